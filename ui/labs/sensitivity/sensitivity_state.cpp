#include "ui/labs/sensitivity/sensitivity_state.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/labs/frame/setting_reader.h"
#include "ui/labs/loss/loss_state.h"

namespace qs::ui {

using State = SensitivityState;

namespace {

// In the order of their enumerations.
constexpr std::array kViewWords = {"ladder", "layers", "position"};
constexpr std::array kShows = {"only", "all_but"};
constexpr std::array kOrders = {"size", "block", "kind"};

}  // namespace

State clamped(State state) {
  state.bits = std::clamp(state.bits, kLeastBits, kMostBits);
  if (!experiment::checkParts(state.parts)) state.parts = {};
  if (state.window != 0) state.window = std::max(state.window, kLeastWindow);
  if (state.tokens != 0) state.tokens = std::max(state.tokens, kLeastTokens);
  state.keep = std::clamp(state.keep, 0, kMostKept);
  return state;
}

experiment::StudySpec studySpec(const State& state) {
  experiment::StudySpec spec;
  spec.model = state.model;
  spec.text = state.text;
  spec.replaceInvalid = state.replaceInvalid;
  spec.backend = state.backend;
  spec.byPosition = true;  // one study for all views: what one has read, the others need not
  return spec;
}

std::string commandLine(const State& state) {
  if (state.view == State::View::position) {
    experiment::LossSpec spec;
    spec.model = state.model;
    spec.text = state.text;
    spec.replaceInvalid = state.replaceInvalid;
    for (const auto& step : experiment::cacheSteps(state.parts)) spec.schemes.push_back(step.scheme);
    spec.window = state.window;
    spec.tokens = state.tokens;
    spec.byPosition = true;
    spec.backend = state.backend;
    return experiment::commandLine(spec);
  }
  experiment::SensitivitySpec spec;
  spec.model = state.model;
  spec.text = state.text;
  spec.replaceInvalid = state.replaceInvalid;
  spec.bits = state.bits;
  spec.parts = state.parts;
  spec.window = state.window;
  spec.tokens = state.tokens;
  spec.layers = state.view == State::View::layers;
  spec.backend = state.backend;
  return experiment::commandLine(spec);
}

QByteArray toJson(const State& state) {
  QJsonObject out;
  out[QStringLiteral("model")] = QString::fromStdString(state.model);
  out[QStringLiteral("text")] = QString::fromStdString(state.text);
  out[QStringLiteral("replace_invalid")] = state.replaceInvalid;
  out[QStringLiteral("bits")] = state.bits;
  out[QStringLiteral("weights")] = QString::fromStdString(state.parts.weights);
  out[QStringLiteral("activations")] = QString::fromStdString(state.parts.activations);
  out[QStringLiteral("kv")] = QString::fromStdString(state.parts.cache);
  out[QStringLiteral("scores")] = state.parts.scores;
  out[QStringLiteral("window")] = static_cast<qint64>(state.window);
  out[QStringLiteral("tokens")] = static_cast<qint64>(state.tokens);
  out[QStringLiteral("view")] = QLatin1String(kViewWords[static_cast<std::size_t>(state.view)]);
  out[QStringLiteral("show")] = QLatin1String(kShows[static_cast<std::size_t>(state.show)]);
  out[QStringLiteral("order")] = QLatin1String(kOrders[static_cast<std::size_t>(state.order)]);
  out[QStringLiteral("keep")] = state.keep;
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

base::Status read(const QJsonObject& from, const char* key, bool& to) {
  const QJsonValue value = from.value(QLatin1String(key));
  if (value.isUndefined()) return {};
  if (!value.isBool()) return wrongSetting(key, QS_LABEL("core", "true or false"));
  to = value.toBool();
  return {};
}

template <class Whole>
base::Status readNumber(const QJsonObject& from, const char* key, double most, Whole& to) {
  const QJsonValue value = from.value(QLatin1String(key));
  if (value.isUndefined()) return {};
  const double number = value.toDouble(-1.0);
  if (!value.isDouble() || number < 0.0 || number > most || number != std::floor(number)) {
    return wrongSetting(key, QS_LABEL("core", "a whole number from 0 on"));
  }
  to = static_cast<Whole>(number);
  return {};
}

template <class Enum, std::size_t count>
base::Status read(const QJsonObject& from, const char* key, const std::array<const char*, count>& words, Enum& to) {
  std::string word = words[static_cast<std::size_t>(to)];
  QS_TRY(read(from, key, word));
  const auto at = std::find(words.begin(), words.end(), word);
  if (at == words.end()) {
    std::string all;
    for (const char* one : words) all += (all.empty() ? "" : ", ") + std::string(one);
    return wrongSetting(key, {QS_LABEL("core", "one of: %1"), {all}});
  }
  to = static_cast<Enum>(at - words.begin());
  return {};
}

}  // namespace

base::Result<State> sensitivityStateFromJson(const QByteArray& json) {
  QJsonParseError parse;
  const QJsonDocument document = QJsonDocument::fromJson(json, &parse);
  if (!document.isObject()) return wrongSetting("sensitivity", QS_LABEL("core", "a JSON object"));
  const QJsonObject from = document.object();
  State out;
  QS_TRY(read(from, "model", out.model));
  QS_TRY(read(from, "text", out.text));
  QS_TRY(read(from, "replace_invalid", out.replaceInvalid));
  QS_TRY(readNumber(from, "bits", 64, out.bits));
  QS_TRY(read(from, "weights", out.parts.weights));
  QS_TRY(read(from, "activations", out.parts.activations));
  QS_TRY(read(from, "kv", out.parts.cache));
  QS_TRY(read(from, "scores", out.parts.scores));
  QS_TRY(experiment::checkParts(out.parts));
  QS_TRY(readNumber(from, "window", 1e15, out.window));
  QS_TRY(readNumber(from, "tokens", 1e15, out.tokens));
  QS_TRY(read(from, "view", kViewWords, out.view));
  QS_TRY(read(from, "show", kShows, out.show));
  QS_TRY(read(from, "order", kOrders, out.order));
  QS_TRY(readNumber(from, "keep", 1e6, out.keep));
  return clamped(std::move(out));
}

}  // namespace qs::ui
