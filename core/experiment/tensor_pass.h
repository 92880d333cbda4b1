// Passes over the elements of a stored tensor, or of a window of it: the scan of matrix_scan.h fed from the file.
// It is shared by the tensor experiments and is none itself.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/task_context.h"
#include "core/experiment/matrix_scan.h"
#include "core/experiment/tensor_heat.h"
#include "core/experiment/tensor_matrix.h"
#include "core/experiment/tensors.h"

namespace qs::experiment {

// The window within the matrix, an end of 0 made the matrix's own. Error: it holds nothing of it.
base::Result<HeatWindow> windowOf(const HeatWindow& wanted, const TensorMatrix& matrix);
inline std::uint64_t rowsOf(const HeatWindow& window) {
  return window.rowEnd - window.rowBegin;
}
inline std::uint64_t colsOf(const HeatWindow& window) {
  return window.columnEnd - window.columnBegin;
}

// A magnitude that was collected as its bits.
double numberOf(std::uint32_t magnitude);

// Elements of the window, counted flat within it.
base::Status readWindow(const TensorMatrix& matrix, const HeatWindow& window, std::uint64_t first,
                        std::span<float> out);

// A pass over given parts of the window: what was collected, and the largest finite magnitude of each part, as bits.
struct TensorPass {
  ScanResult result;
  std::vector<std::uint32_t> partAbsMax;
};
base::Result<TensorPass> scanWindow(const TensorMatrix& matrix, const HeatWindow& window, const ScanPlan& plan,
                                    const base::TaskContext& context, double from = 0.0, double to = 1.0);
// The same over runs in growing position.
base::Result<TensorPass> scanRuns(const TensorMatrix& matrix, const HeatWindow& window, const ScanPlan& plan,
                                  const std::vector<ScanCut::Part>& runs, const base::TaskContext& context);

// The statistics that a pass gives, all but the outliers. `whole`: every element was looked at, so that rows and
// columns of zeros can be told. The plan had moments and at least one of the largest.
TensorStats statsOf(const ScanResult& result, const ScanPlan& plan, bool whole);

// The pool to use: the context's, else all threads of the services.
base::TaskContext withPool(const base::TaskContext& context, Services& services);

// Cells with the window they cover.
HeatCells cellsOf(const ScanResult& result, const TensorMatrix& matrix, const HeatWindow& window, bool sampled);
HeatCells placed(HeatCells cells, const TensorMatrix& matrix, const HeatWindow& window, bool sampled);
// Error: a size without cells.
base::Status checkCells(const HeatSize& size);

}  // namespace qs::experiment
