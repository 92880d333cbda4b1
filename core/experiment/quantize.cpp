#include "core/experiment/quantize.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/memory.h"
#include "core/experiment/backend_kernel.h"
#include "core/experiment/codes_text.h"
#include "core/experiment/command_text.h"
#include "core/io/block_type.h"
#include "core/model/names.h"
#include "core/quant/format.h"
#include "core/quant/int_kernel.h"
#include "core/quant/quantizer.h"
#include "core/tensor/convert.h"

namespace qs::experiment {

namespace {

using base::ErrorKind;
using base::Result;

struct Values {
  tensor::Matrix matrix;
  std::string tensor;
  std::string dtype;
  std::vector<std::uint64_t> shape;
  std::optional<std::int64_t> row;
};

// Index of the first element of largest magnitude among the finite ones; 0 if there are none.
std::size_t largestElement(std::span<const float> x) {
  std::size_t best = 0;
  float largest = -1.0F;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const float size = std::fabs(x[i]);
    if (std::isfinite(size) && size > largest) {
      largest = size;
      best = i;
    }
  }
  return best;
}

Result<Values> typedValues(const ValueSource& source) {
  if (source.values.empty()) {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "values"), QS_LABEL("core", "at least one number"),
                      QS_LABEL("core", "none"), QS_LABEL("core", "type some numbers, e.g. -1, 0.5, 0.83"));
  }
  Values out;
  out.matrix = tensor::Matrix(1, source.values.size());
  std::copy(source.values.begin(), source.values.end(), out.matrix.data());
  out.shape = {source.values.size()};
  return out;
}

// The first row that holds the element of largest magnitude, row by row. Error: cancelled.
Result<std::size_t> largestRow(const tensor::TensorView& view, const tensor::MatrixShape& shape,
                               const base::TaskContext& context) {
  std::vector<float> values(shape.cols);
  std::size_t best = 0;
  float largest = -1.0F;
  for (std::size_t row = 0; row < shape.rows; ++row) {
    if (context.stopRequested()) return base::fail(base::cancelledError());
    tensor::toFloat(view, row * shape.cols, values);
    const float size = std::fabs(values[largestElement(values)]);
    if (std::isfinite(size) && size > largest) {
      largest = size;
      best = row;
    }
  }
  return best;
}

Result<Values> tensorValues(const QuantizeSpec& spec, Services& services, const base::TaskContext& context) {
  QS_ASSIGN(const auto opened, services.source(spec.source.model));
  const io::TensorInfo* info = model::findTensor(*opened, spec.source.tensor);
  if (info == nullptr) {
    // The source's own error knows similar names.
    const auto missing = opened->view(spec.source.tensor);
    return tl::unexpected<base::Error>(missing.error());
  }
  QS_ASSIGN(const auto view, opened->view(info->name));
  Values out;
  out.tensor = model::shortTensorName(info->name);
  out.dtype = std::string(tensor::name(info->dtype));
  out.shape = info->shape.dims;
  QS_ASSIGN(const tensor::MatrixShape shape, tensor::matrixShape(view, info->name));
  if (shape.rows == 0 || shape.cols == 0) {
    return base::fail(ErrorKind::badInput, {QS_LABEL("core", "tensor %1"), {info->name}},
                      QS_LABEL("core", "at least one number"), {QS_LABEL("core", "shape %1"), {info->shape.text()}},
                      QS_LABEL("core", "choose another tensor"));
  }
  if (spec.wholeTensor) {
    QS_ASSIGN(out.matrix, tensor::toMatrix(view, info->name));
    return out;
  }
  QS_TRY(base::checkMemory({QS_LABEL("core", "row of tensor %1"), {info->name}}, shape.cols * sizeof(float),
                           QS_LABEL("core", "%1 GB of free memory to read it as F32"),
                           QS_LABEL("core", "close other programs, or look at another tensor")));
  std::size_t row = 0;
  if (spec.source.row) {
    if (*spec.source.row < 0 || static_cast<std::uint64_t>(*spec.source.row) >= shape.rows) {
      return base::fail(ErrorKind::badInput, {QS_LABEL("core", "row of tensor %1"), {info->name}},
                        {QS_LABEL("core", "0 … %1"), {std::to_string(shape.rows - 1)}},
                        base::Text(std::to_string(*spec.source.row)),
                        QS_LABEL("core", "choose a row inside the tensor"));
    }
    row = static_cast<std::size_t>(*spec.source.row);
  } else {
    QS_ASSIGN(row, largestRow(view, shape, context));
  }
  // Only the row is held: the tensor may be larger than memory.
  out.matrix = tensor::Matrix(1, shape.cols);
  tensor::toFloat(view, row * shape.cols, out.matrix.values());
  out.row = static_cast<std::int64_t>(row);
  return out;
}

