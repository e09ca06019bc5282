// SPDX-License-Identifier: GPL-3.0-or-later

#include "fuzz/core/draw.h"

#include <algorithm>

namespace corefuzz {

namespace {

using vls::AccessKind;

/// Where members are in a row.
enum class Layout {
  Adjacent, ///< side by side, in any order
  Gaps,     ///< in order, with whole elements left out
  Slots,    ///< at any multiple of their size in 64 bytes: duplicates
  Anywhere, ///< at any byte of 64: overlaps
  FarApart  ///< pages apart
};

std::int64_t drawSpread(Random &random, Layout layout, std::int64_t bytes) {
  switch (layout) {
  case Layout::Slots:
    return random.between(0, int(64 / bytes) - 1) * bytes;
  case Layout::Anywhere:
    return random.between(0, 64);
  default:
    return random.between(0, random.oneIn(2) ? 300 : 4400);
  }
}

void drawOffsets(Random &random, std::vector<Member> &members) {
  const Layout layout = random.of<Layout>({Layout::Adjacent, Layout::Adjacent, Layout::Adjacent,
                                           Layout::Gaps, Layout::Gaps, Layout::Slots, Layout::Slots,
                                           Layout::Anywhere, Layout::FarApart});
  std::int64_t end = 0;
  for (Member &member : members) {
    const std::int64_t bytes = member.elementBits / 8;
    if (layout != Layout::Adjacent && layout != Layout::Gaps) {
      member.offset = drawSpread(random, layout, bytes);
      continue;
    }
    if (layout == Layout::Gaps)
      end += random.between(0, 3) * bytes;
    if (!random.oneIn(8)) // a struct's members are aligned
      end = (end + bytes - 1) / bytes * bytes;
    member.offset = end;
    end += bytes;
  }
  if (random.oneIn(2))
    for (std::size_t i = members.size(); i > 1; --i)
      std::swap(members[i - 1], members[random.next() % i]);
}

std::int64_t rowBytes(const std::vector<Member> &members) {
  std::int64_t lowest = members.front().offset, end = 0;
  for (const Member &member : members) {
    lowest = std::min(lowest, member.offset);
    end = std::max<std::int64_t>(end, member.offset + member.elementBits / 8);
  }
  return end - lowest;
}

std::int64_t drawStride(Random &random, const std::vector<Member> &members) {
  const std::int64_t row = rowBytes(members), bytes = members.front().elementBits / 8;
  const std::int64_t sign = random.oneIn(3) ? -1 : 1;
  switch (random.between(0, 9)) {
  case 0:
    return 0;
  case 1:
    return sign * bytes; // rows overlap
  case 2:
    return sign * bytes * random.between(1, 12);
  case 3:
    return sign * (row + bytes * random.between(1, 3));
  case 4:
    return sign * random.between(1, 300);
  case 5:
    return sign * random.between(4000, 5000);
  case 6:
    return sign * ((std::int64_t(1) << 40) - random.between(0, 1));
  default:
    return sign * row;
  }
}

unsigned drawMemberCount(Random &random) {
  return unsigned(random.oneIn(6) ? random.between(1, 16)
                                  : random.between(1, random.between(2, 8)));
}

/// Values of drawn members fit into a register, nearly always.
void drawTypes(Random &random, unsigned registerBits, Case &drawn) {
  const bool isMixed = random.oneIn(5);
  unsigned elementBits = 8u << random.between(0, 3);
  drawn.members.resize(drawMemberCount(random));
  unsigned widest = 0;
  for (Member &member : drawn.members) {
    if (isMixed)
      elementBits = 8u << random.between(0, 3);
    member.elementBits = elementBits;
    widest = std::max(widest, elementBits);
  }
  do
    drawn.lanes = 2u << random.between(0, 5);
  while (drawn.lanes * widest > registerBits && drawn.lanes > 2 && !random.oneIn(40));
}

} // namespace

Case drawCase(std::uint64_t seed) {
  Random random(seed);
  Case drawn;
  drawn.seed = seed;
  unsigned registerBits = 0;
  if (random.oneIn(2)) {
    drawn.targetName = random.of<std::string>({"sse2", "sse4", "avx", "avx2", "avx512"});
    registerBits = drawn.targetName == "avx512" ? 512 : drawn.targetName[0] == 's' ? 128 : 256;
  } else {
    drawn.target = drawTarget(random);
    drawn.targetName = drawn.target->name;
    registerBits = drawn.target->registerBits;
  }
  drawn.kind = random.of<AccessKind>({AccessKind::IndexedLoad, AccessKind::IndexedLoad,
                                      AccessKind::StridedLoad, AccessKind::StridedLoad,
                                      AccessKind::IndexedStore, AccessKind::StridedStore});
  drawTypes(random, registerBits, drawn);
  drawOffsets(random, drawn.members);
  if (!vls::isIndexed(drawn.kind) && !random.oneIn(5))
    drawn.stride = drawStride(random, drawn.members);
  drawn.masked = random.oneIn(4);
  if (vls::isLoad(drawn.kind) && random.oneIn(6))
    for (Member &member : drawn.members)
      if (!random.oneIn(3)) {
        const vls::LaneSet needed = random.next() & vls::allLanes(drawn.lanes);
        if (needed != 0)
          member.needed = needed;
      }
  drawn.hasty = !random.oneIn(8); // time is better spent on more groups
  return drawn;
}

} // namespace corefuzz
