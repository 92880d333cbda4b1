// A value that is edited, with undo and redo: the state of a page. Edits of one gesture (a drag) are one step.
// A state's `backend`, where it has one, is the window's choice: it goes through all steps and belongs to none.
// It is neither the value's rules nor the jobs that follow from it.
#pragma once

#include <QString>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace qs::ui {

template <class State>
class StateHistory {
 public:
  // Steps kept; states whose size is not a handful of numbers say by `bytes` how large one is, and older steps go when
  // all of them together pass kBytes.
  static constexpr std::size_t kSteps = 200;
  static constexpr std::size_t kBytes = 32U << 20U;
  using Bytes = std::function<std::size_t(const State&)>;

  explicit StateHistory(State first = {}, Bytes bytes = {}) : state_(std::move(first)), bytes_(std::move(bytes)) {}

  const State& state() const { return state_; }
  bool canUndo() const { return !undo_.empty(); }
  bool canRedo() const { return !redo_.empty(); }

  // Makes `next` the state: one step, unless `gesture` is not empty and that of the edit before. False: nothing changed.
  bool edit(State next, const QString& gesture = {}) {
    keepBackend(next);
    const bool continued = !gesture.isEmpty() && gesture == gesture_;
    gesture_ = gesture;
    if (next == state_) return false;
    if (!continued || undo_.empty()) {
      undo_.push_back(std::move(state_));
      trim();
    }
    redo_.clear();
    state_ = std::move(next);
    return true;
  }

  bool undo() { return step(undo_, redo_); }
  bool redo() { return step(redo_, undo_); }

  // A new state without history, as when a session is opened.
  void restore(State state) {
    undo_.clear();
    redo_.clear();
    gesture_.clear();
    keepBackend(state);
    state_ = std::move(state);
  }

  // Of the state and of every step: undoing an edit does not bring another backend back. False: nothing changed.
  bool setBackend(const std::string& name)
    requires requires(State& state) { state.backend = name; }
  {
    if (state_.backend == name) return false;
    state_.backend = name;
    for (State& state : undo_) state.backend = name;
    for (State& state : redo_) state.backend = name;
    return true;
  }

 private:
  // Saved states and tasks know nothing of the backend.
  void keepBackend(State& next) const {
    if constexpr (requires { next.backend; }) next.backend = state_.backend;
  }

  bool step(std::vector<State>& from, std::vector<State>& to) {
    if (from.empty()) return false;
    to.push_back(std::move(state_));
    state_ = std::move(from.back());
    from.pop_back();
    gesture_.clear();
    return true;
  }

  void trim() {
    std::size_t bytes = 0;
    std::size_t kept = 0;
    for (auto it = undo_.rbegin(); it != undo_.rend() && kept < kSteps; ++it, ++kept) {
      if (bytes_) bytes += bytes_(*it);
      // The newest step stays whatever its size.
      if (bytes > kBytes && kept > 0) break;
    }
    undo_.erase(undo_.begin(), undo_.end() - static_cast<std::ptrdiff_t>(kept));
  }

  State state_;
  Bytes bytes_;
  std::vector<State> undo_;
  std::vector<State> redo_;
  QString gesture_;
};

}  // namespace qs::ui
