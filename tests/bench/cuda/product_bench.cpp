// Products: one row with packed matrices, of which so many take turns that no cache can answer; and many rows, beside the
// module's own F32 form.
#include <array>

#include "tests/bench/cuda/device.h"

namespace qs::bench {

namespace {

struct Form {
  const char* name;
  std::int32_t code;  // −1: F32
  std::int64_t group;
  double bitsPerElement;  // codes and F16 scales
};
constexpr std::array<Form, 6> kForms = {{{"F32", -1, 1, 32.0},
                                         {"BF16", QS_CODE_BF16, 1, 16.0},
                                         {"INT8:g128", QS_CODE_INT8, 128, 8.0 + 16.0 / 128},
                                         {"INT4:g128", QS_CODE_TABLE4, 128, 4.0 + 16.0 / 128},
                                         {"INT4:g32", QS_CODE_TABLE4, 32, 4.0 + 16.0 / 32},
                                         {"E4M3:g128", QS_CODE_E4M3, 128, 8.0 + 16.0 / 128}}};

struct Shape {
  std::int64_t out, in;
};
constexpr std::array<Shape, 4> kShapes = {{{4096, 4096}, {4096, 14336}, {14336, 4096}, {28672, 8192}}};
constexpr double kCycled = 1.2e9;  // bytes of matrices that take turns: far beyond 50 MB of L2

// Arguments: form, shape, rows.
void few(benchmark::State& state) {
  const Form& form = kForms[static_cast<std::size_t>(state.range(0))];
  const Shape& shape = kShapes[static_cast<std::size_t>(state.range(1))];
  const std::int64_t rows = state.range(2);
  const auto on = device();
  const double bytes = static_cast<double>(shape.out * shape.in) * form.bitsPerElement / 8.0;
  std::vector<std::shared_ptr<const backend::Weights>> weights;
  const int count = static_cast<int>(kCycled / bytes) + 2;
  for (int i = 0; i < count; ++i) {
    auto made = on->randomWeights({}, form.code, shape.out, shape.in, form.group, static_cast<std::uint64_t>(i));
    if (!made) return state.SkipWithError(made.error().english().c_str());
    weights.push_back(*made);
  }
  const backend::Buffer x = randomMatrix(rows, shape.in, 2);
  const backend::Buffer y = on->allocate(static_cast<std::size_t>(rows * shape.out)).value();
  state.SetLabel(std::string(form.name) + " " + std::to_string(shape.out) + "x" + std::to_string(shape.in) + ", rows " +
                 std::to_string(rows));
  std::size_t next = 0;
  timed(state, bytes, [&] {
    next = next + 1 == weights.size() ? 0 : next + 1;
    return on->matmul({}, *weights[next], backend::rowsOf(x, rows, shape.in), backend::rowsOf(y, rows, shape.out));
  }, count);
}
BENCHMARK(few)
    ->Name("few_rows")
    ->ArgsProduct({{0, 1, 2, 3, 4, 5}, {1, 2}, {1}})
    ->ArgsProduct({{3}, {0, 3}, {1}})
    ->ArgsProduct({{1, 3}, {1}, {2, 4, 8, 16}})
    ->UseManualTime()
    ->MinTime(0.1);

// Arguments: form, rows. Counters: TFLOPS.
void many(benchmark::State& state) {
  const Form& form = kForms[static_cast<std::size_t>(state.range(0))];
  const std::int64_t rows = state.range(1);
  const auto on = device();
  auto made = on->randomWeights({}, form.code, kCols, kRows, form.group, 1);
  if (!made) return state.SkipWithError(made.error().english().c_str());
  const backend::Buffer x = randomMatrix(rows, kRows, 2);
  const backend::Buffer y = on->allocate(static_cast<std::size_t>(rows * kCols)).value();
  state.SetLabel(std::string(form.name) + " 14336x4096, rows " + std::to_string(rows) + ", " + on->name());
  timed(state, static_cast<double>(kCols * kRows) * form.bitsPerElement / 8.0, [&] {
    return on->matmul({}, **made, backend::rowsOf(x, rows, kRows), backend::rowsOf(y, rows, kCols));
  }, 5);
  state.counters["FLOPS"] = benchmark::Counter(2.0 * static_cast<double>(rows * kCols * kRows),
                                               benchmark::Counter::kIsIterationInvariantRate, benchmark::Counter::kIs1000);
}
BENCHMARK(many)->Name("many_rows")->ArgsProduct({{0, 1, 3}, {64, 512, 2048}})->UseManualTime()->MinTime(0.1);

}  // namespace

}  // namespace qs::bench
