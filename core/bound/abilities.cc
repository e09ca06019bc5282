// SPDX-License-Identifier: GPL-3.0-or-later

#include "bound/abilities.h"

#include "bound/uops.h"

#include <algorithm>
#include <tuple>

namespace vls {

namespace {

constexpr unsigned elementWidths[] = {8, 16, 32, 64};

/// `a` minus `b` where that is not negative.
Uops beyond(const Uops &a, const Uops &b) {
  return {std::max(0.0, a.load - b.load), std::max(0.0, a.shuffle - b.shuffle),
          std::max(0.0, a.vector - b.vector), std::max(0.0, a.fused - b.fused),
          std::max(0.0, a.store - b.store)};
}

bool anyAtMost(const std::vector<Uops> &all, const Uops &uops) {
  return std::any_of(all.begin(), all.end(), [&](const Uops &u) { return atMost(u, uops); });
}

/// True if `uops` is no less than one of `a` and one of `b` together.
bool isSumOf(const std::vector<Uops> &a, const std::vector<Uops> &b, const Uops &uops) {
  return std::any_of(a.begin(), a.end(), [&](const Uops &u) {
    return std::any_of(b.begin(), b.end(), [&](const Uops &v) {
      Uops both = u;
      return atMost(both += v, uops);
    });
  });
}

class Reader {
public:
  explicit Reader(const Target &ofTarget, std::int64_t bytesOfASpace = 0)
      : target(ofTarget), spaceBytes(bytesOfASpace) {
    made.registerBytes = target.registerBits() / 8;
    made.moves = target.leastOf(PermuteClass::Move);
    made.blends = target.leastOf(PermuteClass::Blend);
  }

  Abilities loads() {
    rearrangements();
    for (const bool fromMemory : {false, true})
      concatenations(fromMemory);
    made.moves = leastUops(std::move(made.moves));
    plainLoads();
    lowLoads();
    foldsWithoutShuffle();
    repeatingLoads();
    maskedLoads(false);
    maskedLoads(true);
    finish();
    return std::move(made);
  }

  Abilities stores() {
    rearrangements();
    concatenations(false);
    for (const bool masked : {false, true})
      forEachType([&](VectorType type) {
        StoreForm form(type);
        form.masked = masked;
        if (const std::optional<Uops> uops = target.store(form))
          (masked ? made.maskedAccesses : made.accesses).push_back(*uops);
      });
    finish();
    return std::move(made);
  }

private:
  template <typename Visit> void forEachType(const Visit &visit) const {
    for (unsigned bits = 8; bits <= target.registerBits(); bits *= 2)
      for (unsigned element : elementWidths)
        if (element <= bits)
          visit(VectorType{bits / element, element});
  }

  /// Extractions of an upper part move bits.
  void rearrangements() {
    forEachType([&](VectorType type) {
      for (unsigned lanes = 1; lanes < type.lanes; lanes *= 2) {
        ShuffleShape shape;
        shape.operand = type;
        shape.result = {lanes, type.elementBits};
        for (unsigned i = 0; i < lanes; ++i)
          shape.mask.push_back(int(lanes + i));
        if (const std::optional<Uops> uops = target.shuffle(shape))
          made.moves.push_back(*uops);
      }
    });
  }

  void concatenations(bool fromMemory) {
    forEachType([&](VectorType type) {
      ShuffleShape shape;
      shape.operand = type;
      shape.result = {2 * type.lanes, type.elementBits};
      shape.operands = 2;
      shape.lastFromMemory = fromMemory;
      if (shape.result.bits() > target.registerBits())
        return;
      for (unsigned i = 0; i < shape.result.lanes; ++i)
        shape.mask.push_back(int(i));
      const std::optional<Uops> uops = target.shuffle(shape);
      if (!uops)
        return;
      if (!fromMemory) {
        made.moves.push_back(*uops);
      } else if (uops->shuffle > 0) {
        made.movingFolds.push_back(*uops);
      } else if (fits(type.bits())) {
        foldable.push_back({type, *uops});
      }
    });
  }

  /// A fold that costs no less, together with the load of its width, than a load and a moving fold
  /// is counted as these: a load of a byte or a word is a shuffle, too.
  void foldsWithoutShuffle() {
    for (const Foldable &fold : foldable) {
      const std::optional<Uops> load = target.load(fold.type);
      if (!load)
        continue;
      Uops both = *load;
      if (isSumOf(made.accesses, made.movingFolds, both += fold.uops))
        continue;
      made.folds.push_back(fold.uops);
      foldedBytes.push_back(fold.type.bytes());
    }
  }

  /// May so many bits be read of a space?
  bool fits(unsigned bits) const { return bits / 8 <= spaceBytes; }

  void plainLoads() {
    forEachType([&](VectorType type) {
      if (const std::optional<Uops> uops = target.load(type); uops && fits(type.bits())) {
        made.accesses.push_back(*uops);
        made.placements.push_back({type.bytes(), 0, type.bytes()});
      }
    });
    made.accesses = leastUops(std::move(made.accesses));
  }

