// Quantize, restore and measure a 4096 × 14336 matrix in the device's memory; and what a slider's new place costs: statistics,
// profiles of rows and columns and the heat map of the errors. Bytes that must move: each value once, a byte for each code,
// each restored value, the scales.
#include <array>

#include "core/quant/quant_job.h"
#include "tests/bench/cuda/device.h"

namespace qs::bench {

namespace {

constexpr std::array kSchemes = {"int4:tensor", "int4:row", "int4:col", "int4:g128", "int4:g32", "int8:g128", "int4:g128:asym",
                                 "int4:b128x128", "fp8_e4m3:row", "fp4_e2m1:g32", "nf4:g64", "mxfp4", "mxfp8_e4m3", "nvfp4",
                                 "int4:g128/mse"};

struct Places {
  backend::Buffer x, scales, zeros, codes, restored;
  quant::QuantJob job;
};

// Everything in place; false with the benchmark skipped where the scheme is none for a device.
bool prepare(benchmark::State& state, const char* text, Places& to) {
  const auto scheme = quant::QuantScheme::parse(text);
  const auto job = scheme ? quant::quantJob(*scheme, kRows, kCols) : std::nullopt;
  if (!job) {
    state.SkipWithError("no scheme for a device");
    return false;
  }
  const auto on = device();
  constexpr auto kCount = static_cast<std::size_t>(kRows * kCols);
  to.job = *job;
  to.x = randomMatrix(kRows, kCols, 1);
  to.scales = on->allocate(job->scales).value();
  to.zeros = on->allocate(job->scales).value();
  to.codes = on->allocate(kCount / sizeof(float)).value();
  to.restored = on->allocate(kCount).value();
  to.job.job.x = to.x.data();
  to.job.job.scales = to.scales.data();
  if (to.job.zeroPoints) to.job.job.zeroPoints = reinterpret_cast<std::int32_t*>(to.zeros.data());
  return true;
}

void whole(benchmark::State& state) {
  Places places;
  if (!prepare(state, kSchemes[static_cast<std::size_t>(state.range(0))], places)) return;
  QsQuantJob& job = places.job.job;
  job.codes = reinterpret_cast<std::uint8_t*>(places.codes.data());
  job.restored = places.restored.data();
  state.SetLabel(kSchemes[static_cast<std::size_t>(state.range(0))]);
  const double count = static_cast<double>(kRows) * static_cast<double>(kCols);
  const double bytes = count * (4.0 + 1.0 + 4.0) + 4.0 * static_cast<double>(places.job.scales);
  // With statistics: the sums come to the host, so each call ends with a wait.
  timed(state, bytes, [&] {
    QsErrorSums sums{};
    return device()->quantize({}, job, &sums);
  }, 5);
}
BENCHMARK(whole)->Name("quantize_restore_measure")->DenseRange(0, kSchemes.size() - 1)->UseManualTime()->MinTime(0.2);

void slider(benchmark::State& state) {
  Places places;
  const char* text = kSchemes[static_cast<std::size_t>(state.range(0))];
  if (!prepare(state, text, places)) return;
  QsQuantJob& job = places.job.job;
  job.restored = places.restored.data();
  job.asErrors = 1;
  state.SetLabel(text);
  std::vector<QsRange> rows(static_cast<std::size_t>(kRows));
  std::vector<QsRange> columns(static_cast<std::size_t>(kCols));
  std::vector<float> cells(512 * 512);
  const backend::Rows errors = backend::rowsOf(places.restored, kRows, kCols);
  timed(state, static_cast<double>(kRows * kCols) * 4.0, [&]() -> base::Status {
    QsErrorSums sums{};
    QS_TRY(device()->quantize({}, job, &sums));
    QS_TRY(device()->ranges({}, errors, rows, columns));
    return device()->heat({}, errors, 512, 512, cells);
  }, 3);
}
BENCHMARK(slider)->Name("slider_4096x14336")->Arg(3)->Arg(11)->UseManualTime()->MinTime(0.3)->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace qs::bench
