/* Writes parts of the JSON document into a JsonStream: the facts of a run,
 * statistics, the activity, the comparison and the results of limits.
 *
 * Each function writes members into the open object.  doc/evheap-profile.5
 * describes them. */
#ifndef OUTPUT_JSON_H
#define OUTPUT_JSON_H

#include "output/format.h"
#include "output/json/json-stream.h"

/* What a document holds at most, and who writes what differs: -f json writes
 * all data, the page (output/html/page.h) what fits in it. */
typedef struct {
    guint max_markers;
    guint max_memory; /* points of a memory line */
    guint max_threads;
    guint max_spans;   /* the longest ones */
    guint max_changes; /* of bands, beside those of Report.panels */
    guint max_bins;    /* of the lanes of a page */
    gboolean no_comparison;
    gconstpointer page; /* the last argument of put_series; NULL: it is not the
                           data of a page, so nothing is left out */
    /* Writes the members "first_era", "eras" and "bands"; of a page "left_out",
     * too.  statistics are those of the run. */
    void (*put_series)(JsonStream *stream, const ReportRun *run,
                       const Statistics *statistics, gconstpointer page);
    /* Of a page: writes the members "eras" and "bands" of the baseline, which
     * a difference needs. */
    void (*put_baseline)(JsonStream *stream, const Report *report,
                         gconstpointer page);
    /* Writes the member "lanes" of a page, in place of all bins of the
     * activity. */
    void (*put_lanes)(JsonStream *stream, const Run *run, guint max_bins);
} JsonLimits;

/* Writes the whole document. */
void json_put_report(JsonStream *stream, const Report *report,
                     const JsonLimits *limits);

/* Writes an era, as an element of "eras". */
void json_put_era(JsonStream *stream, const Profile *profile, guint era);

/* Writes the members of a band that precede its values: its name, what is known
 * of it, and its statistics. */
void json_put_band(JsonStream *stream, const ReportRun *run, const Band *band,
                   double share, const Statistics *statistics);

/* Writes the same members of OTHER, which run->asked has. */
void json_put_other(JsonStream *stream, const ReportRun *run);

/* Writes values up to the last one above 0. */
void json_put_values(JsonStream *stream, const char *key, const guint64 *values,
                     guint n_values);

/* Writes the program.  All members are always written; null is unknown. */
void json_put_program(JsonStream *stream, const Run *run);

/* Writes what a profile measures, and how.  All members are always written.  A
 * member is null if it is unknown, or if it belongs to another break-down. */
void json_put_measurement(JsonStream *stream, const Profile *profile);

/* Writes the statistics of a run or a band as the member "figures". */
void json_put_statistics(JsonStream *stream, const Profile *profile,
                         const Statistics *statistics);

/* Writes the member "activity", also if nothing is known. */
void json_put_activity(JsonStream *stream, const Run *run,
                       const JsonLimits *limits);

/* Writes the member "comparison".  The report must have a comparison.  The
 * member has the runs, the changes of the bands and, with --diff, the
 * difference over time, which a page computes itself.  Only the values of one
 * band are in memory at a time. */
void json_put_comparison(JsonStream *stream, const Report *report,
                         const JsonLimits *limits);

/* Writes the member "verdicts", with an object for each LimitResult. */
void json_put_limit_results(JsonStream *stream, const GArray *limit_results);

#endif
