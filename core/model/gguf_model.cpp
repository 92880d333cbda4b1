#include "core/model/gguf_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <system_error>

#include "core/base/thread_pool.h"

namespace qs::model {

using base::Result;
using base::Text;
using io::GgufTensor;
using io::GgufType;

namespace {

// What the rest of the file is mostly of, by the numbers that readers know.
std::uint32_t fileType(GgufType type) {
  switch (type) {
    case GgufType::F32: return 0;
    case GgufType::F16: return 1;
    case GgufType::Q4_0: return 2;
    case GgufType::Q8_0: return 7;
    case GgufType::BF16: return 32;
  }
  return 0;
}

std::string_view ggufPart(LinearKind kind) {
  switch (kind) {
    case LinearKind::q: return "attn_q";
    case LinearKind::k: return "attn_k";
    case LinearKind::v: return "attn_v";
    case LinearKind::o: return "attn_output";
    case LinearKind::gate: return "ffn_gate";
    case LinearKind::up: return "ffn_up";
    case LinearKind::down: return "ffn_down";
  }
  return "";
}

// The largest magnitude of a matrix; infinite where a number is not finite.
float largestMagnitude(const tensor::Matrix& matrix, base::ThreadPool* pool) {
  constexpr std::size_t kPart = 1U << 18;
  const std::size_t parts = (matrix.size() + kPart - 1) / kPart;
  std::vector<float> largest(parts, 0.0F);
  base::runParts(pool, parts, [&](std::size_t part) {
    for (const float value : matrix.values().subspan(part * kPart, std::min(kPart, matrix.size() - part * kPart))) {
      const float magnitude = std::isfinite(value) ? std::fabs(value) : INFINITY;
      largest[part] = std::max(largest[part], magnitude);
    }
  });
  return *std::max_element(largest.begin(), largest.end());
}

class GgufModelWriter {
 public:
  GgufModelWriter(const Model& model, const GgufChoice& choice, const base::TaskContext& context)
      : model_(model), c_(model.config()), choice_(choice), context_(context) {}

  Result<GgufWritten> write(const std::filesystem::path& path) {
    addMatrix("token_embd.weight", *model_.embedding(), choice_.tables);
    addNorm("output_norm.weight", *model_.finalNorm());
    if (model_.head() != model_.embedding()) addMatrix("output.weight", *model_.head(), choice_.tables);
    for (std::size_t b = 0; b < model_.blocks().size(); ++b) {
      const BlockWeights& block = model_.blocks()[b];
      addNorm(fmt::format("blk.{}.attn_norm.weight", b), *block.attentionNorm);
      addNorm(fmt::format("blk.{}.ffn_norm.weight", b), *block.ffnNorm);
      for (const LinearKind kind : kLinearKinds) {
        addMatrix(fmt::format("blk.{}.{}.weight", b, ggufPart(kind)), *block.linear[static_cast<std::size_t>(kind)],
                  choice_.linear);
        if (kind == LinearKind::q || kind == LinearKind::k) {
          tensors_.back().sourceRow = [dim = static_cast<std::uint64_t>(c_.headDim)](std::uint64_t row) {
            return pairedRow(row, dim);
          };
        }
      }
      if (context_.stopRequested()) return base::fail(base::cancelledError());
    }
    QS_TRY(io::writeGguf(path, metadata(), tensors_, context_));
    out_.tensors = tensors_.size();
    std::error_code ec;
    out_.bytes = std::filesystem::file_size(path, ec);
    return std::move(out_);
  }

 private:
  void addNorm(std::string name, const tensor::Matrix& norm) {
    tensors_.push_back({std::move(name), GgufType::F32, {norm.cols()}, norm.values(), {}});
  }

