// The lecture look on every page, in both languages and at the sizes of halls: every control can be seen and reached, no
// row of controls scrolls sideways, and the charts keep half the window. With QS_SHOTS set the pictures are kept there.
#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <ostream>

#include "tests/ui/support/page_window.h"
#include "tests/ui/window/layout_check.h"
#include "ui/labs/frame/controls_card.h"
#include "ui/window/page_roster.h"

namespace qs::ui::test {
namespace {

struct Case {
  QSize size;
  Language language;
  std::size_t page;
};

QString nameOf(const Case& c) {
  return QStringLiteral("%1x%2_%3_%4").arg(c.size.width()).arg(c.size.height()).arg(languageCode(c.language), pageRoster()[c.page].id);
}

void PrintTo(const Case& c, std::ostream* out) { *out << nameOf(c).toStdString(); }

bool isControl(const QWidget* widget) {
  return qobject_cast<const QAbstractButton*>(widget) != nullptr || qobject_cast<const QAbstractSlider*>(widget) != nullptr ||
         qobject_cast<const QAbstractSpinBox*>(widget) != nullptr || qobject_cast<const QComboBox*>(widget) != nullptr ||
         qobject_cast<const QLineEdit*>(widget) != nullptr;
}

class LectureLayout : public testing::TestWithParam<Case> {};

TEST_P(LectureLayout, EveryControlIsInSightAndTheChartsKeepTheirRoom) {
  const Case& c = GetParam();
  ShownWindow lab(pageRoster()[c.page].id, c.size);
  lab.window().setLanguage(c.language);
  lab.window().setLecture(true);
  lab.settle();
  lab.settle();
  ASSERT_EQ(lab.window().size(), c.size);
  if (const QString folder = qEnvironmentVariable("QS_SHOTS"); !folder.isEmpty()) {
    QDir().mkpath(folder);
    lab.window().grab().save(folder + QStringLiteral("/lecture_") + nameOf(c) + QStringLiteral(".png"));
  }
  expectLaidOut(lab.window().centralWidget());
  auto* card = lab.window().page().findChild<ControlsCard*>();
  ASSERT_NE(card, nullptr);
  ASSERT_TRUE(card->isRow());
  const auto* scroll = card->findChild<QScrollArea*>();
  EXPECT_EQ(scroll->horizontalScrollBar()->maximum(), 0);
  EXPECT_EQ(scroll->verticalScrollBar()->maximum(), 0) << scroll->viewport()->height() << " of " << scroll->widget()->height();
  int controls = 0;
  for (const QWidget* widget : card->findChildren<QWidget*>()) {
    if (!isControl(widget) || qobject_cast<const QScrollBar*>(widget) != nullptr || !widget->isVisible()) continue;
    ++controls;
    const QRect at(widget->mapTo(card, QPoint(0, 0)), widget->size());
    EXPECT_TRUE(card->rect().contains(at)) << widget->objectName().toStdString();
    EXPECT_FALSE(widget->visibleRegion().isEmpty()) << widget->objectName().toStdString();
  }
  EXPECT_GE(controls, 2) << "what was looked at";
  // What stands above the controls is charts and figures.
  EXPECT_GE(card->mapTo(&lab.window(), QPoint(0, 0)).y() - lab.window().page().mapTo(&lab.window(), QPoint(0, 0)).y(),
            c.size.height() / 2 - 20);
}

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const QSize size : {QSize(1024, 768), QSize(1280, 800), QSize(1920, 1080)}) {
    for (const Language language : {Language::english, Language::chinese}) {
      for (std::size_t page = 0; page < pageRoster().size(); ++page) all.push_back({size, language, page});
    }
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Halls, LectureLayout, testing::ValuesIn(cases()),
                         [](const auto& test) { return nameOf(test.param).toStdString(); });

}  // namespace
}  // namespace qs::ui::test
