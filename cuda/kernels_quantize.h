// Launches of the kernels that quantize: each puts its work on the stream and returns. It checks no argument and allocates
// nothing; in which order a quantization needs them is said in quantize.cpp. Each returns how many blocks it launched, each
// of which writes one entry of `sums` where that is not null: at most mostBlocks() (grids.h).
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "cuda/kernels/quantize_job.cuh"

namespace qs::cuda {

// Into how many parts the elements of each slot are cut for their range. One part: `found` is not needed.
struct RangeParts {
  std::int64_t parts;
  std::int64_t perPart;  // elements; rows where each column is a slot
};
RangeParts partsOfRanges(const Grouping& grouping, int multiprocessors);
// ranges (slots); found (parts · slots) is scratch. Two launches where there is more than one part.
void findRanges(const Numbers& from, const Grouping& grouping, const RangeParts& parts, FoundRange* found,
                FoundRange* ranges, int multiprocessors, cudaStream_t stream);
// scales (count): of the tensor, or of each row.
std::int64_t makeTensorScales(const FoundRange* ranges, std::int64_t count, float* scales, QsErrorSums* sums,
                              int multiprocessors, cudaStream_t stream);
// How many warps share a slot's candidates: all of SearchArguments::choices are slots · slices.
std::int32_t slicesOfSearch(std::int64_t slots, int multiprocessors);
void searchRanges(const SearchArguments& arguments, int multiprocessors, cudaStream_t stream);
std::int64_t makeScales(const ScaleArguments& arguments, int multiprocessors, cudaStream_t stream);

// `wide`: rows of x and restored begin at multiples of 16 bytes, rows of codes at multiples of 4, and the columns, here
// also those of a group, are a multiple of 4.
std::int64_t quantizeHeld(const HeldArguments& arguments, bool wide, int multiprocessors, cudaStream_t stream);
std::int64_t roundTiles(const TileArguments& arguments, bool wide, int multiprocessors, cudaStream_t stream);

// total = parts[0] + … + parts[count − 1].
void addSums(const QsErrorSums* parts, std::int64_t count, QsErrorSums* total, cudaStream_t stream);

}  // namespace qs::cuda
