// The real page under real keys, clicks and typing: table, controls, tasks, exports, published numbers.
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QFileInfo>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>
#include <QtTest>
#include <algorithm>
#include <cmath>

#include "tests/ui/formats/support.h"
#include "ui/labs/formats/formats_charts.h"
#include "ui/labs/formats/formats_list_panel.h"
#include "ui/labs/formats/formats_views.h"
#include "ui/labs/formats/formats_words.h"
#include "ui/widgets/lab_slider.h"

namespace qs::ui::test {
namespace {

using State = FormatsState;

void type(QLineEdit* field, const QString& text) {
  field->setFocus();
  field->selectAll();
  const bool ascii = std::all_of(text.begin(), text.end(), [](QChar c) { return c.unicode() < 128; });
  if (text.isEmpty()) {
    QTest::keyClick(field, Qt::Key_Delete);
  } else if (ascii) {
    QTest::keyClicks(field, text);
  } else {
    field->insert(text);  // as an input method does
  }
  QTest::keyClick(field, Qt::Key_Return);
}

QModelIndex rowOf(QTableView* table, const QString& format) {
  for (int row = 0; row < table->model()->rowCount(); ++row) {
    if (table->model()->index(row, 0).data().toString() == format) return table->model()->index(row, 0);
  }
  ADD_FAILURE() << format.toStdString();
  return {};
}

TEST(FormatsPageTest, AClickInTheTableChoosesAndItsBoxOrSpacePins) {
  FormatsWindow lab;
  auto* table = lab.find<QTableView>("formatTable");
  const QModelIndex nf4 = rowOf(table, QStringLiteral("NF4"));
  table->scrollTo(nf4);
  const QRect cell = table->visualRect(nf4);
  QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, cell.center() + QPoint(10, 0));
  lab.settle();
  EXPECT_EQ(lab.presenter().state().chosen, "nf4");
  EXPECT_FALSE(lab.page().isPinned());
  EXPECT_EQ(lab.presenter().result()->shown.size(), 5U) << "drawn as long as it is chosen";
  // Four are compared already.
  QSignalSpy notes(&lab.page(), &LabPage::note);
  QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, QPoint(cell.left() + 14, cell.center().y()));
  EXPECT_EQ(notes.size(), 1);
  EXPECT_FALSE(lab.page().isPinned());
  const QModelIndex int8 = rowOf(table, QStringLiteral("INT8"));
  table->setCurrentIndex(int8);
  table->setFocus();
  QTest::keyClick(table, Qt::Key_Space);
  lab.settle();
  EXPECT_FALSE(lab.presenter().state().isCompared("int8"));
  table->setCurrentIndex(nf4);
  QTest::keyClick(table, Qt::Key_Space);
  lab.settle();
  EXPECT_TRUE(lab.page().isPinned());
  EXPECT_EQ(lab.text("comparedCount"), QStringLiteral("4 of 4 compared"));
  lab.page().pin();
  EXPECT_FALSE(lab.page().isPinned());
}

TEST(FormatsPageTest, TheTableIsSortedByItsHeader) {
  FormatsWindow lab;
  auto* table = lab.find<QTableView>("formatTable");
  auto* header = table->horizontalHeader();
  const auto click = [&] {
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                      QPoint(header->sectionViewportPosition(FormatTable::kTrueBits) + 20, header->height() / 2));
  };
  click();
  const double first = table->model()->index(0, FormatTable::kTrueBits).data().toDouble();
  click();
  const double other = table->model()->index(0, FormatTable::kTrueBits).data().toDouble();
  EXPECT_EQ(std::min(first, other), 2.125);
  EXPECT_EQ(std::max(first, other), 16.0);
}

