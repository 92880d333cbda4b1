#include "ui/window/icons.h"

#include <QFile>
#include <QHash>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

#include "core/base/contract.h"

namespace qs::ui {

namespace {
constexpr int kSize = 18;
}

QIcon lineIcon(const QString& name, const QColor& color) {
  static QHash<QString, QIcon> cache;
  const QString key = name + color.name();
  if (const auto it = cache.constFind(key); it != cache.constEnd()) return *it;
  QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
  const bool opened = file.open(QIODevice::ReadOnly);
  QS_CONTRACT(opened);
  QByteArray svg = file.readAll();
  svg.replace("currentColor", color.name().toLatin1());
  QSvgRenderer renderer(svg);
  QIcon icon;
  for (const int scale : {1, 2, 3}) {
    QPixmap pixmap(kSize * scale, kSize * scale);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    renderer.render(&painter);
    painter.end();
    pixmap.setDevicePixelRatio(scale);
    icon.addPixmap(pixmap);
  }
  cache.insert(key, icon);
  return icon;
}

QIcon labIcon() { return QIcon(QStringLiteral(":/icons/quantspec-lab.svg")); }

}  // namespace qs::ui
