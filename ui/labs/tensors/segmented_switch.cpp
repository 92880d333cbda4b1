#include "ui/labs/tensors/segmented_switch.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QToolButton>

namespace qs::ui {

SegmentedSwitch::SegmentedSwitch(const QString& name, const QStringList& ids, QWidget* parent)
    : QWidget(parent), group_(new QButtonGroup(this)) {
  setObjectName(name);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  for (const QString& id : ids) {
    auto* button = new QToolButton;
    button->setObjectName(name + id.left(1).toUpper() + id.mid(1));
    button->setCheckable(true);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setProperty("kind", QByteArray("quiet"));
    button->setProperty("segment", true);
    row->addWidget(button);
    group_->addButton(button, static_cast<int>(buttons_.size()));
    buttons_.push_back(button);
  }
  row->addStretch(1);
  buttons_.front()->setChecked(true);
  connect(group_, &QButtonGroup::idClicked, this, &SegmentedSwitch::chosen);
}

void SegmentedSwitch::setTexts(const QStringList& texts, const QString& accessibleName) {
  setAccessibleName(accessibleName);
  for (std::size_t i = 0; i < buttons_.size(); ++i) {
    const QString text = texts.value(static_cast<qsizetype>(i));
    buttons_[i]->setText(text);
    buttons_[i]->setAccessibleName(text);
  }
}

void SegmentedSwitch::setToolTips(const QStringList& tips) {
  for (std::size_t i = 0; i < buttons_.size(); ++i) buttons_[i]->setToolTip(tips.value(static_cast<qsizetype>(i)));
}

void SegmentedSwitch::setCurrent(int index) { buttons_[static_cast<std::size_t>(index)]->setChecked(true); }

int SegmentedSwitch::current() const { return group_->checkedId(); }

std::vector<QWidget*> SegmentedSwitch::tabOrder() const { return {buttons_.begin(), buttons_.end()}; }

}  // namespace qs::ui
