// What bears few bits: weights, activations, cache and attention, and how finely each is scaled.
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/cost/geometry.h"
#include "core/quant/quantizer.h"
#include "core/quiz/lab.h"
#include "core/quiz/slips.h"

namespace qs::quiz {

namespace {

Question ladder(Draw&) {
  Question out;
  out.text = QS_LABEL("core", "By the chapter's account, from the least to the most sensitive to few bits: order the parts of a model.");
  OrderTask task;
  task.first = QS_LABEL("core", "bears most");
  task.last = QS_LABEL("core", "bears least");
  task.items = {QS_LABEL("core", "Weights"), QS_LABEL("core", "Activations"), QS_LABEL("core", "KV cache"), QS_LABEL("core", "Attention's softmax")};
  task.notes = {QS_LABEL("core", "fixed, and a product averages their errors"), QS_LABEL("core", "change with the input; ranges come from calibration"),
                QS_LABEL("core", "errors are read again by every later token"), QS_LABEL("core", "exponentials magnify small differences")};
  out.task = task;
  out.explanation = QS_LABEL("core", "It is a rule of thumb, to be checked on the model at hand: the page Sensitivity measures the ladder and says where its order is within the noise.");
  out.link = {"sensitivity", R"({"view":"ladder"})"};
  return out;
}

Question cacheDrift(Draw&) {
  Question out;
  out.text = QS_LABEL("core", "Why does a quantized KV cache do more harm the longer the context is?");
  out.task = SingleChoice{{
      {QS_LABEL("core", "Later tokens read entries that are off, and what they make of them is stored too"), true,
       QS_LABEL("core", "Token 100 works with 99 stored entries; their errors are handed on from station to station.")},
      {QS_LABEL("core", "The scale of the cache, one for all entries, gets coarser with every token that is added"), false,
       QS_LABEL("core", "Entries are scaled when they are stored, mostly each by itself; later ones do not change them.")},
      {QS_LABEL("core", "Long contexts have more outliers in their weights"), false,
       QS_LABEL("core", "Weights do not depend on the context at all.")},
      {QS_LABEL("core", "It does not: errors average out over more entries"), false,
       QS_LABEL("core", "Within one weighted sum some of it averages out. But the result is stored and read again, and there errors add up.")},
  }};
  out.explanation = QS_LABEL("core", "A weight's error is the same at every step. The cache's errors are inputs of what comes later. The loss by position, cache in 16 bits against 8 and 4, shows whether it grows on a given model.");
  out.link = {"sensitivity", R"({"view":"position"})"};
  return out;
}

Question recipe(Draw&) {
  Question out;
  out.text = QS_LABEL("core", "Which of these belong to the chapter's cautious recipe for serving a large model? Mark all.");
  out.task = SeveralChoices{{
      {QS_LABEL("core", "Weights in FP8"), true, QS_LABEL("core", "Weights are the safest part, and FP8 is part of the recipe.")},
      {QS_LABEL("core", "Activations in FP8"), true, QS_LABEL("core", "Activations go to FP8 as well in the recipe, so that the arithmetic gains too.")},
      {QS_LABEL("core", "Attention at its original precision"), true, QS_LABEL("core", "Attention's softmax is the most sensitive part and is left as it is.")},
      {QS_LABEL("core", "The cache in 4 bits in any case, since it grows fastest"), false,
       QS_LABEL("core", "The cache is to be quantized with care: its errors pile up with the context.")},
      {QS_LABEL("core", "The softmax below 8 bits, since it is only a probability"), false,
       QS_LABEL("core", "Below 8 bits the distribution of attention is deformed; exponentials magnify small errors.")},
  }};
  out.explanation = QS_LABEL("core", "FP8 for weights and activations, the cache with care, attention untouched. Whoever can bear no loss at all begins with what loses nothing, such as speculative decoding.");
  out.link = {"sensitivity", R"({"bits":8,"view":"ladder"})"};
  return out;
}

Question granularity(Draw& draw) {
  const auto [rows, cols] = draw.pick<std::pair<int, int>>({{1024, 4096}, {4096, 2048}, {5120, 17408}, {2048, 6144}});
  struct Entry {
    base::Text text;
    std::string scheme;
    std::size_t scales = 0;
  };
  std::vector<Entry> all = {
      {QS_LABEL("core", "one scale for the whole matrix"), "int4:tensor"},
      {QS_LABEL("core", "one for each output row"), "int4:row"},
      {QS_LABEL("core", "one for every 128 inputs of a row"), "int4:g128"},
      {QS_LABEL("core", "one for every 32 inputs of a row"), "int4:g32"},
  };
  std::string counts;
  for (Entry& entry : all) {
    entry.scales = quant::groupCount(quant::QuantScheme::parse(entry.scheme)->weights, static_cast<std::size_t>(rows), static_cast<std::size_t>(cols));
    counts += (counts.empty() ? "" : ", ") + countText(static_cast<double>(entry.scales));
  }
  Question out;
  out.text = {QS_LABEL("core", "A matrix of %1 output rows and %2 inputs goes to INT4. Order the granularities from the cheapest, which an outlier harms most, to the one that confines it best."), {std::to_string(rows), std::to_string(cols)}};
  OrderTask task;
  task.first = QS_LABEL("core", "fewest scales");
  task.last = QS_LABEL("core", "most scales");
  for (const Entry& entry : all) {
    task.items.push_back(entry.text);
    task.notes.push_back({QS_LABEL("core", "scales: %1"), {countText(static_cast<double>(entry.scales))}});
  }
  out.task = task;
  out.explanation = {QS_LABEL("core", "Scales to store and read: %1. The finer, the fewer weights share the step of an outlier, and the more bits the scales take."), {counts}};
  out.link = {"tensors", R"({"view":"sweep"})"};
  return out;
}

Question kvBytes(Draw& draw) {
  cost::TransformerFacts facts;
  facts.name = "drawn";
  facts.vocab = 32000;
  facts.headDim = 128;
  facts.heads = draw.pick({32, 64});
  facts.kvHeads = draw.pick({4, 8, 16});
  facts.layers = draw.pick({28, 32, 36, 48});
  facts.hidden = facts.heads * facts.headDim;
  facts.intermediate = 4 * facts.hidden;
  const bool half = draw.whole(0, 1) == 1;
  const double width = half ? 1.0 : 2.0;
  const double values = cost::geometryOf(facts)->cacheValuesPerToken();
  const double kib = values * width / 1024.0;
  const double ratio = static_cast<double>(facts.heads) / static_cast<double>(facts.kvHeads);
  Question out;
  out.text = {QS_LABEL("core", "%1 layers, %2 query heads, %3 heads of keys and values, %4 numbers a head. How many KiB does the cache take for each token with %5 bytes a number?"),
              {std::to_string(facts.layers), std::to_string(facts.heads), std::to_string(facts.kvHeads), std::to_string(facts.headDim), num(width)}};
  NumberTask task{kib, kib * 0.005, Unit::kibibytes, {}};
  addSlip(task, kib / 2, QS_LABEL("core", "Keys and values are both stored: the factor 2 is missing."));
  addSlip(task, kib * ratio, QS_LABEL("core", "That counts the query heads. With grouped queries only the heads of keys and values are stored."));
  addSlip(task, kib / static_cast<double>(facts.layers), QS_LABEL("core", "That is the cache of one layer."));
  addSlip(task, kib * (half ? 2.0 : 0.5), QS_LABEL("core", "That takes another number of bytes for each number than was given."));
  out.task = task;
  out.explanation = {QS_LABEL("core", "2 (keys, values) × %1 layers × %2 heads × %3 × %4 bytes = %5 bytes = %6 KiB. In FP8, one byte, it is half of what 16 bits take."),
                     {std::to_string(facts.layers), std::to_string(facts.kvHeads), std::to_string(facts.headDim), num(width), countText(values * width), num(kib)}};
  out.link = {"budget", R"({"view":"capacity","geometry":"llama-3-8b"})"};
  return out;
}

Question position(Draw& draw) {
  const int tokens = draw.pick({8192, 16384});
  Question out;
  out.text = {QS_LABEL("core", "Set the page Sensitivity so that it answers this: with the cache alone in few bits, does the loss grow along the window? Read at least %1 tokens, so that the curves are not mere noise."), {std::to_string(tokens)}};
  ControlsTask task;
  task.page = "sensitivity";
  task.start = R"({"view":"ladder","tokens":2048})";
  task.solution = nlohmann::json({{"view", "position"}, {"tokens", tokens}}).dump();
  task.check = [tokens](const std::string& json) {
    const Settings settings(json);
    const double read = settings.number("tokens");
    if (settings.text("view") != "position") {
      return notMet(QS_LABEL("core", "The picture shown has one figure for each part or layer. Whether something grows along the window takes one for each position."));
    }
    if (read != 0.0 && read < tokens) {
      return notMet({QS_LABEL("core", "It reads %1 tokens, fewer than %2: the curves are still mostly noise."), {countText(read), std::to_string(tokens)}});
    }
    return met();
  };
  out.task = task;
  out.explanation = QS_LABEL("core", "The view by position quantizes nothing but the cache and puts 16, 8 and 4 bits beside each other, place by place in the window. The ladder has only the mean of all places.");
  out.link = {"sensitivity", task.solution};
  return out;
}

}  // namespace

void register_parts(Roster& roster) {
  roster.push_back({"ladder", Chapter::bytes, Topic::parts, ladder});
  roster.push_back({"cache-drift", Chapter::bytes, Topic::parts, cacheDrift});
  roster.push_back({"recipe", Chapter::bytes, Topic::parts, recipe});
  roster.push_back({"granularity", Chapter::bytes, Topic::parts, granularity});
  roster.push_back({"kv-bytes", Chapter::quantization, Topic::parts, kvBytes});
  roster.push_back({"position", Chapter::bytes, Topic::parts, position});
}

}  // namespace qs::quiz
