#include "core/spec/drafters/mix_drafter.h"

#include <fmt/format.h>

#include <cmath>

#include "core/spec/drafters/cached_drafter.h"

namespace qs::spec {

namespace {

class MixDrafter final : public CachedDrafter {
 public:
  MixDrafter(std::unique_ptr<Scorer> target, double w, std::uint64_t seed) : CachedDrafter(std::move(target)), w_(w), seed_(seed) {}

 private:
  base::Status distribution(std::span<const float> logits, const DraftRequest& request, Distribution& out) override {
    QS_TRY(distributionOf(logits, request.sampling, request.tokens, QS_LABEL("core", "the target"), p_));
    drawNoise(request.tokens);
    const std::span<double> to = out.weights(p_.size());
    p_.copyTo(to);
    for (std::size_t i = 0; i < to.size(); ++i) to[i] *= w_;
    for (std::size_t i = 0; i < noise_.size(); ++i) to[i] += (1.0 - w_) * noise_[i];
    out.normalise();
    return {};
  }

  // Exponential weights: normalised, a point that is uniform on the simplex.
  void drawNoise(std::int64_t tokens) {
    if (static_cast<std::int64_t>(noise_.size()) == tokens) return;
    Draws draws(seed_, Stream::other);
    noise_.resize(static_cast<std::size_t>(tokens));
    double sum = 0.0;
    for (double& value : noise_) sum += value = -std::log1p(-draws.next());
    for (double& value : noise_) value /= sum;
  }

  double w_;
  std::uint64_t seed_;
  Distribution p_;
  std::vector<double> noise_;
};

}  // namespace

base::Result<std::unique_ptr<Drafter>> makeMixDrafter(std::unique_ptr<Scorer> target, double w, std::uint64_t seed) {
  if (!(w >= 0.0 && w <= 1.0)) {
    return base::fail(base::ErrorKind::usage, QS_LABEL("core", "the mixture's weight w"), QS_LABEL("core", "a number from 0 to 1"),
                      fmt::format("{}", w));
  }
  return std::unique_ptr<Drafter>(std::make_unique<MixDrafter>(std::move(target), w, seed));
}

}  // namespace qs::spec
