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

constexpr int kLookMs = 150;
constexpr int kMostLooks = 60;

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

Guide::Guide(MainWindow& window, const GuidePath& path)
    : QFrame(&window), window_(window), path_(path), ring_(new Ring(&window)), count_(makeLabel(QStringLiteral("guideCount"), "quiet")),
      text_(makeLabel(QStringLiteral("guideText"), "body", true)), next_(new QPushButton), skip_(new QPushButton), back_(new QPushButton) {
  setObjectName(QStringLiteral("guideCard"));
  setFixedWidth(kWidth);
  next_->setObjectName(QStringLiteral("guideNext"));
  next_->setProperty("primary", true);
  skip_->setObjectName(QStringLiteral("guideSkip"));
  back_->setObjectName(QStringLiteral("guideBack"));
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addWidget(skip_);
  row->addStretch(1);
  row->addWidget(back_);
  row->addWidget(next_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(14, 10, 14, 12);
  column->setSpacing(8);
  column->addWidget(count_);
  column->addWidget(text_);
  column->addLayout(row);
  connect(next_, &QPushButton::clicked, this, &Guide::goOn);
  connect(skip_, &QPushButton::clicked, this, &Guide::skip);
  connect(back_, &QPushButton::clicked, this, &Guide::goBack);
  // Who looks at another page in between finds the way back.
  connect(&window_, &MainWindow::pageShown, this, [this] {
    if (step_ >= 0 && !opening_ && station().until != GuideUntil::page) show(step_, false);
  });
  looking_.setInterval(kLookMs);
  connect(&looking_, &QTimer::timeout, this, [this] {
    takeTarget();
    if (target_ != nullptr || ++looks_ >= kMostLooks) looking_.stop();
    place();
  });
  window_.installEventFilter(this);
  hide();
  ring_->hide();
}

Guide::~Guide() { delete ring_; }

void Guide::start(int first) {
  // The first look begins on the page Rounding.
  if (path_.stations.front().page.isEmpty()) {
    for (std::size_t page = 0; page < pageRoster().size(); ++page) {
      if (pageRoster()[page].id == QLatin1String("rounding")) window_.showPage(static_cast<int>(page));
    }
  }
  show(first >= 0 && first < stepCount() ? first : 0, true);
}

void Guide::skip() {
  if (step_ < 0) return;
  for (const auto& connection : waiting_) disconnect(connection);
  waiting_.clear();
  looking_.stop();
  step_ = -1;
  hide();
  ring_->hide();
  emit ended();
}

bool Guide::isElsewhere() const {
  const QString& page = station().page;
  return !page.isEmpty() && pageRoster()[static_cast<std::size_t>(window_.pageIndex())].id != page;
}

QWidget* Guide::findTarget(int step) const {
  const GuideStation& wanted = path_.stations[static_cast<std::size_t>(step)];
  QString name = wanted.target;
  if (wanted.until == GuideUntil::page && name.isEmpty()) {
    // The page after the present one.
    const auto next = static_cast<std::size_t>(window_.pageIndex()) + 1;
    if (next >= pageRoster().size()) return nullptr;
    name = QStringLiteral("page_") + pageRoster()[next].id;
  }
  if (name.isEmpty()) return nullptr;
  for (QWidget* widget : window_.findChildren<QWidget*>(name)) {
    if (widget->isVisible()) return widget;
  }
  return nullptr;
}

void Guide::takeTarget() {
  target_ = findTarget(step_);
  if (isElsewhere()) {
    for (QWidget* entry : window_.findChildren<QWidget*>(QStringLiteral("page_") + station().page)) target_ = entry;
  }
  if (target_ == nullptr) return;
  for (QWidget* parent = target_->parentWidget(); parent != nullptr; parent = parent->parentWidget()) {
    if (auto* scroll = qobject_cast<QScrollArea*>(parent)) scroll->ensureWidgetVisible(target_, 8, 8);
  }
}

void Guide::show(int step, bool open) {
  for (const auto& connection : waiting_) disconnect(connection);
  waiting_.clear();
  looking_.stop();
  // A control that is not there: of the first look the station is left out; a path's says what it has to say all the same.
  const auto missing = [this](int at) { return path_.stations[static_cast<std::size_t>(at)].page.isEmpty() && findTarget(at) == nullptr; };
  while (step < stepCount() && missing(step)) ++step;
  if (step >= stepCount()) {
    emit stood(0);
    skip();
    return;
  }
  step_ = step;
  if (open && !station().page.isEmpty()) {
    opening_ = true;
    // Settings that a page does not know leave it as it was; the station still speaks of the page.
    if (!window_.openPage(station().page, station().settings)) window_.openPage(station().page, {});
    opening_ = false;
  }
  takeTarget();
  looks_ = 0;
  if (target_ == nullptr && !station().target.isEmpty()) looking_.start();
  listen();
  retranslate();
  place();
  ring_->raise();
  QFrame::show();
  raise();
  // Hands on the keyboard can do the step too.
  if (station().until == GuideUntil::moved) {
    target_->setFocus(Qt::OtherFocusReason);
  } else {
    next_->setFocus(Qt::OtherFocusReason);
  }
  emit stood(step_);
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
  switch (station().until) {
    case GuideUntil::read: break;
    case GuideUntil::moved:
      if (auto* slider = qobject_cast<QAbstractSlider*>(target_.data())) {
        waiting_.push_back(connect(slider, &QAbstractSlider::valueChanged, this, used));
      }
      break;
    case GuideUntil::clicked:
      if (auto* button = qobject_cast<QAbstractButton*>(target_.data())) {
        waiting_.push_back(connect(button, &QAbstractButton::clicked, this, used));
      }
      break;
    case GuideUntil::page: waiting_.push_back(connect(&window_, &MainWindow::pageShown, this, used)); break;
  }
}

void Guide::goOn() {
  if (step_ < 0) return;
  const GuideUntil until = station().until;
  if (until == GuideUntil::read || waiting_.empty() || target_ == nullptr) {
    done();
    return;
  }
  if (auto* slider = qobject_cast<QAbstractSlider*>(target_.data())) {
    slider->setValue(slider->value() > slider->minimum() ? slider->value() - 1 : slider->value() + 1);
  } else if (auto* button = qobject_cast<QAbstractButton*>(target_.data())) {
    button->click();
  }
}

void Guide::goBack() {
  if (step_ > 0) show(step_ - 1, true);
}

void Guide::done() { show(step_ + 1, true); }

void Guide::place() {
  if (step_ < 0) return;
  setFixedWidth(scaled(kWidth));
  layout()->activate();
  const int height = layout()->totalHeightForWidth(width());
  resize(width(), height);
  const QRect room = window_.rect().adjusted(kEdge, kEdge, -kEdge, -kEdge);
  const bool shown = target_ != nullptr && target_->isVisible();
  ring_->setVisible(shown);
  if (!shown) {
    move(room.center() - QPoint(width() / 2, height / 2));
    return;
  }
  const QRect at = QRect(target_->mapTo(&window_, QPoint(0, 0)), target_->size()).adjusted(-kRing, -kRing, kRing, kRing);
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
  const QString text = guideText(station().text);
  const bool act = station().until != GuideUntil::read;
  //: Step of the guided tour: number, of how many.
  count_->setText(tr("%1 of %2").arg(step_ + 1).arg(stepCount()));
  text_->setText(text);
  next_->setText(step_ == stepCount() - 1 ? tr("Done") : (act ? tr("Do it for me") : tr("Next")));
  skip_->setText(path_.remembered ? tr("Leave") : tr("End the tour"));
  back_->setText(tr("Back"));
  back_->setVisible(path_.remembered && step_ > 0);
  setAccessibleName(text);
  next_->setAccessibleDescription(text);
}

}  // namespace qs::ui
