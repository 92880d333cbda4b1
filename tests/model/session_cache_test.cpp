// Sessions with packed caches: the bits of sessions that round the same keys and values and keep them as F32.
#include <gtest/gtest.h>

#include <thread>

#include "core/backend/registry.h"
#include "core/base/thread_pool.h"
#include "core/model/session.h"
#include "core/quant/scheme.h"
#include "tests/backend/backend_names.h"
#include "tests/model/tiny_model.h"

namespace qs::model {
namespace {

using test::makeTiny;
using test::randomIds;
using test::TempDir;
using test::TinyShape;

class SessionCacheTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    auto opened = backend::Registry().open(GetParam());
    if (!opened) GTEST_SKIP() << opened.error().english();
    backend_ = *opened;
    if (!backend_->supports(QS_OP_KV_PACKED)) GTEST_SKIP() << "no packed caches";
    // The same module, which denies that it has packed caches.
    static const QsBackendApi* real = nullptr;
    static QsBackendApi denying;
    real = &backend_->api();
    denying = *real;
    denying.supports = [](std::int32_t op) { return op == QS_OP_KV_PACKED ? 0 : real->supports(op); };
    denying_ = backend::Backend::open(&denying, 0).value();
  }

  PreparedModelPtr prepare(const test::TinyModel& tiny, const backend::BackendPtr& on) {
    const TempDir dir("session_cache");
    test::writeTiny(tiny, dir.path());
    const auto source = io::openSource(dir.path());
    EXPECT_TRUE(source) << source.error().english();
    return PreparedModel::prepare(loadModel(**source, ctx_).value(), on, ctx_).value();
  }

  static RowQuantizerPtr quantizer(const std::string& text, const Config& config) {
    const auto scheme = quant::QuantScheme::parse("bf16+kv=" + text);
    EXPECT_TRUE(scheme) << text << ": " << scheme.error().english();
    quant::RowQuantizer::Options options;
    options.headDim = config.headDim;
    return std::make_shared<const quant::RowQuantizer>(*scheme->kv, std::move(options));
  }

  static RunQuantPtr rounding(const std::string& keys, const std::string& values, const Config& config) {
    auto run = std::make_shared<RunQuant>();
    run->keys.assign(static_cast<std::size_t>(config.layers), quantizer(keys, config));
    run->values.assign(static_cast<std::size_t>(config.layers), quantizer(values, config));
    return run;
  }

  static bool same(const tensor::Matrix& a, const tensor::Matrix& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
  }

  tensor::Matrix logits(const PreparedModelPtr& model, const std::vector<std::int32_t>& ids, bool packed) {
    auto session = Session::create(model).value();
    EXPECT_EQ(session.cacheForm().packed, packed);
    return session.append(ids, LogitRows::all, ctx_).value();
  }

  // In one go, in pieces and token by token.
  void expectTheBitsOf(const tensor::Matrix& want, const PreparedModelPtr& model, const std::vector<std::int32_t>& ids) {
    ASSERT_TRUE(same(logits(model, ids, true), want));
    for (const std::size_t piece : {1U, 7U, 33U}) {
      auto session = Session::create(model).value();
      for (std::size_t i = 0; i < ids.size(); i += piece) {
        const std::size_t n = std::min(piece, ids.size() - i);
        const auto rows = session.append(std::span(ids).subspan(i, n), LogitRows::all, ctx_).value();
        ASSERT_EQ(std::memcmp(rows.data(), want.data() + i * want.cols(), rows.size() * sizeof(float)), 0) << piece << " " << i;
      }
    }
  }

  backend::BackendPtr backend_;
  backend::BackendPtr denying_;
  base::TaskContext ctx_;
};

TEST_P(SessionCacheTest, GivesTheBitsOfRestoredNumbersInF32) {
  struct Pair {
    const char* keys;
    const char* values;
  };
  for (const TinyShape& shape :
       {TinyShape{}, TinyShape{.heads = 3, .kvHeads = 3, .headDim = 20}, TinyShape{.heads = 9, .kvHeads = 3, .headDim = 64},
        TinyShape{.layers = 1, .heads = 4, .kvHeads = 1, .headDim = 24}}) {
    const auto tiny = makeTiny(shape);
    const auto packed = prepare(tiny, backend_);
    const auto plain = prepare(tiny, denying_);
    const auto ids = randomIds(shape.context, shape.vocab);
    for (const Pair c : {Pair{"int8", "int8"}, Pair{"int8:head", "int4:head"}, Pair{"int4", "int4"}, Pair{"int4:g5", "int4:g32"},
                         Pair{"fp8_e4m3:head", "fp8_e4m3:head"}, Pair{"fp8_e5m2:g16", "fp8_e4m3"}, Pair{"nf4:g16", "int3:full"},
                         Pair{"mxfp4", "nvfp4"}, Pair{"int8:clip=95", "fp6_e3m2"}}) {
      SCOPED_TRACE(testing::Message() << c.keys << " " << c.values << ", heads " << shape.heads << ":" << shape.kvHeads << " of "
                                      << shape.headDim);
      const auto run = rounding(c.keys, c.values, packed->config());
      const auto want = logits(plain->withRun(run), ids, false);
      expectTheBitsOf(want, packed->withRun(run), ids);
      if (HasFatalFailure()) return;
    }
  }
}

