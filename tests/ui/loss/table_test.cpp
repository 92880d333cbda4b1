// The table's item model under Qt's own tester, and its rows through every way of moving them.
#include <QAbstractItemModelTester>
#include <QMimeData>
#include <QSignalSpy>

#include "core/experiment/scheme_presets.h"
#include "tests/ui/loss/support.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/loss/loss_model.h"

namespace qs::ui::test {
namespace {

struct TableBench : Bench {
  LossModel model{page};
  QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};

  TableBench() {
    QObject::connect(&page, &LossPresenter::stateChanged, &model, &LossModel::syncRows);
    QObject::connect(&page, &LossPresenter::resultChanged, &model, &LossModel::syncFigures);
  }
  QString cell(int row, int column) const { return model.data(model.index(row, column), Qt::DisplayRole).toString(); }
};

TEST(LossModelTest, RowsSayWhatIsKnown) {
  TableBench bench;
  ASSERT_EQ(bench.model.rowCount(), 5);
  EXPECT_EQ(bench.cell(0, LossModel::scheme), QStringLiteral("stored, bf16"));
  EXPECT_EQ(bench.cell(0, LossModel::verdict), QStringLiteral("– baseline"));
  EXPECT_EQ(bench.cell(1, LossModel::scheme), QStringLiteral("int8"));
  EXPECT_EQ(bench.cell(4, LossModel::scheme), QStringLiteral("int3:g32"));
  EXPECT_TRUE(bench.cell(3, LossModel::delta).contains(QStringLiteral("±"))) << bench.cell(3, LossModel::delta).toStdString();
  EXPECT_EQ(bench.cell(4, LossModel::bits), fixedPoint(bench.page.row("int3:g32")->loss.bitsPerWeight, 3));
  EXPECT_TRUE(bench.cell(1, LossModel::bytes).endsWith(QStringLiteral("kB")));
  const QVariant verdict = bench.model.data(bench.model.index(3, LossModel::verdict), LossModel::kVerdictRole);
  EXPECT_EQ(verdict.toInt(), static_cast<int>(bench.page.row("int3")->loss.score.verdict));
  for (int column = 0; column < bench.model.columnCount(); ++column) {
    EXPECT_FALSE(bench.model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().isEmpty());
    EXPECT_FALSE(bench.model.data(bench.model.index(1, column), Qt::AccessibleTextRole).toString().isEmpty());
  }
}

TEST(LossModelTest, ChangesAreToldAsWhatTheyAre) {
  TableBench bench;
  QSignalSpy inserted(&bench.model, &QAbstractItemModel::rowsInserted);
  QSignalSpy removed(&bench.model, &QAbstractItemModel::rowsRemoved);
  QSignalSpy moved(&bench.model, &QAbstractItemModel::rowsMoved);
  QSignalSpy reset(&bench.model, &QAbstractItemModel::modelReset);
  bench.edit([](LossState& s) { s.schemes.insert(s.schemes.begin() + 1, "int2"); });
  EXPECT_EQ(inserted.size(), 1);
  EXPECT_EQ(bench.cell(2, LossModel::scheme), QStringLiteral("int2"));
  bench.model.moveScheme(1, 4);
  EXPECT_EQ(moved.size(), 1);
  EXPECT_EQ(bench.cell(5, LossModel::scheme), QStringLiteral("int2"));
  bench.model.moveScheme(4, 0);
  EXPECT_EQ(moved.size(), 2);
  EXPECT_EQ(bench.cell(1, LossModel::scheme), QStringLiteral("int2"));
  bench.model.moveScheme(0, 99);
  bench.edit([](LossState& s) { s.schemes.pop_back(); });
  EXPECT_EQ(removed.size(), 1);
  bench.edit([](LossState& s) { s.schemes[0] = "int6"; });
  EXPECT_EQ(reset.size(), 0);
  bench.edit([](LossState& s) { s.schemes = experiment::findSchemePreset("rounding")->schemes; });
  EXPECT_EQ(bench.model.rowCount(), 10);
  bench.edit([](LossState& s) { s.schemes.clear(); });
  EXPECT_EQ(bench.model.rowCount(), 1);
  while (bench.page.canUndo()) {
    bench.page.undo();
    bench.drain();
  }
  EXPECT_EQ(bench.model.rowCount(), 5);
}

TEST(LossModelTest, DraggedRowsMoveAndTheBaselineStays) {
  TableBench bench;
  const auto drag = [&](int from, int before) {
    std::unique_ptr<QMimeData> mime(bench.model.mimeData({bench.model.index(from, 0)}));
    if (mime == nullptr) return false;
    bench.model.dropMimeData(mime.get(), Qt::MoveAction, before, 0, {});
    return true;
  };
  ASSERT_TRUE(drag(1, 3));
  EXPECT_EQ(bench.page.state().schemes, (std::vector<std::string>{"int4", "int8", "int3", "int3:g32"}));
  ASSERT_TRUE(drag(4, 0));
  EXPECT_EQ(bench.page.state().schemes.front(), "int3:g32");
  ASSERT_TRUE(drag(1, 5));
  EXPECT_EQ(bench.page.state().schemes.back(), "int3:g32");
  EXPECT_FALSE(drag(0, 2)) << "the baseline cannot be dragged";
  QMimeData foreign;
  foreign.setText(QStringLiteral("int4"));
  EXPECT_FALSE(bench.model.dropMimeData(&foreign, Qt::MoveAction, 1, 0, {}));
}

TEST(LossModelTest, SchemesAreEditedInPlaceAndChecked) {
  TableBench bench;
  QSignalSpy refused(&bench.model, &LossModel::refused);
  const QModelIndex cell = bench.model.index(1, LossModel::scheme);
  EXPECT_FALSE(bench.model.setData(cell, QStringLiteral("int99"), Qt::EditRole));
  EXPECT_EQ(refused.size(), 1);
  EXPECT_EQ(bench.page.state().schemes[0], "int8");
  EXPECT_TRUE(bench.model.setData(cell, QStringLiteral(" int8:tensor "), Qt::EditRole)) << "the same, written longer";
  EXPECT_FALSE(bench.page.canUndo());
  EXPECT_TRUE(bench.model.setData(cell, QStringLiteral("int5:row"), Qt::EditRole));
  EXPECT_EQ(bench.page.state().schemes[0], "int5:row");
  EXPECT_FALSE(bench.model.setData(bench.model.index(0, LossModel::scheme), QStringLiteral("int4"), Qt::EditRole));
  EXPECT_FALSE(bench.model.flags(bench.model.index(0, LossModel::scheme)) & Qt::ItemIsEditable);
}

}  // namespace
}  // namespace qs::ui::test
