// The sentences and figures of the page Byte budget in the window's language. It decides nothing: bounds, verdicts and
// findings come from the core. Sizes always name their unit, GB (10^9 bytes) and GiB (2^30) both where a size is read.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <vector>

#include "ui/labs/budget/budget_presenter.h"

namespace qs::ui {

class BudgetWords {
  Q_DECLARE_TR_FUNCTIONS(BudgetWords)

 public:
  struct Figure {
    QString name;
    QString definition;
    QString value;
  };
  struct Reason {
    char mark = '?';  // '+' nothing against it, '-' against, '?' not known
    QString text;
  };
  static constexpr int kKeyFigures = 5;
  static constexpr int kReasons = 3;

  // "55.60 GB", "51.78 GiB", and both.
  static QString decimal(double bytes);
  static QString binary(double bytes);
  static QString size(double bytes);
  static QString ms(double seconds);
  static QString rate(double perSecond);
  static QString bandwidth(double bytesPerSecond);
  static QString operations(double operationsPerSecond);
  static QString arithmetic(cost::Arithmetic arithmetic);
  static QString tokens(std::int64_t tokens);

  // Names as lists show them.
  static QString geometry(const std::string& name);
  static QString hardware(const cost::Hardware& row);
  static QString format(const std::string& name);
  static QString timed(const std::string& model);

  // What the controls' values mean.
  static QString geometryMeaning(const BudgetPresenter& presenter);
  static QString hardwareMeaning(const BudgetPresenter& presenter);
  static QString groupMeaning(const BudgetPresenter& presenter);
  static QString activationsMeaning(const BudgetPresenter& presenter);
  static QString batchMeaning(const BudgetPresenter& presenter);
  static QString contextMeaning(const BudgetPresenter& presenter);
  static QString promptMeaning(const BudgetPresenter& presenter);
  static QString freshMeaning(const BudgetPresenter& presenter);

  // Always kKeyFigures; a value that is not known is a dash.
  static std::vector<Figure> keyFigures(const BudgetPresenter& presenter);
  // The answer of the shown view.
  static QString finding(const BudgetPresenter& presenter);
  // Geometry, hardware, source of its figures.
  static QString protocol(const BudgetPresenter& presenter);

  // "Should I quantize?"
  static QString verdict(const BudgetPresenter& presenter);
  static std::vector<Reason> reasons(const BudgetPresenter& presenter);
  // In which arithmetic a row of the table of formats is multiplied.
  static QString multiplied(const experiment::BudgetRow& row, const experiment::BudgetStudy& study);

  // How much of the bound was reached. Where a busy machine has measured a bound that is none, no share is told.
  static QString share(const experiment::DecodeRow& row);
  // Of the measured view: what a press would do or what runs; the steps down, a line each.
  static QString timingLine(const BudgetPresenter& presenter);
  static QString step(const experiment::StepDown& step);
  static QStringList steps(const experiment::DecodeStudy& study);
  // The share of the bandwidth that quantizing reaches, by scheme; empty: not measured.
  static QString quantizing(const experiment::DecodeStudy& study);
  static QString timingNotes(const BudgetPresenter& presenter);

  static QStringList see(const BudgetPresenter& presenter);
  static QString notice(const BudgetPresenter& presenter);
  static QStringList formulas(const BudgetPresenter& presenter);
  static QString formulaWords(const BudgetPresenter& presenter);
  static QString misreading(const BudgetPresenter& presenter);
  static QString provenance(const BudgetPresenter& presenter);
  // The command that gives the figures of the shown view.
  static std::string command(const BudgetPresenter& presenter);
};

}  // namespace qs::ui
