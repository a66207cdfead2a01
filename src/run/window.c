#include <config.h>

#include "run/window.h"

#include <glib/gi18n.h>
#include <math.h>

#include "base/error.h"
#include "base/nearest.h"

gboolean
window_edge_is_named(const WindowEdge *edge)
{
    return edge->kind == EDGE_SHARE || edge->kind == EDGE_TEXT;
}

void
window_edge_clear(WindowEdge *edge)
{
    g_clear_pointer(&edge->name, g_free);
    edge->text = NULL;
    edge->kind = EDGE_NONE;
}

char *
window_unknown_text(const Run *run, const char *text)
{
    g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GPtrArray) words = g_ptr_array_new();
    g_autofree char *offer = NULL;

    for (guint i = 0; i < run->markers->len; i++) {
        char *word = g_array_index(run->markers, Marker, i).text;

        if (word[0] != '\0' && g_hash_table_add(known, word))
            g_ptr_array_add(words, word);
    }
    if (words->len == 0)
        return g_strdup_printf(
            run->markers->len == 0
                /* TRANSLATORS: the text of a marker, and a file. */
                ? _("no marker '%s' in '%s', which has no markers")
                : _("no marker '%s' in '%s', whose markers have no text"),
            text, run->name);
    g_ptr_array_add(words, NULL);
    offer = nearest_offer(text, (const char *const *)words->pdata);
    /* TRANSLATORS: the text of a marker, a file, and its markers: "did you mean
     * 'load'? load, parse". */
    return g_strdup_printf(_("no marker '%s' in '%s': %s"), text, run->name,
                           offer);
}

/* What a search for a marker has found. */
typedef struct {
    const Marker *marker; /* NULL = none */
    guint64 count;        /* markers of the text from the begin to this one, or
                             to the end of the run */
    gboolean is_unsure;   /* it may be one that was left out */
} Search;

/* Searches for the n-th marker of a text from a time on; from the start of the
 * run if the time is G_MININT64.  Markers that were left out lie between the
 * kept one that counts them and the next one of its text and kind.  Those of
 * unknown text may have this one. */
static Search
search(const Run *run, const char *text, guint number, gint64 begin)
{
    guint32 hidden[N_MARKER_KINDS] = {0}; /* left out after the last ones */
    gboolean any_like = FALSE;
    Search found = {.count = 0};

    for (guint i = 0; i < run->markers->len; i++) {
        const Marker *marker = &g_array_index(run->markers, Marker, i);
        guint32 *own = &hidden[marker->kind];

        if (g_str_equal(marker->text, text)) {
            const gboolean is_in = marker->time >= begin;
            const guint32 others =
                hidden[MARKER_USER] + hidden[MARKER_EVENT] - *own;

            found.is_unsure |=
                is_in && (others > 0 || found.count + *own >= number);
            if (is_in)
                found.count += (guint64)*own + 1;
            if (is_in && found.count >= number) {
                found.marker = marker;
                found.is_unsure |= any_like;
                return found;
            }
            *own = marker->n_same;
        }
        any_like |= marker->n_like > 0;
    }
    found.count += (guint64)hidden[MARKER_USER] + hidden[MARKER_EVENT];
    found.is_unsure |= any_like || found.count >= number;
    return found;
}

/* Sets the time of an edge that is a marker.  Without a number it is not before
 * begin. */
static gboolean
resolve_text(const Run *run, WindowEdge *edge, gint64 begin, GError **error)
{
    const Search whole =
        search(run, edge->text, MAX(edge->number, 1), G_MININT64);
    const Search found =
        edge->number > 0 ? whole : search(run, edge->text, 1, begin);
    g_autofree char *unknown = NULL;

    if (found.is_unsure)
        return fail_with(
            error, TROUBLE_UNTOLD,
            /* TRANSLATORS: a file, and the text of a marker. */
            _("'%s' has so many markers that some were left out: '%s' may be "
              "one of these: use a time"),
            run->name, edge->name);
    if (found.marker != NULL) {
        edge->time = found.marker->time;
        return TRUE;
    }
    if (whole.marker != NULL)
        return fail_with(error, TROUBLE_UNTOLD,
                         /* TRANSLATORS: the text of a marker, and a file. */
                         _("no marker '%s' after --from in '%s'"), edge->name,
                         run->name);
    if (whole.count > 0)
        return fail_with(
            error, TROUBLE_UNTOLD,
            /* TRANSLATORS: a marker by number and text, and a file: "no marker
             * '@7:START' in 'prog.eventlog', which has 3 of this text". */
            ngettext("no marker '%s' in '%s', which has %u of this text",
                     "no marker '%s' in '%s', which has %u of this text",
                     (gulong)whole.count),
            edge->name, run->name, (guint)whole.count);
    unknown = window_unknown_text(run, edge->text);
    return fail_with(
        error, TROUBLE_UNTOLD,
        g_ascii_isdigit(edge->name[0])
            ? /* TRANSLATORS: a sentence, "no marker '1m' in ...". */
            _("%s; times are written as 1.5, 200ms or 3min")
            : "%s",
        unknown);
}

static gboolean
resolve(const Run *run, WindowEdge *edge, gint64 begin, GError **error)
{
    const double length = (double)(run->end - run->start);

    switch (edge->kind) {
    case EDGE_NONE:
    case EDGE_TIME:
        return TRUE;
    case EDGE_SHARE:
        edge->time =
            MIN(run->start + llround(edge->share / 100 * length), run->end);
        return TRUE;
    case EDGE_TEXT:
        return resolve_text(run, edge, begin, error);
    }
    g_assert_not_reached();
}

gboolean
window_resolve(const Run *run, WindowEdge *from, WindowEdge *to, GError **error)
{
    if (!resolve(run, from, G_MININT64, error) ||
        !resolve(run, to, from->kind == EDGE_NONE ? G_MININT64 : from->time,
                 error))
        return FALSE;
    return from->kind == EDGE_NONE || to->kind == EDGE_NONE ||
           from->time <= to->time ||
           misuse(error, _("--from is later than --to in '%s'"), run->name);
}
