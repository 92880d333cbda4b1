// Products with packed matrices. Every element becomes value(code) · scale in a register, rounded as an F32 product is,
// and enters the same chain of multiply-adds, by ascending input, as in product.h: so results are, to the last bit,
// those of the F32 matrix, whatever the number of rows.
#include <algorithm>

#include "core/cpu/codes.h"
#include "core/cpu/packed.h"
#include "core/cpu/product.h"

namespace qs::cpu {

namespace {

constexpr bool scaled(int code) { return code != QS_CODE_BF16; }

constexpr bool inNibbles(int code) { return code == QS_CODE_TABLE4 || code == kSigned4; }

// What a code's four bits stand for.
template <int CODE>
auto nibbleValues(const QsWeights& w) {
  if constexpr (CODE == kSigned4) {
    return SignedNibbles{};
  } else {
    return Table(w.table);
  }
}

// Groups whose scales are decoded at a time.
constexpr std::int64_t kScaleChunk = 16;

// kPanel scales of one group as F32.
inline void decodeScales(const QsWeights& w, std::int64_t panel, std::int64_t group, float* to) {
  const std::uint8_t* from = w.scales.get() + panel * w.scalePanelBytes;
  switch (w.scaleForm) {
    case ScaleForm::none: return;
    case ScaleForm::fp32: std::memcpy(to, from + group * kPanel * 4, kPanel * 4); break;
    case ScaleForm::fp16: {
      std::uint16_t halves[kPanel];
      std::memcpy(halves, from + group * kPanel * 2, sizeof halves);
      for (int h = 0; h < 2; ++h) store(to + h * kLanes, fromHalves(halves + h * kLanes));
      break;
    }
    case ScaleForm::bf16: {
      std::uint16_t upper[kPanel];
      std::memcpy(upper, from + group * kPanel * 2, sizeof upper);
      for (int j = 0; j < kPanel; ++j) to[j] = tensor::bfloatToFloat(upper[j]);
      break;
    }
    case ScaleForm::e8m0: {
      const std::uint8_t* exponents = from + group * kPanel;
      // 0 stands for 2⁻¹²⁷, which is subnormal.
      for (int j = 0; j < kPanel; ++j) {
        to[j] = std::bit_cast<float>(std::max<std::uint32_t>(static_cast<std::uint32_t>(exponents[j]) << 23, 0x00400000U));
      }
      break;
    }
    case ScaleForm::e4m3: {
      const std::uint8_t* codes = from + group * kPanel;
      for (int h = 0; h < 2; ++h) {
        const Vec number = fromBytes<QS_CODE_E4M3>(codes + h * kLanes) * kE4m3Factor;
        store(to + h * kLanes, number * w.tensorScale);
      }
      break;
    }
  }
  if (w.code == QS_CODE_E4M3) {
    for (int j = 0; j < kPanel; ++j) to[j] *= kE4m3Factor;
  }
}

// Where a panel's codes lie, and the inputs [begin, end) of one group.
struct Group {
  const std::uint8_t* codes;  // of the group's first input; BF16: of the panel
  std::int64_t begin;
  std::int64_t end;
};

inline Group groupAt(const QsWeights& w, std::int64_t panel, std::int64_t g) {
  const std::int64_t begin = g * w.group;
  const std::uint8_t* codes = w.codes.get() + panel * w.panelBytes;
  if (inNibbles(w.code)) {
    codes += g * ((w.group + kNibbles - 1) / kNibbles) * kPanel * 4;
  } else if (w.code != QS_CODE_BF16) {
    codes += begin * kPanel;
  }
  return {codes, begin, std::min(w.in, begin + w.group)};
}

// Asks for what a panel's codes go on with, one cache line kAheadBytes after `codes`. (Measured with AVX-512 only.)
constexpr std::int64_t kLine = 64;
constexpr std::int64_t kAheadBytes = 2048;
[[gnu::always_inline]] inline void askAhead(const std::uint8_t* codes) {
#if defined(__AVX512F__)
  __builtin_prefetch(codes + kAheadBytes, 0, 3);
#else
  (void)codes;
#endif
}

// Adds x[r][i] · value for the inputs of one group to WIDE registers of sums for each of ROWS rows. `x` points at the
// group's first input, `panelBytes` lie between two panels' codes.
template <int CODE, int ROWS, int WIDE>
struct Adder {
  const float* x;
  std::int64_t ldx;
  Vec (&sum)[ROWS][WIDE];
  const Vec (&scale)[WIDE];

