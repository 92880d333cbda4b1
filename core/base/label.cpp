#include "core/base/label.h"

namespace qs::base {

std::string Text::substitute(std::string_view source, const std::vector<std::string>& arguments) {
  std::string out;
  out.reserve(source.size() + 32);
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (source[i] == '%' && i + 1 < source.size() && source[i + 1] >= '1' && source[i + 1] <= '9') {
      const auto index = static_cast<std::size_t>(source[i + 1] - '1');
      if (index < arguments.size()) {
        out += arguments[index];
        ++i;
        continue;
      }
    }
    out += source[i];
  }
  return out;
}

}  // namespace qs::base
