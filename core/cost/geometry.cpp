#include "core/cost/geometry.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace qs::cost {

using base::ErrorKind;
using base::Result;
using base::Status;

namespace {

constexpr std::int64_t kMostExtent = std::int64_t{1} << 24;
constexpr std::int64_t kMostLayers = std::int64_t{1} << 16;
constexpr double kMostParameters = 1e15;  // below 2^53: every count is exact

class Builder {
 public:
  explicit Builder(const TransformerFacts& facts) : in_(facts) {}

  Result<Geometry> run() {
    QS_TRY(check());
    out_.name = in_.name;
    out_.context = in_.context;
    out_.experts = in_.experts;
    out_.chosenExperts = in_.chosenExperts;
    const std::int64_t attentionLayers = in_.layers - in_.recurrentLayers;
    tables();
    attention(attentionLayers);
    recurrent();
    feedForward();
    norms();
    const double all = out_.parameters();
    if (!(all <= kMostParameters)) {
      return bad("parameters", QS_LABEL("core", "at most 10^15 numbers in all"), fmt::format("{:.3g}", all));
    }
    return std::move(out_);
  }

 private:
  tl::unexpected<base::Error> bad(const char* field, base::Text expected, std::string found) const {
    return base::fail(ErrorKind::badInput, {QS_LABEL("core", "%1 of the geometry %2"), {field, in_.name}}, std::move(expected),
                      base::Text(std::move(found)), QS_LABEL("core", "correct the geometry"));
  }
  Status within(const char* field, std::int64_t value, std::int64_t least, std::int64_t most) const {
    if (value >= least && value <= most) return {};
    return bad(field, {QS_LABEL("core", "a whole number from %1 to %2"), {std::to_string(least), std::to_string(most)}},
               std::to_string(value));
  }

  Status check() const {
    QS_TRY(within("vocab_size", in_.vocab, 1, kMostExtent));
    QS_TRY(within("hidden_size", in_.hidden, 1, kMostExtent));
    QS_TRY(within("num_hidden_layers", in_.layers, 1, kMostLayers));
    QS_TRY(within("the number of recurrent layers", in_.recurrentLayers, 0, in_.layers));
    if (in_.recurrentLayers < in_.layers) {
      QS_TRY(within("num_attention_heads", in_.heads, 1, kMostExtent));
      QS_TRY(within("num_key_value_heads", in_.kvHeads, 1, in_.heads));
      QS_TRY(within("head_dim", in_.headDim, 1, kMostExtent));
      if (in_.heads % in_.kvHeads != 0) {
        return bad("num_key_value_heads", {QS_LABEL("core", "a divisor of num_attention_heads, %1"), {std::to_string(in_.heads)}},
                   std::to_string(in_.kvHeads));
      }
    }
    QS_TRY(within("max_position_embeddings", in_.context, 0, std::int64_t{1} << 40));
    QS_TRY(within("sliding_window", in_.window, in_.windowLayers > 0 ? 1 : 0, std::int64_t{1} << 40));
    QS_TRY(within("the number of layers with a window", in_.windowLayers, 0, in_.layers - in_.recurrentLayers));
    QS_TRY(within("num_experts", in_.experts, 0, kMostLayers));
    QS_TRY(within("the number of dense layers", in_.denseLayers, 0, in_.layers));
    if (in_.experts > 0) {
      QS_TRY(within("num_experts_per_tok", in_.chosenExperts, 1, in_.experts));
      QS_TRY(within("moe_intermediate_size", in_.expertIntermediate, 1, kMostExtent));
    }
    if (in_.experts == 0 || in_.denseLayers > 0) QS_TRY(within("intermediate_size", in_.intermediate, 1, kMostExtent));
    QS_TRY(within("shared_expert_intermediate_size", in_.sharedIntermediate, 0, kMostExtent));
    QS_TRY(within("the number of feed-forward matrices", in_.ffnMatrices, 2, 3));
    QS_TRY(within("the number of norms in a layer", in_.normsPerLayer, 0, 16));
    if (in_.recurrentLayers > 0) {
      QS_TRY(within("linear_num_value_heads", in_.stateHeads, 1, kMostExtent));
      QS_TRY(within("linear_num_key_heads", in_.stateKeyHeads, 1, in_.stateHeads));
      QS_TRY(within("linear_key_head_dim", in_.stateKeyDim, 1, kMostExtent));
      QS_TRY(within("linear_value_head_dim", in_.stateValueDim, 1, kMostExtent));
      QS_TRY(within("linear_conv_kernel_dim", in_.convolution, 0, 1024));
    }
    if (!(in_.storedBytes > 0.0 && in_.storedBytes <= 8.0)) {
      return bad("the bytes of a stored number", QS_LABEL("core", "a number above 0 and at most 8"), fmt::format("{:g}", in_.storedBytes));
    }
    return {};
  }

  void add(const char* name, std::int64_t matrices, std::int64_t rows, std::int64_t cols, bool quantized,
           Reading reading = Reading::always) {
    if (matrices <= 0 || rows <= 0 || cols <= 0) return;
    const double elements = static_cast<double>(matrices) * static_cast<double>(rows) * static_cast<double>(cols);
    out_.weights.push_back({name, elements, rows, cols, reading, quantized, in_.storedBytes});
  }

