#include "app/cli/charts.h"

#include <QApplication>
#include <QCoreApplication>
#include <algorithm>
#include <charconv>
#include <limits>

#include "app/cli/qt_quiet.h"
#include "core/base/atomic_file.h"
#include "ui/charts/export.h"
#include "ui/window/app_setup.h"

namespace qs::cli {

namespace {

using base::ErrorKind;
using experiment::Json;
using ui::ChartData;
using ui::Role;
using ui::Series;
using ui::SeriesKind;

QString tr(const char* text) { return QCoreApplication::translate("CommandCharts", text); }

// A JSON number, or NaN for what JSON writes as a string: charts drop what is not finite and count it.
double value(const Json& json) { return json.is_number() ? json.get<double>() : std::numeric_limits<double>::quiet_NaN(); }

base::Result<QSize> sizeOf(const std::string& text) {
  if (text.empty()) return QSize(1600, 900);
  const std::size_t x = text.find('x');
  int width = 0;
  int height = 0;
  const auto read = [&text](std::size_t from, std::size_t to, int& out) {
    const auto [end, code] = std::from_chars(text.data() + from, text.data() + to, out);
    return code == std::errc() && end == text.data() + to;
  };
  if (x == std::string::npos || !read(0, x, width) || !read(x + 1, text.size(), height) || width < 64 || height < 64 ||
      width > 16384 || height > 16384) {
    return base::fail(ErrorKind::usage, base::Text("--size"), QS_LABEL("core", "WIDTHxHEIGHT, each 64 … 16384"),
                      {"'%1'", {text}});
  }
  return QSize(width, height);
}

Series series(const QString& name, SeriesKind kind, Role role) {
  Series out;
  out.name = name;
  out.kind = kind;
  out.role = role;
  return out;
}

ui::Figure rowFigure(const Json& result) {
  ChartData values;
  values.x.title = tr("input channel");
  values.x.integers = true;
  values.y.title = tr("value");
  Series original = series(tr("value x"), SeriesKind::line, Role::original);
  Series restored = series(tr("restored x̂"), SeriesKind::points, Role::quantized);
  Series zeroed = series(tr("became 0"), SeriesKind::points, Role::zeroed);
  ChartData errors;
  errors.x = values.x;
  errors.y.title = tr("error x̂ − x");
  errors.y.symmetric = true;
  Series error = series(tr("error x̂ − x"), SeriesKind::stems, Role::error);
  for (std::size_t i = 0; i < result["restored"].size(); ++i) {
    const double x = value(result["values"][i]);
    const double back = value(result["restored"][i]);
    original.y.push_back(x);
    restored.y.push_back(back);
    error.y.push_back(back - x);
    if (x != 0.0 && back == 0.0) {
      zeroed.x.push_back(static_cast<double>(i));
      zeroed.y.push_back(0.0);
    }
  }
  values.series = {original, restored};
  if (!zeroed.x.empty()) values.series.push_back(zeroed);
  errors.series = {error};
  ui::Figure figure;
  figure.title = QString::fromStdString(result["scheme"].get<std::string>());
  figure.panels = {values, errors};
  figure.weights = {3, 2};
  return figure;
}

ui::Figure lossFigure(const Json& result) {
  ChartData chart;
  chart.x.kind = ui::AxisKind::category;
  chart.x.title = tr("scheme");
  chart.y.title = tr("loss difference");
  chart.y.unit = tr("nats per token");
  chart.y.includeZero = true;
  Series bars = series(tr("difference from the baseline, with its 95 % interval"), SeriesKind::bars, Role::quantized);
  for (const Json& one : result["results"]) {
    chart.x.categories << QString::fromStdString(one["scheme"].get<std::string>());
    const double delta = value(one["delta"]);
    bars.y.push_back(delta);
    const bool interval = one["delta_ci95"].is_array();
    bars.low.push_back(interval ? value(one["delta_ci95"][0]) : delta);
    bars.high.push_back(interval ? value(one["delta_ci95"][1]) : delta);
    const std::string verdict = one["verdict"].get<std::string>();
    bars.faded.push_back(verdict == "within both" || verdict == "baseline");
  }
  if (result["noise_floor"].is_object()) {
    const double sigma = value(result["noise_floor"]["three_sigma"]);
    Series band = series(tr("training noise floor (3σ)"), SeriesKind::band, Role::noise);
    band.x = {-0.5, static_cast<double>(bars.y.size()) - 0.5};
    band.low = {-sigma, -sigma};
    band.high = {sigma, sigma};
    chart.series.push_back(band);
  }
  chart.series.push_back(bars);
  ui::Figure figure;
  figure.title = tr("Loss against the baseline");
  figure.panels = {chart};
  return figure;
}

// Gains with the product of the single ones, and task success.
ui::Figure combineFigure(const Json& result) {
  const auto nameOf = [](const std::string& stage) {
    return stage == "baseline"    ? tr("baseline")
           : stage == "quantized" ? tr("quantized")
           : stage == "both"      ? tr("both")
                                  : tr("speculative");
  };
  ChartData gains;
  gains.x.kind = ui::AxisKind::category;
  gains.y.title = tr("times as fast as the baseline");
  gains.y.includeZero = true;
  ChartData tasks;
  tasks.x.kind = ui::AxisKind::category;
  tasks.y.title = tr("share of tasks met");
  tasks.y.min = 0.0;
  tasks.y.max = 1.0;
  Series gain = series(tr("gain in time per token, median"), SeriesKind::bars, Role::accepted);
  Series success = series(tr("tasks met, with their 95 % interval"), SeriesKind::bars, Role::original);
  for (const Json& stage : result["stages"]) {
    const QString name = nameOf(stage["stage"].get<std::string>());
    gains.x.categories << name;
    tasks.x.categories << name;
    gain.y.push_back(value(stage["speedup"]));
    const double share = value(stage["task_success"]);
    const double half = stage["task_success_se"].is_number() ? 1.959964 * value(stage["task_success_se"]) : 0.0;
    success.y.push_back(share);
    success.low.push_back(std::max(0.0, share - half));
    success.high.push_back(std::min(1.0, share + half));
  }
  Series product = series(tr("product of the single gains"), SeriesKind::points, Role::neutral);
  product.marker = ui::Marker::ring;
  if (result["product"].is_object()) {
    product.x = {3.0};
    product.y = {value(result["product"]["expected"])};
  }
  gains.series = {gain, product};
  tasks.series = {success};
  ui::Figure figure;
  figure.title = tr("One change at a time: %1 with %2").arg(QString::fromStdString(result["scheme"].get<std::string>()),
                                                           QString::fromStdString(result["draft"].get<std::string>()));
  figure.panels = {gains, tasks};
  figure.weights = {3, 2};
  return figure;
}

}  // namespace

base::Status checkCharts(const OutputOptions& output, const experiment::Command& command) {
  if (output.charts.empty() && output.size.empty()) return {};
  QS_TRY(sizeOf(output.size));
  if (hasChart(command)) return {};
  return base::fail(ErrorKind::usage, {QS_LABEL("core", "command %1"), {command.name}},
                    QS_LABEL("core", "no chart option"), QS_LABEL("core", "one"),
                    QS_LABEL("core", "quantize, loss and combine have charts"));
}

base::Status drawCharts(const OutputOptions& output, const Json& result, const Json& spec) {
  if (result.contains("side_by_side")) {
    return base::fail(ErrorKind::usage, QS_LABEL("core", "the chart"), QS_LABEL("core", "the four stages"), QS_LABEL("core", "two texts"),
                      QS_LABEL("core", "leave out --prompt"));
  }
  if (!result.contains("results") && !result.contains("restored") && !result.contains("stages")) {
    return base::fail(ErrorKind::usage, QS_LABEL("core", "the chart"),
                      QS_LABEL("core", "--values, or --tensor with --row"), QS_LABEL("core", "whole tensors"),
                      QS_LABEL("core", "use --csv for them"));
  }
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  quietQt();
  int argc = 1;
  char name[] = "quantspec";
  char* argv[] = {name, nullptr};
  const QApplication application(argc, argv);
  ui::setUpApplication();
  const ui::Figure figure = result.contains("stages")    ? combineFigure(result)
                            : result.contains("results") ? lossFigure(result)
                                                         : rowFigure(result);
  ui::ExportOptions options;
  QS_ASSIGN(options.size, sizeOf(output.size));
  options.provenance = QStringLiteral("quantspec " QS_VERSION " ") +
                       QString::fromStdString(experiment::jsonText(spec, false));
  for (const auto& [format, file] : output.charts) {
    const auto kind = format == "svg"   ? ui::ExportFormat::svg
                      : format == "png" ? ui::ExportFormat::png
                                        : ui::ExportFormat::pdf;
    QS_ASSIGN(const QByteArray bytes, ui::renderFigure(figure, kind, options));
    QS_TRY(base::writeFileAtomically(file, {bytes.constData(), static_cast<std::size_t>(bytes.size())}));
  }
  return {};
}

}  // namespace qs::cli
