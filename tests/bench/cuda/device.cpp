#include "tests/bench/cuda/device.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <random>

#include "core/backend/registry.h"

namespace qs::bench {

namespace {

struct Opened {
  backend::BackendPtr on;
  std::string reason;
  Opened() {
    const char* name = std::getenv("QS_BENCH_BACKEND");
    auto backend = backend::Registry().open(name != nullptr ? name : "cuda");
    if (backend) {
      on = *backend;
    } else {
      reason = backend.error().english();
    }
  }
};

const Opened& opened() {
  static const Opened opened;
  return opened;
}

}  // namespace

backend::BackendPtr device() { return opened().on; }
const std::string& whyNot() { return opened().reason; }

double copyBandwidth() {
  static const double speed = [] {
    const auto measured = device()->copySpeed({}, std::int64_t{1} << 30);
    return measured ? *measured : 0.0;
  }();
  return speed;
}

void timed(benchmark::State& state, double bytes, const std::function<base::Status()>& work, int together) {
  const auto on = device();
  const auto fails = [&](const base::Status& status) {
    if (status) return false;
    state.SkipWithError(status.error().english().c_str());
    return true;
  };
  // Once, so that nothing is timed that happens only the first time.
  for (int i = 0; i < 2; ++i) {
    if (fails(work()) || fails(on->wait())) return;
  }
  double best = 0.0;
  for (auto _ : state) {
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < together; ++i) {
      if (fails(work())) return;
    }
    if (fails(on->wait())) return;
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() / together;
    state.SetIterationTime(seconds);
    best = best == 0.0 ? seconds : std::min(best, seconds);
  }
  state.counters["bytes"] = benchmark::Counter(bytes, benchmark::Counter::kIsIterationInvariantRate,
                                               benchmark::Counter::kIs1000);
  state.counters["share_of_copy"] = bytes / best / copyBandwidth();
}

backend::Buffer randomMatrix(std::int64_t rows, std::int64_t cols, unsigned seed) {
  auto buffer = device()->allocate(static_cast<std::size_t>(rows * cols)).value();
  // A piece that is made once and laid down at shifting places: no two rows are alike.
  std::mt19937 rng(seed);
  std::normal_distribution<float> normal(0.0F, 0.02F);
  std::vector<float> piece(static_cast<std::size_t>(cols) * 8 + 997);
  for (float& v : piece) v = normal(rng);
  for (std::int64_t r = 0; r < rows; ++r) {
    const auto shift = static_cast<std::size_t>(rng() % (piece.size() - static_cast<std::size_t>(cols)));
    (void)device()->upload(buffer, static_cast<std::size_t>(r * cols), {piece.data() + shift, static_cast<std::size_t>(cols)});
  }
  return buffer;
}

}  // namespace qs::bench
