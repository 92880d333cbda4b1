#include "ui/labs/frame/reading_controls.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <array>

#include "ui/i18n/numbers.h"
#include "ui/labs/frame/source_names.h"
#include "ui/labs/frame/stops.h"
#include "ui/widgets/lab_slider.h"
#include "ui/widgets/styling.h"
#include "ui/widgets/value_slider.h"

namespace qs::ui {

namespace {

// Stops of the sliders; past the last one stands the whole (0).
constexpr std::array<std::int64_t, 4> kWindows = {32, 64, 128, 256};
constexpr std::array<std::int64_t, 6> kTokens = {2048, 4096, 8192, 16384, 32768, 65536};
// One token to go by and one to predict.
constexpr std::int64_t kLeast = 2;

template <typename Stops>
int stepOf(const Stops& stops, std::int64_t value) {
  return value == 0 ? static_cast<int>(stops.size()) : stopOf(stops, value);
}

template <typename Stops>
std::int64_t valueAt(const Stops& stops, int step) {
  return step < static_cast<int>(stops.size()) ? stops[static_cast<std::size_t>(step)] : 0;
}

// A slider over the stops that reports through `chosen`, a signal.
template <typename Stops>
ValueSlider* makeSlider(const QString& name, const Stops& stops, ReadingControls* owner,
                        void (ReadingControls::*chosen)(std::int64_t, const QString&)) {
  auto* slider = new ValueSlider(name);
  slider->slider()->setRange(0, static_cast<int>(stops.size()));
  passUndoToWindow(slider->field());
  QObject::connect(slider, &ValueSlider::moved, owner, [=](int step, int gesture) {
    (owner->*chosen)(valueAt(stops, step), QStringLiteral("%1%2").arg(name).arg(gesture));
  });
  QObject::connect(slider, &ValueSlider::typed, owner, [=](const QString& text) {
    std::int64_t number = 0;
    if (!readWhole(text, static_cast<double>(kLeast), 1e12, number)) {
      slider->setProblem(ReadingControls::tr("A whole number from %1 on.").arg(kLeast));
      return;
    }
    (owner->*chosen)(number, QString());
  });
  return slider;
}

}  // namespace

ReadingControls::ReadingControls(QVBoxLayout* column, bool withWindow, QObject* parent)
    : QObject(parent), tokens_(makeSlider(QStringLiteral("tokens"), kTokens, this, &ReadingControls::tokensChosen)),
      window_(withWindow ? makeSlider(QStringLiteral("window"), kWindows, this, &ReadingControls::windowChosen) : nullptr),
      line_(makeLabel(QStringLiteral("readingLine"), "quiet", true)), stop_(new QPushButton) {
  stop_->setObjectName(QStringLiteral("stopReading"));
  column->addWidget(tokens_);
  if (window_ != nullptr) column->addWidget(window_);
  auto* line = new QHBoxLayout;
  line->setSpacing(8);
  line->addWidget(line_, 1);
  line->addWidget(stop_);
  column->addLayout(line);
  connect(stop_, &QPushButton::clicked, this, &ReadingControls::pressed);
}

void ReadingControls::showTokens(std::int64_t tokens) {
  tokens_->setPosition(stepOf(kTokens, tokens));
  tokens_->setValueText(SourceNames::tokens(tokens));
}

void ReadingControls::showTokensMeaning(const QString& meaning) { tokens_->setMeaning(meaning); }

void ReadingControls::showWindow(std::int64_t window, const QString& text) {
  window_->setPosition(stepOf(kWindows, window));
  window_->setValueText(text);
}

void ReadingControls::showWindowMeaning(const QString& text, const QString& meaning) {
  window_->setValueText(text);
  window_->setMeaning(meaning);
}

void ReadingControls::showProgress(const Progress& progress) {
  line_->setText(progress.line);
  stop_->setText(progress.running ? tr("Stop") : progress.failed ? tr("Again") : tr("Resume"));
  stop_->setEnabled(progress.enabled);
  stop_->setAccessibleName(progress.running ? names_.stop : names_.resume);
}

void ReadingControls::retranslate() {
  retranslate({tr("Tokens of the text to read"), tr("Stop reading"), tr("Resume reading")});
}

void ReadingControls::retranslate(const Names& names) {
  names_ = names;
  tokens_->setLabel(tr("Tokens"), names.tokens);
  if (window_ != nullptr) window_->setLabel(tr("Window"), tr("Positions of a window"));
}

std::vector<QWidget*> ReadingControls::tabOrder() const {
  std::vector<QWidget*> order = {tokens_->field(), tokens_->slider()};
  if (window_ != nullptr) order.insert(order.end(), {window_->field(), window_->slider()});
  order.push_back(stop_);
  return order;
}

}  // namespace qs::ui
