/* The output formats: one row each.
 *
 * A format is one file with a const OutputFormat in it and one row in
 * formats.def.  Suffixes, -f values and the help read that list. */
#ifndef OUTPUT_FORMAT_H
#define OUTPUT_FORMAT_H

#include "chart/chart.h"
#include "chart/listing/listing.h"
#include "chart/selection.h"
#include "compare/comparison.h"
#include "compare/diff.h"
#include "compare/judge.h"
#include "output/sink.h"
#include "profile/profile.h"

/* What came of a limit, for one run. */
typedef struct {
    const Limit *limit;    /* borrowed */
    const char *letter;    /* of the run; borrowed */
    Judgement judgement;   /* owned */
    char *sentence;        /* "crossed: peak>200MiB: ...", translated; owned */
    gboolean matches_none; /* a limit of bands, of which there are none */
} LimitResult;

/* A run, as if it were alone. */
typedef struct {
    const Profile *profile;
    const Profile *decoded; /* the run before it was filtered, for archives */
    const Selection *selection; /* for pictures and reports: NULL unless a
                                   format needs it, or bands are asked for */
    const Selection *asked;     /* for data: NULL unless -m or -t was given */
    const GArray *markers;      /* Marker, by time: those to show */
    const char *letter;         /* "A" */
} ReportRun;

/* What a format may draw on. */
typedef struct {
    const ReportRun *runs; /* those shown, at least one */
    guint n_runs;
    const Figure *figure;   /* NULL unless a format needs_figure */
    const Listing *listing; /* NULL unless a format needs_listing */
    double dpi;             /* of PNG, pixels per inch */
    /* Of several runs, a baseline among them: */
    const Comparison *comparison; /* NULL for a lone run */
    guint max_changes;            /* rows of bands in tables; 0 = all */
    const GArray *limit_results;  /* LimitResult: what --fail-if asked for */
    gboolean diff;                /* data formats hold the difference, too */
    Alignment alignment;
} Report;

typedef struct {
    const char *name;    /* for -f, and the suffix without its dot */
    const char *summary; /* for the help; marked with N_() */
    gboolean holds_one_run;
    gboolean is_binary;    /* bytes that a terminal might obey */
    gboolean needs_figure; /* and the selection that it shows */
    gboolean needs_selection;
    gboolean needs_listing; /* has pages behind the figure */
    gboolean needs_font;    /* its texts are drawn letter by letter */
    /* Writes the report; failures latch in the sink. */
    void (*write)(const Report *report, Sink *sink);
} OutputFormat;

#define FORMAT(name) extern const OutputFormat format_##name;
#include "output/formats.def"
#undef FORMAT

/* The list, ended by NULL. */
const OutputFormat *const *output_formats(void);

/* Returns the format with that name, or NULL. */
const OutputFormat *output_format_by_name(const char *name);

/* Returns the format that the file's suffix tells, in any case of letters,
 * or NULL. */
const OutputFormat *output_format_by_suffix(const char *file);

#endif
