// One tensor as the page Tensors shows it: statistics, histogram, rows and columns, outlier channels, heat map; first
// from a sample, then from every element. It is not quantization; see tensor_scheme.h.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/experiment/services.h"
#include "core/experiment/tensor_heat.h"
#include "core/experiment/tensors.h"
#include "core/io/model_source.h"
#include "core/tensor/dtype.h"

namespace qs::experiment {

inline constexpr std::size_t kHistogramBins = 128;
inline constexpr double kHistogramSigmas = 8.0;
// Rows and columns are told apart up to so many of each; profiles of more are left out (empty).
inline constexpr std::uint64_t kProfileLimit = std::uint64_t{1} << 20;
// A channel is an outlier channel if its largest magnitude exceeds so many times the median channel's.
inline constexpr double kChannelFactor = 3.0;
// So many of the largest elements, and of the outlier channels, are listed; all are counted.
inline constexpr std::size_t kListed = 32;

struct TensorStudySpec {
  std::string model;   // folder, file or shipped name
  std::string tensor;  // short or file name
  HeatSize heat;       // cells of the whole matrix
  double channelFactor = kChannelFactor;
  bool operator==(const TensorStudySpec&) const = default;
};

struct Histogram {
  // kHistogramBins bins of equal width from `low` to `high`: the finite values' range, but no further than
  // kHistogramSigmas standard deviations from their mean, so that one outlier does not press all others into one bin.
  // Values that are all equal stand in the middle of a range around them. A value on the border of two bins counts in
  // the upper one, `high` itself in the last.
  double low = 0.0;
  double high = 0.0;
  std::vector<std::uint64_t> counts;  // empty where there are no finite values
  std::uint64_t below = 0;            // finite values < low: they lie in [stats.min, low)
  std::uint64_t above = 0;            // finite values > high: they lie in (high, stats.max]

  double binWidth() const { return counts.empty() ? 0.0 : (high - low) / static_cast<double>(counts.size()); }
};

struct LargeElement {
  ElementPlace place;
  double value = 0.0;
  bool operator==(const LargeElement&) const = default;
};

// Over the finite elements of each row (or column). NaN: none was looked at (in a sample), or none is finite.
struct ChannelProfile {
  std::vector<float> absMax;
  std::vector<float> rms;
};

struct OutlierChannel {
  std::uint64_t index = 0;
  double absMax = 0.0;
  double ratio = 0.0;  // absMax ÷ the median channel's; infinity if that is 0
};

// Channels whose absMax is more than `factor` times the median of all channels' absMax, worst first (lower index on
// ties), at most kListed of them. The median of an even number is the mean of the middle two. A single channel has
// none.
struct OutlierChannels {
  double median = 0.0;
  std::uint64_t count = 0;  // all of them
  std::vector<OutlierChannel> worst;
};

struct TensorStudy {
  std::string name;  // short where there is one
  std::string fileName;
  tensor::DType dtype = tensor::DType::F32;
  std::vector<std::uint64_t> shape;
  std::uint64_t bytes = 0;
  std::uint64_t rows = 0;  // as a matrix (tensor_matrix.h)
  std::uint64_t cols = 0;
  bool sampled = false;      // everything below is of `looked` elements, not of all
  std::uint64_t looked = 0;  // elements
  TensorStats stats;         // of a sample: its own min, max, counts …, with count = looked
  Histogram histogram;
  ChannelProfile byRow;     // rows entries: output channels
  ChannelProfile byColumn;  // cols entries: input channels
  OutlierChannels outlierRows;
  OutlierChannels outlierColumns;
  std::vector<LargeElement> largest;  // by falling magnitude, then by place; at most kListed, finite ones
  HeatCells heat;                     // of the whole matrix
  std::vector<io::HealthNote> notes;  // valueNotes (tensor_list.h); none from a sample
};

// Tensors of more than kSampleElements elements are sampled first (with a fixed seed: the same sample every time; one
// row for each row of cells) and `sink` gets that; the result is of all elements. Nothing depends on the number of
// threads. Errors: those of TensorMatrix::open; no cells; of reading; cancelled. Stop is polled every 65,536 elements.
using TensorStudySink = std::function<void(const TensorStudy&)>;
base::Result<TensorStudy> studyTensor(const TensorStudySpec& spec, Services& services, const base::TaskContext& context,
                                      const TensorStudySink& sink = {});

}  // namespace qs::experiment
