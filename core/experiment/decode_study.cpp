#include "core/experiment/decode_study.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/contract.h"
#include "core/base/memory.h"
#include "core/experiment/device_machine.h"

namespace qs::experiment {

using base::Result;

namespace {

// Shares of the progress bar: the bench, then the machine once more.
constexpr double kBenchDone = 0.9;

cost::MachineSpec machineSpec() {
  cost::MachineSpec out;
  out.repeats = 5;
  out.secondsPerPoint = 0.08;
  return out;
}

BenchSpec benchSpec(const DecodeStudySpec& spec) {
  BenchSpec out;
  out.model = spec.model;
  out.schemes = spec.schemes;
  out.backend = spec.backend;
  out.kernels = false;
  out.machine = machineSpec();
  out.speed.prompt = 2;
  out.speed.decode = spec.tokens;
  out.speed.repeats = spec.repeats;
  out.speed.decodeOnly = true;
  return out;
}

base::TaskContext part(const base::TaskContext& context, double from, double to) {
  base::TaskContext out{context.stop, {}, context.pool};
  if (context.progress) {
    out.progress = [sink = context.progress, from, to](const base::ProgressReport& report) {
      sink({from + (to - from) * report.fraction, report.stage});
    };
  }
  return out;
}

DecodeRow rowOf(const ModelSpeed& model, const cost::Hardware& hardware, unsigned threads) {
  DecodeRow out;
  out.scheme = model.scheme;
  out.form = model.form.name;
  out.bytes = static_cast<double>(model.bytesPerToken());
  out.bitsPerWeight = model.form.linearBits;
  out.bandwidth = cost::readBandwidth(*hardware.measured, out.bytes, threads);
  out.servedBy = hardware.servedBy(out.bytes);
  out.boundTokensPerSecond = out.bandwidth / out.bytes;
  const auto& samples = model.speeds.decode.samples;
  out.tokensPerSecond = model.speeds.decode.median();
  const auto [low, high] = std::minmax_element(samples.begin(), samples.end());
  out.lowest = *low;
  out.highest = *high;
  out.shareOfBound = out.tokensPerSecond / out.boundTokensPerSecond;
  out.notes = model.notes;
  return out;
}

}  // namespace

cost::Machine betterOf(const cost::Machine& first, const cost::Machine& second) {
  QS_CONTRACT(first.reads.size() == second.reads.size() && first.multiplies.size() == second.multiplies.size());
  cost::Machine out = first;
  for (std::size_t i = 0; i < out.reads.size(); ++i) {
    QS_CONTRACT(out.reads[i].bytes == second.reads[i].bytes && out.reads[i].threads == second.reads[i].threads);
    out.reads[i].bytesPerSecond = std::max(out.reads[i].bytesPerSecond, second.reads[i].bytesPerSecond);
  }
  for (std::size_t i = 0; i < out.multiplies.size(); ++i) {
    out.multiplies[i].operationsPerSecond = std::max(out.multiplies[i].operationsPerSecond, second.multiplies[i].operationsPerSecond);
  }
  return out;
}

Result<DecodeStudy> studyDecode(const DecodeStudySpec& spec, Services& services, const base::TaskContext& context) {
  QS_ASSIGN(BenchResult bench, runBench(benchSpec(spec), services, part(context, 0.0, kBenchDone)));
  cost::MachineSpec again = machineSpec();
  again.threads = bench.threads;
  // No larger than the first, which the memory that was free has limited.
  again.largest = std::max_element(bench.machine.reads.begin(), bench.machine.reads.end(), [](const auto& a, const auto& b) {
                    return a.bytes < b.bytes;
                  })->bytes;
  context.report(kBenchDone, QS_LABEL("core", "measuring the read bandwidth"));
  QS_ASSIGN(const auto device, services.backend(spec.backend));
  QS_ASSIGN(const cost::Machine second, measureMachineOf(device, again, part(context, kBenchDone, 1.0)));
  const bool comparable = second.reads.size() == bench.machine.reads.size();
  if (comparable) bench.machine = betterOf(bench.machine, second);

  DecodeStudy out;
  if (spec.quantizing) {
    QS_ASSIGN(out.quantizing, measureQuantizing(device, bench.machine, spec.schemes, spec.repeats, part(context, 1.0, 1.0)));
  }
  out.backend = bench.backend;
  out.device = bench.device;
  out.threads = bench.threads;
  out.random = bench.random;
  out.tokens = bench.decode;
  out.machine = bench.machine;
  out.othersShare = bench.othersShare;
  out.notes = bench.notes;
  const cost::Hardware hardware = cost::hardwareOf(bench.machine, static_cast<double>(base::availableMemory().value_or(0)));
  bool beyond = false;
  for (const ModelSpeed& model : bench.models) {
    out.rows.push_back(rowOf(model, hardware, bench.threads));
    beyond = beyond || out.rows.back().shareOfBound > 1.0;
  }
  if (beyond) {
    out.notes.push_back(QS_LABEL("core", "Decoding read faster than the bandwidth that was measured: other programs or the host slowed the measurement down. Measure again on a quiet machine."));
  }
  QS_ASSIGN(out.overheads, measuredOverheads(bench));
  out.steps = stepsDown(bench);
  for (DecodeRow& row : out.rows) {
    row.predictedTokensPerSecond = 1.0 / (out.overheads.fixedSeconds + 1.0 / (row.boundTokensPerSecond * out.overheads.bandwidthShare));
  }
  return out;
}

double decodeStudySeconds(const DecodeStudySpec& spec, double parameters, std::optional<double> bandwidth) {
  constexpr double kMachineSeconds = 2.0;     // measured twice
  constexpr double kUsualBandwidth = 10e9;
  constexpr double kNumbersPerSecond = 80e6;  // made or converted, and rounded
  constexpr double kBytesEach = 1.5;          // in the mean over schemes
  constexpr double kLeastSample = 0.1;        // seconds
  constexpr double kQuantizeSeconds = 0.3;    // of each scheme
  const auto schemes = static_cast<double>(std::max<std::size_t>(1, spec.schemes.size()));
  const double tokens = static_cast<double>(spec.tokens) * kBytesEach * parameters / bandwidth.value_or(kUsualBandwidth);
  const double quantizing = spec.quantizing ? kQuantizeSeconds * schemes : 0.0;
  return quantizing + 2.0 * kMachineSeconds + (1.0 + schemes) * parameters / kNumbersPerSecond +
         schemes * (static_cast<double>(spec.repeats) * std::max(kLeastSample, tokens) + tokens);
}

std::string commandLine(const DecodeStudySpec& spec) {
  BenchSpec bench = benchSpec(spec);
  bench.machine = {};
  return commandLine(bench);
}

}  // namespace qs::experiment
