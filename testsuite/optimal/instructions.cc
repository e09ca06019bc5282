// SPDX-License-Identifier: GPL-3.0-or-later

#include "instructions.h"

#include "bound/uops.h"

#include <algorithm>

namespace optimal {

using namespace vls;

unsigned Problem::widest() const {
  const unsigned bits = std::min(machine.registerBits, std::max(slotBits, 2 * lanes * elementBits));
  return bits / elementBits;
}

int Problem::symbolAt(unsigned lane, int rowElement) const {
  for (std::size_t m = 0; m < members.size(); ++m)
    if (rowElement == int(members[m]))
      return int(m * lanes + lane);
  return -1;
}

namespace {

class Listing {
public:
  explicit Listing(const Problem &toSolve)
      : problem(toSolve), target(toSolve.machine), widest(toSolve.widest()),
        slot(std::max(1u, slotBits / toSolve.elementBits)) {}

  Instructions list() {
    for (unsigned width = 1; width <= widest; width *= 2) {
      plainLoads(width);
      for (unsigned repeated = 1; repeated < width; repeated *= 2)
        repeatingLoads(width, repeated, made.loads);
      maskedLoads(width, false, made.loads);
      mergingLoads(width);
      concatenations(width);
      extractions(width);
      permutes(width);
    }
    keepMaximal(made.loads);
    keepUseful();
    return std::move(made);
  }

private:
  VectorType typeOf(unsigned width, unsigned unit = 1) const {
    return {width / unit, problem.elementBits * unit};
  }

  // ---- Loads ----

  void addLoad(MemoryPart part, const LoadForm &form, std::vector<MemoryPart> &to) {
    const std::optional<Uops> uops = target.load(form);
    if (!uops || std::all_of(part.content.begin(), part.content.end(), [](int s) { return s < 0; }))
      return;
    part.uops = *uops;
    for (part.lane = 0; part.lane < problem.lanes; ++part.lane) {
      for (unsigned i = 0; i < part.width; ++i)
        part.content[i] =
            part.content[i] < 0 ? -1 : problem.symbolAt(part.lane, elementAt(part, i));
      to.push_back(part);
    }
  }

  static int elementAt(const MemoryPart &part, unsigned i) {
    return part.first + int(part.repeated == 0 ? i : i % part.repeated);
  }

  /// What `part` has if it accesses what it says.
  std::vector<int> contentOf(const MemoryPart &part) const {
    std::vector<int> content;
    for (unsigned i = 0; i < part.width; ++i)
      content.push_back(part.masked && !part.accessed[i] ? -1
                                                         : problem.symbolAt(0, elementAt(part, i)));
    return content;
  }

  void plainLoads(unsigned width) {
    for (int first = 0; first + int(width) <= int(problem.rowElements()); ++first) {
      MemoryPart part;
      part.first = first;
      part.width = width;
      part.content = contentOf(part);
      addLoad(part, LoadForm(typeOf(width)), made.loads);
    }
  }

  LoadForm repeatedForm(unsigned width, unsigned repeated, unsigned mergedIn) const {
    LoadForm form(typeOf(width, std::max(1u, mergedIn)));
    form.repeatedBits = repeated * problem.elementBits;
    form.masked = form.merging = mergedIn != 0;
    return form;
  }

  /// `mergedIn`: into a register, units of so many elements; 0: by itself.
  void repeatingLoads(unsigned width, unsigned repeated, std::vector<MemoryPart> &to,
                      unsigned mergedIn = 0) {
    for (int first = 0; first + int(repeated) <= int(problem.rowElements()); ++first) {
      MemoryPart part;
      part.first = first;
      part.width = width;
      part.repeated = repeated;
      part.masked = mergedIn != 0;
      part.maskedElements = std::max(1u, mergedIn);
      part.accessed.assign(width, true);
      part.content = contentOf(part);
      if (mergedIn > 1 && target.load(repeatedForm(width, repeated, mergedIn / 2)))
        return; // wider units can do no more
      addLoad(part, repeatedForm(width, repeated, mergedIn), to);
    }
  }

