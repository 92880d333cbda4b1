#include "ui/labs/budget/budget_charts.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/i18n/numbers.h"
#include "ui/labs/budget/budget_words.h"

namespace qs::ui {

using experiment::BudgetView;

namespace {

Series make(const QString& name, SeriesKind kind, Role role) {
  Series out;
  out.name = name;
  out.kind = kind;
  out.role = role;
  return out;
}

void add(Series& series, double x, double y) {
  series.x.push_back(x);
  series.y.push_back(y);
}

Series point(const QString& name, Role role, Marker marker, double x, double y) {
  Series out = make(name, SeriesKind::points, role);
  out.marker = marker;
  add(out, x, y);
  return out;
}

// A line from the bottom of the data to their top.
Series upright(const QString& name, Role role, double x, double low, double high) {
  Series out = make(name, SeriesKind::line, role);
  out.dashed = true;
  out.inReadout = false;
  add(out, x, low);
  add(out, x, high);
  return out;
}

struct Unit {
  const char* name;
  double bytes;
};

// The decimal unit in which the largest of some sizes has at least one digit before the point.
Unit unitOf(double largest) {
  constexpr std::array kUnits = {Unit{"B", 1.0}, Unit{"kB", 1e3}, Unit{"MB", 1e6}, Unit{"GB", 1e9}, Unit{"TB", 1e12}, Unit{"PB", 1e15}};
  Unit out = kUnits.front();
  for (const Unit& unit : kUnits) {
    if (largest >= unit.bytes) out = unit;
  }
  return out;
}

// The formats of the chart, besides the one at hand; where room is short, the first of them.
constexpr std::array kShown = {"bf16", "int8", "int4:g32", "fp8_e4m3", "nvfp4", "int4:g128", "int3:g64"};
constexpr std::size_t kBrief = 3;

}  // namespace

ChartData BudgetCharts::bytes(const BudgetPresenter& presenter, bool brief) {
  ChartData data;
  data.title = tr("Bytes of a step, by the weights' format");
  data.x.kind = AxisKind::category;
  data.y.title = tr("read in a step");
  data.y.includeZero = true;
  data.horizontal = true;
  data.stacked = true;
  const BudgetFigures* figures = presenter.figures();
  if (figures == nullptr) return data;
  const experiment::BudgetStudy& study = figures->view.study;
  std::vector<std::pair<QString, const cost::StepBytes*>> rows;
  //: A bar's name: the format that is chosen.
  rows.emplace_back(tr("%1, chosen").arg(BudgetWords::format(study.weights)), &study.budget.step);
  const std::size_t shown = brief ? kBrief : kShown.size();
  // In the order of the study, which is that of their bits.
  for (const experiment::BudgetRow& row : study.formats) {
    for (std::size_t i = 0; i < shown; ++i) {
      if (row.scheme == kShown[i] && row.scheme != study.weights) rows.emplace_back(BudgetWords::format(row.scheme), &row.step);
    }
  }
  double largest = 0.0;
  for (const auto& [name, step] : rows) largest = std::max(largest, step->total);
  const Unit unit = unitOf(largest);
  data.y.unit = QLatin1String(unit.name);
  Series weights = make(tr("weights"), SeriesKind::bars, Role::original);
  Series scales = make(tr("scales"), SeriesKind::bars, Role::quantized);
  Series cache = make(tr("KV cache"), SeriesKind::bars, Role::accepted);
  Series states = make(tr("state"), SeriesKind::bars, Role::draft);
  Series activations = make(tr("activations"), SeriesKind::bars, Role::neutral);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& [name, step] = rows[i];
    const auto x = static_cast<double>(i);
    data.x.categories << name;
    add(weights, x, step->weights / unit.bytes);
    add(scales, x, (step->scales + step->kvScales) / unit.bytes);
    add(cache, x, step->kv / unit.bytes);
    add(states, x, step->state / unit.bytes);
    add(activations, x, step->activations / unit.bytes);
  }
  data.series = {std::move(weights), std::move(scales), std::move(cache)};
  if (study.budget.step.state > 0.0) data.series.push_back(std::move(states));
  if (figures->spec.countActivations) data.series.push_back(std::move(activations));
  return data;
}

