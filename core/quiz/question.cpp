#include "core/quiz/question.h"

#include <algorithm>
#include <array>

#include "core/base/contract.h"

namespace qs::quiz {

// Generated from the files of questions/.
void registerAll(Roster& roster);

std::string_view word(Chapter chapter) {
  constexpr std::array<std::string_view, kChapters> kWords = {"000", "003", "004"};
  return kWords[static_cast<std::size_t>(chapter)];
}

base::Text nameOf(Chapter chapter) {
  switch (chapter) {
    case Chapter::overview: return QS_LABEL("core", "000 Quantization and speculation");
    case Chapter::quantization: return QS_LABEL("core", "003 Quantization");
    case Chapter::bytes: return QS_LABEL("core", "004 Bytes, bandwidth, sensitivity");
  }
  return {};
}

std::string_view word(Topic topic) {
  constexpr std::array<std::string_view, kTopics> kWords = {"scales", "outliers", "storage",     "speed",      "damage",
                                                            "parts",  "methods",  "speculation", "experiments"};
  return kWords[static_cast<std::size_t>(topic)];
}

base::Text nameOf(Topic topic) {
  switch (topic) {
    case Topic::scales: return QS_LABEL("core", "Scales and codes");
    case Topic::outliers: return QS_LABEL("core", "Outliers and groups");
    case Topic::storage: return QS_LABEL("core", "True bits and bytes");
    case Topic::speed: return QS_LABEL("core", "Bytes and time");
    case Topic::damage: return QS_LABEL("core", "Judging the damage");
    case Topic::parts: return QS_LABEL("core", "What bears few bits");
    case Topic::methods: return QS_LABEL("core", "Methods and calibration");
    case Topic::speculation: return QS_LABEL("core", "Speculative decoding");
    case Topic::experiments: return QS_LABEL("core", "Fair experiments");
  }
  return {};
}

std::string_view word(Kind kind) {
  constexpr std::array<std::string_view, 5> kWords = {"single", "several", "number", "order", "controls"};
  return kWords[static_cast<std::size_t>(kind)];
}

const Roster& roster() {
  static const Roster all = [] {
    Roster out;
    registerAll(out);
    std::stable_sort(out.begin(), out.end(), [](const Source& a, const Source& b) { return a.topic < b.topic; });
    return out;
  }();
  return all;
}

const Source* findSource(std::string_view id) {
  for (const Source& source : roster()) {
    if (source.id == id) return &source;
  }
  return nullptr;
}

Question drawQuestion(const Source& source, std::uint64_t seed) {
  // Neighbouring seeds of one source, and one seed of neighbouring sources, have nothing in common.
  std::uint64_t mixed = 0xCBF29CE484222325ULL;
  for (const char letter : source.id) mixed = (mixed ^ static_cast<unsigned char>(letter)) * 0x100000001B3ULL;
  Draw draw(mixed + seed * 0x2545F4914F6CDD1DULL);
  Question out = source.make(draw);
  if (auto* single = std::get_if<SingleChoice>(&out.task)) draw.shuffle(single->choices);
  if (auto* several = std::get_if<SeveralChoices>(&out.task)) draw.shuffle(several->choices);
  if (auto* order = std::get_if<OrderTask>(&out.task)) {
    QS_CONTRACT(order->items.size() > 1);
    order->shown.clear();
    for (std::size_t i = 0; i < order->items.size(); ++i) order->shown.push_back(i);
    do {
      draw.shuffle(order->shown);
    } while (std::is_sorted(order->shown.begin(), order->shown.end()));
  }
  return out;
}

}  // namespace qs::quiz
