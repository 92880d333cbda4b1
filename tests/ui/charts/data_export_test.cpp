#include <gtest/gtest.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPainter>
#include <QSvgRenderer>
#include <QXmlStreamReader>
#include <cmath>
#include <limits>

#include "tests/ui/charts/samples.h"
#include "tests/ui/charts/support.h"
#include "ui/charts/export.h"
#include "ui/charts/heat_colors.h"

namespace qs::ui {
namespace {

const double kInf = std::numeric_limits<double>::infinity();

QByteArray dataBytes(const std::vector<Panel>& panels, ExportFormat format, const ExportOptions& o = {}) {
  auto result = renderFigure(Figure{"Two \"figures\"\n and a tab\t", panels, {}}, format, o);
  EXPECT_TRUE(result.has_value()) << (result ? "" : result.error().english());
  return result ? *result : QByteArray();
}

QJsonObject parsedData(const QByteArray& text) {
  QJsonParseError error;
  const QJsonDocument document = QJsonDocument::fromJson(text, &error);
  EXPECT_EQ(error.error, QJsonParseError::NoError) << error.errorString().toStdString() << " at " << error.offset;
  return document.object();
}

double number(const QJsonValue& v) {
  if (v.isDouble()) return v.toDouble();
  if (v.toString() == QLatin1String("nan")) return std::nan("");
  if (v.toString() == QLatin1String("inf")) return kInf;
  EXPECT_EQ(v.toString(), QStringLiteral("-inf"));
  return -kInf;
}

void expectSame(const QJsonValue& list, const std::vector<double>& values) {
  const QJsonArray array = list.toArray();
  ASSERT_EQ(static_cast<std::size_t>(array.size()), values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double v = number(array[static_cast<qsizetype>(i)]);
    EXPECT_TRUE(v == values[i] || (std::isnan(v) && std::isnan(values[i]))) << i;
  }
}

TEST(Json, HoldsSettingsAndEveryValueToTheLastBit) {
  ExportOptions o;
  o.provenance = QString::fromUtf8("quantspec 0.1.0 · lab · seed 18446744073709551615");
  o.settings = "{\"seed\": 18446744073709551615, \"scheme\": \"int4:g32\", \"b\": 1, \"a\": [1.50]}";
  ChartData chart = samples::losses();
  chart.series[1].y = {0.1, 1.0 / 3, std::nan(""), kInf, -kInf, 5e-324};
  const NumberLineData line = samples::line(false);
  const QByteArray text = dataBytes({chart, line, samples::bitsByGranularity()}, ExportFormat::json, o);
  // The settings are the caller's, byte for byte: no order, digit or 64-bit number is lost.
  EXPECT_TRUE(text.contains(o.settings));
  const QJsonObject all = parsedData(text);
  EXPECT_EQ(all["provenance"].toString(), o.provenance);
  EXPECT_EQ(all["title"].toString(), QStringLiteral("Two \"figures\"\n and a tab\t"));
  EXPECT_EQ(all["settings"].toObject()["scheme"].toString(), "int4:g32");
  const QJsonArray charts = all["charts"].toArray();
  ASSERT_EQ(charts.size(), 3);

  const QJsonObject first = charts[0].toObject();
  EXPECT_EQ(first["kind"].toString(), "chart");
  EXPECT_EQ(first["title"].toString(), chart.title);
  EXPECT_EQ(first["axes"].toObject()["x"].toObject()["categories"].toArray().size(), 6);
  EXPECT_EQ(first["axes"].toObject()["y"].toObject()["unit"].toString(), chart.y.unit);
  const QJsonObject bars = first["series"].toArray()[1].toObject();
  EXPECT_EQ(bars["name"].toString(), chart.series[1].name);
  EXPECT_EQ(bars["kind"].toString(), "bars");
  expectSame(bars["y"], chart.series[1].y);
  expectSame(bars["low"], chart.series[1].low);
  expectSame(bars["high"], chart.series[1].high);
  expectSame(bars["x"], {0, 1, 2, 3, 4, 5});
  ASSERT_EQ(bars["faded"].toArray().size(), 6);
  EXPECT_TRUE(bars["faded"].toArray()[1].toBool());
  EXPECT_FALSE(bars["faded"].toArray()[2].toBool());
  const QJsonObject band = first["series"].toArray()[0].toObject();
  expectSame(band["low"], {-0.009, -0.009});
  EXPECT_FALSE(band.contains("y"));

  const QJsonObject second = charts[1].toObject();
  EXPECT_EQ(second["kind"].toString(), "number line");
  expectSame(second["x"], line.x);
  expectSame(second["restored"], line.restored);
  expectSame(second["levels"], line.levels);
  EXPECT_TRUE(second["became_0"].toArray()[2].toBool());

  const HeatMapData map = samples::bitsByGranularity();
  const QJsonObject third = charts[2].toObject();
  EXPECT_EQ(third["kind"].toString(), "heat map");
  EXPECT_EQ(third["axes"].toObject()["row"].toObject()["names"].toArray()[1].toString(), "3");
  EXPECT_EQ(third["matrix"].toObject()["rows"].toInt(), 7);
  const QJsonArray cells = third["cells"].toArray();
  ASSERT_EQ(cells.size(), 7);
  for (qsizetype r = 0; r < 7; ++r) {
    for (qsizetype c = 0; c < 7; ++c) {
      EXPECT_EQ(static_cast<float>(number(cells[r].toArray()[c])), map.values[static_cast<std::size_t>(r * 7 + c)]);
    }
  }
}

TEST(Json, SettingsThatAreNoObjectAreRefused) {
  ExportOptions o;
  for (const char* bad : {"[1, 2]", "{\"a\": }", "3", "{} {}", "null"}) {
    o.settings = bad;
    const auto result = renderFigure(Figure{{}, {samples::values(4)}, {}}, ExportFormat::json, o);
    ASSERT_FALSE(result) << bad;
    EXPECT_NE(result.error().english().find("one JSON object"), std::string::npos) << result.error().english();
  }
  o.settings = "";
  EXPECT_TRUE(parsedData(dataBytes({samples::values(4)}, ExportFormat::json, o))["settings"].isObject());
}

TEST(Json, WritesByItsEnding) {
  QTemporaryDir dir;
  const auto path = test::folderOf(dir) / "rounding.JSON";
  ASSERT_TRUE(exportChart(samples::weights(), {}, path));
  EXPECT_EQ(parsedData(QByteArray::fromStdString(test::contentsOf(path)))["charts"].toArray().size(), 1);
  EXPECT_EQ(*formatOfPath(path), ExportFormat::json);
}

TEST(HeatExport, CsvHoldsNamesOrFirstIndicesAndEveryCell) {
  const QString named = QString::fromUtf8(dataBytes({samples::bitsByGranularity()}, ExportFormat::csv));
  EXPECT_TRUE(named.contains("# columns: granularity; values: RMSE\n"));
  EXPECT_TRUE(named.contains("bits,per tensor,per channel,g256,g128,g64,g32,g16\n"));
  const HeatMapData map = samples::bitsByGranularity();
  const QStringList row = named.section('\n', 3, 3).split(',');
  ASSERT_EQ(row.size(), 8);
  EXPECT_EQ(row[0], "2");
  for (int c = 0; c < 7; ++c) EXPECT_EQ(row[c + 1].toFloat(), map.values[static_cast<std::size_t>(c)]);
  HeatMapData part = samples::weights(false, {100, 200, 300, 360}, 50, 30);
  part.values[1] = std::numeric_limits<float>::quiet_NaN();
  const QString text = QString::fromUtf8(dataBytes({part}, ExportFormat::csv));
  EXPECT_TRUE(text.contains("# rows 100 to 199, columns 300 to 359 in 50 × 30 cells; each holds its largest value\n")) << text.left(400).toStdString();
  EXPECT_TRUE(text.contains("output row,300,302,304"));
  EXPECT_TRUE(text.contains(",nan,"));
  EXPECT_EQ(text.count('\n'), 3 + 1 + 50);
}

struct Counted {
  int images = 0, paths = 0;
  QStringList texts;
};

Counted countedIn(const QByteArray& svg) {
  Counted out;
  QXmlStreamReader xml(svg);
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    out.images += xml.name() == QLatin1String("image");
    out.paths += xml.name() == QLatin1String("path");
    if (xml.name() == QLatin1String("text")) out.texts += xml.readElementText(QXmlStreamReader::IncludeChildElements);
  }
  EXPECT_FALSE(xml.hasError());
  return out;
}

TEST(HeatExport, SvgIsRectanglesOfFewColoursAndLooksLikeThePicture) {
  ExportOptions o;
  o.size = {900, 506};
  HeatMapData map = samples::weights(false, {0, 288, 0, 768}, 36, 96);
  map.values[5 * 96 + 7] = std::numeric_limits<float>::quiet_NaN();
  const QByteArray svg = dataBytes({map}, ExportFormat::svg, o);
  const Counted counted = countedIn(svg);
  EXPECT_EQ(counted.images, 0);
  EXPECT_LT(counted.paths, 400);  // one path per colour, not one per cell
  EXPECT_TRUE(counted.texts.contains("input channel"));
  QSvgRenderer renderer(svg);
  ASSERT_TRUE(renderer.isValid());
  EXPECT_EQ(renderer.viewBox(), QRect(0, 0, 900, 506));
  QImage drawn(900, 506, QImage::Format_RGB32);
  drawn.fill(Qt::magenta);
  QPainter painter(&drawn);
  renderer.render(&painter);
  painter.end();
  const QImage png = QImage::fromData(dataBytes({map}, ExportFormat::png, o));
  ASSERT_EQ(png.size(), drawn.size());
  int differ = 0, seen = 0;
  for (int y = 100; y < 400; y += 3) {
    for (int x = 80; x < 800; x += 3) {
      const QColor a = png.pixelColor(x, y), b = drawn.pixelColor(x, y);
      ++seen;
      differ += std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) > 90;
    }
  }
  EXPECT_LT(differ, seen / 12) << "of " << seen;  // the edges of cells
  EXPECT_EQ(test::pixelsOf(drawn, Qt::magenta, drawn.rect()), 0);
}

