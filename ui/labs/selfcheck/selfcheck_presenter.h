// Between the page Self-check and the questions: the state with its history, the question it stands for, what was said
// about the answer, and the results. It draws nothing and computes no answer.
#pragma once

#include <QObject>
#include <optional>
#include <vector>

#include "core/quiz/question.h"
#include "ui/jobs/lab_context.h"
#include "ui/labs/selfcheck/selfcheck_results.h"
#include "ui/labs/selfcheck/selfcheck_state.h"
#include "ui/widgets/state_history.h"

namespace qs::ui {

class SelfcheckPresenter : public QObject {
  Q_OBJECT

 public:
  explicit SelfcheckPresenter(const LabContext& lab, QObject* parent = nullptr);

  const SelfcheckState& state() const { return history_.state(); }
  void edit(const SelfcheckState& next, const QString& gesture = {});
  bool canUndo() const { return history_.canUndo(); }
  bool canRedo() const { return history_.canRedo(); }
  void undo();
  void redo();

  const quiz::Source& source() const { return *source_; }
  const quiz::Question& question() const { return question_; }
  // The questions that the state asks, in order, and where the present one stands among them.
  std::vector<const quiz::Source*> listed() const;
  std::size_t place() const;

  // To the neighbour in the list, round its ends.
  void step(int by);
  // To the next question that was not answered right the last time; where there is none, to the neighbour.
  void next();
  void newNumbers();

  // What was said about the answer to this very question; nothing yet.
  const std::optional<quiz::Verdict>& verdict() const { return verdict_; }
  // Takes what was said about an answer. The first readable one for a draw counts; a later one that is right only mends
  // how the question stands.
  void take(const quiz::Verdict& verdict);

  const SelfcheckResults& results() const { return results_; }
  const SelfcheckResult* resultOf(const quiz::Source& source) const;
  struct Tally {
    int questions = 0;
    int right = 0;  // by their last answer
    int wrong = 0;
  };
  // Of the questions of a chapter and topic; nothing: all.
  Tally tally(std::optional<quiz::Chapter> chapter, std::optional<quiz::Topic> topic) const;
  int answers() const;  // in all
  void reset();

  // Whether this window has the page that a question speaks of.
  bool hasPage(const std::string& id) const;
  // Shows the page with the question's settings; the problem where it cannot.
  void openPage(const std::string& page, const std::string& settings);
  // What the page of a question that sets controls is set to now.
  std::string settingsOf(const std::string& page) const;
  const std::optional<base::Error>& fileProblem() const { return file_.problem(); }

 signals:
  void stateChanged();
  void verdictChanged();
  void resultsChanged();
  void problem(const qs::base::Error& error);

 private:
  void draw();
  void keep();

  LabContext lab_;
  StateHistory<SelfcheckState> history_;
  SelfcheckFile file_;
  SelfcheckResults results_;
  const quiz::Source* source_ = nullptr;
  std::string drawnId_;
  std::uint64_t drawnSeed_ = 0;
  quiz::Question question_;
  std::optional<quiz::Verdict> verdict_;
};

}  // namespace qs::ui
