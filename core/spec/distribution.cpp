#include "core/spec/distribution.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/contract.h"
#include "core/spec/row_kernels.h"

namespace qs::spec {

using base::ErrorKind;
using base::Status;

Status check(const Sampling& sampling) {
  if (!std::isfinite(sampling.temperature) || sampling.temperature < 0.0) {
    return base::fail(ErrorKind::usage, QS_LABEL("core", "the temperature"), QS_LABEL("core", "a number of at least 0"),
                      fmt::format("{}", sampling.temperature), QS_LABEL("core", "use 0 for greedy choice, 1 for the model's own"));
  }
  if (sampling.topK < 0) {
    return base::fail(ErrorKind::usage, QS_LABEL("core", "top-k"), QS_LABEL("core", "a whole number of at least 0"),
                      std::to_string(sampling.topK), QS_LABEL("core", "use 0 for all tokens"));
  }
  if (!(sampling.topP > 0.0 && sampling.topP <= 1.0)) {
    return base::fail(ErrorKind::usage, QS_LABEL("core", "top-p"), QS_LABEL("core", "a number above 0 and at most 1"),
                      fmt::format("{}", sampling.topP), QS_LABEL("core", "use 1 for all tokens"));
  }
  return {};
}

namespace {

constexpr std::size_t kFew = 4 * kRowBlock;

std::size_t padded(std::int64_t size) {
  return (static_cast<std::size_t>(size) + kRowBlock - 1) / kRowBlock * kRowBlock;
}

}  // namespace

double Distribution::operator[](std::int32_t id) const {
  if (id < 0 || id >= size_) return 0.0;
  if (oneHot()) return id == only_ ? 1.0 : 0.0;
  return values_[static_cast<std::size_t>(id)];
}

std::span<const double> Distribution::values() const {
  QS_CONTRACT(!oneHot());
  return std::span(values_).first(static_cast<std::size_t>(size_));
}

void Distribution::copyTo(std::span<double> out) const {
  QS_CONTRACT(static_cast<std::int64_t>(out.size()) == size_);
  if (oneHot()) {
    std::fill(out.begin(), out.end(), 0.0);
    out[static_cast<std::size_t>(only_)] = 1.0;
  } else {
    std::copy_n(values_.begin(), out.size(), out.begin());
  }
}

std::vector<double> Distribution::toVector() const {
  std::vector<double> out(static_cast<std::size_t>(size_));
  copyTo(out);
  return out;
}

std::int32_t Distribution::sample(double u) const {
  if (oneHot()) return only_;
  double total = 0.0;
  for (const double sum : sums_) total += sum;
  const double wanted = u * total;
  double before = 0.0;
  std::int32_t last = 0;  // the newest token that has a probability at all
  for (std::size_t block = 0; block < sums_.size(); ++block) {
    if (sums_[block] == 0.0) continue;
    const bool here = before + sums_[block] > wanted;
    // The last block that holds anything is looked into even if rounding has carried `wanted` past it.
    const bool walk = here || std::all_of(sums_.begin() + static_cast<std::ptrdiff_t>(block) + 1, sums_.end(),
                                          [](double sum) { return sum == 0.0; });
    if (!walk) {
      before += sums_[block];
      continue;
    }
    for (std::size_t i = block * kRowBlock; i < (block + 1) * kRowBlock; ++i) {
      if (values_[i] == 0.0) continue;
      last = static_cast<std::int32_t>(i);
      before += values_[i];
      if (before > wanted) break;
    }
    break;
  }
  return last;
}

void Distribution::setOneHot(std::int64_t size, std::int32_t id) {
  QS_CONTRACT(id >= 0 && id < size);
  size_ = size;
  only_ = id;
}

std::span<double> Distribution::weights(std::int64_t size) {
  QS_CONTRACT(size > 0);
  size_ = size;
  only_ = -1;
  const std::size_t room = padded(size);
  values_.resize(room);
  sums_.resize(room / kRowBlock);
  std::fill(values_.begin() + static_cast<std::ptrdiff_t>(size), values_.end(), 0.0);
  return std::span(values_).first(static_cast<std::size_t>(size));
}

bool Distribution::normalise() {
  const double total = bestRowKernels().scale(values_.data(), values_.size(), 1.0, sums_.data());
  if (!(total > 0.0) || !std::isfinite(total)) return false;
  const double factor = 1.0 / total;
  // Few values are divided, which rounds once less: people read them. So are those of a sum whose inverse overflows.
  if (values_.size() > kFew && std::isfinite(factor)) {
    bestRowKernels().scale(values_.data(), values_.size(), factor, sums_.data());
  } else {
    for (double& value : values_) value /= total;
    bestRowKernels().scale(values_.data(), values_.size(), 1.0, sums_.data());
  }
  return true;
}

void Distribution::set(std::span<const double> probabilities) {
  const std::span<double> to = weights(static_cast<std::int64_t>(probabilities.size()));
  std::copy(probabilities.begin(), probabilities.end(), to.begin());
  bestRowKernels().scale(values_.data(), values_.size(), 1.0, sums_.data());
}

double Distribution::setSoftmax(std::span<const float> logits, double largest, double scale) {
  size_ = static_cast<std::int64_t>(logits.size());
  only_ = -1;
  values_.resize(padded(size_));
  sums_.resize(values_.size() / kRowBlock);
  return bestRowKernels().exponentials(logits.data(), logits.size(), largest, scale, values_.data(), sums_.data());
}

void Distribution::rescale(double factor) {
  bestRowKernels().scale(values_.data(), values_.size(), factor, sums_.data());
}

namespace {

std::int32_t indexOf(std::span<const float> logits, float value) {
  return static_cast<std::int32_t>(std::find(logits.begin(), logits.end(), value) - logits.begin());
}

// Finds where a list of tokens, the most likely first, is to end, without sorting the vocabulary: tokens are counted by
// how far their logit is below the largest, and only the stretch in which the end falls is sorted.
class Cut {
 public:
  Cut(std::span<const float> logits, std::span<double> weights, float largest) : logits_(logits), weights_(weights), largest_(largest) {
    const float least = *std::min_element(logits.begin(), logits.end());
    const float range = largest - least;
    // Equal logits, or a range beyond F32: one stretch.
    scale_ = range > 0.0F && std::isfinite(range) ? static_cast<float>(kStretches - 1) / range : 0.0F;
    if (!std::isfinite(scale_)) scale_ = 0.0F;
  }

