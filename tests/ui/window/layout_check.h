// Looks through a tree of widgets as it now is: texts that are cut or elided, widgets that leave their parent or lie on a
// sibling. It judges no picture; what is drawn inside a chart is for the charts' own tests.
#pragma once

#include <gtest/gtest.h>

class QWidget;

namespace qs::ui::test {

// Adds a failure for everything below `root` that cannot be read or lies on something else.
void expectLaidOut(const QWidget* root);

}  // namespace qs::ui::test
