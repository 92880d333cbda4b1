#include "ui/labs/frame/scored_text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/labs/frame/text_choice.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

ScoredText::ScoredText(QVBoxLayout* column, QObject* parent)
    : QObject(parent),
      choice_(new TextChoice(QStringLiteral("text"), {"validation", "prose", "code", "verse", "calibration"}, true, this)),
      meaning_(makeLabel(QStringLiteral("textMeaning"), "quiet", true)), replace_(new QPushButton) {
  replace_->setCheckable(true);
  replace_->setObjectName(QStringLiteral("replaceInvalid"));
  replace_->hide();
  column->addLayout(choice_->layout());
  column->addWidget(meaning_);
  column->addWidget(replace_);
  connect(choice_, &TextChoice::chosen, this, &ScoredText::textChosen);
  connect(choice_, &TextChoice::fileRequested, this, &ScoredText::fileRequested);
  connect(replace_, &QPushButton::toggled, this, &ScoredText::replaceChosen);
}

void ScoredText::show(const std::string& text, bool replaceInvalid) {
  choice_->show(text);
  const QSignalBlocker blocker(replace_);
  replace_->setChecked(replaceInvalid);
  replace_->setText(replaceInvalid ? tr("✓ Invalid bytes are replaced") : tr("Replace invalid bytes"));
}

void ScoredText::showMeaning(const QString& meaning, bool canReplace) {
  meaning_->setText(meaning);
  replace_->setVisible(canReplace || replace_->isChecked());
}

void ScoredText::retranslate() {
  choice_->retranslate(tr("Text"), tr("Text to read"));
  replace_->setAccessibleName(tr("Read bytes that are not UTF-8 as the replacement character"));
}

std::vector<QWidget*> ScoredText::tabOrder() const { return {choice_->box(), replace_}; }

}  // namespace qs::ui
