// Arrays of any type in a backend's memory for as long as one computation needs them. Buffers count in floats; this is where
// that is rounded up. What stays between calls is the owner's to keep (device_tensor.h).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/backend/backend.h"

namespace qs::experiment {

class DevicePlaces {
 public:
  explicit DevicePlaces(const backend::Backend& on) : on_(on) {}

  // Room for `count` things, not initialised.
  template <class T>
  base::Result<T*> room(std::size_t count) {
    QS_ASSIGN(backend::Buffer buffer, on_.allocate((count * sizeof(T) + sizeof(float) - 1) / sizeof(float)));
    kept_.push_back(std::move(buffer));
    return reinterpret_cast<T*>(kept_.back().data());
  }
  template <class T>
  base::Result<T*> bring(std::span<const T> values) {
    QS_ASSIGN(T* const there, room<T>(values.size()));
    QS_TRY(on_.uploadBytes(there, values.data(), static_cast<std::int64_t>(values.size_bytes())));
    return there;
  }
  // to.size() things from `there`, which lies in the backend's memory.
  template <class T>
  base::Status fetch(const T* there, std::span<T> to) const {
    return on_.downloadBytes(to.data(), there, static_cast<std::int64_t>(to.size_bytes()));
  }

 private:
  const backend::Backend& on_;
  std::vector<backend::Buffer> kept_;
};

}  // namespace qs::experiment