  /// All elements that may be accessed are: an element that nobody needs does no harm.
  void maskedLoads(unsigned width, bool merging, std::vector<MemoryPart> &to) {
    for (unsigned unit = 1; unit <= width && unit * problem.elementBits <= 64; unit *= 2) {
      LoadForm form(typeOf(width, unit));
      form.masked = true;
      form.merging = merging;
      if (!target.load(form))
        continue;
      for (int first = 1 - int(width); first < int(problem.rowElements()); ++first) {
        MemoryPart part;
        part.first = first;
        part.width = width;
        part.masked = true;
        part.maskedElements = unit;
        for (unsigned i = 0; i < width; ++i) {
          const int start = first + int(i / unit * unit);
          part.accessed.push_back(start >= 0 && start + int(unit) <= int(problem.rowElements()));
        }
        part.content = contentOf(part);
        addLoad(part, form, to);
      }
      return; // wider units can do no more
    }
  }

  /// By how many elements a bit of the mask stands for: some broadcasts have wide units only.
  void mergingLoads(unsigned width) {
    for (unsigned unit = 1; unit <= width && unit * problem.elementBits <= 64; unit *= 2) {
      Kind kind;
      kind.name = "merge";
      kind.width = kind.operandWidth = width;
      kind.isJoin = true;
      kind.unit = unit;
      maskedLoads(width, true, kind.memory);
      if (!kind.memory.empty() && kind.memory.front().maskedElements != unit)
        kind.memory.clear();
      for (unsigned repeated = unit; repeated < width; repeated *= 2)
        repeatingLoads(width, repeated, kind.memory, unit);
      keepMaximal(kind.memory);
      if (kind.memory.empty())
        continue;
      kind.uops = kind.memory.front().uops;
      for (unsigned i = 0; i < width; ++i)
        kind.sources.push_back({{Source::A, i}, {Source::Memory, i}});
      made.kinds.push_back(kind);
    }
  }

  /// Drops loads that have nothing which another one, no dearer, does not have in the same place.
  static void keepMaximal(std::vector<MemoryPart> &parts) {
    std::vector<MemoryPart> kept;
    for (const MemoryPart &part : parts) {
      if (std::any_of(kept.begin(), kept.end(),
                      [&](const MemoryPart &other) { return hasAllOf(other, part); }))
        continue;
      kept.erase(std::remove_if(kept.begin(), kept.end(),
                                [&](const MemoryPart &other) { return hasAllOf(part, other); }),
                 kept.end());
      kept.push_back(part);
    }
    parts = std::move(kept);
  }

  static bool hasAllOf(const MemoryPart &a, const MemoryPart &b) {
    if (a.lane != b.lane || a.width < b.width || !atMost(a.uops, b.uops))
      return false;
    for (unsigned i = 0; i < b.width; ++i)
      if (b.content[i] >= 0 && b.content[i] != a.content[i])
        return false;
    return true;
  }

  // ---- Concatenations and extractions ----

  void concatenations(unsigned width) {
    const unsigned half = width / 2;
    if (half == 0)
      return;
    ShuffleShape shape;
    shape.operand = typeOf(half);
    shape.result = typeOf(width);
    shape.operands = 2;
    for (unsigned i = 0; i < width; ++i)
      shape.mask.push_back(int(i));
    for (const bool fromMemory : {false, true}) {
      shape.lastFromMemory = fromMemory;
      const std::optional<Uops> uops = target.shuffle(shape);
      if (!uops)
        continue;
      Kind kind;
      kind.name = fromMemory ? "insert" : "concatenate";
      kind.uops = *uops;
      kind.width = width;
      kind.operandWidth = half;
      kind.usesB = !fromMemory;
      kind.isMove = !fromMemory;
      kind.isJoin = true;
      for (unsigned i = 0; i < width; ++i)
        kind.sources.push_back({i < half     ? Source{Source::A, i}
                                : fromMemory ? Source{Source::Memory, i}
                                             : Source{Source::B, i - half}});
      if (fromMemory)
        kind.memory = inserted(half);
      made.kinds.push_back(kind);
    }
  }

