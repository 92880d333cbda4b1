// How models, texts and amounts of text are called on every page that reads one. It opens nothing, and says nothing of
// what is in them.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <cstdint>
#include <string>

namespace qs::ui {

class SourceNames {
  Q_DECLARE_TR_FUNCTIONS(SourceNames)

 public:
  // A shipped one's name, or the last part of a path.
  static QString model(const std::string& model);
  static QString text(const std::string& text);
  // Tokens of a text's beginning; 0: all.
  static QString tokens(std::int64_t tokens);
};

}  // namespace qs::ui
