// The guided tour walks over real controls, waits for them or uses them, and can be left; the list of keys is that of the
// actions.
#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QSettings>
#include <QtTest>

#include "tests/ui/window/layout_check.h"
#include "tests/ui/window/support.h"
#include "ui/tour/guide.h"
#include "ui/widgets/lab_slider.h"
#include "ui/window/page_roster.h"
#include "ui/window/shortcuts_dialog.h"

namespace qs::ui::test {
namespace {

QString textOf(MainWindow& window) { return window.findChild<QLabel*>(QStringLiteral("guideText"))->text(); }

TEST(GuidedTour, EveryStepIsDoneByHandOrForThePerson) {
  LabWindow lab;
  lab.window().startGuide();
  Guide* guide = lab.window().guide();
  ASSERT_NE(guide, nullptr);
  EXPECT_EQ(guide->step(), 0);
  EXPECT_EQ(guide->target(), lab.find<LabSlider>("bitsSlider"));
  EXPECT_EQ(QApplication::focusWidget(), guide->target()) << "the keyboard can do it too";
  QTest::keyClick(guide->target(), Qt::Key_Left);
  ASSERT_TRUE(waitUntil([&] { return guide->step() == 1; })) << "it goes on by itself";
  EXPECT_EQ(lab.presenter().state().bits, 3);
  EXPECT_EQ(guide->target()->objectName(), QStringLiteral("figureRmse"));
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
  EXPECT_EQ(guide->step(), 2);
  // Asked to, it starts the task.
  lab.find<QAbstractButton>("guideNext")->click();
  lab.settle();
  EXPECT_EQ(lab.presenter().state().grouping, RoundingState::Grouping::whole);
  if (pageRoster().size() > 1) {
    ASSERT_TRUE(waitUntil([&] { return guide->step() == 3; }));
    lab.find<QAbstractButton>("guideNext")->click();
    EXPECT_EQ(lab.window().pageIndex(), 1);
  }
  ASSERT_TRUE(waitUntil([&] { return guide->step() == 4; }));
  EXPECT_EQ(guide->target()->objectName(), QStringLiteral("page_speculation"));
  lab.find<QAbstractButton>("guideNext")->click();
  EXPECT_EQ(pageRoster()[static_cast<std::size_t>(lab.window().pageIndex())].id, QStringLiteral("speculation"));
  ASSERT_TRUE(waitUntil([&] { return guide->step() == 5; }));
  EXPECT_EQ(guide->target()->objectName(), QStringLiteral("stripLegend"));
  lab.find<QAbstractButton>("guideNext")->click();
  ASSERT_TRUE(waitUntil([&] { return guide->step() == 6; }));
  EXPECT_EQ(guide->target()->objectName(), QStringLiteral("page_budget"));
  lab.find<QAbstractButton>("guideNext")->click();
  EXPECT_EQ(pageRoster()[static_cast<std::size_t>(lab.window().pageIndex())].id, QStringLiteral("budget"));
  ASSERT_TRUE(waitUntil([&] { return guide->step() == 7; }));
  EXPECT_EQ(guide->target()->objectName(), QStringLiteral("viewRoofline"));
  lab.find<QAbstractButton>("guideNext")->click();
  ASSERT_TRUE(waitUntil([&] { return guide->step() == 8; }));
  lab.find<QAbstractButton>("guideNext")->click();
  EXPECT_EQ(guide->step(), 9);
  lab.find<QAbstractButton>("guideNext")->click();
  EXPECT_EQ(lab.window().guide(), nullptr);
}

TEST(GuidedTour, EscEndsItAtAnyStep) {
  LabWindow lab;
  lab.window().startGuide();
  QTest::keyClick(&lab.window(), Qt::Key_Escape);
  EXPECT_EQ(lab.window().guide(), nullptr);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  lab.window().startGuide();
  lab.find<QAbstractButton>("guideNext")->click();
  ASSERT_TRUE(waitUntil([&] { return lab.window().guide()->step() == 1; }));
  lab.find<QAbstractButton>("guideSkip")->click();
  EXPECT_EQ(lab.window().guide(), nullptr);
}

TEST(GuidedTour, CardsStayInTheWindowBesideTheirControlInEveryLanguageAndSize) {
  for (const QSize size : {QSize(1024, 768), QSize(1280, 800), QSize(1920, 1080)}) {
    LabWindow lab(size);
    lab.window().startGuide();
    for (int step = 0; lab.window().guide() != nullptr && step < 20; ++step) {
      Guide* guide = lab.window().guide();
      for (const Language language : {Language::chinese, Language::english}) {
        lab.window().setLanguage(language);
        lab.settle();
        SCOPED_TRACE(textOf(lab.window()).toStdString());
        EXPECT_TRUE(lab.window().rect().contains(guide->geometry()));
        ASSERT_NE(guide->target(), nullptr);
        const QRect at(guide->target()->mapTo(&lab.window(), QPoint(0, 0)), guide->target()->size());
        EXPECT_FALSE(guide->geometry().intersects(at)) << "the control stays in sight";
        expectLaidOut(guide);
        if (const QString shots = qEnvironmentVariable("QS_SHOTS"); !shots.isEmpty()) {
          lab.window().grab().save(QStringLiteral("%1/guide_%2_%3_%4.png").arg(shots).arg(size.width()).arg(guide->step()).arg(languageCode(language)));
        }
      }
      const int before = guide->step();
      guide->goOn();
      waitUntil([&] { return lab.window().guide() == nullptr || lab.window().guide()->step() != before; }, 5000);
      lab.settle();
    }
    EXPECT_EQ(lab.window().guide(), nullptr);
  }
}

TEST(GuidedTour, ItIsOfferedOnceAndNeverAgainUnlessAsked) {
  QSettings().clear();
  MainWindow::Options options = LabWindow::quiet();
  options.remember = true;
  options.guide = true;
  {
    LabWindow lab({1280, 800}, options);
    EXPECT_TRUE(waitUntil([&] { return lab.window().guide() != nullptr; }, 5000));
  }
  {
    LabWindow lab({1280, 800}, options);
    EXPECT_FALSE(waitUntil([&] { return lab.window().guide() != nullptr; }, 1500));
    lab.window().startGuide();
    EXPECT_NE(lab.window().guide(), nullptr);
  }
  QSettings().clear();
}

TEST(Shortcuts, EveryActionWithAKeyIsListed) {
  LabWindow lab;
  for (const Language language : {Language::english, Language::chinese}) {
    lab.window().setLanguage(language);
    QCoreApplication::processEvents();
    ShortcutsDialog dialog(lab.window().actions(), &lab.window());
    dialog.show();
    QCoreApplication::processEvents();
    QStringList keys;
    for (const auto& row : dialog.rows()) keys << row.first.split(QStringLiteral(", "));
    int expected = 0;
    for (const QAction* action : lab.window().actions()) {
      for (const QKeySequence& sequence : action->shortcuts()) {
        if (sequence.isEmpty()) continue;
        EXPECT_TRUE(keys.contains(sequence.toString(QKeySequence::PortableText))) << action->objectName().toStdString();
        ++expected;
      }
      if (!action->shortcuts().isEmpty()) {
        EXPECT_FALSE(action->text().isEmpty()) << action->objectName().toStdString();
      }
    }
    EXPECT_GT(expected, 12);
    expectLaidOut(&dialog);
    if (const QString shots = qEnvironmentVariable("QS_SHOTS"); !shots.isEmpty()) {
      dialog.grab().save(shots + QStringLiteral("/shortcuts_%1.png").arg(languageCode(language)));
    }
  }
}

TEST(Shortcuts, NoTwoActionsShareAKey) {
  LabWindow lab;
  QStringList keys;
  for (const QAction* action : lab.window().actions()) {
    for (const QKeySequence& sequence : action->shortcuts()) {
      const QString text = sequence.toString();
      if (text.isEmpty()) continue;
      EXPECT_FALSE(keys.contains(text)) << text.toStdString();
      keys << text;
    }
  }
}

}  // namespace
}  // namespace qs::ui::test
