#include "ui/labs/tensors/tensors_page.h"

#include <QEvent>
#include <QFileInfo>
#include <QMenu>
#include <QVBoxLayout>

#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/tensors/tensors_controls.h"
#include "ui/labs/tensors/tensors_file_panel.h"
#include "ui/labs/tensors/tensors_style.h"
#include "ui/labs/tensors/tensors_tasks.h"
#include "ui/labs/tensors/tensors_views.h"
#include "ui/labs/tensors/tensors_words.h"

namespace qs::ui {

namespace {

using State = TensorsState;

constexpr const char* kFolded = "listFolded";

}  // namespace

TensorsPage::TensorsPage(const LabContext& lab, QWidget* parent)
    : FramedPage(QStringLiteral("tensors"), TensorsTasks::kCount, parent),
      presenter_(std::make_unique<TensorsPresenter>(lab)), controls_(new TensorsControls(*presenter_, this)),
      middle_(new QWidget), file_(new TensorsFilePanel(*presenter_)), views_(new TensorsViews(*presenter_)) {
  middle_->setObjectName(QStringLiteral("tensorsMiddle"));
  auto* column = new QVBoxLayout(middle_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(metrics::kGap);
  column->addWidget(file_, 1);
  column->addWidget(views_, 2);
  assemble(controls_->sections(), controls_->figures(), middle_);

  TensorsPresenter* presenter = presenter_.get();
  connect(presenter, &TensorsPresenter::stateChanged, this, &TensorsPage::onState);
  connect(presenter, &TensorsPresenter::fileChanged, this, &TensorsPage::onFile);
  connect(presenter, &TensorsPresenter::healthChanged, file_, &TensorsFilePanel::showHealth);
  for (const auto signal : {&TensorsPresenter::studyChanged, &TensorsPresenter::schemeChanged,
                            &TensorsPresenter::levelsChanged, &TensorsPresenter::heatChanged,
                            &TensorsPresenter::sweepChanged, &TensorsPresenter::worstChanged,
                            &TensorsPresenter::pairChanged}) {
    connect(presenter, signal, this, &TensorsPage::onResult);
  }
  connect(presenter, &TensorsPresenter::problem, this, &LabPage::problem);
  connect(presenter, &TensorsPresenter::modelOpened, this, [this] {
    emit problemGone();
    emit modelOpened(QString::fromStdString(presenter_->state().model));
  });
  connect(views_, &TensorsViews::exportRequested, this, [this] { exportCharts(); });
  setTheme(theme());
  retranslate();
}

TensorsPage::~TensorsPage() {
  // The views look at the presenter's table; they go first.
  delete middle_;
}

QString TensorsPage::title() const { return tr("Tensors"); }
QString TensorsPage::line() const { return TensorsWords::line(*presenter_); }
QWidget* TensorsPage::firstControl() const { return controls_->firstControl(); }

std::vector<QWidget*> TensorsPage::controlOrder() const {
  std::vector<QWidget*> order = controls_->tabOrder();
  for (QWidget* widget : file_->tabOrder()) order.push_back(widget);
  for (QWidget* widget : views_->tabOrder()) order.push_back(widget);
  return order;
}

void TensorsPage::setTheme(const Theme& theme) {
  // A hall looks at the charts: the list makes room for them, and comes back as it was.
  if (theme.lecture && !lecture_) {
    foldedBefore_ = file_->isFolded();
    file_->setFolded(true);
  } else if (!theme.lecture && lecture_) {
    file_->setFolded(foldedBefore_);
  }
  lecture_ = theme.lecture;
  FramedPage::setTheme(theme);
  middle_->setStyleSheet(tensorsStyle(theme));
  file_->setTheme(theme);
  views_->setTheme(theme);
  controls_->setTheme(theme);
}

void TensorsPage::fillSourceMenu(QMenu& menu) {
  const State& state = presenter_->state();
  const auto add = [&](const QString& name, const QString& text, bool checked, const std::function<void()>& run) {
    QAction* action = menu.addAction(text);
    action->setObjectName(name);
    action->setCheckable(true);
    action->setChecked(checked);
    connect(action, &QAction::triggered, this, run);
  };
  const auto model = [&](const QString& id) { return !state.example && state.model == id.toStdString(); };
  for (const QString& id : {QStringLiteral("lab"), QStringLiteral("lab-draft")}) {
    add(id == QLatin1String("lab") ? QStringLiteral("sourceLab") : QStringLiteral("sourceDraft"),
        tr("Shipped model: %1").arg(id), model(id), [this, id] { presenter_->openModel(id); });
  }
  if (state.model != "lab" && state.model != "lab-draft") {
    const QString path = QString::fromStdString(state.model);
    add(QStringLiteral("sourceModel"), QFileInfo(path).fileName(), model(path),
        [this, path] { presenter_->openModel(path); });
  }
  add(QStringLiteral("sourceExample"), tr("Chapter example: W_up, 5120 × 17408, INT4 in groups of 128"), state.example,
      [this] {
        State next = presenter_->state();
        next.example = true;
        next.view = State::View::blocks;
        next.scheme = State::defaultScheme();
        presenter_->edit(next);
      });
  addOpenActions(menu);
}

void TensorsPage::onState() {
  setSourceText(tr("Source: %1").arg(TensorsWords::sourceName(presenter_->state())));
  file_->showState();
  controls_->showState();
  onResult();
}

void TensorsPage::onFile() {
  file_->showFile();
  onState();
}

void TensorsPage::onResult() {
  views_->refresh();
  textChanged();
}

void TensorsPage::showText() {
  controls_->showResult();
  showReading(TensorsWords::reading(*presenter_));
  showTasksReady();
  emit headerChanged();
}

void TensorsPage::showTasksReady() {
  for (int task = 0; task < TensorsTasks::kCount; ++task) {
    if (taskIsOpen(task) && TensorsTasks::isReady(*presenter_, task)) setTaskReady(task);
  }
  showTasks();
}

base::Status TensorsPage::applySettings(const QByteArray& json) {
  QS_ASSIGN(const TensorsState next, tensorsStateFromJson(json.toStdString()));
  presenter_->edit(next);
  return {};
}

FramedPage::TaskWords TensorsPage::taskWords(int task) const { return TensorsTasks::words(*presenter_, task); }

void TensorsPage::startTask(int task) {
  presenter_->edit(TensorsTasks::settings(*presenter_, task));
  showTasksReady();
}

FramedPage::Verdict TensorsPage::checkTask(int task, const QString& typed, int chosen) {
  return TensorsTasks::check(*presenter_, task, typed, chosen);
}

QByteArray TensorsPage::settingsJson() const { return QByteArray::fromStdString(toJson(presenter_->state())); }

QVariantMap TensorsPage::layoutState() const {
  QVariantMap state = FramedPage::layoutState();
  state[QLatin1String(kFolded)] = lecture_ ? foldedBefore_ : file_->isFolded();
  return state;
}

void TensorsPage::restoreLayout(const QVariantMap& state) {
  FramedPage::restoreLayout(state);
  file_->setFolded(state.value(QLatin1String(kFolded), false).toBool());
}

std::vector<std::pair<QString, Panel>> TensorsPage::panels() const { return views_->panels(); }
QString TensorsPage::provenance() const { return TensorsWords::provenance(*presenter_); }
std::vector<std::pair<QString, QString>> TensorsPage::reportRows() const { return TensorsWords::reportRows(*presenter_); }

QString TensorsPage::modelText() const {
  const auto* list = presenter_->file();
  if (list == nullptr) return tr("No model");
  State file = presenter_->state();
  file.example = false;
  //: %1 is the model's name, %2 millions of parameters, %3 ten thousands of them; use the one your language counts in.
  QString text = tr("%1 · %2 M parameters");
  const auto parameters = static_cast<double>(list->elements);
  return text.replace(QStringLiteral("%2"), fixedPoint(parameters / 1e6, 2))
      .replace(QStringLiteral("%3"), fixedPoint(parameters / 1e4, 0))
      .replace(QStringLiteral("%1"), TensorsWords::sourceName(file));
}

QString TensorsPage::modelDetail() const {
  const auto* list = presenter_->file();
  if (list == nullptr) return tr("No model is open.");
  QString detail = tr("%1: %2 tensors, %3 numbers")
                       .arg(QString::fromStdString(list->source), count(list->tensors.size()), count(list->elements));
  for (const auto& note : list->health) detail += QLatin1Char('\n') + translated(note.message);
  return detail;
}

void TensorsPage::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  FramedPage::changeEvent(event);
}

void TensorsPage::retranslate() {
  controls_->retranslate();
  file_->retranslate();
  views_->retranslate();
  file_->showHealth();
  onState();
  retranslateFrame();
}

}  // namespace qs::ui
