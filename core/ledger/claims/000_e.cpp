// 000.e: what seven billion weights take.
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute000e(Workbench& bench) {
  struct Row {
    const char* scheme;
    base::Text label;
    double gigabytes;
  };
  Outcome out;
  double parameters = 0.0;
  for (const Row& row : {Row{"bf16", QS_LABEL("core", "16 bits"), 14.0}, Row{"int8", QS_LABEL("core", "8 bits"), 7.0}, Row{"int4", QS_LABEL("core", "4 bits"), 3.5}}) {
    QS_ASSIGN(const auto study, bench.budget("dense-7b", "a100", row.scheme));
    parameters = study.geometry.parameters();
    // One scale a matrix is less than a byte for a million weights.
    out.figures.push_back(stated(row.label, "GB", row.gigabytes, study.budget.weightBytesHeld / 1e9, 1e-5));
  }
  out.formula = {QS_LABEL("core", "%1 · 10⁹ weights × 16, 8 and 4 bits ÷ 8 = %2, %3 and %4 GB, a GB being 10⁹ bytes"),
                 {digits(parameters / 1e9), digits(*out.figures[0].computed), digits(*out.figures[1].computed), digits(*out.figures[2].computed)}};
  out.verdict = judged(out.figures);
  return out;
}

}  // namespace

void register_000_e(ClaimRoster& roster) {
  roster.push_back({"000.e", "000", Kind::bytes, 1, Effort::instant,
                    QS_LABEL("core", "Seven billion weights take 14 GB in 16 bits and 3.5 GB in four, a GB being 10⁹ bytes."),
                    {"budget", R"({"view":"bytes","geometry":"dense-7b","hardware":"a100","weights":"int4"})"}, {}, compute000e});
}

}  // namespace qs::ledger
