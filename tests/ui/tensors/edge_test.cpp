// Tensors and files that are odd: each has a picture or a sentence, in both languages, and the page goes on.
#include <QLabel>
#include <QTableView>
#include <QtTest>
#include <cmath>
#include <limits>

#include "tests/ui/tensors/support.h"
#include "ui/labs/tensors/tensors_views.h"
#include "ui/labs/tensors/tensors_words.h"
#include "ui/widgets/banner.h"

namespace qs::ui::test {
namespace {

using State = TensorsState;

constexpr State::View kViews[] = {State::View::distribution, State::View::heat, State::View::blocks, State::View::error,
                                  State::View::sweep};

std::vector<FileTensor> oddTensors() {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float inf = std::numeric_limits<float>::infinity();
  std::vector<float> mixed = weights(300, 7);
  mixed[3] = nan;
  mixed[250] = -inf;
  const auto raw = [](const char* name, const char* dtype, std::vector<std::uint64_t> shape, int bytes) {
    QByteArray data(bytes, '\0');
    for (int i = 0; i < bytes; ++i) data[i] = static_cast<char>(i * 37 + 1);
    return FileTensor{QLatin1String(name), QLatin1String(dtype), std::move(shape), data};
  };
  return {f32(QStringLiteral("one"), {1, 1}, {2.5F}),
          f32(QStringLiteral("scalar"), {}, {2.5F}),
          f32(QStringLiteral("row"), {1, 700}, weights(700, 5)),
          f32(QStringLiteral("vector"), {700}, weights(700, 6)),
          f32(QStringLiteral("column"), {700, 1}, weights(700, 8)),
          f32(QStringLiteral("equal"), {20, 30}, std::vector<float>(600, 0.25F)),
          f32(QStringLiteral("zeros"), {20, 30}, std::vector<float>(600, 0.0F)),
          f32(QStringLiteral("nan"), {20, 30}, std::vector<float>(600, nan)),
          f32(QStringLiteral("mixed"), {10, 30}, mixed),
          f32(QStringLiteral("huge"), {2, 2}, {3e38F, -3e38F, 1e38F, 1e-38F}),
          f32(QStringLiteral("empty"), {0, 5}, {}),
          f32(QStringLiteral("cube"), {3, 4, 5}, weights(60, 9)),
          f32(QString(300, QLatin1Char('n')), {4, 4}, weights(16, 10)),
          raw("int8", "I8", {8, 16}, 128),
          raw("int64", "I64", {4, 4}, 128),
          raw("bool", "BOOL", {9}, 9),
          raw("fp8", "F8_E4M3", {16, 32}, 512),
          raw("fp8b", "F8_E5M2", {16, 32}, 512),
          raw("scales", "F8_E8M0", {16}, 16),
          raw("fp4", "F4", {8, 4}, 16),
          raw("half", "F16", {4, 8}, 64),
          raw("complex", "C64", {4}, 32)};
}

TEST(TensorsEdge, EveryOddTensorHasAPictureOrASentenceInEveryViewAndLanguage) {
  QTemporaryDir folder;
  const QString path = folder.path() + QStringLiteral("/odd.safetensors");
  writeSafetensors(path, oddTensors());
  TensorsWindow lab;
  lab.open(path);
  ASSERT_EQ(lab.presenter().table().rowCount(), static_cast<int>(oddTensors().size()));
  for (const Language language : {Language::english, Language::chinese}) {
    lab.window().setLanguage(language);
    for (const FileTensor& tensor : oddTensors()) {
      lab.edit([&](State& state) { state.tensor = tensor.name.toStdString(); });
      for (const State::View view : kViews) {
        for (const auto of : {State::HeatOf::weight, State::HeatOf::error}) {
          if (of == State::HeatOf::error && view != State::View::heat) continue;
          lab.edit([&](State& state) {
            state.view = view;
            state.heatOf = of;
          });
          const std::string where = tensor.name.left(12).toStdString() + ", view " + std::to_string(static_cast<int>(view));
          const bool drawn = !lab.page().panels().empty();
          const QString why = TensorsWords::blocker(lab.presenter());
          EXPECT_NE(drawn, !why.isEmpty()) << where << ": " << why.toStdString();
          EXPECT_FALSE(lab.text("see0").isEmpty()) << where;
          lab.window().grab();
        }
      }
    }
  }
}

TEST(TensorsEdge, NonFiniteValuesAreNamedInTheListTheHealthAndTheReading) {
  QTemporaryDir folder;
  const QString path = folder.path() + QStringLiteral("/odd.safetensors");
  writeSafetensors(path, oddTensors());
  TensorsWindow lab;
  lab.open(path);
  lab.edit([](State& state) {
    state.tensor = "mixed";
    state.fileView = State::FileView::health;
  });
  EXPECT_TRUE(lab.text("notice").contains(QStringLiteral("2 of the values are NaN or infinite"))) << lab.text("notice").toStdString();
  const auto notes = lab.presenter().health();
  EXPECT_TRUE(std::any_of(notes.begin(), notes.end(), [](const io::HealthNote& note) {
    return note.severity == io::Severity::problem && note.message.english().find("mixed") != std::string::npos;
  }));
  EXPECT_TRUE(std::isfinite(lab.presenter().scheme().value()->study->stats.rmse()));
}

TEST(TensorsEdge, AFileWithoutTensorsSaysSo) {
  QTemporaryDir folder;
  const QString path = folder.path() + QStringLiteral("/none.safetensors");
  writeSafetensors(path, {});
  TensorsWindow lab;
  lab.open(path);
  EXPECT_EQ(lab.presenter().table().rowCount(), 0);
  EXPECT_TRUE(lab.find<QLabel>("tensorsNone")->isVisible());
  EXPECT_TRUE(lab.text("tensorsNone").contains(QStringLiteral("no tensors")));
  EXPECT_TRUE(lab.page().panels().empty());
  EXPECT_FALSE(lab.page().commandLine());
  lab.window().grab();
}

TEST(TensorsEdge, ThreeHundredLettersNeitherWidenTheColumnNorGetLost) {
  QTemporaryDir folder;
  const QString path = folder.path() + QStringLiteral("/long.safetensors");
  const QString name = QStringLiteral("a") + QString(298, QLatin1Char('m')) + QStringLiteral("z");
  writeSafetensors(path, {f32(name, {4, 4}, weights(16, 10))});
  TensorsWindow lab(QSize(1024, 768));
  lab.open(path);
  auto* label = lab.find<QLabel>("tensorName");
  EXPECT_LE(label->sizeHint().width(), 276 - 32);
  EXPECT_TRUE(label->text().startsWith(QLatin1Char('a')) && label->text().endsWith(QLatin1Char('z')));
  EXPECT_EQ(label->toolTip(), name);
  EXPECT_EQ(lab.window().width(), 1024);
}

// Cases A of broken files: the sentence stands above the page, and what was open stays open.
TEST(TensorsEdge, BrokenFilesGetASentenceAndChangeNothing) {
  QTemporaryDir folder;
  const auto file = [&](const char* name, const QByteArray& header, const QByteArray& data) {
    const QString path = folder.path() + QLatin1Char('/') + QLatin1String(name) + QStringLiteral(".safetensors");
    QFile out(path);
    EXPECT_TRUE(out.open(QIODevice::WriteOnly));
    const auto length = static_cast<std::uint64_t>(header.size());
    out.write(reinterpret_cast<const char*>(&length), sizeof length);
    out.write(header);
    out.write(data);
    return path;
  };
  QStringList broken = {
      file("a1", R"({"a":{"dtype":"F32","shape":[1000,1000],"data_offsets":[0,4]}})", QByteArray(4, 0)),
      file("a2", R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},"a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})",
           QByteArray(8, 0)),
      file("a5", R"({"__metadata__":{"shape":[2]}})", {}),
      file("a7", R"({"a":{"dtype":"F32","shape":[4294967296,2147483648],"data_offsets":[0,0]}})", {}),
      file("a8", R"({"a":{"dtype":"F4","shape":[3],"data_offsets":[0,2]}})", QByteArray(2, 0)),
      folder.path() + QStringLiteral("/gone.safetensors"), folder.path()};
  {
    QFile lying(folder.path() + QStringLiteral("/a4.safetensors"));
    ASSERT_TRUE(lying.open(QIODevice::WriteOnly));
    const std::uint64_t length = 132095296;
    lying.write(reinterpret_cast<const char*>(&length), sizeof length);
    lying.write(QByteArray(12, ' '));
    broken << lying.fileName();
  }
  TensorsWindow lab;
  const State before = lab.presenter().state();
  for (const Language language : {Language::english, Language::chinese}) {
    lab.window().setLanguage(language);
    for (const QString& path : broken) {
      lab.window().banner().dismiss();
      lab.window().openPath(path);
      EXPECT_TRUE(waitUntil([&] { return !lab.window().banner().sentence().isEmpty() && lab.window().banner().isVisible(); }))
          << path.toStdString();
      lab.settle();
      EXPECT_EQ(lab.presenter().state(), before) << path.toStdString();
      EXPECT_FALSE(lab.page().panels().empty());
    }
  }
}

TEST(TensorsEdge, AFileThatVanishesWhileItIsOpenGetsASentence) {
  QTemporaryDir folder;
  const QString path = folder.path() + QStringLiteral("/short.safetensors");
  writeSafetensors(path, {f32(QStringLiteral("first"), {64, 64}, weights(4096, 1)), f32(QStringLiteral("second"), {64, 64}, weights(4096, 2))});
  TensorsWindow lab;
  lab.open(path);
  ASSERT_TRUE(QFile::resize(path, 600));
  lab.edit([](State& state) { state.tensor = "second"; });
  EXPECT_FALSE(TensorsWords::blocker(lab.presenter()).isEmpty());
  EXPECT_FALSE(lab.text("see0").isEmpty());
  lab.window().grab();
  lab.window().openPath(QStringLiteral("lab"));
  EXPECT_TRUE(waitUntil([&] { return lab.presenter().state().model == "lab"; }));
  lab.settle();
  EXPECT_TRUE(TensorsWords::blocker(lab.presenter()).isEmpty());
}

}  // namespace
}  // namespace qs::ui::test
