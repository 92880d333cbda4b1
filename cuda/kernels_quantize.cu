#include "cuda/kernels_quantize.h"

#include <algorithm>

#include "cuda/grids.h"
#include "cuda/kernels/quantize_scales.cuh"
#include "cuda/kernels/quantize_tiles.cuh"
#include "cuda/kernels/range.cuh"
#include "cuda/kernels/tally.cuh"

namespace qs::cuda {

namespace {

bool byColumns(const Grouping& g) { return g.starts == nullptr && g.colsTogether == 1 && g.down == 1; }

}  // namespace

RangeParts partsOfRanges(const Grouping& g, int multiprocessors) {
  if (byColumns(g)) {
    const std::int64_t tiles = ceilDiv(g.cols, kRangeThreads);
    const std::int64_t wanted = std::min(ceilDiv(mostBlocks(multiprocessors), tiles), ceilDiv(g.rows, 64));
    const std::int64_t perPart = ceilDiv(g.rows, std::max<std::int64_t>(1, wanted));
    return {ceilDiv(g.rows, perPart), perPart};
  }
  // Enough for a warp to be worth its start, and not so many that merging them counts. A multiple of 4 keeps alignment.
  constexpr std::int64_t kLeast = 4096;
  const std::int64_t widest = g.starts != nullptr ? g.cols : g.colsTogether;
  const std::int64_t warps = mostBlocks(multiprocessors) * (kRangeThreads / kWarpSize);
  const std::int64_t perPart = ceilDiv(ceilDiv(g.rows * g.cols, warps), kLeast) * kLeast;
  return {ceilDiv(g.rowsTogether * widest, perPart), perPart};
}

void findRanges(const Numbers& from, const Grouping& g, const RangeParts& parts, FoundRange* found, FoundRange* ranges,
                int multiprocessors, cudaStream_t stream) {
  const std::int64_t slots = g.slots();
  FoundRange* const to = parts.parts == 1 ? ranges : found;
  if (byColumns(g)) {
    const dim3 grid(static_cast<unsigned>(ceilDiv(g.cols, kRangeThreads)), static_cast<unsigned>(parts.parts));
    QS_LAUNCH(columnRangesKernel, grid, kRangeThreads, 0, stream, from, g.rows, g.cols, parts.perPart, to);
  } else {
    const unsigned blocks = blocksFor(slots * parts.parts, kRangeThreads / kWarpSize, multiprocessors);
    QS_LAUNCH(partRangesKernel, blocks, kRangeThreads, 0, stream, from, g, parts.perPart, parts.parts, to);
  }
  if (parts.parts == 1) return;
  if (parts.parts <= 32 || slots >= 4096) {
    QS_LAUNCH(mergeFewRangesKernel, blocksFor(slots, kRangeThreads, multiprocessors), kRangeThreads, 0, stream, found,
              parts.parts, slots, ranges);
  } else {
    QS_LAUNCH(mergeManyRangesKernel, blocksFor(slots, 1, multiprocessors), kRangeThreads, 0, stream, found, parts.parts,
              slots, ranges);
  }
}

std::int64_t makeTensorScales(const FoundRange* ranges, std::int64_t count, float* scales, QsErrorSums* sums,
                              int multiprocessors, cudaStream_t stream) {
  const unsigned blocks = blocksFor(count, kScaleThreads, multiprocessors);
  QS_LAUNCH(tensorScalesKernel, blocks, kScaleThreads, 0, stream, ranges, count, scales, sums);
  return blocks;
}

std::int32_t slicesOfSearch(std::int64_t slots, int multiprocessors) {
  // A warp a slot where that keeps all of them busy, else a warp for each pair of candidates.
  constexpr std::int32_t kPairs = (kRatios + 1) / 2;
  return slots >= mostBlocks(multiprocessors) ? 1 : kPairs;
}

void searchRanges(const SearchArguments& a, int multiprocessors, cudaStream_t stream) {
  const unsigned blocks =
      blocksFor(a.grouping.slots() * a.slices, kScaleThreads / kWarpSize, multiprocessors * 2);
  if (a.how.isGrid != 0) {
    QS_LAUNCH((searchKernel<true>), blocks, kScaleThreads, 0, stream, a);
  } else {
    QS_LAUNCH((searchKernel<false>), blocks, kScaleThreads, 0, stream, a);
  }
}

std::int64_t makeScales(const ScaleArguments& a, int multiprocessors, cudaStream_t stream) {
  const unsigned blocks = blocksFor(a.slots, kScaleThreads, multiprocessors);
  if (a.how.isGrid != 0) {
    QS_LAUNCH((scalesKernel<true>), blocks, kScaleThreads, 0, stream, a);
  } else {
    QS_LAUNCH((scalesKernel<false>), blocks, kScaleThreads, 0, stream, a);
  }
  return blocks;
}

std::int64_t roundTiles(const TileArguments& a, bool wide, int multiprocessors, cudaStream_t stream) {
  const std::int64_t tiles = ceilDiv(a.grouping.cols, kTileCols) * ceilDiv(a.grouping.rows, kTileRows);
  const unsigned blocks = blocksFor(tiles, 1, multiprocessors);
  if (a.how.isGrid != 0) {
    if (wide) {
      QS_LAUNCH((roundTilesKernel<true, true>), blocks, kTileThreads, 0, stream, a);
    } else {
      QS_LAUNCH((roundTilesKernel<true, false>), blocks, kTileThreads, 0, stream, a);
    }
  } else if (wide) {
    QS_LAUNCH((roundTilesKernel<false, true>), blocks, kTileThreads, 0, stream, a);
  } else {
    QS_LAUNCH((roundTilesKernel<false, false>), blocks, kTileThreads, 0, stream, a);
  }
  return blocks;
}

void addSums(const QsErrorSums* parts, std::int64_t count, QsErrorSums* total, cudaStream_t stream) {
  QS_LAUNCH(sumPartsKernel, 1, kSumThreads, 0, stream, parts, count, total);
}

}  // namespace qs::cuda
