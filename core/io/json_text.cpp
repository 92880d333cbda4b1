#include "core/io/json_text.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/io/mapped_file.h"
#include "core/io/text_util.h"

namespace qs::io {

using base::ErrorKind;
using base::Text;
using nlohmann::json;

namespace {

// Builds the value from the parser's events; stops it at the first thing that is refused.
class Builder final : public nlohmann::json_sax<json> {
 public:
  Builder(const Text& what, std::string_view text) : what_(what), text_(text) {}

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return put(value); }
  bool number_unsigned(number_unsigned_t value) override { return put(value); }
  bool number_float(number_float_t value, const string_t&) override { return put(value); }
  bool string(string_t& value) override { return put(std::move(value)); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(json::object()); }
  bool start_array(std::size_t) override { return open(json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    auto [slot, isNew] = stack_.back()->get_ref<json::object_t&>().emplace(name, nullptr);
    if (!isNew) {
      error_ = {ErrorKind::badInput,
                what_,
                QS_LABEL("core", "every name once in an object"),
                {QS_LABEL("core", "the name \"%1\" twice"), {shortened(name)}},
                QS_LABEL("core", "remove one of the two, or fetch the file again")};
      return false;
    }
    slot_ = &slot->second;
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const json::exception&) override {
    error_ = malformedJson(what_, position, text_);
    return false;
  }

  json& root() { return root_; }
  base::Error& error() { return error_; }

 private:
  json* place(json&& value) {
    if (stack_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    if (stack_.back()->is_array()) {
      auto& items = stack_.back()->get_ref<json::array_t&>();
      items.push_back(std::move(value));
      return &items.back();
    }
    *slot_ = std::move(value);
    return slot_;
  }

  template <class T>
  bool put(T&& value) {
    place(json(std::forward<T>(value)));
    return true;
  }

  bool open(json&& container) {
    if (stack_.size() >= static_cast<std::size_t>(kMaxJsonDepth)) {
      error_ = {ErrorKind::badInput,
                what_,
                {QS_LABEL("core", "at most %1 levels of nesting"), {std::to_string(kMaxJsonDepth)}},
                QS_LABEL("core", "more"),
                QS_LABEL("core", "check that it is the right file")};
      return false;
    }
    // Elements of the containers on the stack do not move: only the innermost one grows, and its own elements that
    // are on the stack would have to be closed first.
    stack_.push_back(place(std::move(container)));
    return true;
  }

  bool close() {
    stack_.pop_back();
    return true;
  }

  const Text& what_;
  std::string_view text_;
  json root_;
  std::vector<json*> stack_;
  json* slot_ = nullptr;  // where the value of the key just read goes
  base::Error error_;
};

}  // namespace

base::Error malformedJson(const Text& what, std::size_t offset, std::string_view text) {
  // The parser counts the characters it has read; the last of them is the one it did not like.
  const std::size_t at = offset == 0 ? 0 : offset - 1;
  Text found{QS_LABEL("core", "something else at byte %1"), {grouped(at)}};
  if (at >= text.size()) {
    found = Text{QS_LABEL("core", "the end of the text after %1 bytes"), {grouped(text.size())}};
  } else if (static_cast<unsigned char>(text[at]) >= 0x80) {
    found =
        Text{QS_LABEL("core", "invalid UTF-8, or a character that does not belong there, at byte %1"), {grouped(at)}};
  }
  return {ErrorKind::badInput, what, QS_LABEL("core", "valid JSON"), std::move(found),
          QS_LABEL("core", "the file is damaged or of another kind; fetch it again")};
}

base::Result<json> parseJson(std::string_view text, const Text& what) {
  // The parser takes a zero byte for the end of the text, and would not see what follows it.
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
    return base::fail(malformedJson(what, zero + 1, text));
  }
  // It would also skip a byte order mark, which JSON does not allow.
  if (text.starts_with("\xEF\xBB\xBF")) return base::fail(malformedJson(what, 1, text));
  Builder builder(what, text);
  if (!json::sax_parse(text.begin(), text.end(), &builder)) return base::fail(std::move(builder.error()));
  return std::move(builder.root());
}

base::Result<json> readJsonFile(const std::filesystem::path& path, std::uint64_t limit) {
  QS_ASSIGN(const std::string text, readTextFile(path, limit));
  return parseJson(text, Text{QS_LABEL("core", "file %1"), {path.string()}});
}

}  // namespace qs::io
