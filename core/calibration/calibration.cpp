#include "core/calibration/calibration.h"

#include <algorithm>
#include <cmath>

#include "core/base/thread_pool.h"
#include "core/eval/protocol.h"
#include "core/model/session.h"

namespace qs::calibration {

using base::Result;
using base::Status;
using model::TapPoint;

float Magnitudes::percentile(double p) const {
  if (total_ == 0) return 0.0F;
  const auto wanted = static_cast<std::uint64_t>(std::clamp(p, 0.0, 100.0) / 100.0 * static_cast<double>(total_ - 1) + 0.5);
  std::uint64_t below = 0;
  for (std::size_t bin = 0; bin < counts_.size(); ++bin) {
    below += counts_[bin];
    if (below <= wanted) continue;
    if (bin == 0) return 0.0F;
    const auto low = std::bit_cast<float>(static_cast<std::uint32_t>(bin) << kShift);
    const auto high = std::bit_cast<float>((static_cast<std::uint32_t>(bin) << kShift) | ((1U << kShift) - 1U));
    return 0.5F * (low + high);
  }
  return 0.0F;
}

quant::kernel::Range PointRanges::range() const {
  quant::kernel::Range out;
  for (const auto& channel : channels) {
    out.lo = std::min(out.lo, channel.lo);
    out.hi = std::max(out.hi, channel.hi);
  }
  out.negative = -out.lo > out.hi;
  return out;
}

std::uint64_t gramBytes(const model::Config& config) {
  const auto square = [](std::int64_t n) { return static_cast<std::uint64_t>(n) * static_cast<std::uint64_t>(n); };
  const std::uint64_t perBlock =
      2 * square(config.hidden) + square(config.heads * config.headDim) + square(config.intermediate);
  return static_cast<std::uint64_t>(config.layers) * perBlock * sizeof(float);
}

namespace {

bool hasGram(TapPoint point) { return point != TapPoint::keys && point != TapPoint::values; }

// Collects what one model's points show, window after window.
class Collector final : public model::Tap {
 public:
  Collector(Calibration& out, const backend::Backend& on, const base::TaskContext& context)
      : out_(out), on_(on), context_(context), sums_(out.blocks.size()) {}

  Status see(std::int64_t block, TapPoint point, const float* rows, std::int64_t n, std::int64_t cols) override {
    if (context_.stopRequested()) return base::fail(base::cancelledError());
    PointRanges& to = out_.blocks[static_cast<std::size_t>(block)][static_cast<std::size_t>(point)];
    const auto width = static_cast<std::size_t>(cols);
    if (to.channels.empty()) {
      to.channels.resize(width);
      to.inputs.absmax.resize(width);
      to.inputs.meanAbs.resize(width);
    }
    to.inputs.tokens += n;
    for (std::int64_t r = 0; r < n; ++r) {
      const float* row = rows + r * cols;
      float largest = 0.0F;
      for (std::size_t c = 0; c < width; ++c) {
        const float value = row[c];
        if (!std::isfinite(value)) {
          ++to.nonfinite;
          continue;
        }
        to.channels[c].lo = std::min(to.channels[c].lo, value);
        to.channels[c].hi = std::max(to.channels[c].hi, value);
        to.inputs.meanAbs[c] += std::fabs(static_cast<double>(value));  // a sum until finish()
        to.magnitudes.add(value);
        largest = std::max(largest, std::fabs(value));
      }
      to.tokenMax.push_back(largest);
    }
    if (out_.gram && hasGram(point)) return addGram(sums_[static_cast<std::size_t>(block)][static_cast<std::size_t>(point)], rows, n, cols);
    return {};
  }

  // Turns sums into means.
  void finish() {
    for (std::size_t b = 0; b < out_.blocks.size(); ++b) {
      for (std::size_t p = 0; p < model::kTapPoints; ++p) {
        PointRanges& to = out_.blocks[b][p];
        const auto tokens = static_cast<double>(std::max<std::int64_t>(1, to.inputs.tokens));
        for (double& mean : to.inputs.meanAbs) mean /= tokens;
        for (std::size_t c = 0; c < to.channels.size(); ++c) {
          to.channels[c].negative = -to.channels[c].lo > to.channels[c].hi;
          to.inputs.absmax[c] = to.channels[c].absmax();
        }
        const std::vector<double>& sum = sums_[b][p];
        if (sum.empty()) continue;
        to.inputs.gram = tensor::Matrix(to.channels.size(), to.channels.size());
        for (std::size_t i = 0; i < sum.size(); ++i) to.inputs.gram.data()[i] = static_cast<float>(sum[i] / tokens);
      }
    }
  }

