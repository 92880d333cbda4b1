// True bits and bytes: what "4 bits" takes once the scales are counted, and what it leaves as it was.
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/quant/quantizer.h"
#include "core/quiz/lab.h"
#include "core/quiz/slips.h"

namespace qs::quiz {

namespace {

constexpr std::size_t kSide = 4096;  // of a matrix whose groups have no remainder

Question groupBits(Draw& draw) {
  const int bits = draw.pick({2, 3, 4, 5, 6, 8});
  const int group = draw.pick({16, 32, 64, 128});
  const std::string scheme = schemeText(bits, "g" + std::to_string(group));
  Question out;
  out.text = {QS_LABEL("core", "Weights in %1 bits, and a 16-bit scale for every %2 of them. How many bits does a weight take in all?"),
              {std::to_string(bits), std::to_string(group)}};
  NumberTask task{bitsPerWeight(scheme, kSide, kSide), 0.004, Unit::bitsPerWeight, {}};
  addSlip(task, bits, QS_LABEL("core", "The scales are stored and read as well; the number in the name counts the codes alone."));
  addSlip(task, bits + 16, QS_LABEL("core", "The 16 bits are shared by the whole group."));
  addSlip(task, bits + group / 16.0, QS_LABEL("core", "The quotient is upside down: 16 bits ÷ weights of the group. Larger groups cost less, not more."));
  addSlip(task, 16.0 / group, QS_LABEL("core", "That is the part of the scales alone."));
  addSlip(task, bits + 32.0 / group, QS_LABEL("core", "That counts 32 bits for each scale."));
  out.task = task;
  out.explanation = {QS_LABEL("core", "%1 + 16 ÷ %2 = %3 bits."), {std::to_string(bits), std::to_string(group), num(task.value, 6)}};
  out.link = {"tensors", nlohmann::json({{"view", "blocks"}, {"scheme", scheme}}).dump()};
  return out;
}

Question order(Draw& draw) {
  struct Entry {
    base::Text text;
    std::string scheme;
  };
  std::vector<Entry> all = {
      {QS_LABEL("core", "INT3, a 16-bit scale for every 32"), "int3:g32"},
      {QS_LABEL("core", "INT4, a 16-bit scale for every 128"), "int4:g128"},
      {QS_LABEL("core", "MXFP4: an 8-bit scale for every 32"), "mxfp4"},
      {QS_LABEL("core", "NVFP4: an 8-bit scale for every 16"), "nvfp4"},
      {QS_LABEL("core", "INT4, a 16-bit scale for every 16"), "int4:g16"},
      {QS_LABEL("core", "INT8, a 16-bit scale for every 128"), "int8:g128"},
      {QS_LABEL("core", "MXFP8: an 8-bit scale for every 32"), "mxfp8_e4m3"},
  };
  draw.shuffle(all);
  all.resize(4);
  const auto bits = [](const Entry& entry) { return bitsPerWeight(entry.scheme, kSide, kSide); };
  std::sort(all.begin(), all.end(), [&](const Entry& a, const Entry& b) { return bits(a) < bits(b); });
  Question out;
  out.text = QS_LABEL("core", "Order these by the bits that a weight really takes, scales counted.");
  OrderTask task;
  task.first = QS_LABEL("core", "fewest bits");
  task.last = QS_LABEL("core", "most bits");
  std::vector<double> values;
  for (const Entry& entry : all) {
    task.items.push_back(entry.text);
    values.push_back(bits(entry));
    task.notes.push_back({QS_LABEL("core", "%1 bits per weight"), {num(bits(entry), 5)}});
  }
  out.task = task;
  out.explanation = {QS_LABEL("core", "Code bits + scale bits ÷ group size, from top to bottom: %1. A small group can cost more than the next format up."), {listText(values, 5)}};
  out.link = {"formats", R"({"chosen":"mxfp4","compared":["mxfp4","nvfp4","int4"],"view":"block"})"};
  return out;
}

Question matrix(Draw& draw) {
  const auto [rows, cols] = draw.pick<std::pair<int, int>>({{17408, 5120}, {11008, 4096}, {14336, 4096}, {5120, 5120}, {8192, 8192}});
  const int bits = draw.pick({3, 4, 8});
  const int group = draw.pick({64, 128});
  const std::string scheme = schemeText(bits, "g" + std::to_string(group));
  const double weights = static_cast<double>(rows) * cols;
  const double bytes = storedBytes(scheme, static_cast<std::size_t>(rows), static_cast<std::size_t>(cols));
  Question out;
  out.text = {QS_LABEL("core", "A matrix of %1 × %2 weights is stored in INT%3 with a 16-bit scale for every %4. How many MB (10⁶ bytes) is that, scales included? (Three digits.)"),
              {std::to_string(rows), std::to_string(cols), std::to_string(bits), std::to_string(group)}};
  NumberTask task{bytes / 1e6, bytes / 1e6 * 0.005, Unit::megabytes, {}};
  addSlip(task, weights * bits / 8 / 1e6, QS_LABEL("core", "These are the codes alone; the scales are missing."));
  addSlip(task, weights * 2 / 1e6, QS_LABEL("core", "That is the matrix in 16 bits, before it was quantized."));
  addSlip(task, weights * bits / 8 / 1e6 + weights / group / 1e6, QS_LABEL("core", "A 16-bit scale takes two bytes, not one."));
  out.task = task;
  out.explanation = {QS_LABEL("core", "%1 weights: codes %2 MB, %3 scales of 2 bytes %4 MB, together %5 MB or %6 bits per weight."),
                     {countText(weights), num(weights * bits / 8 / 1e6), countText(weights / group), num(weights / group * 2 / 1e6), num(bytes / 1e6),
                      num(bytes * 8 / weights, 5)}};
  out.link = {"tensors", nlohmann::json({{"example", true}, {"view", "blocks"}, {"scheme", scheme}}).dump()};
  return out;
}

Question report(Draw& draw) {
  const int bits = draw.pick({3, 4});
  Question out;
  out.text = {QS_LABEL("core", "“Our model runs in %1 bits without loss of quality.” What has to be asked first to know what that means?"), {std::to_string(bits)}};
  out.task = SingleChoice{{
      {QS_LABEL("core", "How many weights share a scale, and how it was calibrated"), true,
       {QS_LABEL("core", "With one scale for a tensor and with one for every 32 weights, “%1 bits” are two different precisions, with different sizes too."), {std::to_string(bits)}}},
      {QS_LABEL("core", "On which GPU it was measured"), false,
       QS_LABEL("core", "That decides on speed. The codes, and with them the quality, are the same on every GPU that computes correctly.")},
      {QS_LABEL("core", "How many parameters the model has"), false,
       QS_LABEL("core", "Useful to know, but two schemes of the same model and bit width can still be worlds apart.")},
      {QS_LABEL("core", "Nothing: the number of bits fixes the precision"), false,
       QS_LABEL("core", "It fixes how many codes there are. How large a step is, the scale says, and that depends on who shares it.")},
  }};
  out.explanation = {QS_LABEL("core", "On a matrix of 4096 × 4096, INT%1 takes %2 bits with one scale, %3 with groups of 128 and %4 with groups of 16: not one size, and still less one precision."),
                     {std::to_string(bits), num(bitsPerWeight(schemeText(bits, "tensor"), kSide, kSide)),
                      num(bitsPerWeight(schemeText(bits, "g128"), kSide, kSide)), num(bitsPerWeight(schemeText(bits, "g16"), kSide, kSide))}};
  out.link = {"tensors", R"({"view":"sweep"})"};
  return out;
}

Question w4a16(Draw&) {
  Question out;
  out.text = QS_LABEL("core", "A model is called W4A16. What does the name say? Mark everything that it does.");
  out.task = SeveralChoices{{
      {QS_LABEL("core", "The codes of its weights have 4 bits"), true, QS_LABEL("core", "W4 does say that weights have 4-bit codes.")},
      {QS_LABEL("core", "What layers hand to one another is kept in 16 bits"), true, QS_LABEL("core", "A16 does say that activations stay in 16 bits.")},
      {QS_LABEL("core", "Its KV cache takes a quarter of the memory"), false, QS_LABEL("core", "About the cache the name says nothing; it is quantized, or not, by itself.")},
      {QS_LABEL("core", "It needs exactly a quarter of the 16-bit model's memory"), false,
       QS_LABEL("core", "Scales, layers that were kept, the cache and working memory come on top of a quarter.")},
      {QS_LABEL("core", "Its matrix products are computed with 4-bit arithmetic"), false,
       QS_LABEL("core", "With 16-bit activations the weights are restored to 16 bits before they are multiplied: bytes are saved, not arithmetic.")},
  }};
  out.explanation = QS_LABEL("core", "W is the weights and A the activations. The cache, the scales, layers that were left alone and the arithmetic have to be asked about one by one.");
  out.link = {"loss", R"({"schemes":["int4:g128","int4:g128+a=int8:token"]})"};
  return out;
}

Question remains(Draw& draw) {
  const double parameters = draw.pick({7.0, 13.0, 27.0}) * 1e9;
  const double weights = parameters * 2 / 1e9;
  const double rest = draw.pick({4.0, 6.0, 10.0, 16.0});
  Question out;
  out.text = {QS_LABEL("core", "A model of %1 billion parameters in 16 bits needs %2 GB for its weights and %3 GB for cache and working memory. Weights go to 4 bits; leave the scales out of account. What share of the memory is still needed? (Two digits.)"),
              {num(parameters / 1e9), num(weights), num(rest)}};
  const double value = (weights / 4 + rest) / (weights + rest);
  NumberTask task{value, 0.006, Unit::share, {}};
  addSlip(task, 0.25, QS_LABEL("core", "Only the weights shrink to a quarter; cache and working memory stay."));
  addSlip(task, 1 - value, QS_LABEL("core", "That is the share that was saved."));
  addSlip(task, weights / 4 / (weights + rest), QS_LABEL("core", "What stays as it was has been left out."));
  out.task = task;
  out.explanation = {QS_LABEL("core", "(%1 ÷ 4 + %2) ÷ (%1 + %2) = %3 ÷ %4 = %5: more than a quarter, because only the weights became smaller."),
                     {num(weights), num(rest), num(weights / 4 + rest), num(weights + rest), num(value, 3)}};
  out.link = {"budget", R"({"view":"bytes","geometry":"dense-7b","weights":"int4","group":128})"};
  return out;
}

Question trueBits(Draw& draw) {
  constexpr std::size_t kRows = 17408;
  constexpr std::size_t kCols = 5120;
  const std::string solution = draw.pick<std::string>({"int4:g32", "int4:g64", "int3:g32", "int3:g64", "int5:g32", "int5:g64", "int6:g32"});
  const double wanted = bitsPerWeight(solution, kRows, kCols);
  Question out;
  out.text = {QS_LABEL("core", "On the page Tensors stands the chapter's matrix W_up. Set bits and granularity so that a weight takes %1 bits in all."), {num(wanted, 5)}};
  ControlsTask task;
  task.page = "tensors";
  task.start = R"({"example":true,"scheme":"int8:g128","view":"blocks"})";
  task.solution = nlohmann::json({{"example", true}, {"scheme", solution}, {"view", "blocks"}}).dump();
  task.check = [wanted](const std::string& json) {
    const Settings settings(json);
    if (!settings.flag("example")) return changedGiven();
    const auto scheme = quant::QuantScheme::parse(settings.text("scheme"));
    if (!scheme || !quant::checkAvailable(*scheme)) return changedGiven();
    const double taken = bitsPerWeight(settings.text("scheme"), kRows, kCols);
    if (std::fabs(taken - wanted) < 5e-4) return met();
    return notMet({QS_LABEL("core", "%1 takes %2 bits per weight, and %3 are asked for."), {settings.text("scheme"), num(taken, 5), num(wanted, 5)}});
  };
  out.task = task;
  const auto scheme = quant::QuantScheme::parse(solution);
  out.explanation = {QS_LABEL("core", "%1 + 16 ÷ %2 = %3 bits: %4 does it."),
                     {std::to_string(scheme->weights.integerBits()), std::to_string(scheme->weights.granularity.group), num(wanted, 5), solution}};
  out.link = {"tensors", task.solution};
  return out;
}

}  // namespace

void register_storage(Roster& roster) {
  roster.push_back({"group-bits", Chapter::quantization, Topic::storage, groupBits});
  roster.push_back({"format-order", Chapter::quantization, Topic::storage, order});
  roster.push_back({"matrix-bytes", Chapter::quantization, Topic::storage, matrix});
  roster.push_back({"report", Chapter::bytes, Topic::storage, report});
  roster.push_back({"w4a16", Chapter::overview, Topic::storage, w4a16});
  roster.push_back({"remains", Chapter::overview, Topic::storage, remains});
  roster.push_back({"true-bits", Chapter::quantization, Topic::storage, trueBits});
}

}  // namespace qs::quiz
