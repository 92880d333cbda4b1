// The page Rounding in its states: nothing is clipped, elided or overlapping at the sizes the lab promises.
#include <QApplication>
#include <QDir>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "tests/ui/charts/support.h"
#include "tests/ui/window/layout_check.h"
#include "tests/ui/window/support.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/number_line.h"
#include "ui/labs/rounding/rounding_charts.h"

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
  expectLaidOut(lab.window().centralWidget());
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

TEST(PixelAlarm, EveryKindOfMarkIsOnTheRealPage) {
  for (const ThemeChoice look : {ThemeChoice::light, ThemeChoice::dark}) {
    LabWindow lab;
    lab.window().setLook(look);
    lab.settle();
    const Theme& theme = lab.window().theme();
    auto& charts = lab.page().charts();
    const QImage values = pictureOf(*charts.values());
    const QRectF plot = charts.values()->plotArea();
    const QRect inside = plot.toRect();
    EXPECT_GT(pixelsOf(values, theme.original, inside, 12), 200);
    EXPECT_GT(pixelsOf(values, theme.quantized, inside, 12), 100);
    EXPECT_GT(pixelsOf(values, theme.zeroed, inside, 12), 20);
    const QRectF errorPlot = charts.errors()->plotArea();
    EXPECT_GT(pixelsOf(pictureOf(*charts.errors()), theme.error, errorPlot.toRect(), 12), 200);
    const QImage line = pictureOf(*charts.line());
    EXPECT_GT(pixelsOf(line, theme.original, charts.line()->rect(), 12), 50);
    EXPECT_GT(pixelsOf(line, theme.quantized, charts.line()->rect(), 12), 20);
    // Both plots stand over each other to the pixel.
    EXPECT_EQ(plot.left(), errorPlot.left());
    EXPECT_EQ(plot.right(), errorPlot.right());
  }
}

}  // namespace
}  // namespace qs::ui::test
