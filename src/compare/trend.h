/* The trend of the runs of a program: takes the figures and bands of each run,
 * in order, returns the bands of all runs with a value for each run, and the
 * steps in which the heap grew or shrank.
 *
 * The caller adds a run, then its bands, and may free both before it adds the
 * next run.  Some bands of a run may be left out: OTHER is the value of the run
 * without its bands (trend_rest).  evheap(1), "TREND", has the rule for steps.
 */
#ifndef COMPARE_TREND_H
#define COMPARE_TREND_H

#include <glib.h>

#include "compare/match-keys.h"
#include "compare/metric.h"
#include "run/run.h"

/* A run.  Texts are presentable, and NULL if they are unknown.  Numbers are NAN
 * if they are unknown. */
typedef struct {
    char *name;   /* NULL: the commit is its name */
    char *commit; /* in full */
    char *branch;
    char *file;     /* the name of its input, in any bytes, never NULL */
    gint64 number;  /* of the run in a history; 0 = the file is the run */
    char *program;  /* without its folder */
    gint64 start_s; /* the start of the run, Unix seconds; 0 = unknown */
    gboolean whole; /* its log is */
    gboolean has_eras;
    gboolean impossible;   /* eras of it are (run/impossible.h) */
    Statistics statistics; /* peak and mean, in levels */
    double live;           /* peak of the memory line, bytes */
    double gc;             /* pauses as a share of the elapsed time, 0 to 1 */
    guint index, first_band, n_bands; /* private */
} TrendRun;

/* A matched band of all runs. */
typedef struct {
    const char *text;
    guint32 number;    /* distinguishes bands of equal text: 1, 2, ... */
    guint n_runs;      /* runs that have it */
    guint first_value; /* private */
} TrendBand;

/* TrendStep.band, if OTHER or no band makes most of the step. */
#define TREND_NO_BAND G_MAXUINT

/* A step: from one run to the next, the level changes, and stays there. */
typedef struct {
    guint run;            /* the first run on the new level */
    gboolean of_total;    /* the level of the run has changed; FALSE: only that
                             of a band */
    double before, after; /* the level */
    guint band;           /* the one that changes most, or TREND_NO_BAND */
    double band_change; /* of that band: a part of the step, or more than it if
                           other bands change the other way */
} TrendStep;

/* The value of a band in a run. */
typedef struct {
    guint run;
    double value;
} TrendValue;

typedef struct {
    Quantity quantity;
    Metric of;           /* the value of a run and of its bands: METRIC_MEAN or
                            METRIC_PEAK */
    GArray *runs;        /* TrendRun */
    Breakdown breakdown; /* those of the first run with bands */
    Grouping grouping;
    /* After trend_finish: */
    GArray *bands;  /* TrendBand */
    GArray *steps;  /* TrendStep, by run */
    gboolean mixed; /* runs with bands differ in break-down or grouping */
    /* Private: */
    MatchKeys *keys;
    GArray *added;      /* double, of the bands of all runs, as added */
    TrendValue *values; /* of the first band by run, then of the second... */
} Trend;

/* The maximum number of bands of a run that trend_add_profile adds, the largest
 * by their area.  The others are in OTHER. */
#define MAX_TREND_BANDS 1000

/* Returns a trend without runs.  Free with trend_free. */
Trend *trend_new(Quantity quantity, Metric of, MatchRule rule);
void trend_free(Trend *trend);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Trend, trend_free)

/* Adds a run, which is copied, with the break-down and grouping of its
 * profile. */
void trend_add_run(Trend *trend, const TrendRun *run, Breakdown breakdown,
                   Grouping grouping);

/* Adds a band of the run that was added last: its text and number, and its
 * modules (match_keys_add); and its statistics, of which peak and mean are
 * used. */
void trend_add_band(Trend *trend, const char *text, guint32 number,
                    const char *modules, const Statistics *statistics);

/* Adds a run with its profile.  Of the TrendRun, only name, commit, branch,
 * file and number are used; the run and the profile have the rest. */
void trend_add_profile(Trend *trend, const TrendRun *run,
                       const Profile *profile);

/* Sorts the runs from the given one on by their start, unless that of one of
 * them is unknown.  Equal starts stay in their order. */
void trend_sort(Trend *trend, guint first);

/* Matches the bands and finds the steps.  Call it after the last run, and
 * before the functions below. */
void trend_finish(Trend *trend);

/* Returns whether the runs are of different programs; unknown ones are
 * ignored. */
gboolean trend_programs_differ(const Trend *trend);

/* Returns a run by its index; borrowed. */
const TrendRun *trend_run(const Trend *trend, guint run);

/* Returns whether the value of a run is reliable: it has eras, and none is
 * impossible. */
gboolean trend_is_sure(const Trend *trend, guint run);

/* Returns the value of a run, a level. */
double trend_value(const Trend *trend, guint run);

/* Returns the text of a run at the axis, presentable: its name, or else its
 * commit without the end, or else its file without folder and suffix.  Free
 * with g_free. */
char *trend_run_name(const Trend *trend, guint run);

/* Returns a band by its index; borrowed. */
const TrendBand *trend_band(const Trend *trend, guint band);

/* Fills values[0 .. number of runs - 1] with the values of a band, levels; 0 in
 * runs without it. */
void trend_band_values(const Trend *trend, guint band, double *values);

/* Fills values[0 .. number of runs - 1] with the value of each run less those
 * of its bands, at least 0.  The peaks of bands are at different times, so
 * their sum may exceed the peak of the run. */
void trend_rest(const Trend *trend, double *values);

#endif
