// The page under clicks and keys: the list and its details, the chart, rows saved as files, and the way to every claim's page.
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QtTest>
#include <nlohmann/json.hpp>

#include "tests/ui/charts/support.h"
#include "tests/ui/ledger/support.h"
#include "ui/charts/chart_view.h"
#include "ui/labs/ledger/ledger_charts.h"
#include "ui/labs/ledger/ledger_table.h"
#include "ui/labs/ledger/ledger_words.h"
#include "ui/window/page_access.h"
#include "ui/window/page_roster.h"

namespace qs::ui::test {
namespace {

TEST(LedgerPageTest, ListsEveryClaimUnderItsChapter) {
  LedgerWindow lab;
  auto* table = lab.find<LedgerTable>("ledgerTable");
  const LedgerModel& model = table->claims();
  EXPECT_EQ(model.rowCount(), static_cast<int>(ledger::claimRoster().size() + ledgerChapters().size()));
  EXPECT_TRUE(model.isHeading(0));
  EXPECT_FALSE(model.flags(model.index(0, 0)).testFlag(Qt::ItemIsSelectable));
  const int row = model.rowOf("003.g");
  ASSERT_GT(row, 0);
  EXPECT_EQ(model.index(row, LedgerModel::kExpected).data().toString(), QStringLiteral("131"));
  EXPECT_EQ(model.index(row, LedgerModel::kComputed).data().toString(), QStringLiteral("130.73"));
  EXPECT_EQ(model.index(row, LedgerModel::kComputed).data(Qt::ToolTipRole).toString(), QStringLiteral("INT8: 130.7317\u202ftokens/s"));
  EXPECT_EQ(model.index(row, LedgerModel::kVerdict).data().toString(), QStringLiteral("holds"));
  EXPECT_FALSE(model.index(row, LedgerModel::kVerdict).data(Qt::DecorationRole).value<QIcon>().isNull());
  EXPECT_TRUE(model.index(row, LedgerModel::kClaim).data(Qt::AccessibleTextRole).toString().startsWith(QStringLiteral("003.g: holds")));
}

// Verdicts are told apart without colour: no two marks have one shape.
TEST(LedgerPageTest, MarksDifferInShape) {
  std::vector<QImage> shapes;
  for (const VerdictMark mark : {VerdictMark::open, VerdictMark::failed, VerdictMark::holds, VerdictMark::holdsUnder, VerdictMark::differs}) {
    const QImage picture = iconOf(mark, lightTheme()).pixmap(QSize(16, 16)).toImage().convertToFormat(QImage::Format_ARGB32);
    QImage alpha = picture.convertToFormat(QImage::Format_Alpha8);
    for (const QImage& other : shapes) EXPECT_NE(alpha, other);
    shapes.push_back(alpha);
  }
}

TEST(LedgerPageTest, KeysMoveThroughTheListAndTheDetailsFollow) {
  LedgerWindow lab;
  auto* table = lab.find<LedgerTable>("ledgerTable");
  table->setFocus();
  const int row = table->claims().rowOf("004.c");
  table->setCurrentIndex(table->claims().index(row - 1, 0));
  QTest::keyClick(table, Qt::Key_Down);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().selected, "004.c");
  EXPECT_TRUE(lab.text("detailTitle").startsWith(QStringLiteral("004.c")));
  EXPECT_TRUE(lab.text("detailVerdict").contains(QStringLiteral("GiB")));
  EXPECT_TRUE(lab.text("detailFigures").contains(QStringLiteral("14 336") .replace(QLatin1Char(' '), QChar(0x202f)))) << lab.text("detailFigures").toStdString();
  const auto command = lab.page().commandLine();
  ASSERT_TRUE(command);
  EXPECT_EQ(*command, QStringLiteral("quantspec ledger 004.c"));
}

TEST(LedgerPageTest, FiltersThatPassNothingSaySo) {
  LedgerWindow lab;
  lab.edit([](LedgerState& s) {
    s.chapter = "000";
    s.kind = ledger::Kind::bytes;
    s.show = LedgerState::Show::differs;
  });
  EXPECT_TRUE(lab.find<QLabel>("noClaims")->isVisible());
  auto* verdict = lab.find<QComboBox>("verdictChoice");
  EXPECT_EQ(verdict->currentIndex(), 3);
  lab.page().undo();
  lab.settle();
  EXPECT_TRUE(lab.find<LedgerTable>("ledgerTable")->isVisible());
  EXPECT_EQ(verdict->currentIndex(), 0);
}

TEST(LedgerPageTest, TheChartShowsDifferencesInUnitsOfTheTolerance) {
  LedgerWindow lab;
  lab.edit([](LedgerState& s) {
    s.view = LedgerState::View::differences;
    s.kind = ledger::Kind::bytes;
  });
  auto* chart = lab.find<ChartView>("differencesChart");
  ASSERT_TRUE(chart->isVisible());
  std::vector<std::string> claims;
  const ChartData data = differencesChartOf(lab.presenter(), &claims);
  ASSERT_EQ(data.series.size(), 3U);
  for (const double y : data.series[1].y) EXPECT_LE(std::abs(y), 1.0 + 1e-6);
  // 004.c with decimal gigabytes and 004.j with 256 levels do not agree, and nothing else here.
  ASSERT_EQ(data.series[2].size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_GT(std::abs(data.series[2].y[i]), 1.0);
    const std::string& id = claims[static_cast<std::size_t>(data.series[2].x[i])];
    EXPECT_TRUE(id == "004.c" || id == "004.j") << id;
  }
  EXPECT_GT(pixelsOf(pictureOf(*chart), lightTheme().color(Role::accepted), chart->plotArea().toRect()), 20) << "no dot is drawn";
  EXPECT_EQ(lab.page().panels().size(), 1U);
}

TEST(LedgerPageTest, RowsAreSavedAsCsvAndJson) {
  LedgerWindow lab;
  QTemporaryDir dir;
  const QString csv = dir.filePath(QStringLiteral("rows.csv"));
  const QString json = dir.filePath(QStringLiteral("rows.json"));
  ASSERT_TRUE(lab.page().saveRows(csv));
  ASSERT_TRUE(lab.page().saveRows(json));
  QFile table(csv);
  ASSERT_TRUE(table.open(QIODevice::ReadOnly));
  EXPECT_TRUE(table.readAll().contains("003.f,003,bytes,holds,holds,bf16_requests,,58,58,0,"));
  QFile list(json);
  ASSERT_TRUE(list.open(QIODevice::ReadOnly));
  const auto rows = nlohmann::json::parse(list.readAll().toStdString());
  EXPECT_EQ(rows.size(), lab.presenter().rows().size());
  EXPECT_FALSE(lab.page().saveRows(dir.filePath(QStringLiteral("no/such/folder/rows.csv"))));
}

TEST(LedgerPageTest, AClaimIsComputedByItsButtonAndStoppedByCancel) {
  LedgerWindow lab;
  lab.edit([](LedgerState& s) { s.selected = "003.i"; });
  EXPECT_EQ(lab.text("detailVerdict"), LedgerWords::sentence(nullptr));
  EXPECT_FALSE(lab.find<QPushButton>("cancelLedger")->isEnabled());
  lab.find<QPushButton>("recomputeThis")->click();
  EXPECT_TRUE(lab.find<QPushButton>("cancelLedger")->isEnabled());
  EXPECT_FALSE(lab.find<QPushButton>("recomputeAll")->isEnabled());
  lab.settle();
  ASSERT_NE(lab.presenter().selectedRow(), nullptr);
  EXPECT_TRUE(lab.text("detailProtocol").contains(QStringLiteral("validation")));
  lab.find<QPushButton>("recomputeAll")->click();
  lab.find<QPushButton>("cancelLedger")->click();
  lab.settle();
  EXPECT_TRUE(lab.presenter().cancelled());
  EXPECT_TRUE(lab.text("ledgerStatus").startsWith(QStringLiteral("Stopped")));
}

TEST(LedgerPageTest, ATaskSetsTheClaimAndComparesTheAnswer) {
  LedgerWindow lab;
  lab.find<QAbstractButton>("task2Start")->click();
  lab.settle();
  EXPECT_EQ(lab.presenter().state().selected, "003.o");
  lab.find<QLineEdit>("task2Answer")->setText(QStringLiteral("0.213"));
  lab.find<QAbstractButton>("task2Check")->click();
  EXPECT_TRUE(lab.text("task2Verdict").startsWith(QStringLiteral("Right"))) << lab.text("task2Verdict").toStdString();
}

TEST(LedgerPageTest, SettingsAreAppliedAsOneEditOrRefusedWhole) {
  LedgerWindow lab;
  ASSERT_TRUE(lab.page().applySettings(R"({"claim":"003.d","chapter":"003"})"));
  lab.settle();
  EXPECT_EQ(lab.presenter().state().selected, "003.d");
  EXPECT_FALSE(lab.page().applySettings(R"({"claim":"none"})"));
  EXPECT_EQ(lab.presenter().state().selected, "003.d");
  lab.page().undo();
  EXPECT_EQ(lab.presenter().state(), LedgerState());
}

// Every claim's page takes its settings as they are, in both forms.
TEST(LedgerPageTest, EveryClaimCanBeShownOnItsPage) {
  LedgerWindow lab;
  const auto& roster = pageRoster();
  for (const ledger::Claim& claim : ledger::claimRoster()) {
    SCOPED_TRACE(claim.id);
    const auto entry = std::find_if(roster.begin(), roster.end(), [&](const PageEntry& one) { return one.id.toStdString() == claim.shown.page; });
    ASSERT_NE(entry, roster.end()) << "no page " << claim.shown.page;
    for (const ledger::Form form : {ledger::Form::quick, ledger::Form::full}) {
      lab.window().showPage(static_cast<int>(entry - roster.begin()));
      const QByteArray settings = QByteArray::fromStdString(ledger::shownSettings(claim, form));
      const auto applied = lab.shownPage().applySettings(settings);
      EXPECT_TRUE(applied) << applied.error().english();
      // What was asked for is what it is set to now, as far as the page writes it the same way.
      const auto asked = nlohmann::json::parse(settings.toStdString());
      const auto now = nlohmann::json::parse(lab.shownPage().settingsJson().toStdString());
      for (const auto& [key, value] : asked.items()) {
        ASSERT_TRUE(now.contains(key)) << key;
        if (value.is_string() || value.is_boolean()) {
          EXPECT_EQ(now[key], value) << key;
        }
        if (value.is_number()) {
          EXPECT_EQ(now[key].get<double>(), value.get<double>()) << key;
        }
      }
    }
  }
}

TEST(LedgerPageTest, TheButtonShowsThePage) {
  LedgerWindow lab;
  lab.edit([](LedgerState& s) { s.selected = "000.f"; });
  auto* button = lab.find<QPushButton>("showOnPage");
  EXPECT_EQ(button->text(), QStringLiteral("Show on Speculation"));
  button->click();
  EXPECT_EQ(pageRoster()[static_cast<std::size_t>(lab.window().pageIndex())].id, QStringLiteral("speculation"));
  lab.settle();
}

}  // namespace
}  // namespace qs::ui::test
