// The list of formats as an item model: well-behaved, sorted by numbers, empty cells last, check marks that ask and never
// change by themselves.
#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include "tests/ui/formats/support.h"

namespace qs::ui::test {
namespace {

std::vector<experiment::FormatFacts> all(std::int64_t group = 128) {
  experiment::FormatSettings settings;
  settings.group = group;
  std::vector<experiment::FormatFacts> out;
  for (const std::string& name : experiment::viewedFormats()) out.push_back(experiment::factsOf(name, settings));
  return out;
}

QStringList namesOf(const FormatSorter& sorter) {
  QStringList out;
  for (int row = 0; row < sorter.rowCount(); ++row) out << sorter.index(row, FormatTable::kName).data().toString();
  return out;
}

TEST(FormatTableModel, BehavesUnderTheTester) {
  FormatTable table;
  FormatSorter sorter;
  sorter.setSourceModel(&table);
  QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::Fatal);
  QAbstractItemModelTester sorterTester(&sorter, QAbstractItemModelTester::FailureReportingMode::Fatal);
  table.setFormats(all());
  for (int column = 0; column < FormatTable::kColumns; ++column) {
    sorter.sort(column, Qt::DescendingOrder);
    sorter.sort(column, Qt::AscendingOrder);
  }
  table.setState({"int4", "q4_k"});
  table.setFormats(all(32));
  table.retranslate();
  EXPECT_EQ(sorter.rowCount(), static_cast<int>(experiment::viewedFormats().size()));
}

TEST(FormatTableModel, SortsByNumbersWithEmptyCellsLast) {
  FormatTable table;
  FormatSorter sorter;
  sorter.setSourceModel(&table);
  table.setFormats(all());
  sorter.sort(FormatTable::kTrueBits, Qt::AscendingOrder);
  double last = 0.0;
  for (int row = 0; row < sorter.rowCount(); ++row) {
    const double bits = sorter.index(row, FormatTable::kTrueBits).data(FormatTable::kSortRole).toDouble();
    EXPECT_GE(bits, last);
    last = bits;
  }
  EXPECT_EQ(namesOf(sorter).front(), QStringLiteral("INT2"));
  for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
    sorter.sort(FormatTable::kMinNormal, order);
    EXPECT_EQ(sorter.index(sorter.rowCount() - 1, FormatTable::kMinNormal).data().toString(), QStringLiteral("–"));
    EXPECT_NE(sorter.index(0, FormatTable::kMinNormal).data().toString(), QStringLiteral("–"));
  }
  sorter.sort(FormatTable::kMinNormal, Qt::AscendingOrder);
  EXPECT_EQ(namesOf(sorter).front(), QStringLiteral("BF16"));
  sorter.sort(FormatTable::kMax, Qt::DescendingOrder);
  EXPECT_EQ(namesOf(sorter).first(2), (QStringList{QStringLiteral("BF16"), QStringLiteral("FP16")}));
}

TEST(FormatTableModel, WritesPowersOfTwoAsSuchAndNamesTheHardware) {
  FormatTable table;
  table.setFormats(all());
  const auto cell = [&](const char* name, int column) { return table.index(table.find(name), column).data().toString(); };
  EXPECT_EQ(cell("fp8_e4m3", FormatTable::kMinNormal), QStringLiteral("2⁻⁶"));
  EXPECT_EQ(cell("fp8_e4m3", FormatTable::kMinSubnormal), QStringLiteral("2⁻⁹"));
  EXPECT_EQ(cell("fp8_e5m2", FormatTable::kMinSubnormal), QStringLiteral("2⁻¹⁶"));
  EXPECT_EQ(cell("fp8_e5m2", FormatTable::kSpecials), QStringLiteral("NaN, ±∞"));
  EXPECT_EQ(cell("fp8_e4m3", FormatTable::kSpecials), QStringLiteral("NaN"));
  EXPECT_EQ(cell("fp4_e2m1", FormatTable::kSpecials), QStringLiteral("–"));
  EXPECT_EQ(cell("q4_k", FormatTable::kTrueBits), QStringLiteral("4.500"));
  EXPECT_EQ(cell("q4_k", FormatTable::kNative), QStringLiteral("–"));
  EXPECT_TRUE(cell("nvfp4", FormatTable::kNative).contains(QStringLiteral("Blackwell")));
  EXPECT_EQ(cell("mxfp8_e4m3", FormatTable::kName), QStringLiteral("MXFP8 E4M3"));
}

TEST(FormatTableModel, TellsTheViewsOnlyWhatHasChanged) {
  FormatTable table;
  table.setFormats(all());
  QSignalSpy changes(&table, &FormatTable::dataChanged);
  table.setFormats(all());
  EXPECT_EQ(changes.size(), 0);
  table.setFormats(all(64));
  EXPECT_EQ(changes.size(), 1);
  table.setState({"int4"});
  table.setState({"int4"});
  EXPECT_EQ(changes.size(), 2);
}

TEST(FormatTableModel, ACheckMarkAsksAndIsSetByTheState) {
  FormatTable table;
  table.setFormats(all());
  table.setState({"int4"});
  QSignalSpy asked(&table, &FormatTable::compareAsked);
  const QModelIndex nf4 = table.index(table.find("nf4"), FormatTable::kName);
  EXPECT_TRUE(table.setData(nf4, Qt::Checked, Qt::CheckStateRole));
  ASSERT_EQ(asked.size(), 1);
  EXPECT_EQ(nf4.data(Qt::CheckStateRole).toInt(), Qt::Unchecked);
  table.setState({"int4", "nf4"});
  EXPECT_EQ(nf4.data(Qt::CheckStateRole).toInt(), Qt::Checked);
  EXPECT_EQ(nf4.data(FormatTable::kPlaceRole).toInt(), 1);
  EXPECT_FALSE(table.setData(nf4, QStringLiteral("x"), Qt::EditRole));
}

}  // namespace
}  // namespace qs::ui::test
