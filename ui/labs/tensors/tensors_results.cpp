#include "ui/labs/tensors/tensors_results.h"

#include <chrono>
#include <utility>

#include "core/experiment/quantize.h"
#include "core/experiment/rounding_view.h"

namespace qs::ui {

namespace {

using Clock = std::chrono::steady_clock;
using quant::GridKind;
using Kind = quant::Granularity::Kind;

// A table that changes eight times a second can still be read.
constexpr auto kBatch = std::chrono::milliseconds(120);
// More levels than this are a grey wall.
constexpr std::size_t kMostLevels = 300;

// Says yes at most once every kBatch.
class Beat {
 public:
  bool due() {
    const auto now = Clock::now();
    if (now - last_ < kBatch) return false;
    last_ = now;
    return true;
  }

 private:
  Clock::time_point last_ = Clock::now();
};

// The grid of the group that holds the largest weight. A column's group cannot be seen from one row, and neither can a
// grid of the whole tensor that anything but the largest weight decides.
bool levelsAreTold(const quant::QuantScheme& scheme) {
  const quant::PartScheme& part = scheme.weights;
  if (part.granularity.kind == Kind::group || part.granularity.kind == Kind::row) return true;
  return part.granularity.kind == Kind::tensor && part.grid != GridKind::asym && !part.clip && scheme.methods.empty();
}

}  // namespace

quant::QuantScheme sweepBase(quant::QuantScheme scheme) {
  const auto usual = TensorsState::defaultScheme().weights;
  scheme.weights.format = usual.format;
  scheme.weights.granularity = usual.granularity;
  return scheme;
}

base::Result<StudyPtr> computeStudy(const StudyKey& key, experiment::Services& services,
                                    const base::TaskContext& context, const Early<StudyPtr>& early) {
  experiment::TensorStudySpec spec;
  spec.model = key.model;
  spec.tensor = key.tensor;
  QS_ASSIGN(auto study, experiment::studyTensor(spec, services, context, [&](const experiment::TensorStudy& sample) {
    early(std::make_shared<const experiment::TensorStudy>(sample));
  }));
  return StudyPtr(std::make_shared<const experiment::TensorStudy>(std::move(study)));
}

base::Result<SchemePtr> computeScheme(const SchemeKey& key, experiment::Services& services,
                                      const base::TaskContext& context, const Early<SchemePtr>& early) {
  auto out = std::make_shared<SchemeResult>();
  if (key.model.empty()) {
    QS_ASSIGN(out->layout, experiment::blockLayout(kExampleRows, kExampleColumns, key.scheme.weights));
    return SchemePtr(std::move(out));
  }
  experiment::SchemeStudySpec spec;
  spec.model = key.model;
  spec.tensor = key.tensor;
  spec.scheme = key.scheme;
  spec.backend = key.backend;
  QS_ASSIGN(out->study, experiment::studyScheme(spec, services, context, [&](const experiment::SchemeStudy& sample) {
    auto first = std::make_shared<SchemeResult>();
    first->study = sample;
    first->layout = sample.layout;
    early(std::move(first));
  }));
  out->layout = out->study->layout;
  return SchemePtr(std::move(out));
}

base::Result<LevelsPtr> computeLevels(const LevelsKey& key, experiment::Services& services,
                                      const base::TaskContext& context) {
  auto out = std::make_shared<GroupLevels>();
  if (!levelsAreTold(key.scheme)) return LevelsPtr(std::move(out));
  experiment::QuantizeSpec spec;
  spec.source.model = key.model;
  spec.source.tensor = key.tensor;
  spec.source.row = key.row;
  spec.scheme = key.scheme;
  spec.backend = key.backend;
  QS_ASSIGN(const auto row, experiment::runQuantize(spec, services, context));
  if (row.scales.empty()) return LevelsPtr(std::move(out));
  const auto view = experiment::describeRounding(row, key.scheme.weights, std::nullopt);
  const auto& group = view.groups.at(view.groupOfLargest);
  out->levels = experiment::gridLevels(key.scheme.weights, static_cast<float>(group.scale), group.zeroPoint);
  if (out->levels.size() > kMostLevels) out->levels.clear();
  return LevelsPtr(std::move(out));
}

base::Result<HeatPtr> computeHeat(const HeatKey& key, experiment::Services& services,
                                  const base::TaskContext& context, const Early<HeatPtr>& early) {
  experiment::HeatSpec spec;
  spec.model = key.model;
  spec.tensor = key.tensor;
  spec.window = key.window;
  spec.size = key.size;
  if (key.of == TensorsState::HeatOf::error) {
    QS_ASSIGN(auto cells, experiment::errorHeatOf(spec, key.scheme, key.backend, services, context));
    return HeatPtr(std::make_shared<const experiment::HeatCells>(std::move(cells)));
  }
  QS_ASSIGN(auto cells, experiment::heatOf(spec, services, context, [&](const experiment::HeatCells& sample) {
    early(std::make_shared<const experiment::HeatCells>(sample));
  }));
  return HeatPtr(std::make_shared<const experiment::HeatCells>(std::move(cells)));
}

base::Result<SweepPtr> computeSweep(const SweepKey& key, experiment::Services& services,
                                    const base::TaskContext& context, const Early<SweepPtr>& early) {
  experiment::SweepSpec spec;
  spec.model = key.model;
  spec.tensor = key.tensor;
  spec.base = key.base;
  spec.backend = key.backend;
  SweepResult so;
  so.bits = spec.bits;
  so.granularities = spec.granularities;
  Beat beat;
  QS_TRY(experiment::sweepTensor(spec, services, context, [&](const experiment::SweepCell& cell) {
    so.cells.push_back(cell);
    if (beat.due()) early(std::make_shared<const SweepResult>(so));
  }));
  return SweepPtr(std::make_shared<const SweepResult>(std::move(so)));
}

base::Result<WorstPtr> computeWorst(const WorstKey& key, experiment::Services& services,
                                    const base::TaskContext& context, const Early<WorstPtr>& early) {
  experiment::ModelSchemeSpec spec;
  spec.model = key.model;
  spec.scheme = key.scheme;
  spec.backend = key.backend;
  WorstResult so;
  Beat beat;
  QS_TRY(experiment::quantizeTensors(spec, services, context, [&](const experiment::TensorError& tensor) {
    so.tensors.push_back(tensor);
    if (beat.due()) early(std::make_shared<const WorstResult>(so));
  }));
  return WorstPtr(std::make_shared<const WorstResult>(std::move(so)));
}

base::Result<PairPtr> computePair(const PairKey& key, experiment::Services& services, const base::TaskContext& context) {
  experiment::BackendPairSpec spec;
  spec.model = key.model;
  spec.tensor = key.tensor;
  spec.scheme = key.scheme;
  spec.first = key.first;
  spec.second = key.second;
  QS_ASSIGN(auto pair, experiment::compareBackends(spec, services, context));
  return PairPtr(std::make_shared<const experiment::BackendPair>(std::move(pair)));
}

base::Result<SurveyPtr> computeSurvey(const SurveyKey& key, experiment::Services& services,
                                      const base::TaskContext& context, const Early<SurveyPtr>& early) {
  auto batch = std::make_shared<SurveyBatch>();
  Beat beat;
  QS_TRY(experiment::surveyTensors({key.model, {}}, services, context, [&](const experiment::TensorSurvey& tensor) {
    batch->tensors.push_back(tensor);
    if (!beat.due()) return;
    early(std::exchange(batch, std::make_shared<SurveyBatch>()));
  }));
  return SurveyPtr(std::move(batch));
}

}  // namespace qs::ui
