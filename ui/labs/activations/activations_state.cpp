#include "ui/labs/activations/activations_state.h"

#include <fmt/format.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <cmath>

#include "core/base/contract.h"
#include "ui/labs/frame/setting_reader.h"

namespace qs::ui {


namespace {

constexpr std::array kViews = {"channels", "cost", "ranges", "mismatch"};

double within(double value, double least, double most, double otherwise) {
  return std::isfinite(value) ? std::clamp(value, least, most) : otherwise;
}

}  // namespace

ActivationsState::ActivationsState() : outliers{{7, 42}, 64.0, {}} {}

ActivationsState clamped(ActivationsState state) {
  const ActivationsState usual;
  state.alpha = within(state.alpha, 0.0, 1.0, usual.alpha);
  state.threshold = within(state.threshold, 0.0, kMostThreshold, usual.threshold);
  state.calibration.windows = std::clamp<std::int64_t>(state.calibration.windows, 1, kMostWindows);
  if (state.tokens != 0) state.tokens = std::max<std::int64_t>(state.tokens, 2);
  auto& channels = state.outliers.channels;
  std::erase_if(channels, [](std::int64_t channel) { return channel < 0; });
  if (channels.size() > kMostChannels) channels.resize(kMostChannels);
  const double factor = state.outliers.factor;
  if (!(factor > 0.0) || factor > kMostFactor) state.outliers.factor = usual.outliers.factor;
  state.outliers.block.reset();
  if (state.outliers.empty()) state.injected = false;
  const auto schemes = experiment::mismatchSchemes();
  if (std::none_of(schemes.begin(), schemes.end(), [&](const auto& s) { return s.text() == state.mismatchScheme; })) {
    state.mismatchScheme = usual.mismatchScheme;
  }
  return state;
}

std::string schemeOf(const ActivationsState& state, Cost cost) {
  std::string text;
  switch (cost) {
    case Cost::tensor: text = "int8:row+a=int8:tensor"; break;
    case Cost::tensorStatic: text = "int8:row+a=int8:tensor:static"; break;
    case Cost::token: text = "int8:row+a=int8:token"; break;
    case Cost::smooth: text = fmt::format("int8:row+a=int8:tensor/smooth(alpha={})", state.alpha); break;
    case Cost::llmint8: text = fmt::format("int8:row+a=int8:token/llmint8(threshold={})", state.threshold); break;
  }
  const auto scheme = quant::QuantScheme::parse(text);
  QS_CONTRACT(scheme.has_value());
  return scheme->text();
}

experiment::ActivationsSpec rangesSpec(const ActivationsState& state) {
  return {state.model, state.calibration, state.active(), state.backend};
}

experiment::StudySpec costSpec(const ActivationsState& state) {
  experiment::StudySpec spec;
  spec.model = state.model;
  spec.text = state.text;
  spec.calibration = state.calibration;
  spec.outliers = state.active();
  spec.backend = state.backend;
  return spec;
}

experiment::MismatchSpec mismatchSpec(const ActivationsState& state) {
  experiment::MismatchSpec spec;
  spec.model = state.model;
  spec.schemes = experiment::mismatchSchemes();
  spec.backend = state.backend;
  return spec;
}

experiment::SmoothSpec smoothSpec(const ActivationsState& state, const std::string& layer) {
  return {state.model, layer, state.alpha, state.calibration, state.active(), state.backend};
}

experiment::LossSpec lossSpec(const ActivationsState& state) {
  experiment::LossSpec spec;
  spec.model = state.model;
  spec.text = state.text;
  spec.tokens = state.tokens;
  for (std::size_t i = 0; i < kCosts; ++i) {
    spec.schemes.push_back(*quant::QuantScheme::parse(schemeOf(state, static_cast<Cost>(i))));
  }
  spec.calibration = state.calibration;
  spec.outliers = state.active();
  spec.backend = state.backend;
  return spec;
}

QByteArray toJson(const ActivationsState& state) {
  QJsonObject out;
  const auto text = [](const std::string& value) { return QString::fromStdString(value); };
  out[QStringLiteral("model")] = text(state.model);
  out[QStringLiteral("calibration_text")] = text(state.calibration.text);
  out[QStringLiteral("calibration_windows")] = static_cast<qint64>(state.calibration.windows);
  out[QStringLiteral("text")] = text(state.text);
  out[QStringLiteral("tokens")] = static_cast<qint64>(state.tokens);
  out[QStringLiteral("layer")] = text(state.layer);
  out[QStringLiteral("alpha")] = state.alpha;
  out[QStringLiteral("threshold")] = state.threshold;
  QJsonArray channels;
  for (const std::int64_t channel : state.outliers.channels) channels.append(static_cast<qint64>(channel));
  out[QStringLiteral("outlier_channels")] = channels;
  out[QStringLiteral("outlier_factor")] = state.outliers.factor;
  out[QStringLiteral("injected")] = state.injected;
  out[QStringLiteral("by_size")] = state.bySize;
  out[QStringLiteral("view")] = QLatin1String(kViews[static_cast<std::size_t>(state.view)]);
  out[QStringLiteral("mismatch_scheme")] = text(state.mismatchScheme);
  return QJsonDocument(out).toJson(QJsonDocument::Compact);
}

namespace {

// Missing keys keep what is there; present ones must be of their kind.
class StateReader {
 public:
  explicit StateReader(const QJsonObject& from) : from_(from) {}

