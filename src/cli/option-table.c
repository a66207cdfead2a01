#include <config.h>

#include "cli/option-table.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/label.h"
#include "cli/values.h"
#include "profile/grouping.h"
#include "profile/patterns.h"

void
options_add_output(Options *options, const char *file)
{
    Output output = {.file = file};

    g_array_append_val(options->outputs, output);
}

static gboolean
take_output(Options *options, const char *argument)
{
    options_add_output(options, argument);
    return argument[0] != '\0';
}

static gboolean
take_format(Options *options, const char *argument)
{
    options->format = output_format_by_name(argument);
    return options->format != NULL;
}

static gboolean
take_trace(Options *options, const char *argument)
{
    options->narrows = TRUE;
    return value_percent(argument, &options->selection.trace);
}

static gboolean
take_bands(Options *options, const char *argument)
{
    options->narrows = TRUE;
    return value_count(argument, &options->selection.bands);
}

static gboolean
take_sort(Options *options, const char *argument)
{
    return value_sort_key(argument, &options->selection.sort);
}

static gboolean
take_reverse(Options *options, const char *argument)
{
    (void)argument;
    options->selection.reverse = TRUE;
    return TRUE;
}

static gboolean
take_markers(Options *options, const char *argument)
{
    return value_marker_kinds(argument, &options->markers.kinds);
}

/* Adds a regular expression to a list that may not be there yet. */
static gboolean
add_regex(Options *options, GPtrArray **list, const char *argument)
{
    GRegex *regex = pattern_new(argument, NULL, &options->reason);

    if (regex == NULL)
        return FALSE;
    patterns_add(list, regex);
    return TRUE;
}

static gboolean
take_group_by(Options *options, const char *argument)
{
    return grouping_by_key(argument, &options->shape.grouping);
}

static gboolean
take_from(Options *options, const char *argument)
{
    options->shape.has_from = TRUE;
    return value_time(argument, &options->shape.from);
}

static gboolean
take_to(Options *options, const char *argument)
{
    options->shape.has_to = TRUE;
    return value_time(argument, &options->shape.to);
}

static gboolean
take_include(Options *options, const char *argument)
{
    return add_regex(options, &options->shape.include, argument);
}

static gboolean
take_exclude(Options *options, const char *argument)
{
    return add_regex(options, &options->shape.exclude, argument);
}

static gboolean
take_marker_include(Options *options, const char *argument)
{
    return add_regex(options, &options->markers.include, argument);
}

static gboolean
take_marker_exclude(Options *options, const char *argument)
{
    return add_regex(options, &options->markers.exclude, argument);
}

static gboolean
take_overlay(Options *options, const char *argument)
{
    return value_overlay(argument, options->overlay);
}

static gboolean
take_x_axis(Options *options, const char *argument)
{
    return value_x_axis(argument, &options->x_axis);
}

static gboolean
take_y_max(Options *options, const char *argument)
{
    return value_bytes(argument, &options->y_max) && options->y_max > 0;
}

static gboolean
take_stack(Options *options, const char *argument)
{
    return value_stacking(argument, &options->stacking);
}

static gboolean
take_layout(Options *options, const char *argument)
{
    return value_panel_order(argument, &options->panel_order);
}

static gboolean
take_diff(Options *options, const char *argument)
{
    (void)argument;
    options->diff = TRUE;
    return TRUE;
}

static gboolean
take_align(Options *options, const char *argument)
{
    return value_alignment(argument, &options->alignment);
}

static gboolean
take_baseline(Options *options, const char *argument)
{
    options->baseline = argument;
    return argument[0] != '\0';
}

static gboolean
take_fail_if(Options *options, const char *argument)
{
    Limit *limit = limit_parse(argument, &options->reason);

    if (limit == NULL)
        return FALSE;
    g_ptr_array_add(options->limits, limit);
    return TRUE;
}

static gboolean
take_match(Options *options, const char *argument)
{
    return value_match(argument, &options->match);
}

static gboolean
take_title(Options *options, const char *argument)
{
    g_free(options->title);
    options->title = argument[0] == '\0'
                         ? g_strdup("")
                         : label_present(argument, strlen(argument));
    return TRUE;
}

static gboolean
take_legend(Options *options, const char *argument)
{
    return value_key_place(argument, &options->key_place);
}

static gboolean
take_size(Options *options, const char *argument)
{
    options->size = argument;
    return TRUE;
}

