#include "ui/charts/csv.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <map>

#include "ui/charts/exact_number.h"
#include "ui/charts/heat_colors.h"

namespace qs::ui {

namespace {

QByteArray field(const QString& text) {
  QByteArray bytes = text.toUtf8();
  const bool plain = !bytes.contains(',') && !bytes.contains('\t') && !bytes.contains('"') && !bytes.contains('\n') && !bytes.contains('\r');
  if (plain && !bytes.startsWith('#')) return bytes;
  return '"' + bytes.replace("\"", "\"\"") + '"';
}

// A comment is one line, whatever came in with a file name.
QByteArray comment(const QString& text) {
  QString line = text;
  for (QChar& c : line) {
    if (c < QChar(0x20)) c = QLatin1Char(' ');
  }
  return "# " + line.toUtf8() + '\n';
}

QString header(const Axis& axis, const QString& fallback) {
  const QString title = axis.title.isEmpty() ? fallback : axis.title;
  return axis.unit.isEmpty() ? title : QStringLiteral("%1 (%2)").arg(title, axis.unit);
}

QByteArray xField(const ChartData& d, double x) {
  const auto i = static_cast<qsizetype>(std::llround(std::isfinite(x) ? x : -1));
  if (d.x.kind == AxisKind::category && i >= 0 && i < d.x.categories.size()) return field(d.x.categories[i]);
  return exactNumber(x);
}

std::size_t rows(const Series& s) { return s.x.empty() ? s.size() : std::min(s.size(), s.x.size()); }

struct CsvColumn {
  QString name;
  const Series* series;
  const std::vector<double>* values;  // null: the series marks its x only
};

// Whether every series is a function of x: no x twice, none that is NaN.
bool functions(const ChartData& d) {
  for (const Series& s : d.series) {
    std::vector<double> xs;
    for (std::size_t i = 0; i < rows(s); ++i) xs.push_back(s.xAt(i));
    if (std::any_of(xs.begin(), xs.end(), [](double v) { return std::isnan(v); })) return false;
    std::sort(xs.begin(), xs.end());
    if (std::adjacent_find(xs.begin(), xs.end()) != xs.end()) return false;
  }
  return true;
}

void chartTable(const ChartData& d, char comma, QByteArray& out) {
  const QString unit = d.y.unit;
  const auto named = [&](const QString& name) { return unit.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, unit); };
  std::vector<CsvColumn> columns;
  for (const Series& s : d.series) {
    const QString name = s.name.isEmpty() ? (d.y.title.isEmpty() ? QStringLiteral("y") : d.y.title) : s.name;
    if (s.kind == SeriesKind::ticks) columns.push_back({name, &s, nullptr});
    if (s.kind != SeriesKind::ticks && s.kind != SeriesKind::band) columns.push_back({named(name), &s, &s.y});
    if (!s.low.empty()) columns.push_back({named(name + QStringLiteral(" low")), &s, &s.low});
    if (!s.high.empty()) columns.push_back({named(name + QStringLiteral(" high")), &s, &s.high});
  }
  if (!functions(d)) {
    // Clouds of points: one row per point, with the name of its series.
    out += QByteArray("series") + comma + field(header(d.x, QStringLiteral("x"))) + comma + field(header(d.y, QStringLiteral("y"))) + comma + "low" + comma + "high\n";
    for (const Series& s : d.series) {
      for (std::size_t i = 0; i < rows(s); ++i) {
        out += field(s.name) + comma + xField(d, s.xAt(i)) + comma + (i < s.y.size() ? exactNumber(s.y[i]) : QByteArray()) + comma +
               (i < s.low.size() ? exactNumber(s.low[i]) : QByteArray()) + comma + (i < s.high.size() ? exactNumber(s.high[i]) : QByteArray()) + '\n';
      }
    }
    return;
  }
  out += field(header(d.x, QStringLiteral("x")));
  for (const CsvColumn& c : columns) out += QByteArray(1, comma) + field(c.name);
  out += '\n';
  // One row per x of any series; for each column where in its series this x stands.
  std::map<double, std::vector<std::ptrdiff_t>> table;
  for (std::size_t k = 0; k < columns.size(); ++k) {
    const Series& s = *columns[k].series;
    for (std::size_t i = 0; i < rows(s); ++i) {
      auto& row = table[s.xAt(i)];
      row.resize(columns.size(), -1);
      row[k] = static_cast<std::ptrdiff_t>(i);
    }
  }
  for (const auto& [x, row] : table) {
    out += xField(d, x);
    for (std::size_t k = 0; k < columns.size(); ++k) {
      out += comma;
      if (row[k] < 0) continue;
      const auto i = static_cast<std::size_t>(row[k]);
      if (columns[k].values == nullptr) out += '1';
      else if (i < columns[k].values->size()) out += exactNumber((*columns[k].values)[i]);
    }
    out += '\n';
  }
}

void lineTable(const NumberLineData& d, char comma, QByteArray& out) {
  const QString unit = d.unit.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(d.unit);
  out += field(QStringLiteral("x") + unit) + comma + field(QStringLiteral("restored") + unit) + comma + "became_0\n";
  const std::size_t n = std::min(d.x.size(), d.restored.size());
  for (std::size_t i = 0; i < n; ++i) {
    const bool zeroed = i < d.zeroed.size() ? d.zeroed[i] : d.x[i] != 0 && d.restored[i] == 0;
    out += exactNumber(d.x[i]) + comma + exactNumber(d.restored[i]) + comma + (zeroed ? '1' : '0') + '\n';
  }
  out += '\n' + field(QStringLiteral("representable") + unit) + '\n';
  for (const double v : d.levels) out += exactNumber(v) + '\n';
}

void heatTable(const HeatMapData& d, char comma, QByteArray& out) {
  const auto words = [](const char* source) { return QCoreApplication::translate("Charts", source); };
  if (!d.columnTitle.isEmpty() || !d.valueTitle.isEmpty()) {
    out += comment(words(QT_TRANSLATE_NOOP("Charts", "columns: %1; values: %2")).arg(d.columnTitle, d.valueTitle));
  }
  if (d.cellRows < d.rowEnd - d.rowBegin || d.cellColumns < d.columnEnd - d.columnBegin) {
    out += comment(words(QT_TRANSLATE_NOOP("Charts", "rows %1 to %2, columns %3 to %4 in %5 × %6 cells; each holds its largest value"))
                       .arg(d.rowBegin).arg(d.rowEnd - 1).arg(d.columnBegin).arg(d.columnEnd - 1).arg(d.cellRows).arg(d.cellColumns));
  }
  const auto head = [](const QStringList& names, std::uint64_t begin, std::uint64_t end, std::size_t cells, std::size_t cell) {
    const std::uint64_t first = cellBegin(begin, end, cells, cell);
    return first < static_cast<std::uint64_t>(names.size()) ? field(names[static_cast<qsizetype>(first)]) : QByteArray::number(static_cast<qulonglong>(first));
  };
  out += field(d.rowTitle);
  for (std::size_t c = 0; c < d.cellColumns; ++c) out += QByteArray(1, comma) + head(d.columnNames, d.columnBegin, d.columnEnd, d.cellColumns, c);
  out += '\n';
  for (std::size_t r = 0; r < d.cellRows; ++r) {
    out += head(d.rowNames, d.rowBegin, d.rowEnd, d.cellRows, r);
    for (std::size_t c = 0; c < d.cellColumns; ++c) {
      const std::size_t i = r * d.cellColumns + c;
      out += QByteArray(1, comma) + (i < d.values.size() ? exactNumber(d.values[i]) : QByteArray("nan"));
    }
    out += '\n';
  }
}

QByteArray tables(const Figure& figure, char comma) {
  QByteArray out;
  for (const Panel& panel : figure.panels) {
    if (!out.isEmpty()) out += '\n';
    const QString& title = std::visit([](const auto& data) -> const QString& { return data.title; }, panel);
    if (!title.isEmpty()) out += comment(title);
    if (const auto* chart = std::get_if<ChartData>(&panel)) chartTable(*chart, comma, out);
    else if (const auto* line = std::get_if<NumberLineData>(&panel)) lineTable(*line, comma, out);
    else heatTable(std::get<HeatMapData>(panel), comma, out);
  }
  return out;
}

}  // namespace

QByteArray figureCsv(const Figure& figure, const QString& provenance) {
  return (provenance.isEmpty() ? QByteArray() : comment(provenance)) + tables(figure, ',');
}

QByteArray figureTable(const Figure& figure) { return tables(figure, '\t'); }

}  // namespace qs::ui
