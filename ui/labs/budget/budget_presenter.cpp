#include "ui/labs/budget/budget_presenter.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include "core/experiment/geometry_config.h"
#include "core/experiment/hardware_file.h"
#include "core/model/random_model.h"

namespace qs::ui {

using State = BudgetState;

namespace {

constexpr std::size_t kKept = 16;                 // computed results
constexpr qint64 kMostJson = 4'000'000;           // bytes of a file of hardware or of a configuration

const base::Text& timingName() {
  static const base::Text name = QS_LABEL("core", "measuring the decoding");
  return name;
}

bool isPreset(const std::string& geometry) { return cost::findGeometry(geometry) != nullptr; }

// Whether a .json file holds rows of hardware and no configuration. What cannot be read is for the geometry's reader to say.
bool holdsHardware(const std::string& path) {
  QFile file(QString::fromStdString(path));
  if (!file.open(QIODevice::ReadOnly)) return false;
  const QJsonObject json = QJsonDocument::fromJson(file.read(kMostJson)).object();
  return json.contains(QStringLiteral("hardware")) && !json.contains(QStringLiteral("hidden_size"));
}

}  // namespace

BudgetPresenter::BudgetPresenter(const LabContext& lab, QObject* parent) : QObject(parent), lab_(lab) {
  Counting::Options view;
  view.name = QS_LABEL("core", "counting bytes");
  view.cached = kKept;
  view.changed = [this] { emit resultChanged(); };
  view_ = std::make_unique<Counting>(
      lab_, std::move(view),
      [desk = std::make_shared<BudgetDesk>(lab_.services)](const BudgetKey& key, const base::TaskContext&, const Counting::Sink&) {
        return desk->compute(key);
      });

  MachineWork::Options machine;
  machine.name = QS_LABEL("core", "measuring this machine");
  machine.policy = jobs::StopPolicy::atOnce;
  machine.pool = &lab_.services.pool();
  machine.changed = [this] { onMachine(); };
  machineWork_ = std::make_unique<MachineWork>(
      lab_, std::move(machine),
      [&services = lab_.services](const MachineKey& key, const base::TaskContext& context, const MachineWork::Sink&) -> base::Result<MachineWork::Ptr> {
        QS_ASSIGN(auto measured, experiment::namedHardware("this", {}, key.backend, services, context));
        return std::make_shared<const cost::Hardware>(std::move(measured));
      });

  TimingWork::Options timing;
  timing.name = timingName();
  timing.policy = jobs::StopPolicy::atOnce;
  timing.pool = &lab_.services.pool();
  timing.changed = [this] { emit measuredChanged(); };
  timingWork_ = std::make_unique<TimingWork>(
      lab_, std::move(timing),
      [&services = lab_.services](const TimingKey& key, const base::TaskContext& context, const TimingWork::Sink&) -> base::Result<TimingWork::Ptr> {
        QS_ASSIGN(auto study, experiment::studyDecode(key.spec, services, context));
        return std::make_shared<const experiment::DecodeStudy>(std::move(study));
      });

  jobs::Lane::Options opening;
  opening.policy = jobs::StopPolicy::atOnce;
  opening.threaded = lab_.threaded;
  opening.events = lab_.jobs.laneEvents(QS_LABEL("core", "opening the file"), [this] { opening_->cancel(); });
  opening_ = std::make_unique<jobs::Lane>(guiExecutor(&lab_.jobs), std::move(opening));
  connect(&lab_.jobs, &JobCenter::changed, this, [this] {
    if (isTiming()) emit measuredChanged();
  });
  want();
}

BudgetPresenter::~BudgetPresenter() = default;

BudgetPresenter::Phase BudgetPresenter::phase() const {
  if (state().hardware == "this" && machine_ == nullptr) {
    switch (machineWork_->phase()) {
      case WorkPhase::failed: return Phase::failed;
      case WorkPhase::cancelled: return Phase::cancelled;
      default: return Phase::measuring;
    }
  }
  switch (view_->phase()) {
    case WorkPhase::failed: return Phase::failed;
    case WorkPhase::cancelled: return Phase::cancelled;
    default: return view_->isWhole() ? Phase::ready : Phase::loading;
  }
}

std::optional<base::Error> BudgetPresenter::error() const {
  if (phase() != Phase::failed) return std::nullopt;
  return machineWork_->phase() == WorkPhase::failed && state().hardware == "this" && machine_ == nullptr ? machineWork_->error() : view_->error();
}

bool BudgetPresenter::isCurrent() const { return phase() == Phase::ready; }

void BudgetPresenter::edit(const State& next, const QString& gesture) {
  if (history_.edit(clamped(next), gesture)) follow();
}

void BudgetPresenter::undo() {
  if (history_.undo()) follow();
}

void BudgetPresenter::redo() {
  if (history_.redo()) follow();
}

void BudgetPresenter::restore(const State& next) {
  history_.restore(clamped(next));
  follow();
}

void BudgetPresenter::setBackend(const std::string& name, const std::string& device) {
  device_ = device;
  if (!history_.setBackend(name)) return;
  machine_ = machines_[name];
  if (isMeasuringMachine()) machineWork_->forget();  // another one's
  follow();
  // A model that is being timed, or could not be, is timed here.
  if (isTiming() || timingPhase() == WorkPhase::failed) {
    timingSince_.start();
    timingWork_->want({decodeSpec(state()), ++timingTurn_});
  }
  emit measuredChanged();
}

void BudgetPresenter::chooseGeometry(const std::string& name) {
  State next = state();
  next.geometry = name;
  next.context = next.prompt = next.fresh = 0;
  edit(next);
}

void BudgetPresenter::follow() {
  emit stateChanged();
  want();
}

void BudgetPresenter::want() {
  BudgetKey key{state(), nullptr, reading_};
  key.state.view = View::bytes;
  if (state().hardware == "this") {
    if (machine_ == nullptr) {
      // What was stopped or has failed waits until it is asked for.
      const auto& asked = machineWork_->wanted();
      if (!asked || asked->backend != state().backend) measureMachine();
      emit resultChanged();
      return;
    }
    key.machine = machine_;
  }
  view_->want(key);
  emit resultChanged();
}

void BudgetPresenter::measureMachine() {
  if (isMeasuringMachine()) return;
  machineWork_->want({state().backend, ++machineTurn_});
  emit measuredChanged();
}

void BudgetPresenter::onMachine() {
  if (machineWork_->isWhole()) {
    HardwarePtr& known = machines_[machineWork_->valueKey()->backend];
    const bool fresh = known != machineWork_->value();
    known = machineWork_->value();
    if (fresh && machineWork_->valueKey()->backend == state().backend) {
      machine_ = known;
      want();
    }
  }
  emit resultChanged();
  emit measuredChanged();
}

const experiment::DecodeStudySpec* BudgetPresenter::timingSpec() const {
  return timingWork_->valueKey() ? &timingWork_->valueKey()->spec : nullptr;
}

bool BudgetPresenter::timingIsCurrent() const { return timingSpec() != nullptr && *timingSpec() == decodeSpec(state()); }

void BudgetPresenter::measureDecoding() {
  if (isTiming()) return;
  timingSince_.start();
  timingWork_->want({decodeSpec(state()), ++timingTurn_});
  emit measuredChanged();
}

void BudgetPresenter::cancel() {
  if (isTiming()) timingWork_->cancel();
  if (isMeasuringMachine()) machineWork_->cancel();
}

std::optional<double> BudgetPresenter::estimate() const {
  const BudgetFigures* known = figures();
  if (known == nullptr || !known->timedParameters) return std::nullopt;
  const double bytes = 2.0 * *known->timedParameters;
  return experiment::decodeStudySeconds(decodeSpec(state()), *known->timedParameters,
                                        machine_ != nullptr ? std::optional(machine_->bandwidth(bytes)) : std::nullopt);
}

std::optional<BudgetPresenter::Progress> BudgetPresenter::progress() const {
  if (!isTiming()) return std::nullopt;
  constexpr double kEnough = 0.1;  // share from which on a remainder can be told
  for (const auto& job : lab_.jobs.running()) {
    if (!(job.name == timingName()) || job.fraction < 0.0) continue;
    Progress out{job.fraction, std::nullopt};
    if (job.fraction > kEnough) {
      out.secondsLeft = 1e-3 * static_cast<double>(timingSince_.elapsed()) * (1.0 - job.fraction) / job.fraction;
    }
    return out;
  }
  return std::nullopt;
}

BudgetPresenter::Found BudgetPresenter::look(const std::string& path, experiment::Services& services) {
  Found out;
  if (path.ends_with(".json") && holdsHardware(path)) {
    auto rows = experiment::readHardwareFile(path);
    if (rows && !rows->empty()) {
      out.rows = std::move(*rows);
    } else if (rows) {
      out.status = base::fail(base::ErrorKind::badInput, base::Text(path), QS_LABEL("core", "at least one row of hardware"),
                              QS_LABEL("core", "none"), QS_LABEL("core", "write it as the help of `budget` shows"));
    } else {
      out.status = base::fail(rows.error());
    }
    return out;
  }
  if (const auto geometry = experiment::namedGeometry(path, services); !geometry) out.status = base::fail(geometry.error());
  if (model::isRandomModel(path) || path.ends_with(".json")) return out;
  if (const auto source = services.source(path)) {
    out.source = true;
    out.runnable = model::configOf(**source).has_value();
  }
  return out;
}

void BudgetPresenter::open(const std::string& path, bool chosen) {
  opening_->submit([this, path, chosen, &services = lab_.services](const jobs::JobContext& job) {
    noteComputation();
    Found found = look(path, services);
    job.deliver([this, path, chosen, found = std::move(found)] { take(path, chosen, found); });
  });
}

void BudgetPresenter::take(const std::string& path, bool chosen, const Found& found) {
  if (!found.status) {
    // A file of tensors is open for the other pages all the same.
    if (chosen && found.source) emit modelOpened(QString::fromStdString(path));
    chosen && !found.source ? emit problem(found.status.error()) : emit remark(found.status.error());
    return;
  }
  ++reading_;
  State next = state();
  if (!found.rows.empty()) {
    next.hardwareFile = path;
    next.hardware = found.rows.front().name;
  } else {
    if (found.runnable) next.timed = path;
    if (chosen || !isPreset(next.geometry)) {
      next.geometry = path;
      next.context = next.prompt = next.fresh = 0;
    }
  }
  if (next == state()) {
    want();
  } else {
    edit(next);
  }
  if (!chosen) return;
  emit problemGone();
  if (found.source) emit modelOpened(QString::fromStdString(path));
}

void BudgetPresenter::openPath(const QString& path) { open(path.toStdString(), true); }

void BudgetPresenter::adoptModel(const QString& nameOrPath) {
  const std::string path = nameOrPath.toStdString();
  if (path != state().timed || (!isPreset(state().geometry) && path != state().geometry)) open(path, false);
}

bool BudgetPresenter::pump() {
  // Each, and not only until one has run.
  bool ran = opening_->pump();
  ran = machineWork_->pump() || ran;
  ran = timingWork_->pump() || ran;
  return view_->pump() || ran;
}

}  // namespace qs::ui
