// 004.h: what a step down in precision gains in practice.
#include "core/cost/time_model.h"
#include "core/experiment/measured_overheads.h"
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

// BF16 to eight bits, on this machine, with a model whose weights do not fit into a processor's nearest caches.
base::Result<experiment::StepDown> measure(Workbench& bench) {
  experiment::BenchSpec spec;
  spec.model = "random:d=768,blocks=6,heads=12,ffn=2048,vocab=4096";
  spec.schemes = {schemeOf("bf16"), schemeOf("q8_0")};
  spec.backend = bench.spec().backend;
  spec.kernels = false;
  spec.speed = {16, 16, 5, 0.02};
  spec.machine.smallest = std::uint64_t{16} << 20;
  spec.machine.largest = std::uint64_t{64} << 20;
  spec.machine.repeats = 1;
  spec.machine.secondsPerPoint = 0.02;
  QS_ASSIGN(const auto result, experiment::runBench(spec, bench.services(), bench.context()));
  const auto steps = experiment::stepsDown(result);
  if (steps.empty()) {
    return base::fail(base::ErrorKind::backend, QS_LABEL("core", "the measured speeds"), QS_LABEL("core", "two models whose bytes differ"),
                      QS_LABEL("core", "none"));
  }
  return steps.front();
}

base::Result<Outcome> compute004h(Workbench& bench) {
  constexpr double kLeast = 1.3;
  constexpr double kMost = 1.5;
  const double most = cost::stayingShareOf(kLeast);
  const double least = cost::stayingShareOf(kMost);
  Outcome out;
  out.figures = {stated(QS_LABEL("core", "share that stays, gain 1.3"), "", 0.538, most, 0.0005),
                 stated(QS_LABEL("core", "share that stays, gain 1.5"), "", 0.333, least, 0.0005)};
  out.formula = {QS_LABEL("core", "gain = 1 ÷ (f + (1 − f) ÷ 2): 1 ÷ (%1 + %2) = %3 and 1 ÷ (%4 + %5) = %6"),
                 {digits(most, 3), digits(0.5 * (1.0 - most), 3), digits(cost::gainOfStep(most), 3), digits(least, 3), digits(0.5 * (1.0 - least), 3),
                  digits(cost::gainOfStep(least), 3)}};
  const Verdict arithmetic = judged(out.figures);
  out.verdict = arithmetic.ruling != Ruling::holds
                    ? arithmetic
                    : holdsUnder({QS_LABEL("core", "holds under a share of the step between %1 and %2 that does not shrink"), {digits(least, 3), digits(most, 3)}});
  if (!bench.spec().models) {
    out.notes = {QS_LABEL("core", "This machine's own share is measured where models may run.")};
    return out;
  }
  QS_ASSIGN(const experiment::StepDown step, measure(bench));
  out.figures.push_back(found(QS_LABEL("core", "this machine: gain"), "×", step.gain));
  out.figures.push_back(found(QS_LABEL("core", "this machine: fewer bytes by"), "×", step.byteRatio));
  out.figures.push_back(found(QS_LABEL("core", "this machine: share that stays"), "", step.stayingShare));
  out.notes = {{QS_LABEL("core", "Measured beside it: decoding with random weights of 45 million numbers, %1 → %2: %3 times as fast for %4 times fewer bytes, which leaves a share of %5."),
                {step.from, step.to, digits(step.gain, 3), digits(step.byteRatio, 3), digits(step.stayingShare, 2)}},
               QS_LABEL("core", "The measured share is of one processor, which also loses time to whatever else runs on it; below 0 means more was gained than bytes explain.")};
  return out;
}

}  // namespace

void register_004_h(ClaimRoster& roster) {
  roster.push_back({"004.h", "004", Kind::bytes, 12, Effort::instant,
                    QS_LABEL("core", "One step down in precision makes a model 30 to 50 % faster in practice, not twice as fast."),
                    {"budget", R"({"view":"speed","geometry":"dense-7b","hardware":"h100","weights":"fp8_e4m3"})"}, {0.0, 4.0}, compute004h});
}

}  // namespace qs::ledger
