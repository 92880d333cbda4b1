// Rounding of activations, keys and values where they lie, on backends whose memory is not the host's: scales, codes and
// static scales stay there between calls. It rounds nothing itself and decides nothing; both are core/quant's.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>

#include "core/backend/backend.h"
#include "core/quant/row_quantizer.h"

namespace qs::model {

class DeviceRounding {
 public:
  // The rounding as `on` would do it by itself; nothing where it cannot.
  static std::optional<quant::QuantJob> jobFor(const backend::Backend& on, const quant::RowQuantizer& quantizer,
                                               std::size_t rows, std::size_t cols);
  // The same where rows do not wait for one another: each has scales of its own, worked out as it comes.
  static std::optional<quant::QuantJob> rowJobFor(const backend::Backend& on, const quant::RowQuantizer& quantizer,
                                                  std::size_t rows, std::size_t cols);

  // to = what is left of from, both as the job has them; they may be the same.
  base::Status round(const backend::Backend& on, const quant::RowQuantizer& quantizer, quant::QuantJob job,
                     const float* from, float* to, const base::TaskContext& ctx);

  // Codes (rows, cols) and scales (rows, groups), until the next call with the same place.
  struct Encoded {
    const std::uint8_t* codes = nullptr;
    const float* scales = nullptr;
  };
  enum class Place : std::uint8_t { input, keys, values };
  // `job`: of rowJobFor(). Contract: codesOf(cols) or hasInt8Codes().
  base::Result<Encoded> encode(const backend::Backend& on, const quant::RowQuantizer& quantizer, quant::QuantJob job,
                               const float* from, Place place, const base::TaskContext& ctx);
  // Codes (rows, cols) and scales (rows, groups) that the host worked out, brought over.
  base::Result<Encoded> keep(const backend::Backend& on, const std::uint8_t* codes, const float* scales, std::size_t rows,
                             std::size_t cols, std::size_t groups, Place place);

  std::int64_t bytes() const;
  // Lets go of everything: of another model's quantizers, and of another backend's memory.
  void clear();

 private:
  struct Static {
    backend::Buffer scales;
    backend::Buffer zeroPoints;
  };
  base::Status fill(const backend::Backend& on, const quant::RowQuantizer& quantizer, quant::QuantJob& job,
                    backend::Buffer& scales);
  // Room for so many floats, kept.
  static base::Result<float*> atLeast(const backend::Backend& on, backend::Buffer& buffer, std::size_t floats);

  std::map<const quant::RowQuantizer*, Static> statics_;
  backend::Buffer scales_;
  backend::Buffer zeroPoints_;
  struct Codes {
    backend::Buffer codes;
    backend::Buffer scales;
  };
  std::array<Codes, 3> codes_;  // by Place
};

}  // namespace qs::model
