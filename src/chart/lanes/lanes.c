#include <config.h>

#include "chart/lanes/lanes.h"

#include <glib/gi18n.h>

#include "chart/lanes/lane.h"
#include "chart/page/sizes.h"
#include "chart/plot/memory.h"

const char *
lane_name(const Page *page, LaneKind kind)
{
    return page->options->trend != NULL ? _("GC") : _(lane_types[kind].name);
}

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
        any_activity |=
            runs[i]->activity->n_bins > 0 || runs[i]->spans->kinds->len > 0;
    }
    for (guint kind = 0; kind < N_LANES; kind++) {
        page->lanes[kind] = options->lanes[kind];
        for (guint i = 0; i < n_runs; i++) {
            page->lane_layers[kind] |= lane_known_layers(runs[i], kind);
            page->lanes[kind] |= options->default_lanes && !any_eras &&
                                 any_activity && lane_is_default(runs[i], kind);
        }
        page->n_lanes += page->lanes[kind] ? 1 : 0;
    }
    page->lanes_alone = !any_eras && page->n_lanes > 0;
}

static void
lane_clear(gpointer data)
{
    Lane *lane = data;

    g_array_unref(lane->cells);
    g_free(lane->values);
}

void
lanes_measure(Page *page, LayoutNeeds *needs)
{
    /* As wide as most units, and as the labels of a scale. */
    double names = page_text_width(page, "MiB/s"), keys = 0;

    for (guint kind = 0; kind < N_LANES; kind++)
        if (page->lanes[kind]) {
            names = MAX(names, page_text_width(page, lane_name(page, kind)));
            keys = MAX(keys, lane_key_width(page, kind));
        }
    names += LANE_NAME_GAP * page->layout.small_font.size +
             page_text_width(page, "1000");
    page->names_width = page->n_lanes > 0 ? names : 0;
    needs->key_width = page->options->legend_place != LEGEND_NONE &&
                               keys <= MAX_LANE_KEYS * page->options->width
                           ? keys
                           : 0;
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

/* Fills in the values of a layer, and adds those of the layer below it;
 * MAX_LANE_LAYERS = none. */
static void
fill_layer(Lane *lane, guint layer, guint below)
{
    const LaneType *type = &lane_types[lane->kind];
    const Activity *activity = lane->run->activity;

    for (guint row = 0; row < lane->n_rows; row++) {
        const guint first = row * lane->n_together;
        double *values = lane_values(lane, row, layer);

        for (guint i = 0; i < lane->cells->len; i++) {
            const LaneCell *cell = lane_cell(lane, i);
            const LanePart part = {
                .activity = activity,
                .first = cell->first,
                .end = cell->end,
                .seconds = cell->seconds,
                .first_capability = first,
                .n_capabilities =
                    MIN(lane->n_together, activity->capabilities->len - first),
            };

            values[i] = type->value(&part, layer);
            if (below < MAX_LANE_LAYERS)
                values[i] += lane_values(lane, row, below)[i];
            lane->greatest = MAX(lane->greatest, values[i]);
        }
    }
}

/* Sets what follows the box.  The caller has set the rest. */
static void
lane_fill(Lane *lane)
{
    const LaneType *type = &lane_types[lane->kind];
    const double size = lane->drawing->page->layout.small_font.size;
    const guint n = MAX(1, lane->run->activity->capabilities->len);
    const guint max_rows =
        MAX(1, (guint)(box_height(&lane->box) / (MIN_LANE_ROW * size)));
    /* Layers without cells need addresses, too. */
    const gsize n_values = MAX(1, lane->cells->len);
    guint below = MAX_LANE_LAYERS;

    lane->layers = lane_known_layers(lane->run, lane->kind);
    lane->n_together =
        type->of_capabilities ? (n + max_rows - 1) / max_rows : n;
    lane->n_rows = (n + lane->n_together - 1) / lane->n_together;
    lane->values = g_new0(double, lane->n_rows *MAX_LANE_LAYERS *n_values);
    for (guint layer = MAX_LANE_LAYERS; layer-- > 0;) {
        if ((lane->layers & 1U << layer) == 0)
            continue;
        if (type->layers[layer].shape == LAYER_SPANS) {
            lane->greatest = lane->run->spans->n_rows;
        } else if (type->layers[layer].shape == LAYER_POINTS) {
            const MemoryLine line = layer_line(&type->layers[layer]);

            if (drawing_has_line(lane->drawing, line))
                lane->greatest =
                    MAX(lane->greatest,
                        (double)memory_line_peak(lane->drawing, line));
        } else {
            fill_layer(lane, layer, below);
            below = type->stacked ? layer : MAX_LANE_LAYERS;
        }
    }
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
        double pitch;

        if (!page->lanes[kind] || lanes->len == split->n_lanes)
            continue;
        lane.cells = g_array_ref(cells);
        pitch = box_height(&split->lanes) / split->n_lanes;
        lane.box = split->lanes;
        lane.box.top +=
            lanes->len * pitch + LANE_GAP * page->layout.small_font.size;
        lane.box.bottom = split->lanes.top + (lanes->len + 1) * pitch;
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
            g_string_append_printf(names, "%s%s", names->len > 0 ? _(", ") : "",
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
