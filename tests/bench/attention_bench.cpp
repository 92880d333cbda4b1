// How long the attention of one decoding step takes over caches in F32 and over packed ones, and how many bytes of cache it
// reads in a second: 30 blocks with 9 heads on 3 key-value heads of 64, as a model of 135 million parameters has them, one
// after another, so that no block's cache stays near. And what it costs to round, pack and store a step's keys and values.
#include <benchmark/benchmark.h>

#include <array>
#include <random>

#include "core/backend/registry.h"
#include "core/base/thread_pool.h"
#include "core/quant/row_quantizer.h"

namespace {

using namespace qs;

constexpr std::int64_t kBlocks = 30;
constexpr std::int64_t kKvHeads = 3;
constexpr std::int64_t kHeads = 9;
constexpr std::int64_t kDim = 64;
constexpr std::int64_t kWidth = kKvHeads * kDim;

// nullptr: F32.
using Quantizer = std::shared_ptr<const quant::RowQuantizer>;

Quantizer quantizerOf(const std::string& text) {
  if (text == "fp32") return nullptr;
  const auto scheme = quant::QuantScheme::parse("bf16+kv=" + text).value();
  quant::RowQuantizer::Options options;
  options.headDim = kDim;
  return std::make_shared<const quant::RowQuantizer>(*scheme.kv, std::move(options));
}

QsKvForm formOf(const quant::RowCodes& how) {
  return {static_cast<std::int32_t>(how.kind), static_cast<std::int64_t>(how.group), how.table.data()};
}

// One position's numbers on their way into a cache.
class Writer {
 public:
  Writer(backend::BackendPtr on, Quantizer quantizer) : on_(std::move(on)), quantizer_(std::move(quantizer)) {
    if (quantizer_ == nullptr) return;
    how_ = *quantizer_->codesOf(kWidth);
    codes_.resize(kWidth);
    scales_.resize((kWidth + how_.group - 1) / how_.group);
  }

  backend::KvCache create(std::int64_t capacity) const {
    if (quantizer_ == nullptr) return on_->createKvCache(capacity, kKvHeads, kDim).value();
    return on_->createPackedKvCache(capacity, kKvHeads, kDim, formOf(how_), formOf(how_)).value();
  }

  // Keys and values alike.
  bool write(const backend::KvCache& cache, std::int64_t position, std::vector<float>& x) {
    if (quantizer_ == nullptr) return on_->kvStore(cache, position, {x.data(), 1, kWidth, kWidth}, x.data()).has_value();
    return quantizer_->encode(x.data(), 1, kWidth, codes_.data(), scales_.data(), {}).has_value() &&
           on_->kvStorePacked(cache, position, 1, codes_.data(), scales_.data(), codes_.data(), scales_.data()).has_value();
  }

 private:
  backend::BackendPtr on_;
  Quantizer quantizer_;
  quant::RowCodes how_;
  std::vector<std::uint8_t> codes_;
  std::vector<float> scales_;
};

std::vector<float> randomRow(std::mt19937& rng, std::int64_t n) {
  std::normal_distribution<float> normal;
  std::vector<float> row(static_cast<std::size_t>(n));
  for (float& x : row) x = normal(rng);
  return row;
}

// Arguments: positions, threads (0: all).
void decode(benchmark::State& state, const std::string& backendName, const std::string& format) {
  const auto opened = backend::Registry().open(backendName);
  if (!opened) {
    state.SkipWithError("backend not available here");
    return;
  }
  const backend::Backend& on = **opened;
  const std::int64_t positions = state.range(0);
  base::ThreadPool pool(static_cast<unsigned>(state.range(1)));
  base::TaskContext ctx;
  ctx.pool = &pool;
  std::mt19937 rng(1);
  Writer writer(*opened, quantizerOf(format));
  std::vector<backend::KvCache> caches;
  std::int64_t bytes = 0;
  for (std::int64_t b = 0; b < kBlocks; ++b) {
    caches.push_back(writer.create(positions));
    bytes += caches.back().bytes();
    // The same rows for every block: what they say does not matter here.
    rng.seed(1);
    for (std::int64_t p = 0; p < positions; ++p) {
      auto row = randomRow(rng, kWidth);
      if (!writer.write(caches.back(), p, row)) state.SkipWithError("not stored");
    }
  }
  auto q = randomRow(rng, kHeads * kDim);
  std::vector<float> y(q.size());
  for (auto _ : state) {
    for (const auto& cache : caches) {
      const auto done = on.attention(ctx, cache, {q.data(), 1, kHeads * kDim, kHeads * kDim}, positions - 1, kHeads, 0.125F,
                                     {y.data(), 1, kHeads * kDim, kHeads * kDim});
      if (!done) state.SkipWithError("attention failed");
    }
    benchmark::DoNotOptimize(y.data());
  }
  state.SetBytesProcessed(state.iterations() * bytes);
  state.counters["bytes_a_number"] = static_cast<double>(bytes) / static_cast<double>(kBlocks * positions * 2 * kWidth);
}

// One step's keys and values of all blocks.
void store(benchmark::State& state, const std::string& backendName, const std::string& format) {
  const auto opened = backend::Registry().open(backendName);
  if (!opened) {
    state.SkipWithError("backend not available here");
    return;
  }
  constexpr std::int64_t kPositions = 512;
  std::mt19937 rng(1);
  Writer writer(*opened, quantizerOf(format));
  std::vector<backend::KvCache> caches;
  for (std::int64_t b = 0; b < kBlocks; ++b) caches.push_back(writer.create(kPositions));
  auto row = randomRow(rng, kWidth);
  std::int64_t position = 0;
  for (auto _ : state) {
    for (const auto& cache : caches) {
      if (!writer.write(cache, position, row)) state.SkipWithError("not stored");
    }
    position = (position + 1) % kPositions;
  }
}

[[maybe_unused]] const bool kRegistered = [] {
  for (const std::string name : {"cpu-v4", "cpu-v3", "cpu-v2"}) {
    for (const std::string format : {"fp32", "int8:head", "int8", "fp8_e4m3:head", "int4:head", "int4:g32"}) {
      std::string label = format;
      for (const char* kind : {"decode/", "store/"}) {
        const bool decodes = kind[0] == 'd';
        auto* bench = benchmark::RegisterBenchmark((kind + name + "/" + label).c_str(),
                                                   [=](benchmark::State& state) { (decodes ? decode : store)(state, name, format); });
        bench->Unit(benchmark::kMicrosecond)->UseRealTime();
        if (!decodes) continue;
        bench->ArgNames({"positions", "threads"});
        for (const std::int64_t threads : {1, 0}) {
          for (const std::int64_t positions : {128, 256, 512, 1024, 2048, 4096}) bench->Args({positions, threads});
        }
      }
    }
  }
  return true;
}();

}  // namespace
