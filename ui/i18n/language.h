// The window's language: which there are, which is chosen, and the core's messages in it. It is not a formatter of
// numbers; see numbers.h.
#pragma once

#include <QObject>
#include <QString>
#include <QTranslator>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/error.h"
#include "core/base/label.h"

namespace qs::ui {

enum class Language : std::uint8_t { english, chinese };

// "en", "zh_CN", as settings and file names write it; english for anything else.
QString languageCode(Language language);
Language languageFromCode(const QString& code);
// The language's own name for itself.
QString languageName(Language language);
// What the desktop asks for.
Language systemLanguage();

// Installs and removes the program's translators; Qt then sends QEvent::LanguageChange to every widget.
class LanguageSwitch : public QObject {
  Q_OBJECT

 public:
  explicit LanguageSwitch(QObject* parent = nullptr);
  ~LanguageSwitch() override;

  Language language() const { return language_; }
  void setLanguage(Language language);

 signals:
  void languageChanged(Language language);

 private:
  void removeAll();

  Language language_ = Language::english;
  std::vector<std::unique_ptr<QTranslator>> installed_;
};

// A core message in the window's language; a template without translation stays English.
QString translated(const base::Text& text);

// What went wrong, as one sentence in the window's language: the thing, what was expected, what was found, the remedy.
QString errorSentence(const base::Error& error);

}  // namespace qs::ui
