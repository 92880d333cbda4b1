// A labelled choice of one text: the shipped ones, the file that is chosen now, and, where offered, another file. It opens
// no file; its page does when asked.
#pragma once

#include <QObject>
#include <QString>
#include <string>
#include <vector>

class QComboBox;
class QHBoxLayout;
class QLabel;

namespace qs::ui {

class TextChoice : public QObject {
  Q_OBJECT

 public:
  // `texts`: names of shipped ones in the order of the list. Object names: nameLabel, nameChoice.
  TextChoice(const QString& name, std::vector<std::string> texts, bool offersFiles, QObject* parent);

  // Goes into a section's layout, which then owns it and its widgets.
  QHBoxLayout* layout() const { return line_; }
  QComboBox* box() const { return box_; }

  // Writes into the box, without reporting a choice.
  void show(const std::string& text);
  // `hint`: the tool tip; without one it is the text's name or path.
  void retranslate(const QString& label, const QString& accessibleName, const QString& hint = {});

 signals:
  void chosen(const std::string& text);
  // Another file is wanted; the choice stays what it was until one is there.
  void fileRequested();

 private:
  std::vector<std::string> texts_;
  bool offersFiles_;
  QHBoxLayout* line_;
  QLabel* label_;
  QComboBox* box_;
  QString shown_;
  QString hint_;
};

}  // namespace qs::ui
