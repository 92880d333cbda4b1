#include "core/experiment/format_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/contract.h"
#include "core/experiment/command_text.h"
#include "core/quant/format.h"
#include "core/quant/quantizer.h"
#include "core/tensor/half_bits.h"

namespace qs::experiment {

namespace {

using quant::FormatFamily;

constexpr std::size_t kMatrixSide = 4096;  // of the matrix whose bits are counted
constexpr FloatLayout kHalf{5, 10, 15};
constexpr FloatLayout kBfloat{8, 7, 127};

FormatFamily familyOf(const std::string& name) { return quant::findFormatName(name)->family; }
bool isHalf(const std::string& name) { return name == "fp16"; }

// Elements to a scale: the format's own block or the settings' group.
std::size_t blockOf(const std::string& name, const FormatSettings& settings) {
  const quant::FormatName& entry = *quant::findFormatName(name);
  if (entry.family == FormatFamily::plain) return 0;
  if (entry.block != 0 && entry.family != FormatFamily::nf4) return static_cast<std::size_t>(entry.block);
  return static_cast<std::size_t>(settings.group);
}

// fp16 and bf16, which have no entry in the roster of grids.
FormatFacts plainFacts(const std::string& name) {
  FormatFacts facts;
  facts.name = name;
  facts.bits = 16;
  facts.bitsPerWeight = 16.0;
  facts.layout = isHalf(name) ? kHalf : kBfloat;
  const FloatLayout& layout = *facts.layout;
  const int top = (1 << layout.exponentBits) - 2 - layout.bias;
  facts.max = std::ldexp(2.0 - std::ldexp(1.0, -layout.mantissaBits), top);
  facts.lowest = -facts.max;
  facts.minNormal = std::ldexp(1.0, 1 - layout.bias);
  facts.minSubnormal = std::ldexp(1.0, 1 - layout.bias - layout.mantissaBits);
  facts.values = 2 * ((std::size_t{1} << layout.exponentBits) - 1) * (std::size_t{1} << layout.mantissaBits) - 1;
  facts.specials = {"nan", "inf", "-inf"};
  // Vendors' architecture guides: FP16 tensor cores since Volta, BF16 since Ampere; CDNA takes both; x86 has AVX-512
  // FP16, AVX-512 BF16 and AMX-BF16.
  facts.nativeOn = isHalf(name) ? std::vector<std::string>{"NVIDIA Volta and later", "AMD CDNA", "x86 AVX-512 FP16"}
                                : std::vector<std::string>{"NVIDIA Ampere and later", "AMD CDNA", "x86 AVX-512 BF16",
                                                           "x86 AMX-BF16"};
  return facts;
}

// First and last code of an integer grid, as numbers.
std::pair<int, int> integerRange(int bits, quant::GridKind grid) {
  const int half = 1 << (bits - 1);
  if (grid == quant::GridKind::asym) return {0, 2 * half - 1};
  return {grid == quant::GridKind::sym ? 1 - half : -half, half - 1};
}

void fillSaw(FormatGrid& grid) {
  const auto& codes = grid.codes;
  auto at = static_cast<std::size_t>(std::upper_bound(codes.begin(), codes.end(), 0.0,
                                                      [](double zero, const GridCode& code) { return zero < code.value; }) -
                                     codes.begin());
  const auto same = [](double a, double b) { return std::fabs(a - b) <= 1e-6 * std::fabs(b); };
  while (at + 1 < codes.size()) {
    const double step = codes[at + 1].value - codes[at].value;
    std::size_t end = at + 1;
    while (end + 1 < codes.size() && same(codes[end + 1].value - codes[end].value, step)) ++end;
    grid.sawX.insert(grid.sawX.end(), {codes[at].value, codes[end].value});
    grid.sawY.insert(grid.sawY.end(), {step / codes[at].value, step / codes[end].value});
    at = end;
  }
}

float toFloat(double value) { return static_cast<float>(value); }

std::string plainNumber(float value) { return fmt::format("{}", value); }

}  // namespace

double FormatSettings::reach() const { return std::max(absmax, std::fabs(value)); }
double FormatSettings::tensorReach() const { return std::max(tensorAbsmax, reach()); }

const std::vector<std::string>& viewedFormats() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> names, plain;
    for (const quant::FormatName& entry : quant::kFormatNames) {
      if (entry.name == "fp32") continue;
      (entry.family == FormatFamily::plain ? plain : names).emplace_back(entry.name);
    }
    names.insert(names.end(), plain.begin(), plain.end());
    return names;
  }();
  return kNames;
}

bool isViewedFormat(std::string_view name) {
  const auto& names = viewedFormats();
  return std::find(names.begin(), names.end(), name) != names.end();
}

