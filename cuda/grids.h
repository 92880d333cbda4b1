// How many blocks a launch takes whose blocks go round until all is done. It launches nothing.
#pragma once

#include <algorithm>
#include <cstdint>

namespace qs::cuda {

inline constexpr std::int64_t kBlocksEach = 8;  // of a multiprocessor: more would only wait

inline std::int64_t mostBlocks(int multiprocessors) { return kBlocksEach * multiprocessors; }

inline std::int64_t ceilDiv(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

// For so many units of work, `each` to a block.
inline unsigned blocksFor(std::int64_t units, std::int64_t each, int multiprocessors) {
  return static_cast<unsigned>(std::clamp<std::int64_t>(ceilDiv(units, each), 1, mostBlocks(multiprocessors)));
}

}  // namespace qs::cuda
