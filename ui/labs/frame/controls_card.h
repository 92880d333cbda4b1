// The card that holds a page's controls: a column that scrolls, with the key figures under it; in the lecture look a row
// along the bottom, in as many bands as the window's width asks for. It moves the same widgets between the two and back; it
// makes none and knows no setting.
#pragma once

#include <QBoxLayout>
#include <QFrame>
#include <QGridLayout>
#include <utility>
#include <vector>

class QScrollArea;

namespace qs::ui {

class BandLayout;

class ControlsCard : public QFrame {
  Q_OBJECT

 public:
  // Object names: idControls, idSettings, idScroll. Takes the sections.
  ControlsCard(const QString& id, const std::vector<QWidget*>& sections);

  // Under the column, with a hairline above; null takes what is there away, unowned.
  void setFigures(QWidget* figures);
  // In the row, sections with sliders come first, the controls of all sections share the room (ui/labs/frame/
  // band_layout.h), and grids of more than kRows rows go on beside themselves. Where that would take more than kMostShare
  // of the window, words that only explain are left out. Going back to the column restores every widget to its place.
  void setRow(bool row);
  bool isRow() const { return row_; }

  QSize sizeHint() const override;

  static constexpr int kWidth = 276;  // of the column
  static constexpr int kRows = 3;
  static constexpr int kBriefRows = 2;
  static constexpr double kMostShare = 0.38;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Placed {
    QLayoutItem* item;
    int row, column, rowSpan, columnSpan;
  };
  struct Grid {
    QGridLayout* layout;
    std::vector<Placed> items;
    std::vector<int> stretches;
    int rowsInSight = 0;
  };

  // What a section that was dissolved into the row held.
  struct Dissolved {
    QBoxLayout* box;
    int items;
  };

  void makeColumn();
  void makeRow();
  void takeRowApart();
  void turn(QWidget* part);
  void setBrief(bool brief);
  void spread(QGridLayout* grid, int mostRows);
  void gather(const Grid& grid);
  void respread();
  void redecide();
  bool rowsChanged() const;
  void fitRow();
  int rowHeight() const;
  void fitChoices();

  std::vector<QWidget*> sections_;
  std::vector<QWidget*> rules_;  // before every section but the first
  std::vector<Dissolved> dissolved_;
  std::vector<std::pair<QBoxLayout*, int>> turned_;  // with its spacing
  std::vector<QGridLayout*> grids_;
  std::vector<QWidget*> notes_;
  std::vector<Grid> spread_;
  QWidget* settings_;
  QBoxLayout* column_ = nullptr;
  BandLayout* bands_ = nullptr;
  QScrollArea* scroll_;
  QVBoxLayout* outer_;
  QWidget* figuresRule_;
  QWidget* figures_ = nullptr;
  bool row_ = false;
  bool brief_ = false;
  bool fitting_ = false;
  int rowWish_ = 0;
  int briefWidth_ = -1;  // the width for which brief_ was decided
};

}  // namespace qs::ui