// Values that leave F32, and formats that keep what they become: infinities and NaN.
TEST_P(SessionCacheTest, WhatIsNotFiniteGivesTheSameBitsToo) {
  const TinyShape shape;
  for (const float factor : {1e20F, 1e38F}) {
    auto tiny = makeTiny(shape);
    // One value channel of the first block, beyond everything for some tokens.
    auto& v = tiny.tensors.at("model.layers.0.self_attn.v_proj.weight").values;
    for (std::int64_t i = 0; i < shape.hidden; ++i) v[static_cast<std::size_t>(3 * shape.hidden + i)] *= factor;
    const auto packed = prepare(tiny, backend_);
    const auto plain = prepare(tiny, denying_);
    const auto ids = randomIds(40, shape.vocab);
    for (const char* text : {"int8", "fp8_e4m3", "fp8_e4m3:nosat:clip=50", "fp8_e5m2:nosat:clip=50", "int4:head"}) {
      SCOPED_TRACE(testing::Message() << text << ", " << factor);
      const auto run = rounding(text, text, packed->config());
      const auto want = logits(plain->withRun(run), ids, false);
      const auto model = packed->withRun(run);
      ASSERT_TRUE(same(logits(model, ids, true), want));
    }
  }
}

TEST_P(SessionCacheTest, RewindingEqualsAFreshPrefill) {
  const TinyShape shape{.heads = 3, .kvHeads = 1, .headDim = 20};
  const auto tiny = makeTiny(shape);
  const auto packed = prepare(tiny, backend_);
  const auto plain = prepare(tiny, denying_);
  const auto ids = randomIds(60, shape.vocab);
  const auto other = randomIds(60, shape.vocab, 11);
  for (const char* text : {"int8:head", "int4:g10", "fp8_e5m2"}) {
    const auto run = rounding(text, text, packed->config());
    const auto fresh = logits(plain->withRun(run), ids, false);
    auto session = Session::create(packed->withRun(run), 60).value();  // no position to spare
    for (const std::size_t keep : {std::size_t{0}, std::size_t{1}, std::size_t{15}, std::size_t{16}, std::size_t{33},
                                   std::size_t{59}}) {
      session.rewind(0);
      ASSERT_TRUE(session.append(std::span(ids).first(keep), LogitRows::none, ctx_));
      ASSERT_TRUE(session.append(std::span(other).subspan(keep), LogitRows::none, ctx_));
      EXPECT_FALSE(session.append(std::span(ids).first(1), LogitRows::none, ctx_));
      session.rewind(static_cast<std::int64_t>(keep));
      const auto got = session.append(std::span(ids).subspan(keep), LogitRows::last, ctx_).value();
      EXPECT_EQ(std::memcmp(got.data(), fresh.row(59).data(), got.size() * sizeof(float)), 0) << text << " " << keep;
    }
  }
}

