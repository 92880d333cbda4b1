// An opened backend: its name, its memory and the dozen operations that models are computed with.
// It is not a graph or an autograd; callers say what is done, in which order, with which memory.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>

#include "core/backend/abi.h"
#include "core/base/result.h"
#include "core/base/task_context.h"

namespace qs::backend {

class Backend;
using BackendPtr = std::shared_ptr<const Backend>;

// Device memory for `size` floats, aligned to 64 bytes; not initialised.
class Buffer {
 public:
  Buffer() = default;
  Buffer(BackendPtr backend, float* data, std::size_t size) : backend_(std::move(backend)), data_(data), size_(size) {}
  ~Buffer();
  Buffer(Buffer&& other) noexcept { swap(other); }
  Buffer& operator=(Buffer&& other) noexcept {
    swap(other);
    return *this;
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  // A device address: to be dereferenced only where the backend says hostMemory().
  float* data() const { return data_; }
  std::size_t size() const { return size_; }

 private:
  void swap(Buffer& other) noexcept {
    std::swap(backend_, other.backend_);
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
  }
  BackendPtr backend_;
  float* data_ = nullptr;
  std::size_t size_ = 0;
};

// A weight matrix (out, in) in the form in which its backend multiplies by it: F32 or packed. Immutable; shared between
// models.
class Weights {
 public:
  Weights(BackendPtr backend, QsWeights* handle, std::int64_t out, std::int64_t in)
      : backend_(std::move(backend)), handle_(handle), out_(out), in_(in) {}
  ~Weights();
  Weights(const Weights&) = delete;
  Weights& operator=(const Weights&) = delete;
  const QsWeights* handle() const { return handle_; }
  std::int64_t out() const { return out_; }
  std::int64_t in() const { return in_; }
  // What it takes in the backend's memory, scales and filling-up included: what a product reads.
  std::int64_t bytes() const;

 private:
  BackendPtr backend_;
  QsWeights* handle_;
  std::int64_t out_;
  std::int64_t in_;
};

// A weight matrix (out, in) of INT8 codes with one scale for each output. Immutable; shared between models.
class Int8Weights {
 public:
  Int8Weights(BackendPtr backend, QsInt8Weights* handle, std::int64_t out, std::int64_t in)
      : backend_(std::move(backend)), handle_(handle), out_(out), in_(in) {}
  ~Int8Weights();
  Int8Weights(const Int8Weights&) = delete;
  Int8Weights& operator=(const Int8Weights&) = delete;
  const QsInt8Weights* handle() const { return handle_; }
  std::int64_t out() const { return out_; }
  std::int64_t in() const { return in_; }

 private:
  BackendPtr backend_;
  QsInt8Weights* handle_;
  std::int64_t out_;
  std::int64_t in_;
};

// Keys and values of one sequence in one block, for `capacity` positions.
class KvCache {
 public:
  KvCache(BackendPtr backend, QsKvCache* handle) : backend_(std::move(backend)), handle_(handle) {}
  ~KvCache();
  KvCache(KvCache&& other) noexcept
      : backend_(std::move(other.backend_)), handle_(std::exchange(other.handle_, nullptr)) {}
  KvCache& operator=(KvCache&& other) noexcept {
    std::swap(backend_, other.backend_);
    std::swap(handle_, other.handle_);
    return *this;
  }
  KvCache(const KvCache&) = delete;
  KvCache& operator=(const KvCache&) = delete;
  QsKvCache* handle() const { return handle_; }
  std::int64_t bytes() const;

 private:
  BackendPtr backend_;
  QsKvCache* handle_ = nullptr;
};

// A row-major float matrix in device memory.
struct Rows {
  float* data = nullptr;
  std::int64_t rows = 0;
  std::int64_t cols = 0;
  std::int64_t ld = 0;  // distance of two rows in elements
};

// The first rows · cols floats of a buffer.
inline Rows rowsOf(const Buffer& buffer, std::int64_t rows, std::int64_t cols) {
  return {buffer.data(), rows, cols, cols};
}

// Shapes and meanings of the operations are those of core/backend/abi.h. Every call may fail with: cancelled (the
// context's stop token), backend (memory, device), or unavailable (an operation this backend lacks). Calls from
// several threads are safe; where concurrent() is false they take turns.
class Backend : public std::enable_shared_from_this<Backend> {
 public:
  // Opens `device` through a module's table. The module stays loaded for the life of the process.
  static base::Result<BackendPtr> open(const QsBackendApi* api, std::int32_t device,
                                       QsPrecision precision = QS_PRECISION_F32);
  ~Backend();
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;

