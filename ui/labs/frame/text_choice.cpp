#include "ui/labs/frame/text_choice.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

#include "ui/labs/frame/source_names.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

TextChoice::TextChoice(const QString& name, std::vector<std::string> texts, bool offersFiles, QObject* parent)
    : QObject(parent), texts_(std::move(texts)), offersFiles_(offersFiles), line_(new QHBoxLayout),
      label_(makeLabel(name + QStringLiteral("Label"), "body")), box_(new QComboBox) {
  box_->setObjectName(name + QStringLiteral("Choice"));
  // As wide as the column lets it be: names of files may be long, and must not widen the column.
  box_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box_->setMinimumContentsLength(6);
  box_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  label_->setBuddy(box_);
  line_->setSpacing(8);
  line_->addWidget(label_);
  line_->addWidget(box_, 1);
  connect(box_, &QComboBox::activated, this, [this](int item) {
    const QString text = box_->itemData(item).toString();
    if (!text.isEmpty()) {
      emit chosen(text.toStdString());
      return;
    }
    box_->setCurrentIndex(box_->findData(shown_));
    emit fileRequested();
  });
}

void TextChoice::show(const std::string& text) {
  const QString now = QString::fromStdString(text);
  const QSignalBlocker blocker(box_);
  // A file of the user's stands in the list while it is the text.
  if (shown_ != now) {
    shown_ = now;
    box_->clear();
    for (const std::string& known : texts_) box_->addItem(SourceNames::text(known), QString::fromStdString(known));
    if (box_->findData(now) < 0) box_->addItem(SourceNames::text(text), now);
    if (offersFiles_) box_->addItem(tr("your file…"), QString());
    box_->setToolTip(hint_.isEmpty() ? now : hint_);
  }
  box_->setCurrentIndex(box_->findData(now));
}

void TextChoice::retranslate(const QString& label, const QString& accessibleName, const QString& hint) {
  label_->setText(label);
  box_->setAccessibleName(accessibleName);
  hint_ = hint;
  const std::string text = shown_.toStdString();
  shown_.clear();
  if (!text.empty()) show(text);
}

}  // namespace qs::ui
