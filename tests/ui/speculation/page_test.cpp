// The page under real keys and clicks: views, tokens, decisions, typed numbers, tasks; pictures that hold what the data say;
// and the sentences that wrong input gets.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include "tests/ui/charts/support.h"
#include "tests/ui/speculation/support.h"
#include "ui/charts/chart_view.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/speculation/draw_line.h"
#include "ui/labs/speculation/speculation_charts.h"
#include "ui/labs/speculation/speculation_tasks.h"
#include "ui/labs/speculation/speculation_views.h"
#include "ui/labs/speculation/speculation_words.h"
#include "ui/labs/speculation/token_strip.h"
#include "ui/widgets/lab_slider.h"

namespace qs::ui::test {
namespace {

using State = SpeculationState;
using View = State::View;

void type(QLineEdit* field, const char* text) {
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, QLatin1String(text));
  QTest::keyClick(field, Qt::Key_Return);
}

TEST(SpeculationPageTest, TheStripShowsEveryTokenByItsMark) {
  SpeculationWindow lab;
  auto* strip = lab.find<TokenStrip>("tokenStrip");
  const RunFigures& run = *lab.presenter().run();
  ASSERT_EQ(strip->tokens().size(), run.tokens.size());
  EXPECT_GT(pixelsOf(pictureOf(*strip), lightTheme().color(Role::accepted), strip->rect()), 10) << "accepted proposals are underlined";
  EXPECT_GT(pixelsOf(pictureOf(*strip), lightTheme().color(Role::rejected), strip->rect()), 3) << "rejected ones are struck through";
  // The pointer at a proposal says its figures.
  for (std::size_t i = run.tokens.size() - 1; i > 0; --i) {
    // The last one: the end of the text is in sight.
    if (run.tokens[i].inText()) continue;
    const QPoint at = strip->placeOf(i).center().toPoint();
    lab.find<QScrollArea>("stripArea")->ensureVisible(at.x(), at.y());
    QCoreApplication::processEvents();
    QTest::mouseMove(strip, at + QPoint(3, 0));
    QTest::mouseMove(strip, at);
    ASSERT_TRUE(strip->current());
    EXPECT_EQ(*strip->current(), i);
    const QString said = TokenStrip::rowsOf(run.tokens[i]).join(QLatin1Char(' '));
    EXPECT_TRUE(said.contains(significant(run.tokens[i].p, 3))) << said.toStdString();
    EXPECT_TRUE(strip->accessibleDescription().contains(significant(run.tokens[i].draw, 3)));
    break;
  }
}

TEST(SpeculationPageTest, AClickedTokenShowsItsDecision) {
  SpeculationWindow lab;
  auto* strip = lab.find<TokenStrip>("tokenStrip");
  const auto tokens = strip->tokens();
  int clicked = 0;
  for (std::size_t i = 0; i < tokens.size() && clicked < 12; ++i) {
    if (tokens[i].step < 0) continue;
    ++clicked;
    lab.show(View::run);
    emit strip->chosen(i);
    lab.settle();
    ASSERT_EQ(lab.presenter().state().view, View::step);
    const experiment::Decision* decision = lab.presenter().shownDecision();
    ASSERT_NE(decision, nullptr);
    EXPECT_EQ(decision->step, tokens[i].step);
    const int at = tokens[i].source == spec::TokenSource::draft ? decision->proposed : decision->result;
    ASSERT_GE(at, 0);
    EXPECT_EQ(decision->tokens[static_cast<std::size_t>(at)].id, tokens[i].id);
  }
}

TEST(SpeculationPageTest, EachCounterHasADefinitionAndFollowsTheRun) {
  SpeculationWindow lab;
  const auto figures = SpeculationWords::counters(lab.presenter());
  ASSERT_EQ(figures.size(), static_cast<std::size_t>(SpeculationWords::kCounters));
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const std::string name = "counter" + std::to_string(i);
    EXPECT_EQ(lab.text(name.c_str()), figures[i].value);
    EXPECT_EQ(lab.find<QLabel>(name.c_str())->toolTip(), figures[i].definition);
    EXPECT_FALSE(figures[i].definition.isEmpty());
    EXPECT_NE(figures[i].value, QStringLiteral("–")) << figures[i].name.toStdString();
  }
  EXPECT_EQ(lab.text("counter0"), QString::number(lab.presenter().run()->rates.drafted));
  EXPECT_EQ(lab.text("figureFourth"), times(lab.presenter().run()->times->speedup.median()));
  EXPECT_TRUE(lab.text("findingLine").contains(QStringLiteral("gain"))) << lab.text("findingLine").toStdString();
  EXPECT_TRUE(lab.text("protocolLine").contains(QStringLiteral("seed 1")));
  const ChartData& speed = lab.find<ChartView>("speedChart")->data();
  EXPECT_EQ(speed.series[0].y[2], lab.presenter().run()->times->speedup.median());
}

