#include "ui/widgets/banner.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>
#include <QToolButton>

#include "ui/widgets/styling.h"

namespace qs::ui {

Banner::Banner(QWidget* parent)
    : QFrame(parent), mark_(makeLabel(QStringLiteral("bannerMark"), "heading")),
      text_(makeLabel(QStringLiteral("bannerText"), "body", true)), close_(new QToolButton) {
  setObjectName(QStringLiteral("banner"));
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  text_->setFocusPolicy(Qt::NoFocus);
  close_->setObjectName(QStringLiteral("bannerClose"));
  setKind(close_, "quiet");
  close_->setText(QString::fromUtf8("×"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(12, 6, 6, 6);
  row->setSpacing(8);
  row->addWidget(mark_);
  row->addWidget(text_, 1);
  row->addWidget(close_, 0, Qt::AlignTop);
  connect(close_, &QToolButton::clicked, this, &Banner::dismiss);
  retranslate();
  hide();
}

void Banner::showSentence(Level level, const QString& sentence) {
  level_ = level;
  setProperty("level", level == Level::problem ? QByteArray("problem") : QByteArray("note"));
  style()->unpolish(this);
  style()->polish(this);
  mark_->setText(level == Level::problem ? QStringLiteral("!") : QStringLiteral("i"));
  text_->setText(sentence);
  setAccessibleName(sentence);
  show();
}

void Banner::dismiss() { hide(); }

QString Banner::sentence() const { return isHidden() ? QString() : text_->text(); }

void Banner::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QFrame::changeEvent(event);
}

void Banner::retranslate() {
  close_->setAccessibleName(tr("Close the message"));
  close_->setToolTip(tr("Close the message"));
}

}  // namespace qs::ui
