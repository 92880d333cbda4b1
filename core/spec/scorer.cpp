#include "core/spec/scorer.h"

namespace qs::spec {

namespace {

class SessionScorer final : public Scorer {
 public:
  SessionScorer(model::PreparedModelPtr prepared, model::Session session)
      : prepared_(std::move(prepared)), session_(std::move(session)),
        weights_(prepared_->model()->linearParameters() + prepared_->model()->head()->size()) {}

  std::int64_t vocab() const override { return prepared_->config().vocab; }
  std::int64_t capacity() const override { return session_.capacity(); }
  std::int64_t position() const override { return session_.position(); }
  std::int64_t memoryBytes() const override { return session_.memoryBytes(); }
  base::Status append(std::span<const std::int32_t> ids, model::LogitRows rows, std::span<float> logits,
                      const base::TaskContext& context) override {
    // Little work is done sooner than other threads have joined in; the result is the same to the last bit.
    if (ids.size() * weights_ > kAlone) return session_.appendInto(ids, rows, logits, context);
    return session_.appendInto(ids, rows, logits, {context.stop, {}, nullptr});
  }
  void rewind(std::int64_t position) override { session_.rewind(position); }

 private:
  static constexpr std::uint64_t kAlone = 1'000'000;  // multiplications by a weight

  model::PreparedModelPtr prepared_;
  model::Session session_;
  std::uint64_t weights_;
};

}  // namespace

base::Result<std::unique_ptr<Scorer>> scorerOf(model::PreparedModelPtr prepared, std::int64_t capacity) {
  QS_ASSIGN(auto session, model::Session::create(prepared, capacity));
  return std::unique_ptr<Scorer>(std::make_unique<SessionScorer>(std::move(prepared), std::move(session)));
}

}  // namespace qs::spec
