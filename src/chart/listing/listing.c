#include <config.h>

#include "chart/colour/colour.h"
#include "chart/listing/listing.h"

#include <glib/gi18n.h>
#include <math.h>

#include "base/numbers.h"
#include "chart/listing/band-table.h"
#include "chart/page/title.h"
#include "words/comparison-text.h"

struct Listing {
    GPtrArray *tables; /* BandTable: one of a run, or one for each later run of
                          a comparison */
    guint n_pages;
};

Listing *
listing_new(void)
{
    Listing *listing = g_new0(Listing, 1);

    listing->tables =
        g_ptr_array_new_with_free_func((GDestroyNotify)band_table_free);
    return listing;
}

static void
add_table(Listing *listing, const TableContent *content,
          const ChartOptions *options, const TextMetrics *metrics)
{
    BandTable *table = band_table_new(content, options, metrics);

    g_ptr_array_add(listing->tables, table);
    listing->n_pages += band_table_n_pages(table);
}

void
listing_add_run(Listing *listing, const Profile *profile,
                const Selection *selection, const ChartOptions *options,
                const TextMetrics *metrics)
{
    guint n_choices = selection_n_choices(selection);
    TableContent content;

    if (!has_bands(profile))
        return;
    content = (TableContent){
        .columns = {.profile = profile,
                    .selection = selection,
                    .trend = options->trend},
        .title = run_title(options, profile, TRUE),
        .short_title = run_title(options, profile, FALSE),
        .second_line = run_title_texts(options, profile, selection),
        .paints = g_new(Paint, n_choices),
        .order = g_array_new(FALSE, FALSE, sizeof(guint)),
    };
    colour_bands(options->theme, profile->breakdown, selection, content.paints);
    for (guint i = 0; i < n_choices; i++)
        g_array_append_val(content.order, i);
    add_table(listing, &content, options, metrics);
}

static double
size_of_change(const Columns *columns, guint choice)
{
    return fabs(selection_choice(columns->selection, choice)->statistics.mean -
                selection_choice(columns->before, choice)->statistics.mean);
}

static gint
compare_changes(gconstpointer a, gconstpointer b, gpointer data)
{
    guint left = *(const guint *)a, right = *(const guint *)b;
    double left_size = size_of_change(data, left);
    double right_size = size_of_change(data, right);

    if (left_size != right_size)
        return COMPARE(right_size, left_size);
    return COMPARE(left, right);
}

/* Adds a table with the changes from the first run to a later run.  Its rows
 * are the choices that either run has, the largest change of the mean first. */
static void
add_changes_of_run(Listing *listing, const PanelsOptions *panels, guint run,
                   const ChartOptions *options, const TextMetrics *metrics)
{
    const Comparison *comparison = panels->comparison;
    const Matching *matching = comparison->matching;
    /* The bands have the same colours as in the panels. */
    guint coloured = comparison_first_with_eras(comparison);
    const Selection *selection = panels->panels[coloured].selection;
    g_autofree char *summary = matching_summary(comparison, run);
    char *name = run_less_first(comparison, run);
    TableContent content = {
        .columns =
            {
                .profile = matching_run(matching, run)->profile,
                .selection = panels->panels[run].selection,
                .comparison = comparison,
                .before = panels->panels[0].selection,
                .run = run,
            },
        .title = options->title != NULL ? g_strdup(options->title)
                                        : comparison_title(comparison, TRUE),
        .short_title =
            options->title != NULL ? NULL : comparison_title(comparison, FALSE),
        .second_line = g_new0(char *, 4),
        .name = name,
        .paints = g_new(Paint, selection_n_choices(selection) + 1),
        .order = g_array_new(FALSE, FALSE, sizeof(guint)),
    };

    content.second_line[0] = g_strdup_printf(_("%s: %s"), name, summary);
    content.second_line[1] = g_strdup("");
    content.second_line[2] = g_strdup("");
    colour_bands(options->theme,
                 matching->mixed
                     ? BREAKDOWN_UNKNOWN
                     : matching_run(matching, coloured)->profile->breakdown,
                 selection, content.paints);
    for (guint i = 0; i < selection_n_choices(content.columns.selection); i++)
        if (columns_have(&content.columns, i))
            g_array_append_val(content.order, i);
    g_array_sort_with_data(content.order, compare_changes, &content.columns);
    add_table(listing, &content, options, metrics);
}

void
listing_add_changes(Listing *listing, const PanelsOptions *panels,
                    const ChartOptions *options, const TextMetrics *metrics)
{
    const Comparison *comparison = panels->comparison;

    for (guint run = 1; run < comparison_n_runs(comparison); run++)
        if (comparison_has_change(comparison, run))
            add_changes_of_run(listing, panels, run, options, metrics);
}

void
listing_free(Listing *listing)
{
    if (listing == NULL)
        return;
    g_ptr_array_unref(listing->tables);
    g_free(listing);
}

guint
listing_n_pages(const Listing *listing)
{
    return listing->n_pages;
}

/* Returns the table that has a page.  Changes *page from an index in the
 * listing to an index in the table. */
static const BandTable *
find_table(const Listing *listing, guint *page)
{
    const BandTable *table = g_ptr_array_index(listing->tables, 0);

    for (guint i = 1; *page >= band_table_n_pages(table); i++) {
        *page -= band_table_n_pages(table);
        table = g_ptr_array_index(listing->tables, i);
    }
    return table;
}

char *
listing_page_name(const Listing *listing, guint page)
{
    const BandTable *table = find_table(listing, &page);

    return band_table_page_name(table, page);
}

Figure *
listing_page(const Listing *listing, guint page)
{
    guint number = page + 2;
    const BandTable *table = find_table(listing, &page);

    return band_table_page(table, page, number, listing->n_pages + 1);
}