  const std::string& name() const { return name_; }  // the one that runs, e.g. "cpu-v4", "cuda:0" or "cuda:0+bf16"
  const std::string& deviceName() const { return deviceName_; }
  std::int64_t memoryBytes() const { return memoryBytes_; }
  std::int64_t freeBytes() const { return freeBytes_; }  // of it when it was opened; 0: not known
  bool hostMemory() const { return api_->hostMemory != 0; }
  bool concurrent() const { return api_->concurrent != 0; }
  // Rows up to which a row of a result depends on that row of the input alone, to the last bit.
  std::int64_t sameRows() const { return api_->sameRows; }
  QsPrecision precision() const { return precision_; }
  bool supports(QsOp op) const { return api_->supports(op) != 0; }
  const QsBackendApi& api() const { return *api_; }
  QsInstance* instance() const { return instance_; }

  base::Result<Buffer> allocate(std::size_t floats) const;
  base::Status upload(const Buffer& to, std::size_t offset, std::span<const float> from) const;
  base::Status download(std::span<float> to, const float* from) const;
  // The same of bytes.
  base::Status uploadBytes(void* to, const void* from, std::int64_t bytes) const;
  base::Status downloadBytes(void* to, const void* from, std::int64_t bytes) const;

  // w is (out, in), row-major, in host memory.
  base::Result<std::shared_ptr<const Weights>> prepareWeights(const base::TaskContext& ctx, std::span<const float> w,
                                                              std::int64_t out, std::int64_t in) const;
  base::Result<KvCache> createKvCache(std::int64_t capacity, std::int64_t kvHeads, std::int64_t headDim) const;
  // A cache of codes and scales; see abi.h.
  base::Result<KvCache> createPackedKvCache(std::int64_t capacity, std::int64_t kvHeads, std::int64_t headDim,
                                            const QsKvForm& keys, const QsKvForm& values) const;

  // The matrix as codes and scales, kept packed. Error (unavailable): codes or scales that the backend cannot keep so that
  // every element is exactly itself, or no such operation.
  base::Result<std::shared_ptr<const Weights>> preparePacked(const base::TaskContext& ctx,
                                                             const QsPackedMatrix& from) const;

