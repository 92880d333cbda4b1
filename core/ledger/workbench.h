// What claims compute with: the lab's own functions under short names, and the studies that several claims of one run share.
// It holds no formula and no figure of a chapter.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/eval/paired.h"
#include "core/experiment/budget.h"
#include "core/experiment/loss_study.h"
#include "core/experiment/position_drift.h"
#include "core/experiment/quantize.h"
#include "core/experiment/services.h"
#include "core/ledger/ledger.h"

namespace qs::ledger {

class Workbench {
 public:
  Workbench(const LedgerSpec& spec, experiment::Services& services) : spec_(spec), services_(services) {}

  const LedgerSpec& spec() const { return spec_; }
  experiment::Services& services() { return services_; }
  const base::TaskContext& context() const { return context_; }
  // For the claim that comes next.
  void setContext(const base::TaskContext& context) { context_ = context; }

  // Typed values under a scheme.
  base::Result<experiment::QuantizeResult> quantize(std::vector<float> values, const std::string& scheme);
  // A preset on a row of the table of hardware. `weights` may hold activations: "int8+a=int8".
  base::Result<experiment::BudgetStudy> budget(const std::string& geometry, const std::string& hardware, const std::string& weights,
                                               std::int64_t batch = 1, std::int64_t context = 4096, const std::string& kv = {});

  // The lab's model on the validation text: as stored and under schemes, in that order. One study serves all claims of a
  // run. Errors: a scheme that cannot be measured; cancelled.
  base::Result<experiment::StudyView> losses(const std::vector<std::string>& schemes);
  // Loss under `scheme` − under `other`, paired by token. Contract: both were among losses() of this run.
  eval::PairedDifference between(const std::string& scheme, const std::string& other) const;
  // How the difference from the stored model goes with the position. Contract: as above.
  experiment::PositionDrift drift(const std::string& scheme) const;

  // Tokens of the form that is run; 0: all.
  std::int64_t tokens() const { return spec_.form == Form::quick ? kQuickTokens : 0; }
  // Windows of the model's context that make so many.
  std::int64_t windows() const { return spec_.form == Form::quick ? 16 : std::int64_t{1} << 20; }
  // Of the study, once losses() ran.
  Protocol protocol(const experiment::StudyView& view) const;

 private:
  LedgerSpec spec_;
  experiment::Services& services_;
  base::TaskContext context_;
  std::unique_ptr<experiment::LossStudy> study_;
};

// A scheme of a claim's own text. Contract: it parses.
quant::QuantScheme schemeOf(const std::string& text);

}  // namespace qs::ledger
