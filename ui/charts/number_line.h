// The number line on screen: representable values as ticks, originals above, what they became below. It is not a chart
// with a y axis; see chart_view.h for those.
#pragma once

#include <QRectF>
#include <QWidget>

#include "ui/charts/chart_data.h"

class QPainter;

namespace qs::ui {

// Draws the number line into `area`; the widget and the exports share it.
void paintNumberLine(QPainter& painter, const QRectF& area, const NumberLineData& data, const Theme& theme,
                     int hovered = -1, bool titleShown = false);

// Index of the original nearest to a horizontal position, or −1; `area` as given to paintNumberLine.
int originalAt(double position, const QRectF& area, const NumberLineData& data, const Theme& theme);

class NumberLineView : public QWidget {
  Q_OBJECT

 public:
  explicit NumberLineView(QWidget* parent = nullptr);

  // Returns the generation number that painted() will carry.
  quint64 setData(const NumberLineData& data);
  const NumberLineData& data() const { return data_; }
  void setTheme(const Theme& theme);
  const Theme& theme() const { return theme_; }
  void setState(ChartState state, const QString& sentence = {});
  void setProvenance(const QString& provenance) { provenance_ = provenance; }
  void copyImage() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void painted(quint64 generation);
  void exportRequested();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void describe();

  NumberLineData data_;
  Theme theme_ = lightTheme();
  ChartState state_ = ChartState::empty;
  QString sentence_;
  QString provenance_;
  quint64 generation_ = 0;
  quint64 paintedGeneration_ = 0;
  int hovered_ = -1;
  bool focusShown_ = false;
};

}  // namespace qs::ui