  void tables() {
    if (!in_.tied) add("embedding", 1, in_.vocab, in_.hidden, false, Reading::row);
    // A tied table is read whole, as the head; the row that the token takes of it is a part of that.
    add("head", 1, in_.vocab, in_.hidden, false);
  }

  void attention(std::int64_t layers) {
    if (layers <= 0) return;
    const std::int64_t query = in_.heads * in_.headDim;
    const std::int64_t key = in_.kvHeads * in_.headDim;
    add("attention", layers, in_.gatedQuery ? 2 * query : query, in_.hidden, true);
    add("attention", 2 * layers, key, in_.hidden, true);
    add("attention", layers, in_.hidden, query, true);
    if (in_.qkvBias) add("biases", layers, query + 2 * key, 1, false);
    if (in_.qkNorms) add("norms", 2 * layers, 1, in_.headDim, false);
    const std::int64_t whole = layers - in_.windowLayers;
    if (whole > 0) out_.attention.push_back({whole, in_.heads, in_.kvHeads, in_.headDim, 0});
    if (in_.windowLayers > 0) out_.attention.push_back({in_.windowLayers, in_.heads, in_.kvHeads, in_.headDim, in_.window});
  }

  // The gated delta rule as public hybrids have it: one projection for q, k, v and the gate, one for two numbers a head, a
  // convolution over q, k and v, two numbers and a norm, and the way out.
  void recurrent() {
    const std::int64_t layers = in_.recurrentLayers;
    if (layers <= 0) return;
    const std::int64_t key = in_.stateKeyHeads * in_.stateKeyDim;
    const std::int64_t value = in_.stateHeads * in_.stateValueDim;
    add("recurrent", layers, 2 * key + 2 * value, in_.hidden, true);
    add("recurrent", layers, 2 * in_.stateHeads, in_.hidden, true);
    add("recurrent", layers, in_.hidden, value, true);
    add("convolutions", layers, 2 * key + value, in_.convolution, false);
    add("norms", layers, 1, 2 * in_.stateHeads + in_.stateValueDim, false);
    const auto of = [](std::int64_t n) { return static_cast<double>(n); };
    out_.states.push_back({layers, of(in_.stateHeads) * of(in_.stateKeyDim) * of(in_.stateValueDim), 4.0});
    if (in_.convolution > 1) out_.states.push_back({layers, of(2 * key + value) * of(in_.convolution - 1), in_.storedBytes});
  }

  void feedForward() {
    const std::int64_t dense = in_.experts > 0 ? in_.denseLayers : in_.layers;
    add("ffn", dense * (in_.ffnMatrices - 1), in_.intermediate, in_.hidden, true);
    add("ffn", dense, in_.hidden, in_.intermediate, true);
    const std::int64_t sparse = in_.experts > 0 ? in_.layers - dense : 0;
    if (sparse <= 0) return;
    add("router", sparse, in_.experts, in_.hidden, false);
    add("experts", sparse * in_.experts * (in_.ffnMatrices - 1), in_.expertIntermediate, in_.hidden, true, Reading::experts);
    add("experts", sparse * in_.experts, in_.hidden, in_.expertIntermediate, true, Reading::experts);
    if (in_.sharedIntermediate <= 0) return;
    add("ffn", sparse * (in_.ffnMatrices - 1), in_.sharedIntermediate, in_.hidden, true);
    add("ffn", sparse, in_.hidden, in_.sharedIntermediate, true);
    if (in_.sharedGate) add("router", sparse, 1, in_.hidden, false);
  }

  void norms() { add("norms", in_.layers * in_.normsPerLayer + 1, 1, in_.hidden, false); }

  const TransformerFacts& in_;
  Geometry out_;
};

}  // namespace

double Geometry::parameters() const {
  double sum = 0.0;
  for (const WeightGroup& group : weights) sum += group.elements;
  return sum;
}

double Geometry::activeParameters() const {
  double sum = 0.0;
  for (const WeightGroup& group : weights) {
    if (group.reading == Reading::always) sum += group.elements;
    if (group.reading == Reading::experts) sum += group.elements * shareOfExperts(experts, chosenExperts, 1.0);
  }
  return sum;
}

double Geometry::cacheValuesPerToken() const {
  double sum = 0.0;
  for (const AttentionGroup& group : attention) {
    sum += 2.0 * static_cast<double>(group.layers) * static_cast<double>(group.kvHeads) * static_cast<double>(group.headDim);
  }
  return sum;
}

double Geometry::stateBytes() const {
  double sum = 0.0;
  for (const StateGroup& group : states) sum += static_cast<double>(group.layers) * group.values * group.bytesPerValue;
  return sum;
}

double shareOfExperts(std::int64_t experts, std::int64_t chosen, double batch) {
  if (experts <= 0 || chosen >= experts) return 1.0;
  const double each = static_cast<double>(chosen) / static_cast<double>(experts);
  return -std::expm1(batch * std::log1p(-each));
}

Result<Geometry> geometryOf(const TransformerFacts& facts) { return Builder(facts).run(); }

const Geometry* findGeometry(std::string_view name) {
  const auto& all = geometryPresets();
  const auto it = std::find_if(all.begin(), all.end(), [&](const Geometry& one) { return one.name == name; });
  return it == all.end() ? nullptr : &*it;
}

}  // namespace qs::cost
