#include "core/experiment/bench_kernels.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/thread_pool.h"
#include "core/experiment/backend_kernel.h"
#include "core/experiment/bench_speed.h"
#include "core/io/block_type.h"
#include "core/model/random_model.h"
#include "core/quant/quant_job.h"
#include "core/quant/quantizer.h"

namespace qs::experiment {

using base::Result;
using base::Status;

namespace {

constexpr std::int64_t kSide = 2048;  // of the square matrix: 16 MiB of F32
constexpr double kElements = static_cast<double>(kSide) * static_cast<double>(kSide);
constexpr double kLeastSeconds = 0.03;
constexpr std::array kQuantized = {"int8:row", "int4:g32", "int4:g128:asym", "fp8_e4m3:row", "nf4",
                                   "mxfp4",    "nvfp4",    "q8_0",           "q4_0",         "q4_k"};
constexpr std::array kDecoded = {"q8_0", "q4_0", "q4_k"};
constexpr std::array<std::int64_t, 3> kRows = {1, 8, 512};

class Kernels {
 public:
  Kernels(const backend::BackendPtr& device, const cost::Machine& machine, int repeats, const base::TaskContext& context)
      : device_(device), machine_(machine), repeats_(repeats), context_(context) {
    inner_.stop = context.stop;
    inner_.pool = context.pool;
  }

  Result<std::vector<KernelSpeed>> run() {
    all_ = kQuantized.size() + kDecoded.size() + kRows.size();
    QS_TRY(makeMatrix());
    for (const char* text : kQuantized) {
      QS_ASSIGN(const auto scheme, quant::QuantScheme::parse(text));
      QS_TRY(quantize(text, scheme));
    }
    // Blocks of files are decoded by the host.
    for (const char* type : kDecoded) {
      if (device_->hostMemory()) QS_TRY(decode(type));
    }
    QS_TRY(multiply());
    return std::move(out_);
  }

  Result<std::vector<KernelSpeed>> runQuantizing(const std::vector<quant::QuantScheme>& schemes) {
    all_ = std::max<std::size_t>(1, schemes.size());
    QS_TRY(makeMatrix());
    for (const quant::QuantScheme& scheme : schemes) {
      if (scheme.methods.empty()) QS_TRY(quantize(scheme.text(), scheme));
    }
    return std::move(out_);
  }

 private:
  // Numbers as weights are: a matrix of a random model.
  Status makeMatrix() {
    model::RandomModel random;
    random.config = model::randomPresets().front().config;
    random.config.vocab = kSide;
    random.config.hidden = kSide;
    random.config.layers = 0;
    QS_ASSIGN(model_, model::makeRandomModel(random, "random:lab", inner_));
    x_ = {model_->embedding()->data(), static_cast<std::size_t>(kSide), static_cast<std::size_t>(kSide)};
    return {};
  }

  // `perElement`: what one element costs of what the machine has `bound` of a second.
  Status measure(std::string name, double perElement, double bound, const std::function<Status()>& body) {
    // Devices go on by themselves: what is timed ends when they are done.
    const auto work = [&]() -> Status {
      QS_TRY(body());
      return device_->hostMemory() ? Status() : device_->wait();
    };
    QS_TRY(work());  // once, so that nothing is timed that happens only the first time
    Measured rates;
    for (int i = 0; i < repeats_; ++i) {
      QS_ASSIGN(const double seconds, secondsOf(work, kLeastSeconds));
      rates.samples.push_back(kElements / seconds);
    }
    const double rate = rates.median();
    out_.push_back({std::move(name), rate, bound > 0.0 ? rate * perElement / bound : 0.0});
    context_.report(static_cast<double>(out_.size()) / static_cast<double>(all_), {QS_LABEL("core", "timing %1"), {out_.back().name}});
    return {};
  }

  double bandwidth(double bytes) const { return cost::readBandwidth(machine_, bytes, threads()); }
  unsigned threads() const { return context_.pool == nullptr ? 1 : context_.pool->threads(); }

  Status quantize(const std::string& text, const quant::QuantScheme& scheme) {
    if (!device_->hostMemory()) return quantizeThere(text, scheme);
    const auto kernel = rowsKernel(device_);
    const double stored = quant::storedBits(scheme.weights, x_.rows, x_.cols) / 8.0;
    const double bytes = sizeof(float) * kElements + stored;
    return measure(fmt::format("quantize {}", text), bytes / kElements, bandwidth(bytes), [&]() -> Status {
      QS_TRY(quant::quantize(x_, scheme, {.codes = true, .restored = false}, inner_, kernel));
      return {};
    });
  }