void fillElements(const quant::QuantizedMatrix& q, const quant::PartScheme& part, const std::vector<std::size_t>& lengths,
                  QuantizeResult& out) {
  out.restored.assign(q.restored.values().begin(), q.restored.values().end());
  out.scales.assign(q.scales.begin(), q.scales.end());
  out.zeroPoints.assign(q.zeroPoints.begin(), q.zeroPoints.end());
  if (q.kind == quant::CodeKind::none) return;  // plain formats have neither codes nor groups
  if (q.kind == quant::CodeKind::block) {
    const auto bytes = static_cast<std::size_t>(io::findBlockType(part.format)->bytes);
    for (std::size_t at = 0; at + bytes <= q.codes.size(); at += bytes) {
      out.hexCodes.push_back(hexBytes({q.codes.data() + at, bytes}));
    }
    return;
  }
  out.codes.reserve(q.cols);
  for (std::size_t c = 0; c < q.cols; ++c) out.codes.push_back(q.code(0, c));
  if (q.kind == quant::CodeKind::grid) {
    const quant::Format& format = *quant::findFormat(part.format);
    for (const std::uint8_t code : q.codes) out.hexCodes.push_back(hexCode(code, format.bits));
    if (q.tensorScale != 0.0F) out.tensorScale = q.tensorScale;
  }
  out.groupOf.resize(q.cols);
  if (q.granularity.kind == quant::Granularity::Kind::col) {
    for (std::uint32_t c = 0; c < q.cols; ++c) {
      out.groupStart.push_back(c);
      out.groupOf[c] = c;
    }
    return;
  }
  std::uint32_t start = 0;
  for (std::uint32_t g = 0; g < lengths.size(); ++g) {
    out.groupStart.push_back(start);
    const auto length = static_cast<std::uint32_t>(lengths[g]);
    std::fill_n(out.groupOf.begin() + start, length, g);
    start += length;
  }
}

Result<QuantizeResult> quantizeValues(Values values, const QuantizeSpec& spec, Services& services,
                                      const base::TaskContext& context) {
  QuantizeResult out;
  out.scheme = spec.scheme.text();
  out.tensor = values.tensor;
  out.dtype = values.dtype;
  out.shape = values.shape;
  out.row = values.row;
  out.outlierIndex = largestElement(values.matrix.values());
  if (spec.outlier != 1.0) {
    float& target = values.matrix.data()[out.outlierIndex];
    target = static_cast<float>(target * spec.outlier);
  }
  // Without modules the default falls back to the built-in kernel; a backend asked for by name must be there.
  const auto device = services.backend(spec.backend);
  if (!device && spec.backend != QuantizeSpec{}.backend) return tl::unexpected<base::Error>(device.error());
  // Backends that compute in host memory lend the integer kernel alone; floats, lists and blocks are computed by the core
  // itself. Those with a memory of their own do whole matrices, or nothing.
  const bool there = device && quantizesBy(*device, spec.scheme);
  const bool integer = spec.scheme.weights.integerBits() != 0;
  const quant::RowsKernel kernel = device && (integer || there) ? rowsKernel(*device) : quant::RowsKernel{};
  out.backend = there || kernel ? (*device)->name() : "built-in";
  const bool elements = spec.source.model.empty() || !spec.wholeTensor;
  base::TaskContext inner = context;
  if (inner.pool == nullptr) inner.pool = &services.pool();
  quant::QuantizeOutputs outputs;
  outputs.codes = elements;
  outputs.restored = elements;
  QS_ASSIGN(const auto quantized,
            quant::quantize({values.matrix.data(), values.matrix.rows(), values.matrix.cols()}, spec.scheme, outputs,
                            inner, kernel));
  out.stats = quantized.stats;
  out.bitsPerWeight = quant::storedBits(spec.scheme.weights, values.matrix.rows(), values.matrix.cols()) /
                      static_cast<double>(values.matrix.size());
  if (elements) {
    out.x.assign(values.matrix.values().begin(), values.matrix.values().end());
    QS_ASSIGN(const auto lengths, quant::groupLengths(spec.scheme.weights.granularity, values.matrix.cols()));
    fillElements(quantized, spec.scheme.weights, lengths, out);
  }
  return out;
}

}  // namespace

