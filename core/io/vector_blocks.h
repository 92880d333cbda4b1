// The encoders of the block types that files are written in most, for runs of blocks and the vector instructions of a
// processor. They define nothing: their bytes and counts are those of blocks/*.cpp, which take whatever is unusual.
#pragma once

#include "core/io/block_type.h"

namespace qs::io {

// For a processor of an x86-64 level (base::cpuLevel()); null where it has no quicker way.
EncodeBlocks vectorEncoderQ4_0(int level);
EncodeBlocks vectorEncoderQ8_0(int level);

}  // namespace qs::io
