#include "core/experiment/bench.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/memory.h"
#include "core/experiment/busy_note.h"
#include "core/experiment/calibration_options.h"
#include "core/experiment/command_text.h"
#include "core/experiment/device_machine.h"
#include "core/experiment/loss_contenders.h"
#include "core/experiment/prepared_scheme.h"
#include "core/experiment/quantized_model.h"
#include "core/model/random_model.h"
#include "core/quant/model_scheme.h"

namespace qs::experiment {

using base::ErrorKind;
using base::Result;
using base::Status;

namespace {

// Shares of the progress bar.
constexpr double kMachineDone = 0.15;
constexpr double kKernelsDone = 0.30;
constexpr double kPreparedDone = 0.45;


// The type of a file that has as many bytes a number as ours has in memory.
io::GgufType typeOfBytes(std::int64_t bytes, std::int64_t elements) {
  const double each = static_cast<double>(bytes) / static_cast<double>(std::max<std::int64_t>(1, elements));
  if (each > 3.0) return io::GgufType::F32;
  if (each > 1.5) return io::GgufType::BF16;
  return each > 0.8 ? io::GgufType::Q8_0 : io::GgufType::Q4_0;
}

class BenchRun {
 public:
  BenchRun(const BenchSpec& spec, Services& services, const base::TaskContext& context)
      : spec_(spec), services_(services), context_(context) {
    if (context_.pool == nullptr) context_.pool = &services.pool();
  }

  Result<BenchResult> run() {
    QS_TRY(check());
    QS_ASSIGN(device_, services_.backend(spec_.backend));
    out_.backend = device_->name();
    out_.device = device_->deviceName();
    out_.threads = context_.pool->threads();
    cost::MachineSpec machine = spec_.machine;
    machine.threads = out_.threads;
    QS_ASSIGN(out_.machine, measureMachineOf(device_, machine, part(0.0, kMachineDone)));
    if (spec_.kernels) {
      QS_ASSIGN(out_.kernels, measureKernels(device_, out_.machine, spec_.speed.repeats, part(kMachineDone, kKernelsDone)));
    }
    if (spec_.models) QS_TRY(measureModels());
    noteOthers();
    return std::move(out_);
  }

 private:
  struct Contestant {
    std::optional<quant::QuantScheme> scheme;  // nothing: as stored
    SpeedRunner runner;
    std::optional<PeerRunner> peer;
  };

  void noteOthers() {
    out_.othersShare = meter_.othersShare();
    if (const auto note = busyNote(out_.othersShare)) out_.notes.push_back(*note);
  }

  // What can be said without measuring anything is said first.
  Status check() {
    const auto least = [](const char* option, std::int64_t value, std::int64_t smallest, std::int64_t largest) -> Status {
      if (value >= smallest && value <= largest) return {};
      return base::fail(ErrorKind::usage, base::Text(option),
                        {QS_LABEL("core", "a whole number from %1 to %2"), {std::to_string(smallest), std::to_string(largest)}},
                        std::to_string(value));
    };
    QS_TRY(least("--prompt", spec_.speed.prompt, 2, 1 << 20));
    QS_TRY(least("--decode", spec_.speed.decode, 1, 1 << 20));
    QS_TRY(least("--repeats", spec_.speed.repeats, 1, 1000));
    if (!spec_.models && !spec_.peer.empty()) {
      return base::fail(ErrorKind::usage, base::Text("--peer"), QS_LABEL("core", "models to be measured beside it"),
                        QS_LABEL("core", "none"), QS_LABEL("core", "leave out --only, or add models to it"));
    }
    if (!spec_.models) return {};
    for (const auto& scheme : spec_.schemes) QS_TRY(quant::readModelScheme(scheme));
    if (!spec_.peer.empty()) {
      QS_ASSIGN(peer_, findPeer(spec_.peer));
    }
    if (model::isRandomModel(spec_.model)) return model::parseRandomModel(spec_.model).map([](const auto&) {});
    return services_.source(spec_.model).map([](const auto&) {});
  }

