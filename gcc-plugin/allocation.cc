// SPDX-License-Identifier: GPL-3.0-or-later
//
// Allocation: the plugin's own operator new, of a C++ library that is linked into it. Planning
// makes many small vectors and lets them go again, and the compiler runs in one thread: there is a
// list of free blocks for each size, and what is free stays the plugin's until the compiler ends.
//
//   block  =  units of its list; 0: from xmalloc | payload, aligned to 16 bytes
//
// With a shared C++ library, which calls the compiler's operator new, this file is empty.

#ifdef VLS_OWN_CXX_LIBRARY

#include "gcc.h"

#include <new>

namespace {

class FreeLists {
public:
  void *take(std::size_t size) {
    const std::size_t units = (size + header + unit - 1) / unit;
    if (units >= lists)
      return marked(static_cast<char *>(xmalloc(size + unit)) + unit, 0);
    if (Free *const block = first[units]) {
      first[units] = block->next;
      __builtin_prefetch(block->next, 1); // taken next, and not in the cache if it was free for long
      return block;
    }
    if (std::size_t(slabEnd - slab) < units * unit) { // the rest of it is lost
      slab = static_cast<char *>(xmalloc(slabSize)) + unit;
      slabEnd = slab + slabSize - unit;
    }
    slab += units * unit;
    return marked(slab - units * unit, units);
  }

  void put(void *payload) {
    const std::size_t units = *markOf(payload);
    if (units == 0)
      std::free(static_cast<char *>(payload) - unit);
    else
      first[units] = ::new (payload) Free{first[units]};
  }

private:
  struct Free {
    Free *next;
  };

  /// Bytes. Blocks are of whole units.
  static constexpr std::size_t unit = 16, header = sizeof(std::size_t), slabSize = 65536;
  static constexpr std::size_t lists = 64;

  static std::size_t *markOf(void *payload) {
    return reinterpret_cast<std::size_t *>(static_cast<char *>(payload) - header);
  }

  static void *marked(void *payload, std::size_t units) {
    *markOf(payload) = units;
    return payload;
  }

  Free *first[lists];   ///< by units
  char *slab, *slabEnd; ///< the next payload
};

FreeLists freeLists; ///< zero before anything runs

} // namespace

__attribute__((noinline)) void *operator new(std::size_t size) {
  return freeLists.take(size);
}

__attribute__((noinline)) void operator delete(void *payload) noexcept {
  if (payload)
    freeLists.put(payload);
}

void operator delete(void *payload, std::size_t) noexcept {
  operator delete(payload);
}

#endif
