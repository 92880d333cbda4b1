#include "ui/charts/json.h"

#include <QJsonDocument>
#include <QJsonParseError>
#include <cmath>
#include <utility>

#include "ui/charts/exact_number.h"
#include "ui/charts/heat_paint.h"

namespace qs::ui {

namespace {

using base::ErrorKind;

// JSON has no numbers that are not finite; their names stand there as text.
template <class T>
QByteArray number(T v) {
  const QByteArray text = exactNumber(v);
  return std::isfinite(static_cast<double>(v)) ? text : '"' + text + '"';
}

QByteArray quoted(const QString& text) {
  QByteArray out = "\"";
  for (const char c : text.toUtf8()) {
    switch (c) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\r': out += "\\r"; break;
      case '\t': out += "\\t"; break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) out += QByteArray("\\u00") + (c < 16 ? "0" : "1") + "0123456789abcdef"[c & 15];
        else out += c;
    }
  }
  return out + '"';
}

template <class Values, class Write>
QByteArray array(const Values& values, Write write) {
  QByteArray out = "[";
  bool first = true;
  for (const auto& v : values) {
    if (!first) out += ", ";
    first = false;
    out += write(v);
  }
  return out + ']';
}

QByteArray numbers(const std::vector<double>& values) { return array(values, [](double v) { return number(v); }); }
QByteArray names(const QStringList& values) { return array(values, [](const QString& v) { return quoted(v); }); }
QByteArray flags(const std::vector<bool>& values) {
  return array(values, [](bool v) { return QByteArray(v ? "true" : "false"); });
}

// "name": value pairs, one a line.
class Object {
 public:
  explicit Object(int depth) : depth_(depth) {}
  Object& add(const char* name, const QByteArray& value) {
    body_ += (body_.isEmpty() ? "\n" : ",\n") + QByteArray(2 * (depth_ + 1), ' ') + '"' + name + "\": " + value;
    return *this;
  }
  QByteArray text() const { return '{' + body_ + '\n' + QByteArray(2 * depth_, ' ') + '}'; }

 private:
  int depth_;
  QByteArray body_;
};

const char* kindName(SeriesKind kind) {
  switch (kind) {
    case SeriesKind::line: return "line";
    case SeriesKind::points: return "points";
    case SeriesKind::stems: return "stems";
    case SeriesKind::bars: return "bars";
    case SeriesKind::band: return "band";
    case SeriesKind::ticks: return "ticks";
  }
  return "line";
}

const char* roleName(Role role) {
  switch (role) {
    case Role::original: return "original";
    case Role::quantized: return "quantized";
    case Role::error: return "error";
    case Role::zeroed: return "zeroed";
    case Role::accepted: return "accepted";
    case Role::rejected: return "rejected";
    case Role::draft: return "draft";
    case Role::baseline: return "baseline";
    case Role::noise: return "noise";
    case Role::neutral: return "neutral";
  }
  return "neutral";
}

QByteArray axisText(const Axis& axis, int depth) {
  Object out(depth);
  out.add("title", quoted(axis.title)).add("unit", quoted(axis.unit));
  out.add("kind", axis.kind == AxisKind::log ? "\"log\"" : axis.kind == AxisKind::category ? "\"category\"" : "\"linear\"");
  if (axis.kind == AxisKind::category) out.add("categories", names(axis.categories));
  return out.text();
}

QByteArray chartText(const ChartData& d, int depth) {
  Object out(depth);
  out.add("kind", "\"chart\"").add("title", quoted(d.title));
  out.add("axes", Object(depth + 1).add("x", axisText(d.x, depth + 2)).add("y", axisText(d.y, depth + 2)).text());
  if (d.stacked) out.add("stacked", "true");
  QByteArray all;
  for (const Series& s : d.series) {
    Object one(depth + 1);
    one.add("name", quoted(s.name)).add("kind", QByteArray("\"") + kindName(s.kind) + '"').add("role", QByteArray("\"") + roleName(s.role) + '"');
    std::vector<double> x = s.x;
    for (std::size_t i = 0; s.x.empty() && i < s.size(); ++i) x.push_back(static_cast<double>(i));
    one.add("x", numbers(x));
    if (s.kind != SeriesKind::ticks && s.kind != SeriesKind::band) one.add("y", numbers(s.y));
    if (!s.low.empty()) one.add("low", numbers(s.low));
    if (!s.high.empty()) one.add("high", numbers(s.high));
    if (!s.faded.empty()) one.add("faded", flags(s.faded));
    all += (all.isEmpty() ? "" : ", ") + one.text();
  }
  return out.add("series", '[' + all + ']').text();
}

