#include <config.h>

#include "chart/lanes/lanes.h"

#include <glib/gi18n.h>

#include "chart/lanes/lane.h"
#include "chart/page/sizes.h"

void
page_choose_lanes(Page *page, const Run *const *runs, guint n_runs)
{
    const ChartOptions *options = page->options;
    gboolean any_eras = FALSE, any_activity = FALSE;

    for (guint i = 0; i < n_runs; i++) {
        for (guint quantity = 0; quantity < N_QUANTITIES; quantity++) {
            const Profile *profile = runs[i]->profiles[quantity];

            any_eras |= profile != NULL && profile_n_eras(profile) > 0;
        }
        any_activity |= runs[i]->activity->n_bins > 0;
    }
    for (guint kind = 0; kind < N_LANES; kind++) {
        page->lanes[kind] = options->lanes[kind];
        for (guint i = 0; i < n_runs; i++) {
            const guint layers = lane_known_layers(runs[i], kind);

            page->lane_layers[kind] |= layers;
            /* Most logs count sparks, but few programs create any. */
            if (kind != LANE_SPARKS ||
                runs[i]->activity->sparks[SPARKS_CREATED] > 0)
                page->lanes[kind] |= options->default_lanes && !any_eras &&
                                     any_activity && layers != 0;
        }
        page->n_lanes += page->lanes[kind] ? 1 : 0;
    }
    page->lanes_alone = !any_eras && page->n_lanes > 0;
}

double
lanes_names_width(const Page *page)
{
    /* As wide as most units, and as the labels of a scale. */
    double names = page_text_width(page, "MiB/s");

    if (page->n_lanes == 0)
        return 0;
    for (guint kind = 0; kind < N_LANES; kind++)
        if (page->lanes[kind])
            names = MAX(names, page_text_width(page, lane_name(page, kind)));
    return names + LANE_NAME_GAP * page->layout.small_font.size +
           page_text_width(page, "1000");
}

static void
lane_clear(gpointer data)
{
    Lane *lane = data;

    g_array_unref(lane->cells);
    g_free(lane->values);
}

double
lanes_key_width(const Page *page)
{
    double width = 0;

    if (page->options->legend_place == LEGEND_NONE)
        return 0;
    for (guint kind = 0; kind < N_LANES; kind++)
        if (page->lanes[kind])
            width = MAX(width, lane_key_width(page, kind));
    return width <= MAX_LANE_KEYS * page->options->width ? width : 0;
}

/* Returns the cells of a plot: successive bins, at least MIN_LANE_CELL wide.
 * Free with g_array_unref. */
static GArray *
find_cells(const Drawing *drawing, const Activity *activity)
{
    const Box *plot = &drawing->axes.plot;
    GArray *cells = g_array_new(FALSE, FALSE, sizeof(LaneCell));
    LaneCell *last = NULL;

    /* A log of -hb with a filter has no times that fit its eras. */
    if (drawing->profile->clock == CLOCK_ERAS)
        return cells;
    for (guint i = 0; i < activity->n_bins; i++) {
        const gint64 from = (gint64)i * activity->bin_width;
        const gint64 to = MIN(from + activity->bin_width, activity->end);
        LaneCell cell = {
            .first = i,
            .end = i + 1,
            .seconds = (double)(to - from) / 1e9,
            .left = MAX(plot->left, drawing_x(drawing, from)),
            .right = MIN(plot->right, drawing_x(drawing, to)),
        };

        if (to <= from || cell.right <= cell.left)
            continue;
        if (last != NULL && last->right - last->left < MIN_LANE_CELL) {
            last->end = cell.end;
            last->right = cell.right;
            last->seconds += cell.seconds;
            continue;
        }
        g_array_append_val(cells, cell);
        last = &g_array_index(cells, LaneCell, cells->len - 1);
    }
    return cells;
}

void
lanes_place(Drawing *drawing, const PlotSplit *split, gboolean has_keys)
{
    Page *page = drawing->page;
    const Run *run = drawing_whole_run(drawing);
    g_autoptr(GArray) cells = find_cells(drawing, run->activity);
    GArray *lanes = g_array_new(FALSE, FALSE, sizeof(Lane));

    g_array_set_clear_func(lanes, lane_clear);
    for (guint kind = 0; kind < N_LANES; kind++) {
        Lane lane = {
            .kind = kind,
            .drawing = drawing,
            .run = run,
            .has_key = has_keys,
        };

        if (!page->lanes[kind] || lanes->len == split->n_lanes)
            continue;
        lane.cells = g_array_ref(cells);
        lane.box = split_lane(&page->layout, split, lanes->len);
        lane_fill(&lane);
        page->lane_greatest[kind] =
            MAX(page->lane_greatest[kind], lane.greatest);
        g_array_append_val(lanes, lane);
    }
    drawing->lanes = lanes;
}

void
draw_lanes(Drawing *drawing)
{
    const GArray *lanes = drawing->lanes;

    if (lanes == NULL || lanes->len == 0)
        return;
    figure_open_group(drawing->page->figure, "lanes", NULL);
    for (guint i = 0; i < lanes->len; i++)
        lane_draw(&g_array_index(lanes, Lane, i));
    figure_close_group(drawing->page->figure);
}

void
draw_lane_remarks(Drawing *drawing)
{
    const GArray *lanes = drawing->lanes;

    for (guint i = 0; lanes != NULL && i < lanes->len; i++)
        lane_draw_remark(&g_array_index(lanes, Lane, i));
}

/* Returns the names of the lanes of a page from the n-th on, "usage, memory".
 * Free with g_free. */
static char *
names_from(const Page *page, guint n)
{
    GString *names = g_string_new(NULL);
    guint index = 0;

    for (guint kind = 0; kind < N_LANES; kind++)
        if (page->lanes[kind] && index++ >= n)
            g_string_append_printf(names, "%s%s", names->len > 0 ? ", " : "",
                                   lane_name(page, kind));
    return g_string_free(names, FALSE);
}

char *
lanes_note(const Page *page, guint n_drawn)
{
    g_autofree char *names = NULL;

    if (n_drawn >= page->n_lanes)
        return NULL;
    names = names_from(page, n_drawn);
    /* TRANSLATORS: "no room for these lanes: threads, sparks". */
    return g_strdup_printf(_("no room for these lanes: %s"), names);
}

char *
lanes_sentence(const Page *page)
{
    g_autofree char *names = names_from(page, 0);

    if (names[0] == '\0')
        return g_strdup("");
    /* TRANSLATORS: follows another sentence: " Lanes: usage, memory." */
    return g_strdup_printf(_(" Lanes: %s."), names);
}