  // The same task with its part of the progress.
  base::TaskContext part(double from, double to) const {
    base::TaskContext out{context_.stop, {}, context_.pool};
    if (context_.progress) {
      out.progress = [sink = context_.progress, from, to](const base::ProgressReport& report) {
        sink({from + (to - from) * report.fraction, report.stage});
      };
    }
    return out;
  }

  Status measureModels() {
    const base::TaskContext loading = part(kKernelsDone, kKernelsDone + 0.05);
    QS_ASSIGN(const auto original, prepareStored(spec_.model, spec_.backend, spec_.restored, services_, loading));
    out_.random = original->model()->random();
    QS_TRY(checkMemory(*original->model()));
    if (spec_.schemes.empty()) QS_TRY(enter(std::nullopt, original, {}));
    for (const auto& scheme : spec_.schemes) {
      const base::TaskContext quiet{context_.stop, {}, context_.pool};
      const double done = static_cast<double>(out_.models.size()) / static_cast<double>(spec_.schemes.size());
      context_.report(kKernelsDone + 0.05 + (kPreparedDone - kKernelsDone - 0.05) * done,
                      {QS_LABEL("core", "quantizing to %1"), {scheme.text()}});
      QS_ASSIGN(auto under,
                prepareUnder(spec_.model, original, scheme, spec_.calibration, spec_.restored, services_, quiet));
      QS_TRY(enter(scheme, under.prepared, std::move(under.notes)));
    }
    return takeTurns();
  }

  Status checkMemory(const model::Model& model) const {
    const std::uint64_t needed = spec_.schemes.size() * model.linearParameters() * 2 * sizeof(float);
    return base::checkMemory({QS_LABEL("core", "%1 schemes of %2"), {std::to_string(spec_.schemes.size()), spec_.model}},
                             needed, QS_LABEL("core", "%1 GB of free memory to hold them side by side"),
                             QS_LABEL("core", "close other programs, or name fewer schemes"));
  }

  // The text of the scheme in which a file has its weights.
  Result<std::string> storedName() {
    if (out_.random) {
      QS_ASSIGN(const auto random, model::parseRandomModel(spec_.model));
      return std::string(random.bf16 ? "bf16" : "fp32");
    }
    QS_ASSIGN(const auto source, services_.source(spec_.model));
    return storedScheme(*source);
  }

  Status enter(const std::optional<quant::QuantScheme>& scheme, const model::PreparedModelPtr& prepared,
               std::vector<base::Text> notes) {
    ModelSpeed entry;
    entry.form = weightsForm(*prepared);
    entry.notes = std::move(notes);
    if (scheme) {
      entry.scheme = scheme->text();
    } else {
      QS_ASSIGN(entry.scheme, storedName());
    }
    if (out_.random) entry.notes.push_back(model::randomWeightsNote());
    if (entry.form.name == "F32" && entry.scheme != "fp32") {
      entry.notes.push_back(QS_LABEL("core", "It runs as F32: its weights are restored, and no byte is saved."));
    }
    QS_ASSIGN(auto runner, SpeedRunner::create(prepared, spec_.speed));
    out_.prompt = runner.prompt();
    out_.decode = runner.decode();
    Contestant contestant{scheme, std::move(runner), std::nullopt};
    if (peer_) QS_TRY(enterPeer(contestant, entry, *prepared));
    contestants_.push_back(std::move(contestant));
    out_.models.push_back(std::move(entry));
    return {};
  }

