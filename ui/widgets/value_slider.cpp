#include "ui/widgets/value_slider.h"

#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/widgets/lab_slider.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

namespace {

constexpr int kRowWidth = 118;  // the least in the lecture look, at scale 1

}  // namespace

ValueSlider::ValueSlider(const QString& name, QWidget* parent)
    : QWidget(parent), label_(new QLabel), field_(new QLineEdit), slider_(new LabSlider), meaning_(new WrapLabel) {
  setObjectName(name);
  slider_->setObjectName(name + QStringLiteral("Slider"));
  field_->setObjectName(name + QStringLiteral("Value"));
  meaning_->setObjectName(name + QStringLiteral("Meaning"));
  label_->setObjectName(name + QStringLiteral("Label"));
  label_->setBuddy(slider_);
  setKind(field_, "value");
  field_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  setKind(meaning_, "quiet");
  auto* top = new QHBoxLayout;
  top->setContentsMargins(0, 0, 0, 0);
  top->setSpacing(4);
  top->addWidget(label_, 1);
  top->addWidget(field_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(top);
  column->addWidget(slider_);
  column->addWidget(meaning_);

  fit();
  connect(slider_, &QSlider::sliderPressed, this, [this] { ++gesture_; });
  connect(slider_, &QSlider::sliderReleased, this, [this] { ++gesture_; });
  connect(slider_, &QSlider::valueChanged, this, [this](int value) {
    if (!slider_->isSliderDown()) ++gesture_;
    emit moved(value, gesture_);
  });
  connect(field_, &QLineEdit::editingFinished, this, &ValueSlider::commit);
}

void ValueSlider::fit() {
  // In the lecture look sliders stand in a row, where name and value share one line.
  const bool row = typeScale() > 1.0;
  field_->setFixedWidth(row ? scaled(73) : 116);
  // Two lines are kept for the meaning, so that the row does not jump while the handle is dragged.
  meaning_->setMinimumHeight(row ? 2 * meaning_->fontMetrics().lineSpacing() : 0);
  meaning_->setAlignment(row ? Qt::AlignLeft | Qt::AlignTop : Qt::AlignLeft | Qt::AlignVCenter);
  setMinimumWidth(row ? std::max(scaled(kRowWidth), label_->sizeHint().width() + field_->minimumWidth() + 8) : 0);
}

void ValueSlider::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fit();
  QWidget::changeEvent(event);
}

void ValueSlider::setLabel(const QString& label, const QString& accessibleName) {
  label_->setText(label);
  fit();
  slider_->setAccessibleName(accessibleName);
  field_->setAccessibleName(tr("%1, typed value").arg(accessibleName));
}

void ValueSlider::setPosition(int position) {
  const QSignalBlocker blocker(slider_);
  slider_->setValue(position);
}

void ValueSlider::setValueText(const QString& text) {
  if (shown_ == text && field_->text() == text) return;
  shown_ = text;
  // A field that is being edited is left alone until it is confirmed.
  if (!field_->hasFocus() || !field_->isModified()) field_->setText(text);
  slider_->setAccessibleDescription(text);
}

void ValueSlider::setBrief(bool brief) {
  brief_ = brief;
  meaning_->setVisible(!brief_ || problem_);
}

void ValueSlider::setMeaning(const QString& text) {
  setKind(meaning_, "quiet");
  problem_ = false;
  if (brief_) meaning_->hide();
  if (meaning_->text() != text) meaning_->setText(text);
}

void ValueSlider::setProblem(const QString& text) {
  setKind(meaning_, "problem");
  problem_ = true;
  meaning_->show();
  meaning_->setText(text);
}

void ValueSlider::commit() {
  if (!field_->isModified()) return;
  const QString text = field_->text().trimmed();
  field_->setModified(false);
  field_->setText(shown_);
  if (text != shown_) emit typed(text);
}

}  // namespace qs::ui
