#include <config.h>

#include "compare/phase.h"

#include <glib/gi18n.h>

#include "base/error.h"
#include "base/nearest.h"
#include "run/filter.h"

/* Fails for a text that no marker has: names the nearest one, and the first. */
static void
fail_marker(const Run *run, const char *text, GError **error)
{
    g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GPtrArray) words = g_ptr_array_new();
    g_autofree char *offer = NULL;

    for (guint i = 0; i < run->markers->len; i++) {
        char *word = g_array_index(run->markers, Marker, i).text;

        if (g_hash_table_add(known, word))
            g_ptr_array_add(words, word);
    }
    if (words->len == 0) {
        g_set_error(error, TROUBLE, TROUBLE_EMPTY, _("no marker in '%s'"),
                    run->name);
        return;
    }
    g_ptr_array_add(words, NULL);
    offer = nearest_offer(text, (const char *const *)words->pdata);
    g_set_error(error, TROUBLE, TROUBLE_EMPTY,
                /* TRANSLATORS: the text of a marker, a file, and its markers:
                 * "did you mean 'load'? load, parse". */
                _("no marker '%s' in '%s': %s"), text, run->name, offer);
}

Run *
phase_new(const Profile *profile, const char *text, GError **error)
{
    const Run *run = profile->run;
    const Marker *first = NULL;
    Filter window = {.grouping = GROUP_NONE};

    for (guint i = 0; i < run->markers->len && !window.has_to; i++) {
        const Marker *marker = &g_array_index(run->markers, Marker, i);

        if (first == NULL && g_str_equal(marker->text, text)) {
            first = marker;
            window.has_from = TRUE;
            window.from = marker->time;
        } else if (first != NULL && marker->kind == first->kind &&
                   marker->time > first->time) {
            window.has_to = TRUE;
            window.to = marker->time;
        }
    }
    if (first == NULL) {
        fail_marker(run, text, error);
        return NULL;
    }
    return run_filter(run, &window, profile->quantity, error);
}
