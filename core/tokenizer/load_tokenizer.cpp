#include <sys/stat.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/io/json_text.h"
#include "core/io/text_util.h"
#include "core/tokenizer/bpe_tokenizer.h"
#include "core/tokenizer/json_fields.h"
#include "core/tokenizer/tokenizer.h"
#include "core/tokenizer/vocabulary_file.h"

namespace qs::tokenizer {

using base::Text;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kMaxTokenizerBytes = 256'000'000;
constexpr std::uint64_t kMaxConfigBytes = 16'000'000;

const json& member(const json& object, const char* key) {
  static const json kNull;
  const auto at = object.find(key);
  return at == object.end() ? kNull : *at;
}

bool isThere(const fs::path& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0;
}

// Ids must be 0 … n − 1, or a model's rows and the tokens would not match one another.
base::Status checkNoHoles(const Vocabulary& vocabulary, const Place& place) {
  std::vector<bool> used(vocabulary.size());
  for (const auto& [text, id] : vocabulary) {
    if (static_cast<std::size_t>(id) < used.size()) used[static_cast<std::size_t>(id)] = true;
  }
  const auto hole = std::ranges::find(used, false);
  if (hole == used.end()) return {};
  return base::fail(wrongPart(place.in("vocab"),
                              {QS_LABEL("core", "every id from 0 to %1"), {std::to_string(used.size() - 1)}},
                              {QS_LABEL("core", "no token with id %1"), {std::to_string(hole - used.begin())}}));
}

base::Status checkIds(const std::vector<int>& ids, int count, const Place& place) {
  for (const int id : ids) {
    if (id >= count) {
      return base::fail(wrongPart(place, {QS_LABEL("core", "ids below %1"), {std::to_string(count)}},
                                  {QS_LABEL("core", "id %1"), {std::to_string(id)}}));
    }
  }
  return {};
}

// The decoder must be ByteLevel, a Sequence of nothing else, or none. What decoding gives then follows from how texts
// are cut: tokens are turned back into bytes where the pre-tokenizer spells bytes, and joined as they are where it does
// not.
base::Status checkDecoder(const json& part, const Place& place) {
  if (part.is_null()) return {};
  QS_ASSIGN(const std::string type, typeOf(part, place));
  if (type == "ByteLevel") return checkKeys(part, {"type", "add_prefix_space", "trim_offsets", "use_regex"}, place);
  if (type != "Sequence") return base::fail(unsupportedPart(place, type));
  QS_TRY(checkKeys(part, {"type", "decoders"}, place));
  QS_ASSIGN(const json* list, listField(part, "decoders", place));
  const Place inside = place.in("decoders");
  for (std::size_t i = 0; i < list->size(); ++i) QS_TRY(checkDecoder((*list)[i], inside.in(i)));
  return {};
}

base::Result<TokenizerParts> loadParts(const json& file, const Place& place) {
  QS_TRY(checkKeys(file,
                   {"version", "truncation", "padding", "added_tokens", "normalizer", "pre_tokenizer", "post_processor",
                    "decoder", "model"},
                   place));
  if (file.contains("version") && file["version"] != "1.0") {
    return base::fail(unsupportedPart(place, "version " + file["version"].dump(-1, ' ', true)));
  }
  for (const char* key : {"truncation", "padding"}) {
    if (!member(file, key).is_null()) {
      return base::fail(wrongPart(place.in(key), QS_LABEL("core", "null, so that texts stay whole"),
                                  QS_LABEL("core", "settings that cut or fill texts")));
    }
  }
  QS_ASSIGN(Normalizer normalizer, Normalizer::load(member(file, "normalizer"), place.in("normalizer")));
  QS_ASSIGN(PreTokenizer preTokenizer, PreTokenizer::load(member(file, "pre_tokenizer"), place.in("pre_tokenizer")));
  QS_ASSIGN(PostProcessor post, PostProcessor::load(member(file, "post_processor"), place.in("post_processor")));
  QS_TRY(checkDecoder(member(file, "decoder"), place.in("decoder")));
  const Place modelPlace = place.in("model");
  QS_ASSIGN(BpeModelPart model, loadBpeModel(member(file, "model"), modelPlace));
  QS_TRY(checkNoHoles(model.vocabulary, modelPlace));
  QS_ASSIGN(std::vector<AddedToken> added,
            loadAddedTokens(member(file, "added_tokens"), model.vocabulary, place.in("added_tokens")));
  std::vector<std::string> forms;
  int count = static_cast<int>(model.vocabulary.size());
  for (const AddedToken& token : added) {
    QS_ASSIGN(std::string form, normalizer.apply(token.content));
    forms.push_back(std::move(form));
    count = std::max(count, token.id + 1);
  }
  QS_TRY(checkIds(post.before, count, place.in("post_processor")));
  QS_TRY(checkIds(post.behind, count, place.in("post_processor")));
  return TokenizerParts{std::move(normalizer),
                        std::move(preTokenizer),
                        Bpe(std::move(model.vocabulary), model.merges, model.settings),
                        AddedTokens(std::move(added), forms),
                        std::move(post),
                        std::nullopt,
                        std::nullopt,
                        false};
}

// The files beside tokenizer.json that say which tokens begin and end a text.
class Neighbours {
 public:
  static base::Result<Neighbours> read(const fs::path& folder) {
    Neighbours out;
    out.folder_ = folder;
    for (const auto& [name, target] :
         {std::pair{"tokenizer_config.json", &out.tokenizer_}, {"config.json", &out.model_}}) {
      if (!isThere(folder / name)) continue;
      QS_ASSIGN(*target, io::readJsonFile(folder / name, kMaxConfigBytes));
    }
    return out;
  }

