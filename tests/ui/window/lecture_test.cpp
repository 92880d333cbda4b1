// The lecture look: large type, rail and reading pane away, controls along the bottom; live on every page, and back to
// what was before.
#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QtTest>

#include "tests/ui/window/support.h"
#include "ui/charts/chart_view.h"
#include "ui/labs/rounding/rounding_charts.h"
#include "ui/widgets/lab_slider.h"
#include "ui/window/nav_rail.h"
#include "ui/window/page_roster.h"
#include "ui/window/status_line.h"

namespace qs::ui::test {
namespace {

QImage pictureOf(MainWindow& window) {
  window.setFocus();
  return window.grab().toImage();
}

TEST(Lecture, F5EntersAndLeavesAndEverythingIsAsBefore) {
  LabWindow lab;
  lab.find<LabSlider>("bitsSlider")->setFocus();
  lab.settle();
  const int textBefore = QFontMetrics(lab.find<QLabel>("pageTitle")->font()).height();
  const QImage before = pictureOf(lab.window());
  QTest::keyClick(&lab.window(), Qt::Key_F5);
  lab.settle();
  ASSERT_TRUE(lab.window().isLecture());
  EXPECT_EQ(lab.window().theme().typeScale, 1.6);
  EXPECT_EQ(lab.page().charts().values()->theme().lineScale, 2.0);
  EXPECT_FALSE(lab.window().rail().isVisible());
  EXPECT_FALSE(lab.find<QWidget>("readingPane")->isVisible());
  EXPECT_FALSE(lab.window().status().isVisible());
  EXPECT_TRUE(lab.page().readingVisible()) << "the wish is kept";
  EXPECT_EQ(QApplication::font().pixelSize(), 22);
  // The controls lie under the charts.
  const auto top = [&](const char* name) {
    auto* widget = lab.find<QWidget>(name);
    return widget->mapTo(&lab.window(), QPoint(0, 0)).y();
  };
  EXPECT_GT(top("bitsSlider"), top("errorChart"));
  EXPECT_EQ(lab.find<QWidget>("bitsSlider")->mapTo(&lab.window(), QPoint(0, 0)).y(),
            lab.find<QWidget>("groupSlider")->mapTo(&lab.window(), QPoint(0, 0)).y());
  // They are the same controls.
  lab.find<LabSlider>("bitsSlider")->setFocus();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().bits, 3);
  QTest::keyClick(&lab.window(), Qt::Key_Z, Qt::ControlModifier);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().bits, 4);
  QTest::keyClick(&lab.window(), Qt::Key_F5);
  lab.settle();
  EXPECT_FALSE(lab.window().isLecture());
  EXPECT_EQ(QFontMetrics(lab.find<QLabel>("pageTitle")->font()).height(), textBefore);
  // Undo and redo have been used meanwhile, nothing else; the picture is the same to the pixel.
  EXPECT_EQ(pictureOf(lab.window()), before);
}

TEST(Lecture, EscLeavesItAndTheThemeBeneathCanChange) {
  LabWindow lab;
  lab.find<QAbstractButton>("readingToggle")->click();
  EXPECT_FALSE(lab.page().readingVisible());
  lab.window().setLecture(true);
  lab.window().setLook(ThemeChoice::dark);
  lab.settle();
  EXPECT_TRUE(lab.window().theme().lecture);
  EXPECT_TRUE(lab.window().theme().dark);
  QTest::keyClick(&lab.window(), Qt::Key_Escape);
  lab.settle();
  EXPECT_FALSE(lab.window().isLecture());
  EXPECT_TRUE(lab.window().theme().dark);
  EXPECT_FALSE(lab.window().theme().lecture);
  EXPECT_FALSE(lab.find<QWidget>("readingPane")->isVisible()) << "it was folded before";
  lab.window().setLecture(true);
  lab.find<QAbstractButton>("leaveLecture")->click();
  EXPECT_FALSE(lab.window().isLecture());
}

TEST(Lecture, AtTheSmallestHallTheChartsKeepHalfTheHeightAndEveryControlIsInSight) {
  LabWindow lab(QSize(1024, 768));
  lab.window().setLecture(true);
  lab.settle();
  lab.settle();
  EXPECT_GE(lab.page().charts().height(), 768 / 2);
  const auto* controls = lab.find<QWidget>("roundingControls");
  for (const char* name : {"bitsSlider", "groupSlider", "outlierSlider", "gridChoice", "roundingChoice", "scaleChoice", "rowChoice"}) {
    const auto* slider = lab.find<QWidget>(name);
    const QRect at(slider->mapTo(controls, QPoint(0, 0)), slider->size());
    EXPECT_TRUE(controls->rect().contains(at)) << name;
  }
  for (const char* figure : {"figureRmse", "figureSqnr", "figureBits"}) EXPECT_TRUE(lab.find<QLabel>(figure)->isVisible());
}

TEST(Lecture, EveryPageShowsItself) {
  LabWindow lab;
  lab.window().setLecture(true);
  for (int page = 0; page < static_cast<int>(pageRoster().size()); ++page) {
    EXPECT_EQ(lab.window().pageIndex(), page);
    ASSERT_TRUE(waitUntil([&] { return lab.window().page().isSettled(); }, 60000));
    EXPECT_FALSE(lab.window().page().findChild<QWidget*>(QStringLiteral("readingPane"))->isVisible());
    // A part that is shown before it has its place would be a window of its own.
    for (const QWidget* top : QApplication::topLevelWidgets()) {
      if (top->isVisible()) {
        EXPECT_EQ(top, &lab.window()) << top->objectName().toStdString();
      }
    }
    QTest::keyClick(&lab.window(), Qt::Key_PageDown, Qt::ControlModifier);
  }
  EXPECT_EQ(lab.window().pageIndex(), 0);
}

}  // namespace
}  // namespace qs::ui::test
