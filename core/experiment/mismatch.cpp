#include "core/experiment/mismatch.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/contract.h"
#include "core/eval/evaluator.h"
#include "core/experiment/command_text.h"
#include "core/experiment/loss_contenders.h"
#include "core/experiment/loss_text.h"

namespace qs::experiment {

using base::Result;
using base::Status;

namespace {

class MismatchRun {
 public:
  MismatchRun(const MismatchSpec& spec, Services& services, const base::TaskContext& context)
      : spec_(spec), services_(services), context_(context), quiet_{context.stop, {}, context.pool} {
    if (context_.pool == nullptr) context_.pool = quiet_.pool = &services.pool();
  }

  Result<MismatchResult> run() {
    if (spec_.texts.size() < 2) {
      return base::fail(base::ErrorKind::usage, QS_LABEL("core", "the texts"), QS_LABEL("core", "at least two"),
                        std::to_string(spec_.texts.size()));
    }
    QS_ASSIGN(Contenders models, Contenders::open(spec_.model, spec_.backend, services_, quiet_));
    models_.emplace(std::move(models));
    out_.backend = models_->backend()->name();
    for (const std::string& name : spec_.texts) QS_TRY(split(name));
    const std::size_t total = spec_.schemes.size() * parts_.size();
    for (const auto& scheme : spec_.schemes) QS_TRY(measure(scheme, total));
    return std::move(out_);
  }

 private:
  struct Part {
    LossText text;
    std::int64_t calibrated = 0;  // windows
    std::int64_t scoreFrom = 0;   // text tokens
    std::int64_t scoreTo = 0;
  };

  Status split(const std::string& name) {
    Part part;
    QS_ASSIGN(part.text, readLossText(name, models_->tokenizer(), false, quiet_));
    const model::Config& config = models_->model()->config();
    protocol_.window = config.context;
    protocol_.bos = bosOf(models_->tokenizer(), config);
    QS_ASSIGN(const auto windows, eval::planWindows(static_cast<std::int64_t>(part.text.tokens.size()), protocol_));
    const auto count = static_cast<std::int64_t>(windows.size());
    if (count < 2) {
      return base::fail(base::ErrorKind::badInput, {QS_LABEL("core", "text '%1'"), {name}},
                        {QS_LABEL("core", "at least two windows of %1 positions, one to calibrate on and one to score"),
                         {std::to_string(protocol_.window)}},
                        {QS_LABEL("core", "%1 tokens"), {std::to_string(part.text.tokens.size())}},
                        QS_LABEL("core", "choose a longer text"));
    }
    part.calibrated = std::min(spec_.windows, count / 2);
    part.scoreFrom = windows[static_cast<std::size_t>(part.calibrated - 1)].end;
    part.scoreTo = windows[static_cast<std::size_t>(std::min(count, part.calibrated + spec_.scored) - 1)].end;
    out_.window = protocol_.window;
    out_.bos = protocol_.bos;
    MismatchResult::Text shown;
    shown.name = name;
    shown.sha256 = part.text.sha256;
    shown.calibrationWindows = part.calibrated;
    out_.texts.push_back(std::move(shown));
    parts_.push_back(std::move(part));
    return {};
  }

  Status measure(const quant::QuantScheme& scheme, std::size_t total) {
    MismatchResult::Scheme row;
    row.scheme = scheme.text();
    std::vector<model::PreparedModelPtr> prepared = {models_->stored().prepared};
    for (const Part& part : parts_) {
      models_->calibrateOn({part.text.name, part.calibrated}, {});
      QS_ASSIGN(const Contender one, models_->make(scheme, quiet_));
      prepared.push_back(one.prepared);
    }
    row.cells.assign(parts_.size(), std::vector<MismatchCell>(parts_.size()));
    for (std::size_t scored = 0; scored < parts_.size(); ++scored) {
      const Part& part = parts_[scored];
      eval::EvalRequest request;
      request.tokens = std::span(part.text.tokens).subspan(static_cast<std::size_t>(part.scoreFrom),
                                                           static_cast<std::size_t>(part.scoreTo - part.scoreFrom));
      request.protocol = protocol_;
      request.models = prepared;
      QS_ASSIGN(const eval::EvalResult scores, eval::evaluate(request, quiet_));
      for (std::size_t on = 0; on < parts_.size(); ++on) {
        const eval::ModelScore& score = scores.models[on + 1];
        if (score.nonfinite > 0) return base::fail(models_->notANumber(row.scheme, score.nonfinite, scores.tokensScored));
        row.cells[on][scored] = {score.loss, score.difference};
      }
      out_.texts[scored].baselineLoss = scores.models[0].loss;
      out_.texts[scored].scoredTokens = scores.tokensScored;
      out_.texts[scored].scoredWindows = scores.windows;
      context_.report(static_cast<double>(++done_) / static_cast<double>(total),
                      {QS_LABEL("core", "%1, scored on '%2'"), {row.scheme, part.text.name}});
    }
    const auto texts = static_cast<double>(parts_.size());
    for (std::size_t scored = 0; scored < parts_.size(); ++scored) {
      for (std::size_t on = 0; on < parts_.size(); ++on) {
        const double excess = row.cells[on][scored].difference.delta - row.cells[scored][scored].difference.delta;
        row.penalty += excess / ((texts - 1.0) * texts);
      }
    }
    out_.schemes.push_back(std::move(row));
    return {};
  }

  const MismatchSpec& spec_;
  Services& services_;
  base::TaskContext context_;
  base::TaskContext quiet_;
  std::optional<Contenders> models_;
  eval::Protocol protocol_;
  std::vector<Part> parts_;
  std::size_t done_ = 0;
  MismatchResult out_;
};

}  // namespace

std::vector<quant::QuantScheme> mismatchSchemes() {
  std::vector<quant::QuantScheme> out;
  for (const char* text : {"int3:g64/gptq", "int3:g64/awq", "int8:row+a=int8:tensor:static"}) {
    auto scheme = quant::QuantScheme::parse(text);
    QS_CONTRACT(scheme.has_value());
    out.push_back(std::move(*scheme));
  }
  return out;
}

Result<MismatchResult> runMismatch(const MismatchSpec& spec, Services& services, const base::TaskContext& context) {
  return MismatchRun(spec, services, context).run();
}

std::string commandLine(const MismatchSpec& spec) {
  std::string out = "quantspec mismatch --model " + shellWord(spec.model);
  if (spec.texts != MismatchSpec().texts) {
    for (const std::string& text : spec.texts) out += " --text-file " + shellWord(text);
  }
  if (spec.schemes != mismatchSchemes()) {
    for (const auto& scheme : spec.schemes) out += " --scheme " + shellWord(scheme.text());
  }
  if (spec.windows != MismatchSpec().windows) out += fmt::format(" --calibration-windows {}", spec.windows);
  if (spec.scored != MismatchSpec().scored) out += fmt::format(" --windows {}", spec.scored);
  if (spec.backend != "cpu") out += " --backend " + shellWord(spec.backend);
  return out;
}

}  // namespace qs::experiment
