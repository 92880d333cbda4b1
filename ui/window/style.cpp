#include "ui/window/style.h"

#include <QApplication>
#include <QPalette>
#include <QRegularExpression>
#include <QStyle>
#include <QStyleFactory>
#include <QToolTip>

#include "ui/theme/fonts.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

QString themeCode(ThemeChoice choice) {
  switch (choice) {
    case ThemeChoice::system: return QStringLiteral("system");
    case ThemeChoice::light: return QStringLiteral("light");
    case ThemeChoice::dark: return QStringLiteral("dark");
  }
  return {};
}

ThemeChoice themeFromCode(const QString& code) {
  if (code == QLatin1String("light")) return ThemeChoice::light;
  if (code == QLatin1String("dark")) return ThemeChoice::dark;
  return ThemeChoice::system;
}

const Theme& resolveTheme(ThemeChoice choice, bool desktopIsDark) {
  if (choice == ThemeChoice::dark || (choice == ThemeChoice::system && desktopIsDark)) return darkTheme();
  return lightTheme();
}

namespace {

QPalette paletteOf(const Theme& theme) {
  QPalette palette;
  palette.setColor(QPalette::Window, theme.ground);
  palette.setColor(QPalette::WindowText, theme.text);
  palette.setColor(QPalette::Base, theme.card);
  palette.setColor(QPalette::AlternateBase, theme.sunken);
  palette.setColor(QPalette::Text, theme.text);
  palette.setColor(QPalette::Button, theme.card);
  palette.setColor(QPalette::ButtonText, theme.text);
  palette.setColor(QPalette::BrightText, theme.onAccent);
  palette.setColor(QPalette::Highlight, theme.accent);
  palette.setColor(QPalette::HighlightedText, theme.onAccent);
  palette.setColor(QPalette::Link, theme.accent);
  palette.setColor(QPalette::PlaceholderText, theme.quiet);
  palette.setColor(QPalette::ToolTipBase, theme.card);
  palette.setColor(QPalette::ToolTipText, theme.text);
  palette.setColor(QPalette::Mid, theme.control);
  palette.setColor(QPalette::Midlight, theme.line);
  palette.setColor(QPalette::Dark, theme.control);
  palette.setColor(QPalette::Light, theme.card);
  palette.setColor(QPalette::Shadow, theme.line);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    palette.setColor(QPalette::Disabled, role, theme.quiet);
  }
  return palette;
}

// A style sheet with named colours and sizes; %name% is replaced. Measures that must follow the type are written in
// `sp`: pixels at scale 1. `sf` is the same less what a focus border of 2 px takes, `sm` less one pixel.
constexpr const char* kSheet = R"(
QWidget { color: %text%; }
QMainWindow, QDialog, #central { background: %ground%; }
QToolTip { background: %card%; color: %text%; border: 1px solid %line%; padding: 4px 6px; }

QFrame[card="true"] { background: %card%; border: 1px solid %line%; border-radius: %radius%px; }
QFrame[card="true"] QScrollArea, QFrame[card="true"] QScrollArea > QWidget > QWidget { background: transparent; }
QScrollArea { border: none; background: transparent; }
QFrame[rule="true"] { background: %line%; border: none; max-height: 1px; min-height: 1px; }

QLabel { background: transparent; }
QSpinBox:disabled { color: %quiet%; border-color: %line%; }
QLabel[kind="title"] { font-size: %title%px; font-weight: 600; }
QLabel[kind="heading"] { font-size: %heading%px; font-weight: 600; }
QLabel[kind="quiet"] { color: %quiet%; font-size: %small%px; }
QLabel[kind="problem"] { color: %failure%; font-size: %small%px; }
QLabel[kind="formula"] { font-weight: 600; }
QLabel[kind="caution"] { color: %warning%; }
QLabel[kind="figureName"] { color: %quiet%; }
QLabel[kind="figure"] { font-size: %heading%px; font-weight: 600; }
QLabel[kind="right"] { color: %right%; }
QLabel[kind="wrong"] { color: %failure%; }

