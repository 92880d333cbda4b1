#include "ui/widgets/export_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <algorithm>
#include <array>

#include "ui/widgets/styling.h"

namespace qs::ui {

namespace {

constexpr std::array kFormats = {ExportFormat::png, ExportFormat::svg, ExportFormat::pdf, ExportFormat::csv, ExportFormat::json};
// The sides that the export accepts (ui/charts/export.h).
constexpr int kSmallest = 64;
constexpr int kLargest = 16384;

struct Preset {
  const char* name;
  QSize size;
};

// Pictures for screens: three of 16 : 9.
constexpr std::array kPictures = {
    Preset{QT_TRANSLATE_NOOP("qs::ui::ExportDialog", "Slide, 1600 × 900"), QSize(1600, 900)},
    Preset{QT_TRANSLATE_NOOP("qs::ui::ExportDialog", "Full HD, 1920 × 1080"), QSize(1920, 1080)},
    Preset{QT_TRANSLATE_NOOP("qs::ui::ExportDialog", "4K, 3840 × 2160"), QSize(3840, 2160)},
};
// Sheets in points: A4 is 210 × 297 mm.
constexpr std::array kSheets = {
    Preset{QT_TRANSLATE_NOOP("qs::ui::ExportDialog", "A4, landscape"), QSize(842, 595)},
    Preset{QT_TRANSLATE_NOOP("qs::ui::ExportDialog", "A4, portrait"), QSize(595, 842)},
    Preset{QT_TRANSLATE_NOOP("qs::ui::ExportDialog", "Slide, 16 : 9"), QSize(960, 540)},
};

const std::array<Preset, 3>& presetsOf(ExportFormat format) { return format == ExportFormat::pdf ? kSheets : kPictures; }

bool hasSize(ExportFormat format) { return format != ExportFormat::csv && format != ExportFormat::json; }

QSpinBox* sideBox(const QString& name, int value) {
  auto* box = new QSpinBox;
  box->setObjectName(name);
  box->setRange(kSmallest, kLargest);
  box->setSingleStep(100);
  box->setValue(value);
  box->setMinimumWidth(96);
  return box;
}

}  // namespace

ExportDialog::ExportDialog(const QStringList& charts, const ExportChoice& first, QWidget* parent)
    : QDialog(parent), chart_(new QComboBox), format_(new QComboBox), preset_(new QComboBox),
      width_(sideBox(QStringLiteral("exportWidth"), first.size.width())),
      height_(sideBox(QStringLiteral("exportHeight"), first.size.height())),
      unit_(makeLabel(QStringLiteral("exportUnit"), "quiet", true)),
      pixels_(first.format == ExportFormat::pdf ? kPictures[0].size : first.size),
      points_(first.format == ExportFormat::pdf ? first.size : kSheets[0].size) {
  setObjectName(QStringLiteral("exportDialog"));
  setWindowTitle(tr("Export the charts"));
  chart_->setObjectName(QStringLiteral("exportChart"));
  chart_->addItem(tr("All charts in one picture"));
  chart_->addItems(charts);
  chart_->setCurrentIndex(first.chart + 1);
  format_->setObjectName(QStringLiteral("exportFormat"));
  format_->addItem(tr("PNG picture"));
  format_->addItem(tr("SVG drawing"));
  format_->addItem(tr("PDF"));
  format_->addItem(tr("CSV table"));
  format_->addItem(tr("JSON data"));
  for (std::size_t i = 0; i < kFormats.size(); ++i) {
    if (kFormats[i] == first.format) format_->setCurrentIndex(static_cast<int>(i));
  }
  preset_->setObjectName(QStringLiteral("exportPreset"));
  auto* size = new QHBoxLayout;
  size->setContentsMargins(0, 0, 0, 0);
  size->setSpacing(8);
  size->addWidget(width_);
  size->addWidget(new QLabel(QStringLiteral("×")));
  size->addWidget(height_);
  size->addStretch(1);
  auto* buttons = new QDialogButtonBox;
  auto* save = buttons->addButton(tr("Save as…"), QDialogButtonBox::AcceptRole);
  save->setObjectName(QStringLiteral("exportSave"));
  save->setProperty("primary", true);
  auto* cancel = buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
  cancel->setObjectName(QStringLiteral("exportCancel"));
  auto* form = new QFormLayout(this);
  form->setContentsMargins(20, 18, 20, 16);
  form->setSpacing(10);
  form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
  const auto add = [&](const QString& text, QWidget* field, auto* item) {
    auto* label = new QLabel(text);
    label->setBuddy(field);
    field->setAccessibleName(text);
    form->addRow(label, item);
  };
  add(tr("Charts"), chart_, chart_);
  add(tr("Format"), format_, format_);
  add(tr("Size"), preset_, preset_);
  form->addRow(QString(), size);
  width_->setAccessibleName(tr("Width"));
  height_->setAccessibleName(tr("Height"));
  form->addRow(QString(), unit_);
  form->addRow(buttons);
  setMinimumWidth(420);
  connect(format_, &QComboBox::currentIndexChanged, this, &ExportDialog::showFormat);
  connect(preset_, &QComboBox::activated, this, &ExportDialog::applyPreset);
  for (QSpinBox* side : {width_, height_}) connect(side, &QSpinBox::valueChanged, this, &ExportDialog::showPreset);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  showFormat();
}

ExportChoice ExportDialog::choice() const {
  return {chart_->currentIndex() - 1, kFormats[static_cast<std::size_t>(format_->currentIndex())],
          QSize(width_->value(), height_->value())};
}

QString ExportDialog::suffix(ExportFormat format) {
  switch (format) {
    case ExportFormat::png: return QStringLiteral("png");
    case ExportFormat::svg: return QStringLiteral("svg");
    case ExportFormat::pdf: return QStringLiteral("pdf");
    case ExportFormat::csv: return QStringLiteral("csv");
    case ExportFormat::json: return QStringLiteral("json");
  }
  return {};
}

void ExportDialog::showFormat() {
  const ExportFormat format = choice().format;
  preset_->clear();
  for (const Preset& preset : presetsOf(format)) preset_->addItem(tr(preset.name));
  preset_->addItem(tr("Own size"));
  // Pixels and points are different things; each kind keeps the size that was chosen for it.
  const QSize size = format == ExportFormat::pdf ? points_ : pixels_;
  {
    const QSignalBlocker quietWidth(width_), quietHeight(height_);
    width_->setValue(size.width());
    height_->setValue(size.height());
  }
  showPreset();
  for (QWidget* part : std::initializer_list<QWidget*>{preset_, width_, height_}) part->setEnabled(hasSize(format));
  switch (format) {
    case ExportFormat::png: return unit_->setText(tr("Pixels of the file, whatever the scale of this screen."));
    case ExportFormat::svg: return unit_->setText(tr("Units of the drawing; it can be scaled without loss."));
    case ExportFormat::pdf: return unit_->setText(tr("Points, 72 to the inch; text stays text."));
    case ExportFormat::csv: return unit_->setText(tr("The numbers of the charts, one table below another."));
    case ExportFormat::json: return unit_->setText(tr("The settings and the numbers of the charts, for programs."));
  }
}

void ExportDialog::showPreset() {
  const QSize size(width_->value(), height_->value());
  const ExportFormat format = choice().format;
  (format == ExportFormat::pdf ? points_ : pixels_) = size;
  const auto& presets = presetsOf(format);
  const auto it = std::find_if(presets.begin(), presets.end(), [&](const Preset& one) { return one.size == size; });
  preset_->setCurrentIndex(static_cast<int>(it - presets.begin()));  // past the last one: own size
}

void ExportDialog::applyPreset() {
  const auto& presets = presetsOf(choice().format);
  const auto index = static_cast<std::size_t>(preset_->currentIndex());
  if (index >= presets.size()) return width_->setFocus();
  const QSize size = presets[index].size;
  const QSignalBlocker quiet(width_);
  width_->setValue(size.width());
  height_->setValue(size.height());
  showPreset();
}

}  // namespace qs::ui
