#include "ui/theme/font_data.h"

// The assembler copies the files into the read-only data of the program: the system maps their pages when a glyph is
// first drawn, and there is neither a file to find at run time nor an array of two million numbers to compile.
#define QS_EMBED(symbol, path)                       \
  asm(".pushsection .rodata,\"a\",@progbits\n"       \
      ".balign 16\n"                                 \
      ".global " #symbol "_begin\n"                  \
      ".type " #symbol "_begin, @object\n" #symbol   \
      "_begin:\n"                                    \
      ".incbin \"" path "\"\n"                       \
      ".global " #symbol "_end\n"                    \
      ".type " #symbol "_end, @object\n" #symbol     \
      "_end:\n"                                      \
      ".byte 0\n"                                    \
      ".popsection\n")

QS_EMBED(qs_font_regular, QS_FONT_REGULAR);
QS_EMBED(qs_font_bold, QS_FONT_BOLD);

extern "C" {
extern const char qs_font_regular_begin[] __attribute__((visibility("hidden")));
extern const char qs_font_regular_end[] __attribute__((visibility("hidden")));
extern const char qs_font_bold_begin[] __attribute__((visibility("hidden")));
extern const char qs_font_bold_end[] __attribute__((visibility("hidden")));
}

namespace qs::ui {

std::string_view regularFontFile() {
  return {qs_font_regular_begin, static_cast<std::size_t>(qs_font_regular_end - qs_font_regular_begin)};
}
std::string_view boldFontFile() {
  return {qs_font_bold_begin, static_cast<std::size_t>(qs_font_bold_end - qs_font_bold_begin)};
}

}  // namespace qs::ui
