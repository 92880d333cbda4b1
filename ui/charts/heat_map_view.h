// A matrix as colours on screen: cells, colour bar, axes, readout; zooms by wheel, rubber band and keys, and asks its
// owner for the cells of the new window. It reduces no tensor: it draws the cells it is given.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <utility>

#include "ui/charts/chart_data.h"
#include "ui/charts/heat_map.h"

namespace qs::ui {

class HeatMapView : public QWidget {
  Q_OBJECT

 public:
  explicit HeatMapView(QWidget* parent = nullptr);
  ~HeatMapView() override;

  // Shows `data`; the state becomes `ready`. Returns the generation number that painted() will carry. While the matrix
  // keeps its size, the window that the user chose stays: cells of another window (an answer that came late) are drawn
  // where they belong, and the rest of the picture is hatched. A matrix of another size is shown whole.
  // `values` must hold cellRows × cellColumns numbers; if it holds fewer, the missing ones are drawn as NaN is.
  quint64 setData(const HeatMapData& data);
  const HeatMapData& data() const;

  // What is shown now, for exports: `data` cut to the cells that the present window touches.
  HeatMapData shownData() const;

  void setTheme(const Theme& theme);
  const Theme& theme() const;

  // `ready` shows the data. Otherwise `sentence` is shown: over the old picture (loading, cancelled) or in its place.
  void setState(ChartState state, const QString& sentence = {});
  ChartState state() const;

  // One sentence about the origin of the data, carried by copied images.
  void setProvenance(const QString& provenance);

  // The part of the matrix that is shown. setWindow() clamps to the matrix, keeps at least one element each way, and
  // emits windowChanged() if anything changed (so does every zoom by the user); resetZoom() shows the whole matrix.
  HeatWindow window() const;
  void setWindow(const HeatWindow& window);
  void resetZoom();
  bool isZoomed() const;

  // How many cells (width: columns, height: rows) the plot has room for: one per logical pixel. A window of fewer
  // elements needs no more cells than elements.
  QSize wantedCells() const;

  // Puts the picture (twice the size on screen) or the table of cells (tab-separated, with a head row and head column
  // of first indices or names) on the clipboard.
  void copyImage() const;
  void copyData() const;

  // The plot in widget coordinates, and the element under a position; none outside the plot.
  QRectF plotArea() const;
  std::optional<std::pair<std::uint64_t, std::uint64_t>> elementAt(QPointF position) const;
  // How often cells were turned into colours; for tests (hovering must not).
  quint64 renderCount() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  // At the end of the paint event that first shows the data of this generation.
  void painted(quint64 generation);
  // The user chose "Export…" in the context menu.
  void exportRequested();
  // Another part of the matrix is wanted, in elements, half open. Until setData() brings its cells, the old ones are
  // shown scaled to it.
  void windowChanged(quint64 rowBegin, quint64 rowEnd, quint64 columnBegin, quint64 columnEnd);
  // wantedCells() is another after a resize; owners that reduce to the picture may recompute.
  void wantedCellsChanged(QSize cells);
  // A click (no drag), or Enter on the cell that the keyboard has chosen: the element of the matrix under the pointer.
  // In a map with names, the indices of the names.
  void cellClicked(quint64 row, quint64 column);
  // The element whose cell the readout describes; nothing left when the pointer leaves.
  void hovered(quint64 row, quint64 column);
  void hoverLeft();

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
