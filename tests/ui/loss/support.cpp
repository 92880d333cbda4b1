#include "tests/ui/loss/support.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QtTest>
#include <filesystem>
#include <fstream>

#include "tests/experiment/tiny_tokenizer.h"
#include "tests/model/tiny_model.h"
#include "ui/window/page_roster.h"

namespace qs::ui::test {

namespace {

QByteArray sentences(int many, int kind) {
  QByteArray out;
  for (int i = 0; i < many; ++i) {
    out += "Line " + QByteArray::number(i * (37 + kind)) + " says that the weather of day " + QByteArray::number(i) +
           (kind % 2 == 0 ? " is mild.\n" : " = rain;\n");
  }
  return out;
}

}  // namespace

void writeModel(const QString& folder) {
  ASSERT_TRUE(QDir().mkpath(folder));
  qs::test::TinyShape shape;
  shape.vocab = qs::test::kTinyVocabulary;
  shape.hidden = 32;
  shape.context = 32;
  const std::filesystem::path path = folder.toStdString();
  qs::test::writeTiny(qs::test::makeTiny(shape), path, "BF16");
  qs::test::writeTinyTokenizer(path);
  std::ofstream(path / (path.filename().string() + "_card.json"))
      << R"({"noise_floor": {"seeds": [5.1, 5.2], "range": 0.01, "three_sigma": 0.002}})";
}

void writeText(const QString& path, const QByteArray& text) {
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly)) << path.toStdString();
  file.write(text);
}

void writeLab(const QString& folder) {
  writeModel(folder + QStringLiteral("/models/lab"));
  ASSERT_TRUE(QDir().mkpath(folder + QStringLiteral("/texts")));
  int kind = 0;
  for (const char* name : {"validation", "prose", "code", "verse", "calibration"}) {
    writeText(folder + QStringLiteral("/texts/%1.txt").arg(QLatin1String(name)), sentences(20, kind++));
  }
}

bool waitUntil(const std::function<bool()>& done, int milliseconds) {
  QElapsedTimer clock;
  clock.start();
  while (!done()) {
    if (clock.elapsed() > milliseconds) return false;
    QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    if (!done()) QTest::qSleep(1);
  }
  return true;
}

void Bench::drain() {
  for (int round = 0; round < 6; ++round) {
    while (page.pump()) QCoreApplication::processEvents();
    QCoreApplication::processEvents();
  }
}

void Bench::edit(const std::function<void(LossState&)>& change, const QString& gesture) {
  LossState next = page.state();
  change(next);
  page.edit(next, gesture);
  drain();
}

LossWindow::LossWindow(QSize size) : services_(std::make_unique<experiment::Services>()) {
  MainWindow::Options options;
  options.remember = false;
  options.look = ThemeChoice::light;
  window_ = std::make_unique<MainWindow>(*services_, options);
  const auto& roster = pageRoster();
  const auto loss = std::find_if(roster.begin(), roster.end(), [](const PageEntry& page) { return page.id == QLatin1String("loss"); });
  window_->showPage(static_cast<int>(loss - roster.begin()));
  window_->resize(size);
  window_->show();
  window_->activateWindow();
  settle();
}

LossWindow::~LossWindow() = default;

void LossWindow::settle() {
  EXPECT_TRUE(waitUntil([this] { return page().isSettled(); })) << "the page did not come to rest";
  for (int round = 0; round < 4; ++round) QCoreApplication::processEvents();
}

void LossWindow::edit(const std::function<void(LossState&)>& change) {
  LossState next = presenter().state();
  change(next);
  presenter().edit(next);
  settle();
}

QString LossWindow::text(const char* name) {
  const auto* label = find<QLabel>(name);
  return label == nullptr ? QString() : label->text();
}

}  // namespace qs::ui::test
