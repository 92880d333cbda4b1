#include "ui/tour/guide.h"

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <algorithm>
#include <array>

#include "ui/theme/palette.h"
#include "ui/widgets/styling.h"
#include "ui/window/main_window.h"
#include "ui/window/page_roster.h"

namespace qs::ui {

namespace {

constexpr int kWidth = 272;
constexpr int kDistance = 12;  // between the control and its card
constexpr int kEdge = 8;       // between the card and the window's edge
constexpr int kRing = 4;       // around the control
constexpr int kPauseMs = 600;  // after an action, so that its effect is seen before the next card

// What a step waits for.
enum class Until { read, moved, clicked, page };

struct Step {
  const char* target;  // object name; of a page that is to be shown: its entry in the rail, by default the next one's
  Until until;
};

// The texts are in Guide::retranslate.
constexpr std::array<Step, 10> kSteps = {{{"bitsSlider", Until::moved},
                                         {"figureRmse", Until::read},
                                         {"task1Start", Until::clicked},
                                         {"", Until::page},
                                         {"page_speculation", Until::page},
                                         {"stripLegend", Until::read},
                                         {"page_budget", Until::page},
                                         {"viewRoofline", Until::read},
                                         {"sourcePicker", Until::read},
                                         {"menuButton", Until::read}}};

}  // namespace

// A frame around the control that lets every event through.
class Guide::Ring : public QWidget {
 public:
  explicit Ring(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("guideRing"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2.0));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), metrics::kRadius, metrics::kRadius);
  }
};

Guide::Guide(MainWindow& window)
    : QFrame(&window), window_(window), ring_(new Ring(&window)), count_(makeLabel(QStringLiteral("guideCount"), "quiet")),
      text_(makeLabel(QStringLiteral("guideText"), "body", true)), next_(new QPushButton), skip_(new QPushButton) {
  setObjectName(QStringLiteral("guideCard"));
  setFixedWidth(kWidth);
  next_->setObjectName(QStringLiteral("guideNext"));
  next_->setProperty("primary", true);
  skip_->setObjectName(QStringLiteral("guideSkip"));
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addWidget(skip_);
  row->addStretch(1);
  row->addWidget(next_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(14, 10, 14, 12);
  column->setSpacing(8);
  column->addWidget(count_);
  column->addWidget(text_);
  column->addLayout(row);
  connect(next_, &QPushButton::clicked, this, &Guide::goOn);
  connect(skip_, &QPushButton::clicked, this, &Guide::skip);
  connect(&window_, &MainWindow::pageShown, this, [this] {
    if (step_ >= 0 && kSteps[static_cast<std::size_t>(step_)].until != Until::page) show(step_);
  });
  window_.installEventFilter(this);
  hide();
  ring_->hide();
}

Guide::~Guide() { delete ring_; }

int Guide::stepCount() { return static_cast<int>(kSteps.size()); }

void Guide::start() {
  // The first steps speak of the page Rounding.
  for (std::size_t page = 0; page < pageRoster().size(); ++page) {
    if (pageRoster()[page].id == QLatin1String("rounding")) window_.showPage(static_cast<int>(page));
  }
  show(0);
}

void Guide::skip() {
  if (step_ < 0) return;
  for (const auto& connection : waiting_) disconnect(connection);
  waiting_.clear();
  step_ = -1;
  hide();
  ring_->hide();
  emit ended();
}

QWidget* Guide::findTarget(int step) const {
  const Step& wanted = kSteps[static_cast<std::size_t>(step)];
  QString name = QLatin1String(wanted.target);
  if (wanted.until == Until::page && name.isEmpty()) {
    // The page after the present one.
    const auto next = static_cast<std::size_t>(window_.pageIndex()) + 1;
    if (next >= pageRoster().size()) return nullptr;
    name = QStringLiteral("page_") + pageRoster()[next].id;
  }
  for (QWidget* widget : window_.findChildren<QWidget*>(name)) {
    if (widget->isVisible()) return widget;
  }
  return nullptr;
}

void Guide::show(int step) {
  for (const auto& connection : waiting_) disconnect(connection);
  waiting_.clear();
  while (step < stepCount() && findTarget(step) == nullptr) ++step;
  if (step >= stepCount()) {
    skip();
    return;
  }
  step_ = step;
  target_ = findTarget(step);
  for (QWidget* parent = target_->parentWidget(); parent != nullptr; parent = parent->parentWidget()) {
    if (auto* scroll = qobject_cast<QScrollArea*>(parent)) scroll->ensureWidgetVisible(target_, 8, 8);
  }
  listen();
  retranslate();
  place();
  ring_->show();
  ring_->raise();
  QFrame::show();
  raise();
  // Hands on the keyboard can do the step too.
  if (kSteps[static_cast<std::size_t>(step)].until == Until::moved) {
    target_->setFocus(Qt::OtherFocusReason);
  } else {
    next_->setFocus(Qt::OtherFocusReason);
  }
  // Once more when the layouts that the step has touched are done.
  QTimer::singleShot(0, this, &Guide::place);
}

void Guide::listen() {
  const auto used = [this] {
    for (const auto& connection : waiting_) disconnect(connection);
    waiting_.clear();
    const int at = step_;
    QTimer::singleShot(kPauseMs, this, [this, at] {
      if (step_ == at) done();
    });
  };
  switch (kSteps[static_cast<std::size_t>(step_)].until) {
    case Until::read: break;
    case Until::moved:
      if (auto* slider = qobject_cast<QAbstractSlider*>(target_.data())) {
        waiting_.push_back(connect(slider, &QAbstractSlider::valueChanged, this, used));
      }
      break;
    case Until::clicked:
      if (auto* button = qobject_cast<QAbstractButton*>(target_.data())) {
        waiting_.push_back(connect(button, &QAbstractButton::clicked, this, used));
      }
      break;
    case Until::page: waiting_.push_back(connect(&window_, &MainWindow::pageShown, this, used)); break;
  }
}

void Guide::goOn() {
  if (step_ < 0) return;
  const Until until = kSteps[static_cast<std::size_t>(step_)].until;
  if (until == Until::read || waiting_.empty() || target_ == nullptr) {
    done();
    return;
  }
  if (auto* slider = qobject_cast<QAbstractSlider*>(target_.data())) {
    slider->setValue(slider->value() > slider->minimum() ? slider->value() - 1 : slider->value() + 1);
  } else if (auto* button = qobject_cast<QAbstractButton*>(target_.data())) {
    button->click();
  }
}

void Guide::done() { show(step_ + 1); }

void Guide::place() {
  if (step_ < 0 || target_ == nullptr) return;
  setFixedWidth(scaled(kWidth));
  layout()->activate();
  const int height = layout()->totalHeightForWidth(width());
  resize(width(), height);
  const QRect room = window_.rect().adjusted(kEdge, kEdge, -kEdge, -kEdge);
  const QRect at = QRect(target_->mapTo(&window_, QPoint(0, 0)), target_->size()).adjusted(-kRing, -kRing, kRing, kRing);
  ring_->setVisible(target_->isVisible());
  ring_->setGeometry(at.intersected(window_.rect()));
  // At the side where it fits: right, left, below, above.
  const int y = std::clamp(at.center().y() - height / 2, room.top(), std::max(room.top(), room.bottom() - height + 1));
  const int x = std::clamp(at.center().x() - width() / 2, room.left(), std::max(room.left(), room.right() - width() + 1));
  const QRect places[] = {{QPoint(at.right() + kDistance, y), size()},
                          {QPoint(at.left() - kDistance - width() + 1, y), size()},
                          {QPoint(x, at.bottom() + kDistance), size()},
                          {QPoint(x, at.top() - kDistance - height + 1), size()}};
  QPoint chosen(room.center().x() - width() / 2, room.center().y() - height / 2);
  for (const QRect& place : places) {
    if (!room.contains(place)) continue;
    chosen = place.topLeft();
    break;
  }
  move(chosen);
}

bool Guide::eventFilter(QObject* watched, QEvent* event) {
  if (watched == &window_ && step_ >= 0 &&
      (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)) {
    QTimer::singleShot(0, this, &Guide::place);
  }
  return QFrame::eventFilter(watched, event);
}

void Guide::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    retranslate();
    QTimer::singleShot(0, this, &Guide::place);
  }
  QFrame::changeEvent(event);
}

