// The page Self-check: questions of every kind answered by mouse and by keys, verdicts shown, results kept and forgotten,
// pages visited with their settings and come back from.
#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <QtTest>
#include <algorithm>

#include "core/quiz/answer.h"
#include "core/quiz/lab.h"
#include "core/quiz/rounding_settings.h"
#include "tests/ui/selfcheck/support.h"
#include "ui/charts/chart_view.h"
#include "ui/labs/rounding/rounding_page.h"
#include "ui/labs/selfcheck/choice_button.h"
#include "ui/labs/selfcheck/order_list.h"
#include "ui/labs/selfcheck/question_view.h"
#include "ui/widgets/banner.h"
#include "ui/window/page_roster.h"

namespace qs::ui::test {
namespace {

ChoiceButton* choice(SelfcheckWindow& lab, std::size_t index) {
  return lab.find<ChoiceButton>(qPrintable(QStringLiteral("choice%1").arg(index + 1)));
}

std::size_t rightChoice(SelfcheckWindow& lab, bool right = true) {
  const auto& choices = std::get<quiz::SingleChoice>(lab.presenter().question().task).choices;
  return static_cast<std::size_t>(std::find_if(choices.begin(), choices.end(), [&](const auto& one) { return one.right == right; }) - choices.begin());
}

void press(QWidget* widget, Qt::Key key) { QTest::keyClick(widget, key); }

TEST(SelfcheckPage, AChoiceIsMadeByItsNumberAndCheckedByEnter) {
  SelfcheckWindow lab;
  lab.ask("same-text");
  lab.page().firstControl()->setFocus();
  const std::size_t right = rightChoice(lab);
  press(QApplication::focusWidget(), static_cast<Qt::Key>(Qt::Key_1 + right));
  EXPECT_TRUE(choice(lab, right)->isChecked());
  press(QApplication::focusWidget(), Qt::Key_Return);
  ASSERT_TRUE(lab.presenter().verdict());
  EXPECT_TRUE(lab.presenter().verdict()->right);
  EXPECT_EQ(choice(lab, right)->mark(), ChoiceButton::Mark::right);
  EXPECT_EQ(lab.text("verdict"), QStringLiteral("Right."));
  EXPECT_FALSE(lab.text("explanation").isEmpty());
  EXPECT_TRUE(lab.find<QLabel>("explanation")->isVisible());
  EXPECT_EQ(QApplication::focusWidget(), lab.find<QPushButton>("nextQuestion"));
  EXPECT_FALSE(lab.find<QPushButton>("nextQuestion")->accessibleDescription().isEmpty()) << "a screen reader reads the verdict";
  // Enter again: the next one.
  press(QApplication::focusWidget(), Qt::Key_Return);
  EXPECT_NE(lab.presenter().source().id, "same-text");
  EXPECT_FALSE(lab.presenter().verdict());
}

TEST(SelfcheckPage, AWrongChoiceIsToldWhyAndTheRightOneMarked) {
  SelfcheckWindow lab;
  lab.ask("same-text");
  const std::size_t wrong = rightChoice(lab, false);
  choice(lab, wrong)->click();
  lab.find<QPushButton>("checkAnswer")->click();
  EXPECT_EQ(lab.text("verdict"), QStringLiteral("Not right."));
  const auto& task = std::get<quiz::SingleChoice>(lab.presenter().question().task);
  EXPECT_EQ(lab.text("reasons").toStdString(), task.choices[wrong].why.english());
  EXPECT_EQ(choice(lab, wrong)->mark(), ChoiceButton::Mark::wrong);
  EXPECT_EQ(choice(lab, rightChoice(lab))->mark(), ChoiceButton::Mark::right);
  EXPECT_FALSE(choice(lab, wrong)->isEnabled());
  const auto* result = lab.presenter().resultOf(lab.presenter().source());
  ASSERT_NE(result, nullptr);
  EXPECT_EQ(*result, (SelfcheckResult{1, 0, false}));
  // Nothing counts twice for one draw.
  lab.find<QPushButton>("checkAnswer")->click();
  EXPECT_EQ(lab.presenter().answers(), 1);
}

TEST(SelfcheckPage, WithoutAnAnswerNothingCounts) {
  SelfcheckWindow lab;
  for (const char* id : {"same-text", "w4a16", "raw-bytes", "true-bits"}) {
    lab.ask(id);
    lab.find<QPushButton>("checkAnswer")->click();
    ASSERT_TRUE(lab.presenter().verdict());
    EXPECT_FALSE(lab.presenter().verdict()->readable);
    EXPECT_FALSE(lab.text("verdict").isEmpty());
    EXPECT_FALSE(lab.find<QLabel>("explanation")->isVisible());
  }
  EXPECT_EQ(lab.presenter().answers(), 0);
}

TEST(SelfcheckPage, SeveralChoicesAreMarkedEach) {
  SelfcheckWindow lab;
  lab.ask("when");
  const auto& choices = std::get<quiz::SeveralChoices>(lab.presenter().question().task).choices;
  lab.page().firstControl()->setFocus();
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (choices[i].right) press(QApplication::focusWidget(), static_cast<Qt::Key>(Qt::Key_1 + i));
  }
  lab.find<QPushButton>("checkAnswer")->click();
  EXPECT_TRUE(lab.presenter().verdict()->right);
}

TEST(SelfcheckPage, ANumberIsTypedWithOrWithoutItsUnit) {
  SelfcheckWindow lab;
  lab.ask("raw-bytes");
  auto* field = lab.find<QLineEdit>("answerField");
  EXPECT_EQ(lab.text("answerUnit"), QStringLiteral("GB"));
  const auto task = std::get<quiz::NumberTask>(lab.presenter().question().task);
  field->setFocus();
  QTest::keyClicks(field, QString::number(task.value) + QStringLiteral(" GB"));
  press(field, Qt::Key_Return);
  ASSERT_TRUE(lab.presenter().verdict());
  EXPECT_TRUE(lab.presenter().verdict()->right) << "digits go into the field and choose nothing";
  EXPECT_TRUE(field->isReadOnly());
  lab.find<QPushButton>("newNumbers")->click();
  EXPECT_TRUE(lab.find<QLineEdit>("answerField")->text().isEmpty());
  const auto other = std::get<quiz::NumberTask>(lab.presenter().question().task);
  field->setText(QString::number(other.value / 1.073741824));
  lab.find<QPushButton>("checkAnswer")->click();
  EXPECT_FALSE(lab.presenter().verdict()->right);
  EXPECT_TRUE(lab.text("reasons").contains(QStringLiteral("GiB")));
  EXPECT_TRUE(lab.text("solution").contains(QStringLiteral("GB")));
  EXPECT_EQ(*lab.presenter().resultOf(lab.presenter().source()), (SelfcheckResult{2, 1, false}));
}

TEST(SelfcheckPage, AnOrderIsMadeByKeys) {
  SelfcheckWindow lab;
  lab.ask("ladder");
  auto* list = lab.find<QListWidget>("orderList");
  auto* order = lab.find<OrderList>("orderBox");
  list->setFocus();
  // Insertion by Alt+Up, as a person would.
  for (std::size_t place = 0; place < order->order().size(); ++place) {
    const auto now = order->order();
    const auto at = static_cast<std::size_t>(std::find(now.begin(), now.end(), place) - now.begin());
    list->setCurrentRow(static_cast<int>(at));
    for (std::size_t step = at; step > place; --step) QTest::keyClick(list, Qt::Key_Up, Qt::AltModifier);
  }
  press(list, Qt::Key_Return);
  ASSERT_TRUE(lab.presenter().verdict());
  EXPECT_TRUE(lab.presenter().verdict()->right);
  EXPECT_FALSE(lab.find<QPushButton>("moveUp")->isVisible());
  lab.find<QPushButton>("newNumbers")->click();
  lab.find<QPushButton>("checkAnswer")->click();
  EXPECT_FALSE(lab.presenter().verdict()->right) << "it is never offered solved";
  EXPECT_TRUE(lab.text("solution").contains(QLatin1Char('\n')));
}

TEST(SelfcheckPage, ControlsAreSetOnTheirPageAndCheckedHere) {
  SelfcheckWindow lab;
  lab.ask("fewest-bits");
  auto* presenter = &lab.presenter();
  lab.find<QPushButton>("checkAnswer")->click();
  EXPECT_FALSE(presenter->verdict()->readable) << "another list stands there, which is no answer yet";
  EXPECT_EQ(presenter->answers(), 0);
  const auto task = std::get<quiz::ControlsTask>(presenter->question().task);
  lab.find<QPushButton>("takeMeThere")->click();
  ASSERT_EQ(pageRoster()[static_cast<std::size_t>(lab.window().pageIndex())].id, QStringLiteral("rounding"));
  EXPECT_FALSE(lab.window().banner().isHidden()) << "the question stands above the page";
  lab.settle();
  auto& rounding = static_cast<RoundingPage&>(lab.shownPage());
  EXPECT_EQ(rounding.presenter().state().bits, 2);
  const auto goBack = [&] {
    for (std::size_t i = 0; i < pageRoster().size(); ++i) {
      if (pageRoster()[i].id == QLatin1String("selfcheck")) lab.window().showPage(static_cast<int>(i));
    }
  };
  goBack();
  lab.find<QPushButton>("checkAnswer")->click();
  EXPECT_TRUE(presenter->verdict()->readable);
  EXPECT_FALSE(presenter->verdict()->right);
  EXPECT_TRUE(lab.find<QPushButton>("checkAnswer")->isVisible()) << "it may be tried again";
  RoundingState state = rounding.presenter().state();
  state.bits = nlohmann::json::parse(task.solution)["bits"].get<int>();
  rounding.presenter().edit(state);
  lab.find<QPushButton>("checkAnswer")->click();
  EXPECT_TRUE(presenter->verdict()->right);
  EXPECT_TRUE(presenter->resultOf(presenter->source())->lastRight);
}

// What the questions say of the page Rounding is what the page makes of its settings.
TEST(SelfcheckPage, TheSchemeOfRoundingSettingsIsThePages) {
  for (const char* id : {"fewest-bits", "budgeted"}) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const auto question = quiz::drawQuestion(*quiz::findSource(id), seed);
      const auto& task = std::get<quiz::ControlsTask>(question.task);
      for (const std::string& json : {task.start, task.solution}) {
        const RoundingState state = fromJson(json).value();
        EXPECT_EQ(quiz::roundingScheme(quiz::Settings(toJson(state)))->text(), toScheme(state).text());
      }
    }
  }
  RoundingState state;
  state.source = RoundingState::Source::typed;
  state.valuesText = "1, 2, 3, 4, 5";
  for (const auto grid : {quant::GridKind::sym, quant::GridKind::full, quant::GridKind::wide, quant::GridKind::asym}) {
    for (const auto range : {ClipChoice::largest, ClipChoice::leastError, ClipChoice::percentile}) {
      for (const auto grouping : {RoundingState::Grouping::whole, RoundingState::Grouping::size, RoundingState::Grouping::lengths}) {
        state.grid = grid;
        state.range = range;
        state.grouping = grouping;
        state.rounding = quant::Rounding::away;
        state.scale = quant::ScaleType::fp16;
        const auto scheme = quiz::roundingScheme(quiz::Settings(toJson(state)));
        ASSERT_TRUE(scheme);
        EXPECT_EQ(scheme->text(), toScheme(state).text());
      }
    }
  }
}

