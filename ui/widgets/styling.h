// Small helpers by which widgets say what they are to the style sheet. It decides no colour.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QString>
#include <QStyle>
#include <QWidget>

#include "ui/widgets/wrap_label.h"

namespace qs::ui {

// Sets the property `kind` that the style sheet selects by, and restyles the widget if it changed.
inline void setKind(QWidget* widget, const char* kind) {
  if (widget->property("kind").toByteArray() == kind) return;
  widget->setProperty("kind", QByteArray(kind));
  widget->style()->unpolish(widget);
  widget->style()->polish(widget);
}

inline QFrame* makeCard(const QString& name, QWidget* parent = nullptr) {
  auto* card = new QFrame(parent);
  card->setObjectName(name);
  card->setProperty("card", true);
  return card;
}

inline QFrame* makeRule(QWidget* parent = nullptr) {
  auto* rule = new QFrame(parent);
  rule->setProperty("rule", true);
  rule->setFixedHeight(1);
  return rule;
}

inline QLabel* makeLabel(const QString& name, const char* kind, bool wrap = false) {
  QLabel* label = wrap ? new WrapLabel : new QLabel;
  label->setObjectName(name);
  label->setProperty("kind", QByteArray(kind));
  return label;
}

// The factor by which the present look enlarges type; measures that hold type follow it. Set with the look.
double typeScale();
void setTypeScale(double scale);
inline int scaled(int pixels) { return qRound(pixels * typeScale()); }

// Keys that undo and redo go to the window's actions also from text fields, whose own history would only know a part
// of what the user did.
void passUndoToWindow(QWidget* widget);

}  // namespace qs::ui
