#include "core/spec/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/contract.h"

namespace qs::spec {

using base::ErrorKind;
using base::Result;

bool accepts(double p, double q, double r) {
  if (p >= q) return true;
  return r < p / q;
}

void residualOf(const Distribution& p, const Distribution& q, Distribution& out) {
  QS_CONTRACT(p.size() == q.size());
  const std::span<double> to = out.weights(p.size());
  p.copyTo(to);
  if (q.oneHot()) {
    double& value = to[static_cast<std::size_t>(q.only())];
    value = std::max(0.0, value - 1.0);
  } else {
    const auto minus = q.values();
    for (std::size_t i = 0; i < to.size(); ++i) {
      const double difference = to[i] - minus[i];
      to[i] = difference > 0.0 ? difference : 0.0;
    }
  }
  if (!out.normalise()) {
    p.copyTo(out.weights(p.size()));
    out.normalise();
  }
}

namespace {

class Speculative final : public Rule {
 public:
  base::Text name() const override { return QS_LABEL("core", "speculative sampling: min(1, p ÷ q)"); }
  double chance(double p, double q) const override { return p >= q ? 1.0 : p / q; }
  bool accepts(double p, double q, double r) const override { return spec::accepts(p, q, r); }
  void residual(const Distribution& p, const Distribution& q, std::int32_t, Distribution& out) const override {
    residualOf(p, q, out);
  }
};

// A draw from p is x with chance p(x); else it is distributed as p without x. So r stands for the draw, and another one
// takes its place where it is not x: the same distribution as comparing with a single draw.
class SamplerMatch final : public Rule {
 public:
  base::Text name() const override { return QS_LABEL("core", "sampler match: stays where a draw from p is the same token"); }
  double chance(double p, double) const override { return p; }
  bool accepts(double p, double, double r) const override { return r < p; }
  bool residualDependsOnToken() const override { return true; }
  void residual(const Distribution& p, const Distribution&, std::int32_t x, Distribution& out) const override {
    const std::span<double> to = out.weights(p.size());
    p.copyTo(to);
    to[static_cast<std::size_t>(x)] = 0.0;
    if (!out.normalise()) {
      p.copyTo(out.weights(p.size()));
      out.normalise();
    }
  }
};

constexpr std::size_t kMostTyped = 1'000'000;

// A checked copy of a distribution as someone typed or stored it.
Result<std::vector<double>> checked(const char* name, std::span<const double> from, std::size_t size) {
  const base::Text what{QS_LABEL("core", "distribution %1"), {name}};
  if (from.empty() || from.size() > kMostTyped) {
    return base::fail(ErrorKind::badInput, what, {QS_LABEL("core", "1 to %1 probabilities"), {std::to_string(kMostTyped)}},
                      std::to_string(from.size()));
  }
  if (from.size() != size) {
    return base::fail(ErrorKind::badInput, what, {QS_LABEL("core", "%1 probabilities, as p has"), {std::to_string(size)}},
                      std::to_string(from.size()), QS_LABEL("core", "give every distribution the same tokens"));
  }
  double sum = 0.0;
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (!(from[i] >= 0.0) || !std::isfinite(from[i])) {
      return base::fail(ErrorKind::badInput, what, QS_LABEL("core", "numbers of at least 0"),
                        {QS_LABEL("core", "%1 for token %2"), {fmt::format("{}", from[i]), std::to_string(i)}});
    }
    sum += from[i];
  }
  if (!(std::fabs(sum - 1.0) <= 1e-3)) {
    return base::fail(ErrorKind::badInput, what, QS_LABEL("core", "probabilities whose sum is 1"),
                      {QS_LABEL("core", "a sum of %1"), {fmt::format("{:.6g}", sum)}},
                      QS_LABEL("core", "change one of them so that they add up to 1"));
  }
  std::vector<double> out(from.begin(), from.end());
  if (std::fabs(sum - 1.0) > 1e-9) {
    for (double& value : out) value /= sum;
  }
  return out;
}

}  // namespace

std::string_view nameOf(RuleKind kind) { return kind == RuleKind::speculative ? "speculative" : "sampler-match"; }

const Rule& ruleOf(RuleKind kind) {
  static const Speculative speculative;
  static const SamplerMatch samplerMatch;
  if (kind == RuleKind::samplerMatch) return samplerMatch;
  return speculative;
}

Result<RuleFigures> figuresOf(const Rule& rule, std::span<const double> pIn, std::span<const double> ratioUses,
                              std::span<const double> drawnFrom) {
  QS_ASSIGN(const auto p, checked("p", pIn, pIn.size()));
  QS_ASSIGN(const auto q, checked("q", ratioUses, p.size()));
  QS_ASSIGN(const auto s, checked("sampled-from", drawnFrom, p.size()));
  const Distribution pOf(p);
  const Distribution qOf(q);
  RuleFigures out;
  out.chance.resize(p.size());
  out.output.assign(p.size(), 0.0);
  out.residual.assign(p.size(), 0.0);
  Distribution residual;
  double refused = 0.0;
  for (std::size_t x = 0; x < p.size(); ++x) {
    out.chance[x] = rule.chance(p[x], q[x]);
    out.acceptance += s[x] * out.chance[x];
    out.output[x] += s[x] * out.chance[x];
    const double missing = s[x] * (1.0 - out.chance[x]);
    if (missing <= 0.0) continue;
    if (refused == 0.0 || rule.residualDependsOnToken()) rule.residual(pOf, qOf, static_cast<std::int32_t>(x), residual);
    refused += missing;
    if (!rule.residualDependsOnToken()) continue;
    for (std::size_t y = 0; y < p.size(); ++y) out.residual[y] += missing * residual[static_cast<std::int32_t>(y)];
  }
  if (refused > 0.0 && !rule.residualDependsOnToken()) {
    for (std::size_t y = 0; y < p.size(); ++y) out.residual[y] = refused * residual[static_cast<std::int32_t>(y)];
  }
  for (std::size_t y = 0; y < p.size(); ++y) out.output[y] += out.residual[y];
  if (refused > 0.0) {
    for (double& value : out.residual) value /= refused;
  } else {
    out.residual = p;
  }
  out.acceptance = std::min(1.0, out.acceptance);
  out.tvToTarget = totalVariation(out.output, p);
  return out;
}

Trial tryOnce(const Rule& rule, const Distribution& p, const Distribution& q, Draws& draws, Distribution& scratch) {
  Trial out;
  out.draftDraw = draws.next();
  out.proposed = q.sample(out.draftDraw);
  out.p = p[out.proposed];
  out.q = q[out.proposed];
  out.draw = draws.next();
  out.chance = rule.chance(out.p, out.q);
  out.accepted = rule.accepts(out.p, out.q, out.draw);
  out.token = out.proposed;
  if (!out.accepted) {
    rule.residual(p, q, out.proposed, scratch);
    out.token = scratch.sample(draws.next());
  }
  return out;
}

}  // namespace qs::spec
