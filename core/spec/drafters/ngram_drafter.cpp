#include "core/spec/drafters/ngram_drafter.h"

#include <algorithm>
#include <limits>

namespace qs::spec {

namespace {

constexpr std::int64_t kMostNgram = 16;

class NgramDrafter final : public Drafter {
 public:
  explicit NgramDrafter(const NgramSettings& settings) : settings_(settings) {}

  std::int64_t capacity() const override { return std::numeric_limits<std::int64_t>::max(); }
  std::int64_t position() const override { return -1; }
  std::int64_t memoryBytes() const override { return 0; }
  base::Status start(std::span<const std::int32_t>, const base::TaskContext&) override { return {}; }
  base::Status sync(std::span<const std::int32_t>, const base::TaskContext&) override { return {}; }

  base::Result<std::int64_t> propose(std::span<const std::int32_t> committed, const DraftRequest& request, Draws&,
                                     std::span<Proposal> out, const base::TaskContext&) override {
    const std::size_t from = continuation(committed);
    if (from == committed.size()) return 0;
    const std::size_t period = committed.size() - from;
    for (std::size_t i = 0; i < static_cast<std::size_t>(request.count); ++i) {
      Proposal& proposal = out[i];
      proposal.token = committed[from + i % period];
      proposal.draw = 0.0;
      // A prompt may hold ids that are no tokens of the pair: nothing is proposed from there on.
      if (proposal.token >= request.tokens) return static_cast<std::int64_t>(i);
      proposal.q.setOneHot(request.tokens, proposal.token);
    }
    return request.count;
  }

 private:
  // Where the text went on after the newest earlier occurrence of its longest known suffix; its end if there is none. One
  // walk backwards: an occurrence is as long as the tokens before it agree.
  std::size_t continuation(std::span<const std::int32_t> ids) const {
    const auto least = static_cast<std::size_t>(settings_.least);
    const auto most = static_cast<std::size_t>(settings_.most);
    const std::size_t n = ids.size();
    std::size_t best = n;
    std::size_t length = 0;
    for (std::size_t end = n - 1; end >= least; --end) {  // ids[end − 1] is the occurrence's last token
      if (ids[end - 1] != ids[n - 1]) continue;
      std::size_t same = 1;
      while (same < most && same < end && ids[end - 1 - same] == ids[n - 1 - same]) ++same;
      if (same >= least && same > length) {
        best = end;
        length = same;
        if (length == most) break;
      }
    }
    return best;
  }

  NgramSettings settings_;
};

}  // namespace

base::Result<std::unique_ptr<Drafter>> makeNgramDrafter(const NgramSettings& settings) {
  if (settings.least < 1 || settings.most < settings.least || settings.most > kMostNgram) {
    return base::fail(base::ErrorKind::usage, QS_LABEL("core", "the lookup's lengths"),
                      {QS_LABEL("core", "1 ≤ min ≤ max ≤ %1"), {std::to_string(kMostNgram)}},
                      {QS_LABEL("core", "min %1, max %2"), {std::to_string(settings.least), std::to_string(settings.most)}});
  }
  return std::unique_ptr<Drafter>(std::make_unique<NgramDrafter>(settings));
}

}  // namespace qs::spec
