#include "core/experiment/sensitivity.h"

#include <fmt/format.h>

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

std::vector<LadderStep> ladderSteps(int bits) {
  QS_CONTRACT(bits >= 2 && bits <= 8);
  return {{"weights", scheme(fmt::format("int{}:row", bits))},
          {"activations", scheme(fmt::format("bf16+a=int{}", bits))},
          {"kv", scheme(fmt::format("bf16+kv=int{}", bits))},
          {"attention", scheme(fmt::format("bf16+attn=int{}", bits))}};
}

std::vector<LayerStep> layerSteps(const model::Model& model, int bits) {
  QS_CONTRACT(bits >= 2 && bits <= 8);
  std::vector<std::string> names;
  for (const model::LinearName& name : model.linearNames()) names.push_back(model::shortName(name));
  std::vector<LayerStep> out;
  for (const std::string& name : names) {
    std::vector<std::string> others;
    for (const std::string& other : names) {
      if (other != name) others.push_back(other);
    }
    const std::string on = others.empty() ? fmt::format("int{}:row", bits)
                                          : fmt::format("int{}:row/keep({})", bits, fmt::join(others, ","));
    out.push_back({name, scheme(on), scheme(fmt::format("int{}:row/keep({})", bits, name))});
  }
  return out;
}

Result<SensitivityResult> runSensitivity(const SensitivitySpec& spec, Services& services,
                                         const base::TaskContext& context) {
  if (spec.bits < 2 || spec.bits > 8) {
    return base::fail(base::ErrorKind::usage, QS_LABEL("core", "the bits"), QS_LABEL("core", "a whole number from 2 to 8"),
                      std::to_string(spec.bits));
  }
  StudySpec study;
  study.model = spec.model;
  study.text = spec.text;
  study.backend = spec.backend;
  QS_ASSIGN(const auto opened, LossStudy::open(study, services, context));
  QS_TRY(opened->configure(spec.window, spec.tokens));
  SensitivityResult out;
  out.ladder = ladderSteps(spec.bits);
  std::vector<quant::QuantScheme> schemes;
  for (const LadderStep& step : out.ladder) schemes.push_back(step.scheme);
  if (spec.layers) {
    QS_ASSIGN(const auto model, services.model(spec.model, context));
    out.layers = layerSteps(*model, spec.bits);
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
  if (spec.tokens != 0) out += fmt::format(" --tokens {}", spec.tokens);
  if (!spec.layers) out += " --no-layers";
  if (spec.backend != "cpu") out += " --backend " + shellWord(spec.backend);
  return out;
}

}  // namespace qs::experiment
