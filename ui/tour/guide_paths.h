// What the guided tours show, as data: the first look, and a path through the pages for each chapter. It shows nothing
// itself (guide.h), and a station whose page this version of the lab does not have is left out.
#pragma once

#include <QByteArray>
#include <QString>
#include <cstdint>
#include <vector>

namespace qs::ui {

// What a station waits for before it goes on by itself.
enum class GuideUntil : std::uint8_t { read, moved, clicked, page };

struct GuideStation {
  QString page;         // its id, shown with `settings`; empty: whatever page is shown stays
  QByteArray settings;  // as LabPage::applySettings takes them; empty: the page stays as it is
  QString target;       // object name of what the card points at; of GuideUntil::page: its entry in the rail
  GuideUntil until = GuideUntil::read;
  const char* text = nullptr;  // English, in the context qs::ui::GuidePaths
};

struct GuidePath {
  QString id;  // "first", "000" …; progress is remembered under it
  const char* name = nullptr;  // English, as above
  bool remembered = false;     // whether it is resumed where it was left
  std::vector<GuideStation> stations;
};

// Those whose pages there are, in the order of the menu; the first look first.
const std::vector<GuidePath>& guidePaths();
const GuidePath* findGuidePath(const QString& id);
// A text of a path in the present language.
QString guideText(const char* text);

}  // namespace qs::ui
