// The pane beside the charts that says what they show: headings and paragraphs over each other in a card that scrolls
// when it must. It writes no words itself.
#pragma once

#include <QFrame>

class QLabel;
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

  QSize sizeHint() const override;

 private:
  QVBoxLayout* column_;
};

}  // namespace qs::ui
