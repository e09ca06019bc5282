// SPDX-License-Identifier: GPL-3.0-or-later
//
// From a load shape to the initial graph: which register and which bit of it holds each element.

#include "optvls/packing.h"
#include "optvls/shapes.h"
#include "optvls/spans.h"

#include <algorithm>
#include <optional>

namespace vls {

namespace {

class Builder {
public:
  Builder(const Rows &ofRows, const ReadableMemory &inMemory, const LoadShape &ofShape,
          const Target &onTarget)
      : rows(ofRows), memory(inMemory), shape(ofShape), target(onTarget),
        graph(ofRows.elementBits) {}

  Graph build() {
    addResults();
    if (shape.assembly == ChunkAssembly::Spanning)
      addSpanLoads();
    for (std::size_t c = 0; c < shape.chunks.size() && !failed; ++c)
      addChunk(shape.chunks[c]);
    if (failed)
      graph.results.clear();
    return std::move(graph);
  }

private:
  // ---- Results ----

  /// Nodes for the values, whose edges follow: one each, or one for several of a chunk, of which
  /// the values are parts.
  void addResults() {
    const BitRange element{0, rows.elementBits};
    made.resize(rows.offsets.size());
    graph.results.resize(rows.offsets.size());
    for (const Chunk &chunk : shape.chunks)
      for (const std::vector<Placed> &values : valuesTogether(chunk)) {
        const bool isAlone = values.size() == 1 && !shape.spread;
        const std::size_t lanes = shape.assembly == ChunkAssembly::Spanning
                                      ? shape.registerBitsFor(rows) / rows.elementBits
                                      : (isAlone ? 1 : shape.together) * rows.lanes;
        const unsigned node = graph.addMove(std::vector<Edge>(lanes, Edge{0, element}));
        for (const Placed &one : values)
          made[one.value] = {node, isAlone ? 0 : one.place * rows.resultBits()};
      }
    for (std::size_t v = 0; v < made.size(); ++v)
      graph.results[v] =
          graph.node(made[v].node).bits == rows.resultBits()
              ? made[v].node
              : graph.addMove({{made[v].node, {made[v].firstBit, rows.resultBits()}}});
  }

  struct Placed {
    std::size_t value;
    unsigned place; ///< among those together
  };

  /// The values of a chunk, those that one node computes.
  std::vector<std::vector<Placed>> valuesTogether(const Chunk &chunk) const {
    std::vector<std::vector<Placed>> groups;
    for (std::size_t i = 0; i < chunk.values.size();) {
      groups.emplace_back();
      const std::size_t block = elementOf(chunk, chunk.values[i]) / shape.together;
      for (; i < chunk.values.size() && groups.back().size() < shape.together; ++i) {
        const std::size_t element = elementOf(chunk, chunk.values[i]);
        if (shape.spread && element / shape.together != block)
          break;
        groups.back().push_back({chunk.values[i], unsigned(shape.spread ? element % shape.together
                                                                        : groups.back().size())});
      }
    }
    return groups;
  }

  /// Where in the chunk the value is.
  std::size_t elementOf(const Chunk &chunk, std::size_t value) const {
    return std::size_t(rows.offsets[value] - chunk.offset) / rows.elementBytes();
  }

  /// The elements of a value.
  void setValue(std::size_t value, const std::vector<Edge> &elements) {
    const Made &at = made[value];
    std::vector<Edge> edges = graph.node(at.node).edges;
    std::copy(elements.begin(), elements.end(),
              edges.begin() + std::ptrdiff_t(at.firstBit / rows.elementBits));
    graph.setEdges(at.node, std::move(edges));
  }

  /// A lane that nobody needs of any value of the chunk need not be loaded.
  bool needs(const Chunk &chunk, unsigned lane) const {
    return std::any_of(chunk.values.begin(), chunk.values.end(),
                       [&](std::size_t value) { return rows.isNeeded(value, lane); });
  }

  // ---- Values that are one load ----

