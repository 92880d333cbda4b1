// Charts to look at and to test with: made-up data of the shapes that the pages show. Not part of the lab.
#pragma once

#include <cmath>
#include <random>

#include "ui/charts/chart_data.h"
#include "ui/charts/heat_colors.h"

namespace qs::ui::samples {

struct Row {
  std::vector<double> x, restored, error, zeroAt;
  std::vector<double> levels;
};

// `n` normal values with one outlier, rounded to ±7 in groups of 32.
inline Row quantizedRow(std::size_t n, double outlier = 0.31) {
  std::mt19937_64 engine(7);
  std::normal_distribution<double> normal(0.0, 0.045);
  Row row;
  for (std::size_t i = 0; i < n; ++i) row.x.push_back(normal(engine));
  row.x[n * 3 / 8] = outlier;
  for (std::size_t g = 0; g < n; g += 32) {
    double top = 0;
    for (std::size_t i = g; i < std::min(n, g + 32); ++i) top = std::max(top, std::abs(row.x[i]));
    const double scale = top / 7;
    for (int k = -7; k <= 7; ++k) row.levels.push_back(k * scale);
    for (std::size_t i = g; i < std::min(n, g + 32); ++i) {
      const double code = std::nearbyint(row.x[i] / scale);
      row.restored.push_back(code * scale);
      row.error.push_back(code * scale - row.x[i]);
      if (code == 0) row.zeroAt.push_back(static_cast<double>(i));
    }
  }
  return row;
}

inline QString pick(bool zh, const char* en, const char* cn) { return QString::fromUtf8(zh ? cn : en); }

inline Series series(QString name, SeriesKind kind, Role role, std::vector<double> y, std::vector<double> x = {}) {
  Series s;
  s.name = std::move(name);
  s.kind = kind;
  s.role = role;
  s.x = std::move(x);
  s.y = std::move(y);
  return s;
}

inline ChartData values(std::size_t n, bool zh = false) {
  const Row row = quantizedRow(n);
  ChartData d;
  d.title = pick(zh, "Weights and their 4-bit values", "权重与 4 位还原值");
  d.x.title = pick(zh, "input channel", "输入通道");
  d.x.integers = true;
  d.x.tickStep = 32;
  d.y.title = pick(zh, "value", "数值");
  d.series = {series(pick(zh, "weight x", "权重 x"), SeriesKind::stems, Role::original, row.x),
              series(pick(zh, "restored x̂", "还原 x̂"), SeriesKind::points, Role::quantized, row.restored),
              series(pick(zh, "became 0", "变成 0"), SeriesKind::points, Role::zeroed, std::vector<double>(row.zeroAt.size(), 0.0), row.zeroAt)};
  return d;
}

inline ChartData errors(std::size_t n, bool zh = false) {
  const Row row = quantizedRow(n);
  ChartData d;
  d.title = pick(zh, "Rounding error", "舍入误差");
  d.x.title = pick(zh, "input channel", "输入通道");
  d.x.integers = true;
  d.x.tickStep = 32;
  d.y.title = pick(zh, "error", "误差");
  d.y.symmetric = true;
  d.series = {series(pick(zh, "error x̂ − x", "误差 x̂ − x"), SeriesKind::line, Role::error, row.error)};
  return d;
}

inline ChartData losses(bool zh = false) {
  ChartData d;
  d.title = pick(zh, "Loss against the original model", "相对原模型的损失差");
  d.x.kind = AxisKind::category;
  for (const char* s : {"int8:row", "int4:g32", "int4:row", "int3:g64/gptq(damp=0.01)", "int3:row", "int2:g32"}) d.x.categories += QString::fromLatin1(s);
  d.y.title = pick(zh, "loss difference", "损失差");
  d.y.unit = pick(zh, "nats per token", "nat/词元");
  Series s = series(pick(zh, "Δ with 95 % interval", "Δ 与 95% 置信区间"), SeriesKind::bars, Role::quantized, {0.0004, 0.004, 0.011, 0.031, 0.047, 0.36});
  s.low = {-0.0003, 0.002, 0.008, 0.026, 0.041, 0.34};
  s.high = {0.0011, 0.006, 0.014, 0.036, 0.053, 0.38};
  s.faded = {true, true, false, false, false, false};
  Series band = series(pick(zh, "training noise", "训练噪声"), SeriesKind::band, Role::noise, {}, {-0.5, 5.5});
  band.low = {-0.009, -0.009};
  band.high = {0.009, 0.009};
  d.series = {band, s};
  return d;
}

inline ChartData sweep(bool zh = false) {
  ChartData d;
  d.title = pick(zh, "Error by group size", "不同组大小的误差");
  d.x.title = pick(zh, "group size", "组大小");
  d.x.kind = AxisKind::log;
  d.y.title = "RMSE";
  d.y.kind = AxisKind::log;
  const std::vector<double> x{8, 16, 32, 64, 128, 256};
  d.x.tickValues = x;
  std::vector<double> four, three, ideal;
  for (const double g : x) {
    four.push_back(0.0021 * std::pow(g / 8, 0.22));
    three.push_back(0.0052 * std::pow(g / 8, 0.25));
    ideal.push_back(0.0017);
  }
  Series markers = series("INT4", SeriesKind::points, Role::quantized, four, x);
  markers.inLegend = false;
  markers.inReadout = false;
  d.series = {series("INT4", SeriesKind::line, Role::quantized, four, x), markers,
              series("INT3", SeriesKind::line, Role::draft, three, x),
              series(pick(zh, "INT4, best clipping", "INT4，最优截断"), SeriesKind::line, Role::baseline, ideal, x)};
  return d;
}

inline NumberLineData line(bool many, bool zh = false) {
  NumberLineData d;
  d.title = pick(zh, "Where each value goes", "每个值去了哪里");
  d.axisTitle = pick(zh, "value", "数值");
  if (many) {
    const Row row = quantizedRow(256);
    d.levels = row.levels;
    d.x = row.x;
    d.restored = row.restored;
    return d;
  }
  d.x = {0.13, -0.42, 0.05, 1.4, -0.88};
  const double scale = 1.4 / 7;
  for (int k = -7; k <= 7; ++k) d.levels.push_back(k * scale);
  for (const double v : d.x) d.restored.push_back(std::nearbyint(v / scale) * scale);
  return d;
}

// One weight of a matrix of 288 × 768: noise, two outlier channels, one very large value at row 200, column 300.
inline float weightAt(std::uint64_t row, std::uint64_t column) {
  if (row == 200 && column == 300) return 0.9F;
  std::uint64_t h = (row * 0x9E3779B97F4A7C15ULL) ^ (column * 0xC2B2AE3D27D4EB4FULL);
  h ^= h >> 31;
  h *= 0xBF58476D1CE4E5B9ULL;
  h ^= h >> 29;
  const float noise = static_cast<float>(static_cast<double>(h >> 11) / 9007199254740992.0 - 0.5);
  return noise * (column == 97 || column == 512 ? 0.5F : 0.1F);
}

// The window of it in at most so many cells, as the owner of a view would reduce it.
inline HeatMapData weights(bool zh = false, HeatWindow w = {0, 288, 0, 768}, std::size_t cellRows = 144, std::size_t cellColumns = 384) {
  HeatMapData d;
  d.title = pick(zh, "blocks.0.attn.q_proj", "blocks.0.attn.q_proj");
  d.rowTitle = pick(zh, "output row", "输出行");
  d.columnTitle = pick(zh, "input channel", "输入通道");
  d.valueTitle = pick(zh, "weight", "权重");
  d.rows = 288;
  d.columns = 768;
  d.rowBegin = w.rowBegin, d.rowEnd = w.rowEnd, d.columnBegin = w.columnBegin, d.columnEnd = w.columnEnd;
  d.cellRows = std::min<std::size_t>(cellRows, w.height());
  d.cellColumns = std::min<std::size_t>(cellColumns, w.width());
  d.limit = 0.2;
  for (std::size_t r = 0; r < d.cellRows; ++r) {
    for (std::size_t c = 0; c < d.cellColumns; ++c) {
      float v = NAN;
      for (auto i = cellBegin(w.rowBegin, w.rowEnd, d.cellRows, r); i < cellBegin(w.rowBegin, w.rowEnd, d.cellRows, r + 1); ++i) {
        for (auto j = cellBegin(w.columnBegin, w.columnEnd, d.cellColumns, c); j < cellBegin(w.columnBegin, w.columnEnd, d.cellColumns, c + 1); ++j) {
          v = heatExtreme(d.scale, v, weightAt(i, j));
        }
      }
      d.values.push_back(v);
    }
  }
  return d;
}

// Error by bits and granularity: a small map of names.
inline HeatMapData bitsByGranularity(bool zh = false) {
  HeatMapData d;
  d.title = pick(zh, "Error by bits and granularity", "不同位数与粒度的误差");
  d.rowTitle = pick(zh, "bits", "位数");
  d.columnTitle = pick(zh, "granularity", "粒度");
  d.valueTitle = "RMSE";
  d.scale = HeatScale::risingLog;
  for (int b = 2; b <= 8; ++b) d.rowNames += QString::number(b);
  d.columnNames = {pick(zh, "per tensor", "逐张量"), pick(zh, "per channel", "逐通道"), "g256", "g128", "g64", "g32", "g16"};
  d.rows = d.rowEnd = d.cellRows = 7;
  d.columns = d.columnEnd = d.cellColumns = 7;
  d.valuesInCells = true;
  for (int b = 2; b <= 8; ++b) {
    for (int g = 0; g < 7; ++g) d.values.push_back(static_cast<float>(0.08 / std::pow(2.0, b - 2) * std::pow(0.86, g)));
  }
  return d;
}

// `n` schemes with names as the loss page has them.
inline ChartData schemes(int n, bool horizontal, bool zh = false) {
  ChartData d = losses(zh);
  d.x.categories.clear();
  d.horizontal = horizontal;
  d.x.title = pick(zh, "scheme", "方案");
  Series& bars = d.series[1];
  bars.y.clear(), bars.low.clear(), bars.high.clear(), bars.faded.clear();
  const char* tails[] = {":row", ":g128", ":g64:asym", ":g32:clip(mse)", ":g128/gptq(damp=0.01)"};
  for (int i = 0; i < n; ++i) {
    d.x.categories += QStringLiteral("int%1%2").arg(8 - i % 7).arg(QLatin1String(tails[i % 5]));
    const double y = 0.002 * std::pow(1.28, i) - 0.004;
    bars.y.push_back(y);
    bars.low.push_back(y - 0.004 - 0.05 * std::abs(y));
    bars.high.push_back(y + 0.004 + 0.05 * std::abs(y));
    bars.faded.push_back(std::abs(y) < 0.009);
  }
  d.series[0].x = {-0.5, n - 0.5};
  return d;
}

}  // namespace qs::ui::samples
