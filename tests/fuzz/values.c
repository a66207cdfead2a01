/* Fuzz targets: values on the command line. limit: --fail-if; time: --from and
 * --to; size: --size and --dpi, and numbers of bytes, bands and percents.  And
 * info: what a program answers to +RTS --info. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "cli/values.h"
#include "compare/limit.h"
#include "fuzz.h"
#include "launch/flags.h"
#include "run/run.h"

/* Returns the limit as text, made from its parsed fields. */
static char *
text_of(const Limit *limit)
{
    const gboolean is_share = metric_rows[limit->metric].unit == MEASURED_SHARE;
    GString *text = g_string_new(NULL);

    if (limit->is_leak)
        return g_string_free(g_string_append(text, "leak"), FALSE);
    if (limit->patterns != NULL)
        g_string_append_printf(text, "%s:/%s/:", limit->each ? "each" : "band",
                               g_regex_get_pattern(limit->patterns->pdata[0]));
    g_string_append(text, limit_key(limit));
    if (limit->mark != NULL)
        g_string_append_printf(text, "@\"%s\"", limit->mark);
    g_string_append_c(text, '>');
    for (guint i = 0; i < limit->bounds->len; i++) {
        const Bound *bound = &g_array_index(limit->bounds, Bound, i);
        const char *unit =
            metric_rows[limit->metric].unit == MEASURED_TIME ? "ns" : "";
        char number[G_ASCII_DTOSTR_BUF_SIZE];

        if (bound->kind == BOUND_USUAL) {
            g_string_append(text, i > 0 ? "&usual" : "usual");
            continue;
        }
        g_ascii_formatd(number, sizeof(number), "%.25f",
                        is_share ? bound->value * 100 : bound->value);
        g_string_append_printf(text, "%s%s%s%s", i > 0 ? "&" : "",
                               bound->kind == BOUND_ABSOLUTE ? "" : "+", number,
                               bound->kind == BOUND_PERCENT || is_share ? "%"
                                                                        : unit);
    }
    return g_string_free(text, FALSE);
}

static void
demand_equal(const Limit *left, const Limit *right)
{
    demand(strcmp(limit_key(left), limit_key(right)) == 0 &&
               left->bounds->len == right->bounds->len &&
               (left->patterns == NULL) == (right->patterns == NULL) &&
               left->each == right->each &&
               g_strcmp0(left->mark, right->mark) == 0,
           "'%s' is not '%s'", left->text, right->text);
    for (guint i = 0; i < left->bounds->len; i++) {
        const Bound *a = &g_array_index(left->bounds, Bound, i);
        const Bound *b = &g_array_index(right->bounds, Bound, i);

        demand(a->kind == b->kind && fabs(a->value - b->value) < 1e-9,
               "bound %u of '%s' is %g", i, left->text, b->value);
    }
}

static void
examine_limit(const Limit *limit)
{
    g_autofree char *text = text_of(limit);
    g_autoptr(Limit) again = limit_parse(text, NULL);

    demand_text(limit->text, strlen(limit->text), FALSE, "limit");
    demand((limit->is_leak) != (limit->bounds->len > 0), "'%s' has no bound",
           limit->text);
    for (guint i = 0; i < limit->bounds->len; i++) {
        double value = g_array_index(limit->bounds, Bound, i).value;

        demand(isfinite(value) && value >= 0, "'%s': a bound of %g",
               limit->text, value);
    }
    demand(again != NULL, "'%s' cannot be read again as '%s'", limit->text,
           text);
    demand_equal(limit, again);
}

/* A message has the error, the text and a caret. */
static void
examine_message(const char *message)
{
    g_auto(GStrv) lines = g_strsplit_set(message, "\n", -1);

    demand(g_strv_length(lines) == 3, "not three lines: '%s'", message);
    demand(g_str_has_suffix(lines[2], "^"), "no caret: '%s'", lines[2]);
}

/* A valid limit can be written and parsed again.  An invalid one is shown with
 * a caret. */
static void
run_limit(const uint8_t *data, size_t size)
{
    g_autofree char *text = g_strndup((const char *)data, size);
    g_autoptr(GError) error = NULL;
    g_autoptr(Limit) limit = limit_parse(text, &error);

    demand_error(error, limit == NULL);
    if (limit == NULL)
        examine_message(error->message);
    else
        examine_limit(limit);
}

const FuzzTarget fuzz_limit = {"limit", run_limit, NULL};

