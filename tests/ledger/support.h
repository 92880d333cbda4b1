// A run of the ledger for tests: one claim by its id, and its figures by their names. It asserts nothing of a claim.
#pragma once

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "core/ledger/ledger.h"

namespace qs::ledger::test {

inline experiment::Services& services() {
  static experiment::Services one;
  return one;
}

inline LedgerRow rowOf(const std::string& id, bool models) {
  LedgerSpec spec;
  spec.ids = {id};
  spec.models = models;
  auto rows = runLedger(spec, services(), {});
  EXPECT_TRUE(rows) << rows.error().english();
  if (!rows || rows->size() != 1) return {};
  EXPECT_FALSE(rows->front().error) << rows->front().error->english();
  return rows->front();
}

// NaN where there is none of that name, which no comparison passes.
inline double computed(const LedgerRow& row, const std::string& name) {
  for (const Figure& figure : row.outcome.figures) {
    if (figure.key() == name) return figure.computed.value_or(std::numeric_limits<double>::quiet_NaN());
  }
  ADD_FAILURE() << row.claim->id << " has no figure " << name;
  return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace qs::ledger::test
