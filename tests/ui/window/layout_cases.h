// The sizes, languages and looks at which every page is laid out, and a look at one of its views there. What a page has to
// show is its own test's.
#pragma once

#include <gtest/gtest.h>

#include <QDir>
#include <QSize>
#include <QString>
#include <string>
#include <vector>

#include "tests/ui/window/layout_check.h"
#include "ui/i18n/language.h"
#include "ui/theme/palette.h"
#include "ui/window/main_window.h"
#include "ui/window/style.h"

namespace qs::ui::test {

struct LayoutCase {
  QSize size;
  Language language;
  ThemeChoice look;
  bool lecture;
};

// "1024x768_en_light_lecture".
inline QString nameOf(const LayoutCase& c) {
  return QStringLiteral("%1x%2_%3_%4%5")
      .arg(c.size.width())
      .arg(c.size.height())
      .arg(languageCode(c.language), themeCode(c.look), c.lecture ? QStringLiteral("_lecture") : QString());
}
inline std::string layoutCaseName(const testing::TestParamInfo<LayoutCase>& test) { return nameOf(test.param).toStdString(); }
inline void PrintTo(const LayoutCase& c, std::ostream* out) { *out << nameOf(c).toStdString(); }

inline std::vector<LayoutCase> layoutCases() {
  std::vector<LayoutCase> out;
  for (const QSize size : {QSize(1024, 768), QSize(1280, 800), QSize(1920, 1080)}) {
    for (const Language language : {Language::english, Language::chinese}) {
      for (const ThemeChoice look : {ThemeChoice::light, ThemeChoice::dark}) out.push_back({size, language, look, false});
      out.push_back({size, language, ThemeChoice::light, true});
    }
  }
  return out;
}

// Puts a page's window into the case's language and look; each call looks at what it shows then. With QS_SHOTS set the
// pictures are kept there.
template <class Window>
class LayoutLook {
 public:
  LayoutLook(Window& lab, const LayoutCase& c) : lab_(lab), name_(nameOf(c)) {
    lab_.window().setLanguage(c.language);
    lab_.window().setLook(c.look);
    if (c.lecture) lab_.window().setLecture(true);
  }

  void operator()(const std::string& view) const {
    SCOPED_TRACE(view);
    lab_.settle();
    lab_.settle();
    expectLaidOut(lab_.window().centralWidget());
    if (const QString folder = qEnvironmentVariable("QS_SHOTS"); !folder.isEmpty()) {
      QDir().mkpath(folder);
      lab_.window().grab().save(QStringLiteral("%1/%2_%3.png").arg(folder, name_, QString::fromStdString(view)));
    }
  }

 private:
  Window& lab_;
  QString name_;
};

}  // namespace qs::ui::test
