// The bytes of the bundled font files, as they lie in the program. It does not register them; see fonts.h.
#pragma once

#include <string_view>

namespace qs::ui {

std::string_view regularFontFile();
std::string_view boldFontFile();

}  // namespace qs::ui
