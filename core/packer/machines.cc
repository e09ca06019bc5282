// SPDX-License-Identifier: GPL-3.0-or-later
//
// Levels, put together of rows for registers.

#include "packer/machines.h"

#include "packer/text.h"
#include "targets/packs/rows.h"

namespace vls {

namespace {

// Parts of a register have rows, too: what they hold above is not looked at.
const Registers sse2Integers = {"32, 64, 128", 1, 3}, sse2Floats = {"64, 128", 1, 3};
const Registers sse4Integers = {"32, 64, 128", 1, 2}, sse4Floats = {"64, 128", 1, 2};
const Registers ymm = {"256", 1, 2}, all128 = {"128", 1, 1};
// A compare yields a mask register, by which a blend is one operation.
const Registers evexIntegers = {"32, 64, 128, 256", 1, 1}, evexFloats = {"64, 128, 256", 1, 1};
const Registers zmm = {"512", 1.5, 1};
const Registers extended128 = {"64, 128", 1, 1}, extended256 = {"64, 128, 256", 1, 1};
const Registers slots256 = {"128, 256", 1, 1}, slots512 = {"128, 256, 512", 1, 1};

std::string sse2() {
  return rowsFor(floatRows, sse2Floats) + rowsFor(floatSelectRows().c_str(), sse2Floats) +
         rowsFor(convertRows, sse2Floats) + halfConvertRows + rowsFor(integerRows, sse2Integers) +
         rowsFor(sse2IntegerRows, sse2Integers) + rowsFor(rotateRows, sse2Integers) +
         rowsFor(wordSwapRows, sse2Integers) +
         rowsFor(integerSelectRows({"8", "16", "32"}).c_str(), sse2Integers) + sse2ExtensionRows +
         halfPackRows + rowsFor(spacedExtensionRows, extended128) +
         rowsFor(spacedLongExtensionRows, all128) + rowsFor(sumLaneRows, extended128) +
         rowsFor(laneRows, all128) + rowsFor(sumRows, all128) + sse2PairTruncationRows;
}

/// SSE4.1 and what stands in between.
std::string sse4() {
  return rowsFor(floatRows, sse4Floats) + rowsFor(floatSelectRows().c_str(), sse4Floats) +
         rowsFor(convertRows, sse4Floats) + halfConvertRows + rowsFor(integerRows, sse4Integers) +
         rowsFor(roundingRows, sse4Floats) + rowsFor(sse4IntegerRows, sse4Integers) +
         rowsFor(rotateRows, sse4Integers) + rowsFor(byteSwapRows, sse4Integers) +
         rowsFor(ssse3SignRows, sse4Integers) +
         rowsFor(integerSelectRows({"8", "16", "32"}).c_str(), sse4Integers) +
         rowsFor(sse4ExtensionRows, extended128) + sse4TruncationRows + halfPackRows +
         rowsFor(spacedExtensionRows, extended128) + rowsFor(spacedLongExtensionRows, all128) +
         rowsFor(sumLaneRows, extended128) + rowsFor(laneRows, all128) + rowsFor(sumRows, all128) +
         rowsFor(sse3LaneRows, all128) + rowsFor(ssse3HorizontalRows, all128) +
         rowsFor(sse4LaneRows, all128) + sse2PairTruncationRows + sse4PairTruncationRows;
}

/// Floats of 256 bits.
std::string avx() {
  return sse4() + rowsFor(integerSelectRows({"64"}).c_str(), sse4Floats) + rowsFor(floatRows, ymm) +
         rowsFor(roundingRows, ymm) + rowsFor(floatSelectRows().c_str(), ymm) +
         rowsFor(convertRows, ymm) + rowsFor(crossConvertRows, ymm) + rowsFor(sse3LaneRows, ymm);
}

/// Integers of 256 bits.
std::string avx2() {
  return avx() + rowsFor(integerRows, ymm) + rowsFor(sse4IntegerRows, ymm) +
         rowsFor(longExtremeRows, ymm) + rowsFor(longExtremeRows, sse4Integers) +
         rowsFor(longProductRows, ymm) + rowsFor(rotateRows, ymm) + rowsFor(byteSwapRows, ymm) +
         rowsFor(ssse3SignRows, ymm) +
         rowsFor(integerSelectRows({"8", "16", "32", "64"}).c_str(), ymm) +
         rowsFor(sse4ExtensionRows, ymm) + avx2CrossRows + rowsFor(spacedExtensionRows, ymm) +
         rowsFor(spacedLongExtensionRows, ymm) + avx2RowExtensionRows +
         rowsFor(variableShiftRows, {"64, 128, 256", 1, 1}) + rowsFor(sumLaneRows, ymm) +
         rowsFor(laneRows, ymm) + rowsFor(sumRows, ymm) + rowsFor(ssse3HorizontalRows, ymm) +
         rowsFor(sse4LaneRows, ymm) + avx2PairTruncationRows + avx2OrderedPackRows;
}

std::string fma() {
  return rowsFor(fmaRows, extended256) + rowsFor(fmaLaneRows, slots256);
}

std::string avx512() {
  const std::string selects = floatSelectRows() + integerSelectRows({"8", "16", "32", "64"});
  std::string text;
  for (const Registers &registers : {evexIntegers, zmm})
    text += rowsFor(floatRows, registers) + rowsFor(selects.c_str(), registers) +
            rowsFor(convertRows, registers) + rowsFor(integerRows, registers) +
            rowsFor(sse4IntegerRows, registers) + rowsFor(avx512IntegerRows, registers) +
            rowsFor(byteSwapRows, registers) + rowsFor(roundingRows, registers) +
            rowsFor(variableShiftRows, registers) + rowsFor(avx512UnsignedRows, registers) +
            rowsFor(fmaRows, registers);
  for (const char *rows : {spacedExtensionRows, sumLaneRows})
    text += rowsFor(rows, extended256) + rowsFor(rows, zmm);
  for (const char *rows : {spacedLongExtensionRows, laneRows, sse4LaneRows, fmaLaneRows})
    text += rowsFor(rows, slots256) + rowsFor(rows, zmm);
  for (const char *rows : {sumRows, sse3LaneRows, ssse3HorizontalRows})
    text += rowsFor(rows, slots256);
  return text + rowsFor(ssse3SignRows, evexIntegers) + halfConvertRows +
         rowsFor(crossConvertRows, ymm) + rowsFor(crossConvertRows, zmm) +
         rowsFor(sse4ExtensionRows, {"64, 128, 256, 512", 1, 1}) + sse4TruncationRows +
         halfPackRows + avx2RowExtensionRows + avx512CrossRows + avx512PairTruncationRows +
         avx2OrderedPackRows;
}

struct Machine {
  const char *name;
  std::string (*rows)();
};

const Machine machines[] = {
    {"sse2", sse2},     {"sse4", sse4},
    {"avx", avx},       {"avx-fma", [] { return avx() + fma(); }},
    {"avx2", avx2},     {"avx2-fma", [] { return avx2() + fma(); }},
    {"avx512", avx512}, {"avx512-vnni", [] { return avx512() + rowsFor(vnniRows, slots512); }},
};

const Machine *find(const std::string &name) {
  for (const Machine &machine : machines)
    if (name == machine.name)
      return &machine;
  return nullptr;
}

/// The rows of a text, comments left out. Each begins a line, two columns in, and what belongs to
/// it stands further in.
std::vector<std::string> splitRows(const std::string &text) {
  std::vector<std::string> rows;
  for (std::size_t at = 0, end; at < text.size(); at = end) {
    end = text.find('\n', at) + 1;
    while (end < text.size() && (text[end] != ' ' || text[end + 2] == ' ' || text[end + 2] == '}'))
      end = text.find('\n', end) + 1;
    if (end - at > 3 && text[at + 2] != '#')
      rows.push_back(text.substr(at, end - at));
  }
  return rows;
}

} // namespace

std::string predefinedMachine(const std::string &name) {
  const Machine *machine = find(name);
  return machine ? "machine " + name + " {\n" + scalarRows + machine->rows() + "}\n"
                 : std::string();
}

std::vector<std::string> namesOfMachines() {
  std::vector<std::string> names;
  for (const Machine &machine : machines)
    names.emplace_back(machine.name);
  return names;
}

std::vector<std::string> rowsOfMachine(const std::string &name) {
  return splitRows(find(name)->rows());
}

std::optional<MachineDescription> describeMachine(const std::string &name, unsigned mostBits) {
  const OutlinedMachine *outlined = outlinedMachine(name);
  if (!outlined)
    return {};
  MachineDescription made;
  made.name = name;
  for (const std::string &row : splitRows(scalarRows))
    if (!parseMachineRow(row, made))
      return {};
  for (unsigned row = 0; row < outlined->count; ++row)
    made.instructions.addRow(outlined->rows[row], mostBits);
  return made;
}

} // namespace vls
