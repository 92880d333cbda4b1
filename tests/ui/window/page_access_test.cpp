// What pages ask of the window about each other: a page shown with given settings, and what it is set to.
#include <QJsonDocument>
#include <QJsonObject>

#include "tests/ui/window/support.h"
#include "ui/window/page_roster.h"

namespace qs::ui::test {
namespace {

QJsonObject settings(const MainWindow& window, const QString& page) {
  return QJsonDocument::fromJson(window.settingsOf(page)).object();
}

TEST(PageAccess, APageIsShownWithItsSettingsAsOneEdit) {
  ShownWindow lab(QStringLiteral("formats"));
  EXPECT_TRUE(lab.window().settingsOf(QStringLiteral("tensors")).isEmpty());  // never opened
  const auto opened =
      lab.window().openPage(QStringLiteral("rounding"), R"({"source":"typed","values":"1, 2, 3","grouping":"whole","bits":3})");
  ASSERT_TRUE(opened) << opened.error().english();
  lab.settle();
  EXPECT_EQ(lab.shownPage().objectName(), QStringLiteral("roundingPage"));
  EXPECT_EQ(settings(lab.window(), QStringLiteral("rounding"))["bits"].toInt(), 3);
  EXPECT_EQ(settings(lab.window(), QStringLiteral("rounding"))["values"].toString(), QStringLiteral("1, 2, 3"));
  ASSERT_TRUE(lab.shownPage().canUndo());
  lab.shownPage().undo();
  lab.settle();
  EXPECT_EQ(settings(lab.window(), QStringLiteral("rounding"))["bits"].toInt(), 4);
  EXPECT_FALSE(lab.shownPage().canUndo());
}

TEST(PageAccess, EmptySettingsLeaveThePageAsItIs) {
  ShownWindow lab(QStringLiteral("rounding"));
  ASSERT_TRUE(lab.window().openPage(QStringLiteral("rounding"), R"({"bits":2})"));
  lab.settle();
  ASSERT_TRUE(lab.window().openPage(QStringLiteral("formats"), {}));
  lab.settle();
  ASSERT_TRUE(lab.window().openPage(QStringLiteral("rounding"), {}));
  lab.settle();
  EXPECT_EQ(settings(lab.window(), QStringLiteral("rounding"))["bits"].toInt(), 2);
}

TEST(PageAccess, EveryPageTakesWhatItSaysAndRefusesWhatItDoesNot) {
  ShownWindow lab(QStringLiteral("rounding"));
  for (const PageEntry& entry : pageRoster()) {
    SCOPED_TRACE(entry.id.toStdString());
    ASSERT_TRUE(lab.window().openPage(entry.id, "{}"));
    lab.settle();
    const QByteArray before = lab.window().settingsOf(entry.id);
    const QJsonObject said = QJsonDocument::fromJson(before).object();
    ASSERT_FALSE(said.isEmpty());
    EXPECT_TRUE(lab.window().openPage(entry.id, before));
    EXPECT_EQ(lab.window().settingsOf(entry.id), before);
    EXPECT_FALSE(lab.window().openPage(entry.id, "[1]"));
    for (auto setting = said.begin(); setting != said.end(); ++setting) {
      // Text where a number, a switch or a list stands, and the reverse.
      const QJsonObject wrong{{setting.key(), setting->isString() || setting->isNull() ? QJsonValue(true) : QJsonValue("x")}};
      const auto refused = lab.window().openPage(entry.id, QJsonDocument(wrong).toJson());
      EXPECT_FALSE(refused) << setting.key().toStdString();
    }
    EXPECT_EQ(lab.window().settingsOf(entry.id), before);
    lab.settle();
  }
}

TEST(PageAccess, APageThatIsNotThereIsNamed) {
  ShownWindow lab(QStringLiteral("rounding"));
  const auto refused = lab.window().openPage(QStringLiteral("nonesuch"), {});
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().english().find("nonesuch"), std::string::npos);
  EXPECT_EQ(lab.window().pageIndex(), 0);
  EXPECT_TRUE(lab.window().settingsOf(QStringLiteral("nonesuch")).isEmpty());
}

// A page's settings name a model; what another page opened must not be laid over it.
TEST(PageAccess, SettingsOutweighWhatAnotherPageOpened) {
  QTemporaryDir folder;
  writeLabModel(folder.path());
  const QString model = folder.path() + QStringLiteral("/models/lab");
  ShownWindow lab(QStringLiteral("rounding"));
  lab.openAndWait(model, [&] { return settings(lab.window(), QStringLiteral("rounding"))["model"].toString() == model; });
  ASSERT_TRUE(lab.window().openPage(QStringLiteral("tensors"), R"({"model":"lab"})"));
  lab.settle();
  EXPECT_EQ(settings(lab.window(), QStringLiteral("tensors"))["model"].toString(), QStringLiteral("lab"));
}

}  // namespace
}  // namespace qs::ui::test
