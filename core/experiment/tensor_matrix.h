// A stored tensor looked at as a matrix of numbers, read piece by piece as F32. It holds none of the data: pieces are
// read from the file when asked for, so a tensor larger than memory is as good as a small one.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/experiment/services.h"
#include "core/io/model_source.h"

namespace qs::experiment {

// Rows × columns of a tensor of any rank. A scalar is 1 × 1 and a vector one row; from rank 3 on the last extent is
// the columns and the others, multiplied, the rows, after trailing extents of 1 have been dropped ([64, 3, 1] is 64 × 3
// and [4096, 4096, 1, 1] is 4096 × 4096). For ranks up to 2 it is tensor::matrixShape.
struct MatrixExtent {
  std::uint64_t rows = 0;
  std::uint64_t cols = 0;
  std::uint64_t elements() const { return rows * cols; }
  bool operator==(const MatrixExtent&) const = default;
};
MatrixExtent matrixExtent(const tensor::Shape& shape);

// Thread-safe for reading. Keeps its source alive.
class TensorMatrix {
 public:
  // `tensor`: short or file name. Errors: those of opening the model; no such tensor (similar names are given); a type
  // that cannot be read as numbers; no elements.
  static base::Result<TensorMatrix> open(const std::string& model, const std::string& tensor, Services& services);
  // The same for a tensor whose source is open already; `info` must belong to it.
  static base::Result<TensorMatrix> of(std::shared_ptr<const io::ModelSource> source, const io::TensorInfo& info);

  const io::TensorInfo& info() const { return *info_; }
  std::string shortName() const;
  // Of the file or folder it lies in.
  std::string path() const { return source_->path().string(); }
  std::uint64_t rows() const { return extent_.rows; }
  std::uint64_t cols() const { return extent_.cols; }
  std::uint64_t elements() const { return extent_.elements(); }

  // Elements [first, first + out.size()) in row-major order, as F32 (wider types are rounded to nearest). Errors: a
  // file that has become shorter or cannot be read any more. Contract: the range lies inside the tensor.
  base::Status read(std::uint64_t first, std::span<float> out) const;

 private:
  TensorMatrix(std::shared_ptr<const io::ModelSource> source, const io::TensorInfo& info);

  std::shared_ptr<const io::ModelSource> source_;
  const io::TensorInfo* info_ = nullptr;
  MatrixExtent extent_;
};

}  // namespace qs::experiment
