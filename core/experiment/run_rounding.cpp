#include "core/experiment/run_rounding.h"

#include <algorithm>

#include "core/base/contract.h"
#include "core/experiment/quantized_model.h"

namespace qs::experiment {

using base::Result;
using model::RowQuantizerPtr;
using model::TapPoint;
using quant::kernel::Range;
using Kind = quant::Granularity::Kind;

namespace {

Range clipped(Range range, float limit) {
  range.lo = std::max(range.lo, -limit);
  range.hi = std::min(range.hi, limit);
  return range;
}

class Rounding {
 public:
  Rounding(const quant::ModelScheme& parts, const model::Model& model, const calibration::Calibration* calibration,
           const std::vector<RescaledInput>& rescaled, const quant::RowsKernel& kernel)
      : parts_(parts), model_(model), calibration_(calibration), rescaled_(rescaled), kernel_(kernel) {}

  Result<model::RunQuantPtr> build(const std::vector<bool>& kept) {
    auto out = std::make_shared<model::RunQuant>();
    if (parts_.activations) QS_TRY(addInputs(*out, kept));
    if (parts_.kv) QS_TRY(addCache(*out));
    if (parts_.attention) {
      out->probabilities = dynamic(*parts_.attention);
      if (parts_.attention->scores) out->scores = out->probabilities;
    }
    return model::RunQuantPtr(std::move(out));
  }

 private:
  RowQuantizerPtr dynamic(const quant::PartScheme& part, std::optional<double> keepFrom = {}) const {
    quant::RowQuantizer::Options options;
    options.headDim = model_.config().headDim;
    options.keepFrom = keepFrom;
    options.kernel = kernel_;
    return std::make_shared<const quant::RowQuantizer>(part, std::move(options));
  }

  // The ranges that calibration saw at a point, as the granularity asks for them.
  Result<RowQuantizerPtr> fixed(const quant::PartScheme& part, std::int64_t block, TapPoint point) const {
    QS_CONTRACT(calibration_ != nullptr);
    const calibration::PointRanges& found = calibration_->at(block, point);
    std::vector<Range> channels = found.channels;
    const auto scaled = std::find_if(rescaled_.begin(), rescaled_.end(), [&](const RescaledInput& one) {
      return one.block == block && one.point == point;
    });
    if (scaled != rescaled_.end()) {
      if (part.clip) {
        return base::fail(base::ErrorKind::unavailable, QS_LABEL("core", "clip= with static scales"),
                          QS_LABEL("core", "channels as they were calibrated"), QS_LABEL("core", "channels rescaled since"),
                          QS_LABEL("core", "leave out clip=, or the method that rescales"));
      }
      for (std::size_t j = 0; j < channels.size(); ++j) {
        channels[j].lo /= scaled->scales[j];
        channels[j].hi /= scaled->scales[j];
      }
    }
    if (part.clip) {
      const float limit = found.magnitudes.percentile(*part.clip);
      for (Range& channel : channels) channel = clipped(channel, limit);
    }
    quant::RowQuantizer::Options options;
    options.kernel = kernel_;
    if (part.granularity.kind == Kind::channel) {
      options.ranges = std::move(channels);
    } else {
      Range all;
      for (const Range& channel : channels) {
        all.lo = std::min(all.lo, channel.lo);
        all.hi = std::max(all.hi, channel.hi);
      }
      all.negative = -all.lo > all.hi;
      options.ranges = {all};
    }
    return std::make_shared<const quant::RowQuantizer>(part, std::move(options));
  }

  base::Status addInputs(model::RunQuant& out, const std::vector<bool>& kept) {
    const quant::PartScheme& part = *parts_.activations;
    const auto names = model_.linearNames();
    out.inputs.resize(static_cast<std::size_t>(model_.config().layers));
    const RowQuantizerPtr shared = part.staticScales ? nullptr : dynamic(part, parts_.threshold);
    RowQuantizerPtr at;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const bool sameInput = i > 0 && names[i - 1].block == names[i].block &&
                             model::inputOf(names[i - 1].kind) == model::inputOf(names[i].kind);
      if (shared == nullptr && !sameInput) {
        QS_ASSIGN(at, fixed(part, names[i].block, model::inputOf(names[i].kind)));
      }
      if (kept[i]) continue;
      out.inputs[static_cast<std::size_t>(names[i].block)][static_cast<std::size_t>(names[i].kind)] =
          shared == nullptr ? at : shared;
    }
    return {};
  }

  base::Status addCache(model::RunQuant& out) {
    const quant::PartScheme& part = *parts_.kv;
    const auto layers = static_cast<std::size_t>(model_.config().layers);
    if (part.staticScales) {
      for (std::size_t b = 0; b < layers; ++b) {
        QS_ASSIGN(auto keys, fixed(part, static_cast<std::int64_t>(b), TapPoint::keys));
        QS_ASSIGN(auto values, fixed(part, static_cast<std::int64_t>(b), TapPoint::values));
        out.keys.push_back(std::move(keys));
        out.values.push_back(std::move(values));
      }
      return {};
    }
    const RowQuantizerPtr one = dynamic(part);
    out.keys.assign(layers, one);
    out.values.assign(layers, one);
    if (part.granularity.kind == Kind::channel) out.cacheBlock = kCacheBlock;
    return {};
  }

  const quant::ModelScheme& parts_;
  const model::Model& model_;
  const calibration::Calibration* calibration_;
  const std::vector<RescaledInput>& rescaled_;
  const quant::RowsKernel& kernel_;
};

}  // namespace

Result<model::RunQuantPtr> runRounding(const quant::ModelScheme& parts, const model::Model& model,
                                       const std::vector<bool>& kept, const calibration::Calibration* calibration,
                                       const std::vector<RescaledInput>& rescaled, const quant::RowsKernel& kernel) {
  return Rounding(parts, model, calibration, rescaled, kernel).build(kept);
}

}  // namespace qs::experiment
