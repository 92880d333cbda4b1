// The left column of the page Byte budget: geometry, hardware, formats, the load, and for the advice what is known of the
// service; and the key figures. It shows a state and reports edits; it keeps none of its own.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/labs/budget/budget_presenter.h"

class QComboBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace qs::ui {

class FigureList;
class NumberSlider;

class BudgetControls : public QObject {
  Q_OBJECT

 public:
  explicit BudgetControls(BudgetPresenter& presenter, QObject* parent = nullptr);

  static constexpr double kMostTyped = 1 << 30;  // tokens
  // The data of a list's item that asks for a file.
  static constexpr const char* kFile = "\x01";
  // Stops of a slider: two to a doubling.
  static std::vector<double> doublings(double from, double to);

  // The blocks of the control column, and what stands under them.
  std::vector<QWidget*> sections() const { return sections_; }
  QWidget* figures() const { return figuresBox_; }

  void showState();
  // Key figures and meanings, which may follow the charts a little later.
  void showResult();
  void retranslate();
  // In a row for a hall; `brief`: without the rarer settings, as on a small screen.
  void setBrief(bool brief, bool lecture);
  std::vector<QWidget*> tabOrder() const;
  QWidget* firstControl() const;

 signals:
  void geometryFileRequested();
  void hardwareFileRequested();

 private:
  void buildModel();
  void buildHardware();
  void buildFormats();
  void buildLoad();
  void buildQuality();
  void buildFigures();
  template <class Change>
  void change(Change change, const QString& gesture = {});
  NumberSlider* addNumber(QVBoxLayout* column, const char* name, std::vector<double> stops, double most, std::int64_t BudgetState::*number);
  void fillGeometry();
  void fillHardware();
  void fillFormats();
  void showVisible();

  BudgetPresenter& presenter_;
  bool showing_ = false;
  bool brief_ = false;
  bool lecture_ = false;
  std::vector<QWidget*> sections_;
  QLabel* geometryLabel_ = nullptr;
  QComboBox* geometry_ = nullptr;
  QLabel* geometryMeaning_ = nullptr;
  QLabel* hardwareLabel_ = nullptr;
  QComboBox* hardware_ = nullptr;
  QLabel* hardwareMeaning_ = nullptr;
  QPushButton* measure_ = nullptr;
  std::vector<QLabel*> formatLabels_;   // weights, activations, cache
  std::vector<QComboBox*> formats_;
  NumberSlider* group_ = nullptr;
  QLabel* activationsMeaning_ = nullptr;
  NumberSlider* batch_ = nullptr;
  NumberSlider* context_ = nullptr;
  NumberSlider* prompt_ = nullptr;
  NumberSlider* fresh_ = nullptr;
  QWidget* countBox_ = nullptr;
  QLabel* countLabel_ = nullptr;
  QComboBox* count_ = nullptr;
  QWidget* qualitySection_ = nullptr;
  NumberSlider* waiting_ = nullptr;
  QLabel* qualityLabel_ = nullptr;
  QComboBox* quality_ = nullptr;
  NumberSlider* lossChange_ = nullptr;
  NumberSlider* lossTolerance_ = nullptr;
  QWidget* figuresBox_ = nullptr;
  FigureList* figures_ = nullptr;
};

}  // namespace qs::ui
