// What the page Byte budget asks of the core and what it gets: a key, the figures for it, and the geometry and rows of
// hardware that were read last, so that a moved slider reads no file. It runs on a lane and knows no widget.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/experiment/budget_view.h"
#include "core/experiment/services.h"
#include "ui/labs/budget/budget_state.h"

namespace qs::ui {

using HardwarePtr = std::shared_ptr<const cost::Hardware>;

struct BudgetKey {
  BudgetState state;    // its view, which changes no figure, at a fixed value
  HardwarePtr machine;  // this machine as measured; null unless it is asked for
  int reading = 0;      // another one reads files anew
  bool operator==(const BudgetKey&) const = default;
};

struct BudgetFigures {
  experiment::BudgetStudySpec spec;      // with every usual value filled in
  experiment::BudgetView view;
  std::vector<cost::Hardware> ownRows;   // of the user's file
  std::optional<double> timedParameters; // of the model whose decoding can be measured; nothing: it cannot be opened
};

class BudgetDesk {
 public:
  explicit BudgetDesk(experiment::Services& services) : services_(services) {}

  // Errors: those of namedGeometry, readHardwareFile and viewBudget; hardware that is in neither list.
  base::Result<std::shared_ptr<const BudgetFigures>> compute(const BudgetKey& key);

 private:
  base::Result<const cost::Geometry*> geometry(const std::string& name, int reading);
  base::Result<cost::Hardware> hardware(const BudgetKey& key);

  experiment::Services& services_;
  int reading_ = 0;
  std::string geometryName_;
  std::optional<cost::Geometry> geometry_;
  std::string rowsFile_;
  std::vector<cost::Hardware> rows_;
  std::string timedName_;
  std::optional<double> timedParameters_;
};

}  // namespace qs::ui
