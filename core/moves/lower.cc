// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lowering: from the graph to instructions.

#include "moves/lower.h"

#include "moves/mask.h"
#include "moves/order.h"
#include "moves/print.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>

namespace vls {

namespace {

class Lowering {
public:
  Lowering(const Graph &ofGraph, PriceList &priceList)
      : graph(ofGraph), prices(priceList), value(graph.nodes().size() + 1, 0) {}

  Lowered run() {
    order = orderOf(graph);
    findMergingLoads();
    for (unsigned id : order.sorted)
      if (out.error.empty())
        lowerNode(graph.node(id));
    for (const StoredPart &stored : graph.stores)
      if (out.error.empty())
        lowerStore(stored);
    if (graph.stores.empty() && out.error.empty())
      for (unsigned result : graph.results)
        out.sequence.results.push_back(lowPart(value[result], graph.node(result).bits));
    return std::move(out);
  }

private:
  // ---- Merging loads ----

  /// A blend that one merging load does: elements of `load`, else of `base`.
  struct MergingLoad {
    unsigned load, base;
    std::vector<int> guards;
  };

  void findMergingLoads() {
    for (unsigned id : order.sorted) {
      const Node &node = graph.node(id);
      if (node.kind != Node::Kind::Move)
        continue;
      if (!hasLoadOfItsOwn(node))
        continue;
      Move &move = moves[id] = moveOf(graph, node.edges);
      if (!move.possible || move.operands.size() != 2 || move.shape.isConcatenation() ||
          !asBlend(move.shape))
        continue;
      for (unsigned side : {1u, 0u})
        if (std::optional<MergingLoad> found = mergingLoad(move, side)) {
          folded[found->load] = true;
          merging.emplace(id, std::move(*found));
          break;
        }
    }
  }

  bool hasLoadOfItsOwn(const Node &node) const {
    return std::any_of(node.edges.begin(), node.edges.end(), [&](const Edge &edge) {
      return edge.source != 0 && order.uses[edge.source] == 1 &&
             graph.node(edge.source).kind == Node::Kind::Load;
    });
  }

  std::optional<MergingLoad> mergingLoad(const Move &move, unsigned side) {
    const Node &load = graph.node(move.operands[side]);
    if (load.kind != Node::Kind::Load || order.uses[load.id] != 1 || load.memory.guarded ||
        folded.count(load.id) || load.bits != move.shape.operand.bits())
      return {};
    // As wide elements as the mask allows: machines have masks for few widths.
    ShuffleShape shape = move.shape;
    for (;;) {
      LoadForm form(shape.operand);
      form.repeatedBits = load.memory.repeatedBits;
      form.masked = form.merging = true;
      const std::optional<Uops> uops = prices.target().load(form);
      if (!accessesAll(load, shape, side))
        return {};
      if (uops && paysToMerge(*uops, load, move))
        break;
      const std::optional<ShuffleShape> wide = widened(shape);
      if (!wide)
        return {};
      shape = *wide;
    }
    MergingLoad found{load.id, move.operands[1 - side], {}};
    for (int lane : shape.mask)
      found.guards.push_back(lane / int(shape.operand.lanes) == int(side) && lane >= 0
                                 ? int(load.memory.address.lane)
                                 : Instruction::neverAccessed);
    return found;
  }

  /// True if `load` accesses all elements that the blend `shape` takes from its operand `side`,
  /// each whichever lanes are active.
  bool accessesAll(const Node &load, const ShuffleShape &shape, unsigned side) const {
    const std::vector<int> &guards = load.memory.guards;
    for (unsigned i = 0; i < shape.mask.size() && !guards.empty(); ++i) {
      const unsigned bits = shape.operand.elementBits, guarded = load.memory.elementBits;
      if (shape.mask[i] < 0 || unsigned(shape.mask[i]) / shape.operand.lanes != side)
        continue;
      for (unsigned bit = i * bits; bit < (i + 1) * bits; bit += guarded)
        if (guards[bit / guarded] != int(load.memory.address.lane))
          return false;
    }
    return true;
  }

