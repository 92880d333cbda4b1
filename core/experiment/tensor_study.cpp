#include "core/experiment/tensor_study.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "core/experiment/tensor_list.h"
#include "core/experiment/tensor_pass.h"

namespace qs::experiment {

namespace {

ChannelProfile channelProfile(const std::vector<ScanChannel>& channels) {
  ChannelProfile out;
  out.absMax.reserve(channels.size());
  out.rms.reserve(channels.size());
  for (const ScanChannel& channel : channels) {
    const bool seen = channel.seen > 0;
    const auto count = static_cast<double>(channel.seen);
    out.absMax.push_back(seen ? std::bit_cast<float>(channel.absMax) : std::numeric_limits<float>::quiet_NaN());
    out.rms.push_back(seen ? static_cast<float>(std::sqrt(channel.squares / count))
                           : std::numeric_limits<float>::quiet_NaN());
  }
  return out;
}

OutlierChannels outlierChannels(const std::vector<ScanChannel>& channels, double factor) {
  OutlierChannels out;
  std::vector<double> sizes;
  for (const ScanChannel& channel : channels) {
    if (channel.seen > 0) sizes.push_back(numberOf(channel.absMax));
  }
  if (sizes.empty()) return out;
  const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
  std::nth_element(sizes.begin(), middle, sizes.end());
  out.median = *middle;
  if (sizes.size() % 2 == 0) out.median = (out.median + *std::max_element(sizes.begin(), middle)) / 2.0;
  if (sizes.size() == 1) return out;
  for (std::size_t i = 0; i < channels.size(); ++i) {
    const double size = channels[i].seen > 0 ? numberOf(channels[i].absMax) : 0.0;
    if (size <= factor * out.median) continue;
    out.worst.push_back({i, size, out.median > 0.0 ? size / out.median : std::numeric_limits<double>::infinity()});
  }
  out.count = out.worst.size();
  std::stable_sort(out.worst.begin(), out.worst.end(),
                   [](const OutlierChannel& a, const OutlierChannel& b) { return a.absMax > b.absMax; });
  if (out.worst.size() > kListed) out.worst.resize(kListed);
  return out;
}

// Where the bins lie, from a pass's sums.
Histogram emptyHistogram(const TensorStats& stats) {
  Histogram out;
  if (!stats.min) return out;
  out.counts.assign(kHistogramBins, 0);
  const double variance = *stats.rms * *stats.rms - *stats.mean * *stats.mean;
  const double reach = kHistogramSigmas * std::sqrt(std::max(0.0, variance));
  out.low = std::max(*stats.min, *stats.mean - reach);
  out.high = std::min(*stats.max, *stats.mean + reach);
  // Equal values, or values whose spread is lost in their size.
  const double least = std::max({std::fabs(*stats.min), std::fabs(*stats.max), 1e-30}) * 1e-6;
  if (out.high - out.low < least) {
    const double middle = *stats.min == *stats.max ? *stats.min : *stats.mean;
    const double half = std::max(std::fabs(middle) * 0.5, least);
    out.low = middle - half;
    out.high = middle + half;
  }
  return out;
}

// What the second look at the elements counts, of one task.
struct SecondLook {
  std::vector<std::uint64_t> counts;
  std::uint64_t below = 0;
  std::uint64_t above = 0;
  std::uint64_t outliers = 0;

