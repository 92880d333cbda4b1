#include "core/model/random_model.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "core/base/memory.h"
#include "core/base/thread_pool.h"
#include "core/tensor/half_bits.h"

namespace qs::model {

using base::ErrorKind;
using base::Result;
using base::Status;
using base::Text;

namespace {

constexpr std::string_view kPrefix = "random:";
constexpr std::uint64_t kFilledPart = 1U << 16;  // elements filled between two looks at the stop token

Config geometry(std::int64_t hidden, std::int64_t layers, std::int64_t heads, std::int64_t kvHeads, std::int64_t headDim,
                std::int64_t intermediate, std::int64_t vocab, std::int64_t context) {
  Config c;
  c.hidden = hidden;
  c.layers = layers;
  c.heads = heads;
  c.kvHeads = kvHeads;
  c.headDim = headDim;
  c.intermediate = intermediate;
  c.vocab = vocab;
  c.context = context;
  c.tiedEmbeddings = true;
  return c;
}

// A whole number of a geometry, and the largest that is taken: products of any of them stay far below 2⁶³.
struct Field {
  std::string_view key;
  std::int64_t Config::*member;
  std::int64_t largest;
};
constexpr std::array<Field, 8> kFields = {{{"d", &Config::hidden, 1 << 18},
                                           {"blocks", &Config::layers, 1 << 12},
                                           {"heads", &Config::heads, 1 << 12},
                                           {"kv", &Config::kvHeads, 1 << 12},
                                           {"head", &Config::headDim, 1 << 12},
                                           {"ffn", &Config::intermediate, 1 << 20},
                                           {"vocab", &Config::vocab, 1 << 22},
                                           {"context", &Config::context, 1 << 24}}};

std::string knownPresets() {
  std::string out;
  for (const RandomPreset& preset : randomPresets()) out += (out.empty() ? "" : ", ") + std::string(preset.name);
  return out;
}

// Numbers from a counter, so that any thread can write any of them (the finalizer of SplitMix64, Steele et al. 2014).
std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}
constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15U;

class Parser {
 public:
  explicit Parser(std::string_view name) : name_(name) { out_.config.tiedEmbeddings = true; }

  Result<RandomModel> run() {
    std::string_view rest = name_.substr(kPrefix.size());
    for (bool first = true; first || !rest.empty(); first = false) {
      const std::size_t comma = rest.find(',');
      const std::string_view word = rest.substr(0, comma);
      rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
      if (first && word.find('=') == std::string_view::npos) {
        QS_TRY(preset(word));
      } else {
        QS_TRY(value(word));
      }
    }
    QS_TRY(complete());
    return out_;
  }

 private:
  tl::unexpected<base::Error> bad(Text expected, Text found) const {
    return base::fail(ErrorKind::badInput, {QS_LABEL("core", "model %1"), {std::string(name_)}}, std::move(expected),
                      std::move(found),
                      {QS_LABEL("core", "use one of %1, or a geometry like %2"),
                       {knownPresets(), "random:d=512,blocks=8,heads=8,ffn=1376,vocab=4096"}});
  }

  Status preset(std::string_view word) {
    for (const RandomPreset& one : randomPresets()) {
      if (one.name != word) continue;
      out_.config = one.config;
      return {};
    }
    return bad({QS_LABEL("core", "a geometry: one of %1, or values such as d=512"), {knownPresets()}},
               word.empty() ? Text(QS_LABEL("core", "none")) : Text(std::string(word)));
  }

