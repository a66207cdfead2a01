#include <config.h>

#include "output/text/run-list.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>

#include "history/history.h"
#include "output/text/cells.h"
#include "run/run.h"
#include "words/amount.h"

/* The columns of the table. */
enum {
    COLUMN_NUMBER,
    COLUMN_START,
    COLUMN_PROFILE,
    COLUMN_PEAK,
    COLUMN_MEAN,
    COLUMN_COMMIT,
    COLUMN_BRANCH,
    COLUMN_NAME,
    COLUMN_NOTE,
    N_COLUMNS
};

#define MAX_CELLS    40 /* of a name */
#define COMMIT_CELLS 10

/* Returns a level of the profile of a run, or "". */
static char *
level_text(const HistoryRun *run, double level)
{
    g_autoptr(Run) model = run_new("");
    Quantity quantity = 0;

    while (quantity < N_QUANTITIES &&
           g_strcmp0(quantity_keys[quantity], run->quantity) != 0)
        quantity++;
    if (quantity == N_QUANTITIES || isnan(level))
        return g_strdup("");
    return amount_level(run_take_profile(model, quantity), level);
}

static char *
start_text(const HistoryRun *run)
{
    g_autoptr(GDateTime) start =
        g_date_time_new_from_unix_utc(run->start_ns / 1000000000);

    return run->start_ns == 0 || start == NULL
               ? g_strdup("")
               : g_date_time_format(start, "%Y-%m-%d %H:%M");
}

static char *
short_text(const char *text, guint cells)
{
    return text == NULL ? g_strdup("") : cells_shorten(text, cells);
}

/* Returns the name of a program, bounded for a terminal only. */
static char *
program_text(const char *program, const Sink *sink)
{
    return sink_is_terminal(sink)
               ? cells_shorten(program, MAX(sink_columns(sink), MAX_CELLS))
               : g_strdup(program);
}

/* Returns the names of programs, as a list. */
static char *
programs_text(const GPtrArray *programs, const Sink *sink)
{
    GString *list = g_string_new(NULL);

    /* The array ends with NULL. */
    for (guint i = 0; i + 1 < programs->len; i++) {
        g_autofree char *program =
            program_text(g_ptr_array_index(programs, i), sink);

        g_string_append_printf(list, "%s%s", i == 0 ? "" : ", ", program);
    }
    return g_string_free(list, FALSE);
}

/* Fills in the cells of a run. */
static void
fill(const HistoryRun *run, char **cells)
{
    cells[COLUMN_NUMBER] = g_strdup_printf("%" PRId64, run->number);
    cells[COLUMN_START] = start_text(run);
    cells[COLUMN_PROFILE] =
        g_strdup(run->quantity == NULL ? "" : run->breakdown);
    cells[COLUMN_PEAK] = level_text(run, run->peak);
    cells[COLUMN_MEAN] = level_text(run, run->mean);
    /* The start of a commit names it; its end does not. */
    cells[COLUMN_COMMIT] =
        run->commit == NULL
            ? g_strdup("")
            : g_utf8_substring(
                  run->commit, 0,
                  MIN(g_utf8_strlen(run->commit, -1), COMMIT_CELLS));
    cells[COLUMN_BRANCH] = short_text(run->branch, MAX_CELLS);
    cells[COLUMN_NAME] = short_text(run->name, MAX_CELLS);
    cells[COLUMN_NOTE] = g_strdup(run->crossed      ? _("crossed a limit")
                                  : !run->whole     ? _("not whole")
                                  : run->impossible ? _("impossible censuses")
                                                    : "");
}

static gboolean
is_number(guint column)
{
    return column == COLUMN_NUMBER || column == COLUMN_PEAK ||
           column == COLUMN_MEAN;
}

/* Writes the heads or a row.  A column of width 0 is empty. */
static void
put_row(char *const *cells, const guint *widths, Sink *sink)
{
    g_autoptr(GString) line = g_string_new(NULL);

    for (guint i = 0; i < N_COLUMNS; i++) {
        const guint size = cells_count(cells[i]);
        const int blanks = (int)(widths[i] - MIN(size, widths[i]));

        if (widths[i] == 0)
            continue;
        if (line->len > 0)
            g_string_append(line, "  ");
        if (is_number(i))
            g_string_append_printf(line, "%*s%s", blanks, "", cells[i]);
        else
            g_string_append_printf(line, "%s%*s", cells[i], blanks, "");
    }
    g_strchomp(line->str);
    sink_printf(sink, "%s\n", line->str);
}

void
run_list_write(const char *file, const GPtrArray *runs,
               const GPtrArray *programs, Sink *sink)
{
    const char *const heads[N_COLUMNS] = {
        [COLUMN_NUMBER] = _("run"),      [COLUMN_START] = _("start (UTC)"),
        [COLUMN_PROFILE] = _("profile"), [COLUMN_PEAK] = _("peak"),
        [COLUMN_MEAN] = _("mean"),       [COLUMN_COMMIT] = _("commit"),
        [COLUMN_BRANCH] = _("branch"),   [COLUMN_NAME] = _("name"),
        [COLUMN_NOTE] = _("note"),
    };
    g_autofree char **cells = g_new0(char *, runs->len *N_COLUMNS);
    guint widths[N_COLUMNS] = {0};
    const HistoryRun *first = g_ptr_array_index(runs, 0);
    g_autofree char *program =
        program_text(first->program == NULL ? "?" : first->program, sink);
    g_autofree char *all = programs_text(programs, sink);

    for (guint i = 0; i < runs->len; i++) {
        fill(g_ptr_array_index(runs, i), &cells[i * N_COLUMNS]);
        for (guint j = 0; j < N_COLUMNS; j++)
            widths[j] = MAX(widths[j], cells_count(cells[i * N_COLUMNS + j]));
    }
    for (guint j = 0; j < N_COLUMNS; j++)
        if (widths[j] > 0)
            widths[j] = MAX(widths[j], cells_count(heads[j]));
    /* TRANSLATORS: a file, a number of runs, and the program. */
    sink_printf(sink,
                ngettext("%s: the last %u run of %s\n\n",
                         "%s: the last %u runs of %s\n\n", runs->len),
                file, runs->len, program);
    put_row((char *const *)(gsize)heads, widths, sink);
    for (guint i = 0; i < runs->len; i++)
        put_row(&cells[i * N_COLUMNS], widths, sink);
    for (guint i = 0; i < runs->len * N_COLUMNS; i++)
        g_free(cells[i]);
    /* The array ends with NULL. */
    if (programs->len > 2)
        /* TRANSLATORS: the names of programs. */
        sink_printf(sink, _("\n--program chooses one of: %s\n"), all);
}
