#include "core/eval/bootstrap.h"

#include <algorithm>
#include <random>
#include <vector>

#include "core/base/contract.h"

namespace qs::eval {

namespace {

// Which windows each resample draws: (kBootstrapDraws, windows). Kept for the next model on as many windows.
const std::vector<std::uint32_t>& draws(std::size_t windows) {
  thread_local std::size_t kept = 0;
  thread_local std::vector<std::uint32_t> table;
  if (kept == windows) return table;
  // Plain arithmetic instead of std::uniform_int_distribution, whose results differ between libraries.
  std::mt19937_64 random(kBootstrapSeed);
  table.resize(static_cast<std::size_t>(kBootstrapDraws) * windows);
  for (std::uint32_t& one : table) {
    one = static_cast<std::uint32_t>(((random() >> 32) * static_cast<std::uint64_t>(windows)) >> 32);
  }
  kept = windows;
  return table;
}

double percentile(std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const double low = sorted[below];
  const double high = sorted[std::min(below + 1, sorted.size() - 1)];
  return low + (high - low) * (place - static_cast<double>(below));
}

}  // namespace

Interval bootstrapInterval(std::span<const PairedWindow> all) {
  std::vector<PairedWindow> windows;
  std::copy_if(all.begin(), all.end(), std::back_inserter(windows), [](const PairedWindow& w) { return w.tokens > 0; });
  QS_CONTRACT(!windows.empty());
  const std::vector<std::uint32_t>& table = draws(windows.size());
  std::vector<double> means(kBootstrapDraws);
  for (std::size_t d = 0; d < means.size(); ++d) {
    double sum = 0.0;
    std::int64_t tokens = 0;
    for (std::size_t i = 0; i < windows.size(); ++i) {
      const PairedWindow& window = windows[table[d * windows.size() + i]];
      sum += window.sum;
      tokens += window.tokens;
    }
    means[d] = sum / static_cast<double>(tokens);
  }
  std::sort(means.begin(), means.end());
  return {percentile(means, 0.025), percentile(means, 0.975)};
}

}  // namespace qs::eval
