#include "core/io/npy_header.h"

#include <charconv>
#include <optional>

#include "core/io/text_util.h"

namespace qs::io {

using base::ErrorKind;
using base::Result;
using base::Status;
using base::Text;
using tensor::DType;

namespace {

const char* const kRewrite =
    QS_LABEL("core", "the file is damaged or was made by a faulty program; write it again with numpy.save");

Text headerOf(const std::string& file) {
  return {QS_LABEL("core", "the header of %1"), {file}};
}

// Letter and size of a NumPy type that is taken, e.g. f4.
struct Taken {
  std::string_view code;
  DType dtype;
};
constexpr Taken kTaken[] = {{"b1", DType::BOOL}, {"i1", DType::I8},  {"i2", DType::I16}, {"i4", DType::I32},
                            {"i8", DType::I64},  {"u1", DType::U8},  {"u2", DType::U16}, {"u4", DType::U32},
                            {"u8", DType::U64},  {"f2", DType::F16}, {"f4", DType::F32}, {"f8", DType::F64}};

// What a type that is not taken is called, by its letter.
Text nameOf(std::string_view descr) {
  const std::string shown = shortened(descr, 40);
  const std::size_t at = descr.find_first_not_of("<>|=");
  switch (at == std::string_view::npos ? '\0' : descr[at]) {
    case 'c': return {QS_LABEL("core", "complex numbers ('%1')"), {shown}};
    case 'O': return {QS_LABEL("core", "Python objects ('%1')"), {shown}};
    case 'S':
    case 'a':
    case 'U': return {QS_LABEL("core", "text ('%1')"), {shown}};
    case 'M':
    case 'm': return {QS_LABEL("core", "dates or times ('%1')"), {shown}};
    case 'V': return {QS_LABEL("core", "raw bytes without a type, as bfloat16 is saved ('%1')"), {shown}};
    case 'f': return {QS_LABEL("core", "floating-point numbers of another size ('%1')"), {shown}};
    default: return {QS_LABEL("core", "type '%1'"), {shown}};
  }
}

// A cursor over the dictionary. Only what numpy.save writes is understood: text in quotes, True, False, tuples of whole
// numbers.
class NpyReader {
 public:
  NpyReader(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  Result<NpyHeader> read() {
    QS_TRY(expect('{', QS_LABEL("core", "a dictionary in braces")));
    bool hasType = false;
    bool hasOrder = false;
    bool hasShape = false;
    while (!take('}')) {
      QS_ASSIGN(const std::string key, quoted());
      QS_TRY(expect(':', QS_LABEL("core", "a colon")));
      bool* seen = key == "descr"           ? &hasType
                   : key == "fortran_order" ? &hasOrder
                   : key == "shape"         ? &hasShape
                                            : nullptr;
      if (seen == nullptr) {
        return base::fail(ErrorKind::badInput, headerOf(file_), QS_LABEL("core", "only descr, fortran_order and shape"),
                          {QS_LABEL("core", "the name \"%1\""), {shortened(key)}}, kRewrite);
      }
      if (std::exchange(*seen, true)) {
        return base::fail(ErrorKind::badInput, headerOf(file_), QS_LABEL("core", "every name once"),
                          {QS_LABEL("core", "duplicate name %1"), {key}}, kRewrite);
      }
      if (seen == &hasType) QS_TRY(type());
      if (seen == &hasOrder) QS_TRY(order());
      if (seen == &hasShape) QS_TRY(shape());
      if (!take(',')) {
        QS_TRY(expect('}', QS_LABEL("core", "a comma or a closing brace")));
        break;
      }
    }
    const char* missing = !hasType ? "descr" : !hasOrder ? "fortran_order" : !hasShape ? "shape" : nullptr;
    if (missing != nullptr) {
      return base::fail(ErrorKind::badInput, headerOf(file_), QS_LABEL("core", "descr, fortran_order and shape"),
                        {QS_LABEL("core", "no %1"), {missing}}, kRewrite);
    }
    skipSpace();
    if (at_ != text_.size()) return base::fail(unexpected(QS_LABEL("core", "nothing after the dictionary")));
    return std::move(header_);
  }

 private:
  void skipSpace() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r')) {
      ++at_;
    }
  }

