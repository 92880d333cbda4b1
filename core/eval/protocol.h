// How a text is cut into windows so that each of its tokens is scored exactly once.
// It is not the scoring (evaluator.h); two results compare only if their protocols are equal.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/result.h"

namespace qs::eval {

struct Protocol {
  std::int64_t window = 512;        // positions of a window, the BOS among them
  std::int64_t stride = 0;          // text tokens from one window's start to the next; 0: the window
  std::optional<std::int32_t> bos = {};  // opens every window, unscored; none: the first text token is not scored
  std::int64_t maxTokens = 0;       // only the text's first so many tokens; 0: all

  bool operator==(const Protocol&) const = default;
};

// One window: text tokens [begin, end) after the BOS, if any, of which [scoreFrom, end) are scored here.
struct Window {
  std::int64_t begin = 0;
  std::int64_t end = 0;
  std::int64_t scoreFrom = 0;
  bool operator==(const Window&) const = default;
};

// The windows of a text of `tokens` tokens, in order. With a BOS, every text token is scored once; without, every one
// but the first. A window scores at most window − 1 tokens, so a larger stride advances by that. Errors: a text of
// fewer than two tokens, a window of fewer than two positions, a stride or limit below 0.
base::Result<std::vector<Window>> planWindows(std::int64_t tokens, const Protocol& protocol);

std::int64_t scoredTokens(const std::vector<Window>& windows);

}  // namespace qs::eval
