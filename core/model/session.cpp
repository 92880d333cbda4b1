#include "core/model/session.h"

#include <algorithm>
#include <cmath>

#include "core/base/contract.h"

namespace qs::model {

using backend::Buffer;
using backend::Rows;
using backend::rowsOf;
using base::ErrorKind;
using base::Result;
using base::Status;

namespace {

// Angles as transformers forms them: inverse frequencies and their product with the position in F32.
void ropeTables(const Config& config, std::int64_t positions, std::vector<float>& cosines, std::vector<float>& sines) {
  const std::int64_t half = config.headDim / 2;
  cosines.resize(static_cast<std::size_t>(positions * half));
  sines.resize(cosines.size());
  for (std::int64_t i = 0; i < half; ++i) {
    const double exponent = static_cast<double>(2 * i) / static_cast<double>(config.headDim);
    const auto frequency = static_cast<float>(1.0 / std::pow(config.ropeTheta, exponent));
    for (std::int64_t p = 0; p < positions; ++p) {
      const double angle = static_cast<double>(static_cast<float>(p) * frequency);
      const auto index = static_cast<std::size_t>(p * half + i);
      cosines[index] = static_cast<float>(std::cos(angle));
      sines[index] = static_cast<float>(std::sin(angle));
    }
  }
}

}  // namespace

Result<Session> Session::create(PreparedModelPtr model, std::int64_t capacity) {
  const Config& config = model->config();
  QS_CONTRACT(capacity >= 0);
  if (capacity > config.context) {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "the context"),
                      {QS_LABEL("core", "at most %1 tokens, which the model was made for"),
                       {std::to_string(config.context)}},
                      std::to_string(capacity), QS_LABEL("core", "use a shorter text or window"));
  }
  Session session;
  session.capacity_ = capacity == 0 ? config.context : capacity;
  const backend::Backend& on = *model->backend();
  session.model_ = model;
  QS_TRY(session.prepareCaches());
  std::vector<float> cosines;
  std::vector<float> sines;
  ropeTables(config, session.capacity_, cosines, sines);
  QS_ASSIGN(session.cosines_, on.allocate(cosines.size()));
  QS_ASSIGN(session.sines_, on.allocate(sines.size()));
  QS_TRY(on.upload(session.cosines_, 0, cosines));
  QS_TRY(on.upload(session.sines_, 0, sines));
  return session;
}

std::int64_t Session::memoryBytes() const {
  std::int64_t bytes = 0;
  for (const auto& cache : caches_) bytes += cache.bytes();
  for (const Buffer* buffer : {&cosines_, &sines_, &hidden_, &normed_, &queries_, &attended_, &keys_, &values_, &gate_,
                               &up_, &projected_, &quantized_, &logits_}) {
    bytes += static_cast<std::int64_t>(buffer->size() * sizeof(float));
  }
  for (const auto* open : {&openKeys_, &openValues_}) {
    for (const auto& one : *open) bytes += static_cast<std::int64_t>(one.size() * sizeof(float));
  }
  for (const auto* codes : {&keyCodes_, &valueCodes_}) bytes += static_cast<std::int64_t>(codes->size());
  bytes += device_.bytes();
  for (const auto* scales : {&keyScales_, &valueScales_}) bytes += static_cast<std::int64_t>(scales->size() * sizeof(float));
  return bytes;
}

void Session::rewind(std::int64_t position) {
  QS_CONTRACT(position >= 0 && position <= position_);
  position_ = position;
}

Status Session::grow(std::int64_t rows) {
  if (rows <= scratchRows_) return {};
  const Config& c = model_->config();
  const backend::Backend& on = *model_->backend();
  const auto make = [&](Buffer& buffer, std::int64_t cols) -> Status {
    buffer = Buffer();  // the old one is given back first
    QS_ASSIGN(buffer, on.allocate(static_cast<std::size_t>(rows * cols)));
    return {};
  };
  scratchRows_ = 0;
  QS_TRY(make(hidden_, c.hidden));
  QS_TRY(make(normed_, c.hidden));
  QS_TRY(make(projected_, c.hidden));
  QS_TRY(make(queries_, c.heads * c.headDim));
  QS_TRY(make(attended_, c.heads * c.headDim));
  QS_TRY(make(keys_, c.kvHeads * c.headDim));
  QS_TRY(make(values_, c.kvHeads * c.headDim));
  QS_TRY(make(gate_, c.intermediate));
  QS_TRY(make(up_, c.intermediate));
  scratchRows_ = rows;
  return {};
}

