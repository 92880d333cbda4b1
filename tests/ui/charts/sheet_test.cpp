#include <gtest/gtest.h>

#include <QPainter>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QXmlStreamReader>

#include "tests/ui/charts/samples.h"
#include "tests/ui/charts/support.h"
#include "ui/charts/export.h"

namespace qs::ui {
namespace {

using test::folderOf;

constexpr QSize kPortrait(595, 842), kLandscape(842, 595), kSlide(960, 540);

// A report page whose every label is long and Chinese.
Figure longChinese() {
  Figure figure;
  figure.title = QString::fromUtf8("各种量化方案在验证文本上的平均损失与原模型之差，连同百分之九十五置信区间与训练噪声带，逐方案比较，每组大小从十六到二百五十六");
  ChartData loss = samples::schemes(6, true, true);
  loss.y.title = QString::fromUtf8("与未量化原模型相比平均每个词元增加的交叉熵损失（越低越好，负值表示在噪声之内略有改善）");
  loss.series[1].name = QString::fromUtf8("损失差及其百分之九十五置信区间（按文档分块自助法重采样一万次得到）");
  loss.x.categories[0] = QString::fromUtf8("八位对称逐通道量化，误差最小截断");
  ChartData row = samples::values(256, true);
  row.x.title = QString::fromUtf8("注意力投影矩阵第一百一十七行的输入通道编号");
  HeatMapData map = samples::bitsByGranularity(true);
  map.rowTitle = QString::fromUtf8("每个权重的位数（不含缩放因子）");
  map.valueTitle = QString::fromUtf8("还原值与原值之间的均方根误差");
  figure.panels = {loss, row, map};
  return figure;
}

ExportOptions sheetOptions(QSize size) {
  ExportOptions o;
  o.size = size;
  o.provenance = QString::fromUtf8("quantspec 0.1.0 · 实验模型 · int4:g32 · 种子 1 · 文本 shipped/valid · 块长 256");
  return o;
}

QString run(const QString& tool, const QStringList& arguments) {
  QProcess process;
  process.start(tool, arguments);
  EXPECT_TRUE(process.waitForFinished(30000));
  EXPECT_EQ(process.exitCode(), 0);
  return QString::fromUtf8(process.readAllStandardOutput());
}

class Sheets : public testing::TestWithParam<QSize> {};

TEST_P(Sheets, EveryLongChineseLabelIsTextInsideThePage) {
  const QString tool = QStandardPaths::findExecutable("pdftotext");
  if (tool.isEmpty()) GTEST_SKIP() << "pdftotext (poppler-utils) is not installed";
  QTemporaryDir dir;
  const QString path = dir.filePath("report.pdf");
  const Figure figure = longChinese();
  ASSERT_TRUE(exportFigure(figure, sheetOptions(GetParam()), path.toStdString()));
  // All characters in the order of drawing, lines joined.
  const auto plain = [](QString text) { return text.remove(QRegularExpression("\\s")); };
  const QString text = plain(run(tool, {"-raw", path, "-"}));
  const auto& loss = std::get<ChartData>(figure.panels[0]);
  const auto& map = std::get<HeatMapData>(figure.panels[2]);
  for (const QString& label : {figure.title, loss.y.title, loss.series[1].name, loss.x.categories[0], map.rowTitle, map.valueTitle,
                               std::get<ChartData>(figure.panels[1]).x.title, sheetOptions(GetParam()).provenance}) {
    EXPECT_TRUE(text.contains(plain(label))) << label.toStdString() << "\n" << text.toStdString();
  }
  EXPECT_FALSE(text.contains(QChar(0x2026))) << "nothing elided";
  // And where each word stands.
  const QString boxes = run(tool, {"-bbox", path, "-"});
  static const QRegularExpression page("<page width=\"([0-9.]+)\" height=\"([0-9.]+)\">");
  const auto size = page.match(boxes);
  EXPECT_NEAR(size.captured(1).toDouble(), GetParam().width(), 0.5);
  EXPECT_NEAR(size.captured(2).toDouble(), GetParam().height(), 0.5);
  static const QRegularExpression word("<word xMin=\"([-0-9.]+)\" yMin=\"([-0-9.]+)\" xMax=\"([-0-9.]+)\" yMax=\"([-0-9.]+)\">");
  int words = 0;
  for (auto it = word.globalMatch(boxes); it.hasNext();) {
    const auto m = it.next();
    ++words;
    EXPECT_GE(m.captured(1).toDouble(), 0) << m.captured(0).toStdString();
    EXPECT_GE(m.captured(2).toDouble(), 0) << m.captured(0).toStdString();
    EXPECT_LE(m.captured(3).toDouble(), GetParam().width()) << m.captured(0).toStdString();
    EXPECT_LE(m.captured(4).toDouble(), GetParam().height() + 1) << m.captured(0).toStdString();
  }
  EXPECT_GT(words, 30);
}

// Without any tool: fonts are embedded with a table that leads back to characters, and there is no picture.
TEST_P(Sheets, FontsAreEmbeddedWithTheirCharacters) {
  const auto pdf = renderFigure(longChinese(), ExportFormat::pdf, sheetOptions(GetParam()));
  ASSERT_TRUE(pdf);
  EXPECT_TRUE(pdf->startsWith("%PDF-"));
  EXPECT_GE(pdf->count("/ToUnicode"), 1);
  EXPECT_GE(pdf->count("/FontFile2") + pdf->count("/FontFile3"), 1);
  EXPECT_EQ(pdf->count("/Subtype /Image"), 0);
}

INSTANTIATE_TEST_SUITE_P(Presets, Sheets, testing::Values(kPortrait, kLandscape, kSlide),
                         [](const auto& i) { return i.param == kPortrait ? "A4Portrait" : i.param == kLandscape ? "A4Landscape" : "Slide"; });

TEST(Provenance, StandsInEveryFormat) {
  const ExportOptions o = sheetOptions({1600, 900});
  const Figure figure{{}, {samples::weights()}, {}};
  for (const ExportFormat format : {ExportFormat::svg, ExportFormat::csv, ExportFormat::json}) {
    const auto bytes = renderFigure(figure, format, o);
    ASSERT_TRUE(bytes);
    EXPECT_TRUE(bytes->contains(o.provenance.toUtf8()));
  }
  const auto png = renderFigure(figure, ExportFormat::png, o);
  ASSERT_TRUE(png);
  const QImage image = QImage::fromData(*png);
  EXPECT_EQ(image.text("Description"), o.provenance);
  EXPECT_GT(test::pixelsOf(image, lightTheme().quiet, QRect(0, 870, 900, 30), 60), 100) << "the line at the foot";
  // A very long one takes more lines, and is not cut.
  ExportOptions longer = o;
  longer.provenance = QString(o.provenance + " · ").repeated(6).trimmed();
  const auto svg = renderFigure(figure, ExportFormat::svg, longer);
  ASSERT_TRUE(svg);
  EXPECT_FALSE(svg->contains(QString(QChar(0x2026)).toUtf8()));
}

}  // namespace
}  // namespace qs::ui