  static std::optional<std::int64_t> whole(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (code != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
  }

  Status value(std::string_view word) {
    const std::size_t equals = word.find('=');
    const std::string_view key = word.substr(0, equals);
    const std::string_view text = equals == std::string_view::npos ? std::string_view() : word.substr(equals + 1);
    if (key == "tied") {
      if (text != "yes" && text != "no") return bad(QS_LABEL("core", "tied=yes or tied=no"), Text(std::string(word)));
      out_.config.tiedEmbeddings = text == "yes";
      return {};
    }
    if (key == "type") {
      if (text != "f32" && text != "bf16") return bad(QS_LABEL("core", "type=f32 or type=bf16"), Text(std::string(word)));
      out_.bf16 = text == "bf16";
      return {};
    }
    const auto number = whole(text);
    if (key == "seed") {
      if (!number || *number < 0) return bad(QS_LABEL("core", "seed and a whole number from 0"), Text(std::string(word)));
      out_.seed = static_cast<std::uint64_t>(*number);
      return {};
    }
    for (const Field& field : kFields) {
      if (field.key != key) continue;
      if (!number || *number < 1 || *number > field.largest) {
        return bad({QS_LABEL("core", "%1 as a whole number from 1 to %2"),
                    {std::string(key), std::to_string(field.largest)}},
                   Text(std::string(word)));
      }
      out_.config.*field.member = *number;
      return {};
    }
    return bad(QS_LABEL("core", "d, blocks, heads, kv, head, ffn, vocab, context, tied, type or seed, with = and a value"),
               Text(std::string(word)));
  }

  Status complete() {
    Config& c = out_.config;
    for (const Field& field : kFields) {
      const bool needed = field.key != "kv" && field.key != "head" && field.key != "context";
      if (needed && c.*field.member == 0) {
        return bad({QS_LABEL("core", "a value for %1"), {std::string(field.key)}}, QS_LABEL("core", "none"));
      }
    }
    if (c.kvHeads == 0) c.kvHeads = c.heads;
    if (c.context == 0) c.context = 2048;
    if (c.headDim == 0) {
      if (c.hidden % c.heads != 0) {
        return bad({QS_LABEL("core", "d as a multiple of heads, %1, or a value for head"), {std::to_string(c.heads)}},
                   std::to_string(c.hidden));
      }
      c.headDim = c.hidden / c.heads;
    }
    if (c.headDim % 2 != 0) {
      return bad(QS_LABEL("core", "an even head dimension, for rotary positions"), std::to_string(c.headDim));
    }
    if (c.heads % c.kvHeads != 0) {
      return bad({QS_LABEL("core", "kv as a divisor of heads, %1"), {std::to_string(c.heads)}},
                 std::to_string(c.kvHeads));
    }
    return {};
  }

  std::string_view name_;
  RandomModel out_;
};

}  // namespace

class RandomModelMaker {
 public:
  RandomModelMaker(const RandomModel& random, const base::TaskContext& ctx)
      : c_(random.config), seed_(random.seed), bf16_(random.bf16), ctx_(ctx), elements_(elementsOf(random.config)) {}

  Result<ModelPtr> make() {
    auto model = std::shared_ptr<Model>(new Model());
    model->config_ = c_;
    model->random_ = true;
    model->warnings_.push_back(randomWeightsNote());
    QS_ASSIGN(model->embedding_, filled(c_.vocab, c_.hidden));
    model->head_ = model->embedding_;
    if (!c_.tiedEmbeddings) {
      QS_ASSIGN(model->head_, filled(c_.vocab, c_.hidden));
    }
    model->finalNorm_ = ones();
    const std::int64_t q = c_.heads * c_.headDim;
    const std::int64_t kv = c_.kvHeads * c_.headDim;
    // (out, in) by LinearKind.
    const std::array<std::pair<std::int64_t, std::int64_t>, 7> shapes = {{{q, c_.hidden},
                                                                          {kv, c_.hidden},
                                                                          {kv, c_.hidden},
                                                                          {c_.hidden, q},
                                                                          {c_.intermediate, c_.hidden},
                                                                          {c_.intermediate, c_.hidden},
                                                                          {c_.hidden, c_.intermediate}}};
    for (std::int64_t b = 0; b < c_.layers; ++b) {
      BlockWeights block;
      for (std::size_t i = 0; i < shapes.size(); ++i) {
        QS_ASSIGN(block.linear[i], filled(shapes[i].first, shapes[i].second));
      }
      block.attentionNorm = ones();
      block.ffnNorm = ones();
      model->blocks_.push_back(std::move(block));
    }
    return ModelPtr(std::move(model));
  }

 private:
  MatrixPtr ones() const {
    auto out = std::make_shared<tensor::Matrix>(1, static_cast<std::size_t>(c_.hidden));
    std::fill(out->values().begin(), out->values().end(), 1.0F);
    return out;
  }