 private:
  // Adds Σ x xᵀ of the rows: a product of the backend in F32 within a window, sums in double over windows.
  Status addGram(std::vector<double>& sum, const float* rows, std::int64_t n, std::int64_t cols) {
    const auto width = static_cast<std::size_t>(cols);
    product_.resize(width * width);
    QS_TRY(on_.supports(QS_OP_GRAM) ? gramThere(rows, n, cols) : gramByProduct(rows, n, cols));
    sum.resize(product_.size());
    for (std::size_t i = 0; i < product_.size(); ++i) sum[i] += static_cast<double>(product_[i]);
    return {};
  }

  // Not a number anywhere would spread over a whole row of the matrix.
  static float clean(float value) { return std::isfinite(value) ? value : 0.0F; }

  Status gramThere(const float* rows, std::int64_t n, std::int64_t cols) {
    const auto count = static_cast<std::size_t>(n * cols);
    std::vector<float> cleaned(count);
    std::transform(rows, rows + count, cleaned.begin(), clean);
    std::fill(product_.begin(), product_.end(), 0.0F);
    QS_ASSIGN(const backend::Buffer x, on_.allocate(count));
    QS_ASSIGN(const backend::Buffer gram, on_.allocate(product_.size()));
    QS_TRY(on_.upload(x, 0, cleaned));
    QS_TRY(on_.upload(gram, 0, product_));
    QS_TRY(on_.addGram(context_, backend::rowsOf(x, n, cols), gram.data()));
    return on_.download(product_, gram.data());
  }

  Status gramByProduct(const float* rows, std::int64_t n, std::int64_t cols) {
    const auto width = static_cast<std::size_t>(cols);
    const auto count = static_cast<std::size_t>(n);
    std::vector<float> columns(width * count);
    constexpr std::size_t kTile = 16;
    for (std::size_t r0 = 0; r0 < count; r0 += kTile) {
      for (std::size_t c = 0; c < width; ++c) {
        for (std::size_t r = r0; r < std::min(count, r0 + kTile); ++r) columns[c * count + r] = clean(rows[r * width + c]);
      }
    }
    QS_ASSIGN(const auto weights, on_.prepareWeights(context_, columns, cols, n));
    QS_ASSIGN(const backend::Buffer x, on_.allocate(columns.size()));
    QS_ASSIGN(const backend::Buffer y, on_.allocate(width * width));
    QS_TRY(on_.upload(x, 0, columns));
    QS_TRY(on_.matmul(context_, *weights, backend::rowsOf(x, cols, n), backend::rowsOf(y, cols, cols)));
    return on_.download(product_, y.data());
  }

  Calibration& out_;
  const backend::Backend& on_;
  const base::TaskContext& context_;
  std::vector<std::array<std::vector<double>, model::kTapPoints>> sums_;
  std::vector<float> product_;
};

}  // namespace

Result<CalibrationPtr> calibrate(const model::PreparedModelPtr& given, const CalibrationRequest& request,
                                 const base::TaskContext& context) {
  const model::PreparedModelPtr plain = given->run() == nullptr ? given : given->withRun(nullptr);
  const model::Config& config = plain->config();
  eval::Protocol protocol;
  protocol.window = request.window == 0 ? config.context : request.window;
  protocol.bos = request.bos;
  if (request.windows < 1) {
    return base::fail(base::ErrorKind::badInput, QS_LABEL("core", "the calibration"),
                      QS_LABEL("core", "at least one window"), std::to_string(request.windows));
  }
  QS_ASSIGN(auto windows, eval::planWindows(static_cast<std::int64_t>(request.tokens.size()), protocol));
  if (windows.size() > static_cast<std::size_t>(request.windows)) windows.resize(static_cast<std::size_t>(request.windows));

  auto out = std::make_shared<Calibration>();
  out->gram = request.gram;
  out->blocks.resize(static_cast<std::size_t>(config.layers));
  QS_ASSIGN(model::Session session, model::Session::create(plain, protocol.window));
  Collector collector(*out, *plain->backend(), context);
  session.setTap(&collector);
  std::vector<std::int32_t> ids;
  for (std::size_t w = 0; w < windows.size(); ++w) {
    const auto text = request.tokens.subspan(static_cast<std::size_t>(windows[w].begin),
                                             static_cast<std::size_t>(windows[w].end - windows[w].begin));
    ids.clear();
    if (protocol.bos) ids.push_back(*protocol.bos);
    ids.insert(ids.end(), text.begin(), text.end());
    session.rewind(0);
    QS_TRY(session.append(ids, model::LogitRows::none, context));
    out->tokens += static_cast<std::int64_t>(ids.size());
    ++out->windows;
    context.report(static_cast<double>(w + 1) / static_cast<double>(windows.size()),
                   {QS_LABEL("core", "calibrated on %1 of %2 windows"),
                    {std::to_string(w + 1), std::to_string(windows.size())}});
  }
  session.setTap(nullptr);
  collector.finish();
  return CalibrationPtr(std::move(out));
}

}  // namespace qs::calibration
