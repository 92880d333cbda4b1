// The Chinese translation is whole, keeps every place for an argument, and is up to date with the sources.
#include <gtest/gtest.h>

#include <QFile>
#include <QProcess>
#include <QRawFont>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <algorithm>
#include <ios>
#include <vector>

#include "ui/i18n/language.h"
#include "ui/theme/fonts.h"

namespace qs::ui {
namespace {

const QString kTs = QStringLiteral(QS_SOURCE_DIR "/resources/i18n/quantspec_zh_CN.ts");

struct Message {
  QString context;
  QString source;
  QString translation;
  QString type;
};

std::vector<Message> readMessages(const QString& path) {
  QFile file(path);
  EXPECT_TRUE(file.open(QIODevice::ReadOnly));
  QXmlStreamReader xml(&file);
  std::vector<Message> out;
  QString context;
  Message message;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == QLatin1String("name")) context = xml.readElementText();
    if (xml.name() == QLatin1String("source")) message.source = xml.readElementText();
    if (xml.name() == QLatin1String("translation")) {
      message.context = context;
      message.type = xml.attributes().value(QLatin1String("type")).toString();
      // Texts that count have a form per grammatical number inside; Chinese has one.
      message.translation = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
      out.push_back(message);
    }
  }
  EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
  return out;
}

QStringList places(const QString& text) {
  static const QRegularExpression kPlace(QStringLiteral("%[1-9]"));
  QStringList out;
  for (auto it = kPlace.globalMatch(text); it.hasNext();) out << it.next().captured();
  out.removeDuplicates();
  out.sort();
  return out;
}

TEST(Translation, EveryTextHasOne) {
  const auto messages = readMessages(kTs);
  ASSERT_GT(messages.size(), 200U);
  for (const Message& message : messages) {
    EXPECT_TRUE(message.type.isEmpty()) << message.context.toStdString() << ": " << message.source.toStdString();
    EXPECT_FALSE(message.translation.isEmpty()) << message.context.toStdString() << ": " << message.source.toStdString();
  }
}

TEST(Translation, ArgumentsKeepTheirPlaces) {
  for (const Message& message : readMessages(kTs)) {
    // The count of parameters is the one text whose languages count in different units.
    if (message.source.endsWith(QLatin1String("%2 M parameters"))) continue;
    EXPECT_EQ(places(message.source).join(' '), places(message.translation).join(' ')) << message.source.toStdString();
  }
}

TEST(Translation, ChineseUsesItsOwnPunctuation) {
  static const QRegularExpression kHalfWidth(QStringLiteral("[\\x{4E00}-\\x{9FFF}][,;:?!]|[,;?!][\\x{4E00}-\\x{9FFF}]"));
  for (const Message& message : readMessages(kTs)) {
    if (message.source.contains(QLatin1String(";;"))) continue;  // a file dialog's own separators
    EXPECT_FALSE(kHalfWidth.match(message.translation).hasMatch()) << message.translation.toStdString();
  }
}

TEST(Translation, TheBundledFontHasEveryCharacter) {
  const QRawFont font = QRawFont::fromFont(uiFont(14));
  for (const Message& message : readMessages(kTs)) {
    for (const QString& text : {message.source, message.translation}) {
      for (const uint character : text.toUcs4()) {
        if (character < 0x20) continue;
        EXPECT_TRUE(font.supportsCharacter(character))
            << std::hex << character << " in " << text.toStdString();
      }
    }
  }
}

TEST(Translation, NothingIsLeftToCollect) {
  QFile arguments(QStringLiteral(QS_BINARY_DIR "/generated/lupdate_arguments.txt"));
  ASSERT_TRUE(arguments.open(QIODevice::ReadOnly));
  QStringList words = QString::fromUtf8(arguments.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
  const QString program = words.takeFirst();
  QTemporaryDir folder;
  const QString copy = folder.path() + QStringLiteral("/quantspec_zh_CN.ts");
  ASSERT_TRUE(QFile::copy(kTs, copy));
  ASSERT_TRUE(QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner));
  words << QStringLiteral("-ts") << copy;
  QProcess lupdate;
  lupdate.start(program, words);
  ASSERT_TRUE(lupdate.waitForFinished(120000)) << program.toStdString();
  ASSERT_EQ(lupdate.exitCode(), 0) << lupdate.readAllStandardError().toStdString();
  const auto before = readMessages(kTs);
  const auto after = readMessages(copy);
  const auto has = [](const std::vector<Message>& all, const Message& wanted) {
    return std::any_of(all.begin(), all.end(), [&](const Message& message) {
      return message.context == wanted.context && message.source == wanted.source;
    });
  };
  for (const Message& message : after) {
    EXPECT_TRUE(has(before, message)) << "not in the .ts: " << message.context.toStdString() << ": " << message.source.toStdString()
                                      << " (run the target update_translations)";
  }
  for (const Message& message : before) {
    EXPECT_TRUE(has(after, message)) << "no longer in the sources: " << message.source.toStdString();
  }
}

TEST(Translation, CoreMessagesAreShownInChinese) {
  LanguageSwitch languages;
  const base::Error error{base::ErrorKind::badInput,
                          {QS_LABEL("core", "value %1, \"%2\""), {"2", "50%1"}},
                          QS_LABEL("core", "a number such as -0.37"),
                          {},
                          QS_LABEL("core", "correct it or take it out")};
  const QString english = errorSentence(error);
  EXPECT_EQ(english, QStringLiteral("Value 2, \"50%1\": expected a number such as -0.37; correct it or take it out."));
  languages.setLanguage(Language::chinese);
  const QString chinese = errorSentence(error);
  EXPECT_NE(chinese, english);
  EXPECT_TRUE(chinese.contains(QStringLiteral("50%1"))) << "an argument is not read as a place";
  EXPECT_TRUE(chinese.contains(QChar(0x3002)));
  languages.setLanguage(Language::english);
  EXPECT_EQ(errorSentence(error), english);
}

}  // namespace
}  // namespace qs::ui
