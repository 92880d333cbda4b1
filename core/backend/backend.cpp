#include "core/backend/backend.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/base/contract.h"
#include "core/base/thread_pool.h"

namespace qs::backend {

using base::ErrorKind;
using base::Result;
using base::Status;

namespace {

// A TaskContext as the module sees it; lives for one call.
class HostBridge {
 public:
  explicit HostBridge(const base::TaskContext& ctx)
      : ctx_(ctx), host_{this, &run, &stopRequested, ctx.pool == nullptr ? 1 : static_cast<int64_t>(ctx.pool->threads())} {}
  const QsHost* get() const { return &host_; }

 private:
  static void run(void* self, int64_t parts, void (*part)(void*, int64_t), void* closure) {
    const auto& ctx = static_cast<HostBridge*>(self)->ctx_;
    base::runParts(ctx.pool, static_cast<std::size_t>(parts),
                   [&](std::size_t i) { part(closure, static_cast<int64_t>(i)); });
  }
  static int stopRequested(void* self) { return static_cast<HostBridge*>(self)->ctx_.stopRequested() ? 1 : 0; }

  const base::TaskContext& ctx_;
  QsHost host_;
};

}  // namespace

Buffer::~Buffer() {
  if (!backend_) return;
  const auto turn = backend_->turn();
  backend_->api().release(backend_->instance(), data_);
}

Weights::~Weights() {
  const auto turn = backend_->turn();
  backend_->api().releaseWeights(backend_->instance(), handle_);
}

std::int64_t Weights::bytes() const {
  if (backend_->api().weightsBytes != nullptr) return backend_->api().weightsBytes(handle_);
  return out_ * in_ * static_cast<std::int64_t>(sizeof(float));
}

Int8Weights::~Int8Weights() {
  const auto turn = backend_->turn();
  backend_->api().releaseInt8(backend_->instance(), handle_);
}

KvCache::~KvCache() {
  if (handle_ == nullptr) return;
  const auto turn = backend_->turn();
  backend_->api().kvRelease(backend_->instance(), handle_);
}

std::int64_t KvCache::bytes() const { return backend_->api().kvBytes(handle_); }

std::string_view word(QsPrecision precision) {
  constexpr std::array<std::string_view, QS_PRECISION_COUNT> kWords = {"", "tf32", "bf16", "fp16", "fp8"};
  return kWords[static_cast<std::size_t>(precision)];
}

Backend::Backend(const QsBackendApi* api, QsInstance* instance, std::string name, QsPrecision precision,
                 const QsDeviceInfo& info)
    : api_(api),
      instance_(instance),
      name_(std::move(name)),
      precision_(precision),
      deviceName_(info.name),
      memoryBytes_(info.memoryBytes),
      freeBytes_(info.freeBytes) {}

Backend::~Backend() { api_->close(instance_); }

Result<BackendPtr> Backend::open(const QsBackendApi* api, std::int32_t device, QsPrecision precision) {
  QS_CONTRACT(api != nullptr && api->abi == QS_BACKEND_ABI);
  const auto failed = [&](const QsStatus& why) {
    return base::fail(ErrorKind::unavailable, {QS_LABEL("core", "backend %1"), {api->name}}, {}, why.message,
                      QS_LABEL("core", "choose another backend"));
  };
  QsStatus status{};
  QsDeviceInfo info{};
  if (api->probe(device, &info, &status) != QS_OK) return failed(status);
  info.name[sizeof info.name - 1] = '\0';
  QsInstance* instance = nullptr;
  if (api->open(device, precision, &instance, &status) != QS_OK) return failed(status);
  std::string name = api->name;
  if (api->hostMemory == 0) name += ":" + std::to_string(device);
  if (precision != QS_PRECISION_F32) name += "+" + std::string(word(precision));
  // The constructor is private, so make_shared cannot be used.
  return BackendPtr(new Backend(api, instance, std::move(name), precision, info));
}

std::unique_lock<std::mutex> Backend::turn() const {
  return concurrent() ? std::unique_lock<std::mutex>() : std::unique_lock(turn_);
}

// One call through the table: takes turns where it must, and turns a code into a Status. `operation` is the table's
// name for it; a module may leave out what it has no kernels for.
template <class Fn, class... Args>
Status Backend::call(const char* operation, Fn fn, Args... args) const {
  if (fn == nullptr) {
    return base::fail(ErrorKind::unavailable, {QS_LABEL("core", "backend %1"), {name_}},
                      {QS_LABEL("core", "the operation %1"), {operation}}, QS_LABEL("core", "none of that name"),
                      QS_LABEL("core", "choose another backend"));
  }
  QsStatus status;
  status.code = QS_OK;
  status.message[0] = '\0';
  const auto lock = turn();
  const int code = fn(args..., &status);
  if (code == QS_OK) return {};
  if (code == QS_ERROR_STOPPED) return base::fail(base::cancelledError());
  const auto kind = code == QS_ERROR_UNSUPPORTED ? ErrorKind::unavailable
                    : code == QS_ERROR_MEMORY    ? ErrorKind::memory
                                                 : ErrorKind::backend;
  status.message[sizeof status.message - 1] = '\0';
  return base::fail(kind, {QS_LABEL("core", "backend %1"), {name_}}, {}, status.message,
                    code == QS_ERROR_MEMORY
                        ? QS_LABEL("core", "close other programs, or use a smaller model or window")
                        : QS_LABEL("core", "choose another backend"));
}

Result<Buffer> Backend::allocate(std::size_t floats) const {
  void* address = nullptr;
  QS_TRY(call("allocate", api_->allocate, instance_, static_cast<int64_t>(floats * sizeof(float)), &address));
  return Buffer(shared_from_this(), static_cast<float*>(address), floats);
}

Status Backend::upload(const Buffer& to, std::size_t offset, std::span<const float> from) const {
  QS_CONTRACT(offset + from.size() <= to.size());
  return call("upload", api_->upload, instance_, to.data() + offset, from.data(),
              static_cast<int64_t>(from.size_bytes()));
}

Status Backend::download(std::span<float> to, const float* from) const {
  return downloadBytes(to.data(), from, static_cast<int64_t>(to.size_bytes()));
}

Status Backend::uploadBytes(void* to, const void* from, std::int64_t bytes) const {
  return call("upload", api_->upload, instance_, to, from, bytes);
}

Status Backend::downloadBytes(void* to, const void* from, std::int64_t bytes) const {
  return call("download", api_->download, instance_, to, from, bytes);
}

Result<std::shared_ptr<const Weights>> Backend::prepareWeights(const base::TaskContext& ctx, std::span<const float> w,
                                                               std::int64_t out, std::int64_t in) const {
  QS_CONTRACT(w.size() == static_cast<std::size_t>(out * in));
  const HostBridge host(ctx);
  QsWeights* handle = nullptr;
  QS_TRY(call("prepareWeights", api_->prepareWeights, instance_, host.get(), w.data(), out, in, &handle));
  return std::make_shared<const Weights>(shared_from_this(), handle, out, in);
}

Result<std::shared_ptr<const Weights>> Backend::preparePacked(const base::TaskContext& ctx,
                                                              const QsPackedMatrix& from) const {
  const HostBridge host(ctx);
  QsWeights* handle = nullptr;
  QS_TRY(call("preparePacked", api_->preparePacked, instance_, host.get(), &from, &handle));
  return std::make_shared<const Weights>(shared_from_this(), handle, from.out, from.in);
}

Status Backend::linear(const base::TaskContext& ctx, const QsLinear& what) const {
  const HostBridge host(ctx);
  return call("linear", api_->linear, instance_, host.get(), &what);
}

Result<std::shared_ptr<const Int8Weights>> Backend::prepareInt8(std::span<const std::int8_t> codes,
                                                                std::span<const float> scales, std::int64_t out,
                                                                std::int64_t in) const {
  QS_CONTRACT(codes.size() == static_cast<std::size_t>(out * in) && scales.size() == static_cast<std::size_t>(out));
  QsInt8Weights* handle = nullptr;
  QS_TRY(call("prepareInt8", api_->prepareInt8, instance_, codes.data(), scales.data(), out, in, &handle));
  return std::make_shared<const Int8Weights>(shared_from_this(), handle, out, in);
}

Status Backend::matmulInt8(const base::TaskContext& ctx, const Int8Weights& w, const std::int8_t* x, const float* xScales,
                           const Rows& y) const {
  QS_CONTRACT(y.cols == w.out());
  const HostBridge host(ctx);
  return call("matmulInt8", api_->matmulInt8, instance_, host.get(), w.handle(), x, y.rows, w.in(), xScales, y.data, y.ld);
}

Result<KvCache> Backend::createKvCache(std::int64_t capacity, std::int64_t kvHeads, std::int64_t headDim) const {
  QsKvCache* handle = nullptr;
  QS_TRY(call("kvCreate", api_->kvCreate, instance_, capacity, kvHeads, headDim, &handle));
  return KvCache(shared_from_this(), handle);
}

Result<KvCache> Backend::createPackedKvCache(std::int64_t capacity, std::int64_t kvHeads, std::int64_t headDim,
                                             const QsKvForm& keys, const QsKvForm& values) const {
  QsKvCache* handle = nullptr;
  QS_TRY(call("kvCreatePacked", api_->kvCreatePacked, instance_, capacity, kvHeads, headDim, &keys, &values, &handle));
  return KvCache(shared_from_this(), handle);
}

Status Backend::matmul(const base::TaskContext& ctx, const Weights& w, const Rows& x, const Rows& y) const {
  QS_CONTRACT(x.cols == w.in() && y.cols == w.out() && x.rows == y.rows);
  const HostBridge host(ctx);
  return call("matmul", api_->matmul, instance_, host.get(), w.handle(), x.data, x.rows, x.ld, y.data, y.ld);
}

Status Backend::embed(const base::TaskContext& ctx, const Rows& table, std::span<const std::int32_t> ids,
                      const Rows& y) const {
  QS_CONTRACT(table.ld == table.cols && y.cols == table.cols && y.rows == static_cast<std::int64_t>(ids.size()));
  const HostBridge host(ctx);
  return call("embed", api_->embed, instance_, host.get(), table.data, table.rows, table.cols, ids.data(), y.rows,
              y.data, y.ld);
}

Status Backend::rmsNorm(const base::TaskContext& ctx, const Rows& x, const float* weight, float eps,
                        const Rows& y) const {
  QS_CONTRACT(x.rows == y.rows && x.cols == y.cols);
  const HostBridge host(ctx);
  return call("rmsNorm", api_->rmsNorm, instance_, host.get(), x.data, x.ld, weight, x.rows, x.cols, eps, y.data, y.ld);
}

Status Backend::rope(const base::TaskContext& ctx, const Rows& x, std::int64_t heads, std::int64_t headDim,
                     const float* cosines, const float* sines) const {
  QS_CONTRACT(x.cols == heads * headDim);
  const HostBridge host(ctx);
  return call("rope", api_->rope, instance_, host.get(), x.data, x.ld, x.rows, heads, headDim, cosines, sines);
}

Status Backend::kvStore(const KvCache& cache, std::int64_t first, const Rows& k, const float* v) const {
  return call("kvStore", api_->kvStore, instance_, cache.handle(), first, k.data, v, k.rows, k.ld);
}

Status Backend::kvStorePacked(const KvCache& cache, std::int64_t first, std::int64_t rows, const std::uint8_t* keyCodes,
                              const float* keyScales, const std::uint8_t* valueCodes, const float* valueScales) const {
  return call("kvStorePacked", api_->kvStorePacked, instance_, cache.handle(), first, keyCodes, keyScales, valueCodes,
              valueScales, rows);
}

Status Backend::attention(const base::TaskContext& ctx, const KvCache& cache, const Rows& q, std::int64_t first,
                          std::int64_t heads, float scale, const Rows& y, const QsRowHook* scores,
                          const QsRowHook* probabilities) const {
  QS_CONTRACT(q.rows == y.rows && q.cols == y.cols);
  const HostBridge host(ctx);
  return call("attention", api_->attention, instance_, host.get(), cache.handle(), q.data, q.ld, first, q.rows, heads,
              scale, scores, probabilities, y.data, y.ld);
}

Status Backend::siluMul(const base::TaskContext& ctx, const Rows& gate, const float* up) const {
  const HostBridge host(ctx);
  return call("siluMul", api_->siluMul, instance_, host.get(), gate.data, up, gate.rows, gate.cols, gate.ld);
}

Status Backend::add(const base::TaskContext& ctx, const Rows& y, const float* x) const {
  const HostBridge host(ctx);
  return call("add", api_->add, instance_, host.get(), y.data, x, y.rows, y.cols, y.ld);
}

Status Backend::softmaxLoss(const base::TaskContext& ctx, const Rows& logits, std::span<const std::int32_t> targets,
                            const Rows& baseline, bool writeLogProbs, std::span<QsLossRow> out) const {
  QS_CONTRACT(static_cast<std::int64_t>(targets.size()) == logits.rows && out.size() == targets.size());
  QS_CONTRACT(baseline.data == nullptr || (baseline.rows == logits.rows && baseline.cols == logits.cols));
  const HostBridge host(ctx);
  return call("softmaxLoss", api_->softmaxLoss, instance_, host.get(), logits.data, logits.ld, logits.rows, logits.cols,
              targets.data(), baseline.data, baseline.ld, writeLogProbs ? 1 : 0, out.data());
}

Result<QsCounters> Backend::counters() const {
  QsCounters out{};
  QS_TRY(call("counters", api_->counters, instance_, &out));
  return out;
}

Status Backend::wait() const { return call("wait", api_->wait, instance_); }

Status Backend::quantize(const base::TaskContext& ctx, QsQuantJob& job, QsErrorSums* sums) const {
  const HostBridge host(ctx);
  return call("quantize", api_->quantize, instance_, host.get(), &job, sums);
}

Status Backend::ranges(const base::TaskContext& ctx, const Rows& x, std::span<QsRange> byRow,
                       std::span<QsRange> byColumn) const {
  QS_CONTRACT(byRow.empty() || static_cast<std::int64_t>(byRow.size()) == x.rows);
  QS_CONTRACT(byColumn.empty() || static_cast<std::int64_t>(byColumn.size()) == x.cols);
  const HostBridge host(ctx);
  return call("ranges", api_->ranges, instance_, host.get(), x.data, x.rows, x.cols, x.ld,
              byRow.empty() ? nullptr : byRow.data(), byColumn.empty() ? nullptr : byColumn.data());
}

Status Backend::histogram(const base::TaskContext& ctx, const Rows& x, QsHistogram& histogram) const {
  const HostBridge host(ctx);
  return call("histogram", api_->histogram, instance_, host.get(), x.data, x.rows, x.cols, x.ld, &histogram);
}

Status Backend::heat(const base::TaskContext& ctx, const Rows& x, std::int64_t down, std::int64_t across,
                     std::span<float> cells) const {
  QS_CONTRACT(static_cast<std::int64_t>(cells.size()) == down * across);
  const HostBridge host(ctx);
  return call("heat", api_->heat, instance_, host.get(), x.data, x.rows, x.cols, x.ld, down, across, cells.data());
}

Status Backend::softmax(const base::TaskContext& ctx, const Rows& x, float temperature) const {
  const HostBridge host(ctx);
  return call("softmax", api_->softmax, instance_, host.get(), x.data, x.ld, x.rows, x.cols, temperature);
}

Status Backend::topK(const base::TaskContext& ctx, const Rows& x, std::int64_t k, std::span<std::int32_t> indices,
                     std::span<float> values) const {
  QS_CONTRACT(static_cast<std::int64_t>(indices.size()) == x.rows * k && values.size() == indices.size());
  const HostBridge host(ctx);
  return call("topK", api_->topK, instance_, host.get(), x.data, x.ld, x.rows, x.cols, k, indices.data(), values.data());
}

Status Backend::addGram(const base::TaskContext& ctx, const Rows& x, float* gram) const {
  const HostBridge host(ctx);
  return call("gram", api_->gram, instance_, host.get(), x.data, x.rows, x.cols, x.ld, gram);
}

Status Backend::gptq(const base::TaskContext& ctx, const QsGptqJob& job) const {
  const HostBridge host(ctx);
  return call("gptq", api_->gptq, instance_, host.get(), &job);
}

Result<double> Backend::copySpeed(const base::TaskContext& ctx, std::int64_t bytes) const {
  const HostBridge host(ctx);
  double speed = 0.0;
  QS_TRY(call("copySpeed", api_->copySpeed, instance_, host.get(), bytes, &speed));
  return speed;
}

Result<std::shared_ptr<const Weights>> Backend::randomWeights(const base::TaskContext& ctx, std::int32_t code,
                                                              std::int64_t out, std::int64_t in, std::int64_t group,
                                                              std::uint64_t seed) const {
  const HostBridge host(ctx);
  QsWeights* handle = nullptr;
  QS_TRY(call("randomWeights", api_->randomWeights, instance_, host.get(), code, out, in, group, seed, &handle));
  return std::make_shared<const Weights>(shared_from_this(), handle, out, in);
}

Step::Step(const Backend& on) : on_(on) {
  if (on.api().stepBegin == nullptr) return;
  QsStatus ignored{};  // what cannot be gathered runs as ever
  const auto turn = on.turn();
  begun_ = on.api().stepBegin(on.instance(), &ignored) == QS_OK;
}

Step::~Step() { (void)finish(); }

Status Step::finish() {
  if (!begun_) return {};
  begun_ = false;
  return on_.endStep();
}

Status Backend::endStep() const { return call("stepEnd", api_->stepEnd, instance_); }

Status Backend::quantizeGroups(const QsIntQuant& quant, const float* x, std::int64_t rows, std::int64_t cols,
                               std::int64_t ld, std::int64_t group, bool chooseScales, float* scales,
                               std::int32_t* zeroPoints, std::uint8_t* codes, float* restored,
                               QsErrorSums* sums) const {
  return call("quantizeGroups", api_->quantizeGroups, &quant, x, rows, cols, ld, group, chooseScales ? 1 : 0, scales,
              zeroPoints, codes, restored, sums);
}

}  // namespace qs::backend
