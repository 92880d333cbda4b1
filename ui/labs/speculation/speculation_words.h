// The sentences and figures of the page Speculation in the window's language. It decides nothing: figures, reasons and
// verdicts come from the core.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <optional>

#include "ui/labs/speculation/speculation_presenter.h"
#include "ui/theme/palette.h"

namespace qs::ui {

// A figure with its name and what it is.
struct WordedFigure {
  QString name;
  QString definition;
  QString value;
  std::optional<Role> role = {};  // the charts' colour for it
};

class SpeculationWords {
  Q_DECLARE_TR_FUNCTIONS(SpeculationWords)

 public:
  static constexpr int kKeyFigures = 4;
  static constexpr int kCounters = 12;
  static constexpr int kSumFigures = 8;
  static constexpr int kTests = 8;

  static QString ms(double milliseconds);
  // Controls.
  static QString draftMeaning(const SpeculationPresenter& presenter);
  static QString gammaMeaning(const SpeculationState& state);
  static QString temperatureMeaning(const SpeculationState& state);
  static QString topKMeaning(const SpeculationState& state);
  static QString topPMeaning(const SpeculationState& state);
  static QString promptMeaning(const SpeculationPresenter& presenter);
  static QString drawsMeaning(const SpeculationPresenter& presenter);
  static QString faultMeaning(experiment::RuleFault fault);
  static QString typedMeaning(const SpeculationPresenter& presenter);
  // What runs, how far it is, or why nothing does.
  static QString progress(const SpeculationPresenter& presenter);

  // Figures, always so many of each; a value that is not known is a dash.
  static std::vector<WordedFigure> keyFigures(const SpeculationPresenter& presenter);  // kKeyFigures
  static std::vector<WordedFigure> counters(const SpeculationPresenter& presenter);    // of a run: kCounters
  static std::vector<WordedFigure> sums(const SpeculationState& state);                // of the arithmetic: kSumFigures
  static std::vector<WordedFigure> tests(const SpeculationPresenter& presenter);       // of the exactness: kTests

  // The answer of the shown view in a sentence or two.
  static QString finding(const SpeculationPresenter& presenter);
  // Whether the test of the draws, of the first tokens and of the greedy texts sees anything; with a mark.
  static QStringList verdicts(const SpeculationPresenter& presenter);
  // The decision that is shown.
  static QString where(const SpeculationPresenter& presenter);
  static QString whereShort(const SpeculationPresenter& presenter);
  static QString decision(const SpeculationPresenter& presenter);
  static QString place(const SpeculationPresenter& presenter, std::size_t place);
  // Models, backend, seed, sampling, prompt.
  static QString protocol(const SpeculationPresenter& presenter);
  static QString draftName(const experiment::DraftSpec& draft);
  static QString sampling(const spec::Sampling& sampling);
  static QString provenance(const SpeculationPresenter& presenter);

  static QStringList see(const SpeculationPresenter& presenter);
  static QString notice(const SpeculationPresenter& presenter);
  static QStringList formulas(const SpeculationPresenter& presenter);
  static QString formulaWords(const SpeculationPresenter& presenter);
  static QString misreading(const SpeculationPresenter& presenter);
};

}  // namespace qs::ui
