// The controls of the text that a page's losses are measured on: which one, what it is, and what becomes of bytes that are
// not UTF-8. How much of it is read is another block (ui/labs/frame/reading_controls.h).
#pragma once

#include <QObject>
#include <QString>
#include <string>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;
class QWidget;

namespace qs::ui {

class TextChoice;

class ScoredText : public QObject {
  Q_OBJECT

 public:
  // Adds its widgets to the column. Object names: textLabel, textChoice, textMeaning, replaceInvalid.
  ScoredText(QVBoxLayout* column, QObject* parent);

  void show(const std::string& text, bool replaceInvalid);
  // `canReplace`: the text was refused for such bytes.
  void showMeaning(const QString& meaning, bool canReplace);
  void retranslate();
  std::vector<QWidget*> tabOrder() const;

 signals:
  void textChosen(const std::string& text);
  void fileRequested();
  void replaceChosen(bool replaceInvalid);

 private:
  TextChoice* choice_;
  QLabel* meaning_;
  QPushButton* replace_;
};

}  // namespace qs::ui
