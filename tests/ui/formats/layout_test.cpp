// Nothing is clipped or overlapping at the sizes the lab promises, in both languages and all looks, in every view; and in
// what is drawn by hand no label lies on another or leaves the picture.
#include <QDir>
#include <QtTest>

#include "tests/ui/formats/support.h"
#include "tests/ui/window/layout_check.h"
#include "ui/labs/formats/block_view.h"
#include "ui/labs/formats/format_lines.h"
#include "ui/labs/formats/formats_views.h"
#include "ui/labs/formats/value_view.h"

namespace qs::ui::test {
namespace {

using State = FormatsState;

struct Case {
  QSize size;
  Language language;
  ThemeChoice look;
  bool lecture;
};

QString nameOf(const Case& c) {
  return QStringLiteral("%1x%2_%3_%4%5")
      .arg(c.size.width()).arg(c.size.height())
      .arg(languageCode(c.language), themeCode(c.look), c.lecture ? QStringLiteral("_lecture") : QString());
}

void expectLabelsApart(DrawnView* view) {
  view->grab();
  const auto& labels = view->labels();
  EXPECT_FALSE(labels.empty()) << view->objectName().toStdString();
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const QRectF& a = labels[i];
    EXPECT_GE(a.left(), -1.0) << view->objectName().toStdString();
    EXPECT_LE(a.right(), view->width() + 1.0) << view->objectName().toStdString();
    EXPECT_GE(a.top(), -1.0) << view->objectName().toStdString();
    EXPECT_LE(a.bottom(), view->height() + 1.0) << view->objectName().toStdString();
    for (std::size_t k = i + 1; k < labels.size(); ++k) {
      EXPECT_FALSE(a.adjusted(0.5, 0.5, -0.5, -0.5).intersects(labels[k]))
          << view->objectName().toStdString() << ": labels " << i << " and " << k << " at " << a.left() << ", " << a.top() << " and "
          << labels[k].left() << ", " << labels[k].top();
    }
  }
}

class FormatsLayout : public testing::TestWithParam<Case> {};

TEST_P(FormatsLayout, NothingIsClippedOrOverlappingInAnyView) {
  const Case& c = GetParam();
  FormatsWindow lab(c.size);
  lab.window().setLanguage(c.language);
  lab.window().setLook(c.look);
  lab.window().setLecture(c.lecture);
  struct Step {
    const char* name;
    std::function<void(State&)> change;
  };
  const Step steps[] = {
      {"line", [](State&) {}},
      {"blocks", [](State& s) {
         s.compared = {"mxfp4", "nvfp4", "int4", "nf4"};
         s.chosen = "mxfp8_e4m3";
         s.settings.scaled = true;
         s.settings.absmax = 7.9;
         s.settings.value = -5.17;
         s.logAxis = false;
       }},
      {"value", [](State& s) { s.view = State::View::value; }},
      {"nvfp4", [](State& s) { s.chosen = "nvfp4"; }},
      {"half", [](State& s) {
         s.view = State::View::line;
         s.logAxis = true;
         s.settings.scaled = false;
         s.settings.value = 1.2e-5;
         s.compared = {"bf16", "fp16", "fp8_e5m2", "q6_k"};
         s.chosen = "bf16";
       }},
      {"halfvalue", [](State& s) { s.view = State::View::value; }},
      {"resolution", [](State& s) { s.view = State::View::resolution; }},
      {"block", [](State& s) {
         s.view = State::View::block;
         s.chosen = "q4_k";
       }},
      {"q3k", [](State& s) { s.chosen = "q3_k"; }},
      {"q50", [](State& s) { s.chosen = "q5_0"; }},
      {"nvblock", [](State& s) { s.chosen = "nvfp4"; }},
      {"int3", [](State& s) {
         s.chosen = "int3";
         s.settings.grid = quant::GridKind::asym;
         s.settings.group = 32;
       }},
      {"none", [](State& s) {
         s.compared.clear();
         s.chosen = "fp16";
         s.view = State::View::line;
       }}};
  for (const Step& step : steps) {
    lab.edit(step.change);
    lab.settle();
    SCOPED_TRACE(step.name);
    ASSERT_EQ(lab.window().size(), c.size);
    expectLaidOut(lab.window().centralWidget());
    switch (lab.presenter().state().view) {
      case State::View::line: expectLabelsApart(lab.page().views().lines()); break;
      case State::View::value: expectLabelsApart(lab.page().views().value()); break;
      case State::View::block: expectLabelsApart(lab.page().views().block()); break;
      case State::View::resolution: break;
    }
    if (const QString folder = qEnvironmentVariable("QS_SHOTS"); !folder.isEmpty()) {
      QDir().mkpath(folder);
      lab.window().grab().save(folder + QStringLiteral("/formats_") + nameOf(c) + QLatin1Char('_') + QLatin1String(step.name) +
                               QStringLiteral(".png"));
    }
  }
}

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const QSize size : {QSize(1024, 768), QSize(1280, 800), QSize(1920, 1080)}) {
    for (const Language language : {Language::english, Language::chinese}) {
      // A look changes colours alone, but the lecture look changes sizes.
      const bool dark = all.size() % 4 == 0;
      all.push_back({size, language, dark ? ThemeChoice::dark : ThemeChoice::light, false});
      all.push_back({size, language, dark ? ThemeChoice::light : ThemeChoice::dark, true});
    }
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Sizes, FormatsLayout, testing::ValuesIn(cases()),
                         [](const auto& test) { return nameOf(test.param).toStdString(); });

// Every format's block, in a narrow and a wide picture.
TEST(FormatsDrawings, EveryBlockHasItsLabelsApart) {
  for (const QSize size : {QSize(1024, 768), QSize(1920, 1080)}) {
    FormatsWindow lab(size);
    lab.edit([](State& state) { state.view = State::View::block; });
    for (const std::string& name : experiment::viewedFormats()) {
      SCOPED_TRACE(name);
      lab.edit([&](State& state) { state.chosen = name; });
      expectLabelsApart(lab.page().views().block());
    }
  }
}

}  // namespace
}  // namespace qs::ui::test