  [[gnu::always_inline]] void operator()(std::int64_t i, const Vec (&value)[WIDE]) const {
#pragma GCC unroll 12
    for (int r = 0; r < ROWS; ++r) {
      const float xv = x[r * ldx + i];
#pragma GCC unroll 8
      for (int j = 0; j < WIDE; ++j) sum[r][j] += xv * value[j];
    }
  }

  [[gnu::always_inline]] void bytes(const Group& group, std::int64_t panelBytes) const {
    const std::int64_t n = group.end - group.begin;
    for (std::int64_t i = 0; i < n; ++i) {
      if (i * kPanel % kLine == 0) {
#pragma GCC unroll 4
        for (int p = 0; p < WIDE / 2; ++p) askAhead(group.codes + p * panelBytes + i * kPanel);
      }
      Vec value[WIDE];
#pragma GCC unroll 8
      for (int j = 0; j < WIDE; ++j) {
        value[j] = fromBytes<CODE>(group.codes + j / 2 * panelBytes + i * kPanel + j % 2 * kLanes) * scale[j];
      }
      (*this)(i, value);
    }
  }

  [[gnu::always_inline]] void pairs(const Group& group, std::int64_t panelBytes) const {
    const std::int64_t n = group.end - group.begin;
    for (std::int64_t i = 0; i < n; i += 2) {
      Words word[WIDE];
      Vec value[WIDE];
#pragma GCC unroll 8
      for (int j = 0; j < WIDE; ++j) {
        askAhead(group.codes + j / 2 * panelBytes + (i / 2 * kPanel + j % 2 * kLanes) * 4);
        word[j] = loadWords(group.codes + j / 2 * panelBytes + (i / 2 * kPanel + j % 2 * kLanes) * 4);
        value[j] = reinterpret_cast<Vec>(word[j] << 16);
      }
      (*this)(i, value);
      if (i + 1 == n) break;
#pragma GCC unroll 8
      for (int j = 0; j < WIDE; ++j) value[j] = reinterpret_cast<Vec>(word[j] & 0xffff0000U);
      (*this)(i + 1, value);
    }
  }