  void addMatrix(std::string name, const tensor::Matrix& matrix, GgufType wanted) {
    GgufType type = wanted;
    const auto keep = [&](GgufType other, Text reason) {
      type = other;
      out_.kept.push_back({name, std::string(io::ggufTypeName(other)), std::move(reason)});
    };
    constexpr float kLargestHalf = 65504.0F;
    if (wanted != GgufType::F32) {
      const float largest = largestMagnitude(matrix, context_.pool);
      const bool rows = matrix.cols() % io::ggufBlock(wanted) == 0;
      if (!std::isfinite(largest) && wanted != GgufType::F16 && wanted != GgufType::BF16) {
        keep(GgufType::F32, QS_LABEL("core", "it holds NaN or infinite values"));
      } else if (std::isfinite(largest) && largest > kLargestHalf && (wanted == GgufType::F16 || !rows)) {
        keep(GgufType::F32, QS_LABEL("core", "fp16 does not reach its largest value"));
      } else if (!rows) {
        keep(GgufType::F16, {QS_LABEL("core", "rows of %1 are no multiple of %2"),
                             {std::to_string(matrix.cols()), std::to_string(io::ggufBlock(wanted))}});
      }
    }
    tensors_.push_back({std::move(name), type, {matrix.rows(), matrix.cols()}, matrix.values(), {}});
  }

  io::GgufMetadata metadata() const {
    const auto whole = [](std::int64_t value) { return io::GgufValue(static_cast<std::uint32_t>(value)); };
    io::GgufMetadata out = {{"general.architecture", std::string("llama")},
                            {"general.name", choice_.name},
                            {"general.file_type", fileType(choice_.linear)},
                            {"llama.context_length", whole(c_.context)},
                            {"llama.embedding_length", whole(c_.hidden)},
                            {"llama.block_count", whole(c_.layers)},
                            {"llama.feed_forward_length", whole(c_.intermediate)},
                            {"llama.attention.head_count", whole(c_.heads)},
                            {"llama.attention.head_count_kv", whole(c_.kvHeads)},
                            {"llama.attention.key_length", whole(c_.headDim)},
                            {"llama.attention.value_length", whole(c_.headDim)},
                            {"llama.attention.layer_norm_rms_epsilon", c_.rmsEpsilon},
                            {"llama.rope.dimension_count", whole(c_.headDim)},
                            {"llama.rope.freq_base", static_cast<float>(c_.ropeTheta)},
                            {"llama.vocab_size", whole(c_.vocab)}};
    addVocabulary(out);
    return out;
  }

  void addVocabulary(io::GgufMetadata& out) const {
    if (c_.vocab < kByteVocabulary) {
      out.emplace_back("tokenizer.ggml.model", std::string("no_vocab"));
      return;
    }
    // The kinds of tokens, by the numbers that readers know.
    enum : std::int32_t { kUnknown = 2, kControl = 3, kUnused = 5, kByte = 6 };
    std::vector<std::string> tokens = {"<unk>", "<s>", "</s>"};
    std::vector<std::int32_t> kinds = {kUnknown, kControl, kControl};
    for (int byte = 0; byte < 256; ++byte) {
      tokens.push_back(fmt::format("<0x{:02X}>", byte));
      kinds.push_back(kByte);
    }
    for (std::int64_t i = kByteVocabulary; i < c_.vocab; ++i) {
      tokens.push_back(fmt::format("<unused{}>", i));
      kinds.push_back(kUnused);
    }
    out.emplace_back("tokenizer.ggml.model", std::string("llama"));
    out.emplace_back("tokenizer.ggml.scores", std::vector<float>(tokens.size(), 0.0F));
    out.emplace_back("tokenizer.ggml.tokens", std::move(tokens));
    out.emplace_back("tokenizer.ggml.token_type", std::move(kinds));
    out.emplace_back("tokenizer.ggml.unknown_token_id", std::uint32_t{0});
    out.emplace_back("tokenizer.ggml.bos_token_id", std::uint32_t{1});
    out.emplace_back("tokenizer.ggml.eos_token_id", std::uint32_t{2});
  }

  const Model& model_;
  const Config& c_;
  const GgufChoice& choice_;
  const base::TaskContext& context_;
  std::vector<GgufTensor> tensors_;
  GgufWritten out_;
};

}  // namespace

std::uint64_t pairedRow(std::uint64_t row, std::uint64_t headDim) {
  const std::uint64_t inHead = row % headDim;
  return row - inHead + inHead % 2 * (headDim / 2) + inHead / 2;
}

Result<GgufWritten> writeGgufModel(const Model& model, const std::filesystem::path& path, const GgufChoice& choice,
                                   const base::TaskContext& context) {
  return GgufModelWriter(model, choice, context).write(path);
}

}  // namespace qs::model
