#include "core/experiment/scheme_presets.h"

#include <algorithm>

#include "core/base/contract.h"

namespace qs::experiment {

const std::vector<SchemePreset>& schemePresets() {
  static const std::vector<SchemePreset> presets = {
      {"chapter",
       QS_LABEL("core", "The chapter's 22 schemes"),
       {"int8", "int8:row", "int8:g128", "int8:g32", "int4", "int4:row", "int4:g128", "int4:g64", "int4:g32", "int3",
        "int3:row", "int3:g128", "int3:g64", "int3:g32", "int2:g32", "int4:row/gptq", "int4:g128/gptq", "int3:row/gptq",
        "int3:g64/gptq", "int8:row+a=int8:tensor", "int8:row+a=int8", "int8:row+a=int8:tensor/smooth"}},
      {"rounding",
       QS_LABEL("core", "Rounding alone: bits and groups"),
       {"int8", "int4", "int3", "int4:row", "int4:g128", "int3:row", "int3:g64", "int3:g32", "int2:g32"}},
      {"methods",
       QS_LABEL("core", "Methods at three bits"),
       {"int3:g64", "int3:g64/mse", "int3:g64/gptq", "int3:g64/gptq(order=act)", "int3:g64/gptq(scales=follow)", "int3:g64/awq",
        "int3:g64/keep(top=4)", "int3:g64/gptq/keep(first,last)"}},
      {"fourbit",
       QS_LABEL("core", "Ways to spend about four bits"),
       {"int4:g32", "int4:g32:asym", "fp4_e2m1:g32", "nf4", "mxfp4", "nvfp4", "q4_0", "q4_1", "q4_k"}},
      {"activations",
       QS_LABEL("core", "Eight bits for weights and activations"),
       {"int8:row", "int8:row+a=int8:tensor", "int8:row+a=int8:tensor:static", "int8:row+a=int8", "int8:row+a=int8:tensor/smooth",
        "int8:row+a=int8/llmint8", "fp8_e4m3:row+a=fp8_e4m3", "mxfp8_e4m3+a=mxfp8_e4m3"}},
      {"cache",
       QS_LABEL("core", "Cache and attention in low bits"),
       {"bf16+kv=int8", "bf16+kv=fp8_e4m3", "bf16+kv=int4", "bf16+kv=int4:head", "bf16+kv=int4:channel", "bf16+attn=int8",
        "bf16+attn=int4", "bf16+attn=int4:scores"}},
  };
  return presets;
}

const SchemePreset* findSchemePreset(std::string_view id) {
  const auto& all = schemePresets();
  const auto it = std::find_if(all.begin(), all.end(), [id](const SchemePreset& preset) { return preset.id == id; });
  return it == all.end() ? nullptr : &*it;
}

std::vector<quant::QuantScheme> schemesOf(const SchemePreset& preset) {
  std::vector<quant::QuantScheme> out;
  for (const std::string& text : preset.schemes) {
    auto scheme = quant::QuantScheme::parse(text);
    QS_CONTRACT(scheme.has_value());  // texts of our own making
    out.push_back(std::move(*scheme));
  }
  return out;
}

}  // namespace qs::experiment
