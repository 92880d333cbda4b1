#include "tests/ui/support/files.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

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

QString layerTensor(const char* name) {
  return QStringLiteral("model.layers.0.") + QLatin1String(name) + QStringLiteral(".weight");
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

void writeMatrixFile(const QString& path, const std::vector<float>& values, std::uint64_t rows, std::uint64_t cols) {
  writeSafetensors(path, {f32(QStringLiteral("matrix"), {rows, cols}, values)});
}

void writeLabFolder(const QString& folder, const std::vector<FileTensor>& tensors) {
  const QString lab = folder + QStringLiteral("/models/lab");
  ASSERT_TRUE(QDir().mkpath(lab));
  ASSERT_TRUE(QDir().mkpath(folder + QStringLiteral("/texts")));
  writeSafetensors(lab + QStringLiteral("/model.safetensors"), tensors);
  QFile config(lab + QStringLiteral("/config.json"));
  ASSERT_TRUE(config.open(QIODevice::WriteOnly));
  config.write("{}");
}

}  // namespace qs::ui::test
