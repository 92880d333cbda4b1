// A small table in which a person types two distributions, p and q, token by token. It checks nothing but that they are
// numbers; whether they are distributions, its owner says.
#pragma once

#include <QBoxLayout>
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
  // Tokens beside each other, p above q, as where the controls stand in a row.
  void setWide(bool wide);
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

  void name();

  QLabel* label_;
  QTableWidget* table_;
  QPushButton* more_;
  QPushButton* fewer_;
  QPushButton* preset_;
  QLabel* meaning_;
  QBoxLayout* body_;
  std::vector<double> p_;
  std::vector<double> q_;
  bool showing_ = false;
  bool wide_ = false;
};

}  // namespace qs::ui
