#include "ui/labs/combine/side_texts.h"

#include <QBoxLayout>
#include <QLabel>
#include <QTextCursor>
#include <QTextEdit>
#include <array>

#include "ui/widgets/styling.h"

namespace qs::ui {

namespace {

constexpr int kBeside = 420;  // width from which two panes stand beside each other, at scale 1

QTextEdit* pane(const char* name) {
  auto* text = new QTextEdit;
  text->setObjectName(QLatin1String(name));
  text->setReadOnly(true);
  text->setTabChangesFocus(true);
  text->setMinimumHeight(72);
  text->setUndoRedoEnabled(false);
  return text;
}

QString fromBytes(const std::string& bytes) { return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size())); }

}  // namespace

SideTexts::SideTexts(QWidget* parent)
    : QWidget(parent), panes_(new QBoxLayout(QBoxLayout::LeftToRight, this)), baseName_(makeLabel(QStringLiteral("baseTextName"), "body")),
      variantName_(makeLabel(QStringLiteral("variantTextName"), "body")), base_(pane("baseText")), variant_(pane("variantText")) {
  setObjectName(QStringLiteral("sideTexts"));
  panes_->setContentsMargins(0, 0, 0, 0);
  panes_->setSpacing(10);
  for (const auto& [name, text] : {std::pair(baseName_, base_), std::pair(variantName_, variant_)}) {
    auto* column = new QVBoxLayout;
    column->setSpacing(4);
    column->addWidget(name);
    column->addWidget(text, 1);
    name->setBuddy(text);
    panes_->addLayout(column, 1);
  }
  retranslate();
}

void SideTexts::setTheme(const Theme& theme) {
  theme_ = theme;
  fill();
}

void SideTexts::show(const experiment::SideBySide* side, const QString& baseName, const QString& variantName) {
  baseName_->setText(baseName);
  variantName_->setText(variantName);
  const bool same = side != nullptr ? shown_ && shown_->spec == side->spec && shown_->base.ids == side->base.ids && shown_->variant.ids == side->variant.ids
                                    : !shown_;
  if (same) return;
  shown_ = side != nullptr ? std::optional(*side) : std::nullopt;
  fill();
}

void SideTexts::fill() {
  if (!shown_) {
    base_->clear();
    variant_->clear();
    return;
  }
  const std::int64_t at = shown_->first ? shown_->first->at : -1;
  write(base_, shown_->base, shown_->spec.prompt, at);
  write(variant_, shown_->variant, shown_->spec.prompt, at);
}

void SideTexts::write(QTextEdit* into, const experiment::Continuation& text, const std::string& prompt, std::int64_t at) {
  into->clear();
  QTextCursor cursor(into->document());
  QTextCharFormat quiet;
  quiet.setForeground(theme_.quiet);
  QTextCharFormat plain;
  plain.setForeground(theme_.text);
  QTextCharFormat mark;
  mark.setForeground(theme_.text);
  mark.setBackground(blend(QColor(theme_.error.red(), theme_.error.green(), theme_.error.blue(), 70), theme_.card));
  mark.setFontWeight(QFont::DemiBold);
  mark.setFontUnderline(true);
  QTextCharFormat after;
  after.setForeground(theme_.quiet);
  after.setFontItalic(true);
  cursor.insertText(fromBytes(prompt), quiet);
  // Bytes of several tokens may make one character: the three parts are decoded, not each token.
  std::array<std::string, 3> parts;
  for (std::size_t i = 0; i < text.tokens.size(); ++i) {
    const auto here = static_cast<std::int64_t>(i);
    parts[at < 0 || here < at ? 0 : here == at ? 1 : 2] += text.tokens[i];
  }
  cursor.insertText(fromBytes(parts[0]), plain);
  const int marked = cursor.position();
  cursor.insertText(fromBytes(parts[1]), mark);
  cursor.insertText(fromBytes(parts[2]), after);
  cursor.setPosition(marked);
  into->setTextCursor(cursor);
  into->ensureCursorVisible();
}

void SideTexts::retranslate() {
  base_->setAccessibleName(tr("The baseline's text"));
  variant_->setAccessibleName(tr("The variant's text"));
}

std::vector<QWidget*> SideTexts::tabOrder() const { return {base_, variant_}; }

void SideTexts::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  panes_->setDirection(width() >= scaled(kBeside) ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

}  // namespace qs::ui
