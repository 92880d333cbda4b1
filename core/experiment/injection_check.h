// Whether outliers that were put into a model left what it computes as it was: its logits with and without them, side by
// side. It quantizes nothing and scores nothing.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/task_context.h"
#include "core/experiment/outlier_injection.h"
#include "core/experiment/services.h"

namespace qs::experiment {

struct InjectionCheck {
  double maxLogitDifference = 0.0;  // largest of all tokens and positions; 0: not a bit has changed
  double maxLogit = 0.0;            // largest magnitude, to compare it with
  std::int64_t positions = 0;
};

// Runs the first window of a text (shipped name or file) through both models in F32. Errors: those of loading, reading
// the text and inject(); a text without a token.
base::Result<InjectionCheck> checkInjection(const std::string& model, const std::string& backend,
                                            const OutlierInjection& outliers, const std::string& text, Services& services,
                                            const base::TaskContext& context);

}  // namespace qs::experiment
