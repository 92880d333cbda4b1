#include "tests/ui/support/wait.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTest>

namespace qs::ui::test {

bool waitUntil(const std::function<bool()>& done, int milliseconds) {
  QElapsedTimer clock;
  clock.start();
  while (!done()) {
    if (clock.elapsed() > milliseconds) return false;
    QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    if (!done()) QTest::qSleep(1);
  }
  return true;
}

}  // namespace qs::ui::test
