// Files through the window: drops of one, of many, of two in a row; the inputs that broke other tools, on every page; the
// recent list; a file that changes or vanishes while it is open; one model for all pages.
#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QMenu>
#include <QMimeData>
#include <QSettings>
#include <QToolButton>
#include <QUrl>
#include <QtTest>
#include <algorithm>
#include <cstring>

#include "tests/ui/window/support.h"
#include "ui/widgets/banner.h"
#include "ui/window/page_roster.h"

namespace qs::ui::test {
namespace {

bool speaksChinese(const QString& text) {
  return std::any_of(text.begin(), text.end(), [](QChar c) { return c.unicode() >= 0x4E00 && c.unicode() <= 0x9FFF; });
}

void drop(MainWindow& window, const QList<QUrl>& urls) {
  QMimeData data;
  data.setUrls(urls);
  const QPoint at(200, 300);
  QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, {});
  QApplication::sendEvent(&window, &enter);
  EXPECT_TRUE(enter.isAccepted());
  QDropEvent event(QPointF(at), Qt::CopyAction, &data, Qt::LeftButton, {});
  QApplication::sendEvent(&window, &event);
}

void writeBytes(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly)) << path.toStdString();
  file.write(bytes);
}

// A file of one header, of which the length is written as given, and data.
QByteArray safetensors(const QByteArray& header, const QByteArray& data, std::uint64_t length) {
  QByteArray out(reinterpret_cast<const char*>(&length), sizeof length);
  return out + header + data;
}
QByteArray safetensors(const QByteArray& header, const QByteArray& data) {
  return safetensors(header, data, static_cast<std::uint64_t>(header.size()));
}
QByteArray floats(std::initializer_list<float> values) {
  return QByteArray(reinterpret_cast<const char*>(std::data(values)), static_cast<qsizetype>(values.size() * sizeof(float)));
}

// One sentence stands above the page, in both languages, and it is a translation of the same.
void expectSentence(MainWindow& window, const QString& about) {
  ASSERT_TRUE(waitUntil([&] { return !window.banner().sentence().isEmpty() && !window.jobs().busy(); }))
      << about.toStdString();
  const QString english = window.banner().sentence();
  EXPECT_TRUE(english.endsWith(QLatin1Char('.'))) << english.toStdString();
  EXPECT_FALSE(english.contains(QLatin1Char('\n')));
  window.setLanguage(Language::chinese);
  QCoreApplication::processEvents();
  const QString chinese = window.banner().sentence();
  EXPECT_TRUE(speaksChinese(chinese)) << chinese.toStdString();
  EXPECT_TRUE(chinese.endsWith(QChar(0x3002))) << chinese.toStdString();
  window.setLanguage(Language::english);
  QCoreApplication::processEvents();
  EXPECT_EQ(window.banner().sentence(), english);
}

TEST(Drops, ManyFilesGetOneSentenceAndNothingIsOpened) {
  LabWindow lab;
  const RoundingState before = lab.presenter().state();
  QTemporaryDir folder;
  QList<QUrl> urls;
  for (int i = 0; i < 20; ++i) {
    const QString path = folder.path() + QStringLiteral("/shard-%1.safetensors").arg(i);
    writeMatrixFile(path, {1, 2, 3, 4}, 2, 2);
    urls << QUrl::fromLocalFile(path);
  }
  drop(lab.window(), urls);
  expectSentence(lab.window(), QStringLiteral("twenty files"));
  EXPECT_TRUE(lab.window().banner().sentence().contains(QStringLiteral("20")));
  lab.settle();
  EXPECT_EQ(lab.presenter().state(), before);
  drop(lab.window(), {urls.front()});
  EXPECT_TRUE(waitUntil([&] { return lab.presenter().state().tensor == "matrix"; })) << "the next one is opened";
  EXPECT_TRUE(lab.window().banner().sentence().isEmpty());
}

TEST(Drops, AnAddressElsewhereGetsASentence) {
  LabWindow lab;
  drop(lab.window(), {QUrl(QStringLiteral("https://example.org/model.safetensors"))});
  expectSentence(lab.window(), QStringLiteral("an address"));
}

TEST(Drops, OfTwoInARowTheNewerWins) {
  LabWindow lab;
  QTemporaryDir folder;
  const QString first = folder.path() + QStringLiteral("/first.safetensors");
  const QString second = folder.path() + QStringLiteral("/second.safetensors");
  writeMatrixFile(first, std::vector<float>(512 * 512, 0.5F), 512, 512);
  writeMatrixFile(second, {1, 2, 3, 4}, 2, 2);
  for (const auto& [older, newer] : {std::pair{first, second}, std::pair{second, first}, std::pair{first, second}}) {
    drop(lab.window(), {QUrl::fromLocalFile(older)});
    drop(lab.window(), {QUrl::fromLocalFile(newer)});
    ASSERT_TRUE(waitUntil([&] { return lab.presenter().state().model == newer.toStdString() && lab.page().isSettled(); }));
    QTest::qWait(100);
    EXPECT_EQ(lab.presenter().state().model, newer.toStdString()) << "the older does not come after it";
    EXPECT_EQ(lab.presenter().result()->spec.source.model, newer.toStdString());
  }
}