TEST(FormatsPageTest, SlidersTypingAndChoicesSetTheState) {
  FormatsWindow lab;
  auto* value = lab.find<LabSlider>("valueSlider");
  value->setFocus();
  QTest::keyClick(value, Qt::Key_Right);
  lab.settle();
  EXPECT_GT(lab.presenter().state().settings.value, 0.3);
  type(lab.find<QLineEdit>("valueValue"), QStringLiteral("464"));
  lab.settle();
  EXPECT_EQ(lab.presenter().state().settings.value, 464.0);
  EXPECT_EQ(lab.text("figureCode"), QStringLiteral("0x7e"));
  EXPECT_EQ(lab.text("figureBecomes"), QStringLiteral("448"));
  EXPECT_TRUE(lab.text("valueMeaning").contains(QStringLiteral("448")));
  auto* beyond = lab.find<QComboBox>("beyondChoice");
  beyond->setFocus();
  QTest::keyClick(beyond, Qt::Key_Down);
  type(lab.find<QLineEdit>("valueValue"), QStringLiteral("470"));
  lab.settle();
  EXPECT_EQ(lab.text("figureBecomes"), QStringLiteral("NaN"));
  type(lab.find<QLineEdit>("groupValue"), QStringLiteral("32"));
  lab.settle();
  EXPECT_EQ(lab.text("figureBits"), QStringLiteral("8.500"));
  auto* scale = lab.find<QComboBox>("scaleChoice");
  scale->setFocus();
  QTest::keyClick(scale, Qt::Key_Down);
  lab.settle();
  EXPECT_TRUE(lab.presenter().state().settings.scaled);
  EXPECT_TRUE(lab.find<QWidget>("absmaxSlider")->isVisible());
  type(lab.find<QLineEdit>("absmaxValue"), QStringLiteral("7.9"));
  lab.settle();
  EXPECT_EQ(lab.presenter().state().settings.absmax, 7.9);
  QTest::keyClick(scale, Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(lab.presenter().state().settings.absmax, 6.0);
  auto* rule = lab.find<QComboBox>("ruleChoice");
  rule->setFocus();
  QTest::keyClick(rule, Qt::Key_End);
  EXPECT_EQ(lab.presenter().state().settings.mx, quant::MxRule::even);
  auto* grid = lab.find<QComboBox>("gridChoice");
  grid->setFocus();
  QTest::keyClick(grid, Qt::Key_End);
  EXPECT_EQ(lab.presenter().state().settings.grid, quant::GridKind::asym);
  auto* ties = lab.find<QComboBox>("tiesChoice");
  ties->setFocus();
  QTest::keyClick(ties, Qt::Key_Down);
  EXPECT_EQ(lab.presenter().state().settings.rounding, quant::Rounding::away);
}

TEST(FormatsPageTest, WhatIsNoNumberGetsOneSentenceAndThePageGoesOn) {
  FormatsWindow lab;
  lab.edit([](State& state) {
    state.settings.scaled = true;
    state.chosen = "nvfp4";
  });
  for (const Language language : {Language::english, Language::chinese}) {
    lab.window().setLanguage(language);
    for (const char* field : {"value", "absmax", "tensor", "group"}) {
      const State before = lab.presenter().state();
      const QByteArray fieldName = QByteArray(field) + "Value", meaning = QByteArray(field) + "Meaning";
      const QString usual = lab.text(meaning.constData());
      for (const char* wrong : {"nan", "inf", "-inf", "1e400", "seven", "", "1..2", "0x"}) {
        type(lab.find<QLineEdit>(fieldName.constData()), QString::fromLatin1(wrong));
        EXPECT_EQ(lab.presenter().state(), before) << field << " " << wrong;
        EXPECT_NE(lab.text(meaning.constData()), usual) << field << " " << wrong;
        EXPECT_EQ(lab.find<QLabel>(meaning.constData())->property("kind").toByteArray(), "problem") << field << " " << wrong;
      }
      if (QByteArray(field) != "value") {
        for (const char* wrong : {"0", "-3"}) {
          type(lab.find<QLineEdit>(fieldName.constData()), QString::fromLatin1(wrong));
          EXPECT_EQ(lab.presenter().state(), before) << field << " " << wrong;
        }
      }
      type(lab.find<QLineEdit>(fieldName.constData()), QStringLiteral("5"));
      lab.settle();
      EXPECT_NE(lab.presenter().state(), before) << "the page goes on";
      lab.edit([&](State& state) { state = before; });
    }
  }
  // What people do type.
  for (const auto& [text, value] : std::vector<std::pair<QString, double>>{{QStringLiteral("−1e−3"), -1e-3}, {QStringLiteral("0,5"), 0.5}, {QStringLiteral("0"), 0.0}}) {
    type(lab.find<QLineEdit>("valueValue"), text);
    EXPECT_EQ(lab.presenter().state().settings.value, value);
  }
}

TEST(FormatsPageTest, TheSourceMenuComparesWhatBelongsTogether) {
  FormatsWindow lab;
  auto* picker = qobject_cast<QToolButton*>(lab.page().sourcePicker());
  ASSERT_NE(picker, nullptr);
  emit picker->menu()->aboutToShow();
  auto* four = picker->menu()->findChild<QAction*>(QStringLiteral("compareFour"));
  ASSERT_NE(four, nullptr);
  four->trigger();
  lab.settle();
  EXPECT_EQ(lab.presenter().state().compared, (std::vector<std::string>{"int4", "fp4_e2m1", "nf4", "q4_k"}));
  for (const FormatResult& format : lab.presenter().result()->shown) EXPECT_EQ(format.facts.bits, 4);
}

TEST(FormatsPageTest, TasksSetTheControlsAndCheckTheAnswer) {
  FormatsWindow lab;
  const auto answer = [&](int task, const char* wrong, const char* right) {
    const QByteArray name = "task" + QByteArray::number(task);
    lab.find<QAbstractButton>((name + "Start").constData())->click();
    lab.settle();
    for (const auto& [text, good] : {std::pair{wrong, false}, std::pair{right, true}}) {
      lab.find<QLineEdit>((name + "Answer").constData())->setText(QLatin1String(text));
      lab.find<QAbstractButton>((name + "Check").constData())->click();
      EXPECT_EQ(lab.text((name + "Verdict").constData()).startsWith(QStringLiteral("Yes")), good)
          << lab.text((name + "Verdict").constData()).toStdString();
    }
  };
  answer(1, "17", "16");
  EXPECT_EQ(lab.presenter().state().settings.value, 17.0);
  answer(2, "8", "6");
  EXPECT_TRUE(lab.text("task2Verdict").contains(QStringLiteral("8"))) << "what rceil would do";
  EXPECT_EQ(lab.presenter().state().chosen, "mxfp4");
  answer(3, "4", "4.5");
  EXPECT_EQ(lab.presenter().state().view, State::View::block);
  EXPECT_TRUE(lab.text("task3Verdict").contains(QStringLiteral("144 bytes")));
}

TEST(FormatsPageTest, ExportsCarryEachViewsNumbers) {
  FormatsWindow lab;
  QTemporaryDir folder;
  for (const auto view : {State::View::line, State::View::resolution, State::View::value, State::View::block}) {
    lab.edit([&](State& state) { state.view = view; });
    ASSERT_FALSE(lab.page().panels().empty());
    for (const char* suffix : {"png", "svg", "pdf", "csv", "json"}) {
      const QString path = folder.path() + QStringLiteral("/v%1.%2").arg(static_cast<int>(view)).arg(QLatin1String(suffix));
      lab.page().exportTo(path, ExportChoice{});
      EXPECT_GT(QFileInfo(path).size(), 100) << path.toStdString();
    }
  }
  EXPECT_TRUE(lab.page().provenance().contains(QStringLiteral("fp8_e4m3")));
  // Out and back: every positive value of FP4, and the state.
  lab.edit([](State& state) {
    state.view = State::View::line;
    state.compared = {"fp4_e2m1"};
    state.chosen = "fp4_e2m1";
  });
  const QString path = folder.path() + QStringLiteral("/fp4.json");
  lab.page().exportTo(path, ExportChoice{});
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const QJsonObject root = QJsonDocument::fromJson(file.readAll()).object();
  const QJsonArray y = root["charts"].toArray()[0].toObject()["series"].toArray()[0].toObject()["y"].toArray();
  QList<double> values;
  for (const auto& v : y) values << v.toDouble();
  EXPECT_EQ(values, (QList<double>{0.5, 1, 1.5, 2, 3, 4, 6}));
  const auto state = formatsStateFromJson(QJsonDocument(root["settings"].toObject()).toJson().toStdString());
  ASSERT_TRUE(state);
  EXPECT_EQ(*state, lab.presenter().state());
  // Lists that are not the same on both sides of 0 have a row for each.
  lab.edit([](State& next) {
    next.compared = {"nf4"};
    next.chosen = "nf4";
  });
  const auto chart = lineChart(*lab.presenter().result(), lab.presenter().state());
  EXPECT_EQ(chart.x.categories.size(), 2);
  EXPECT_EQ(chart.series[0].y.size(), 8U);
  EXPECT_EQ(chart.series[1].y.size(), 7U);
}

TEST(FormatsPageTest, ALectureFoldsTheTableAwayAndBringsItBackAsItWas) {
  FormatsWindow lab;
  for (const bool folded : {false, true}) {
    lab.page().list().setFolded(folded);
    lab.page().setTheme(lectureTheme(lightTheme()));
    EXPECT_TRUE(lab.page().list().isFolded());
    EXPECT_EQ(lab.page().layoutState().value(QStringLiteral("listFolded")).toBool(), folded);
    lab.page().setTheme(darkTheme());
    EXPECT_EQ(lab.page().list().isFolded(), folded);
  }
  lab.page().restoreLayout({});
  EXPECT_FALSE(lab.page().list().isFolded());
  QTest::mouseClick(lab.find<QToolButton>("formatsFold"), Qt::LeftButton);
  EXPECT_TRUE(lab.page().list().isFolded());
}

TEST(FormatsPageTest, EverythingThatTakesTheFocusHasANameAndAnAccessibleName) {
  for (const Language language : {Language::english, Language::chinese}) {
    FormatsWindow lab;
    lab.window().setLanguage(language);
    for (const auto view : {State::View::line, State::View::resolution, State::View::value, State::View::block}) {
      lab.edit([&](State& state) { state.view = view; });
    }
    for (QWidget* widget : lab.page().tabOrder()) {
      EXPECT_FALSE(widget->objectName().isEmpty());
      const auto* pressed = qobject_cast<const QAbstractButton*>(widget);
      EXPECT_FALSE(widget->accessibleName().isEmpty() && (pressed == nullptr || pressed->text().isEmpty()))
          << widget->objectName().toStdString();
    }
  }
}

TEST(FormatsPageTest, NothingComputesOnTheThreadOfTheWindow) {
  const auto before = computationsOnGuiThread();
  FormatsWindow lab;
  for (const auto view : {State::View::line, State::View::resolution, State::View::value, State::View::block}) {
    lab.edit([&](State& state) {
      state.view = view;
      state.settings.value = 1.0 + static_cast<double>(view);
    });
  }
  EXPECT_EQ(computationsOnGuiThread(), before);
}

TEST(FormatsPageTest, TheScreenShowsPublishedNumbers) {
  // numerics of OCP FP8 and MX: what stands on the page, not what the code says beneath it.
  FormatsWindow lab;
  const struct {
    const char* format;
    const char* value;
    const char* code;
    const char* becomes;
  } known[] = {{"fp8_e4m3", "464", "0x7e", "448"},   {"fp8_e4m3", "1.0625", "0x38", "1"}, {"fp8_e4m3", "248", "0x78", "256"},
               {"fp8_e5m2", "57344", "0x7b", "57344"}, {"fp4_e2m1", "2.5", "0x4", "2"},     {"fp4_e2m1", "-5", "0xe", "−4"},
               {"fp6_e2m3", "9", "0x1f", "7.5"},       {"fp6_e3m2", "99", "0x1f", "28"},    {"nf4", "-2", "0x0", "−1"}};
  for (const auto& one : known) {
    lab.edit([&](State& state) { state.chosen = one.format; });
    type(lab.find<QLineEdit>("valueValue"), QString::fromLatin1(one.value));
    lab.settle();
    EXPECT_EQ(lab.text("figureCode"), QString::fromUtf8(one.code)) << one.format << " " << one.value;
    EXPECT_EQ(lab.text("figureBecomes"), QString::fromUtf8(one.becomes)) << one.format << " " << one.value;
  }
  for (const auto& [format, bits] : std::vector<std::pair<const char*, const char*>>{
           {"int4", "4.125"}, {"mxfp4", "4.250"}, {"mxfp8_e4m3", "8.250"}, {"nvfp4", "4.500"}, {"q4_0", "4.500"}, {"q8_0", "8.500"},
           {"q2_k", "2.625"}, {"q6_k", "6.563"}, {"bf16", "16.000"}}) {
    lab.edit([&, name = format](State& state) { state.chosen = name; });
    EXPECT_EQ(lab.text("figureBits"), QLatin1String(bits)) << format;
  }
}

}  // namespace
}  // namespace qs::ui::test
