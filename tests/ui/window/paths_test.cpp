// The chapters' paths: every station shows its page with its settings and points at something there; they are left,
// resumed and walked by keys, and stations of pages that this version lacks are left out.
#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QtTest>

#include "tests/ui/window/layout_check.h"
#include "tests/ui/window/support.h"
#include "ui/tour/guide.h"
#include "ui/tour/guide_paths.h"
#include "ui/window/page_roster.h"

namespace qs::ui::test {
namespace {

QString pageOf(const MainWindow& window) { return pageRoster()[static_cast<std::size_t>(window.pageIndex())].id; }

TEST(GuidePaths, ThereIsOneForEachChapterWithStationsThatExist) {
  ASSERT_EQ(guidePaths().size(), 4U);
  EXPECT_EQ(findGuidePath(QStringLiteral("first")), &guidePaths().front());
  EXPECT_EQ(findGuidePath(QStringLiteral("005")), nullptr);
  for (const GuidePath& path : guidePaths()) {
    EXPECT_GE(path.stations.size(), 7U) << path.id.toStdString();
    EXPECT_FALSE(guideText(path.name).isEmpty());
    for (const GuideStation& station : path.stations) {
      EXPECT_FALSE(guideText(station.text).isEmpty());
      if (path.remembered) {
        EXPECT_FALSE(station.page.isEmpty());
      }
    }
  }
}

// Settings that a page refuses would leave it as it was, and the card would speak of something else.
TEST(GuidePaths, EveryPageTakesItsStationsSettings) {
  experiment::Services services(1);
  JobCenter jobs;
  const LabContext context{services, jobs, false};
  for (const PageEntry& entry : pageRoster()) {
    const std::unique_ptr<LabPage> page(entry.make(context));
    for (const GuidePath& path : guidePaths()) {
      for (const GuideStation& station : path.stations) {
        if (station.page != entry.id || station.settings.isEmpty()) continue;
        const auto taken = page->applySettings(station.settings);
        EXPECT_TRUE(taken) << station.settings.toStdString() << (taken ? std::string() : taken.error().english());
      }
    }
  }
}

TEST(GuidePaths, EveryStationShowsItsPageAndStaysInTheWindow) {
  for (const QSize size : {QSize(1024, 768), QSize(1920, 1080)}) {
    for (const GuidePath& path : guidePaths()) {
      if (!path.remembered) continue;
      LabWindow lab(size);
      lab.window().startGuide(path.id);
      ASSERT_NE(lab.window().guide(), nullptr);
      for (std::size_t i = 0; i < path.stations.size(); ++i) {
        Guide* guide = lab.window().guide();
        ASSERT_NE(guide, nullptr);
        ASSERT_EQ(guide->step(), static_cast<int>(i));
        const GuideStation& station = path.stations[i];
        EXPECT_EQ(pageOf(lab.window()), station.page);
        for (const Language language : {Language::chinese, Language::english}) {
          lab.window().setLanguage(language);
          for (int round = 0; round < 4; ++round) QCoreApplication::processEvents();
          SCOPED_TRACE(guideText(station.text).toStdString());
          EXPECT_TRUE(lab.window().rect().contains(guide->geometry()));
          expectLaidOut(guide);
          if (const QString shots = qEnvironmentVariable("QS_SHOTS"); !shots.isEmpty()) {
            lab.window().grab().save(QStringLiteral("%1/path_%2_%3_%4_%5.png").arg(shots, path.id).arg(i).arg(size.width()).arg(languageCode(language)));
          }
        }
        guide->goOn();
      }
      EXPECT_EQ(lab.window().guide(), nullptr);
    }
  }
}

// With real figures every control is there; the small model of these tests cannot be run.
TEST(GuidePaths, WhatAStationPointsAtIsOnItsPage) {
  experiment::Services services(1);
  JobCenter jobs;
  const LabContext context{services, jobs, false};
  for (const PageEntry& entry : pageRoster()) {
    const std::unique_ptr<LabPage> page(entry.make(context));
    for (const GuidePath& path : guidePaths()) {
      for (const GuideStation& station : path.stations) {
        if (station.page != entry.id || station.target.isEmpty()) continue;
        EXPECT_NE(page->findChild<QWidget*>(station.target), nullptr) << entry.id.toStdString() << " has no " << station.target.toStdString();
      }
    }
  }
}

TEST(GuidePaths, WhoLeavesThePageIsShownTheWayBack) {
  LabWindow lab;
  lab.window().startGuide(QStringLiteral("000"));
  Guide* guide = lab.window().guide();
  ASSERT_EQ(pageOf(lab.window()), QStringLiteral("rounding"));
  lab.window().showPage(1);
  EXPECT_EQ(guide->step(), 0);
  ASSERT_NE(guide->target(), nullptr);
  EXPECT_EQ(guide->target()->objectName(), QStringLiteral("page_rounding"));
  EXPECT_EQ(lab.window().pageIndex(), 1) << "nobody is pulled back";
  lab.window().showPage(0);
  EXPECT_EQ(guide->target()->objectName(), QStringLiteral("numberLine"));
}

TEST(GuidePaths, IsLeftAndResumedAndBeginsAnewAfterItsEnd) {
  QSettings().clear();
  MainWindow::Options options = LabWindow::quiet();
  options.remember = true;
  {
    LabWindow lab({1280, 800}, options);
    lab.window().startGuide(QStringLiteral("003"));
    for (int step = 0; step < 3; ++step) QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    EXPECT_EQ(lab.window().guide()->step(), 3);
    lab.find<QAbstractButton>("guideBack")->click();
    EXPECT_EQ(lab.window().guide()->step(), 2);
    QTest::keyClick(&lab.window(), Qt::Key_Escape);
    if (lab.window().guide() != nullptr) QTest::keyClick(&lab.window(), Qt::Key_Escape);  // the first one stopped a job
    EXPECT_EQ(lab.window().guide(), nullptr);
  }
  LabWindow lab({1280, 800}, options);
  auto* menu = lab.window().findChild<QMenu*>(QStringLiteral("guideMenu"));
  ASSERT_NE(menu, nullptr);
  EXPECT_EQ(menu->actions().size(), 4);
  auto* action = lab.window().findChild<QAction*>(QStringLiteral("actionGuide_003"));
  EXPECT_TRUE(action->text().contains(QLatin1Char('3'))) << action->text().toStdString();
  action->trigger();
  ASSERT_NE(lab.window().guide(), nullptr);
  EXPECT_EQ(lab.window().guide()->step(), 2);
  while (lab.window().guide() != nullptr) lab.window().guide()->goOn();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  lab.window().startGuide(QStringLiteral("003"));
  EXPECT_EQ(lab.window().guide()->step(), 0);
  EXPECT_FALSE(lab.find<QAbstractButton>("guideBack")->isVisible());
  QSettings().clear();
}

}  // namespace
}  // namespace qs::ui::test
