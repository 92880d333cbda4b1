// Everything that the page Ledger is set to, as one value: which claims are listed, which one is looked at, and how much is
// run for those about models. It is edited, undone and saved; results are not part of it.
#pragma once

#include <QByteArray>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/ledger/ledger.h"

namespace qs::ui {

// Kinds of claims that the list can be kept to, in the order they are offered.
inline constexpr std::array kLedgerKinds = {ledger::Kind::values, ledger::Kind::bytes, ledger::Kind::model, ledger::Kind::speculation};

struct LedgerState {
  enum class View : std::uint8_t { list, differences, quoted };
  // By what is known of a claim; `open`: not computed yet, or not to be computed.
  enum class Show : std::uint8_t { all, holds, holdsUnder, differs, open };

  View view = View::list;
  std::string chapter;  // "000", "003", "004"; empty: all
  Show show = Show::all;
  std::optional<ledger::Kind> kind;  // nothing: all
  ledger::Form form = ledger::Form::quick;
  std::string selected = "000.a";  // a claim's id
  std::string backend = "cpu";     // the window's choice, and no part of what is saved

  bool operator==(const LedgerState&) const = default;
};

QByteArray toJson(const LedgerState& state);
// Error: what is not a state of this page, with the key at fault.
base::Result<LedgerState> ledgerStateFromJson(const QByteArray& json);

// The chapters of the ledger, in order.
const std::vector<std::string>& ledgerChapters();

}  // namespace qs::ui
