// Products of one and few rows with weights in F32, BF16 and packed: bytes a second of what is read, and elements a
// second. Sizes in cache and far beyond it; all threads, and one. Run by hand; ratios within one run.
#include <benchmark/benchmark.h>

#include <array>
#include <random>
#include <vector>

#include "core/backend/registry.h"
#include "core/base/thread_pool.h"

namespace {

using namespace qs;

struct Form {
  const char* name;
  std::int32_t code;  // −1: F32
  std::int64_t group;
};
constexpr Form kForms[] = {{"F32", -1, 0},
                           {"BF16", QS_CODE_BF16, 0},
                           {"INT8_row", QS_CODE_INT8, 1 << 20},
                           {"INT8_g32", QS_CODE_INT8, 32},
                           {"E4M3_row", QS_CODE_E4M3, 1 << 20},
                           {"INT4_row", QS_CODE_TABLE4, 1 << 20},
                           {"INT4_g32", QS_CODE_TABLE4, 32},
                           {"MXFP4", QS_CODE_TABLE4, 32},
                           {"NVFP4", QS_CODE_TABLE4, 16}};

base::TaskContext contextOf(base::ThreadPool& pool) {
  base::TaskContext context;
  context.pool = &pool;
  return context;
}

// Arguments: form, rows, threads, whether the matrices lie in memory (256 M elements in all) or in cache (1 M).
void product(benchmark::State& state) {
  const Form& form = kForms[state.range(0)];
  const std::int64_t rows = state.range(1);
  base::ThreadPool pool(static_cast<unsigned>(state.range(2)));
  const auto context = contextOf(pool);
  const auto on = backend::Registry().open("cpu").value();
  const std::int64_t out = 1536;
  const std::int64_t in = 576;
  const int count = state.range(3) != 0 ? 200 : 1;
  std::mt19937 rng(1);
  std::vector<std::uint8_t> codes(static_cast<std::size_t>(out * in * (form.code == QS_CODE_BF16 ? 2 : 1)));
  for (auto& c : codes) c = static_cast<std::uint8_t>(form.code == QS_CODE_TABLE4 ? rng() & 15U : rng() & 63U);
  // Of BF16 normal numbers about 1: some processors take subnormal ones a hundred times slower.
  for (std::size_t i = 1; form.code == QS_CODE_BF16 && i < codes.size(); i += 2) codes[i] = 0x3f;
  const std::int64_t groups = form.group == 0 ? 0 : (in + form.group - 1) / form.group;
  std::vector<float> scales(static_cast<std::size_t>(std::max<std::int64_t>(1, out * groups)), 0.75F);
  if (form.group > in) scales[0] = 1.0F / 3.0F;
  if (std::string(form.name) == "MXFP4") std::fill(scales.begin(), scales.end(), 0.5F);
  std::array<float, 16> table{};
  for (int i = 0; i < 16; ++i) table[static_cast<std::size_t>(i)] = static_cast<float>(i - 8);
  const std::vector<float> w(static_cast<std::size_t>(out * in), 0.01F);
  std::vector<std::shared_ptr<const backend::Weights>> weights;
  for (int i = 0; i < count; ++i) {
    if (form.code < 0) {
      weights.push_back(on->prepareWeights(context, w, out, in).value());
    } else {
      const bool nv = std::string(form.name) == "NVFP4";
      weights.push_back(on->preparePacked(context, {form.code, out, in, form.group == 0 ? 1 : form.group, codes.data(), table.data(),
                                                    scales.data(), nv ? 0.375F : 0.0F}).value());
    }
  }
  const auto x = on->allocate(static_cast<std::size_t>(rows * in)).value();
  const auto y = on->allocate(static_cast<std::size_t>(rows * out)).value();
  const std::vector<float> ones(static_cast<std::size_t>(rows * in), 1.0F);
  if (!on->upload(x, 0, ones)) state.SkipWithError("upload");
  for (auto _ : state) {
    for (const auto& one : weights) {
      if (!on->matmul(context, *one, backend::rowsOf(x, rows, in), backend::rowsOf(y, rows, out))) state.SkipWithError("matmul");
    }
  }
  state.SetLabel(std::string(form.name) + (rows > 1 ? ", " + std::to_string(rows) + " rows" : ""));
  std::int64_t bytes = 0;
  for (const auto& one : weights) bytes += one->bytes();
  state.counters["bytes/s"] = benchmark::Counter(static_cast<double>(bytes), benchmark::Counter::kIsIterationInvariantRate);
  state.counters["weights/s"] = benchmark::Counter(static_cast<double>(out * in * count), benchmark::Counter::kIsIterationInvariantRate);
}
void arguments(benchmark::internal::Benchmark* to) {
  for (const std::int64_t memory : {0, 1}) {
    for (const std::int64_t rows : {1, 5, 512}) {
      if (rows == 512 && memory == 1) continue;
      for (const std::int64_t threads : {1, 2}) {
        for (std::int64_t form = 0; form < static_cast<std::int64_t>(std::size(kForms)); ++form) to->Args({form, rows, threads, memory});
      }
    }
  }
}
BENCHMARK(product)->Apply(arguments)->ArgNames({"form", "rows", "threads", "memory"})->UseRealTime()->Unit(benchmark::kMicrosecond);

}  // namespace