  template <class Values>
  [[gnu::always_inline]] void nibbles(const Group& group, std::int64_t panelBytes, const Values& table) const {
    const std::int64_t n = group.end - group.begin;
    const std::int64_t whole = n / kNibbles * kNibbles;
    std::int64_t i = 0;
    for (; i < whole; i += kNibbles) {
      Words word[WIDE];
#pragma GCC unroll 8
      for (int j = 0; j < WIDE; ++j) {
        askAhead(group.codes + j / 2 * panelBytes + (i / kNibbles * kPanel + j % 2 * kLanes) * 4);
        word[j] = loadWords(group.codes + j / 2 * panelBytes + (i / kNibbles * kPanel + j % 2 * kLanes) * 4);
      }
#pragma GCC unroll 8
      for (int k = 0; k < kNibbles; ++k) {
        Vec value[WIDE];
#pragma GCC unroll 8
        for (int j = 0; j < WIDE; ++j) value[j] = table(word[j] >> (4 * k)) * scale[j];
        (*this)(i + k, value);
      }
    }
    for (; i < n; ++i) {
      Vec value[WIDE];
#pragma GCC unroll 8
      for (int j = 0; j < WIDE; ++j) {
        const Words word = loadWords(group.codes + j / 2 * panelBytes + (i / kNibbles * kPanel + j % 2 * kLanes) * 4);
        value[j] = table(word >> static_cast<std::uint32_t>(4 * (i % kNibbles))) * scale[j];
      }
      (*this)(i, value);
    }
  }
};

// ROWS × (PANELS · kPanel) outputs over all inputs, straight from the codes: of PANELS panels that lie `apart` panels from
// each other.
template <int CODE, int ROWS, int PANELS>
void direct(const QsWeights& w, std::int64_t panel, std::int64_t apart, const float* x, std::int64_t ldx, float* y, std::int64_t ldy) {
  constexpr int kWide = 2 * PANELS;
  Vec sum[ROWS][kWide] = {};
  alignas(64) float scales[kScaleChunk][PANELS * kPanel];
  const auto table = nibbleValues<CODE>(w);
  for (std::int64_t first = 0; first < w.groups; first += kScaleChunk) {
    const std::int64_t count = std::min(kScaleChunk, w.groups - first);
    if constexpr (scaled(CODE)) {
      for (std::int64_t g = 0; g < count; ++g) {
        for (int p = 0; p < PANELS; ++p) decodeScales(w, panel + p * apart, first + g, scales[g] + p * kPanel);
      }
    }
    for (std::int64_t g = 0; g < count; ++g) {
      Vec scale[kWide] = {};
      if constexpr (scaled(CODE)) {
#pragma GCC unroll 8
        for (int j = 0; j < kWide; ++j) scale[j] = load(scales[g] + j * kLanes);
      }
      const Group group = groupAt(w, panel, first + g);
      const Adder<CODE, ROWS, kWide> add{x + group.begin, ldx, sum, scale};
      if constexpr (CODE == QS_CODE_BF16) {
        add.pairs(group, apart * w.panelBytes);
      } else if constexpr (inNibbles(CODE)) {
        add.nibbles(group, apart * w.panelBytes, table);
      } else {
        add.bytes(group, apart * w.panelBytes);
      }
    }
  }
#pragma GCC unroll 12
  for (int r = 0; r < ROWS; ++r) {
#pragma GCC unroll 8
    for (int j = 0; j < kWide; ++j) store(y + r * ldy + j / 2 * apart * kPanel + j % 2 * kLanes, sum[r][j]);
  }
}

using DirectFn = void (*)(const QsWeights&, std::int64_t, std::int64_t, const float*, std::int64_t, float*, std::int64_t);

// Panels taken at once: with few rows more chains of sums keep the units busy.
#if defined(__AVX512F__)
constexpr int panelsFor(int rows) { return rows == 1 ? 4 : rows <= 5 ? 2 : 1; }
#else
constexpr int panelsFor(int rows) { return rows == 1 ? 2 : 1; }
#endif

struct Direct {
  DirectFn wide;  // panelsFor(rows) panels
  DirectFn one;
};

template <int CODE, int... ROWS>
inline constexpr Direct kDirect[] = {{&direct<CODE, ROWS, panelsFor(ROWS)>, &direct<CODE, ROWS, 1>}...};

template <int CODE>
const Direct& directOf(std::int64_t rows) {
#if defined(__AVX512F__)
  return kDirect<CODE, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12>[rows - 1];
#else
  return kDirect<CODE, 1, 2, 3, 4>[rows - 1];
#endif
}

const Direct& directOf(int code, std::int64_t rows) {
  switch (code) {
    case QS_CODE_BF16: return directOf<QS_CODE_BF16>(rows);
    case QS_CODE_TABLE4: return directOf<QS_CODE_TABLE4>(rows);
    case kSigned4: return directOf<kSigned4>(rows);
    case QS_CODE_E4M3: return directOf<QS_CODE_E4M3>(rows);
    case QS_CODE_E5M2: return directOf<QS_CODE_E5M2>(rows);
    default: return directOf<QS_CODE_INT8>(rows);
  }
}

// The values of `group`'s inputs [begin, end) of a panel, (end − begin, kPanel).
template <int CODE>
void unpackGroup(const QsWeights& w, const Group& group, std::int64_t begin, std::int64_t end, const float* scales,
                 float* to) {
  const auto table = nibbleValues<CODE>(w);
  Vec scale[2] = {};
  if constexpr (scaled(CODE)) {
    scale[0] = load(scales);
    scale[1] = load(scales + kLanes);
  }
  for (std::int64_t i = begin - group.begin; i < end - group.begin; ++i, to += kPanel) {
#pragma GCC unroll 2
    for (int h = 0; h < 2; ++h) {
      Vec value;
      if constexpr (CODE == QS_CODE_BF16) {
        const Words word = loadWords(group.codes + (i / 2 * kPanel + h * kLanes) * 4);
        value = reinterpret_cast<Vec>(i % 2 == 0 ? word << 16 : word & 0xffff0000U);
      } else if constexpr (inNibbles(CODE)) {
        const Words word = loadWords(group.codes + (i / kNibbles * kPanel + h * kLanes) * 4);
        value = table(word >> static_cast<std::uint32_t>(4 * (i % kNibbles))) * scale[h];
      } else {
        value = fromBytes<CODE>(group.codes + i * kPanel + h * kLanes) * scale[h];
      }
      store(to + h * kLanes, value);
    }
  }
}

// The values of a panel's inputs [begin, begin + depth), (depth, kPanel).
void unpack(const QsWeights& w, std::int64_t panel, std::int64_t begin, std::int64_t depth, float* to) {
  alignas(64) float scales[kPanel];
  for (std::int64_t at = begin; at < begin + depth;) {
    const std::int64_t g = at / w.group;
    const Group group = groupAt(w, panel, g);
    const std::int64_t end = std::min(begin + depth, group.end);
    decodeScales(w, panel, g, scales);
    float* out = to + (at - begin) * kPanel;
    switch (w.code) {
      case QS_CODE_BF16: unpackGroup<QS_CODE_BF16>(w, group, at, end, scales, out); break;
      case QS_CODE_TABLE4: unpackGroup<QS_CODE_TABLE4>(w, group, at, end, scales, out); break;
      case kSigned4: unpackGroup<kSigned4>(w, group, at, end, scales, out); break;
      case QS_CODE_E4M3: unpackGroup<QS_CODE_E4M3>(w, group, at, end, scales, out); break;
      case QS_CODE_E5M2: unpackGroup<QS_CODE_E5M2>(w, group, at, end, scales, out); break;
      default: unpackGroup<QS_CODE_INT8>(w, group, at, end, scales, out); break;
    }
    at = end;
  }
}

void directProduct(const QsWeights& w, const float* x, std::int64_t ldx, std::int64_t rows, std::int64_t first,
                   std::int64_t last, float* y, std::int64_t ldy) {
  const Direct& fn = directOf(w.code, rows);
  const std::int64_t panels = panelsFor(static_cast<int>(rows));
  const std::int64_t wholePanels = std::min(last, w.out / kPanel);
  // Each of the panels taken at once is one of a run of neighbours, so that memory is read as that many long streams.
  const std::int64_t run = std::max<std::int64_t>(0, wholePanels - first) / panels;
  std::int64_t p = first;
  for (; p < first + run; ++p) fn.wide(w, p, run, x, ldx, y + p * kPanel, ldy);
  for (p = first + run * panels; p < wholePanels; ++p) fn.one(w, p, 1, x, ldx, y + p * kPanel, ldy);
  if (p == last) return;
  // The last, narrow panel goes through a whole one beside the matrix.
  alignas(64) float edge[kDirectRows * kPanel];
  fn.one(w, p, 1, x, ldx, edge, kPanel);
  for (std::int64_t r = 0; r < rows; ++r) std::copy_n(edge + r * kPanel, w.out - p * kPanel, y + r * ldy + p * kPanel);
}

}  // namespace

void packedProduct(const QsWeights& w, const float* x, std::int64_t ldx, std::int64_t rows, std::int64_t first,
                   std::int64_t last, float* y, std::int64_t ldy) {
  if (rows <= kDirectRows) return directProduct(w, x, ldx, rows, first, last, y, ldy);
  alignas(64) float piece[kDepth * kPanel];
  for (std::int64_t p = first; p < last; ++p) {
    const std::int64_t width = std::min<std::int64_t>(kPanel, w.out - p * kPanel);
    for (std::int64_t k = 0; k == 0 || k < w.in; k += kDepth) {
      const std::int64_t depth = std::min(kDepth, w.in - k);
      unpack(w, p, k, depth, piece);
      panelPiece(x + k, ldx, rows, piece, kPanel, depth, width, y + p * kPanel, ldy, k == 0);
    }
  }
}

}  // namespace qs::cpu
