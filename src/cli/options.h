/* The options, and what follows from them.  cli/parse.h makes them of the
 * command line. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <glib.h>

#include "chart/chart.h"
#include "chart/panels/panels.h"
#include "chart/selection.h"
#include "cli/histories.h"
#include "cli/progress.h"
#include "cli/screen.h"
#include "compare/diff.h"
#include "compare/limit.h"
#include "compare/match.h"
#include "input/follow.h"
#include "launch/process.h"
#include "output/format.h"
#include "reader/eventlog/event-list.h"
#include "reader/read-options.h"
#include "run/filter.h"
#include "run/markers.h"

typedef enum {
    ACTION_DRAW,
    ACTION_LIST_RUNS, /* of a history */
    ACTION_DUMP_EVENTS,
    ACTION_DUMP_PROFILE,
    ACTION_DUMP_FIGURE,
    /* These need no input: */
    ACTION_DUMP_OPTIONS,
    ACTION_DUMP_FORMATS,
    ACTION_HELP,
    ACTION_VERSION,
    ACTION_LIST_THEMES,
} Action;

/* The exit status. */
enum {
    STATUS_DONE = 0,
    STATUS_CROSSED = 1, /* a limit of --fail-if */
    STATUS_TROUBLE = 2,
};

/* How the labels of bands are shown. */
typedef enum {
    LABELS_PLAIN, /* without versions of packages */
    LABELS_FULL,  /* as in the log */
} LabelStyle;

/* What pictures show. */
typedef enum {
    VIEW_CHART,
    VIEW_FLAME,
    VIEW_ICICLE,
    VIEW_TREND,
    VIEW_SOURCE,
} View;

/* An output: the file of one -o, or without -o standard output. */
typedef struct {
    const char *file; /* borrowed from argv */
    const OutputFormat *format;
} Output;

/* What is read. */
typedef struct {
    GPtrArray *files;      /* InputFile: the operands */
    HistoryQuery history;  /* of files that are histories */
    GPtrArray *baselines;  /* char *: the runs of the baseline */
    const char *like;      /* of --like; borrowed from argv; NULL = none */
    GPtrArray *symbols;    /* char *: the executables that name info tables */
    GPtrArray *spans;      /* SpanPattern; NULL = none */
    const char *program;   /* of evheap run, instead of symbols; borrowed; NULL
                              = none */
    const char *tool;      /* Facts.tool; borrowed */
    char *const *command;  /* of evheap run, for a log that does not tell it;
                              borrowed; NULL = none */
    gboolean has_quantity; /* --profile is given */
    Quantity quantity;     /* of --profile */
    Breakdown breakdown;   /* of --breakdown; BREAKDOWN_UNKNOWN: not given */
    double follow;         /* of --follow, seconds; 0 = not given */
    gint64 follow_for;     /* of --follow-for, ns; G_MAXINT64 = not given */
    Following *following;  /* while a log is followed; owned; NULL = none */
    gpointer shared_sums;  /* sums of the bands that updates hand to the next:
                              zeros at first (profile_borrow_sums); borrowed, or
                              NULL */
    gsize shared_size;
} InputOptions;

/* Whether runs with different break-downs are views of one program. */
typedef enum {
    VIEWS_AS_FACTS_TELL, /* views_match */
    VIEWS_ALWAYS,
    VIEWS_NEVER, /* they are compared */
} ViewsChoice;

/* What is taken of the runs, and how they are compared. */
typedef struct {
    Filter filter;
    SelectionOptions selection;
    gboolean narrows; /* -m or -t is given */
    LabelStyle labels;
    MarkerChoice markers;
    GPtrArray *events; /* GRegex: the events to list; NULL = all */
    EventOrder event_order;
    gboolean has_moment; /* --at is given */
    Moment moment;       /* of --at: of stacks */
    gboolean has_of;     /* --of is given */
    Metric of;           /* of --of: the value of the runs of a trend */
    ViewsChoice views;   /* of --views and --compare */
    gboolean diff;
    gboolean has_alignment; /* --align is given */
    Alignment alignment;
    MatchRule match;
    GPtrArray *limits; /* Limit */
} ChoiceOptions;

