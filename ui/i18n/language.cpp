#include "ui/i18n/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

namespace qs::ui {

QString languageCode(Language language) {
  return language == Language::chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
}

Language languageFromCode(const QString& code) {
  return code.startsWith(QLatin1String("zh")) ? Language::chinese : Language::english;
}

QString languageName(Language language) {
  // Not translated: a reader finds the own language by its own name.
  return language == Language::chinese ? QString::fromUtf8("中文") : QStringLiteral("English");
}

Language systemLanguage() {
  return QLocale::system().language() == QLocale::Chinese ? Language::chinese : Language::english;
}

LanguageSwitch::LanguageSwitch(QObject* parent) : QObject(parent) {}

LanguageSwitch::~LanguageSwitch() { removeAll(); }

void LanguageSwitch::removeAll() {
  for (const auto& translator : installed_) QCoreApplication::removeTranslator(translator.get());
  installed_.clear();
}

void LanguageSwitch::setLanguage(Language language) {
  if (language == language_) return;
  removeAll();
  language_ = language;
  if (language == Language::chinese) {
    // Qt's own texts (menus of text fields, file dialogs) first, so that ours win where both have one.
    auto qt = std::make_unique<QTranslator>();
    if (qt->load(QStringLiteral("qtbase_zh_CN"), QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
      installed_.push_back(std::move(qt));
    }
    auto own = std::make_unique<QTranslator>();
    if (own->load(QStringLiteral(":/i18n/quantspec_zh_CN.qm"))) installed_.push_back(std::move(own));
    for (const auto& translator : installed_) QCoreApplication::installTranslator(translator.get());
  }
  emit languageChanged(language_);
}

namespace {

// What the system says about files, in the words of its C library: the core hands them on as they are.
[[maybe_unused]] constexpr const char* kSystemReasons[] = {
    QT_TRANSLATE_NOOP("core", "No such file or directory"),
    QT_TRANSLATE_NOOP("core", "Permission denied"),
    QT_TRANSLATE_NOOP("core", "Is a directory"),
    QT_TRANSLATE_NOOP("core", "Not a directory"),
    QT_TRANSLATE_NOOP("core", "No space left on device"),
    QT_TRANSLATE_NOOP("core", "Read-only file system"),
    QT_TRANSLATE_NOOP("core", "File name too long"),
    QT_TRANSLATE_NOOP("core", "File too large"),
    QT_TRANSLATE_NOOP("core", "Input/output error"),
    QT_TRANSLATE_NOOP("core", "Too many open files"),
    QT_TRANSLATE_NOOP("core", "Too many levels of symbolic links"),
    QT_TRANSLATE_NOOP("core", "Disk quota exceeded"),
};

}  // namespace

QString translated(const base::Text& text) {
  if (text.templ.empty()) return {};
  const QString pattern = QCoreApplication::translate("core", text.templ.c_str());
  return QString::fromStdString(base::Text::substitute(pattern.toStdString(), text.args));
}

QString errorSentence(const base::Error& error) {
  // One pattern per set of parts, so that each language orders and punctuates them its own way.
  const bool expected = !error.expected.empty();
  const bool found = !error.found.empty();
  const bool remedy = !error.remedy.empty();
  QString pattern;
  if (expected && found && remedy) {
    pattern = QCoreApplication::translate("errors", "%1: expected %2, found %3; %4.");
  } else if (expected && found) {
    pattern = QCoreApplication::translate("errors", "%1: expected %2, found %3.");
  } else if (expected && remedy) {
    pattern = QCoreApplication::translate("errors", "%1: expected %2; %4.");
  } else if (found && remedy) {
    pattern = QCoreApplication::translate("errors", "%1: found %3; %4.");
  } else if (expected) {
    pattern = QCoreApplication::translate("errors", "%1: expected %2.");
  } else if (found) {
    pattern = QCoreApplication::translate("errors", "%1: found %3.");
  } else if (remedy) {
    pattern = QCoreApplication::translate("errors", "%1; %4.");
  } else {
    pattern = QCoreApplication::translate("errors", "%1.");
  }
  const std::vector<std::string> parts = {translated(error.what).toStdString(), translated(error.expected).toStdString(),
                                          translated(error.found).toStdString(),
                                          translated(error.remedy).toStdString()};
  QString sentence =
      QString::fromStdString(base::escapeControl(base::Text::substitute(pattern.toStdString(), parts))).trimmed();
  if (!sentence.isEmpty()) sentence[0] = sentence[0].toUpper();
  return sentence;
}

}  // namespace qs::ui
