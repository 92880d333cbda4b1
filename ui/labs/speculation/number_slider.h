// A labelled slider over a list of stops whose field takes any number within bounds. It knows no setting; its owner writes
// what a number means.
#pragma once

#include <functional>
#include <vector>

#include "ui/widgets/value_slider.h"

namespace qs::ui {

class NumberSlider : public ValueSlider {
  Q_OBJECT

 public:
  using Format = std::function<QString(double)>;

  // `stops`: ascending. Typed numbers are taken from `least` to `most`, and only whole ones if `whole`.
  NumberSlider(const QString& name, std::vector<double> stops, double least, double most, bool whole, QWidget* parent = nullptr);

  void setStops(std::vector<double> stops, double least, double most, bool whole);
  void setFormat(Format format) { format_ = std::move(format); }
  // Without a signal.
  void show(double value);

 signals:
  // Moves of one drag share a gesture (see ValueSlider::moved); a typed number has none.
  void chosen(double value, const QString& gesture);

 private:
  void take(const QString& text);

  std::vector<double> stops_;
  double least_ = 0.0;
  double most_ = 1.0;
  bool whole_ = false;
  Format format_;
};

}  // namespace qs::ui
