// How claims put their outcomes together: figures, the verdict that follows from them, and numbers in sentences. It computes
// nothing of a claim.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/eval/paired.h"
#include "core/ledger/claim.h"
#include "core/ledger/workbench.h"

namespace qs::ledger {

// A stated number with what came out, and how far the two may be apart.
Figure stated(base::Text label, std::string unit, double expected, double computed, double tolerance);
// A number of the chapter's own model beside ours: it decides nothing.
Figure beside(base::Text label, std::string unit, double expected, double computed);
// A number that nobody states.
Figure found(base::Text label, std::string unit, double computed);

Verdict holds();
// From the figures: `holds` if each that has a tolerance is within it, else `differs, because …` with the first that is not.
Verdict judged(const std::vector<Figure>& figures);
// A sentence of the claim's own.
Verdict holdsUnder(base::Text sentence);
Verdict differs(base::Text sentence);

// Numbers in sentences: so many significant digits ("13.21"), a signed one ("−0.0004"), a whole one ("14,336").
std::string digits(double value, int significant = 4);
std::string change(double value, int places = 4);
std::string whole(double value);
// "+0.0083 ± 0.0021": a difference with its standard error.
std::string change(const eval::PairedDifference& difference);

// What every claim about the chapter's own model says of the comparison, and how much of the text was read.
void addShapeNotes(Outcome& outcome, const Workbench& bench);
// The latter alone.
base::Text formNote(const Workbench& bench);

}  // namespace qs::ledger
