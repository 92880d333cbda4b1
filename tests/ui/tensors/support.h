// Files of tensors of any type, a page on them with and without threads, and ways to wait and to find widgets, for the
// tests of the page Tensors. Nothing here was trained on anything.
#pragma once

#include <gtest/gtest.h>

#include <QByteArray>
#include <QTemporaryDir>
#include <QWidget>
#include <functional>
#include <memory>
#include <vector>

#include "core/experiment/services.h"
#include "ui/labs/tensors/tensors_page.h"
#include "ui/window/main_window.h"

namespace qs::ui::test {

struct FileTensor {
  QString name;
  QString dtype;  // as safetensors writes it
  std::vector<std::uint64_t> shape;
  QByteArray bytes;
};

// Values like weights: small, of both signs, always the same.
std::vector<float> weights(std::size_t count, std::uint32_t seed);
FileTensor f32(const QString& name, std::vector<std::uint64_t> shape, const std::vector<float>& values);
void writeSafetensors(const QString& path, const std::vector<FileTensor>& tensors);
// models/lab with three linear layers, a norm and an embedding; row 5 of blocks.0.attn.q_proj (16 × 256) holds the
// largest weight, 0.5 at column 70, and column 33 of blocks.0.ffn.w2 (16 × 688) is 8 times as large as the others.
void writeSmallModel(const QString& folder);

bool waitUntil(const std::function<bool()>& done, int milliseconds = 30000);

// A presenter without threads: nothing runs until it is pumped.
struct Bench {
  experiment::Services services{1};
  JobCenter jobs;
  TensorsPresenter page{{services, jobs, false}};

  Bench() { drain(); }
  // Runs what waits in the lanes and delivers it, until nothing is left.
  void drain();
  void edit(const std::function<void(TensorsState&)>& change, const QString& gesture = {});
};

// A window that shows the page, settled. Nothing is remembered.
class TensorsWindow {
 public:
  explicit TensorsWindow(QSize size = {1280, 800});
  ~TensorsWindow();

  MainWindow& window() { return *window_; }
  TensorsPage& page() { return static_cast<TensorsPage&>(window_->page()); }
  TensorsPresenter& presenter() { return page().presenter(); }
  void settle();
  void edit(const std::function<void(TensorsState&)>& change);
  void open(const QString& path);

  template <class Widget>
  Widget* find(const char* name) {
    auto* found = page().findChild<Widget*>(QLatin1String(name));
    if (found == nullptr) found = window_->findChild<Widget*>(QLatin1String(name));
    if (found == nullptr) ADD_FAILURE() << "no widget called " << name;
    return found;
  }
  QString text(const char* name);

 private:
  std::unique_ptr<experiment::Services> services_;
  std::unique_ptr<MainWindow> window_;
};

// The pixels of about the given colour in a picture of the widget.
int pixelsOf(QWidget* widget, const QColor& color);

}  // namespace qs::ui::test
