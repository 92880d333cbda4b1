#include "ui/theme/fonts.h"

#include <QByteArray>
#include <QFontDatabase>
#include <QStringList>

#include "ui/theme/font_data.h"

namespace qs::ui {

namespace {

bool registerFile(std::string_view bytes) {
  // The bytes live as long as the program, so Qt may keep pointing at them.
  const QByteArray data = QByteArray::fromRawData(bytes.data(), static_cast<qsizetype>(bytes.size()));
  return QFontDatabase::addApplicationFontFromData(data) >= 0;
}

}  // namespace

bool loadBundledFonts() {
  static const bool loaded = [] {
    const bool regular = registerFile(regularFontFile());
    const bool bold = registerFile(boldFontFile());
    return regular && bold;
  }();
  return loaded;
}

QFont uiFont(int pixels, QFont::Weight weight) {
  QFont font{QString::fromLatin1(kFontFamily)};
  font.setPixelSize(pixels);
  font.setWeight(weight);
  // Qt resolves unknown families by appearance; say what is meant.
  font.setStyleHint(QFont::SansSerif);
  return font;
}

QFont monoFont(int pixels) {
  QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  font.setFamilies(QStringList{font.family(), QString::fromLatin1(kFontFamily)});
  font.setPixelSize(pixels);
  font.setStyleHint(QFont::Monospace);
  return font;
}

}  // namespace qs::ui
