#include "core/eval/model_score.h"

#include <cmath>
#include <numbers>

namespace qs::eval {

ModelScore summarise(std::span<const WindowScore> windows, bool isBaseline, std::optional<double> threeSigma,
                     std::optional<std::uint64_t> scoredBytes) {
  ModelScore out;
  WindowScore sums;
  for (const WindowScore& window : windows) {
    sums.tokens += window.tokens;
    sums.nll += window.nll;
    sums.kld += window.kld;
    sums.deltaPSquares += window.deltaPSquares;
    sums.sameTop += window.sameTop;
    sums.nonfinite += window.nonfinite;
  }
  const auto count = static_cast<double>(sums.tokens);
  out.loss = sums.nll / count;
  out.perplexity = std::exp(out.loss);
  out.nonfinite = sums.nonfinite;
  if (scoredBytes && *scoredBytes > 0) {
    out.bitsPerByte = sums.nll / std::numbers::ln2 / static_cast<double>(*scoredBytes);
  }
  if (isBaseline) return out;
  out.kld = sums.kld / count;
  out.deltaPRms = std::sqrt(sums.deltaPSquares / count);
  out.sameTop = static_cast<double>(sums.sameTop) / count;
  std::vector<PairedWindow> differences;
  differences.reserve(windows.size());
  for (const WindowScore& window : windows) differences.push_back(window.difference);
  out.difference = pairedDifference(differences);
  out.verdict = verdictOf(out.difference, threeSigma);
  return out;
}

}  // namespace qs::eval