#readingPane QLabel[kind="body"], #readingPane QLabel[kind="formula"], #readingPane QLabel[kind="caution"],
#readingPane QLabel[kind="right"], #readingPane QLabel[kind="wrong"] { font-size: %small%px; }

#rail { background: %card%; border: none; border-right: 1px solid %line%; }
#statusLine { background: %card%; border: none; border-top: 1px solid %line%; }
#statusLine QPushButton { min-height: 22sp; max-height: 22sp; }
#statusLine QPushButton:focus { min-height: 22sf; max-height: 22sf; }
#rail QLabel[kind="brand"] { font-size: %heading%px; font-weight: 600; }

QPushButton, QToolButton[kind="field"] {
  background: %card%; border: 1px solid %control%; border-radius: %radiusSmall%px;
  padding: 0px 11px; min-height: %inner%px; max-height: %inner%px;
}
QPushButton:hover, QToolButton[kind="field"]:hover { background: %sunken%; }
QPushButton:pressed, QToolButton[kind="field"]:pressed { background: %line%; }
QPushButton:focus, QToolButton[kind="field"]:focus { border: 2px solid %accent%; padding: 0px 10px; min-height: %innerFocus%px; max-height: %innerFocus%px; }
QPushButton:disabled { color: %quiet%; }
QPushButton[primary="true"] { background: %accent%; color: %onAccent%; border: 1px solid %accent%; font-weight: 600; }
QPushButton[primary="true"]:hover { background: %accentHover%; border: 1px solid %accentHover%; }
QPushButton[primary="true"]:focus { border: 2px solid %text%; }
QToolButton[kind="field"] { padding-right: 28sp; }
QToolButton[kind="field"]:focus { padding-right: 28sm; }
QToolButton[kind="field"]::menu-indicator {
  image: url(:/icons/chevron_%tone%.svg); subcontrol-origin: padding; subcontrol-position: center right;
  right: 9sp; width: 12sp; height: 12sp;
}

QPushButton[kind="nav"] {
  background: transparent; border: 1px solid transparent; text-align: left; padding: 0px 9px;
  border-radius: %radiusSmall%px; min-height: %inner%px; max-height: %inner%px;
}
QPushButton[kind="nav"]:hover { background: %sunken%; }
QPushButton[kind="nav"]:focus { border: 2px solid %accent%; padding: 0px 8px; min-height: %innerFocus%px; max-height: %innerFocus%px; }
QPushButton[kind="nav"]:checked { background: %accent%; color: %onAccent%; font-weight: 600; }
QPushButton[kind="nav"]:checked:focus { border: 2px solid %text%; }
QPushButton[kind="nav"]::menu-indicator { image: none; width: 0px; }

QToolButton[kind="square"] {
  background: %card%; border: 1px solid %control%; border-radius: %radiusSmall%px;
  min-width: %inner%px; max-width: %inner%px; min-height: %inner%px; max-height: %inner%px; padding: 0px;
}
QToolButton[kind="square"]:hover { background: %sunken%; }
QToolButton[kind="square"]:focus { border: 2px solid %accent%; min-width: %innerFocus%px; max-width: %innerFocus%px; min-height: %innerFocus%px; max-height: %innerFocus%px; }

QToolButton[kind="quiet"] {
  background: transparent; border: 1px solid transparent; border-radius: %radiusSmall%px; padding: 0px 6sp;
  min-height: 24sp;
}
QToolButton[kind="quiet"]:hover { background: %sunken%; }
QToolButton[kind="quiet"]:focus { border: 1px solid %accent%; }
QToolButton[kind="quiet"]::menu-indicator { image: none; width: 0px; }

