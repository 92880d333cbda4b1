// How the names of categories stand below an axis so that none is cut and none covers another: level, in lines,
// slanted, upright, or every few of them. It decides and draws names only.
#pragma once

#include <QFont>
#include <QPainter>
#include <QStringList>
#include <vector>

namespace qs::ui {

struct NameLayout {
  enum class Way : std::uint8_t { level, lines, slanted, upright, none };
  Way way = Way::level;
  qsizetype every = 1;       // every so many names are written
  double height = 0;         // below the axis
  double leftReach = 0;      // how far a slanted name reaches to the left of its place
  std::vector<QStringList> lines;  // of each name, for Way::lines
};

// For names whose places lie `slot` apart, in at most `maxHeight`; `line` is the height of one line. Way::none: nothing
// fits that height.
NameLayout layOutNames(const QStringList& names, const QFont& font, double slot, double line, double maxHeight);

// Writes name `index` below `top` at `x`; font and pen are the painter's.
void drawName(QPainter& painter, const NameLayout& layout, const QStringList& names, qsizetype index, double x, double top,
              double line);

}  // namespace qs::ui
