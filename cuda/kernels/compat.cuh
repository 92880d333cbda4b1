// The one place where kernel sources see whether nvcc compiles them or, for tests on a machine without a GPU, the host
// compiler against tests/support/cusim. It holds no kernel.
//
//   QS_SHARED(float, tile, [32][33]);     // shared by the block; empty dimensions for one variable
//   QS_DYN_SHARED(float, rows);           // float* to the memory that the launch asks for
//   QS_LAUNCH(kernel, grid, block, sharedBytes, stream, arguments…);   // a template's name in parentheses
#pragma once

#include <cuda_runtime.h>

#ifdef __CUDACC__
#define QS_SHARED(T, name, ...) __shared__ T name __VA_ARGS__
#define QS_DYN_SHARED(T, name)                                 \
  extern __shared__ __align__(16) unsigned char qsDynShared[]; \
  T* const name = reinterpret_cast<T*>(qsDynShared)
#define QS_LAUNCH(kernel, grid, block, sharedBytes, stream, ...) \
  kernel<<<(grid), (block), (sharedBytes), (stream)>>>(__VA_ARGS__)
#else
#define QS_SHARED(T, name, ...)          \
  using name##Type = T __VA_ARGS__;      \
  static constexpr char name##Key = 'k'; \
  name##Type& name =                     \
      *static_cast<name##Type*>(::cusim::sharedVariable(&name##Key, sizeof(name##Type), alignof(name##Type)))
#define QS_DYN_SHARED(T, name) T* const name = static_cast<T*>(::cusim::dynamicShared())
#define QS_LAUNCH(kernel, grid, block, sharedBytes, stream, ...) \
  ::cusim::enqueue((kernel), (grid), (block), (sharedBytes), (stream)__VA_OPT__(, ) __VA_ARGS__)
#endif