TEST(Files, WhatBrokeOtherToolsGetsASentenceOnEveryPageAndTheLabGoesOn) {
  QTemporaryDir folder;
  const QString at = folder.path() + QLatin1Char('/');
  const QByteArray one = floats({2.5F});
  const auto f32 = [](const char* name, const char* shape, int from, int to) {
    return QByteArray("\"") + name + "\":{\"dtype\":\"F32\",\"shape\":" + shape + ",\"data_offsets\":[" +
           QByteArray::number(from) + "," + QByteArray::number(to) + "]}";
  };
  QStringList refused;
  const auto add = [&](const char* name, const QByteArray& bytes) {
    const QString path = at + QLatin1String(name);
    writeBytes(path, bytes);
    refused << path;
  };
  add("a1.safetensors", safetensors("{" + f32("w", "[1000,1000]", 0, 4) + "}", one));
  add("a2.safetensors", safetensors("{" + f32("a", "[1]", 0, 4) + "," + f32("a", "[1]", 0, 4) + "}", one));
  add("a4.safetensors", safetensors("{}          ", {}, 132095296));
  add("a4huge.safetensors", safetensors("{}          ", {}, std::uint64_t{1} << 63));
  add("a5.safetensors", safetensors("{\"__metadata__\":{\"shape\":[2],\"dtype\":\"F32\",\"data_offsets\":[0,8]}}", floats({1, 2})));
  add("a7.safetensors", safetensors("{" + f32("w", "[4294967296,2147483648]", 0, 0) + "}", {}));
  add("a7more.safetensors", safetensors("{" + f32("w", "[4611686018427387904]", 0, 0) + "}", {}));
  add("a8.safetensors", safetensors("{\"s\":{\"dtype\":\"F8_E8M0\",\"shape\":[4],\"data_offsets\":[0,4]},"
                                    "\"f\":{\"dtype\":\"F4\",\"shape\":[3],\"data_offsets\":[4,6]}}",
                                    QByteArray(6, '\1')));
  add("a13.gguf", QByteArray("GGUF\3\0\0\0", 8) + QByteArray(60, '\0'));
  add("a15.gguf", QByteArray("GGUF\3\0\0\0", 8) + QByteArray(16, '\0'));
  add("a16.gguf", QByteArray("GGUF\0\0\0\3", 8));
  add("text.npy", "this is no array");
  // A9: the index names a shard that is not there.
  const QString shards = at + QStringLiteral("a9");
  ASSERT_TRUE(QDir().mkpath(shards));
  writeBytes(shards + QStringLiteral("/config.json"), "{}");
  writeMatrixFile(shards + QStringLiteral("/s1.safetensors"), {1, 2, 3, 4}, 2, 2);
  writeBytes(shards + QStringLiteral("/model.safetensors.index.json"),
             "{\"weight_map\":{\"matrix\":\"s1.safetensors\",\"b\":\"s2.safetensors\"}}");
  refused << shards << at + QStringLiteral("nowhere/model.safetensors") << at;

  LabWindow lab;
  MainWindow& window = lab.window();
  for (int page = 0; page < static_cast<int>(pageRoster().size()); ++page) {
    window.showPage(page);
    ASSERT_TRUE(waitUntil([&] { return window.page().isSettled(); }, 60000)) << page;
    for (const QString& path : refused) {
      SCOPED_TRACE(path.toStdString() + " on page " + std::to_string(page));
      window.banner().dismiss();
      window.openPath(path);
      expectSentence(window, path);
    }
    ASSERT_TRUE(waitUntil([&] { return window.page().isSettled(); }, 60000)) << page;
    EXPECT_TRUE(window.page().isVisible());
  }
  // The lab goes on: what is right opens, on the page that can show it.
  window.showPage(0);
  const QString good = at + QStringLiteral("good.safetensors");
  writeBytes(good, safetensors("{\"__metadata__\":{}," + f32("w", "[2,2]", 0, 16) + "," + f32("scalar", "[]", 16, 20) + "}",
                               floats({1, 2, 3, 4}) + one));
  window.openPath(good);
  EXPECT_TRUE(waitUntil([&] { return lab.presenter().state().tensor == "w" && lab.page().isSettled(); }));
  EXPECT_TRUE(window.banner().sentence().isEmpty()) << "A5 and A6: empty remarks and a scalar are no fault";
}

