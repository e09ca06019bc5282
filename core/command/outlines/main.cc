// SPDX-License-Identifier: GPL-3.0-or-later
//
// Prints, as C++, the outlines of all predefined machines: what OutlinedMachine is made of. Run
// when libvls is built.

#include "packer/machines.h"
#include "packer/text.h"

#include <algorithm>
#include <cstdio>

namespace vls {

// Here there are none yet.
const OutlinedMachine *outlinedMachine(const std::string &) {
  return nullptr;
}

} // namespace vls

namespace {

void print(const vls::InstructionOutline &o) {
  std::printf("{{{ElementType::Kind::%s, %u}, %u}, %#llxu, %d, %d, %u},\n",
              o.result.element.isFloat() ? "Float" : "Int", o.result.element.bits, o.result.lanes,
              static_cast<unsigned long long>(o.roots), o.isOnLanes, o.combines, o.bits);
}

/// False if a row is not right.
bool print(const std::string &machine, const std::string &space) {
  std::string rows;
  unsigned outlines = 0, count = 0;
  std::printf("namespace %s {\nconst InstructionOutline outlines[] = {\n", space.c_str());
  for (const std::string &row : vls::rowsOfMachine(machine)) {
    vls::MachineDescription made;
    if (!vls::parseMachineRow(row, made)) {
      std::fprintf(stderr, "%s: this row cannot be read:\n%s", machine.c_str(), row.c_str());
      return false;
    }
    const unsigned size = made.instructions.size();
    for (unsigned number = 0; number < size; ++number)
      print(made.instructions.outline(number));
    rows += "{R\"(" + row + ")\", outlines + " + std::to_string(outlines) + ", " +
            std::to_string(size) + "},\n";
    outlines += size;
    ++count;
  }
  std::printf("};\nconst InstructionRow rows[] = {\n%s};\nconst unsigned count = %u;\n}\n",
              rows.c_str(), count);
  return true;
}

} // namespace

int main() {
  std::puts("#include \"packer/machines.h\"\nnamespace vls {\nnamespace {");
  std::string known;
  for (const std::string &machine : vls::namesOfMachines()) {
    std::string space = "of_" + machine;
    std::replace(space.begin(), space.end(), '-', '_');
    if (!print(machine, space))
      return 1;
    known += "{\"" + machine + "\", " + space + "::rows, " + space + "::count},\n";
  }
  std::printf("}\nconst OutlinedMachine *outlinedMachine(const std::string &name) {\n"
              "static const OutlinedMachine known[] = {\n%s};\n"
              "for (const OutlinedMachine &machine : known)\nif (name == machine.name)\n"
              "return &machine;\nreturn nullptr;\n}\n}\n",
              known.c_str());
  return std::fflush(stdout) != 0 || std::ferror(stdout) != 0;
}
