#include "core/io/gguf_writer.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <set>

#include "core/base/atomic_file.h"
#include "core/base/contract.h"
#include "core/base/thread_pool.h"
#include "core/io/block_type.h"
#include "core/tensor/half_bits.h"

namespace qs::io {

using base::ErrorKind;
using base::Status;
using base::Text;

namespace {

static_assert(std::endian::native == std::endian::little, "numbers are written as they lie in memory");

constexpr std::uint64_t kAlignment = 32;      // general.alignment where a file does not say
constexpr std::size_t kLongestName = 63;      // GGML_MAX_NAME less its end
constexpr std::uint64_t kPiece = 1U << 18;    // elements encoded by one part, and between two looks at the stop token

// The specification's numbers of value types.
enum ValueType : std::uint32_t { kUint32 = 4, kInt32 = 5, kFloat32 = 6, kBool = 7, kString = 8, kArray = 9 };

std::uint64_t padded(std::uint64_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

template <class T>
void put(std::string& out, const T& number) {
  out.append(reinterpret_cast<const char*>(&number), sizeof number);
}
void putText(std::string& out, std::string_view text) {
  put(out, static_cast<std::uint64_t>(text.size()));
  out += text;
}

struct PutValue {
  std::string& out;
  void head(std::uint32_t type) const { put(out, type); }
  void list(std::uint32_t type, std::size_t count) const {
    put(out, std::uint32_t{kArray});
    put(out, type);
    put(out, static_cast<std::uint64_t>(count));
  }
  void operator()(std::uint32_t value) const { head(kUint32), put(out, value); }
  void operator()(float value) const { head(kFloat32), put(out, value); }
  void operator()(bool value) const { head(kBool), put(out, static_cast<std::uint8_t>(value ? 1 : 0)); }
  void operator()(const std::string& value) const { head(kString), putText(out, value); }
  void operator()(const std::vector<std::string>& values) const {
    list(kString, values.size());
    for (const std::string& value : values) putText(out, value);
  }
  void operator()(const std::vector<float>& values) const {
    list(kFloat32, values.size());
    for (const float value : values) put(out, value);
  }
  void operator()(const std::vector<std::int32_t>& values) const {
    list(kInt32, values.size());
    for (const std::int32_t value : values) put(out, value);
  }
};

const BlockType* blockOf(GgufType type) {
  if (type == GgufType::Q4_0) return findBlockType("q4_0");
  if (type == GgufType::Q8_0) return findBlockType("q8_0");
  return nullptr;
}

// False where a block type would have to hold a number that is not finite.
bool encodeRow(GgufType type, std::span<const float> row, std::uint8_t* to) {
  if (type == GgufType::F32) {
    std::memcpy(to, row.data(), row.size_bytes());
    return true;
  }
  const BlockType* block = blockOf(type);
  if (block == nullptr) {
    for (const float value : row) {
      const std::uint16_t bits = type == GgufType::F16 ? tensor::floatToHalf(value) : tensor::floatToBfloat(value);
      std::memcpy(to, &bits, sizeof bits);
      to += sizeof bits;
    }
    return true;
  }
  if (!std::all_of(row.begin(), row.end(), [](float value) { return std::isfinite(value); })) return false;
  BlockCounts counts;
  encodeBlocks(*block, row.data(), static_cast<std::int64_t>(row.size()) / block->elements, to, counts);
  return true;
}

class Writer {
 public:
  Writer(const std::filesystem::path& path, const GgufMetadata& metadata, std::span<const GgufTensor> tensors,
         const base::TaskContext& context)
      : path_(path), metadata_(metadata), tensors_(tensors), context_(context) {}

  Status run() {
    QS_TRY(check());
    const std::string header = headerBytes();
    return base::writeFileAtomically(path_, [&](const base::ByteSink& sink) -> Status {
      QS_TRY(sink(header));
      for (const GgufTensor& tensor : tensors_) QS_TRY(writeTensor(tensor, sink));
      return {};
    });
  }

 private:
  tl::unexpected<base::Error> bad(const std::string& name, Text expected, Text found) const {
    return base::fail(ErrorKind::badInput, {QS_LABEL("core", "%1 in %2"), {name, path_.string()}}, std::move(expected),
                      std::move(found));
  }

  static std::uint64_t colsOf(const GgufTensor& tensor) { return tensor.shape.back(); }
  static std::uint64_t elementsOf(const GgufTensor& tensor) { return tensor.values.size(); }

  Status checkName(const std::string& name, std::set<std::string, std::less<>>& seen, std::size_t longest) const {
    if (name.empty() || name.size() > longest) {
      return bad(name, {QS_LABEL("core", "a name of 1 to %1 bytes"), {std::to_string(longest)}},
                 std::to_string(name.size()));
    }
    if (!seen.insert(name).second) return bad(name, QS_LABEL("core", "each name once"), QS_LABEL("core", "twice"));
    return {};
  }

  Status check() {
    std::set<std::string, std::less<>> keys;
    for (const auto& [key, value] : metadata_) QS_TRY(checkName(key, keys, 65535));
    std::set<std::string, std::less<>> names;
    for (const GgufTensor& tensor : tensors_) {
      QS_TRY(checkName(tensor.name, names, kLongestName));
      std::uint64_t product = tensor.shape.empty() || tensor.shape.size() > 2 ? 0 : 1;
      for (const std::uint64_t dim : tensor.shape) product *= dim;
      if (product == 0 || product != tensor.values.size()) {
        return bad(tensor.name, QS_LABEL("core", "one or two dimensions that its values fill"),
                   std::to_string(tensor.values.size()));
      }
      if (colsOf(tensor) % ggufBlock(tensor.type) != 0) {
        return bad(tensor.name,
                   {QS_LABEL("core", "rows of a multiple of %1 for %2"),
                    {std::to_string(ggufBlock(tensor.type)), std::string(ggufTypeName(tensor.type))}},
                   std::to_string(colsOf(tensor)));
      }
      bytes_ += ggufBytes(tensor.type, elementsOf(tensor));
    }
    return {};
  }

  std::string headerBytes() const {
    std::string out = "GGUF";
    put(out, std::uint32_t{3});
    put(out, static_cast<std::uint64_t>(tensors_.size()));
    put(out, static_cast<std::uint64_t>(metadata_.size()));
    for (const auto& [key, value] : metadata_) {
      putText(out, key);
      std::visit(PutValue{out}, value);
    }
    std::uint64_t offset = 0;
    for (const GgufTensor& tensor : tensors_) {
      putText(out, tensor.name);
      put(out, static_cast<std::uint32_t>(tensor.shape.size()));
      for (auto dim = tensor.shape.rbegin(); dim != tensor.shape.rend(); ++dim) put(out, *dim);
      put(out, static_cast<std::uint32_t>(tensor.type));
      put(out, offset);
      offset += padded(ggufBytes(tensor.type, elementsOf(tensor)));
    }
    out.resize(padded(out.size()), '\0');
    return out;
  }

  // Several pieces are encoded side by side, and handed on in order.
  Status writeTensor(const GgufTensor& tensor, const base::ByteSink& sink) {
    const std::uint64_t cols = colsOf(tensor);
    const std::uint64_t rows = elementsOf(tensor) / cols;
    const std::uint64_t perPiece = std::max<std::uint64_t>(1, kPiece / cols);
    const std::uint64_t pieces = (rows + perPiece - 1) / perPiece;
    const std::uint64_t rowBytes = ggufBytes(tensor.type, cols);
    const std::uint64_t together = context_.pool == nullptr ? 1 : 2 * context_.pool->threads();
    std::vector<std::string> buffers(std::min(together, pieces));
    std::vector<std::uint8_t> finite(buffers.size());
    for (std::uint64_t first = 0; first < pieces; first += buffers.size()) {
      const std::uint64_t count = std::min<std::uint64_t>(buffers.size(), pieces - first);
      base::runParts(context_.pool, count, [&](std::size_t i) {
        if (context_.stopRequested()) return;
        const std::uint64_t begin = (first + i) * perPiece;
        const std::uint64_t end = std::min(rows, begin + perPiece);
        buffers[i].resize((end - begin) * rowBytes);
        auto* to = reinterpret_cast<std::uint8_t*>(buffers[i].data());
        finite[i] = 1;
        for (std::uint64_t row = begin; row < end; ++row) {
          const std::uint64_t from = tensor.sourceRow ? tensor.sourceRow(row) : row;
          QS_CONTRACT(from < rows);
          if (!encodeRow(tensor.type, tensor.values.subspan(from * cols, cols), to + (row - begin) * rowBytes)) finite[i] = 0;
        }
      });
      if (context_.stopRequested()) return base::fail(base::cancelledError());
      for (std::uint64_t i = 0; i < count; ++i) {
        if (finite[i] == 0) {
          return bad(tensor.name,
                     {QS_LABEL("core", "finite numbers, which alone %1 can hold"), {std::string(ggufTypeName(tensor.type))}},
                     QS_LABEL("core", "NaN or infinite values"));
        }
        QS_TRY(sink(buffers[i]));
        written_ += buffers[i].size();
      }
      context_.report(static_cast<double>(written_) / static_cast<double>(std::max<std::uint64_t>(1, bytes_)),
                      {QS_LABEL("core", "writing %1"), {tensor.name}});
    }
    const std::uint64_t bytes = rows * rowBytes;
    return sink(std::string(padded(bytes) - bytes, '\0'));
  }

  const std::filesystem::path& path_;
  const GgufMetadata& metadata_;
  std::span<const GgufTensor> tensors_;
  const base::TaskContext& context_;
  std::uint64_t bytes_ = 0;
  std::uint64_t written_ = 0;
};

}  // namespace

std::string_view ggufTypeName(GgufType type) {
  switch (type) {
    case GgufType::F32: return "F32";
    case GgufType::F16: return "F16";
    case GgufType::Q4_0: return "Q4_0";
    case GgufType::Q8_0: return "Q8_0";
    case GgufType::BF16: return "BF16";
  }
  return "";
}

std::uint64_t ggufBlock(GgufType type) {
  const BlockType* block = blockOf(type);
  return block == nullptr ? 1 : static_cast<std::uint64_t>(block->elements);
}

std::uint64_t ggufBytes(GgufType type, std::uint64_t elements) {
  if (const BlockType* block = blockOf(type); block != nullptr) {
    return elements / static_cast<std::uint64_t>(block->elements) * static_cast<std::uint64_t>(block->bytes);
  }
  return elements * (type == GgufType::F32 ? 4 : 2);
}

Status writeGguf(const std::filesystem::path& path, const GgufMetadata& metadata, std::span<const GgufTensor> tensors,
                 const base::TaskContext& context) {
  return Writer(path, metadata, tensors, context).run();
}

}  // namespace qs::io
