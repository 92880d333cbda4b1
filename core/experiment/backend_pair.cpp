#include "core/experiment/backend_pair.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>

#include "core/base/memory.h"
#include "core/experiment/backend_kernel.h"
#include "core/experiment/command_text.h"
#include "core/experiment/tensor_list.h"
#include "core/experiment/tensor_matrix.h"

namespace qs::experiment {

using base::ErrorKind;
using base::Result;
using base::Status;
using quant::QuantizedMatrix;

namespace {

constexpr quant::QuantizeOutputs kAll{.codes = true, .restored = true};

double secondsSince(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// The tensor, its scheme, and what each side makes of it.
class Pair {
 public:
  Pair(const BackendPairSpec& spec, Services& services, const base::TaskContext& context)
      : spec_(spec), services_(services), context_(context) {
    if (context_.pool == nullptr) context_.pool = &services.pool();
  }

  Result<BackendPair> run() {
    QS_TRY(quant::checkAvailable(spec_.scheme));
    // Both must be there before anything is read.
    QS_ASSIGN(first_, services_.backend(spec_.first));
    QS_ASSIGN(second_, services_.backend(spec_.second));
    QS_TRY(readTensor());
    QS_ASSIGN(const QuantizedMatrix a, side(first_, out_.first, 0.0));
    QS_ASSIGN(const QuantizedMatrix b, side(second_, out_.second, 0.5));
    compare(a, b);
    const double seconds = out_.second.seconds.median();
    out_.timeRatio = seconds > 0.0 ? out_.first.seconds.median() / seconds : 0.0;
    return std::move(out_);
  }

 private:
  Status readTensor() {
    std::string name = spec_.tensor;
    if (name.empty()) {
      QS_ASSIGN(const TensorList list, listTensors(spec_.model, services_));
      const TensorEntry* largest = nullptr;
      for (const TensorEntry& entry : list.tensors) {
        if (entry.linear && (largest == nullptr || entry.elements > largest->elements)) largest = &entry;
      }
      if (largest == nullptr) {
        return base::fail(ErrorKind::badInput, {QS_LABEL("core", "model %1"), {spec_.model}},
                          QS_LABEL("core", "linear layers, or at least one floating-point matrix"), QS_LABEL("core", "none"),
                          QS_LABEL("core", "name a tensor"));
      }
      name = largest->name;
    }
    QS_ASSIGN(const TensorMatrix matrix, TensorMatrix::open(spec_.model, name, services_));
    out_.tensor = matrix.shortName();
    out_.rows = matrix.rows();
    out_.cols = matrix.cols();
    out_.scheme = spec_.scheme.text();
    // The values, and codes and restored values of both.
    QS_TRY(base::checkMemory({QS_LABEL("core", "tensor %1"), {matrix.info().name}}, matrix.elements() * sizeof(float) * 5,
                             QS_LABEL("core", "%1 GB of free memory to quantize it twice"),
                             QS_LABEL("core", "close other programs, or look at another tensor")));
    x_ = tensor::Matrix(out_.rows, out_.cols);
    return matrix.read(0, {x_.data(), x_.size()});
  }

  // Timed, and its results.
  Result<QuantizedMatrix> side(const backend::BackendPtr& on, BackendSide& to, double from) {
    to.device = on->deviceName();
    const bool there = quantizesBy(on, spec_.scheme);
    const quant::RowsKernel kernel = there ? quant::RowsKernel() : rowsKernel(on);
    // Backends that compute in host memory lend the integer kernel alone.
    const bool lends = spec_.scheme.weights.integerBits() != 0 && static_cast<bool>(kernel);
    to.backend = there || lends ? on->name() : "built-in";
    if (!there && !on->hostMemory()) {
      out_.notes.push_back({QS_LABEL("core", "%1 has no kernel for %2: the core's own was timed."), {on->name(), out_.scheme}});
    }
    base::TaskContext inner = context_;
    inner.progress = {};
    QuantizedMatrix last;
    backend::Buffer values;
    if (there) {
      const auto begin = std::chrono::steady_clock::now();
      QS_ASSIGN(values, on->allocate(x_.size()));
      QS_TRY(on->upload(values, 0, x_.values()));
      QS_TRY(on->wait());
      to.transferSeconds = secondsSince(begin);
    }
    const quant::MatrixView view{x_.data(), x_.rows(), x_.cols()};
    // Once more than is counted: the first pays for what happens only once.
    for (int i = 0; i <= std::max(1, spec_.repeats); ++i) {
      if (context_.stopRequested()) return base::fail(base::cancelledError());
      const auto begin = std::chrono::steady_clock::now();
      double seconds = 0.0;
      if (there) {
        DeviceTimes times;
        QS_ASSIGN(last, quantizeThere(*on, values.data(), x_.rows(), x_.cols(), spec_.scheme, kAll, inner, {}, nullptr, &times));
        seconds = times.computing;
        if (i == 1) to.transferSeconds += times.bringing;
      } else {
        QS_ASSIGN(last, quant::quantize(view, spec_.scheme, kAll, inner, kernel));
        seconds = secondsSince(begin);
      }
      if (i > 0) to.seconds.samples.push_back(seconds);
      context_.report(from + 0.5 * static_cast<double>(i + 1) / static_cast<double>(spec_.repeats + 1),
                      {QS_LABEL("core", "timing %1"), {to.backend}});
    }
    to.stats = last.stats;
    const double seconds = to.seconds.median();
    to.elementsPerSecond = seconds > 0.0 ? static_cast<double>(x_.size()) / seconds : 0.0;
    return last;
  }

  void compare(const QuantizedMatrix& a, const QuantizedMatrix& b) {
    const auto differing = [](const auto& left, const auto& right) {
      std::uint64_t count = left.size() > right.size() ? left.size() - right.size() : right.size() - left.size();
      const std::size_t both = std::min(left.size(), right.size());
      for (std::size_t i = 0; i < both; ++i) count += std::memcmp(&left[i], &right[i], sizeof left[i]) != 0 ? 1 : 0;
      return count;
    };
    out_.codes = a.codes.size();
    out_.codesDiffer = differing(a.codes, b.codes);
    out_.scales = a.scales.size() + a.zeroPoints.size();
    out_.scalesDiffer = differing(a.scales, b.scales) + differing(a.zeroPoints, b.zeroPoints);
    for (std::size_t i = 0; i < x_.size(); ++i) {
      const float left = a.restored.data()[i];
      const float right = b.restored.data()[i];
      if (std::memcmp(&left, &right, sizeof left) == 0 || (std::isnan(left) && std::isnan(right))) continue;
      ++out_.restoredDiffer;
      const double difference = std::fabs(static_cast<double>(left) - static_cast<double>(right));
      out_.largestDifference = std::max(out_.largestDifference, difference);
    }
    const quant::ErrorStats& s = a.stats;
    const quant::ErrorStats& t = b.stats;
    out_.countsSame = s.count == t.count && s.zeros == t.zeros && s.clipped == t.clipped && s.nonfinite == t.nonfinite &&
                      s.signFlips == t.signFlips && s.scaleOverflows == t.scaleOverflows &&
                      s.scaleUnderflows == t.scaleUnderflows && s.maxError == t.maxError && s.maxAbs == t.maxAbs;
    const double larger = std::max(s.sumSquaredError, t.sumSquaredError);
    out_.sumsDifferBy = larger > 0.0 ? std::fabs(s.sumSquaredError - t.sumSquaredError) / larger : 0.0;
  }

  const BackendPairSpec& spec_;
  Services& services_;
  base::TaskContext context_;
  backend::BackendPtr first_;
  backend::BackendPtr second_;
  tensor::Matrix x_;
  BackendPair out_;
};

}  // namespace

Result<BackendPair> compareBackends(const BackendPairSpec& spec, Services& services, const base::TaskContext& context) {
  if (spec.repeats < 1) {
    return base::fail(ErrorKind::usage, base::Text("--repeats"), QS_LABEL("core", "a whole number of at least 1"),
                      std::to_string(spec.repeats));
  }
  return Pair(spec, services, context).run();
}

std::string commandLine(const BackendPairSpec& spec) {
  std::string out = "quantspec parity --first " + shellWord(spec.first) + " --second " + shellWord(spec.second) + " --model " +
                    shellWord(spec.model);
  if (!spec.tensor.empty()) out += " --tensor " + shellWord(spec.tensor);
  return out + " --scheme " + shellWord(spec.scheme.text());
}

}  // namespace qs::experiment
