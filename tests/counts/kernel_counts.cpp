// Runs each hot kernel of the CPU module once under valgrind's callgrind, which counts its instructions: a number that
// does not depend on what else the machine does. counts.py reads what is dumped. It checks no results; the tests of the
// kernels do.
#include <valgrind/callgrind.h>

#include <array>
#include <cstdio>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "core/backend/registry.h"

namespace {

using namespace qs;
using backend::rowsOf;

constexpr std::int64_t kOut = 256;
constexpr std::int64_t kIn = 512;
constexpr std::int64_t kPositions = 256;  // in the cache
constexpr std::int64_t kHeads = 4;
constexpr std::int64_t kKvHeads = 2;
constexpr std::int64_t kHeadDim = 64;
constexpr std::int64_t kVocab = 2048;

class Counter {
 public:
  explicit Counter(backend::BackendPtr on) : on_(std::move(on)) {}

  backend::Buffer numbers(std::int64_t n) {
    std::vector<float> x(static_cast<std::size_t>(n));
    for (float& v : x) v = static_cast<float>(rng_() % 2001) / 1000.0F - 1.0F;
    backend::Buffer out = on_->allocate(x.size()).value();
    if (!on_->upload(out, 0, x)) std::abort();
    return out;
  }

  // Once to settle what happens at the first call only, then counted.
  void count(const std::string& name, const std::function<base::Status()>& kernel) {
    if (!kernel()) std::abort();
    CALLGRIND_ZERO_STATS;
    CALLGRIND_TOGGLE_COLLECT;
    const bool done = kernel().has_value();
    CALLGRIND_TOGGLE_COLLECT;
    if (!done) std::abort();
    CALLGRIND_DUMP_STATS_AT(name.c_str());
  }

  void products() {
    std::vector<std::pair<std::string, std::shared_ptr<const backend::Weights>>> all;
    const std::vector<float> w(static_cast<std::size_t>(kOut * kIn), 0.25F);
    all.emplace_back("F32", on_->prepareWeights(context_, w, kOut, kIn).value());
    std::array<float, 16> table{};  // of INT4
    for (int i = 0; i < 16; ++i) table[static_cast<std::size_t>(i)] = static_cast<float>(i < 8 ? i : i - 16);
    const auto packed = [&](const char* name, std::int32_t code, std::int64_t group, float scale) {
      const std::vector<std::uint8_t> codes(static_cast<std::size_t>(kOut * kIn * (code == QS_CODE_BF16 ? 2 : 1)), code == QS_CODE_BF16 ? 0x3d : 5);
      const std::vector<float> scales(static_cast<std::size_t>(kOut * (kIn / group)), scale);
      all.emplace_back(name, on_->preparePacked(context_, {code, kOut, kIn, group, codes.data(), table.data(), scales.data(), 0.0F}).value());
    };
    packed("BF16", QS_CODE_BF16, kIn, 0.0F);
    packed("INT8 row", QS_CODE_INT8, kIn, 1.0F / 3.0F);
    packed("INT8 g32", QS_CODE_INT8, 32, 0.75F);
    packed("INT4 row", QS_CODE_TABLE4, kIn, 1.0F / 3.0F);
    packed("INT4 g32", QS_CODE_TABLE4, 32, 0.75F);
    for (std::size_t i = 0; i < table.size(); ++i) table[i] = static_cast<float>(i) / 2.0F - 3.0F;
    packed("MXFP4", QS_CODE_TABLE4, 32, 0.5F);
    packed("E4M3 row", QS_CODE_E4M3, kIn, 1.0F / 3.0F);
    for (const std::int64_t rows : {1, 5, 64}) {
      const auto x = numbers(rows * kIn);
      const auto y = numbers(rows * kOut);
      for (const auto& [name, weights] : all) {
        const auto& one = *weights;
        count("product, " + name + ", " + std::to_string(rows) + (rows == 1 ? " row" : " rows"),
              [&] { return on_->matmul(context_, one, rowsOf(x, rows, kIn), rowsOf(y, rows, kOut)); });
      }
    }
    const std::vector<std::int8_t> codes(static_cast<std::size_t>(kOut * kIn), 3);
    const std::vector<float> scales(static_cast<std::size_t>(kOut), 0.5F);
    const auto int8 = on_->prepareInt8(codes, scales, kOut, kIn).value();
    const std::vector<std::int8_t> xCodes(static_cast<std::size_t>(8 * kIn), 7);
    const std::vector<float> xScales(8, 0.5F);
    const auto y = numbers(8 * kOut);
    count("product, INT8 by INT8, 8 rows", [&] { return on_->matmulInt8(context_, *int8, xCodes.data(), xScales.data(), rowsOf(y, 8, kOut)); });
  }

