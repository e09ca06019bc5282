// SPDX-License-Identifier: GPL-3.0-or-later
//
// Writes sequences as C for llvm-mca: throughput NAME FILE [NAME FILE]..., with one sequence and a
// target in each file. Each becomes a function whose instructions stand between marks in a loop.
// All lanes are at constant distances from one address, so that nothing but the sequence is between
// the marks; results are left in registers. A comment above each says what it costs.

#include "machine/emitter.h"
#include "moves/print.h"
#include "optvls/price_sequence.h"
#include "text/parser.h"
#include "text/predefined.h"

#include "vls/optvls.h"

#include <cstdio>
#include <fstream>
#include <iterator>

namespace {

std::optional<vls::Document> readDocument(const std::string &file) {
  std::ifstream stream(file);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  std::string error;
  std::optional<vls::Document> document = vls::parseDocument(text, file, &error);
  if (!document)
    std::fprintf(stderr, "%s\n", error.c_str());
  return document;
}

/// What is not to be measured, as a reason; or nothing.
std::string reasonAgainst(const vls::NamedSequence &named, const vls::Group &group,
                          const vls::Target &target) {
  if (group.isMasked())
    return "lanes may be inactive";
  const std::string wrong = vls::checkSequence(named.sequence, group, target.mayReadGaps());
  return wrong.empty() ? vls::priceSequence(named.sequence, group, target).error : wrong;
}

bool write(const std::string &name, const std::string &file) {
  const std::optional<vls::Document> document = readDocument(file);
  if (!document)
    return false;
  const std::optional<vls::TargetDescription> description =
      document->target ? document->target : vls::describePredefined(document->targetName);
  if (!description || document->sequences.size() != 1) {
    std::fprintf(stderr, "%s: not one sequence and a target\n", file.c_str());
    return false;
  }
  const vls::DescribedTarget target(*description);
  const vls::NamedSequence &named = document->sequences.front();
  const vls::Group &group = document->groups[named.group].group;
  const std::string against = reasonAgainst(named, group, target);
  if (!against.empty()) {
    std::fprintf(stderr, "%s: %s\n", file.c_str(), against.c_str());
    return false;
  }
  const machine::Emitter code(named.sequence, group, target);
  std::printf("/* sequence %s target %s cost %s instructions %u */\n"
              "void %s(char *base, long n) {\n%s"
              "do {\n__asm__ volatile(\"# LLVM-MCA-BEGIN %s\" ::: \"memory\");\n%s"
              "__asm__ volatile(\"# LLVM-MCA-END\" ::: \"memory\");\n"
              "base += 64;\n} while (--n);\n}\n",
              name.c_str(), target.name().c_str(),
              vls::costToString(vls::priceSequence(named.sequence, group, target).cost).c_str(),
              code.instructions(), name.c_str(), code.masks().c_str(), name.c_str(),
              code.statements().c_str());
  return true;
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 3 || argc % 2 == 0) {
    std::fprintf(stderr, "usage: throughput NAME FILE [NAME FILE]...\n");
    return 2;
  }
  std::printf(
      "#define AT(lane, offset) (base + (lane) * 4160 + (offset))\n"
      "#define RESULT(member, bits, v) __asm__ volatile(\"\" ::\"v\"(v))\n"
      "#define MEMBER(member, bits) ({ r##bits v; __asm__ volatile(\"\" : \"=v\"(v)); v; })\n"
      "#include \"machine/registers.h\"\n");
  for (int i = 1; i + 1 < argc; i += 2)
    if (!write(argv[i], argv[i + 1]))
      return 1;
  return 0;
}
