// Items to be put in order: dragged, or moved by buttons and keys (Alt+Up, Alt+Down). It shows where each stands and, once
// checked, which stand right; it does not know the right order.
#pragma once

#include <QStringList>
#include <QWidget>
#include <cstddef>
#include <vector>

#include "ui/theme/palette.h"

class QLabel;
class QListWidget;
class QPushButton;

namespace qs::ui {

class OrderList : public QWidget {
  Q_OBJECT

 public:
  explicit OrderList(QWidget* parent = nullptr);

  // The items as they are offered, each with its index in the question.
  void setItems(const std::vector<std::size_t>& order, const QStringList& texts);
  // Other words for the same items, as in another language; `texts` by index in the question.
  void setTexts(const QStringList& texts);
  void setEnds(const QString& first, const QString& last);
  std::vector<std::size_t> order() const;
  // Empty: none is marked.
  void setPlaces(const std::vector<bool>& places);
  void setOpen(bool open);  // whether items may be moved
  void setTheme(const Theme& theme);
  void retranslate();
  std::vector<QWidget*> tabOrder() const;
  QListWidget* list() const { return list_; }

 signals:
  void moved();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void move(int by);
  void showButtons();
  void fit();
  void showMarks();

  QLabel* first_;
  QLabel* last_;
  QListWidget* list_;
  QPushButton* up_;
  QPushButton* down_;
  std::vector<bool> places_;
  bool open_ = true;
  Theme theme_ = lightTheme();
};

}  // namespace qs::ui
