// The page's state as a value: both ways through JSON, its limits, and the words of its controls.
#include <gtest/gtest.h>

#include "ui/labs/tensors/tensors_state.h"

namespace qs::ui {
namespace {

using State = TensorsState;

TEST(TensorsStateJson, GoesBothWays) {
  State state;
  state.model = "/models/数据.safetensors";
  state.tensor = "blocks.0.attn.q_proj";
  state.example = true;
  state.view = State::View::sweep;
  state.fileView = State::FileView::worst;
  state.scheme = *quant::QuantScheme::parse("int3:g48:asym:away:scale=fp32/mse");
  state.logCounts = true;
  state.heatOf = State::HeatOf::error;
  state.window = HeatWindow{1, 20, 300, 4000000000000ULL};
  state.sweepFigure = State::SweepFigure::sqnr;
  state.sweepPart = State::SweepPart::map;
  state.filter = "ffn 权重";
  state.kind = TensorKind::vector;
  state.sort = State::Sort{State::Column::bytes, true};
  state.other = "cuda:1";
  const auto again = tensorsStateFromJson(toJson(state));
  ASSERT_TRUE(again) << again.error().english();
  EXPECT_EQ(*again, state);
  EXPECT_EQ(*tensorsStateFromJson(toJson(State{})), State{});
  EXPECT_EQ(*tensorsStateFromJson("{}"), State{});
  state.backend = "cpu-v2";
  EXPECT_EQ(tensorsStateFromJson(toJson(state))->backend, "cpu") << "the window's choice is not the page's to save";
}

TEST(TensorsStateJson, NamesTheKeyAtFault) {
  for (const auto& [text, key] : std::vector<std::pair<const char*, const char*>>{
           {R"({"model": 7})", "model"}, {R"({"view": "sideways"})", "view"}, {R"({"file_view": 1})", "file_view"},
           {R"({"example": "yes"})", "example"}, {R"({"window": [1, 2, 3]})", "window"}, {R"({"window": [1, 2, -3, 4]})", "window"},
           {R"({"sort": "colour"})", "sort"}, {R"({"sort_descending": 1})", "sort_descending"}, {R"({"kind": ["linear"]})", "kind"},
           {R"({"filter": null})", "filter"}, {R"({"sweep_part": "both"})", "sweep_part"}, {R"({"page": "rounding"})", "page"}, {R"({"scheme": "int99"})", "int99"}}) {
    const auto read = tensorsStateFromJson(text);
    ASSERT_FALSE(read) << text;
    EXPECT_NE(read.error().english().find(key), std::string::npos) << read.error().english();
  }
  EXPECT_FALSE(tensorsStateFromJson("[1]"));
  EXPECT_FALSE(tensorsStateFromJson("{"));
}

TEST(TensorsStateLimits, KeepTheSchemeAmongThoseThePageCanSet) {
  State state;
  state.scheme = *quant::QuantScheme::parse("int8:row+a=int8:token/smooth(alpha=0.5)");
  state.window = HeatWindow{5, 5, 0, 1};
  const State kept = clamped(state);
  EXPECT_EQ(kept.scheme.text(), "int8:row");
  EXPECT_FALSE(kept.window);
  state.scheme = *quant::QuantScheme::parse("nvfp4");
  EXPECT_EQ(clamped(state).scheme.text(), "int4:g128");
}

TEST(TensorsStateWords, GranularitiesAreReadAndHaveStops) {
  EXPECT_EQ(readGranularity("g48")->group, 48);
  EXPECT_EQ(readGranularity("48")->group, 48);
  EXPECT_EQ(readGranularity("row")->kind, quant::Granularity::Kind::row);
  EXPECT_EQ(readGranularity("column")->kind, quant::Granularity::Kind::col);
  for (const char* wrong : {"", "g", "0", "-4", "12x", "rows", "99999999999999999999"}) EXPECT_FALSE(readGranularity(wrong)) << wrong;
  for (int stop = 0; stop <= kTensorStop; ++stop) EXPECT_EQ(granularityStop(granularityAt(stop)), stop);
  EXPECT_EQ(granularityStop(*readGranularity("48")), granularityStop(*readGranularity("32")));
  EXPECT_EQ(granularityStop(*readGranularity("3")), 0);
}

TEST(TensorsStateWords, AScaleTypeThatSaysNothingIsDropped) {
  auto scheme = *quant::QuantScheme::parse("int4:row:scale=fp16");
  setGranularity(scheme, *readGranularity("32"));
  EXPECT_EQ(scheme.text(), "int4:g32") << "fp16 is what groups have anyway";
  setClipChoice(scheme, ClipChoice::percentile);
  EXPECT_EQ(clipChoice(scheme), ClipChoice::percentile);
  setClipChoice(scheme, ClipChoice::leastError);
  EXPECT_EQ(scheme.text(), "int4:g32/mse");
  setClipChoice(scheme, ClipChoice::largest);
  EXPECT_EQ(scheme.text(), "int4:g32");
}

}  // namespace
}  // namespace qs::ui
