#include "ui/labs/formats/formats_presenter.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/experiment/tensor_list.h"

namespace qs::ui {

namespace {

using State = FormatsState;
using experiment::FormatGrid;

// 65,536 codes that no setting changes are listed once. Used by one lane's thread alone.
using HalfGrids = std::map<std::string, std::shared_ptr<const FormatGrid>>;

FormatResult compute(const std::string& name, const experiment::FormatSettings& settings, HalfGrids& halves) {
  FormatResult out;
  out.facts = experiment::factsOf(name, settings);
  const bool half = out.facts.family == quant::FormatFamily::plain;
  auto& kept = halves[half ? name : std::string()];
  if (!half || !kept) kept = std::make_shared<const FormatGrid>(experiment::gridOf(name, settings));
  out.grid = kept;
  auto trace = experiment::traceValue(*out.grid, settings);
  if (trace) {
    out.trace = *std::move(trace);
  } else {
    out.error = std::move(trace).error();
  }
  out.sharedScales = experiment::sharedScales(name, settings);
  out.twoLevels = experiment::twoLevels(name, settings);
  return out;
}

}  // namespace

const FormatResult* FormatsResult::find(const std::string& name) const {
  const auto it = std::find_if(shown.begin(), shown.end(), [&](const FormatResult& one) { return one.facts.name == name; });
  return it == shown.end() ? nullptr : &*it;
}

FormatsPresenter::FormatsPresenter(const LabContext& lab, QObject* parent) : QObject(parent), lab_(lab) {
  Work::Options work;
  work.name = QS_LABEL("core", "looking at the formats");
  work.cached = 8;
  work.changed = [this] { takeResult(); };
  work_ = std::make_unique<Work>(lab_, std::move(work),
                                 [halves = std::make_shared<HalfGrids>()](const FormatsKey& key, const base::TaskContext&, const Work::Sink&) {
                                   auto out = std::make_shared<FormatsResult>();
                                   for (const std::string& name : experiment::viewedFormats()) {
                                     out->all.push_back(experiment::factsOf(name, key.settings));
                                   }
                                   for (const std::string& name : key.shown) out->shown.push_back(compute(name, key.settings, *halves));
                                   return base::Result<Work::Ptr>(std::move(out));
                                 });
  Block::Options block;
  block.name = QS_LABEL("core", "taking a block apart");
  block.cached = 32;
  block.changed = [this] { emit blockChanged(); };
  block_ = std::make_unique<Block>(lab_, std::move(block), [](const BlockKey& key, const base::TaskContext&, const Block::Sink&) {
    experiment::FormatSettings settings;
    settings.grid = key.grid;
    settings.group = key.group;
    return base::Result<Block::Ptr>(
        std::make_shared<const experiment::BlockLayoutOf>(experiment::layoutOfBlock(key.format, settings)));
  });
  jobs::Lane::Options opening;
  opening.policy = jobs::StopPolicy::atOnce;
  opening.threaded = lab_.threaded;
  opening.events = lab_.jobs.laneEvents(QS_LABEL("core", "opening the model"), [this] { opening_->cancel(); });
  opening_ = std::make_unique<jobs::Lane>(guiExecutor(&lab_.jobs), std::move(opening));
  onState();
}

FormatsPresenter::~FormatsPresenter() = default;

void FormatsPresenter::edit(const State& next, const QString& gesture) {
  if (history_.edit(clamped(next), gesture)) onState();
}

void FormatsPresenter::undo() {
  if (history_.undo()) onState();
}

void FormatsPresenter::redo() {
  if (history_.redo()) onState();
}

void FormatsPresenter::restore(const State& state) {
  history_.restore(clamped(state));
  onState();
}

void FormatsPresenter::choose(const std::string& name) {
  if (name == state().chosen) return;
  State next = state();
  next.chosen = name;
  // Steps through the table with the arrow keys are one step of the history.
  edit(next, QStringLiteral("choose"));
}

bool FormatsPresenter::setCompared(const std::string& name, bool compared) {
  if (state().isCompared(name) == compared) return true;
  State next = state();
  if (compared && next.compared.size() >= kMostCompared) return false;
  if (compared) {
    next.compared.push_back(name);
  } else {
    std::erase(next.compared, name);
  }
  edit(next);
  return true;
}

void FormatsPresenter::hover(const std::optional<HoveredCode>& code) {
  if (code == hovered_) return;
  hovered_ = code;
  emit hoverChanged();
}

void FormatsPresenter::openModel(const QString& nameOrPath) {
  opening_->submit([this, nameOrPath, &services = lab_.services](const jobs::JobContext& context) {
    noteComputation();
    auto list = experiment::listTensors(nameOrPath.toStdString(), services);
    context.deliver([this, nameOrPath, list = std::move(list)] {
      if (list) {
        emit modelOpened(nameOrPath);
      } else if (list.error().kind != base::ErrorKind::cancelled) {
        emit problem(list.error());
      }
    });
  });
}

const FormatResult* FormatsPresenter::chosen() const {
  return result() == nullptr ? nullptr : result()->find(state().chosen);
}

void FormatsPresenter::onState() {
  // An index into a grid means another value once the grid is another.
  hovered_.reset();
  work_->want({state().shown(), state().settings});
  if (state().view == State::View::block) {
    block_->want({state().chosen, state().settings.grid, state().settings.group});
  } else {
    block_->pause();
  }
  table_.setState(state().compared);
  emit stateChanged();
}

void FormatsPresenter::takeResult() {
  if (const auto* now = result()) table_.setFormats(now->all);
  emit resultChanged();
}

bool FormatsPresenter::isSettled() const { return work_->isSettled() && block_->isSettled() && !opening_->busy(); }

void FormatsPresenter::cancel() {
  work_->cancel();
  block_->cancel();
  opening_->cancel();
}

QString FormatsPresenter::commandLine() const {
  const std::string& name = state().chosen;
  const auto* now = chosen();
  const bool plain = quant::findFormatName(name)->family == quant::FormatFamily::plain;
  const bool same = now == nullptr || !now->trace || now->trace->reproducible;
  // fp16 and bf16 have no list of values; a value that `encode` would treat otherwise has none but the list.
  const bool value = plain || (state().view == State::View::value && same);
  return QString::fromStdString(value ? experiment::valueCommand(name, state().settings) : experiment::gridCommand(name));
}

bool FormatsPresenter::pump() {
  bool ran = opening_->pump();
  ran = work_->pump() || ran;
  return block_->pump() || ran;
}

}  // namespace qs::ui
