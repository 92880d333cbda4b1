#include "ui/labs/loss/loss_state.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/quant/model_scheme.h"
#include "core/quant/quantizer.h"
#include "ui/labs/frame/setting_reader.h"

namespace qs::ui {


LossState clamped(LossState state) {
  std::vector<std::string> kept;
  for (const std::string& text : state.schemes) {
    if (auto scheme = readScheme(text); scheme && kept.size() < kMostSchemes) kept.push_back(*scheme);
  }
  state.schemes = std::move(kept);
  if (state.window != 0) state.window = std::max(state.window, kLeastWindow);
  if (state.tokens != 0) state.tokens = std::max(state.tokens, kLeastTokens);
  if (state.layersOf && std::find(state.schemes.begin(), state.schemes.end(), *state.layersOf) == state.schemes.end()) {
    state.layersOf.reset();
  }
  return state;
}

base::Result<std::string> readScheme(const std::string& text) {
  QS_ASSIGN(const auto scheme, quant::QuantScheme::parse(text));
  QS_TRY(quant::readModelScheme(scheme));
  return scheme.text();
}

std::vector<quant::QuantScheme> schemesOf(const std::vector<std::string>& texts) {
  std::vector<quant::QuantScheme> out;
  for (const std::string& text : texts) {
    if (auto scheme = quant::QuantScheme::parse(text)) out.push_back(std::move(*scheme));
  }
  return out;
}

experiment::StudySpec studySpec(const LossState& state) {
  experiment::StudySpec spec;
  spec.model = state.model;
  spec.text = state.text;
  spec.replaceInvalid = state.replaceInvalid;
  spec.calibration.text = state.calibration;
  spec.backend = state.backend;
  return spec;
}

experiment::LossSpec toSpec(const LossState& state) {
  experiment::LossSpec spec;
  spec.model = state.model;
  spec.text = state.text;
  spec.replaceInvalid = state.replaceInvalid;
  spec.schemes = schemesOf(state.schemes);
  spec.window = state.window;
  spec.tokens = state.tokens;
  spec.layers = state.layersOf.has_value();
  spec.calibration.text = state.calibration;
  spec.backend = state.backend;
  return spec;
}

std::vector<std::string> shownSchemes(const LossState& state) {
  std::vector<std::string> out;
  for (const std::string& scheme : state.schemes) {
    if (scheme.find(state.filter) != std::string::npos) out.push_back(scheme);
  }
  return out;
}

namespace {
constexpr std::array kMeasures = {"delta", "loss", "trade"};  // by LossState::Measure
}  // namespace

QByteArray toJson(const LossState& state) {
  QJsonObject out;
  out[QStringLiteral("model")] = QString::fromStdString(state.model);
  out[QStringLiteral("text")] = QString::fromStdString(state.text);
  out[QStringLiteral("replace_invalid")] = state.replaceInvalid;
  QJsonArray schemes;
  for (const std::string& scheme : state.schemes) schemes.append(QString::fromStdString(scheme));
  out[QStringLiteral("schemes")] = schemes;
  out[QStringLiteral("window")] = static_cast<qint64>(state.window);
  out[QStringLiteral("tokens")] = static_cast<qint64>(state.tokens);
  out[QStringLiteral("measure")] = QLatin1String(kMeasures[static_cast<std::size_t>(state.measure)]);
  out[QStringLiteral("layer_measure")] =
      state.layerMeasure == LossState::LayerMeasure::relative ? QStringLiteral("relative_rmse") : QStringLiteral("rmse");
  out[QStringLiteral("calibration")] = QString::fromStdString(state.calibration);
  out[QStringLiteral("filter")] = QString::fromStdString(state.filter);
  out[QStringLiteral("layers_of")] = state.layersOf ? QJsonValue(QString::fromStdString(*state.layersOf)) : QJsonValue();
  return QJsonDocument(out).toJson(QJsonDocument::Compact);
}

namespace {

// Missing keys keep what is there; present ones must be of their kind.
base::Status read(const QJsonObject& from, const char* key, std::string& to) {
  const QJsonValue value = from.value(QLatin1String(key));
  if (value.isUndefined()) return {};
  if (!value.isString() || value.toString().isEmpty()) return wrongSetting(key, QS_LABEL("core", "a text"));
  to = value.toString().toStdString();
  return {};
}

base::Status read(const QJsonObject& from, const char* key, std::int64_t& to) {
  const QJsonValue value = from.value(QLatin1String(key));
  if (value.isUndefined()) return {};
  const double number = value.toDouble(-1.0);
  if (!value.isDouble() || number < 0.0 || number > 1e15 || number != std::floor(number)) {
    return wrongSetting(key, QS_LABEL("core", "a whole number from 0 on"));
  }
  to = static_cast<std::int64_t>(number);
  return {};
}

template <class Enum>
base::Status read(const QJsonObject& from, const char* key, const char* first, const char* second, Enum& to) {
  std::string word = to == Enum{} ? first : second;
  QS_TRY(read(from, key, word));
  if (word != first && word != second) {
    return wrongSetting(key, {QS_LABEL("core", "'%1' or '%2'"), {first, second}});
  }
  to = word == first ? Enum{} : static_cast<Enum>(1);
  return {};
}

}  // namespace

base::Result<LossState> lossStateFromJson(const QByteArray& json) {
  QJsonParseError parse;
  const QJsonDocument document = QJsonDocument::fromJson(json, &parse);
  if (!document.isObject()) return wrongSetting("loss", QS_LABEL("core", "a JSON object"));
  const QJsonObject from = document.object();
  LossState out;
  QS_TRY(read(from, "model", out.model));
  QS_TRY(read(from, "text", out.text));
  QS_TRY(read(from, "window", out.window));
  QS_TRY(read(from, "tokens", out.tokens));
  std::string measure = kMeasures[static_cast<std::size_t>(out.measure)];
  QS_TRY(read(from, "measure", measure));
  const auto known = std::find(kMeasures.begin(), kMeasures.end(), measure);
  if (known == kMeasures.end()) return wrongSetting("measure", {QS_LABEL("core", "'%1', '%2' or '%3'"), {"delta", "loss", "trade"}});
  out.measure = static_cast<LossState::Measure>(known - kMeasures.begin());
  QS_TRY(read(from, "calibration", out.calibration));
  if (const QJsonValue value = from.value(QLatin1String("filter")); !value.isUndefined()) {
    if (!value.isString()) return wrongSetting("filter", QS_LABEL("core", "a text"));
    out.filter = value.toString().toStdString();
  }
  QS_TRY(read(from, "layer_measure", "relative_rmse", "rmse", out.layerMeasure));
  if (const QJsonValue value = from.value(QLatin1String("replace_invalid")); !value.isUndefined()) {
    if (!value.isBool()) return wrongSetting("replace_invalid", QS_LABEL("core", "true or false"));
    out.replaceInvalid = value.toBool();
  }
  if (const QJsonValue value = from.value(QLatin1String("schemes")); !value.isUndefined()) {
    if (!value.isArray()) return wrongSetting("schemes", QS_LABEL("core", "a list of texts"));
    out.schemes.clear();
    for (const QJsonValue& entry : value.toArray()) {
      QS_ASSIGN(std::string scheme, readScheme(entry.toString().toStdString()));
      out.schemes.push_back(std::move(scheme));
    }
  }
  if (const QJsonValue value = from.value(QLatin1String("layers_of")); !value.isUndefined() && !value.isNull()) {
    if (!value.isString()) return wrongSetting("layers_of", QS_LABEL("core", "a text"));
    out.layersOf = value.toString().toStdString();
  }
  return clamped(std::move(out));
}

}  // namespace qs::ui