TEST(SpeculationPageTest, ViewsAreChosenWithTheMouseAndAskOnlyForTheirOwn) {
  SpeculationWindow lab;
  lab.edit([](State& s) { s.maxNew = 12; });
  for (const auto& [button, page] : {std::pair("viewStep", "stepPage"), std::pair("viewSweep", "sweepPage"),
                                     std::pair("viewArithmetic", "arithmeticPage"), std::pair("viewExactness", "exactnessPage"),
                                     std::pair("viewRun", "runPage")}) {
    QTest::mouseClick(lab.find<QToolButton>(button), Qt::LeftButton);
    lab.settle();
    for (const char* one : {"runPage", "stepPage", "sweepPage", "arithmeticPage", "exactnessPage"}) {
      EXPECT_EQ(lab.find<QWidget>(one)->isVisible(), std::string(one) == page) << one;
    }
    const bool sums = std::string(page) == "arithmeticPage";
    EXPECT_EQ(lab.find<QComboBox>("draftChoice")->isVisible(), !sums);
    EXPECT_EQ(lab.find<LabSlider>("plainMsSlider")->isVisible(), sums);
    EXPECT_EQ(lab.find<QComboBox>("faultChoice")->isVisible(), std::string(page) == "exactnessPage");
    EXPECT_GE(lab.page().panels().size(), 1U) << page;
    for (const auto& [name, chart] : lab.page().views().shownCharts()) {
      EXPECT_NE(chart->state(), ChartState::failed) << name.toStdString();
      EXPECT_NE(chart->state(), ChartState::loading) << name.toStdString();
    }
  }
}

TEST(SpeculationPageTest, SettingsAreSetByKeysAndTyped) {
  SpeculationWindow lab;
  auto* gamma = lab.find<LabSlider>("gammaSlider");
  gamma->setFocus();
  QTest::keyClick(gamma, Qt::Key_Right);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().gamma, 5);
  EXPECT_EQ(lab.presenter().runKey()->setting.gamma, 5);
  type(lab.find<QLineEdit>("gammaValue"), "20");
  lab.settle();
  EXPECT_EQ(lab.presenter().state().gamma, 20);
  type(lab.find<QLineEdit>("gammaValue"), "65");
  EXPECT_EQ(lab.presenter().state().gamma, 20);
  EXPECT_EQ(lab.text("gammaMeaning"), QStringLiteral("A whole number from 0 to 64."));
  type(lab.find<QLineEdit>("temperatureValue"), "0");
  lab.settle();
  EXPECT_TRUE(lab.presenter().state().sampling.greedy());
  EXPECT_EQ(lab.text("temperatureMeaning"), QStringLiteral("greedy: always the likeliest token"));
  auto* kind = lab.find<QComboBox>("draftChoice");
  kind->setFocus();
  QTest::keyClick(kind, Qt::Key_End);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().draft.text(), "self(int4:g32)");
  EXPECT_TRUE(lab.find<QComboBox>("draftSchemeChoice")->isVisible());
  type(lab.find<QLineEdit>("draftScheme"), "int99");
  EXPECT_EQ(lab.presenter().state().draft.text(), "self(int4:g32)");
  EXPECT_EQ(lab.find<QLabel>("draftMeaning")->property("kind").toByteArray(), QByteArray("problem"));
  type(lab.find<QLineEdit>("draftScheme"), "int8:g32");
  lab.settle();
  EXPECT_EQ(lab.presenter().state().draft.text(), "self(int8:g32)");
}

TEST(SpeculationPageTest, APromptIsEditedInPlace) {
  SpeculationWindow lab;
  auto* text = lab.find<QPlainTextEdit>("promptText");
  EXPECT_EQ(text->toPlainText().toStdString(), promptText(lab.presenter().state()));
  text->setFocus();
  text->selectAll();
  QTest::keyClicks(text, QStringLiteral("one two one two one"));
  ASSERT_TRUE(waitUntil([&] { return lab.presenter().state().prompt == State::Prompt::own; }));
  lab.settle();
  EXPECT_EQ(lab.presenter().state().own, "one two one two one");
  EXPECT_EQ(lab.find<QComboBox>("promptChoice")->currentIndex(), 3);
  EXPECT_TRUE(lab.presenter().runKey()->setting.prompt == "one two one two one");
  lab.page().undo();
  lab.settle();
  EXPECT_EQ(text->toPlainText().toStdString(), promptText(lab.presenter().state()));
}