static gboolean
take_dpi(Options *options, const char *argument)
{
    return value_dpi(argument, &options->dpi, &options->reason);
}

static gboolean
take_theme(Options *options, const char *argument)
{
    options->theme_name = argument;
    return argument[0] != '\0';
}

static gboolean
take_list_themes(Options *options, const char *argument)
{
    (void)argument;
    options->action = ACTION_LIST_THEMES;
    return TRUE;
}

static gboolean
take_strict(Options *options, const char *argument)
{
    (void)argument;
    options->strict = TRUE;
    return TRUE;
}

static gboolean
take_progress(Options *options, const char *argument)
{
    return value_progress(argument, &options->progress);
}

static gboolean
take_quiet(Options *options, const char *argument)
{
    (void)argument;
    options->quiet = TRUE;
    return TRUE;
}

static gboolean
take_verbose(Options *options, const char *argument)
{
    (void)argument;
    options->verbose = TRUE;
    return TRUE;
}

static gboolean
take_dump(Options *options, const char *argument)
{
    if (strcmp(argument, "events") == 0)
        options->action = ACTION_DUMP_EVENTS;
    else if (strcmp(argument, "profile") == 0)
        options->action = ACTION_DUMP_PROFILE;
    else if (strcmp(argument, "figure") == 0)
        options->action = ACTION_DUMP_FIGURE;
    else if (strcmp(argument, "options") == 0)
        options->action = ACTION_DUMP_OPTIONS;
    else
        return FALSE;
    return TRUE;
}

static gboolean
take_help(Options *options, const char *argument)
{
    (void)argument;
    options->action = ACTION_HELP;
    return TRUE;
}

static gboolean
take_version(Options *options, const char *argument)
{
    (void)argument;
    options->action = ACTION_VERSION;
    return TRUE;
}

/* What comes behind an option: name, kind and words of its argument. */
#define NOTHING           NULL, ARGUMENT_NONE, NULL
#define ALONE             NULL, ARGUMENT_ALONE, NULL
#define TEXT(name)        name, ARGUMENT_TEXT, NULL
#define TEXTS(name)       name, ARGUMENT_TEXTS, NULL
#define WORD(name, words) name, ARGUMENT_WORD, words
#define LIST(name, words) name, ARGUMENT_LIST, words
#define FORMAT_OF(name)   name, ARGUMENT_FORMAT, NULL
#define THEME(name)       name, ARGUMENT_THEME, NULL
#define OUTPUT(name)      name, ARGUMENT_OUTPUT, NULL
#define RUN(name)         name, ARGUMENT_RUN, NULL

