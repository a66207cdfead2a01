#include <config.h>

#include "cli/option-table.h"

#include <glib/gi18n.h>

#include "cli/values.h"
#include "run/grouping.h"

/* Lists of words, each in the order of its enum; NULL after the last. */

static const char *const sort_words[] = {
    [SORT_AREA] = "area",     [SORT_SIZE] = "size",
    [SORT_STDDEV] = "stddev", [SORT_PEAK] = "peak",
    [SORT_END] = "end",       [SORT_GROWTH] = "growth",
    [SORT_NAME] = "name",     NULL,
};

const char *const table_words[] = {
    [TABLE_VALUES] = "values",
    [TABLE_BANDS] = "bands",
    [TABLE_LINES] = "lines",
    [TABLE_RUNS] = "runs",
    [TABLE_THREADS] = "threads",
    [TABLE_CAPABILITIES] = "capabilities",
    [TABLE_COLLECTIONS] = "collections",
    [TABLE_SPANS] = "spans",
    NULL,
};

static const char *const moment_words[] = {[MOMENT_MEAN] = "mean",
                                           [MOMENT_PEAK] = "peak",
                                           [MOMENT_END] = "end",
                                           [MOMENT_ALL] = "all",
                                           NULL};

static const char *const marker_words[] = {
    [MARKERS_USER] = "user",
    [MARKERS_ALL] = "all",
    [MARKERS_NONE] = "none",
    NULL,
};

static const char *const lane_words[] = {
#define LANE(kind, word) word,
#include "chart/lane.def"
#undef LANE
    NULL,
};

static const char *const breakdown_words[] = {
    [BREAKDOWN_UNKNOWN] = "",
#define BREAKDOWN(name, letter, capital, text) [BREAKDOWN_##name] = letter,
#include "run/breakdown.def"
    NULL,
};

static const char *const x_axis_words[] = {
    [X_AXIS_TIME] = "time", [X_AXIS_ERA] = "era", NULL};

const char *const view_words[] = {
    [VIEW_CHART] = "chart", [VIEW_FLAME] = "flame",   [VIEW_ICICLE] = "icicle",
    [VIEW_TREND] = "trend", [VIEW_SOURCE] = "source", NULL};

static const char *const of_words[] = {
    [METRIC_PEAK] = "peak", [METRIC_MEAN] = "mean", NULL};

static const char *const stacking_words[] = {
    [STACK_AREA] = "area",
    [STACK_PERCENT] = "percent",
    [STACK_LINES] = "lines",
    NULL,
};

static const char *const legend_place_words[] = {[LEGEND_RIGHT] = "right",
                                                 [LEGEND_BOTTOM] = "bottom",
                                                 [LEGEND_NONE] = "none",
                                                 NULL};

/* The second words set a gboolean. */
static const char *const frame_words[] = {"page", "none", NULL};
static const char *const date_words[] = {"run", "none", NULL};
static const char *const pages_words[] = {"all", "1", NULL};
static const char *const panel_order_words[] = {
    [PANELS_COLUMNS] = "columns", [PANELS_ROWS] = "rows", NULL};

static const char *const match_words[] = {
    [MATCH_STABLE] = "stable", [MATCH_EXACT] = "exact", NULL};

static const char *const label_words[] = {
    [LABELS_PLAIN] = "plain", [LABELS_FULL] = "full", NULL};

static const char *const event_order_words[] = {
    [EVENT_ORDER_TIME] = "time", [EVENT_ORDER_FILE] = "file", NULL};

static const char *const progress_words[] = {
    [PROGRESS_AUTO] = "auto",
    [PROGRESS_ALWAYS] = "always",
    [PROGRESS_NEVER] = "never",
    NULL,
};

static const char *const colour_words[] = {
    [COLOUR_AUTO] = "auto",
    [COLOUR_ALWAYS] = "always",
    [COLOUR_NEVER] = "never",
    NULL,
};

static const char *const dump_words[] = {
    [ACTION_DUMP_EVENTS] = "events",   [ACTION_DUMP_PROFILE] = "profile",
    [ACTION_DUMP_FIGURE] = "figure",   [ACTION_DUMP_OPTIONS] = "options",
    [ACTION_DUMP_FORMATS] = "formats", NULL,
};

/* The offset of a field of Options.  Compiles only if the field has the size of
 * the type. */
#define OFFSET(member, type)                                                   \
    offsetof(Options, member) +                                                \
        0 * sizeof(                                                            \
                char[sizeof(((Options *)NULL)->member) == sizeof(type) ? 1     \
                                                                       : -1])