TEST(SpeculationPageTest, DecisionsGoForthAndBack) {
  SpeculationWindow lab;
  lab.show(View::step);
  QTest::mouseClick(lab.find<QToolButton>("stepOn"), Qt::LeftButton);
  QTest::mouseClick(lab.find<QToolButton>("stepOn"), Qt::LeftButton);
  lab.settle();
  EXPECT_EQ(lab.presenter().decision(), 2U);
  const experiment::Decision& decision = *lab.presenter().shownDecision();
  const ChartData& pairs = lab.find<ChartView>("pairChart")->data();
  EXPECT_EQ(pairs.series[0].y[0], decision.tokens[0].p);
  EXPECT_EQ(lab.text("whereLine"), SpeculationWords::where(lab.presenter()));
  EXPECT_EQ(lab.text("findingLine"), SpeculationWords::decision(lab.presenter()));
  QTest::mouseClick(lab.find<QToolButton>("stepBack"), Qt::LeftButton);
  EXPECT_EQ(lab.presenter().decision(), 1U);
  QTest::mouseClick(lab.find<QToolButton>("stepLast"), Qt::LeftButton);
  EXPECT_EQ(lab.presenter().decision() + 1, lab.presenter().decisions());
  EXPECT_FALSE(lab.find<QToolButton>("stepOn")->isEnabled());
  QTest::mouseClick(lab.find<QToolButton>("stepFirst"), Qt::LeftButton);
  EXPECT_EQ(lab.presenter().decision(), 0U);
}

TEST(SpeculationPageTest, OnesOwnDistributionsAreTyped) {
  SpeculationWindow lab;
  lab.edit([](State& s) {
    s.view = View::step;
    s.source = State::Source::typed;
  });
  auto* table = lab.find<QTableWidget>("typedTable");
  ASSERT_EQ(table->rowCount(), 3);
  EXPECT_TRUE(lab.text("typedMeaning").contains(QStringLiteral("0.600"))) << lab.text("typedMeaning").toStdString();
  table->item(0, 0)->setText(QStringLiteral("0.7"));
  lab.settle();
  EXPECT_EQ(lab.presenter().state().p[0], 0.7);
  EXPECT_EQ(lab.find<QLabel>("typedMeaning")->property("kind").toByteArray(), QByteArray("problem"));
  EXPECT_EQ(lab.find<ChartView>("pairChart")->state(), ChartState::failed);
  table->item(2, 0)->setText(QStringLiteral("0"));
  lab.settle();
  EXPECT_EQ(lab.find<ChartView>("pairChart")->state(), ChartState::ready);
  table->item(1, 1)->setText(QStringLiteral("half"));
  EXPECT_EQ(lab.presenter().state().q[1], 0.5);
  QTest::mouseClick(lab.find<QPushButton>("typedMore"), Qt::LeftButton);
  EXPECT_EQ(table->rowCount(), 4);
  QTest::mouseClick(lab.find<QPushButton>("typedPreset"), Qt::LeftButton);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().p, State().p);
  // The line is drawn where the draw is.
  auto* line = lab.find<DrawLine>("drawLine");
  EXPECT_GT(pixelsOf(pictureOf(*line), lightTheme().text, line->rect()), 20);
}

TEST(SpeculationPageTest, TheArithmeticIsTheChapters) {
  SpeculationWindow lab;
  lab.show(View::arithmetic);
  EXPECT_EQ(lab.text("sum0"), withUnit(QStringLiteral("5.00"), QStringLiteral("ms")));
  EXPECT_EQ(lab.text("sum2"), QStringLiteral("1.50"));
  type(lab.find<QLineEdit>("confirmedValue"), "1");
  lab.settle();
  EXPECT_EQ(lab.text("sum0"), withUnit(QStringLiteral("15.0"), QStringLiteral("ms")));
  EXPECT_TRUE(lab.text("findingLine").contains(QStringLiteral("does not gain")));
  // (1 − 0.8⁵) ÷ 0.2 = 3.3616; ÷ 1.4 = 2.4011
  EXPECT_EQ(lab.text("sum3"), QStringLiteral("3.362"));
  EXPECT_EQ(lab.text("sum4"), times(3.3616 / 1.4));
}

