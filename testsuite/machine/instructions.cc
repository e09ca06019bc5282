// SPDX-License-Identifier: GPL-3.0-or-later
//
// Executes the instructions of a machine and compares them with their descriptions.
//
//   instructions write MACHINE           C on standard output: a function each, and a table of them
//   instructions run MACHINE LIBRARY     with that C as a shared library: runs it
//
// Exit status of the second: 1 if a description is wrong, or one is not executed.

#include "machine/intrinsics.h"
#include "packer/evaluate.h"
#include "packer/machines.h"
#include "packer/operations.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <random>

namespace {

using vls::ElementType;
using vls::VectorInstruction;

constexpr unsigned runs = 400;
constexpr unsigned maxOperands = 4;

bool hasImmediate(const VectorInstruction &instruction) {
  return instruction.operands.back().immediate;
}

/// Constants that an immediate operand is tried with, among them shift counts that are too large.
std::vector<unsigned> immediatesOf(const VectorInstruction &instruction) {
  if (!hasImmediate(instruction))
    return {0};
  const unsigned bits = instruction.result.element.bits;
  return {0, 1, bits / 2 + 1, bits - 1, bits, bits + 5};
}

bool writeOne(const VectorInstruction &instruction, const std::string &level, unsigned number) {
  const std::string expression = machine::intrinsicFor(instruction, level);
  if (expression.empty()) {
    std::fprintf(stderr, "no intrinsic for %s\n", instruction.name.c_str());
    return false;
  }
  for (const unsigned immediate : immediatesOf(instruction)) {
    std::printf("void f%u_%u(const char (*in)[64], char *out) { /* %s */\n  enum { N = %u };\n",
                number, immediate, instruction.name.c_str(), immediate);
    for (unsigned k = 0; k < instruction.operands.size(); ++k)
      if (!instruction.operands[k].immediate)
        std::printf("  %s %c; memcpy(&%c, in[%u], sizeof %c);\n",
                    machine::registerType(instruction.operands[k].type).c_str(), 'A' + k, 'A' + k,
                    k, 'A' + k);
    std::printf("  const __auto_type r = %s;\n  memcpy(out, &r, sizeof r);\n}\n",
                expression.c_str());
  }
  return true;
}

int write(const vls::MachineDescription &machine) {
  std::printf("#include <immintrin.h>\n#include <string.h>\n");
  bool all = true;
  for (unsigned i = 0; i < machine.instructions.size(); ++i)
    all &= writeOne(machine.instructions[i], machine.name, i);
  return all ? 0 : 1;
}

/// Values at which something changes: the ends of ranges, of halves of them, zeros, NaNs, numbers
/// that are not normal, numbers that just fit an integer.
std::vector<std::uint64_t> edges(ElementType type) {
  if (!type.isFloat()) {
    const std::uint64_t all = vls::lowBits(type.bits), top = all ^ all >> 1;
    std::vector<std::uint64_t> values = {0,       1,       2,   all, all - 1, top,
                                         top - 1, top + 1, 127, 128, 255};
    for (const unsigned half : {8u, 16u, 32u})
      if (half < type.bits)
        for (const std::uint64_t v : {std::uint64_t(1) << half, std::uint64_t(1) << (half - 1),
                                      all << (half - 1), all << half})
          for (const std::uint64_t d : {std::uint64_t(0), std::uint64_t(1), ~std::uint64_t(0)})
            values.push_back((v + d) & all);
    for (std::uint64_t &value : values)
      value &= all;
    return values;
  }
  if (type.bits == 32)
    return {0,          0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000,
            0x7fc00000, 0xffc00001, 0x7f800001, 0xff812345, 1,          0x80000001,
            0x007fffff, 0x00800000, 0x7f7fffff, 0x4effffff, 0x4f000000, 0xcf000000,
            0xcf000001, 0x3fc00000, 0x40200000, 0x5f000000, 0x33800000, 0x4b7fffff};
  return {0,
          0x8000000000000000,
          0x3ff0000000000000,
          0xbff0000000000000,
          0x7ff0000000000000,
          0xfff0000000000000,
          0x7ff8000000000000,
          0xfff8000000000001,
          0x7ff0000000000001,
          0xfff0123456789abc,
          1,
          0x8000000000000001,
          0x000fffffffffffff,
          0x0010000000000000,
          0x7fefffffffffffff,
          0x41dfffffffc00000,
          0x41e0000000000000,
          0xc1e0000000000000,
          0xc1e0000000200000,
          0x43e0000000000000,
          0xc3e0000000000000,
          0x47efffffffffffff,
          0x380fffffffffffff,
          0x36a0000000000000,
          0x3ff8000000000000};
}

class Checker {
public:
  Checker(const VectorInstruction &which, std::mt19937_64 &random)
      : instruction(which), next(random) {}

