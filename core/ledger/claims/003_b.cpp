// 003.b: one matrix of the chapter's 27B model.
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute003b(Workbench&) {
  constexpr std::int64_t kRows = 17408;
  constexpr std::int64_t kColumns = 5120;
  QS_ASSIGN(const auto storage, experiment::weightsStorage(schemeOf("int4:g128")));
  const cost::NumberBits bits = storage.bits(kRows, kColumns);
  const double weights = static_cast<double>(kRows) * static_cast<double>(kColumns);
  const double codes = weights * bits.codes / 8e6;
  const double scales = weights * bits.scales / 8e6;
  Outcome out;
  out.figures = {stated(QS_LABEL("core", "codes"), "MB", 44.6, codes, 0.05), stated(QS_LABEL("core", "scales"), "MB", 1.39, scales, 0.005),
                 stated(QS_LABEL("core", "bits a weight"), "bits", 4.125, bits.codes + bits.scales, 1e-6)};
  out.formula = {QS_LABEL("core", "%1 weights × 4 ÷ 8 = %2 MB; %3 scales × 2 bytes = %4 MB"),
                 {whole(weights), digits(codes, 5), whole(weights * bits.scales / 16.0), digits(scales)}};
  out.verdict = judged(out.figures);
  return out;
}

}  // namespace

void register_003_b(ClaimRoster& roster) {
  roster.push_back({"003.b", "003", Kind::values, 7, Effort::instant,
                    QS_LABEL("core", "The chapter's W_up, 5,120 inputs by 17,408 outputs, in INT4 with a scale for 128 inputs: 44.6 MB of codes and 1.39 MB of scales."),
                    {"tensors", R"({"example":true,"view":"blocks","scheme":"int4:g128"})"}, {}, compute003b});
}

}  // namespace qs::ledger
