#include "core/ledger/outcome.h"

#include <fmt/format.h>

#include <cmath>

namespace qs::ledger {

Figure stated(base::Text label, std::string unit, double expected, double computed, double tolerance) {
  return {std::move(label), std::move(unit), expected, computed, tolerance};
}

Figure beside(base::Text label, std::string unit, double expected, double computed) {
  return {std::move(label), std::move(unit), expected, computed, {}};
}

Figure found(base::Text label, std::string unit, double computed) { return {std::move(label), std::move(unit), {}, computed, {}}; }

Verdict holds() { return {Ruling::holds, QS_LABEL("core", "holds")}; }
Verdict holdsUnder(base::Text sentence) { return {Ruling::holdsUnder, std::move(sentence)}; }
Verdict differs(base::Text sentence) { return {Ruling::differs, std::move(sentence)}; }

Verdict judged(const std::vector<Figure>& figures) {
  for (const Figure& figure : figures) {
    if (figure.within() != false) continue;
    return differs({QS_LABEL("core", "differs, because %1 comes out as %2 where %3 is stated, give or take %4"),
                    {figure.label.english(), digits(*figure.computed, 6), digits(*figure.expected, 6), digits(*figure.tolerance, 2)}});
  }
  return holds();
}

std::string digits(double value, int significant) {
  std::string out = fmt::format("{:.{}g}", value, significant);
  if (!out.empty() && out.front() == '-') out.replace(0, 1, "−");
  return out;
}

std::string change(double value, int places) {
  std::string out = fmt::format("{:+.{}f}", value, places);
  if (out.front() == '-') out.replace(0, 1, "−");
  return out;
}

std::string change(const eval::PairedDifference& difference) {
  const std::string delta = change(difference.delta);
  return difference.standardError ? fmt::format("{} ± {:.4f}", delta, *difference.standardError) : delta;
}

std::string whole(double value) {
  std::string text = fmt::format("{:.0f}", std::abs(value));
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return value < 0.0 ? "−" + text : text;
}

base::Text formNote(const Workbench& bench) {
  if (bench.spec().form == Form::full) return QS_LABEL("core", "Full form: the whole of each text.");
  return {QS_LABEL("core", "Quick form: the first %1 tokens of each text."), {whole(static_cast<double>(kQuickTokens))}};
}

void addShapeNotes(Outcome& outcome, const Workbench& bench) {
  outcome.notes.push_back(QS_LABEL("core", "Compared in shape: the computed numbers are of this lab's own model, the expected ones of the chapter's."));
  outcome.notes.push_back(formNote(bench));
}

}  // namespace qs::ledger
