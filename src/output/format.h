/* The list of output formats: each takes a Report and writes it to a Sink.
 *
 * A new format is a file that defines a const OutputFormat, and a row in
 * formats.def.  Suffixes, values of -f and the help come from that list. */
#ifndef OUTPUT_FORMAT_H
#define OUTPUT_FORMAT_H

#include "chart/chart.h"
#include "chart/listing/listing.h"
#include "chart/panels/options.h"
#include "chart/selection.h"
#include "compare/comparison.h"
#include "compare/diff.h"
#include "compare/limit-check.h"
#include "compare/reading.h"
#include "output/sink.h"
#include "run/run.h"
#include "run/stacks.h"
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
    gboolean matches_none; /* the limit is for bands, and no band matches */
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

/* The tables that csv writes. */
typedef enum {
    TABLE_VALUES,
    TABLE_BANDS,
    TABLE_RUNS, /* with measures of the activity */
    /* Tables of the activity: */
    TABLE_THREADS,
    TABLE_CAPABILITIES,
    TABLE_COLLECTIONS,
} DataTable;

/* A label of a run in a history. */
typedef struct {
    char *key, *value; /* presentable; owned */
} RunLabel;

/* The input of all formats. */
typedef struct Report {
    const ReportRun *runs; /* without the baseline; at least one */
    guint n_runs;
    const Figure *figure;             /* NULL unless FORMAT_NEEDS_FIGURE */
    const Figure *inlined;            /* NULL unless FORMAT_NEEDS_INLINED */
    const Theme *theme;               /* of the figures; NULL without any */
    const SelectionOptions *choosing; /* chooses the bands of a profile */
    const Listing *listing;           /* NULL unless FORMAT_NEEDS_LISTING */
    double dpi;                       /* of PNG, pixels per inch */
    /* For several runs, including the baseline: */
    const Comparison *comparison; /* NULL for a single run */
    const Panel *panels;          /* one for each run; NULL for a single run */
    guint max_changes;            /* rows of bands in a table; 0 = no limit */
    const GArray *limit_results;  /* LimitResult, of --fail-if */
    gboolean diff;                /* data formats also write the difference */
    DataTable table;              /* of csv */
    Alignment alignment;
    Moment moment;         /* of stacks */
    gboolean draws_stacks; /* the page opens with them */
    /* With FORMAT_HAS_EACH_ERA: those of the only run at moment; NULL =
     * not made yet. */
    const Stacks *stacks;
    /* Of a trend: runs is the one of trend_run_new.  NULL = no trend. */
    const TrendTexts *trend;
    /* Of a log that is still written; see follow_text. */
    gint64 read_at;   /* when it was read, Unix time, us; 0 = is not followed */
    double read_next; /* when it will be read again, in seconds */
    const struct Report *trend_page; /* of the last runs, for the page */
} Report;

/* How a format lists the events of a log.  Only LISTS_ACTIVITY needs the
 * report, too. */
typedef enum {
    LISTS_NO_EVENTS,
    LISTS_ACTIVITY, /* of capabilities and threads (output/trace.h) */
    LISTS_EVENTS_AS_TEXT,
    LISTS_EVENTS_AS_JSON,
} EventListing;

/* The number of each trait. */
enum {
#define TRAIT(name, text) TRAIT_##name,
#include "output/traits.def"
#undef TRAIT
};

/* What a format needs of the report and can do, as bits. */
typedef enum {
#define TRAIT(name, text) FORMAT_##name = 1 << TRAIT_##name,
#include "output/traits.def"
#undef TRAIT
    /* What every picture needs and can do. */
    FORMAT_IS_PICTURE = FORMAT_NEEDS_FIGURE | FORMAT_NEEDS_SELECTION |
                        FORMAT_NEEDS_READING | FORMAT_HAS_TREND,
    /* The formats that draw. */
    FORMAT_DRAWS = FORMAT_NEEDS_FIGURE | FORMAT_NEEDS_INLINED,
} FormatTraits;

typedef struct {
    const char *name;    /* the value of -f, and the suffix without its dot */
    const char *suffix;  /* or several, separated by blanks; NULL = name */
    const char *summary; /* for the help; marked with N_() */
    guint traits;        /* FormatTraits */
    EventListing events; /* if any, cli/events.h writes the output */
    /* Returns about how many bytes "write" writes, if it writes a row for each
     * band and era, or 0.  NULL for a format that has no such rows. */
    guint64 (*size)(const Report *report);
    /* Writes the report.  A failure latches in the sink.  NULL for a format
     * that lists events, and for one that has "add". */
    void (*write)(const Report *report, Sink *sink);
    /* Adds the report to a file in place, whole or not at all; creates the file
     * if it does not exist.  Increases *n_known by the number of runs that are
     * in it already.  Errors: TROUBLE_IO and others. */
    gboolean (*add)(const Report *report, const char *file, guint *n_known,
                    GError **error);
} OutputFormat;

/* The latest start of a run of output_has_start, in Unix seconds: the last
 * second of the year 9999. */
#define OUTPUT_LATEST_START G_GINT64_CONSTANT(253402300799)

/* Returns whether the times of a profile and of its run are wall-clock times
 * since a start that is known. */
gboolean output_has_start(const Profile *profile);

#define FORMAT(name) extern const OutputFormat format_##name;
#include "output/formats.def"
#undef FORMAT

/* Returns the formats in the order of the help; static; NULL ends them. */
const OutputFormat *const *output_formats(void);

/* Returns the first format with these traits; there must be one. */
const OutputFormat *output_format_with(guint traits);

/* Returns the format with a name, or NULL.  Ignores case. */
const OutputFormat *output_format_by_name(const char *name);

/* Returns the format for the suffix of a file name, or NULL: that of the
 * longest suffix.  Ignores case.  A suffix of two words may be the whole name
 * of the file: "junit.xml" is no archive. */
const OutputFormat *output_format_by_suffix(const char *file);

/* Returns the size of the suffix of a file name with its dot, if it is one of
 * the format, or else 0. */
gsize output_format_suffix_size(const OutputFormat *format, const char *file);

#endif
