#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QMimeData>
#include <QImageReader>
#include <QPainter>
#include <QProcess>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QXmlStreamReader>
#include <charconv>
#include <csignal>
#include <cmath>
#include <limits>

#include "tests/ui/charts/samples.h"
#include "tests/ui/charts/support.h"
#include "ui/charts/export.h"

namespace qs::ui {
namespace {

namespace fs = std::filesystem;
using test::contentsOf;
using test::folderOf;

const char kProvenance[] = "quantspec 0.1.0 · lab · int4:g32 · seed 1";

ExportOptions options(QSize size = {1600, 900}, const Theme& theme = lightTheme()) {
  ExportOptions o;
  o.size = size;
  o.theme = theme;
  o.provenance = QString::fromUtf8(kProvenance);
  return o;
}

QByteArray bytes(const Panel& panel, ExportFormat format, const ExportOptions& o) {
  auto result = renderFigure(Figure{{}, {panel}, {}}, format, o);
  EXPECT_TRUE(result.has_value()) << (result ? "" : result.error().english());
  return result ? *result : QByteArray();
}

TEST(Png, HasExactlyThePixelsAskedFor) {
  for (const QSize size : {QSize(1600, 900), QSize(800, 450), QSize(801, 333), QSize(64, 64), QSize(3840, 2160)}) {
    const QImage image = QImage::fromData(bytes(samples::values(256), ExportFormat::png, options(size)));
    EXPECT_EQ(image.size(), size);
    EXPECT_EQ(image.text("Description"), QString::fromUtf8(kProvenance));
  }
}

TEST(Png, DoesNotDependOnTheScreensScale) {
  QTemporaryDir dir;
  std::vector<std::string> files;
  for (const char* scale : {"1", "2", "1.5"}) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("QT_SCALE_FACTOR", scale);
    process.setProcessEnvironment(environment);
    const QString path = dir.filePath(QStringLiteral("at %1.png").arg(scale));
    process.start(QCoreApplication::applicationFilePath(), {"--export", path});
    ASSERT_TRUE(process.waitForFinished(60000));
    ASSERT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
    files.push_back(contentsOf(path.toStdString()));
  }
  EXPECT_GT(files[0].size(), 1000u);
  EXPECT_TRUE(files[0] == files[1]);  // not EXPECT_EQ, which would print the pictures
  EXPECT_TRUE(files[0] == files[2]);
}

// Type and lines grow together: the picture at twice the size, halved, is the picture.
TEST(Png, TypeGrowsWithThePicture) {
  const ChartData data = samples::values(64);
  const QImage small = QImage::fromData(bytes(data, ExportFormat::png, options({900, 506})));
  const QImage large = QImage::fromData(bytes(data, ExportFormat::png, options({1800, 1012})));
  const QRect a = test::inkOf(small, lightTheme().card), b = test::inkOf(large, lightTheme().card);
  EXPECT_NEAR(a.left() * 2, b.left(), 4);
  EXPECT_NEAR(a.right() * 2, b.right(), 4);
  EXPECT_NEAR(a.top() * 2, b.top(), 4);
  EXPECT_NEAR(a.bottom() * 2, b.bottom(), 4);
}

struct Svg {
  QString viewBox, width, height;
  QStringList texts;
  int images = 0;
  bool wellFormed = false;
};

Svg readSvg(const QByteArray& data) {
  Svg svg;
  QXmlStreamReader xml(data);
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == QLatin1String("svg")) {
      svg.viewBox = xml.attributes().value("viewBox").toString();
      svg.width = xml.attributes().value("width").toString();
      svg.height = xml.attributes().value("height").toString();
    }
    if (xml.name() == QLatin1String("image")) ++svg.images;
    if (xml.name() == QLatin1String("text")) svg.texts += xml.readElementText(QXmlStreamReader::IncludeChildElements);
  }
  svg.wellFormed = !xml.hasError();
  return svg;
}

class SvgExport : public testing::TestWithParam<bool> {};

