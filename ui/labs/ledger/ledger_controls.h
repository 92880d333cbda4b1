// The left column of the Ledger page: the filter, how much is run, the buttons that compute, and how many claims hold. It
// shows a state and reports edits.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/labs/ledger/ledger_presenter.h"
#include "ui/theme/palette.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace qs::ui {

class FigureList;

class LedgerControls : public QObject {
  Q_OBJECT

 public:
  explicit LedgerControls(LedgerPresenter& presenter, QObject* parent = nullptr);

  std::vector<QWidget*> sections() const { return sections_; }
  QWidget* figures() const { return figuresBox_; }
  void showState();
  void showResult();
  void setTheme(const Theme& theme);
  void retranslate();
  // Where a hall looks at a small screen: what only explains is left out.
  void setBrief(bool brief);
  std::vector<QWidget*> tabOrder() const;
  QWidget* firstControl() const;

 private:
  void buildFilter();
  void buildCompute();
  template <class Change>
  void change(Change change);

  LedgerPresenter& presenter_;
  Theme theme_ = lightTheme();
  bool showing_ = false;
  bool brief_ = false;
  std::vector<QWidget*> sections_;
  QLabel* filterLabels_[3] = {};
  QComboBox* chapter_ = nullptr;
  QComboBox* verdict_ = nullptr;
  QComboBox* kind_ = nullptr;
  QLabel* formLabel_ = nullptr;
  QComboBox* form_ = nullptr;
  QPushButton* this_ = nullptr;
  QPushButton* all_ = nullptr;
  QPushButton* cancel_ = nullptr;
  QLabel* estimate_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QLabel* status_ = nullptr;
  QWidget* figuresBox_ = nullptr;
  FigureList* figures_ = nullptr;
};

}  // namespace qs::ui
