// The operations between the matrix products: embedding, norm, rotary embedding, SwiGLU, residual, and softmax with loss;
// one row as in decoding and 512 as in prefill, of the lab's width and of a 135M geometry's. Run by hand; bytes are those
// read and written once, ratios within one run.
#include <benchmark/benchmark.h>

#include <functional>
#include <numeric>
#include <random>
#include <vector>

#include "core/backend/registry.h"
#include "core/base/thread_pool.h"

namespace {

using namespace qs;

constexpr std::int64_t kHeadDim = 64;
constexpr std::int64_t kVocab = 2048;

struct Shape {
  std::int64_t rows;
  std::int64_t width;
};

// A random matrix in device memory.
class Matrix {
 public:
  Matrix(const backend::Backend& on, Shape shape) : shape_(shape) {
    std::mt19937 rng(1);
    std::normal_distribution<float> normal;
    std::vector<float> values(static_cast<std::size_t>(shape.rows * shape.width));
    for (float& v : values) v = normal(rng);
    buffer_ = on.allocate(values.size()).value();
    if (!on.upload(buffer_, 0, values)) std::abort();
  }
  backend::Rows rows() const { return backend::rowsOf(buffer_, shape_.rows, shape_.width); }

 private:
  backend::Buffer buffer_;
  Shape shape_;
};

// `passes`: floats read and written, in units of the shape.
using Operation = std::function<base::Status(const backend::Backend&, const base::TaskContext&)>;
void measure(benchmark::State& state, std::int64_t passes, const std::function<Operation(const backend::Backend&, Shape)>& make) {
  const Shape shape{state.range(0), state.range(1)};
  const auto on = backend::Registry().open("cpu").value();
  base::ThreadPool pool(0);
  base::TaskContext context;
  context.pool = &pool;
  const Operation operation = make(*on, shape);
  for (auto _ : state) {
    if (!operation(*on, context)) state.SkipWithError("failed");
  }
  state.SetBytesProcessed(state.iterations() * passes * shape.rows * shape.width * static_cast<std::int64_t>(sizeof(float)));
}

void embed(benchmark::State& state) {
  measure(state, 2, [](const backend::Backend& on, Shape s) -> Operation {
    auto table = std::make_shared<Matrix>(on, Shape{kVocab, s.width});
    auto y = std::make_shared<Matrix>(on, s);
    std::vector<std::int32_t> ids(static_cast<std::size_t>(s.rows));
    for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = static_cast<std::int32_t>(i * 997 % kVocab);
    return [=](const backend::Backend& to, const base::TaskContext& c) { return to.embed(c, table->rows(), ids, y->rows()); };
  });
}

void rmsNorm(benchmark::State& state) {
  measure(state, 2, [](const backend::Backend& on, Shape s) -> Operation {
    auto x = std::make_shared<Matrix>(on, s);
    auto weight = std::make_shared<Matrix>(on, Shape{1, s.width});
    auto y = std::make_shared<Matrix>(on, s);
    return [=](const backend::Backend& to, const base::TaskContext& c) {
      return to.rmsNorm(c, x->rows(), weight->rows().data, 1e-5F, y->rows());
    };
  });
}

void rope(benchmark::State& state) {
  measure(state, 2, [](const backend::Backend& on, Shape s) -> Operation {
    auto x = std::make_shared<Matrix>(on, s);
    // Turned by angles of cosine 1 and sine 0, again and again, the values stay as they are.
    std::vector<float> turn(static_cast<std::size_t>(s.rows * kHeadDim / 2), 1.0F);
    auto cosines = std::make_shared<backend::Buffer>(on.allocate(turn.size()).value());
    auto sines = std::make_shared<backend::Buffer>(on.allocate(turn.size()).value());
    if (!on.upload(*cosines, 0, turn)) std::abort();
    std::fill(turn.begin(), turn.end(), 0.0F);
    if (!on.upload(*sines, 0, turn)) std::abort();
    return [=](const backend::Backend& to, const base::TaskContext& c) {
      return to.rope(c, x->rows(), s.width / kHeadDim, kHeadDim, cosines->data(), sines->data());
    };
  });
}

void siluMul(benchmark::State& state) {
  measure(state, 3, [](const backend::Backend& on, Shape s) -> Operation {
    auto gate = std::make_shared<Matrix>(on, s);
    auto up = std::make_shared<Matrix>(on, s);
    return [=](const backend::Backend& to, const base::TaskContext& c) {
      // Repeated products would fade to subnormal numbers, which some processors take a hundred times slower.
      std::fill_n(gate->rows().data, s.rows * s.width, 1.0F);
      return to.siluMul(c, gate->rows(), up->rows().data);
    };
  });
}

void add(benchmark::State& state) {
  measure(state, 3, [](const backend::Backend& on, Shape s) -> Operation {
    auto y = std::make_shared<Matrix>(on, s);
    auto x = std::make_shared<Matrix>(on, s);
    return [=](const backend::Backend& to, const base::TaskContext& c) { return to.add(c, y->rows(), x->rows().data); };
  });
}

// The shape's width is the vocabulary.
void softmaxLoss(benchmark::State& state) {
  measure(state, 1, [](const backend::Backend& on, Shape s) -> Operation {
    auto logits = std::make_shared<Matrix>(on, s);
    const std::vector<std::int32_t> targets(static_cast<std::size_t>(s.rows), 1);
    auto out = std::make_shared<std::vector<QsLossRow>>(targets.size());
    return [=](const backend::Backend& to, const base::TaskContext& c) {
      return to.softmaxLoss(c, logits->rows(), targets, {}, false, *out);
    };
  });
}

void shapes(benchmark::internal::Benchmark* to) {
  for (const std::int64_t rows : {1, 512}) {
    for (const std::int64_t width : {256, 576}) to->Args({rows, width});
  }
}
void vocabularies(benchmark::internal::Benchmark* to) {
  for (const std::int64_t rows : {1, 512}) to->Args({rows, kVocab});
  to->Args({1, 49'152});
}
BENCHMARK(embed)->Apply(shapes)->ArgNames({"rows", "width"})->UseRealTime()->Unit(benchmark::kMicrosecond);
BENCHMARK(rmsNorm)->Apply(shapes)->ArgNames({"rows", "width"})->UseRealTime()->Unit(benchmark::kMicrosecond);
BENCHMARK(rope)->Apply(shapes)->ArgNames({"rows", "width"})->UseRealTime()->Unit(benchmark::kMicrosecond);
BENCHMARK(siluMul)->Apply(shapes)->ArgNames({"rows", "width"})->UseRealTime()->Unit(benchmark::kMicrosecond);
BENCHMARK(add)->Apply(shapes)->ArgNames({"rows", "width"})->UseRealTime()->Unit(benchmark::kMicrosecond);
BENCHMARK(softmaxLoss)->Apply(vocabularies)->ArgNames({"rows", "vocab"})->UseRealTime()->Unit(benchmark::kMicrosecond);

}  // namespace
