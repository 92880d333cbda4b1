#include "ui/labs/selfcheck/topic_list.h"

#include <QComboBox>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/i18n/language.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

namespace {

constexpr int kRightRole = Qt::UserRole;
constexpr int kWrongRole = Qt::UserRole + 1;
constexpr int kCountRole = Qt::UserRole + 2;
constexpr int kRow = 32;
constexpr int kEdge = 8;
constexpr int kBar = 3;

// Name at the left, "3 / 8" at the right, a bar of what was right and wrong below.
class TopicDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void setTheme(const Theme& theme) { theme_ = theme; }

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {120, scaled(kRow)}; }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    painter->save();
    const QRect row = option.rect;
    if (option.state.testFlag(QStyle::State_Selected)) {
      painter->fillRect(row, theme_.sunken);
      painter->fillRect(QRect(row.left(), row.top(), 3, row.height()), theme_.accent);
    }
    const int count = index.data(kCountRole).toInt();
    const int right = index.data(kRightRole).toInt();
    const int wrong = index.data(kWrongRole).toInt();
    const QRect inner = row.adjusted(kEdge, 0, -kEdge, -scaled(kBar) - 4);
    const QString tally = QStringLiteral("%1 / %2").arg(right).arg(count);
    const int tallyWidth = option.fontMetrics.horizontalAdvance(tally);
    painter->setFont(option.font);
    painter->setPen(theme_.text);
    painter->drawText(inner.adjusted(0, 0, -tallyWidth - 8, 0), Qt::AlignVCenter | Qt::AlignLeft,
                      option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, inner.width() - tallyWidth - 8));
    painter->setPen(theme_.quiet);
    painter->drawText(inner, Qt::AlignVCenter | Qt::AlignRight, tally);
    const QRect bar(row.left() + kEdge, row.bottom() - scaled(kBar) - 2, row.width() - 2 * kEdge, scaled(kBar));
    painter->fillRect(bar, theme_.line);
    if (count > 0) {
      const int rightWidth = bar.width() * right / count;
      painter->fillRect(QRect(bar.left(), bar.top(), rightWidth, bar.height()), theme_.accepted);
      painter->fillRect(QRect(bar.left() + rightWidth, bar.top(), bar.width() * wrong / count, bar.height()), theme_.rejected);
    }
    if (option.state.testFlag(QStyle::State_HasFocus)) {
      painter->setPen(QPen(theme_.accent, 1));
      painter->drawRect(row.adjusted(0, 0, -1, -1));
    }
    painter->restore();
  }

 private:
  Theme theme_ = lightTheme();
};

}  // namespace

TopicList::TopicList(SelfcheckPresenter& presenter, QWidget* parent)
    : QWidget(parent), presenter_(presenter), list_(new QListWidget), choice_(new QComboBox) {
  list_->setObjectName(QStringLiteral("topicList"));
  list_->setItemDelegate(new TopicDelegate(list_));
  list_->setFrameShape(QFrame::NoFrame);
  list_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setStyleSheet(QStringLiteral("QListWidget { background: transparent; border: none; outline: none; }"));
  choice_->setObjectName(QStringLiteral("topicChoice"));
  choice_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  choice_->setMinimumContentsLength(12);
  choice_->hide();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(list_);
  column->addWidget(choice_);
  connect(list_, &QListWidget::currentRowChanged, this, &TopicList::choose);
  connect(choice_, &QComboBox::currentIndexChanged, this, &TopicList::choose);
}

std::vector<std::optional<quiz::Topic>> TopicList::topics() const {
  std::vector<std::optional<quiz::Topic>> out = {std::nullopt};
  for (std::size_t i = 0; i < quiz::kTopics; ++i) {
    const auto topic = static_cast<quiz::Topic>(i);
    if (presenter_.tally(presenter_.state().chapter, topic).questions > 0) out.emplace_back(topic);
  }
  return out;
}

void TopicList::showState() {
  showing_ = true;
  const auto now = topics();
  if (now != shown_) {
    shown_ = now;
    list_->clear();
    choice_->clear();
    for (std::size_t i = 0; i < shown_.size(); ++i) {
      new QListWidgetItem(list_);
      choice_->addItem(QString());
    }
  }
  for (std::size_t i = 0; i < shown_.size(); ++i) {
    const auto row = static_cast<int>(i);
    const auto tally = presenter_.tally(presenter_.state().chapter, shown_[i]);
    const QString name = shown_[i] ? translated(quiz::nameOf(*shown_[i])) : tr("All topics");
    QListWidgetItem* item = list_->item(row);
    item->setText(name);
    item->setData(kRightRole, tally.right);
    item->setData(kWrongRole, tally.wrong);
    item->setData(kCountRole, tally.questions);
    //: %1 a topic; %2 questions of %3 answered right, %4 wrong
    const QString words = tr("%1: %2 of %3 right, %4 wrong").arg(name).arg(tally.right).arg(tally.questions).arg(tally.wrong);
    item->setData(Qt::AccessibleTextRole, words);
    item->setToolTip(words);
    choice_->setItemText(row, name);
    if (shown_[i] == presenter_.state().topic) {
      list_->setCurrentRow(row);
      choice_->setCurrentIndex(row);
    }
  }
  showing_ = false;
  fit();
}

void TopicList::choose(int row) {
  if (showing_ || row < 0 || static_cast<std::size_t>(row) >= shown_.size()) return;
  SelfcheckState next = presenter_.state();
  next.topic = shown_[static_cast<std::size_t>(row)];
  next.view = SelfcheckState::View::question;
  presenter_.edit(next, QStringLiteral("topic"));
}

void TopicList::setTheme(const Theme& theme) {
  static_cast<TopicDelegate*>(list_->itemDelegate())->setTheme(theme);
  // In a row along the window's edge there is room for a choice alone.
  list_->setVisible(!theme.lecture);
  choice_->setVisible(theme.lecture);
  fit();
  list_->viewport()->update();
}

void TopicList::fit() { list_->setFixedHeight(static_cast<int>(shown_.size()) * scaled(kRow) + 2); }

void TopicList::retranslate() {
  list_->setAccessibleName(tr("Topics"));
  choice_->setAccessibleName(tr("Topics"));
  showState();
}

std::vector<QWidget*> TopicList::tabOrder() const { return {list_, choice_}; }

}  // namespace qs::ui