/* How pictures look. */
typedef struct {
    View view;
    PanelOrder panel_order;
    ChartOptions chart;     /* what is the same for all charts, without what
                               options_chart adds (theme, title, caption, …);
                               y_max is 0 before options_set_quantity */
    char *title;            /* presentable, or NULL */
    char *caption;          /* presentable, or NULL */
    gboolean graph_only;    /* of --pages: without the listing */
    const char *size;       /* of --size; borrowed from argv; NULL = none */
    double dpi;             /* of PNG, pixels per inch */
    const char *theme_name; /* borrowed from argv; NULL = the default */
    Theme *theme;           /* NULL before options_load_theme, and if
                               nothing is drawn */
    GPtrArray *sources;     /* char *: the folders of --source, or "none";
                               empty = the working directory */
    gboolean has_lanes;     /* --lanes is given */
    const char *y_max_text; /* of --y-max; borrowed from argv; NULL = none */
} PageOptions;

/* What is written, and what goes to the terminal meanwhile. */
typedef struct {
    GArray *files;              /* Output; at least one */
    const OutputFormat *format; /* of -f, or NULL */
    DataTable table;            /* of csv */
    const char *source_url;     /* of --source-url; borrowed from argv; NULL =
                                   none */
    char *run_name;             /* presentable, or NULL */
    GPtrArray *run_labels;      /* RunLabel: of --run-label */
    gboolean strict, quiet, verbose;
    ProgressChoice progress; /* of --progress; -q is not applied */
    ColourChoice colour;     /* of --color */
    Screen *screen;          /* gets what goes to the terminal while a log is
                                followed; owned; NULL = none */
} OutputOptions;

/* How a program is started: evheap run.  Its break-down and quantity are those
 * of the input. */
typedef struct {
    gboolean is_cut;  /* the log that was read last is not whole */
    gboolean is_run;  /* the first word of the command line is "run" */
    char **words;     /* all after "run", NULL at the end; borrowed from argv */
    char **command;   /* the last of these: the program and its arguments */
    gboolean all;     /* every break-down, one after the other */
    gint64 interval;  /* between censuses, ns; 0 = not given */
    const char *rts;  /* of --rts; borrowed from argv; NULL = none */
    const char *log;  /* of --log; borrowed from argv; NULL = none */
    gint64 end_after; /* of --for, ns; G_MAXINT64 = not given */
    guint times;      /* of --times */
    gboolean again, open;
    char *page;             /* of --open without another page; NULL = none */
    gboolean lacks_browser; /* --open cannot show the page */
    gboolean ignores_pipe;  /* SIGPIPE was ignored when evheap was started */
    struct Launch *launch;  /* while the program runs; borrowed */
} LaunchOptions;

typedef struct {
    Action action;
    LaunchOptions launch;
    InputOptions input;
    ChoiceOptions choice;
    PageOptions page;
    OutputOptions output;
} Options;

/* Returns whether labels are shown plain (run/plain.h).  Dumps have the text of
 * bands. */
gboolean options_make_plain(const Options *options);

/* Returns the defaults.  Free with options_free. */
Options *options_new(void);
void options_free(Options *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Options, options_free)

/* Returns an input by its index; borrowed. */
const InputFile *options_input(const Options *options, guint index);

/* Returns the output of an index. */
const Output *options_output(const Options *options, guint index);

/* Reads the values whose unit depends on the quantity of the chosen profiles:
 * --y-max and --fail-if.  Errors: TROUBLE_USAGE for a unit that the quantity
 * does not have. */
gboolean options_set_quantity(Options *options, Quantity quantity,
                              GError **error);

/* Returns whether the runs are needed: not if events are listed and nothing
 * else is asked for. */
gboolean options_need_runs(const Options *options);

/* Returns whether evheap run records a time profile, and no heap profile. */
gboolean options_run_for_time(const Options *options);

/* Returns what readers must read for what is asked for. */
ReadOptions options_for_reading(const Options *options);

/* Returns what the outputs, or the dump of a figure, need and can do:
 * FormatTraits, those of all together. */
guint options_traits(const Options *options);

/* Returns whether a picture or the dump of a figure is requested. */
gboolean options_draw(const Options *options);

/* Sets the size of the page for a number of runs, unless --size does.  It is
 * larger for a difference, for more runs and for more lanes. */
void options_fit_page(Options *options, guint n_runs);

/* Returns whether the picture is one of stacks. */
gboolean options_draw_stacks(const Options *options);

/* Loads the theme of --theme.  Without --theme, loads the default theme if
 * something is drawn.  Errors: those of themes_load. */
gboolean options_load_theme(Options *options, GError **error);

/* Returns the options of a chart with these markers (Marker, by time) and the
 * memory lines of the run of the decoded profile.  Markers, profile, theme,
 * title and caption are borrowed. */
ChartOptions options_chart(const Options *options, const GArray *markers,
                           const Profile *decoded);

#endif
