// Results are kept in a file that is written whole, read back, and put aside where it is damaged: nothing is lost silently.
#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include "ui/labs/selfcheck/selfcheck_results.h"

namespace qs::ui {
namespace {

const SelfcheckResults kSome = {{"scale", {3, 2, true}}, {"a question of a later version", {1, 0, false}}};

void put(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(bytes);
}

QByteArray get(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("none");
}

TEST(SelfcheckResults, AreReadBackAsTheyWereWritten) {
  QTemporaryDir dir;
  const QString folder = dir.filePath(QStringLiteral("not yet/there"));
  SelfcheckFile file(folder);
  EXPECT_TRUE(file.load().empty());
  EXPECT_FALSE(file.problem());
  ASSERT_TRUE(file.save(kSome));
  SelfcheckFile again(folder);
  EXPECT_EQ(again.load(), kSome);
  EXPECT_FALSE(again.problem());
  EXPECT_EQ(QDir(folder).entryList(QDir::Files), QStringList(QStringLiteral("selfcheck.json"))) << "nothing half-written is left";
}

TEST(SelfcheckResults, WithoutAFolderNothingIsKept) {
  SelfcheckFile file((QString()));
  EXPECT_TRUE(file.load().empty());
  EXPECT_TRUE(file.save(kSome));
  EXPECT_TRUE(file.load().empty());
}

TEST(SelfcheckResults, ADamagedFileIsPutAsideAndNothingOverwritten) {
  QTemporaryDir dir;
  SelfcheckFile file(dir.path());
  int number = 0;
  for (const char* bytes : {"", "{", "[]", R"({"version":9,"results":{}})", R"({"version":1})", R"({"version":1,"results":{"scale":{"answered":-1,"right":0,"last_right":true}}})",
                            R"({"version":1,"results":{"scale":{"answered":1,"right":2,"last_right":true}}})", R"({"version":1,"results":{"scale":{"answered":1,"right":1}}})",
                            R"({"version":1,"results":{"scale":7}})"}) {
    put(file.path(), bytes);
    EXPECT_TRUE(file.load().empty()) << bytes;
    ASSERT_TRUE(file.problem()) << bytes;
    EXPECT_FALSE(file.problem()->remedy.empty());
    EXPECT_FALSE(QFile::exists(file.path()));
    ++number;
    const QString aside = number == 1 ? file.path() + QStringLiteral(".damaged") : file.path() + QStringLiteral(".damaged-%1").arg(number);
    EXPECT_EQ(get(aside), bytes);
    // It goes on with a new one.
    ASSERT_TRUE(file.save(kSome));
    EXPECT_EQ(file.load(), kSome);
    EXPECT_FALSE(file.problem());
  }
}

TEST(SelfcheckResults, AFileThatCannotBeReadIsLeftAlone) {
  QTemporaryDir dir;
  SelfcheckFile file(dir.path());
  // A folder in its place can be neither read as a file nor written over.
  ASSERT_TRUE(QDir(dir.path()).mkdir(QStringLiteral("selfcheck.json")));
  EXPECT_TRUE(file.load().empty());
  EXPECT_TRUE(file.problem());
  EXPECT_TRUE(file.save(kSome)) << "kept as long as the window is open";
  EXPECT_TRUE(QFileInfo(file.path()).isDir());
}

}  // namespace
}  // namespace qs::ui
