// The card that holds a page's controls: a column that scrolls, with the key figures under it; in the lecture look a row
// along the bottom. It moves the same widgets between the two and back; it makes none and knows no setting.
#pragma once

#include <QBoxLayout>
#include <QFrame>
#include <QGridLayout>
#include <vector>

class QScrollArea;

namespace qs::ui {

class ControlsCard : public QFrame {
  Q_OBJECT

 public:
  // Object names: idControls, idSettings, idScroll. Takes the sections.
  ControlsCard(const QString& id, const std::vector<QWidget*>& sections);

  // Under the column, with a hairline above; null takes what is there away, unowned.
  void setFigures(QWidget* figures);
  // In the row, sections with sliders come first, stacked controls stand side by side, and grids of more than kRows rows
  // go on beside themselves. Going back to the column restores every widget to its place.
  void setRow(bool row);
  bool isRow() const { return row_; }

  static constexpr int kWidth = 276;  // of the column
  static constexpr int kRows = 3;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
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
  };

  void arrange();
  void spread(QGridLayout* grid);
  void gather(const Grid& grid);
  void fitRow();
  void fitChoices();

  std::vector<QWidget*> sections_;
  std::vector<QWidget*> rules_;  // before every section but the first
  std::vector<QBoxLayout*> turned_;
  std::vector<Grid> spread_;
  QWidget* settings_;
  QBoxLayout* column_;
  QScrollArea* scroll_;
  QVBoxLayout* outer_;
  QWidget* figuresRule_;
  QWidget* figures_ = nullptr;
  bool row_ = false;
  bool fitting_ = false;
};

}  // namespace qs::ui