  base::Status read(const char* key, std::string& to, bool mayBeEmpty = false) const {
    const QJsonValue value = from_.value(QLatin1String(key));
    if (value.isUndefined()) return {};
    if (!value.isString() || (value.toString().isEmpty() && !mayBeEmpty)) return wrongSetting(key, QS_LABEL("core", "a text"));
    to = value.toString().toStdString();
    return {};
  }
  base::Status read(const char* key, std::int64_t& to) const { return readWhole(from_.value(QLatin1String(key)), key, to); }
  base::Status read(const char* key, double& to) const {
    const QJsonValue value = from_.value(QLatin1String(key));
    if (value.isUndefined()) return {};
    if (!value.isDouble()) return wrongSetting(key, QS_LABEL("core", "a number"));
    to = value.toDouble();
    return {};
  }
  base::Status read(const char* key, bool& to) const {
    const QJsonValue value = from_.value(QLatin1String(key));
    if (value.isUndefined()) return {};
    if (!value.isBool()) return wrongSetting(key, QS_LABEL("core", "true or false"));
    to = value.toBool();
    return {};
  }
  base::Status read(const char* key, std::vector<std::int64_t>& to) const {
    const QJsonValue value = from_.value(QLatin1String(key));
    if (value.isUndefined()) return {};
    if (!value.isArray()) return wrongSetting(key, QS_LABEL("core", "a list of whole numbers"));
    to.clear();
    for (const QJsonValue& entry : value.toArray()) {
      std::int64_t number = 0;
      QS_TRY(readWhole(entry, key, number));
      to.push_back(number);
    }
    return {};
  }

 private:
  static base::Status readWhole(const QJsonValue& value, const char* key, std::int64_t& to) {
    if (value.isUndefined()) return {};
    const double number = value.toDouble(-1.0);
    if (!value.isDouble() || number < 0.0 || number > 1e15 || number != std::floor(number)) {
      return wrongSetting(key, QS_LABEL("core", "a whole number from 0 on"));
    }
    to = static_cast<std::int64_t>(number);
    return {};
  }

  const QJsonObject& from_;
};

}  // namespace

base::Result<ActivationsState> activationsStateFromJson(const QByteArray& json) {
  const QJsonDocument document = QJsonDocument::fromJson(json);
  if (!document.isObject()) return wrongSetting("activations", QS_LABEL("core", "a JSON object"));
  const QJsonObject from = document.object();
  const StateReader reader(from);
  ActivationsState out;
  QS_TRY(reader.read("model", out.model));
  QS_TRY(reader.read("calibration_text", out.calibration.text));
  QS_TRY(reader.read("calibration_windows", out.calibration.windows));
  QS_TRY(reader.read("text", out.text));
  QS_TRY(reader.read("tokens", out.tokens));
  QS_TRY(reader.read("layer", out.layer, true));
  QS_TRY(reader.read("alpha", out.alpha));
  QS_TRY(reader.read("threshold", out.threshold));
  QS_TRY(reader.read("outlier_channels", out.outliers.channels));
  QS_TRY(reader.read("outlier_factor", out.outliers.factor));
  QS_TRY(reader.read("injected", out.injected));
  QS_TRY(reader.read("by_size", out.bySize));
  QS_TRY(reader.read("mismatch_scheme", out.mismatchScheme));
  std::string view = kViews[static_cast<std::size_t>(out.view)];
  QS_TRY(reader.read("view", view));
  const auto known = std::find(kViews.begin(), kViews.end(), view);
  if (known == kViews.end()) return wrongSetting("view", QS_LABEL("core", "the name of a view of this page"));
  out.view = static_cast<ActivationsState::View>(known - kViews.begin());
  return clamped(std::move(out));
}

}  // namespace qs::ui
