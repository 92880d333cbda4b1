#include "ui/labs/frame/source_names.h"

#include <QFileInfo>

#include "ui/i18n/numbers.h"

namespace qs::ui {

QString SourceNames::model(const std::string& model) {
  const QString path = QString::fromStdString(model);
  return path.contains(QLatin1Char('/')) ? QFileInfo(path).fileName() : path;
}

QString SourceNames::text(const std::string& text) {
  if (text == "validation") return tr("validation");
  if (text == "prose") return tr("prose");
  if (text == "code") return tr("code");
  if (text == "verse") return tr("verse");
  if (text == "calibration") return tr("calibration");
  return QFileInfo(QString::fromStdString(text)).fileName();
}

QString SourceNames::tokens(std::int64_t tokens) {
  return tokens == 0 ? tr("all") : count(static_cast<std::uint64_t>(tokens));
}

}  // namespace qs::ui
