// How much of a text is read at a time and in all, how far the reading is, and a button that stops it and goes on. It
// reads nothing and knows no state; its page tells it what to show.
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;
class QWidget;

namespace qs::ui {

class ValueSlider;

class ReadingControls : public QObject {
  Q_OBJECT

 public:
  // What assistive technology and tool tips call the controls.
  struct Names {
    QString tokens;
    QString stop;
    QString resume;
  };
  struct Progress {
    QString line;
    bool running = false;
    bool failed = false;
    bool enabled = true;  // the button
  };

  // Adds its widgets to the column; without a window where a page reads by the model's context alone. Object names:
  // those of ValueSlider("tokens") and ValueSlider("window"), readingLine, stopReading.
  ReadingControls(QVBoxLayout* column, bool withWindow, QObject* parent);

  // Tokens in all, 0: the whole text.
  void showTokens(std::int64_t tokens);
  void showTokensMeaning(const QString& meaning);
  // Positions of a window, 0: the model's context, and how they are written.
  void showWindow(std::int64_t window, const QString& text);
  void showWindowMeaning(const QString& text, const QString& meaning);
  void showProgress(const Progress& progress);
  // Without names: those of a page that reads a text.
  void retranslate();
  void retranslate(const Names& names);
  std::vector<QWidget*> tabOrder() const;

 signals:
  // Moves of one drag share a gesture (see ValueSlider::moved); a typed number has none.
  void tokensChosen(std::int64_t tokens, const QString& gesture);
  void windowChosen(std::int64_t window, const QString& gesture);
  // Stop or go on, whichever there is to do.
  void pressed();

 private:
  ValueSlider* tokens_;
  ValueSlider* window_;  // null without
  QLabel* line_;
  QPushButton* stop_;
  Names names_;
};

}  // namespace qs::ui
