// SPDX-License-Identifier: GPL-3.0-or-later

#include "moves/check/stores.h"

#include <algorithm>

namespace vls::check {

namespace {

using Iterator = std::vector<Write>::const_iterator;

/// By place; what is written to one place stays in order.
void sortByPlace(std::vector<Write> &writes) {
  std::stable_sort(writes.begin(), writes.end(),
                   [](const Write &a, const Write &b) { return a.place < b.place; });
}

Iterator endOfPlace(Iterator first, Iterator end) {
  return std::find_if(first, end, [&](const Write &w) { return w.place != first->place; });
}

/// Of the writes [first, last) to one place those that can decide what is there in the end, the
/// last one first: for each guard the last write under it, and nothing before one that always
/// happens.
std::vector<Write> deciding(Iterator first, Iterator last) {
  std::vector<Write> result;
  LaneSet seen = 0;
  while (last != first) {
    const Write &write = *--last;
    if (write.guard == always) {
      result.push_back(write);
      break;
    }
    if ((seen >> write.guard & 1) == 0)
      result.push_back(write);
    seen |= LaneSet(1) << write.guard;
  }
  return result;
}

bool equal(const std::vector<Write> &a, const std::vector<Write> &b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Write &x, const Write &y) {
    return x.guard == y.guard && x.content == y.content;
  });
}

} // namespace

std::string Stores::execute(const Instruction &store, const Definition &definition,
                            const Values &values) {
  const unsigned space = store.address.lane;
  if (space < lastSpace)
    return "stores to lane " + std::to_string(space) + " after lane " + std::to_string(lastSpace);
  lastSpace = space;
  const std::int64_t elementBytes = store.type.elementBits / 8;
  const std::vector<Byte> &bytes = values.of(store.operands.front());
  for (std::size_t e = 0; e < store.type.lanes; ++e) {
    const Guard guard = definition.guardOf(store, e);
    if (guard == never)
      continue;
    const std::int64_t skipped = std::int64_t(e) * elementBytes;
    const std::int64_t first = store.address.offset + skipped, end = first + elementBytes;
    const std::int64_t wrong = definition.firstUnwritable(space, first, end, guard);
    if (wrong != end)
      return "writes " + definition.text({space, wrong}) + ", which its lane does not write";
    for (std::int64_t b = 0; b < elementBytes; ++b)
      writes.push_back(
          {{space, first + b}, guard, values.caseOf(bytes[std::size_t(skipped + b)]).symbol});
  }
  return {};
}

std::vector<Write> Stores::program() const {
  std::vector<Write> all;
  for (std::size_t m = 0; m < group.size(); ++m) {
    const Group::Member &member = group.members()[m];
    const std::int64_t elementBytes = member.memref->type().elementBits / 8;
    for (unsigned lane = 0; lane < group.lanes(); ++lane)
      for (std::int64_t b = 0; b < elementBytes; ++b) {
        const Address place = group.addressOf(lane, member.offset + b);
        all.push_back({{place.lane, place.offset},
                       group.isMasked() ? Guard(lane) : always,
                       {unsigned(m), lane * elementBytes + b}});
      }
  }
  return all;
}

std::string Stores::compare(const Definition &definition) {
  std::vector<Write> due = program();
  sortByPlace(due);
  sortByPlace(writes);
  Iterator written = writes.begin();
  for (Iterator first = due.begin(); first != due.end();) {
    const Iterator end = endOfPlace(first, due.end());
    Iterator writtenEnd = written;
    if (written != writes.end() && written->place == first->place)
      writtenEnd = endOfPlace(written, writes.end());
    // Only places that the program writes are written (O7), so no write is left out here.
    if (!equal(deciding(first, end), deciding(written, writtenEnd)))
      return "the stores leave something else in " + definition.text(first->place) +
             " than the program does";
    first = end;
    written = writtenEnd;
  }
  return {};
}

} // namespace vls::check
