// Decoding allocates nothing: every call of operator new in the process is counted, the backend modules' included.
#include <gtest/gtest.h>

#include "core/backend/registry.h"
#include "core/base/thread_pool.h"
#include "core/model/prepared_model.h"
#include "core/model/session.h"
#include "tests/backend/backend_names.h"
#include "tests/model/tiny_model.h"
#include "tests/support/counted_new.h"

namespace qs::model {
namespace {

class DecodeMemory : public testing::TestWithParam<std::string> {};

TEST_P(DecodeMemory, IsAllocatedBeforeTheFirstStep) {
  const auto backend = backend::Registry().open(GetParam());
  if (!backend) GTEST_SKIP() << backend.error().english();
  base::ThreadPool pool(2);
  base::TaskContext ctx;
  ctx.pool = &pool;
  const test::TinyShape shape{.vocab = 300, .hidden = 64, .layers = 2, .heads = 4, .kvHeads = 2, .headDim = 16, .intermediate = 96};
  const test::TempDir dir("decode_memory");
  test::writeTiny(test::makeTiny(shape), dir.path(), "BF16");
  const auto source = io::openSource(dir.path());
  ASSERT_TRUE(source);
  const auto model = loadModel(**source, ctx).value();
  for (const bool bf16 : {false, true}) {
    const auto prepared = PreparedModel::prepare(model, *backend, ctx, nullptr, {{}, bf16}).value();
    Session session = Session::create(prepared).value();
    std::vector<float> logits(5 * 300);
    const std::vector<std::int32_t> ids = {1, 2, 3, 4, 5};
    const auto last = std::span(logits).first(300);
    ASSERT_TRUE(session.appendInto(ids, LogitRows::all, logits, ctx));
    ASSERT_TRUE(session.appendInto(std::span(ids).first(1), LogitRows::last, last, ctx));
    const std::uint64_t before = allocations;
    for (int step = 0; step < 20; ++step) {
      ASSERT_TRUE(session.appendInto(std::span(ids).first(1), LogitRows::last, last, ctx));
    }
    // Verification of several tokens at a time, and the way back.
    ASSERT_TRUE(session.appendInto(ids, LogitRows::all, logits, ctx));
    session.rewind(session.position() - 3);
    ASSERT_TRUE(session.appendInto(std::span(ids).first(2), LogitRows::all, std::span(logits).first(600), ctx));
    EXPECT_EQ(allocations - before, 0U) << (bf16 ? "BF16" : "F32");
  }
  EXPECT_GT(allocations, 100U) << "nothing is counted";
}

INSTANTIATE_TEST_SUITE_P(Backends, DecodeMemory, test::backendNames(), test::backendTestName);

}  // namespace
}  // namespace qs::model