QLineEdit, QPlainTextEdit, QComboBox, QAbstractSpinBox {
  background: %card%; border: 1px solid %control%; border-radius: %radiusSmall%px; padding: 0px 8px;
  min-height: %inner%px; selection-background-color: %accent%; selection-color: %onAccent%;
}
QLineEdit, QComboBox, QAbstractSpinBox { max-height: %inner%px; }
QPlainTextEdit { padding: 2px 4px; }
QLineEdit:focus, QComboBox:focus, QAbstractSpinBox:focus { border: 2px solid %accent%; padding: 0px 7px; min-height: %innerFocus%px; max-height: %innerFocus%px; }
QPlainTextEdit:focus { border: 2px solid %accent%; padding: 1px 3px; }
QWidget[settings="true"] QComboBox, QWidget[settings="true"] QAbstractSpinBox, QWidget[settings="true"] QLineEdit { min-height: 26sp; max-height: 26sp; }
QWidget[settings="true"] QComboBox:focus, QWidget[settings="true"] QAbstractSpinBox:focus, QWidget[settings="true"] QLineEdit:focus { min-height: 26sf; max-height: 26sf; }
#lineCard QAbstractSpinBox { min-height: 22sp; max-height: 22sp; font-size: %small%px; }
#lineCard QAbstractSpinBox:focus { min-height: 22sf; max-height: 22sf; }
QWidget[settings="true"] QLineEdit[kind="value"] { border: 1px solid transparent; background: transparent; font-size: %heading%px; font-weight: 600; padding: 0px 3px; min-height: 24sp; max-height: 24sp; }
QWidget[settings="true"] QLineEdit[kind="value"]:hover { border: 1px solid %line%; }
QWidget[settings="true"] QLineEdit[kind="value"]:focus { border: 2px solid %accent%; background: %card%; padding: 0px 2px; min-height: 24sf; max-height: 24sf; }

QComboBox::drop-down { border: none; width: 26sp; subcontrol-origin: padding; subcontrol-position: center right; }
QComboBox[dense="true"] { padding: 0px 2px 0px 6px; }
QComboBox[dense="true"]:focus { padding: 0px 1px 0px 5px; }
QComboBox[dense="true"]::drop-down { width: 18sp; }
QComboBox::down-arrow { image: url(:/icons/chevron_%tone%.svg); width: 12sp; height: 12sp; }
QComboBox QAbstractItemView {
  background: %card%; border: 1px solid %line%; padding: 4px; outline: none;
  selection-background-color: %sunken%; selection-color: %text%;
}
QComboBox QAbstractItemView::item { min-height: 28sp; padding: 0px 6px; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { border: none; background: transparent; width: 20sp; }
QAbstractSpinBox::up-button { subcontrol-origin: border; subcontrol-position: top right; right: 3px; top: 2px; }
QAbstractSpinBox::down-button { subcontrol-origin: border; subcontrol-position: bottom right; right: 3px; bottom: 2px; }
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover { background: %sunken%; border-radius: 3px; }
QAbstractSpinBox::up-arrow { image: url(:/icons/chevron_up_%tone%.svg); width: 10sp; height: 10sp; }
QAbstractSpinBox::down-arrow { image: url(:/icons/chevron_%tone%.svg); width: 10sp; height: 10sp; }

QMenu { background: %card%; border: 1px solid %line%; padding: 4px; }
QMenu::item { padding: 6sp 28sp 6sp 26sp; border-radius: 4px; }
QMenu::item:selected { background: %sunken%; }
QMenu::item:disabled { color: %quiet%; }
QMenu::separator { height: 1px; background: %line%; margin: 4px 6px; }
QMenu::indicator { width: 14sp; height: 14sp; left: 6sp; }
QMenu::indicator:checked { image: url(:/icons/check_%tone%.svg); }

QHeaderView { background: %card%; border: none; }
QHeaderView::section {
  background: %card%; color: %quiet%; border: none; border-bottom: 1px solid %line%; padding: 4sp 6sp;
  font-size: %small%px;
}

#guideCard { background: %card%; border: 2px solid %accent%; border-radius: %radius%px; }
QLabel[kind="key"] {
  background: %sunken%; border: 1px solid %line%; border-radius: 4px; padding: 1sp 6sp; font-size: %small%px;
}

QProgressBar { background: %line%; border: none; border-radius: 3px; min-height: 6px; max-height: 6px; }
QProgressBar::chunk { background: %accent%; border-radius: 3px; }

QScrollBar:vertical { background: transparent; width: 8px; margin: 2px; }
QScrollBar::handle:vertical { background: %control%; border-radius: 2px; min-height: 32px; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 2px; }
QScrollBar::handle:horizontal { background: %control%; border-radius: 3px; min-width: 32px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0px; height: 0px; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

#banner { border-radius: %radiusSmall%px; background: %card%; border: 1px solid %line%; }
#banner[level="problem"] { border-left: 4px solid %failure%; }
#banner[level="note"] { border-left: 4px solid %accent%; }
)";

QString scaledMeasures(const QString& sheet, double scale) {
  static const QRegularExpression kMeasure(QStringLiteral("(\\d+)s([pfm])\\b"));
  QString out;
  out.reserve(sheet.size());
  qsizetype from = 0;
  for (auto it = kMeasure.globalMatch(sheet); it.hasNext();) {
    const auto match = it.next();
    const QString kind = match.captured(2);
    const int less = kind == QLatin1String("f") ? 2 : (kind == QLatin1String("m") ? 1 : 0);
    out += QStringView(sheet).mid(from, match.capturedStart() - from);
    out += QString::number(qRound(match.captured(1).toInt() * scale) - less) + QLatin1String("px");
    from = match.capturedEnd();
  }
  out += QStringView(sheet).mid(from);
  return out;
}

}  // namespace