TEST_P(SvgExport, HasAViewBoxTextAndNoRaster) {
  const Panel panel = GetParam() ? Panel(samples::values(256, true)) : Panel(samples::line(true, true));
  const Svg svg = readSvg(bytes(panel, ExportFormat::svg, options({800, 450})));
  EXPECT_TRUE(svg.wellFormed);
  EXPECT_EQ(svg.viewBox, "0 0 800 450");
  EXPECT_EQ(svg.width, "800");
  EXPECT_EQ(svg.height, "450");
  EXPECT_EQ(svg.images, 0);
  EXPECT_TRUE(svg.texts.contains(QString::fromUtf8(GetParam() ? "权重与 4 位还原值" : "每个值去了哪里")));
  EXPECT_TRUE(svg.texts.contains(QString::fromUtf8(kProvenance)));
}

TEST_P(SvgExport, FillsTheBoxWhenRendered) {
  const Panel panel = GetParam() ? Panel(samples::values(256)) : Panel(samples::line(true));
  QSvgRenderer renderer(bytes(panel, ExportFormat::svg, options({800, 450})));
  ASSERT_TRUE(renderer.isValid());
  EXPECT_EQ(renderer.defaultSize(), QSize(800, 450));
  QImage image(800, 450, QImage::Format_RGB32);
  image.fill(Qt::magenta);
  QPainter painter(&image);
  renderer.render(&painter);
  painter.end();
  EXPECT_EQ(test::pixelsOf(image, Qt::magenta, image.rect()), 0);
  const QRect ink = test::inkOf(image, lightTheme().card);
  EXPECT_GT(ink.width(), 740);
  EXPECT_GT(ink.height(), 410);
  EXPECT_LT(ink.right(), 799);
  EXPECT_LT(ink.bottom(), 449);
  EXPECT_GT(test::pixelsOf(image, lightTheme().original, QRect(40, 80, 720, 320), 60), 100);
  // The line at the foot is there, and no chart's ground has been painted over it.
  EXPECT_GT(test::pixelsOf(image, lightTheme().quiet, QRect(0, 432, 400, 18), 60), 60);
}

INSTANTIATE_TEST_SUITE_P(ChartsAndLines, SvgExport, testing::Bool());

TEST(SvgClipping, LinesEndAtThePlotWhenTheRangeIsFixed) {
  ChartData data;
  data.y.min = -1;
  data.y.max = 1;
  data.series = {samples::series("", SeriesKind::line, Role::error, {0, 40, -40, 0})};
  QSvgRenderer renderer(bytes(data, ExportFormat::svg, options({800, 450})));
  QImage image(800, 450, QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  renderer.render(&painter);
  painter.end();
  EXPECT_GT(test::pixelsOf(image, lightTheme().error, image.rect()), 50);
  EXPECT_EQ(test::pixelsOf(image, lightTheme().error, QRect(0, 0, 800, 8)), 0);
  EXPECT_EQ(test::pixelsOf(image, lightTheme().error, QRect(0, 430, 800, 20)), 0);
}

TEST(Pdf, TextStaysText) {
  QTemporaryDir dir;
  const fs::path path = folderOf(dir) / "量化 误差.pdf";
  ChartData data = samples::errors(256, true);
  data.title = QString::fromUtf8("量化误差 4 位");
  ASSERT_TRUE(exportChart(data, options(), path));
  EXPECT_EQ(contentsOf(path).substr(0, 5), "%PDF-");
  const QString tool = QStandardPaths::findExecutable("pdftotext");
  if (tool.isEmpty()) GTEST_SKIP() << "pdftotext (poppler-utils) is not installed";
  QProcess process;
  process.start(tool, {QString::fromStdString(path.string()), "-"});
  ASSERT_TRUE(process.waitForFinished());
  const QString text = QString::fromUtf8(process.readAllStandardOutput());
  EXPECT_TRUE(text.contains(QString::fromUtf8("量化误差"))) << text.toStdString();
  EXPECT_TRUE(text.contains(QString::fromUtf8("输入通道")));
}

std::vector<std::vector<std::string>> readCsv(const std::string& text) {
  std::vector<std::vector<std::string>> rows;
  std::vector<std::string> row;
  std::string field;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '"' && i + 1 < text.size() && text[i + 1] == '"') field += '"', ++i;
      else if (c == '"') quoted = false;
      else field += c;
    } else if (c == '"') {
      quoted = true;
    } else if (c == ',' || c == '\n') {
      row.push_back(field);
      field.clear();
      if (c == '\n') {
        if (row[0].empty() || row[0][0] != '#') rows.push_back(row);
        row.clear();
      }
    } else {
      field += c;
    }
  }
  return rows;
}

