// Asks how charts are to be exported: which of them, as what, and how large to the pixel or the sheet. It writes
// nothing; its owner asks for a place and exports.
#pragma once

#include <QDialog>
#include <QSize>
#include <QString>
#include <QStringList>

#include "ui/charts/export.h"

class QComboBox;
class QLabel;
class QSpinBox;

namespace qs::ui {

struct ExportChoice {
  int chart = -1;  // index, or -1: all of them in one picture
  ExportFormat format = ExportFormat::png;
  QSize size{1600, 900};  // PNG: pixels, whatever the screen's scale; SVG: user units; PDF: points; not for CSV and JSON
};

class ExportDialog : public QDialog {
  Q_OBJECT

 public:
  ExportDialog(const QStringList& charts, const ExportChoice& first, QWidget* parent = nullptr);

  ExportChoice choice() const;
  // "png", "svg", "pdf", "csv", "json"
  static QString suffix(ExportFormat format);

 private:
  void showFormat();
  void showPreset();
  void applyPreset();

  QComboBox* chart_;
  QComboBox* format_;
  QComboBox* preset_;
  QSpinBox* width_;
  QSpinBox* height_;
  QLabel* unit_;
  QSize pixels_, points_;  // the size last chosen for PNG and SVG, and for PDF
};

}  // namespace qs::ui
