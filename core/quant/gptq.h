// GPTQ (arXiv 2210.17323): codes chosen column by column, each column's error made good by the columns still to come,
// as far as what the layer reads allows. It chooses scales as quantize() does, and collects no inputs.
//
// H = 2 · gram. A column whose H_ii is 0 is dead: H_ii = 1, and its weights become 0. damp · mean(diag H), the ones of
// dead columns included, is added to the diagonal. U is the upper Cholesky factor of H⁻¹; column i is rounded to q, and
// (w − q) ÷ U_ii · U_ij is taken from every later column j. On the inputs behind gram the output error comes out below
// that of round to nearest where channels go together, and equal where they do not. The choice is greedy, so that no
// matrix is promised it.
//
// A weight that is NaN or ±Inf gets the code that quantize() gives it, and the other columns are chosen as though it
// were exact: it enters no scale, no update and no sum. The same goes for a finite one that a format restores as NaN or
// infinity (nosat).
#pragma once

#include "core/quant/method.h"

namespace qs::quant {

// Columns whose updates are gathered before they reach the later columns.
inline constexpr std::size_t kGptqBlock = 128;
// With ten times the damping each, from 0.01 on where there was none.
inline constexpr std::int64_t kGptqRetries = 4;

struct GptqOptions {
  double damp = 0.01;         // share of the mean diagonal of H
  bool byActivation = false;  // columns by descending H_ii, first ones first on ties; else from left to right
  bool follow = false;        // a group's scale is made of the updated weights when its first column is reached
};

// The arguments of the scheme's gptq(…).
GptqOptions gptqOptions(const QuantScheme& scheme);

// Whether a scheme's weights can be chosen by gptq. Error: unavailable, with the reason: a format without scales to
// choose, or scales=follow where no group of columns is done before the next.
base::Status checkGptq(const QuantScheme& scheme);

// Quantizes w (out, in). The result is laid out as quantize()'s, and its statistics compare with w. With scales=fixed
// the scales are those that quantize() gives w. report.outputError is measured on the way. Where no damping makes H
// positive definite (kGptqRetries), and at once where gram is not finite, the result is quantize()'s and
// report.fellBack is set. `block`: columns updated together; it changes speed alone. The same on any number of threads.
// Memory: 8 · in² bytes, and 512 · (in + 128) for each thread. Stop is polled every few milliseconds. Errors:
// checkGptq, quantize(), cancelled. Contract: gram is (in, in).
base::Result<QuantizedMatrix> quantizeGptq(const MatrixView& w, const QuantScheme& scheme, const LayerInputs& inputs,
                                           QuantizeOutputs outputs, MethodReport& report,
                                           const base::TaskContext& context, const RowsKernel& kernel,
                                           std::size_t block = kGptqBlock);

}  // namespace qs::quant
