// The pane beside the charts that says what they show: headings and paragraphs over each other in a card that scrolls
// when it must. It writes no words itself.
#pragma once

#include <QFrame>

class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace qs::ui {

class ReadingPane : public QFrame {
  Q_OBJECT

 public:
  explicit ReadingPane(QWidget* parent = nullptr);

  // Each adds at the end; `kind` is the style sheet's: body, formula, caution, heading.
  QLabel* addText(const QString& name, const char* kind);
  void addWidget(QWidget* widget);
  void addGap(int pixels);
  // Call last: the rest of the pane stays empty.
  void finish();

  // Scrolls so that `widget` and what belongs to it can be read, once it has its place.
  void reveal(QWidget* widget);

  QSize sizeHint() const override;

 private:
  QScrollArea* scroll_;
  QVBoxLayout* column_;
};

}  // namespace qs::ui
