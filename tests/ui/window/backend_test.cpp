// The choice of the backend: live on every page, remembered, and taken back by the window when the backend fails.
#include <QAction>
#include <QMenu>
#include <QSettings>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>

#include "tests/ui/window/support.h"
#include "ui/labs/tensors/tensors_page.h"
#include "ui/widgets/banner.h"
#include "ui/window/backend_choice.h"
#include "ui/window/page_roster.h"

namespace qs::ui::test {
namespace {

const std::string kFailing = std::string("module:") + QS_FAILING_BACKEND;

MainWindow::Options rememberingBackend() {
  MainWindow::Options options = LabWindow::quiet();
  options.remember = true;
  return options;
}

const BackendView& viewOf(LabWindow& lab) { return lab.window().backend().view(); }

// As a click in the menu does.
void chooseInMenu(LabWindow& lab, const char* name) {
  ASSERT_TRUE(waitUntil([&] { return !viewOf(lab).all.empty(); }));
  auto* action = lab.window().findChild<QAction*>(QStringLiteral("backend_") + QLatin1String(name));
  ASSERT_NE(action, nullptr) << name;
  ASSERT_TRUE(action->isEnabled());
  action->trigger();
  ASSERT_TRUE(waitUntil([&] { return viewOf(lab).opening.empty() && viewOf(lab).name == name; }));
  lab.settle();
}

int indexOf(const char* id) {
  const auto& roster = pageRoster();
  for (std::size_t i = 0; i < roster.size(); ++i) {
    if (roster[i].id == QLatin1String(id)) return static_cast<int>(i);
  }
  ADD_FAILURE() << id;
  return 0;
}

TEST(BackendChoiceTest, ALevelChosenInTheMenuComputesFromThenOn) {
  LabWindow lab;
  ASSERT_NE(lab.presenter().result()->result.backend, "cpu-v2");
  lab.edit([](RoundingState& state) { state.bits = 3; });
  const QByteArray saved = lab.page().settingsJson();
  chooseInMenu(lab, "cpu-v2");
  EXPECT_EQ(lab.presenter().result()->result.backend, "cpu-v2");
  EXPECT_TRUE(lab.presenter().isCurrent());
  const auto* button = lab.find<QToolButton>("statusBackend");
  EXPECT_TRUE(button->text().startsWith(QStringLiteral("cpu-v2"))) << button->text().toStdString();
  EXPECT_TRUE(lab.page().commandLine()->contains(QStringLiteral(" --backend \"cpu-v2\"")));
  EXPECT_EQ(lab.page().settingsJson(), saved) << "it is no part of the page's settings";
  lab.page().undo();
  lab.settle();
  EXPECT_EQ(lab.presenter().state().bits, 4);
  EXPECT_EQ(lab.presenter().result()->result.backend, "cpu-v2") << "nor of its history";
  ASSERT_TRUE(lab.page().applySettings(saved));
  lab.settle();
  EXPECT_EQ(lab.presenter().result()->result.backend, "cpu-v2");
  chooseInMenu(lab, "cpu");
  EXPECT_NE(lab.presenter().result()->result.backend, "cpu-v2");
  EXPECT_FALSE(lab.page().commandLine()->contains(QStringLiteral("--backend")));
}

TEST(BackendChoiceTest, PagesThatAreOpenAndThoseOpenedLaterComputeWithIt) {
  LabWindow lab;
  const int tensors = indexOf("tensors");
  lab.window().showPage(tensors);
  lab.settle();
  lab.window().showPage(0);
  lab.settle();
  chooseInMenu(lab, "cpu-v2");
  const auto ranOnTensors = [&] {
    auto& page = static_cast<TensorsPage&>(lab.shownPage()).presenter();
    return page.scheme().value() && page.scheme().value()->study ? page.scheme().value()->study->backend : std::string();
  };
  lab.window().showPage(tensors);
  lab.settle();
  EXPECT_EQ(ranOnTensors(), "cpu-v2") << "a page that was open";
  // The others were not. What needs no backend says none.
  for (const char* id : {"loss", "activations", "sensitivity", "speculation", "combine", "ledger"}) {
    lab.window().showPage(indexOf(id));
    const auto command = lab.shownPage().commandLine();
    ASSERT_TRUE(command) << id;
    EXPECT_TRUE(command->contains(QStringLiteral(" --backend \"cpu-v2\""))) << id << ": " << command->toStdString();
  }
  for (const char* id : {"formats", "budget"}) {
    lab.window().showPage(indexOf(id));
    EXPECT_FALSE(lab.shownPage().commandLine()->contains(QStringLiteral("--backend"))) << id;
  }
}

TEST(BackendChoiceTest, ADeviceThatFailsHandsBackToTheCpuOnceAndSaysSo) {
  LabWindow lab;
  QSignalSpy failures(&lab.window().jobs(), &JobCenter::failed);
  for (int again = 1; again <= 2; ++again) {
    lab.window().backend().choose(kFailing);
    ASSERT_TRUE(waitUntil([&] { return failures.count() == again; })) << "it opens, and fails at the first work";
    lab.settle();
    EXPECT_EQ(viewOf(lab).name, "cpu");
    EXPECT_TRUE(lab.window().banner().sentence().contains(QStringLiteral("the device does not answer")))
        << lab.window().banner().sentence().toStdString();
    EXPECT_TRUE(lab.window().banner().sentence().contains(QStringLiteral("CPU")));
    EXPECT_TRUE(lab.presenter().isCurrent()) << "the page has computed anew";
    EXPECT_TRUE(lab.find<QToolButton>("statusBackend")->text().startsWith(QStringLiteral("CPU")));
    QTest::qWait(100);
    EXPECT_EQ(failures.count(), again) << "and it is not tried again by itself";
  }
}

TEST(BackendChoiceTest, OneThatCannotBeOpenedIsRefusedAndNothingChanges) {
  LabWindow lab;
  const auto jobs = lab.presenter().jobsStarted();
  lab.window().backend().choose("module:/no/such/module.so");
  ASSERT_TRUE(waitUntil([&] { return !lab.window().banner().sentence().isEmpty(); }));
  EXPECT_TRUE(lab.window().banner().sentence().contains(QStringLiteral("/no/such/module.so")));
  EXPECT_EQ(viewOf(lab).name, "cpu");
  EXPECT_TRUE(viewOf(lab).opening.empty());
  EXPECT_EQ(lab.presenter().jobsStarted(), jobs);
}

TEST(BackendChoiceTest, TheChoiceIsRememberedAndAnUnknownOneIsNoObstacle) {
  QSettings().clear();
  {
    LabWindow lab({1280, 800}, rememberingBackend());
    chooseInMenu(lab, "cpu-v2");
  }
  {
    LabWindow lab({1280, 800}, rememberingBackend());
    ASSERT_TRUE(waitUntil([&] { return viewOf(lab).name == "cpu-v2"; }));
    lab.settle();
    EXPECT_EQ(lab.presenter().result()->result.backend, "cpu-v2");
    EXPECT_TRUE(lab.window().banner().sentence().isEmpty());
  }
  for (const char* gone : {"module:/gone/with/its/machine.so", "cpu-v99", "cuda:7+fp8", "\xF0\x9F\x92\xA5 +"}) {
    QSettings().setValue(QStringLiteral("window/backend"), QString::fromUtf8(gone));
    LabWindow lab({1280, 800}, rememberingBackend());
    ASSERT_TRUE(waitUntil([&] { return !lab.window().banner().sentence().isEmpty(); })) << gone;
    EXPECT_EQ(lab.window().banner().level(), Banner::Level::note);
    EXPECT_TRUE(lab.window().banner().sentence().contains(QStringLiteral("CPU"))) << lab.window().banner().sentence().toStdString();
    EXPECT_EQ(viewOf(lab).name, "cpu");
    EXPECT_TRUE(lab.presenter().isCurrent());
    EXPECT_EQ(QSettings().value(QStringLiteral("window/backend")).toString(), QString::fromUtf8(gone)) << "it may come back";
  }
  QSettings().clear();
}

TEST(BackendChoiceTest, TheMenuSaysWhatADeviceHasBeenGiven) {
  QSettings().clear();
  // On a page that computes nothing with it, the device stays.
  QSettings().setValue(QStringLiteral("window/page"), QStringLiteral("formats"));
  QSettings().setValue(QStringLiteral("window/backend"), QString::fromStdString(kFailing));
  {
    ShownWindow lab({}, {1280, 800}, rememberingBackend());
    const auto& view = lab.window().backend().view();
    ASSERT_TRUE(waitUntil([&] { return view.name == kFailing && !view.all.empty(); }));
    auto* button = lab.find<QToolButton>("statusBackend");
    EXPECT_EQ(button->text(), QStringLiteral("Test device · failing:0"));
    EXPECT_FALSE(view.use) << "nobody has asked";
    auto* menu = lab.window().findChild<QMenu*>(QStringLiteral("backendMenu"));
    ASSERT_NE(menu, nullptr);
    menu->popup(QPoint(10, 10));
    ASSERT_TRUE(waitUntil([&] { return view.use.has_value(); }));
    QStringList lines;
    for (const QAction* action : menu->actions()) lines << action->text();
    const QString all = lines.join(QLatin1Char('\n'));
    for (const char* part : {"Memory: 8.590 GB, of which 6.442 GB", "Uploaded: 5.600 GB, in 1234 pieces", "Brought back: 89.00 MB, in 7 pieces",
                             "Held now: 2.500 GB, at most so far: 3.000 GB"}) {
      QString wanted = QString::fromUtf8(part);
      // Numbers and units hold together by narrow spaces.
      QString found = all;
      for (const char16_t space : {u'\u2009', u'\u202F', u'\u00A0'}) found.replace(QChar(space), QLatin1Char(' '));
      EXPECT_TRUE(found.contains(wanted)) << part << "\n" << found.toStdString();
    }
    EXPECT_TRUE(button->toolTip().contains(lines.last()));
    const auto* chosen = lab.window().findChild<QAction*>(QStringLiteral("backend_") + QString::fromStdString(kFailing));
    ASSERT_NE(chosen, nullptr) << "one that no list has is in the menu while it is chosen";
    EXPECT_TRUE(chosen->isChecked());
    menu->close();
  }
  QSettings().clear();
}

}  // namespace
}  // namespace qs::ui::test
