// The studies of losses that the page Activations keeps open, so that going back to a text, a calibration or a model
// without outliers finds what was measured of it. Only jobs of one lane use it, one at a time.
#pragma once

#include <cstdint>
#include <list>
#include <memory>

#include "core/experiment/loss_study.h"

namespace qs::ui {

class CostDesk {
 public:
  // The study of `spec`, opened now or known; valid until the next call.
  base::Result<experiment::LossStudy*> open(const experiment::StudySpec& spec, experiment::Services& services,
                                            const base::TaskContext& context);

  std::uint64_t windowsScored() const;
  std::uint64_t schemesQuantized() const;

 private:
  std::list<std::unique_ptr<experiment::LossStudy>> studies_;  // the newest first
  std::uint64_t goneWindows_ = 0;
  std::uint64_t goneSchemes_ = 0;
};

}  // namespace qs::ui
