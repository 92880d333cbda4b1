// The sentences and figures of the page Activations in the window's language. It decides nothing and measures nothing.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include "ui/labs/activations/activations_presenter.h"

namespace qs::ui {

class ActivationsWords {
  Q_DECLARE_TR_FUNCTIONS(ActivationsWords)

 public:
  static QString costName(Cost cost);
  // With the parameter under which the figures were measured: "SmoothQuant, α = 0.50".
  static QString costLabel(const ActivationsPresenter& presenter, Cost cost);
  // "6.4×"; "∞" where the median is 0.
  static QString ratio(double ratio);
  static QString delta(const experiment::StudyRow& row);  // "+0.0316 ± 0.0022"
  static QString deltaValue(const experiment::StudyRow& row);
  static QString alpha(double alpha);
  static QString alphaMeaning(const ActivationsPresenter& presenter);
  static QString threshold(double threshold);
  static QString thresholdMeaning(const ActivationsPresenter& presenter);
  static QString channels(const experiment::OutlierInjection& outliers);  // "7, 42"
  static QString factorMeaning(const ActivationsPresenter& presenter);
  // What injection has changed, or what it would do.
  static QString injection(const ActivationsPresenter& presenter);
  // "Outliers injected: channels 7, 42 × 64"; empty: none are.
  static QString injectedMark(const ActivationsState& state);
  static QString calibrationMeaning(const ActivationsPresenter& presenter);
  static QString windowsMeaning(const ActivationsPresenter& presenter);
  static QString tokensMeaning(const ActivationsPresenter& presenter);
  static QString reading(const ActivationsPresenter& presenter);

  // One line each: where the ranges come from; under what the losses were measured; the same of the matrix, with the
  // texts' hashes or without.
  static QString rangesOrigin(const ActivationsPresenter& presenter);
  static QString protocol(const ActivationsPresenter& presenter);
  static QString mismatchOrigin(const experiment::MismatchResult& result, bool hashes);
  // What the matrix says, or what pressing the button will do.
  static QString mismatchLine(const ActivationsPresenter& presenter);

  static QStringList see(const ActivationsPresenter& presenter);
  static QString notice(const ActivationsPresenter& presenter);
  static QStringList formulas(const ActivationsPresenter& presenter);
  static QString formulaWords(const ActivationsPresenter& presenter);
  static QString misreading(const ActivationsPresenter& presenter);
  static QString provenance(const ActivationsPresenter& presenter);
};

}  // namespace qs::ui
