#include "tests/ui/window/support.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QtTest>
#include <cstring>

namespace qs::ui::test {

namespace {

struct Matrix {
  QString name;
  std::uint64_t rows;
  std::uint64_t cols;
  std::vector<float> values;
};

void writeSafetensors(const QString& path, const std::vector<Matrix>& matrices) {
  QByteArray data;
  QJsonObject header;
  for (const Matrix& matrix : matrices) {
    const qint64 from = data.size();
    data.append(reinterpret_cast<const char*>(matrix.values.data()),
                static_cast<qsizetype>(matrix.values.size() * sizeof(float)));
    header[matrix.name] = QJsonObject{
        {"dtype", "F32"},
        {"shape", QJsonArray{static_cast<qint64>(matrix.rows), static_cast<qint64>(matrix.cols)}},
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

// Values like weights: small, of both signs, always the same.
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

}  // namespace

void writeLabModel(const QString& folder) {
  const QString lab = folder + QStringLiteral("/models/lab");
  ASSERT_TRUE(QDir().mkpath(lab));
  ASSERT_TRUE(QDir().mkpath(folder + QStringLiteral("/texts")));
  std::vector<Matrix> matrices;
  std::uint32_t seed = 1;
  const auto add = [&](const char* name, std::uint64_t rows, std::uint64_t cols) {
    matrices.push_back({QStringLiteral("model.layers.0.") + QLatin1String(name) + QStringLiteral(".weight"), rows, cols,
                        weights(rows * cols, seed++)});
  };
  add("self_attn.q_proj", 16, 256);
  matrices.back().values[5 * 256 + 70] = 0.5F;
  add("self_attn.k_proj", 16, 256);
  add("mlp.down_proj", 16, 688);
  writeSafetensors(lab + QStringLiteral("/model.safetensors"), matrices);
  QFile config(lab + QStringLiteral("/config.json"));
  ASSERT_TRUE(config.open(QIODevice::WriteOnly));
  config.write("{}");
}

void writeMatrixFile(const QString& path, const std::vector<float>& values, std::uint64_t rows, std::uint64_t cols) {
  writeSafetensors(path, {{QStringLiteral("matrix"), rows, cols, values}});
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

MainWindow::Options LabWindow::quiet() {
  MainWindow::Options options;
  options.remember = false;
  options.look = ThemeChoice::light;
  options.fullScreen = false;
  return options;
}

LabWindow::LabWindow(QSize size, MainWindow::Options options)
    : services_(std::make_unique<experiment::Services>()),
      window_(std::make_unique<MainWindow>(*services_, options)) {
  window_->resize(size);
  window_->show();
  window_->activateWindow();
  settle();
}

LabWindow::~LabWindow() = default;

void LabWindow::settle() {
  EXPECT_TRUE(waitUntil([this] { return shownPage().isSettled(); }, 60000)) << "the page did not come to rest";
  for (int round = 0; round < 4; ++round) QCoreApplication::processEvents();
}

void LabWindow::edit(const std::function<void(RoundingState&)>& change) {
  RoundingState next = presenter().state();
  change(next);
  presenter().edit(next);
  settle();
}

void LabWindow::showTyped(const QString& values) {
  edit([&](RoundingState& state) {
    state.source = RoundingState::Source::typed;
    state.valuesText = values.toStdString();
    state.grouping = RoundingState::Grouping::whole;
  });
}

QString LabWindow::text(const char* name) {
  const auto* label = find<QLabel>(name);
  return label == nullptr ? QString() : label->text();
}

}  // namespace qs::ui::test
