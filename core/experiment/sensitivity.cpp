#include "core/experiment/sensitivity.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/base/contract.h"
#include "core/experiment/command_text.h"

namespace qs::experiment {

using base::Result;

namespace {

quant::QuantScheme scheme(const std::string& text) {
  auto parsed = quant::QuantScheme::parse(text);
  QS_CONTRACT(parsed.has_value());  // texts of our own making
  return std::move(*parsed);
}

}  // namespace

base::Status checkParts(const SensitivityParts& parts) {
  const auto one = [](const char* part, const std::string& word, const std::string& text,
                      std::initializer_list<std::string_view> words) -> base::Status {
    const bool listed = std::find(words.begin(), words.end(), word) != words.end();
    const bool group = *words.begin() == "row" && word.size() > 1 && word.front() == 'g';
    // Groups of any length are the grammar's to judge.
    if (listed || (group && quant::QuantScheme::parse(text))) return {};
    return base::fail(base::ErrorKind::usage, {QS_LABEL("core", "the scales of %1"), {part}},
                      base::Text(fmt::format("{}{}", fmt::join(words, ", "), *words.begin() == "row" ? ", gN" : "")), word);
  };
  QS_TRY(one("weights", parts.weights, "int4:" + parts.weights, {"row", "tensor"}));
  QS_TRY(one("activations", parts.activations, {}, {"token", "tensor"}));
  return one("kv", parts.cache, {}, {"token", "head", "channel"});
}

std::vector<LadderStep> ladderSteps(int bits, const SensitivityParts& parts) {
  QS_CONTRACT(bits >= 2 && bits <= 8);
  return {{"weights", keepingScheme(bits, parts, {})},
          {"activations", scheme(fmt::format("bf16+a=int{}:{}", bits, parts.activations))},
          {"kv", scheme(fmt::format("bf16+kv=int{}:{}", bits, parts.cache))},
          {"attention", scheme(fmt::format("bf16+attn=int{}{}", bits, parts.scores ? ":scores" : ""))}};
}

quant::QuantScheme keepingScheme(int bits, const SensitivityParts& parts, const std::vector<std::string>& kept) {
  const std::string weights = fmt::format("int{}:{}", bits, parts.weights);
  return scheme(kept.empty() ? weights : fmt::format("{}/keep({})", weights, fmt::join(kept, ",")));
}

std::vector<LayerStep> layerSteps(const model::Model& model, int bits, const SensitivityParts& parts) {
  QS_CONTRACT(bits >= 2 && bits <= 8);
  std::vector<std::string> names;
  for (const model::LinearName& name : model.linearNames()) names.push_back(model::shortName(name));
  std::vector<LayerStep> out;
  for (const std::string& name : names) {
    std::vector<std::string> others;
    for (const std::string& other : names) {
      if (other != name) others.push_back(other);
    }
    out.push_back({name, keepingScheme(bits, parts, others), keepingScheme(bits, parts, {name})});
  }
  return out;
}

std::vector<CacheStep> cacheSteps(const SensitivityParts& parts) {
  const auto integers = [&](int bits) { return scheme(fmt::format("bf16+kv=int{}:{}", bits, parts.cache)); };
  return {{16, scheme("bf16+kv=bf16")}, {8, integers(8)}, {4, integers(4)}};
}

std::optional<MeasuredOrder> measuredOrder(std::span<const StudyRow> rows) {
  for (const StudyRow& row : rows) {
    if (row.windows == 0 || row.error || !row.loss.score.difference.ci95) return {};
  }
  MeasuredOrder out;
  out.sorted.resize(rows.size());
  std::iota(out.sorted.begin(), out.sorted.end(), std::size_t{0});
  const auto delta = [&](std::size_t i) { return rows[i].loss.score.difference.delta; };
  std::stable_sort(out.sorted.begin(), out.sorted.end(), [&](std::size_t a, std::size_t b) { return delta(a) < delta(b); });
  out.holds = std::is_sorted(out.sorted.begin(), out.sorted.end());
  for (std::size_t a = 0; a < rows.size(); ++a) {
    for (std::size_t b = a + 1; b < rows.size(); ++b) {
      const eval::Interval& one = *rows[a].loss.score.difference.ci95;
      const eval::Interval& other = *rows[b].loss.score.difference.ci95;
      if (one.lo <= other.hi && other.lo <= one.hi) out.overlapping.emplace_back(a, b);
    }
  }
  return out;
}

std::vector<std::size_t> mostSensitiveFirst(std::span<const StudyRow> rows) {
  for (const StudyRow& row : rows) {
    if (!row.complete || row.error) return {};
  }
  std::vector<std::size_t> out(rows.size());
  std::iota(out.begin(), out.end(), std::size_t{0});
  std::stable_sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) {
    return rows[a].loss.score.difference.delta > rows[b].loss.score.difference.delta;
  });
  return out;
}

Result<SensitivityResult> runSensitivity(const SensitivitySpec& spec, Services& services,
                                         const base::TaskContext& context) {
  if (spec.bits < 2 || spec.bits > 8) {
    return base::fail(base::ErrorKind::usage, QS_LABEL("core", "the bits"), QS_LABEL("core", "a whole number from 2 to 8"),
                      std::to_string(spec.bits));
  }
  QS_TRY(checkParts(spec.parts));
  StudySpec study;
  study.model = spec.model;
  study.text = spec.text;
  study.replaceInvalid = spec.replaceInvalid;
  study.backend = spec.backend;
  QS_ASSIGN(const auto opened, LossStudy::open(study, services, context));
  QS_TRY(opened->configure(spec.window, spec.tokens));
  SensitivityResult out;
  out.ladder = ladderSteps(spec.bits, spec.parts);
  std::vector<quant::QuantScheme> schemes;
  for (const LadderStep& step : out.ladder) schemes.push_back(step.scheme);
  if (spec.layers) {
    QS_ASSIGN(const auto model, services.model(spec.model, context));
    out.layers = layerSteps(*model, spec.bits, spec.parts);
    for (const LayerStep& step : out.layers) {
      schemes.push_back(step.on);
      schemes.push_back(step.off);
    }
  }
  for (bool more = true; more;) {
    QS_ASSIGN(more, opened->advance(schemes, context));
  }
  out.view = opened->view(schemes);
  for (const StudyRow& row : out.view.rows) {
    if (row.error) return base::fail(*row.error);
  }
  return out;
}

std::string commandLine(const SensitivitySpec& spec) {
  std::string out = "quantspec sensitivity --model " + shellWord(spec.model) + " --text-file " + shellWord(spec.text);
  if (spec.bits != SensitivitySpec().bits) out += fmt::format(" --bits {}", spec.bits);
  if (spec.window != 0) out += fmt::format(" --window {}", spec.window);
  out += fmt::format(" --tokens {}", spec.tokens);  // 0 as well: the command reads less by default
  const SensitivityParts usual;
  if (spec.parts.weights != usual.weights) out += " --weights " + shellWord(spec.parts.weights);
  if (spec.parts.activations != usual.activations) out += " --activations " + shellWord(spec.parts.activations);
  if (spec.parts.cache != usual.cache) out += " --kv " + shellWord(spec.parts.cache);
  if (spec.parts.scores) out += " --scores";
  if (!spec.layers) out += " --no-layers";
  if (spec.replaceInvalid) out += " --replace-invalid";
  if (spec.backend != "cpu") out += " --backend " + shellWord(spec.backend);
  return out;
}

}  // namespace qs::experiment
