// Helpers for the chart tests: counting pixels, temporary folders. Not part of the lab.
#pragma once

#include <QColor>
#include <QImage>
#include <QTemporaryDir>
#include <QWidget>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace qs::ui::test {

// Pixels of `rect` (in widget coordinates) whose colour is within `tolerance` per channel.
inline int pixelsOf(const QImage& image, const QColor& color, QRect rect, int tolerance = 24) {
  int found = 0;
  const double ratio = image.devicePixelRatio();
  rect = QRectF(QPointF(rect.topLeft()) * ratio, QSizeF(rect.size()) * ratio).toRect().intersected(image.rect());
  for (int y = rect.top(); y <= rect.bottom(); ++y) {
    for (int x = rect.left(); x <= rect.right(); ++x) {
      const QColor c = image.pixelColor(x, y);
      found += std::abs(c.red() - color.red()) <= tolerance && std::abs(c.green() - color.green()) <= tolerance &&
               std::abs(c.blue() - color.blue()) <= tolerance;
    }
  }
  return found;
}

// The smallest rectangle that holds every pixel unlike `ground`.
inline QRect inkOf(const QImage& image, const QColor& ground, int tolerance = 8) {
  QRect ink;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      const QColor c = image.pixelColor(x, y);
      if (std::abs(c.red() - ground.red()) > tolerance || std::abs(c.green() - ground.green()) > tolerance ||
          std::abs(c.blue() - ground.blue()) > tolerance) {
        ink |= QRect(x, y, 1, 1);
      }
    }
  }
  return ink;
}

inline QImage pictureOf(QWidget& widget) { return widget.grab().toImage().convertToFormat(QImage::Format_RGB32); }

inline std::string contentsOf(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

inline std::filesystem::path folderOf(const QTemporaryDir& dir) { return dir.path().toStdString(); }

}  // namespace qs::ui::test
