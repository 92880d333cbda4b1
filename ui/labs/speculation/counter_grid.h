// Figures in cells beside and below each other: a quiet name, a value, and a definition within reach of the pointer, of
// What's this and of screen readers. As many columns as there is room for. It formats nothing.
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

class QLabel;

namespace qs::ui {

class CounterGrid : public QWidget {
  Q_OBJECT

 public:
  explicit CounterGrid(const QString& name, QWidget* parent = nullptr);

  // Adds a cell; the value's object name is `id`, the name's idName. Returns its index.
  int add(const QString& id);
  void setName(int cell, const QString& name, const QString& definition);
  void setValue(int cell, const QString& value);
  QString value(int cell) const;
  // A cell that is not shown takes no room.
  void setShown(int cell, bool shown);

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Cell {
    QLabel* name;
    QLabel* value;
    bool shown = true;
  };
  int columns(int width) const;
  int cellWidth() const;
  int rowHeight() const;
  int shownCount() const;
  void place();

  std::vector<Cell> cells_;
};

}  // namespace qs::ui
