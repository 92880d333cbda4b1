// A stored tensor in the memory of a backend that has its own, kept there while it is looked at: the next scheme, the next
// place of a slider, reads it where it lies. It is not a weight of a model that runs (core/model/prepared_model.h).
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/backend/backend.h"
#include "core/base/task_context.h"
#include "core/quant/error_stats.h"
#include "core/quant/scheme.h"

namespace qs::experiment {

class Services;
class TensorMatrix;

class DeviceTensor {
 public:
  // Reads the tensor piece by piece and uploads it. Errors: of reading; the backend's, memory above all; cancelled.
  static base::Result<std::shared_ptr<const DeviceTensor>> upload(backend::BackendPtr on, const TensorMatrix& matrix,
                                                                  const base::TaskContext& context);

  std::int64_t bytes() const { return static_cast<std::int64_t>(values_.size() * sizeof(float)); }
  const backend::Backend& on() const { return *on_; }
  backend::Rows rows() const;

  // Statistics of a scheme. Contract: quantizesBy(backend, scheme). Error: a split that does not add up; the backend's.
  base::Result<quant::ErrorStats> statsOf(const quant::QuantScheme& scheme, const base::TaskContext& context) const;

  // Statistics, and x̂ − x as rows, columns and cells. `rows` and `columns` may be empty (not wanted).
  struct Errors {
    quant::ErrorStats stats;
    std::vector<QsRange> rows;
    std::vector<QsRange> columns;
    std::vector<float> cells;  // (cellRows, cellColumns)
  };
  struct Wanted {
    bool rows = false;
    bool columns = false;
    // The part of the tensor that the cells cover, half-open.
    std::uint64_t rowBegin = 0, rowEnd = 0;
    std::uint64_t columnBegin = 0, columnEnd = 0;
    std::size_t cellRows = 0;
    std::size_t cellColumns = 0;
  };
  base::Result<Errors> errorsOf(const quant::QuantScheme& scheme, const Wanted& wanted,
                                const base::TaskContext& context) const;

 private:
  DeviceTensor(backend::BackendPtr on, backend::Buffer values, std::int64_t rows, std::int64_t cols)
      : on_(std::move(on)), values_(std::move(values)), rows_(rows), cols_(cols) {}

  backend::BackendPtr on_;
  backend::Buffer values_;
  std::int64_t rows_;
  std::int64_t cols_;
};

using DeviceTensorPtr = std::shared_ptr<const DeviceTensor>;

// The tensors that were looked at last, a few of them: a second asker finds what the first brought over. Thread-safe.
class DeviceTensors {
 public:
  // The tensor on the backend; null where it does not fit in the backend's memory. Errors: of reading, cancelled, a device
  // that fails.
  base::Result<DeviceTensorPtr> of(const backend::BackendPtr& on, const TensorMatrix& matrix,
                                   const base::TaskContext& context);
  void forget(const std::string& path);

 private:
  struct Entry {
    std::string key;
    std::string path;
    DeviceTensorPtr tensor;
  };
  std::mutex mutex_;  // held while one is brought over: the second asker waits for the first
  std::list<Entry> entries_;  // the newest use first
};

// Where a tensor's scheme is worked out: on the backend if that has memory and kernels of its own for it and the tensor
// fits, else nothing (null), and the core does it.
base::Result<DeviceTensorPtr> tensorThere(const std::string& backend, const quant::QuantScheme& scheme,
                                          const TensorMatrix& matrix, Services& services,
                                          const base::TaskContext& context);

}  // namespace qs::experiment
