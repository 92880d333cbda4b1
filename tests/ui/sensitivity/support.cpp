#include "tests/ui/sensitivity/support.h"

#include <QDir>
#include <QFile>
#include <filesystem>
#include <fstream>

#include "tests/experiment/tiny_tokenizer.h"
#include "tests/model/tiny_model.h"

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
    writeText(folder + QStringLiteral("/texts/%1.txt").arg(QLatin1String(name)), sentences(14, kind++));
  }
}

}  // namespace qs::ui::test
