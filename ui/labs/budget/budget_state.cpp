#include "ui/labs/budget/budget_state.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/model/random_model.h"
#include "core/quant/format_names.h"
#include "ui/labs/frame/setting_reader.h"

namespace qs::ui {

using State = BudgetState;

namespace {

constexpr std::int64_t kMostTokens = std::int64_t{1} << 30;
constexpr std::int64_t kUsualPrompt = 512;
constexpr std::int64_t kUsualFresh = 256;
constexpr double kMostWaiting = 0.95;
// In the order of their enumerations.
constexpr std::array kViews = {"bytes", "speed", "capacity", "roofline", "formats", "measured"};
constexpr std::array kQualities = {"unknown", "measured", "critical"};

bool offered(const std::vector<std::string>& list, const std::string& word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

std::string weightsText(const State& state) {
  if (!takesGroups(state.weights)) return state.weights;
  return state.weights + (state.group > 0 ? ":g" + std::to_string(state.group) : std::string(":row"));
}

}  // namespace

const std::vector<std::string>& budgetWeights() {
  static const std::vector<std::string> all = {"bf16", "int8", "int6", "int5", "int4", "int3", "int2", "fp8_e4m3", "fp6_e2m3", "fp4_e2m1",
                                               "nf4", "mxfp8_e4m3", "mxfp6_e2m3", "mxfp4", "nvfp4", "q8_0", "q6_k", "q5_k", "q4_k", "q3_k", "q2_k"};
  return all;
}

const std::vector<std::string>& budgetActivations() {
  static const std::vector<std::string> all = {"bf16", "int8", "fp8_e4m3", "int4", "mxfp8_e4m3", "mxfp4", "nvfp4"};
  return all;
}

const std::vector<std::string>& budgetCaches() {
  static const std::vector<std::string> all = {"bf16", "fp8_e4m3", "int8", "int8:head", "int4:head", "int4:channel", "mxfp4"};
  return all;
}

bool takesGroups(const std::string& weights) {
  const bool integer = weights.size() == 4 && weights.starts_with("int");
  return integer || weights.starts_with("fp8") || weights.starts_with("fp6") || weights.starts_with("fp4") || weights == "nf4";
}

State clamped(State state) {
  state.group = std::clamp<std::int64_t>(state.group, 0, 4096);
  // Blocks of NF4 have no scale for a whole row of any length.
  if (state.weights == "nf4" && state.group == 0) state.group = 64;
  state.batch = std::clamp<std::int64_t>(state.batch, 1, kMostBatch);
  for (std::int64_t* tokens : {&state.context, &state.prompt, &state.fresh}) *tokens = std::clamp<std::int64_t>(*tokens, 0, kMostTokens);
  state.waiting = std::clamp(state.waiting, 0.0, kMostWaiting);
  state.lossError = std::max(0.0, state.lossError);
  state.lossTolerance = std::max(0.0, state.lossTolerance);
  return state;
}

base::Result<quant::QuantScheme> schemeOf(const State& state) {
  std::string text = weightsText(state);
  if (state.activations != "bf16") text += "+a=" + state.activations;
  if (state.kv != "bf16") text += "+kv=" + state.kv;
  return quant::QuantScheme::parse(text);
}

base::Result<experiment::BudgetStudySpec> studySpec(const State& state, std::int64_t modelContext) {
  experiment::BudgetStudySpec spec;
  spec.geometry = state.geometry;
  spec.hardware = state.hardware;
  spec.hardwareFile = state.hardwareFile;
  if (state.hardware == "this") spec.backend = state.backend;
  QS_ASSIGN(spec.scheme, schemeOf(state));
  spec.batch = state.batch;
  const std::int64_t limit = modelContext > 0 ? modelContext : kMostTokens;
  spec.context = state.context > 0 ? state.context : std::min(experiment::kUsualContext, limit);
  spec.countActivations = state.countActivations;
  spec.load.promptTokens = static_cast<double>(state.prompt > 0 ? state.prompt : std::min(kUsualPrompt, std::max<std::int64_t>(1, limit / 2)));
  spec.load.newTokens = static_cast<double>(state.fresh > 0 ? state.fresh : std::min(kUsualFresh, std::max<std::int64_t>(1, limit / 4)));
  spec.load.waitingShare = state.waiting;
  if (state.quality == State::Quality::measured) {
    spec.load.lossChange = state.lossChange;
    spec.load.lossChangeError = state.lossError;
    spec.load.lossTolerance = state.lossTolerance;
  }
  spec.load.qualityCritical = state.quality == State::Quality::critical;
  return spec;
}

experiment::DecodeStudySpec decodeSpec(const State& state) {
  experiment::DecodeStudySpec spec;
  spec.model = state.timed;
  spec.backend = state.backend;
  spec.quantizing = true;
  std::vector<std::string> texts = {"bf16", "int8:row", "int4:g32"};
  const std::string own = weightsText(state);
  if (!offered(texts, own)) texts.push_back(own);
  for (const std::string& text : texts) {
    if (auto scheme = quant::QuantScheme::parse(text)) spec.schemes.push_back(std::move(*scheme));
  }
  return spec;
}

QByteArray toJson(const State& state) {
  QJsonObject out;
  const auto text = [&](const char* key, const std::string& value) { out[QLatin1String(key)] = QString::fromStdString(value); };
  const auto number = [&](const char* key, double value) { out[QLatin1String(key)] = value; };
  out[QStringLiteral("view")] = QLatin1String(kViews[static_cast<std::size_t>(state.view)]);
  text("geometry", state.geometry);
  text("hardware", state.hardware);
  text("hardware_file", state.hardwareFile);
  text("weights", state.weights);
  number("group", static_cast<double>(state.group));
  text("activations", state.activations);
  text("kv", state.kv);
  number("batch", static_cast<double>(state.batch));
  number("context", static_cast<double>(state.context));
  number("prompt", static_cast<double>(state.prompt));
  number("new", static_cast<double>(state.fresh));
  out[QStringLiteral("count_activations")] = state.countActivations;
  number("waiting", state.waiting);
  out[QStringLiteral("quality")] = QLatin1String(kQualities[static_cast<std::size_t>(state.quality)]);
  number("loss_change", state.lossChange);
  number("loss_error", state.lossError);
  number("loss_tolerance", state.lossTolerance);
  text("timed", state.timed);
  return QJsonDocument(out).toJson(QJsonDocument::Compact);
}

base::Result<State> budgetStateFromJson(const QByteArray& json) {
  const QJsonDocument document = QJsonDocument::fromJson(json);
  if (!document.isObject()) return wrongSetting("budget", QS_LABEL("core", "a JSON object"));
  const QJsonObject from = document.object();
  const SettingReader reader(from);
  State out;
  QS_TRY(reader.word("view", kViews, out.view));
  QS_TRY(reader.text("geometry", out.geometry));
  QS_TRY(reader.text("hardware", out.hardware));
  QS_TRY(reader.text("hardware_file", out.hardwareFile, true));
  QS_TRY(reader.text("weights", out.weights));
  QS_TRY(reader.whole("group", out.group, 0, 4096));
  QS_TRY(reader.text("activations", out.activations));
  QS_TRY(reader.text("kv", out.kv));
  QS_TRY(reader.whole("batch", out.batch, 1, kMostBatch));
  QS_TRY(reader.whole("context", out.context, 0, kMostTokens));
  QS_TRY(reader.whole("prompt", out.prompt, 0, kMostTokens));
  QS_TRY(reader.whole("new", out.fresh, 0, kMostTokens));
  QS_TRY(reader.flag("count_activations", out.countActivations));
  QS_TRY(reader.real("waiting", out.waiting, 0.0, kMostWaiting, {QS_LABEL("core", "a number from %1 to %2"), {"0", "0.95"}}));
  QS_TRY(reader.word("quality", kQualities, out.quality));
  const base::Text finite = QS_LABEL("core", "a number");
  const base::Text positive = QS_LABEL("core", "a number of at least 0");
  QS_TRY(reader.real("loss_change", out.lossChange, -1e6, 1e6, finite));
  QS_TRY(reader.real("loss_error", out.lossError, 0.0, 1e6, positive));
  QS_TRY(reader.real("loss_tolerance", out.lossTolerance, 0.0, 1e6, positive));
  QS_TRY(reader.text("timed", out.timed));
  out = clamped(std::move(out));
  // What the grammar refuses is refused here, by name, and not as an empty picture.
  if (!offered(budgetWeights(), out.weights) && !schemeOf(out)) return wrongSetting("weights", QS_LABEL("core", "a format of weights"));
  QS_TRY(schemeOf(out));
  QS_TRY(experiment::weightsStorage(*schemeOf(out)));
  QS_TRY(experiment::kvStorage(schemeOf(out)->kv));
  if (model::isRandomModel(out.timed)) QS_TRY(model::parseRandomModel(out.timed));
  return out;
}

}  // namespace qs::ui
