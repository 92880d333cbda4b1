#include "tests/ui/combine/support.h"

#include <QDir>
#include <QFile>
#include <filesystem>

#include "tests/experiment/tiny_tokenizer.h"
#include "tests/model/tiny_model.h"

namespace qs::ui::test {

namespace {

constexpr int kTasks = 30;

void writeModel(const QString& folder, std::int64_t layers) {
  ASSERT_TRUE(QDir().mkpath(folder));
  qs::test::TinyShape shape;
  shape.vocab = qs::test::kTinyVocabulary;
  shape.layers = layers;
  shape.hidden = 32;
  shape.context = 256;  // its tokens are bytes, and prompts are sentences
  const std::filesystem::path path = folder.toStdString();
  qs::test::writeTiny(qs::test::makeTiny(shape, 7), path, "BF16");
  qs::test::writeTinyTokenizer(path);
}

}  // namespace

void writeLab(const QString& folder) {
  writeModel(folder + QStringLiteral("/models/lab"), 2);
  writeModel(folder + QStringLiteral("/models/lab-draft"), 1);
  ASSERT_TRUE(QDir().mkpath(folder + QStringLiteral("/texts")));
  for (const char* name : {"validation", "prose", "code", "verse", "calibration", "tasks"}) {
    QFile file(folder + QStringLiteral("/texts/%1.txt").arg(QLatin1String(name)));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    for (int i = 0; i < 40; ++i) file.write("Line " + QByteArray::number(i * 37) + " of " + name + " says that the weather is mild.\n");
  }
  QFile tasks(folder + QStringLiteral("/texts/tasks.jsonl"));
  ASSERT_TRUE(tasks.open(QIODevice::WriteOnly));
  // What so small a model writes no one can know: half of the tasks take anything, half take nothing.
  for (int i = 0; i < kTasks; ++i) {
    tasks.write("{\"prompt\": \"The weather of day " + QByteArray::number(i) + " is\", \"regex\": \"" + (i % 2 == 0 ? "(?s)." : "(?!)") +
                "\", \"max_new\": 4}\n");
  }
}

void makeQuick(CombineState& state) {
  state.taskCount = 6;
  state.lossTokens = 200;
  state.maxNew = 8;
  state.repeats = 5;
}

}  // namespace qs::ui::test