QByteArray lineText(const NumberLineData& d, int depth) {
  Object out(depth);
  out.add("kind", "\"number line\"").add("title", quoted(d.title));
  const QByteArray axis = Object(depth + 2).add("title", quoted(d.axisTitle)).add("unit", quoted(d.unit)).text();
  out.add("axes", Object(depth + 1).add("x", axis).text());
  std::vector<bool> zeroed;
  for (std::size_t i = 0; i < std::min(d.x.size(), d.restored.size()); ++i) {
    zeroed.push_back(i < d.zeroed.size() ? d.zeroed[i] : d.x[i] != 0 && d.restored[i] == 0);
  }
  out.add("levels", numbers(d.levels)).add("x", numbers(d.x)).add("restored", numbers(d.restored)).add("became_0", flags(zeroed));
  return out.text();
}

QByteArray heatText(const HeatMapData& d, int depth) {
  Object out(depth);
  out.add("kind", "\"heat map\"").add("title", quoted(d.title));
  const auto axis = [&](const QString& title, const QStringList& list) {
    Object one(depth + 2);
    one.add("title", quoted(title));
    if (!list.isEmpty()) one.add("names", names(list));
    return one.text();
  };
  const HeatColors colors(d, lightTheme());
  Object value(depth + 2);
  value.add("title", quoted(d.valueTitle));
  value.add("scale", d.scale == HeatScale::diverging ? "\"diverging\"" : d.scale == HeatScale::rising ? "\"rising\"" : "\"rising log\"");
  value.add("low", number(colors.low())).add("high", number(colors.high()));
  out.add("axes", Object(depth + 1).add("row", axis(d.rowTitle, d.rowNames)).add("column", axis(d.columnTitle, d.columnNames)).add("value", value.text()).text());
  out.add("matrix", Object(depth + 1).add("rows", number(d.rows)).add("columns", number(d.columns)).text());
  out.add("window", Object(depth + 1)
                        .add("rowBegin", number(d.rowBegin)).add("rowEnd", number(d.rowEnd))
                        .add("columnBegin", number(d.columnBegin)).add("columnEnd", number(d.columnEnd)).text());
  QByteArray rows;
  for (std::size_t r = 0; r < d.cellRows; ++r) {
    rows += (r == 0 ? "\n" : ",\n") + QByteArray(2 * (depth + 2), ' ') + '[';
    for (std::size_t c = 0; c < d.cellColumns; ++c) {
      const std::size_t i = r * d.cellColumns + c;
      rows += (c == 0 ? "" : ", ") + number(i < d.values.size() ? d.values[i] : std::numeric_limits<float>::quiet_NaN());
    }
    rows += ']';
  }
  return out.add("cells", '[' + rows + ']').text();
}

}  // namespace

base::Result<QByteArray> figureJson(const Figure& figure, const ExportOptions& options) {
  QByteArray settings = options.settings.trimmed();
  if (settings.isEmpty()) {
    settings = "{}";
  } else {
    QJsonParseError problem;
    const QJsonDocument parsed = QJsonDocument::fromJson(settings, &problem);
    if (!parsed.isObject()) {
      return base::fail(ErrorKind::badInput, QS_LABEL("core", "the settings of the export"), QS_LABEL("core", "one JSON object"),
                        problem.error == QJsonParseError::NoError ? base::Text(QS_LABEL("core", "another JSON value"))
                                                                  : base::Text(problem.errorString().toStdString()),
                        QS_LABEL("core", "export again; if it fails again, export without settings"));
    }
  }
  QByteArray charts;
  for (const Panel& panel : figure.panels) {
    charts += charts.isEmpty() ? "" : ", ";
    charts += std::visit(
        [](const auto& data) {
          using Data = std::decay_t<decltype(data)>;
          if constexpr (std::is_same_v<Data, ChartData>) return chartText(data, 1);
          else if constexpr (std::is_same_v<Data, NumberLineData>) return lineText(data, 1);
          else return heatText(data, 1);
        },
        panel);
  }
  Object out(0);
  out.add("provenance", quoted(options.provenance)).add("title", quoted(figure.title)).add("settings", settings);
  return out.add("charts", '[' + charts + ']').text() + '\n';
}

}  // namespace qs::ui