TEST_P(SessionCacheTest, SessionsOnOnePoolDoNotDisturbEachOther) {
  const TinyShape shape{.heads = 9, .kvHeads = 3, .headDim = 32, .context = 256};
  const auto prepared = prepare(makeTiny(shape), backend_);
  base::ThreadPool pool(3);
  base::TaskContext ctx;
  ctx.pool = &pool;
  const std::vector<const char*> schemes = {"int8", "int4:head", "fp8_e4m3:g16"};
  std::vector<PreparedModelPtr> models;
  std::vector<tensor::Matrix> want;
  std::vector<std::vector<std::int32_t>> ids;
  for (std::size_t s = 0; s < schemes.size(); ++s) {
    models.push_back(prepared->withRun(rounding(schemes[s], schemes[s], prepared->config())));
    ids.push_back(randomIds(256 - 40 * static_cast<std::int64_t>(s), shape.vocab, static_cast<std::uint32_t>(s)));
    want.push_back(logits(models[s], ids[s], true));
  }
  std::vector<int> wrong(schemes.size());
  std::vector<std::thread> threads;
  for (std::size_t s = 0; s < schemes.size(); ++s) {
    threads.emplace_back([&, s] {
      auto session = Session::create(models[s]).value();
      const std::size_t start = ids[s].size() - 8;
      const auto head = session.append(std::span(ids[s]).first(start), LogitRows::all, ctx).value();
      wrong[s] += std::memcmp(head.data(), want[s].data(), head.size() * sizeof(float)) != 0;
      for (std::size_t i = start; i < ids[s].size(); ++i) {
        const auto row = session.append(std::span(ids[s]).subspan(i, 1), LogitRows::last, ctx).value();
        wrong[s] += std::memcmp(row.data(), want[s].row(i).data(), row.size() * sizeof(float)) != 0;
      }
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(wrong, std::vector<int>(schemes.size(), 0));
}

TEST_P(SessionCacheTest, SaysWhichCacheItHasAndWhatItTakes) {
  const TinyShape shape{.heads = 3, .kvHeads = 3, .headDim = 64, .context = 128};
  const auto prepared = prepare(makeTiny(shape), backend_);
  const Config& c = prepared->config();
  const std::int64_t numbers = c.layers * 128 * 2 * 3 * 64;  // whole registers at every level: no filling-up
  const auto form = [&](const RunQuantPtr& run) { return Session::create(prepared->withRun(run)).value().cacheForm(); };
  const CacheForm plain = form(nullptr);
  EXPECT_FALSE(plain.packed);
  EXPECT_EQ(plain.keys + plain.values, "fp32fp32");
  EXPECT_EQ(plain.bytes, 4 * numbers);
  EXPECT_EQ(plain.bytesPerNumber, 4.0);
  const CacheForm eight = form(rounding("int8:head", "int8:head", c));
  EXPECT_TRUE(eight.packed);
  EXPECT_EQ(eight.keys + eight.values, "int8int8");
  EXPECT_EQ(eight.bytesPerNumber, 1.0 + 4.0 / 64.0);
  EXPECT_EQ(eight.bytesPerPosition, 1.0625 * 2 * 3 * 64 * static_cast<double>(c.layers));
  EXPECT_EQ(eight.bytes, numbers + numbers / 16);
  EXPECT_EQ(form(rounding("int8", "int4:g32", c)).bytesPerNumber, (1.0 + 4.0 / 192.0 + 0.5 + 4.0 / 32.0) / 2);
  EXPECT_FALSE(form(rounding("int8:channel", "int8:channel", c)).packed);
  EXPECT_FALSE(form(rounding("int8", "int4:asym", c)).packed);
  EXPECT_EQ(form(rounding("q8_0", "q8_0", c)).keys, "q8_0");

  // All that a session holds besides its cache is the same; codes on their way come with the first row.
  const auto scratch = [&](const RunQuantPtr& run, std::int64_t rows) {
    auto session = Session::create(prepared->withRun(run)).value();
    EXPECT_TRUE(session.append(randomIds(rows, shape.vocab), LogitRows::none, ctx_));
    return session.memoryBytes() - session.cacheForm().bytes;
  };
  EXPECT_EQ(scratch(rounding("int8:head", "int4:head", c), 5), scratch(nullptr, 5) + 2 * 5 * (192 + 3 * 4));
}

TEST_P(SessionCacheTest, AnotherModelGetsTheCacheItAsksFor) {
  const TinyShape shape;
  const auto prepared = prepare(makeTiny(shape), backend_);
  const Config& c = prepared->config();
  const auto ids = randomIds(30, shape.vocab);
  const auto eight = prepared->withRun(rounding("int8", "int8", c));
  const auto four = prepared->withRun(rounding("int4:head", "int8", c));
  auto session = Session::create(prepared).value();
  ASSERT_TRUE(session.append(ids, LogitRows::none, ctx_));
  for (const auto& model : {eight, four, prepared, eight, eight}) {
    const auto want = logits(model, ids, model != prepared);
    session.switchModel(model);
    EXPECT_TRUE(same(session.append(ids, LogitRows::all, ctx_).value(), want));
    EXPECT_EQ(session.cacheForm().packed, model != prepared);
    EXPECT_EQ(session.cacheForm().bytes, Session::create(model).value().cacheForm().bytes);
  }
}

INSTANTIATE_TEST_SUITE_P(Backends, SessionCacheTest, test::backendNames(), test::backendTestName);

}  // namespace
}  // namespace qs::model