  void repeatingLoads() {
    forEachType([&](VectorType type) {
      for (unsigned bits = type.elementBits; bits < type.bits(); bits *= 2) {
        LoadForm form(type);
        form.repeatedBits = bits;
        const std::optional<Uops> uops = target.load(form);
        if (!uops || !fits(bits) || isSumOf(made.accesses, made.moves, *uops))
          continue;
        made.placements.push_back({bits / 8, 0, type.bytes()});
        if (!anyAtMost(made.accesses, *uops))
          made.accesses.push_back(*uops);
      }
    });
  }

  void lowLoads() {
    forEachType([&](VectorType type) {
      LoadForm form(type);
      form.masked = true;
      for (form.lowBits = type.elementBits; form.lowBits < type.bits(); form.lowBits *= 2) {
        const std::optional<Uops> uops = target.load(form);
        if (!uops || !fits(form.lowBits))
          continue;
        made.placements.push_back({form.lowBits / 8, 0, form.lowBits / 8});
        made.accesses.push_back(*uops);
      }
    });
    made.accesses = leastUops(std::move(made.accesses));
  }

  void maskedLoads(bool mergingOnes) {
    forEachType([&](VectorType type) {
      LoadForm form(type);
      form.masked = true;
      form.merging = mergingOnes;
      maskedLoad(form);
      if (mergingOnes)
        for (unsigned bits = type.elementBits; bits < type.bits(); bits *= 2) {
          form.repeatedBits = bits;
          maskedLoad(form);
        }
    });
  }

  void maskedLoad(const LoadForm &form) {
    const std::optional<Uops> uops = target.load(form);
    if (!uops || !fits(form.type.elementBits) || !fits(form.repeatedBits))
      return;
    made.placements.push_back({form.type.elementBits / 8, 0, form.type.bytes()});
    (form.merging ? merging : made.maskedAccesses).push_back(*uops);
  }

  /// Drops what another kind of instruction, which contributes as much, never exceeds.
  void finish() {
    made.accesses = leastUops(std::move(made.accesses));
    mergingAsFolds();
    made.maskedAccesses = leastUops(std::move(made.maskedAccesses));
    made.folds = leastUops(std::move(made.folds));
    made.moves = leastUops(std::move(made.moves));
    made.movingFolds = leastBeside(made.movingFolds, made.moves);
    made.blends = leastBeside(made.blends, made.moves);
    placeFolds();
    sortPlacements();
  }

  /// A merging load is a masked load and a fold; where the target says less than any of these
  /// together, what it asks beyond a load is a fold of its own.
  void mergingAsFolds() {
    made.mayMerge = !merging.empty();
    for (const Uops &uops : leastUops(std::move(merging))) {
      if (isSumOf(made.maskedAccesses, made.folds, uops))
        continue;
      const auto load = std::find_if(made.accesses.begin(), made.accesses.end(),
                                     [&](const Uops &u) { return atMost(u, uops); });
      const Uops access = load == made.accesses.end() ? uops : *load;
      made.maskedAccesses.push_back(access);
      made.folds.push_back(beyond(uops, access));
    }
  }

  static std::vector<Uops> leastBeside(const std::vector<Uops> &list,
                                       const std::vector<Uops> &others) {
    std::vector<Uops> least = leastUops(list);
    least.erase(std::remove_if(least.begin(), least.end(),
                               [&](const Uops &u) { return anyAtMost(others, u); }),
                least.end());
    return least;
  }

  /// What is inserted above the lower half may be any load.
  void placeFolds() {
    const std::vector<LoadPlacement> loaded = made.placements;
    for (unsigned half : foldedBytes)
      for (const LoadPlacement &p : loaded)
        if (p.end <= half)
          made.placements.push_back({p.block, p.first + half, p.end + half});
  }

  void sortPlacements() {
    auto key = [](const LoadPlacement &p) { return std::make_tuple(p.block, p.first, p.end); };
    std::sort(made.placements.begin(), made.placements.end(),
              [&](const LoadPlacement &a, const LoadPlacement &b) { return key(a) < key(b); });
    made.placements.erase(std::unique(made.placements.begin(), made.placements.end(),
                                      [&](const LoadPlacement &a, const LoadPlacement &b) {
                                        return key(a) == key(b);
                                      }),
                          made.placements.end());
  }

  /// A concatenation from memory that needs no shuffle of its own.
  struct Foldable {
    VectorType type; ///< of what is loaded
    Uops uops;       ///< beyond the load
  };

  const Target &target;
  const std::int64_t spaceBytes; ///< of loads
  Abilities made;
  std::vector<Foldable> foldable;
  std::vector<Uops> merging;         ///< merging loads
  std::vector<unsigned> foldedBytes; ///< what may be inserted above so many bytes
};

} // namespace

Abilities loadAbilities(const Target &target, std::int64_t spaceBytes) {
  return Reader(target, spaceBytes).loads();
}

Abilities storeAbilities(const Target &target) {
  return Reader(target).stores();
}

} // namespace vls
