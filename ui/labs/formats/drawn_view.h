// A picture that is painted by hand: theme, focus ring, context menu, and a record of every label it has written, so that a
// test can see that none lies on another. What is drawn is for the classes that derive from it.
#pragma once

#include <QFont>
#include <QRectF>
#include <QWidget>
#include <vector>

#include "ui/charts/chart_paint.h"
#include "ui/theme/palette.h"

namespace qs::ui {

class DrawnView : public QWidget {
  Q_OBJECT

 public:
  explicit DrawnView(QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  const Theme& theme() const { return theme_; }
  // Of the last painting: where letters stand, without the card under the pointer.
  const std::vector<QRectF>& labels() const { return labels_; }
  quint64 paintings() const { return paintings_; }
  void copyImage() const;

 signals:
  void exportRequested();

 protected:
  virtual void draw(QPainter& painter) = 0;
  // Whether Esc has something to leave here; else it is the window's.
  virtual bool wantsEscape() const { return false; }

  // Writes a label and notes its place; returns the place.
  QRectF write(QPainter& painter, QPointF at, const QString& text, Anchor anchor, const QColor& color);
  // Whether a label there would lie on one that is written already.
  bool isFree(const QRectF& place) const;
  static QRectF placeOf(const QPainter& painter, QPointF at, const QString& text, Anchor anchor);
  QFont small(QFont::Weight weight = QFont::Normal) const;
  double s() const { return theme_.typeScale; }

  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  Theme theme_ = lightTheme();
  std::vector<QRectF> labels_;
  quint64 paintings_ = 0;
  bool focusShown_ = false;
};

// The compared formats' colours and marks, in their order; the last is the chosen one's where it is not pinned.
Role formatRole(std::size_t place, std::size_t pinned);
Marker formatMarker(std::size_t place, std::size_t pinned);

}  // namespace qs::ui
