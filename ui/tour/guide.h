// A guided tour: small cards that point at real controls, one after the other. Those of the first look go on when the
// control has been used, and change nothing unless asked to; those of a chapter show a page with their settings. It can be
// left at any moment; where it stood, its owner remembers. Which stations there are, guide_paths.h says.
#pragma once

#include <QFrame>
#include <QPointer>
#include <QString>
#include <QTimer>
#include <vector>

#include "ui/tour/guide_paths.h"

class QLabel;
class QPushButton;

namespace qs::ui {

class MainWindow;

class Guide : public QFrame {
  Q_OBJECT

 public:
  Guide(MainWindow& window, const GuidePath& path);
  ~Guide() override;

  // From a station on; from the first where there is none of that number.
  void start(int station = 0);
  // Ends it, wherever it is.
  void skip();
  // To the station before.
  void goBack();
  // Goes on: does what the present step waits for, or takes the next one where there is only something to read.
  void goOn();
  int step() const { return step_; }
  // The steps that this window has, those included that were left out because their control is not there.
  int stepCount() const { return static_cast<int>(path_.stations.size()); }
  // The control that the card points at; null where it points at none.
  QWidget* target() const { return target_; }

 signals:
  void ended();
  // The station that is shown; 0 once the path was walked to its end, so that it begins anew.
  void stood(int station);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  class Ring;

  // `open`: the station's page, with its settings; else the page that is shown stays.
  void show(int step, bool open);
  const GuideStation& station() const { return path_.stations[static_cast<std::size_t>(step_)]; }
  bool isElsewhere() const;
  void takeTarget();
  QWidget* findTarget(int step) const;
  void listen();
  void done();
  void place();
  void retranslate();

  MainWindow& window_;
  const GuidePath path_;
  QPointer<QWidget> ring_;  // the window's child too, and may go first
  QLabel* count_;
  QLabel* text_;
  QPushButton* next_;
  QPushButton* skip_;
  QPushButton* back_;
  QTimer looking_;  // for a control that comes only with a result
  int looks_ = 0;
  QPointer<QWidget> target_;
  std::vector<QMetaObject::Connection> waiting_;
  int step_ = -1;
  bool opening_ = false;
};

}  // namespace qs::ui
