#include "core/spec/distribution.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
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

// The order of likelihood: larger logits first, of equal ones the lowest id.
struct Before {
  const float* logits;
  bool operator()(std::int32_t a, std::int32_t b) const { return logits[a] > logits[b] || (logits[a] == logits[b] && a < b); }
};

// Leaves of a list of tokens, the most likely first, only its front, without sorting the vocabulary: the few tokens that
// can be in front are collected first, and of those only the stretch in which the end falls is sorted.
class Cut {
 public:
  Cut(std::span<const float> logits, std::span<double> weights, double total) : logits_(logits), weights_(weights), total_(total) {
    ids_.clear();
  }

  // The first k ≥ 1.
  void keepFirst(std::size_t k) {
    if (k >= logits_.size()) return;
    collect([this, bound = boundOf(k)](std::size_t i) { return logits_[i] >= bound; });
    if (ids_.size() > k) {
      std::nth_element(ids_.begin(), ids_.begin() + static_cast<std::ptrdiff_t>(k), ids_.end(), before());
      ids_.resize(k);
    }
    total_ = massOf(0, ids_.size());
    all_ = false;
  }

  // The fewest first ones with `share` of all weight together.
  void keepShare(double share) {
    if (all_) {
      // Tokens that are lighter than this weigh together less than what may be left out, so none of them is in front.
      const double light = (1.0 - share) * total_ / static_cast<double>(logits_.size());
      collect([this, light](std::size_t i) { return weights_[i] >= light; });
      all_ = false;
    }
    const double wanted = share * total_;
    std::size_t low = 0;
    std::size_t high = ids_.size();
    double mass = 0.0;  // before `low`
    while (high - low > kSorted) {
      const std::size_t middle = partition(low, high);
      const double part = massOf(low, middle);
      if (mass + part >= wanted) {
        high = middle;
      } else {
        mass += part;
        low = middle;
      }
    }
    const auto at = [this](std::size_t i) { return ids_.begin() + static_cast<std::ptrdiff_t>(i); };
    std::sort(at(low), at(high), before());
    while (low < high && mass < wanted) mass += weights_[static_cast<std::size_t>(ids_[low++])];
    ids_.resize(std::max<std::size_t>(1, low));
  }

  // Weights of all others become 0.
  void apply() {
    if (all_) return;
    kept_.clear();
    for (const std::int32_t id : ids_) kept_.push_back(weights_[static_cast<std::size_t>(id)]);
    std::fill(weights_.begin(), weights_.end(), 0.0);
    for (std::size_t i = 0; i < ids_.size(); ++i) weights_[static_cast<std::size_t>(ids_[i])] = kept_[i];
  }

 private:
  static constexpr std::size_t kSorted = 24;
  Before before() const { return {logits_.data()}; }

  // A logit that at least k tokens reach, and not many more: of so many groups the k-th largest of their largest ones.
  float boundOf(std::size_t k) {
    const std::size_t groups = (4 * k + 63) / 64 * 64;
    if (2 * groups > logits_.size()) return -std::numeric_limits<float>::infinity();
    tops_.assign(logits_.begin(), logits_.begin() + static_cast<std::ptrdiff_t>(groups));
    std::size_t i = groups;
    for (; i + groups <= logits_.size(); i += groups) {
      for (std::size_t j = 0; j < groups; ++j) tops_[j] = logits_[i + j] > tops_[j] ? logits_[i + j] : tops_[j];
    }
    for (std::size_t j = 0; i + j < logits_.size(); ++j) tops_[j] = std::max(tops_[j], logits_[i + j]);
    std::nth_element(tops_.begin(), tops_.begin() + static_cast<std::ptrdiff_t>(k - 1), tops_.end(), std::greater<>());
    return tops_[k - 1];
  }

  template <class Keep>
  void collect(const Keep& keep) {
    ids_.resize(logits_.size());
    std::size_t count = 0;
    for (std::size_t i = 0; i < logits_.size(); ++i) {
      ids_[count] = static_cast<std::int32_t>(i);
      count += keep(i) ? 1 : 0;
    }
    ids_.resize(count);
  }

  double massOf(std::size_t low, std::size_t high) const {
    double sum = 0.0;
    for (std::size_t i = low; i < high; ++i) sum += weights_[static_cast<std::size_t>(ids_[i])];
    return sum;
  }

  // Those up to and including the median of three, in front; both parts have at least one.
  std::size_t partition(std::size_t low, std::size_t high) {
    const Before less = before();
    std::int32_t a = ids_[low];
    std::int32_t b = ids_[low + (high - low) / 2];
    std::int32_t c = ids_[high - 1];
    if (less(b, a)) std::swap(a, b);
    if (less(c, b)) std::swap(b, c);
    if (less(b, a)) std::swap(a, b);
    const auto at = [this](std::size_t i) { return ids_.begin() + static_cast<std::ptrdiff_t>(i); };
    const auto middle = std::partition(at(low), at(high), [&](std::int32_t id) { return !less(b, id); });
    return static_cast<std::size_t>(middle - ids_.begin());
  }

  std::span<const float> logits_;
  std::span<double> weights_;
  double total_;
  bool all_ = true;  // nothing has been cut
  // Kept from cut to cut, of which there are several in every step.
  inline static thread_local std::vector<std::int32_t> ids_;
  inline static thread_local std::vector<float> tops_;
  inline static thread_local std::vector<double> kept_;
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
    out.setOneHot(tokens, static_cast<std::int32_t>(bestRowKernels().find(logits.data(), logits.size(), scan.largest)));
    return {};
  }
  // A temperature so small that its inverse overflows leaves the largest logits alone, as the largest double does too.
  const double scale = std::min(1.0 / sampling.temperature, std::numeric_limits<double>::max());
  const double total = out.setSoftmax(logits, static_cast<double>(scan.largest), scale);
  if (sampling.topK > 0 || sampling.topP < 1.0) {
    Cut cut(logits, out.mutableValues(), total);
    if (sampling.topK > 0) cut.keepFirst(static_cast<std::size_t>(sampling.topK));
    if (sampling.topP < 1.0) cut.keepShare(sampling.topP);
    cut.apply();
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
