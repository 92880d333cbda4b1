// bench: what this machine gives, and how fast the lab is on it.
#include "core/experiment/bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/experiment/calibration_options.h"
#include "core/experiment/command.h"
#include "core/experiment/measured_overheads.h"
#include "core/model/random_model.h"

namespace qs::experiment {

namespace {

Json textsJson(const std::vector<base::Text>& texts) {
  Json out = Json::array();
  for (const base::Text& text : texts) out.push_back(text.english());
  return out;
}

// Null where nothing was measured.
Json medianOf(const Measured& measured) { return measured.samples.empty() ? Json(nullptr) : number(measured.median()); }

Json ratioOf(const Measured& ours, const Measured& theirs) {
  return ours.samples.empty() || theirs.samples.empty() ? Json(nullptr) : number(ours.median() / theirs.median());
}

Json peerJson(const ModelSpeed& entry) {
  if (!entry.peer) return nullptr;
  const PeerSpeed& peer = *entry.peer;
  Json out;
  out["build"] = peer.build;
  out["file_type"] = peer.file.type;
  out["equal_weights"] = peer.file.equal;
  out["file_bytes"] = peer.file.bytes;
  out["kept"] = Json::array();
  for (const model::GgufKept& kept : peer.file.kept) {
    out["kept"].push_back({{"name", kept.name}, {"dtype", kept.dtype}, {"reason", kept.reason.english()}});
  }
  out["prefill_tokens_per_s"] = medianOf(peer.prefill);
  out["decode_tokens_per_s"] = medianOf(peer.decode);
  out["loss_tokens_per_s"] = medianOf(peer.loss);
  out["prefill_ratio"] = ratioOf(entry.speeds.prefill, peer.prefill);
  out["decode_ratio"] = ratioOf(entry.speeds.decode, peer.decode);
  out["loss_ratio"] = ratioOf(entry.speeds.loss, peer.loss);
  out["notes"] = textsJson(peer.notes);
  return out;
}

Json toJson(const ModelSpeed& entry, const std::string& model) {
  Json out;
  out["model"] = model;
  out["scheme"] = entry.scheme;
  out["form"] = entry.form.name;
  out["prefill_tokens_per_s"] = medianOf(entry.speeds.prefill);
  out["decode_tokens_per_s"] = medianOf(entry.speeds.decode);
  out["loss_tokens_per_s"] = medianOf(entry.speeds.loss);
  out["spread"] = numbers(std::span<const double>(std::array{entry.speeds.prefill.spread(), entry.speeds.decode.spread(),
                                                             entry.speeds.loss.spread()}));
  out["bytes_per_token"] = entry.bytesPerToken();
  out["bits_per_weight_read"] = number(entry.form.linearBits);
  out["linear_bytes"] = entry.form.linearBytes;
  out["head_bytes"] = entry.form.headBytes;
  out["kv_bytes"] = entry.kvBytes;
  out["share_of_bound"] = number(entry.shareOfBound);
  Json ratios = Json::array();
  for (const Measured& columns : entry.speeds.verify) ratios.push_back(number(columns.median() / entry.speeds.verify[0].median()));
  out["verify_ratio"] = std::move(ratios);
  out["verify_ms"] = number(1e3 * entry.speeds.verify[0].median());
  out["peer"] = peerJson(entry);
  out["notes"] = textsJson(entry.notes);
  return out;
}

// The same by figure, for a reader of the table: what a row of `models` has no room for.
void addComparison(Json& out, const ModelSpeed& entry) {
  if (!entry.peer) return;
  const auto row = [&](const char* figure, const Measured& ours, const Measured& theirs) {
    if (theirs.samples.empty()) return;
    out.push_back({{"scheme", entry.scheme},
                   {"figure", figure},
                   {"ours_as", entry.form.name},
                   {"theirs_as", entry.peer->file.type},
                   {"ours", number(ours.median())},
                   {"theirs", number(theirs.median())},
                   {"ratio", number(ours.median() / theirs.median())}});
  };
  row("prefill", entry.speeds.prefill, entry.peer->prefill);
  row("decode", entry.speeds.decode, entry.peer->decode);
  row("loss", entry.speeds.loss, entry.peer->loss);
}

Json verificationRow(const ModelSpeed& entry) {
  Json row;
  row["scheme"] = entry.scheme;
  row["t1_ms"] = number(1e3 * entry.speeds.verify[0].median());
  for (std::size_t k = 1; k < entry.speeds.verify.size(); ++k) {
    row[fmt::format("t{}/t1", k + 1)] = number(entry.speeds.verify[k].median() / entry.speeds.verify[0].median());
  }
  return row;
}

// What this run says of steps in general: measured_overheads.h. Null where no decoding was timed.
void addOverheads(Json& out, const BenchResult& result) {
  const auto overheads = measuredOverheads(result);
  out["overheads"] = nullptr;
  if (overheads) {
    out["overheads"] = {{"fixed_ms", number(1e3 * overheads->fixedSeconds)}, {"bandwidth_share", number(overheads->bandwidthShare)}};
  }
  out["steps_down"] = Json::array();
  for (const StepDown& step : stepsDown(result)) {
    out["steps_down"].push_back({{"from", step.from},
                                 {"to", step.to},
                                 {"byte_ratio", number(step.byteRatio)},
                                 {"gain", number(step.gain)},
                                 {"staying_share", number(step.stayingShare)}});
  }
}

Json toJson(const BenchSpec& spec, const BenchResult& result) {
  Json out;
  out["backend"] = result.backend;
  out["device"] = result.device;
  out["threads"] = result.threads;
  out["instruction_level"] = fmt::format("x86-64-v{}", result.machine.level);
  out["repeats"] = spec.speed.repeats;
  out["prompt_tokens"] = spec.models ? Json(result.prompt) : Json(nullptr);
  out["decode_tokens"] = spec.models ? Json(result.decode) : Json(nullptr);
  out["weights"] = result.random ? Json(model::randomWeightsNote().english()) : Json(nullptr);
  out["others_share"] = number(result.othersShare);
  out["notes"] = textsJson(result.notes);
  out["fma_gflops"] = number(result.machine.multiplies.back().operationsPerSecond / 1e9);
  out["fma"] = Json::array();
  for (const cost::MultiplyPoint& point : result.machine.multiplies) {
    out["fma"].push_back({{"threads", point.threads}, {"gflops", number(point.operationsPerSecond / 1e9)}});
  }
  out["bandwidth"] = Json::array();
  for (const cost::ReadPoint& point : result.machine.reads) {
    out["bandwidth"].push_back(
        {{"bytes", point.bytes}, {"threads", point.threads}, {"gb_per_s", number(point.bytesPerSecond / 1e9)}});
  }
  out["kernels"] = Json::array();
  for (const KernelSpeed& kernel : result.kernels) {
    out["kernels"].push_back({{"name", kernel.name},
                              {"elements_per_s", number(kernel.elementsPerSecond)},
                              {"share_of_bound", number(kernel.shareOfBound)}});
  }
  out["models"] = Json::array();
  out["verification"] = Json::array();
  out["comparison"] = Json::array();
  for (const ModelSpeed& entry : result.models) {
    out["models"].push_back(toJson(entry, spec.model));
    out["verification"].push_back(verificationRow(entry));
    addComparison(out["comparison"], entry);
  }
  addOverheads(out, result);
  return out;
}

base::Result<BenchSpec> read(const Json& spec) {
  BenchSpec out;
  out.model = textOf(spec, "model", "lab");
  out.backend = textOf(spec, "backend", "cpu");
  out.peer = textOf(spec, "peer");
  out.restored = flagOf(spec, "restored");
  out.speed.prompt = wholeOf(spec, "prompt", out.speed.prompt);
  out.speed.decode = wholeOf(spec, "decode", out.speed.decode);
  // Beyond what an int holds it is too many in any case.
  out.speed.repeats = static_cast<int>(std::clamp<std::int64_t>(wholeOf(spec, "repeats", out.speed.repeats), -1, 1 << 30));
  QS_ASSIGN(out.calibration, calibrationSpecOf(spec));
  for (const std::string& text : textsOf(spec, "scheme")) {
    QS_ASSIGN(auto scheme, quant::QuantScheme::parse(text));
    out.schemes.push_back(std::move(scheme));
  }
  if (const auto only = textsOf(spec, "only"); !only.empty()) {
    out.kernels = false;
    out.models = false;
    for (const std::string& part : only) {
      if (part == "kernels") out.kernels = true;
      if (part == "models") out.models = true;
      if (part != "kernels" && part != "models" && part != "machine") {
        return base::fail(base::ErrorKind::usage, base::Text("--only"), {QS_LABEL("core", "one of %1"), {"machine, kernels, models"}},
                          base::Text(part));
      }
    }
  }
  return out;
}

base::Result<Json> benchCommand(const Json& spec, Services& services, const base::TaskContext& context) {
  QS_ASSIGN(const BenchSpec typed, read(spec));
  QS_ASSIGN(const BenchResult result, runBench(typed, services, context));
  return toJson(typed, result);
}

}  // namespace

void register_bench(CommandRoster& roster) {
  Option scheme{"scheme", OptionKind::text, "S", QS_LABEL("core", "a scheme to run the model in; as stored without one")};
  scheme.repeated = true;
  Option only{"only", OptionKind::text, "PART", QS_LABEL("core", "machine, kernels or models; all of them by default")};
  only.repeated = true;
  roster.push_back(
      {"bench",
       QS_LABEL("core", "Measure this machine, and how fast the lab and a model run on it"),
       {{"model", OptionKind::text, "M",
         QS_LABEL("core", "the model; lab by default. random:135M, random:1B or random:d=…,blocks=… has random weights")},
        scheme,
        {"restored", OptionKind::flag, "", QS_LABEL("core", "run all weights restored to F32, not packed where they have such a form")},
        {"prompt", OptionKind::whole, "N", QS_LABEL("core", "tokens of the prefill and of a scored window; 512 by default")},
        {"decode", OptionKind::whole, "N", QS_LABEL("core", "tokens decoded from an empty context; 64 by default")},
        {"repeats", OptionKind::whole, "N", QS_LABEL("core", "figures are medians of N, schemes taking turns; 5 by default")},
        only,
        {"peer", OptionKind::text, "FOLDER",
         QS_LABEL("core", "where llama.cpp's llama-bench lies: it runs in turn with the lab, on a file of the same weights")},
        calibrationOptions()[0],
        calibrationOptions()[1]},
       "models",
       benchCommand});
}

}  // namespace qs::experiment