  // Weights of all but the first `k` tokens become 0.
  void keepFirst(std::int64_t k) {
    if (k >= static_cast<std::int64_t>(logits_.size())) return;
    std::int64_t counts[kStretches] = {};
    for (const float logit : logits_) ++counts[stretchOf(logit)];
    std::int64_t before = 0;
    std::size_t stretch = 0;
    while (before + counts[stretch] < k) before += counts[stretch++];
    gather(stretch);
    dropBehind(ids_[static_cast<std::size_t>(k - before - 1)]);
  }

  // Those of all but the fewest first ones with `share` of all weight together.
  void keepShare(double share) {
    double masses[kStretches] = {};
    for (std::size_t i = 0; i < logits_.size(); ++i) masses[stretchOf(logits_[i])] += weights_[i];
    double total = 0.0;
    for (const double mass : masses) total += mass;
    const double wanted = share * total;
    double before = 0.0;
    std::size_t stretch = 0;
    while (stretch < kStretches && before + masses[stretch] < wanted) before += masses[stretch++];
    if (stretch == kStretches) return;  // by rounding: nothing is behind
    gather(stretch);
    std::int32_t last = ids_.front();
    for (const std::int32_t id : ids_) {
      if (weights_[static_cast<std::size_t>(id)] == 0.0) break;  // behind an earlier cut
      last = id;
      before += weights_[static_cast<std::size_t>(id)];
      if (before >= wanted) break;
    }
    dropBehind(last);
  }

 private:
  static constexpr std::size_t kStretches = 1024;

  std::size_t stretchOf(float logit) const {
    return std::min(kStretches - 1, static_cast<std::size_t>((largest_ - logit) * scale_));
  }

  bool goesBefore(std::int32_t a, std::int32_t b) const {
    const float x = logits_[static_cast<std::size_t>(a)];
    const float y = logits_[static_cast<std::size_t>(b)];
    return x > y || (x == y && a < b);
  }