// Nobody looks at or rounds what goes into the linear layers.
bool Session::fusesLinears() const {
  const RunQuant* run = model_->run();
  return tap_ == nullptr && (run == nullptr || run->inputs.empty()) && model_->backend()->supports(QS_OP_LINEAR);
}

// Products of the rows of x after their norm.
QsLinear Session::layer(std::size_t block, std::initializer_list<LinearKind> kinds, const Rows& x, const float* norm,
                        std::initializer_list<Rows> y) const {
  QsLinear out{};
  out.x = x.data;
  out.rows = x.rows;
  out.ldx = x.ld;
  out.norm = norm;
  out.eps = model_->config().rmsEpsilon;
  out.normed = normed_.data();
  for (const LinearKind kind : kinds) {
    const Rows& to = y.begin()[out.count];
    out.w[out.count] = model_->blocks()[block].linear[static_cast<std::size_t>(kind)]->handle();
    out.y[out.count] = to.data;
    out.ldy[out.count] = to.ld;
    ++out.count;
  }
  return out;
}

// sum += x · Wᵀ, by way of `product`.
QsLinear Session::addedLayer(std::size_t block, LinearKind kind, const Rows& x, const Rows& product, const Rows& sum) const {
  QsLinear out = layer(block, {kind}, x, nullptr, {product});
  out.then = QS_THEN_ADD;
  out.sum = sum.data;
  out.ldSum = sum.ld;
  return out;
}

Status Session::attentionHalf(std::size_t block, std::int64_t rows, const base::TaskContext& ctx) {
  const Config& c = model_->config();
  const backend::Backend& on = *model_->backend();
  const PreparedBlock& weights = model_->blocks()[block];
  const std::int64_t half = c.headDim / 2;
  const Rows hidden = rowsOf(hidden_, rows, c.hidden);
  const Rows normed = rowsOf(normed_, rows, c.hidden);
  const Rows queries = rowsOf(queries_, rows, c.heads * c.headDim);
  const Rows keys = rowsOf(keys_, rows, c.kvHeads * c.headDim);
  const Rows values = rowsOf(values_, rows, c.kvHeads * c.headDim);
  const Rows attended = rowsOf(attended_, rows, c.heads * c.headDim);
  const Rows projected = rowsOf(projected_, rows, c.hidden);
  const float* cosines = cosines_.data() + position_ * half;
  const float* sines = sines_.data() + position_ * half;
  const bool fused = fusesLinears();
  if (fused) {
    QS_TRY(on.linear(ctx, layer(block, {LinearKind::q, LinearKind::k, LinearKind::v}, hidden,
                                weights.attentionNorm->data(), {queries, keys, values})));
  } else {
    QS_TRY(on.rmsNorm(ctx, hidden, weights.attentionNorm->data(), c.rmsEpsilon, normed));
    QS_TRY(see(block, TapPoint::attentionInput, normed_, rows, c.hidden));
    QS_TRY(multiply(block, LinearKind::q, normed_, normed, queries, ctx));
    QS_TRY(multiply(block, LinearKind::k, normed_, normed, keys, ctx));
    QS_TRY(multiply(block, LinearKind::v, normed_, normed, values, ctx));
  }
  QS_TRY(on.rope(ctx, queries, c.heads, c.headDim, cosines, sines));
  QS_TRY(on.rope(ctx, keys, c.kvHeads, c.headDim, cosines, sines));
  QS_TRY(see(block, TapPoint::keys, keys_, rows, keys.cols));
  QS_TRY(see(block, TapPoint::values, values_, rows, values.cols));
  QS_TRY(attend(block, rows, ctx));
  if (fused) return on.linear(ctx, addedLayer(block, LinearKind::o, attended, projected, hidden));
  QS_TRY(see(block, TapPoint::attended, attended_, rows, attended.cols));
  QS_TRY(multiply(block, LinearKind::o, attended_, attended, projected, ctx));
  return on.add(ctx, hidden, projected.data);
}

