// One chart as a Qt Charts scene: the QChart, its axes and series, and the layers drawn below and above them. It has no
// window; ChartView shows it on screen and the exports paint it into files.
#pragma once

#include <QGraphicsScene>
#include <QList>
#include <QPair>
#include <QXYSeries>
#include <memory>
#include <optional>
#include <vector>

#include "ui/charts/category_names.h"
#include "ui/charts/chart_paint.h"

class QChart;
class QAbstractAxis;

namespace qs::ui {

class ChartScene {
 public:
  static constexpr double kSwatch = 16;  // the side of a sample in the legend

  ChartScene();
  ~ChartScene();
  ChartScene(const ChartScene&) = delete;
  ChartScene& operator=(const ChartScene&) = delete;

  void setData(const ChartData& data);
  const ChartData& data() const { return data_; }
  void setTheme(const Theme& theme);
  const Theme& theme() const { return theme_; }

  // Size in pixels, whether the title is drawn, and the least left and right margins (for alignment).
  void setSize(QSizeF size);
  void setTitleShown(bool shown);
  void setMargins(double left, double right);
  double wantedLeft() const { return wantedLeft_; }
  double wantedRight() const { return wantedRight_; }

  // The visible range; none: all the data.
  void setZoom(std::optional<QPair<double, double>> x, std::optional<QPair<double, double>> y);
  bool zoomed() const { return zoomX_.has_value() || zoomY_.has_value(); }
  QPair<double, double> fullX() const { return fullX_; }
  // The y range as drawn when not zoomed.
  QPair<double, double> axisY() const { return wholeY_; }

  void setSeriesVisible(int index, bool visible);

  const PlotFrame& frame() const { return frame_; }
  int legendAt(QPointF position) const;  // index of the series, or −1
  QRectF legendRect(int index) const;

  QChart* chart() const { return chart_; }
  QGraphicsScene* scene() const { return scene_.get(); }
  QXYSeries* series(int index) const;
  quint64 replaceCount() const { return replaceCount_; }
  std::size_t dropped() const { return dropped_; }

 private:
  class Layer;
  struct LegendEntry {
    int series;  // −1: what is drawn faded
    QRectF rect;
    QStringList lines;
  };

  void rebuildSeries();
  void findRanges();
  void relayout(bool fresh = false);  // fresh: the data or the way to draw it has changed
  void layOut();
  void layoutLegend(double left, double right, double top);
  double layOutHead();                    // titles and legend; returns the top of the plot
  void layOutSides(double top, double bottom);  // ticks, names and the plot between them
  Ticks ticksAlong(const Axis& axis, QPair<double, double> range, bool zoomed, double width) const;  // fitting below the plot
  Ticks ticksUp(const Axis& axis, QPair<double, double> range, bool zoomed, double height) const;    // beside it
  void drawTickLabels(QPainter& painter) const;
  void updateAxes();
  void replaceAll(bool fresh);
  void paintBack(QPainter& painter) const;
  void paintFront(QPainter& painter) const;
  QFont labelFont() const;
  QFont titleFont() const;
  QString axisTitle(const Axis& axis) const;
  double lineHeight() const;
  // The axes as they stand on the picture.
  const Axis& bottomAxis() const { return frame_.horizontal ? data_.y : data_.x; }
  const Axis& sideAxis() const { return frame_.horizontal ? data_.x : data_.y; }

  std::unique_ptr<QGraphicsScene> scene_;
  QChart* chart_ = nullptr;  // owned by the scene
  Layer* back_ = nullptr;
  Layer* front_ = nullptr;
  QAbstractAxis* axisX_ = nullptr;
  QAbstractAxis* axisY_ = nullptr;
  std::vector<std::unique_ptr<QXYSeries>> series_;  // the values as drawn

  ChartData data_;
  Theme theme_ = lightTheme();
  QSizeF size_{640, 360};
  bool titleShown_ = false;
  double leastLeft_ = 0, leastRight_ = 0;
  double wantedLeft_ = 0, wantedRight_ = 0;
  std::optional<QPair<double, double>> zoomX_, zoomY_;
  QPair<double, double> fullX_{0, 1}, fullY_{0, 1}, wholeY_{0, 1};
  PlotFrame frame_;
  Ticks ticksX_, ticksY_;
  NameLayout names_;                   // of categories below the plot
  std::vector<QStringList> sideNames_;  // of categories beside it
  qsizetype everySide_ = 1;
  double sideScale_ = 1;  // of their type, where there are many
  bool canLie_ = false;   // only bars, bands and points over categories
  std::vector<LegendEntry> legend_;
  QStringList title_, sideTitle_, bottomTitle_;  // in lines
  QPointF titleAt_, bottomTitleAt_, sideTitleAt_;
  quint64 replaceCount_ = 0;
  std::size_t dropped_ = 0;
  bool thinned_ = false;
  int spare_ = 0;  // how many of the chart's words there is no room for
  double replacedLow_ = 0, replacedHigh_ = 0;  // the x range for which the series hold their points
  int replacedColumns_ = 0;
};

}  // namespace qs::ui
