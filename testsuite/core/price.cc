// SPDX-License-Identifier: GPL-3.0-or-later
//
// The price of a sequence that is written down: that of a plan is what its planner said, in every
// kind of µop; and what is folded into another instruction is counted there.

#include "optvls/price_sequence.h"
#include "text/predefined.h"
#include "texts.h"

#include <cmath>

using namespace vls;
using namespace vlstest;

namespace {

bool same(const Uops &a, const Uops &b) {
  const auto near = [](double x, double y) { return std::fabs(x - y) < 1e-6; };
  return near(a.load, b.load) && near(a.store, b.store) && near(a.shuffle, b.shuffle) &&
         near(a.vector, b.vector) && near(a.fused, b.fused);
}

/// Up to 8 references of all kinds, masked or not, with any stride, in rows of at most 32 bytes.
std::string drawnText(std::mt19937 &random, unsigned widest) {
  const auto pick = [&](auto one, auto... others) {
    const decltype(one) all[] = {one, others...};
    return all[random() % (sizeof all / sizeof *all)];
  };
  const unsigned lanes = 2u << random() % 4;
  const unsigned first = 8u << random() % 4;
  const std::string kind =
      pick("indexed-load", "indexed-load", "strided-load", "indexed-store", "strided-store");
  const bool hasStride = random() % 2, isMasked = random() % 4 == 0, isMixed = random() % 4 == 0;
  const int stride = pick(0, 8, 12, 20, 24, 28, 40, -8, -24);
  std::string text;
  for (unsigned m = 0, members = 1 + unsigned(random() % 8); m < members; ++m) {
    unsigned bits = isMixed ? 8u << random() % 4 : first;
    bits = std::min(bits, widest / lanes);
    if (bits < 8)
      return drawnText(random, widest);
    text += "memref m" + std::to_string(m) + " " + kind + " " + std::to_string(lanes) + " x " +
            std::to_string(bits) + " class x distance " +
            std::to_string(random() % (256 / bits) * (bits / 8)) +
            (hasStride ? " stride " + std::to_string(stride) : "") +
            (isMasked ? " [masked k]" : "") +
            (kind.find("store") != std::string::npos ? " [disjoint]" : "") + "\n";
  }
  return text;
}

/// Returns how many groups were planned.
unsigned compare(const std::string &text, const Target &target, PlanKind kind) {
  const Document document = parsed(text);
  unsigned planned = 0;
  for (const Group &group : getGroups(document.references(), target.registerBits() / 8).groups) {
    Plan plan;
    PlanOptions options;
    options.kind = kind;
    if (!getSequence(group, target, plan, options))
      continue;
    ++planned;
    const SequencePrice price = priceSequence(plan.sequence, group, target);
    if (!price.error.empty() || !same(price.uops, plan.uops) ||
        std::fabs(price.cost - plan.cost) > 1e-6)
      fail_msg("%son %s: planned %s, priced %s; %s\n%s", text.c_str(), target.name().c_str(),
               toString(plan.uops).c_str(), toString(price.uops).c_str(), price.error.c_str(),
               toString(plan.sequence).c_str());
  }
  return planned;
}

void agreesWithThePlanner(void **) {
  std::mt19937 random(1);
  unsigned planned = 0;
  for (const char *name : {"sse2", "sse4", "avx", "avx2", "avx512"}) {
    const DescribedTarget target(*describePredefined(name));
    for (unsigned round = 0; round < 100; ++round) {
      const std::string text = drawnText(random, target.registerBits());
      planned += compare(text, target, PlanKind::Best);
      planned += compare(text, target, PlanKind::Document);
    }
  }
  assert_true(planned > 500);
}

/// Two lanes of 16 bytes, the second inserted from memory; then with one more use of the load.
void whatIsFolded(void **) {
  const char *const loads = "memref p indexed-load 4 x 64 class x distance 0\n"
                            "memref q indexed-load 4 x 64 class x distance 8\n"
                            "group g { p at 0, q at 8 }\n"
                            "sequence for g {\n"
                            "%1 = mask.load.64.2 (<Base:0 Offset:0>, 11)\n"
                            "%2 = mask.load.64.2 (<Base:2 Offset:0>, 11)\n"
                            "%3 = shufflevector <2 x 64> %1, <2 x 64> %2, <4 x 32><0, 1, 2, 3>\n";
  const DescribedTarget avx2(*describePredefined("avx2"));
  const auto price = [&](const std::string &text) {
    const Document document = parsed(text);
    const NamedSequence &named = document.sequences.front();
    return toString(priceSequence(named.sequence, document.groups.front().group, avx2).uops);
  };
  assert_string_equal(price(std::string(loads) + "}").c_str(), "2 load, 1 vector, 2 fused");
  assert_string_equal(
      price(std::string(loads) + "%4 = shufflevector <2 x 64> %2, <2 x 64> undef, <2 x 32><1, 0> }")
          .c_str(),
      "2 load, 2 shuffle, 4 fused");
  const char *const stores = "memref p indexed-store 4 x 64 class x distance 0\n"
                             "group g { p at 0 }\n"
                             "sequence for g {\n"
                             "%1 = member 1 <4 x 64>\n"
                             "%2 = shufflevector <4 x 64> %1, <4 x 64> undef, <2 x 32><2, 3>\n"
                             "%3 = shufflevector <2 x 64> %2, <2 x 64> undef, <1 x 32><1>\n"
                             "%4 = mask.store.64.1 %3 (<Base:3 Offset:0>, 1)\n";
  assert_string_equal(price(std::string(stores) + "}").c_str(), "1 store, 1 shuffle, 2 fused");
  assert_string_equal(
      price(std::string(stores) + "%5 = mask.store.64.1 %3 (<Base:2 Offset:0>, 1) }").c_str(),
      "2 store, 2 shuffle, 4 fused");
}

} // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(agreesWithThePlanner),
      cmocka_unit_test(whatIsFolded),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
