#include "core/ledger/quoted.h"

namespace qs::ledger {

const std::vector<Quoted>& quotedResults() {
  static const std::vector<Quoted> all = {
      {"003",
       QS_LABEL("core", "OPT-175B on WikiText2, perplexity: FP16 8.34; four bits by rounding 10.54, by GPTQ 8.37; three bits by rounding 7,300, by GPTQ 8.68."),
       "Frantar et al., GPTQ, arXiv 2210.17323, table 3"},
      {"003",
       QS_LABEL("core", "From about 6.7 billion parameters on nearly all layers have outlier channels, up to 20 times as large as others: about 150,000 values of a sequence of 2,048 tokens, in 6 channels. Setting them to zero worsens the perplexity by 600–1000 %."),
       "Dettmers et al., LLM.int8(), arXiv 2208.07339"},
      {"003", QS_LABEL("core", "W8A8 on OPT-175B runs up to 1.56 times as fast, in half the memory."), "Xiao et al., SmoothQuant, arXiv 2211.10438"},
      {"003", QS_LABEL("core", "An entry of a cache in four bits takes 288 bytes, in FP8 528."),
       QS_LABEL("core", "DeepSeek-V4.1, as the chapter works it out from the published format")},
  };
  return all;
}

}  // namespace qs::ledger
