#include "ui/window/status_line.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>

#include "ui/i18n/language.h"
#include "ui/widgets/styling.h"
#include "ui/window/backend_button.h"

namespace qs::ui {

namespace {

constexpr int kHeight = 36;
constexpr int kNoteMs = 4000;
constexpr int kPatienceMs = 200;

QToolButton* quietButton(const QString& name) {
  auto* button = new QToolButton;
  button->setObjectName(name);
  button->setFocusPolicy(Qt::StrongFocus);
  button->setPopupMode(QToolButton::InstantPopup);
  setKind(button, "quiet");
  return button;
}

}  // namespace

StatusLine::StatusLine(JobCenter& jobs, QWidget* parent)
    : QFrame(parent), jobs_(jobs), model_(quietButton(QStringLiteral("statusModel"))),
      backend_(new BackendButton), absent_(makeLabel(QStringLiteral("statusAbsent"), "quiet")), note_(makeLabel(QStringLiteral("statusNote"), "quiet")),
      job_(makeLabel(QStringLiteral("statusJob"), "body")), progress_(new QProgressBar), cancel_(new QPushButton) {
  setObjectName(QStringLiteral("statusLine"));
  auto* modelMenu = new QMenu(model_);
  model_->setMenu(modelMenu);
  connect(modelMenu, &QMenu::aboutToShow, this, [this, modelMenu] {
    modelMenu->clear();
    for (const QString& text : modelDetail_.split(QLatin1Char('\n'))) modelMenu->addAction(text)->setEnabled(false);
  });
  progress_->setObjectName(QStringLiteral("statusProgress"));
  progress_->setTextVisible(false);
  progress_->setFixedWidth(96);
  cancel_->setObjectName(QStringLiteral("cancelJob"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(10, 0, 10, 0);
  row->setSpacing(8);
  row->addWidget(model_);
  model_->hide();  // until there is one
  row->addWidget(backend_);
  row->addWidget(absent_);
  row->addStretch(1);
  row->addWidget(note_);
  row->addWidget(job_);
  row->addWidget(progress_);
  row->addWidget(cancel_);
  noteTimer_.setSingleShot(true);
  noteTimer_.setInterval(kNoteMs);
  patience_.setSingleShot(true);
  patience_.setInterval(kPatienceMs);
  connect(&noteTimer_, &QTimer::timeout, this, [this] {
    note_->clear();
    fit();
  });
  connect(&patience_, &QTimer::timeout, this, [this] {
    announced_ = jobs_.busy();
    showJobs();
  });
  connect(&jobs_, &JobCenter::changed, this, [this] {
    if (!jobs_.busy()) {
      patience_.stop();
      if (announced_) {
        announced_ = false;
        showJobs();
      }
      return;
    }
    if (announced_) {
      showJobs();
    } else if (!patience_.isActive()) {
      patience_.start();
    }
  });
  connect(cancel_, &QPushButton::clicked, &jobs_, &JobCenter::cancelAll);
  retranslate();
  showJobs();
}

std::vector<QWidget*> StatusLine::tabOrder() const { return {model_, backend_, cancel_}; }

void StatusLine::setModel(const QString& text, const QString& detail) {
  if (model_->text() == text && modelDetail_ == detail) return;
  if (model_->text() != text) {
    model_->setText(text);
    // A page that looks at no model has none to name.
    model_->setVisible(!brief_ && !text.isEmpty());
    fit();
  }
  modelDetail_ = detail;
  model_->setToolTip(detail);
  model_->setAccessibleName(tr("Model: %1").arg(text));
}

void StatusLine::setBackend(const BackendView& view) {
  backend_->setView(view);
  showAbsent();
}

void StatusLine::showAbsent() {
  absent_->setText(backend_->absent());
  absent_->setToolTip(backend_->absent());
  fit();
}

void StatusLine::showNote(const QString& text) {
  note_->setText(text);
  note_->setToolTip(text);
  note_->setAccessibleName(text);
  noteTimer_.start();
  fit();
}

QString StatusLine::note() const { return note_->text(); }

void StatusLine::setBrief(bool brief) {
  brief_ = brief;
  model_->setVisible(!brief_ && !model_->text().isEmpty());
  backend_->setVisible(!brief_);
  fit();
}

void StatusLine::showJobs() {
  const bool shown = announced_ && jobs_.busy();
  job_->setVisible(shown);
  progress_->setVisible(shown);
  cancel_->setVisible(shown);
  if (shown) {
    const JobCenter::JobInfo& job = jobs_.running().front();
    const QString stage = translated(job.stage);
    QString name = stage.isEmpty() ? translated(job.name) : stage;
    if (!name.isEmpty()) name[0] = name[0].toUpper();
    job_->setText(name);
    progress_->setAccessibleName(name);
    progress_->setRange(0, job.fraction < 0 ? 0 : 1000);
    if (job.fraction >= 0) progress_->setValue(qRound(job.fraction * 1000));
  }
  fit();
}

void StatusLine::fit() {
  // What is least needed goes first when the row is too short: the reason for an absent backend stays in the menu.
  const auto width = [](const QWidget* widget) { return widget->isHidden() ? 0 : widget->sizeHint().width() + 8; };
  setFixedHeight(scaled(kHeight));
  // Before it has its place in the window it would open as one.
  const bool shown = !brief_ || !note_->text().isEmpty() || !job_->isHidden();
  if (parentWidget() != nullptr && shown == isHidden()) setVisible(shown);
  absent_->setVisible(!brief_ && !absent_->text().isEmpty());
  note_->setVisible(!note_->text().isEmpty());
  int needed = 20;
  for (const QWidget* widget : std::initializer_list<const QWidget*>{model_, backend_, absent_, note_, job_, progress_, cancel_}) {
    needed += width(widget);
  }
  if (needed > this->width()) absent_->hide();
}

void StatusLine::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  fit();
}

void StatusLine::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QFrame::changeEvent(event);
}

void StatusLine::retranslate() {
  cancel_->setText(tr("Cancel"));
  cancel_->setAccessibleName(tr("Cancel the running job"));
  cancel_->setToolTip(tr("Cancel the running job (Esc)"));
  backend_->retranslate();
  showAbsent();
  showJobs();
}

}  // namespace qs::ui
