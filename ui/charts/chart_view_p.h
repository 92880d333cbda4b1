// What a chart's view keeps: scene, zoom, hover and picture. It is for the files of ChartView alone.
#pragma once

#include <QPainter>
#include <QPixmap>
#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <vector>

#include "ui/charts/chart_scene.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/readout.h"

namespace qs::ui {

using Interval = QPair<double, double>;

// Charts whose plot areas line up.
struct AlignGroup {
  std::vector<ChartView*> members;
};

struct ChartView::Private {
  explicit Private(ChartView* view) : q(view) {}

  ChartView* q;
  ChartScene scene;
  ChartState state = ChartState::empty;
  QString sentence;
  QString provenance;
  bool hasData = false;
  quint64 generation = 0;
  quint64 paintedGeneration = 0;
  std::vector<bool> ascending;
  QStringList hidden;        // names of the series switched off in the legend
  bool focusShown = false;  // only focus that came by the keyboard gets a ring
  std::optional<Interval> zoomX, zoomY;
  std::optional<double> hoverX;
  std::shared_ptr<AlignGroup> group;

  // The picture without the hover mark, so that following the pointer does not draw the data anew.
  QPixmap picture;
  bool dirty = true;

  QPointF pressed, dragged;
  bool down = false, dragging = false;

  void changed() {
    dirty = true;
    q->update();
  }

  template <class F>
  void forGroup(F&& f) {
    if (!group) return f(*this);
    for (ChartView* member : group->members) f(*member->d_);
  }

  void align() {
    if (!group) return;
    double left = 0, right = 0;
    for (ChartView* member : group->members) {
      left = std::max(left, member->d_->scene.wantedLeft());
      right = std::max(right, member->d_->scene.wantedRight());
    }
    for (ChartView* member : group->members) {
      const QRectF before = member->d_->scene.frame().plot;
      member->d_->scene.setMargins(left, right);
      if (member->d_->scene.frame().plot != before) member->d_->changed();
    }
  }

  void applyZoom(std::optional<Interval> x, std::optional<Interval> y) {
    forGroup([&](Private& p) {
      p.zoomX = x;
      // The others share x only; they lose their own y range when all is shown again.
      if (&p == this || (!x && !y)) p.zoomY = y;
      p.scene.setZoom(p.zoomX, p.zoomY);
      p.changed();
    });
    align();
    emit q->rangeChanged(scene.frame().xLow, scene.frame().xHigh);
  }

  // Narrows (factor < 1) or widens a range round `center`, never beyond `full`; none when it is all of it.
  static std::optional<Interval> zoomed(Interval now, Interval full, bool log, double factor, double center) {
    const auto to = [&](double v) { return log ? std::log(v) : v; };
    const auto from = [&](double v) { return log ? std::exp(v) : v; };
    double low = to(center) - (to(center) - to(now.first)) * factor;
    double high = to(center) + (to(now.second) - to(center)) * factor;
    const double fullLow = to(full.first), fullHigh = to(full.second);
    if (high - low >= fullHigh - fullLow) return std::nullopt;
    if (high - low < (fullHigh - fullLow) * 1e-6) return now;
    if (low < fullLow) high += fullLow - low, low = fullLow;
    if (high > fullHigh) low -= high - fullHigh, high = fullHigh;
    return Interval{from(low), from(high)};
  }

  // Zooms x round a place of the plot; over categories, whose bars are all wanted, y.
  void zoomBy(double factor, QPointF at) {
    if (!hasData) return;
    const PlotFrame& f = scene.frame();
    if (scene.data().x.kind == AxisKind::category) {
      applyZoom(zoomX, zoomed({f.yLow, f.yHigh}, scene.axisY(), f.logY, factor, f.yUnder(at)));
    } else {
      applyZoom(zoomed({f.xLow, f.xHigh}, scene.fullX(), f.logX, factor, f.xUnder(at)), zoomY);
    }
  }

  void pan(double share) {
    if (!zoomX) return;
    const PlotFrame& f = scene.frame();
    const Interval full = scene.fullX();
    // As far as there is more to see that way.
    const auto to = [&](double v) { return f.logX ? std::log(v) : v; };
    const auto from = [&](double v) { return f.logX ? std::exp(v) : v; };
    const double step = std::clamp(share * (to(f.xHigh) - to(f.xLow)), to(full.first) - to(f.xLow), to(full.second) - to(f.xHigh));
    if (step != 0) applyZoom(Interval{from(to(f.xLow) + step), from(to(f.xHigh) + step)}, zoomY);
  }

  void setHover(std::optional<double> x) {
    if (x == hoverX) return;
    forGroup([&](Private& p) {
      p.hoverX = x;
      p.q->update();
    });
    if (x) emit q->hovered(*x);
    else emit q->hoverLeft();
  }

  void hoverNear(double x) {
    const auto readout = readoutAt(scene.data(), ascending, scene.frame(), x);
    setHover(readout ? std::optional<double>(readout->x) : std::nullopt);
  }

  void render() {
    const qreal ratio = q->devicePixelRatioF();
    const QSize pixels = (QSizeF(q->size()) * ratio).toSize();
    if (picture.size() != pixels || picture.devicePixelRatioF() != ratio) {
      picture = QPixmap(pixels);
      picture.setDevicePixelRatio(ratio);
    }
    picture.fill(scene.theme().card);
    QPainter painter(&picture);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    scene.scene()->render(&painter, QRectF(q->rect()), QRectF(q->rect()), Qt::IgnoreAspectRatio);
    dirty = false;
  }

  void show(int index, bool visible) {
    const QString& name = scene.data().series[static_cast<std::size_t>(index)].name;
    if (visible) hidden.removeAll(name);
    else if (!hidden.contains(name)) hidden.append(name);
    scene.setSeriesVisible(index, visible);
    changed();
  }

  void describe() {
    const ChartData& data = scene.data();
    q->setAccessibleName(data.title.isEmpty() ? data.y.title : data.title);
    QStringList lines;
    for (const Series& s : data.series) {
      double low = HUGE_VAL, high = -HUGE_VAL;
      for (const double v : s.y) {
        if (std::isfinite(v)) low = std::min(low, v), high = std::max(high, v);
      }
      if (low <= high) {
        lines += tr("%1: %2 values from %3 to %4").arg(s.name).arg(s.size()).arg(formatNumber(low), formatNumber(high));
      }
    }
    q->setAccessibleDescription(lines.join(QLatin1Char('\n')));
  }
};

}  // namespace qs::ui