  /// A contiguous load, or a broadcast, that is the whole value; 0 if there is none.
  unsigned addDirectLoad(std::size_t value) {
    const std::optional<std::int64_t> stride = memory.group().stride();
    if (!stride || (*stride != 0 && *stride != std::int64_t(rows.elementBytes())))
      return 0;
    MemoryPart part;
    part.address = memory.group().addressOf(0, rows.offsets[value]);
    part.elementBits = rows.elementBits;
    if (*stride == 0)
      part.repeatedBits = rows.elementBits;
    else if (memory.group().isMasked())
      for (unsigned lane = 0; lane < rows.lanes; ++lane)
        part.guards.push_back(int(lane));
    if ((*stride == 0 && memory.group().isMasked()) ||
        !target.load(part.formIn({rows.lanes, rows.elementBits})))
      return 0;
    return graph.addPartialLoad(std::move(part), rows.resultBits());
  }

  // ---- Values from chunks ----

  void addChunk(const Chunk &chunk) {
    std::vector<std::size_t> rest;
    for (std::size_t value : chunk.values)
      if (const unsigned load = addDirectLoad(value))
        setValue(value, elementwise({{load, {0, rows.resultBits()}}}, rows.elementBits));
      else
        rest.push_back(value);
    if (rest.empty())
      return;
    const unsigned chunkBits = chunk.bytes * 8;
    const Packing packing{chunkBits, shape.slotBits, rows.elementBits,
                          std::min(shape.registerBitsFor(rows), rows.lanes * chunkBits)};
    const auto placeOf = [&](unsigned lane) {
      // Apart, or one register a lane.
      return isApart()        ? Packing::Place{lane, 0}
             : shape.inHalves ? Packing::Place{0, lane * rows.elementBits} // elements in order
                              : packing.placeOf(lane);
    };
    std::vector<unsigned> registers = registersOf(packing, chunk);
    if (shape.sorted)
      connectSorted(chunk, rest, std::move(registers), placeOf);
    else
      for (std::size_t value : rest)
        connect(value, registers, placeOf, unsigned(rows.offsets[value] - chunk.offset) * 8);
    if (shape.spread && shape.together > 1)
      fillGaps(chunk, registers);
    else if (shape.spread)
      addGaps(chunk, registers);
  }

  /// Elements that no member reads, as results that are not wanted (Option::results).
  void addGaps(const Chunk &chunk, const std::vector<unsigned> &registers) {
    std::vector<bool> isValue(chunk.bytes / rows.elementBytes(), false);
    for (std::size_t value : chunk.values)
      isValue[elementOf(chunk, value)] = true;
    for (unsigned i = 0; i < isValue.size(); ++i) {
      if (isValue[i])
        continue;
      std::vector<Edge> edges;
      for (unsigned lane = 0; lane < rows.lanes; ++lane)
        edges.push_back({registers[lane], {i * rows.elementBits, rows.elementBits}});
      graph.results.push_back(graph.addMove(std::move(edges)));
    }
  }

  /// What no member reads moves along with its neighbours: one permute then moves them all.
  void fillGaps(const Chunk &chunk, const std::vector<unsigned> &registers) {
    for (const std::vector<Placed> &values : valuesTogether(chunk)) {
      const unsigned node = made[values.front().value].node;
      const std::size_t first =
          elementOf(chunk, values.front().value) / shape.together * shape.together;
      std::vector<Edge> edges = graph.node(node).edges;
      const std::size_t count = std::min<std::size_t>(edges.size() / rows.lanes,
                                                      chunk.bytes / rows.elementBytes() - first);
      for (std::size_t i = 0; i < count * rows.lanes; ++i)
        if (edges[i].source == 0)
          edges[i] = {registers[i % rows.lanes],
                      {unsigned(first + i / rows.lanes) * rows.elementBits, rows.elementBits}};
      graph.setEdges(node, std::move(edges));
    }
  }

