// Nothing is clipped, elided or overlapping at the sizes the lab promises, in both languages and both looks.
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QToolButton>
#include <algorithm>
#include <cstdlib>

#include "tests/ui/window/support.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/number_line.h"
#include "ui/labs/rounding/rounding_charts.h"
#include "ui/widgets/wrap_button.h"

namespace qs::ui::test {
namespace {

struct Case {
  QSize size;
  Language language;
  ThemeChoice look;
  enum class View { row, typed, task, failed, asym } view;
};

QString nameOf(const Case& c) {
  static const char* const kViews[] = {"row", "typed", "task", "failed", "asym"};
  return QStringLiteral("%1x%2_%3_%4_%5")
      .arg(c.size.width())
      .arg(c.size.height())
      .arg(languageCode(c.language), themeCode(c.look), QLatin1String(kViews[static_cast<int>(c.view)]));
}

std::string describe(const QWidget* widget, const QString& text) {
  return widget->objectName().toStdString() + " \"" + text.toStdString() + "\" in " +
         std::to_string(widget->width()) + " × " + std::to_string(widget->height());
}

void expectFits(const QWidget* widget) {
  if (const auto* label = qobject_cast<const QLabel*>(widget)) {
    if (label->text().isEmpty()) return;
    if (label->wordWrap()) {
      EXPECT_LE(label->heightForWidth(label->width()), label->height()) << describe(label, label->text());
      // A word that is longer than the label cannot be wrapped.
      for (const QString& word : label->text().split(QRegularExpression("[ \n]"), Qt::SkipEmptyParts)) {
        const bool breaksAnywhere = std::any_of(word.begin(), word.end(), [](QChar c) { return c.unicode() >= 0x2E80; });
        if (!breaksAnywhere) {
          EXPECT_LE(label->fontMetrics().horizontalAdvance(word), label->width() + 1) << describe(label, word);
        }
      }
    } else {
      EXPECT_LE(label->sizeHint().width(), label->width()) << describe(label, label->text());
      EXPECT_LE(label->sizeHint().height(), label->height() + 1) << describe(label, label->text());
    }
  } else if (const auto* wrap = qobject_cast<const WrapButton*>(widget)) {
    EXPECT_LE(wrap->heightForWidth(wrap->width()), wrap->height()) << describe(wrap, wrap->text());
  } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
    // Text, icon and the arrow of a button with a menu, with the padding that the style sheet gives them.
    int needed = 2 * 9;
    if (!button->text().isEmpty()) needed += button->fontMetrics().horizontalAdvance(button->text());
    if (!button->icon().isNull()) needed += button->iconSize().width() + (button->text().isEmpty() ? 0 : 4);
    if (button->property("kind").toByteArray() == "quiet" || button->property("kind").toByteArray() == "square") needed -= 8;
    if (button->property("kind").toByteArray() == "field") needed += 17;
    EXPECT_LE(needed, button->width()) << describe(button, button->text());
    EXPECT_LE(button->fontMetrics().height(), button->height()) << describe(button, button->text());
  } else if (const auto* combo = qobject_cast<const QComboBox*>(widget)) {
    const QString text = combo->currentIndex() < 0 ? combo->placeholderText() : combo->currentText();
    EXPECT_LE(combo->fontMetrics().horizontalAdvance(text), combo->width() - 8 - 28) << describe(combo, text);
  } else if (const auto* edit = qobject_cast<const QLineEdit*>(widget)) {
    const QString text = edit->text().isEmpty() ? edit->placeholderText() : edit->text();
    EXPECT_LE(edit->fontMetrics().horizontalAdvance(text), edit->width() - 4) << describe(edit, text);
  }
}

void walk(const QWidget* parent) {
  QList<const QWidget*> shown;
  for (const QObject* object : parent->children()) {
    const auto* child = qobject_cast<const QWidget*>(object);
    if (child == nullptr || child->isHidden() || child->isWindow()) continue;
    shown << child;
  }
  const bool viewport = qobject_cast<const QAbstractScrollArea*>(parent->parentWidget()) != nullptr;
  for (const QWidget* child : shown) {
    if (viewport) {
      // What lies below the fold can be scrolled to; nothing may stick out sideways.
      EXPECT_LE(child->geometry().right(), parent->rect().right()) << child->objectName().toStdString();
    } else {
      EXPECT_TRUE(parent->rect().contains(child->geometry()))
          << child->objectName().toStdString() << " leaves " << parent->objectName().toStdString();
    }
    expectFits(child);
    if (qobject_cast<const QAbstractSpinBox*>(child) == nullptr && qobject_cast<const QComboBox*>(child) == nullptr &&
        qobject_cast<const QLineEdit*>(child) == nullptr) {
      walk(child);
    } else if (const auto* inner = child->findChild<const QLineEdit*>(); inner != nullptr) {
      expectFits(inner);
    }
  }
  for (qsizetype i = 0; i < shown.size(); ++i) {
    for (qsizetype k = i + 1; k < shown.size(); ++k) {
      EXPECT_FALSE(shown[i]->geometry().intersects(shown[k]->geometry()))
          << shown[i]->objectName().toStdString() << " lies on " << shown[k]->objectName().toStdString() << " in "
          << parent->objectName().toStdString();
    }
  }
}

class Layout : public testing::TestWithParam<Case> {};

TEST_P(Layout, NothingIsClippedOrOverlapping) {
  const Case& c = GetParam();
  LabWindow lab(c.size);
  lab.window().setLanguage(c.language);
  lab.window().setLook(c.look);
  if (c.view == Case::View::typed) lab.showTyped(QStringLiteral("-1, -0.37, 0.04, 0.29, 0.83"));
  if (c.view == Case::View::asym) {
    lab.edit([](RoundingState& state) {
      state.grid = quant::GridKind::asym;
      state.range = RoundingState::Range::percentile;
      state.bits = 8;
      state.outlier = 100;
    });
  }
  if (c.view == Case::View::task) {
    lab.find<QAbstractButton>("task1Start")->click();
    lab.settle();
    lab.find<QLineEdit>("task1Answer")->setText(QStringLiteral("7"));
    lab.find<QAbstractButton>("task1Check")->click();
  }
  if (c.view == Case::View::failed) {
    lab.edit([](RoundingState& state) {
      state.source = RoundingState::Source::typed;
      state.valuesText = "0.5, apple, 3";
    });
    lab.window().openPath(QStringLiteral("/no/such/folder/with a long name/model.safetensors"));
    EXPECT_TRUE(waitUntil([&] { return !lab.window().jobs().busy() && !lab.find<QLabel>("bannerText")->text().isEmpty(); }));
  }
  lab.settle();
  lab.settle();
  ASSERT_EQ(lab.window().size(), c.size);
  walk(lab.window().centralWidget());
  if (const QString folder = qEnvironmentVariable("QS_SHOTS"); !folder.isEmpty()) {
    QDir().mkpath(folder);
    lab.window().grab().save(folder + QLatin1Char('/') + nameOf(c) + QStringLiteral(".png"));
  }
}

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const QSize size : {QSize(1024, 768), QSize(1280, 800), QSize(1920, 1080)}) {
    for (const Language language : {Language::english, Language::chinese}) {
      for (const auto view : {Case::View::row, Case::View::typed, Case::View::task, Case::View::failed, Case::View::asym}) {
        // A look changes colours alone: every other picture is dark.
        all.push_back({size, language, all.size() % 2 == 0 ? ThemeChoice::light : ThemeChoice::dark, view});
      }
    }
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Sizes, Layout, testing::ValuesIn(cases()), [](const auto& test) {
  return nameOf(test.param).toStdString();
});

