/* Writes parts of the JSON document into a JsonStream: the facts of a run,
 * statistics, the activity, the comparison and the results of limits.
 *
 * Each function writes members into the open object.  doc/evheap-profile.5
 * describes them. */
#ifndef OUTPUT_JSON_H
#define OUTPUT_JSON_H

#include "output/format.h"
#include "output/json/json-stream.h"

/* Writes the program.  All members are always written; null is unknown. */
void json_put_program(JsonStream *stream, const Run *run);

/* Writes what a profile measures, and how.  All members are always written.  A
 * member is null if it is unknown, or if it belongs to another break-down. */
void json_put_measurement(JsonStream *stream, const Profile *profile);

/* Writes the statistics of a run or a band as the member "figures". */
void json_put_statistics(JsonStream *stream, const Profile *profile,
                         const Statistics *statistics);

/* Writes the member "activity", also if nothing is known. */
void json_put_activity(JsonStream *stream, const Run *run);

/* Writes the member "comparison".  The report must have a comparison.  The
 * member has the runs, the changes of the bands and, with --diff, the
 * difference over time.  Only the values of one band are in memory at a
 * time. */
void json_put_comparison(JsonStream *stream, const Report *report);

/* Writes the member "verdicts", with an object for each LimitResult. */
void json_put_limit_results(JsonStream *stream, const GArray *limit_results);

#endif
