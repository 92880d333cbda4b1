// The sentences and figures of the page Model loss in the window's language. It decides nothing: verdicts come from
// core/eval.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include "core/experiment/loss_study.h"
#include "ui/labs/loss/loss_presenter.h"

namespace qs::ui {

class LossWords {
  Q_DECLARE_TR_FUNCTIONS(LossWords)

 public:
  // A verdict with the mark that carries it without colour: "● beyond all noise".
  static QString verdict(eval::Verdict verdict);
  static QString verdictName(eval::Verdict verdict);
  // The sentence behind the verdict of this very row.
  static QString verdictSentence(const experiment::StudyRow& row, const experiment::StudyView& view);

  // "+0.0316 ± 0.0022"; the half width is left out where there is none yet.
  static QString delta(const experiment::StudyRow& row);
  // The two halves of it: "+0.0316" and "±0.0022".
  static QString deltaValue(const experiment::StudyRow& row);
  static QString interval(const experiment::StudyRow& row);
  static QString bytes(double bytes);
  static QString textMeaning(const LossPresenter& presenter);
  static QString windowText(const LossPresenter& presenter);
  static QString windowMeaning(const LossPresenter& presenter);
  static QString tokensMeaning(const LossPresenter& presenter);

  // The protocol in one line: text, hash, tokens, window, BOS, backend, threads.
  static QString protocol(const experiment::StudyView& view);
  // What has been read, or why nothing is.
  static QString reading(const LossPresenter& presenter);

  static QStringList see(const LossPresenter& presenter);
  static QString notice(const LossPresenter& presenter);
  static QStringList formulas(const LossPresenter& presenter);
  static QString formulaWords(const LossPresenter& presenter);
  static QString misreading(const LossPresenter& presenter);
  static QString provenance(const LossPresenter& presenter);
};

}  // namespace qs::ui
