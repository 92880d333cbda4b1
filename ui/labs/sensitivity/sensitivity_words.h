// The sentences and figures of the page Sensitivity in the window's language. It decides nothing: verdicts, orders and
// slopes come from the core.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include "ui/labs/sensitivity/sensitivity_presenter.h"

namespace qs::ui {

// Whether a run of the study has been scored.
inline bool hasFigures(const experiment::StudyRow& row) { return row.windows > 0 && !row.error; }

class SensitivityWords {
  Q_DECLARE_TR_FUNCTIONS(SensitivityWords)

 public:
  // A rung of the ladder: "weights", "KV cache"; by its index.
  static QString part(std::size_t step);
  // "cache in 8 bits".
  static QString cache(const experiment::CacheStep& step);
  // "block 0, attn.q_proj", in words that wrap where there is little room.
  static QString layer(const std::string& name);
  static QString bitsMeaning(const SensitivityState& state);
  // What the bars of the shown view are selected by: the name of the one whose figures stand under the controls.
  static QString selectedName(const SensitivityPresenter& presenter);
  // Of the fitted line over 100 positions: "−0.00094 ± 0.00340"; the interval is left out where there is none.
  static QString slope(const experiment::PositionDrift& drift);
  static QString slopeValue(const experiment::PositionDrift& drift);

  // The page's answer, computed: whether the order holds, which layers matter, whether drift is seen.
  static QString finding(const SensitivityPresenter& presenter);
  static QString orderFound(const SensitivityFigures& figures, int bits);
  static QString driftFound(const experiment::CacheStep& step, const experiment::PositionDrift& drift);
  // What keeping the most sensitive layers costs and gives.
  static QString keeping(const SensitivityPresenter& presenter);

  static QString textMeaning(const SensitivityPresenter& presenter);
  static QString windowText(const SensitivityPresenter& presenter);
  static QString windowMeaning(const SensitivityPresenter& presenter);
  static QString tokensMeaning(const SensitivityPresenter& presenter);
  // What has been read, or why nothing is.
  static QString reading(const SensitivityPresenter& presenter);

  static QStringList see(const SensitivityPresenter& presenter);
  static QString notice(const SensitivityPresenter& presenter);
  static QStringList formulas(const SensitivityPresenter& presenter);
  static QString formulaWords(const SensitivityPresenter& presenter);
  static QString misreading(const SensitivityPresenter& presenter);
  static QString provenance(const SensitivityPresenter& presenter);
};

}  // namespace qs::ui
