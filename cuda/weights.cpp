// Weights: from host memory into their layout on the device, piece by piece, so that neither side holds them twice.
#include "cuda/weights.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "cuda/code_kinds.h"
#include "cuda/kernels_weights.h"
#include "cuda/module.h"

namespace qs::cuda {

namespace {

// Bytes of host memory that are brought over at a time; the device holds as many beside the matrix.
constexpr std::int64_t kStagedBytes = std::int64_t{32} << 20;

constexpr std::int64_t kMostIn = std::numeric_limits<std::int32_t>::max() - kUnit;

std::int64_t sourceBytes(WeightForm form) { return form == WeightForm::f32 ? 4 : form == WeightForm::bf16 ? 2 : 1; }

void bringCodes(QsInstance& on, const QsHost* host, QsWeights& weights, const void* codes) {
  const std::int64_t rowBytes = weights.in * sourceBytes(weights.form);
  if (weights.out == 0 || rowBytes == 0) return;
  const std::int64_t step = std::clamp<std::int64_t>(kStagedBytes / rowBytes, 1, weights.out);
  const auto* from = static_cast<const std::uint8_t*>(codes);
  for (std::int64_t row = 0; row < weights.out; row += step) {
    heed(host);
    const std::int64_t rows = std::min(step, weights.out - row);
    auto* staged = on.scratch<std::uint8_t>(Scratch::staging, step * rowBytes);
    on.toDevice(staged, from + row * rowBytes, rows * rowBytes);
    packRows(weights.form, weights.codes.as<std::uint8_t>() + row * weights.rowBytes, weights.in, staged, rows, on.stream);
    on.launched("laying out weights");
  }
}

void bringScales(QsInstance& on, const QsHost* host, QsWeights& weights, const float* scales,
                 const quant::E4m3Products* products) {
  const std::int64_t count = weights.out * weights.groups;
  const std::int64_t size = quant::bytesOf(weights.scaleForm);
  const std::int64_t step = std::min(count, kStagedBytes / 4);
  std::vector<std::uint8_t> piece(static_cast<std::size_t>(step * size));
  for (std::int64_t first = 0; first < count; first += step) {
    heed(host);
    const std::int64_t n = std::min(step, count - first);
    for (std::int64_t i = 0; i < n; ++i) {
      quant::writeScale(piece.data() + i * size, weights.scaleForm, scales[first + i], products);
    }
    on.toDevice(weights.scales.as<std::uint8_t>() + first * size, piece.data(), n * size);
  }
}

int prepareWeights(QsInstance* instance, const QsHost* host, const float* w, int64_t out, int64_t in, QsWeights** weights,
                   QsStatus* status) {
  return guarded(status, [&] {
    require(weights != nullptr, "no place for the weights");
    *weights = nullptr;
    require(isMatrix(w, out, in, in), "weights that are no matrix");
    heed(host);
    instance->select();
    auto made = std::make_unique<QsWeights>();
    shapeWeights(*instance, *made, out, in, 1);
    bringCodes(*instance, host, *made, w);
    measureWeights(*instance, *made);
    *weights = made.release();
  });
}

[[noreturn]] void unkeepable(const char* sentence) { fail(QS_ERROR_UNSUPPORTED, sentence); }

// What cannot be kept so that every element is exactly itself, and finite, is refused.
void checkCodes(const QsPackedMatrix& from) {
  const auto* bytes = static_cast<const std::uint8_t*>(from.codes);
  const std::int64_t count = from.out * from.in;
  // Counted, not searched: a loop that ends nowhere is done by vector instructions.
  std::int64_t wrong = 0;
  if (from.code == QS_CODE_E4M3) {
    for (std::int64_t i = 0; i < count; ++i) wrong += (bytes[i] & 0x7fU) == 0x7fU ? 1 : 0;
  } else if (from.code == QS_CODE_E5M2) {
    for (std::int64_t i = 0; i < count; ++i) wrong += (bytes[i] & 0x7fU) >= 0x7cU ? 1 : 0;
  }
  if (wrong > 0) unkeepable("codes that stand for no finite number cannot be kept packed");
}

void checkScales(const QsPackedMatrix& from, std::int64_t groups) {
  if (from.code == QS_CODE_TABLE4 && !std::all_of(from.table, from.table + 16, [](float v) { return std::isfinite(v); })) {
    unkeepable("a table with a value that is not finite cannot be kept packed");
  }
  const float largest = largestOf(from.code, from.table);
  std::int64_t wrong = 0;
  for (std::int64_t i = 0; i < from.out * groups; ++i) wrong += std::isfinite(largest * from.scales[i]) ? 0 : 1;
  if (wrong > 0) unkeepable("scales by which elements leave F32 cannot be kept packed");
}

int preparePacked(QsInstance* instance, const QsHost* host, const QsPackedMatrix* from, QsWeights** weights,
                  QsStatus* status) {
  return guarded(status, [&] {
    require(weights != nullptr, "no place for the weights");
    *weights = nullptr;
    require(from != nullptr && from->code >= QS_CODE_BF16 && from->code <= QS_CODE_E5M2, "a kind of code that is none");
    require(isMatrix(from->codes, from->out, from->in, from->in), "codes that are no matrix");
    require(from->group >= 1, "groups of no inputs");
    require(from->code != QS_CODE_TABLE4 || from->table != nullptr, "codes without their table");
    const bool scaled = from->code != QS_CODE_BF16;
    require(!scaled || from->out == 0 || from->in == 0 || from->scales != nullptr, "codes without scales");
    heed(host);
    instance->select();
    auto made = std::make_unique<QsWeights>();
    made->form = formOf(from->code);
    made->tensorScale = from->tensorScale;
    const std::int64_t group = scaled ? std::min(from->group, std::max<std::int64_t>(1, from->in)) : 1;
    std::optional<quant::E4m3Products> products;
    if (scaled) {
      const std::int64_t groups = (from->in + group - 1) / group;
      checkCodes(*from);
      checkScales(*from, groups);
      if (from->tensorScale > 0.0F) products.emplace(from->tensorScale);
      made->scaleForm = quant::smallestForm(from->scales, from->out * groups, products ? &*products : nullptr);
    }
    shapeWeights(*instance, *made, from->out, from->in, group);
    if (made->form == WeightForm::table4) instance->toDevice(made->table.as<void>(), from->table, 16 * 4);
    bringCodes(*instance, host, *made, from->codes);
    if (scaled) bringScales(*instance, host, *made, from->scales, products ? &*products : nullptr);
    measureWeights(*instance, *made);
    *weights = made.release();
  });
}

void releaseWeights(QsInstance*, QsWeights* weights) { delete weights; }

int64_t weightsBytes(const QsWeights* weights) {
  return weights == nullptr ? 0 : weights->codes.bytes() + weights->scales.bytes();  // what a product reads once
}

}  // namespace

WeightForm formOf(std::int32_t code) {
  switch (code) {
    case QS_CODE_BF16: return WeightForm::bf16;
    case QS_CODE_INT8: return WeightForm::int8;
    case QS_CODE_TABLE4: return WeightForm::table4;
    case QS_CODE_E4M3: return WeightForm::e4m3;
    case QS_CODE_E5M2: return WeightForm::e5m2;
    default: return WeightForm::f32;
  }
}

void shapeWeights(QsInstance& on, QsWeights& weights, std::int64_t out, std::int64_t in, std::int64_t group) {
  require(out >= 0 && in >= 0 && in <= kMostIn, "a matrix with more inputs than the kernels count to");
  require(in == 0 || out <= std::numeric_limits<std::int64_t>::max() / (8 * upTo(in, kUnit)), "a matrix beyond all memory");
  weights.out = out;
  weights.in = in;
  weights.rowBytes = rowBytesOf(weights.form, in);
  weights.codes = Memory(on, out * weights.rowBytes);
  if (weights.form == WeightForm::table4) weights.table = Memory(on, 16 * static_cast<std::int64_t>(sizeof(float)));
  if (weights.scaleForm == ScaleForm::none) return;
  weights.group = std::min(group, std::max<std::int64_t>(1, in));
  weights.groups = (in + weights.group - 1) / weights.group;
  weights.scales = Memory(on, out * weights.groups * quant::bytesOf(weights.scaleForm));
}

void measureWeights(QsInstance& on, QsWeights& weights) {
  if (on.precision != QS_PRECISION_FP8 || weights.out == 0 || weights.in == 0) return;
  weights.fp8Scale = Memory(on, static_cast<std::int64_t>(sizeof(float)));
  auto* largest = on.scratch<std::uint32_t>(Scratch::scale, kScaleNumbers);
  must(cudaMemsetAsync(largest, 0, sizeof *largest, on.stream), "measuring weights");
  largestWeight(weights.view(), largest, on.stream);
  on.launched("measuring weights");
  scaleFromLargest(largest, weights.fp8Scale.as<float>(), on.stream);
  on.launched("measuring weights");
}

void addWeights(QsBackendApi& api) {
  api.prepareWeights = prepareWeights;
  api.preparePacked = preparePacked;
  api.releaseWeights = releaseWeights;
  api.weightsBytes = weightsBytes;
}

}  // namespace qs::cuda

qs::cuda::WeightView QsWeights::view() const {
  qs::cuda::WeightView seen{};
  seen.codes = codes.as<const std::uint8_t>();
  seen.scales = scales.as<const std::uint8_t>();
  seen.table = table.as<const float>();
  seen.out = out;
  seen.in = in;
  seen.rowBytes = rowBytes;
  seen.groups = groups;
  seen.group = static_cast<std::int32_t>(group);
  seen.groupShift = -1;
  for (std::int32_t s = 0; s < 31; ++s) {
    if (group == std::int64_t{1} << s) seen.groupShift = s;
  }
  seen.form = form;
  seen.scaleForm = scaleForm;
  seen.tensorScale = tensorScale;
  return seen;
}
