// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/plan_memory.h"

#include <cstring>

namespace vls {

namespace {

/// Operations of a block, and plans, that are kept.
constexpr unsigned longest = 2048;
constexpr std::size_t mostPlans = 256;

/// Numbers, one behind the other: small ones in a byte.
class Bytes {
public:
  void add(std::uint64_t number) {
    for (; number >= 0x80; number >>= 7)
      text += char(number | 0x80);
    text += char(number);
  }
  void add(double number) {
    std::uint64_t bits = 0;
    static_assert(sizeof bits == sizeof number);
    std::memcpy(&bits, &number, sizeof bits);
    add(bits);
  }
  void add(const std::vector<unsigned> &numbers) {
    add(std::uint64_t(numbers.size()));
    for (const unsigned number : numbers)
      add(std::uint64_t(number));
  }
  void add(std::initializer_list<bool> flags) {
    std::uint64_t bits = 1;
    for (const bool flag : flags)
      bits = 2 * bits + flag;
    add(bits);
  }

  std::string text;
};

void add(const PackOptions &o, Bytes &bytes) {
  for (const unsigned number : {unsigned(o.kind), o.window, o.beam, o.effort, o.iterations})
    bytes.add(std::uint64_t(number));
  bytes.add(o.rounds);
  bytes.add(o.margin);
  bytes.add({o.loop, o.quiet, o.maySumBoth, o.buildsComputed, o.plansGathered});
}

void add(const Block::Operation &o, Bytes &bytes) {
  const OperationFlags &flags = o.flags;
  for (const unsigned number : {unsigned(o.op), o.type.bits, unsigned(o.predicate)})
    bytes.add(std::uint64_t(number));
  bytes.add({o.type.isFloat(), o.memref != nullptr, o.usedOutside, o.usedAfterLoop,
             flags.noSignedWrap, flags.noUnsignedWrap, flags.contractible, flags.fused,
             flags.reassociable, flags.eitherOfEqual, flags.pinned, flags.ordered});
  bytes.add(o.constant);
  bytes.add(o.operands);
}

void add(const Region &window, Bytes &bytes) {
  for (unsigned o = window.first; o < window.end; ++o) {
    bytes.add(window.above(o));
    if (const std::optional<Region::Place> &place = window.place(o)) {
      bytes.add(std::uint64_t(place->klass));
      bytes.add(std::uint64_t(place->offset));
    }
  }
}

} // namespace

std::string PlanMemory::keyOf(const Block &block, const std::vector<const Region *> &windows,
                              const PackOptions &options) {
  if (block.size() > longest || options.trace)
    return {};
  Bytes bytes;
  add(options, bytes);
  bytes.add(std::uint64_t(block.size()));
  for (const Block::Operation &operation : block.operations())
    add(operation, bytes);
  for (const Region *window : windows)
    add(*window, bytes);
  return std::move(bytes.text);
}

const PackPlan *PlanMemory::find(const std::string &key) const {
  const auto found = plans.find(key);
  return found == plans.end() ? nullptr : &found->second;
}

void PlanMemory::keep(std::string key, const PackPlan &plan) {
  if (key.empty())
    return;
  if (plans.size() == mostPlans)
    plans.clear();
  plans.emplace(std::move(key), plan);
}

} // namespace vls