#define ARGUMENT(name, member, type)                                           \
    .kind = ARGUMENT_##name, .field = OFFSET(member, type)
#define GIVEN(member) .given = OFFSET(member, gboolean)
#define FLAG(member)  ARGUMENT(NONE, member, gboolean), .value = TRUE
#define ALONE(what)   ARGUMENT(ALONE, action, int), .value = what
#define RUN           .of_run = TRUE
#define LETTER(breakdown_letter, what)                                         \
    {                                                                          \
        "h" breakdown_letter, breakdown_letter[0], NULL, NULL,                 \
            ARGUMENT(NONE, input.breakdown, int), .value = BREAKDOWN_##what,   \
                                                  RUN                          \
    }
#define WORD(member, table, first)                                             \
    ARGUMENT(WORD, member, int), .words = (table) + (first), .value = first

const OptionRow option_rows[] = {
    {"all", '\0', NULL, N_("run PROGRAM once for each break-down of its build"),
     FLAG(launch.all), RUN},
    {"interval", 'i', N_("TIME"),
     N_("the time between two censuses (default 100ms)"),
     ARGUMENT(SPAN, launch.interval, gint64), RUN},
    {"for", '\0', N_("TIME"), N_("end PROGRAM after TIME, as Ctrl-C does"),
     ARGUMENT(SPAN, launch.end_after, gint64), RUN},
    {"times", '\0', N_("N"), N_("run PROGRAM N times"),
     ARGUMENT(COUNT, launch.times, guint), RUN},
    {"again", '\0', NULL,
     N_("if another interval is better, run it again with that"),
     FLAG(launch.again), RUN},
    {"open", '\0', NULL, N_("show the page in the browser while PROGRAM runs"),
     FLAG(launch.open), RUN},
    {"log", '\0', N_("FILE"),
     N_("the log (default: the program's name with .eventlog)"),
     ARGUMENT(NAME, launch.log, const char *), RUN},
    {"rts", '\0', N_("FLAGS"),
     N_("further RTS options, as in --rts='-A64m -N2'"),
     ARGUMENT(NAME, launch.rts, const char *), RUN},
    LETTER("T", CLOSURE_TYPE),
    LETTER("c", COST_CENTRE),
    LETTER("d", CLOSURE_DESCRIPTION),
    LETTER("y", TYPE_DESCRIPTION),
    LETTER("b", BIOGRAPHY),
    LETTER("e", ERA),
    {"output", 'o', N_("FILE"),
     N_("write to FILE, in the format of its suffix; may be repeated; - is "
        "standard output"),
     ARGUMENT(OUTPUT, output.files, GArray *)},
    {"format", 'f', N_("NAME"),
     N_("the format of outputs without a known suffix"),
     ARGUMENT(FORMAT, output.format, const OutputFormat *)},
    {"table", '\0', N_("NAME"),
     N_("what csv holds: the values of each era (values, the default), or the "
        "figures of each band (bands), line of source (lines), run (runs), "
        "thread (threads), capability (capabilities), generation (collections) "
        "or span (spans)"),
     WORD(output.table, table_words, TABLE_VALUES)},
    {"view", '\0', N_("KIND"),
     N_("what pictures show: bands over time (chart, the default), stacks at a "
        "moment, from below (flame) or from above (icicle), or run after run "
        "(trend); or, in text, too, the lines of source at a moment (source)"),
     WORD(page.view, view_words, VIEW_CHART)},
    {"of", '\0', N_("STATISTIC"),
     N_("what --view=trend shows of each run and band: mean (default) or peak"),
     WORD(choice.of, of_words, METRIC_PEAK), GIVEN(choice.has_of)},
    {"at", '\0', N_("WHEN"),
     N_("the moment of stacks and lines: mean (default of stacks; of a time "
        "profile the whole run), peak (default of lines), end, a time (the "
        "nearest census), or all (pprof: a file for each census)"),
     ARGUMENT(MOMENT, choice.moment, Moment), .words = moment_words,
     GIVEN(choice.has_moment)},
    {"source", '\0', N_("DIR"),
     N_("the folder with the source files (default: the working directory), or "
        "none: show none; may be repeated"),
     ARGUMENT(FILES, page.sources, GPtrArray *)},
    {"source-url", '\0', N_("TEMPLATE"),
     N_("the web address of a line of source, for links in md and html: %f is "
        "the file, %l the line"),
     ARGUMENT(ADDRESS, output.source_url, const char *)},
    {"trace", 't', N_("PERCENT"),
     N_("merge the smallest bands into OTHER while their areas together stay "
        "below PERCENT of the total (default 1)"),
     ARGUMENT(PERCENT, choice.selection.trace, double), GIVEN(choice.narrows)},
    {"bands", 'm', N_("N"),
     N_("draw the first N bands in the order of --sort, and the others as "
        "OTHER (default 20; 0: no limit)"),
     ARGUMENT(COUNT, choice.selection.bands, guint), GIVEN(choice.narrows)},
    {"sort", 's', N_("KEY"),
     N_("order of the bands from the top: area (or size; default), stddev, "
        "peak, end, growth or name"),
     WORD(choice.selection.sort, sort_words, SORT_AREA)},
    {"reverse", 'r', NULL, N_("reverse the order"),
     FLAG(choice.selection.reverse)},
    {"like", '\0', N_("FILE"),
     N_("draw the bands of another run first, in its order and with its "
        "colours"),
     ARGUMENT(RUN, input.like, const char *)},
    {"profile", '\0', N_("QUANTITY"),
     N_("of a log with several profiles, the one of QUANTITY: heap, time, "
        "ticky, entries or samples (default: the first that the log has)"),
     WORD(input.quantity, quantity_keys, QUANTITY_HEAP),
     GIVEN(input.has_quantity)},
    {"breakdown", '\0', N_("LETTER"),
     N_("the break-down of a heap profile that does not tell it, or that of the "
        "views to read in an archive or a history, by the letter of -h: c, m, "
        "d, y, r, b, T, i or e"),
     WORD(input.breakdown, breakdown_words, BREAKDOWN_COST_CENTRE)},
    {"group-by", '\0', N_("KEY"),
     N_("group the bands: by band (the default: not at all), by cost-centre or "
        "module (-hc, -p), by source, function, module, package, type or closure "
        "(-hi), by module or package (-hT, -hd), by function, module, source, "
        "thread or thread-stack (call stacks)"),
     WORD(choice.filter.grouping, grouping_keys, GROUP_NONE)},
    {"labels", '\0', N_("KIND"),
     N_("labels in pictures and reports: without the versions and hashes of "
        "packages (plain, the default), or as in the log (full)"),
     WORD(choice.labels, label_words, LABELS_PLAIN)},
    {"symbols", '\0', N_("EXE"),
     N_("name info tables that the log does not name (-hi, call stacks) by the "
        "symbols of the program; may be repeated"),
     ARGUMENT(FILES, input.symbols, GPtrArray *)},
    {"rename", '\0', N_("REGEX=TEXT"),
     N_("give bands whose label matches REGEX the name TEXT, in which \\1 "
        "stands for a group of REGEX; bands of equal names are added up; may "
        "be repeated, the first match counts"),
     ARGUMENT(RENAME, choice.filter.renames, GPtrArray *)},
    {"span", '\0', N_("REGEX=REGEX"),
     N_("messages of the program that match begin and end a span, which a group "
        "names; may be repeated; START x and STOP x, x begin and x end, and the "
        "like need no option"),
     ARGUMENT(PAIR, input.spans, GPtrArray *)},
    {"include", '\0', N_("REGEX"),
     N_("keep only bands whose label matches; if repeated, one of the "
        "expressions must match"),
     ARGUMENT(REGEX, choice.filter.include, GPtrArray *)},
    {"exclude", '\0', N_("REGEX"),
     N_("leave out bands whose label matches; may be repeated"),
     ARGUMENT(REGEX, choice.filter.exclude, GPtrArray *)},
    {"from", '\0', N_("TIME"),
     N_("leave out data before TIME: in s (default), ms, min or h; or a part of "
        "the run (25%), or the text of a marker (@TEXT, or the second: "
        "@2:TEXT)"),
     ARGUMENT(EDGE, choice.filter.from, WindowEdge)},
    {"to", '\0', N_("TIME"),
     N_("leave out data after TIME; TEXT is the first such marker from --from "
        "on"),
     ARGUMENT(EDGE, choice.filter.to, WindowEdge)},
    {"events", '\0', N_("REGEX"),
     N_("events and ndjson: list only events whose name matches; if repeated, "
        "one of the expressions must match"),
     ARGUMENT(REGEX, choice.events, GPtrArray *)},
    {"order", '\0', N_("ORDER"),
     N_("events and ndjson: list the events in the order of time (time, the "
        "default) or of the log (file)"),
     WORD(choice.event_order, event_order_words, EVENT_ORDER_TIME)},
    {"markers", '\0', N_("KIND"),
     N_("the markers to draw: user (traceMarker, the default), all (also "
        "traceEvent) or none"),
     WORD(choice.markers.kinds, marker_words, MARKERS_USER)},
    {"marker-include", '\0', N_("REGEX"),
     N_("keep only markers whose text matches; if repeated, one of the "
        "expressions must match"),
     ARGUMENT(REGEX, choice.markers.include, GPtrArray *)},
    {"marker-exclude", '\0', N_("REGEX"),
     N_("leave out markers whose text matches; may be repeated"),
     ARGUMENT(REGEX, choice.markers.exclude, GPtrArray *)},
    {"overlay", '\0', N_("LIST"),
     N_("lines over the bands, separated by commas: live, size, blocks "
        "(HEAP_LIVE, HEAP_SIZE, BLOCKS_SIZE), resident, or all or none "
        "(default)"),
     ARGUMENT(LIST, page.chart.overlay, gboolean[N_MEMORY_LINES]),
     .words = memory_line_words},
    {"lanes", '\0', N_("LIST"),
     N_("lanes below the bands, separated by commas: usage, capabilities, "
        "pauses, allocation, memory, threads, sparks, spans, or all or none (the "
        "default; of a log without a profile, all that it has)"),
     ARGUMENT(LIST, page.chart.lanes, gboolean[N_LANES]), .words = lane_words,
     GIVEN(page.has_lanes)},
    {"x-axis", '\0', N_("KIND"),
     N_("the unit of the x axis: time (default), or era with equally spaced "
        "censuses"),
     WORD(page.chart.x_axis, x_axis_words, X_AXIS_TIME)},
    {"y-max", '\0', N_("VALUE"),
     N_("end the y axis at VALUE (200MiB, 1.5GB, 4096; time: 1.5CPUs; entries: "
        "2M), and cut off higher values"),
     ARGUMENT(LEVEL, page.y_max_text, const char *)},
    {"stack", '\0', N_("KIND"),
     N_("how to draw the bands: stacked (area, the default), as shares of each "
        "census (percent), or as separate lines (lines)"),
     WORD(page.chart.stacking, stacking_words, STACK_AREA)},
    {"title", '\0', N_("TEXT"),
     N_("the title, instead of the program and its arguments"),
     ARGUMENT(TITLE, page.title, char *)},
    {"caption", '\0', N_("TEXT"),
     N_("the line below the title, instead of what is read in the heap"),
     ARGUMENT(TITLE, page.caption, char *)},
    {"frame", '\0', N_("KIND"),
     N_("the frame round page and title: page (default), or none, without a "
        "margin"),
     WORD(page.chart.no_frame, frame_words, FALSE)},
    {"date", '\0', N_("KIND"),
     N_("the date below the title: that of the run (run, the default), or "
        "none"),
     WORD(page.chart.no_date, date_words, FALSE)},
    {"theme", '\0', N_("NAME"),
     N_("the colours: a theme, or a theme file (a name that contains / or ends "
        "in .xml)"),
     ARGUMENT(THEME, page.theme_name, const char *)},
    {"list-themes", '\0', NULL, N_("list the themes"),
     ALONE(ACTION_LIST_THEMES)},
    {"legend", '\0', N_("PLACE"),
     N_("place of the legend: right (default; bottom on a narrow page), bottom "
        "or none"),
     WORD(page.chart.legend_place, legend_place_words, LEGEND_RIGHT)},
    {"size", '\0', N_("WxH"),
     N_("size of the page: in pt (default), mm, cm, in or px, or a4, a3, "
        "letter (default 648x432pt; with --diff, more than three runs or more "
        "than two lanes, 648x576pt; with more than six runs, a3)"),
     ARGUMENT(PAGE, page.size, const char *), .words = paper_words},
    {"pages", '\0', N_("WHICH"),
     N_("the pages of pdf and ps: the graph and the lists of the bands (all, "
        "the default), or the graph (1)"),
     WORD(page.graph_only, pages_words, FALSE)},
    {"dpi", '\0', N_("N"),
     N_("the resolution of PNG, in pixels per inch (default 144); a px of "
        "--size is 1/N inch"),
     ARGUMENT(DPI, page.dpi, double)},
    {"layout", '\0', N_("ORDER"),
     N_("arrange the panels of several runs in columns or in rows"),
     WORD(page.panel_order, panel_order_words, PANELS_COLUMNS)},
    {"views", '\0', NULL,
     N_("the FILEs are one program with different break-downs, whatever their "
        "names and arguments are: lay them side by side"),
     ARGUMENT(NONE, choice.views, int), .value = VIEWS_ALWAYS},
    {"compare", '\0', NULL,
     N_("compare the FILEs, even if they are one program with different "
        "break-downs"),
     ARGUMENT(NONE, choice.views, int), .value = VIEWS_NEVER},
    {"diff", '\0', NULL,
     N_("show what grew and what shrank: each run against the first, or "
        "against the baseline"),
     FLAG(choice.diff)},
    {"align", '\0', N_("HOW"),
     N_("how --diff aligns the runs: by time since the start (start), by the "
        "fraction of the run completed (relative; the default of pictures if "
        "the lengths differ by more than a tenth, else start), or piece by "
        "piece between equal markers (markers)"),
     WORD(choice.alignment, alignment_keys, ALIGN_START),
     GIVEN(choice.has_alignment)},
    {"baseline", '\0', N_("FILE"),
     N_("the run to compare with: an archive, an eventlog or a .hp file; may be "
        "repeated, or a folder of archives, or a history: their median"),
     ARGUMENT(RUNS, input.baselines, GPtrArray *)},
    {"run", '\0', N_("WHICH"),
     N_("of a history, the run of that name, number or commit (default: the "
        "last); may be repeated"),
     ARGUMENT(NAMES, input.history.named, GPtrArray *)},
    {"runs", '\0', N_("N"), N_("of a history, the last N runs"),
     ARGUMENT(COUNT, input.history.last, guint)},
    {"program", '\0', N_("NAME"),
     N_("of a history, the runs of that program (default: that of the last "
        "run)"),
     ARGUMENT(NAME, input.history.program, const char *)},
    {"branch", '\0', N_("NAME"),
     N_("of a history, the runs of that branch (default: all)"),
     ARGUMENT(NAME, input.history.branch, const char *)},
    {"run-name", '\0', N_("TEXT"), N_("sqlite: what the history calls the run"),
     ARGUMENT(TITLE, output.run_name, char *)},
    {"run-label", '\0', N_("KEY=VALUE"),
     N_("sqlite: a label of the run, such as commit or branch (default: what "
        "the environment of CI tells); may be repeated"),
     ARGUMENT(LABEL, output.run_labels, GPtrArray *)},
    {"match", '\0', N_("RULE"),
     N_("how bands match: by labels without the parts that change between "
        "builds (stable, the default), or by exact labels (exact)"),
     WORD(choice.match, match_words, MATCH_STABLE)},
    {"fail-if", '\0', N_("LIMIT"),
     N_("exit with status 1 if LIMIT is crossed: "
        "[band:/REGEX/:|each:/REGEX/:] STATISTIC[@\"MARK\"]>BOUND[&BOUND]; "
        "STATISTIC is peak, mean, area, end or growth, BOUND is SIZE, +SIZE, "
        "+N% or usual; or gc>N%, or pause, live, size, blocks, resident, "
        "live-growth or size-growth>BOUND; or span:/REGEX/:longest, median, "
        "total, number or growth>BOUND; or leak: the heap rises until the end; "
        "may be repeated"),
     ARGUMENT(LIMIT, choice.limits, GPtrArray *)},
    {"follow", '\0', N_("SECONDS"),
     N_("read on while the log is written, and write all outputs anew every "
        "SECONDS (default 5); without -o, show the report on a terminal"),
     ARGUMENT(SECONDS, input.follow, double), .value = 5},
    {"follow-for", '\0', N_("TIME"), N_("end --follow after TIME"),
     ARGUMENT(SPAN, input.follow_for, gint64)},
    {"strict", '\0', NULL,
     N_("end with status 2 if a log is not whole; all outputs are written"),
     FLAG(output.strict)},
    {"progress", '\0', N_("WHEN"),
     N_("show progress on standard error: auto (on a terminal, the default), "
        "always or never"),
     WORD(output.progress, progress_words, PROGRESS_AUTO)},
    {"color", '\0', N_("WHEN"),
     N_("colour the lines of --view=source in text: auto (on a terminal, the "
        "default), always or never"),
     WORD(output.colour, colour_words, COLOUR_AUTO)},
    {"quiet", 'q', NULL, N_("suppress warnings, hints and progress"),
     FLAG(output.quiet)},
    {"verbose", 'v', NULL, N_("report what is read and written"),
     FLAG(output.verbose)},
    {"dump", '\0', "WHAT", NULL, WORD(action, dump_words, ACTION_DUMP_EVENTS)},
    {"help", 'h', NULL, N_("print this help"), ALONE(ACTION_HELP)},
    {"version", 'V', NULL, N_("print the version"), ALONE(ACTION_VERSION)},
    {.name = NULL},
};
