#include "core/experiment/pareto.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace qs::experiment {

std::vector<std::size_t> paretoFront(std::span<const Trade> trades) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < trades.size(); ++i) {
    if (std::isfinite(trades[i].bytes) && std::isfinite(trades[i].delta)) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return trades[a].bytes != trades[b].bytes ? trades[a].bytes < trades[b].bytes : trades[a].delta < trades[b].delta;
  });
  // From the smallest on, whoever loses less than all before.
  std::vector<std::size_t> out;
  double least = std::numeric_limits<double>::infinity();
  for (const std::size_t i : order) {
    if (trades[i].delta >= least) continue;
    least = trades[i].delta;
    out.push_back(i);
  }
  return out;
}

}  // namespace qs::experiment
