// Turning the event loop until something has happened, for tests of the window. It knows no page.
#pragma once

#include <functional>

namespace qs::ui::test {

// Turns the event loop until `done` or the time is up; says whether it was done.
bool waitUntil(const std::function<bool()>& done, int milliseconds = 60000);

}  // namespace qs::ui::test
