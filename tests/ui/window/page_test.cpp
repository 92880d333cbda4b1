// The real page under real keys, clicks and typing: the chapter's claims come out on screen, tasks check what was found,
// charts are exported, wrong input gets a sentence.
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QSvgRenderer>
#include <QtTest>

#include "core/experiment/rounding_view.h"
#include "core/experiment/values_text.h"
#include "tests/ui/window/support.h"
#include "ui/charts/chart_view.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/rounding/rounding_charts.h"
#include "ui/labs/rounding/rounding_tasks.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/export_dialog.h"
#include "ui/widgets/lab_slider.h"
#include "ui/window/status_line.h"

namespace qs::ui::test {
namespace {

constexpr const char* kChapter = "-1, -0.37, 0.04, 0.29, 0.83";

TEST(Page, Claim000aComesOutOnScreen) {
  LabWindow lab;
  lab.showTyped(QLatin1String(kChapter));
  auto* bits = lab.find<LabSlider>("bitsSlider");
  for (const auto& [b, rmse] : std::vector<std::pair<int, const char*>>{
           {2, "0.22428"}, {3, "0.079373"}, {4, "0.034017"}, {5, "0.024721"}, {6, "0.0085530"}, {8, "0.0015885"}}) {
    bits->setValue(b);
    lab.settle();
    EXPECT_EQ(lab.text("figureRmse"), QLatin1String(rmse)) << b << " bits";
  }
  bits->setValue(4);
  lab.settle();
  EXPECT_EQ(lab.presenter().result()->result.codes, (std::vector<std::int32_t>{-7, -3, 0, 2, 6}));
  EXPECT_EQ(lab.text("figureMaxError"), QStringLiteral("0.058571"));
  EXPECT_EQ(lab.text("bitsMeaning"), QStringLiteral("15 levels, −7 … 7"));
}

TEST(Page, Claim000bZerosAndAnEmptyListComeOutOnScreen) {
  LabWindow lab;
  lab.showTyped(QStringLiteral("0 0 0"));
  EXPECT_EQ(lab.text("figureRmse"), QStringLiteral("0"));
  EXPECT_EQ(lab.presenter().result()->view.formula.scale, 0.0);
  for (const double value : lab.presenter().result()->view.restored) EXPECT_EQ(value, 0.0);
  auto* editor = lab.find<QPlainTextEdit>("valuesEditor");
  editor->setPlainText(QString());
  EXPECT_TRUE(waitUntil([&] { return lab.find<QLabel>("valuesProblem")->isVisible(); }));
  EXPECT_EQ(lab.page().charts().values()->state(), ChartState::failed);
  EXPECT_EQ(lab.text("figureRmse"), QStringLiteral("–"));
  // A bit width below 2 or in halves cannot be typed.
  auto* field = lab.find<QLineEdit>("bitsValue");
  for (const char* wrong : {"1", "3.5", "nine"}) {
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QLatin1String(wrong));
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_EQ(lab.presenter().state().bits, 4) << wrong;
    EXPECT_EQ(lab.text("bitsMeaning"), QStringLiteral("Bits: a whole number from 2 to 8.")) << wrong;
  }
}

TEST(Page, Claims000cAnd000dComeOutOnScreen) {
  LabWindow lab;
  const auto rmse = [&](const char* values, int bits, const char* lengths) {
    lab.edit([&](RoundingState& state) {
      state.source = RoundingState::Source::typed;
      state.valuesText = values;
      state.bits = bits;
      state.grouping = RoundingState::Grouping::whole;
    });
    if (lengths != nullptr) {
      auto* field = lab.find<QLineEdit>("lengthsField");
      field->setFocus();
      field->selectAll();
      QTest::keyClicks(field, QLatin1String(lengths));
      QTest::keyClick(field, Qt::Key_Return);
      lab.settle();
    }
    return lab.text("figureRmse").toStdString();
  };
  EXPECT_EQ(rmse("-1, -0.37, 0.04, 0.29, 100", 4, nullptr), "0.49449");
  EXPECT_TRUE(lab.text("figureZeros").startsWith(QStringLiteral("4 (")));
  EXPECT_EQ(rmse("-1, -0.37, 0.04, 0.29, 100", 8, nullptr), "0.23143");
  EXPECT_EQ(rmse("100, -0.37, 0.04, 0.29, 0.83", 4, nullptr), "0.42697");
  EXPECT_EQ(rmse("100, -0.37, 0.04, 0.29, 0.83", 8, nullptr), "0.21186");
  EXPECT_EQ(rmse("100, -0.37, 0.04, 0.29, 0.83", 4, "1,4"), "0.030325");
  EXPECT_EQ(lab.text("groupMeaning"), QStringLiteral("2 scales for these values"));
  EXPECT_EQ(lab.text("figureBits"), QStringLiteral("16.800"));
  EXPECT_EQ(rmse("100, -0.37, 0.04, 0.29, 0.83", 4, "2, 3"), "0.16810");
}

TEST(Page, Claim003nTwoBitsLeaveThreeLevels) {
  LabWindow lab;
  auto* bits = lab.find<LabSlider>("bitsSlider");
  bits->setFocus();
  QTest::keyClick(bits, Qt::Key_Home);
  lab.settle();
  EXPECT_EQ(lab.text("bitsMeaning"), QStringLiteral("3 levels, −1 … 1"));
  EXPECT_GT(lab.presenter().result()->view.zeroShare, 0.4);
  EXPECT_TRUE(lab.text("figureZeros").contains(percent(lab.presenter().result()->view.zeroShare)));
}

TEST(Page, SlidersStepByArrowsLeapByPagesAndTakeTypedValues) {
  LabWindow lab;
  auto* bits = lab.find<LabSlider>("bitsSlider");
  bits->setFocus();
  QTest::keyClick(bits, Qt::Key_Right);
  EXPECT_EQ(lab.presenter().state().bits, 5);
  QTest::keyClick(bits, Qt::Key_PageUp);
  EXPECT_EQ(lab.presenter().state().bits, 7);
  auto* group = lab.find<LabSlider>("groupSlider");
  group->setFocus();
  QTest::keyClick(group, Qt::Key_Right);
  EXPECT_EQ(lab.presenter().state().groupSize, 64);
  QTest::keyClick(group, Qt::Key_End);
  EXPECT_EQ(lab.presenter().state().grouping, RoundingState::Grouping::whole);
  auto* field = lab.find<QLineEdit>("groupValue");
  const auto type = [&](const char* text) {
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QLatin1String(text));
    QTest::keyClick(field, Qt::Key_Return);
    lab.settle();
  };
  type("48");
  EXPECT_EQ(lab.presenter().state().groupSize, 48);
  EXPECT_EQ(lab.presenter().result()->result.scales.size(), 6U) << "256 in groups of 48, the last one short";
  type("split=200,56");
  EXPECT_EQ(lab.presenter().state().lengths, (std::vector<std::int64_t>{200, 56}));
  EXPECT_EQ(lab.presenter().result()->result.scales.size(), 2U);
  type("seven");
  EXPECT_TRUE(lab.text("groupMeaning").contains(QStringLiteral("seven")));
  auto* outlier = lab.find<QLineEdit>("outlierValue");
  outlier->setFocus();
  outlier->selectAll();
  QTest::keyClicks(outlier, QStringLiteral("12.5"));
  QTest::keyClick(outlier, Qt::Key_Return);
  EXPECT_EQ(lab.presenter().state().outlier, 12.5);
  EXPECT_EQ(outlier->text(), QStringLiteral("×12.5"));
}

