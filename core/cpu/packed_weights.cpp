// Packing: from codes and scales in rows to panels.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/cpu/codes.h"
#include "core/cpu/packed.h"
#include "core/cpu/weight_memory.h"

namespace qs::cpu {

namespace {

constexpr std::int64_t kPanelsPerPart = 8;

bool isPowerOfTwo(float v) {
  const auto bits = std::bit_cast<std::uint32_t>(v);
  // 2⁻¹²⁷ is E8M0's smallest and subnormal.
  return bits == 0x00400000U || ((bits & 0x007fffffU) == 0 && bits != 0 && bits < 0x7f800000U);
}

std::uint8_t powerCode(float v) { return static_cast<std::uint8_t>(std::bit_cast<std::uint32_t>(v) >> 23); }

// What each E4M3 number without its sign becomes times `factor`; ascending.
struct E4m3Scales {
  float products[127];
  explicit E4m3Scales(float factor) {
    for (int c = 0; c < 127; ++c) {
      products[c] = tensor::halfToFloat(e4m3AsHalf(static_cast<std::uint8_t>(c))) * kE4m3Factor * factor;
    }
  }
  // −1: none.
  int code(float scale) const {
    const auto* at = std::lower_bound(std::begin(products), std::end(products), scale);
    return at != std::end(products) && *at == scale && !std::signbit(scale) ? static_cast<int>(at - products) : -1;
  }
};

ScaleForm smallestForm(const float* scales, std::int64_t n, const E4m3Scales* products) {
  const auto all = [&](auto&& holds) { return std::all_of(scales, scales + n, holds); };
  const auto same = [](float a, float b) { return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b); };
  if (all(isPowerOfTwo)) return ScaleForm::e8m0;
  if (products != nullptr && all([&](float s) { return products->code(s) >= 0; })) return ScaleForm::e4m3;
  if (all([&](float s) { return same(tensor::halfToFloat(tensor::floatToHalf(s)), s); })) return ScaleForm::fp16;
  if (all([&](float s) { return same(tensor::bfloatToFloat(tensor::floatToBfloat(s)), s); })) return ScaleForm::bf16;
  return ScaleForm::fp32;
}

std::int64_t scaleBytes(ScaleForm form) {
  switch (form) {
    case ScaleForm::none: return 0;
    case ScaleForm::e8m0:
    case ScaleForm::e4m3: return 1;
    case ScaleForm::fp16:
    case ScaleForm::bf16: return 2;
    case ScaleForm::fp32: break;
  }
  return 4;
}

void writeScale(std::uint8_t* to, ScaleForm form, float scale, const E4m3Scales* products) {
  const auto put = [&](auto value) { std::memcpy(to, &value, sizeof value); };
  switch (form) {
    case ScaleForm::none: return;
    case ScaleForm::e8m0: return put(powerCode(scale));
    case ScaleForm::e4m3: return put(static_cast<std::uint8_t>(products->code(scale)));
    case ScaleForm::fp16: return put(tensor::floatToHalf(scale));
    case ScaleForm::bf16: return put(tensor::floatToBfloat(scale));
    case ScaleForm::fp32: return put(scale);
  }
}

// One output's codes into column `j` of a panel.
void packRow(const QsWeights& w, const void* codes, std::uint8_t* panel, std::int64_t j) {
  const auto* bytes = static_cast<const std::uint8_t*>(codes);
  if (w.code == QS_CODE_BF16) {
    for (std::int64_t i = 0; i < w.in; ++i) {
      std::memcpy(panel + (i / 2 * kPanel + j) * 4 + i % 2 * 2, bytes + i * 2, 2);
    }
  } else if (w.code == QS_CODE_TABLE4 || w.code == kSigned4) {
    const std::int64_t words = (w.group + kNibbles - 1) / kNibbles;  // of a group
    for (std::int64_t i = 0; i < w.in; ++i) {
      const std::int64_t inGroup = i % w.group;
      const std::int64_t word = i / w.group * words + inGroup / kNibbles;
      std::uint8_t& to = panel[(word * kPanel + j) * 4 + inGroup % kNibbles / 2];
      to = static_cast<std::uint8_t>(to | (bytes[i] & 15U) << (inGroup % 2 * 4));
    }
  } else {
    for (std::int64_t i = 0; i < w.in; ++i) panel[i * kPanel + j] = bytes[i];
  }
}

std::int64_t codeBytes(const QsWeights& w) {
  switch (w.code) {
    case QS_CODE_BF16: return (w.in + 1) / 2 * kPanel * 4;
    case QS_CODE_TABLE4:
    case kSigned4: {
      // The last group may be shorter than the others.
      const std::int64_t whole = (w.group + kNibbles - 1) / kNibbles;
      const std::int64_t last = w.groups == 0 ? 0 : w.in - (w.groups - 1) * w.group;
      return w.groups == 0 ? 0 : ((w.groups - 1) * whole + (last + kNibbles - 1) / kNibbles) * kPanel * 4;
    }
    default: return w.in * kPanel;
  }
}

}  // namespace