  // `key` is "bos" or "eos".
  base::Result<std::optional<int>> id(const std::string& key, const TokenizerParts& parts, int count) const {
    const std::string byName = key + "_token";
    const json* named = tokenizer_.is_object() ? &member(tokenizer_, byName.c_str()) : nullptr;
    if (named != nullptr && named->is_object()) named = &member(*named, "content");
    if (named != nullptr && named->is_string()) {
      const auto& text = named->get_ref<const std::string&>();
      for (const AddedToken& token : parts.added.tokens()) {
        if (token.content == text) return token.id;
      }
      const auto found = parts.bpe.vocabulary().find(text);
      if (found != parts.bpe.vocabulary().end()) return found->second;
      return base::fail(wrongPart(place("tokenizer_config.json", byName), QS_LABEL("core", "a token of the tokenizer"),
                                  {QS_LABEL("core", "\"%1\", which is not one"), {io::shortened(text)}}));
    }
    const std::string byId = byName + "_id";
    const json* value = model_.is_object() ? &member(model_, byId.c_str()) : nullptr;
    if (value != nullptr && value->is_array() && !value->empty()) value = &value->front();
    if (value == nullptr || value->is_null() || value->is_array()) return std::nullopt;
    const Place where = place("config.json", byId);
    QS_ASSIGN(const int id, idValue(*value, where));
    QS_TRY(checkIds({id}, count, where));
    return id;
  }

  bool addBos() const {
    const json& value = tokenizer_.is_object() ? member(tokenizer_, "add_bos_token") : json();
    return value.is_boolean() && value.get<bool>();
  }

 private:
  Place place(const char* file, const std::string& path) const { return {(folder_ / file).string(), path}; }

  fs::path folder_;
  json tokenizer_;
  json model_;
};

}  // namespace

base::Result<std::shared_ptr<const Tokenizer>> loadTokenizer(const fs::path& path) {
  struct stat status {};
  const bool folder = ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
  const fs::path file = folder ? path / "tokenizer.json" : path;
  if (folder && !isThere(file)) {
    return base::fail(base::ErrorKind::badInput, {QS_LABEL("core", "folder %1"), {path.string()}},
                      QS_LABEL("core", "a tokenizer.json in it"), QS_LABEL("core", "none"),
                      QS_LABEL("core", "choose the folder of a Hugging Face model with a byte-level BPE tokenizer"));
  }
  QS_ASSIGN(const json parsed, io::readJsonFile(file, kMaxTokenizerBytes));
  QS_ASSIGN(TokenizerParts parts, loadParts(parsed, Place{file.string(), {}}));
  int count = static_cast<int>(parts.bpe.vocabulary().size());
  for (const AddedToken& token : parts.added.tokens()) count = std::max(count, token.id + 1);
  QS_ASSIGN(const Neighbours neighbours, Neighbours::read(file.parent_path()));
  QS_ASSIGN(parts.bos, neighbours.id("bos", parts, count));
  QS_ASSIGN(parts.eos, neighbours.id("eos", parts, count));
  parts.addBos = neighbours.addBos();
  return std::make_shared<const BpeTokenizer>(std::move(parts));
}

}  // namespace qs::tokenizer
