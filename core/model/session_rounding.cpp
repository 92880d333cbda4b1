// The parts of a forward pass in which a model's RunQuant rounds what passes through.
#include <algorithm>
#include <cmath>

#include "core/base/contract.h"
#include "core/model/session.h"
#include "core/tensor/half_bits.h"

namespace qs::model {

using backend::Buffer;
using backend::Rows;
using backend::rowsOf;
using base::Status;

namespace {

constexpr std::size_t at(LinearKind kind) { return static_cast<std::size_t>(kind); }

// A backend's hook that rounds one query and head's numbers.
struct RowHook {
  explicit RowHook(const quant::RowQuantizer* quantizer) : quantizer_(quantizer), hook_{this, &RowHook::apply, nullptr, 0} {
    if (quantizer == nullptr || !quantizer->hook()) return;
    hook_.how = &quantizer->hook()->how;
    hook_.group = quantizer->hook()->group;
  }
  RowHook(const RowHook&) = delete;
  RowHook& operator=(const RowHook&) = delete;
  const QsRowHook* get() const { return quantizer_ == nullptr ? nullptr : &hook_; }

 private:
  static void apply(void* self, float* x, std::int64_t n) {
    const quant::RowQuantizer& quantizer = *static_cast<RowHook*>(self)->quantizer_;
    std::vector<float> rounded(static_cast<std::size_t>(n));
    // A single row: nothing to stop, and dynamic scales cannot fail.
    const Status status = quantizer.apply(x, 1, rounded.size(), rounded.data(), {});
    QS_CONTRACT(status.has_value());
    std::copy(rounded.begin(), rounded.end(), x);
  }
  const quant::RowQuantizer* quantizer_;
  QsRowHook hook_;
};

}  // namespace

// New numbers stand in `from`: the tap sees them, and what was rounded before is out of date.
Status Session::see(std::size_t block, TapPoint point, const Buffer& from, std::int64_t rows, std::int64_t cols) {
  rounded_ = nullptr;
  encoded_ = nullptr;
  if (tap_ == nullptr) return {};
  const backend::Backend& on = *model_->backend();
  if (on.hostMemory()) return tap_->see(static_cast<std::int64_t>(block), point, from.data(), rows, cols);
  std::vector<float> host(static_cast<std::size_t>(rows * cols));
  QS_TRY(on.download(host, from.data()));
  return tap_->see(static_cast<std::int64_t>(block), point, host.data(), rows, cols);
}

// to = what is left of from; they may be the same buffer.
Status Session::roundRows(const quant::RowQuantizer& quantizer, const Buffer& from, const Buffer& to, std::int64_t rows,
                          std::int64_t cols, const base::TaskContext& ctx) {
  const backend::Backend& on = *model_->backend();
  const auto count = static_cast<std::size_t>(rows * cols);
  auto job = DeviceRounding::jobFor(on, quantizer, static_cast<std::size_t>(rows), static_cast<std::size_t>(cols));
  if (job) return device_.round(on, quantizer, std::move(*job), from.data(), to.data(), ctx);
  const bool host = on.hostMemory();
  if (host && from.data() != to.data()) {
    return quantizer.apply(from.data(), static_cast<std::size_t>(rows), static_cast<std::size_t>(cols), to.data(), ctx);
  }
  std::vector<float> x(count);
  std::vector<float> y(count);
  QS_TRY(on.download(x, from.data()));
  QS_TRY(quantizer.apply(x.data(), static_cast<std::size_t>(rows), static_cast<std::size_t>(cols), y.data(), ctx));
  return on.upload(to, 0, y);
}

// y = x · Wᵀ with x, which stands in `from`, rounded as the model asks for.
Status Session::multiply(std::size_t block, LinearKind kind, const Buffer& from, const Rows& x, const Rows& y,
                         const base::TaskContext& ctx) {
  const backend::Backend& on = *model_->backend();
  const backend::Weights& weights = *model_->blocks()[block].linear[at(kind)];
  const RunQuant* run = model_->run();
  const quant::RowQuantizer* quantizer = run == nullptr || run->inputs.empty() ? nullptr : run->inputs[block][at(kind)].get();
  if (quantizer == nullptr) return on.matmul(ctx, weights, x, y);
  if (const auto& codes = model_->blocks()[block].int8[at(kind)]; codes != nullptr && quantizer->hasInt8Codes()) {
    return multiplyCodes(*codes, *quantizer, from, x, y, ctx);
  }
  if (rounded_ != quantizer) {
    const Config& c = model_->config();
    const std::int64_t widest = std::max({c.hidden, c.heads * c.headDim, c.intermediate});
    const auto needed = static_cast<std::size_t>(scratchRows_ * widest);
    if (quantized_.size() < needed) {
      quantized_ = Buffer();
      QS_ASSIGN(quantized_, on.allocate(needed));
    }
    QS_TRY(roundRows(*quantizer, from, quantized_, x.rows, x.cols, ctx));
    rounded_ = quantizer;
  }
  return on.matmul(ctx, weights, rowsOf(quantized_, x.rows, x.cols), y);
}

// y = x · Wᵀ in whole numbers: codes times codes, and the scales afterwards.
Status Session::multiplyCodes(const backend::Int8Weights& weights, const quant::RowQuantizer& quantizer,
                              const Buffer& from, const Rows& x, const Rows& y, const base::TaskContext& ctx) {
  const backend::Backend& on = *model_->backend();
  const auto rows = static_cast<std::size_t>(x.rows);
  const auto cols = static_cast<std::size_t>(x.cols);
  if (encoded_ != &quantizer) {
    QS_TRY(on.hostMemory() ? encodeHere(quantizer, from.data(), rows, cols, ctx)
                           : encodeThere(quantizer, from.data(), rows, cols, ctx));
    encoded_ = &quantizer;
  }
  return on.matmulInt8(ctx, weights, codesAt_, codeScalesAt_, y);
}

Status Session::encodeHere(const quant::RowQuantizer& quantizer, const float* values, std::size_t rows, std::size_t cols,
                           const base::TaskContext& ctx) {
  inputCodes_.resize(rows * cols);
  inputScales_.resize(rows);
  QS_TRY(quantizer.encodeInt8(values, rows, cols, inputCodes_.data(), inputScales_.data(), ctx));
  codesAt_ = inputCodes_.data();
  codeScalesAt_ = inputScales_.data();
  return {};
}

// The same in the backend's memory: by itself where every row has a scale of its own, else by way of the host.
Status Session::encodeThere(const quant::RowQuantizer& quantizer, const float* values, std::size_t rows, std::size_t cols,
                            const base::TaskContext& ctx) {
  const backend::Backend& on = *model_->backend();
  if (auto job = DeviceRounding::rowJobFor(on, quantizer, rows, cols)) {
    QS_ASSIGN(const auto encoded, device_.encode(on, quantizer, std::move(*job), values, DeviceRounding::Place::input, ctx));
    codesAt_ = reinterpret_cast<const std::int8_t*>(encoded.codes);
    codeScalesAt_ = encoded.scales;
    return {};
  }
  std::vector<float> host(rows * cols);
  QS_TRY(on.download(host, values));
  QS_TRY(encodeHere(quantizer, host.data(), rows, cols, ctx));
  QS_ASSIGN(const auto kept, device_.keep(on, reinterpret_cast<const std::uint8_t*>(inputCodes_.data()),
                                            inputScales_.data(), rows, cols, 1, DeviceRounding::Place::input));
  codesAt_ = reinterpret_cast<const std::int8_t*>(kept.codes);
  codeScalesAt_ = kept.scales;
  return {};
}

// Stores the keys and values of the rows at hand and attends with their queries.
Status Session::attend(std::size_t block, std::int64_t rows, const base::TaskContext& ctx) {
  const RunQuant* run = model_->run();
  if (run != nullptr && run->cacheBlock > 0) return attendInBlocks(block, rows, ctx);
  const Config& c = model_->config();
  const backend::Backend& on = *model_->backend();
  const std::int64_t width = c.kvHeads * c.headDim;
  if (forms_[block]) {
    QS_TRY(storeCodes(block, rows, ctx));
    return attendOver(block, 0, rows, ctx);
  }
  if (run != nullptr && !run->keys.empty()) {
    QS_TRY(roundRows(*run->keys[block], keys_, keys_, rows, width, ctx));
    QS_TRY(roundRows(*run->values[block], values_, values_, rows, width, ctx));
  }
  QS_TRY(on.kvStore(caches_[block], position_, rowsOf(keys_, rows, width), values_.data()));
  return attendOver(block, 0, rows, ctx);
}

// Attention of the queries [first, first + count) of the rows at hand.
Status Session::attendOver(std::size_t block, std::int64_t first, std::int64_t count, const base::TaskContext& ctx) {
  const Config& c = model_->config();
  const std::int64_t width = c.heads * c.headDim;
  const RunQuant* run = model_->run();
  const RowHook scores(run == nullptr ? nullptr : run->scores.get());
  const RowHook probabilities(run == nullptr ? nullptr : run->probabilities.get());
  const auto scale = static_cast<float>(1.0 / std::sqrt(static_cast<double>(c.headDim)));
  return model_->backend()->attention(ctx, caches_[block], {queries_.data() + first * width, count, width, width},
                                      position_ + first, c.heads, scale,
                                      {attended_.data() + first * width, count, width, width}, scores.get(),
                                      probabilities.get());
}

// Scales over blocks of tokens: the rows go in pieces that end where blocks end, so that a token attends over whole
// blocks as they will stay, and over its own, unfinished one in FP16, however many tokens come at once.
Status Session::attendInBlocks(std::size_t block, std::int64_t rows, const base::TaskContext& ctx) {
  const Config& c = model_->config();
  const backend::Backend& on = *model_->backend();
  const RunQuant& run = *model_->run();
  const std::int64_t width = c.kvHeads * c.headDim;
  if (openKeys_.size() != caches_.size()) {
    openKeys_.assign(caches_.size(), std::vector<float>(static_cast<std::size_t>(capacity_ * width)));
    openValues_ = openKeys_;
  }
  std::vector<float>& keys = openKeys_[block];
  std::vector<float>& values = openValues_[block];
  const auto take = [&](const Buffer& from, std::vector<float>& to) -> Status {
    const std::span<float> part(to.data() + position_ * width, static_cast<std::size_t>(rows * width));
    QS_TRY(on.download(part, from.data()));
    for (float& value : part) value = tensor::halfToFloat(tensor::floatToHalf(value));
    return {};
  };
  QS_TRY(take(keys_, keys));
  QS_TRY(take(values_, values));
  // Positions [from, from + count) as `k` and `v` have them, through a buffer of the backend.
  const auto store = [&](std::int64_t from, std::int64_t count, const float* k, const float* v) -> Status {
    const auto size = static_cast<std::size_t>(count * width);
    QS_TRY(on.upload(keys_, 0, std::span<const float>(k, size)));
    QS_TRY(on.upload(values_, 0, std::span<const float>(v, size)));
    return on.kvStore(caches_[block], from, rowsOf(keys_, count, width), values_.data());
  };
  const std::int64_t cacheBlock = run.cacheBlock;
  const std::int64_t end = position_ + rows;
  for (std::int64_t from = position_; from < end;) {
    const std::int64_t blockStart = from / cacheBlock * cacheBlock;
    const std::int64_t to = std::min(end, blockStart + cacheBlock);
    // A rewind may have cut open a block that was finished: its first tokens are in FP16 again.
    const std::int64_t open = from == position_ ? blockStart : from;
    for (std::int64_t p = open; p < to; p += scratchRows_) {
      const std::int64_t count = std::min(scratchRows_, to - p);
      QS_TRY(store(p, count, keys.data() + p * width, values.data() + p * width));
    }
    QS_TRY(attendOver(block, from - position_, to - from, ctx));
    if (to == blockStart + cacheBlock) {
      const auto count = static_cast<std::size_t>(cacheBlock * width);
      std::vector<float> k(count);
      std::vector<float> v(count);
      QS_TRY(run.keys[block]->apply(keys.data() + blockStart * width, static_cast<std::size_t>(cacheBlock),
                                    static_cast<std::size_t>(width), k.data(), ctx));
      QS_TRY(run.values[block]->apply(values.data() + blockStart * width, static_cast<std::size_t>(cacheBlock),
                                      static_cast<std::size_t>(width), v.data(), ctx));
      for (std::int64_t p = 0; p < cacheBlock; p += scratchRows_) {
        const std::int64_t part = std::min(scratchRows_, cacheBlock - p);
        QS_TRY(store(blockStart + p, part, k.data() + p * width, v.data() + p * width));
      }
    }
    from = to;
  }
  return {};
}

}  // namespace qs::model
