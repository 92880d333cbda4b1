// Decoding at batch 1 of whole geometries with random weights made on the device: 8 B parameters (Llama 3) in BF16 and INT4,
// and 1 B, beside the time in which the bytes could be read. No model's numbers: nothing of quality comes of it.
#include <array>
#include <cmath>
#include <optional>

#include "tests/bench/cuda/device.h"

namespace qs::bench {

namespace {

struct Geometry {
  const char* name;
  std::int64_t hidden, layers, heads, kvHeads, headDim, intermediate, vocab;
};
// Llama 3 8B and Llama 3.2 1B by their configurations.
constexpr Geometry k8b{"8B", 4096, 32, 32, 8, 128, 14336, 128256};
constexpr Geometry k1b{"1B", 2048, 16, 32, 8, 64, 8192, 128256};
constexpr std::int64_t kContext = 512;   // positions there is room for
constexpr std::int64_t kPrompt = 128;    // of them filled before

struct Layer {
  std::array<std::shared_ptr<const backend::Weights>, 7> linear;  // q, k, v, o, gate, up, down
  backend::KvCache cache;
};

class Decoder {
 public:
  Decoder(const Geometry& g, std::int32_t code, std::int64_t group) : g_(g), on_(device()) {
    const std::int64_t q = g.heads * g.headDim;
    const std::int64_t kv = g.kvHeads * g.headDim;
    const std::array<std::array<std::int64_t, 2>, 7> shapes = {
        {{q, g.hidden}, {kv, g.hidden}, {kv, g.hidden}, {g.hidden, q}, {g.intermediate, g.hidden}, {g.intermediate, g.hidden},
         {g.hidden, g.intermediate}}};
    std::uint64_t seed = 1;
    for (std::int64_t l = 0; l < g.layers; ++l) {
      std::array<std::shared_ptr<const backend::Weights>, 7> linear;
      for (std::size_t i = 0; i < linear.size(); ++i) linear[i] = made(code, shapes[i][0], shapes[i][1], group, seed++);
      layers_.push_back({std::move(linear), on_->createKvCache(kContext, g.kvHeads, g.headDim).value()});
    }
    head_ = made(QS_CODE_BF16, g.vocab, g.hidden, 1, seed);
    for (auto* buffer : {&hidden_, &normed_, &projected_}) *buffer = room(g.hidden);
    for (auto* buffer : {&queries_, &attended_}) *buffer = room(q);
    for (auto* buffer : {&keys_, &values_}) *buffer = room(kv);
    for (auto* buffer : {&gate_, &up_}) *buffer = room(g.intermediate);
    logits_ = room(g.vocab);
    norm_ = filled(g.hidden, 1.0F);
    cosines_ = filled(kContext * g.headDim / 2, 1.0F);
    sines_ = filled(kContext * g.headDim / 2, 0.0F);
    table_ = randomMatrix(64, g.hidden, 3);
  }

  // Bytes that a step reads at least: weights with their scales, and the cache.
  double bytes() const {
    double sum = static_cast<double>(head_->bytes());
    for (const Layer& layer : layers_) {
      for (const auto& w : layer.linear) sum += static_cast<double>(w->bytes());
    }
    return sum + static_cast<double>(g_.layers * 2 * (kPrompt + 1) * g_.kvHeads * g_.headDim) * 4.0;
  }

  base::Status step(bool gathered) {
    std::optional<backend::Step> together;
    if (gathered) together.emplace(*on_);
    const std::array<std::int32_t, 1> id = {7};
    QS_TRY(on_->embed({}, backend::rowsOf(table_, 64, g_.hidden), id, backend::rowsOf(hidden_, 1, g_.hidden)));
    for (Layer& layer : layers_) QS_TRY(run(layer));
    QS_TRY(on_->rmsNorm({}, backend::rowsOf(hidden_, 1, g_.hidden), norm_.data(), 1e-5F, backend::rowsOf(normed_, 1, g_.hidden)));
    QS_TRY(on_->matmul({}, *head_, backend::rowsOf(normed_, 1, g_.hidden), backend::rowsOf(logits_, 1, g_.vocab)));
    if (together) QS_TRY(together->finish());
    // As greedy decoding does: the next token is the device's to find, four bytes come back.
    std::array<std::int32_t, 1> top{};
    std::array<float, 1> value{};
    return on_->topK({}, backend::rowsOf(logits_, 1, g_.vocab), 1, top, value);
  }

