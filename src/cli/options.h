/* The command line.
 *
 * One table feeds parsing, help and completions.  Takes argv, gives an Options;
 * knows what is right, not what it is for. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <glib.h>

#include "chart/chart.h"
#include "chart/panels/panels.h"
#include "chart/selection.h"
#include "cli/progress.h"
#include "compare/diff.h"
#include "compare/limit.h"
#include "compare/match.h"
#include "output/format.h"
#include "profile/filter.h"
#include "profile/markers.h"

typedef enum {
    ACTION_DRAW,
    ACTION_HELP,
    ACTION_VERSION,
    ACTION_LIST_THEMES,
    ACTION_DUMP_EVENTS,
    ACTION_DUMP_PROFILE,
    ACTION_DUMP_FIGURE,
    ACTION_DUMP_OPTIONS,
} Action;

/* One -o, or the standard output that stands for none. */
typedef struct {
    const char *file; /* borrowed from argv */
    const OutputFormat *format;
} Output;

typedef struct {
    Action action;
    GPtrArray *inputs;    /* const char *, borrowed from argv */
    const char *baseline; /* the same, or NULL */
    MatchRule match;
    gboolean diff;
    GPtrArray *limits; /* Limit */
    Alignment alignment;
    PanelOrder panel_order;
    GArray *outputs;            /* Output; at least one */
    const OutputFormat *format; /* of -f, or NULL */
    Filter filter;
    SelectionOptions selection;
    gboolean narrows;       /* -m or -t was given */
    char *title;            /* presentable, or NULL */
    const char *size;       /* as it was given, borrowed from argv; or NULL */
    double width, height;   /* of the page, points */
    double dpi;             /* of PNG, pixels per inch */
    const char *theme_name; /* borrowed from argv; NULL = the default */
    Theme *theme;           /* NULL before options_load_theme, and
                               where nothing is drawn */
    MarkerChoice markers;
    gboolean overlay[N_MEMORY_LINES];
    LegendPlace legend_place;
    XAxis x_axis;
    Stacking stacking;
    guint64 y_max; /* bytes; 0 = not given */
    gboolean strict, quiet, verbose;
    ProgressChoice progress; /* as it was given, with -q too */
} Options;

/* Parses the command line.  Errors: TROUBLE_USAGE.  Free with
 * options_free. */
Options *options_parse(int argc, char **argv, GError **error);
void options_free(Options *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Options, options_free)

/* Returns whether a picture was asked for, or the dump of one. */
gboolean options_draw(const Options *options);

/* Loads the theme that was asked for, or the default one where something is
 * drawn.  Errors: those of themes_load. */
gboolean options_load_theme(Options *options, GError **error);

/* Returns what the page is to be like, with these markers (Marker, by time)
 * on it and the memory lines of the decoded profile; these, theme and title
 * are borrowed. */
ChartOptions options_chart(const Options *options, const GArray *markers,
                           const Profile *decoded);

#endif
