#include "chart/legend/leaders.h"

#include <math.h>

#include "chart/page/sizes.h"

/* The bands that end in something have this share of the area, or the others
 * are what the picture is about. */
#define MIN_SHARE 0.5

/* How much the entries of bands that end in nothing want to stand beside
 * their places, against those with an end that can be seen. */
#define LITTLE 0.02

/* Entries that have come together: they move as one. */
typedef struct {
    double sum, weight; /* of the wanted shifts */
    guint n_slots;
} SlotBlock;

/* Returns where the band of an entry ends; all 0 for what is none. */
static BandEnd
end_of_entry(const Legend *legend, guint place)
{
    guint band = legend_entry_band(legend, place);

    return band == LEGEND_COUNT ? (BandEnd){0, 0, 0} : legend->run->ends[band];
}

static gboolean
can_be_seen(const BandEnd *end)
{
    return end->bottom - end->top >= MIN_LEADER_BAND;
}

static double
middle_of_swatch(const Legend *legend, guint place)
{
    const LegendPlan *plan = &legend->page->layout.legend_plan;

    return legend->page->layout.legend.top +
           legend_plan_slot(plan, place)->top +
           LEGEND_LEADING / 2 * plan->font.size;
}

/* Returns how far down from its entry a band ends. */
static double
wanted_shift(const Legend *legend, guint place)
{
    const BandEnd end = end_of_entry(legend, place);

    return (end.top + end.bottom) / 2 - middle_of_swatch(legend, place);
}

/* Entries packed from the top are shifted down, none less than the one above
 * it, with the least sum of squares of what they miss their bands by: the
 * pool-adjacent-violators rule. */
static GArray *
find_blocks(const Legend *legend, guint n_slots)
{
    GArray *blocks = g_array_new(FALSE, FALSE, sizeof(SlotBlock));

    for (guint i = 0; i < n_slots; i++) {
        const BandEnd end = end_of_entry(legend, i);
        double weight = can_be_seen(&end) ? 1 : LITTLE;
        SlotBlock block = {.weight = weight, .n_slots = 1};

        if (legend_entry_band(legend, i) != LEGEND_COUNT)
            block.sum = weight * wanted_shift(legend, i);
        else if (i > 0)
            block.sum = weight * legend->run->axes.plot.bottom;
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

/* Packs the entries, as near as they may stand, then shifts them down. */
static void
move_entries(const Legend *legend)
{
    const LegendPlan *plan = &legend->page->layout.legend_plan;
    double height = box_height(&legend->page->layout.legend);
    double top = 0, room = height, gap;
    g_autoptr(GArray) blocks = NULL;
    guint place = 0;

    for (guint i = 0; i < plan->slots->len; i++)
        room -= legend_plan_slot(plan, i)->height;
    gap = CLAMP(room / plan->slots->len, 0, MIN_LEADER_GAP * plan->font.size);
    for (guint i = 0; i < plan->slots->len; i++) {
        LegendSlot *slot = legend_plan_slot(plan, i);

        slot->top = top;
        top += slot->height + gap;
    }
    blocks = find_blocks(legend, plan->slots->len);
    for (guint i = 0; i < blocks->len; i++) {
        const SlotBlock *block = &g_array_index(blocks, SlotBlock, i);
        double shift =
            CLAMP(block->sum / block->weight, 0, MAX(0, height - top));

        for (guint k = 0; k < block->n_slots; k++)
            legend_plan_slot(plan, place++)->top += shift;
    }
}

/* Returns how far a line climbs or falls, in parts of the plot's height. */
static double
rise_to(const Legend *legend, guint place)
{
    return fabs(wanted_shift(legend, place)) /
           box_height(&legend->run->axes.plot);
}

/* Returns whether lines would tell more than the order does. */
static gboolean
lines_help(const Legend *legend)
{
    const Selection *selection = legend->selection;
    double share = 0, rise = 0, stack = 0;
    guint count = 0;

    for (guint i = 0; i < legend->page->layout.legend_plan.slots->len; i++) {
        const BandEnd end = end_of_entry(legend, i);
        guint band = legend_entry_band(legend, i);

        if (!can_be_seen(&end))
            continue;
        share += band == selection_n_choices(selection)
                     ? selection->other_share
                     : selection_choice(selection, band)->share;
        rise += rise_to(legend, i);
        stack += end.bottom - end.top;
        count++;
    }
    return share >= MIN_SHARE && rise <= count * MAX_MEAN_LEADER_RISE &&
           stack >= MIN_LEADER_STACK * box_height(&legend->run->axes.plot);
}

/* Where lines would not help, the entries stay at the top; those of a second
 * column have no way to the bands. */
void
draw_leaders(Legend *legend)
{
    Figure *figure = legend->page->figure;
    Layout *layout = &legend->page->layout;
    LegendPlan *plan = &layout->legend_plan;
    const Paint paint = {.width = LEADER_WIDTH,
                         .stroke = legend->page->theme->faint};
    GArray *unmoved;

    if (!layout->legend_beside || !has_bands(legend->profile) ||
        plan->width > plan->column)
        return;
    unmoved = g_array_copy(plan->slots);
    move_entries(legend);
    if (!lines_help(legend)) {
        g_array_unref(plan->slots);
        plan->slots = unmoved;
        return;
    }
    g_array_unref(unmoved);
    /* From the bands' ends across the plot, then to the swatches. */
    figure_open_group(figure, "leaders", NULL);
    for (guint i = 0; i < plan->slots->len; i++) {
        const BandEnd end = end_of_entry(legend, i);
        double middle = (end.top + end.bottom) / 2;
        const Point points[] = {
            {end.x, middle},
            {layout->plot.right + LEADER_BEND, middle},
            {layout->legend.left - LEADER_GAP * plan->font.size,
             middle_of_swatch(legend, i)},
        };

        if (can_be_seen(&end) && rise_to(legend, i) <= MAX_LEADER_RISE)
            figure_line(figure, points, 3, &paint);
    }
    figure_close_group(figure);
}