quant::QuantScheme schemeFor(const std::string& name, const FormatSettings& settings) {
  const FormatFamily family = familyOf(name);
  std::string text = name;
  if (family != FormatFamily::plain && family != FormatFamily::gguf) {
    if (quant::findFormatName(name)->block == 0 || family == FormatFamily::nf4) text += ":g" + std::to_string(settings.group);
    if (family == FormatFamily::integer) text += ":" + std::string(quant::word(settings.grid));
    if (family == FormatFamily::mx) text += ":mx=" + std::string(quant::word(settings.mx));
    text += ":" + std::string(quant::word(settings.rounding));
    // Where a format has nothing beyond its largest value there is nothing to choose.
    const quant::Format* format = quant::findFormat(name);
    if (!settings.saturate && format != nullptr && !format->specials.empty()) text += ":nosat";
  }
  auto scheme = quant::QuantScheme::parse(text);
  QS_CONTRACT(scheme.has_value());
  return *std::move(scheme);
}

std::vector<float> blockValues(const std::string& name, const FormatSettings& settings) {
  std::vector<float> values = {toFloat(settings.reach()), toFloat(-settings.reach()), toFloat(settings.value)};
  if (familyOf(name) == FormatFamily::nvfp4) {
    values.resize(static_cast<std::size_t>(quant::findFormatName(name)->block), 0.0F);
    values.push_back(toFloat(settings.tensorReach()));
  }
  return values;
}

FormatFacts factsOf(const std::string& name, const FormatSettings& settings) {
  const quant::Format* format = quant::findFormat(name);
  if (format == nullptr) return plainFacts(name);
  FormatFacts facts;
  facts.name = name;
  facts.family = familyOf(name);
  facts.bits = format->bits;
  facts.block = blockOf(name, settings);
  facts.bitsPerWeight = quant::storedBits(schemeFor(name, settings).weights, kMatrixSide, kMatrixSide) /
                        static_cast<double>(kMatrixSide * kMatrixSide);
  facts.max = format->values.back();
  facts.lowest = format->values.front();
  facts.values = format->values.size();
  if (facts.family == FormatFamily::integer) {
    const auto [low, high] = integerRange(format->bits, settings.grid);
    facts.lowest = low;
    facts.max = high;
    facts.values = static_cast<std::size_t>(high - low + 1);
  }
  facts.minNormal = format->minNormal;
  facts.minSubnormal = format->minSubnormal;
  facts.specials = format->specials;
  facts.nativeOn = format->nativeOn;
  if (format->element) facts.layout = FloatLayout{format->element->exponentBits, format->element->mantissaBits, format->element->bias};
  return facts;
}

double FormatGrid::leastPositive() const {
  const auto it = std::upper_bound(codes.begin(), codes.end(), 0.0, [](double zero, const GridCode& c) { return zero < c.value; });
  return it == codes.end() ? 0.0 : it->value;
}

double FormatGrid::doublings(bool withSubnormals) const {
  const double from = withSubnormals || minNormal <= 0.0 ? leastPositive() : minNormal;
  return from > 0.0 ? std::log2(std::max(highest(), -lowest()) / from) : 0.0;
}

std::size_t FormatGrid::nearest(double v) const {
  const auto it = std::lower_bound(codes.begin(), codes.end(), v, [](const GridCode& code, double x) { return code.value < x; });
  if (it == codes.begin()) return 0;
  if (it == codes.end()) return codes.size() - 1;
  const auto above = static_cast<std::size_t>(it - codes.begin());
  return it->value - v < v - codes[above - 1].value ? above : above - 1;
}

double FormatGrid::stepAt(std::size_t index) const {
  if (codes.size() < 2) return 0.0;
  const std::size_t from = std::min(index, codes.size() - 2);
  return codes[from + 1].value - codes[from].value;
}

