#include "core/io/safetensors_header.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <utility>

#include "core/io/json_text.h"
#include "core/io/text_util.h"

namespace qs::io {

using base::Error;
using base::ErrorKind;
using base::Text;
using nlohmann::json;

namespace {

const char* const kRefetch = QS_LABEL("core", "the file is damaged or was made by a faulty program; fetch it again");

Text tensorText(const std::string& tensor, const std::string& file) {
  return {QS_LABEL("core", "tensor %1 in %2"), {shortened(tensor), file}};
}

// A shape of any rank in a message of bounded length.
std::string shapeText(const tensor::Shape& shape) {
  return shortened(shape.text());
}

std::string dtypeNames() {
  std::string names;
  for (const auto& entry : tensor::kDTypes) names += (names.empty() ? "" : ", ") + std::string(entry.name);
  return names;
}

// Reads the header in one pass, knowing at every token where it is. Anything that the format does not have ends the
// parse there, so neither depth nor strange content can make it grow.
class SafetensorsReader final : public nlohmann::json_sax<json> {
 public:
  SafetensorsReader(std::string file, std::string_view text) : file_(std::move(file)), text_(text) {}

  bool null() override { return unexpected(QS_LABEL("core", "null")); }
  bool boolean(bool) override { return unexpected(QS_LABEL("core", "true or false")); }
  bool number_integer(number_integer_t value) override {
    return unexpected({QS_LABEL("core", "the number %1"), {std::to_string(value)}});
  }
  bool number_float(number_float_t, const string_t& text) override {
    return unexpected({QS_LABEL("core", "the number %1"), {shortened(text, 40)}});
  }
  bool binary(binary_t&) override { return unexpected(QS_LABEL("core", "binary data")); }

  bool number_unsigned(number_unsigned_t value) override {
    if (place_ == Place::shape) {
      entry_.shape.dims.push_back(value);
      return true;
    }
    if (place_ == Place::offsets) {
      if (offsetCount_ == 0) entry_.begin = value;
      if (offsetCount_ == 1) entry_.end = value;
      if (++offsetCount_ <= 2) return true;
      return refuse(tensorText(entry_.name, file_), QS_LABEL("core", "two numbers in data_offsets"),
                    QS_LABEL("core", "more"));
    }
    return unexpected({QS_LABEL("core", "the number %1"), {std::to_string(value)}});
  }

  bool string(string_t& value) override {
    if (place_ == Place::metadata) {
      header_.metadata[key_] = std::move(value);
      return true;
    }
    if (place_ == Place::entry && key_ == "dtype") {
      const auto dtype = tensor::dtypeFromName(value);
      if (!dtype) {
        return refuse(tensorText(entry_.name, file_), {QS_LABEL("core", "a type out of %1"), {dtypeNames()}},
                      {QS_LABEL("core", "type %1"), {shortened(value, 40)}},
                      QS_LABEL("core", "convert the tensor to one of these types"));
      }
      entry_.dtype = *dtype;
      return true;
    }
    return unexpected({QS_LABEL("core", "the text \"%1\""), {shortened(value, 40)}});
  }

  bool key(string_t& name) override {
    if (place_ == Place::top) {
      if (name == kMetadataName) {
        if (std::exchange(sawMetadata_, true)) return duplicate(fileText(file_), name);
      }
      entry_ = {};
      entry_.name = std::move(name);
      return true;
    }
    if (place_ == Place::metadata) {
      key_ = std::move(name);
      if (header_.metadata.contains(key_)) return duplicate(tensorText(std::string(kMetadataName), file_), key_);
      return true;
    }
    key_ = std::move(name);
    bool* seen = key_ == "dtype"          ? &hasDtype_
                 : key_ == "shape"        ? &hasShape_
                 : key_ == "data_offsets" ? &hasOffsets_
                                          : nullptr;
    if (seen == nullptr) {
      return refuse(tensorText(entry_.name, file_), QS_LABEL("core", "only dtype, shape and data_offsets"),
                    {QS_LABEL("core", "the name \"%1\""), {shortened(key_)}});
    }
    if (std::exchange(*seen, true)) return duplicate(tensorText(entry_.name, file_), key_);
    return true;
  }

  bool start_object(std::size_t) override {
    if (place_ == Place::outside) {
      place_ = Place::top;
      return true;
    }
    if (place_ == Place::top) {
      const bool metadata = entry_.name == kMetadataName;
      place_ = metadata ? Place::metadata : Place::entry;
      hasDtype_ = hasShape_ = hasOffsets_ = false;
      offsetCount_ = 0;
      return true;
    }
    return unexpected(QS_LABEL("core", "an object"));
  }

