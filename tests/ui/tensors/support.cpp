#include "tests/ui/tensors/support.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QtTest>
#include <algorithm>
#include <cstdlib>

#include "ui/window/page_roster.h"

namespace qs::ui::test {

std::vector<float> weights(std::size_t count, std::uint32_t seed) {
  std::vector<float> out(count);
  std::uint32_t state = seed * 2654435761U + 1U;
  for (float& value : out) {
    double sum = 0.0;
    for (int i = 0; i < 6; ++i) {
      state = state * 1664525U + 1013904223U;
      sum += static_cast<double>(state >> 8U) / 16777216.0 - 0.5;
    }
    value = static_cast<float>(sum * 0.07);
  }
  return out;
}

FileTensor f32(const QString& name, std::vector<std::uint64_t> shape, const std::vector<float>& values) {
  return {name, QStringLiteral("F32"), std::move(shape),
          QByteArray(reinterpret_cast<const char*>(values.data()), static_cast<qsizetype>(values.size() * sizeof(float)))};
}

void writeSafetensors(const QString& path, const std::vector<FileTensor>& tensors) {
  QByteArray data;
  QJsonObject header;
  for (const FileTensor& tensor : tensors) {
    QJsonArray shape;
    for (const auto extent : tensor.shape) shape.append(static_cast<qint64>(extent));
    const qint64 from = data.size();
    data.append(tensor.bytes);
    header[tensor.name] = QJsonObject{{"dtype", tensor.dtype},
                                      {"shape", shape},
                                      {"data_offsets", QJsonArray{from, static_cast<qint64>(data.size())}}};
  }
  const QByteArray text = QJsonDocument(header).toJson(QJsonDocument::Compact);
  const auto length = static_cast<std::uint64_t>(text.size());
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly)) << path.toStdString();
  file.write(reinterpret_cast<const char*>(&length), sizeof length);
  file.write(text);
  file.write(data);
}

void writeSmallModel(const QString& folder) {
  const QString lab = folder + QStringLiteral("/models/lab");
  ASSERT_TRUE(QDir().mkpath(lab));
  ASSERT_TRUE(QDir().mkpath(folder + QStringLiteral("/texts")));
  const auto layer = [](const char* name) {
    return QStringLiteral("model.layers.0.") + QLatin1String(name) + QStringLiteral(".weight");
  };
  std::vector<float> q = weights(16 * 256, 1);
  q[5 * 256 + 70] = 0.5F;
  std::vector<float> w2 = weights(16 * 688, 3);
  for (std::size_t row = 0; row < 16; ++row) w2[row * 688 + 33] *= 8.0F;
  writeSafetensors(lab + QStringLiteral("/model.safetensors"),
                   {f32(layer("self_attn.q_proj"), {16, 256}, q), f32(layer("self_attn.k_proj"), {16, 256}, weights(16 * 256, 2)),
                    f32(layer("mlp.down_proj"), {16, 688}, w2),
                    f32(QStringLiteral("model.norm.weight"), {256}, std::vector<float>(256, 1.0F)),
                    f32(QStringLiteral("model.embed_tokens.weight"), {64, 256}, weights(64 * 256, 4))});
  QFile config(lab + QStringLiteral("/config.json"));
  ASSERT_TRUE(config.open(QIODevice::WriteOnly));
  config.write("{}");
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
  do {
    QCoreApplication::processEvents();
  } while (page.pump());
  QCoreApplication::processEvents();
}

void Bench::edit(const std::function<void(TensorsState&)>& change, const QString& gesture) {
  TensorsState next = page.state();
  change(next);
  page.edit(next, gesture);
}

TensorsWindow::TensorsWindow(QSize size) : services_(std::make_unique<experiment::Services>()) {
  MainWindow::Options options;
  options.remember = false;
  options.look = ThemeChoice::light;
  window_ = std::make_unique<MainWindow>(*services_, options);
  const auto& roster = pageRoster();
  const auto entry = std::find_if(roster.begin(), roster.end(),
                                  [](const PageEntry& page) { return page.id == QLatin1String("tensors"); });
  EXPECT_NE(entry, roster.end());
  window_->resize(size);
  window_->showPage(static_cast<int>(entry - roster.begin()));
  window_->show();
  window_->activateWindow();
  settle();
}

TensorsWindow::~TensorsWindow() = default;

void TensorsWindow::settle() {
  EXPECT_TRUE(waitUntil([this] { return page().isSettled(); })) << "the page did not come to rest";
  for (int round = 0; round < 4; ++round) QCoreApplication::processEvents();
}

void TensorsWindow::edit(const std::function<void(TensorsState&)>& change) {
  TensorsState next = presenter().state();
  change(next);
  presenter().edit(next);
  settle();
}

void TensorsWindow::open(const QString& path) {
  window_->openPath(path);
  EXPECT_TRUE(waitUntil([&] { return presenter().state().model == path.toStdString(); })) << path.toStdString();
  settle();
}

QString TensorsWindow::text(const char* name) {
  const auto* label = find<QLabel>(name);
  return label == nullptr ? QString() : label->text();
}

int pixelsOf(QWidget* widget, const QColor& color) {
  const QImage image = widget->grab().toImage();
  int found = 0;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      const QColor here = image.pixelColor(x, y);
      if (std::abs(here.red() - color.red()) < 12 && std::abs(here.green() - color.green()) < 12 &&
          std::abs(here.blue() - color.blue()) < 12) {
        ++found;
      }
    }
  }
  return found;
}

}  // namespace qs::ui::test
