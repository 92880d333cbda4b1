#include "core/experiment/device_machine.h"

#include <algorithm>
#include <chrono>

#include "core/experiment/hardware_file.h"

namespace qs::experiment {

using base::Result;

namespace {

// Below this a device is done before a launch is over, and the figure says nothing of its memory.
constexpr std::uint64_t kSmallest = std::uint64_t{32} << 20;
// Rows and columns of the product that is timed.
constexpr std::int64_t kSide = 4096;
constexpr int kProducts = 8;  // of one timing, so that the start and the end of it weigh little

// Multiply-adds count as two. The median of `repeats`.
Result<double> productRate(const backend::Backend& on, int repeats, const base::TaskContext& context) {
  constexpr auto kElements = static_cast<std::size_t>(kSide * kSide);
  QS_ASSIGN(const auto weights, on.randomWeights(context, -1, kSide, kSide, kSide, 1));
  QS_ASSIGN(const backend::Buffer x, on.allocate(kElements));
  QS_ASSIGN(const backend::Buffer y, on.allocate(kElements));
  std::vector<float> row(static_cast<std::size_t>(kSide), 0.5F);
  for (std::int64_t r = 0; r < kSide; ++r) QS_TRY(on.upload(x, static_cast<std::size_t>(r * kSide), row));
  const backend::Rows from = backend::rowsOf(x, kSide, kSide);
  const backend::Rows to = backend::rowsOf(y, kSide, kSide);
  QS_TRY(on.matmul(context, *weights, from, to));  // once, so that nothing is timed that happens only the first time
  QS_TRY(on.wait());
  std::vector<double> rates;
  for (int i = 0; i < std::max(1, repeats); ++i) {
    if (context.stopRequested()) return base::fail(base::cancelledError());
    const auto begin = std::chrono::steady_clock::now();
    for (int k = 0; k < kProducts; ++k) QS_TRY(on.matmul(context, *weights, from, to));
    QS_TRY(on.wait());
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    rates.push_back(2.0 * static_cast<double>(kSide) * static_cast<double>(kElements) * kProducts / took.count());
  }
  std::nth_element(rates.begin(), rates.begin() + static_cast<std::ptrdiff_t>(rates.size() / 2), rates.end());
  return rates[rates.size() / 2];
}

}  // namespace

Result<cost::Machine> measureMachineOf(const backend::BackendPtr& backend, const cost::MachineSpec& spec,
                                       const base::TaskContext& context) {
  if (backend->hostMemory()) return cost::measureMachine(spec, context);
  cost::Machine out;
  const auto free = static_cast<std::uint64_t>(std::max<std::int64_t>(backend->freeBytes(), 0));
  std::uint64_t largest = std::max(spec.largest, kSmallest);
  while (largest > std::max<std::uint64_t>(free / 4, kSmallest)) largest /= 2;
  std::vector<cost::ReadPoint> points;
  for (std::uint64_t bytes = std::max(spec.smallest, kSmallest); bytes <= largest; bytes *= 2) {
    QS_ASSIGN(const double speed, backend->copySpeed(context, static_cast<std::int64_t>(bytes)));
    points.push_back({bytes, 1, speed});
    if (context.stopRequested()) return base::fail(base::cancelledError());
    context.report(0.5 * static_cast<double>(bytes) / static_cast<double>(largest),
                   QS_LABEL("core", "measuring memory and arithmetic"));
  }
  QS_ASSIGN(const double rate, productRate(*backend, spec.repeats, context));
  std::vector<unsigned> counts = {1};
  if (spec.threads > 1) counts.push_back(spec.threads);
  // The host's threads change nothing.
  for (const unsigned threads : counts) {
    for (cost::ReadPoint point : points) {
      point.threads = threads;
      out.reads.push_back(point);
    }
    out.multiplies.push_back({threads, rate});
  }
  return out;
}

Result<cost::Hardware> measuredHardware(const backend::BackendPtr& backend, unsigned threads,
                                        const base::TaskContext& context) {
  if (backend->hostMemory()) return measureThisMachine(threads, context);
  cost::MachineSpec spec;
  spec.threads = threads;
  spec.repeats = 5;
  spec.largest = std::uint64_t{1} << 30;
  QS_ASSIGN(const cost::Machine machine, measureMachineOf(backend, spec, context));
  cost::Hardware out = cost::hardwareOf(machine, static_cast<double>(backend->memoryBytes()));
  out.label = backend->deviceName();
  out.label += " (" + backend->name() + ")";
  switch (backend->precision()) {
    case QS_PRECISION_BF16:
    case QS_PRECISION_FP16:
      out.rates = {{cost::Arithmetic::fp16, out.rates.front().operationsPerSecond}};
      out.native = {backend->precision() == QS_PRECISION_BF16 ? "bf16" : "fp16"};
      break;
    case QS_PRECISION_FP8: out.rates.push_back({cost::Arithmetic::fp8, out.rates.front().operationsPerSecond}); break;
    default: break;
  }
  return out;
}

}  // namespace qs::experiment
