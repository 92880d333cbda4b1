#include "ui/charts/export.h"

#include <QBuffer>
#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QMarginsF>
#include <QMimeData>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>

#include "core/base/atomic_file.h"
#include "ui/charts/chart_paint.h"
#include "ui/charts/chart_scene.h"
#include "ui/charts/csv.h"
#include "ui/charts/heat_paint.h"
#include "ui/charts/json.h"
#include "ui/charts/number_line.h"
#include "ui/charts/wrap.h"
#include "ui/theme/fonts.h"

namespace qs::ui {

namespace {

using base::ErrorKind;
using base::Text;

constexpr int kSmallest = 64, kLargest = 16384;
constexpr double kReferenceWidth = 900, kReferenceHeight = 506;  // where type has the size it has on screen

base::Status checkSize(QSize size) {
  if (size.width() >= kSmallest && size.height() >= kSmallest && size.width() <= kLargest && size.height() <= kLargest) return {};
  return base::fail(ErrorKind::badInput, QS_LABEL("core", "the size of the picture"),
                    {QS_LABEL("core", "%1 to %2 a side"), {std::to_string(kSmallest), std::to_string(kLargest)}},
                    {QS_LABEL("core", "%1 × %2"), {std::to_string(size.width()), std::to_string(size.height())}},
                    QS_LABEL("core", "choose another size"));
}

// How many pixels one pixel of the screen's layout becomes: type grows with the picture, but never so far that stacked
// panels have no room left.
double scaleFor(const Figure& figure, const ExportOptions& options) {
  if (options.scale > 0) return options.scale;
  double room = figure.title.isEmpty() ? 20 : 58;
  for (const Panel& panel : figure.panels) room += std::holds_alternative<NumberLineData>(panel) ? 180 : 240;
  room *= options.theme.typeScale;
  return std::max(0.25, std::min(options.size.width() / kReferenceWidth, options.size.height() / std::max(kReferenceHeight, room)));
}

QString titleOf(const Figure& figure) {
  if (!figure.title.isEmpty()) return figure.title;
  for (const Panel& panel : figure.panels) {
    const QString& title = std::visit([](const auto& data) -> const QString& { return data.title; }, panel);
    if (!title.isEmpty()) return title;
  }
  return {};
}

// Draws the figure into a picture of `size` layout pixels.
void paintFigure(QPainter& painter, const Figure& figure, QSizeF size, const Theme& theme, const QString& provenance) {
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  painter.fillRect(QRectF(QPointF(0, 0), size), theme.card);
  const double s = theme.typeScale;
  double top = 0, bottom = size.height();
  if (!figure.title.isEmpty()) {
    painter.setFont(chartFont(static_cast<int>(std::lround(metrics::kHeading * s)), QFont::Bold));
    painter.setPen(theme.text);
    const QStringList lines = wrapText(figure.title, painter.font(), size.width() - 24);
    for (qsizetype i = 0; i < lines.size(); ++i) drawLabel(painter, {12, 12 + (14 + 26 * static_cast<double>(i)) * s}, lines[i], Anchor::left);
    top += std::ceil(12 + 26 * s * static_cast<double>(lines.size()));
  }
  // Where the data come from, in one line where it fits, and never cut.
  const QFont small = chartFont(static_cast<int>(std::lround(10 * s)));
  const double step = std::ceil(14 * s);
  const QStringList origin = provenance.isEmpty() ? QStringList() : wrapText(provenance, small, size.width() - 24);
  bottom -= origin.isEmpty() ? 0 : std::ceil(4 * s) + step * static_cast<double>(origin.size());
  double sum = 0;
  std::vector<double> weights;
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const Panel& panel = figure.panels[i];
    const double standard = std::holds_alternative<NumberLineData>(panel) ? 2 : std::holds_alternative<HeatMapData>(panel) ? 4 : 3;
    weights.push_back(i < figure.weights.size() && figure.weights[i] > 0 ? figure.weights[i] : standard);
    sum += weights.back();
  }
  std::vector<std::unique_ptr<ChartScene>> scenes;
  std::vector<QRectF> places;
  double left = 0, right = 0;
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const double height = std::floor((bottom - top) * weights[i] / sum);
    double y = places.empty() ? top : places.back().bottom();
    places.push_back(QRectF(0, y, size.width(), height));
    scenes.push_back(nullptr);
    if (const auto* data = std::get_if<ChartData>(&figure.panels[i])) {
      auto scene = std::make_unique<ChartScene>();
      scene->setTheme(theme);
      scene->setSize(places.back().size());
      scene->setTitleShown(figure.title.isEmpty());
      scene->setData(*data);
      left = std::max(left, scene->wantedLeft());
      right = std::max(right, scene->wantedRight());
      scenes.back() = std::move(scene);
    } else if (const auto* heat = std::get_if<HeatMapData>(&figure.panels[i])) {
      const HeatFrame frame = layOutHeat(places.back(), *heat, windowOf(*heat), theme, figure.title.isEmpty());
      left = std::max(left, frame.wantedLeft);
      right = std::max(right, frame.wantedRight);
    }
  }
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    if (scenes[i]) {
      scenes[i]->setMargins(left, right);
      scenes[i]->scene()->render(&painter, places[i], QRectF(QPointF(0, 0), places[i].size()), Qt::IgnoreAspectRatio);
    } else if (const auto* line = std::get_if<NumberLineData>(&figure.panels[i])) {
      paintNumberLine(painter, places[i], *line, theme, -1, figure.title.isEmpty());
    } else {
      const auto& heat = std::get<HeatMapData>(figure.panels[i]);
      paintHeat(painter, layOutHeat(places[i], heat, windowOf(heat), theme, figure.title.isEmpty(), left, right), heat, theme,
                figure.title.isEmpty());
    }
  }
  painter.setFont(small);
  painter.setPen(theme.quiet);
  for (qsizetype i = 0; i < origin.size(); ++i) {
    drawLabel(painter, {12, size.height() - 10 * s - step * static_cast<double>(origin.size() - 1 - i)}, origin[i], Anchor::left);
  }
}