TEST(SpeculationPageTest, ABrokenVerifierIsCalledWrongInWords) {
  SpeculationWindow lab;
  lab.edit([](State& s) {
    s.view = View::exactness;
    s.sampling = {1.0, 0, 1.0};
  });
  EXPECT_TRUE(lab.text("verdict0").startsWith(QStringLiteral("✓"))) << lab.text("verdict0").toStdString();
  EXPECT_TRUE(lab.text("verdict2").startsWith(QStringLiteral("✓"))) << lab.text("verdict2").toStdString();
  auto* fault = lab.find<QComboBox>("faultChoice");
  fault->setFocus();
  QTest::keyClick(fault, Qt::Key_Down);
  lab.settle();
  EXPECT_TRUE(lab.text("verdict0").startsWith(QStringLiteral("✗"))) << lab.text("verdict0").toStdString();
  EXPECT_EQ(lab.find<QLabel>("verdict0")->property("kind").toByteArray(), QByteArray("wrong"));
  EXPECT_EQ(lab.find<QComboBox>("placeChoice")->count(), static_cast<int>(lab.presenter().exact()->places.size()));
}

TEST(SpeculationPageTest, TasksSetTheControlsAndCheckTheAnswer) {
  SpeculationWindow lab;
  for (int task = 1; task <= SpeculationTasks::kCount; ++task) {
    const auto name = [task](const char* part) { return "task" + std::to_string(task) + part; };
    lab.find<QAbstractButton>(name("Start").c_str())->click();
    lab.settle();
    auto* check = lab.find<QPushButton>(name("Check").c_str());
    ASSERT_TRUE(check->isEnabled()) << task;
    if (task <= 2) {
      auto* answer = lab.find<QLineEdit>(name("Answer").c_str());
      answer->setText(QStringLiteral("7"));
      QTest::mouseClick(check, Qt::LeftButton);
      EXPECT_TRUE(lab.text(name("Verdict").c_str()).startsWith(QStringLiteral("No."))) << task;
      answer->setText(task == 1 ? QStringLiteral("0.6") : QStringLiteral("1.5"));
    } else {
      const int right = SpeculationTasks::answer(lab.presenter(), task - 1);
      ASSERT_GE(right, 0) << task;
      auto* choices = lab.find<QComboBox>(name("Choice").c_str());
      choices->setCurrentIndex(1 - right);
      QTest::mouseClick(check, Qt::LeftButton);
      EXPECT_TRUE(lab.text(name("Verdict").c_str()).startsWith(QStringLiteral("No."))) << task;
      choices->setCurrentIndex(right);
    }
    QTest::mouseClick(check, Qt::LeftButton);
    EXPECT_TRUE(lab.text(name("Verdict").c_str()).startsWith(QStringLiteral("Right."))) << task << lab.text(name("Verdict").c_str()).toStdString();
  }
}

TEST(SpeculationPageTest, EscapeStopsAndTheButtonResumes) {
  SpeculationWindow lab;
  State next = lab.presenter().state();
  next.view = View::sweep;
  next.maxNew = 192;
  lab.presenter().edit(next);
  ASSERT_TRUE(waitUntil([&] { return lab.presenter().phase() == SpeculationPresenter::Phase::working; }));
  QTest::keyClick(&lab.window(), Qt::Key_Escape);
  ASSERT_EQ(lab.presenter().phase(), SpeculationPresenter::Phase::cancelled);
  lab.settle();
  EXPECT_EQ(lab.find<QPushButton>("runButton")->text(), QStringLiteral("Resume"));
  lab.edit([](State& s) { s.maxNew = 12; });
  EXPECT_EQ(lab.presenter().phase(), SpeculationPresenter::Phase::ready);
}

TEST(SpeculationPageTest, ChartsAreExportedWithWhereTheyComeFrom) {
  QTemporaryDir dir;
  SpeculationWindow lab;
  for (const auto& [view, header] : {std::pair(View::run, "share accepted"), std::pair(View::step, "p, target"), std::pair(View::arithmetic, "time per token")}) {
    lab.show(view);
    const QString path = dir.filePath(QStringLiteral("chart%1.csv").arg(static_cast<int>(view)));
    ExportChoice choice;
    choice.format = ExportFormat::csv;
    choice.chart = 0;
    lab.page().exportTo(path, choice);
    const std::string written = contentsOf(path.toStdString());
    EXPECT_NE(written.find("QuantSpec Lab"), std::string::npos) << written.substr(0, 600);
    EXPECT_FALSE(written.empty()) << header;
  }
  EXPECT_GE(lab.page().reportRows().size(), 5U);
}

TEST(SpeculationPageTest, EverythingHasANameAndAnAccessibleName) {
  SpeculationWindow lab;
  for (QWidget* widget : lab.page().tabOrder()) {
    EXPECT_FALSE(widget->objectName().isEmpty());
    const auto* button = qobject_cast<QAbstractButton*>(widget);
    EXPECT_TRUE(!widget->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty())) << widget->objectName().toStdString();
    EXPECT_NE(widget->focusPolicy(), Qt::NoFocus) << widget->objectName().toStdString();
  }
}

}  // namespace
}  // namespace qs::ui::test