ChartData BudgetCharts::speed(const BudgetPresenter& presenter) {
  ChartData data;
  data.title = tr("Tokens per second over the batch");
  data.x.kind = AxisKind::log;
  data.x.title = tr("batch (requests)");
  data.x.tight = true;
  data.y.kind = AxisKind::log;
  data.y.title = tr("tokens/s");
  const BudgetFigures* figures = presenter.figures();
  if (figures == nullptr) return data;
  const BudgetView& view = figures->view;
  Series total = make(tr("in all"), SeriesKind::line, Role::original);
  Series each = make(tr("each request"), SeriesKind::line, Role::quantized);
  Series byBytes = make(tr("bytes alone, in all"), SeriesKind::line, Role::baseline);
  Series byArithmetic = make(tr("arithmetic alone, in all"), SeriesKind::line, Role::error);
  byBytes.dashed = byArithmetic.dashed = true;
  double low = view.batches.front().perRequest;
  double high = 0.0;
  for (const experiment::BatchPoint& batch : view.batches) low = std::min(low, batch.perRequest), high = std::max(high, batch.total);
  for (const experiment::BatchPoint& batch : view.batches) {
    const auto x = static_cast<double>(batch.batch);
    add(total, x, batch.total);
    add(each, x, batch.perRequest);
    add(byBytes, x, batch.bytesTotal);
    // Arithmetic at batch 1 is far above everything else that is asked here.
    if (batch.arithmeticTotal <= 4.0 * high) add(byArithmetic, x, batch.arithmeticTotal);
  }
  data.series = {std::move(byBytes), std::move(byArithmetic), std::move(each), std::move(total)};
  const cost::Budget& budget = view.study.budget;
  const auto most = static_cast<double>(experiment::kMostShownBatch);
  if (budget.fitsRequests && *budget.fitsRequests >= 1 && static_cast<double>(*budget.fitsRequests) <= most) {
    data.series.push_back(upright(tr("memory holds %1").arg(*budget.fitsRequests), Role::rejected, static_cast<double>(*budget.fitsRequests), low, high));
  }
  if (budget.crossover && *budget.crossover <= most && *budget.crossover >= 1.0) {
    const auto after = std::find_if(view.batches.begin(), view.batches.end(), [&](const auto& batch) { return static_cast<double>(batch.batch) >= *budget.crossover; });
    data.series.push_back(upright(tr("the bounds cross at %1").arg(significant(*budget.crossover, 3)), Role::neutral, *budget.crossover, low, after->total));
  }
  data.series.push_back(point(tr("batch %1").arg(presenter.figures()->spec.batch), Role::accepted, Marker::diamond, static_cast<double>(figures->spec.batch), budget.tokensPerSecondTotal));
  return data;
}

ChartData BudgetCharts::capacity(const BudgetPresenter& presenter) {
  ChartData data;
  data.title = tr("Requests that fit, over their context");
  data.x.kind = AxisKind::log;
  data.x.title = tr("context (tokens)");
  data.x.tight = true;
  data.y.kind = AxisKind::log;
  data.y.title = tr("requests");
  const BudgetFigures* figures = presenter.figures();
  if (figures == nullptr) return data;
  const BudgetView& view = figures->view;
  Series own = make(QString::fromStdString(figures->spec.scheme.text()), SeriesKind::line, Role::quantized);
  Series plain = make(tr("weights and cache in BF16"), SeriesKind::line, Role::original);
  for (const experiment::CapacityPoint& at : view.capacity) {
    const auto x = static_cast<double>(at.context);
    if (at.requests && *at.requests >= 1.0) add(own, x, *at.requests);
    if (at.plainRequests && *at.plainRequests >= 1.0) add(plain, x, *at.plainRequests);
  }
  const bool same = own.x == plain.x && own.y == plain.y;
  if (!plain.x.empty()) data.series.push_back(std::move(plain));
  if (!own.x.empty() && !same) data.series.push_back(std::move(own));
  const auto& fits = view.study.budget.fitsRequests;
  const bool holds = view.study.budget.memoryLeft >= 0.0 && (!fits || figures->spec.batch <= *fits);
  if (!data.series.empty()) {
    data.series.push_back(point(holds ? tr("these settings fit") : tr("these settings do not fit"), holds ? Role::accepted : Role::rejected,
                                holds ? Marker::diamond : Marker::cross, static_cast<double>(view.study.context), static_cast<double>(figures->spec.batch)));
  }
  return data;
}