  bool end_object() override {
    if (place_ == Place::top) {
      place_ = Place::outside;
      return true;
    }
    const bool metadata = place_ == Place::metadata;
    place_ = Place::top;
    if (metadata) return true;
    const char* missing = !hasDtype_ ? "dtype" : !hasShape_ ? "shape" : !hasOffsets_ ? "data_offsets" : nullptr;
    if (missing != nullptr) {
      return refuse(tensorText(entry_.name, file_), QS_LABEL("core", "dtype, shape and data_offsets"),
                    {QS_LABEL("core", "no %1"), {missing}});
    }
    header_.tensors.push_back(std::move(entry_));
    return true;
  }

  bool start_array(std::size_t) override {
    if (place_ == Place::entry && key_ == "shape") {
      place_ = Place::shape;
      return true;
    }
    if (place_ == Place::entry && key_ == "data_offsets") {
      place_ = Place::offsets;
      return true;
    }
    return unexpected(QS_LABEL("core", "a list"));
  }

  bool end_array() override {
    if (place_ == Place::offsets && offsetCount_ != 2) {
      return refuse(tensorText(entry_.name, file_), QS_LABEL("core", "two numbers in data_offsets"),
                    {QS_LABEL("core", "%1"), {std::to_string(offsetCount_)}});
    }
    place_ = Place::entry;
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const json::exception&) override {
    error_ = malformedJson({QS_LABEL("core", "the header of %1"), {file_}}, position, text_);
    return false;
  }

  SafetensorsHeader& header() { return header_; }
  Error& error() { return error_; }

 private:
  enum class Place { outside, top, metadata, entry, shape, offsets };

  bool refuse(Text what, Text expected, Text found, Text remedy = kRefetch) {
    error_ = {ErrorKind::badInput, std::move(what), std::move(expected), std::move(found), std::move(remedy)};
    return false;
  }

  bool duplicate(Text what, const std::string& name) {
    return refuse(std::move(what), QS_LABEL("core", "every name once"),
                  {QS_LABEL("core", "duplicate name %1"), {shortened(name)}});
  }

  bool unexpected(Text found) {
    switch (place_) {
      case Place::outside:
        return refuse({QS_LABEL("core", "the header of %1"), {file_}}, QS_LABEL("core", "an object"), std::move(found));
      case Place::top: return refuse(tensorText(entry_.name, file_), QS_LABEL("core", "an object"), std::move(found));
      case Place::metadata:
        return refuse(
            tensorText(std::string(kMetadataName), file_),
            {QS_LABEL("core", "text for \"%1\": this name holds remarks and cannot be a tensor's"), {shortened(key_)}},
            std::move(found), QS_LABEL("core", "rename the tensor, or write the remark as text"));
      case Place::entry:
      case Place::shape:
      case Place::offsets: {
        Text expected = key_ == "dtype" ? Text(QS_LABEL("core", "the name of a type as dtype"))
                                        : Text(QS_LABEL("core", "%1 as a list of whole numbers below 2^64"), {key_});
        return refuse(tensorText(entry_.name, file_), std::move(expected), std::move(found));
      }
    }
    return false;
  }

