#include "core/experiment/answer_pattern.h"

#include <unicode/regex.h>
#include <unicode/unistr.h>

#include "core/io/text_util.h"
#include "core/tokenizer/utf8.h"

namespace qs::experiment {

using base::ErrorKind;

namespace {

// Of one match: ICU's steps of very roughly a millisecond, and bytes of its backtracking stack.
constexpr std::int32_t kTimeLimit = 200;
constexpr std::int32_t kStackLimit = 8'000'000;

}  // namespace

struct AnswerPattern::Compiled {
  std::unique_ptr<icu::RegexPattern> pattern;
};

AnswerPattern::~AnswerPattern() = default;

base::Result<std::shared_ptr<const AnswerPattern>> AnswerPattern::compile(std::string_view source, const base::Text& what) {
  if (source.empty() || source.size() > kMostPatternBytes) {
    return base::fail(ErrorKind::badInput, what,
                      {QS_LABEL("core", "a pattern of 1 to %1 bytes"), {std::to_string(kMostPatternBytes)}},
                      {QS_LABEL("core", "%1 bytes"), {std::to_string(source.size())}});
  }
  UErrorCode status = U_ZERO_ERROR;
  UParseError where{};
  auto compiled = std::make_unique<Compiled>();
  compiled->pattern.reset(icu::RegexPattern::compile(
      icu::UnicodeString::fromUTF8(icu::StringPiece(source.data(), static_cast<std::int32_t>(source.size()))), 0, where, status));
  if (U_FAILURE(status)) {
    return base::fail(ErrorKind::badInput, what, QS_LABEL("core", "a valid regular expression"),
                      {QS_LABEL("core", "\"%1\", which is wrong at character %2 (%3)"),
                       {io::shortened(source, 80), std::to_string(where.offset), u_errorName(status)}});
  }
  std::shared_ptr<AnswerPattern> out(new AnswerPattern());
  out->source_ = source;
  out->what_ = what;
  out->compiled_ = std::move(compiled);
  return std::shared_ptr<const AnswerPattern>(std::move(out));
}

base::Result<bool> AnswerPattern::matches(std::string_view text) const {
  std::string_view read = text.substr(0, kMostMatchedBytes);
  const std::string clean = tokenizer::replaceInvalidUtf8(read);
  const icu::UnicodeString units =
      icu::UnicodeString::fromUTF8(icu::StringPiece(clean.data(), static_cast<std::int32_t>(clean.size())));
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::RegexMatcher> matcher(compiled_->pattern->matcher(units, status));
  if (U_SUCCESS(status)) matcher->setTimeLimit(kTimeLimit, status);
  if (U_SUCCESS(status)) matcher->setStackLimit(kStackLimit, status);
  const bool found = U_SUCCESS(status) && matcher->find(status);
  if (U_SUCCESS(status)) return static_cast<bool>(found);
  return base::fail(ErrorKind::badInput, what_,
                    {QS_LABEL("core", "a pattern that matches a text of %1 bytes in reasonable time"), {std::to_string(read.size())}},
                    {QS_LABEL("core", "\"%1\" (%2)"), {io::shortened(source_, 80), u_errorName(status)}},
                    QS_LABEL("core", "write a pattern without nested repetitions"));
}

}  // namespace qs::experiment
