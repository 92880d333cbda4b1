#include "ui/labs/sensitivity/sensitivity_desk.h"

#include <algorithm>

namespace qs::ui {

using experiment::StudyRow;
using View = SensitivityState::View;

namespace {

constexpr int kBins = 8;

bool known(const StudyRow& row) { return row.windows > 0 || row.error.has_value(); }
bool settled(const StudyRow& row) { return row.complete || row.error.has_value(); }

}  // namespace

std::vector<const StudyRow*> SensitivityFigures::rowsOf(View view) const {
  std::vector<const StudyRow*> out;
  const auto add = [&](const std::vector<StudyRow>& rows) {
    for (const StudyRow& row : rows) out.push_back(&row);
  };
  switch (view) {
    case View::ladder: add(ladderRows); break;
    case View::position: add(cacheRows); break;
    case View::layers:
      out.push_back(&ladderRows.front());
      add(only);
      add(allBut);
      // Without a figure for every layer there is no ranking, and with one layer nothing to choose.
      if (only.size() > 1 && std::none_of(only.begin(), only.end(), [](const StudyRow& row) { return row.error.has_value(); })) {
        out.push_back(&keepingRow);
      }
      break;
  }
  return out;
}

bool SensitivityFigures::hasBars(View view, SensitivityState::Show show) const {
  const auto& ofLayers = show == SensitivityState::Show::only ? only : allBut;
  const auto& rows = view == View::ladder ? ladderRows : view == View::position ? cacheRows : ofLayers;
  return std::all_of(rows.begin(), rows.end(), known);
}

bool SensitivityFigures::isComplete(View view) const {
  const auto rows = rowsOf(view);
  return std::all_of(rows.begin(), rows.end(), [](const StudyRow* row) { return settled(*row); });
}

double SensitivityFigures::progress(View view) const {
  const auto rows = rowsOf(view);
  if (rows.empty() || study.windows == 0) return 0.0;
  std::int64_t read = 0;
  for (const StudyRow* row : rows) read += settled(*row) ? study.windows : row->windows;
  return static_cast<double>(read) / static_cast<double>(study.windows * static_cast<std::int64_t>(rows.size()));
}

StudyRow SensitivityDesk::row(Open& open, const SensitivityKey& key, const quant::QuantScheme& scheme) {
  const std::string name = std::to_string(key.window) + ' ' + std::to_string(key.tokens) + ' ' + scheme.text();
  if (const auto at = open.notes.find(name); at != open.notes.end()) return at->second;
  StudyRow row = std::move(open.study->view({scheme}).rows.front());
  row.byPosition.clear();
  row.loss.layers.clear();
  if (settled(row)) open.notes[name] = row;
  return row;
}

SensitivityDesk::Ptr SensitivityDesk::picture(Open& open, const SensitivityKey& key,
                                              const SensitivityFigures& steps) const {
  auto out = std::make_shared<SensitivityFigures>(steps);
  out->study = open.study->view({});
  out->study.baseline.byPosition.clear();
  for (const auto& step : steps.ladder) out->ladderRows.push_back(row(open, key, step.scheme));
  out->order = experiment::measuredOrder(out->ladderRows);
  for (const auto& step : steps.layers) {
    out->only.push_back(row(open, key, step.on));
    out->allBut.push_back(row(open, key, step.off));
  }
  out->ranking = experiment::mostSensitiveFirst(out->only);
  const auto count = out->ranking.size();
  if (count > 1) {
    std::vector<std::string> kept;
    // All of them kept is the model as stored.
    const std::size_t most = std::min(static_cast<std::size_t>(key.keep), count - 1);
    for (std::size_t i = 0; i < most; ++i) kept.push_back(steps.layers[out->ranking[i]].name);
    out->keeping = experiment::keepingScheme(key.bits, key.parts, kept);
    out->keepingRow = row(open, key, *out->keeping);
  }
  const auto& protocol = out->study.protocol;
  const std::int64_t positions = protocol.window - (protocol.bos ? 1 : 0);
  for (const auto& step : steps.caches) {
    out->cacheRows.push_back(row(open, key, step.scheme));
    out->drifts.push_back(experiment::positionDrift(open.study->windowLosses(step.scheme), positions, kBins));
  }
  const auto work = studies_.work();
  out->windowsScored = work.windowsScored;
  out->schemesQuantized = work.schemesQuantized;
  return out;
}

base::Result<SensitivityDesk::Ptr> SensitivityDesk::compute(const SensitivityKey& key, experiment::Services& services,
                                                            const base::TaskContext& context,
                                                            const std::function<void(Ptr)>& early) {
  QS_ASSIGN(Open * desk, studies_.open(key.spec, services, context));
  QS_TRY(desk->study->configure(key.window, key.tokens));
  QS_ASSIGN(const auto model, services.model(key.spec.model, context));
  SensitivityFigures steps;
  steps.ladder = experiment::ladderSteps(key.bits, key.parts);
  steps.layers = experiment::layerSteps(*model, key.bits, key.parts);
  steps.caches = experiment::cacheSteps(key.parts);

  Ptr now = picture(*desk, key, steps);
  early(now);
  const auto read = [&](const std::vector<quant::QuantScheme>& schemes) -> base::Status {
    for (;;) {
      const auto more = desk->study->advance(schemes, context);
      if (!more) {
        early(picture(*desk, key, steps));
        return base::fail(more.error());
      }
      if (!*more) return {};
      now = picture(*desk, key, steps);
      early(now);
    }
  };
  for (const View view : key.views) {
    if (now->isComplete(view)) continue;
    std::vector<quant::QuantScheme> schemes;
    switch (view) {
      case View::ladder:
        for (const auto& step : steps.ladder) schemes.push_back(step.scheme);
        QS_TRY(read(schemes));
        break;
      case View::position:
        for (const auto& step : steps.caches) schemes.push_back(step.scheme);
        QS_TRY(read(schemes));
        break;
      case View::layers: {
        std::vector<quant::QuantScheme> only = {steps.ladder.front().scheme};
        std::vector<quant::QuantScheme> allBut = only;
        for (const auto& step : steps.layers) {
          only.push_back(step.on);
          allBut.push_back(step.off);
        }
        const bool first = key.show == SensitivityState::Show::only;
        QS_TRY(read(first ? only : allBut));
        if (first && now->keeping) QS_TRY(read({*now->keeping}));
        QS_TRY(read(first ? allBut : only));
        if (!first && now->keeping) QS_TRY(read({*now->keeping}));
        break;
      }
    }
  }
  return now;
}

}  // namespace qs::ui
