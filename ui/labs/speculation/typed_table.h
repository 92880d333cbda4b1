// A small table in which a person types two distributions, p and q, token by token. It checks nothing but that they are
// numbers; whether they are distributions, its owner says.
#pragma once

#include <QWidget>
#include <vector>

class QLabel;
class QPushButton;
class QTableWidget;

namespace qs::ui {

class TypedTable : public QWidget {
  Q_OBJECT

 public:
  explicit TypedTable(QWidget* parent = nullptr);

  // Without a signal.
  void show(const std::vector<double>& p, const std::vector<double>& q);
  void showMeaning(const QString& meaning, bool problem);
  void retranslate();
  std::vector<QWidget*> tabOrder() const;

 signals:
  void edited(const std::vector<double>& p, const std::vector<double>& q);
  void presetRequested();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void take(int row, int column);
  void fit();

  QLabel* label_;
  QTableWidget* table_;
  QPushButton* more_;
  QPushButton* fewer_;
  QPushButton* preset_;
  QLabel* meaning_;
  std::vector<double> p_;
  std::vector<double> q_;
  bool showing_ = false;
};

}  // namespace qs::ui