  std::string file_;
  std::string_view text_;
  SafetensorsHeader header_;
  Error error_;
  Place place_ = Place::outside;
  SafetensorsEntry entry_;
  std::string key_;
  bool sawMetadata_ = false;
  bool hasDtype_ = false;
  bool hasShape_ = false;
  bool hasOffsets_ = false;
  int offsetCount_ = 0;
};

// Type and shape against the offsets of one tensor.
base::Status checkLength(const SafetensorsEntry& entry, const std::string& file) {
  const Text what = tensorText(entry.name, file);
  const unsigned bits = tensor::info(entry.dtype).bits;
  const auto elements = entry.shape.elements();
  const auto bytes = entry.shape.bytes(bits);
  if (!elements || !bytes) {
    return base::fail(
        ErrorKind::badInput, what, QS_LABEL("core", "a size below 2^64 bits"),
        {QS_LABEL("core", "%1 of shape %2"), {std::string(tensor::name(entry.dtype)), shapeText(entry.shape)}},
        kRefetch);
  }
  if (*elements % 8 * bits % 8 != 0) {
    return base::fail(ErrorKind::badInput, what, QS_LABEL("core", "whole bytes"),
                      {QS_LABEL("core", "%1 of shape %2, which is %3 bits"),
                       {std::string(tensor::name(entry.dtype)), shapeText(entry.shape), grouped(*elements * bits)}},
                      QS_LABEL("core", "store packed elements in rows that fill whole bytes"));
  }
  if (entry.end < entry.begin) {
    return base::fail(ErrorKind::badInput, what, QS_LABEL("core", "data_offsets that do not fall"),
                      {QS_LABEL("core", "%1 to %2"), {grouped(entry.begin), grouped(entry.end)}}, kRefetch);
  }
  if (entry.end - entry.begin != *bytes) {
    return base::fail(ErrorKind::badInput, what,
                      {QS_LABEL("core", "%1 bytes for %2 of shape %3"),
                       {grouped(*bytes), std::string(tensor::name(entry.dtype)), shapeText(entry.shape)}},
                      bytesText(entry.end - entry.begin), kRefetch);
  }
  return {};
}

// Offsets start at 0, leave no hole, do not overlap and end where the file ends.
base::Status checkCover(const std::vector<SafetensorsEntry>& tensors, std::uint64_t dataBytes,
                        const std::string& file) {
  std::vector<std::size_t> order(tensors.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(tensors[a].begin, tensors[a].end) < std::pair(tensors[b].begin, tensors[b].end);
  });
  std::uint64_t at = 0;
  for (const std::size_t i : order) {
    const SafetensorsEntry& entry = tensors[i];
    if (entry.begin != at) {
      return base::fail(
          ErrorKind::badInput, tensorText(entry.name, file),
          {QS_LABEL("core", "data that start at byte %1, where the tensor before ends"), {grouped(at)}},
          {entry.begin > at ? QS_LABEL("core", "a gap: byte %1") : QS_LABEL("core", "an overlap: byte %1"),
           {grouped(entry.begin)}},
          kRefetch);
    }
    at = entry.end;
    if (at > dataBytes) {
      return base::fail(ErrorKind::badInput, tensorText(entry.name, file),
                        {QS_LABEL("core", "%1 bytes of data in the file"), {grouped(at)}}, bytesText(dataBytes),
                        QS_LABEL("core", "the file is cut short; fetch it again"));
    }
  }
  if (at != dataBytes) {
    return base::fail(ErrorKind::badInput, fileText(file),
                      {QS_LABEL("core", "%1 bytes of data, as its header says"), {grouped(at)}}, bytesText(dataBytes),
                      kRefetch);
  }
  return {};
}

}  // namespace

base::Result<SafetensorsHeader> parseSafetensorsHeader(std::string_view text, std::uint64_t dataBytes,
                                                       const std::string& file) {
  const Text what{QS_LABEL("core", "the header of %1"), {file}};
  if (text.empty() || text.front() != '{') {
    return base::fail(
        ErrorKind::badInput, what, QS_LABEL("core", "an opening brace as its first byte"),
        text.empty() ? Text(QS_LABEL("core", "nothing"))
                     : Text(QS_LABEL("core", "byte %1"), {std::to_string(static_cast<unsigned char>(text.front()))}),
        QS_LABEL("core", "check that it is a safetensors file"));
  }
  // Only spaces may follow the object. The parser takes a zero byte for the end, so those are looked for first.
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
    return base::fail(malformedJson(what, zero + 1, text));
  }
  const std::size_t last = text.find_last_not_of(' ');
  if (text[last] != '}') return base::fail(malformedJson(what, last + 1, text));
  SafetensorsReader reader(file, text);
  if (!json::sax_parse(text.begin(), text.end(), &reader)) return base::fail(std::move(reader.error()));
  SafetensorsHeader header = std::move(reader.header());

  auto& tensors = header.tensors;
  std::sort(tensors.begin(), tensors.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  const auto twice =
      std::adjacent_find(tensors.begin(), tensors.end(), [](const auto& a, const auto& b) { return a.name == b.name; });
  if (twice != tensors.end()) {
    return base::fail(ErrorKind::badInput, fileText(file), QS_LABEL("core", "every tensor name once"),
                      {QS_LABEL("core", "duplicate tensor name %1"), {shortened(twice->name)}}, kRefetch);
  }
  for (const SafetensorsEntry& entry : tensors) QS_TRY(checkLength(entry, file));
  QS_TRY(checkCover(tensors, dataBytes, file));
  return header;
}

}  // namespace qs::io
