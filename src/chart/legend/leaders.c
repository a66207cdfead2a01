/* What ties the entries of the key to their bands: where they stand, and thin
 * lines. */
#include <math.h>

#include "chart/parts.h"

#define LEAST_END  2.5  /* of a band that gets a line, points thick */
#define LINE_WIDTH 0.4  /* points */
#define LEAST_GAP  0.3  /* between entries, ems */
#define GAP        0.35 /* before the swatch, ems */

/* Lines that are longer, in parts of the plot's height, on the average, or one
 * by one, tell nobody where they lead. */
#define MOST_MEAN_RISE 0.28
#define MOST_RISE      0.45

/* The bands that end in something have this share of the area, or the others
 * are what the picture is about. */
#define LEAST_SHARE 0.5

/* A stack that ends lower, in parts of the plot's height, has its bands too
 * close together there to be told apart. */
#define LEAST_STACK 0.25

/* How much the entries of bands that end in nothing want to stand beside
 * their places, against those with an end that can be seen. */
#define LITTLE 0.02

/* Entries that have come together: they move as one. */
typedef struct {
    double sum, weight; /* of the wanted shifts */
    guint n_slots;
} Block;

/* Returns whether an entry is a band's, or that of OTHER. */
static gboolean
is_band(const Drawing *drawing, guint place)
{
    return key_entry_band(drawing, place) != KEY_COUNT;
}

/* Returns where the band of an entry ends; all 0 for what is none. */
static BandEnd
end_of_entry(const Drawing *drawing, guint place)
{
    guint band = key_entry_band(drawing, place);

    return band == KEY_COUNT ? (BandEnd){0, 0, 0} : drawing->ends[band];
}

static double
thickness_of(const BandEnd *end)
{
    return end->bottom - end->top;
}

static gboolean
can_be_seen(const BandEnd *end)
{
    return thickness_of(end) >= LEAST_END;
}

static double
middle_of_swatch(const Drawing *drawing, guint place)
{
    const KeyPlan *plan = &drawing->layout.key_plan;

    return drawing->layout.key.top + key_plan_slot(plan, place)->top +
           KEY_LEADING / 2 * plan->font.size;
}

static double
wanted_shift(const BandEnd *end, double from)
{
    return (end->top + end->bottom) / 2 - from;
}

static void
merge_back(GArray *blocks)
{
    while (blocks->len > 1) {
        Block *last = &g_array_index(blocks, Block, blocks->len - 1);
        Block *before = last - 1;

        if (before->sum / before->weight <= last->sum / last->weight)
            return;
        before->sum += last->sum;
        before->weight += last->weight;
        before->n_slots += last->n_slots;
        g_array_set_size(blocks, blocks->len - 1);
    }
}

/* Entries packed from the top are shifted down, none less than the one above
 * it, with the least sum of squares of what they miss their bands by: the
 * pool-adjacent-violators rule. */
static GArray *
find_blocks(const Drawing *drawing, guint n_slots)
{
    GArray *blocks = g_array_new(FALSE, FALSE, sizeof(Block));

    for (guint i = 0; i < n_slots; i++) {
        const BandEnd end = end_of_entry(drawing, i);
        double weight = can_be_seen(&end) ? 1 : LITTLE;
        Block block = {.weight = weight, .n_slots = 1};

        if (is_band(drawing, i))
            block.sum =
                weight * wanted_shift(&end, middle_of_swatch(drawing, i));
        else if (i > 0)
            block.sum = weight * drawing->layout.plot.bottom;
        g_array_append_val(blocks, block);
        merge_back(blocks);
    }
    return blocks;
}

/* Packs the entries, as near as they may stand.  Returns how far the last may
 * be shifted down. */