TEST(Files, AScalarAloneIsNoMatrixAndSaysSo) {
  LabWindow lab;
  QTemporaryDir folder;
  const QString path = folder.path() + QStringLiteral("/a6.safetensors");
  writeBytes(path, safetensors("{\"s\":{\"dtype\":\"F32\",\"shape\":[],\"data_offsets\":[0,4]}}", floats({2.5F})));
  lab.window().openPath(path);
  expectSentence(lab.window(), path);
  EXPECT_EQ(lab.presenter().state().model, "lab");
}

TEST(Files, TheIndexDecidesAndTiedHeadsAreNoFault) {
  LabWindow lab;
  QTemporaryDir folder;
  // A11: a stray file beside the shard that the index lists.
  writeBytes(folder.path() + QStringLiteral("/config.json"), "{\"tie_word_embeddings\":true}");
  writeMatrixFile(folder.path() + QStringLiteral("/s1.safetensors"), {1, 2, 3, -8}, 2, 2);
  writeMatrixFile(folder.path() + QStringLiteral("/model.safetensors"), {9, 9, 9, 9}, 2, 2);
  writeBytes(folder.path() + QStringLiteral("/model.safetensors.index.json"),
             "{\"weight_map\":{\"matrix\":\"s1.safetensors\"}}");
  lab.window().openPath(folder.path());
  ASSERT_TRUE(waitUntil([&] { return lab.presenter().state().tensor == "matrix" && lab.page().isSettled(); }));
  EXPECT_EQ(lab.presenter().result()->result.row, 1) << "the indexed shard's largest weight";
  EXPECT_TRUE(lab.window().banner().sentence().isEmpty());
  EXPECT_TRUE(lab.page().modelDetail().contains(QStringLiteral("model.safetensors"))) << "what was left aside is named";
}

TEST(Files, AnOpenFileThatChangesOrVanishesGetsASentenceAndTheLabGoesOn) {
  LabWindow lab;
  QTemporaryDir folder;
  const QString path = folder.path() + QStringLiteral("/open.safetensors");
  writeMatrixFile(path, {1, 2, 3, -9, 5, 6}, 2, 3);
  lab.window().openPath(path);
  ASSERT_TRUE(waitUntil([&] { return lab.presenter().state().tensor == "matrix" && lab.page().isSettled(); }));
  EXPECT_EQ(lab.presenter().result()->view.x.size(), 3U);
  // Written anew by another program, as downloaders do: beside it, then over it.
  const QString fresh = folder.path() + QStringLiteral("/fresh.tmp");
  writeMatrixFile(fresh, {1, 2, 3, 4, 5, 6, 7, -80}, 2, 4);
  ASSERT_EQ(std::rename(fresh.toStdString().c_str(), path.toStdString().c_str()), 0);
  expectSentence(lab.window(), QStringLiteral("a changed file"));
  EXPECT_TRUE(lab.window().banner().sentence().contains(QStringLiteral("open.safetensors")));
  lab.edit([](RoundingState& state) { state.bits = 3; });
  EXPECT_TRUE(lab.presenter().isCurrent()) << "the lab goes on";
  lab.window().openPath(path);
  EXPECT_TRUE(waitUntil([&] {
    return lab.window().banner().sentence().isEmpty() && lab.page().isSettled() && lab.presenter().result() &&
           lab.presenter().result()->view.x.size() == 4;
  })) << "opened again, it shows what it holds now, and the message is gone";
  ASSERT_TRUE(QFile::remove(path));
  expectSentence(lab.window(), QStringLiteral("a vanished file"));
  lab.edit([](RoundingState& state) { state.source = RoundingState::Source::typed; });
  EXPECT_TRUE(lab.presenter().isCurrent());
}

TEST(Files, AFolderThatVanishesGetsASentence) {
  LabWindow lab;
  QTemporaryDir folder;
  const QString model = folder.path() + QStringLiteral("/model");
  ASSERT_TRUE(QDir().mkpath(model));
  writeBytes(model + QStringLiteral("/config.json"), "{}");
  writeMatrixFile(model + QStringLiteral("/model.safetensors"), {1, 2, 3, 4}, 2, 2);
  lab.window().openPath(model);
  ASSERT_TRUE(waitUntil([&] { return lab.presenter().state().tensor == "matrix" && lab.page().isSettled(); }));
  ASSERT_TRUE(QDir(model).removeRecursively());
  expectSentence(lab.window(), QStringLiteral("a vanished folder"));
}