// Every link and every beginning is something its page takes.
TEST(SelfcheckPage, EveryLinkIsTakenByItsPage) {
  SelfcheckWindow lab;
  std::vector<std::pair<std::string, std::string>> links;
  for (const quiz::Source& source : quiz::roster()) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      const auto question = quiz::drawQuestion(source, seed);
      links.emplace_back(question.link.page, question.link.settings);
      if (const auto* task = std::get_if<quiz::ControlsTask>(&question.task)) {
        EXPECT_TRUE(lab.presenter().hasPage(task->page)) << source.id << " sets controls of a page that is not there";
        links.emplace_back(task->page, task->start);
        links.emplace_back(task->page, task->solution);
      }
    }
  }
  std::vector<std::unique_ptr<LabPage>> pages;
  experiment::Services services(1);
  JobCenter jobs;
  const LabContext context{services, jobs, false};
  for (const PageEntry& entry : pageRoster()) {
    pages.emplace_back(entry.make(context));
    for (const auto& [page, settings] : links) {
      if (page != entry.id.toStdString()) continue;
      const auto taken = pages.back()->applySettings(QByteArray::fromStdString(settings));
      EXPECT_TRUE(taken) << page << ' ' << settings << (taken ? std::string() : taken.error().english());
    }
  }
}

TEST(SelfcheckPage, ShowMeOpensThePage) {
  SelfcheckWindow lab;
  lab.ask("scale");
  lab.find<QLineEdit>("answerField")->setText(QStringLiteral("1000"));
  EXPECT_FALSE(lab.find<QPushButton>("showMe")->isVisible()) << "not before the answer";
  lab.find<QPushButton>("checkAnswer")->click();
  ASSERT_TRUE(lab.find<QPushButton>("showMe")->isVisible());
  lab.find<QPushButton>("showMe")->click();
  EXPECT_EQ(pageRoster()[static_cast<std::size_t>(lab.window().pageIndex())].id, QStringLiteral("rounding"));
}