  bool take(char wanted) {
    skipSpace();
    if (at_ >= text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }

  Status expect(char wanted, const char* what) {
    if (take(wanted)) return {};
    return base::fail(unexpected(what));
  }

  base::Error unexpected(Text expected) {
    skipSpace();
    Text found = QS_LABEL("core", "its end");
    if (at_ < text_.size()) {
      // Any bytes may stand there; those that are not ASCII are given as numbers.
      std::string shown;
      for (const char c : text_.substr(at_, 24)) {
        const bool plain = c >= ' ' && c <= '~';
        shown += plain ? std::string(1, c) : "\\" + std::to_string(static_cast<unsigned char>(c));
      }
      found = {QS_LABEL("core", "'%1' at byte %2"), {shown, std::to_string(at_)}};
    }
    return {ErrorKind::badInput, headerOf(file_), std::move(expected), std::move(found), kRewrite};
  }

  Result<std::string> quoted() {
    skipSpace();
    const char quote = at_ < text_.size() ? text_[at_] : '\0';
    if (quote != '\'' && quote != '"') return base::fail(unexpected(QS_LABEL("core", "text in quotes")));
    const std::size_t end = text_.find(quote, at_ + 1);
    // No name or type that is taken has a backslash, so escapes need no reading.
    if (end == std::string_view::npos || text_.substr(at_, end - at_).find('\\') != std::string_view::npos) {
      return base::fail(unexpected(QS_LABEL("core", "text in quotes")));
    }
    std::string out(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    return out;
  }

  Status refuseType(Text found) const {
    return base::fail(ErrorKind::badInput, {QS_LABEL("core", "file %1"), {file_}},
                      QS_LABEL("core", "an array of bool, whole numbers, float16, float32 or float64"),
                      std::move(found),
                      QS_LABEL("core", "convert it, e.g. with array.astype('float32'), and save it again"));
  }

  Status type() {
    skipSpace();
    if (at_ < text_.size() && text_[at_] == '[') {
      return refuseType(QS_LABEL("core", "a structured type of several fields"));
    }
    QS_ASSIGN(const std::string descr, quoted());
    const bool hasOrder = !descr.empty() && std::string_view("<>|=").find(descr.front()) != std::string_view::npos;
    // The machine is little-endian (core/io/safetensors.cpp makes sure), which is what '=' means.
    header_.bigEndian = hasOrder && descr.front() == '>';
    const std::string_view code = std::string_view(descr).substr(hasOrder ? 1 : 0);
    for (const Taken& taken : kTaken) {
      if (code != taken.code) continue;
      header_.dtype = taken.dtype;
      // Types of several bytes must say in which order they lie.
      if (tensor::info(taken.dtype).bits > 8 && (!hasOrder || descr.front() == '|')) break;
      return {};
    }
    return refuseType(nameOf(descr));
  }

  Status order() {
    skipSpace();
    for (const auto& [word, value] :
         {std::pair{std::string_view("True"), true}, std::pair{std::string_view("False"), false}}) {
      if (!text_.substr(at_).starts_with(word)) continue;
      at_ += word.size();
      header_.fortranOrder = value;
      return {};
    }
    return base::fail(unexpected(QS_LABEL("core", "True or False as fortran_order")));
  }

  Status shape() {
    const char* const what = QS_LABEL("core", "shape as a tuple of whole numbers below 2^64");
    QS_TRY(expect('(', what));
    bool comma = true;
    while (!take(')')) {
      skipSpace();
      std::uint64_t extent = 0;
      const char* from = text_.data() + at_;
      const auto [end, error] = std::from_chars(from, text_.data() + text_.size(), extent);
      if (!comma || error != std::errc() || end == from) return base::fail(unexpected(what));
      at_ += static_cast<std::size_t>(end - from);
      // Python 2 wrote long numbers with an L.
      if (at_ < text_.size() && text_[at_] == 'L') ++at_;
      header_.shape.dims.push_back(extent);
      comma = take(',');
    }
    // (3) is a number in parentheses, not a tuple.
    if (header_.shape.dims.size() == 1 && !comma)
      return base::fail(unexpected(QS_LABEL("core", "a comma in a shape of one extent")));
    return {};
  }

  std::string_view text_;
  const std::string& file_;
  std::size_t at_ = 0;
  NpyHeader header_;
};

}  // namespace

Result<NpyHeader> parseNpyHeader(std::string_view text, const std::string& file) {
  return NpyReader(text, file).read();
}

}  // namespace qs::io
