#include "core/eval/protocol.h"

#include <algorithm>

namespace qs::eval {

using base::ErrorKind;

namespace {

base::Status check(std::int64_t tokens, const Protocol& protocol) {
  if (protocol.window < 2) {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "the window"), QS_LABEL("core", "at least 2 positions"),
                      std::to_string(protocol.window), QS_LABEL("core", "choose a longer window"));
  }
  if (protocol.stride < 0) {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "the stride"), QS_LABEL("core", "at least 1 token"),
                      std::to_string(protocol.stride), QS_LABEL("core", "choose a longer stride"));
  }
  if (protocol.maxTokens < 0 || protocol.maxTokens == 1) {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "the limit of tokens"), QS_LABEL("core", "at least 2"),
                      std::to_string(protocol.maxTokens), QS_LABEL("core", "raise the limit"));
  }
  if (tokens < 2) {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "the text"), QS_LABEL("core", "at least 2 tokens"),
                      std::to_string(tokens), QS_LABEL("core", "choose a longer text"));
  }
  return {};
}

}  // namespace

base::Result<std::vector<Window>> planWindows(std::int64_t tokens, const Protocol& protocol) {
  QS_TRY(check(tokens, protocol));
  const std::int64_t total = protocol.maxTokens == 0 ? tokens : std::min(tokens, protocol.maxTokens);
  const std::int64_t held = protocol.window - (protocol.bos ? 1 : 0);  // text tokens in a window
  const std::int64_t stride = protocol.stride == 0 ? protocol.window : protocol.stride;
  const std::int64_t advance = std::min(stride, protocol.window - 1);
  std::vector<Window> out;
  std::int64_t scored = protocol.bos ? 0 : 1;  // the next token to be scored
  for (std::int64_t begin = 0; scored < total; begin += advance) {
    const std::int64_t end = std::min(total, begin + held);
    out.push_back({begin, end, scored});
    scored = end;
  }
  return out;
}

std::int64_t scoredTokens(const std::vector<Window>& windows) {
  std::int64_t sum = 0;
  for (const Window& window : windows) sum += window.end - window.scoreFrom;
  return sum;
}

}  // namespace qs::eval
