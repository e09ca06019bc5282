// SPDX-License-Identifier: GPL-3.0-or-later

#include "fuzz/core/failure.h"

#include "fuzz/core/child.h"
#include "fuzz/core/oracle.h"
#include "fuzz/core/shrink.h"
#include "text/printer.h"

#include <algorithm>
#include <cctype>
#include <fstream>

namespace corefuzz {

namespace {

constexpr unsigned secondsToFail = 60;

/// "best: the interpreter", "document: signal", ...: what stays the same while a case shrinks.
std::string kindOf(const std::string &wrong) {
  std::string kind = wrong.substr(0, wrong.find(':', wrong.find(':') + 1));
  kind.erase(
      std::remove_if(kind.begin(), kind.end(), [](unsigned char c) { return std::isdigit(c); }),
      kind.end());
  return kind;
}

std::string commented(std::string text) {
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 3)
    text.replace(at, 1, "\n# ");
  return "# " + text + "\n";
}

} // namespace

std::string whatIsWrong(const Case &drawn) {
  for (const vls::PlanKind kind : {vls::PlanKind::Best, vls::PlanKind::Document}) {
    const ChildReport report = inChild(
        [&] {
          startClock(secondsToFail);
          const Outcome outcome = judge(drawn, kind);
          return outcome.wrong.empty() ? std::string()
                                       : outcome.wrong + "\n" + vls::toString(outcome.sequence);
        },
        true);
    const std::string name = kind == vls::PlanKind::Best ? "best: " : "document: ";
    if (!report.crash.empty())
      return name + report.crash;
    if (!report.text.empty())
      return name + report.text;
  }
  return "";
}

std::string writeDown(const Case &drawn, const std::string &directory) {
  const std::string first = kindOf(whatIsWrong(drawn));
  const Case small = shrink(drawn, [&](const Case &c) { return kindOf(whatIsWrong(c)) == first; });
  const std::string wrong = whatIsWrong(small);
  const std::string file = directory + "/seed-" + std::to_string(drawn.seed) + ".vls";
  std::ofstream(file) << commented("seed " + std::to_string(drawn.seed) + ", shrunk")
                      << commented(wrong) << vls::toString(toDocument(small));
  return file + ": " + wrong.substr(0, wrong.find('\n'));
}

} // namespace corefuzz
