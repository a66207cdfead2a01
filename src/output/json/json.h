/* Parts of the document in JSON: what a run was, and what lies between several
 * runs.  Each writes members into the object that is open. */
#ifndef OUTPUT_JSON_H
#define OUTPUT_JSON_H

#include "output/format.h"
#include "output/json/json-stream.h"

/* Writes the program, how its heap was measured, what the log left out.  All
 * members come for every run; what is not known, or is of another break-down,
 * is null. */
void json_put_facts(JsonStream *stream, const Profile *profile);

/* Writes the member "figures", of a run or of a band of it. */
void json_put_figures(JsonStream *stream, const Profile *profile,
                      const Statistics *figures);

/* Writes the member "comparison" of a report that has one: which bands are the
 * same, what became of each, and the difference over time where that was asked
 * for.  No more than one band's values are in memory. */
void json_put_comparison(JsonStream *stream, const Report *report);

/* Writes the member "verdicts", an object for each LimitResult. */
void json_put_limit_results(JsonStream *stream, const GArray *limit_results);

#endif
