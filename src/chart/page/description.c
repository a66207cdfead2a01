/* The picture in words, for those who cannot see it. */
#include <config.h>

#include <glib/gi18n.h>
#include <stdlib.h>

#include "chart/parts.h"
#include "profile/grouping.h"
#include "words/clip.h"

/* So many bands are named, with so much of their labels. */
#define MOST_NAMED      3
#define MOST_CHARACTERS 80

static const char *
kind_of_picture(const Drawing *drawing)
{
    switch (drawing_stacking(drawing)) {
    case STACK_AREA:
        return _("Stacked areas of the heap");
    case STACK_PERCENT:
        return _("Stacked shares of the heap");
    case STACK_LINES:
        return _("Lines of the heap");
    }
    g_assert_not_reached();
}

static char *
peak_and_mean(const Drawing *drawing)
{
    const Profile *profile = drawing->profile;
    const Statistics *run = &drawing->selection->run;
    g_autofree char *peak = format_bytes((double)run->peak);
    g_autofree char *mean = format_bytes(run->mean);

    g_autofree char *eras = format_n_eras(profile_n_eras(profile));
    g_autofree char *bands = format_n_bands(profile_n_bands(profile));

    return g_strdup_printf(/* TRANSLATORS: "Stacked areas of the heap by type
                            * over 9 eras: peak 1 MiB, mean 1 MiB, 12 bands." */
                           _("%s by %s over %s: peak %s, mean %s, %s."),
                           kind_of_picture(drawing), profile_band_name(profile),
                           eras, peak, mean, bands);
}

/* Greatest share first; equal ones by their place. */
static int
compare_shares(const void *left, const void *right)
{
    const Choice *a = *(const Choice *const *)left;
    const Choice *b = *(const Choice *const *)right;

    if (a->share != b->share)
        return a->share > b->share ? -1 : 1;
    return a < b ? -1 : a > b;
}

static char *
share_text(const Choice *choice)
{
    g_autofree char *name = band_unique_text(choice->band);
    g_autofree char *text = text_clip(name, MOST_CHARACTERS);
    g_autofree char *share = format_share(choice->share);

    return g_strdup_printf("%s, %s", text, share);
}

static GPtrArray *
items_new(void)
{
    return g_ptr_array_new_with_free_func(g_free);
}

/* Returns the items in a line, and frees them.  Free with g_free. */
static char *
items_join(GPtrArray *items)
{
    char *line;

    g_ptr_array_add(items, NULL);
    line = g_strjoinv(parts_separator(), (char **)items->pdata);
    g_ptr_array_unref(items);
    return line;
}

/* The largest bands that are drawn, whatever their order. */
static void
append_largest(GString *out, const Selection *selection)
{
    guint n_choices = selection_n_choices(selection);
    g_autofree const Choice **order = g_new(const Choice *, n_choices);
    g_autofree char *line = NULL;
    GPtrArray *items;

    if (n_choices == 0)
        return;
    for (guint i = 0; i < n_choices; i++)
        order[i] = selection_choice(selection, i);
    qsort(order, n_choices, sizeof(order[0]), compare_shares);
    items = items_new();
    for (guint i = 0; i < MIN(n_choices, MOST_NAMED); i++)
        g_ptr_array_add(items, share_text(order[i]));
    line = items_join(items);
    g_string_append_printf(out,
                           /* TRANSLATORS: a sentence behind another: " Largest:
                            * list, 45.1 %; Map, 12.0 %." */
                           _(" Largest: %s."), line);
}

/* The memory lines and their peaks. */
static void
append_lines(GString *out, const Drawing *drawing)
{
    g_autofree char *lines = NULL;
    GPtrArray *items;

    if (drawing_n_lines(drawing) == 0)
        return;
    items = items_new();
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        if (drawing_shows_line(drawing, line))
            g_ptr_array_add(items, memory_line_title(drawing, line));
    lines = items_join(items);
    g_string_append_printf(out,
                           /* TRANSLATORS: a sentence behind another: " Lines:
                            * live bytes: peak 3 MiB at 2 s; heap size: ...". */
                           _(" Lines: %s."), lines);
}

char *
drawing_description(const Drawing *drawing)
{
    GString *out = g_string_new(NULL);

    if (drawing_has_bands(drawing)) {
        g_autofree char *summary = peak_and_mean(drawing);

        g_string_append(out, summary);
        append_largest(out, drawing->selection);
    } else {
        g_string_append(out, _("Heap graph without bands."));
    }
    append_lines(out, drawing);
    return g_string_free(out, FALSE);
}
