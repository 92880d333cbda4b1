#include "tests/ui/budget/support.h"

#include <QDir>
#include <QFile>
#include <filesystem>

#include "tests/experiment/tiny_tokenizer.h"
#include "tests/model/tiny_model.h"

namespace qs::ui::test {

void writeText(const QString& path, const QByteArray& text) {
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly)) << path.toStdString();
  file.write(text);
}

QByteArray configText(const char* without) {
  nlohmann::json config = {{"model_type", "llama"},      {"vocab_size", 32000},      {"hidden_size", 2048},
                           {"num_hidden_layers", 22},    {"num_attention_heads", 32}, {"num_key_value_heads", 4},
                           {"head_dim", 64},             {"intermediate_size", 5632}, {"max_position_embeddings", 2048},
                           {"tie_word_embeddings", false}, {"torch_dtype", "bfloat16"}};
  if (without != nullptr) config.erase(without);
  return QByteArray::fromStdString(config.dump());
}

QByteArray hardwareText(const char* bandwidth) {
  const nlohmann::json rows = {{"hardware", {{{"name", "mine"}, {"label", "My own card"}, {"bandwidth", bandwidth}, {"memory", "24 GiB"},
                                              {"rates", {{"fp16", "70 TFLOPS"}}}}}}};
  return QByteArray::fromStdString(rows.dump());
}

void writeLab(const QString& folder) {
  const QString model = folder + QStringLiteral("/models/lab");
  ASSERT_TRUE(QDir().mkpath(model));
  ASSERT_TRUE(QDir().mkpath(folder + QStringLiteral("/texts")));
  qs::test::TinyShape shape;
  shape.vocab = qs::test::kTinyVocabulary;
  shape.hidden = 32;
  shape.context = 512;
  const std::filesystem::path path = model.toStdString();
  qs::test::writeTiny(qs::test::makeTiny(shape), path, "BF16");
  qs::test::writeTinyTokenizer(path);
}

}  // namespace qs::ui::test
