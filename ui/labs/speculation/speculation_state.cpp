#include "ui/labs/speculation/speculation_state.h"

#include <fmt/format.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <cmath>

#include "core/experiment/command_text.h"
#include "core/spec/decoder.h"
#include "ui/labs/frame/setting_reader.h"

namespace qs::ui {

using State = SpeculationState;

namespace {

// In the order of their enumerations.
constexpr std::array kViews = {"run", "step", "sweep", "arithmetic", "exactness"};
constexpr std::array kPrompts = {"prose", "repetitive", "code", "own"};
constexpr std::array kSources = {"run", "typed"};
constexpr std::array kAxes = {"gamma", "alpha", "temperature"};

constexpr const char* kProse =
    "She had never been so happy as on that morning, when the whole party set out for the village; and her father, who had "
    "long been of the opinion that";
constexpr const char* kRepetitive =
    "The price of tea is two shillings. The price of bread is one shilling. The price of wine is five shillings. The price of "
    "tea is two shillings. The price of bread is one shilling. The price of";
constexpr const char* kCode =
    "def total(values):\n    result = 0\n    for value in values:\n        result = result + value\n    return result\n\n"
    "def mean(values):\n    return";

constexpr double kMostMs = 1e6;

double within(double value, double least, double most, double otherwise) {
  return std::isfinite(value) ? std::clamp(value, least, most) : otherwise;
}

}  // namespace

State clamped(State state) {
  const State usual;
  state.gamma = std::clamp<std::int64_t>(state.gamma, 0, spec::kMostGamma);
  auto& sampling = state.sampling;
  sampling.temperature = within(sampling.temperature, 0.0, kMostTemperature, usual.sampling.temperature);
  sampling.topK = std::clamp<std::int64_t>(sampling.topK, 0, 10'000'000);
  sampling.topP = within(sampling.topP, 0.0, 1.0, 1.0);
  if (sampling.topP <= 0.0) sampling.topP = 0.01;
  state.maxNew = std::clamp<std::int64_t>(state.maxNew, 1, kMostNew);
  if (state.p.size() != state.q.size() || state.p.size() < kLeastTyped || state.p.size() > kMostTyped) {
    state.p = usual.p;
    state.q = usual.q;
  }
  state.plainMs = within(state.plainMs, 0.001, kMostMs, usual.plainMs);
  state.draftMs = within(state.draftMs, 0.0, kMostMs, usual.draftMs);
  state.verifyMs = within(state.verifyMs, 0.001, kMostMs, usual.verifyMs);
  state.confirmed = within(state.confirmed, 1.0, 65.0, usual.confirmed);
  state.alpha = within(state.alpha, 0.0, 1.0, usual.alpha);
  state.c = within(state.c, 0.0, 10.0, usual.c);
  state.cOps = within(state.cOps, 0.0, 10.0, usual.cOps);
  state.draws = std::clamp(state.draws, kLeastDraws, kMostDraws);
  return state;
}

std::string promptText(const State& state) {
  switch (state.prompt) {
    case State::Prompt::prose: return kProse;
    case State::Prompt::repetitive: return kRepetitive;
    case State::Prompt::code: return kCode;
    case State::Prompt::own: return state.own;
  }
  return {};
}

SpeculationSetting settingOf(const State& state) {
  return {state.model, state.draft, state.gamma, state.sampling, state.seed, promptText(state), state.maxNew, state.backend};
}

experiment::SpeculationSpec specOf(const SpeculationSetting& setting) {
  experiment::SpeculationSpec out;
  out.pair.model = setting.model;
  out.pair.draft = setting.draft;
  out.pair.backend = setting.backend;
  out.promptText = setting.prompt;
  out.gamma = setting.gamma;
  out.sampling = setting.sampling;
  out.maxNew = setting.maxNew;
  out.seed = setting.seed;
  return out;
}

std::string commandLine(const State& state) {
  using experiment::shellWord;
  if (state.view == State::View::arithmetic) {
    // The view shows both sums, and each is a command of its own.
    return fmt::format("quantspec theory --plain {:g} --draft {:g} --verify {:g} --confirmed {:g}\n"
                       "quantspec theory --alpha {:g} --gamma {} --c {:g} --c-ops {:g}",
                       state.plainMs, state.draftMs, state.verifyMs, state.confirmed, state.alpha, state.gamma, state.c, state.cOps);
  }
  if (state.view == State::View::step && state.source == State::Source::typed) {
    const auto list = [](const std::vector<double>& values) {
      std::string out;
      for (const double value : values) out += fmt::format("{}{:g}", out.empty() ? "" : ",", value);
      return out;
    };
    return "quantspec verify --p " + list(state.p) + " --q " + list(state.q);
  }
  std::string out = "quantspec speculate --model " + shellWord(state.model) + " --draft " + shellWord(state.draft.text()) + " --prompt " +
                    shellWord(promptText(state));
  out += fmt::format(" --gamma {} --temperature {:g}", state.gamma, state.sampling.temperature);
  if (state.sampling.topK != 0) out += fmt::format(" --top-k {}", state.sampling.topK);
  if (state.sampling.topP != 1.0) out += fmt::format(" --top-p {:g}", state.sampling.topP);
  out += fmt::format(" --max-new {} --seed {}", state.maxNew, state.seed);
  if (state.view == State::View::exactness) {
    out += fmt::format(" --exactness --draws {} --contexts {} --first {} --runs {}", state.draws, kExactContexts, kExactFirst, kExactRuns);
    if (state.fault != experiment::RuleFault::none) out += fmt::format(" --verifier {}", experiment::wordOf(state.fault));
  }
  if (state.view == State::View::sweep) {
    out += " --sweep ";
    if (state.axis == State::Axis::gamma) {
      for (std::int64_t gamma = 1; gamma <= kMostShownGamma; ++gamma) out += fmt::format("{}{}", gamma == 1 ? "" : ",", gamma);
    } else {
      out += std::to_string(std::max<std::int64_t>(1, state.gamma));
    }
    if (state.axis == State::Axis::temperature) {
      out += " --temperatures ";
      for (const double temperature : kSweepTemperatures) out += fmt::format("{}{:g}", out.back() == ' ' ? "" : ",", temperature);
    }
  }
  if (state.backend != "cpu") out += " --backend " + shellWord(state.backend);
  return out;
}

namespace {

QJsonArray arrayOf(const std::vector<double>& values) {
  QJsonArray out;
  for (const double value : values) out.append(value);
  return out;
}

template <std::size_t count, class Enum>
QLatin1String wordOf(const std::array<const char*, count>& words, Enum value) {
  return QLatin1String(words[static_cast<std::size_t>(value)]);
}

}  // namespace

QByteArray toJson(const State& state) {
  QJsonObject out;
  const auto number = [&](const char* key, double value) { out[QLatin1String(key)] = value; };
  out[QStringLiteral("model")] = QString::fromStdString(state.model);
  out[QStringLiteral("draft")] = QString::fromStdString(state.draft.text());
  number("gamma", static_cast<double>(state.gamma));
  number("temperature", state.sampling.temperature);
  number("top_k", static_cast<double>(state.sampling.topK));
  number("top_p", state.sampling.topP);
  number("seed", static_cast<double>(state.seed));
  out[QStringLiteral("prompt")] = wordOf(kPrompts, state.prompt);
  out[QStringLiteral("own")] = QString::fromStdString(state.own);
  number("max_new", static_cast<double>(state.maxNew));
  out[QStringLiteral("view")] = wordOf(kViews, state.view);
  out[QStringLiteral("source")] = wordOf(kSources, state.source);
  out[QStringLiteral("p")] = arrayOf(state.p);
  out[QStringLiteral("q")] = arrayOf(state.q);
  out[QStringLiteral("axis")] = wordOf(kAxes, state.axis);
  number("plain_ms", state.plainMs);
  number("draft_ms", state.draftMs);
  number("verify_ms", state.verifyMs);
  number("confirmed", state.confirmed);
  number("alpha", state.alpha);
  number("c", state.c);
  number("c_ops", state.cOps);
  out[QStringLiteral("verifier")] = QLatin1String(experiment::wordOf(state.fault));
  number("draws", static_cast<double>(state.draws));
  return QJsonDocument(out).toJson(QJsonDocument::Compact);
}

base::Result<State> speculationStateFromJson(const QByteArray& json) {
  QJsonParseError parse;
  const QJsonDocument document = QJsonDocument::fromJson(json, &parse);
  if (!document.isObject()) return wrongSetting("speculation", QS_LABEL("core", "a JSON object"));
  const QJsonObject from = document.object();
  const SettingReader reader(from);
  State out;
  QS_TRY(reader.text("model", out.model));
  std::string draft = out.draft.text();
  QS_TRY(reader.text("draft", draft));
  QS_ASSIGN(out.draft, experiment::DraftSpec::parse(draft));
  QS_TRY(reader.whole("gamma", out.gamma));
  QS_TRY(reader.real("temperature", out.sampling.temperature));
  QS_TRY(reader.whole("top_k", out.sampling.topK));
  QS_TRY(reader.real("top_p", out.sampling.topP));
  QS_TRY(reader.whole("seed", out.seed));
  QS_TRY(reader.word("prompt", kPrompts, out.prompt));
  QS_TRY(reader.text("own", out.own, true));
  QS_TRY(reader.whole("max_new", out.maxNew));
  QS_TRY(reader.word("view", kViews, out.view));
  QS_TRY(reader.word("source", kSources, out.source));
  QS_TRY(reader.reals("p", out.p));
  QS_TRY(reader.reals("q", out.q));
  if (out.p.size() != out.q.size() || out.p.size() < kLeastTyped || out.p.size() > kMostTyped) {
    return wrongSetting("p", {QS_LABEL("core", "as many numbers as q has, from %1 to %2"), {std::to_string(kLeastTyped), std::to_string(kMostTyped)}});
  }
  QS_TRY(reader.word("axis", kAxes, out.axis));
  QS_TRY(reader.real("plain_ms", out.plainMs));
  QS_TRY(reader.real("draft_ms", out.draftMs));
  QS_TRY(reader.real("verify_ms", out.verifyMs));
  QS_TRY(reader.real("confirmed", out.confirmed));
  QS_TRY(reader.real("alpha", out.alpha));
  QS_TRY(reader.real("c", out.c));
  QS_TRY(reader.real("c_ops", out.cOps));
  QS_TRY(reader.word("verifier", experiment::kRuleFaultWords, out.fault));
  QS_TRY(reader.whole("draws", out.draws));
  return clamped(std::move(out));
}

}  // namespace qs::ui