base::Result<QImage> renderImage(const Figure& figure, const ExportOptions& options) {
  QImage image(options.size, QImage::Format_RGB32);
  if (image.isNull()) {
    return base::fail(ErrorKind::backend, QS_LABEL("core", "the picture"), QS_LABEL("core", "memory for its pixels"),
                      {QS_LABEL("core", "none for %1 × %2"),
                       {std::to_string(options.size.width()), std::to_string(options.size.height())}},
                      QS_LABEL("core", "choose a smaller size"));
  }
  const double scale = scaleFor(figure, options);
  // Independent of the screen's own scale: the picture has the pixels that were asked for.
  image.setDevicePixelRatio(scale);
  image.fill(options.theme.card);
  {
    QPainter painter(&image);
    paintFigure(painter, figure, QSizeF(options.size) / scale, options.theme, options.provenance);
  }
  image.setDevicePixelRatio(1);
  // 96 dots per inch, whatever screen this machine has.
  image.setDotsPerMeterX(3780);
  image.setDotsPerMeterY(3780);
  image.setText(QStringLiteral("Title"), titleOf(figure));
  if (!options.provenance.isEmpty()) image.setText(QStringLiteral("Description"), options.provenance);
  return image;
}

base::Result<QByteArray> renderPng(const Figure& figure, const ExportOptions& options) {
  QS_ASSIGN(const QImage image, renderImage(figure, options));
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  if (!image.save(&buffer, "PNG")) {
    return base::fail(ErrorKind::backend, QS_LABEL("core", "the picture"), QS_LABEL("core", "a PNG encoder that accepts it"),
                      QS_LABEL("core", "a refusal"), QS_LABEL("core", "choose a smaller size"));
  }
  return bytes;
}

QByteArray renderSvg(const Figure& figure, const ExportOptions& options) {
  QByteArray bytes;
  {
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(options.size);
    generator.setViewBox(QRect(QPoint(0, 0), options.size));
    generator.setTitle(titleOf(figure));
    generator.setDescription(options.provenance);
    // One unit is one pixel: the painter's own resolution, or the file would state its size in wrong millimetres.
    generator.setResolution(96);
    QPainter painter(&generator);
    const double scale = scaleFor(figure, options);
    painter.scale(scale, scale);
    paintFigure(painter, figure, QSizeF(options.size) / scale, options.theme, options.provenance);
  }
  // The size in pixels instead of Qt's millimetres, and fonts for readers that lack ours.
  const qsizetype from = bytes.indexOf("width=\""), to = bytes.indexOf("viewBox");
  if (from > 0 && to > from) {
    bytes.replace(from, to - from, QStringLiteral("width=\"%1\" height=\"%2\"\n ").arg(options.size.width()).arg(options.size.height()).toLatin1());
  }
  bytes.replace("font-family=\"QuantSpec Sans\"",
                "font-family=\"QuantSpec Sans, Noto Sans CJK SC, Noto Sans SC, Microsoft YaHei, PingFang SC, sans-serif\"");
  return bytes;
}