TEST(Recent, TheNewestTenAreKeptAndAMissingOneSaysSo) {
  QSettings().clear();
  MainWindow::Options options = LabWindow::quiet();
  options.remember = true;
  QTemporaryDir folder;
  QStringList paths;
  for (int i = 0; i < 12; ++i) {
    paths << folder.path() + QStringLiteral("/%1.safetensors").arg(i);
    writeMatrixFile(paths.back(), {1, 2, 3, 4}, 2, 2);
  }
  {
    LabWindow lab({1280, 800}, options);
    for (const QString& path : paths) {
      lab.window().openPath(path);
      ASSERT_TRUE(waitUntil([&] { return lab.presenter().state().model == path.toStdString() && lab.page().isSettled(); }));
    }
    EXPECT_EQ(lab.window().recentFiles().paths().size(), 10);
    EXPECT_EQ(lab.window().recentFiles().paths().front(), paths[11]);
  }
  {
    LabWindow lab({1280, 800}, options);
    ASSERT_EQ(lab.window().recentFiles().paths().size(), 10) << "remembered";
    ASSERT_TRUE(QFile::remove(paths[10]));
    auto* menu = lab.find<QMenu>("recentMenu");
    emit menu->aboutToShow();
    ASSERT_EQ(menu->actions().size(), 12) << "ten, a line, and the way to clear them";
    menu->actions()[0]->trigger();
    EXPECT_TRUE(waitUntil([&] { return lab.presenter().state().model == paths[11].toStdString(); }));
    emit menu->aboutToShow();
    menu->actions()[1]->trigger();
    expectSentence(lab.window(), paths[10]);
    EXPECT_TRUE(lab.window().banner().sentence().contains(QStringLiteral("10.safetensors")));
    // The source menu offers them too.
    auto* source = static_cast<QToolButton*>(lab.page().sourcePicker())->menu();
    emit source->aboutToShow();
    auto* recent = source->findChild<QMenu*>(QStringLiteral("sourceRecent"));
    ASSERT_NE(recent, nullptr);
    recent->actions()[2]->trigger();
    EXPECT_TRUE(waitUntil([&] { return lab.presenter().state().model == paths[9].toStdString(); }));
    emit menu->aboutToShow();
    menu->actions().back()->trigger();
    EXPECT_TRUE(lab.window().recentFiles().paths().isEmpty());
  }
  QSettings().clear();
}

TEST(SharedModel, WhatOnePageOpensTheOthersShowWhenTheyAreNextShown) {
  if (pageRoster().size() < 2) GTEST_SKIP() << "there is one page";
  LabWindow lab;
  QTemporaryDir folder;
  const QString path = folder.path() + QStringLiteral("/shared.safetensors");
  writeMatrixFile(path, {1, 2, 3, -9, 5, 6}, 2, 3);
  MainWindow& window = lab.window();
  auto& rounding = lab.page();
  window.showPage(1);
  ASSERT_TRUE(waitUntil([&] { return window.page().isSettled(); }, 60000));
  window.openPath(path);
  ASSERT_TRUE(waitUntil([&] { return window.recentFiles().paths().contains(path); }, 60000));
  EXPECT_EQ(rounding.presenter().state().model, "lab") << "not before it is shown";
  window.showPage(0);
  EXPECT_TRUE(waitUntil([&] { return rounding.presenter().state().model == path.toStdString() && rounding.isSettled(); }));
  ASSERT_TRUE(rounding.canUndo());
  rounding.undo();
  EXPECT_EQ(rounding.presenter().state().model, "lab") << "one step back";
  EXPECT_FALSE(rounding.canUndo());
}

TEST(SharedModel, AFileWithoutAMatrixIsARemarkAndTheStateStays) {
  LabWindow lab;
  QTemporaryDir folder;
  const QString path = folder.path() + QStringLiteral("/scalar.safetensors");
  writeBytes(path, safetensors("{\"s\":{\"dtype\":\"F32\",\"shape\":[],\"data_offsets\":[0,4]}}", floats({2.5F})));
  const RoundingState before = lab.presenter().state();
  lab.page().adoptModel(path);
  expectSentence(lab.window(), path);
  EXPECT_EQ(lab.window().banner().level(), Banner::Level::note) << "nothing is wrong";
  EXPECT_EQ(lab.presenter().state(), before);
  EXPECT_FALSE(lab.page().canUndo());
  // Typed values stay what is shown; only where rows would come from changes.
  const QString good = folder.path() + QStringLiteral("/good.safetensors");
  writeMatrixFile(good, {1, 2, 3, 4}, 2, 2);
  lab.showTyped(QStringLiteral("1, 2, 3"));
  lab.page().adoptModel(good);
  EXPECT_TRUE(waitUntil([&] { return lab.presenter().state().model == good.toStdString(); }));
  EXPECT_EQ(lab.presenter().state().source, RoundingState::Source::typed);
  EXPECT_TRUE(lab.presenter().isCurrent());
}

}  // namespace
}  // namespace qs::ui::test
