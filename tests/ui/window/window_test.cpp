// The window: languages and looks switched live, dropped files, keyboard and names of every control, what is remembered.
#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMap>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QSet>
#include <QSettings>
#include <QSlider>
#include <QUrl>
#include <QtTest>
#include <algorithm>

#include "tests/ui/window/support.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/number_line.h"
#include "ui/labs/rounding/rounding_charts.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/lab_slider.h"
#include "ui/window/nav_rail.h"
#include "ui/window/page_roster.h"

namespace qs::ui::test {
namespace {

bool hasChinese(const QString& text) {
  return std::any_of(text.begin(), text.end(), [](QChar c) { return c.unicode() >= 0x4E00 && c.unicode() <= 0x9FFF; });
}

TEST(Window, TheLanguageIsSwitchedLiveAndBack) {
  LabWindow lab;
  const auto texts = [&] {
    QMap<QString, QString> out;
    for (const QLabel* label : lab.window().findChildren<QLabel*>()) {
      if (label->isVisible() && !label->text().isEmpty()) out[label->objectName()] = label->text();
    }
    for (const QAbstractButton* button : lab.window().findChildren<QAbstractButton*>()) {
      if (button->isVisible() && !button->text().isEmpty()) out[button->objectName()] = button->text();
    }
    return out;
  };
  const auto english = texts();
  ASSERT_GT(english.size(), 25);
  for (const QString& text : english) {
    if (text != languageName(Language::chinese)) {
      EXPECT_FALSE(hasChinese(text)) << text.toStdString();
    }
  }
  QTest::keyClick(&lab.window(), Qt::Key_L, Qt::ControlModifier);
  lab.settle();
  EXPECT_EQ(lab.window().language(), Language::chinese);
  const auto chinese = texts();
  EXPECT_EQ(chinese.keys(), english.keys());
  // Numbers, formulas, names and field terms are the same in both.
  const QStringList same = {"brand", "languageSwitch", "figureRmseName", "figureSqnrName"};
  for (auto it = chinese.begin(); it != chinese.end(); ++it) {
    const bool words = std::any_of(english[it.key()].begin(), english[it.key()].end(), [](QChar c) { return c.isLetter(); });
    if (!words || same.contains(it.key()) || it.key().startsWith(QLatin1String("formula0")) ||
        it.key().startsWith(QLatin1String("formula2")) || it.key().startsWith(QLatin1String("formula3")) ||
        it.key().startsWith(QLatin1String("figure"))) {
      continue;
    }
    EXPECT_TRUE(hasChinese(it.value())) << it.key().toStdString() << ": " << it.value().toStdString();
  }
  EXPECT_TRUE(hasChinese(lab.page().charts().values()->data().series[1].name));
  EXPECT_TRUE(hasChinese(lab.find<QComboBox>("gridChoice")->itemText(0)));
  lab.find<QAbstractButton>("languageSwitch")->click();
  lab.settle();
  EXPECT_EQ(texts(), english);
}

TEST(Window, TheLookIsSwitchedLive) {
  LabWindow lab;
  const QColor before = lab.window().grab().toImage().pixelColor(4, lab.window().height() / 2);
  QTest::keyClick(&lab.window(), Qt::Key_D, Qt::ControlModifier);
  EXPECT_TRUE(lab.window().theme().dark);
  EXPECT_EQ(lab.page().charts().values()->theme().dark, true);
  const QColor after = lab.window().grab().toImage().pixelColor(4, lab.window().height() / 2);
  EXPECT_GT(before.lightness(), 200);
  EXPECT_LT(after.lightness(), 60);
}

TEST(Window, EveryControlHasANameForScreenReadersAndTests) {
  LabWindow lab;
  for (const auto source : {RoundingState::Source::row, RoundingState::Source::typed}) {
    lab.edit([&](RoundingState& state) {
      state.source = source;
      state.grouping = RoundingState::Grouping::whole;
    });
    for (const QWidget* widget : lab.window().findChildren<QWidget*>()) {
      const bool control = qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QComboBox*>(widget) ||
                           qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const QSlider*>(widget) ||
                           qobject_cast<const QPlainTextEdit*>(widget) ||
                           (qobject_cast<const QLineEdit*>(widget) && !qobject_cast<const QAbstractSpinBox*>(widget->parent()) &&
                            !qobject_cast<const QComboBox*>(widget->parent())) ||
                           qobject_cast<const ChartView*>(widget) || qobject_cast<const NumberLineView*>(widget);
      if (!control || !widget->isVisible()) continue;
      EXPECT_FALSE(widget->objectName().isEmpty()) << widget->metaObject()->className();
      const bool named = !widget->accessibleName().isEmpty() ||
                         (qobject_cast<const QAbstractButton*>(widget) && !static_cast<const QAbstractButton*>(widget)->text().isEmpty());
      EXPECT_TRUE(named) << widget->objectName().toStdString();
      EXPECT_NE(widget->focusPolicy() & Qt::TabFocus, 0) << widget->objectName().toStdString();
    }
  }
}

TEST(Window, TabReachesEveryControl) {
  LabWindow lab;
  QSet<QString> reached;
  lab.find<LabSlider>("bitsSlider")->setFocus();
  for (int i = 0; i < 80; ++i) {
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    ASSERT_NE(QApplication::focusWidget(), nullptr);
    reached << QApplication::focusWidget()->objectName();
  }
  for (const char* name :
       {"page_rounding", "languageSwitch", "lookSwitch", "menuButton", "sourcePicker", "copyCommand", "exportCharts",
        "readingToggle", "tensorChoice", "rowChoice", "bitsSlider", "bitsValue", "groupSlider", "groupValue", "outlierSlider",
        "outlierValue", "gridChoice", "roundingChoice", "rangeChoice", "scaleChoice", "task1Start", "task2Start",
        "task3Start", "statusModel", "statusBackend", "numberLine", "valuesChart", "errorChart", "lineGroupChoice"}) {
    EXPECT_TRUE(reached.contains(QLatin1String(name))) << name;
  }
}

TEST(Window, ADroppedFileIsOpenedAndABadOneGetsASentence) {
  LabWindow lab;
  QTemporaryDir folder;
  const auto drop = [&](const QString& path) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    const QPoint at(200, 300);
    QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&lab.window(), &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent event(QPointF(at), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&lab.window(), &event);
  };
  const QString good = folder.path() + QString::fromUtf8("/权 重.safetensors");
  writeMatrixFile(good, {0.5F, -0.25F, 0.125F, 2.0F}, 2, 2);
  drop(good);
  EXPECT_TRUE(waitUntil([&] { return lab.presenter().state().tensor == "matrix" && lab.page().isSettled(); }));
  EXPECT_EQ(lab.presenter().result()->result.row, 1);
  EXPECT_TRUE(lab.window().banner().sentence().isEmpty());
  const QString bad = folder.path() + QStringLiteral("/bad.safetensors");
  QFile file(bad);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("this is no header");
  file.close();
  drop(bad);
  EXPECT_TRUE(waitUntil([&] { return !lab.window().banner().sentence().isEmpty(); }));
  EXPECT_TRUE(lab.window().banner().sentence().contains(QStringLiteral("bad.safetensors")));
  EXPECT_FALSE(hasChinese(lab.window().banner().sentence().section(QStringLiteral("bad.safetensors"), 1)));
  lab.window().setLanguage(Language::chinese);
  lab.settle();
  EXPECT_TRUE(hasChinese(lab.window().banner().sentence().section(QStringLiteral("bad.safetensors"), 1)))
      << "a message that stands there changes its language too";
  lab.window().setLanguage(Language::english);
  EXPECT_EQ(lab.presenter().state().tensor, "matrix") << "what was open stays open";
  EXPECT_TRUE(lab.presenter().isCurrent());
  drop(good);
  EXPECT_TRUE(waitUntil([&] { return lab.window().banner().sentence().isEmpty(); })) << "a success takes the message away";
}

TEST(Window, NarrowWindowsFoldTheRailAndThePaneFoldsOnDemand) {
  LabWindow lab(QSize(1024, 768));
  EXPECT_TRUE(lab.window().rail().isFolded());
  lab.window().resize(1280, 800);
  QCoreApplication::processEvents();
  EXPECT_FALSE(lab.window().rail().isFolded());
  const int before = lab.page().charts().width();
  QTest::keyClick(&lab.window(), Qt::Key_R, Qt::ControlModifier);
  lab.settle();
  EXPECT_FALSE(lab.page().readingVisible());
  EXPECT_GT(lab.page().charts().width(), before + 200);
  lab.find<QAbstractButton>("readingToggle")->click();
  EXPECT_TRUE(lab.page().readingVisible());
}

TEST(Window, LanguageAndLookAreRemembered) {
  QSettings().clear();
  MainWindow::Options options = LabWindow::quiet();
  options.remember = true;
  {
    LabWindow lab({1280, 800}, options);
    lab.window().setLanguage(Language::chinese);
    lab.window().setLook(ThemeChoice::dark);
  }
  {
    LabWindow lab({1280, 800}, options);
    EXPECT_EQ(lab.window().language(), Language::chinese);
    EXPECT_EQ(lab.window().look(), ThemeChoice::dark);
  }
  QSettings().clear();
}

TEST(Window, TheStatusLineNamesModelAndBackendAndWhyAnotherIsAbsent) {
  LabWindow lab;
  EXPECT_TRUE(lab.find<QAbstractButton>("statusModel")->text().startsWith(QStringLiteral("lab")));
  EXPECT_TRUE(waitUntil([&] { return lab.find<QAbstractButton>("statusBackend")->text().startsWith(QStringLiteral("CPU")); }));
  const QString reasons = lab.find<QAbstractButton>("statusBackend")->toolTip();
  EXPECT_TRUE(reasons.contains(QStringLiteral("CUDA"))) << reasons.toStdString();
}

// Counts the windows that come up, however briefly.
class WindowsShown : public QObject {
 public:
  WindowsShown() { qApp->installEventFilter(this); }
  QStringList names;

