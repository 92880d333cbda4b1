// A layout for controls that have a wide and low place: low ones are stacked in columns, high ones are columns of their
// own, and the columns go on in a second and third band where one is full. It knows no control and never scrolls.
#pragma once

#include <QLayout>
#include <QRect>
#include <functional>
#include <vector>

namespace qs::ui {

class BandLayout : public QLayout {
  Q_OBJECT

 public:
  explicit BandLayout(QWidget* parent);
  ~BandLayout() override;

  // Takes the item. With `joins` it is never parted from the one before: a label and what it names.
  void add(QLayoutItem* item, bool joins = false);
  // How high a column of several items may be, in px.
  void setColumnHeight(int height);
  // Wider than its controls need, a column grows by this share at most.
  static constexpr double kMostGrowth = 0.4;

  void addItem(QLayoutItem* item) override { add(item); }
  int count() const override { return static_cast<int>(entries_.size()); }
  QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  Qt::Orientations expandingDirections() const override { return {}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override { return minimumSize(); }
  QSize minimumSize() const override;
  void setGeometry(const QRect& rect) override;
  void invalidate() override;

 private:
  struct Entry {
    QLayoutItem* item;
    bool joins;
  };
  struct Column {
    std::vector<QLayoutItem*> items;
    int width = 0, height = 0;
    bool open = false;  // takes more
  };
  struct Band {
    std::vector<std::size_t> columns;
    int width = 0;
  };

  std::vector<Column> columns(int room) const;
  std::vector<Band> bands(const std::vector<Column>& columns, int room) const;
  // The height that the items take in `width`; with `place`, where each goes.
  int arrange(int width, const std::function<void(QLayoutItem*, const QRect&)>& place) const;

  std::vector<Entry> entries_;
  int columnHeight_ = 100;
  mutable int knownWidth_ = -1;
  mutable int knownHeight_ = 0;
};

}  // namespace qs::ui
