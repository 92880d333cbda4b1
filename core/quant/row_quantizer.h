// Rounds the numbers that come up while a model runs — activations, keys, values, attention — to a part of a scheme and
// back. It is not the quantizer of weights (quantizer.h), though its formats, scales and rounding are that one's.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/task_context.h"
#include "core/quant/code_form.h"
#include "core/quant/part_kernel.h"
#include "core/quant/quant_job.h"
#include "core/quant/quantizer.h"
#include "core/quant/scheme.h"

namespace qs::quant {

// How rows can be written as codes of one byte and F32 scales, so that value(code) · scale is what rounding leaves of each
// number, to the last bit: NaN and the sign of 0 included, with what is finite kept within F32.
struct RowCodes {
  CodeByte kind = CodeByte::int8;
  std::size_t group = 0;  // consecutive values of a row that share a scale; the last of a row may be fewer
  std::array<float, 16> table{};
  bool operator==(const RowCodes&) const = default;
};

class RowQuantizer {
 public:
  struct Options {
    // head: how many consecutive values of a row share a scale.
    std::int64_t headDim = 0;
    // static: the ranges that calibration saw, one (tensor) or one for each channel (channel).
    std::vector<kernel::Range> ranges = {};
    // Values of at least this magnitude stay out of scales and codes and are kept in FP16: LLM.int8()'s mixed
    // decomposition (arXiv 2208.07339), decided token by token, so that no token depends on a later one. The paper
    // decides once for a whole sequence.
    std::optional<double> keepFrom = {};
    // A backend's build of the integer kernel, or empty.
    RowsKernel kernel = {};
  };

  // Contract: checkRunPart(part) succeeded, and for static scales `ranges` are there.
  RowQuantizer(const PartScheme& part, Options options);

  // y = what is left of x, both (rows, cols) and dense; they must not overlap. Errors: cancelled; static scales for
  // another number of channels.
  base::Status apply(const float* x, std::size_t rows, std::size_t cols, float* y,
                     const base::TaskContext& context) const;

  // How its roundings of rows of `cols` values are written as codes; nothing where they cannot be: no scales (bf16 …) or
  // other blocks (q4_0 …), zero points, a scale for each channel, values that are kept out, and integers whose ties go
  // away from 0, which know a −0 that no code has.
  std::optional<RowCodes> codesOf(std::size_t cols) const;
  // The codes (rows, cols) and scales (rows, groups of a row). Contract: codesOf(cols). Errors: as apply().
  base::Status encode(const float* x, std::size_t rows, std::size_t cols, std::uint8_t* codes, float* scales,
                      const base::TaskContext& context) const;

  // The rounding of rows × cols values as data for a backend that does it in its own memory (addresses left out); nothing
  // where only the host can: plain formats, GGUF blocks, clip=. Static scales are not in it: they are staticScales(), given.
  std::optional<QuantJob> job(std::size_t rows, std::size_t cols) const;
  // The same of a query and head's numbers (QsRowHook::how and group); nothing where only the host can.
  struct RowHook {
    QsRounder how{};
    std::int64_t group = 0;
  };
  const std::optional<RowHook>& hook() const { return hook_; }
  // Empty for dynamic scales; one, or one for each channel.
  const std::vector<kernel::Scale>& staticScales() const { return scales_; }
  // For codesOf(): the byte of each of the format's codes (256), or empty: itself.
  const std::vector<std::uint8_t>& codeBytes() const { return form_->bytes; }

  // Whether its codes are INT8 with one scale a row, so that a product can be computed in whole numbers: symmetric int8,
  // token or tensor, without values that are kept out.
  bool hasInt8Codes() const;
  // The codes (rows, cols) and each row's scale. Contract: hasInt8Codes(). Errors: as apply().
  base::Status encodeInt8(const float* x, std::size_t rows, std::size_t cols, std::int8_t* codes, float* scales,
                          const base::TaskContext& context) const;

  // Whether rows share a scale that is worked out as they come: then results depend on how many come at once.
  bool acrossRows() const { return across_; }
  const PartScheme& part() const { return part_; }

 private:
  base::Status round(const float* x, std::size_t rows, std::size_t cols, float* y,
                     const base::TaskContext& context) const;
  // Restored values, or codes and scales as the format has them; y, or codes and scales, may be null.
  // By the kernel, in parts of rows.
  void byKernel(const float* x, std::size_t rows, std::size_t cols, float* y, std::uint8_t* codes, float* rowScales,
                const base::TaskContext& context) const;
  void roundTwoLevels(const float* x, std::size_t rows, std::size_t cols, float* y, std::uint8_t* codes,
                      float* rowScales) const;
  base::Status ownCodes(const float* x, std::size_t rows, std::size_t cols, std::uint8_t* codes, float* scales,
                        const base::TaskContext& context) const;

  PartScheme part_;
  Options options_;
  QuantScheme asWeights_;              // the same rounding, said of a matrix of rows
  std::shared_ptr<const PartKernel> kernel_;  // null: plain formats, GGUF blocks and nvfp4
  std::vector<kernel::Scale> scales_;  // static
  std::int64_t group_ = 0;             // values of a row that share a scale; 0: all
  bool direct_ = false;                // the kernel's rows() does it all
  bool across_ = false;
  std::optional<RowHook> hook_;
  std::shared_ptr<const CodeForm> form_;  // null: no codes of a byte each
};

// Where numbers come up.
enum class RunPart : std::uint8_t { activations, cache, attention };

// Whether this version can round a part of a running model this way. Errors (unavailable): a granularity or static
// scales that make no sense there, with the reason.
base::Status checkRunPart(const PartScheme& part, RunPart where);

}  // namespace qs::quant
