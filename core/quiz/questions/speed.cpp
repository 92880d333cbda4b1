// Bytes and time: what a step reads, how long that takes at least, and what does not shrink with the weights.
#include <cmath>
#include <utility>

#include "core/cost/hardware.h"
#include "core/cost/time_model.h"
#include "core/quiz/lab.h"
#include "core/quiz/slips.h"

namespace qs::quiz {

namespace {

constexpr const char* kAnchor = "anchor-27b";
constexpr const char* kBf16 = "bf16";
constexpr const char* kInt4 = "int4:g128";
constexpr double kGiga = 1e9;

const cost::Hardware& hardware(const std::string& name) { return *cost::findHardware(name); }

// Settings of the page Byte budget.
struct Shown {
  const char* view = "bytes";
  std::string geometry = kAnchor;
  std::string hardware = "h100";
  std::string weights = "int4";
  int group = 128;
  int batch = 1;
  int context = 4096;
};
PageLink budgetLink(const Shown& shown) {
  return {"budget", nlohmann::json({{"view", shown.view}, {"geometry", shown.geometry}, {"hardware", shown.hardware}, {"weights", shown.weights},
                                    {"group", shown.group}, {"batch", shown.batch}, {"context", shown.context}}).dump()};
}
// Of a scheme such as int4:g128.
std::string formatOf(const std::string& scheme) { return scheme.substr(0, scheme.find(':')); }
int groupOf(const std::string& scheme) {
  const auto at = scheme.find(":g");
  return at == std::string::npos ? 128 : std::stoi(scheme.substr(at + 2));
}
std::string wholeBits(int bits) { return bits == 16 ? kBf16 : "int" + std::to_string(bits); }

std::string gigabytes(double bytes, int digits = 4) { return num(bytes / kGiga, digits); }

Question rawBytes(Draw& draw) {
  const double billions = draw.pick({1.5, 3.0, 7.0, 13.0, 27.0, 70.0});
  const int bits = draw.pick({4, 8, 16});
  Question out;
  out.text = {QS_LABEL("core", "How many GB (10⁹ bytes) do the weights of a model with %1 billion parameters take in %2 bits, scales not counted?"),
              {num(billions), std::to_string(bits)}};
  const double value = billions * bits / 8;
  NumberTask task{value, value * 0.005, Unit::gigabytes, {}};
  addSlip(task, billions * 2, QS_LABEL("core", "That is the size in 16 bits."));
  addSlip(task, billions * 4, QS_LABEL("core", "That is the size in 32 bits."));
  out.task = task;
  out.explanation = {QS_LABEL("core", "%1 · 10⁹ × %2 bits ÷ 8 = %3 GB, or %4 GiB of 2³⁰ bytes: a factor of 1.074 lies between the two, and the unit has to be named."),
                     {num(billions), std::to_string(bits), num(value), num(value * kGiga / (1024.0 * 1024 * 1024))}};
  out.link = budgetLink({.geometry = "dense-7b", .weights = wholeBits(bits)});
  return out;
}

Question step(Draw& draw) {
  const std::string name = draw.pick<std::string>({"a100", "h100", "h200"});
  const int bits = draw.pick({4, 8, 16});
  const auto budget = budgetOf("dense-7b", name, bits == 16 ? kBf16 : schemeText(bits, "tensor"), 1);
  const double ms = budget.weightsOnlySeconds * 1e3;
  const double gb = 7.0 * bits / 8;
  Question out;
  out.text = {QS_LABEL("core", "A 7-billion model in %1 bits, %2 GB of weights, decodes for one request on %3, whose memory gives %4 GB/s. How long does a step take at least, reading the weights alone? (In ms, two digits.)"),
              {std::to_string(bits), num(gb), hardware(name).label, gigabytes(hardware(name).bytesPerSecond, 5)}};
  NumberTask task{ms, ms * 0.02, Unit::milliseconds, {}};
  addSlip(task, 1e3 / ms, QS_LABEL("core", "That is the number of tokens in a second; asked for is the time of one."));
  addSlip(task, ms * 8, QS_LABEL("core", "Bandwidth is in bytes; the size has been taken in bits."));
  addSlip(task, ms * 16 / bits, QS_LABEL("core", "That is the time in 16 bits. Fewer bytes take less time to read."));
  out.task = task;
  out.explanation = {QS_LABEL("core", "Time = bytes ÷ bandwidth: %1 GB ÷ %2 GB/s = %3 ms, at most %4 tokens a second. It is a bound: cache, starting kernels and restoring weights come on top."),
                     {num(gb), gigabytes(hardware(name).bytesPerSecond, 5), num(ms), num(1e3 / ms)}};
  out.link = budgetLink({.view = "speed", .geometry = "dense-7b", .hardware = name, .weights = wholeBits(bits), .group = 0});
  return out;
}

Question tokenRate(Draw& draw) {
  const std::string name = draw.pick<std::string>({"h100", "h200", "b200"});
  const std::string scheme = draw.pick<std::string>({kInt4, "int8:g128", "int3:g64"});
  const double bytes = budgetOf(kAnchor, name, kBf16, 1).step.weights;
  const auto budget = budgetOf(kAnchor, name, scheme, 1);
  const double value = 1.0 / budget.weightsOnlySeconds;
  const double bits = budget.bitsPerWeight;
  Question out;
  out.text = {QS_LABEL("core", "A step of the chapter's 27-billion model reads %1 GB of weights in BF16. In %2, with %3 bits per weight, how many tokens a second can one request get at most from %4 (%5 GB/s), counting weights alone? (Two digits.)"),
              {gigabytes(bytes), scheme, num(bits, 5), hardware(name).label, gigabytes(hardware(name).bytesPerSecond, 5)}};
  NumberTask task{value, value * 0.02, Unit::tokensPerSecond, {}};
  addSlip(task, hardware(name).bytesPerSecond / bytes, QS_LABEL("core", "That is the bound in BF16."));
  if (scheme == kInt4) addSlip(task, hardware(name).bytesPerSecond / bytes * 4, QS_LABEL("core", "Four times the bound in BF16: weights in 4 bits with their scales are a little more than a quarter."));
  addSlip(task, 1e3 / value, QS_LABEL("core", "That is the time of a step in ms."));
  out.task = task;
  const double read = budget.step.weights + budget.step.scales;
  out.explanation = {QS_LABEL("core", "%1 GB × %2 ÷ 16 = %3 GB a step; %4 GB/s ÷ %3 GB = %5 tokens a second."),
                     {gigabytes(bytes), num(bits, 5), gigabytes(read), gigabytes(hardware(name).bytesPerSecond, 5), num(value)}};
  out.link = budgetLink({.view = "speed", .hardware = name, .weights = formatOf(scheme), .group = groupOf(scheme)});
  return out;
}

Question fourTimes(Draw& draw) {
  const std::string name = draw.pick<std::string>({"h100", "h200"});
  const auto one = budgetOf(kAnchor, name, kInt4, 1);
  const auto many = budgetOf(kAnchor, name, kInt4, 58);
  Question out;
  out.text = QS_LABEL("core", "Weights go from BF16 to INT4 with a scale for every 128. How much faster does decoding for a single request get at most?");
  out.task = SingleChoice{{
      {QS_LABEL("core", "Less than 4 times: scales, cache and state are read as well"), true,
       QS_LABEL("core", "Only the codes shrink to a quarter. Scales are new, and what belongs to the request is read as before.")},
      {QS_LABEL("core", "4 times: a quarter of the bits, a quarter of the time"), false,
       QS_LABEL("core", "That would need a step that reads nothing but codes. It also reads scales, cache and state.")},
      {QS_LABEL("core", "Not at all: quantizing saves memory, not time"), false,
       QS_LABEL("core", "At batch 1 a step is bound by the bytes that it reads. Fewer bytes are less time.")},
      {QS_LABEL("core", "More than 4 times: 4-bit arithmetic is faster besides"), false,
       QS_LABEL("core", "If only weights are quantized they are restored and multiplied in 16 bits. And at batch 1 arithmetic is not what takes the time.")},
  }};
  out.explanation = {QS_LABEL("core", "For the chapter's model at 4096 tokens the bound improves %1 times for one request and %2 times for 58, each of which brings its own cache and state. Restoring the weights costs on top of that."),
                     {num(one.relativeToBf16, 3), num(many.relativeToBf16, 3)}};
  out.link = budgetLink({.view = "formats", .hardware = name});
  return out;
}

Question batchGain(Draw& draw) {
  const int batch = draw.pick({8, 16, 32, 58});
  const auto wide = budgetOf(kAnchor, "h100", kBf16, batch);
  const auto narrow = budgetOf(kAnchor, "h100", kInt4, batch);
  const double request = (narrow.step.kv + narrow.step.state) / batch;
  const double from = wide.step.weights;
  const double to = narrow.step.weights + narrow.step.scales;
  Question out;
  out.text = {QS_LABEL("core", "A step reads the weights once, %1 GB in BF16 or %2 GB in INT4, and %3 GB for each request. By what factor does INT4 lower the bytes of a step for %4 requests? (Two digits.)"),
              {gigabytes(from), gigabytes(to), gigabytes(request), std::to_string(batch)}};
  NumberTask task{narrow.relativeToBf16, narrow.relativeToBf16 * 0.02, Unit::times, {}};
  addSlip(task, from / to, QS_LABEL("core", "That is the factor of the weights alone, as if the requests brought nothing of their own."));
  addSlip(task, 4.0, QS_LABEL("core", "That is the factor of the codes alone."));
  addSlip(task, (from + request) / (to + request), QS_LABEL("core", "That is the factor for a single request: each of them brings its own bytes."));
  addSlip(task, 1 / narrow.relativeToBf16, QS_LABEL("core", "That is the share that is left; the factor is one over it."));
  out.task = task;
  out.explanation = {QS_LABEL("core", "(%1 + %2 × %3) ÷ (%4 + %2 × %3) = %5. The more requests, the more of the step is theirs, and the less there is to gain from the weights."),
                     {gigabytes(from), std::to_string(batch), gigabytes(request), gigabytes(to), num(narrow.relativeToBf16, 3)}};
  out.link = budgetLink({.batch = batch});
  return out;
}

Question users(Draw& draw) {
  const int batch = draw.pick({16, 32, 58});
  const auto one = budgetOf(kAnchor, "h100", kBf16, 1);
  const auto many = budgetOf(kAnchor, "h100", kBf16, batch);
  Question out;
  out.text = {QS_LABEL("core", "A server decodes %1 requests together instead of one, and its throughput goes from %2 to %3 tokens a second. What does one of its users notice?"),
              {std::to_string(batch), num(one.tokensPerSecondTotal, 3), num(many.tokensPerSecondTotal, 4)}};
  out.task = SingleChoice{{
      {QS_LABEL("core", "Each token takes longer than before"), true,
       QS_LABEL("core", "Weights are read once for all, but each request's cache and state are read too: the step gets longer, and a user gets one token of it.")},
      {{QS_LABEL("core", "Tokens come %1 times as fast"), {num(many.tokensPerSecondTotal / one.tokensPerSecondTotal, 2)}}, false,
       QS_LABEL("core", "Throughput counts the tokens of all. One user gets one of them in each step.")},
      {QS_LABEL("core", "Nothing: all requests share one step"), false,
       QS_LABEL("core", "They share it, but it is a longer one: it reads every request's cache and state.")},
      {{QS_LABEL("core", "Each token takes %1 times as long, for the requests take turns"), {std::to_string(batch)}}, false,
       QS_LABEL("core", "They do not take turns: one reading of the weights serves them all.")},
  }};
  out.explanation = {QS_LABEL("core", "A step takes %1 ms for one request and %2 ms for %3. The machine does far more, each user a little less: “faster” needs a word about for whom."),
                     {num(one.decode.seconds * 1e3, 3), num(many.decode.seconds * 1e3, 3), std::to_string(batch)}};
  out.link = budgetLink({.view = "speed", .weights = kBf16, .batch = batch});
  return out;
}

Question notNative(Draw& draw) {
  struct Case {
    std::string hardware;
    std::string format;
    std::string label;
  };
  const Case drawn = draw.pick<Case>({{"a100", "fp8_e4m3", "FP8"}, {"rtx3090", "fp8_e4m3", "FP8"}, {"h100", "fp4_e2m1", "FP4"}, {"rtx4090", "fp4_e2m1", "FP4"}});
  const auto& machine = hardware(drawn.hardware);
  Question out;
  out.text = {QS_LABEL("core", "%1 has no arithmetic for %2. Weights are stored in %2 all the same, and each product is computed in 16 bits. What is gained there?"), {machine.label, drawn.label}};
  const bool lacks = !machine.isNative(drawn.format);
  out.task = SingleChoice{{
      {QS_LABEL("core", "Bytes, and with them decoding; the arithmetic of prefill gains nothing"), lacks,
       QS_LABEL("core", "Decoding is bound by bytes and profits. Prefill is bound by arithmetic, which stays the same, with restoring the weights on top.")},
      {QS_LABEL("core", "Both: fewer bytes and faster arithmetic"), false,
       QS_LABEL("core", "Faster arithmetic needs units that multiply the format. Without them it is restored to 16 bits first.")},
      {QS_LABEL("core", "Nothing: a format that the hardware does not support cannot be used on it"), false,
       QS_LABEL("core", "It can be stored and restored like any other, and fewer bytes are read.")},
      {QS_LABEL("core", "Faster prefill, while decoding stays as it was"), false,
       QS_LABEL("core", "It is the other way round: decoding waits for bytes, and those are fewer; prefill waits for arithmetic.")},
  }};
  out.explanation = {QS_LABEL("core", "In the table of hardware %1 lists no %2 among the formats that it multiplies natively. The same scheme pays differently on different hardware: ask which part of the work is bound by what."),
                     {machine.label, drawn.label}};
  out.link = {"formats", nlohmann::json({{"chosen", drawn.format}}).dump()};
  return out;
}

Question freed(Draw& draw) {
  const double gb = draw.pick({3.5, 7.0, 10.5, 14.0});
  const int kib = draw.pick({64, 128, 512});
  const double perToken = kib * 1024.0;
  Question out;
  out.text = {QS_LABEL("core", "Quantizing frees %1 GB (10⁹ bytes each). The cache takes %2 KiB for a token. How many more tokens fit? (Three digits.)"), {num(gb), std::to_string(kib)}};
  const double value = cost::tokensIn(gb * kGiga, perToken);
  NumberTask task{value, value * 0.005, Unit::tokens, {}};
  addSlip(task, cost::tokensIn(gb * 1024 * 1024 * 1024, perToken),
          QS_LABEL("core", "That takes GB for GiB (2³⁰ bytes). With the memory in GB and the cache in KiB one of the two has to be converted."));
  addSlip(task, cost::tokensIn(gb * kGiga, kib * 1000.0), QS_LABEL("core", "A KiB is 1024 bytes, not 1000."));
  addSlip(task, gb * kGiga / perToken * 8, QS_LABEL("core", "Bits and bytes got mixed up: there is no 8 in this."));
  out.task = task;
  out.explanation = {QS_LABEL("core", "%1 · 10⁹ ÷ (%2 × 1024) = %3 tokens. With GiB it would be %4, 7 % more: a number of tokens holds only with its unit."),
                     {num(gb), std::to_string(kib), countText(value), countText(cost::tokensIn(gb * 1024 * 1024 * 1024, perToken))}};
  out.link = budgetLink({.view = "capacity"});
  return out;
}

Question staying(Draw& draw) {
  const double share = draw.pick({0.2, 0.25, 0.3, 0.4, 0.5, 0.6});
  const double gain = cost::gainOfStep(share, 2.0);
  Question out;
  out.text = {QS_LABEL("core", "Of a decoding step %1 do not shrink with the weights: activations, cache, starting kernels. The rest is halved by going one precision down. How much faster does the step get? (As a factor, three digits.)"),
              {percentText(share)}};
  NumberTask task{gain, 0.008, Unit::times, {}};
  addSlip(task, 2.0, QS_LABEL("core", "That would be so if the whole step shrank."));
  addSlip(task, share + (1 - share) / 2, QS_LABEL("core", "That is the time that is left; the gain is one over it."));
  addSlip(task, share + 2 * (1 - share), QS_LABEL("core", "Gains cannot be averaged by share of time; times can. Add up what is left of the time, then take one over it."));
  out.task = task;
  out.explanation = {QS_LABEL("core", "Left of the time: %1 + (1 − %1) ÷ 2 = %2; 1 ÷ %2 = %3. It is how half the bytes come to gain 30 to 50 % in practice: at about 54 % and 33 % that stay."),
                     {num(share), num(1 / gain, 3), num(gain, 3)}};
  out.link = budgetLink({.view = "measured"});
  return out;
}

Question capacity(Draw& draw) {
  const std::string scheme = draw.pick<std::string>({kBf16, "int8:g128", kInt4});
  const int context = draw.pick({2048, 4096, 8192});
  const auto budget = budgetOf(kAnchor, "h100", scheme, 1, context);
  const double card = hardware("h100").memoryBytes;
  const double request = budget.kvBytesPerRequest + budget.stateBytesPerRequest;
  Question out;
  out.text = {QS_LABEL("core", "A card holds %1 GB, the model takes %2 GB, and each request of %3 tokens %4 GB for cache and state. How many requests fit at most?"),
              {gigabytes(card), gigabytes(budget.weightBytesHeld), std::to_string(context), gigabytes(request, 5)}};
  const auto fits = static_cast<double>(*budget.fitsRequests);
  NumberTask task{fits, 0.001, Unit::requests, {}};
  addSlip(task, fits + 1, QS_LABEL("core", "The last one would not fit whole: round down."));
  addSlip(task, std::floor(card / request), QS_LABEL("core", "The model itself has to fit as well; only the rest is for requests."));
  out.task = task;
  out.explanation = {QS_LABEL("core", "(%1 − %2) ÷ %3 = %4, so %5. Quantizing the weights frees room for requests, even where it gains no time."),
                     {gigabytes(card), gigabytes(budget.weightBytesHeld), gigabytes(request, 5), num(*budget.requests, 5), num(fits)}};
  out.link = budgetLink({.view = "capacity", .weights = formatOf(scheme), .group = groupOf(scheme), .context = context});
  return out;
}

Question halved(Draw& draw) {
  constexpr double kReach = 0.05;
  const auto gain = [](int batch) { return budgetOf(kAnchor, "h100", kInt4, batch).relativeToBf16; };
  const int right = draw.pick({8, 16, 32, 64});  // where the slider stands still
  const double low = std::round(gain(right) * (1 - kReach) * 100) / 100;
  const double high = std::round(gain(right) * (1 + kReach) * 100) / 100;
  Question out;
  out.text = {QS_LABEL("core", "On the page Byte budget: the chapter's 27-billion model on the H100, weights in INT4 with a scale for every 128, 4096 tokens of context. For one request the step is %1 times as fast as in BF16. Set a batch at which only a factor from %2 to %3 is left."),
              {num(gain(1), 3), num(low, 3), num(high, 3)}};
  ControlsTask task;
  task.page = "budget";
  task.start = budgetLink({.view = "formats"}).settings;
  task.solution = budgetLink({.view = "formats", .batch = right}).settings;
  task.check = [low, high](const std::string& json) {
    const Settings settings(json);
    const double batch = settings.number("batch");
    const double context = settings.number("context");
    if (settings.text("geometry") != kAnchor || settings.text("hardware") != "h100" || settings.text("weights") != "int4" ||
        settings.number("group") != 128 || settings.text("kv", "bf16") != "bf16" || settings.text("activations", "bf16") != "bf16" ||
        (context != 4096 && context != 0) || !(batch >= 1 && batch <= 4096) || settings.flag("count_activations")) {
      return changedGiven();
    }
    const double left = budgetOf(kAnchor, "h100", kInt4, static_cast<std::int64_t>(batch)).relativeToBf16;
    if (left > high) return notMet({QS_LABEL("core", "With %1 requests the factor is still %2: more of them bring more bytes of their own."), {num(batch, 6), num(left, 3)}});
    if (left < low) return notMet({QS_LABEL("core", "With %1 requests the factor is down to %2: those are too many."), {num(batch, 6), num(left, 3)}});
    return met();
  };
  out.task = task;
  out.explanation = {QS_LABEL("core", "With %1 requests it is %2. Every request reads its own cache and state, which INT4 weights do not make smaller."), {std::to_string(right), num(gain(right), 3)}};
  out.link = {"budget", task.solution};
  return out;
}

Question whenNot(Draw&) {
  Question out;
  out.text = QS_LABEL("core", "In which of these situations is quantizing the weights the wrong remedy, or one of little use? Mark all.");
  out.task = SeveralChoices{{
      {QS_LABEL("core", "The task is just good enough, and a slip is expensive: quotations of law, reviews of security"), true,
       QS_LABEL("core", "Where quality stands at its edge, what is saved is not worth the risk.")},
      {QS_LABEL("core", "Long prompts dominate, and the hardware cannot multiply the format"), true,
       QS_LABEL("core", "Prefill is bound by arithmetic, which such hardware does not save; the bytes alone help little.")},
      {QS_LABEL("core", "Requests wait in a queue, because the scheduler starts them late"), true,
       QS_LABEL("core", "The wait has nothing to do with bytes. Find the bottleneck first.")},
      {QS_LABEL("core", "A single user decodes, and the step is bound by reading weights"), false,
       QS_LABEL("core", "That is the case in which fewer bytes help most.")},
      {QS_LABEL("core", "The weights do not fit into the card's memory"), false,
       QS_LABEL("core", "Fewer bytes for weights are exactly what is missing there.")},
  }};
  out.explanation = QS_LABEL("core", "Three cases speak against it: quality at its edge, hardware that saves only bytes where arithmetic is short, and a bottleneck that is not bytes.");
  out.link = budgetLink({.view = "formats"});
  return out;
}

}  // namespace

void register_speed(Roster& roster) {
  roster.push_back({"raw-bytes", Chapter::overview, Topic::speed, rawBytes});
  roster.push_back({"step-time", Chapter::bytes, Topic::speed, step});
  roster.push_back({"token-rate", Chapter::quantization, Topic::speed, tokenRate});
  roster.push_back({"four-times", Chapter::quantization, Topic::speed, fourTimes});
  roster.push_back({"batch-gain", Chapter::quantization, Topic::speed, batchGain});
  roster.push_back({"users", Chapter::quantization, Topic::speed, users});
  roster.push_back({"not-native", Chapter::bytes, Topic::speed, notNative});
  roster.push_back({"freed", Chapter::bytes, Topic::speed, freed});
  roster.push_back({"staying", Chapter::bytes, Topic::speed, staying});
  roster.push_back({"capacity", Chapter::quantization, Topic::speed, capacity});
  roster.push_back({"batch-set", Chapter::quantization, Topic::speed, halved});
  roster.push_back({"when-not", Chapter::bytes, Topic::speed, whenNot});
}

}  // namespace qs::quiz
