// The tokens of a run as a text, each marked by where it comes from and what became of it: by a shape besides its colour.
// The card under the pointer, or at the token that the keyboard is on, gives its figures. It decides nothing.
#pragma once

#include <optional>
#include <vector>

#include "core/experiment/speculation_view.h"
#include "ui/labs/formats/drawn_view.h"

namespace qs::ui {

class TokenStrip : public DrawnView {
  Q_OBJECT

 public:
  // The looks of a token, as the legend names them.
  enum class Look : std::uint8_t { prompt, accepted, rejected, correction, extra, plain };

  explicit TokenStrip(QWidget* parent = nullptr);

  void setTokens(const std::vector<experiment::ShownToken>& tokens);
  const std::vector<experiment::ShownToken>& tokens() const { return tokens_; }
  void retranslate();
  // What a mark at a token says: its kind and figures, a row each.
  static QStringList rowsOf(const experiment::ShownToken& token);
  static QString nameOf(Look look);
  static Look lookOf(const experiment::ShownToken& token);

  // The token under the pointer or the keyboard.
  std::optional<std::size_t> current() const { return current_; }
  QRectF placeOf(std::size_t token) const;
  int wantedHeight(int width) const;
  QSize sizeHint() const override { return {480, 160}; }
  QSize minimumSizeHint() const override;

 signals:
  // A token of a step was clicked, or Enter pressed on it.
  void chosen(std::size_t token);

 protected:
  void draw(QPainter& painter) override;
  bool wantsEscape() const override { return current_.has_value(); }
  void resizeEvent(QResizeEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void layOut();
  void setCurrent(std::optional<std::size_t> token);
  void describe();
  // Scrolls what is around it to a token.
  void reveal(std::size_t token);

  std::vector<experiment::ShownToken> tokens_;
  std::vector<QRectF> places_;
  int laidOutWidth_ = -1;
  double laidOutScale_ = 0.0;
  int height_ = 0;
  std::optional<std::size_t> current_;
};

// The marks of the strip with their names, in one line or as many as they need.
class StripLegend : public DrawnView {
  Q_OBJECT

 public:
  explicit StripLegend(QWidget* parent = nullptr);
  int heightForWidth(int width) const override;
  bool hasHeightForWidth() const override { return true; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {120, heightForWidth(std::max(120, width()))}; }

 protected:
  void draw(QPainter& painter) override;

 private:
  double arrange(double width, QPainter* painter);
};

}  // namespace qs::ui
