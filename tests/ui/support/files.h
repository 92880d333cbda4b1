// Files of tensors for tests: any type and shape, values like weights, a folder that looks like the lab's own model.
// Nothing here was trained on anything, and nothing here is read back.
#pragma once

#include <QByteArray>
#include <QString>
#include <cstdint>
#include <vector>

namespace qs::ui::test {

struct FileTensor {
  QString name;
  QString dtype;  // as safetensors writes it
  std::vector<std::uint64_t> shape;
  QByteArray bytes;
};

// Values like weights: small, of both signs, always the same.
std::vector<float> weights(std::size_t count, std::uint32_t seed);
FileTensor f32(const QString& name, std::vector<std::uint64_t> shape, const std::vector<float>& values);
// "model.layers.0.NAME.weight", as Hugging Face calls it.
QString layerTensor(const char* name);

void writeSafetensors(const QString& path, const std::vector<FileTensor>& tensors);
// A safetensors file with one F32 matrix, "matrix".
void writeMatrixFile(const QString& path, const std::vector<float>& values, std::uint64_t rows, std::uint64_t cols);
// `folder`/models/lab with these tensors and an empty configuration, and an empty `folder`/texts: resources in which a
// model can be looked at and not run.
void writeLabFolder(const QString& folder, const std::vector<FileTensor>& tensors);

}  // namespace qs::ui::test
