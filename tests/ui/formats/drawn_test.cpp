// The pictures that are drawn by hand, under a real pointer, wheel and keyboard: number lines, one value, block; and that
// nothing is drawn without need.
#include <QApplication>
#include <QLabel>
#include <QMouseEvent>
#include <QToolButton>
#include <QWheelEvent>
#include <QtTest>

#include "tests/ui/formats/support.h"
#include "ui/labs/formats/block_view.h"
#include "ui/labs/formats/format_lines.h"
#include "ui/labs/formats/formats_views.h"
#include "ui/labs/formats/value_view.h"

namespace qs::ui::test {
namespace {

using State = FormatsState;

TEST(FormatsDrawn, TheNumberLineTellsOfTheCodeUnderThePointer) {
  FormatsWindow lab;
  lab.edit([](State& state) { state.logAxis = false; state.compared = {"fp4_e2m1", "int4"}; state.chosen = "fp4_e2m1"; });
  auto* lines = lab.page().views().lines();
  const QPointF at = lines->placeOf(0, 1.5);
  QTest::mouseMove(lines, at.toPoint());
  ASSERT_TRUE(lab.presenter().hovered());
  lab.settle();
  const auto& grid = *lab.presenter().result()->shown[0].grid;
  EXPECT_EQ(grid.codes[lab.presenter().hovered()->index].value, 1.5);
  EXPECT_TRUE(lab.text("formula0").contains(QStringLiteral("0x3"))) << lab.text("formula0").toStdString();
  EXPECT_TRUE(lab.text("formula0").contains(QStringLiteral("0|01|1")));
  EXPECT_TRUE(lab.text("formula2").contains(QStringLiteral("1.5")));
  EXPECT_TRUE(lines->accessibleDescription().contains(QStringLiteral("0x3")));
  QTest::mouseClick(lines, Qt::LeftButton, {}, at.toPoint());
  lab.settle();
  EXPECT_EQ(lab.presenter().state().settings.value, 1.5) << "a click on a tick means its value";
  EXPECT_TRUE(lab.presenter().chosen()->trace->exact);
}

TEST(FormatsDrawn, DraggingAlongTheLineIsOneStepOfTheHistory) {
  FormatsWindow lab;
  lab.edit([](State& state) { state.logAxis = false; });
  auto* lines = lab.page().views().lines();
  const double before = lab.presenter().state().settings.value;
  const QPoint from = lines->placeOf(0, 1000.0).toPoint();
  QTest::mousePress(lines, Qt::LeftButton, {}, from);
  for (int i = 1; i <= 20; ++i) {
    QMouseEvent move(QEvent::MouseMove, QPointF(from + QPoint(3 * i, 0)), lines->mapToGlobal(QPointF(from + QPoint(3 * i, 0))),
                     Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(lines, &move);
  }
  QTest::mouseRelease(lines, Qt::LeftButton, {}, from + QPoint(60, 0));
  lab.settle();
  EXPECT_GT(lab.presenter().state().settings.value, 1000.0);
  lab.page().undo();
  lab.settle();
  EXPECT_EQ(lab.presenter().state().settings.value, before);
}

TEST(FormatsDrawn, TheWheelZoomsAboutThePointerAndADoubleClickLeaves) {
  FormatsWindow lab;
  auto* lines = lab.page().views().lines();
  const QPointF at = lines->placeOf(0, 1.0);
  for (int i = 0; i < 6; ++i) {
    QWheelEvent wheel(at, lines->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(lines, &wheel);
  }
  EXPECT_TRUE(lines->isZoomed());
  EXPECT_NEAR(lines->placeOf(0, 1.0).x(), at.x(), 1.0) << "what was under the pointer is still there";
  EXPECT_GT(lines->placeOf(0, 2.0).x() - at.x(), 20.0);
  EXPECT_GT(pixelsOf(pictureOf(*lines), lab.window().theme().color(Role::original), lines->rect(), 12), 60);
  QTest::mouseDClick(lines, Qt::LeftButton, {}, at.toPoint());
  EXPECT_FALSE(lines->isZoomed());
}

TEST(FormatsDrawn, TheKeyboardWalksOverTheCodes) {
  FormatsWindow lab;
  auto* lines = lab.page().views().lines();
  lines->setFocus(Qt::TabFocusReason);
  QTest::keyClick(lines, Qt::Key_Right);
  ASSERT_TRUE(lab.presenter().hovered());
  const auto& grid = *lab.presenter().chosen()->grid;
  EXPECT_EQ(grid.codes[lab.presenter().hovered()->index].value, lab.presenter().chosen()->trace->restored) << "from where x goes";
  const auto first = lab.presenter().hovered()->index;
  QTest::keyClick(lines, Qt::Key_Right);
  EXPECT_EQ(lab.presenter().hovered()->index, first + 1);
  QTest::keyClick(lines, Qt::Key_Down);
  EXPECT_EQ(lab.presenter().hovered()->format, "fp8_e5m2");
  QTest::keyClick(lines, Qt::Key_End);
  QTest::keyClick(lines, Qt::Key_Return);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().settings.value, 57344.0);
  EXPECT_EQ(lab.presenter().state().chosen, "fp8_e5m2");
  QTest::keyClick(lines, Qt::Key_Home);
  EXPECT_EQ(lab.presenter().hovered()->index, 0U);
  QTest::keyClick(lines, Qt::Key_Escape);
  EXPECT_FALSE(lab.presenter().hovered());
}

TEST(FormatsDrawn, EachViewDrawsItsPictureOnceForEachResult) {
  FormatsWindow lab;
  const struct {
    const char* button;
    const char* picture;
    Role role;
  } views[] = {{"viewLine", "formatLines", Role::original},       {"viewLine", "formatLines", Role::quantized},
               {"viewLine", "formatLines", Role::accepted},       {"viewLine", "formatLines", Role::draft},
               {"viewLine", "formatLines", Role::error},          {"viewResolution", "resolutionChart", Role::original},
               {"viewResolution", "rangeChart", Role::quantized}, {"viewValue", "valueView", Role::error},
               {"viewBlock", "blockView", Role::quantized},       {"viewBlock", "blockView", Role::error}};
  for (const auto& view : views) {
    QTest::mouseClick(lab.find<QToolButton>(view.button), Qt::LeftButton);
    lab.settle();
    auto* picture = lab.find<QWidget>(view.picture);
    ASSERT_TRUE(picture->isVisible()) << view.picture;
    EXPECT_GT(pixelsOf(pictureOf(*picture), lab.window().theme().color(view.role), picture->rect(), 12), 20) << view.picture;
  }
  for (const char* button : {"viewLine", "viewResolution", "viewValue"}) {
    QTest::mouseClick(lab.find<QToolButton>(button), Qt::LeftButton);
    lab.settle();
    const auto before = lab.page().views().replaced();
    for (int i = 0; i < 5; ++i) lab.page().views().refresh();
    EXPECT_EQ(lab.page().views().replaced(), before) << "nothing new, nothing drawn";
  }
}

TEST(FormatsDrawn, FiftyValuesInADragLayTheLinesOutNoOftenerThanResultsCome) {
  FormatsWindow lab;
  auto* lines = lab.page().views().lines();
  const auto jobs = lab.presenter().work().jobsStarted(), shown = lab.presenter().work().resultsShown();
  const auto laidOut = lines->laidOut();
  for (int i = 0; i < 50; ++i) {
    State next = lab.presenter().state();
    next.settings.value = 0.1 * i;
    lab.presenter().edit(next, QStringLiteral("drag"));
    QCoreApplication::processEvents();
  }
  lab.settle();
  EXPECT_LE(lab.presenter().work().jobsStarted() - jobs, 50U);
  EXPECT_LE(lines->laidOut() - laidOut, lab.presenter().work().resultsShown() - shown);
  EXPECT_EQ(lab.presenter().chosen()->trace->value, 4.9F);
}

TEST(FormatsDrawn, OneValueShowsTheSharedScaleUnderTheFourRules) {
  FormatsWindow lab;
  lab.edit([](State& state) {
    state.view = State::View::value;
    state.chosen = "mxfp4";
    state.settings.scaled = true;
    state.settings.absmax = 7.9;
  });
  const auto& rules = lab.presenter().chosen()->sharedScales;
  ASSERT_EQ(rules.size(), 4U);
  EXPECT_EQ(rules[0].byte, 127U);
  EXPECT_TRUE(rules[0].saturates);
  EXPECT_EQ(rules[2].byte, 128U);
  auto* view = lab.page().views().value();
  EXPECT_GT(pixelsOf(pictureOf(*view), lab.window().theme().failure, view->rect(), 30), 20) << "7.9 is cut off, in the colour of a fault";
  const int height = view->height();
  QTest::keyClick(view, Qt::Key_Up);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().chosen, "fp4_e2m1");
  EXPECT_LT(view->wantedHeight(), height) << "no block among those shown";
}

TEST(FormatsDrawn, ABlockIsToldByteByByte) {
  FormatsWindow lab;
  lab.edit([](State& state) {
    state.view = State::View::block;
    state.chosen = "q4_0";
  });
  auto* block = lab.page().views().block();
  QTest::mouseMove(block, block->cellOf(2).center().toPoint());
  ASSERT_EQ(block->byte(), std::optional<std::size_t>(2));
  EXPECT_TRUE(block->accessibleDescription().contains(QStringLiteral("elements 0, 16"))) << block->accessibleDescription().toStdString();
  block->setFocus(Qt::TabFocusReason);
  QTest::keyClick(block, Qt::Key_Left);
  EXPECT_EQ(block->byte(), std::optional<std::size_t>(1));
  EXPECT_TRUE(block->accessibleDescription().contains(QStringLiteral("all of the block")));
  QTest::keyClick(block, Qt::Key_Escape);
  EXPECT_FALSE(block->byte());
  EXPECT_TRUE(lab.text("see0").contains(QStringLiteral("18 bytes"))) << lab.text("see0").toStdString();
  EXPECT_TRUE(lab.text("misreading").contains(QStringLiteral("4.500")));
}

}  // namespace
}  // namespace qs::ui::test
