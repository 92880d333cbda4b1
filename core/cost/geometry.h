// The geometry of a language model as its bytes and multiplications see it: which weights there are, how many of them a
// step reads, what the cache holds for a token and what a recurrent layer holds for a request. It knows no values, no file
// and no format; those come as bits a number (budget.h).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace qs::cost {

// What a group of weights is read for.
enum class Reading : std::uint8_t {
  always,   // whole, once in a step, whatever the batch
  row,      // one row for each token: the table of embeddings where the head is another one
  experts,  // of the `experts` equal parts those that any token of the batch has chosen
  never,    // held, but no part of a decoding step
};

// Equal matrices of one kind. `elements` is what counts; `rows` (outputs) and `cols` (inputs) are the shape of one matrix,
// from which come the bits that its scales add. elements = matrices · rows · cols, or a total that is known without its
// matrices.
struct WeightGroup {
  std::string name;  // "attention", "ffn", "experts", "embedding", "head", "norms", "recurrent", "weights"
  double elements = 0.0;
  std::int64_t rows = 1;
  std::int64_t cols = 1;
  Reading reading = Reading::always;
  // Whether a scheme for weights applies; else it stays at `storedBytes` a number.
  bool quantized = false;
  double storedBytes = 2.0;
};

// Layers of attention that are alike.
struct AttentionGroup {
  std::int64_t layers = 0;
  std::int64_t heads = 0;
  std::int64_t kvHeads = 0;  // divides heads
  std::int64_t headDim = 0;
  std::int64_t window = 0;  // tokens that the cache keeps; 0: all
};

// State of recurrent layers, for each request: read and written whole in every step.
struct StateGroup {
  std::int64_t layers = 0;
  double values = 0.0;  // of one layer
  double bytesPerValue = 4.0;
};

struct Geometry {
  std::string name;
  std::vector<WeightGroup> weights;
  std::vector<AttentionGroup> attention;
  std::vector<StateGroup> states;
  std::int64_t experts = 0;        // of a layer; 0: none
  std::int64_t chosenExperts = 0;  // by each token
  std::int64_t context = 0;        // tokens that the model was made for; 0: not known
  // What was taken for granted because the source did not say, a sentence each.
  std::vector<base::Text> assumed;

  // Numbers held; a tied table counts once.
  double parameters() const;
  // Numbers that take part in one token: all that are read, of experts the chosen ones, no embedding rows.
  double activeParameters() const;
  // Numbers of the cache for one token, keys and values, all layers; windows do not count here.
  double cacheValuesPerToken() const;
  double stateBytes() const;  // of one request
};

// Share, 0 … 1, of a layer's experts that at least one of `batch` tokens chooses, when every set of `chosen` out of
// `experts` is as likely as any other: 1 − (1 − chosen/experts)^batch. Real routers are less even, so it is a mean that
// leans high.
double shareOfExperts(std::int64_t experts, std::int64_t chosen, double batch);

// The facts of a transformer as configurations state them; geometry follows. 0 where there is none of a thing.
struct TransformerFacts {
  std::string name;
  std::int64_t vocab = 0;
  std::int64_t hidden = 0;
  std::int64_t layers = 0;
  std::int64_t heads = 0;
  std::int64_t kvHeads = 0;
  std::int64_t headDim = 0;       // heads · headDim need not be hidden
  std::int64_t intermediate = 0;  // of the dense feed-forward halves
  std::int64_t context = 0;
  bool tied = false;

  std::int64_t window = 0;        // tokens
  std::int64_t windowLayers = 0;  // attention layers with that window; the others keep all

  std::int64_t experts = 0;  // of each layer that has them
  std::int64_t chosenExperts = 0;
  std::int64_t expertIntermediate = 0;
  std::int64_t sharedIntermediate = 0;  // experts that every token goes through, together
  std::int64_t denseLayers = 0;         // layers with a dense half instead of experts

  std::int64_t recurrentLayers = 0;  // of `layers`; gated delta rule: they have no cache
  std::int64_t stateKeyHeads = 0;
  std::int64_t stateHeads = 0;  // each of stateKeyDim × stateValueDim
  std::int64_t stateKeyDim = 0;
  std::int64_t stateValueDim = 0;
  std::int64_t convolution = 0;  // its kernel's length

  std::int64_t ffnMatrices = 3;    // gate, up, down; 2 without a gate
  std::int64_t normsPerLayer = 2;
  bool qkvBias = false;
  bool qkNorms = false;
  bool gatedQuery = false;   // the query's projection has a gate beside it: twice as wide
  bool sharedGate = false;   // the shared expert has a gate of one output
  double storedBytes = 2.0;  // a number as stored
};

// Weights that a scheme applies to are the linear layers of the blocks; embeddings, head, norms, routers and convolutions
// stay as stored. Errors (badInput) name the fact: below 1 or beyond any model (2^24; 2^16 layers and experts), heads that
// kvHeads does not divide, more chosen experts or special layers than there are, more than 10^15 numbers in all.
base::Result<Geometry> geometryOf(const TransformerFacts& facts);

// The presets by name: the two of the chapters (`dense-7b`, `anchor-27b`) and public models (geometry_presets.cpp).
const std::vector<Geometry>& geometryPresets();
// Null if there is none of that name.
const Geometry* findGeometry(std::string_view name);

}  // namespace qs::cost
