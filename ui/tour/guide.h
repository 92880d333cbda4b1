// The guided tour of the first start: small cards that point at real controls, one after the other, and go on when the
// control has been used. It changes nothing itself except when asked to do the step, and can be left at any moment.
#pragma once

#include <QFrame>
#include <QPointer>
#include <QString>
#include <vector>

class QLabel;
class QPushButton;

namespace qs::ui {

class MainWindow;

class Guide : public QFrame {
  Q_OBJECT

 public:
  explicit Guide(MainWindow& window);
  ~Guide() override;

  void start();
  // Ends it, wherever it is.
  void skip();
  // Goes on: does what the present step waits for, or takes the next one where there is only something to read.
  void goOn();
  int step() const { return step_; }
  // The steps that this window has, those included that were left out because their control is not there.
  static int stepCount();
  // The control that the card points at; null where it points at none.
  QWidget* target() const { return target_; }

 signals:
  void ended();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  class Ring;

  void show(int step);
  QWidget* findTarget(int step) const;
  void listen();
  void done();
  void place();
  void retranslate();

  MainWindow& window_;
  QPointer<QWidget> ring_;  // the window's child too, and may go first
  QLabel* count_;
  QLabel* text_;
  QPushButton* next_;
  QPushButton* skip_;
  QPointer<QWidget> target_;
  std::vector<QMetaObject::Connection> waiting_;
  int step_ = -1;
};

}  // namespace qs::ui