  /// True if a load and a blend cost no less than the merging load.
  bool paysToMerge(const Uops &mergingUops, const Node &load, const Move &move) {
    std::optional<Uops> apart = prices.target().load(graph.formOf(load));
    const Price &blend = prices.of(move.shape);
    if (!apart || !blend.possible)
      return true;
    *apart += blend.uops;
    return prices.target().price(mergingUops) <= prices.target().price(*apart) + slack &&
           mergingUops.fused <= apart->fused + slack;
  }

  // ---- Instructions ----

  Instruction &append(Instruction::Kind kind, VectorType type) {
    Instruction added;
    added.kind = kind;
    added.id = unsigned(out.sequence.instructions.size()) + 1;
    added.type = type;
    out.sequence.instructions.push_back(std::move(added));
    return out.sequence.instructions.back();
  }

  /// `what`() says what the target cannot do if there are no µops.
  template <typename What> bool add(const std::optional<Uops> &uops, const What &what) {
    if (uops)
      out.uops += *uops;
    else if (out.error.empty())
      out.error = "the target cannot " + what();
    return uops.has_value();
  }

  void lowerNode(const Node &node) {
    if (node.kind == Node::Kind::Value)
      lowerValue(node);
    else if (node.kind == Node::Kind::Load)
      lowerLoad(node);
    else
      lowerMove(node);
  }

  void lowerValue(const Node &node) {
    Instruction &added =
        append(Instruction::Kind::Value, {node.bits / graph.elementBits(), graph.elementBits()});
    added.member = node.member;
    value[node.id] = added.id;
  }

  void lowerLoad(const Node &node) {
    if (folded.count(node.id))
      return;
    const LoadForm form = graph.formOf(node);
    if (!add(prices.target().load(form), [&] { return "load " + toString(form.type); }))
      return;
    Instruction &load = append(Instruction::Kind::Load, form.type);
    load.address = node.memory.address;
    load.repeatedBits = node.memory.repeatedBits;
    load.guards = node.memory.guards;
    value[node.id] = load.id;
  }

  void lowerMove(const Node &node) {
    if (merging.count(node.id))
      return lowerMergingLoad(node.id, merging.at(node.id));
    const auto known = moves.find(node.id);
    Move move = known == moves.end() ? moveOf(graph, node.edges) : std::move(known->second);
    if (!move.possible) {
      out.error = "V" + std::to_string(node.id) + " is no single instruction";
      return;
    }
    if (move.isCopy) {
      const unsigned source = value[move.operands.front()];
      value[node.id] = node.isPart ? lowPart(source, node.bits) : source;
      order.uses[move.operands.front()] += order.uses[node.id] - 1;
      return;
    }
    const unsigned last = move.operands.back();
    move.shape.lastFromMemory =
        move.shape.isConcatenation() && isPlainLoad(graph.node(last)) && order.uses[last] == 1;
    const Price &price = prices.of(move.shape);
    if (!add(price.possible ? std::optional<Uops>(price.uops) : std::nullopt, [&] {
          return "do " + maskToString(move.shape.mask) + " on " +
                 std::to_string(move.shape.operands) + " x <" + toString(move.shape.operand) + ">";
        }))
      return;
    Instruction &shuffle = append(Instruction::Kind::Shuffle, move.shape.result);
    for (unsigned operand : move.operands)
      shuffle.operands.push_back(value[operand]);
    shuffle.mask = completeMask(move.shape);
    value[node.id] = shuffle.id;
  }

  std::vector<int> completeMask(const ShuffleShape &shape) {
    if (shape.isConcatenation()) { // the one mask that it has
      std::vector<int> mask(shape.mask.size());
      std::iota(mask.begin(), mask.end(), 0);
      return mask;
    }
    const bool isComplete = std::find(shape.mask.begin(), shape.mask.end(), -1) == shape.mask.end();
    return isComplete ? shape.mask : prices.completeMask(shape);
  }