  /// True if `execute` does in all runs what the description says; else prints a run.
  bool check(void (*execute)(const char (*)[64], char *), unsigned immediate) {
    for (unsigned run = 0; run < runs; ++run) {
      draw(run, immediate);
      char out[64];
      execute(registers, out);
      for (unsigned lane = 0; lane < instruction.result.lanes; ++lane)
        if (!isRight(lane, out))
          return false;
    }
    return true;
  }

private:
  void draw(unsigned run, unsigned immediate) {
    elements.assign(instruction.operands.size(), {});
    for (unsigned k = 0; k < instruction.operands.size(); ++k) {
      for (char &byte : registers[k])
        byte = char(next()); // above the operand, too
      const ElementType type = instruction.operands[k].type.element;
      const std::vector<std::uint64_t> special = edges(type);
      for (unsigned e = 0; e < instruction.operands[k].type.lanes; ++e) {
        // Mostly edges, mostly random, or small numbers.
        std::uint64_t value = next() & vls::lowBits(type.bits);
        if (next() % 8 < run % 8)
          value = special[next() % special.size()];
        else if (run % 3 == 0 && !type.isFloat())
          value = (next() % 160 - 80) & vls::lowBits(type.bits);
        if (instruction.operands[k].immediate)
          value = immediate;
        elements[k].push_back(value);
        std::memcpy(registers[k] + e * type.bits / 8, &value, type.bits / 8);
      }
    }
  }

  bool isRight(unsigned lane, const char *out) const {
    const unsigned bytes = instruction.result.element.bits / 8;
    std::uint64_t found = 0;
    std::memcpy(&found, out + lane * bytes, bytes);
    const std::uint64_t wanted = vls::evaluate(instruction.lanes[lane], elements);
    if (vls::sameValue(instruction.result.element, found, wanted))
      return true;
    std::printf("wrong: %s: lane %u is %llx instead of %llx; operands", instruction.name.c_str(),
                lane, static_cast<unsigned long long>(found),
                static_cast<unsigned long long>(wanted));
    for (const std::vector<std::uint64_t> &operand : elements) {
      for (const std::uint64_t element : operand)
        std::printf(" %llx", static_cast<unsigned long long>(element));
      std::printf(";");
    }
    std::printf("\n");
    return false;
  }

  const VectorInstruction &instruction;
  std::mt19937_64 &next;
  std::vector<std::vector<std::uint64_t>> elements;
  alignas(64) char registers[maxOperands][64];
};

int run(const vls::MachineDescription &machine, const char *library) {
  void *handle = dlopen(library, RTLD_NOW);
  if (!handle) {
    std::fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  std::mt19937_64 random(1);
  unsigned wrong = 0;
  for (unsigned i = 0; i < machine.instructions.size(); ++i) {
    Checker checker(machine.instructions[i], random);
    for (const unsigned immediate : immediatesOf(machine.instructions[i])) {
      const std::string name = "f" + std::to_string(i) + "_" + std::to_string(immediate);
      auto execute =
          reinterpret_cast<void (*)(const char(*)[64], char *)>(dlsym(handle, name.c_str()));
      if (!execute)
        std::printf("wrong: %s is not executed\n", machine.instructions[i].name.c_str());
      if (!execute || !checker.check(execute, immediate)) {
        ++wrong;
        break;
      }
    }
  }
  std::printf("%zu instructions, %u runs of each\n", machine.instructions.size(), runs);
  return wrong != 0;
}

} // namespace

int main(int argc, char **argv) {
  const auto machine = argc > 2 ? vls::describeMachine(argv[2]) : std::nullopt;
  if (machine && argc == 3 && std::strcmp(argv[1], "write") == 0)
    return write(*machine);
  if (machine && argc == 4 && std::strcmp(argv[1], "run") == 0)
    return run(*machine, argv[3]);
  std::fprintf(stderr, "usage: instructions write MACHINE | run MACHINE LIBRARY\n");
  return 2;
}