// Counts pixels of about the given colour.
int pixelsOf(const QImage& image, const QRect& area, const QColor& color) {
  int found = 0;
  for (int y = area.top(); y <= area.bottom(); ++y) {
    for (int x = area.left(); x <= area.right(); ++x) {
      const QColor here = image.pixelColor(x, y);
      if (std::abs(here.red() - color.red()) < 12 && std::abs(here.green() - color.green()) < 12 &&
          std::abs(here.blue() - color.blue()) < 12) {
        ++found;
      }
    }
  }
  return found;
}

TEST(PixelAlarm, EveryKindOfMarkIsOnTheRealPage) {
  for (const ThemeChoice look : {ThemeChoice::light, ThemeChoice::dark}) {
    LabWindow lab;
    lab.window().setLook(look);
    lab.settle();
    const Theme& theme = lab.window().theme();
    const auto shot = [&](QWidget* widget) { return widget->grab().toImage(); };
    auto& charts = lab.page().charts();
    const QImage values = shot(charts.values());
    const double ratio = values.devicePixelRatio();
    const QRectF plot = charts.values()->plotArea();
    const QRect inside = QRectF(plot.topLeft() * ratio, plot.size() * ratio).toRect();
    EXPECT_GT(pixelsOf(values, inside, theme.original), 200);
    EXPECT_GT(pixelsOf(values, inside, theme.quantized), 100);
    EXPECT_GT(pixelsOf(values, inside, theme.zeroed), 20);
    const QImage errors = shot(charts.errors());
    const QRectF errorPlot = charts.errors()->plotArea();
    EXPECT_GT(pixelsOf(errors, QRectF(errorPlot.topLeft() * ratio, errorPlot.size() * ratio).toRect(), theme.error), 200);
    const QImage line = shot(charts.line());
    EXPECT_GT(pixelsOf(line, line.rect(), theme.original), 50);
    EXPECT_GT(pixelsOf(line, line.rect(), theme.quantized), 20);
    // Both plots stand over each other to the pixel.
    EXPECT_EQ(plot.left(), errorPlot.left());
    EXPECT_EQ(plot.right(), errorPlot.right());
  }
}

}  // namespace
}  // namespace qs::ui::test
