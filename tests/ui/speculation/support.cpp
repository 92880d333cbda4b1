#include "tests/ui/speculation/support.h"

#include <QDir>
#include <QFile>
#include <filesystem>
#include <fstream>

#include "tests/experiment/tiny_tokenizer.h"
#include "tests/model/tiny_model.h"

namespace qs::ui::test {

namespace {

void writeModel(const QString& folder, std::int64_t layers, std::uint32_t seed) {
  ASSERT_TRUE(QDir().mkpath(folder));
  qs::test::TinyShape shape;
  shape.vocab = qs::test::kTinyVocabulary;
  shape.layers = layers;
  shape.hidden = 32;
  shape.context = 512;  // its tokens are bytes, and prompts are sentences
  const std::filesystem::path path = folder.toStdString();
  qs::test::writeTiny(qs::test::makeTiny(shape, seed), path, "BF16");
  qs::test::writeTinyTokenizer(path);
}

}  // namespace

void writeLab(const QString& folder) {
  writeModel(folder + QStringLiteral("/models/lab"), 2, 7);
  writeModel(folder + QStringLiteral("/models/lab-draft"), 1, 7);
  ASSERT_TRUE(QDir().mkpath(folder + QStringLiteral("/texts")));
  for (const char* name : {"validation", "prose", "code", "verse", "calibration", "tasks"}) {
    QFile file(folder + QStringLiteral("/texts/%1.txt").arg(QLatin1String(name)));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    for (int i = 0; i < 30; ++i) file.write("Line " + QByteArray::number(i * 37) + " says that the weather is mild.\n");
  }
}

void writeStranger(const QString& folder) {
  writeModel(folder, 1, 9);
  const std::filesystem::path path = std::filesystem::path(folder.toStdString()) / "tokenizer.json";
  std::ifstream in(path);
  nlohmann::json tokenizer = nlohmann::json::parse(in);
  in.close();
  // Two tokens change places.
  auto& vocab = tokenizer["model"]["vocab"];
  std::swap(vocab["a"], vocab["b"]);
  std::ofstream(path) << tokenizer.dump();
}

}  // namespace qs::ui::test
