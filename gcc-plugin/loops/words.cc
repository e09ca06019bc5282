// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/words.h"

namespace vls::gcc {

namespace {

bool has(const std::string &line, const char *text) {
  return line.find(text) != std::string::npos;
}

/// What stands behind `kind` in `line`; nothing if it is of another kind.
std::optional<std::string> textOf(const std::string &line, const std::string &kind) {
  const auto at = line.find(kind);
  if (at == std::string::npos)
    return std::nullopt;
  const auto first = line.find_first_not_of(' ', at + kind.size());
  return first == std::string::npos ? std::string() : line.substr(first);
}

} // namespace

std::vector<LoopWords> wordsOfLoops(const std::string &text) {
  std::vector<LoopWords> loops;
  bool isFirstAttempt = false;
  for (std::size_t start = 0, end; start < text.size(); start = end + 1) {
    end = std::min(text.find('\n', start), text.size());
    const std::string line = text.substr(start, end - start);
    if (has(line, "=== analyze_loop_nest ===")) {
      loops.push_back({line.substr(0, line.find(": note:")), {}, false});
      isFirstAttempt = true;
      continue;
    }
    if (loops.empty())
      continue;
    if (has(line, "optimized: ") && has(line, "loop vectorized"))
      loops.back().isVectorized = true;
    const auto missed = textOf(line, ": missed: ");
    isFirstAttempt &= !has(line, "***** Analysis") && !has(line, "couldn't vectorize loop");
    if (isFirstAttempt && missed)
      loops.back().missed.push_back(*missed);
  }
  return loops;
}

std::string placeText(location_t where) {
  const expanded_location place = expand_location(where);
  return std::string(place.file ? place.file : "") + ":" + std::to_string(place.line) + ":" +
         std::to_string(place.column);
}

} // namespace vls::gcc
