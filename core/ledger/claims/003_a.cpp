// 003.a: what a weight takes with its part of the scale.
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute003a(Workbench&) {
  // Of a matrix whose rows all these groups divide.
  constexpr std::int64_t kRows = 17408;
  constexpr std::int64_t kColumns = 5120;
  struct Row {
    const char* scheme;
    const char* label;
    double bits;
  };
  Outcome out;
  for (const Row& row : {Row{"int4:g128", "INT4 g128", 4.125}, Row{"int4:g64", "INT4 g64", 4.25}, Row{"int4:g32", "INT4 g32", 4.5},
                         Row{"mxfp4", "MXFP4", 4.25}, Row{"nvfp4", "NVFP4", 4.5}}) {
    QS_ASSIGN(const auto storage, experiment::weightsStorage(schemeOf(row.scheme)));
    const cost::NumberBits bits = storage.bits(kRows, kColumns);
    // NVFP4's scale of the whole tensor is a millionth of a bit here.
    out.figures.push_back(stated(row.label, "bits", row.bits, bits.codes + bits.scales, 1e-5));
    if (out.figures.size() == 1) {
      out.formula = {QS_LABEL("core", "%1 + 16 ÷ 128 = %2 bits; MXFP4 %1 + 8 ÷ 32, NVFP4 %1 + 8 ÷ 16"),
                     {digits(bits.codes), digits(bits.codes + bits.scales)}};
    }
  }
  out.verdict = judged(out.figures);
  return out;
}

}  // namespace

void register_003_a(ClaimRoster& roster) {
  roster.push_back({"003.a", "003", Kind::values, 6, Effort::instant,
                    QS_LABEL("core", "Four bits are more than four bits a weight: a 16-bit scale for g weights adds 16 ÷ g, and MXFP4 and NVFP4 have eight bits for 32 and for 16 weights."),
                    {"formats", R"({"chosen":"mxfp4","compared":["int4","mxfp4","nvfp4"],"view":"block"})"}, {}, compute003a});
}

}  // namespace qs::ledger