TEST(SelfcheckPage, TopicsAndChaptersFilterAndCanBeUndone) {
  SelfcheckWindow lab;
  auto* topics = lab.find<QListWidget>("topicList");
  EXPECT_EQ(topics->count(), static_cast<int>(quiz::kTopics) + 1);
  topics->setCurrentRow(topics->count() - 2);
  EXPECT_EQ(lab.presenter().source().topic, quiz::Topic::speculation);
  EXPECT_TRUE(lab.page().canUndo());
  lab.page().undo();
  EXPECT_EQ(lab.presenter().state(), SelfcheckState());
  auto* source = qobject_cast<QToolButton*>(lab.page().sourcePicker());
  emit source->menu()->aboutToShow();
  source->menu()->findChild<QAction*>(QStringLiteral("chapter004"))->trigger();
  lab.settle();
  EXPECT_EQ(lab.presenter().source().chapter, quiz::Chapter::bytes);
  EXPECT_LT(topics->count(), static_cast<int>(quiz::kTopics) + 1) << "topics without a question of the chapter are left out";
  EXPECT_TRUE(source->text().contains(QStringLiteral("004")));
}

TEST(SelfcheckPage, ResultsAreKeptAndForgottenOnlyWhenMeant) {
  MainWindow::Options options = SelfcheckWindow::quiet();
  options.remember = true;
  {
    SelfcheckWindow lab({1280, 800}, options);
    lab.ask("same-text");
    choice(lab, rightChoice(lab))->click();
    lab.find<QPushButton>("checkAnswer")->click();
    EXPECT_EQ(lab.presenter().tally({}, {}).right, 1);
  }
  SelfcheckWindow lab({1280, 800}, options);
  EXPECT_EQ(lab.presenter().tally({}, {}).right, 1) << "it was kept";
  const auto answer = [&](const char* button) {
    QTimer::singleShot(0, [button] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      ASSERT_NE(box, nullptr);
      if (button == nullptr) return box->reject();
      box->findChild<QAbstractButton*>(QLatin1String(button))->click();
    });
    lab.find<QPushButton>("resetResults")->click();
  };
  answer(nullptr);
  EXPECT_EQ(lab.presenter().tally({}, {}).right, 1);
  answer("resetYes");
  EXPECT_EQ(lab.presenter().tally({}, {}).right, 0);
  SelfcheckWindow after({1280, 800}, options);
  EXPECT_EQ(after.presenter().tally({}, {}).right, 0);
}

