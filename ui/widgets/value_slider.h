// A labelled slider: name and value above it, below it what the value means. The value is a field that takes a typed
// one. It does not know what its numbers stand for; its owner writes value and meaning.
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace qs::ui {

class LabSlider;

class ValueSlider : public QWidget {
  Q_OBJECT

 public:
  // `name` becomes the object name; the slider is `nameSlider`, the field `nameValue`, the meaning `nameMeaning`.
  explicit ValueSlider(const QString& name, QWidget* parent = nullptr);

  LabSlider* slider() const { return slider_; }
  QLineEdit* field() const { return field_; }

  // Visible and accessible names, in the present language.
  void setLabel(const QString& label, const QString& accessibleName);
  // Moves the handle without a signal.
  void setPosition(int position);
  void setValueText(const QString& text);
  void setMeaning(const QString& text);
  // Without the meaning, where room is short; a problem is shown all the same.
  void setBrief(bool brief);
  // Why a typed value was refused, in place of the meaning, until the next setMeaning.
  void setProblem(const QString& text);

 signals:
  // The handle was moved by hand. Moves of one drag carry the same gesture number; a key press has its own.
  void moved(int position, int gesture);
  // A value was typed and confirmed.
  void typed(const QString& text);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void fit();
  void commit();

  QLabel* label_;
  QLineEdit* field_;
  LabSlider* slider_;
  QLabel* meaning_;
  QString shown_;
  bool brief_ = false;
  bool problem_ = false;  // is shown in the place of the meaning
  int gesture_ = 0;
};

}  // namespace qs::ui
