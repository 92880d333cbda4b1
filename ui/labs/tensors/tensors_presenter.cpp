#include "ui/labs/tensors/tensors_presenter.h"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>

#include "core/experiment/quantize.h"
#include "ui/labs/tensors/tensors_words.h"

namespace qs::ui {

namespace {

using State = TensorsState;

// Cells that study and scheme bring along for the whole matrix.
const experiment::HeatSize kWholeCells;
constexpr int kMostCells = 2048;

TensorRow rowOf(const experiment::TensorEntry& entry) {
  TensorRow row;
  row.name = QString::fromStdString(entry.name);
  row.fileName = QString::fromStdString(entry.fileName);
  row.dtype = QString::fromStdString(std::string(tensor::name(entry.dtype)));
  row.shape = TensorsWords::shape(entry.shape);
  row.elements = entry.elements;
  row.bytes = entry.bytes;
  row.readable = entry.readable;
  const std::size_t rank = entry.shape.size();
  row.kind = entry.linear ? TensorKind::linear
                          : (!entry.readable ? TensorKind::other
                                             : (rank >= 2 ? TensorKind::matrix : TensorKind::vector));
  return row;
}

TensorRowStats statsOf(const experiment::TensorStats& stats) {
  TensorRowStats row;
  row.finite = stats.min && stats.max;
  row.min = stats.min.value_or(0.0);
  row.max = stats.max.value_or(0.0);
  row.outliers = stats.peak();
  row.nonfinite = stats.nonfinite;
  return row;
}

TensorRowError errorOf(const experiment::TensorError& error) {
  return {error.stats.rmse(), error.stats.relativeRmse(), error.stats.sqnrDb(), error.layout.bitsPerWeight,
          error.layout.bytes(), false};
}

}  // namespace

template <class Work, class Function>
std::unique_ptr<Work> TensorsPresenter::make(base::Text name, jobs::StopPolicy policy, std::size_t cached, bool pool,
                                             Function compute, std::function<void()> changed) {
  typename Work::Options options;
  options.name = std::move(name);
  options.policy = policy;
  options.cached = cached;
  options.pool = pool ? &lab_.services.pool() : nullptr;
  options.parts = std::is_same_v<Work, Survey>;
  // The other of two backends may fail without the window's being at fault.
  options.tells = !std::is_same_v<Work, Pair> && !std::is_same_v<Work, Others>;
  options.changed = std::move(changed);
  return std::make_unique<Work>(lab_, std::move(options),
                                [compute, services = &lab_.services](const auto& key, const base::TaskContext& context,
                                                                     const auto& early) {
                                  return compute(key, *services, context, early);
                                });
}

TensorsPresenter::TensorsPresenter(const LabContext& lab, QObject* parent) : QObject(parent), lab_(lab) {
  using jobs::StopPolicy;
  study_ = make<Study>(QS_LABEL("core", "looking at the tensor"), StopPolicy::afterFirstResult, 6, true, computeStudy,
                       [this] {
                         request();
                         emit studyChanged();
                       });
  scheme_ = make<Scheme>(QS_LABEL("core", "quantizing the tensor"), StopPolicy::afterFirstResult, 16, true,
                         computeScheme, [this] {
                           requestPair();
                           emit schemeChanged();
                         });
  levels_ = make<Levels>(QS_LABEL("core", "finding the levels"), StopPolicy::afterFirstResult, 16, true,
                         [](const LevelsKey& key, experiment::Services& services, const base::TaskContext& context,
                            const auto&) { return computeLevels(key, services, context); },
                         [this] { emit levelsChanged(); });
  heat_ = make<Heat>(QS_LABEL("core", "reading a part of the tensor"), StopPolicy::afterFirstResult, 8, true,
                     computeHeat, [this] { emit heatChanged(); });
  sweep_ = make<Sweep>(QS_LABEL("core", "sweeping bits and granularity"), StopPolicy::atOnce, 8, true, computeSweep,
                       [this] { emit sweepChanged(); });
  worst_ = make<Worst>(QS_LABEL("core", "quantizing all tensors"), StopPolicy::atOnce, 8, true, computeWorst,
                       [this] { takeWorst(); });
  // In the background and on one thread, so that a hand on a slider does not feel it.
  survey_ = make<Survey>(QS_LABEL("core", "reading the tensors"), StopPolicy::atOnce, 0, false, computeSurvey,
                         [this] { takeSurvey(); });
  pair_ = make<Pair>(QS_LABEL("core", "comparing two backends"), StopPolicy::atOnce, 8, true,
                     [](const PairKey& key, experiment::Services& services, const base::TaskContext& context, const auto&) {
                       return computePair(key, services, context);
                     },
                     [this] { emit pairChanged(); });
  others_ = make<Others>(QS_LABEL("core", "looking for backends"), StopPolicy::atOnce, 1, false,
                         [](int, experiment::Services& services, const base::TaskContext&, const auto&) {
                           return base::Result<OthersPtr>(
                               std::make_shared<const std::vector<backend::BackendInfo>>(services.registry().list()));
                         },
                         [this] {
                           requestPair();
                           emit pairChanged();
                         });
  jobs::Lane::Options opening;
  opening.policy = jobs::StopPolicy::atOnce;
  opening.threaded = lab_.threaded;
  opening.events = lab_.jobs.laneEvents(QS_LABEL("core", "opening the model"), [this] { opening_->cancel(); });
  opening_ = std::make_unique<jobs::Lane>(guiExecutor(&lab_.jobs), std::move(opening));
  open(state().model, Ask::state);
}

TensorsPresenter::~TensorsPresenter() = default;

void TensorsPresenter::edit(const State& next, const QString& gesture) {
  if (history_.edit(clamped(next), gesture)) onState();
}

void TensorsPresenter::undo() {
  if (history_.undo()) onState();
}

void TensorsPresenter::redo() {
  if (history_.redo()) onState();
}

void TensorsPresenter::restore(const State& state) {
  history_.restore(clamped(state));
  onState();
}

void TensorsPresenter::setBackend(const std::string& name) {
  if (history_.setBackend(name)) onState();
}

void TensorsPresenter::choose(const QString& name) {
  const auto* list = file();
  if (list == nullptr) return;
  const auto index = list->find(name.toStdString());
  if (!index || (static_cast<int>(*index) == row_ && !state().example)) return;
  State next = state();
  const auto& entry = list->tensors[*index];
  next.tensor = list->find(entry.name) == index ? entry.name : entry.fileName;
  next.example = false;
  next.window.reset();
  // Steps through a list with the arrow keys are one step of the history.
  edit(next, QStringLiteral("choose"));
}

const experiment::TensorList* TensorsPresenter::file() const {
  const auto it = lists_.find(state().model);
  return it == lists_.end() ? nullptr : it->second.get();
}

const experiment::TensorEntry* TensorsPresenter::tensor() const {
  const auto* list = file();
  return list == nullptr || row_ < 0 ? nullptr : &list->tensors[static_cast<std::size_t>(row_)];
}

QString TensorsPresenter::tensorName() const {
  if (state().example) return QLatin1String(kExampleName);
  if (const auto* entry = tensor()) return QString::fromStdString(entry->name);
  return QString::fromStdString(state().tensor);
}

std::vector<io::HealthNote> TensorsPresenter::health() const {
  std::vector<io::HealthNote> all;
  if (const auto* list = file()) all = list->health;
  for (const auto& [index, notes] : notes_) all.insert(all.end(), notes.begin(), notes.end());
  return all;
}

void TensorsPresenter::openModel(const QString& nameOrPath) { open(nameOrPath.toStdString(), Ask::chosen); }
void TensorsPresenter::adopt(const QString& nameOrPath) { open(nameOrPath.toStdString(), Ask::adopted); }

void TensorsPresenter::open(const std::string& nameOrPath, Ask ask) {
  auto& services = lab_.services;
  opening_->submit([this, nameOrPath, ask, &services](const jobs::JobContext& context) {
    noteComputation();
    auto list = experiment::listTensors(nameOrPath, services);
    context.deliver([this, nameOrPath, ask, list = std::move(list)]() mutable {
      takeList(nameOrPath, std::move(list), ask);
    });
  });
}

void TensorsPresenter::takeList(const std::string& nameOrPath, base::Result<experiment::TensorList> list, Ask ask) {
  if (!list) {
    if (list.error().kind == base::ErrorKind::cancelled) return;
    if (nameOrPath == state().model && ask == Ask::state) {
      fileError_ = list.error();
      failedModel_ = nameOrPath;
      showList();
      request();
    }
    if (ask != Ask::adopted) emit problem(list.error());
    // The newer request may have taken the place of the state's own.
    if (ask != Ask::state && file() == nullptr && !fileError_) open(state().model, Ask::state);
    return;
  }
  lists_[nameOrPath] = std::make_shared<const experiment::TensorList>(*std::move(list));
  if (ask == Ask::state) {
    if (nameOrPath == state().model) onState();
    return;
  }
  State next = state();
  const bool other = next.model != nameOrPath || next.example;
  next.model = nameOrPath;
  next.example = false;
  if (other) next.window.reset();
  if (!lists_[nameOrPath]->find(next.tensor)) next.tensor.clear();
  if (next == state()) {
    onState();  // the same file anew: it may have changed on disk
  } else {
    edit(next);
  }
  if (ask == Ask::chosen) emit modelOpened();
}

void TensorsPresenter::settleTensor() {
  row_ = -1;
  const auto* list = file();
  if (list == nullptr || state().example || list->tensors.empty()) return;
  if (!state().tensor.empty()) {
    if (const auto index = list->find(state().tensor)) row_ = static_cast<int>(*index);
    return;
  }
  // Nothing chosen: the first matrix, else the first that can be read, else the first.
  const auto& all = list->tensors;
  auto first = std::find_if(all.begin(), all.end(), [](const auto& e) { return e.quantizable && e.shape.size() >= 2; });
  if (first == all.end()) first = std::find_if(all.begin(), all.end(), [](const auto& e) { return e.readable; });
  row_ = first == all.end() ? 0 : static_cast<int>(first - all.begin());
}

void TensorsPresenter::showList() {
  const auto it = lists_.find(state().model);
  const auto wanted = it == lists_.end() ? nullptr : it->second;
  if (wanted == shown_ && !(wanted == nullptr && fileError_)) return;
  shown_ = wanted;
  notes_.clear();
  shownWorst_.reset();
  std::vector<TensorRow> rows;
  if (wanted != nullptr) {
    rows.reserve(wanted->tensors.size());
    for (const auto& entry : wanted->tensors) rows.push_back(rowOf(entry));
  }
  table_.setRows(std::move(rows));
  survey_->forget();
  if (wanted != nullptr && !wanted->tensors.empty()) survey_->want({state().model});
  emit fileChanged();
  emit healthChanged();
}

void TensorsPresenter::onState() {
  if (file() == nullptr && failedModel_ != state().model) open(state().model, Ask::state);
  if (file() != nullptr) {
    fileError_.reset();
    failedModel_.clear();
  }
  settleTensor();
  showList();
  request();
  emit stateChanged();
}

void TensorsPresenter::request() {
  const State& now = state();
  if (now.example) {
    study_->forget();
    levels_->forget();
    heat_->forget();
    sweep_->forget();
    scheme_->want({{}, {}, now.scheme, now.backend});
  } else if (const auto* entry = tensor()) {
    const std::string& name = entry->fileName;
    entry->readable ? study_->want({now.model, name}) : study_->forget();
    if (entry->quantizable) {
      // A tensor's first picture goes before its first figures; they would share the machine.
      if (study_->isCurrent() || study_->phase() == WorkPhase::failed || study_->phase() == WorkPhase::cancelled) {
        scheme_->want({now.model, name, now.scheme, now.backend});
      }
      now.view == State::View::sweep ? sweep_->want({now.model, name, sweepBase(now.scheme), now.backend}) : sweep_->pause();
      if (now.view == State::View::distribution && study_->isWhole()) {
        levels_->want({now.model, name, now.scheme, static_cast<std::int64_t>(study_->value()->stats.largest.row), now.backend});
      }
    } else {
      scheme_->forget();
      sweep_->forget();
      levels_->forget();
    }
    requestHeat();
  } else if (file() != nullptr || fileError_) {
    study_->forget();
    scheme_->forget();
    levels_->forget();
    heat_->forget();
    sweep_->forget();
  }
  if (now.fileView == State::FileView::worst && shown_ != nullptr && !shown_->tensors.empty()) {
    worst_->want({now.model, now.scheme, now.backend});
  } else {
    worst_->pause();
  }
  requestPair();
}

void TensorsPresenter::requestHeat() {
  const State& now = state();
  const auto* entry = tensor();
  const bool error = now.heatOf == State::HeatOf::error;
  if (now.view != State::View::heat || entry == nullptr || !entry->readable || (error && !entry->quantizable)) {
    return heat_->pause();
  }
  experiment::HeatWindow window;
  if (now.window) window = {now.window->rowBegin, now.window->rowEnd, now.window->columnBegin, now.window->columnEnd};
  const auto cells = [](int room) { return static_cast<std::size_t>(std::clamp(room, 1, kMostCells)); };
  experiment::HeatSize size{cells(heatRoom_.height()), cells(heatRoom_.width())};
  const auto enough = [](std::size_t room, std::size_t brought, std::uint64_t elements) {
    return room <= brought || elements <= brought;
  };
  if (!now.window && enough(size.rows, kWholeCells.rows, entry->rows) &&
      enough(size.columns, kWholeCells.columns, entry->cols)) {
    return heat_->pause();  // study and scheme bring these cells along
  }
  heat_->want({now.model, entry->fileName, now.heatOf, error ? now.scheme : State::defaultScheme(), window, size,
               error ? now.backend : std::string()});
}

const experiment::HeatCells* TensorsPresenter::heatCells() const {
  const State& now = state();
  const auto& wanted = heat_->wanted();
  if (wanted && heat_->value() && heat_->valueKey()) {
    // The same window under a scheme on the way here: nearer to what is wanted than coarse cells of the whole matrix.
    HeatKey like = *heat_->valueKey();
    like.scheme = wanted->scheme;
    like.backend = wanted->backend;
    if (like == *wanted) return heat_->value().get();
  }
  if (now.heatOf == State::HeatOf::error) {
    const auto& result = scheme_->value();
    return result && result->study ? &result->study->heat : nullptr;
  }
  return study_->value() ? &study_->value()->heat : nullptr;
}

void TensorsPresenter::setHeatCells(QSize cells) {
  if (cells == heatRoom_) return;
  heatRoom_ = cells;
  requestHeat();
}

void TensorsPresenter::takeSurvey() {
  const SurveyPtr& batch = survey_->value();
  if (!batch || survey_->phase() != WorkPhase::ready || !survey_->isCurrent()) return;
  std::vector<std::pair<int, TensorRowStats>> stats;
  bool noted = false;
  for (const auto& tensor : batch->tensors) {
    stats.emplace_back(static_cast<int>(tensor.index), statsOf(tensor.stats));
    if (!tensor.notes.empty()) {
      notes_[tensor.index] = tensor.notes;
      noted = true;
    }
  }
  table_.setStats(stats);
  if (noted || survey_->isWhole()) emit healthChanged();
}

void TensorsPresenter::takeWorst() {
  const WorstPtr& result = worst_->value();
  if (result && worst_->phase() == WorkPhase::ready && shown_ != nullptr && worst_->valueKey()->model == state().model) {
    // The figures of an older scheme stay until those of the new one begin to come.
    if (shownWorst_ != worst_->valueKey()) table_.clearErrors();
    shownWorst_ = worst_->valueKey();
    std::vector<std::pair<int, TensorRowError>> errors;
    for (const auto& tensor : result->tensors) {
      if (const auto index = shown_->find(tensor.fileName)) {
        errors.emplace_back(static_cast<int>(*index), errorOf(tensor));
      }
    }
    table_.setErrors(errors);
  }
  emit worstChanged();
}

bool TensorsPresenter::isSettled() const {
  const bool opened = file() != nullptr || fileError_;
  return opened && !opening_->busy() && study_->isSettled() && scheme_->isSettled() && levels_->isSettled() &&
         heat_->isSettled() && sweep_->isSettled() && worst_->isSettled() && survey_->isSettled() && pair_->isSettled() &&
         others_->isSettled();
}

void TensorsPresenter::cancel() {
  study_->cancel();
  scheme_->cancel();
  heat_->cancel();
  sweep_->cancel();
  worst_->cancel();
  survey_->cancel();
  pair_->cancel();
}

base::Result<QString> TensorsPresenter::commandLine() const {
  const auto* entry = tensor();
  if (entry == nullptr || !entry->quantizable) {
    return base::fail(base::ErrorKind::badInput, QS_LABEL("core", "the command"),
                      QS_LABEL("core", "a tensor of weights that can be quantized"), {},
                      QS_LABEL("core", "choose one in the list"));
  }
  const std::string name = state().tensor.empty() ? entry->name : state().tensor;
  if (state().view == State::View::pair && !other().empty()) {
    experiment::BackendPairSpec two;
    two.model = state().model;
    two.tensor = name;
    two.scheme = state().scheme;
    two.first = state().backend;
    two.second = other();
    return QString::fromStdString(experiment::commandLine(two));
  }
  experiment::QuantizeSpec spec;
  spec.source.model = state().model;
  spec.source.tensor = name;
  spec.scheme = state().scheme;
  spec.backend = state().backend;
  spec.wholeTensor = true;
  return QString::fromStdString(experiment::commandLine(spec));
}

bool TensorsPresenter::pump() {
  bool ran = opening_->pump();
  ran = study_->pump() || ran;
  ran = scheme_->pump() || ran;
  ran = levels_->pump() || ran;
  ran = heat_->pump() || ran;
  ran = sweep_->pump() || ran;
  ran = worst_->pump() || ran;
  ran = pair_->pump() || ran;
  ran = others_->pump() || ran;
  return survey_->pump() || ran;
}

}  // namespace qs::ui