  bool isApart() const { return shape.slotBits == 0 || shape.assembly == ChunkAssembly::Apart; }

  std::vector<unsigned> registersOf(const Packing &packing, const Chunk &chunk) {
    switch (shape.assembly) {
    case ChunkAssembly::Spanning:
      return spanning(packing, chunk);
    case ChunkAssembly::Blended:
    case ChunkAssembly::Placed: {
      std::vector<unsigned> registers = blended(packing, chunk);
      if (!shape.inHalves)
        return registers;
      failed = registers[0] == 0 || registers[1] == 0; // nobody needs that half
      return {failed ? 0 : concatenation(std::move(registers))};
    }
    case ChunkAssembly::Apart:
      return registersApart(packing, chunk);
    case ChunkAssembly::Concatenated:
      break;
    }
    std::vector<unsigned> loads = addLaneLoads(chunk);
    return isApart() ? loads : concatenated(packing, loads);
  }

  /// Gives a value its edges: lane `lane`'s is `within` bits above placeOf(lane).
  template <typename PlaceOf>
  void connect(std::size_t value, const std::vector<unsigned> &registers, PlaceOf placeOf,
               unsigned within) {
    std::vector<Edge> edges;
    for (unsigned lane = 0; lane < rows.lanes; ++lane) {
      const Packing::Place place = placeOf(lane);
      edges.push_back({rows.isNeeded(value, lane) ? registers[place.index] : 0,
                       {place.firstBit + within, rows.elementBits}});
    }
    setValue(value, edges);
  }

  /// The same, by way of registers that have the elements of one value side by side.
  template <typename PlaceOf>
  void connectSorted(const Chunk &chunk, const std::vector<std::size_t> &values,
                     std::vector<unsigned> registers, PlaceOf placeOf) {
    std::vector<std::vector<unsigned>> lanesOf(registers.size());
    for (unsigned lane = 0; lane < rows.lanes; ++lane)
      lanesOf[placeOf(lane).index].push_back(lane);
    for (std::size_t r = 0; r < registers.size(); ++r) {
      if (registers[r] == 0) // of lanes that nobody needs
        continue;
      std::vector<Edge> edges;
      for (std::size_t value : values)
        for (unsigned lane : lanesOf[r])
          edges.push_back(
              {registers[r],
               {placeOf(lane).firstBit + unsigned(rows.offsets[value] - chunk.offset) * 8,
                rows.elementBits}});
      edges.resize(graph.node(registers[r]).bits / rows.elementBits,
                   Edge{0, {0, rows.elementBits}});
      registers[r] = graph.addMove(std::move(edges));
    }
    for (std::size_t i = 0; i < values.size(); ++i)
      connect(
          values[i], registers,
          [&](unsigned lane) {
            const unsigned r = placeOf(lane).index;
            const std::vector<unsigned> &lanes = lanesOf[r];
            const std::size_t at =
                std::size_t(std::find(lanes.begin(), lanes.end(), lane) - lanes.begin());
            return Packing::Place{r, unsigned(i * lanes.size() + at) * rows.elementBits};
          },
          0);
  }

  /// Lane by lane; a lane that is not needed loads what a neighbour does.
  std::vector<unsigned> addLaneLoads(const Chunk &chunk) {
    std::vector<unsigned> loads;
    for (unsigned lane = 0; lane < rows.lanes; ++lane)
      loads.push_back(graph.addPartialLoad(partOf(chunk, lane, rows, memory), chunk.bytes * 8));
    return loads;
  }

  // ---- Registers ----

