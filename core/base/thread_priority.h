// How a thread stands against the others for the processors. It is not a scheduler: it asks the operating system once,
// when a thread begins.
#pragma once

#include <cstdint>

namespace qs::base {

// `background`: computes for somebody who meanwhile drags a slider; a thread that answers the user goes first. With
// nobody else at work it is as fast as a normal one.
enum class ThreadPriority : std::uint8_t { normal, background };

// Of the calling thread. Where the system refuses, nothing changes.
void setThreadPriority(ThreadPriority priority);

}  // namespace qs::base
