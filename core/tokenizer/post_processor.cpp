#include "core/tokenizer/post_processor.h"

#include <nlohmann/json.hpp>

namespace qs::tokenizer {

using nlohmann::json;

namespace {

base::Status add(PostProcessor& out, const json& part, const Place& place);

base::Status wrap(PostProcessor& out, std::vector<int> before, const std::vector<int>& behind) {
  // A later processor of a sequence wraps what the earlier ones made.
  out.before.insert(out.before.begin(), before.begin(), before.end());
  out.behind.insert(out.behind.end(), behind.begin(), behind.end());
  return {};
}

// The ids that a template's special token stands for.
base::Result<std::vector<int>> templateIds(const json& part, const json& item, const Place& place) {
  QS_TRY(checkKeys(item, {"id", "type_id"}, place));
  QS_ASSIGN(const std::string name, textField(item, "id", place));
  const Place table = place.in("special_tokens").in(name);
  if (!part.contains("special_tokens") || !part["special_tokens"].is_object() ||
      !part["special_tokens"].contains(name)) {
    return base::fail(wrongPart(place, QS_LABEL("core", "an entry under special_tokens"),
                                {QS_LABEL("core", "none for \"%1\""), {name}}));
  }
  const json& entry = part["special_tokens"][name];
  if (!entry.is_object()) {
    return base::fail(wrongPart(table, QS_LABEL("core", "an object"), QS_LABEL("core", "something else")));
  }
  QS_ASSIGN(const json* list, listField(entry, "ids", table));
  std::vector<int> ids;
  for (const json& value : *list) {
    QS_ASSIGN(const int id, idValue(value, table));
    ids.push_back(id);
  }
  return ids;
}

base::Status addTemplate(PostProcessor& out, const json& part, const Place& place) {
  QS_TRY(checkKeys(part, {"type", "single", "pair", "special_tokens"}, place));
  QS_ASSIGN(const json* single, listField(part, "single", place));
  const Place inside = place.in("single");
  std::vector<int> before;
  std::vector<int> behind;
  bool seen = false;
  for (std::size_t i = 0; i < single->size(); ++i) {
    const json& item = (*single)[i];
    QS_TRY(checkKeys(item, {"SpecialToken", "Sequence"}, inside.in(i)));
    if (item.size() != 1) {
      return base::fail(
          wrongPart(inside.in(i), QS_LABEL("core", "SpecialToken or Sequence"), QS_LABEL("core", "none or both")));
    }
    if (item.contains("SpecialToken")) {
      QS_ASSIGN(const std::vector<int> ids, templateIds(part, item["SpecialToken"], place));
      auto& side = seen ? behind : before;
      side.insert(side.end(), ids.begin(), ids.end());
      continue;
    }
    const json& sequence = item["Sequence"];
    QS_TRY(checkKeys(sequence, {"id", "type_id"}, inside.in(i)));
    QS_ASSIGN(const std::string name, textField(sequence, "id", inside.in(i)));
    if (name != "A" || seen) {
      return base::fail(wrongPart(inside.in(i), QS_LABEL("core", "the text A once"),
                                  {QS_LABEL("core", "%1"), {seen ? "A, A" : name}}));
    }
    seen = true;
  }
  if (!seen) return base::fail(wrongPart(inside, QS_LABEL("core", "the text A once"), QS_LABEL("core", "nothing")));
  return wrap(out, std::move(before), behind);
}

// ["</s>", 2]
base::Result<int> namedId(const json& part, const char* key, const Place& place) {
  QS_ASSIGN(const json* pair, listField(part, key, place));
  if (pair->size() != 2) {
    return base::fail(
        wrongPart(place.in(key), QS_LABEL("core", "a token and its id"), QS_LABEL("core", "something else")));
  }
  return idValue((*pair)[1], place.in(key));
}

base::Status add(PostProcessor& out, const json& part, const Place& place) {
  QS_ASSIGN(const std::string type, typeOf(part, place));
  if (type == "ByteLevel") return checkKeys(part, {"type", "add_prefix_space", "trim_offsets", "use_regex"}, place);
  if (type == "TemplateProcessing") return addTemplate(out, part, place);
  if (type == "RobertaProcessing" || type == "BertProcessing") {
    QS_TRY(checkKeys(part, {"type", "sep", "cls", "add_prefix_space", "trim_offsets"}, place));
    QS_ASSIGN(const int cls, namedId(part, "cls", place));
    QS_ASSIGN(const int sep, namedId(part, "sep", place));
    return wrap(out, {cls}, {sep});
  }
  if (type == "Sequence") {
    QS_TRY(checkKeys(part, {"type", "processors"}, place));
    QS_ASSIGN(const json* list, listField(part, "processors", place));
    const Place inside = place.in("processors");
    for (std::size_t i = 0; i < list->size(); ++i) QS_TRY(add(out, (*list)[i], inside.in(i)));
    return {};
  }
  return base::fail(unsupportedPart(place, type));
}

}  // namespace

base::Result<PostProcessor> PostProcessor::load(const json& part, const Place& place) {
  PostProcessor out;
  if (!part.is_null()) QS_TRY(add(out, part, place));
  return out;
}

}  // namespace qs::tokenizer
