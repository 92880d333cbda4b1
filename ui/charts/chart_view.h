// A chart on screen: shows a ChartData, follows the theme, zooms, and tells when a given value has been painted. It
// computes nothing about the data beyond its range.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "ui/charts/chart_data.h"

class QChart;
class QXYSeries;

namespace qs::ui {

class ChartView : public QWidget {
  Q_OBJECT

 public:
  explicit ChartView(QWidget* parent = nullptr);
  ~ChartView() override;

  // Shows `data`; every series is replaced at once, the axes follow from the data. Returns the generation number that
  // painted() will carry. A zoom is kept while the x range of the data stays the same; the state becomes `ready`.
  quint64 setData(const ChartData& data);
  const ChartData& data() const;

  // The data as now shown: hidden series left out, the zoomed range fixed. For exports.
  ChartData shownData() const;

  void setTheme(const Theme& theme);
  const Theme& theme() const;

  // `ready` shows the data. Otherwise `sentence` is shown: over the old picture (loading, cancelled) or in its place.
  void setState(ChartState state, const QString& sentence = {});
  ChartState state() const;

  // Stacked charts: from now on both have the same left and right edge of the plot area, share the x range when one
  // is zoomed, and show the hover mark together. Several charts may be aligned with one another.
  void alignWith(ChartView* other);

  // One sentence about the origin of the data, carried by copied images.
  void setProvenance(const QString& provenance);

  void resetZoom();
  bool isZoomed() const;

  // Puts the picture on the clipboard, twice the size it has on screen; or the shown data as a table (tab-separated).
  void copyImage() const;
  void copyData() const;

  // For tests and exports: the plot area in widget coordinates, the chart, and how often a series was replaced.
  QRectF plotArea() const;
  QChart* chart() const;
  QXYSeries* series(int index) const;
  quint64 replaceCount() const;
  // Points of the last setData that could not be drawn (NaN, infinite, not positive on a log axis).
  std::size_t droppedPoints() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  // At the end of the paint event that first shows the data of this generation.
  void painted(quint64 generation);
  // The user chose "Export…" in the context menu.
  void exportRequested();
  // Hovering: x of the nearest data point; nothing left when the pointer leaves.
  void hovered(double x);
  void hoverLeft();
  // A click (no drag) on a stem or point, in the column of a bar, or Enter while the keyboard's mark stands on one: the
  // series, and which of its values. A click beside every mark says nothing.
  void pointClicked(int series, qsizetype index);
  // A change of the visible x range by the user.
  void rangeChanged(double low, double high);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  struct Private;
  std::unique_ptr<Private> d_;
};

}  // namespace qs::ui
