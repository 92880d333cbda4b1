// 004.b: seven billion weights read from the A100's memory.
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute004b(Workbench& bench) {
  struct Row {
    const char* scheme;
    const char* name;
    double ms;
    double tokens;
  };
  Outcome out;
  for (const Row& row : {Row{"fp16", "FP16", 6.9, 145.0}, Row{"fp8_e4m3", "FP8", 3.4, 290.0}, Row{"int4", "INT4", 1.7, 580.0}}) {
    QS_ASSIGN(const auto study, bench.budget("dense-7b", "a100", row.scheme));
    const double seconds = study.budget.weightsOnlySeconds;
    out.figures.push_back(stated({QS_LABEL("core", "%1: a step"), {row.name}}, "ms", row.ms, 1e3 * seconds, 0.05));
    // "About": to a hundredth.
    out.figures.push_back(stated({QS_LABEL("core", "%1: tokens"), {row.name}}, "tokens/s", row.tokens, 1.0 / seconds, 0.01 * row.tokens));
    if (out.figures.size() == 2) {
      out.formula = {QS_LABEL("core", "14 GB ÷ %1 GB/s = %2 ms; half and a quarter of the bytes take half and a quarter of the time"),
                     {digits(study.budget.decode.bandwidth / 1e9), digits(1e3 * seconds)}};
    }
  }
  out.notes = {QS_LABEL("core", "A bound: weights alone, read at the full bandwidth.")};
  out.verdict = judged(out.figures);
  return out;
}

}  // namespace

void register_004_b(ClaimRoster& roster) {
  roster.push_back({"004.b", "004", Kind::bytes, 2, Effort::instant,
                    QS_LABEL("core", "A 7B model on an A100 (2039 GB/s) takes 6.9 ms a token in FP16, about 145 tokens a second; eight bits 3.4 ms and 290, four bits 1.7 ms and 580."),
                    {"budget", R"({"view":"speed","geometry":"dense-7b","hardware":"a100","weights":"bf16"})"}, {}, compute004b});
}

}  // namespace qs::ledger