  void caches() {
    const std::int64_t width = kKvHeads * kHeadDim;
    const auto q = numbers(kHeads * kHeadDim);
    const auto y = numbers(kHeads * kHeadDim);
    const auto k = numbers(kPositions * width);
    const auto attend = [&](const std::string& name, const backend::KvCache& cache) {
      count("attention, " + name, [&] {
        return on_->attention(context_, cache, rowsOf(q, 1, kHeads * kHeadDim), kPositions - 1, kHeads, 0.125F, rowsOf(y, 1, kHeads * kHeadDim));
      });
    };
    const auto plain = on_->createKvCache(kPositions, kKvHeads, kHeadDim).value();
    if (!on_->kvStore(plain, 0, rowsOf(k, kPositions, width), k.data())) std::abort();
    attend("F32 cache", plain);
    const auto packed = [&](const std::string& name, std::int32_t code) {
      std::array<float, 16> table{};
      for (std::size_t i = 0; i < table.size(); ++i) table[i] = static_cast<float>(i) - 8.0F;
      const QsKvForm form{code, kHeadDim, table.data()};
      const auto cache = on_->createPackedKvCache(kPositions, kKvHeads, kHeadDim, form, form).value();
      const std::vector<std::uint8_t> codes(static_cast<std::size_t>(kPositions * width), 3);
      const std::vector<float> scales(static_cast<std::size_t>(kPositions * kKvHeads), 0.5F);
      if (!on_->kvStorePacked(cache, 0, kPositions, codes.data(), scales.data(), codes.data(), scales.data())) std::abort();
      attend(name, cache);
    };
    packed("INT8 cache", QS_CODE_INT8);
    packed("INT4 cache", QS_CODE_TABLE4);
  }

  void rest() {
    const auto x = numbers(kVocab);
    const auto weight = numbers(kVocab);
    const auto y = numbers(kVocab);
    count("RMS norm", [&] { return on_->rmsNorm(context_, rowsOf(x, 1, kVocab), weight.data(), 1e-5F, rowsOf(y, 1, kVocab)); });
    count("SiLU times up", [&] { return on_->siluMul(context_, rowsOf(y, 1, kVocab), x.data()); });
    const std::array<std::int32_t, 1> target = {7};
    std::array<QsLossRow, 1> loss{};
    count("softmax and loss", [&] { return on_->softmaxLoss(context_, rowsOf(x, 1, kVocab), target, {}, false, loss); });
    std::vector<float> values(static_cast<std::size_t>(kOut * kIn));
    for (float& v : values) v = static_cast<float>(rng_() % 2001) / 1000.0F - 1.0F;
    std::vector<float> scales(values.size() / 32);
    std::vector<std::uint8_t> codes(values.size());
    std::vector<float> restored(values.size());
    const QsIntQuant int4{4, QS_GRID_SYM, QS_ROUND_EVEN, QS_SCALE_FP16};
    count("quantize INT4 g32", [&] {
      QsErrorSums sums{};
      return on_->quantizeGroups(int4, values.data(), kOut, kIn, kIn, 32, true, scales.data(), nullptr, codes.data(), restored.data(), &sums);
    });
  }

 private:
  backend::BackendPtr on_;
  base::TaskContext context_;  // one thread
  std::mt19937 rng_{3};
};

}  // namespace

int main(int argc, char** argv) {
  const auto opened = backend::Registry().open(argc > 1 ? argv[1] : "cpu-v3");
  if (!opened) {
    std::fprintf(stderr, "%s\n", opened.error().english().c_str());
    return 2;
  }
  Counter counter(*opened);
  counter.products();
  counter.caches();
  counter.rest();
  return 0;
}