  /// Each lane's chunk in a register, everywhere or, if the target cannot do that, in its low part.
  std::vector<unsigned> registersApart(const Packing &packing, const Chunk &chunk) {
    const unsigned bits = shape.registerBitsFor(rows);
    LoadForm form(VectorType{bits / rows.elementBits, rows.elementBits});
    form.repeatedBits = packing.chunkBits;
    const bool repeats = target.load(form).has_value();
    std::vector<unsigned> loads;
    for (unsigned lane = 0; lane < rows.lanes; ++lane) {
      MemoryPart part = partOf(chunk, lane, rows, memory);
      if (repeats) {
        part.repeatedBits = packing.chunkBits;
      } else {
        part.accessLowest(packing.chunkBits / rows.elementBits, form.type.lanes, rows.elementBits,
                          part.address.lane);
      }
      loads.push_back(graph.addPartialLoad(std::move(part), bits));
    }
    return loads;
  }

  std::vector<unsigned> concatenated(const Packing &packing, const std::vector<unsigned> &loads) {
    const unsigned chunksARegister = packing.registerBits / packing.chunkBits;
    std::vector<std::vector<unsigned>> parts(loads.size() / chunksARegister,
                                             std::vector<unsigned>(chunksARegister));
    for (unsigned lane = 0; lane < rows.lanes; ++lane) {
      const Packing::Place place = packing.placeOf(lane);
      parts[place.index][place.firstBit / packing.chunkBits] = loads[lane];
    }
    std::vector<unsigned> registers;
    for (std::vector<unsigned> &part : parts)
      registers.push_back(concatenation(std::move(part)));
    return registers;
  }

  /// Concatenates values of equal width, two by two, until one is left.
  unsigned concatenation(std::vector<unsigned> parts) {
    while (parts.size() > 1) {
      std::vector<unsigned> wider;
      for (std::size_t i = 0; i < parts.size(); i += 2) {
        const BitRange all{0, graph.node(parts[i]).bits};
        wider.push_back(graph.addMove({{parts[i], all}, {parts[i + 1], all}}));
      }
      parts = std::move(wider);
    }
    return parts.front();
  }

  /// A load of a whole register that has lane `lane`'s chunk from bit `firstBit` on.
  unsigned addLoadInPlace(const Packing &packing, const Chunk &chunk, unsigned lane,
                          unsigned firstBit) {
    MemoryPart part = partOf(chunk, lane, rows, memory);
    if (shape.assembly == ChunkAssembly::Blended) {
      part.repeatedBits = packing.chunkBits; // it is everywhere
      return graph.addPartialLoad(std::move(part), packing.registerBits);
    }
    const unsigned first = firstBit / rows.elementBits;
    std::vector<int> guards(packing.registerBits / rows.elementBits, Instruction::neverAccessed);
    for (unsigned i = 0; i < packing.chunkBits / rows.elementBits; ++i)
      guards[first + i] = part.guards.empty() ? int(part.address.lane) : part.guards[i];
    part.address.offset -= firstBit / 8;
    part.guards = std::move(guards);
    return graph.addPartialLoad(std::move(part), packing.registerBits);
  }

  /// Every lane's chunk, loaded into its place, blended with the others one after the other.
  std::vector<unsigned> blended(const Packing &packing, const Chunk &chunk) {
    const unsigned bits = packing.registerBits;
    std::vector<unsigned> registers(rows.lanes * packing.chunkBits / bits, 0);
    std::vector<std::vector<Edge>> contents(
        registers.size(),
        std::vector<Edge>(bits / rows.elementBits, Edge{0, {0, rows.elementBits}})); // so far
    for (unsigned lane = 0; lane < rows.lanes; ++lane) {
      if (!needs(chunk, lane))
        continue;
      const Packing::Place place = packing.placeOf(lane);
      const unsigned load = addLoadInPlace(packing, chunk, lane, place.firstBit);
      std::vector<Edge> &edges = contents[place.index];
      for (unsigned bit = 0; bit < packing.chunkBits; bit += rows.elementBits) {
        const unsigned at = place.firstBit + bit;
        if (!chunk.masked || memory.accessesRow(chunk.offset + bit / 8, rows.elementBytes()))
          edges[at / rows.elementBits] = {load, {at, rows.elementBits}};
      }
      unsigned &whole = registers[place.index];
      whole = whole == 0 ? load : graph.addMove(edges);
      for (std::size_t i = 0; i < edges.size(); ++i)
        if (edges[i].source != 0)
          edges[i] = {whole, {unsigned(i) * rows.elementBits, rows.elementBits}};
    }
    return registers;
  }

