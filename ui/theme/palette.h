// The colours and measures of the lab's light, dark and lecture looks, as plain values. It is not a style sheet and
// draws nothing; widgets and charts read from it.
#pragma once

#include <QColor>
#include <cstdint>

namespace qs::ui {

// What a mark in a chart means. The same quantity has the same colour on every page, and a marker shape besides, since
// meaning is never carried by colour alone.
enum class Role : std::uint8_t {
  original,   // x, the data as stored
  quantized,  // x̂, the data as restored
  error,      // x̂ − x
  zeroed,     // non-zero values that were restored as 0
  accepted,
  rejected,
  draft,
  baseline,  // drawn dashed
  noise,     // the noise band
  neutral,   // neither good nor bad: text colour
};

// The colours of one look. Every pair of text colour and ground below has a contrast of at least 4.5 : 1.
struct Theme {
  bool dark = false;
  bool lecture = false;

  // Surfaces.
  QColor ground;   // behind the cards
  QColor card;     // cards, plot areas, fields
  QColor sunken;   // hovered rows, pressed buttons, code
  QColor line;     // hairlines and grid
  QColor control;  // borders of controls and grooves of sliders, at least 3 : 1 against the card where they carry meaning

  // Text on ground, card and sunken.
  QColor text;
  QColor quiet;
  QColor warning;  // text of a caution
  QColor failure;  // text of an error

  // The one accent, for the selected item, the primary button, focus and links.
  QColor accent;
  QColor accentHover;
  QColor onAccent;
  QColor zeroLine;  // axis lines and the zero line, stronger than the grid

  // Meanings in charts.
  QColor original, quantized, error, zeroed, accepted, rejected, draft, baseline, noiseBand;

  // Factors of the lecture look; 1 otherwise.
  double typeScale = 1.0;
  double lineScale = 1.0;
  double markerScale = 1.0;

  QColor color(Role role) const;
};

const Theme& lightTheme();
const Theme& darkTheme();

// The look for a hall: type × 1.6, lines × 2, markers × 1.5.
Theme lectureTheme(const Theme& base);

// WCAG contrast of two opaque colours, 1 … 21.
double contrastRatio(const QColor& a, const QColor& b);

// `top` laid over the opaque `under`.
QColor withAlpha(QColor color, double alpha);
QColor blend(const QColor& top, const QColor& under);

// Measures in pixels at scale 1.
namespace metrics {
inline constexpr int kGrid = 4;
inline constexpr int kRadius = 8;       // cards
inline constexpr int kRadiusSmall = 6;  // controls
inline constexpr int kCardPadding = 16;
inline constexpr int kGap = 12;         // between cards
inline constexpr int kPageMargin = 18;
inline constexpr int kControlHeight = 32;
inline constexpr int kTitle = 26;    // the page's title
inline constexpr int kHeading = 18;  // headings in cards, key figures
inline constexpr int kBody = 14;
inline constexpr int kSmall = 13;    // quiet lines, chart labels
}  // namespace metrics

}  // namespace qs::ui