Status Session::ffnHalf(std::size_t block, std::int64_t rows, const base::TaskContext& ctx) {
  const Config& c = model_->config();
  const backend::Backend& on = *model_->backend();
  const PreparedBlock& weights = model_->blocks()[block];
  const Rows hidden = rowsOf(hidden_, rows, c.hidden);
  const Rows normed = rowsOf(normed_, rows, c.hidden);
  const Rows gate = rowsOf(gate_, rows, c.intermediate);
  const Rows up = rowsOf(up_, rows, c.intermediate);
  const Rows projected = rowsOf(projected_, rows, c.hidden);
  if (fusesLinears()) {
    QsLinear gated = layer(block, {LinearKind::gate, LinearKind::up}, hidden, weights.ffnNorm->data(), {gate, up});
    gated.then = QS_THEN_SILU_MUL;
    QS_TRY(on.linear(ctx, gated));
    return on.linear(ctx, addedLayer(block, LinearKind::down, gate, projected, hidden));
  }
  QS_TRY(on.rmsNorm(ctx, hidden, weights.ffnNorm->data(), c.rmsEpsilon, normed));
  QS_TRY(see(block, TapPoint::ffnInput, normed_, rows, c.hidden));
  QS_TRY(multiply(block, LinearKind::gate, normed_, normed, gate, ctx));
  QS_TRY(multiply(block, LinearKind::up, normed_, normed, up, ctx));
  QS_TRY(on.siluMul(ctx, gate, up.data));
  QS_TRY(see(block, TapPoint::gated, gate_, rows, c.intermediate));
  QS_TRY(multiply(block, LinearKind::down, gate_, gate, projected, ctx));
  return on.add(ctx, hidden, projected.data);
}

Status Session::check(std::span<const std::int32_t> ids) const {
  const Config& c = model_->config();
  const std::int64_t room = capacity_ - position_;
  if (static_cast<std::int64_t>(ids.size()) > room) {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "the context"),
                      {QS_LABEL("core", "at most %1 tokens, %2 of them free"),
                       {std::to_string(capacity_), std::to_string(room)}},
                      {QS_LABEL("core", "%1 more"), {std::to_string(ids.size())}},
                      QS_LABEL("core", "use a shorter text or window"));
  }
  const auto wrong = std::find_if(ids.begin(), ids.end(), [&](std::int32_t id) { return id < 0 || id >= c.vocab; });
  if (wrong != ids.end()) {
    return base::fail(ErrorKind::badInput,
                      {QS_LABEL("core", "token %1 of the input"), {std::to_string(wrong - ids.begin())}},
                      {QS_LABEL("core", "an id from 0 to %1"), {std::to_string(c.vocab - 1)}}, std::to_string(*wrong),
                      QS_LABEL("core", "use the tokenizer that belongs to this model"));
  }
  return {};
}

void Session::switchModel(PreparedModelPtr model) {
  QS_CONTRACT(model->backend() == model_->backend());
  const Config& a = model_->config();
  const Config& b = model->config();
  QS_CONTRACT(a.hidden == b.hidden && a.layers == b.layers && a.heads == b.heads && a.kvHeads == b.kvHeads &&
              a.headDim == b.headDim && a.intermediate == b.intermediate && a.ropeTheta == b.ropeTheta);
  QS_CONTRACT(capacity_ <= b.context);
  model_ = std::move(model);
  position_ = 0;
  cachesFit_ = false;
  device_.clear();  // static scales of the former one's quantizers
}