  // In the device's memory, where the matrix stays: codes and scales are written there, and nothing is brought back.
  Status quantizeThere(const std::string& text, const quant::QuantScheme& scheme) {
    auto prepared = quant::quantJob(scheme, x_.rows, x_.cols);
    if (!prepared || !device_->supports(QS_OP_QUANTIZE)) return {};
    DevicePlaces places(*device_);
    QsQuantJob& job = prepared->job;
    QS_ASSIGN(job.x, places.bring(std::span<const float>(x_.data, x_.rows * x_.cols)));
    QS_TRY(placeScales(places, *prepared));
    QS_ASSIGN(job.codes, places.room<std::uint8_t>(x_.rows * x_.cols));
    // A code takes a byte here, whatever its bits; scales as F32.
    const double bytes = (sizeof(float) + 1.0) * kElements + sizeof(float) * static_cast<double>(prepared->scales);
    return measure(fmt::format("quantize {}", text), bytes / kElements, bandwidth(bytes),
                   [&] { return device_->quantize(inner_, job, nullptr); });
  }

  Status decode(const char* name) {
    const io::BlockType& type = *io::findBlockType(name);
    QS_ASSIGN(const auto scheme, quant::QuantScheme::parse(name));
    QS_ASSIGN(const auto packed, quant::quantize(x_, scheme, {.codes = true, .restored = false}, inner_));
    std::vector<float> restored(static_cast<std::size_t>(kElements));
    const std::size_t rowBytes = packed.codes.size() / x_.rows;
    const double bytes = sizeof(float) * kElements + static_cast<double>(packed.codes.size());
    constexpr std::size_t kRowsOfPart = 16;
    return measure(fmt::format("decode {}", name), bytes / kElements, bandwidth(bytes), [&]() -> Status {
      base::runParts(context_.pool, x_.rows / kRowsOfPart, [&](std::size_t part) {
        if (context_.stopRequested()) return;
        for (std::size_t row = part * kRowsOfPart; row < (part + 1) * kRowsOfPart; ++row) {
          const std::uint8_t* block = packed.codes.data() + row * rowBytes;
          for (std::size_t i = 0; i < x_.cols; i += static_cast<std::size_t>(type.elements), block += type.bytes) {
            io::decodeBlock(type, block, restored.data() + row * x_.cols + i);
          }
        }
      });
      if (context_.stopRequested()) return base::fail(base::cancelledError());
      return {};
    });
  }

  Status multiply() {
    QS_ASSIGN(const auto weights, device_->prepareWeights(inner_, {x_.data, x_.rows * x_.cols}, kSide, kSide));
    const double operations = machine_.multiplies.empty() ? 0.0 : machine_.multiplies.back().operationsPerSecond;
    for (const std::int64_t rows : kRows) {
      QS_ASSIGN(const auto x, device_->allocate(static_cast<std::size_t>(rows * kSide)));
      QS_ASSIGN(const auto y, device_->allocate(static_cast<std::size_t>(rows * kSide)));
      QS_TRY(device_->upload(x, 0, {x_.data, static_cast<std::size_t>(rows * kSide)}));
      // Few rows wait for the weights, many for the arithmetic.
      const double memory = bandwidth(sizeof(float) * kElements) / sizeof(float);
      const double arithmetic = operations / (2.0 * static_cast<double>(rows));
      const double bound = memory > 0.0 && arithmetic > 0.0 ? std::min(memory, arithmetic) : 0.0;
      QS_TRY(measure(fmt::format("multiply F32 by {} row{}", rows, rows == 1 ? "" : "s"), 1.0, bound, [&] {
        return device_->matmul(inner_, *weights, backend::rowsOf(x, rows, kSide), backend::rowsOf(y, rows, kSide));
      }));
    }
    return {};
  }

  const backend::BackendPtr& device_;
  const cost::Machine& machine_;
  int repeats_;
  const base::TaskContext& context_;
  base::TaskContext inner_;
  std::size_t all_ = 1;    // kernels, for the progress
  model::ModelPtr model_;  // that the matrix is of
  quant::MatrixView x_;
  std::vector<KernelSpeed> out_;
};

}  // namespace

Result<std::vector<KernelSpeed>> measureKernels(const backend::BackendPtr& device, const cost::Machine& machine,
                                                int repeats, const base::TaskContext& context) {
  return Kernels(device, machine, repeats, context).run();
}

Result<std::vector<KernelSpeed>> measureQuantizing(const backend::BackendPtr& device, const cost::Machine& machine,
                                                   const std::vector<quant::QuantScheme>& schemes, int repeats,
                                                   const base::TaskContext& context) {
  return Kernels(device, machine, repeats, context).runQuantizing(schemes);
}

}  // namespace qs::experiment
