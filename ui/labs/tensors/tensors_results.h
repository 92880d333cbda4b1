// What the Tensors page computes: for which keys, into what, and the functions that do it on a lane's thread by the
// core's experiments. It knows no widget and keeps nothing.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/experiment/backend_pair.h"
#include "core/experiment/tensor_blocks.h"
#include "core/experiment/tensor_heat.h"
#include "core/experiment/tensor_list.h"
#include "core/experiment/tensor_scheme.h"
#include "core/experiment/tensor_study.h"
#include "core/experiment/tensor_sweep.h"
#include "ui/labs/tensors/tensors_state.h"

namespace qs::ui {

struct StudyKey {
  std::string model, tensor;
  bool operator==(const StudyKey&) const = default;
};

struct SchemeKey {
  std::string model, tensor;  // both empty: the chapter's example
  quant::QuantScheme scheme;
  std::string backend;
  bool operator==(const SchemeKey&) const = default;
};

struct SchemeResult {
  std::optional<experiment::SchemeStudy> study;  // nothing: a shape without weights
  experiment::BlockLayout layout;
};

struct LevelsKey {
  std::string model, tensor;
  quant::QuantScheme scheme;
  std::int64_t row = 0;  // that of the largest weight
  std::string backend;
  bool operator==(const LevelsKey&) const = default;
};

// What the group that holds the largest weight can represent, ascending; empty where that would say little.
struct GroupLevels {
  std::vector<double> levels;
};

struct HeatKey {
  std::string model, tensor;
  TensorsState::HeatOf of = TensorsState::HeatOf::weight;
  quant::QuantScheme scheme;  // of the error; else its default
  experiment::HeatWindow window;
  experiment::HeatSize size;
  std::string backend;  // of the error
  bool operator==(const HeatKey&) const = default;
};

struct SweepKey {
  std::string model, tensor;
  quant::QuantScheme base;  // bits and granularity set to the default's
  std::string backend;
  bool operator==(const SweepKey&) const = default;
};

struct SweepResult {
  std::vector<int> bits;
  std::vector<std::string> granularities;
  std::vector<experiment::SweepCell> cells;  // those that are done
};

struct WorstKey {
  std::string model;
  quant::QuantScheme scheme;
  std::string backend;
  bool operator==(const WorstKey&) const = default;
};

struct WorstResult {
  std::vector<experiment::TensorError> tensors;  // those that are done
};

struct PairKey {
  std::string model, tensor;
  quant::QuantScheme scheme;
  std::string first, second;  // backends
  bool operator==(const PairKey&) const = default;
};

struct SurveyKey {
  std::string model;
  bool operator==(const SurveyKey&) const = default;
};

// The tensors that were finished since the batch before.
struct SurveyBatch {
  std::vector<experiment::TensorSurvey> tensors;
};

using StudyPtr = std::shared_ptr<const experiment::TensorStudy>;
using SchemePtr = std::shared_ptr<const SchemeResult>;
using LevelsPtr = std::shared_ptr<const GroupLevels>;
using HeatPtr = std::shared_ptr<const experiment::HeatCells>;
using SweepPtr = std::shared_ptr<const SweepResult>;
using WorstPtr = std::shared_ptr<const WorstResult>;
using PairPtr = std::shared_ptr<const experiment::BackendPair>;
using OthersPtr = std::shared_ptr<const std::vector<backend::BackendInfo>>;
using SurveyPtr = std::shared_ptr<const SurveyBatch>;

template <class Ptr>
using Early = std::function<void(Ptr)>;

// The scheme with bits and granularity at the default's: what the cells of a sweep share.
quant::QuantScheme sweepBase(quant::QuantScheme scheme);

base::Result<StudyPtr> computeStudy(const StudyKey& key, experiment::Services& services,
                                    const base::TaskContext& context, const Early<StudyPtr>& early);
base::Result<SchemePtr> computeScheme(const SchemeKey& key, experiment::Services& services,
                                      const base::TaskContext& context, const Early<SchemePtr>& early);
base::Result<LevelsPtr> computeLevels(const LevelsKey& key, experiment::Services& services,
                                      const base::TaskContext& context);
base::Result<HeatPtr> computeHeat(const HeatKey& key, experiment::Services& services,
                                  const base::TaskContext& context, const Early<HeatPtr>& early);
// The three long ones hand over what they have no oftener than every kBatch.
base::Result<SweepPtr> computeSweep(const SweepKey& key, experiment::Services& services,
                                    const base::TaskContext& context, const Early<SweepPtr>& early);
base::Result<WorstPtr> computeWorst(const WorstKey& key, experiment::Services& services,
                                    const base::TaskContext& context, const Early<WorstPtr>& early);
base::Result<PairPtr> computePair(const PairKey& key, experiment::Services& services, const base::TaskContext& context);
base::Result<SurveyPtr> computeSurvey(const SurveyKey& key, experiment::Services& services,
                                      const base::TaskContext& context, const Early<SurveyPtr>& early);

}  // namespace qs::ui