 private:
  backend::Buffer room(std::int64_t floats) { return on_->allocate(static_cast<std::size_t>(floats)).value(); }
  backend::Buffer filled(std::int64_t floats, float value) {
    backend::Buffer buffer = room(floats);
    (void)on_->upload(buffer, 0, std::vector<float>(static_cast<std::size_t>(floats), value));
    return buffer;
  }
  std::shared_ptr<const backend::Weights> made(std::int32_t code, std::int64_t out, std::int64_t in, std::int64_t group,
                                               std::uint64_t seed) {
    return on_->randomWeights({}, code, out, in, group, seed).value();
  }

  QsLinear linear(const float* x, std::int64_t in, const float* norm, std::initializer_list<std::size_t> which,
                  const Layer& layer, std::initializer_list<float*> y) {
    QsLinear out{};
    out.x = x;
    out.rows = 1;
    out.ldx = in;
    out.norm = norm;
    out.eps = 1e-5F;
    out.normed = normed_.data();
    for (const std::size_t i : which) {
      const auto& w = *layer.linear[i];
      out.w[out.count] = w.handle();
      out.y[out.count] = y.begin()[out.count];
      out.ldy[out.count] = w.out();
      ++out.count;
    }
    return out;
  }

  base::Status run(Layer& layer) {
    const std::int64_t q = g_.heads * g_.headDim;
    const std::int64_t kv = g_.kvHeads * g_.headDim;
    QS_TRY(on_->linear({}, linear(hidden_.data(), g_.hidden, norm_.data(), {0, 1, 2}, layer,
                                  {queries_.data(), keys_.data(), values_.data()})));
    const float* cosines = cosines_.data() + kPrompt * g_.headDim / 2;
    const float* sines = sines_.data() + kPrompt * g_.headDim / 2;
    QS_TRY(on_->rope({}, backend::rowsOf(queries_, 1, q), g_.heads, g_.headDim, cosines, sines));
    QS_TRY(on_->rope({}, backend::rowsOf(keys_, 1, kv), g_.kvHeads, g_.headDim, cosines, sines));
    QS_TRY(on_->kvStore(layer.cache, kPrompt, backend::rowsOf(keys_, 1, kv), values_.data()));
    const auto scale = static_cast<float>(1.0 / std::sqrt(static_cast<double>(g_.headDim)));
    QS_TRY(on_->attention({}, layer.cache, backend::rowsOf(queries_, 1, q), kPrompt, g_.heads, scale,
                          backend::rowsOf(attended_, 1, q)));
    QsLinear o = linear(attended_.data(), q, nullptr, {3}, layer, {projected_.data()});
    o.then = QS_THEN_ADD;
    o.sum = hidden_.data();
    o.ldSum = g_.hidden;
    QS_TRY(on_->linear({}, o));
    QsLinear gated = linear(hidden_.data(), g_.hidden, norm_.data(), {4, 5}, layer, {gate_.data(), up_.data()});
    gated.then = QS_THEN_SILU_MUL;
    QS_TRY(on_->linear({}, gated));
    QsLinear down = linear(gate_.data(), g_.intermediate, nullptr, {6}, layer, {projected_.data()});
    down.then = QS_THEN_ADD;
    down.sum = hidden_.data();
    down.ldSum = g_.hidden;
    return on_->linear({}, down);
  }

  Geometry g_;
  backend::BackendPtr on_;
  std::vector<Layer> layers_;
  std::shared_ptr<const backend::Weights> head_;
  backend::Buffer hidden_, normed_, projected_, queries_, attended_, keys_, values_, gate_, up_, logits_, norm_, cosines_, sines_,
      table_;
};

// Arguments: geometry (0: 8B, 1: 1B), form (0: BF16, 1: INT4 g128, 2: INT8 g128), gathered into a graph or not.
void decode(benchmark::State& state) {
  const Geometry& g = state.range(0) == 0 ? k8b : k1b;
  const std::array<std::int32_t, 3> codes = {QS_CODE_BF16, QS_CODE_TABLE4, QS_CODE_INT8};
  const std::array<const char*, 3> names = {"BF16", "INT4:g128", "INT8:g128"};
  const auto form = static_cast<std::size_t>(state.range(1));
  Decoder decoder(g, codes[form], form == 0 ? 1 : 128);
  const bool gathered = state.range(2) != 0;
  state.SetLabel(std::string(g.name) + " " + names[form] + (gathered ? ", one graph a step" : ", kernel by kernel"));
  timed(state, decoder.bytes(), [&] { return decoder.step(gathered); }, 8);
  state.counters["tokens"] = benchmark::Counter(1.0, benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(decode)
    ->Name("decode")
    ->ArgsProduct({{0, 1}, {0, 1}, {0, 1}})
    ->UseManualTime()
    ->MinTime(0.3)
    ->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace qs::bench