FormatGrid gridOf(const std::string& name, const FormatSettings& settings) {
  FormatGrid grid;
  grid.name = name;
  const quant::Format* format = quant::findFormat(name);
  if (settings.scaled && format != nullptr) {
    // The scale is the one that the quantizer stores; a block that it cannot take leaves the grid at a scale of 1.
    if (const auto block = quantizeInBlock(name, settings)) {
      grid.scale = block->scale;
      grid.offset = block->offset;
    }
  }
  const auto add = [&](std::uint32_t code, double value, bool subnormal) {
    if (std::isfinite(value)) grid.codes.push_back({code, value == 0.0 ? grid.offset : grid.scale * value + grid.offset, subnormal});
  };
  if (format == nullptr) {
    grid.bits = 16;
    grid.layout = isHalf(name) ? kHalf : kBfloat;
    grid.codes.reserve(65536);
    const std::uint32_t sign = 0x8000U, normal = 1U << grid.layout->mantissaBits;
    for (std::uint32_t code = 0; code < 65536; ++code) {
      if (code == sign) continue;
      const auto bits = static_cast<std::uint16_t>(code);
      const float value = isHalf(name) ? tensor::halfToFloat(bits) : tensor::bfloatToFloat(bits);
      add(code, static_cast<double>(value), (code & (sign - 1)) != 0 && (code & (sign - 1)) < normal);
    }
    grid.minNormal = std::ldexp(1.0, 1 - grid.layout->bias);
  } else if (familyOf(name) == FormatFamily::integer) {
    grid.bits = format->bits;
    const auto [low, high] = integerRange(format->bits, settings.grid);
    const std::uint32_t mask = (1U << format->bits) - 1U;
    for (int code = low; code <= high; ++code) add(static_cast<std::uint32_t>(code) & mask, code, false);
  } else {
    grid.bits = format->bits;
    const auto& element = format->element;
    if (element) grid.layout = FloatLayout{element->exponentBits, element->mantissaBits, element->bias};
    for (std::uint32_t code = 0; code < format->codeValues.size(); ++code) {
      const double value = format->codeValues[code];
      if (element && code == element->signBit()) continue;
      add(code, value, element && value != 0.0 && std::fabs(value) < format->minNormal);
    }
    if (element) grid.minNormal = std::fabs(grid.scale) * format->minNormal;
  }
  std::sort(grid.codes.begin(), grid.codes.end(), [](const GridCode& a, const GridCode& b) { return a.value < b.value; });
  // A scale so small that the products meet, or one of 0, leaves each value once.
  grid.codes.erase(std::unique(grid.codes.begin(), grid.codes.end(),
                               [](const GridCode& a, const GridCode& b) { return a.value == b.value; }),
                   grid.codes.end());
  fillSaw(grid);
  return grid;
}

std::string valueCommand(const std::string& name, const FormatSettings& settings) {
  if (settings.scaled && familyOf(name) != FormatFamily::plain) {
    std::string values;
    for (const float value : blockValues(name, settings)) values += (values.empty() ? "" : ",") + plainNumber(value);
    return "quantspec quantize --values " + shellWord(values) + " --scheme " + shellWord(schemeFor(name, settings).text());
  }
  std::string out = "quantspec encode --format " + name + " --values " + shellWord(plainNumber(toFloat(settings.value)));
  const bool plain = familyOf(name) == FormatFamily::plain;
  if (!settings.saturate) out += " --nosat";
  if (settings.rounding == quant::Rounding::away && !plain) out += " --away";
  return out;
}

std::string gridCommand(const std::string& name) { return "quantspec formats " + name; }

std::string bitText(std::uint32_t code, int bits) {
  std::string out;
  for (int bit = bits - 1; bit >= 0; --bit) out += (code >> bit) & 1U ? '1' : '0';
  return out;
}

double roundedToFour(double value) {
  if (value == 0.0) return 0.0;
  const double unit = std::pow(10.0, 3.0 - std::floor(std::log10(std::fabs(value))));
  return std::round(value * unit) / unit;
}

double valueAtStep(int step) {
  if (step == 0) return 0.0;
  const int up = std::abs(step) - 1;
  const double size = up % 16 == 0 ? std::ldexp(1.0, up / 16 - 20) : roundedToFour(std::exp2(up / 16.0 - 20.0));
  return step < 0 ? -size : size;
}

int stepOfValue(double value) {
  if (value == 0.0) return 0;
  const double up = std::round(16.0 * (std::log2(std::fabs(value)) + 20.0));
  const int step = static_cast<int>(std::clamp(up, 0.0, kValueSteps - 1.0)) + 1;
  return value < 0.0 ? -step : step;
}

double shareAtStep(int step, double absmax) { return roundedToFour(absmax * step / 100.0); }

int stepOfShare(double value, double absmax) {
  return static_cast<int>(std::round(std::clamp(100.0 * value / absmax, -1.0 * kShareSteps, 1.0 * kShareSteps)));
}

double absmaxAtStep(int step) {
  return step % 8 == 0 ? std::ldexp(1.0, step / 8 - 16) : roundedToFour(std::exp2(step / 8.0 - 16.0));
}

int stepOfAbsmax(double absmax) {
  return static_cast<int>(std::clamp(std::round(8.0 * (std::log2(absmax) + 16.0)), 0.0, 1.0 * kAbsmaxSteps));
}

}  // namespace qs::experiment
