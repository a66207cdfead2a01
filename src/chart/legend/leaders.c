#include "chart/legend/leaders.h"

#include <math.h>

#include "chart/page/sizes.h"

/* Minimum share of the area that bands with a visible end have.  With less,
 * leaders would point only at the unimportant bands. */
#define MIN_VISIBLE_SHARE 0.5

/* Weight of an entry whose band has no visible end.  Other entries have weight
 * 1. */
#define HIDDEN_WEIGHT 0.02

typedef struct {
    const Drawing *run;
    const guint *bands; /* as in draw_leaders */
    LegendPlan *plan;   /* the legend on the page of the run */
} Leaders;

/* Adjacent entries that move together. */
typedef struct {
    double sum,
        weight; /* the weighted sum of preferred shifts, and the weight */
    guint n_slots;
} SlotBlock;

/* Returns the right end of an entry's band.  All members are 0 if the entry has
 * no band. */
static BandEnd
end_of_entry(const Leaders *leaders, guint index)
{
    const guint band = leaders->bands[index];

    return band == LEGEND_COUNT ? (BandEnd){0, 0, 0} : leaders->run->ends[band];
}

static gboolean
is_visible(const BandEnd *end)
{
    return end->bottom - end->top >= MIN_LEADER_BAND;
}

static double
middle_of_swatch(const Leaders *leaders, guint index)
{
    return leaders->run->page->layout.legend.top +
           legend_plan_slot(leaders->plan, index)->top +
           LEGEND_LEADING / 2 * leaders->plan->font.size;
}

/* Returns the shift that puts an entry next to its band, downwards, in
 * points. */
static double
wanted_shift(const Leaders *leaders, guint index)
{
    const BandEnd end = end_of_entry(leaders, index);

    return (end.top + end.bottom) / 2 - middle_of_swatch(leaders, index);
}

/* Groups entries into blocks with a common shift, by the
 * pool-adjacent-violators algorithm.  It minimizes the weighted sum of squared
 * distances between entries and bands.  Shifts never decrease from one entry to
 * the next, so entries keep their order. */
static GArray *
find_blocks(const Leaders *leaders, guint n_slots)
{
    GArray *blocks = g_array_new(FALSE, FALSE, sizeof(SlotBlock));

    for (guint i = 0; i < n_slots; i++) {
        const BandEnd end = end_of_entry(leaders, i);
        double weight = is_visible(&end) ? 1 : HIDDEN_WEIGHT;
        SlotBlock block = {.weight = weight, .n_slots = 1};

        if (leaders->bands[i] != LEGEND_COUNT)
            block.sum = weight * wanted_shift(leaders, i);
        else if (i > 0)
            block.sum = weight * leaders->run->axes.plot.bottom;
        g_array_append_val(blocks, block);
        while (blocks->len > 1) {
            SlotBlock *last =
                &g_array_index(blocks, SlotBlock, blocks->len - 1);
            SlotBlock *before = last - 1;

            if (before->sum / before->weight <= last->sum / last->weight)
                break;
            before->sum += last->sum;
            before->weight += last->weight;
            before->n_slots += last->n_slots;
            g_array_set_size(blocks, blocks->len - 1);
        }
    }
    return blocks;
}

/* Packs the entries at the top, then shifts them down to their bands. */
static void
move_entries(const Leaders *leaders)
{
    const LegendPlan *plan = leaders->plan;
    double height = box_height(&leaders->run->page->layout.legend);
    double top = 0, room = height, gap;
    g_autoptr(GArray) blocks = NULL;
    guint next = 0;

    for (guint i = 0; i < plan->slots->len; i++)
        room -= legend_plan_slot(plan, i)->before +
                legend_plan_slot(plan, i)->height;
    gap = CLAMP(room / plan->slots->len, 0, MIN_LEADER_GAP * plan->font.size);
    for (guint i = 0; i < plan->slots->len; i++) {
        LegendSlot *slot = legend_plan_slot(plan, i);

        slot->top = top + slot->before;
        top = slot->top + slot->height + gap;
    }
    blocks = find_blocks(leaders, plan->slots->len);
    for (guint i = 0; i < blocks->len; i++) {
        const SlotBlock *block = &g_array_index(blocks, SlotBlock, i);
        double shift =
            CLAMP(block->sum / block->weight, 0, MAX(0, height - top));

        for (guint k = 0; k < block->n_slots; k++)
            legend_plan_slot(plan, next++)->top += shift;
    }
}

/* Returns the height difference between the ends of a leader, as a fraction of
 * the plot's height. */
static double
rise_to(const Leaders *leaders, guint index)
{
    return fabs(wanted_shift(leaders, index)) /
           box_height(&leaders->run->axes.plot);
}

/* Returns whether leaders help to find the bands: enough of the area has a
 * leader, the leaders are flat, and the stack at the right end is high. */
static gboolean
leaders_help(const Leaders *leaders)
{
    const Selection *selection = leaders->run->selection;
    double share = 0, rise = 0, stack = 0;
    guint count = 0;

    for (guint i = 0; i < leaders->plan->slots->len; i++) {
        const BandEnd end = end_of_entry(leaders, i);

        if (!is_visible(&end))
            continue;
        share += selection_share(selection, leaders->bands[i]);
        rise += rise_to(leaders, i);
        stack += end.bottom - end.top;
        count++;
    }
    return share >= MIN_VISIBLE_SHARE && rise <= count * MAX_MEAN_LEADER_RISE &&
           stack >= MIN_LEADER_STACK * box_height(&leaders->run->axes.plot);
}

void
draw_leaders(Drawing *run, const guint *bands)
{
    Figure *figure = run->page->figure;
    Layout *layout = &run->page->layout;
    LegendPlan *plan = &layout->legend_plan;
    const Leaders leaders = {run, bands, plan};
    const Paint paint = {.width = LEADER_WIDTH,
                         .stroke = run->page->theme->faint};
    GArray *unmoved;

    if (!layout->legend_beside || !has_bands(run->profile) ||
        plan->width > plan->column)
        return;
    unmoved = g_array_copy(plan->slots);
    move_entries(&leaders);
    if (!leaders_help(&leaders)) {
        g_array_unref(plan->slots);
        plan->slots = unmoved;
        return;
    }
    g_array_unref(unmoved);
    /* Each leader goes from the band's end across the plot, then to the
     * swatch. */
    figure_open_group(figure, "leaders", NULL);
    for (guint i = 0; i < plan->slots->len; i++) {
        const BandEnd end = end_of_entry(&leaders, i);
        double middle = (end.top + end.bottom) / 2;
        const Point points[] = {
            {end.x, middle},
            {layout->plot.right + LEADER_BEND, middle},
            {layout->legend.left - LEADER_GAP * plan->font.size,
             middle_of_swatch(&leaders, i)},
        };

        if (is_visible(&end) && rise_to(&leaders, i) <= MAX_LEADER_RISE)
            figure_line(figure, points, 3, &paint);
    }
    figure_close_group(figure);
}
