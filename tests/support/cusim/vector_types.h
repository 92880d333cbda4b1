// CUDA's small vectors, with CUDA's sizes and alignments, for the host compiler. There is no arithmetic on them, as
// CUDA has none.
#pragma once

#ifdef __CUDACC__
#error "the stand-in is for the host compiler only; nvcc has the real header"
#endif

#define CUSIM_VECTORS(scalar, name, align2, align4)                                    \
  struct name##1 {                                                                     \
    scalar x;                                                                          \
  };                                                                                   \
  struct alignas(align2) name##2 {                                                     \
    scalar x, y;                                                                       \
  };                                                                                   \
  struct name##3 {                                                                     \
    scalar x, y, z;                                                                    \
  };                                                                                   \
  struct alignas(align4) name##4 {                                                     \
    scalar x, y, z, w;                                                                 \
  };                                                                                   \
  constexpr name##1 make_##name##1(scalar x) { return {x}; }                           \
  constexpr name##2 make_##name##2(scalar x, scalar y) { return {x, y}; }              \
  constexpr name##3 make_##name##3(scalar x, scalar y, scalar z) { return {x, y, z}; } \
  constexpr name##4 make_##name##4(scalar x, scalar y, scalar z, scalar w) { return {x, y, z, w}; }

CUSIM_VECTORS(signed char, char, 2, 4)
CUSIM_VECTORS(unsigned char, uchar, 2, 4)
CUSIM_VECTORS(short, short, 4, 8)
CUSIM_VECTORS(unsigned short, ushort, 4, 8)
CUSIM_VECTORS(int, int, 8, 16)
CUSIM_VECTORS(unsigned int, uint, 8, 16)
CUSIM_VECTORS(long long, longlong, 16, 16)
CUSIM_VECTORS(unsigned long long, ulonglong, 16, 16)
CUSIM_VECTORS(float, float, 8, 16)
CUSIM_VECTORS(double, double, 16, 16)
#undef CUSIM_VECTORS

struct dim3 {
  unsigned x, y, z;
  // NOLINTNEXTLINE(google-explicit-constructor): a number is a dim3 in CUDA, too.
  constexpr dim3(unsigned sizeX = 1, unsigned sizeY = 1, unsigned sizeZ = 1) : x(sizeX), y(sizeY), z(sizeZ) {}
  constexpr operator uint3() const { return {x, y, z}; }  // NOLINT(google-explicit-constructor)
};
