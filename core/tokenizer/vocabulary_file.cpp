#include "core/tokenizer/vocabulary_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "core/io/text_util.h"

namespace qs::tokenizer {

using base::Text;
using nlohmann::json;

namespace {

// An option that changes ids and is not supported: allowed only where it is off.
base::Status mustBeOff(const json& part, const char* key, const Place& place) {
  const auto at = part.find(key);
  if (at == part.end() || at->is_null()) return {};
  const bool off = (at->is_boolean() && !at->get<bool>()) ||
                   (at->is_string() && at->get_ref<const std::string&>().empty()) ||
                   (at->is_number() && at->get<double>() == 0.0);
  if (off) return {};
  return base::fail(unsupportedPart(place, key));
}

base::Result<Vocabulary> loadVocabulary(const json& part, const Place& place) {
  const Place inside = place.in("vocab");
  const auto at = part.find("vocab");
  if (at == part.end() || !at->is_object() || at->empty()) {
    return base::fail(wrongPart(inside, QS_LABEL("core", "tokens with their ids"), QS_LABEL("core", "none")));
  }
  Vocabulary vocabulary;
  vocabulary.reserve(at->size());
  std::unordered_map<int, const std::string*> owner;
  owner.reserve(at->size());
  for (const auto& [token, value] : at->get_ref<const json::object_t&>()) {
    QS_ASSIGN(const int id, idValue(value, inside.in(token)));
    const auto [first, isNew] = owner.emplace(id, &token);
    if (!isNew) {
      return base::fail(
          wrongPart(inside, {QS_LABEL("core", "one token for id %1"), {std::to_string(id)}},
                    {QS_LABEL("core", "\"%1\" and \"%2\""), {io::shortened(*first->second), io::shortened(token)}}));
    }
    vocabulary.emplace(token, id);
  }
  return vocabulary;
}

// The two tokens of a merge, written as "a b" or as ["a", "b"]; a token with a space in it only fits the second form.
base::Result<std::pair<std::string, std::string>> mergeParts(const json& item, bool asText, const Place& place) {
  if (asText && item.is_string()) {
    const auto& line = item.get_ref<const std::string&>();
    const std::size_t space = line.find(' ');
    if (space != std::string::npos && line.find(' ', space + 1) == std::string::npos) {
      return std::pair{line.substr(0, space), line.substr(space + 1)};
    }
  }
  if (!asText && item.is_array() && item.size() == 2 && item[0].is_string() && item[1].is_string()) {
    return std::pair{item[0].get<std::string>(), item[1].get<std::string>()};
  }
  return base::fail(wrongPart(place,
                              asText ? Text(QS_LABEL("core", "two tokens with one space between them"))
                                     : Text(QS_LABEL("core", "a list of two tokens")),
                              {QS_LABEL("core", "%1"), {io::shortened(item.dump(-1, ' ', true), 60)}}));
}

base::Result<std::vector<Merge>> loadMerges(const json& part, const Vocabulary& vocabulary, const Place& place) {
  QS_ASSIGN(const json* list, listField(part, "merges", place));
  const Place inside = place.in("merges");
  if (list->empty()) {
    return base::fail(wrongPart(inside, QS_LABEL("core", "at least one merge"), QS_LABEL("core", "none")));
  }
  const bool asText = list->front().is_string();
  std::vector<Merge> merges;
  merges.reserve(list->size());
  for (std::size_t i = 0; i < list->size(); ++i) {
    QS_ASSIGN(const auto parts, mergeParts((*list)[i], asText, inside.in(i)));
    int ids[3] = {};
    const std::string* const texts[2] = {&parts.first, &parts.second};
    const std::string joined = parts.first + parts.second;
    for (std::size_t k = 0; k < 3; ++k) {
      const std::string& token = k < 2 ? *texts[k] : joined;
      const auto found = vocabulary.find(token);
      if (found == vocabulary.end()) {
        return base::fail(wrongPart(inside.in(i), QS_LABEL("core", "tokens of the vocabulary"),
                                    {QS_LABEL("core", "\"%1\", which is not in it"), {io::shortened(token)}}));
      }
      ids[k] = found->second;
    }
    merges.push_back({ids[0], ids[1], ids[2]});
  }
  return merges;
}

}  // namespace

base::Result<BpeModelPart> loadBpeModel(const json& part, const Place& place) {
  if (!part.is_object()) {
    return base::fail(wrongPart(place, QS_LABEL("core", "a BPE model"), QS_LABEL("core", "none")));
  }
  // Older files do not name the type; only BPE has merges.
  if (part.contains("type") || !part.contains("merges")) {
    QS_ASSIGN(const std::string type, textField(part, "type", place));
    if (type != "BPE") return base::fail(unsupportedPart(place, type));
  }
  QS_TRY(checkKeys(part,
                   {"type", "dropout", "unk_token", "continuing_subword_prefix", "end_of_word_suffix", "fuse_unk",
                    "byte_fallback", "ignore_merges", "vocab", "merges"},
                   place));
  for (const char* key : {"dropout", "continuing_subword_prefix", "end_of_word_suffix", "byte_fallback"}) {
    QS_TRY(mustBeOff(part, key, place));
  }
  BpeModelPart out;
  QS_ASSIGN(out.vocabulary, loadVocabulary(part, place));
  QS_ASSIGN(out.merges, loadMerges(part, out.vocabulary, place));
  QS_ASSIGN(out.settings.ignoreMerges, boolField(part, "ignore_merges", false, place));
  QS_ASSIGN(out.settings.fuseUnknown, boolField(part, "fuse_unk", false, place));
  if (part.contains("unk_token") && !part["unk_token"].is_null()) {
    QS_ASSIGN(const std::string unknown, textField(part, "unk_token", place));
    if (const auto found = out.vocabulary.find(unknown); found != out.vocabulary.end()) {
      out.settings.unknown = found->second;
    } else if (!unknown.empty()) {
      return base::fail(wrongPart(place.in("unk_token"), QS_LABEL("core", "a token of the vocabulary"),
                                  {QS_LABEL("core", "\"%1\", which is not in it"), {io::shortened(unknown)}}));
    }
  }
  return out;
}

base::Result<std::vector<AddedToken>> loadAddedTokens(const json& part, const Vocabulary& vocabulary,
                                                      const Place& place) {
  std::vector<AddedToken> tokens;
  if (part.is_null()) return tokens;
  if (!part.is_array())
    return base::fail(wrongPart(place, QS_LABEL("core", "a list"), QS_LABEL("core", "something else")));
  std::unordered_set<std::string> contents;
  std::unordered_set<int> ids;
  int next = static_cast<int>(vocabulary.size());
  for (std::size_t i = 0; i < part.size(); ++i) {
    const json& item = part[i];
    const Place here = place.in(i);
    QS_TRY(checkKeys(item, {"id", "content", "single_word", "lstrip", "rstrip", "normalized", "special"}, here));
    AddedToken token;
    QS_ASSIGN(token.id, idField(item, "id", here));
    QS_ASSIGN(token.content, textField(item, "content", here));
    QS_ASSIGN(token.singleWord, boolField(item, "single_word", false, here));
    QS_ASSIGN(token.lstrip, boolField(item, "lstrip", false, here));
    QS_ASSIGN(token.rstrip, boolField(item, "rstrip", false, here));
    QS_ASSIGN(token.special, boolField(item, "special", false, here));
    QS_ASSIGN(token.normalized, boolField(item, "normalized", !token.special, here));
    if (token.content.empty() || token.content.size() > AddedTokens::kMaxContent) {
      return base::fail(wrongPart(here.in("content"),
                                  {QS_LABEL("core", "1 to %1 bytes"), {io::grouped(AddedTokens::kMaxContent)}},
                                  {QS_LABEL("core", "%1 bytes"), {io::grouped(token.content.size())}}));
    }
    if (!contents.insert(token.content).second) {
      return base::fail(
          wrongPart(here, QS_LABEL("core", "every token once"), {QS_LABEL("core", "\"%1\" twice"), {token.content}}));
    }
    if (!ids.insert(token.id).second) {
      return base::fail(wrongPart(here, QS_LABEL("core", "every id once"),
                                  {QS_LABEL("core", "id %1 twice"), {std::to_string(token.id)}}));
    }
    const auto known = vocabulary.find(token.content);
    const int expected = known != vocabulary.end() ? known->second : next++;
    if (token.id != expected) {
      return base::fail(
          wrongPart(here,
                    {known != vocabulary.end() ? QS_LABEL("core", "id %1 for \"%2\", as in the vocabulary")
                                               : QS_LABEL("core", "id %1, the next free one, for \"%2\""),
                     {std::to_string(expected), token.content}},
                    {QS_LABEL("core", "id %1"), {std::to_string(token.id)}}));
    }
    tokens.push_back(std::move(token));
  }
  return tokens;
}

}  // namespace qs::tokenizer
