#include "core/ledger/workbench.h"

#include "core/base/contract.h"
#include "core/cost/geometry.h"
#include "core/cost/hardware.h"

namespace qs::ledger {

using base::Result;

quant::QuantScheme schemeOf(const std::string& text) {
  auto parsed = quant::QuantScheme::parse(text);
  QS_CONTRACT(parsed.has_value());
  return std::move(*parsed);
}

Result<experiment::QuantizeResult> Workbench::quantize(std::vector<float> values, const std::string& scheme) {
  experiment::QuantizeSpec spec;
  spec.source.values = std::move(values);
  spec.scheme = schemeOf(scheme);
  spec.backend = spec_.backend;
  return experiment::runQuantize(spec, services_, context_);
}

Result<experiment::BudgetStudy> Workbench::budget(const std::string& geometry, const std::string& hardware, const std::string& weights,
                                                  std::int64_t batch, std::int64_t context, const std::string& kv) {
  const cost::Geometry* const shape = cost::findGeometry(geometry);
  const cost::Hardware* const card = cost::findHardware(hardware);
  QS_CONTRACT(shape != nullptr && card != nullptr);
  experiment::BudgetStudySpec spec;
  spec.geometry = geometry;
  spec.hardware = hardware;
  QS_ASSIGN(spec.scheme, experiment::budgetScheme(weights, kv));
  spec.batch = batch;
  spec.context = context;
  return experiment::studyBudget(spec, *shape, *card);
}

Result<experiment::StudyView> Workbench::losses(const std::vector<std::string>& texts) {
  base::TaskContext context = context_;
  if (context.pool == nullptr) context.pool = &services_.pool();
  if (!study_) {
    experiment::StudySpec spec;
    spec.backend = spec_.backend;
    spec.byPosition = true;  // keeps each token's loss, from which any two schemes can be paired
    QS_ASSIGN(study_, experiment::LossStudy::open(spec, services_, {context.stop, {}, context.pool}));
    QS_TRY(study_->configure(0, tokens()));
  }
  std::vector<quant::QuantScheme> schemes;
  for (const std::string& text : texts) schemes.push_back(schemeOf(text));
  for (bool more = true; more;) {
    QS_ASSIGN(more, study_->advance(schemes, context));
  }
  experiment::StudyView view = study_->view(schemes);
  for (const experiment::StudyRow& row : view.rows) {
    if (row.error) return base::fail(*row.error);
  }
  return view;
}

eval::PairedDifference Workbench::between(const std::string& scheme, const std::string& other) const {
  QS_CONTRACT(study_ != nullptr);
  const auto one = study_->windowLosses(schemeOf(scheme));
  const auto two = study_->windowLosses(schemeOf(other));
  QS_CONTRACT(one.size() == two.size() && !one.empty());
  std::vector<eval::PairedWindow> windows;
  for (std::size_t i = 0; i < one.size(); ++i) {
    const std::vector<double> mine(one[i].scheme.begin(), one[i].scheme.end());
    const std::vector<double> theirs(two[i].scheme.begin(), two[i].scheme.end());
    windows.push_back(eval::pairedWindow(theirs, mine));
  }
  return eval::pairedDifference(windows);
}

experiment::PositionDrift Workbench::drift(const std::string& scheme) const {
  QS_CONTRACT(study_ != nullptr);
  constexpr int kBins = 8;
  const auto losses = study_->windowLosses(schemeOf(scheme));
  std::int64_t positions = 1;
  for (const auto& window : losses) {
    positions = std::max(positions, window.first + static_cast<std::int64_t>(window.scheme.size()));
  }
  return experiment::positionDrift(losses, positions, kBins);
}

Protocol Workbench::protocol(const experiment::StudyView& view) const {
  return {view.spec.text, view.tokens, view.backend, {}};
}

}  // namespace qs::ledger
