// The key figures: names at the left, large right-aligned numbers, in rows that do not move while they change.
// It formats nothing; its owner hands it finished texts.
#pragma once

#include <QColor>
#include <QString>
#include <QWidget>
#include <vector>

class QLabel;

namespace qs::ui {

class FigureList : public QWidget {
  Q_OBJECT

 public:
  explicit FigureList(QWidget* parent = nullptr);

  // Adds a row; `id` becomes part of the object names ("figureRmse", "figureRmseName"). Returns its index.
  int addRow(const QString& id);
  // `swatch`: a square before the name, in the colour that a chart beside gives the same thing.
  void setName(int row, const QString& name, const QString& toolTip = {}, const QColor& swatch = {});
  void setValue(int row, const QString& value);
  QString value(int row) const;

  // Names above their values instead of beside them, as where the list is narrow and its type large.
  void setStacked(bool stacked);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Row {
    QLabel* name;
    QLabel* value;
  };
  // It lays its rows out itself: through a QLayout every new figure would lay out the whole window.
  void place();

  bool stacked_ = false;
  std::vector<Row> rows_;
};

}  // namespace qs::ui
