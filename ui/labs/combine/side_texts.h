// Two continuations of one prompt, one beside the other: what they share, the first token that differs, and what follows.
// The difference is marked by a frame of its own and underlined, not by colour alone. It compares nothing itself.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "core/experiment/side_by_side.h"
#include "ui/theme/palette.h"

class QBoxLayout;
class QLabel;
class QTextEdit;

namespace qs::ui {

class SideTexts : public QWidget {
  Q_OBJECT

 public:
  explicit SideTexts(QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  // Nothing: empty panes under their names.
  void show(const experiment::SideBySide* side, const QString& baseName, const QString& variantName);
  void retranslate();
  std::vector<QWidget*> tabOrder() const;
  QTextEdit* base() const { return base_; }
  QTextEdit* variant() const { return variant_; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fill();
  void write(QTextEdit* into, const experiment::Continuation& text, const std::string& prompt, std::int64_t at);

  QBoxLayout* panes_;
  QLabel* baseName_;
  QLabel* variantName_;
  QTextEdit* base_;
  QTextEdit* variant_;
  Theme theme_ = lightTheme();
  std::optional<experiment::SideBySide> shown_;
};

}  // namespace qs::ui