double parsed(const std::string& text) {
  double v = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), v);
  EXPECT_TRUE(end.ec == std::errc() && end.ptr == text.data() + text.size()) << text;
  return v;
}

TEST(Csv, ReadsBackToTheLastBit) {
  const ChartData data = samples::values(256);
  const std::string text = bytes(data, ExportFormat::csv, options()).toStdString();
  EXPECT_EQ(text.substr(0, text.find('\n')), std::string("# ") + kProvenance);
  const auto rows = readCsv(text);
  ASSERT_EQ(rows.size(), 257u);
  EXPECT_EQ(rows[0], (std::vector<std::string>{"input channel", "weight x", "restored x̂", "became 0"}));
  std::size_t zeros = 0;
  for (std::size_t i = 0; i < 256; ++i) {
    ASSERT_EQ(rows[i + 1].size(), 4u);
    EXPECT_EQ(parsed(rows[i + 1][0]), static_cast<double>(i));
    EXPECT_EQ(parsed(rows[i + 1][1]), data.series[0].y[i]);
    EXPECT_EQ(parsed(rows[i + 1][2]), data.series[1].y[i]);
    zeros += !rows[i + 1][3].empty();
  }
  EXPECT_EQ(zeros, data.series[2].y.size());
}

TEST(Csv, NamesUnitsIntervalsAndOddValues) {
  ChartData data = samples::losses();
  data.series[1].y[0] = std::nan("");
  data.series[1].y[1] = -std::numeric_limits<double>::infinity();
  data.series.erase(data.series.begin());
  data.title = "two\nlines, and a \"quote\"";
  const std::string text = bytes(data, ExportFormat::csv, options()).toStdString();
  EXPECT_NE(text.find("# two lines, and a \"quote\"\n"), std::string::npos);
  const auto rows = readCsv(text);
  ASSERT_EQ(rows.size(), 7u);
  EXPECT_EQ(rows[0][1], "Δ with 95 % interval (nats per token)");
  EXPECT_EQ(rows[0].size(), 4u);
  EXPECT_EQ(rows[1][0], "int8:row");
  EXPECT_EQ(rows[1][1], "nan");
  EXPECT_EQ(rows[2][1], "-inf");
  EXPECT_EQ(parsed(rows[3][2]), 0.008);
}

TEST(Csv, NumberLine) {
  const NumberLineData data = samples::line(false);
  const auto rows = readCsv(bytes(data, ExportFormat::csv, options()).toStdString());
  ASSERT_EQ(rows.size(), 1 + data.x.size() + 1 + 1 + data.levels.size());
  EXPECT_EQ(rows[0], (std::vector<std::string>{"x", "restored", "became_0"}));
  EXPECT_EQ(parsed(rows[3][0]), 0.05);
  EXPECT_EQ(rows[3][2], "1");
  EXPECT_EQ(parsed(rows.back()[0]), data.levels.back());
}

TEST(Figures, StackPanelsOfOneWidth) {
  const Figure figure{"Rounding", {samples::line(true), samples::values(256), samples::errors(256)}, {}};
  const auto png = renderFigure(figure, ExportFormat::png, options({1280, 1024}));
  ASSERT_TRUE(png);
  const QImage image = QImage::fromData(*png);
  EXPECT_GT(test::pixelsOf(image, lightTheme().error, QRect(0, 600, 1280, 424)), 50);
  EXPECT_GT(test::pixelsOf(image, lightTheme().original, QRect(0, 0, 1280, 400)), 50);
  const auto csv = renderFigure(figure, ExportFormat::csv, options());
  ASSERT_TRUE(csv);
  EXPECT_EQ(csv->count("\n\n"), 3);
}

