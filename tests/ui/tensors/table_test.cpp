// The list of tensors as an item model: well-behaved, sorted by numbers, filtered by words and kind, and cheap: figures
// that arrive one by one tell the views seldom, and scrolling asks only for the rows that are seen.
#include <QAbstractItemModelTester>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>

#include "tests/ui/tensors/support.h"
#include "ui/labs/tensors/tensors_file_panel.h"

namespace qs::ui::test {
namespace {

constexpr int kMany = 2000;

std::vector<TensorRow> rows(int count) {
  std::vector<TensorRow> all;
  for (int i = 0; i < count; ++i) {
    TensorRow row;
    row.name = QStringLiteral("blocks.%1.attn.q_proj").arg(i);
    row.fileName = QStringLiteral("model.layers.%1.self_attn.q_proj.weight").arg(i);
    row.dtype = i % 2 == 0 ? QStringLiteral("BF16") : QStringLiteral("F32");
    row.shape = QStringLiteral("256 × 256");
    row.elements = 65536;
    row.bytes = static_cast<std::uint64_t>(1000 + (i * 7919) % 9973);
    row.kind = i % 5 == 0 ? TensorKind::vector : TensorKind::linear;
    all.push_back(row);
  }
  return all;
}

TensorRowStats stats(double outliers) { return {true, -outliers, outliers / 2, outliers, 0}; }
TensorRowError error(double relative) { return {relative / 10, relative, -20.0, 4.125, 33792, false}; }

TEST(TensorTableModel, BehavesUnderTheTesterAlone) {
  TensorTable table;
  TensorFilter filter;
  filter.setSourceModel(&table);
  QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::Fatal);
  QAbstractItemModelTester filterTester(&filter, QAbstractItemModelTester::FailureReportingMode::Fatal);
  table.setRows(rows(40));
  table.setStats({{3, stats(9.0)}, {17, stats(4.0)}, {99, stats(1.0)}});
  table.setErrors({{0, error(0.1)}, {39, error(0.3)}});
  filter.setText(QStringLiteral("q_proj f32"));
  filter.sort(TensorTable::kOutliers, Qt::DescendingOrder);
  table.clearErrors();
  filter.setKind(TensorKind::vector);
  table.retranslate();
  table.setRows({});
  EXPECT_EQ(filter.rowCount(), 0);
}

TEST(TensorTableModel, SortsNamesByTheirNumbersAndRowsWithoutValuesLast) {
  TensorTable table;
  TensorFilter filter;
  filter.setSourceModel(&table);
  table.setRows(rows(12));
  filter.sort(TensorTable::kName, Qt::DescendingOrder);
  EXPECT_EQ(filter.index(0, 0).data().toString(), QStringLiteral("blocks.11.attn.q_proj"));
  filter.sort(TensorTable::kName, Qt::AscendingOrder);
  EXPECT_EQ(filter.index(2, 0).data().toString(), QStringLiteral("blocks.2.attn.q_proj"));
  table.setStats({{4, stats(5.0)}, {8, stats(20.0)}});
  for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
    filter.sort(TensorTable::kOutliers, order);
    const bool rising = order == Qt::AscendingOrder;
    EXPECT_EQ(filter.mapToSource(filter.index(0, 0)).row(), rising ? 4 : 8);
    EXPECT_EQ(filter.mapToSource(filter.index(1, 0)).row(), rising ? 8 : 4);
  }
}

TEST(TensorTableModel, FiltersByWordsAndKind) {
  TensorTable table;
  TensorFilter filter;
  filter.setSourceModel(&table);
  table.setRows(rows(20));
  filter.setText(QStringLiteral("LAYERS.1 bf16"));
  EXPECT_EQ(filter.rowCount(), 5) << "10, 12, 14, 16, 18";
  filter.setText({});
  filter.setKind(TensorKind::vector);
  EXPECT_EQ(filter.rowCount(), 4);
  filter.setKind(std::nullopt);
  EXPECT_EQ(filter.rowCount(), 20);
}

TEST(TensorTableModel, ABatchTellsTheViewsOnce) {
  TensorTable table;
  table.setRows(rows(kMany));
  QSignalSpy changes(&table, &TensorTable::dataChanged);
  std::vector<std::pair<int, TensorRowStats>> batch;
  for (int i = 0; i < kMany; ++i) batch.emplace_back(i, stats(i + 1.0));
  table.setStats(batch);
  EXPECT_EQ(changes.size(), 1);
  std::vector<std::pair<int, TensorRowError>> errors;
  for (int i = 0; i < kMany; ++i) errors.emplace_back(i, error(0.001 * (i + 1)));
  table.setErrors(errors);
  EXPECT_EQ(changes.size(), 2);
  EXPECT_DOUBLE_EQ(table.index(999, TensorTable::kError).data(TensorTable::kShareRole).toDouble(), 0.5);
}

// A frame at 60 Hz has no time for 2,000 rows: work is counted, since time is not the same on every machine.
TEST(TensorTableModel, ScrollingAsksOnlyForTheRowsThatAreSeen) {
  TensorsWindow lab;
  lab.presenter().table().setRows(rows(kMany));
  lab.page().filePanel().showFile();
  auto* view = lab.find<QTableView>("tensorTable");
  QCoreApplication::processEvents();
  const int seen = view->viewport()->height() / view->rowHeight(0) + 2;
  const int columns = TensorTable::kColumns;
  auto* bar = view->verticalScrollBar();
  ASSERT_GT(bar->maximum(), kMany / 2);
  std::uint64_t most = 0;
  for (int step = 0; step < 40; ++step) {
    const auto before = lab.presenter().table().dataCalls();
    bar->setValue(step * 47 % bar->maximum());
    view->viewport()->repaint();
    most = std::max(most, lab.presenter().table().dataCalls() - before);
  }
  // Text, bar, alignment, font and the like: up to a dozen questions a cell that is painted.
  EXPECT_LE(most, static_cast<std::uint64_t>(seen * columns * 12));
  EXPECT_GT(most, 0U);
}

TEST(TensorTableModel, AFilterOfTwoThousandTouchesEachRowOnceAndNoCell) {
  TensorTable table;
  TensorFilter filter;
  filter.setSourceModel(&table);
  table.setRows(rows(kMany));
  const auto before = table.dataCalls();
  filter.setText(QStringLiteral("blocks.19"));
  EXPECT_EQ(filter.rowCount(), 111);
  EXPECT_EQ(table.dataCalls(), before);
}

TEST(HealthListModel, BehavesUnderTheTesterAndSortsTheWorstFirst) {
  HealthList list;
  QAbstractItemModelTester tester(&list, QAbstractItemModelTester::FailureReportingMode::Fatal);
  EXPECT_EQ(list.rowCount(), 0);
  list.setNotes({{io::Severity::info, "all is quiet"}, {io::Severity::problem, "a NaN"}, {io::Severity::warning, "odd"}});
  EXPECT_EQ(list.index(0).data().toString(), QStringLiteral("Problem: a NaN"));
  EXPECT_EQ(list.index(2).data().toString(), QStringLiteral("Note: all is quiet"));
  list.setNotes(std::vector<io::HealthNote>(5000, {io::Severity::warning, "again"}));
  EXPECT_EQ(list.rowCount(), 501);
  EXPECT_TRUE(list.index(500).data().toString().contains(QStringLiteral("4500")) ||
              list.index(500).data().toString().contains(QStringLiteral("4\u202F500")));
}

}  // namespace
}  // namespace qs::ui::test