TEST(Page, ADragWithTheMouseIsOneUndoStepAndCtrlZTakesItBack) {
  LabWindow lab;
  auto* bits = lab.find<LabSlider>("bitsSlider");
  const int y = bits->height() / 2;
  QTest::mousePress(bits, Qt::LeftButton, {}, QPoint(bits->width() / 3, y));
  for (int x = bits->width() / 3; x < bits->width(); x += 9) QTest::mouseMove(bits, QPoint(x, y));
  // Offscreen, moves without a button are not part of a drag; send them as the press would.
  for (int x = bits->width() / 3; x < bits->width(); x += 9) {
    QMouseEvent move(QEvent::MouseMove, QPointF(x, y), bits->mapToGlobal(QPointF(x, y)), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(bits, &move);
  }
  QTest::mouseRelease(bits, Qt::LeftButton, {}, QPoint(bits->width() - 1, y));
  EXPECT_EQ(lab.presenter().state().bits, 8);
  QTest::keyClick(bits, Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(lab.presenter().state().bits, 4);
  EXPECT_EQ(bits->value(), 4);
  EXPECT_FALSE(lab.presenter().canUndo());
  QTest::keyClick(bits, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(lab.presenter().state().bits, 8);
}

TEST(Page, CtrlZUndoesASettingAlsoFromTheValuesEditor) {
  LabWindow lab;
  lab.showTyped(QLatin1String(kChapter));
  auto* editor = lab.find<QPlainTextEdit>("valuesEditor");
  editor->setFocus();
  editor->moveCursor(QTextCursor::End);
  QTest::keyClicks(editor, QStringLiteral(", 2, 3"));
  lab.settle();
  EXPECT_EQ(lab.presenter().result()->view.x.size(), 7U);
  QTest::keyClick(editor, Qt::Key_Z, Qt::ControlModifier);
  lab.settle();
  EXPECT_EQ(editor->toPlainText(), QLatin1String(kChapter));
  EXPECT_EQ(lab.presenter().result()->view.x.size(), 5U);
}

TEST(Page, PastedNumbersAreReadAndABadOneIsNamed) {
  LabWindow lab;
  lab.showTyped(QLatin1String(kChapter));
  auto* editor = lab.find<QPlainTextEdit>("valuesEditor");
  editor->setFocus();
  editor->selectAll();
  QApplication::clipboard()->setText(QString::fromUtf8("[1.5;−2]\n3e-1，\t0.25"));
  editor->paste();
  lab.settle();
  EXPECT_EQ(lab.presenter().result()->spec.source.values, (std::vector<float>{1.5F, -2.0F, 0.3F, 0.25F}));
  editor->setPlainText(QStringLiteral("1.5, 2..5, 3"));
  auto* problem = lab.find<QLabel>("valuesProblem");
  EXPECT_TRUE(waitUntil([&] { return problem->isVisible(); }));
  EXPECT_TRUE(problem->text().contains(QStringLiteral("2..5"))) << problem->text().toStdString();
  editor->setPlainText(QStringLiteral("1.5, 2.5, 3"));
  EXPECT_TRUE(waitUntil([&] { return !problem->isVisible(); }));
  lab.settle();
  EXPECT_EQ(lab.page().charts().values()->state(), ChartState::ready);
}

TEST(Page, ChoicesChangeTheGridRoundingClippingAndScaleType) {
  LabWindow lab;
  const auto choose = [&](const char* name, int index) {
    auto* box = lab.find<QComboBox>(name);
    box->setFocus();
    while (box->currentIndex() < index) QTest::keyClick(box, Qt::Key_Down);
    lab.settle();
  };
  choose("gridChoice", 3);
  EXPECT_EQ(lab.presenter().result()->result.scheme, "int4:g32:asym");
  EXPECT_FALSE(lab.presenter().result()->result.zeroPoints.empty());
  EXPECT_TRUE(lab.find<QLabel>("formula1")->isVisible()) << "the zero point has a formula of its own";
  choose("roundingChoice", 1);
  choose("rangeChoice", 1);
  EXPECT_EQ(lab.presenter().result()->result.scheme, "int4:g32:asym:away/mse");
  choose("rangeChoice", 2);
  EXPECT_TRUE(lab.find<QWidget>("percentileChoice")->isVisible());
  choose("scaleChoice", 1);
  const auto parsed = quant::QuantScheme::parse(lab.presenter().result()->result.scheme);
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->weights.clip, 99.0);
  EXPECT_EQ(parsed->weights.scaleType(), quant::ScaleType::fp32);
}

TEST(Page, TheFormulaHoldsTheNumbersOfThisMoment) {
  LabWindow lab;
  lab.showTyped(QLatin1String(kChapter));
  const auto plain = [&](const char* name) {
    return lab.text(name).replace(QChar(0x00A0), QLatin1Char(' ')).replace(QChar(0x2003), QLatin1Char(' '));
  };
  EXPECT_EQ(plain("formula0"), QStringLiteral("s = max|x| ÷ 7\n = 1 ÷ 7 = 0.1429"));
  EXPECT_EQ(plain("formula2"), QStringLiteral("q = round(x ÷ s)\n = round(−1 ÷ 0.1429) = −7"));
  EXPECT_EQ(plain("formula3"), QStringLiteral("x̂ = s · q\n = 0.1429 · (−7) = −1"));
  EXPECT_TRUE(lab.text("misreading").contains(QStringLiteral("10.400")));
  lab.find<LabSlider>("bitsSlider")->setValue(8);
  lab.settle();
  EXPECT_TRUE(plain("formula0").contains(QStringLiteral("÷ 127 = 0.007874")));
}

TEST(Page, ARowIsChosenByNumberOrAsTheOneWithTheLargestWeight) {
  LabWindow lab;
  auto* row = lab.find<QSpinBox>("rowChoice");
  EXPECT_EQ(row->text(), QStringLiteral("5 (largest weight)"));
  EXPECT_TRUE(lab.text("pageLine").contains(QStringLiteral("Row 5 of blocks.0.attn.q_proj")));
  row->setFocus();
  QTest::keyClick(row, Qt::Key_Up);
  QTest::keyClick(row, Qt::Key_Up);
  lab.settle();
  EXPECT_EQ(lab.presenter().result()->result.row, 1);
  EXPECT_EQ(row->maximum(), 15);
  auto* tensor = lab.find<QComboBox>("tensorChoice");
  EXPECT_EQ(tensor->count(), 3);
  tensor->setFocus();
  QTest::keyClick(tensor, Qt::Key_End);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().tensor, "blocks.0.ffn.w2");
  EXPECT_FALSE(lab.presenter().state().row);
  EXPECT_EQ(lab.presenter().result()->view.x.size(), 688U);
}

// Sets up a task by its button and returns the verdict on `answer`.
QString answerTask(LabWindow& lab, int task, const QString& typed, int chosen) {
  const QByteArray name = "task" + QByteArray::number(task);
  lab.find<QAbstractButton>(name + "Start")->click();
  lab.settle();
  auto* check = lab.find<QPushButton>(name + "Check");
  EXPECT_TRUE(waitUntil([&] { return check->isEnabled(); }));
  if (chosen >= 0) {
    lab.find<QComboBox>(name + "Choice")->setCurrentIndex(chosen);
  } else {
    lab.find<QLineEdit>(name + "Answer")->setText(typed);
  }
  check->click();
  return lab.text(name + "Verdict");
}

TEST(Page, TasksOfARowSetTheControlsAndCheckTheAnswer) {
  LabWindow lab;
  EXPECT_TRUE(answerTask(lab, 1, QStringLiteral("0"), -1).startsWith(QStringLiteral("It is ")));
  EXPECT_EQ(lab.presenter().state().grouping, RoundingState::Grouping::whole);
  const auto zeros = lab.presenter().result()->result.stats.zeros;
  ASSERT_GT(zeros, 0U);
  EXPECT_TRUE(answerTask(lab, 1, QString::number(zeros), -1).startsWith(QStringLiteral("Yes")));
  EXPECT_EQ(answerTask(lab, 1, QStringLiteral("many"), -1), QStringLiteral("Type a whole number."));
  // Channel 70 lies in the third group of 32.
  EXPECT_TRUE(answerTask(lab, 2, {}, 2).startsWith(QStringLiteral("Yes, group 3")));
  EXPECT_TRUE(answerTask(lab, 2, {}, 0).startsWith(QStringLiteral("It is group 3")));
  answerTask(lab, 3, {}, 0);
  EXPECT_EQ(lab.presenter().state().bits, 2);
  const double share = lab.presenter().result()->view.zeroShare;
  const int quarter = static_cast<int>(share * 4.0);
  EXPECT_TRUE(answerTask(lab, 3, {}, quarter).startsWith(QStringLiteral("Yes")));
  EXPECT_FALSE(answerTask(lab, 3, {}, (quarter + 1) % 4).startsWith(QStringLiteral("Yes")));
  // Setting up a task can be undone like any setting.
  lab.page().undo();
  EXPECT_NE(lab.presenter().state().bits, 2);
}

TEST(Page, TasksOfTypedValuesSetTheControlsAndCheckTheAnswer) {
  LabWindow lab;
  lab.showTyped(QLatin1String(kChapter));
  EXPECT_TRUE(answerTask(lab, 1, QStringLiteral("4"), -1).startsWith(QStringLiteral("Yes, 4")));
  EXPECT_EQ(lab.text("figureRmse"), QStringLiteral("0.49449"));
  EXPECT_TRUE(answerTask(lab, 1, QStringLiteral("3"), -1).startsWith(QStringLiteral("It is 4")));
  EXPECT_TRUE(answerTask(lab, 2, QStringLiteral("16.8"), -1).startsWith(QStringLiteral("Yes, 16.8")));
  EXPECT_TRUE(answerTask(lab, 2, QStringLiteral("4"), -1).startsWith(QStringLiteral("It is 16.8")));
  EXPECT_TRUE(answerTask(lab, 3, QStringLiteral("0.0079"), -1).startsWith(QStringLiteral("Yes")));
  EXPECT_TRUE(answerTask(lab, 3, QStringLiteral("0.1"), -1).startsWith(QStringLiteral("It is 0.007874")));
}

// The numbers after `option` in a command line, as a shell would hand them on.
QString argument(const QString& command, const QString& option) {
  const qsizetype at = command.indexOf(option + QLatin1Char(' '));
  if (at < 0) return {};
  QString rest = command.mid(at + option.size() + 1);
  if (rest.startsWith(QLatin1Char('"'))) return rest.mid(1, rest.indexOf(QLatin1Char('"'), 1) - 1);
  return rest.section(QLatin1Char(' '), 0, 0);
}

TEST(Page, CopyAsCommandGivesTheNumbersThatAreShown) {
  LabWindow lab;
  lab.showTyped(QStringLiteral("-1, -0.37, 0.04, 0.29, 0.83"));
  lab.edit([](RoundingState& state) {
    state.grouping = RoundingState::Grouping::lengths;
    state.lengths = {2, 3};
    state.bits = 3;
  });
  lab.find<QPushButton>("copyCommand")->click();
  const QString command = QApplication::clipboard()->text();
  EXPECT_EQ(lab.window().status().note(), QStringLiteral("Command copied"));
  EXPECT_TRUE(command.startsWith(QStringLiteral("quantspec quantize "))) << command.toStdString();
  experiment::QuantizeSpec spec;
  const auto scheme = quant::QuantScheme::parse(argument(command, QStringLiteral("--scheme")).toStdString());
  ASSERT_TRUE(scheme) << command.toStdString();
  spec.scheme = *scheme;
  spec.source.values = experiment::parseValues(argument(command, QStringLiteral("--values")).toStdString()).value();
  experiment::Services services(1);
  const auto again = experiment::runQuantize(spec, services, {});
  ASSERT_TRUE(again);
  const auto& shown = lab.presenter().result()->result;
  EXPECT_EQ(again->restored, shown.restored);
  EXPECT_EQ(again->codes, shown.codes);
  EXPECT_EQ(significant(again->stats.rmse(), 5), lab.text("figureRmse"));
  EXPECT_EQ(fixedPoint(again->bitsPerWeight, 3), lab.text("figureBits"));
}

TEST(Page, CopyAsCommandOfARowNamesModelTensorAndOutlier) {
  LabWindow lab;
  lab.edit([](RoundingState& state) {
    state.row = 3;
    state.outlier = 10;
  });
  const auto command = lab.page().commandLine();
  ASSERT_TRUE(command);
  EXPECT_EQ(argument(*command, QStringLiteral("--file")), QStringLiteral("lab"));
  EXPECT_EQ(argument(*command, QStringLiteral("--tensor")), QStringLiteral("blocks.0.attn.q_proj"));
  EXPECT_EQ(argument(*command, QStringLiteral("--row")), QStringLiteral("3"));
  EXPECT_EQ(argument(*command, QStringLiteral("--outlier")), QStringLiteral("10"));
}

TEST(Page, ChartsAreExportedThroughThePage) {
  LabWindow lab;
  QTemporaryDir folder;
  const QString base = folder.path() + QString::fromUtf8("/图 表");
  lab.page().exportTo(base + QStringLiteral(".png"), {-1, ExportFormat::png, QSize(1234, 777)});
  const QImage png(base + QStringLiteral(".png"));
  EXPECT_EQ(png.size(), QSize(1234, 777)) << "the pixels that were asked for";
  EXPECT_TRUE(lab.window().status().note().contains(QString::fromUtf8("图 表.png")));
  lab.page().exportTo(base + QStringLiteral(".svg"), {1, ExportFormat::svg, QSize(800, 450)});
  QSvgRenderer svg(base + QStringLiteral(".svg"));
  EXPECT_TRUE(svg.isValid());
  EXPECT_EQ(svg.viewBoxF(), QRectF(0, 0, 800, 450));
  lab.page().exportTo(base + QStringLiteral(".csv"), {});
  QFile csv(base + QStringLiteral(".csv"));
  ASSERT_TRUE(csv.open(QIODevice::ReadOnly));
  EXPECT_GT(csv.readAll().count('\n'), 256);
  // A place that cannot be written gets a sentence, and the lab goes on.
  lab.page().exportTo(QStringLiteral("/no/such/folder/charts.png"), {});
  EXPECT_FALSE(lab.window().banner().sentence().isEmpty());
  lab.page().exportTo(base + QStringLiteral(".jpeg"), {});
  EXPECT_TRUE(lab.window().banner().sentence().contains(QStringLiteral(".png")));
}

TEST(Page, TheExportDialogTakesChartFormatAndExactSize) {
  LabWindow lab;
  ExportDialog dialog({QStringLiteral("a"), QStringLiteral("b")}, {}, &lab.window());
  dialog.show();
  EXPECT_EQ(dialog.choice().chart, -1);
  auto* chart = dialog.findChild<QComboBox*>(QStringLiteral("exportChart"));
  chart->setFocus();
  QTest::keyClick(chart, Qt::Key_End);
  EXPECT_EQ(dialog.choice().chart, 1);
  auto* width = dialog.findChild<QSpinBox*>(QStringLiteral("exportWidth"));
  width->setFocus();
  width->selectAll();
  QTest::keyClicks(width, QStringLiteral("1920"));
  EXPECT_EQ(dialog.choice().size, QSize(1920, 900));
  auto* format = dialog.findChild<QComboBox*>(QStringLiteral("exportFormat"));
  QTest::keyClick(format, Qt::Key_End);
  EXPECT_EQ(dialog.choice().format, ExportFormat::json);
  EXPECT_FALSE(width->isEnabled()) << "a table has no size";
  for (const QWidget* widget : dialog.findChildren<QWidget*>()) {
    if (widget->focusPolicy() == Qt::NoFocus || widget->objectName().startsWith(QLatin1String("qt_"))) continue;
    if (qobject_cast<const QComboBox*>(widget) || qobject_cast<const QSpinBox*>(widget)) {
      EXPECT_FALSE(widget->accessibleName().isEmpty()) << widget->objectName().toStdString();
    }
  }
  if (const QString shots = qEnvironmentVariable("QS_SHOTS"); !shots.isEmpty()) {
    dialog.grab().save(shots + QStringLiteral("/export_dialog.png"));
  }
}

TEST(Page, TheNumberLineShowsTheGroupThatWasAskedFor) {
  LabWindow lab;
  EXPECT_EQ(lab.presenter().result()->view.lineGroup, 2U) << "the group with the largest weight";
  EXPECT_EQ(lab.presenter().result()->view.lineX.size(), 32U);
  auto* group = lab.find<QSpinBox>("lineGroupChoice");
  group->setFocus();
  group->selectAll();
  QTest::keyClicks(group, QStringLiteral("8"));
  QTest::keyClick(group, Qt::Key_Return);
  lab.settle();
  EXPECT_EQ(lab.presenter().result()->view.lineGroup, 7U);
  EXPECT_EQ(lab.presenter().result()->view.formula.group, 7U);
}

}  // namespace
}  // namespace qs::ui::test
