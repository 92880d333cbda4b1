// A cache of keys and values in device memory: what the ABI's opaque handle stands for. It computes nothing.
#pragma once

#include <cstdint>

#include "cuda/instance.h"
#include "cuda/kernels/attending.cuh"

// Outside the namespace: the ABI declares it as an opaque C struct.
struct QsKvCache {
  std::int64_t capacity = 0;
  qs::cuda::KvView view{};
  qs::cuda::Memory keys;
  qs::cuda::Memory values;
  qs::cuda::Memory keyScales;    // empty for floats, as the next
  qs::cuda::Memory valueScales;

  bool packed() const { return view.keys.kind != qs::cuda::kFloats; }
  std::int64_t bytes() const { return keys.bytes() + values.bytes() + keyScales.bytes() + valueScales.bytes(); }
};
