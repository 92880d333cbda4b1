#include "ui/labs/formats/formats_page.h"

#include <QEvent>
#include <QFileInfo>
#include <QMenu>
#include <QVBoxLayout>

#include "ui/labs/formats/formats_controls.h"
#include "ui/labs/formats/formats_list_panel.h"
#include "ui/labs/formats/formats_tasks.h"
#include "ui/labs/formats/formats_views.h"
#include "ui/labs/formats/formats_words.h"
#include "ui/labs/tensors/tensors_style.h"

namespace qs::ui {

namespace {

using State = FormatsState;

constexpr const char* kFolded = "listFolded";

}  // namespace

FormatsPage::FormatsPage(const LabContext& lab, QWidget* parent)
    : FramedPage(QStringLiteral("formats"), FormatsTasks::kCount, parent),
      presenter_(std::make_unique<FormatsPresenter>(lab)), controls_(new FormatsControls(*presenter_, this)),
      middle_(new QWidget), list_(new FormatsListPanel(*presenter_)), views_(new FormatsViews(*presenter_)) {
  middle_->setObjectName(QStringLiteral("formatsMiddle"));
  auto* column = new QVBoxLayout(middle_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(metrics::kGap);
  column->addWidget(list_, 1);
  column->addWidget(views_, 2);
  assemble(controls_->sections(), controls_->figures(), middle_);

  FormatsPresenter* presenter = presenter_.get();
  connect(presenter, &FormatsPresenter::stateChanged, this, &FormatsPage::onState);
  connect(presenter, &FormatsPresenter::resultChanged, this, &FormatsPage::onResult);
  connect(presenter, &FormatsPresenter::blockChanged, this, &FormatsPage::onResult);
  connect(presenter, &FormatsPresenter::hoverChanged, this, [this] {
    views_->showHover();
    textChanged();
  });
  connect(presenter, &FormatsPresenter::problem, this, &LabPage::problem);
  connect(presenter, &FormatsPresenter::modelOpened, this, [this](const QString& model) {
    emit problemGone();
    emit modelOpened(model);
    emit note(tr("%1 is open. Its weights are on the pages Rounding and Tensors.").arg(QFileInfo(model).fileName()));
  });
  connect(list_, &FormatsListPanel::refused, this, &FormatsPage::refuse);
  connect(views_, &FormatsViews::exportRequested, this, [this] { exportCharts(); });
  setTheme(theme());
  retranslate();
}

FormatsPage::~FormatsPage() {
  // The views look at the presenter's table; they go first.
  delete middle_;
}

QString FormatsPage::title() const { return tr("Formats"); }
QString FormatsPage::line() const { return FormatsWords::line(*presenter_); }
QWidget* FormatsPage::firstControl() const { return controls_->firstControl(); }

std::vector<QWidget*> FormatsPage::controlOrder() const {
  std::vector<QWidget*> order = controls_->tabOrder();
  for (QWidget* widget : list_->tabOrder()) order.push_back(widget);
  for (QWidget* widget : views_->tabOrder()) order.push_back(widget);
  return order;
}

void FormatsPage::setTheme(const Theme& theme) {
  // A hall looks at the pictures: the table makes room for them, and comes back as it was.
  if (theme.lecture && !lecture_) {
    foldedBefore_ = list_->isFolded();
    list_->setFolded(true);
  } else if (!theme.lecture && lecture_) {
    list_->setFolded(foldedBefore_);
  }
  lecture_ = theme.lecture;
  controls_->setLecture(theme.lecture);
  FramedPage::setTheme(theme);
  middle_->setStyleSheet(tensorsStyle(theme));
  list_->setTheme(theme);
  views_->setTheme(theme);
}

void FormatsPage::fillSourceMenu(QMenu& menu) {
  const auto add = [&](const char* name, const QString& text, const std::vector<std::string>& formats) {
    QAction* action = menu.addAction(text);
    action->setObjectName(QLatin1String(name));
    action->setCheckable(true);
    action->setChecked(presenter_->state().compared == formats);
    connect(action, &QAction::triggered, this, [this, formats] {
      State next = presenter_->state();
      next.compared = formats;
      next.chosen = formats.front();
      presenter_->edit(next);
    });
  };
  add("compareStart", tr("Eight bits and four"), State().compared);
  add("compareFour", tr("Four bits"), {"int4", "fp4_e2m1", "nf4", "q4_k"});
  add("compareBlocks", tr("Blocks with a shared scale"), {"mxfp4", "nvfp4", "mxfp8_e4m3", "q4_0"});
  add("compareSix", tr("Six bits"), {"int6", "fp6_e2m3", "fp6_e3m2", "q6_k"});
  add("compareSixteen", tr("Sixteen bits and eight"), {"bf16", "fp16", "fp8_e4m3", "fp8_e5m2"});
  addOpenActions(menu);
}

void FormatsPage::refuse(const QString& sentence) { emit note(sentence); }

void FormatsPage::pin() {
  const std::string& name = presenter_->state().chosen;
  if (!presenter_->setCompared(name, !presenter_->state().isCompared(name))) {
    refuse(FormatsWords::tr("Four formats are compared already: take a check mark away first."));
  }
}

void FormatsPage::onState() {
  QStringList names;
  for (const std::string& name : presenter_->state().compared) names << FormatsWords::formatName(name);
  //: %1 is a list of formats.
  setSourceText(names.isEmpty() ? tr("Compare…") : tr("Compared: %1").arg(names.size()));
  list_->showState();
  controls_->showState();
  onResult();
}

void FormatsPage::onResult() {
  views_->refresh();
  textChanged();
}

void FormatsPage::showText() {
  controls_->showResult();
  showReading(FormatsWords::reading(*presenter_));
  showTasksReady();
  emit headerChanged();
}

void FormatsPage::showTasksReady() {
  for (int task = 0; task < FormatsTasks::kCount; ++task) {
    if (taskIsOpen(task) && FormatsTasks::isReady(*presenter_, task)) setTaskReady(task);
  }
  showTasks();
}

base::Status FormatsPage::applySettings(const QByteArray& json) {
  QS_ASSIGN(const FormatsState next, formatsStateFromJson(json.toStdString()));
  presenter_->edit(next);
  return {};
}

FramedPage::TaskWords FormatsPage::taskWords(int task) const { return FormatsTasks::words(task); }

void FormatsPage::startTask(int task) {
  presenter_->edit(FormatsTasks::settings(presenter_->state(), task));
  showTasksReady();
}

FramedPage::Verdict FormatsPage::checkTask(int task, const QString& typed, int) { return FormatsTasks::check(*presenter_, task, typed); }

QByteArray FormatsPage::settingsJson() const { return QByteArray::fromStdString(toJson(presenter_->state())); }

QVariantMap FormatsPage::layoutState() const {
  QVariantMap state = FramedPage::layoutState();
  state[QLatin1String(kFolded)] = lecture_ ? foldedBefore_ : list_->isFolded();
  return state;
}

void FormatsPage::restoreLayout(const QVariantMap& state) {
  FramedPage::restoreLayout(state);
  list_->setFolded(state.value(QLatin1String(kFolded), false).toBool());
}

std::vector<std::pair<QString, Panel>> FormatsPage::panels() const { return views_->panels(); }
QString FormatsPage::provenance() const { return FormatsWords::provenance(*presenter_); }
std::vector<std::pair<QString, QString>> FormatsPage::reportRows() const { return FormatsWords::reportRows(*presenter_); }

QString FormatsPage::modelText() const { return tr("No model needed"); }
QString FormatsPage::modelDetail() const { return tr("This page shows number formats; no weights are read for it."); }

void FormatsPage::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  FramedPage::changeEvent(event);
}

void FormatsPage::retranslate() {
  controls_->retranslate();
  list_->retranslate();
  views_->retranslate();
  onState();
  retranslateFrame();
}

}  // namespace qs::ui
