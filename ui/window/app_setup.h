// What every program that shows or draws the window does first: names, version, bundled fonts, and a note of what the
// desktop looks like before the lab paints over it. It makes no window and no QApplication.
#pragma once

namespace qs::ui {

// Needs a QApplication; later calls do nothing.
void setUpApplication();

}  // namespace qs::ui