void Guide::retranslate() {
  if (step_ < 0) return;
  QString text;
  switch (step_) {
    case 0: text = tr("Drag this handle to the left, or press the arrow key: fewer bits, fewer levels for the weights."); break;
    case 1: text = tr("The answer stands here. RMSE is how far a weight is off, typically; watch it grow as the bits go."); break;
    case 2: text = tr("A task sets the controls and asks what you found. Start this one; the check says why."); break;
    case 3: text = tr("Every page looks at the same model from another side. Go to the next one."); break;
    case 4: text = tr("Quantizing saves bytes, speculating saves steps. Go to the page where a small model proposes and the large one decides."); break;
    case 5: text = tr("Each mark says where a token comes from. Point at one for its chances, click it to see how it was decided."); break;
    case 6: text = tr("How fast can it get at all? Go to the page that counts the bytes of a step."); break;
    case 7: text = tr("Bytes, speed, what fits, the roofline: one set of sliders, six views. The last one measures this machine."); break;
    case 8: text = tr("Your own weights: open a file or a model folder here, or drop one anywhere on the window."); break;
    default: text = tr("F5 is for the lecture hall, Ctrl+E exports the charts, F1 lists all keys. This tour stays in the menu."); break;
  }
  const bool act = kSteps[static_cast<std::size_t>(step_)].until != Until::read;
  //: Step of the guided tour: number, of how many.
  count_->setText(tr("%1 of %2").arg(step_ + 1).arg(stepCount()));
  text_->setText(text);
  next_->setText(step_ == stepCount() - 1 ? tr("Done") : (act ? tr("Do it for me") : tr("Next")));
  skip_->setText(tr("End the tour"));
  setAccessibleName(text);
  next_->setAccessibleDescription(text);
}

}  // namespace qs::ui
