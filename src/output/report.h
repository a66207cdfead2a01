/* What is reported of one run or several: the input of all formats.
 *
 * A report refers to the profiles of its runs, and keeps what was made for
 * it. */
#ifndef OUTPUT_REPORT_H
#define OUTPUT_REPORT_H

#include "chart/chart.h"
#include "chart/listing/listing.h"
#include "chart/panels/options.h"
#include "chart/selection.h"
#include "compare/comparison.h"
#include "compare/diff.h"
#include "compare/limit-check.h"
#include "compare/reading.h"
#include "compare/views.h"
#include "run/run.h"
#include "run/stacks.h"
#include "source/listing.h"
#include "words/trend-text.h"

/* The result of a limit of --fail-if for one run. */
typedef struct {
    const Limit *limit;    /* borrowed */
    const char *letter;    /* of the run; borrowed */
    LimitCheck check;      /* owned */
    char *sentence;        /* "crossed: peak>200MiB: ...", translated; owned */
    gboolean untold;       /* the input does not tell what the limit needs; the
                              sentence tells why, and check.judged is FALSE */
    gboolean failed;       /* the limit could not be checked; the sentence tells
                              why, and check is empty */
    gboolean matches_none; /* the limit is for bands or spans, and none
                              matches */
} LimitResult;

/* One run of a report. */
typedef struct {
    const Profile *profile;     /* the profile that is shown */
    const Profile *decoded;     /* before filtering, for archives */
    const Selection *selection; /* for pictures and text reports; NULL
                                   unless a format needs it, or -m or -t is
                                   given */
    const Selection *asked;     /* for data; NULL unless -m or -t is given */
    const GArray *markers;      /* Marker, by time: the markers to show */
    guint n_messages;           /* of traceEvent, not shown (markers_hidden) */
    const char *letter;         /* "A" */
    const Reading *reading;     /* NULL unless a format needs it */
    /* What a history calls the run: */
    const char *name;        /* NULL = none */
    const GPtrArray *labels; /* RunLabel */
} ReportRun;

/* Whether text has colours. */
typedef enum {
    COLOUR_AUTO, /* on a terminal, unless NO_COLOR is set */
    COLOUR_ALWAYS,
    COLOUR_NEVER,
} ColourChoice;

/* The tables that csv writes. */
typedef enum {
    TABLE_VALUES,
    TABLE_BANDS,
    TABLE_LINES, /* of source, at Report.line_moment */
    TABLE_RUNS,  /* with measures of the activity */
    /* Tables of the activity: */
    TABLE_THREADS,
    TABLE_CAPABILITIES,
    TABLE_COLLECTIONS,
    TABLE_SPANS, /* of the program */
} DataTable;

/* A label of a run in a history. */
typedef struct {
    char *key, *value; /* presentable; owned */
} RunLabel;

/* What all formats write. */
typedef struct Report {
    const ReportRun *runs; /* without the baseline; at least one */
    guint n_runs;
    const Figure *figure;             /* NULL unless FORMAT_NEEDS_FIGURE */
    const Figure *inlined;            /* NULL unless FORMAT_NEEDS_INLINED */
    const Listing *listing;           /* NULL unless FORMAT_NEEDS_LISTING */
    const Theme *theme;               /* of the figures; NULL without any */
    const TextMetrics *metrics;       /* of their fonts; likewise */
    gboolean in_english;              /* they are, because no font has the
                                         letters of the user's language */
    double dpi;                       /* of PNG, pixels per inch */
    const SelectionOptions *choosing; /* chooses the bands of a profile */
    /* For several runs, including the baseline: */
    const Comparison *comparison; /* NULL for a single run */
    const Panel *panels;          /* one for each run; NULL for a single run */
    guint max_changes;            /* rows of bands in a table; 0 = no limit */
    const GArray *limit_results;  /* LimitResult, of --fail-if */
    gboolean diff;                /* data formats also write the difference */
    DataTable table;              /* of csv */
    Alignment alignment;
    Moment moment;          /* of stacks */
    gboolean draws_stacks;  /* the page opens with them */
    const SourceUrls *urls; /* of places; NULL = none */
    ColourChoice colour;
    /* The files below --source, for the listing and the page; NULL = none are
     * shown. */
    SourceTree *sources;
    Moment line_moment; /* of the lines of source, where there are any */
    /* The lines of source that are shown instead of all else: those of the only
     * run, or of the first and last.  NULL = they are not. */
    const SourceListing *source;
    /* With FORMAT_HAS_EACH_ERA: those of the only run at moment; NULL =
     * not made yet. */
    const Stacks *stacks;
    /* Of a trend: runs is the one of trend_run_new.  NULL = no trend. */
    const TrendTexts *trend;
    /* Of views: runs are those of all parts, and their letters are the names of
     * the views: "-hc", or "B -hc" of several versions of the program. */
    const Views *views;                /* NULL = no views */
    const struct Report *const *parts; /* of each view: its only run, or the
                                          comparison of its versions */
    const struct Report *trend_page;   /* of its last runs as they are, for the
                                          page; NULL unless one is written */
    /* Of a log that is still written; see follow_text. */
    gint64 read_at;   /* when it was read, Unix time, us; 0 = is not followed */
    double read_next; /* when it will be read again, in seconds */
    GArray *kept;     /* private: see report_keep */
} Report;

/* Returns how many reports of a program there are: those of its views, or this
 * one; returns one of them, and its runs in "runs". */
guint report_n_parts(const Report *report);
const Report *report_part(const Report *report, guint part);
const ReportRun *report_part_runs(const Report *report, guint part);

/* Returns whether a part lists lines of source. */
gboolean report_has_source(const Report *report);

/* Returns the commands of the runs of a comparison, or that of the first run.
 * Free with g_free. */
char *report_title(const Report *report);

/* Returns a report without anything.  Free with report_free. */
Report *report_new(void);

/* Keeps a part until report_free, which frees the last part first.  Returns the
 * part, which may be NULL. */
gpointer report_keep(Report *report, gpointer part, GDestroyNotify free_part);
void report_free(Report *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Report, report_free)

#endif
