// SPDX-License-Identifier: GPL-3.0-or-later

#include "fuzz/core/shrink.h"

#include <algorithm>

namespace corefuzz {

namespace {

constexpr unsigned mostTries = 2000;

class Shrinker {
public:
  Shrinker(const Case &wrong, const std::function<bool(const Case &)> &stillWrong)
      : smallest(wrong), isWrong(stillWrong) {}

  Case run() {
    do {
      progress = false;
      dropMembers();
      simplifyLanes();
      simplifyMembers();
      simplifyStride();
      simplifyTarget();
    } while (progress && tries < mostTries);
    return smallest;
  }

private:
  /// Keeps the case with `change` made to it if it is another one and still wrong.
  template <typename Change> bool attempt(Change change) {
    Case candidate = smallest;
    change(candidate);
    if (tries >= mostTries)
      return false;
    ++tries;
    if (!isWrong(candidate))
      return false;
    smallest = std::move(candidate);
    progress = true;
    return true;
  }

  void dropMembers() {
    for (std::size_t m = smallest.members.size(); m-- > 0 && smallest.members.size() > 1;)
      attempt([&](Case &c) { c.members.erase(c.members.begin() + std::ptrdiff_t(m)); });
  }

  void simplifyLanes() {
    while (smallest.lanes > 2 && attempt([](Case &c) {
             c.lanes /= 2;
             for (Member &member : c.members)
               if (member.needed && (*member.needed &= vls::allLanes(c.lanes)) == 0)
                 member.needed.reset();
           })) {
    }
    if (smallest.masked)
      attempt([](Case &c) { c.masked = false; });
  }

  void simplifyMembers() {
    for (std::size_t m = 0; m < smallest.members.size(); ++m) {
      const Member member = smallest.members[m];
      if (member.needed)
        attempt([&](Case &c) { c.members[m].needed.reset(); });
      for (std::int64_t offset : {std::int64_t(0), member.offset / 2, member.offset / 8 * 8,
                                  member.offset - member.elementBits / 8})
        if (offset >= 0 && offset < member.offset &&
            attempt([&](Case &c) { c.members[m].offset = offset; }))
          break;
    }
  }

  void simplifyStride() {
    if (!smallest.stride)
      return;
    const std::int64_t stride = *smallest.stride;
    for (std::int64_t simpler : {std::int64_t(0), std::int64_t(8), stride / 2, -stride})
      if (simpler >= 0 && (simpler < stride || stride < 0) && simpler != stride &&
          attempt([&](Case &c) { c.stride = simpler; }))
        return;
  }

  template <typename Row> void dropRows(std::vector<Row> vls::TargetDescription::*rows) {
    for (std::size_t r = ((*smallest.target).*rows).size(); r-- > 0;)
      attempt([&](Case &c) {
        std::vector<Row> &list = (*c.target).*rows;
        list.erase(list.begin() + std::ptrdiff_t(r));
      });
  }

  void simplifyTarget() {
    if (!smallest.target)
      return;
    for (const char *name : {"avx2", "avx512", "sse2"})
      if (attempt([&](Case &c) {
            c.target.reset();
            c.targetName = name;
          }))
        return;
    dropRows(&vls::TargetDescription::shuffles);
    dropRows(&vls::TargetDescription::loads);
    dropRows(&vls::TargetDescription::stores);
    dropRows(&vls::TargetDescription::concatenations);
    dropRows(&vls::TargetDescription::extractions);
    dropRows(&vls::TargetDescription::accesses);
  }

  Case smallest;
  const std::function<bool(const Case &)> &isWrong;
  bool progress = false;
  unsigned tries = 0;
};

} // namespace

Case shrink(const Case &wrong, const std::function<bool(const Case &)> &isWrong) {
  return Shrinker(wrong, isWrong).run();
}

} // namespace corefuzz