  void add(const Histogram& bins, double outlier, std::span<const float> values) {
    counts.resize(kHistogramBins, 0);
    const double perUnit = static_cast<double>(kHistogramBins) / (bins.high - bins.low);
    for (const float value : values) {
      if (!std::isfinite(value)) continue;
      const double x = value;
      outliers += static_cast<std::uint64_t>(std::fabs(x) > outlier);
      if (x < bins.low) {
        ++below;
      } else if (x > bins.high) {
        ++above;
      } else {
        const auto bin = static_cast<std::size_t>((x - bins.low) * perUnit);
        ++counts[std::min(bin, kHistogramBins - 1)];
      }
    }
  }
};

// Parts of the window by number, as both passes see them.
struct Parts {
  std::uint64_t count = 0;
  std::function<ScanCut::Part(std::uint64_t)> part;
};

base::Status lookAgain(const TensorMatrix& matrix, const Parts& parts, const base::TaskContext& context, double from,
                       TensorStudy& study) {
  study.histogram = emptyHistogram(study.stats);
  if (study.histogram.counts.empty()) return {};
  const double outlier = kOutlierRms * *study.stats.rms;
  const std::size_t tasks = scanTasks(parts.count, 1);
  std::vector<SecondLook> looks(tasks);
  std::vector<std::vector<float>> buffers(tasks);
  const auto look = [&](std::size_t task, std::uint64_t index) -> base::Status {
    const ScanCut::Part part = parts.part(index);
    auto& buffer = buffers[task];
    buffer.resize(std::max(buffer.size(), part.count));
    QS_TRY(matrix.read(part.first, {buffer.data(), part.count}));
    looks[task].add(study.histogram, outlier, {buffer.data(), part.count});
    return {};
  };
  QS_TRY(runScan(context, tasks, parts.count, look, from));
  for (const SecondLook& task : looks) {
    for (std::size_t i = 0; i < task.counts.size(); ++i) study.histogram.counts[i] += task.counts[i];
    study.histogram.below += task.below;
    study.histogram.above += task.above;
    study.stats.outliers += task.outliers;
  }
  return {};
}

class Study {
 public:
  Study(const TensorStudySpec& spec, const TensorMatrix& matrix, const HeatWindow& window,
        const base::TaskContext& context)
      : spec_(spec), matrix_(matrix), window_(window), context_(context) {
    plan_.rows = matrix.rows();
    plan_.cols = matrix.cols();
    plan_.cells = spec.heat;
    plan_.profiles = true;
    plan_.moments = true;
    plan_.largest = kListed;
  }

  base::Result<TensorStudy> sample() const {
    const auto runs = sampleRuns(plan_.rows, plan_.cols, plan_.cellRows(), plan_.cellCols());
    const base::TaskContext quiet{context_.stop, {}, context_.pool};
    QS_ASSIGN(const TensorPass pass, scanRuns(matrix_, window_, plan_, runs, quiet));
    TensorStudy out = describe(pass.result, true);
    QS_TRY(lookAgain(matrix_, {runs.size(), [&](std::uint64_t i) { return runs[i]; }}, quiet, 0.0, out));
    return out;
  }

  base::Result<TensorStudy> whole() const {
    constexpr double kFirstPass = 0.6;  // about its share of the time
    QS_ASSIGN(const TensorPass pass, scanWindow(matrix_, window_, plan_, context_, 0.0, kFirstPass));
    TensorStudy out = describe(pass.result, false);
    const ScanCut cut = cutRows(plan_.rows, plan_.cols);
    QS_TRY(lookAgain(matrix_, {cut.parts(), [&](std::uint64_t i) { return cut.part(i); }}, context_, kFirstPass, out));
    out.notes = valueNotes(out.name, out.stats);
    return out;
  }

 private:
  TensorStudy describe(const ScanResult& result, bool sampled) const {
    TensorStudy out;
    const io::TensorInfo& info = matrix_.info();
    out.name = matrix_.shortName();
    out.fileName = info.name;
    out.dtype = info.dtype;
    out.shape = info.shape.dims;
    out.bytes = info.bytes;
    out.rows = plan_.rows;
    out.cols = plan_.cols;
    out.sampled = sampled;
    out.stats = statsOf(result, plan_, !sampled);
    out.looked = out.stats.count;
    out.byRow = channelProfile(result.rows());
    out.byColumn = channelProfile(result.columns());
    out.outlierRows = outlierChannels(result.rows(), spec_.channelFactor);
    out.outlierColumns = outlierChannels(result.columns(), spec_.channelFactor);
    for (const ScanElement& element : result.largest()) {
      out.largest.push_back(
          {{element.index / plan_.cols, element.index % plan_.cols}, static_cast<double>(element.value)});
    }
    out.heat = cellsOf(result, matrix_, window_, sampled);
    return out;
  }

  const TensorStudySpec& spec_;
  const TensorMatrix& matrix_;
  const HeatWindow window_;
  const base::TaskContext& context_;
  ScanPlan plan_;
};

}  // namespace

base::Result<TensorStudy> studyTensor(const TensorStudySpec& spec, Services& services, const base::TaskContext& context,
                                      const TensorStudySink& sink) {
  QS_TRY(checkCells(spec.heat));
  QS_ASSIGN(const TensorMatrix matrix, TensorMatrix::open(spec.model, spec.tensor, services));
  QS_ASSIGN(const HeatWindow window, windowOf({}, matrix));
  const base::TaskContext inner = withPool(context, services);
  const Study study(spec, matrix, window, inner);
  if (sink && matrix.elements() > kSampleElements) {
    QS_ASSIGN(const TensorStudy first, study.sample());
    sink(first);
  }
  return study.whole();
}

}  // namespace qs::experiment
