#include "core/experiment/channel_view.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>

#include "core/base/contract.h"
#include "core/quant/smooth.h"

namespace qs::experiment {

namespace {

double largestOf(const std::vector<float>& values) {
  return values.empty() ? 0.0 : static_cast<double>(*std::max_element(values.begin(), values.end()));
}

std::int64_t countLost(const std::vector<float>& absmax, double step) {
  return std::count_if(absmax.begin(), absmax.end(),
                       [step](float value) { return value > 0.0F && static_cast<double>(value) < 0.5 * step; });
}

}  // namespace

ChannelView channelView(const LayerInputRanges& input, double alpha, bool bySize) {
  QS_CONTRACT(alpha >= 0.0 && alpha <= 1.0);
  const std::size_t channels = input.absmax.size();
  ChannelView out;
  out.order.resize(channels);
  std::iota(out.order.begin(), out.order.end(), std::size_t{0});
  if (bySize) {
    std::stable_sort(out.order.begin(), out.order.end(),
                     [&](std::size_t a, std::size_t b) { return input.absmax[a] > input.absmax[b]; });
  }
  if (channels > 0) {
    out.largest = static_cast<std::size_t>(std::max_element(input.absmax.begin(), input.absmax.end()) - input.absmax.begin());
  }
  out.scales = input.canSmooth ? quant::smoothScales(input.absmax, input.weightMax, alpha)
                               : std::vector<float>(channels, 1.0F);
  out.actAfter.resize(channels);
  out.weightAfter.resize(channels);
  for (std::size_t j = 0; j < channels; ++j) {
    out.actAfter[j] = input.absmax[j] / out.scales[j];
    out.weightAfter[j] = input.weightMax[j] * out.scales[j];
  }
  out.maxAfter = largestOf(out.actAfter);
  out.medianAfter = medianOf(out.actAfter);
  out.ratioAfter = unevenness(out.maxAfter, out.medianAfter);
  out.tensorStep = largestOf(input.absmax) / kInt8Largest;
  out.tensorStepAfter = out.maxAfter / kInt8Largest;
  out.tokenStep = input.tokenMedian / kInt8Largest;
  out.lost = countLost(input.absmax, out.tensorStep);
  out.lostAfter = countLost(out.actAfter, out.tensorStepAfter);
  return out;
}

std::vector<std::size_t> distinctInputs(const std::vector<LayerInputRanges>& inputs) {
  std::vector<std::size_t> out;
  std::set<std::string> seen;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (seen.insert(inputs[i].point).second) out.push_back(i);
  }
  std::stable_sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) { return inputs[a].ratio > inputs[b].ratio; });
  return out;
}

}  // namespace qs::experiment
