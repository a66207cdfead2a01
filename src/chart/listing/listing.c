#include <config.h>

#include "chart/listing/listing.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/colour/colour.h"
#include "chart/listing/list.h"
#include "chart/page/title.h"
#include "words/comparison-text.h"

struct Listing {
    GPtrArray *lists; /* List: of the run, or of each later run */
    guint n_pages;
};

static Listing *
listing_begin(void)
{
    Listing *listing = g_new0(Listing, 1);

    listing->lists = g_ptr_array_new_with_free_func((GDestroyNotify)list_free);
    return listing;
}

static void
add_list(Listing *listing, List *list)
{
    g_ptr_array_add(listing->lists, list);
    listing->n_pages += list->pages->len;
}

/* Returns the numbers of all choices, guint, in their order. */
static GArray *
choices_in_order(const Selection *selection)
{
    GArray *order = g_array_new(FALSE, FALSE, sizeof(guint));

    for (guint i = 0; i < selection_n_choices(selection); i++)
        g_array_append_val(order, i);
    return order;
}

Listing *
listing_new(const Profile *profile, const Selection *selection,
            const ChartOptions *options, const TextMetrics *metrics)
{
    Listing *listing = listing_begin();
    ListCells cells = list_cells_of_run(profile, selection);
    Paint *paints;
    List *list;

    if (profile_n_eras(profile) == 0 || profile_n_bands(profile) == 0)
        return listing;
    paints = g_new(Paint, selection_n_choices(selection));
    colour_bands(options->theme, profile->breakdown, selection, paints);
    list =
        list_new(&cells, options, metrics, paints, choices_in_order(selection));
    list->title = run_title(options, profile);
    list->second_line = run_title_texts(options, profile, selection);
    add_list(listing, list);
    return listing;
}

static double
size_of_change(const ListCells *cells, guint choice)
{
    return fabs(selection_choice(cells->selection, choice)->figures.mean -
                selection_choice(cells->before, choice)->figures.mean);
}

static gint
compare_changes(gconstpointer a, gconstpointer b, gpointer data)
{
    guint left = *(const guint *)a, right = *(const guint *)b;
    double left_size = size_of_change(data, left);
    double right_size = size_of_change(data, right);

    if (left_size != right_size)
        return left_size > right_size ? -1 : 1;
    return (left > right) - (left < right);
}

/* Returns the numbers of the choices that either run has, guint, the largest
 * change first: of many runs, the others have some that these two have not. */
static GArray *
choices_by_change(ListCells *cells)
{
    GArray *order = g_array_new(FALSE, FALSE, sizeof(guint));

    for (guint i = 0; i < selection_n_choices(cells->selection); i++)
        if (list_cells_have(cells, i))
            g_array_append_val(order, i);
    g_array_sort_with_data(order, compare_changes, cells);
    return order;
}

/* The colours are those of the panels. */
static Paint *
paints_of(const PanelsOptions *panels, const Theme *theme)
{
    const Matching *matching = panels->comparison->matching;
    guint run = comparison_first_with_eras(panels->comparison);
    const Selection *selection = panels->panels[run].selection;
    Paint *paints = g_new(Paint, selection_n_choices(selection) + 1);

    colour_bands(theme,
                 matching->mixed
                     ? BREAKDOWN_UNKNOWN
                     : matching_run(matching, run)->profile->breakdown,
                 selection, paints);
    return paints;
}

static List *
list_changes(const PanelsOptions *panels, const ChartOptions *options,
             const TextMetrics *metrics, guint run)
{
    const Comparison *comparison = panels->comparison;
    ListCells cells = list_cells_of_changes(panels, run);
    g_autofree char *summary = matching_summary(comparison, run);
    List *list =
        list_new(&cells, options, metrics, paints_of(panels, options->theme),
                 choices_by_change(&cells));

    list->title = options->title != NULL ? g_strdup(options->title)
                                         : comparison_title(comparison);
    list->name = run_less_first(comparison, run);
    list->second_line = g_new0(char *, 4);
    list->second_line[0] = g_strdup_printf(_("%s: %s"), list->name, summary);
    list->second_line[1] = g_strdup("");
    list->second_line[2] = g_strdup("");
    return list;
}

Listing *
listing_new_changes(const PanelsOptions *panels, const ChartOptions *options,
                    const TextMetrics *metrics)
{
    const Comparison *comparison = panels->comparison;
    Listing *listing = listing_begin();

    if (profile_n_eras(comparison_run(comparison, 0)->profile) == 0)
        return listing;
    for (guint run = 1; run < comparison_n_runs(comparison); run++)
        if (profile_n_eras(comparison_run(comparison, run)->profile) > 0)
            add_list(listing, list_changes(panels, options, metrics, run));
    return listing;
}

void
listing_free(Listing *listing)
{
    if (listing == NULL)
        return;
    g_ptr_array_unref(listing->lists);
    g_free(listing);
}

guint
listing_n_pages(const Listing *listing)
{
    return listing->n_pages;
}

/* Returns the list that a page is of, and makes it the page of that. */
static const List *
find_list(const Listing *listing, guint *page)
{
    guint i = 0;

    for (;; i++) {
        const List *list = g_ptr_array_index(listing->lists, i);

        if (*page < list->pages->len)
            return list;
        *page -= list->pages->len;
    }
}

char *
listing_page_name(const Listing *listing, guint page)
{
    const List *list = find_list(listing, &page);

    return list_page_name(list, page);
}

/* The graph is the first page. */
Figure *
listing_page(const Listing *listing, guint page)
{
    guint number = page + 2;
    const List *list = find_list(listing, &page);

    return list_page(list, page, number, listing->n_pages + 1);
}
