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
  const auto products = from.tensorScale > 0.0F ? std::make_unique<quant::E4m3Products>(from.tensorScale) : nullptr;
  w->scaleForm = scaled ? quant::smallestForm(from.scales, scaleCount, products.get()) : ScaleForm::none;
  const std::int64_t panels = (w->out + kPanel - 1) / kPanel;
  const std::int64_t scaleSize = quant::bytesOf(w->scaleForm);
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
          quant::writeScale(scales + (g * kPanel + j) * scaleSize, w->scaleForm, from.scales[output * w->groups + g], products.get());
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