ChartData BudgetCharts::roofline(const BudgetPresenter& presenter) {
  ChartData data;
  data.title = tr("Roofline");
  data.x.kind = AxisKind::log;
  data.x.title = tr("operations for each byte");
  data.y.kind = AxisKind::log;
  const BudgetFigures* figures = presenter.figures();
  const double unit = figures != nullptr && figures->view.roofline.rate < 1e13 ? 1e9 : 1e12;
  data.y.title = tr("operations per second");
  data.y.unit = unit == 1e9 ? QStringLiteral("GFLOPS") : QStringLiteral("TFLOPS");
  if (figures == nullptr) return data;
  const experiment::Roofline& roof = figures->view.roofline;
  double low = std::min(roof.decode.intensity, roof.ridge);
  double high = std::max({roof.prefill.intensity, roof.decode.intensity, roof.ridge});
  for (const auto& batch : roof.batches) low = std::min(low, batch.intensity), high = std::max(high, batch.intensity);
  low /= 2.0;
  high *= 2.0;
  const auto roofAt = [&](const QString& name, Role role, double rate) {
    Series out = make(name, SeriesKind::line, role);
    out.inReadout = false;
    const double ridge = rate / roof.bandwidth;
    add(out, low, low * roof.bandwidth / unit);
    if (ridge > low && ridge < high) add(out, ridge, rate / unit);
    add(out, high, std::min(rate, high * roof.bandwidth) / unit);
    return out;
  };
  if (roof.plainRate != roof.rate) {
    Series plain = roofAt(tr("the roof in 16 bits"), Role::baseline, roof.plainRate);
    plain.dashed = true;
    data.series.push_back(std::move(plain));
  }
  data.series.push_back(roofAt(tr("the roof: %1, %2").arg(BudgetWords::bandwidth(roof.bandwidth), BudgetWords::operations(roof.rate)), Role::original, roof.rate));
  data.series.push_back(point(tr("ridge at %1").arg(significant(roof.ridge, 3)), Role::neutral, Marker::ring, roof.ridge, roof.rate / unit));
  Series path = make(tr("decoding, batch 1 … %1").arg(experiment::kMostShownBatch), SeriesKind::line, Role::draft);
  path.dashed = true;
  path.inReadout = false;
  for (const auto& batch : roof.batches) add(path, batch.intensity, batch.operationsPerSecond / unit);
  data.series.push_back(std::move(path));
  data.series.push_back(point(tr("decoding, batch %1").arg(figures->spec.batch), Role::quantized, Marker::diamond, roof.decode.intensity, roof.decode.operationsPerSecond / unit));
  data.series.push_back(point(tr("a prompt of %1").arg(static_cast<qint64>(figures->spec.load.promptTokens)), Role::accepted, Marker::square, roof.prefill.intensity,
                              roof.prefill.operationsPerSecond / unit));
  return data;
}

ChartData BudgetCharts::decoding(const BudgetPresenter& presenter) {
  ChartData data;
  data.title = tr("Decoding, measured beside its bound");
  data.x.kind = AxisKind::category;
  data.y.title = tr("tokens/s");
  data.y.includeZero = true;
  const experiment::DecodeStudy* study = presenter.timing();
  if (study == nullptr) return data;
  Series measured = make(tr("measured"), SeriesKind::bars, Role::quantized);
  Series bound = make(tr("bound: bandwidth ÷ bytes"), SeriesKind::points, Role::original);
  Series predicted = make(tr("with the overheads found"), SeriesKind::points, Role::neutral);
  bound.marker = Marker::diamond;
  predicted.marker = Marker::ring;
  for (std::size_t i = 0; i < study->rows.size(); ++i) {
    const experiment::DecodeRow& row = study->rows[i];
    const auto x = static_cast<double>(i);
    //: %1 is a scheme, %2 the share of the bound that is reached.
    data.x.categories << tr("%1: %2").arg(QString::fromStdString(row.scheme), BudgetWords::share(row));
    add(measured, x, row.tokensPerSecond);
    measured.low.push_back(row.lowest);
    measured.high.push_back(row.highest);
    add(bound, x, row.boundTokensPerSecond);
    add(predicted, x, row.predictedTokensPerSecond);
  }
  data.series = {std::move(measured), std::move(bound), std::move(predicted)};
  return data;
}

ChartData BudgetCharts::bandwidth(const BudgetPresenter& presenter) {
  ChartData data;
  data.title = presenter.device().empty() ? tr("What this machine reads, by the size of what is read")
                                          : tr("What this GPU copies, by the size of what is copied");
  data.x.kind = AxisKind::log;
  data.x.title = tr("working set");
  data.x.unit = QStringLiteral("MB");
  data.y.title = tr("read bandwidth");
  data.y.unit = QStringLiteral("GB/s");
  data.y.kind = AxisKind::log;
  const experiment::DecodeStudy* study = presenter.timing();
  const cost::Machine* machine = study != nullptr ? &study->machine : presenter.machine() != nullptr ? &*presenter.machine()->measured : nullptr;
  if (machine == nullptr) return data;
  unsigned most = 1;
  for (const cost::ReadPoint& read : machine->reads) most = std::max(most, read.threads);
  Series one = make(tr("one thread"), SeriesKind::line, Role::baseline);
  Series all = make(tr("%1 threads").arg(most), SeriesKind::line, Role::original);
  for (const cost::ReadPoint& read : machine->reads) {
    add(read.threads == 1 ? one : all, static_cast<double>(read.bytes) / 1e6, read.bytesPerSecond / 1e9);
  }
  if (!one.x.empty()) data.series.push_back(std::move(one));
  if (most > 1) data.series.push_back(std::move(all));
  if (study == nullptr) return data;
  Series memory = make(tr("a token's bytes, from memory"), SeriesKind::points, Role::quantized);
  Series cache = make(tr("a token's bytes, from the caches"), SeriesKind::points, Role::accepted);
  memory.marker = Marker::diamond;
  cache.marker = Marker::square;
  for (const experiment::DecodeRow& row : study->rows) {
    add(row.servedBy == cost::ServedBy::cache ? cache : memory, row.bytes / 1e6, row.bandwidth / 1e9);
  }
  for (Series* series : {&memory, &cache}) {
    if (!series->x.empty()) data.series.push_back(std::move(*series));
  }
  return data;
}

}  // namespace qs::ui
