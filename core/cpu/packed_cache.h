// Keys and values of a cache that are kept as codes and scales, and their unpacking for attention.
// It decides no quantization and computes no attention: a number is value(code) · scale, an F32 product, and whoever reads
// a piece gets the floats that a cache in F32 would hold.
#pragma once

#include <cstdint>
#include <memory>

#include "core/cpu/kernels.h"

namespace qs::cpu {

// Codes lie where the floats of QsKvCache would, a byte each, or TABLE4 as the halves of a byte: of the kPanel numbers
// that lie side by side, byte j holds number j in its lower half and number kLanes + j in its upper one.
struct PackedNumbers {
  std::int32_t code = 0;       // QsCodeKind
  std::int64_t group = 0;      // consecutive numbers of a position that share a scale
  std::int64_t groups = 0;     // of a position
  std::int64_t positions = 0;  // the capacity, rounded up to kPanel
  std::int64_t headBytes = 0;  // codes of a head
  std::int32_t kernel = 0;     // the same, or kPlainInt4 (packed_panel.h)
  float table[16] = {};
  float largest = 0.0F;        // magnitude of the largest finite number that a code stands for
  Bytes codes;
  Floats scales;               // (groups, positions)
};

struct PackedCache {
  PackedNumbers keys;
  PackedNumbers values;
  // Set once a code that is no finite number came in, or a scale that leads beyond F32: unpacking then looks at every
  // number by itself.
  bool unusual = false;
};

// Null when there is no memory. The forms are those of a checked call.
std::unique_ptr<QsKvCache> createPackedKvCache(std::int64_t capacity, std::int64_t kvHeads, std::int64_t headDim,
                                               const QsKvForm& keys, const QsKvForm& values);
std::int64_t packedBytes(const QsKvCache& cache);

// False, with nothing stored: a scale that is not finite, or a code of a 4-bit table above 15.
bool kvStorePacked(QsKvCache& cache, std::int64_t first, const std::uint8_t* keyCodes, const float* keyScales,
                   const std::uint8_t* valueCodes, const float* valueScales, std::int64_t rows);

// Keys of the panels [first, first + panels) of a head: (panels, headDim, kPanel).
void unpackKeys(const QsKvCache& cache, std::int64_t head, std::int64_t first, std::int64_t panels, float* to);
// Values of the positions [first, first + count) of a head, of the panels of columns [begin, end) alone: into places of
// (count, cache.valueRow); columns beyond headDim are numbers that mean nothing.
void unpackValues(const QsKvCache& cache, std::int64_t head, std::int64_t first, std::int64_t count, std::int64_t begin,
                  std::int64_t end, float* to);

// The most rows that are multiplied by packed numbers straight from their codes (packed_tiles.cpp), to the last bit as by
// unpacked ones; and whether a cache's can be.
inline constexpr std::int64_t kCodeRows = 4;
bool directKeys(const QsKvCache& cache, std::int64_t rows);
bool directValues(const QsKvCache& cache, std::int64_t rows);
// scores (rows, panels · kPanel) = q (rows, headDim) · keys of the panels [first, first + panels) of a head.
void keyProduct(const QsKvCache& cache, std::int64_t head, std::int64_t first, std::int64_t panels, const float* q,
                std::int64_t ldq, std::int64_t rows, float* scores, std::int64_t ldScores);
// sums (rows, cache.valueRow) = weights (rows, count) · values of the positions [first, first + count) of a head, or +=
// unless `start`; of the panels of columns [begin, end) alone.
void valueProduct(const QsKvCache& cache, std::int64_t head, std::int64_t first, std::int64_t count, std::int64_t begin,
                  std::int64_t end, const float* weights, std::int64_t ldWeights, std::int64_t rows, float* sums,
                  bool start);

}  // namespace qs::cpu
