// 003.p: bits that scales add, and a cache of eight bits.
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute003p(Workbench& bench) {
  QS_ASSIGN(const auto coarse, experiment::weightsStorage(schemeOf("int4:g128")));
  QS_ASSIGN(const auto fine, experiment::weightsStorage(schemeOf("int4:g32")));
  QS_ASSIGN(const auto wide, bench.budget("anchor-27b", "h100", "bf16"));
  QS_ASSIGN(const auto narrow, bench.budget("anchor-27b", "h100", "bf16", 1, 4096, "fp8_e4m3"));
  const double most = fine.bits(17408, 5120).scales;
  const double least = coarse.bits(17408, 5120).scales;
  Outcome out;
  out.figures = {stated(QS_LABEL("core", "scales, groups of 128"), "bits", 0.125, least, 1e-9),
                 stated(QS_LABEL("core", "scales, groups of 32"), "bits", 0.5, most, 1e-9),
                 stated(QS_LABEL("core", "BF16 cache, a token"), "KiB", 64.0, wide.budget.kvBytesPerToken / 1024.0, 1e-9),
                 stated(QS_LABEL("core", "FP8 cache, a token"), "KiB", 32.0, narrow.budget.kvBytesPerToken / 1024.0, 1e-9),
                 found(QS_LABEL("core", "scales of the FP8 cache, a token"), "bytes", narrow.budget.kvScaleBytesPerToken)};
  out.formula = {QS_LABEL("core", "16 ÷ 128 = %1 and 16 ÷ 32 = %2 bits; 16 layers × 2 × 4 heads × 256 × 2 bytes = %3 KiB → %4 KiB"),
                 {digits(least), digits(most), digits(wide.budget.kvBytesPerToken / 1024.0), digits(narrow.budget.kvBytesPerToken / 1024.0)}};
  out.notes = {QS_LABEL("core", "With a scale for each token's keys and values the FP8 cache is a little more than half.")};
  out.verdict = judged(out.figures);
  return out;
}

}  // namespace

void register_003_p(ClaimRoster& roster) {
  roster.push_back({"003.p", "003", Kind::bytes, 10, Effort::instant,
                    QS_LABEL("core", "Scales add 0.125 to 0.5 bits to each weight, and a cache in FP8 halves what it costs to read."),
                    {"budget", R"({"view":"bytes","geometry":"anchor-27b","hardware":"h100","weights":"bf16","kv":"fp8_e4m3","context":4096})"}, {}, compute003p});
}

}  // namespace qs::ledger
