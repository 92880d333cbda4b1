#include "ui/labs/combine/combine_state.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <cmath>

#include "ui/labs/frame/setting_reader.h"

namespace qs::ui {

using State = CombineState;

namespace {

// In the order of their enumerations.
constexpr std::array kViews = {"stages", "side_by_side", "runs"};
constexpr std::array kCharts = {"gains", "tasks", "speed", "memory", "loss"};
constexpr std::array kVariants = {"baseline", "quantized", "speculative", "both"};

}  // namespace

State clamped(State state) {
  const State usual;
  state.gamma = std::clamp<std::int64_t>(state.gamma, 1, spec::kMostGamma);
  if (!(state.temperature >= 0.0)) state.temperature = usual.temperature;
  state.temperature = std::min(state.temperature, kMostCombineTemperature);
  state.taskCount = std::clamp<std::int64_t>(state.taskCount, 0, static_cast<std::int64_t>(experiment::kMostTasks));
  state.lossTokens = state.lossTokens == 0 ? 0 : std::max<std::int64_t>(2, state.lossTokens);
  state.maxNew = std::clamp<std::int64_t>(state.maxNew, 2, kMostCombineTokens);
  state.repeats = std::clamp<std::int64_t>(state.repeats, experiment::kLeastRepeats, kMostCombineRepeats);
  if (state.variant == experiment::Stage::baseline) state.variant = usual.variant;
  return state;
}

experiment::CombineSpec combineSpecOf(const State& state) {
  experiment::CombineSpec out = experiment::defaultCombine();
  out.model = state.model;
  out.draft = state.draft;
  out.scheme = state.scheme;
  out.gamma = state.gamma;
  out.temperature = state.temperature;
  out.tasks = state.tasks;
  out.taskCount = state.taskCount;
  out.lossText = state.text;
  out.lossTokens = state.lossTokens;
  out.maxNew = state.maxNew;
  out.repeats = static_cast<int>(state.repeats);
  out.seed = state.seed;
  out.backend = state.backend;
  return out;
}

experiment::SideBySideSpec sideSpecOf(const State& state) {
  return experiment::sideBySideOf(combineSpecOf(state), state.variant, state.prompt);
}

std::string commandLine(const State& state) {
  return state.view == State::View::side ? experiment::commandLine(sideSpecOf(state)) : experiment::commandLine(combineSpecOf(state));
}

QByteArray toJson(const State& state) {
  QJsonObject out;
  const auto number = [&](const char* key, double value) { out[QLatin1String(key)] = value; };
  const auto text = [&](const char* key, const std::string& value) { out[QLatin1String(key)] = QString::fromStdString(value); };
  text("model", state.model);
  text("draft", state.draft.text());
  text("scheme", state.scheme.text());
  number("gamma", static_cast<double>(state.gamma));
  number("temperature", state.temperature);
  text("tasks", state.tasks);
  number("task_count", static_cast<double>(state.taskCount));
  text("text", state.text);
  number("loss_tokens", static_cast<double>(state.lossTokens));
  number("max_new", static_cast<double>(state.maxNew));
  number("repeats", static_cast<double>(state.repeats));
  number("seed", static_cast<double>(state.seed));
  text("view", kViews[static_cast<std::size_t>(state.view)]);
  text("chart", kCharts[static_cast<std::size_t>(state.chart)]);
  text("variant", kVariants[static_cast<std::size_t>(state.variant)]);
  text("prompt", state.prompt);
  return QJsonDocument(out).toJson(QJsonDocument::Compact);
}

base::Result<State> combineStateFromJson(const QByteArray& json) {
  QJsonParseError parse;
  const QJsonDocument document = QJsonDocument::fromJson(json, &parse);
  if (!document.isObject()) return wrongSetting("combine", QS_LABEL("core", "a JSON object"));
  const QJsonObject from = document.object();
  const SettingReader reader(from);
  State out;
  QS_TRY(reader.text("model", out.model));
  std::string draft = out.draft.text();
  QS_TRY(reader.text("draft", draft));
  QS_ASSIGN(out.draft, experiment::DraftSpec::parse(draft));
  std::string scheme = out.scheme.text();
  QS_TRY(reader.text("scheme", scheme));
  QS_ASSIGN(out.scheme, quant::QuantScheme::parse(scheme));
  QS_TRY(reader.whole("gamma", out.gamma));
  QS_TRY(reader.real("temperature", out.temperature));
  QS_TRY(reader.text("tasks", out.tasks));
  QS_TRY(reader.whole("task_count", out.taskCount));
  QS_TRY(reader.text("text", out.text));
  QS_TRY(reader.whole("loss_tokens", out.lossTokens));
  QS_TRY(reader.whole("max_new", out.maxNew));
  QS_TRY(reader.whole("repeats", out.repeats));
  QS_TRY(reader.whole("seed", out.seed));
  QS_TRY(reader.word("view", kViews, out.view));
  QS_TRY(reader.word("chart", kCharts, out.chart));
  QS_TRY(reader.word("variant", kVariants, out.variant));
  QS_TRY(reader.text("prompt", out.prompt, true));
  return clamped(std::move(out));
}

}  // namespace qs::ui
