// Keeps Qt's own remarks (a missing runtime folder, a font it looked for) off standard error, where the command line
// promises one line of its own. What Qt cannot go on from is still said.
#pragma once

#include <QtGlobal>
#include <cstdio>

namespace qs::cli {

inline void quietQt() {
  qInstallMessageHandler([](QtMsgType type, const QMessageLogContext&, const QString& message) {
    if (type == QtCriticalMsg || type == QtFatalMsg) std::fprintf(stderr, "%s\n", qUtf8Printable(message));
  });
}

}  // namespace qs::cli
