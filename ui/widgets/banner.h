// A calm line above the page for what went wrong or should be known; it takes no focus and stops nothing. It is not a
// dialog.
#pragma once

#include <QFrame>
#include <cstdint>

class QLabel;
class QToolButton;

namespace qs::ui {

class Banner : public QFrame {
  Q_OBJECT

 public:
  enum class Level : std::uint8_t { note, problem };

  explicit Banner(QWidget* parent = nullptr);

  void showSentence(Level level, const QString& sentence);
  void dismiss();
  QString sentence() const;
  Level level() const { return level_; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void retranslate();

  Level level_ = Level::problem;
  QLabel* mark_;
  QLabel* text_;
  QToolButton* close_;
};

}  // namespace qs::ui