 protected:
  bool eventFilter(QObject* object, QEvent* event) override {
    if (event->type() == QEvent::Show && object->isWidgetType() && static_cast<QWidget*>(object)->isWindow()) names << object->objectName();
    return false;
  }
};

TEST(Window, NoPartOfAPageIsAWindowOfItsOwnBeforeItHasItsPlace) {
  LabWindow lab;
  const WindowsShown shown;
  for (int page = 0; page < static_cast<int>(pageRoster().size()); ++page) lab.window().showPage(page);
  EXPECT_TRUE(shown.names.isEmpty()) << shown.names.join(QStringLiteral(", ")).toStdString();
  EXPECT_TRUE(lab.window().isActiveWindow());
}

TEST(Window, KeysReachEveryPage) {
  LabWindow lab;
  const int pages = static_cast<int>(pageRoster().size());
  for (int page = 0; page < std::min(pages, 10); ++page) {
    QTest::keyClick(&lab.window(), static_cast<Qt::Key>(Qt::Key_0 + (page + 1) % 10), Qt::ControlModifier);
    EXPECT_EQ(lab.window().pageIndex(), page);
  }
  QTest::keyClick(&lab.window(), Qt::Key_1, Qt::ControlModifier);
  QTest::keyClick(&lab.window(), Qt::Key_PageUp, Qt::ControlModifier);
  EXPECT_EQ(lab.window().pageIndex(), pages - 1);
  QTest::keyClick(&lab.window(), Qt::Key_PageDown, Qt::ControlModifier);
  EXPECT_EQ(lab.window().pageIndex(), 0);
}

}  // namespace
}  // namespace qs::ui::test