QByteArray renderPdf(const Figure& figure, const ExportOptions& options) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setPageSize(QPageSize(QSizeF(options.size), QPageSize::Point, QString(), QPageSize::ExactMatch));
  writer.setPageMargins(QMarginsF(0, 0, 0, 0));
  writer.setResolution(1200);
  writer.setTitle(titleOf(figure));
  writer.setCreator(options.provenance);
  QPainter painter(&writer);
  const double scale = scaleFor(figure, options);
  const double dots = 1200.0 / 72.0 * scale;
  painter.scale(dots, dots);
  paintFigure(painter, figure, QSizeF(options.size) / scale, options.theme, options.provenance);
  painter.end();
  return bytes;
}

}  // namespace

base::Result<ExportFormat> formatOfPath(const std::filesystem::path& path) {
  std::string suffix = path.extension().string();
  for (char& c : suffix) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  if (suffix == ".png") return ExportFormat::png;
  if (suffix == ".svg") return ExportFormat::svg;
  if (suffix == ".pdf") return ExportFormat::pdf;
  if (suffix == ".csv") return ExportFormat::csv;
  if (suffix == ".json") return ExportFormat::json;
  return base::fail(ErrorKind::badInput, {QS_LABEL("core", "file %1"), {path.string()}},
                    QS_LABEL("core", "a name that ends in .png, .svg, .pdf, .csv or .json"),
                    suffix.empty() ? Text(QS_LABEL("core", "no ending")) : Text(suffix),
                    QS_LABEL("core", "give the file one of these endings"));
}

base::Result<QByteArray> renderFigure(const Figure& figure, ExportFormat format, const ExportOptions& options) {
  if (figure.panels.empty()) {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "the export"), QS_LABEL("core", "at least one chart"),
                      QS_LABEL("core", "none"), QS_LABEL("core", "wait for a result, then export it"));
  }
  if (format == ExportFormat::csv) return figureCsv(figure, options.provenance);
  if (format == ExportFormat::json) return figureJson(figure, options);
  QS_TRY(checkSize(options.size));
  loadBundledFonts();
  if (format == ExportFormat::png) return renderPng(figure, options);
  return format == ExportFormat::svg ? renderSvg(figure, options) : renderPdf(figure, options);
}

base::Status exportFigure(const Figure& figure, const ExportOptions& options, const std::filesystem::path& path) {
  QS_ASSIGN(const ExportFormat format, formatOfPath(path));
  QS_ASSIGN(const QByteArray bytes, renderFigure(figure, format, options));
  return base::writeFileAtomically(path, std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

base::Status exportChart(const ChartData& data, const ExportOptions& options, const std::filesystem::path& path) {
  return exportFigure(Figure{{}, {data}, {}}, options, path);
}

base::Status exportChart(const NumberLineData& data, const ExportOptions& options, const std::filesystem::path& path) {
  return exportFigure(Figure{{}, {data}, {}}, options, path);
}

base::Status exportChart(const HeatMapData& data, const ExportOptions& options, const std::filesystem::path& path) {
  return exportFigure(Figure{{}, {data}, {}}, options, path);
}

base::Status copyToClipboard(const Figure& figure, const ExportOptions& options) {
  QS_TRY(checkSize(options.size));
  loadBundledFonts();
  QS_ASSIGN(QImage image, renderImage(figure, options));
  auto* mime = new QMimeData;
  mime->setImageData(image);
  // Pasted into a spreadsheet, the same copy is a table.
  mime->setText(QString::fromUtf8(figureTable(figure)));
  QGuiApplication::clipboard()->setMimeData(mime);
  return {};
}

}  // namespace qs::ui
