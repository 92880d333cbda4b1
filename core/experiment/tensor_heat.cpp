#include "core/experiment/tensor_heat.h"

#include "core/experiment/tensor_pass.h"

namespace qs::experiment {

base::Result<HeatCells> heatOf(const HeatSpec& spec, Services& services, const base::TaskContext& context,
                               const HeatSink& sink) {
  QS_TRY(checkCells(spec.size));
  QS_ASSIGN(const TensorMatrix matrix, TensorMatrix::open(spec.model, spec.tensor, services));
  QS_ASSIGN(const HeatWindow window, windowOf(spec.window, matrix));
  const base::TaskContext inner = withPool(context, services);
  ScanPlan plan;
  plan.rows = rowsOf(window);
  plan.cols = colsOf(window);
  plan.cells = spec.size;
  if (sink && plan.rows * plan.cols > kSampleElements) {
    QS_ASSIGN(
        const TensorPass pass,
        scanRuns(matrix, window, plan, sampleRuns(plan.rows, plan.cols, plan.cellRows(), plan.cellCols()), inner));
    sink(cellsOf(pass.result, matrix, window, true));
  }
  QS_ASSIGN(const TensorPass pass, scanWindow(matrix, window, plan, inner));
  return cellsOf(pass.result, matrix, window, false);
}

}  // namespace qs::experiment
