#include "ui/charts/csv.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

namespace qs::ui {

namespace {

QByteArray number(double v) {
  if (std::isnan(v)) return "nan";
  if (std::isinf(v)) return v > 0 ? "inf" : "-inf";
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, v);
  return QByteArray(text, end.ptr - text);
}

QByteArray field(const QString& text) {
  QByteArray bytes = text.toUtf8();
  if (!bytes.contains(',') && !bytes.contains('"') && !bytes.contains('\n') && !bytes.contains('\r') && !bytes.startsWith('#')) return bytes;
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
  return number(x);
}

std::size_t rows(const Series& s) { return s.x.empty() ? s.size() : std::min(s.size(), s.x.size()); }

struct Column {
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

void chartTable(const ChartData& d, QByteArray& out) {
  const QString unit = d.y.unit;
  const auto named = [&](const QString& name) { return unit.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, unit); };
  std::vector<Column> columns;
  for (const Series& s : d.series) {
    const QString name = s.name.isEmpty() ? (d.y.title.isEmpty() ? QStringLiteral("y") : d.y.title) : s.name;
    if (s.kind == SeriesKind::ticks) columns.push_back({name, &s, nullptr});
    if (s.kind != SeriesKind::ticks && s.kind != SeriesKind::band) columns.push_back({named(name), &s, &s.y});
    if (!s.low.empty()) columns.push_back({named(name + QStringLiteral(" low")), &s, &s.low});
    if (!s.high.empty()) columns.push_back({named(name + QStringLiteral(" high")), &s, &s.high});
  }
  if (!functions(d)) {
    // Clouds of points: one row per point, with the name of its series.
    out += "series," + field(header(d.x, QStringLiteral("x"))) + ',' + field(header(d.y, QStringLiteral("y"))) + ",low,high\n";
    for (const Series& s : d.series) {
      for (std::size_t i = 0; i < rows(s); ++i) {
        out += field(s.name) + ',' + xField(d, s.xAt(i)) + ',' + (i < s.y.size() ? number(s.y[i]) : QByteArray()) + ',' +
               (i < s.low.size() ? number(s.low[i]) : QByteArray()) + ',' + (i < s.high.size() ? number(s.high[i]) : QByteArray()) + '\n';
      }
    }
    return;
  }
  out += field(header(d.x, QStringLiteral("x")));
  for (const Column& c : columns) out += ',' + field(c.name);
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
      out += ',';
      if (row[k] < 0) continue;
      const auto i = static_cast<std::size_t>(row[k]);
      if (columns[k].values == nullptr) out += '1';
      else if (i < columns[k].values->size()) out += number((*columns[k].values)[i]);
    }
    out += '\n';
  }
}

void lineTable(const NumberLineData& d, QByteArray& out) {
  const QString unit = d.unit.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(d.unit);
  out += field(QStringLiteral("x") + unit) + ',' + field(QStringLiteral("restored") + unit) + ",became_0\n";
  const std::size_t n = std::min(d.x.size(), d.restored.size());
  for (std::size_t i = 0; i < n; ++i) {
    const bool zeroed = i < d.zeroed.size() ? d.zeroed[i] : d.x[i] != 0 && d.restored[i] == 0;
    out += number(d.x[i]) + ',' + number(d.restored[i]) + ',' + (zeroed ? '1' : '0') + '\n';
  }
  out += '\n' + field(QStringLiteral("representable") + unit) + '\n';
  for (const double v : d.levels) out += number(v) + '\n';
}

}  // namespace

QByteArray figureCsv(const Figure& figure, const QString& provenance) {
  QByteArray out;
  if (!provenance.isEmpty()) out += comment(provenance);
  bool first = true;
  for (const Panel& panel : figure.panels) {
    if (!first) out += '\n';
    first = false;
    const QString& title = std::visit([](const auto& data) -> const QString& { return data.title; }, panel);
    if (!title.isEmpty()) out += comment(title);
    if (const auto* chart = std::get_if<ChartData>(&panel)) chartTable(*chart, out);
    else lineTable(std::get<NumberLineData>(panel), out);
  }
  return out;
}

}  // namespace qs::ui
