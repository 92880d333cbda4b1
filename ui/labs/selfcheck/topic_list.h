// The topics with how far one has come in each: a list for the control column, and a choice for the row of controls in
// the lecture look. It counts nothing.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "core/quiz/question.h"
#include "ui/labs/selfcheck/selfcheck_presenter.h"
#include "ui/theme/palette.h"

class QComboBox;
class QListWidget;

namespace qs::ui {

class TopicList : public QWidget {
  Q_OBJECT

 public:
  explicit TopicList(SelfcheckPresenter& presenter, QWidget* parent = nullptr);

  void showState();
  void setTheme(const Theme& theme);
  void retranslate();
  std::vector<QWidget*> tabOrder() const;

 private:
  // The topics that the chapter has questions of; nothing first: all.
  std::vector<std::optional<quiz::Topic>> topics() const;
  void choose(int row);
  void fit();

  SelfcheckPresenter& presenter_;
  QListWidget* list_;
  QComboBox* choice_;
  std::vector<std::optional<quiz::Topic>> shown_;
  bool showing_ = false;
};

}  // namespace qs::ui
