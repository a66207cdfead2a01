#include <config.h>

#include "words/functions-text.h"

#include <glib/gi18n.h>
#include <string.h>

#include "run/functions.h"
#include "run/symbols.h"
#include "words/amount.h"
#include "words/units.h"

/* The functions that the sentence names, the share that each must have, and
 * that of the first: below it, none stands out. */
#define MAX_NAMED 3
#define MIN_SHARE 0.05
#define MIN_FIRST 0.1

/* The functions that the table has by own samples, and by those in all. */
#define MAX_ROWS 10

static double
share(const Functions *functions, guint64 samples)
{
    return functions->samples > 0 ? (double)samples / (double)functions->samples
                                  : 0;
}

static const Function *
at(const Functions *functions, guint index)
{
    return &g_array_index(functions->all, Function, index);
}

char *
functions_sentence(const Profile *profile, const Quotes *quotes)
{
    g_autoptr(Functions) functions = functions_new(profile);
    g_autoptr(GString) list = g_string_new(NULL);
    g_autofree char *samples = NULL;
    guint n = 0;

    for (guint i = 0; functions != NULL && i < functions->all->len; i++) {
        const Function *function = at(functions, i);
        const double part = share(functions, function->own);
        g_autofree char *percent = format_share(part);
        g_autofree char *name = NULL;
        const BandName of = {.name = (char *)(gsize)function->name};

        if (n == MAX_NAMED || part < (n == 0 ? MIN_FIRST : MIN_SHARE))
            break;
        if (strcmp(function->name, NO_FRAMES) == 0)
            continue;
        name = quotes->band(&of);
        /* TRANSLATORS: a function and a percentage, in a list. */
        g_string_append_printf(list, _("%s%s %s"), n++ > 0 ? _(", ") : "", name,
                               percent);
    }
    if (n == 0)
        return NULL;
    samples = amount_metric(profile, METRIC_AREA, (double)functions->samples);
    /* TRANSLATORS: "The functions with the most of 650 samples: 'Main.go' 41.7
     * %, 'Main.run' 31.4 %." */
    return g_strdup_printf(_("The functions with the most of %s: %s."), samples,
                           list->str);
}

/* Returns the number of samples in all that the table takes: those of the
 * MAX_ROWS functions with the most. */
static guint64
least_total(const Functions *functions)
{
    g_autoptr(GArray) totals = g_array_new(FALSE, FALSE, sizeof(double));

    for (guint i = 0; i < functions->all->len; i++) {
        const double total = (double)at(functions, i)->total;

        g_array_append_val(totals, total);
    }
    g_array_sort(totals, compare_descending);
    return totals->len < MAX_ROWS
               ? 0
               : (guint64)g_array_index(totals, double, MAX_ROWS - 1);
}

Table *
functions_table_new(const Profile *profile)
{
    g_autoptr(Functions) functions = functions_new(profile);
    guint64 least;
    guint n_by_total = 0;
    Table *table;

    if (functions == NULL)
        return NULL;
    table = table_new();
    least = least_total(functions);
    table_add_column(table, &(Column){.head = _("share"), .min_cells = 7});
    table_add_column(table, &(Column){.head = _("inherited"), .gap = 1});
    table_add_column(table, &(Column){.head = _("samples"), .gap = 1});
    table_add_column(
        table, &(Column){.head = _("function"), .gap = 2, .is_left = TRUE});
    for (guint i = 0; i < functions->all->len; i++) {
        const Function *function = at(functions, i);

        if (i >= MAX_ROWS &&
            (function->total < least || n_by_total++ >= MAX_ROWS))
            continue;
        table_add(table, format_share(share(functions, function->own)));
        table_add(table, format_share(share(functions, function->total)));
        table_add(table, g_strdup_printf("%" G_GUINT64_FORMAT, function->own));
        table_add_label(table, g_strdup(function->name), TRUE);
    }
    return table;
}
