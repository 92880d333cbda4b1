// Runs an entry point without a fuzzer: over the files of a folder, and over changed copies of each, the same ones
// every time. It is no substitute for a fuzzer, which looks for new paths; it keeps what was found from coming back.
//
// Usage: PROGRAM FOLDER [CHANGES_PER_FILE]

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Bytes = std::vector<std::uint8_t>;

std::string current;  // for the report of a crash

Bytes read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// One to four changes: bits, bytes, cut, doubled and foreign stretches, and signs that formats care about.
void change(Bytes& bytes, const std::vector<Bytes>& all, std::mt19937& random) {
  static const char* const kSigns[] = {"\"",    "{",       "}",    "[",    "]",
                                       ",",     ":",       "0",    "-1",   "18446744073709551615",
                                       "1e999", "\\u0000", "null", "\xFF", "__metadata__",
                                       "é",     "😀",       " "};
  const auto below = [&](std::size_t n) { return n == 0 ? 0 : static_cast<std::size_t>(random()) % n; };
  const std::size_t changes = 1 + below(4);
  for (std::size_t i = 0; i < changes; ++i) {
    const std::size_t at = below(bytes.size() + 1);
    const auto place = bytes.begin() + static_cast<std::ptrdiff_t>(at);
    const std::size_t rest = bytes.size() - at;
    switch (random() % 7) {
      case 0:
        if (rest > 0) *place ^= static_cast<std::uint8_t>(1U << random() % 8);
        break;
      case 1:
        if (rest > 0) *place = static_cast<std::uint8_t>(random());
        break;
      case 2: bytes.erase(place, place + static_cast<std::ptrdiff_t>(std::min(rest, 1 + below(16)))); break;
      case 3: {
        const Bytes copy(place, place + static_cast<std::ptrdiff_t>(std::min(rest, 1 + below(64))));
        bytes.insert(place, copy.begin(), copy.end());
        break;
      }
      case 4: {
        const Bytes& other = all[below(all.size())];
        const std::size_t from = below(other.size());
        const std::size_t length = std::min(other.size() - from, 1 + below(64));
        bytes.insert(place, other.begin() + static_cast<std::ptrdiff_t>(from),
                     other.begin() + static_cast<std::ptrdiff_t>(from + length));
        break;
      }
      case 5: {
        const std::string sign = kSigns[below(std::size(kSigns))];
        bytes.insert(place, sign.begin(), sign.end());
        break;
      }
      default:
        if (random() % 4 == 0) bytes.resize(at);
        break;
    }
  }
}

// An entry point aborts when its subject misbehaves; say on which input before the program ends.
void reportAbort(int) {
  std::fprintf(stderr, "\nwhile running %s\n", current.c_str());
  std::_Exit(1);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const unsigned changes = argc > 2 ? static_cast<unsigned>(std::strtoul(argv[2], nullptr, 10)) : 300;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(argv[1])) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  if (files.empty()) {
    std::fprintf(stderr, "no files in %s\n", argv[1]);
    return 1;
  }
  for (const int sign : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE}) std::signal(sign, reportAbort);
  std::vector<Bytes> all;
  for (const auto& file : files) all.push_back(read(file));
  std::size_t runs = 0;
  for (std::size_t i = 0; i < files.size(); ++i) {
    current = files[i].string();
    LLVMFuzzerTestOneInput(all[i].data(), all[i].size());
    std::mt19937 random(static_cast<unsigned>(i) + 1);
    for (unsigned k = 0; k < changes; ++k) {
      Bytes bytes = all[i];
      change(bytes, all, random);
      current = files[i].string() + ", change " + std::to_string(k);
      LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
      ++runs;
    }
  }
  std::printf("%zu files, %zu changed copies\n", files.size(), runs);
  return 0;
}
