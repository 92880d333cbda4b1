#include <algorithm>
#include <cmath>
#include <limits>

#include "core/cpu/kernels.h"
#include "core/cpu/lanes.h"

namespace qs::cpu {

namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
// Partial sums of exponentials stay in F32 for this many elements a lane, then go to double.
constexpr std::int64_t kChunk = 16 * kSums;

struct Top {
  float value;
  std::int32_t index;
  bool finite;
};

Top largest(const float* x, std::int64_t n) {
  Sums top = Sums::of(-kInf);
  Sums odd = Sums::of(0.0F);
  const auto look = [&](const float* p) {
    const Sums v = Sums::from(p);
    top.raise(v);
    // x − x is 0, or NaN for NaN and infinities.
    for (int i = 0; i < Sums::kParts; ++i) odd.part[i] += v.part[i] - v.part[i];
  };
  std::int64_t i = 0;
  for (; i + kSums <= n; i += kSums) look(x + i);
  if (i < n) {
    float rest[kSums];
    std::fill_n(rest, kSums, x[i]);
    std::copy_n(x + i, n - i, rest);
    look(rest);
  }
  Top out{top.largest(), -1, true};
  float oddLane[kSums];
  odd.to(oddLane);
  for (const float lane : oddLane) out.finite = out.finite && lane == 0.0F;
  if (!out.finite) return out;
  // The first of the largest: whole groups are skipped while none of them is equal.
  i = 0;
  for (; i + kSums <= n; i += kSums) {
    int equal = 0;
    for (int j = 0; j < kSums; ++j) equal |= static_cast<int>(x[i + j] == out.value);
    if (equal != 0) break;
  }
  for (; i < n; ++i) {
    if (x[i] == out.value) break;
  }
  out.index = static_cast<std::int32_t>(i);
  return out;
}

// ln Σ e^(x − top), in double.
double logSum(const float* x, std::int64_t n, float top) {
  double total = 0.0;
  for (std::int64_t start = 0; start < n; start += kChunk) {
    const std::int64_t end = std::min(n, start + kChunk);
    float sums[kSums] = {};
    std::int64_t i = start;
    for (; i + kSums <= end; i += kSums) {
      for (int j = 0; j < kSums; ++j) sums[j] += expLane(x[i + j] - top);
    }
    for (int j = 0; i < end; ++i, ++j) sums[j] += expLane(x[i] - top);
    for (const float s : sums) total += static_cast<double>(s);
  }
  return std::log(total);
}

// One definition, so that a model's log-probabilities equal its own baseline's to the last bit.
inline float logProb(float x, double logTotal) { return static_cast<float>(static_cast<double>(x) - logTotal); }

double divergence(const float* x, const float* base, std::int64_t n, double logTotal) {
  double sums[kSums] = {};
  const auto term = [&](std::int64_t i) {
    const float p = expLane(base[i]);
    const float difference = base[i] - logProb(x[i], logTotal);
    // Where the baseline's probability is 0 so is the term, even if both logarithms are infinite.
    return p > 0.0F ? static_cast<double>(p) * static_cast<double>(difference) : 0.0;
  };
  std::int64_t i = 0;
  for (; i + kSums <= n; i += kSums) {
    for (int j = 0; j < kSums; ++j) sums[j] += term(i + j);
  }
  for (int j = 0; i < n; ++i, ++j) sums[j] += term(i);
  double sum = 0.0;
  for (const double s : sums) sum += s;
  return sum;
}

void lossRow(float* x, std::int64_t n, std::int32_t target, const float* base, bool write, QsLossRow& out) {
  const Top top = largest(x, n);
  if (!top.finite) {
    out = {kNan, kNan, kNan, kNan, -1, 0};
    if (write) std::fill_n(x, n, std::numeric_limits<float>::quiet_NaN());
    return;
  }
  const double logTotal = static_cast<double>(top.value) + logSum(x, n, top.value);
  const double logTarget = static_cast<double>(x[target]) - logTotal;
  // Through F32 as the baseline's is, so that the difference from itself is 0.
  const double p = std::exp(static_cast<double>(logProb(x[target], logTotal)));
  out.nll = -logTarget;
  out.pTarget = p;
  out.top = top.index;
  out.finite = 1;
  out.kld = base == nullptr ? 0.0 : divergence(x, base, n, logTotal);
  out.deltaP = base == nullptr ? 0.0 : p - std::exp(static_cast<double>(base[target]));
  if (write) {
    for (std::int64_t i = 0; i < n; ++i) x[i] = logProb(x[i], logTotal);
  }
}

}  // namespace

int softmaxLoss(const QsHost* host, float* logits, std::int64_t ld, std::int64_t rows, std::int64_t vocab,
                const std::int32_t* targets, const float* baseline, std::int64_t ldBaseline, bool writeLogProbs,
                QsLossRow* out) {
  const std::int64_t step = std::max<std::int64_t>(1, 65536 / std::max<std::int64_t>(1, vocab));
  return forParts(host, (rows + step - 1) / step, [&](std::int64_t part) {
    const std::int64_t last = std::min(rows, (part + 1) * step);
    for (std::int64_t r = part * step; r < last; ++r) {
      lossRow(logits + r * ld, vocab, targets[r], baseline == nullptr ? nullptr : baseline + r * ldBaseline,
              writeLogProbs, out[r]);
    }
    return QS_OK;
  });
}

}  // namespace qs::cpu