TEST(SelfcheckPage, TheSummaryShowsWhatWasRight) {
  SelfcheckWindow lab;
  lab.edit([](SelfcheckState& state) { state.view = SelfcheckState::View::summary; });
  EXPECT_EQ(lab.page().summary().state(), ChartState::empty);
  lab.ask("same-text");
  choice(lab, rightChoice(lab))->click();
  lab.find<QPushButton>("checkAnswer")->click();
  lab.edit([](SelfcheckState& state) { state.view = SelfcheckState::View::summary; });
  EXPECT_EQ(lab.page().summary().state(), ChartState::ready);
  const auto charts = lab.page().panels();
  ASSERT_EQ(charts.size(), 1U);
  const auto& data = std::get<ChartData>(charts[0].second);
  ASSERT_EQ(data.x.categories.size(), static_cast<qsizetype>(quiz::kTopics));
  const auto speculation = static_cast<std::size_t>(quiz::Topic::speculation);
  EXPECT_DOUBLE_EQ(data.series[0].y[speculation], 100.0 / lab.presenter().tally({}, quiz::Topic::speculation).questions);
  EXPECT_EQ(data.series[1].y[speculation], 0.0);
  EXPECT_EQ(lab.page().reportRows().size(), quiz::kTopics + 1);
  EXPECT_FALSE(lab.page().commandLine());
  EXPECT_NE(lab.page().provenance().indexOf(QStringLiteral("1 of")), -1);
}

TEST(SelfcheckPage, NextGoesToWhatIsOpen) {
  SelfcheckWindow lab;
  lab.edit([](SelfcheckState& state) { state.topic = quiz::Topic::experiments; });
  std::set<std::string> seen;
  for (int round = 0; round < 20 && seen.size() < lab.presenter().listed().size(); ++round) {
    seen.insert(lab.presenter().source().id);
    lab.presenter().take({true, true, {}, {}});
    lab.presenter().next();
  }
  EXPECT_EQ(seen.size(), lab.presenter().listed().size());
  const auto before = lab.presenter().source().id;
  lab.presenter().next();
  EXPECT_NE(lab.presenter().source().id, before) << "a second round";
}

TEST(SelfcheckPage, AQuestionKeepsItsAnswerWhenTheLanguageChanges) {
  SelfcheckWindow lab;
  lab.ask("same-text");
  choice(lab, 2)->click();
  const QString english = lab.text("questionText");
  lab.window().setLanguage(Language::chinese);
  lab.settle();
  EXPECT_TRUE(choice(lab, 2)->isChecked());
  lab.window().setLanguage(Language::english);
  lab.settle();
  EXPECT_EQ(lab.text("questionText"), english);
}

TEST(SelfcheckPage, AFileIsNotForThisPage) {
  SelfcheckWindow lab;
  lab.window().openPath(QStringLiteral("/no/such/file.safetensors"));
  EXPECT_FALSE(lab.window().banner().isHidden());
}

}  // namespace
}  // namespace qs::ui::test