  Status enterPeer(Contestant& contestant, ModelSpeed& entry, const model::PreparedModel& prepared) {
    const auto& original = prepared.model();
    std::optional<PeerType> type;
    if (contestant.scheme && entry.scheme != "fp32") {
      type = peerType(*contestant.scheme);
    } else {
      // As it runs: the weights that are stored, in as many bytes as ours take.
      type = PeerType{typeOfBytes(entry.form.linearBytes, static_cast<std::int64_t>(original->linearParameters())), true};
    }
    if (!type) {
      entry.notes.push_back(QS_LABEL("core", "The peer has no file for this scheme."));
      return {};
    }
    if (!folder_) {
      QS_ASSIGN(folder_, PeerFolder::create());
    }
    const io::GgufType tables = typeOfBytes(entry.form.headBytes, static_cast<std::int64_t>(original->head()->size()));
    // Rounding by the file's own encoder, from the weights as they were.
    QS_ASSIGN(const auto whole, services_.model(spec_.model, context_));
    const base::TaskContext quiet{context_.stop, {}, context_.pool};
    QS_ASSIGN(contestant.peer, PeerRunner::create(*peer_, *folder_, *whole, *type, tables, contestant.runner.prompt(),
                                                  contestant.runner.decode(), out_.threads, quiet));
    return {};
  }

  // All of them in turn, again and again: what disturbs the machine for a while disturbs none alone.
  Status takeTurns() {
    const base::TaskContext quiet{context_.stop, {}, context_.pool};
    for (Contestant& contestant : contestants_) QS_TRY(contestant.runner.warmUp(quiet));
    const double turns = static_cast<double>(contestants_.size()) * spec_.speed.repeats;
    double done = 0.0;
    for (int repeat = 0; repeat < spec_.speed.repeats; ++repeat) {
      for (std::size_t i = 0; i < contestants_.size(); ++i) {
        context_.report(kPreparedDone + (1.0 - kPreparedDone) * done++ / turns,
                        {QS_LABEL("core", "timing %1"), {out_.models[i].scheme}});
        QS_TRY(contestants_[i].runner.sample(quiet, out_.models[i].speeds));
        if (contestants_[i].peer) QS_TRY(contestants_[i].peer->sample(quiet));
      }
    }
    for (std::size_t i = 0; i < contestants_.size(); ++i) {
      ModelSpeed& entry = out_.models[i];
      // A token decoded at position p reads p + 1 of the cache: those before it and its own.
      entry.kvBytes = static_cast<std::int64_t>(contestants_[i].runner.cacheBytesPerPosition() *
                                                static_cast<double>(contestants_[i].runner.decode() + 1) / 2.0);
      const auto bytes = static_cast<double>(entry.bytesPerToken());
      const double bandwidth = cost::readBandwidth(out_.machine, bytes, out_.threads);
      if (bandwidth > 0.0) entry.shareOfBound = entry.speeds.decode.median() * bytes / bandwidth;
      if (contestants_[i].peer) entry.peer = contestants_[i].peer->finish();
    }
    return {};
  }

  const BenchSpec& spec_;
  Services& services_;
  base::TaskContext context_;
  cost::BusyMeter meter_;
  backend::BackendPtr device_;
  std::optional<PeerPrograms> peer_;
  std::optional<PeerFolder> folder_;
  std::vector<Contestant> contestants_;  // as out_.models
  BenchResult out_;
};

}  // namespace

Result<BenchResult> runBench(const BenchSpec& spec, Services& services, const base::TaskContext& context) {
  return BenchRun(spec, services, context).run();
}

std::string commandLine(const BenchSpec& spec) {
  std::string out = "quantspec bench --model " + shellWord(spec.model);
  for (const auto& scheme : spec.schemes) out += " --scheme " + shellWord(scheme.text());
  if (spec.restored) out += " --restored";
  const SpeedSpec usual;
  if (spec.speed.prompt != usual.prompt) out += fmt::format(" --prompt {}", spec.speed.prompt);
  if (spec.speed.decode != usual.decode) out += fmt::format(" --decode {}", spec.speed.decode);
  if (spec.speed.repeats != usual.repeats) out += fmt::format(" --repeats {}", spec.speed.repeats);
  if (!spec.peer.empty()) out += " --peer " + shellWord(spec.peer);
  if (!spec.kernels) out += spec.models ? " --only models" : " --only machine";
  if (spec.kernels && !spec.models) out += " --only kernels";
  out += calibrationWords(spec.calibration);
  if (spec.backend != "cpu") out += " --backend " + shellWord(spec.backend);
  return out;
}

}  // namespace qs::experiment
