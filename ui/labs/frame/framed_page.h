// What the pages have in common: three columns (controls, charts, reading pane), the source picker, the *Try this*
// tasks and the export of charts. A page fills it with its own state, words and charts; the frame knows none of them.
#pragma once

#include <QElapsedTimer>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <functional>
#include <utility>
#include <vector>

#include "ui/jobs/lab_context.h"
#include "ui/widgets/export_dialog.h"
#include "ui/window/lab_page.h"

class QFrame;
class QHBoxLayout;
class QLabel;
class QMenu;
class QToolButton;
class QVBoxLayout;

namespace qs::ui {

class ControlsCard;
class ReadingPane;
class TaskCard;

class FramedPage : public LabPage {
  Q_OBJECT

 public:
  // The words of one task in the present language. Without choices the answer is typed.
  struct TaskWords {
    QString sentence;  // on the button: what it sets
    QString question;
    QStringList choices;
  };
  struct Verdict {
    bool right = false;
    bool readable = true;  // false: the answer is not one; `sentence` says what is wanted
    QString sentence;      // why it is right or wrong
  };
  // The reading pane's texts; empty ones are not shown.
  struct Reading {
    QStringList see;        // "What you see", a paragraph each; at most kSees
    QString notice;         // something about this very result that should be known
    QStringList formulas;   // with the numbers of the moment; at most kFormulas
    QString formulaWords;   // what the symbols stand for
    QString misreading;     // the common misreading that the page answers
  };
  static constexpr int kSees = 3;
  static constexpr int kFormulas = 4;

  // `id` is the roster's ("tensors"): part of object names ("tensorsPage") and of file names. Pages call assemble() at
  // the end of their constructor, then retranslateFrame().
  FramedPage(const QString& id, int tasks, QWidget* parent = nullptr);
  ~FramedPage() override;

  QWidget* sourcePicker() override;
  std::vector<QWidget*> tabOrder() const override;
  void setTheme(const Theme& theme) override;
  void exportCharts() override;
  void setReadingVisible(bool visible) override;
  bool readingVisible() const override;
  QVariantMap layoutState() const override;
  void restoreLayout(const QVariantMap& state) override;

  // Writes the charts as they are now, without questions.
  void exportTo(const QString& path, const ExportChoice& choice);
  const Theme& theme() const { return theme_; }

 protected:
  // Puts the page together; takes the widgets. `sections` are the blocks of the control column from top to bottom, with
  // a hairline between them; `figures` (may be null) stand below them and do not scroll away. In the lecture look the
  // sections are a row under the charts (ui/labs/frame/controls_card.h) and the figures stand beside the charts.
  void assemble(const std::vector<QWidget*>& sections, QWidget* figures, QWidget* charts);
  // Texts that the frame owns; call on LanguageChange, after the page's own.
  void retranslateFrame();

  // The page's controls and charts in the order in which Tab goes through them (tasks follow by themselves).
  virtual std::vector<QWidget*> controlOrder() const = 0;
  // Fills the source picker's menu, each time it opens.
  virtual void fillSourceMenu(QMenu& menu) = 0;
  virtual TaskWords taskWords(int task) const = 0;
  // Sets the controls. The page calls setTaskReady(task) once the result that answers it is there.
  virtual void startTask(int task) = 0;
  // Compares an answer with the result; typed for tasks without choices, else the chosen index.
  virtual Verdict checkTask(int task, const QString& typed, int chosen) = 0;
  // All charts in one picture, for "all charts" in the export; by default panels() over each other.
  virtual Figure figure() const;

  void setSourceText(const QString& text);
  // The models a page can measure: the shipped ones and, where it is another, the one that is open; `open` gets the
  // chosen one's name or path.
  void addModelActions(QMenu& menu, const QString& current, std::function<void(const QString&)> open);
  // The end of every source menu: open a file, a folder, one of those opened lately.
  void addOpenActions(QMenu& menu);
  void showReading(const Reading& reading);
  // Call when something has changed that words and figures tell. showText() follows once what has been asked for is
  // painted: once for all changes, and no oftener than can be read. Charts do not wait for it.
  void textChanged();
  // The figures and the reading pane are to say what is there now.
  virtual void showText() {}
  bool textWaits() const { return text_.isActive(); }
  bool taskIsOpen(int task) const;
  void setTaskReady(int task);
  void closeTasks();
  // Writes the tasks' words anew, as when the state has changed.
  void showTasks();

  void resizeEvent(QResizeEvent* event) override;

 private:
  void setLecture(bool lecture);
  void startTaskAt(int task);
  void checkTaskAt(int task);

  QString id_;
  Theme theme_ = lightTheme();
  bool lecture_ = false;
  bool readingWanted_ = true;
  ControlsCard* controls_ = nullptr;
  QWidget* figures_ = nullptr;
  QFrame* figuresCard_ = nullptr;
  QVBoxLayout* figuresPlace_ = nullptr;
  QHBoxLayout* upper_ = nullptr;
  QVBoxLayout* column_ = nullptr;
  ReadingPane* reading_ = nullptr;
  QToolButton* source_ = nullptr;
  QMenu* sourceMenu_ = nullptr;
  QLabel* seeHeading_ = nullptr;
  std::vector<QLabel*> see_;
  QLabel* notice_ = nullptr;
  QLabel* formulaHeading_ = nullptr;
  std::vector<QLabel*> formula_;
  QLabel* formulaWords_ = nullptr;
  QLabel* misreading_ = nullptr;
  QLabel* tryHeading_ = nullptr;
  std::vector<TaskCard*> tasks_;
  QTimer text_;
  QElapsedTimer sinceText_;
  ExportChoice exportChoice_;
  QString exportFolder_;
};

}  // namespace qs::ui
