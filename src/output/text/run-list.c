#include <config.h>

#include "output/text/run-list.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>

#include "history/history.h"
#include "output/text/cells.h"
#include "run/run.h"
#include "words/amount.h"

/* The cells of a branch and a name, and on a narrow terminal of a program. */
#define MAX_CELLS    40
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

/* Returns the name of a program, bounded for a terminal only. */
static char *
program_text(const char *program, const Sink *sink)
{
    return sink_is_terminal(sink)
               ? cells_shorten(program, MAX(sink_columns(sink), MAX_CELLS))
               : g_strdup(program);
}

/* Returns the table of runs, without the columns that are empty. */
static Table *
runs_of(const GPtrArray *runs)
{
    const Column columns[] = {
        {.head = _("run")},
        {.head = _("start (UTC)"), .gap = 2, .is_left = TRUE},
        {.head = _("profile"), .gap = 2, .is_left = TRUE},
        {.head = _("peak"), .gap = 2},
        {.head = _("mean"), .gap = 2},
        {.head = _("commit"), .gap = 2, .is_left = TRUE},
        {.head = _("branch"), .gap = 2, .is_left = TRUE},
        {.head = _("name"), .gap = 2, .is_left = TRUE},
        {.head = _("note"), .gap = 2, .is_left = TRUE},
    };
    Table *table = table_new();

    table_add_columns(table, columns, G_N_ELEMENTS(columns));
    for (guint i = 0; i < runs->len; i++) {
        const HistoryRun *run = g_ptr_array_index(runs, i);
        g_autoptr(GDateTime) start =
            g_date_time_new_from_unix_utc(run->start_ns / 1000000000);
        const char *commit = run->commit != NULL ? run->commit : "";
        const char *note = run->crossed      ? _("crossed a limit")
                           : !run->whole     ? _("not whole")
                           : run->impossible ? _("impossible censuses")
                                             : "";
        char *const cells[] = {
            g_strdup_printf("%" PRId64, run->number),
            run->start_ns == 0 || start == NULL
                ? g_strdup("")
                : g_date_time_format(start, "%Y-%m-%d %H:%M"),
            g_strdup(run->quantity == NULL ? "" : run->breakdown),
            level_text(run, run->peak),
            level_text(run, run->mean),
            /* The start of a commit names it; its end does not. */
            g_utf8_substring(commit, 0,
                             MIN(g_utf8_strlen(commit, -1), COMMIT_CELLS)),
            cells_shorten(run->branch != NULL ? run->branch : "", MAX_CELLS),
            cells_shorten(run->name != NULL ? run->name : "", MAX_CELLS),
            g_strdup(note),
        };

        for (guint j = 0; j < G_N_ELEMENTS(cells); j++)
            table_add(table, cells[j]);
    }
    table_drop_empty(table);
    return table;
}

void
run_list_write(const char *file, const GPtrArray *runs,
               const GPtrArray *programs, Sink *sink)
{
    const TextPage page = {.sink = sink};
    const HistoryRun *first = g_ptr_array_index(runs, 0);
    g_autoptr(Table) table = runs_of(runs);
    g_autofree char *program =
        program_text(first->program == NULL ? "?" : first->program, sink);
    g_autoptr(GString) all = g_string_new(NULL);

    /* The array ends with NULL. */
    for (guint i = 0; i + 1 < programs->len; i++) {
        g_autofree char *name =
            program_text(g_ptr_array_index(programs, i), sink);

        g_string_append_printf(all, "%s%s", i == 0 ? "" : ", ", name);
    }
    /* TRANSLATORS: a file, a number of runs, and the program. */
    sink_printf(sink,
                ngettext("%s: the last %u run of %s\n\n",
                         "%s: the last %u runs of %s\n\n", runs->len),
                file, runs->len, program);
    put_table(&page, table);
    if (programs->len > 2)
        /* TRANSLATORS: the names of programs. */
        sink_printf(sink, _("\n--program chooses one of: %s\n"), all->str);
}