  /// Plain loads of `half` elements, placed above as many: no others are folded.
  std::vector<MemoryPart> inserted(unsigned half) {
    Listing lower(problem);
    lower.plainLoads(half);
    keepMaximal(lower.made.loads);
    std::vector<MemoryPart> parts = std::move(lower.made.loads);
    for (MemoryPart &part : parts)
      part.content.insert(part.content.begin(), half, -1);
    return parts;
  }

  void extractions(unsigned width) {
    for (unsigned part = 1; part < width; part *= 2)
      for (unsigned k = part; k < width; k += part) {
        ShuffleShape shape;
        shape.operand = typeOf(width);
        shape.result = typeOf(part);
        for (unsigned i = 0; i < part; ++i)
          shape.mask.push_back(int(k + i));
        const std::optional<Uops> uops = target.shuffle(shape);
        if (!uops)
          continue;
        Kind kind;
        kind.name = "extract";
        kind.uops = *uops;
        kind.width = part;
        kind.operandWidth = width;
        kind.isMove = true;
        for (unsigned i = 0; i < part; ++i)
          kind.sources.push_back({{Source::A, k + i}});
        made.kinds.push_back(kind);
      }
  }

  // ---- Permutes ----

  void permutes(unsigned width) {
    for (const ShuffleRow &row : problem.machine.shuffles) {
      if (std::find(row.bits.begin(), row.bits.end(), width * problem.elementBits) ==
          row.bits.end())
        continue;
      if (row.elementBits != 0) {
        permute(row, width, std::max(1u, row.elementBits / problem.elementBits));
        continue;
      }
      for (unsigned unit = 1; unit * problem.elementBits <= 64; unit *= 2)
        permute(row, width, unit);
    }
  }

  void permute(const ShuffleRow &row, unsigned width, unsigned unit) {
    const std::string family = row.family->name;
    if (family == "identity" || width % unit != 0)
      return;
    const unsigned places = std::min(slot, width);
    Kind kind;
    kind.name = row.name;
    kind.uops = row.uops;
    kind.width = kind.operandWidth = width;
    kind.unit = unit;
    kind.isMove = family != "blend";
    kind.isJoin = kind.usesB = !row.unary && family != "broadcast";
    if (family == "unpack" || family == "slot-rotation" || family == "rotation" ||
        family == "broadcast")
      kind.masks = masksOf(family, width, unit, places);
    else if (!freeSources(family, places, kind))
      return;
    if (kind.usesB || kind.masks.empty() || family == "broadcast") {
      made.kinds.push_back(kind);
      return;
    }
    // A family of two operands, but a row for one: both are A.
    for (auto &mask : kind.masks)
      for (Source &source : mask)
        source.operand = Source::A;
    made.kinds.push_back(kind);
  }

  /// Families that have few masks.
  std::vector<std::vector<Source>> masksOf(const std::string &family, unsigned width, unsigned unit,
                                           unsigned places) const {
    std::vector<std::vector<Source>> masks;
    auto add = [&](auto source) { // of a unit: operand and unit
      std::vector<Source> mask;
      for (unsigned i = 0; i < width; ++i) {
        const Source of = source(i / unit);
        mask.push_back({of.operand, of.element * unit + i % unit});
      }
      masks.push_back(std::move(mask));
    };
    const unsigned units = width / unit, inSlot = std::max(1u, places / unit);
    if (family == "broadcast")
      for (unsigned from = 0; from < units; ++from)
        add([&](unsigned) { return Source{Source::A, from}; });
    if (family == "unpack" && inSlot % 2 == 0)
      for (unsigned half : {0u, inSlot / 2})
        add([&](unsigned i) {
          const unsigned place = i % inSlot;
          return Source{place % 2 == 0 ? Source::A : Source::B, i - place + half + place / 2};
        });
    if (family == "slot-rotation" || family == "rotation") {
      const unsigned stretch = family == "rotation" ? units : inSlot;
      for (unsigned by = 1; by < stretch; ++by)
        add([&](unsigned i) {
          const unsigned place = i % stretch + by;
          return place < stretch ? Source{Source::A, i + by} : Source{Source::B, i + by - stretch};
        });
    }
    return masks;
  }

