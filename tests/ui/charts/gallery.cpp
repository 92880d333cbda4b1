// Draws sample charts in both themes and both languages into a folder, for the eyes of whoever changes the drawing, and
// prints what drawing costs. It checks nothing.
#include <QApplication>
#include <QGridLayout>
#include <QMouseEvent>
#include <QPixmap>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>

#include "tests/ui/charts/samples.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/export.h"
#include "ui/charts/heat_map_view.h"
#include "ui/charts/number_line.h"
#include "ui/theme/fonts.h"

using namespace qs::ui;

namespace {

void page(const QString& file, const Theme& theme, bool zh, QSize size) {
  QWidget window;
  QPalette palette;
  palette.setColor(QPalette::Window, theme.ground);
  window.setPalette(palette);
  window.setAutoFillBackground(true);
  auto* grid = new QGridLayout(&window);
  grid->setSpacing(12);
  std::vector<ChartView*> charts;
  const ChartData datas[] = {samples::values(256, zh), samples::errors(256, zh), samples::losses(zh), samples::sweep(zh)};
  for (int i = 0; i < 4; ++i) {
    auto* view = new ChartView;
    view->setTheme(theme);
    grid->addWidget(view, i % 2 + 1, i / 2);
    view->setData(datas[i]);
    charts.push_back(view);
  }
  charts[0]->alignWith(charts[1]);
  for (int i = 0; i < 2; ++i) {
    auto* line = new NumberLineView;
    line->setTheme(theme);
    line->setData(samples::line(i == 0, zh));
    grid->addWidget(line, 0, i);
  }
  window.resize(size);
  window.show();
  QApplication::processEvents();
  QMouseEvent move(QEvent::MouseMove, charts[0]->plotArea().center() + QPointF(40, 0), charts[0]->mapToGlobal(charts[0]->plotArea().center()), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
  QApplication::sendEvent(charts[0], &move);
  window.grab().save(file);
}

// Few values, little room, many names.
void corners(const QString& file, const Theme& theme) {
  QWidget window;
  QPalette palette;
  palette.setColor(QPalette::Window, theme.ground);
  window.setPalette(palette);
  window.setAutoFillBackground(true);
  auto* grid = new QGridLayout(&window);
  ChartData few = samples::values(5);
  few.x.tickStep.reset();
  ChartData crowded = samples::sweep();
  for (const char* name : {"round to nearest", "error-minimising clipping", "activation-aware scaling"}) {
    crowded.series.push_back(crowded.series[0]);
    crowded.series.back().name = QString::fromLatin1(name);
    crowded.series.back().role = Role::accepted;
  }
  ChartData tiny = samples::errors(4096);
  tiny.x.tickStep.reset();
  for (double& v : tiny.series[0].y) v *= 1e-7;
  const std::pair<ChartData, QSize> all[] = {{few, {600, 300}}, {crowded, {420, 300}}, {samples::values(4096), {600, 220}}, {tiny, {420, 220}}, {samples::losses(), {240, 140}}, {samples::values(256), {240, 140}}};
  for (int i = 0; i < 6; ++i) {
    auto* view = new ChartView;
    view->setTheme(theme);
    view->setFixedSize(all[i].second);
    view->setData(all[i].first);
    grid->addWidget(view, i / 2, i % 2);
  }
  window.grab().save(file);
}

// Heat maps: a large matrix, its zoomed corner with the pointer on it, names with values, and what has no value.
void heat(const QString& file, const Theme& theme, bool zh, QSize size) {
  QWidget window;
  QPalette palette;
  palette.setColor(QPalette::Window, theme.ground);
  window.setPalette(palette);
  window.setAutoFillBackground(true);
  auto* grid = new QGridLayout(&window);
  grid->setSpacing(12);
  HeatMapData gaps = samples::weights(zh, {0, 288, 0, 768}, 36, 96);
  gaps.scale = HeatScale::rising;
  for (std::size_t i = 0; i < gaps.values.size(); ++i) gaps.values[i] = i % 97 < 3 || i < 96 * 4 ? NAN : std::abs(gaps.values[i]);
  std::vector<HeatMapView*> views;
  for (const HeatMapData& data : {samples::weights(zh), samples::weights(zh), samples::bitsByGranularity(zh), gaps}) {
    auto* view = new HeatMapView;
    view->setTheme(theme);
    const int i = static_cast<int>(views.size());
    grid->addWidget(view, i / 2, i % 2);
    view->setData(data);
    views.push_back(view);
  }
  window.resize(size);
  window.show();
  views[1]->setWindow({192, 208, 288, 312});
  views[1]->setData(samples::weights(zh, {192, 208, 288, 312}));
  QApplication::processEvents();
  const QPointF at = views[1]->plotArea().topLeft() + QPointF(views[1]->plotArea().width() * 12.5 / 24, views[1]->plotArea().height() * 8.5 / 16);
  QMouseEvent move(QEvent::MouseMove, at, views[1]->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
  QApplication::sendEvent(views[1], &move);
  window.grab().save(file);
}

// Bars with many and long names, upright and lying.
void bars(const QString& file, const Theme& theme, bool zh, QSize size) {
  QWidget window;
  QPalette palette;
  palette.setColor(QPalette::Window, theme.ground);
  window.setPalette(palette);
  window.setAutoFillBackground(true);
  auto* grid = new QGridLayout(&window);
  grid->setSpacing(12);
  int i = 0;
  for (const bool lying : {false, true}) {
    for (const int n : {1, 8, 22}) {
      auto* view = new ChartView;
      view->setTheme(theme);
      grid->addWidget(view, i / 3, i % 3);
      view->setData(samples::schemes(n, lying, zh));
      ++i;
    }
  }
  window.resize(size);
  window.grab().save(file);
}

void states(const QString& file, const Theme& theme) {
  QWidget window;
  QPalette palette;
  palette.setColor(QPalette::Window, theme.ground);
  window.setPalette(palette);
  window.setAutoFillBackground(true);
  auto* grid = new QGridLayout(&window);
  const std::pair<ChartState, QString> all[] = {
      {ChartState::empty, "Type some values, or open a model, and they appear here."},
      {ChartState::loading, "Reading row 117 of blocks.0.attn.q_proj …"},
      {ChartState::failed, "tensor blocks.0.attn.q_proj: expected finite values, found 3 NaN; choose another row"},
      {ChartState::cancelled, "Cancelled; this is the last finished picture."}};
  for (int i = 0; i < 4; ++i) {
    auto* view = new ChartView;
    view->setTheme(theme);
    view->setData(samples::values(256));
    view->setState(all[i].first, all[i].second);
    grid->addWidget(view, i / 2, i % 2);
  }
  window.resize(1280, 700);
  window.grab().save(file);
}

// Milliseconds of this thread's own work, so that a busy machine does not count.
double cpu() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) / 1e6;
}

template <class F>
double median(int runs, F&& f) {
  std::vector<double> times;
  for (int i = 0; i < runs; ++i) {
    const double start = cpu();
    f();
    times.push_back(cpu() - start);
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

void timing() {
  QImage target(1280, 800, QImage::Format_RGB32);
  for (const std::size_t n : {256u, 4096u, 1000000u}) {
    ChartView view;
    view.resize(1280, 800);
    for (const ChartData& data : {samples::values(n), samples::errors(n)}) {
      const int runs = n > 10000 ? 3 : 25;
      const double set = median(runs, [&] { view.setData(data); });
      const double paint = median(runs, [&] {
        view.setTheme(view.theme());
        view.render(&target);
      });
      std::printf("%-32s n=%zu  setData %.2f ms  paint %.2f ms\n", data.title.toUtf8().constData(), n, set, paint);
    }
  }
  HeatMapView map;
  map.resize(1280, 800);
  const HeatMapData cells = samples::weights(false, {0, 288, 0, 768}, 288, 768);
  const double set = median(9, [&] { map.setData(cells); });
  std::printf("heat map, %zu cells: setData %.2f ms  paint %.2f ms\n", cells.values.size(), set, median(9, [&] {
                map.setTheme(map.theme());
                map.render(&target);
              }));
  NumberLineView line;
  line.resize(1280, 200);
  for (const bool many : {false, true}) {
    line.setData(samples::line(many));
    std::printf("number line, %zu values: paint %.2f ms\n", line.data().x.size(), median(25, [&] { line.render(&target); }));
  }
}

}  // namespace

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  const double start = cpu();
  loadBundledFonts();
  std::printf("fonts loaded in %.2f ms\n", cpu() - start);
  const std::filesystem::path out = argc > 1 ? argv[1] : "gallery";
  std::filesystem::create_directories(out);
  const auto name = [&](const char* file) { return QString::fromStdString((out / file).string()); };
  page(name("light_en.png"), lightTheme(), false, {1280, 800});
  page(name("dark_zh.png"), darkTheme(), true, {1280, 800});
  page(name("light_zh_1920.png"), lightTheme(), true, {1920, 1080});
  page(name("lecture_dark_en.png"), lectureTheme(darkTheme()), false, {1920, 1080});
  page(name("lecture_light_zh_1024.png"), lectureTheme(lightTheme()), true, {1024, 768});
  heat(name("heat_light_en.png"), lightTheme(), false, {1280, 800});
  heat(name("heat_dark_zh.png"), darkTheme(), true, {1280, 800});
  heat(name("heat_lecture_light_zh.png"), lectureTheme(lightTheme()), true, {1024, 768});
  heat(name("heat_lecture_dark_en.png"), lectureTheme(darkTheme()), false, {1920, 1080});
  bars(name("bars_light_en.png"), lightTheme(), false, {1600, 900});
  bars(name("bars_dark_zh.png"), darkTheme(), true, {1280, 800});
  bars(name("bars_lecture_light_en.png"), lectureTheme(lightTheme()), false, {1920, 1080});
  corners(name("corners.png"), lightTheme());
  states(name("states_light.png"), lightTheme());
  states(name("states_dark.png"), darkTheme());
  ExportOptions options;
  options.provenance = "quantspec 0.1.0 · lab · blocks.0.attn.q_proj row 117 · int4:g32 · seed 1";
  const Figure figure{"Rounding: one row in 4 bits, groups of 32", {samples::line(true), samples::values(256), samples::errors(256)}, {}};
  const Figure zh{QString::fromUtf8("量化误差 4 位"), {samples::line(false, true), samples::values(256, true), samples::errors(256, true)}, {}};
  for (const char* file : {"figure.png", "figure.svg", "figure.pdf", "figure.csv"}) {
    if (const auto done = exportFigure(figure, options, out / file); !done) std::puts(done.error().english().c_str());
  }
  options.theme = darkTheme();
  for (const char* file : {"figure_zh.png", "figure_zh.svg", "figure_zh.pdf"}) {
    if (const auto done = exportFigure(zh, options, out / file); !done) std::puts(done.error().english().c_str());
  }
  options.theme = lightTheme();
  options.settings = R"({"bits": 4, "group": 32})";
  const Figure maps{"Weights as colours", {samples::weights(), samples::errors(256), samples::bitsByGranularity()}, {}};
  for (const char* file : {"maps.png", "maps.svg", "maps.pdf", "maps.csv", "maps.json"}) {
    if (const auto done = exportFigure(maps, options, out / file); !done) std::puts(done.error().english().c_str());
  }
  if (const auto done = exportChart(samples::losses(), options, out / "losses.svg"); !done) std::puts(done.error().english().c_str());
  timing();
  return 0;
}
