#include <config.h>

#include <glib/gi18n.h>

#include "chart/lanes/lane.h"
#include "chart/page/sizes.h"
#include "chart/plot/memory.h"

static Paint
area_paint(const Colour *colour)
{
    return (Paint){.filled = TRUE, .fill = *colour};
}

static const Theme *
theme_of(const Lane *lane)
{
    return lane->drawing->page->theme;
}

/* Returns the paint of a line, which is that of a memory line. */
static Paint
line_paint(const Lane *lane, MemoryLine line)
{
    return memory_line_paint(theme_of(lane), line,
                             LANE_LINE_WIDTH *
                                 lane->drawing->page->layout.small_font.size);
}

/* Sums what happened in the bins of a cell.  member is the offset of a guint64
 * in ActivityBin. */
static guint64
sum_of(const Lane *lane, const LaneCell *cell, gsize member)
{
    guint64 sum = 0;

    for (guint i = cell->first; i < cell->end; i++)
        sum += G_STRUCT_MEMBER(guint64, &lane->activity->bins[i], member);
    return sum;
}

/* Adds a layer with what happened per second. */
static void
add_rate(Lane *lane, LayerShape shape, const Paint *paint, gsize member,
         const char *label)
{
    double *values = lane_add(lane, shape, paint, label);

    for (guint i = 0; i < lane->cells->len; i++) {
        const LaneCell *cell = lane_cell(lane, i);

        values[i] = (double)sum_of(lane, cell, member) / cell->seconds;
    }
}

/* Returns the time of some capabilities in a state, in a cell. */
static double
time_of(const Lane *lane, const LaneCell *cell, CapabilityState state,
        guint first, guint end)
{
    guint64 ns = 0;

    for (guint k = first; k < end; k++)
        for (guint i = cell->first; i < cell->end; i++)
            ns += activity_capability(lane->activity, k)->bins[i].ns[state];
    return (double)ns / 1e9;
}

/* Adds the states of some capabilities as areas over each other.  Their labels
 * are in one row of the page only.  Without all states, the time of the
 * capabilities is that of the cell. */
static void
add_states(Lane *lane, guint row, guint first, guint end)
{
    /* From the back.  An area covers the lower part of those behind it. */
    static const CapabilityState order[] = {STATE_IDLE, STATE_RUNNING,
                                            STATE_COLLECTING};
    const char *const labels[N_STATES] = {
        [STATE_IDLE] = _("idle"),
        /* TRANSLATORS: the program itself, as opposed to the collector. */
        [STATE_RUNNING] = _("mutator"),
        [STATE_COLLECTING] = _("GC"),
    };
    const gboolean known[N_STATES] = {
        [STATE_IDLE] = activity_has_idle(lane->activity),
        [STATE_RUNNING] = lane->activity->has_running,
        [STATE_COLLECTING] = lane->activity->has_collections,
    };
    const gboolean has_labels =
        lane->kind == LANE_USAGE ||
        (row == 0 && !lane->drawing->page->lanes[LANE_USAGE]);

    for (guint k = 0; k < N_STATES; k++) {
        const Paint paint = area_paint(&theme_of(lane)->states[order[k]]);
        double *values;

        if (!known[order[k]])
            continue;
        values = lane_add(lane, LAYER_AREA, &paint,
                          has_labels ? labels[order[k]] : NULL);
        lane_layer(lane, lane->layers->len - 1)->row = row;
        for (guint i = 0; i < lane->cells->len; i++) {
            const LaneCell *cell = lane_cell(lane, i);
            double all = 0, part = 0;

            for (guint state = 0; state < N_STATES; state++)
                all += time_of(lane, cell, state, first, end);
            for (guint below = k; below < N_STATES; below++)
                part += time_of(lane, cell, order[below], first, end);
            if (!known[STATE_IDLE])
                all = MAX(all, cell->seconds * (end - first));
            values[i] = all > 0 ? part / all : 0;
        }
    }
}

static void
remark_missing_states(Lane *lane)
{
    if (!lane->activity->has_running)
        lane->remark = lane->activity->has_collections
                           ? _("no scheduler events: +RTS -ls")
                           : _("no events of the scheduler and of collections: "
                               "+RTS -lgs");
    else if (!lane->activity->has_collections)
        lane->remark = _("no events of collections: +RTS -lg");
}

static void
fill_usage(Lane *lane)
{
    add_states(lane, 0, 0, lane->activity->capabilities->len);
    remark_missing_states(lane);
}

static void
fill_capabilities(Lane *lane)
{
    const guint n = lane->activity->capabilities->len;

    lane->n_together = MAX(1, (n + lane->max_rows - 1) / lane->max_rows);
    lane->n_rows = MAX(1, (n + lane->n_together - 1) / lane->n_together);
    for (guint row = 0; row < lane->n_rows; row++)
        add_states(lane, row, row * lane->n_together,
                   MIN(n, (row + 1) * lane->n_together));
    remark_missing_states(lane);
}

