/* What lies between several runs, as members of the document in JSON: which
 * bands are the same, what became of each, the difference over time, and what
 * came of limits. */
#ifndef OUTPUT_JSON_COMPARISON_H
#define OUTPUT_JSON_COMPARISON_H

#include "output/format.h"
#include "output/json/json-stream.h"

/* Writes the member "comparison" into the object that is open, of a report
 * that has one; with its difference over time where that was asked for.  No
 * more than one band's values are in memory. */
void json_put_comparison(JsonStream *stream, const Report *report);

/* Writes the member "verdicts", an object for each Verdict. */
void json_put_verdicts(JsonStream *stream, const GArray *verdicts);

#endif