Result<QuantizeResult> runQuantize(const QuantizeSpec& spec, Services& services, const base::TaskContext& context) {
  if (!std::isfinite(spec.outlier)) {
    return base::fail(ErrorKind::usage, QS_LABEL("core", "the outlier factor"), QS_LABEL("core", "a finite number"),
                      base::Text(fmt::format("{}", spec.outlier)));
  }
  QS_TRY(quant::checkAvailable(spec.scheme));
  QS_ASSIGN(Values values, spec.source.model.empty() ? typedValues(spec.source) : tensorValues(spec, services, context));
  return quantizeValues(std::move(values), spec, services, context);
}

Result<std::vector<QuantizeResult>> runQuantizeAll(const std::string& modelName, const quant::QuantScheme& scheme,
                                                   Services& services, const base::TaskContext& context,
                                                   const std::string& backend) {
  QS_TRY(quant::checkAvailable(scheme));
  QS_ASSIGN(const auto opened, services.source(modelName));
  std::vector<std::string> names;
  for (const model::LinearName& linear : model::linearLayers(*opened)) names.push_back(model::fileName(linear));
  if (names.empty()) {
    for (const io::TensorInfo& info : opened->tensors()) {
      const bool matrix = info.shape.rank() == 2 && info.shape.elements().value_or(0) > 0;
      if (matrix && tensor::isPlainFloat(info.dtype)) names.push_back(info.name);
    }
  }
  if (names.empty()) {
    return base::fail(ErrorKind::badInput, {QS_LABEL("core", "model %1"), {modelName}},
                      QS_LABEL("core", "linear layers, or at least one floating-point matrix"),
                      QS_LABEL("core", "none"), QS_LABEL("core", "choose another file"));
  }
  std::vector<QuantizeResult> out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (context.stopRequested()) return base::fail(base::cancelledError());
    context.report(static_cast<double>(i) / static_cast<double>(names.size()),
                   {QS_LABEL("core", "quantizing %1"), {names[i]}});
    QuantizeSpec spec;
    spec.source.model = modelName;
    spec.source.tensor = names[i];
    spec.scheme = scheme;
    spec.wholeTensor = true;
    spec.backend = backend;
    QS_ASSIGN(QuantizeResult one, runQuantize(spec, services, context));
    out.push_back(std::move(one));
  }
  return out;
}

std::vector<double> gridLevels(const quant::PartScheme& part, float scale, std::int32_t zeroPoint) {
  std::set<double> levels;
  if (part.integerBits() == 0) {
    const quant::Format* format = quant::findFormat(part.format);
    if (format == nullptr || io::findBlockType(part.format) != nullptr) return {};
    for (const double value : format->values) {
      levels.insert(static_cast<double>(quant::kernel::restoredValue(static_cast<float>(value), scale)));
    }
    return {levels.begin(), levels.end()};
  }
  const auto range = quant::kernel::codeRange(quant::intParameters(part));
  for (int code = range.lo; code <= range.hi; ++code) {
    // The same F32 product that restores values, so that a level and what lies on it coincide.
    levels.insert(static_cast<double>(static_cast<float>(code - zeroPoint) * scale));
  }
  return {levels.begin(), levels.end()};
}

std::string commandLine(const QuantizeSpec& spec) {
  std::string out = "quantspec quantize";
  if (spec.source.model.empty()) {
    std::string values;
    // Shortest digits that give the same F32 again.
    for (const float value : spec.source.values) values += (values.empty() ? "" : ",") + fmt::format("{}", value);
    out += " --values " + shellWord(values);
  } else {
    out += " --file " + shellWord(spec.source.model) + " --tensor " + shellWord(spec.source.tensor);
    if (spec.source.row) {
      out += fmt::format(" --row {}", *spec.source.row);
    } else if (!spec.wholeTensor) {
      out += " --row largest";
    }
  }
  out += " --scheme " + shellWord(spec.scheme.text());
  if (spec.outlier != 1.0) out += fmt::format(" --outlier {}", spec.outlier);
  if (spec.backend != QuantizeSpec{}.backend) out += " --backend " + shellWord(spec.backend);
  return out;
}

}  // namespace qs::experiment
