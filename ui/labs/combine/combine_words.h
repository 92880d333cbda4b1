// The sentences and figures of the page Combine in the window's language. It decides nothing: figures, verdicts and lessons
// come from the core.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <vector>

#include "ui/labs/combine/combine_presenter.h"

namespace qs::ui {

class CombineWords {
  Q_DECLARE_TR_FUNCTIONS(CombineWords)

 public:
  struct Figure {
    QString name;
    QString definition;
    QString value;
  };
  static constexpr int kKeyFigures = 4;
  static constexpr int kSideFigures = 6;

  static QString stage(experiment::Stage stage);
  // "×1.83", always with as many digits: gains stand below each other.
  static QString gain(double factor);
  static QString draftName(const experiment::DraftSpec& draft);
  static QString pinnedName(const CombinePresenter::Run& pin);

  // Controls.
  static QString draftMeaning(const CombineState& state);
  static QString schemeMeaning(const CombineState& state);
  static QString gammaMeaning(const CombineState& state);
  static QString temperatureMeaning(const CombineState& state);
  static QString tasksMeaning(const CombinePresenter& presenter);
  static QString textMeaning(const CombineState& state);
  // What runs, how far it is and how long it takes, or why nothing does.
  static QString progress(const CombinePresenter& presenter);
  static std::vector<Figure> keyFigures(const CombinePresenter& presenter);  // kKeyFigures

  // The table of stages: a name and what it is for each column, and a cell's text.
  enum Column { kStage, kTasks, kLoss, kMemory, kTtft, kTpot, kGain, kRate, kAcceptance, kReference, kColumns };
  static QString columnName(int column);
  static QString columnMeaning(int column);
  static QString cell(const experiment::StageResult& stage, int column);
  // The table of runs.
  enum RunColumn { kRun, kScheme, kDecoding, kQuantizedGain, kSpeculativeGain, kBothGain, kProductGain, kTaskDelta, kLossDelta, kRunColumns };
  static QString runColumnName(int column);
  static QString runColumnMeaning(int column);
  static QString runCell(const CombinePresenter::Run& run, int column);

  static std::vector<Figure> sideFigures(const CombinePresenter& presenter);  // kSideFigures

  // The answer of the shown view in a sentence or two.
  // `brief`: without the reason.
  static QString finding(const CombinePresenter& presenter, bool brief = false);
  // What one stage taught; or only what it taught about something.
  static QString lessons(const experiment::CombineResult& result, experiment::Stage stage,
                         std::initializer_list<experiment::Lesson::About> about = {});
  static QString protocol(const CombinePresenter& presenter);
  static QString provenance(const CombinePresenter& presenter);

  static QStringList see(const CombinePresenter& presenter);
  static QString notice(const CombinePresenter& presenter);
  static QStringList formulas(const CombinePresenter& presenter);
  static QString formulaWords(const CombinePresenter& presenter);
  static QString misreading(const CombinePresenter& presenter);
};

}  // namespace qs::ui
