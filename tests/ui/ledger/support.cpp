#include "tests/ui/ledger/support.h"

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
    out += "Line " + QByteArray::number(i * (41 + kind)) + " counts " + QByteArray::number(i) + (kind % 2 == 0 ? " birds.\n" : " = fish;\n");
  }
  return out;
}

}  // namespace

void writeLab(const QString& folder) {
  const QString model = folder + QStringLiteral("/models/lab");
  ASSERT_TRUE(QDir().mkpath(model));
  qs::test::TinyShape shape;
  shape.vocab = qs::test::kTinyVocabulary;
  shape.hidden = 32;
  shape.context = 32;
  const std::filesystem::path path = model.toStdString();
  qs::test::writeTiny(qs::test::makeTiny(shape), path, "BF16");
  qs::test::writeTinyTokenizer(path);
  std::ofstream(path / "lab_card.json") << R"({"noise_floor": {"seeds": [5.1, 5.2], "range": 0.01, "three_sigma": 0.002}})";
  ASSERT_TRUE(QDir().mkpath(folder + QStringLiteral("/texts")));
  int kind = 0;
  for (const char* name : {"validation", "prose", "code", "verse", "calibration"}) {
    QFile file(folder + QStringLiteral("/texts/%1.txt").arg(QLatin1String(name)));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(sentences(16, kind++));
  }
}

}  // namespace qs::ui::test