  // ---- Spans ----

  unsigned lanesOfPart() const { return rows.lanes / shape.parts; }

  /// Bits of a part of a register.
  unsigned partBits() const { return shape.registerBitsFor(rows) / shape.parts; }

  Spans::Piece pieceOf(const Chunk &chunk, unsigned lane) const {
    return {memory.group().addressOf(lane, chunk.offset).offset, chunk.bytes};
  }

  /// The same loads serve all chunks; none if there are none that do. Those of the other parts are
  /// where the first part's are, as many strides away as there are lanes between.
  void addSpanLoads() {
    std::vector<Spans::Piece> pieces;
    for (const Chunk &chunk : shape.chunks)
      for (unsigned lane = 0; lane < rows.lanes; ++lane)
        if (needs(chunk, lane))
          pieces.push_back(pieceOf(chunk, lane % lanesOfPart()));
    const std::size_t most = pieces.size(); // more than a load a piece is never good
    const std::int64_t apart = lanesOfPart() * *memory.group().stride();
    const unsigned spanBits = shape.spanBits != 0 ? shape.spanBits : partBits();
    spans.emplace(memory, std::move(pieces), rows.elementBytes(), spanBits / 8,
                  Spans::Repetition{shape.parts, apart});
    failed = spans->starts().empty() || spans->starts().size() > most;
    if (failed)
      return;
    for (std::int64_t start : spans->starts()) {
      std::vector<unsigned> loads;
      for (unsigned part = 0; part < shape.parts; ++part) {
        MemoryPart read;
        read.address = {0, start + part * apart};
        read.repeatedBits = shape.spanBits;
        loads.push_back(graph.addPartialLoad(std::move(read), partBits()));
      }
      spanLoads.push_back(concatenation(std::move(loads)));
    }
  }

  Edge edgeOf(const Chunk &chunk, unsigned lane) const {
    const Spans::Piece piece = pieceOf(chunk, lane % lanesOfPart());
    const std::size_t load = spans->loadOf(piece);
    return {spanLoads[load],
            {lane / lanesOfPart() * partBits() + unsigned(piece.first - spans->starts()[load]) * 8,
             unsigned(piece.bytes) * 8}};
  }

  std::vector<unsigned> spanning(const Packing &packing, const Chunk &chunk) {
    const unsigned chunksARegister = shape.registerBitsFor(rows) / packing.chunkBits;
    std::vector<std::vector<Edge>> contents(
        std::max(rows.lanes / chunksARegister, 1u),
        std::vector<Edge>(chunksARegister, Edge{0, {0, packing.chunkBits}}));
    for (unsigned lane = 0; lane < rows.lanes; ++lane) {
      const Packing::Place place = packing.placeOf(lane);
      if (needs(chunk, lane))
        contents[place.index][place.firstBit / packing.chunkBits] = edgeOf(chunk, lane);
    }
    std::vector<unsigned> registers;
    for (const std::vector<Edge> &edges : contents)
      registers.push_back(graph.addMove(elementwise(edges, rows.elementBits)));
    return registers;
  }

  const Rows &rows;
  const ReadableMemory &memory;
  const LoadShape &shape;
  const Target &target;
  /// Bits `firstBit` and up of `node` are a value.
  struct Made {
    unsigned node = 0, firstBit = 0;
  };

  Graph graph;
  std::vector<Made> made; ///< by value
  std::optional<Spans> spans;
  std::vector<unsigned> spanLoads; ///< as in `spans`
  bool failed = false;
};

} // namespace

Graph buildGraph(const Rows &rows, const ReadableMemory &memory, const LoadShape &shape,
                 const Target &target) {
  return Builder(rows, memory, shape, target).build();
}

} // namespace vls
