// The axis of the number lines: linear, or logarithmic on both sides of 0 with a short linear piece between the smallest
// values. It maps and makes ticks; it draws nothing.
#pragma once

#include <QString>
#include <vector>

namespace qs::ui {

class LineAxis {
 public:
  // From low to high (low ≤ high). `smallest` > 0: where the logarithm ends; not used by a linear axis.
  LineAxis(bool log, double low, double high, double smallest);

  // 0 … 1 for low … high; values beyond lie outside. Not finite: at the ends.
  double at(double value) const;
  double valueAt(double share) const;

  struct Tick {
    double value;
    QString label;
  };
  // Ticks between two shares; at most about `target` of them.
  std::vector<Tick> ticks(double from, double to, int target) const;
  bool isLog() const { return log_; }

 private:
  double warp(double value) const;
  double unwarp(double place) const;

  bool log_;
  double smallest_;
  double low_, high_;  // warped
};

}  // namespace qs::ui
