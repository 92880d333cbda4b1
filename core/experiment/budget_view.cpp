#include "core/experiment/budget_view.h"

#include <algorithm>
#include <cmath>

namespace qs::experiment {

using base::ErrorKind;
using base::Result;
using base::Status;

namespace {

// Whole numbers, about eight to a doubling where there are as many.
std::vector<std::int64_t> shownBatches(std::int64_t own) {
  constexpr int kToADoubling = 4;
  std::vector<std::int64_t> out;
  for (int i = 0;; ++i) {
    const auto batch = static_cast<std::int64_t>(std::llround(std::exp2(static_cast<double>(i) / kToADoubling)));
    if (batch > kMostShownBatch) break;
    out.push_back(batch);
  }
  out.push_back(own);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::vector<std::int64_t> shownContexts(std::int64_t own, std::int64_t longest) {
  std::vector<std::int64_t> out = {own, longest};
  constexpr std::int64_t kShortest = 128;
  for (std::int64_t power = kShortest; power <= longest; power *= 2) {
    for (const std::int64_t context : {power, power + power / 4, power + power / 2, power + 3 * (power / 4)}) {
      if (context <= longest) out.push_back(context);
    }
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

RooflinePoint pointOf(const cost::TimeBound& bound) {
  return {bound.operations / bound.bytes, bound.operations / bound.seconds, bound.limit};
}

Status checkRequest(const BudgetStudySpec& spec, const cost::Geometry& geometry) {
  const double wanted = spec.load.promptTokens + spec.load.newTokens;
  if (geometry.context <= 0 || wanted <= static_cast<double>(geometry.context)) return {};
  return base::fail(ErrorKind::badInput, QS_LABEL("core", "a prompt and the tokens that follow it"),
                    {QS_LABEL("core", "at most %1 tokens, for which %2 was made"), {std::to_string(geometry.context), geometry.name}},
                    std::to_string(static_cast<std::int64_t>(wanted)), QS_LABEL("core", "choose a shorter prompt, or fewer new tokens"));
}

class Viewer {
 public:
  Viewer(const BudgetStudySpec& spec, const cost::Geometry& geometry, const cost::Hardware& hardware)
      : geometry_(geometry), hardware_(hardware), spec_(spec) {}

  Result<BudgetView> run() {
    QS_TRY(checkRequest(spec_, geometry_));
    QS_ASSIGN(out_.study, studyBudget(spec_, geometry_, hardware_));
    QS_ASSIGN(own_, budgetSpec(spec_, spec_.scheme, geometry_, hardware_));
    QS_ASSIGN(plain_, budgetSpec(spec_, quant::QuantScheme(), geometry_, hardware_));
    QS_ASSIGN(out_.plain, cost::computeBudget(plain_));
    QS_TRY(batches());
    QS_TRY(capacity());
    QS_TRY(request());
    out_.roofline.bandwidth = out_.study.budget.decode.bandwidth;
    out_.roofline.rate = out_.study.budget.rate;
    out_.roofline.ridge = out_.roofline.rate / out_.roofline.bandwidth;
    out_.roofline.plainRate = out_.plain.rate;
    out_.roofline.decode = pointOf(out_.study.budget.decode);
    return std::move(out_);
  }

 private:
  Status batches() {
    cost::BudgetSpec spec = own_;
    const auto fits = out_.study.budget.fitsRequests;
    for (const std::int64_t batch : shownBatches(spec_.batch)) {
      spec.batch = batch;
      QS_ASSIGN(const cost::Budget budget, cost::computeBudget(spec));
      const auto many = static_cast<double>(batch);
      out_.batches.push_back({batch, budget.tokensPerSecond, budget.tokensPerSecondTotal, many / budget.decode.bytesSeconds,
                              many / budget.decode.operationsSeconds, budget.memoryLeft >= 0.0 && (!fits || batch <= *fits)});
      out_.roofline.batches.push_back(pointOf(budget.decode));
    }
    return {};
  }

  Status capacity() {
    const std::int64_t longest = geometry_.context > 0 ? geometry_.context : std::max(kUsualLongest, out_.study.context);
    cost::BudgetSpec own = own_;
    cost::BudgetSpec plain = plain_;
    own.batch = plain.batch = 1;
    for (const std::int64_t context : shownContexts(out_.study.context, longest)) {
      own.context = plain.context = context;
      QS_ASSIGN(const cost::Budget fewer, cost::computeBudget(own));
      QS_ASSIGN(const cost::Budget all, cost::computeBudget(plain));
      const auto whole = [](const cost::Budget& budget) {
        return budget.fitsRequests ? std::optional(static_cast<double>(*budget.fitsRequests)) : std::nullopt;
      };
      out_.capacity.push_back({context, whole(fewer), whole(all)});
    }
    return {};
  }

  // The prompt at its own length: attention grows with its square.
  Status request() {
    out_.request.decodeSeconds = spec_.load.newTokens * out_.study.budget.decode.seconds;
    const auto prompt = static_cast<std::int64_t>(spec_.load.promptTokens);
    cost::BudgetSpec spec = own_;
    spec.context = std::max<std::int64_t>(1, prompt);
    QS_ASSIGN(const cost::Budget budget, cost::computeBudget(spec));
    out_.request.prefillSeconds = prompt > 0 ? budget.prefill.seconds : 0.0;
    out_.roofline.prefill = pointOf(budget.prefill);
    return {};
  }

  const cost::Geometry& geometry_;
  const cost::Hardware& hardware_;
  const BudgetStudySpec& spec_;
  cost::BudgetSpec own_;
  cost::BudgetSpec plain_;
  BudgetView out_;
};

}  // namespace

Result<BudgetView> viewBudget(const BudgetStudySpec& spec, const cost::Geometry& geometry, const cost::Hardware& hardware) {
  return Viewer(spec, geometry, hardware).run();
}

}  // namespace qs::experiment