QString styleSheet(const Theme& theme) {
  const auto px = [&](int size) { return QString::number(qRound(size * theme.typeScale)); };
  const int inner = qRound((metrics::kControlHeight - 2) * theme.typeScale);
  const std::pair<const char*, QString> names[] = {
      {"%text%", theme.text.name()},
      {"%quiet%", theme.quiet.name()},
      {"%ground%", theme.ground.name()},
      {"%card%", theme.card.name()},
      {"%sunken%", theme.sunken.name()},
      {"%line%", theme.line.name()},
      {"%control%", theme.control.name()},
      {"%warning%", theme.warning.name()},
      {"%failure%", theme.failure.name()},
      {"%right%", theme.accent.name()},
      {"%accent%", theme.accent.name()},
      {"%accentHover%", theme.accentHover.name()},
      {"%onAccent%", theme.onAccent.name()},
      {"%tone%", theme.dark ? QStringLiteral("dark") : QStringLiteral("light")},
      // In the lecture look the title is only a name for the page; the room belongs to the charts.
      {"%title%", px(theme.lecture ? metrics::kHeading : metrics::kTitle)},
      {"%heading%", px(metrics::kHeading)},
      {"%small%", px(metrics::kSmall)},
      {"%radius%", QString::number(metrics::kRadius)},
      {"%radiusSmall%", QString::number(metrics::kRadiusSmall)},
      {"%inner%", QString::number(inner)},
      {"%innerFocus%", QString::number(inner - 2)},
  };
  QString sheet = QString::fromUtf8(kSheet);
  for (const auto& [name, value] : names) sheet.replace(QLatin1String(name), value);
  return scaledMeasures(sheet, theme.typeScale);
}

void applyTheme(QApplication& app, const Theme& theme) {
  if (app.style()->objectName() != QLatin1String("fusion")) app.setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  const QFont font = uiFont(qRound(metrics::kBody * theme.typeScale));
  app.setFont(font);
  QToolTip::setFont(font);
  const QPalette palette = paletteOf(theme);
  app.setPalette(palette);
  QToolTip::setPalette(palette);
  setTypeScale(theme.typeScale);
  app.setStyleSheet(styleSheet(theme));
}

}  // namespace qs::ui
