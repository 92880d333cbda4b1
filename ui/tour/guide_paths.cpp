#include "ui/tour/guide_paths.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/base/label.h"
#include "ui/window/page_roster.h"

namespace qs::ui {

namespace {

using Until = GuideUntil;

bool hasPage(const QString& id) {
  const auto& pages = pageRoster();
  return std::any_of(pages.begin(), pages.end(), [&](const PageEntry& page) { return page.id == id; });
}

GuideStation at(const char* page, const char* settings, const char* target, const char* text) {
  return {QLatin1String(page), QByteArray(settings), QLatin1String(target), Until::read, text};
}

GuidePath firstLook() {
  const auto step = [](const char* target, Until until, const char* text) {
    return GuideStation{{}, {}, QLatin1String(target), until, text};
  };
  GuidePath out{QStringLiteral("first"), QS_LABEL("qs::ui::GuidePaths", "First look"), false, {}};
  out.stations = {
      step("bitsSlider", Until::moved, QS_LABEL("qs::ui::GuidePaths", "Drag this handle to the left, or press the arrow key: fewer bits, fewer levels for the weights.")),
      step("figureRmse", Until::read, QS_LABEL("qs::ui::GuidePaths", "The answer stands here. RMSE is how far a weight is off, typically; watch it grow as the bits go.")),
      step("task1Start", Until::clicked, QS_LABEL("qs::ui::GuidePaths", "A task sets the controls and asks what you found. Start this one; the check says why.")),
      step("", Until::page, QS_LABEL("qs::ui::GuidePaths", "Every page looks at the same model from another side. Go to the next one.")),
      step("page_speculation", Until::page, QS_LABEL("qs::ui::GuidePaths", "Quantizing saves bytes, speculating saves steps. Go to the page where a small model proposes and the large one decides.")),
      step("stripLegend", Until::read, QS_LABEL("qs::ui::GuidePaths", "Each mark says where a token comes from. Point at one for its chances, click it to see how it was decided.")),
      step("page_budget", Until::page, QS_LABEL("qs::ui::GuidePaths", "How fast can it get at all? Go to the page that counts the bytes of a step.")),
      step("viewRoofline", Until::read, QS_LABEL("qs::ui::GuidePaths", "Bytes, speed, what fits, the roofline: one set of sliders, six views. The last one measures this machine.")),
      step("sourcePicker", Until::read, QS_LABEL("qs::ui::GuidePaths", "Your own weights: open a file or a model folder here, or drop one anywhere on the window.")),
      step("menuButton", Until::read, QS_LABEL("qs::ui::GuidePaths", "F5 is for the lecture hall, Ctrl+E exports the charts, F1 lists all keys. This tour and one for each chapter stay in the menu.")),
  };
  return out;
}

GuidePath overview() {
  GuidePath out{QStringLiteral("000"), QS_LABEL("qs::ui::GuidePaths", "000 Quantization and speculation"), true, {}};
  out.stations = {
      at("rounding", R"({"source":"typed","values":"-1, -0.37, 0.04, 0.29, 0.83","grouping":"whole","bits":4})", "numberLine",
         QS_LABEL("qs::ui::GuidePaths", "The chapter's five weights in 4 bits: each goes to the nearest of 15 levels, and 0.04 becomes 0. What is left of a weight is its code times one scale, 1 ÷ 7.")),
      at("rounding", R"({"source":"typed","values":"-1, -0.37, 0.04, 0.29, 0.83","grouping":"whole","bits":8})", "figureRmse",
         QS_LABEL("qs::ui::GuidePaths", "The same with 8 bits: the error is about a twentieth. Move the bits back and forth; the chapter's two figures, 0.0340 and 0.0016, stand here.")),
      at("rounding", R"({"source":"typed","values":"100, -0.37, 0.04, 0.29, 0.83","grouping":"whole","bits":4})", "valuesChart",
         QS_LABEL("qs::ui::GuidePaths", "One weight has become 100 and takes the others' levels away: all four are rounded to 0. The scale has to reach 100 and is far too coarse for them.")),
      at("rounding", R"({"source":"typed","values":"100, -0.37, 0.04, 0.29, 0.83","grouping":"lengths","group_lengths":[1,4],"bits":4})", "valuesChart",
         QS_LABEL("qs::ui::GuidePaths", "Two groups, the outlier alone in one: the four have a fine grid again. It cost one more scale, which is stored and read too.")),
      at("budget", R"({"view":"bytes","geometry":"dense-7b","hardware":"a100","weights":"int4","group":128})", "budgetCard",
         QS_LABEL("qs::ui::GuidePaths", "Seven billion weights, 14 GB in 16 bits, about 3.6 GB in 4 bits with their scales. The cache has not become smaller: that is why memory never shrinks to a quarter.")),
      at("loss", R"({"schemes":["int8","int4","int3"]})", "lossChart",
         QS_LABEL("qs::ui::GuidePaths", "Rounding errors are not yet damage: here a real model reads a text, and the bars say how much worse it predicts. Where a bar lies in the grey band, the difference is no finding.")),
      at("speculation", R"({"view":"step","source":"typed"})", "pairChart",
         QS_LABEL("qs::ui::GuidePaths", "Speculation: the draft proposes from q, the target decides with min(1, p ÷ q). What both have in common is accepted, and after a rejection the rest of p is drawn from, so that the output is exactly p.")),
      at("speculation", R"({"view":"arithmetic"})", "perTokenChart",
         QS_LABEL("qs::ui::GuidePaths", "A plain step of 10 ms, a draft of 3 and a verification of 12: three confirmed tokens make 5 ms each, one makes 15. Move the confirmed tokens to 1.5 and nothing is gained or lost.")),
      at("speculation", R"({"view":"run"})", "tokenStrip",
         QS_LABEL("qs::ui::GuidePaths", "The lab's own pair at work: colours say who each token is from. Look for stretches of accepted tokens, and for what interrupts them.")),
      at("combine", "", "combineCard", QS_LABEL("qs::ui::GuidePaths", "First the baseline, then one change, then the other, then both. Only in this order does a table say whose gain or loss it shows.")),
      at("selfcheck", R"({"chapter":"000"})", "selfcheckCard",
         QS_LABEL("qs::ui::GuidePaths", "What has stayed? The chapter's questions draw their numbers anew each time and say what leads to a wrong answer.")),
  };
  return out;
}

GuidePath quantization() {
  GuidePath out{QStringLiteral("003"), QS_LABEL("qs::ui::GuidePaths", "003 Quantization"), true, {}};
  out.stations = {
      at("budget", R"({"view":"speed","geometry":"anchor-27b","hardware":"h100","weights":"int4","group":128})", "budgetCard",
         QS_LABEL("qs::ui::GuidePaths", "The chapter's 27-billion model reads 51 GB for a token in BF16 and 13 GB in INT4: that is where the speed comes from. Move the batch: the more requests, the less of it is left.")),
      at("rounding", R"({"source":"row","bits":4,"grouping":"whole"})", "valuesChart",
         QS_LABEL("qs::ui::GuidePaths", "256 real weights with one scale, set by the largest of them. Count the marks of weights that became 0.")),
      at("rounding", R"({"source":"row","bits":4,"grouping":"size","group_size":32})", "valuesChart",
         QS_LABEL("qs::ui::GuidePaths", "The same row with a scale for every 32: only the group of the largest weight has stayed coarse. Below stand the bits that a weight now really takes, 4.5.")),
      at("rounding", R"({"source":"row","bits":2,"grouping":"size","group_size":32})", "numberLine",
         QS_LABEL("qs::ui::GuidePaths", "2 bits leave −1, 0 and 1 of each group's scale, and most weights become 0. This is the wall at the end of fewer and fewer bits.")),
      at("tensors", R"({"example":true,"view":"blocks","scheme":"int4:g128"})", "blocksView",
         QS_LABEL("qs::ui::GuidePaths", "The chapter's W_up at its real size: codes 44.6 MB, scales 1.39 MB, together 4.125 bits for each weight. Change the group size and watch the two parts.")),
      at("loss", R"({"schemes":["int8:tensor","int4:tensor","int3:tensor","int3:g32"]})", "lossChart",
         QS_LABEL("qs::ui::GuidePaths", "One scale for a whole matrix: 8 bits cost nothing, 3 bits a lot, and groups of 32 repair most of it. The numbers are this model's; the order is the chapter's.")),
      at("loss", R"({"schemes":["int4:row","int4:row/gptq","int3:row","int3:row/gptq"]})", "lossChart",
         QS_LABEL("qs::ui::GuidePaths", "Rounding beside GPTQ, same bits and same scales. Read the verdicts: whether a gap clears the noise is a question of its own.")),
      at("activations", R"({"view":"channels","by_size":true})", "channelsChart",
         QS_LABEL("qs::ui::GuidePaths", "How large the numbers are that a layer reads, channel by channel. A small model has no outliers worth the name; inject some, and see what large models struggle with.")),
      at("activations", R"({"view":"channels","alpha":0.5})", "alphaSlider",
         QS_LABEL("qs::ui::GuidePaths", "SmoothQuant moves the difficulty from activations to weights, as far as α says. The product stays the same; only what is rounded changes.")),
      at("ledger", R"({"chapter":"003","claim":"003.a"})", "ledgerTable", QS_LABEL("qs::ui::GuidePaths", "Every number of the chapter, computed again. Where one differs, the row says why.")),
      at("selfcheck", R"({"chapter":"003"})", "selfcheckCard",
         QS_LABEL("qs::ui::GuidePaths", "The chapter's questions, some of which send you back to these pages to set the controls yourself.")),
  };
  return out;
}

GuidePath bytes() {
  GuidePath out{QStringLiteral("004"), QS_LABEL("qs::ui::GuidePaths", "004 Bytes, bandwidth, sensitivity"), true, {}};
  out.stations = {
      at("formats", R"({"chosen":"fp8_e4m3","compared":["fp8_e4m3","fp8_e5m2","int8"],"view":"line"})", "formatCard",
         QS_LABEL("qs::ui::GuidePaths", "Three formats of 8 bits, every value that they have. INT8 spaces them evenly; the two FP8 lie close together near 0 and reach far.")),
      at("formats", R"({"chosen":"fp8_e4m3","compared":["fp8_e4m3","fp8_e5m2","int8"],"view":"resolution"})", "formatCard",
         QS_LABEL("qs::ui::GuidePaths", "The same as relative error: flat for floating point, worse and worse towards 0 for integers. E5M2 reaches further than E4M3 and pays with digits.")),
      at("tensors", R"({"view":"sweep"})", "tensorCard",
         QS_LABEL("qs::ui::GuidePaths", "Bits against granularity on one matrix: “4 bits” is a whole range of errors. Finer scales buy accuracy and cost bits.")),
      at("budget", R"({"view":"roofline","geometry":"dense-7b","hardware":"a100","weights":"fp8_e4m3","group":0})", "budgetCard",
         QS_LABEL("qs::ui::GuidePaths", "Decoding lies on the slope, where bytes decide; prefill lies under the roof, where arithmetic does. The A100 has no FP8 arithmetic: fewer bytes help the one and not the other.")),
      at("sensitivity", R"({"view":"ladder"})", "ladderChart",
         QS_LABEL("qs::ui::GuidePaths", "One part of the model at a time in few bits. The chapter's order is weights, activations, cache, softmax; here stands what this model says, and how surely.")),
      at("sensitivity", R"({"view":"position"})", "positionChart",
         QS_LABEL("qs::ui::GuidePaths", "The cache alone, by position in the window: whether its errors grow with the context is what the slope of these curves tells.")),
      at("activations", R"({"view":"mismatch"})", "activationsCard",
         QS_LABEL("qs::ui::GuidePaths", "Press Measure: calibrated on one text, evaluated on another. What stands off the diagonal is the price of calibration data that is not like the load.")),
      at("loss", R"({"schemes":["int8:row","int4:row","int4:g128","int4:g32"]})", "lossChart",
         QS_LABEL("qs::ui::GuidePaths", "Has it broken anything? Loss is the quickest way to ask and the coarsest; a difference within the noise says nothing.")),
      at("ledger", R"({"chapter":"004","claim":"004.c"})", "ledgerTable", QS_LABEL("qs::ui::GuidePaths", "Every number of the chapter, computed again, with a remark where GB and GiB were taken for one another.")),
      at("selfcheck", R"({"chapter":"004"})", "selfcheckCard",
         QS_LABEL("qs::ui::GuidePaths", "The chapter's questions: bytes and time with drawn numbers, and what bears few bits.")),
  };
  return out;
}

std::vector<GuidePath> present(std::vector<GuidePath> paths) {
  for (GuidePath& path : paths) {
    std::erase_if(path.stations, [](const GuideStation& station) { return !station.page.isEmpty() && !hasPage(station.page); });
  }
  return paths;
}

}  // namespace

const std::vector<GuidePath>& guidePaths() {
  static const std::vector<GuidePath> all = present({firstLook(), overview(), quantization(), bytes()});
  return all;
}

const GuidePath* findGuidePath(const QString& id) {
  for (const GuidePath& path : guidePaths()) {
    if (path.id == id) return &path;
  }
  return nullptr;
}

QString guideText(const char* text) { return QCoreApplication::translate("qs::ui::GuidePaths", text); }

}  // namespace qs::ui