  static bool isPlainLoad(const Node &node) {
    return node.kind == Node::Kind::Load && !node.memory.isMasked() &&
           node.memory.repeatedBits == 0;
  }

  void lowerMergingLoad(unsigned id, const MergingLoad &merged) {
    const Node &node = graph.node(merged.load);
    const unsigned lanes = unsigned(merged.guards.size());
    LoadForm form(VectorType{lanes, node.bits / lanes});
    form.repeatedBits = node.memory.repeatedBits;
    form.masked = form.merging = true;
    if (!add(prices.target().load(form), [&] { return "load " + toString(form.type); }))
      return;
    Instruction &load = append(Instruction::Kind::Load, form.type);
    load.address = node.memory.address;
    load.repeatedBits = node.memory.repeatedBits;
    load.guards = merged.guards;
    load.operands = {value[merged.base]};
    value[id] = load.id;
  }

  // ---- Parts of values ----

  /// Bits `part` of value `id`, by extraction; `id` itself if they are all.
  unsigned extracted(unsigned id, BitRange part, bool toMemory) {
    const unsigned bits = out.sequence.byId(id).type.bits();
    if (part.count == bits)
      return id;
    if (part.count < slotBits && bits > slotBits) {
      id = extracted(id, {part.first / slotBits * slotBits, slotBits}, false);
      part.first %= slotBits;
      return out.error.empty() ? extracted(id, part, toMemory) : id;
    }
    unsigned &known = parts[{id, {part.first, part.count}}];
    if (known != 0)
      return known;
    unsigned element = graph.elementBits();
    while (part.first % (2 * element) == 0 && part.count % (2 * element) == 0 && element < 64)
      element *= 2;
    ShuffleShape shape;
    shape.operand = {bits / element, element};
    shape.result = {part.count / element, element};
    for (unsigned lane = 0; lane < shape.result.lanes; ++lane)
      shape.mask.push_back(int(part.first / element + lane));
    shape.toMemory = toMemory;
    if (!add(prices.target().shuffle(shape), [&] {
          return "extract " + maskToString(shape.mask) + " of <" + toString(shape.operand) + ">";
        }))
      return id;
    Instruction &shuffle = append(Instruction::Kind::Shuffle, shape.result);
    shuffle.operands = {id};
    shuffle.mask = shape.mask;
    return known = shuffle.id;
  }

  unsigned lowPart(unsigned id, unsigned bits) { return extracted(id, {0, bits}, false); }

  void lowerStore(const StoredPart &stored) {
    const unsigned part = extracted(value[graph.results[stored.result]], stored.part, true);
    StoreForm form(graph.typeOf(stored.memory, stored.part.count));
    form.masked = stored.memory.isMasked();
    form.guarded = stored.memory.guarded;
    if (!out.error.empty() ||
        !add(prices.target().store(form), [&] { return "store " + toString(form.type); }))
      return;
    Instruction &store = append(Instruction::Kind::Store, form.type);
    store.address = stored.memory.address;
    store.guards = stored.memory.guards;
    store.operands = {part};
  }

  static constexpr double slack = 1e-9;

  const Graph &graph;
  PriceList &prices;
  Order order;
  std::map<unsigned, bool> folded;          ///< loads that are part of another instruction
  std::map<unsigned, MergingLoad> merging;  ///< by move node
  std::unordered_map<unsigned, Move> moves; ///< by node, of those that are known already
  std::vector<unsigned> value;              ///< per node: id of the instruction
  std::map<std::pair<unsigned, std::pair<unsigned, unsigned>>, unsigned> parts;
  Lowered out;
};

} // namespace

Lowered lower(const Graph &graph, PriceList &prices) {
  return Lowering(graph, prices).run();
}

} // namespace vls
