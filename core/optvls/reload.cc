// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/reload.h"

#include <algorithm>

namespace vls {

namespace {

class Loads {
public:
  Loads(const Requirements &ofRequired, unsigned ofWidth, const Contents &inContents,
        const ReadableMemory &inMemory, const Target &onTarget)
      : required(ofRequired), width(ofWidth), contents(inContents), memory(inMemory),
        target(onTarget), bytes(contents.elementBits / 8) {}

  bool areOfOneRow() const {
    return std::all_of(required.begin(), required.end(), [&](const Contents::Required &one) {
      return contents.elementOf(one.symbol).lane == lane();
    });
  }

  /// Broadcasts of `unit` elements, or loads into the low part, or plain loads if that is the
  /// width; from where they have all in place.
  std::optional<NewLoad> inPlace(unsigned unit) const {
    const std::int64_t first = startFor(required.front(), unit);
    for (const Contents::Required &one : required)
      if (startFor(one, unit) != first)
        return {};
    std::optional<NewLoad> load = at(first, unit);
    const bool hasAll =
        load && std::all_of(required.begin(), required.end(), [&](const Contents::Required &one) {
          return load->symbols[one.position] == one.symbol;
        });
    return hasAll ? std::move(load) : std::nullopt;
  }

  /// The same, that have all somewhere.
  void anywhere(unsigned unit, std::vector<NewLoad> &loads) const {
    std::int64_t lowest = offsetOf(required.front()), highest = lowest;
    for (const Contents::Required &one : required) {
      lowest = std::min(lowest, offsetOf(one));
      highest = std::max(highest, offsetOf(one));
    }
    for (std::int64_t first = lowest; first + unit * bytes > highest; first -= bytes)
      if (std::optional<NewLoad> load = at(first, unit))
        loads.push_back(std::move(*load));
  }

  /// Only the required elements.
  std::optional<NewLoad> masked() const {
    const std::int64_t first = startFor(required.front(), width);
    NewLoad load = loadFrom(first);
    load.part.elementBits = contents.elementBits;
    load.part.guards.assign(width, Instruction::neverAccessed);
    for (const Contents::Required &one : required) {
      if (startFor(one, width) != first)
        return {};
      load.part.guards[one.position] = int(lane());
      load.symbols[one.position] = one.symbol;
    }
    return priced(std::move(load));
  }

private:
  unsigned lane() const { return contents.elementOf(required.front().symbol).lane; }
  std::int64_t offsetOf(const Contents::Required &one) const {
    return contents.elementOf(one.symbol).offset;
  }
  std::int64_t startFor(const Contents::Required &one, unsigned unit) const {
    return offsetOf(one) - std::int64_t(one.position % unit) * bytes;
  }
  VectorType type() const { return {width, contents.elementBits}; }

  NewLoad loadFrom(std::int64_t first) const {
    NewLoad load;
    load.bits = width * contents.elementBits;
    load.part.address = memory.group().addressOf(lane(), first);
    load.symbols.assign(width, -1);
    return load;
  }

  std::optional<NewLoad> at(std::int64_t first, unsigned unit) const {
    if (!memory.mayReadRow(first, std::int64_t(unit) * bytes))
      return {};
    NewLoad load = loadFrom(first);
    if (unit < width)
      load.part.repeatedBits = unit * contents.elementBits;
    std::optional<NewLoad> made = priced(std::move(load));
    if (!made)
      return low(first, unit);
    for (unsigned i = 0; i < width; ++i)
      made->symbols[i] = contents.symbolAt(lane(), first + std::int64_t(i % unit) * bytes);
    return made;
  }

  /// The lowest `unit` elements only.
  std::optional<NewLoad> low(std::int64_t first, unsigned unit) const {
    NewLoad load = loadFrom(first);
    load.part.accessLowest(unit, width, contents.elementBits, lane());
    for (unsigned i = 0; i < unit; ++i)
      load.symbols[i] = contents.symbolAt(lane(), first + std::int64_t(i) * bytes);
    return priced(std::move(load));
  }

  std::optional<NewLoad> priced(NewLoad load) const {
    const std::optional<Uops> uops = target.load(load.part.formIn(type()));
    if (!uops)
      return {};
    load.uops = *uops;
    return load;
  }

  const Requirements &required;
  const unsigned width;
  const Contents &contents;
  const ReadableMemory &memory;
  const Target &target;
  const std::int64_t bytes;
};

} // namespace

std::vector<NewLoad> loadsInPlace(const Requirements &required, unsigned width,
                                  const Contents &contents, const ReadableMemory &memory,
                                  const Target &target) {
  const Loads loads(required, width, contents, memory, target);
  std::vector<NewLoad> found;
  if (!loads.areOfOneRow())
    return found;
  for (unsigned unit = width; unit >= 1; unit /= 2)
    if (std::optional<NewLoad> load = loads.inPlace(unit))
      found.push_back(std::move(*load));
  if (found.empty())
    if (std::optional<NewLoad> load = loads.masked())
      found.push_back(std::move(*load));
  return found;
}

std::optional<NewLoad> plainLoadInPlace(const Requirements &required, unsigned width,
                                        const Contents &contents, const ReadableMemory &memory,
                                        const Target &target) {
  const Loads loads(required, width, contents, memory, target);
  return loads.areOfOneRow() ? loads.inPlace(width) : std::nullopt;
}

std::vector<NewLoad> loadsOf(const Requirements &required, unsigned width, const Contents &contents,
                             const ReadableMemory &memory, const Target &target) {
  const Loads loads(required, width, contents, memory, target);
  std::vector<NewLoad> found;
  if (loads.areOfOneRow())
    for (unsigned unit = width; unit >= 1; unit /= 2)
      loads.anywhere(unit, found);
  return found;
}

} // namespace vls
