// The main function of a page's tests: offscreen unless the environment names another platform, with settings and
// resources of their own that are gone afterwards. It reads no settings of the machine.
#pragma once

#include <QString>
#include <functional>

namespace qs::ui::test {

// `writeResources` fills the folder that stands for the lab's resources. Where QS_REAL_RESOURCES is set, as for pictures
// of the shipped model, the lab's own are used and it is not called.
int runTests(int argc, char** argv, const std::function<void(const QString& folder)>& writeResources);

}  // namespace qs::ui::test