static void
fill_pauses(Lane *lane)
{
    const Paint paint = area_paint(&theme_of(lane)->states[STATE_COLLECTING]);
    double *values = lane_add(lane, LAYER_STICKS, &paint, _("longest"));

    for (guint i = 0; i < lane->cells->len; i++) {
        const LaneCell *cell = lane_cell(lane, i);

        for (guint k = cell->first; k < cell->end; k++)
            values[i] = MAX(
                values[i], (double)lane->activity->bins[k].longest_pause / 1e9);
    }
    if (!lane->activity->has_collections)
        lane->remark = _("no events of collections: +RTS -lg");
}

static void
fill_allocation(Lane *lane)
{
    const Paint paint = area_paint(&theme_of(lane)->states[STATE_RUNNING]);

    add_rate(lane, LAYER_AREA, &paint, G_STRUCT_OFFSET(ActivityBin, allocated),
             NULL);
    if (!lane->activity->has_allocation)
        lane->remark = _("no events of allocation: +RTS -lg");
}

static void
fill_memory(Lane *lane)
{
    /* Shorter than memory_line_name. */
    const char *const labels[N_MEMORY_LINES] = {
        [MEMORY_LIVE] = _("live"),
        [MEMORY_SIZE] = _("size"),
        [MEMORY_BLOCKS] = _("blocks"),
    };
    const Paint paint = area_paint(&theme_of(lane)->faint);
    double *values = lane_add(lane, LAYER_STICKS, &paint,
                              /* TRANSLATORS: bytes of memory. */
                              _("returned"));
    gboolean any = lane->activity->has_returns;

    for (guint i = 0; i < lane->cells->len; i++)
        values[i] = (double)sum_of(lane, lane_cell(lane, i),
                                   G_STRUCT_OFFSET(ActivityBin, returned));
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        const Paint stroke = line_paint(lane, line);

        if (!lane->only_labels && !drawing_has_line(lane->drawing, line))
            continue;
        lane_add(lane, LAYER_POINTS, &stroke, labels[line]);
        lane_layer(lane, lane->layers->len - 1)->line = line;
        any = TRUE;
    }
    if (!any)
        lane->remark = _("no events of the heap: +RTS -lg");
}

static void
fill_threads(Lane *lane)
{
    const Paint area = area_paint(&theme_of(lane)->states[STATE_RUNNING]);
    const Paint line = {
        .width = line_paint(lane, MEMORY_LIVE).width,
        .stroke = theme_of(lane)->text,
    };
    double *running = lane_add(lane, LAYER_AREA, &area, _("running"));
    double *live = lane_add(lane, LAYER_LINE, &line, _("live"));

    for (guint i = 0; i < lane->cells->len; i++) {
        const LaneCell *cell = lane_cell(lane, i);

        running[i] = time_of(lane, cell, STATE_RUNNING, 0,
                             lane->activity->capabilities->len) /
                     cell->seconds;
        for (guint k = cell->first; k < cell->end; k++)
            live[i] = MAX(live[i], lane->activity->bins[k].live);
    }
    if (!lane->activity->has_running)
        lane->remark = _("no scheduler events: +RTS -ls");
}

static void
fill_sparks(Lane *lane)
{
    const Paint area = area_paint(&theme_of(lane)->faint);
    const struct {
        SparkFate fate;
        LayerShape shape;
        Paint paint;
        const char *label;
    } fates[] = {
        {SPARKS_CREATED, LAYER_AREA, area, _("created")},
        {SPARKS_CONVERTED, LAYER_LINE, line_paint(lane, MEMORY_LIVE),
         _("converted")},
        {SPARKS_FIZZLED, LAYER_LINE, line_paint(lane, MEMORY_SIZE),
         _("fizzled")},
    };

    for (guint i = 0; i < G_N_ELEMENTS(fates); i++)
        add_rate(lane, fates[i].shape, &fates[i].paint,
                 G_STRUCT_OFFSET(ActivityBin, sparks) +
                     fates[i].fate * sizeof(guint64),
                 fates[i].label);
    if (!lane->activity->has_sparks)
        lane->remark = _("no events of sparks: +RTS -lp");
}

const LaneType lane_types[N_LANES] = {
    [LANE_USAGE] = {N_("usage"),
                    N_("time of all capabilities: collecting, running, idle"),
                    UNITS_SHARE, fill_usage},
    [LANE_CAPABILITIES] = {N_("capabilities"),
                           N_("time of each capability: collecting, running, "
                              "idle"),
                           UNITS_SHARE, fill_capabilities},
    [LANE_PAUSES] = {N_("pauses"),
                     N_("the longest pause for a garbage collection"),
                     UNITS_SECONDS, fill_pauses},
    [LANE_ALLOCATION] = {N_("allocation"), N_("bytes allocated per second"),
                         UNITS_BYTE_RATE, fill_allocation},
    [LANE_MEMORY] = {N_("memory"),
                     N_("memory of the heap, and what was returned to the "
                        "operating system"),
                     UNITS_BYTES, fill_memory},
    [LANE_THREADS] = {N_("threads"), N_("threads: live, and running"),
                      UNITS_NUMBER, fill_threads},
    [LANE_SPARKS] = {N_("sparks"),
                     N_("sparks per second: created, converted, fizzled"),
                     UNITS_RATE, fill_sparks},
};