  /// Families in which each element has its own choice.
  bool freeSources(const std::string &family, unsigned places, Kind &kind) const {
    const unsigned width = kind.width;
    if (family == "repeated" || family == "two-by-two")
      kind.repeats = places;
    for (unsigned i = 0; i < width; ++i) {
      std::vector<Source> from;
      for (unsigned j = 0; j < width; ++j) {
        if (j % kind.unit != i % kind.unit)
          continue; // units are aligned
        for (Source::Operand operand : {Source::A, Source::B})
          if ((operand == Source::A || kind.usesB) &&
              mayTake(family, kind, places, i, operand == Source::B, j))
            from.push_back({operand, j});
      }
      if (from.empty())
        return false;
      kind.sources.push_back(std::move(from));
    }
    if (family == "slot-permute" || family == "slot-two-by-two")
      kind.unit = places;
    return true;
  }

  bool mayTake(const std::string &family, const Kind &kind, unsigned places, unsigned i, bool fromB,
               unsigned j) const {
    const bool sameSlot = i / places == j / places;
    const bool upper = i % places >= places / 2;
    if (family == "any")
      return true;
    if (family == "blend")
      return i == j;
    if (family == "slot-local" || family == "repeated")
      return sameSlot;
    if (family == "two-by-two")
      return sameSlot && places >= 2 && fromB == upper;
    if (family == "alternating") // two units a slot
      return sameSlot && places == 2 * kind.unit && fromB == upper;
    if (family == "slot-permute")
      return i % places == j % places;
    if (family == "slot-two-by-two")
      return i % places == j % places && kind.width >= 2 * places && fromB == (i >= kind.width / 2);
    return false;
  }

  // ---- What is left ----

  /// Drops kinds that another one covers for no more: rows are tried from the top.
  void keepUseful() {
    std::vector<Kind> kept;
    for (const Kind &kind : made.kinds)
      if (std::none_of(kept.begin(), kept.end(),
                       [&](const Kind &other) { return covers(other, kind); }))
        kept.push_back(kind);
    made.kinds = std::move(kept);
  }

  static bool covers(const Kind &a, const Kind &b) {
    if (a.width != b.width || a.operandWidth != b.operandWidth || !a.memory.empty() ||
        !b.memory.empty() || !a.masks.empty() || a.repeats != 0 || a.unit > b.unit ||
        b.unit % a.unit != 0 || (b.usesB && !a.usesB))
      return false;
    auto isIn = [&](unsigned i, const Source &source) {
      return std::any_of(a.sources[i].begin(), a.sources[i].end(), [&](const Source &s) {
        return s.operand == source.operand && s.element == source.element;
      });
    };
    // Of two rows for the same masks the upper one answers, whatever it costs; of others the price
    // decides.
    const bool isBlend = !a.isMove && !b.isMove;
    if (!isBlend && !atMost(a.uops, b.uops))
      return false;
    for (unsigned i = 0; i < b.width; ++i) {
      if (b.masks.empty())
        for (const Source &source : b.sources[i])
          if (!isIn(i, source))
            return false;
      for (const auto &mask : b.masks)
        if (!isIn(i, mask[i]))
          return false;
    }
    return true;
  }

  const Problem &problem;
  const DescribedTarget target;
  const unsigned widest, slot;
  Instructions made;
};

} // namespace

Instructions instructionsFor(const Problem &problem) {
  return Listing(problem).list();
}

} // namespace optimal
