// The presets, as data: the two geometries of the chapters, then public models with the values of their published
// configurations.
#include "core/base/contract.h"
#include "core/cost/geometry.h"

namespace qs::cost {

namespace {

// Totals without matrices; `rows` and `cols` are a typical layer's, for the bits of its scales.
WeightGroup total(double elements, std::int64_t rows, std::int64_t cols, Reading reading) {
  return {"weights", elements, rows, cols, reading, true, 2.0};
}

// "A 7B model": 7.0·10^9 weights, all of them read, and as many keys and values as 32 layers with 32 heads of 128 have:
// 512 KiB a token in 16 bits.
Geometry dense7b() {
  Geometry out;
  out.name = "dense-7b";
  out.weights = {total(7.0e9, 4096, 4096, Reading::always)};
  out.attention = {{32, 32, 32, 128, 0}};
  return out;
}

// The hybrid of the chapter on quantization: 27.8·10^9 weights held, 25.625·10^9 read in a step. Its 24 query heads are
// inferred from the chapter's prefill time; they change no byte.
Geometry anchor27b() {
  Geometry out;
  out.name = "anchor-27b";
  out.weights = {total(25.625e9, 17408, 5120, Reading::always), total(27.8e9 - 25.625e9, 17408, 5120, Reading::never)};
  out.attention = {{16, 24, 4, 256, 0}};
  out.states = {{48, 48.0 * 128.0 * 128.0, 4.0}};
  return out;
}

std::vector<TransformerFacts> publicModels() {
  return {
      {.name = "llama-2-7b", .vocab = 32000, .hidden = 4096, .layers = 32, .heads = 32, .kvHeads = 32, .headDim = 128,
       .intermediate = 11008, .context = 4096},
      {.name = "llama-3-8b", .vocab = 128256, .hidden = 4096, .layers = 32, .heads = 32, .kvHeads = 8, .headDim = 128,
       .intermediate = 14336, .context = 8192},
      {.name = "llama-3-70b", .vocab = 128256, .hidden = 8192, .layers = 80, .heads = 64, .kvHeads = 8, .headDim = 128,
       .intermediate = 28672, .context = 8192},
      {.name = "qwen2.5-7b", .vocab = 152064, .hidden = 3584, .layers = 28, .heads = 28, .kvHeads = 4, .headDim = 128,
       .intermediate = 18944, .context = 32768, .qkvBias = true},
      {.name = "qwen3-0.6b", .vocab = 151936, .hidden = 1024, .layers = 28, .heads = 16, .kvHeads = 8, .headDim = 128,
       .intermediate = 3072, .context = 40960, .tied = true, .qkNorms = true},
      {.name = "qwen3-4b", .vocab = 151936, .hidden = 2560, .layers = 36, .heads = 32, .kvHeads = 8, .headDim = 128,
       .intermediate = 9728, .context = 40960, .tied = true, .qkNorms = true},
      {.name = "qwen3-30b-a3b", .vocab = 151936, .hidden = 2048, .layers = 48, .heads = 32, .kvHeads = 4, .headDim = 128,
       .context = 40960, .experts = 128, .chosenExperts = 8, .expertIntermediate = 768, .qkNorms = true},
      {.name = "qwen3-next-80b-a3b", .vocab = 151936, .hidden = 2048, .layers = 48, .heads = 16, .kvHeads = 2,
       .headDim = 256, .context = 262144, .experts = 512, .chosenExperts = 10, .expertIntermediate = 512,
       .sharedIntermediate = 512, .recurrentLayers = 36, .stateKeyHeads = 16, .stateHeads = 32, .stateKeyDim = 128,
       .stateValueDim = 128, .convolution = 4, .qkNorms = true, .gatedQuery = true, .sharedGate = true},
      {.name = "mistral-7b", .vocab = 32000, .hidden = 4096, .layers = 32, .heads = 32, .kvHeads = 8, .headDim = 128,
       .intermediate = 14336, .context = 32768, .window = 4096, .windowLayers = 32},
      {.name = "mixtral-8x7b", .vocab = 32000, .hidden = 4096, .layers = 32, .heads = 32, .kvHeads = 8, .headDim = 128,
       .context = 32768, .experts = 8, .chosenExperts = 2, .expertIntermediate = 14336},
      {.name = "gemma-2-2b", .vocab = 256000, .hidden = 2304, .layers = 26, .heads = 8, .kvHeads = 4, .headDim = 256,
       .intermediate = 9216, .context = 8192, .tied = true, .window = 4096, .windowLayers = 13, .normsPerLayer = 4},
      {.name = "tinyllama-1.1b", .vocab = 32000, .hidden = 2048, .layers = 22, .heads = 32, .kvHeads = 4, .headDim = 64,
       .intermediate = 5632, .context = 2048},
      {.name = "smollm2-135m", .vocab = 49152, .hidden = 576, .layers = 30, .heads = 9, .kvHeads = 3, .headDim = 64,
       .intermediate = 1536, .context = 8192, .tied = true},
  };
}

}  // namespace

const std::vector<Geometry>& geometryPresets() {
  static const std::vector<Geometry> all = [] {
    std::vector<Geometry> out = {dense7b(), anchor27b()};
    for (const TransformerFacts& facts : publicModels()) {
      auto geometry = geometryOf(facts);
      QS_CONTRACT(geometry.has_value());
      out.push_back(std::move(*geometry));
    }
    return out;
  }();
  return all;
}

}  // namespace qs::cost