static const OptionRow rows[] = {
    {"output", 'o', OUTPUT(N_("FILE")),
     N_("write to FILE, in the format that its suffix tells; may be repeated; "
        "- is standard output"),
     take_output},
    {"format", 'f', FORMAT_OF(N_("NAME")),
     N_("the format of outputs whose suffix tells none"), take_format},
    {"trace", 't', TEXT(N_("PERCENT")),
     N_("put the smallest bands that together stay below PERCENT of the area "
        "into OTHER (default 1)"),
     take_trace},
    {"bands", 'm', TEXT(N_("N")),
     N_("draw at most N bands beside OTHER, the largest ones (default 20; 0: "
        "no limit)"),
     take_bands},
    {"sort", 's', WORD(N_("KEY"), sort_key_words),
     N_("order of the bands from the top: area (default), stddev, peak, "
        "growth or name"),
     take_sort},
    {"reverse", 'r', NOTHING, N_("turn the order round"), take_reverse},
    {"group-by", '\0', WORD(N_("KEY"), grouping_keys + GROUP_STACK),
     N_("put bands together: by cost-centre or module (-hc), by source, "
        "module, type or closure (-hi)"),
     take_group_by},
    {"include", '\0', TEXTS(N_("REGEX")),
     N_("only bands whose label matches; if repeated, one of the expressions "
        "must match"),
     take_include},
    {"exclude", '\0', TEXTS(N_("REGEX")),
     N_("no bands whose label matches; may be repeated"), take_exclude},
    {"from", '\0', TEXT(N_("TIME")),
     N_("leave out what is before TIME: in s (default), ms, min or h"),
     take_from},
    {"to", '\0', TEXT(N_("TIME")), N_("leave out what is after TIME"), take_to},
    {"markers", '\0', WORD(N_("KIND"), marker_kind_words),
     N_("the marks: user (traceMarker, the default), all (traceEvent, too) or "
        "none"),
     take_markers},
    {"marker-include", '\0', TEXTS(N_("REGEX")),
     N_("only marks whose text matches; if repeated, one of the expressions "
        "must match"),
     take_marker_include},
    {"marker-exclude", '\0', TEXTS(N_("REGEX")),
     N_("no marks whose text matches; may be repeated"), take_marker_exclude},
    {"overlay", '\0', LIST(N_("LIST"), memory_line_words),
     N_("lines over the bands, separated by commas: live, size, blocks "
        "(HEAP_LIVE, HEAP_SIZE, BLOCKS_SIZE) or none (default)"),
     take_overlay},
    {"x-axis", '\0', WORD(N_("KIND"), x_axis_words),
     N_("what the x axis counts: time (default) or era, each census as far "
        "from the next"),
     take_x_axis},
    {"y-max", '\0', TEXT(N_("SIZE")),
     N_("the y axis ends at SIZE (200MiB, 1.5GB, 4096), and cuts off what is "
        "higher"),
     take_y_max},
    {"stack", '\0', WORD(N_("KIND"), stacking_words),
     N_("how the bands stand: on top of each other (area, the default), as "
        "their shares of each census (percent), or each by itself (lines)"),
     take_stack},
    {"title", '\0', TEXT(N_("TEXT")),
     N_("the title, instead of the program and its arguments"), take_title},
    {"theme", '\0', THEME(N_("NAME")),
     N_("the colours: a theme's name, or its file (with a / or .xml in it)"),
     take_theme},
    {"list-themes", '\0', ALONE, N_("list the themes"), take_list_themes},
    {"legend", '\0', WORD(N_("PLACE"), key_place_words),
     N_("the key: right (default; at the bottom where the page is narrow), "
        "bottom or none"),
     take_legend},
    {"size", '\0', WORD(N_("WxH"), paper_words),
     N_("size of the page: in pt (default), mm, cm, in or px, or a4, a3, "
        "letter (default 648x432pt; with --diff, or more than three runs, "
        "648x576pt; of more than six, a3)"),
     take_size},
    {"dpi", '\0', TEXT(N_("N")),
     N_("the resolution of PNG, in pixels per inch (default 144); a px of "
        "--size is 1/N in"),
     take_dpi},
    {"layout", '\0', WORD(N_("ORDER"), panel_order_words),
     N_("the panels of several runs: in columns or in rows"), take_layout},
    {"diff", '\0', NOTHING,
     N_("show what grew and what shrank: each run against the first, or "
        "against the baseline"),
     take_diff},
    {"align", '\0', WORD(N_("HOW"), alignment_words),
     N_("how --diff compares the runs: from their start (default), or "
        "relative to their length"),
     take_align},
    {"baseline", '\0', RUN(N_("FILE")),
     N_("the run to compare with: an archive, an eventlog or a .hp"),
     take_baseline},
    {"match", '\0', WORD(N_("RULE"), match_words),
     N_("which bands are the same: those whose labels are stable between two "
        "builds (default) or exact"),
     take_match},
    {"fail-if", '\0', TEXTS(N_("LIMIT")),
     N_("exit with status 1 if LIMIT is crossed: "
        "[band:/REGEX/:]QUANTITY>BOUND[&BOUND]; QUANTITY is peak, mean, area, "
        "end or growth, BOUND is SIZE, +SIZE or +N%; may be repeated"),
     take_fail_if},
    {"strict", '\0', NOTHING,
     N_("a damaged log is an error: no output, status 2"), take_strict},
    {"progress", '\0', WORD(N_("WHEN"), progress_words),
     N_("show how far long work has come: auto (on a terminal, the default), "
        "always or never"),
     take_progress},
    {"quiet", 'q', NOTHING, N_("no warnings, hints and progress"), take_quiet},
    {"verbose", 'v', NOTHING, N_("say what is read and written"), take_verbose},
    {"dump", '\0', TEXT("WHAT"), NULL, take_dump},
    {"help", 'h', ALONE, N_("print this help"), take_help},
    {"version", 'V', ALONE, N_("print the version"), take_version},
};

guint
option_count(void)
{
    return G_N_ELEMENTS(rows);
}

const OptionRow *
option_row(guint index)
{
    return &rows[index];
}
