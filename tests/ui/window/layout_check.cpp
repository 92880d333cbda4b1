#include "tests/ui/window/layout_check.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>

#include "ui/widgets/styling.h"
#include "ui/widgets/wrap_button.h"

namespace qs::ui::test {

namespace {

std::string describe(const QWidget* widget, const QString& text) {
  return widget->objectName().toStdString() + " \"" + text.toStdString() + "\" in " +
         std::to_string(widget->width()) + " × " + std::to_string(widget->height());
}

// The titles of the columns that can be seen must be whole.
void expectHeadersFit(const QAbstractItemView* view) {
  for (const QHeaderView* header : view->findChildren<const QHeaderView*>()) {
    if (header->isHidden() || header->orientation() != Qt::Horizontal || header->model() == nullptr) continue;
    for (int section = 0; section < header->count(); ++section) {
      if (header->isSectionHidden(section)) continue;
      const QString text = header->model()->headerData(section, Qt::Horizontal).toString();
      // As much padding as any of the lab's style sheets gives at both sides together, less what it may lack.
      EXPECT_LE(header->fontMetrics().horizontalAdvance(text) + 8, header->sectionSize(section))
          << describe(view, text) << ", column " << section;
    }
  }
}

// Cells in sight must be whole, and nothing may have to be scrolled to sideways. Only names, in the first column of a
// view that cuts in the middle, may be cut: both their ends can be read, and the tool tip has the name in the file.
void expectCellsFit(const QAbstractItemView* view) {
  const QAbstractItemModel* model = view->model();
  if (model == nullptr) return;
  EXPECT_EQ(view->horizontalScrollBar()->maximum(), 0) << describe(view, "scrolls sideways");
  for (int row = 0; row < model->rowCount(view->rootIndex()); ++row) {
    for (int column = 0; column < model->columnCount(view->rootIndex()); ++column) {
      const QModelIndex index = model->index(row, column, view->rootIndex());
      const QRect cell = view->visualRect(index);
      const QString text = index.data().toString();
      if (cell.isEmpty() || text.isEmpty() || !view->viewport()->rect().intersects(cell)) continue;
      const bool name = column == 0 && view->textElideMode() == Qt::ElideMiddle;
      if (name && !index.data(Qt::ToolTipRole).toString().isEmpty()) continue;
      const QSize needed = view->sizeHintForIndex(index);
      EXPECT_LE(needed.width(), cell.width()) << describe(view, text) << ", row " << row << ", column " << column;
      EXPECT_LE(needed.height(), cell.height() + 1) << describe(view, text) << ", row " << row << ", column " << column;
    }
  }
}

void expectFits(const QWidget* widget) {
  if (const auto* label = qobject_cast<const QLabel*>(widget)) {
    if (label->text().isEmpty() || label->textFormat() == Qt::RichText) return;
    if (label->wordWrap()) {
      EXPECT_LE(label->heightForWidth(label->width()), label->height()) << describe(label, label->text());
      // A word that is longer than the label cannot be wrapped.
      for (const QString& word : label->text().split(QRegularExpression("[ \n]"), Qt::SkipEmptyParts)) {
        const bool breaksAnywhere = std::any_of(word.begin(), word.end(), [](QChar c) { return c.unicode() >= 0x2E80; });
        if (!breaksAnywhere) {
          EXPECT_LE(label->fontMetrics().horizontalAdvance(word), label->width() + 1) << describe(label, word);
        }
      }
    } else {
      EXPECT_LE(label->sizeHint().width(), label->width()) << describe(label, label->text());
      EXPECT_LE(label->sizeHint().height(), label->height() + 1) << describe(label, label->text());
    }
  } else if (const auto* wrap = qobject_cast<const WrapButton*>(widget)) {
    EXPECT_LE(wrap->heightForWidth(wrap->width()), wrap->height()) << describe(wrap, wrap->text());
  } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
    // Text, icon and the arrow of a button with a menu, with the padding that the style sheet gives them.
    int needed = 2 * 9;
    if (!button->text().isEmpty()) needed += button->fontMetrics().horizontalAdvance(button->text());
    if (!button->icon().isNull()) needed += button->iconSize().width() + (button->text().isEmpty() ? 0 : 4);
    if (button->property("kind").toByteArray() == "quiet" || button->property("kind").toByteArray() == "square") needed -= 8;
    if (button->property("segment").toBool()) needed -= 12;  // a row of them has narrow edges
    if (button->property("kind").toByteArray() == "field") needed += scaled(17);
    EXPECT_LE(needed, button->width()) << describe(button, button->text());
    EXPECT_LE(button->fontMetrics().height(), button->height()) << describe(button, button->text());
  } else if (const auto* combo = qobject_cast<const QComboBox*>(widget)) {
    const QString text = combo->currentIndex() < 0 ? combo->placeholderText() : combo->currentText();
    EXPECT_LE(combo->fontMetrics().horizontalAdvance(text), combo->width() - 8 - scaled(28)) << describe(combo, text);
  } else if (const auto* view = qobject_cast<const QAbstractItemView*>(widget)) {
    expectHeadersFit(view);
    expectCellsFit(view);
  } else if (const auto* edit = qobject_cast<const QLineEdit*>(widget)) {
    const QString text = edit->text().isEmpty() ? edit->placeholderText() : edit->text();
    EXPECT_LE(edit->fontMetrics().horizontalAdvance(text), edit->width() - 4) << describe(edit, text);
  }
}

void walk(const QWidget* parent) {
  QList<const QWidget*> shown;
  for (const QObject* object : parent->children()) {
    const auto* child = qobject_cast<const QWidget*>(object);
    if (child == nullptr || child->isHidden() || child->isWindow()) continue;
    shown << child;
  }
  const auto* area = qobject_cast<const QAbstractScrollArea*>(parent->parentWidget());
  const bool viewport = area != nullptr && area->viewport() == parent;
  const bool sideways = viewport && area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff;
  for (const QWidget* child : shown) {
    if (viewport) {
      // What lies below the fold can be scrolled to; nothing may stick out sideways.
      if (!sideways) {
        EXPECT_LE(child->geometry().right(), parent->rect().right()) << child->objectName().toStdString();
      }
    } else {
      EXPECT_TRUE(parent->rect().contains(child->geometry()))
          << child->objectName().toStdString() << " leaves " << parent->objectName().toStdString();
    }
    expectFits(child);
    if (qobject_cast<const QAbstractItemView*>(child) != nullptr) continue;  // cells are no widgets
    if (qobject_cast<const QAbstractSpinBox*>(child) == nullptr && qobject_cast<const QComboBox*>(child) == nullptr &&
        qobject_cast<const QLineEdit*>(child) == nullptr) {
      walk(child);
    } else if (const auto* inner = child->findChild<const QLineEdit*>(); inner != nullptr) {
      expectFits(inner);
    }
  }
  for (qsizetype i = 0; i < shown.size(); ++i) {
    for (qsizetype k = i + 1; k < shown.size(); ++k) {
      EXPECT_FALSE(shown[i]->geometry().intersects(shown[k]->geometry()))
          << shown[i]->objectName().toStdString() << " lies on " << shown[k]->objectName().toStdString() << " in "
          << parent->objectName().toStdString();
    }
  }
}

}  // namespace

void expectLaidOut(const QWidget* root) { walk(root); }

}  // namespace qs::ui::test
