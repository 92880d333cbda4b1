#include "ui/widgets/export_dialog.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QSpinBox>
#include <QTest>

namespace qs::ui {
namespace {

class Dialog : public testing::Test {
 protected:
  Dialog() : dialog_({"values", "errors"}, {}) {
    dialog_.show();
    format_ = dialog_.findChild<QComboBox*>("exportFormat");
    preset_ = dialog_.findChild<QComboBox*>("exportPreset");
    width_ = dialog_.findChild<QSpinBox*>("exportWidth");
    height_ = dialog_.findChild<QSpinBox*>("exportHeight");
  }
  // As a person does it: the list is open no longer than needed.
  void pick(QComboBox* box, int index) {
    QTest::keyClick(box, Qt::Key_Home);
    for (int i = 0; i < index; ++i) QTest::keyClick(box, Qt::Key_Down);
  }
  ExportDialog dialog_;
  QComboBox *format_, *preset_;
  QSpinBox *width_, *height_;
};

TEST_F(Dialog, PicturesAndSheetsHaveTheirUsualSizes) {
  EXPECT_EQ(dialog_.choice().size, QSize(1600, 900));
  const QSize pictures[] = {{1600, 900}, {1920, 1080}, {3840, 2160}}, sheets[] = {{842, 595}, {595, 842}, {960, 540}};
  for (int i = 2; i >= 0; --i) {
    pick(preset_, i);
    EXPECT_EQ(dialog_.choice().size, pictures[i]) << i;
  }
  pick(format_, 2);
  EXPECT_EQ(dialog_.choice().format, ExportFormat::pdf);
  EXPECT_EQ(dialog_.choice().size, sheets[0]) << "a sheet is not 1600 points wide";
  for (int i = 2; i >= 0; --i) {
    pick(preset_, i);
    EXPECT_EQ(dialog_.choice().size, sheets[i]) << i;
  }
}

TEST_F(Dialog, ATypedSizeIsOnesOwnAndStaysWithItsKind) {
  width_->setFocus();
  width_->selectAll();
  QTest::keyClicks(width_, "1234");
  EXPECT_EQ(dialog_.choice().size, QSize(1234, 900));
  EXPECT_EQ(preset_->currentIndex(), preset_->count() - 1);
  pick(format_, 2);
  pick(preset_, 1);
  pick(format_, 0);
  EXPECT_EQ(dialog_.choice().size, QSize(1234, 900));
  pick(format_, 2);
  EXPECT_EQ(dialog_.choice().size, QSize(595, 842));
}

TEST_F(Dialog, DataHaveNoSize) {
  for (const auto& [index, format] : {std::pair{3, ExportFormat::csv}, std::pair{4, ExportFormat::json}}) {
    pick(format_, index);
    EXPECT_EQ(dialog_.choice().format, format);
    for (const QWidget* part : std::initializer_list<QWidget*>{preset_, width_, height_}) EXPECT_FALSE(part->isEnabled());
  }
  pick(format_, 1);
  EXPECT_TRUE(preset_->isEnabled());
  EXPECT_EQ(ExportDialog::suffix(ExportFormat::json), "json");
}

TEST(DialogFirst, OpensWithWhatWasChosenLast) {
  const ExportDialog again({"values"}, {0, ExportFormat::pdf, {595, 842}});
  EXPECT_EQ(again.choice().size, QSize(595, 842));
  EXPECT_EQ(again.choice().chart, 0);
  EXPECT_EQ(again.findChild<QComboBox*>("exportPreset")->currentIndex(), 1);
}

}  // namespace
}  // namespace qs::ui
