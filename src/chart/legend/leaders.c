#include "chart/legend/leaders.h"

#include <math.h>

#include "chart/page/sizes.h"

/* The bands that end in something have this share of the area, or the others
 * are what the picture is about. */
#define LEAST_SHARE 0.5

/* How much the entries of bands that end in nothing want to stand beside
 * their places, against those with an end that can be seen. */
#define LITTLE 0.02

/* Entries that have come together: they move as one. */
typedef struct {
    double sum, weight; /* of the wanted shifts */
    guint n_slots;
} Block;

/* Returns where the band of an entry ends; all 0 for what is none. */
static BandEnd
end_of_entry(const Key *key, guint place)
{
    guint band = key_entry_band(key, place);

    return band == KEY_COUNT ? (BandEnd){0, 0, 0} : key->run->ends[band];
}

static gboolean
can_be_seen(const BandEnd *end)
{
    return end->bottom - end->top >= MIN_LEADER_BAND;
}

static double
middle_of_swatch(const Key *key, guint place)
{
    const KeyPlan *plan = &key->page->layout.key_plan;

    return key->page->layout.key.top + key_plan_slot(plan, place)->top +
           KEY_LEADING / 2 * plan->font.size;
}

/* Returns how far down from its entry a band ends. */
static double
wanted_shift(const Key *key, guint place)
{
    const BandEnd end = end_of_entry(key, place);

    return (end.top + end.bottom) / 2 - middle_of_swatch(key, place);
}

/* Entries packed from the top are shifted down, none less than the one above
 * it, with the least sum of squares of what they miss their bands by: the
 * pool-adjacent-violators rule. */
static GArray *
find_blocks(const Key *key, guint n_slots)
{
    GArray *blocks = g_array_new(FALSE, FALSE, sizeof(Block));

    for (guint i = 0; i < n_slots; i++) {
        const BandEnd end = end_of_entry(key, i);
        double weight = can_be_seen(&end) ? 1 : LITTLE;
        Block block = {.weight = weight, .n_slots = 1};

        if (key_entry_band(key, i) != KEY_COUNT)
            block.sum = weight * wanted_shift(key, i);
        else if (i > 0)
            block.sum = weight * key->run->axes.plot.bottom;
        g_array_append_val(blocks, block);
        while (blocks->len > 1) {
            Block *last = &g_array_index(blocks, Block, blocks->len - 1);
            Block *before = last - 1;

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
move_entries(const Key *key)
{
    const KeyPlan *plan = &key->page->layout.key_plan;
    double height = box_height(&key->page->layout.key);
    double top = 0, room = height, gap;
    g_autoptr(GArray) blocks = NULL;
    guint place = 0;

    for (guint i = 0; i < plan->slots->len; i++)
        room -= key_plan_slot(plan, i)->height;
    gap = CLAMP(room / plan->slots->len, 0, MIN_LEADER_GAP * plan->font.size);
    for (guint i = 0; i < plan->slots->len; i++) {
        KeySlot *slot = key_plan_slot(plan, i);

        slot->top = top;
        top += slot->height + gap;
    }
    blocks = find_blocks(key, plan->slots->len);
    for (guint i = 0; i < blocks->len; i++) {
        const Block *block = &g_array_index(blocks, Block, i);
        double shift =
            CLAMP(block->sum / block->weight, 0, MAX(0, height - top));

        for (guint k = 0; k < block->n_slots; k++)
            key_plan_slot(plan, place++)->top += shift;
    }
}

/* Returns how far a line climbs or falls, in parts of the plot's height. */
static double
rise_to(const Key *key, guint place)
{
    return fabs(wanted_shift(key, place)) / box_height(&key->run->axes.plot);
}

/* Returns whether lines would tell more than the order does. */
static gboolean
lines_help(const Key *key)
{
    const Selection *selection = key->selection;
    double share = 0, rise = 0, stack = 0;
    guint count = 0;

    for (guint i = 0; i < key->page->layout.key_plan.slots->len; i++) {
        const BandEnd end = end_of_entry(key, i);
        guint band = key_entry_band(key, i);

        if (!can_be_seen(&end))
            continue;
        share += band == selection_n_choices(selection)
                     ? selection->other_share
                     : selection_choice(selection, band)->share;
        rise += rise_to(key, i);
        stack += end.bottom - end.top;
        count++;
    }
    return share >= LEAST_SHARE && rise <= count * MAX_MEAN_LEADER_RISE &&
           stack >= MIN_LEADER_STACK * box_height(&key->run->axes.plot);
}

/* Where lines would not help, the entries stay at the top; those of a second
 * column have no way to the bands. */
void
draw_leaders(Key *key)
{
    Figure *figure = key->page->figure;
    Layout *layout = &key->page->layout;
    KeyPlan *plan = &layout->key_plan;
    const Paint paint = {.width = LEADER_WIDTH,
                         .stroke = key->page->theme->faint};
    GArray *unmoved;

    if (!layout->key_beside || !has_bands(key->profile) ||
        plan->width > plan->column)
        return;
    unmoved = g_array_copy(plan->slots);
    move_entries(key);
    if (!lines_help(key)) {
        g_array_unref(plan->slots);
        plan->slots = unmoved;
        return;
    }
    g_array_unref(unmoved);
    /* From the bands' ends across the plot, then to the swatches. */
    figure_open_group(figure, "leaders", NULL);
    for (guint i = 0; i < plan->slots->len; i++) {
        const BandEnd end = end_of_entry(key, i);
        double middle = (end.top + end.bottom) / 2;
        const Point points[] = {
            {end.x, middle},
            {layout->plot.right + LEADER_BEND, middle},
            {layout->key.left - LEADER_GAP * plan->font.size,
             middle_of_swatch(key, i)},
        };

        if (can_be_seen(&end) && rise_to(key, i) <= MAX_LEADER_RISE)
            figure_line(figure, points, 3, &paint);
    }
    figure_close_group(figure);
}
