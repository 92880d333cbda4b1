#include "ui/labs/frame/opening.h"

#include <QFileInfo>
#include <QStringList>

namespace qs::ui {

bool isModelPath(const QString& nameOrPath) {
  if (nameOrPath == QLatin1String("lab") || nameOrPath == QLatin1String("lab-draft")) return true;
  const QFileInfo info(nameOrPath);
  if (info.isDir() || !info.exists()) return true;
  static const QStringList kSuffixes = {QStringLiteral("safetensors"), QStringLiteral("gguf"), QStringLiteral("npy"),
                                        QStringLiteral("json")};
  return kSuffixes.contains(info.suffix().toLower());
}

Opening tryModel(const std::string& path, experiment::Services& services) {
  const auto source = services.source(path);
  if (!source) return {base::fail(source.error()), false};
  if (auto config = model::configOf(**source); !config) return {base::fail(config.error()), true};
  if (auto tokenizer = services.tokenizer(path); !tokenizer) return {base::fail(tokenizer.error()), true};
  return {{}, true};
}

Opening tryText(const std::string& path) {
  if (auto text = experiment::readText(path); !text) return {base::fail(text.error()), false};
  return {};
}

}  // namespace qs::ui