std::unique_ptr<QsWeights> packCodes(const QsHost* host, const QsPackedMatrix& from, int& code) {
  auto w = std::make_unique<QsWeights>();
  w->out = from.out;
  w->in = from.in;
  w->code = from.code;
  const bool scaled = from.code != QS_CODE_BF16;
  w->group = scaled ? std::min(from.group, std::max<std::int64_t>(1, from.in)) : std::max<std::int64_t>(1, from.in);
  w->groups = (w->in + w->group - 1) / w->group;
  if (from.code == QS_CODE_TABLE4) {
    std::copy_n(from.table, 16, w->table);
    if (isSignedTable(from.table)) w->code = kSigned4;
  }
  const std::int64_t scaleCount = scaled ? w->out * w->groups : 0;
  code = QS_ERROR_UNSUPPORTED;
  if (from.code == QS_CODE_E4M3) {
    const auto* bytes = static_cast<const std::uint8_t*>(from.codes);
    if (std::any_of(bytes, bytes + w->out * w->in, [](std::uint8_t c) { return (c & 0x7fU) == 0x7fU; })) return nullptr;
    constexpr float kMost = std::numeric_limits<float>::max() / kE4m3Factor;
    if (std::any_of(from.scales, from.scales + scaleCount, [](float s) { return std::fabs(s) > kMost; })) return nullptr;
  }
  w->tensorScale = from.tensorScale;
  const auto products = from.tensorScale == 0.0F ? nullptr : std::make_unique<E4m3Scales>(from.tensorScale);
  w->scaleForm = scaled ? smallestForm(from.scales, scaleCount, products.get()) : ScaleForm::none;
  const std::int64_t panels = (w->out + kPanel - 1) / kPanel;
  const std::int64_t scaleSize = scaleBytes(w->scaleForm);
  w->panelBytes = codeBytes(*w);
  w->scalePanelBytes = w->groups * kPanel * scaleSize;
  w->codes = weightBytes(std::max<std::int64_t>(1, panels * w->panelBytes));
  w->scales = weightBytes(std::max<std::int64_t>(1, panels * w->scalePanelBytes));
  if (!w->codes || !w->scales) {
    code = QS_ERROR_MEMORY;
    return nullptr;
  }
  const std::int64_t stride = from.code == QS_CODE_BF16 ? 2 * w->in : w->in;
  code = forParts(host, (panels + kPanelsPerPart - 1) / kPanelsPerPart, [&](std::int64_t part) {
    const std::int64_t last = std::min(panels, (part + 1) * kPanelsPerPart);
    for (std::int64_t p = part * kPanelsPerPart; p < last; ++p) {
      std::uint8_t* panel = w->codes.get() + p * w->panelBytes;
      std::uint8_t* scales = w->scales.get() + p * w->scalePanelBytes;
      std::fill_n(panel, w->panelBytes, std::uint8_t{0});
      std::fill_n(scales, w->scalePanelBytes, std::uint8_t{0});
      for (std::int64_t j = 0; j < kPanel && p * kPanel + j < w->out; ++j) {
        const std::int64_t output = p * kPanel + j;
        packRow(*w, static_cast<const std::uint8_t*>(from.codes) + output * stride, panel, j);
        for (std::int64_t g = 0; g < w->groups && scaled; ++g) {
          writeScale(scales + (g * kPanel + j) * scaleSize, w->scaleForm, from.scales[output * w->groups + g], products.get());
        }
      }
    }
    return QS_OK;
  });
  if (code != QS_OK) return nullptr;
  return w;
}

std::int64_t weightsBytes(const QsWeights& w) {
  const std::int64_t panels = (w.out + kPanel - 1) / kPanel;
  if (w.panels) return panels * kPanel * w.in * static_cast<std::int64_t>(sizeof(float));
  return panels * (w.panelBytes + w.scalePanelBytes);
}

}  // namespace qs::cpu
