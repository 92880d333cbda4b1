// A .npy file of one array (NumPy's format, versions 1.0 to 3.0), read as strictly as a safetensors file, as a source
// of one tensor. It is not a reader of pickled objects, and never runs anything that a file says.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>

#include "core/io/mapped_file.h"
#include "core/io/model_source.h"
#include "core/tensor/matrix.h"

namespace qs::io {

// The longest header that is read, in bytes. NumPy writes some hundred; long ones are those of structured types, which
// are refused anyway.
inline constexpr std::uint64_t kMaxNpyHeader = std::uint64_t{1} << 20;

// The tensor's name is the file's without its ending. Types: bool, signed and unsigned whole numbers of 1 to 8 bytes,
// float16, float32, float64; any rank. Arrays in C order and little-endian stay in the mapped file. Others are turned
// into row-major little-endian values once, when they are first asked for: that takes the array's size in memory, and
// is refused where so much is not free.
class NpyFile final : public ModelSource {
 public:
  // Maps the file and checks its header against the format and the file's length; the data are not touched. Errors
  // name the file, what was expected and what was found: another kind of file; an unknown version; a header that is
  // cut, too long, no dictionary, or has other keys than descr, fortran_order and shape, each once; a type that is not
  // taken (complex, structured, text, dates, Python objects …) by name; a size beyond 64 bits; data shorter or longer
  // than the shape says.
  static base::Result<std::shared_ptr<const NpyFile>> open(const std::filesystem::path& path);

  base::Result<tensor::TensorView> view(std::string_view name) const override;
  base::Status read(std::string_view name, std::uint64_t offset, std::span<std::byte> out) const override;

 private:
  explicit NpyFile(MappedFile file) : file_(std::move(file)) {}
  bool asStored() const { return !fortranOrder_ && !swapped_; }
  base::Status convert() const;

  MappedFile file_;
  std::uint64_t dataStart_ = 0;
  bool fortranOrder_ = false;  // and it matters: more than one extent is more than 1
  bool swapped_ = false;       // big-endian elements of more than one byte
  mutable std::mutex mutex_;   // guards converted_ until it is made; after that it does not change
  mutable bool isConverted_ = false;
  mutable std::vector<std::byte, tensor::UninitialisedAllocator<std::byte>> converted_;
};

}  // namespace qs::io
