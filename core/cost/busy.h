// How much of the processors other programs used while something was measured: what tells a figure that can be relied on
// from one of a busy machine. It stops nobody and corrects nothing.
#pragma once

#include <chrono>
#include <optional>

namespace qs::cost {

class BusyMeter {
 public:
  // Begins to count.
  BusyMeter();
  // The share, 0 … 1, of all processors' time since then that went to others: neither to this program nor to children of it
  // that have ended, and what the host of a virtual machine took away. Nothing where the system does not say, or within a
  // tenth of a second.
  std::optional<double> othersShare() const;

 private:
  struct Reading {
    double busy = 0.0;  // seconds, of all processors
    double all = 0.0;
    double own = 0.0;
  };
  static std::optional<Reading> read();
  std::optional<Reading> begun_;
};

}  // namespace qs::cost