static double
pack(const Drawing *drawing)
{
    const KeyPlan *plan = &drawing->layout.key_plan;
    double height = box_height(&drawing->layout.key);
    double top = 0, room = height, gap;

    for (guint i = 0; i < plan->slots->len; i++)
        room -= key_plan_slot(plan, i)->height;
    gap = CLAMP(room / plan->slots->len, 0, LEAST_GAP * plan->font.size);
    for (guint i = 0; i < plan->slots->len; i++) {
        KeySlot *slot = key_plan_slot(plan, i);

        slot->top = top;
        top += slot->height + gap;
    }
    return MAX(0, height - top);
}

static void
move_entries(const Drawing *drawing)
{
    const KeyPlan *plan = &drawing->layout.key_plan;
    double most = pack(drawing);
    g_autoptr(GArray) blocks = find_blocks(drawing, plan->slots->len);
    guint place = 0;

    for (guint i = 0; i < blocks->len; i++) {
        const Block *block = &g_array_index(blocks, Block, i);
        double shift = CLAMP(block->sum / block->weight, 0, most);

        for (guint k = 0; k < block->n_slots; k++)
            key_plan_slot(plan, place++)->top += shift;
    }
}

/* Returns how far a line climbs or falls, in parts of the plot's height. */
static double
rise_to(const Drawing *drawing, guint place)
{
    const BandEnd end = end_of_entry(drawing, place);
    double way = wanted_shift(&end, middle_of_swatch(drawing, place));

    return fabs(way) / box_height(&drawing->layout.plot);
}

static double
share_of_entry(const Drawing *drawing, guint place)
{
    const Selection *selection = drawing->selection;
    guint band = key_entry_band(drawing, place);

    return band == selection_n_choices(selection)
               ? selection->other_share
               : selection_choice(selection, band)->share;
}

/* Returns whether lines would tell more than the order does. */
static gboolean
lines_help(const Drawing *drawing)
{
    double share = 0, rise = 0, stack = 0;
    guint count = 0;

    for (guint i = 0; i < drawing->layout.key_plan.slots->len; i++) {
        const BandEnd end = end_of_entry(drawing, i);

        if (!can_be_seen(&end))
            continue;
        share += share_of_entry(drawing, i);
        rise += rise_to(drawing, i);
        stack += thickness_of(&end);
        count++;
    }
    return share >= LEAST_SHARE && rise <= count * MOST_MEAN_RISE &&
           stack >= LEAST_STACK * box_height(&drawing->layout.plot);
}

/* From the band's end across the plot, then to the swatch. */
static void
draw_leader(Drawing *drawing, guint place, const BandEnd *end)
{
    const Layout *layout = &drawing->layout;
    double middle = (end->top + end->bottom) / 2;
    const Point points[] = {
        {end->x, middle},
        {layout->plot.right + 2, middle},
        {layout->key.left - GAP * layout->key_plan.font.size,
         middle_of_swatch(drawing, place)},
    };

    figure_line(drawing->figure, points, 3,
                &(Paint){.width = LINE_WIDTH, .stroke = drawing->theme->faint});
}

static void
draw_all(Drawing *drawing)
{
    figure_open_group(drawing->figure, "leaders", NULL);
    for (guint i = 0; i < drawing->layout.key_plan.slots->len; i++) {
        const BandEnd end = end_of_entry(drawing, i);

        if (can_be_seen(&end) && rise_to(drawing, i) <= MOST_RISE)
            draw_leader(drawing, i, &end);
    }
    figure_close_group(drawing->figure);
}

/* Where lines would not help, the entries stay at the top; those of a second
 * column have no way to the bands. */
void
draw_leaders(Drawing *drawing)
{
    KeyPlan *plan = &drawing->layout.key_plan;
    GArray *unmoved;

    if (!drawing->layout.key_beside || !drawing_has_bands(drawing) ||
        plan->width > plan->column)
        return;
    unmoved = g_array_copy(plan->slots);
    move_entries(drawing);
    if (lines_help(drawing)) {
        draw_all(drawing);
        g_array_unref(unmoved);
        return;
    }
    g_array_unref(plan->slots);
    plan->slots = unmoved;
}