// A failed export leaves what was there.
class Failing : public testing::Test {
 protected:
  void SetUp() override {
    path_ = folderOf(dir_) / "chart.png";
    std::ofstream(path_) << "old";
  }
  void expectUntouched() const {
    EXPECT_EQ(contentsOf(path_), "old");
    EXPECT_EQ(std::distance(fs::directory_iterator(folderOf(dir_)), fs::directory_iterator()), 1);
  }
  QTemporaryDir dir_;
  fs::path path_;
};

TEST_F(Failing, NoRoomForTheFile) {
  // As on a full disk: the system takes 500 bytes and refuses the rest.
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  rlimit tight = before;
  tight.rlim_cur = 500;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &tight), 0);
  const auto done = exportChart(samples::values(256), options(), path_);
  setrlimit(RLIMIT_FSIZE, &before);
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().english().find("chart.png"), std::string::npos);
  expectUntouched();
}

TEST_F(Failing, FullDevice) {
  const fs::path full = folderOf(dir_) / "full.svg";
  fs::create_symlink("/dev/full", full);
  const auto done = exportChart(samples::values(256), options(), full);
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().english().find("space"), std::string::npos) << done.error().english();
  fs::remove(full);
  expectUntouched();
}

// Everyone may read it, no one may write it; the folder would allow a new file in its place.
TEST_F(Failing, AReadOnlyFile) {
  fs::permissions(path_, fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read);
  // The superuser may write every file; ask as somebody else.
  const bool super = getuid() == 0;
  const int became = super ? setreuid(65534, static_cast<uid_t>(-1)) : 0;
  const auto done = exportChart(samples::values(8), options(), path_);
  const int back = super ? setreuid(0, static_cast<uid_t>(-1)) : 0;
  ASSERT_EQ(became, 0);
  ASSERT_EQ(back, 0);
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().english().find("permissions"), std::string::npos) << done.error().english();
  expectUntouched();
}

TEST_F(Failing, NoSuchFolderAndAFolderInsteadOfAFile) {
  EXPECT_FALSE(exportChart(samples::values(8), options(), folderOf(dir_) / "none" / "a.csv"));
  fs::create_directory(folderOf(dir_) / "dir.png");
  EXPECT_FALSE(exportChart(samples::values(8), options(), folderOf(dir_) / "dir.png"));
  fs::remove(folderOf(dir_) / "dir.png");
  expectUntouched();
}

TEST_F(Failing, UnknownEndingAndImpossibleSizes) {
  const auto done = exportChart(samples::values(8), options(), folderOf(dir_) / "chart.bmp");
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().english().find(".png, .svg, .pdf, .csv or .json"), std::string::npos);
  for (const QSize size : {QSize(0, 0), QSize(-5, 900), QSize(63, 900), QSize(1000000, 1000000)}) {
    EXPECT_FALSE(exportChart(samples::values(8), options(size), path_));
  }
  EXPECT_FALSE(exportFigure(Figure{}, options(), path_));
  expectUntouched();
}

TEST_F(Failing, SuccessReplacesTheFile) {
  ASSERT_TRUE(exportChart(samples::values(8), options(), path_));
  EXPECT_EQ(QImage(QString::fromStdString(path_.string())).size(), QSize(1600, 900));
}

TEST(Clipboard, HoldsAPictureAndATable) {
  ASSERT_TRUE(copyToClipboard(Figure{{}, {samples::values(16)}, {}}, options({640, 360})));
  const QMimeData* mime = QGuiApplication::clipboard()->mimeData();
  ASSERT_NE(mime, nullptr);
  EXPECT_EQ(qvariant_cast<QImage>(mime->imageData()).size(), QSize(640, 360));
  EXPECT_TRUE(mime->text().contains("input channel\tweight x"));
}

}  // namespace
}  // namespace qs::ui