  // The tokens of one stretch in order.
  void gather(std::size_t stretch) {
    ids_.clear();
    for (std::size_t i = 0; i < logits_.size(); ++i) {
      if (stretchOf(logits_[i]) == stretch) ids_.push_back(static_cast<std::int32_t>(i));
    }
    std::sort(ids_.begin(), ids_.end(), [this](std::int32_t a, std::int32_t b) { return goesBefore(a, b); });
  }

  void dropBehind(std::int32_t last) {
    const float bound = logits_[static_cast<std::size_t>(last)];
    for (std::size_t i = 0; i < logits_.size(); ++i) {
      const bool keep = logits_[i] > bound || (logits_[i] == bound && static_cast<std::int32_t>(i) <= last);
      weights_[i] = keep ? weights_[i] : 0.0;
    }
  }

  std::span<const float> logits_;
  std::span<double> weights_;
  float largest_;
  float scale_ = 0.0F;
  inline static thread_local std::vector<std::int32_t> ids_;  // kept: a cut stands in every step
};

}  // namespace

Status distributionOf(std::span<const float> logits, const Sampling& sampling, std::int64_t tokens, const base::Text& whose,
                      Distribution& out) {
  QS_CONTRACT(tokens > 0 && tokens <= static_cast<std::int64_t>(logits.size()));
  logits = logits.first(static_cast<std::size_t>(tokens));
  const RowScan scan = bestRowKernels().scan(logits.data(), logits.size());
  if (!scan.finite) {
    const auto bad = std::find_if(logits.begin(), logits.end(), [](float x) { return !std::isfinite(x); });
    return base::fail(ErrorKind::badInput, {QS_LABEL("core", "logits of %1"), {whose.english()}},
                      QS_LABEL("core", "finite numbers"),
                      {QS_LABEL("core", "%1 for token %2"), {fmt::format("{}", *bad), std::to_string(bad - logits.begin())}},
                      QS_LABEL("core", "see whether its weights are numbers: `quantspec tensors`"));
  }
  // One token is all that is left: no pass over the rest.
  if (sampling.greedy() || sampling.topK == 1) {
    out.setOneHot(tokens, indexOf(logits, scan.largest));
    return {};
  }
  // A temperature so small that its inverse overflows leaves the largest logits alone, as the largest double does too.
  const double scale = std::min(1.0 / sampling.temperature, std::numeric_limits<double>::max());
  const double total = out.setSoftmax(logits, static_cast<double>(scan.largest), scale);
  if (sampling.topK > 0 || sampling.topP < 1.0) {
    Cut cut(logits, out.mutableValues(), scan.largest);
    if (sampling.topK > 0) cut.keepFirst(sampling.topK);
    if (sampling.topP < 1.0) cut.keepShare(sampling.topP);
    out.normalise();
  } else {
    out.rescale(1.0 / total);
  }
  return {};
}

double topGap(std::span<const float> logits, std::int64_t tokens) {
  float first = -std::numeric_limits<float>::infinity();
  float second = first;
  for (const float logit : logits.first(static_cast<std::size_t>(tokens))) {
    if (logit > first) {
      second = first;
      first = logit;
    } else if (logit > second) {
      second = logit;
    }
  }
  return static_cast<double>(first) - static_cast<double>(second);
}

double agreement(const Distribution& p, const Distribution& q) {
  QS_CONTRACT(p.size() == q.size());
  if (p.oneHot()) return std::min(1.0, q[p.only()]);
  if (q.oneHot()) return std::min(1.0, p[q.only()]);
  const auto a = p.values();
  const auto b = q.values();
  double lanes[8] = {};
  for (std::size_t i = 0; i < a.size(); ++i) lanes[i % 8] += a[i] < b[i] ? a[i] : b[i];
  double sum = 0.0;
  for (const double lane : lanes) sum += lane;
  return std::min(1.0, sum);
}

double totalVariation(std::span<const double> p, std::span<const double> q) {
  QS_CONTRACT(p.size() == q.size());
  double sum = 0.0;
  for (std::size_t i = 0; i < p.size(); ++i) sum += std::fabs(p[i] - q[i]);
  return sum / 2.0;
}

}  // namespace qs::spec