  Result<MatrixPtr> filled(std::int64_t rows, std::int64_t cols) {
    auto out = std::make_shared<tensor::Matrix>(static_cast<std::size_t>(rows), static_cast<std::size_t>(cols));
    const std::uint64_t key = mixed(seed_ + kGolden * ++tensors_);
    // Σ of four uniform whole numbers below 2¹⁶: mean 2·65535, variance 4·(2³² − 1) ÷ 12.
    const double spread = std::sqrt(4.0 * 4294967295.0 / 12.0);
    const auto factor = static_cast<float>(1.0 / (spread * std::sqrt(static_cast<double>(cols))));
    const std::uint64_t elements = out->size();
    base::runParts(ctx_.pool, (elements + kFilledPart - 1) / kFilledPart, [&](std::size_t part) {
      if (ctx_.stopRequested()) return;
      const std::uint64_t last = std::min(elements, (part + 1) * kFilledPart);
      float* values = out->data();
      for (std::uint64_t i = part * kFilledPart; i < last; ++i) {
        const std::uint64_t bits = mixed(key + kGolden * i);
        const auto sum = static_cast<std::int32_t>((bits & 0xffffU) + ((bits >> 16) & 0xffffU) +
                                                   ((bits >> 32) & 0xffffU) + (bits >> 48));
        const float value = static_cast<float>(sum - 131070) * factor;
        values[i] = bf16_ ? tensor::bfloatToFloat(tensor::floatToBfloat(value)) : value;
      }
    });
    if (ctx_.stopRequested()) return base::fail(base::cancelledError());
    done_ += elements;
    ctx_.report(static_cast<double>(done_) / static_cast<double>(elements_),
                {QS_LABEL("core", "filling %1 GB with random weights"), {base::gigabytes(elements_ * sizeof(float))}});
    return MatrixPtr(std::move(out));
  }

  const Config& c_;
  std::uint64_t seed_;
  bool bf16_;
  const base::TaskContext& ctx_;
  std::uint64_t elements_;
  std::uint64_t done_ = 0;
  std::uint64_t tensors_ = 0;
};

const std::vector<RandomPreset>& randomPresets() {
  static const std::vector<RandomPreset> presets = {
      {"lab", geometry(256, 4, 8, 8, 32, 688, 2048, 512)},
      {"135M", geometry(576, 30, 9, 3, 64, 1536, 49152, 2048)},
      {"1B", geometry(2048, 16, 32, 8, 64, 8192, 128256, 2048)},
  };
  return presets;
}

bool isRandomModel(std::string_view name) { return name.starts_with(kPrefix); }

Result<RandomModel> parseRandomModel(std::string_view name) {
  if (!isRandomModel(name)) {
    return base::fail(ErrorKind::badInput, {QS_LABEL("core", "model %1"), {std::string(name)}},
                      {QS_LABEL("core", "a name that begins with %1"), {std::string(kPrefix)}},
                      base::Text(std::string(name)));
  }
  return Parser(name).run();
}

std::uint64_t elementsOf(const Config& config) {
  const std::int64_t q = config.heads * config.headDim;
  const std::int64_t kv = config.kvHeads * config.headDim;
  const std::int64_t block = config.hidden * (2 * q + 2 * kv + 3 * config.intermediate + 2);
  const std::int64_t tables = (config.tiedEmbeddings ? 1 : 2) * config.vocab * config.hidden;
  return static_cast<std::uint64_t>(config.layers * block + tables + config.hidden);
}

Text randomWeightsNote() { return QS_LABEL("core", "random weights: for speed only"); }

Result<ModelPtr> makeRandomModel(const RandomModel& random, const std::string& name, const base::TaskContext& ctx) {
  // Twice, as for a model that is read: for quantizing, and in the form in which a backend multiplies by them.
  QS_TRY(base::checkMemory({QS_LABEL("core", "model %1"), {name}}, 2 * elementsOf(random.config) * sizeof(float),
                           QS_LABEL("core", "%1 GB of free memory to run it in F32"),
                           QS_LABEL("core", "close other programs, or choose a smaller geometry")));
  return RandomModelMaker(random, ctx).make();
}

}  // namespace qs::model
