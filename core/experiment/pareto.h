// Which of several schemes no other one beats in both size and loss. It measures nothing.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace qs::experiment {

struct Trade {
  double bytes = 0.0;  // of the whole model as stored
  double delta = 0.0;  // nats per token
};

// The indices of those that no other beats: none is at most as large and at most as lossy, and less in one of the two.
// In order of size; of equals the first alone. What is not finite is passed over.
std::vector<std::size_t> paretoFront(std::span<const Trade> trades);

}  // namespace qs::experiment