  base::Status matmul(const base::TaskContext& ctx, const Weights& w, const Rows& x, const Rows& y) const;
  // See abi.h.
  base::Status linear(const base::TaskContext& ctx, const QsLinear& what) const;
  // codes (out, in) and scales (out) in host memory. Error: a matrix too wide for INT32 sums; the backend's.
  base::Result<std::shared_ptr<const Int8Weights>> prepareInt8(std::span<const std::int8_t> codes,
                                                               std::span<const float> scales, std::int64_t out,
                                                               std::int64_t in) const;
  // y = F32(Σ x·w) · xScales[row] · scales[out]; x (y.rows, in), dense, and xScales (y.rows) in the backend's memory, the
  // sum exact.
  base::Status matmulInt8(const base::TaskContext& ctx, const Int8Weights& w, const std::int8_t* x, const float* xScales,
                          const Rows& y) const;
  base::Status embed(const base::TaskContext& ctx, const Rows& table, std::span<const std::int32_t> ids,
                     const Rows& y) const;
  base::Status rmsNorm(const base::TaskContext& ctx, const Rows& x, const float* weight, float eps,
                       const Rows& y) const;
  base::Status rope(const base::TaskContext& ctx, const Rows& x, std::int64_t heads, std::int64_t headDim,
                    const float* cosines, const float* sines) const;
  base::Status kvStore(const KvCache& cache, std::int64_t first, const Rows& k, const float* v) const;
  // `rows` positions of a packed cache; what the pointers stand for is in abi.h.
  base::Status kvStorePacked(const KvCache& cache, std::int64_t first, std::int64_t rows, const std::uint8_t* keyCodes,
                             const float* keyScales, const std::uint8_t* valueCodes, const float* valueScales) const;
  base::Status attention(const base::TaskContext& ctx, const KvCache& cache, const Rows& q, std::int64_t first,
                         std::int64_t heads, float scale, const Rows& y, const QsRowHook* scores = nullptr,
                         const QsRowHook* probabilities = nullptr) const;
  base::Status siluMul(const base::TaskContext& ctx, const Rows& gate, const float* up) const;
  base::Status add(const base::TaskContext& ctx, const Rows& y, const float* x) const;
  // baseline.data null: no comparison. out.size() == targets.size() == logits.rows.
  base::Status softmaxLoss(const base::TaskContext& ctx, const Rows& logits, std::span<const std::int32_t> targets,
                           const Rows& baseline, bool writeLogProbs, std::span<QsLossRow> out) const;
  // Operations of backends whose memory is not the host's; the others say `unavailable`. See abi.h.
  base::Result<QsCounters> counters() const;
  base::Status wait() const;
  base::Status quantize(const base::TaskContext& ctx, QsQuantJob& job, QsErrorSums* sums) const;
  // byRow.size(): 0 or x.rows; byColumn.size(): 0 or x.cols.
  base::Status ranges(const base::TaskContext& ctx, const Rows& x, std::span<QsRange> byRow,
                      std::span<QsRange> byColumn) const;
  base::Status histogram(const base::TaskContext& ctx, const Rows& x, QsHistogram& histogram) const;
  // cells.size() == down · across.
  base::Status heat(const base::TaskContext& ctx, const Rows& x, std::int64_t down, std::int64_t across,
                    std::span<float> cells) const;
  base::Status softmax(const base::TaskContext& ctx, const Rows& x, float temperature) const;
  // indices.size() == values.size() == x.rows · k.
  base::Status topK(const base::TaskContext& ctx, const Rows& x, std::int64_t k, std::span<std::int32_t> indices,
                    std::span<float> values) const;
  // gram: x.cols · x.cols numbers in the backend's memory.
  base::Status addGram(const base::TaskContext& ctx, const Rows& x, float* gram) const;
  base::Status gptq(const base::TaskContext& ctx, const QsGptqJob& job) const;
  base::Result<double> copySpeed(const base::TaskContext& ctx, std::int64_t bytes) const;
  base::Result<std::shared_ptr<const Weights>> randomWeights(const base::TaskContext& ctx, std::int32_t code,
                                                             std::int64_t out, std::int64_t in, std::int64_t group,
                                                             std::uint64_t seed) const;

  // On the calling thread; see abi.h.
  base::Status quantizeGroups(const QsIntQuant& quant, const float* x, std::int64_t rows, std::int64_t cols,
                              std::int64_t ld, std::int64_t group, bool chooseScales, float* scales,
                              std::int32_t* zeroPoints, std::uint8_t* codes, float* restored,
                              QsErrorSums* sums) const;

 private:
  friend class Step;
  friend class Buffer;
  friend class Weights;
  friend class Int8Weights;
  friend class KvCache;
  base::Status endStep() const;
  // Held during everything that reaches the module, what is given back included: an instance is used by one thread at a
  // time.
  std::unique_lock<std::mutex> turn() const;
  Backend(const QsBackendApi* api, QsInstance* instance, std::string name, QsPrecision precision,
          const QsDeviceInfo& info);
  template <class Fn, class... Args>
  base::Status call(const char* operation, Fn fn, Args... args) const;

  const QsBackendApi* api_;
  QsInstance* instance_;
  std::string name_;
  QsPrecision precision_;
  std::string deviceName_;
  std::int64_t memoryBytes_;
  std::int64_t freeBytes_;
  mutable std::mutex turn_;
};

// Gathers the operations of a step on backends that can (abi.h, stepBegin) for as long as it lives; finish() runs them.
class Step {
 public:
  explicit Step(const Backend& on);
  ~Step();
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;
  base::Status finish();

 private:
  const Backend& on_;
  bool begun_ = false;
};

// The word for a precision in names of backends: "tf32"; F32 has none (empty).
std::string_view word(QsPrecision precision);

}  // namespace qs::backend
