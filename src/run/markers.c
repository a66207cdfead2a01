#include "run/markers.h"

#include <string.h>

#include "base/intern.h"
#include "run/patterns.h"
#include "run/span-forms.h"
#include "run/spans.h"

GArray *
markers_choose(const Run *run, const MarkerChoice *choice, GError **error)
{
    g_autoptr(GArray) markers = g_array_new(FALSE, FALSE, sizeof(Marker));

    for (guint i = 0; i < run->markers->len; i++) {
        Marker marker = g_array_index(run->markers, Marker, i);
        gboolean chosen;

        if (choice->kinds == MARKERS_NONE ||
            (choice->kinds == MARKERS_USER && marker.kind != MARKER_USER))
            continue;
        if (!patterns_pass(choice->include, choice->exclude, marker.text,
                           &chosen, error))
            return NULL;
        /* The texts of the similar markers are not stored, so it is unknown
         * whether they match. */
        if (choice->include != NULL || choice->exclude != NULL)
            marker.n_like = 0;
        if (chosen)
            g_array_append_val(markers, marker);
    }
    return g_steal_pointer(&markers);
}

/* The messages that begin and end spans, by form and family of names. */
enum { BEGINS = 1, ENDS = 2 };

/* Returns the number of the form and name of a message, and adds to its value
 * which end it is; NOT_INTERNED if it is neither. */
static guint32
find_form(Intern *forms, const Marker *marker, const GPtrArray *patterns,
          GString *key)
{
    SpanEnd end;
    guint32 form;

    if (!span_end_of_text(marker->text, strlen(marker->text), patterns, &end,
                          NULL))
        return NOT_INTERNED;
    /* The others are sure. */
    if (end.layout < SPANS_NUMBERED) {
        g_autofree char *name = g_strndup(end.name, end.size);

        spans_set_family(key, name);
    } else {
        g_string_truncate(key, 0);
    }
    g_string_append_c(key, (char)end.layout);
    form = intern_add(forms, key->str, (guint32)key->len);
    intern_set_value(forms, form,
                     intern_value(forms, form) | (end.ends ? ENDS : BEGINS));
    return form;
}

guint
markers_hidden(const Run *run, const MarkerChoice *choice,
               const GPtrArray *patterns)
{
    g_autoptr(Intern) forms = intern_new();
    g_autoptr(GString) key = g_string_new(NULL);
    g_autofree guint32 *form_of = g_new(guint32, run->markers->len + 1);
    guint n_hidden = 0;

    if (choice->kinds != MARKERS_USER || choice->include != NULL ||
        choice->exclude != NULL)
        return 0;
    for (guint i = 0; i < run->markers->len; i++) {
        const Marker *marker = &g_array_index(run->markers, Marker, i);

        if (marker->kind == MARKER_USER)
            return 0;
        form_of[i] = find_form(forms, marker, patterns, key);
    }
    for (guint i = 0; i < run->markers->len; i++)
        if (form_of[i] == NOT_INTERNED ||
            intern_value(forms, form_of[i]) != (BEGINS | ENDS))
            n_hidden +=
                MIN(marker_count(&g_array_index(run->markers, Marker, i)),
                    G_MAXUINT - n_hidden);
    return n_hidden;
}

GArray *
markers_join(const GArray *const *markers, guint n_runs)
{
    GArray *joined = g_array_new(FALSE, FALSE, sizeof(Marker));

    for (guint rank = 0; rank <= N_MARKER_KINDS; rank++)
        for (guint run = 0; run < n_runs; run++)
            for (guint i = 0; markers[run] != NULL && i < markers[run]->len;
                 i++) {
                const Marker *marker = &g_array_index(markers[run], Marker, i);

                if (rank ==
                    (marker->text[0] != '\0' ? marker->kind : N_MARKER_KINDS))
                    g_array_append_val(joined, *marker);
            }
    return joined;
}

void
marker_choice_clear(MarkerChoice *choice)
{
    g_clear_pointer(&choice->include, g_ptr_array_unref);
    g_clear_pointer(&choice->exclude, g_ptr_array_unref);
}
