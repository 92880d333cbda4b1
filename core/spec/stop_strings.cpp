#include "core/spec/stop_strings.h"

#include <algorithm>

#include "core/base/contract.h"

namespace qs::spec {

StopStrings::StopStrings(std::vector<std::string> strings) : strings_(std::move(strings)) {
  std::erase_if(strings_, [](const std::string& string) { return string.empty(); });
}

void StopStrings::truncate(std::size_t bytes) {
  QS_CONTRACT(bytes <= text_.size());
  text_.resize(bytes);
}

std::optional<StopStrings::Found> StopStrings::append(std::string_view piece) {
  const std::size_t before = text_.size();
  text_ += piece;
  std::optional<Found> best;
  for (const std::string& string : strings_) {
    // An occurrence that ends in the piece begins at most so far before it.
    const std::size_t from = before >= string.size() - 1 ? before - (string.size() - 1) : 0;
    const std::size_t at = text_.find(string, from);
    if (at == std::string::npos) continue;
    const auto end = [](const Found& found) { return found.at + found.string.size(); };
    const Found found{at, string};
    if (!best || end(found) < end(*best) || (end(found) == end(*best) && at < best->at)) best = found;
  }
  return best;
}

}  // namespace qs::spec
