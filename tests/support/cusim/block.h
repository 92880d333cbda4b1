// Runs the blocks of one launch, one after another, on the calling thread. It is not a launch: who may call with what
// is checked in launch.cpp.
#pragma once

#include <cstdint>
#include <functional>

#include "tests/support/cusim/cusim.h"

namespace cusim {

struct Shape {
  dim3 grid;
  dim3 block;
  std::size_t dynamicShared = 0;  // bytes
  std::size_t mostShared = 0;     // bytes, dynamic and static together
};

// Runs blocks `first` … `first + count − 1` (x fastest, then y, then z) in the chosen order. Throws what a kernel
// throws, after all its threads were unwound. One caller at a time.
void runBlocks(const Shape& shape, std::uint64_t first, std::uint64_t count, const std::function<void()>& body,
               Order order, unsigned seed);

}  // namespace cusim
