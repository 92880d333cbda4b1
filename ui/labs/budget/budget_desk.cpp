#include "ui/labs/budget/budget_desk.h"

#include "core/experiment/geometry_config.h"
#include "core/experiment/hardware_file.h"

namespace qs::ui {

using base::Result;

Result<const cost::Geometry*> BudgetDesk::geometry(const std::string& name, int reading) {
  if (!geometry_ || geometryName_ != name || reading_ != reading) {
    geometry_.reset();
    QS_ASSIGN(geometry_, experiment::namedGeometry(name, services_));
    geometryName_ = name;
  }
  return &*geometry_;
}

Result<cost::Hardware> BudgetDesk::hardware(const BudgetKey& key) {
  const BudgetState& state = key.state;
  if (state.hardwareFile.empty()) {
    rows_.clear();
    rowsFile_.clear();
  } else if (rowsFile_ != state.hardwareFile || reading_ != key.reading) {
    rowsFile_.clear();
    QS_ASSIGN(rows_, experiment::readHardwareFile(state.hardwareFile));
    rowsFile_ = state.hardwareFile;
  }
  if (state.hardware == "this" && key.machine != nullptr) return *key.machine;
  for (const cost::Hardware& row : rows_) {
    if (row.name == state.hardware) return row;
  }
  // Not `this`, which the presenter measures first; the file's rows are those above.
  return experiment::namedHardware(state.hardware, {}, experiment::BudgetStudySpec{}.backend, services_, {});
}

Result<std::shared_ptr<const BudgetFigures>> BudgetDesk::compute(const BudgetKey& key) {
  auto out = std::make_shared<BudgetFigures>();
  QS_ASSIGN(const cost::Geometry* geometry, this->geometry(key.state.geometry, key.reading));
  QS_ASSIGN(const cost::Hardware hardware, this->hardware(key));
  if (timedName_ != key.state.timed || reading_ != key.reading) {
    timedName_ = key.state.timed;
    const auto timed = experiment::namedGeometry(timedName_, services_);
    timedParameters_ = timed ? std::optional(timed->parameters()) : std::nullopt;
  }
  reading_ = key.reading;
  QS_ASSIGN(out->spec, studySpec(key.state, geometry->context));
  QS_ASSIGN(out->view, experiment::viewBudget(out->spec, *geometry, hardware));
  out->ownRows = rows_;
  out->timedParameters = timedParameters_;
  return out;
}

}  // namespace qs::ui
