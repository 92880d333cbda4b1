#include "core/experiment/calibrations.h"

#include <fmt/format.h>

#include <set>

#include "core/experiment/loss_text.h"
#include "core/experiment/services.h"

namespace qs::experiment {

using base::Result;

namespace {

// Gram matrices of up to so many bytes are collected at once: whoever asks for ranges now asks for them next.
constexpr std::uint64_t kSmallGram = std::uint64_t{64} << 20;

base::Status refuseScoredText(const CalibrationSet& set, const std::string& notText) {
  if (notText.empty() || set.sha256 != notText) return {};
  return base::fail(base::ErrorKind::badInput, {QS_LABEL("core", "calibration text '%1'"), {set.spec.text}},
                    QS_LABEL("core", "another text than the one that is scored"), QS_LABEL("core", "the same"),
                    QS_LABEL("core", "calibrate on one text and score another: a figure on the calibration text flatters"));
}

}  // namespace

Result<CalibrationSetPtr> calibrationOf(const CalibratedModel& model, const CalibrationSpec& spec, bool gram,
                                        const std::string& notText, Services& services,
                                        const base::TaskContext& context) {
  const model::PreparedModelPtr& prepared = model.prepared;
  QS_ASSIGN(const std::string path, modelPath(model.name));
  const std::string key = fmt::format("{} {} {}\n{}\n{}", prepared->backend()->name(), spec.windows, model.variant,
                                      spec.text, path);
  if (const CalibrationSetPtr known = services.knownCalibration(key); known && (known->found->gram || !gram)) {
    QS_TRY(refuseScoredText(*known, notText));
    return known;
  }
  QS_ASSIGN(const auto tokenizer, services.tokenizer(model.name));
  QS_ASSIGN(const LossText text, readLossText(spec.text, *tokenizer, false, {context.stop, {}, context.pool}));
  auto out = std::make_shared<CalibrationSet>();
  out->spec = spec;
  out->sha256 = text.sha256;
  out->textTokens = static_cast<std::int64_t>(text.tokens.size());
  QS_TRY(refuseScoredText(*out, notText));
  calibration::CalibrationRequest request;
  request.tokens = text.tokens;
  request.windows = spec.windows;
  request.bos = bosOf(*tokenizer, prepared->config());
  request.gram = gram || calibration::gramBytes(prepared->config()) <= kSmallGram;
  QS_ASSIGN(out->found, calibration::calibrate(prepared, request, context));
  const std::int64_t bos = request.bos ? out->found->windows : 0;
  const auto used = std::min<std::size_t>(text.tokens.size(), static_cast<std::size_t>(out->found->tokens - bos));
  out->distinctTokens = static_cast<std::int64_t>(
      std::set<std::int32_t>(text.tokens.begin(), text.tokens.begin() + static_cast<std::ptrdiff_t>(used)).size());
  services.keepCalibration(key, out);
  return CalibrationSetPtr(std::move(out));
}

}  // namespace qs::experiment