TEST(HeatExport, ALargeMatrixStaysASmallVectorFile) {
  HeatMapData map = samples::weights(false, {0, 288, 0, 768}, 288, 768);
  const QByteArray svg = dataBytes({map}, ExportFormat::svg), pdf = dataBytes({map}, ExportFormat::pdf);
  EXPECT_LT(svg.size(), 12 << 20);
  EXPECT_LT(pdf.size(), 4 << 20);
  // The one large value is still there.
  QSvgRenderer renderer(svg);
  QImage drawn(1600, 900, QImage::Format_RGB32);
  QPainter painter(&drawn);
  renderer.render(&painter);
  painter.end();
  EXPECT_GT(test::pixelsOf(drawn, QColor(positiveRamp(false)[255]), drawn.rect(), 20), 1);
}

TEST(HeatExport, PngHasItsSizeWithAChartBelow) {
  ExportOptions o;
  for (const QSize size : {QSize(1600, 900), QSize(1920, 1080), QSize(801, 333)}) {
    o.size = size;
    const QImage image = QImage::fromData(dataBytes({samples::weights(), samples::errors(256)}, ExportFormat::png, o));
    EXPECT_EQ(image.size(), size);
    // Below the map, where nothing else is orange; in the smallest picture the line is a pixel wide and pale.
    const QRect below(0, size.height() * 5 / 8, size.width(), size.height() * 3 / 8);
    EXPECT_GT(test::pixelsOf(image, lightTheme().error, below, 140), 50) << size.width();
  }
}

}  // namespace
}  // namespace qs::ui
