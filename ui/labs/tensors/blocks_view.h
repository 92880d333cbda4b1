// The stored matrix as a drawing: above, how much room codes and scales take, in true proportion and beside the tensor
// as it was; below, a few of its blocks, cell by cell, to show what shares a scale. It computes no size.
#pragma once

#include <QWidget>
#include <optional>

#include "core/experiment/tensor_blocks.h"
#include "core/quant/scheme.h"
#include "ui/theme/palette.h"

namespace qs::ui {

class BlocksView : public QWidget {
  Q_OBJECT

 public:
  explicit BlocksView(QWidget* parent = nullptr);

  struct Stored {
    QString type;             // "BF16"
    std::uint64_t bytes = 0;  // 0: not stored anywhere (the example); drawn as BF16 would be
  };
  void setBlocks(const experiment::BlockLayout& layout, const quant::QuantScheme& scheme, const Stored& stored);
  // Nothing to draw, and why.
  void setSentence(const QString& sentence);
  void setTheme(const Theme& theme);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  double paintSizes(QPainter& painter, const QRectF& area) const;
  void paintBlocks(QPainter& painter, const QRectF& area) const;
  void describe();

  std::optional<experiment::BlockLayout> layout_;
  quant::QuantScheme scheme_;
  Stored stored_;
  QString sentence_;
  Theme theme_ = lightTheme();
};

}  // namespace qs::ui
