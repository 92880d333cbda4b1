// Charts as files and on the clipboard: PNG, SVG, PDF, CSV and JSON, drawn from the data, not from a window. It works on the
// offscreen platform too, so that the command line can use it; it needs a QApplication.
#pragma once

#include <QByteArray>
#include <QSize>
#include <QString>
#include <cstdint>
#include <filesystem>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "ui/charts/chart_data.h"
#include "ui/charts/heat_map.h"

namespace qs::ui {

enum class ExportFormat : std::uint8_t { png, svg, pdf, csv, json };

struct ExportOptions {
  QSize size{1600, 900};          // PNG: pixels; SVG: user units; PDF: points
  double scale = 0;               // pixels per pixel of the screen's layout; 0: type grows with the picture
  Theme theme = lightTheme();
  QString provenance;             // one line: program, version, model, scheme, seed
  QByteArray settings;            // JSON: one UTF-8 object, the caller's settings, written beside the data; may be empty
};

using Panel = std::variant<ChartData, NumberLineData, HeatMapData>;

// Panels stacked in one picture; the plot areas of its charts line up.
struct Figure {
  QString title;
  std::vector<Panel> panels;
  std::vector<double> weights;  // relative heights; empty: charts 3, heat maps 4, number lines 2
};

// The picture or table as bytes, for callers that write elsewhere. Errors: no panel, a size that is not 64 … 16384 a
// side, or a picture that does not fit in memory.
base::Result<QByteArray> renderFigure(const Figure& figure, ExportFormat format, const ExportOptions& options);

// Writes a file in the format of its suffix (.png, .svg, .pdf, .csv, .json). On any failure the file that was there before is
// untouched, and the error says why.
base::Status exportFigure(const Figure& figure, const ExportOptions& options, const std::filesystem::path& path);
base::Status exportChart(const ChartData& data, const ExportOptions& options, const std::filesystem::path& path);
base::Status exportChart(const NumberLineData& data, const ExportOptions& options, const std::filesystem::path& path);
base::Status exportChart(const HeatMapData& data, const ExportOptions& options, const std::filesystem::path& path);

// The format that a file name asks for, or the error that lists the formats there are.
base::Result<ExportFormat> formatOfPath(const std::filesystem::path& path);

// Puts the picture on the clipboard.
base::Status copyToClipboard(const Figure& figure, const ExportOptions& options);

}  // namespace qs::ui