/* An edge of a window is a time, a share or a text, or is refused. */
static void
examine_edge(const char *text)
{
    WindowEdge edge = {.kind = EDGE_NONE};
    g_autoptr(GError) error = NULL;
    const gboolean is_good = value_edge(text, &edge, &error);
    gint64 ns;

    demand_error(error, !is_good);
    if (edge.kind == EDGE_TEXT && is_good)
        demand(edge.text[0] != '\0' && g_str_has_suffix(edge.name, edge.text),
               "the text of '%s'", edge.name);
    else if (is_good)
        demand(value_time(text, &ns) == (edge.kind == EDGE_TIME) &&
                   edge.share >= 0 && edge.share <= 100,
               "a share of %g", edge.share);
    window_edge_clear(&edge);
}

/* A time written in nanoseconds gives the same time, within the 53 bits of a
 * double. */
static void
run_time(const uint8_t *data, size_t size)
{
    g_autofree char *text = g_strndup((const char *)data, size);
    g_autofree char *shown = NULL;
    gint64 ns, again = 0;

    examine_edge(text);
    if (!value_time(text, &ns))
        return;
    shown = g_strdup_printf("%" PRId64 "ns", ns);
    demand(ns >= -LATEST_TIME && ns <= LATEST_TIME, "a time of %s", shown);
    demand(value_time(shown, &again), "%s is none", shown);
    demand(again == (gint64)(double)ns, "%s is %" PRId64, shown, again);
}

const FuzzTarget fuzz_time = {"time", run_time, NULL};

/* The limits of a page, in points. */
#define MIN_SIDE 24
#define MAX_SIDE 14400

static void
examine_size(const char *text, double dpi)
{
    double width = NAN, height = NAN;
    g_autoptr(GError) error = NULL;
    gboolean valid = value_size(text, dpi, &width, &height, &error);

    demand_error(error, !valid);
    demand(!valid || (width >= MIN_SIDE && width <= MAX_SIDE &&
                      height >= MIN_SIDE && height <= MAX_SIDE),
           "'%s' is a page of %g x %g", text, width, height);
}

static void
examine_dpi(const char *text)
{
    double dpi = NAN;
    g_autoptr(GError) error = NULL;
    gboolean valid = value_dpi(text, &dpi, &error);

    demand_error(error, !valid);
    demand(!valid || (dpi >= 10 && dpi <= 1200), "%g pixels per inch", dpi);
}

static void
examine_level(const char *text, Quantity quantity)
{
    guint64 level = 0, again = 0;
    g_autofree char *shown = NULL;

    if (!value_level(text, quantity, &level) || quantity == QUANTITY_TIME)
        return;
    shown = g_strdup_printf("%" PRIu64, level);
    demand(value_level(shown, quantity, &again) &&
               again == (guint64)ceil((double)level),
           "%s is %" PRIu64, shown, again);
}

static void
run_size(const uint8_t *data, size_t size)
{
    g_autofree char *text = g_strndup((const char *)data, size);
    double percent = NAN;
    guint count;

    examine_size(text, DEFAULT_DPI);
    examine_size(text, 10);
    examine_dpi(text);
    for (Quantity i = 0; i < N_QUANTITIES; i++)
        examine_level(text, i);
    if (value_percent(text, &percent))
        demand(percent >= 0 && percent <= 100, "%g %%", percent);
    value_count(text, &count);
}

const FuzzTarget fuzz_size = {"size", run_size, NULL};

/* What is asked for is settled, or an error tells why not. */
static void
examine_settling(const Program *program, const Chosen *chosen, Breakdown asked)
{
    Breakdown breakdown = asked;
    g_autoptr(GError) error = NULL;
    const gboolean settled = flags_settle(program, chosen, &breakdown, &error);

    demand_error(error, !settled);
    if (settled) {
        const Recording recording = {.breakdown = breakdown,
                                     .interval = 1,
                                     .log = "log",
                                     .heap = "heap"};

        g_ptr_array_unref(flags_new(program, &recording, chosen));
        demand(breakdown != BREAKDOWN_UNKNOWN &&
                   (asked == BREAKDOWN_UNKNOWN || breakdown == asked),
               "it records something else");
    }
}

static void
run_info(const uint8_t *data, size_t size)
{
    static char name[] = "program";
    char *const argv[] = {name, NULL};
    const Program newest = {.version = G_MAXUINT, .is_profiled = TRUE};
    g_autofree Breakdown *every = flags_breakdowns(&newest);
    g_autofree char *text = g_strndup((const char *)data, size);
    g_autoptr(Program) program = g_new0(Program, 1);
    Chosen chosen;

    program->file = g_strdup(name);
    if (!program_take_info(program, text))
        return;
    chosen = flags_chosen(program, argv);
    examine_settling(program, &chosen, BREAKDOWN_UNKNOWN);
    for (guint i = 0; every[i] != 0; i++)
        examine_settling(program, &chosen, every[i]);
}

const FuzzTarget fuzz_info = {"info", run_info, NULL};