Status Session::appendHidden(std::span<const std::int32_t> ids, const Rows& out, const base::TaskContext& ctx) {
  QS_CONTRACT(static_cast<std::int64_t>(ids.size()) <= kMaxChunk);
  QS_TRY(check(ids));
  const Config& c = model_->config();
  const backend::Backend& on = *model_->backend();
  const auto rows = static_cast<std::int64_t>(ids.size());
  QS_TRY(grow(rows));
  QS_TRY(prepareCaches());
  // A step of one token or a few is many small operations: gathered, where nothing on the way needs the host.
  const bool gathers = tap_ == nullptr && model_->run() == nullptr && rows <= on.sameRows();
  std::optional<backend::Step> step;
  if (gathers) step.emplace(on);
  QS_TRY(on.embed(ctx, model_->embedding(), ids, rowsOf(hidden_, rows, c.hidden)));
  for (std::size_t block = 0; block < caches_.size(); ++block) {
    QS_TRY(attentionHalf(block, rows, ctx));
    QS_TRY(ffnHalf(block, rows, ctx));
  }
  QS_TRY(on.rmsNorm(ctx, rowsOf(hidden_, rows, c.hidden), model_->finalNorm().data(), c.rmsEpsilon, out));
  if (step) QS_TRY(step->finish());
  position_ += rows;
  return {};
}

Status Session::head(const Rows& hidden, const Rows& logits, const base::TaskContext& ctx) const {
  return model_->backend()->matmul(ctx, model_->head(), hidden, logits);
}

Result<tensor::Matrix> Session::append(std::span<const std::int32_t> ids, LogitRows rows,
                                       const base::TaskContext& ctx) {
  QS_TRY(check(ids));
  const auto wanted = static_cast<std::size_t>(logitRows(ids.size(), rows));
  tensor::Matrix out(wanted, static_cast<std::size_t>(model_->config().vocab));
  QS_TRY(appendInto(ids, rows, {out.data(), out.size()}, ctx));
  return out;
}

std::int64_t Session::logitRows(std::size_t ids, LogitRows rows) {
  return rows == LogitRows::all ? static_cast<std::int64_t>(ids) : (rows == LogitRows::last && ids > 0 ? 1 : 0);
}

Status Session::appendInto(std::span<const std::int32_t> ids, LogitRows rows, std::span<float> out,
                           const base::TaskContext& ctx) {
  QS_TRY(check(ids));
  const std::int64_t before = position_;
  Status status = appendChunks(ids, logitRows(ids.size(), rows), out, ctx);
  if (!status) position_ = before;
  return status;
}

Status Session::appendChunks(std::span<const std::int32_t> ids, std::int64_t wanted, std::span<float> out,
                             const base::TaskContext& ctx) {
  // Logits of a bounded number of rows at a time: the vocabulary may be large.
  constexpr std::int64_t kHeadRows = 64;
  const Config& c = model_->config();
  const backend::Backend& on = *model_->backend();
  const auto total = static_cast<std::int64_t>(ids.size());
  QS_CONTRACT(static_cast<std::int64_t>(out.size()) == wanted * c.vocab);
  QS_TRY(grow(std::min(kMaxChunk, total)));
  const bool direct = on.hostMemory();  // logits go where they are wanted, without a copy
  if (const auto needed = static_cast<std::size_t>(std::min(wanted, kHeadRows) * c.vocab); !direct && logits_.size() < needed) {
    logits_ = Buffer();
    QS_ASSIGN(logits_, on.allocate(needed));
  }
  for (std::int64_t done = 0; done < total;) {
    const std::int64_t count = std::min(kMaxChunk, total - done);
    // The blocks are done with it by the time of the final norm.
    const Rows hidden = rowsOf(normed_, count, c.hidden);
    QS_TRY(appendHidden(ids.subspan(static_cast<std::size_t>(done), static_cast<std::size_t>(count)), hidden, ctx));
    const std::int64_t first = wanted == total ? 0 : (done + count == total ? count - wanted : count);
    for (std::int64_t r = first; r < count; r += kHeadRows) {
      const std::int64_t part = std::min(kHeadRows, count - r);
      const Rows from{hidden.data + r * hidden.ld, part, hidden.cols, hidden.ld};
      const auto to = static_cast<std::size_t>((done + r - (total - wanted)) * c.vocab);
      const std::span<float> place = out.subspan(to, static_cast<std::size_t>(part * c.vocab));
      if (direct) {
        QS_TRY(head(from, {place.data(), part, c.vocab, c.vocab}, ctx));
      } else {
        QS_TRY(head(from, rowsOf(logits_, part, c.vocab), ctx));
        QS_TRY(on.download(place, logits_.data()));
      }
    }
    done += count;
  }
  return {};
}

}  // namespace qs::model
