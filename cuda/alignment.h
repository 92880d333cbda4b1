// Whether addresses allow accesses of several numbers at once. It moves nothing.
#pragma once

#include <cstdint>

namespace qs::cuda {

inline bool isAligned(const void* address, std::uintptr_t bytes = 16) {
  return reinterpret_cast<std::uintptr_t>(address) % bytes == 0;
}

// Whether all rows of a matrix of floats begin on 16 bytes.
inline bool rowsAligned(const float* data, std::int64_t rows, std::int64_t ld) {
  return isAligned(data) && (rows == 1 || ld % 4 == 0);
}

}  // namespace qs::cuda
