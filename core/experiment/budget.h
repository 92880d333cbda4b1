// The experiment behind `quantspec budget` and the page of bytes: a model's geometry, a piece of hardware and a scheme give
// what a step reads, how long it takes at least and what fits. It computes bounds (core/cost/budget.h); measured speeds are
// those of bench.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/task_context.h"
#include "core/cost/advice.h"
#include "core/cost/budget.h"
#include "core/experiment/services.h"
#include "core/quant/scheme.h"

namespace qs::experiment {

inline constexpr std::int64_t kUsualContext = 4096;

struct BudgetStudySpec {
  std::string geometry = "anchor-27b";  // as namedGeometry (geometry_config.h) takes it
  std::string hardware = "h100";        // a row of the table or of the file, or `this`
  std::string hardwareFile;             // the user's own rows; empty: none
  std::string backend = "cpu";          // what `this` is: the machine, or a device
  quant::QuantScheme scheme;            // weights, and where given activations and cache
  std::int64_t batch = 1;
  std::optional<std::int64_t> context;  // nothing: kUsualContext, or the model's own if that is shorter
  bool countActivations = false;
  cost::Overheads overheads;
  cost::Workload load;
};

// A row of the table of formats: the same settings, with the weights in this format and all else as it was.
struct BudgetRow {
  std::string scheme;
  double bitsPerWeight = 0.0;
  double weightBytesHeld = 0.0;
  double bytesPerStep = 0.0;
  double stepSeconds = 0.0;
  double tokensPerSecond = 0.0;
  double relativeToBf16 = 1.0;  // to weights and cache in BF16
  std::optional<std::int64_t> fitsRequests;
  cost::StepBytes step;
  cost::Arithmetic arithmetic = cost::Arithmetic::fp16;  // in which the weights are multiplied, activations as they are
  // What the hardware could multiply this format as, were the activations in it too; nothing: it is restored whatever they
  // are, and saves bytes alone.
  std::optional<cost::Rate> native;
};

// What hardware could multiply a format as without restoring it, by its table. Nothing where it has no such arithmetic.
std::optional<cost::Rate> nativeRate(const cost::Hardware& hardware, std::string_view format);

struct BudgetStudy {
  cost::Geometry geometry;
  cost::Hardware hardware;
  std::int64_t context = 0;
  std::string weights;  // canonical texts of the parts
  std::string kv;
  cost::Budget budget;
  std::vector<BudgetRow> formats;
  std::optional<cost::Advice> advice;  // where anything is quantized: against the same in BF16
  std::vector<base::Text> notes;
};

// How many bits a number takes in a part of a scheme, with the real number of groups in such a matrix, or of such a
// token's keys (values alike): `token` one scale for all heads, `head` for each, `channel` for 32 tokens, `tensor` none to
// speak of. Errors: weights split into explicit lengths, methods that leave some weights as they are (keep, llmint8), whose
// bytes depend on the model (unavailable); parts that this version does not have.
base::Result<cost::StorageFormat> weightsStorage(const quant::QuantScheme& scheme);
base::Result<cost::StorageFormat> kvStorage(const std::optional<quant::PartScheme>& part);

// A scheme from the words of the command: weights, and the cache's part if it is given apart. Errors (usage): a cache in
// both.
base::Result<quant::QuantScheme> budgetScheme(const std::string& weights, const std::string& kv);

// The hardware of a name. `this` — what `backend` computes on — is measured, which takes seconds; everything else is
// immediate.
base::Result<cost::Hardware> namedHardware(const std::string& name, const std::string& file, const std::string& backend,
                                           Services& services, const base::TaskContext& context);

// The settings as the cost model takes them, in this scheme instead of the spec's own. Errors: those of weightsStorage and
// kvStorage.
base::Result<cost::BudgetSpec> budgetSpec(const BudgetStudySpec& spec, const quant::QuantScheme& scheme, const cost::Geometry& geometry,
                                          const cost::Hardware& hardware);

// With geometry and hardware at hand: no file is read and nothing measured. Errors: those of weightsStorage, kvStorage,
// cost::computeBudget and cost::advise.
base::Result<BudgetStudy> studyBudget(const BudgetStudySpec& spec, const cost::Geometry& geometry, const cost::Hardware& hardware);
// Finds both by name first.
base::Result<BudgetStudy> runBudget(const BudgetStudySpec& spec, Services& services, const base::TaskContext& context);

std::string commandLine(const BudgetStudySpec& spec);

}  // namespace qs::experiment
