#include "ui/window/nav_rail.h"

#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/widgets/styling.h"
#include "ui/window/icons.h"

namespace qs::ui {

namespace {
constexpr int kWidth = 164;
constexpr int kFoldedWidth = 56;
}  // namespace

NavRail::NavRail(QWidget* parent)
    : QFrame(parent), brand_(makeLabel(QStringLiteral("brand"), "brand")), column_(new QVBoxLayout(this)),
      language_(new QPushButton), look_(new QPushButton), menu_(new QPushButton) {
  setObjectName(QStringLiteral("rail"));
  column_->setContentsMargins(8, 16, 8, 8);
  column_->setSpacing(2);
  brand_->setContentsMargins(9, 0, 0, 0);
  brand_->setText(QStringLiteral("QuantSpec Lab"));  // a name, the same in every language
  column_->addWidget(brand_);
  const auto& roster = pageRoster();
  QString group;
  for (std::size_t i = 0; i < roster.size(); ++i) {
    const QString name = roster[i].group();
    if (groups_.empty() || name != group) {
      group = name;
      auto* label = makeLabel(QStringLiteral("railGroup%1").arg(groups_.size()), "quiet");
      label->setContentsMargins(9, 16, 0, 2);
      column_->addWidget(label);
      groups_.push_back(label);
      groupFirstPage_.push_back(static_cast<int>(i));
    }
    auto* button = new QPushButton;
    button->setObjectName(QStringLiteral("page_") + roster[i].id);
    button->setCheckable(true);
    button->setAutoExclusive(true);
    setKind(button, "nav");
    column_->addWidget(button);
    connect(button, &QPushButton::clicked, this, [this, i] { emit pageChosen(static_cast<int>(i)); });
    pages_.push_back(button);
  }
  column_->addStretch(1);
  language_->setObjectName(QStringLiteral("languageSwitch"));
  look_->setObjectName(QStringLiteral("lookSwitch"));
  menu_->setObjectName(QStringLiteral("menuButton"));
  for (QPushButton* button : std::initializer_list<QPushButton*>{language_, look_, menu_}) {
    setKind(button, "nav");
    column_->addWidget(button);
  }
  connect(language_, &QPushButton::clicked, this, &NavRail::languageSwitched);
  connect(look_, &QPushButton::clicked, this, &NavRail::lookSwitched);
  connect(menu_, &QPushButton::clicked, this, [this] {
    if (popup_ != nullptr) popup_->popup(menu_->mapToGlobal(QPoint(menu_->width() + 4, menu_->height() - popup_->sizeHint().height())));
  });
  retranslate();
  showFolding();
}

std::vector<QWidget*> NavRail::tabOrder() const {
  std::vector<QWidget*> order(pages_.begin(), pages_.end());
  for (QWidget* button : std::initializer_list<QWidget*>{language_, look_, menu_}) order.push_back(button);
  return order;
}

void NavRail::setFolded(bool folded) {
  if (folded == folded_) return;
  folded_ = folded;
  showFolding();
}

void NavRail::setCurrent(int page) {
  if (page >= 0 && page < static_cast<int>(pages_.size())) pages_[static_cast<std::size_t>(page)]->setChecked(true);
  paintIcons();
}

void NavRail::setTheme(const Theme& theme) {
  theme_ = theme;
  paintIcons();
}

void NavRail::setSwitches(const QString& language, const QString& look, const QString& menu) {
  languageText_ = language;
  lookText_ = look;
  menuText_ = menu;
  showFolding();
}

void NavRail::retranslate() {
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    groups_[g]->setText(pageRoster()[static_cast<std::size_t>(groupFirstPage_[g])].group());
  }
  showFolding();
}

void NavRail::showFolding() {
  setFixedWidth(folded_ ? kFoldedWidth : kWidth);
  brand_->setVisible(!folded_);
  for (QLabel* label : groups_) label->setVisible(!folded_);
  const auto name = [&](QAbstractButton* button, const QString& text) {
    button->setText(folded_ ? QString() : text);
    button->setAccessibleName(text);
    button->setToolTip(folded_ ? text : QString());
  };
  for (std::size_t i = 0; i < pages_.size(); ++i) name(pages_[i], pageRoster()[i].name());
  name(language_, languageText_);
  name(look_, lookText_);
  name(menu_, menuText_);
  paintIcons();
}

void NavRail::paintIcons() {
  for (std::size_t i = 0; i < pages_.size(); ++i) {
    pages_[i]->setIcon(lineIcon(QStringLiteral("page_") + pageRoster()[i].id,
                                pages_[i]->isChecked() ? theme_.onAccent : theme_.text));
  }
  language_->setIcon(lineIcon(QStringLiteral("language"), theme_.text));
  look_->setIcon(lineIcon(theme_.dark ? QStringLiteral("sun") : QStringLiteral("moon"), theme_.text));
  menu_->setIcon(lineIcon(QStringLiteral("menu"), theme_.text));
}

}  // namespace qs::ui
