#include <config.h>

#include <glib/gi18n.h>

#include "chart/lanes/lane.h"
#include "chart/page/sizes.h"
#include "chart/plot/memory.h"

/* The events that a layer needs. */
enum {
    EVENTS_RUNNING = 1 << 0,
    EVENTS_COLLECTIONS = 1 << 1,
    EVENTS_ALLOCATION = 1 << 2,
    EVENTS_SPARKS = 1 << 3,
    EVENTS_RETURNS = 1 << 4,
    EVENTS_CENSUSES = 1 << 5, /* which pauses hold a census, if any does */
    EVENTS_LIVE = 1 << 6,     /* and the other memory lines, by MemoryLine */
    EVENTS_SIZE = EVENTS_LIVE << MEMORY_SIZE,
    EVENTS_BLOCKS = EVENTS_LIVE << MEMORY_BLOCKS,
    EVENTS_MEMORY = EVENTS_RETURNS | EVENTS_LIVE | EVENTS_SIZE | EVENTS_BLOCKS,
};

/* An area covers the lower part of those before it. */
static const LaneLayer state_layers[MAX_LANE_LAYERS] = {
    {N_("idle"), LAYER_AREA, ROLE_IDLE, EVENTS_RUNNING | EVENTS_COLLECTIONS},
    /* TRANSLATORS: the program itself, as opposed to the collector. */
    {N_("mutator"), LAYER_AREA, ROLE_RUNNING, EVENTS_RUNNING},
    {N_("GC"), LAYER_AREA, ROLE_COLLECTING, EVENTS_COLLECTIONS},
    /* TRANSLATORS: collections with a heap census. */
    {N_("with census"), LAYER_AREA, ROLE_CENSUS, EVENTS_CENSUSES},
};

static const LaneLayer pause_layers[MAX_LANE_LAYERS] = {
    {N_("with census"), LAYER_STICKS, ROLE_CENSUS, EVENTS_CENSUSES},
    {N_("longest"), LAYER_STICKS, ROLE_COLLECTING, EVENTS_COLLECTIONS},
};

static const LaneLayer allocation_layers[MAX_LANE_LAYERS] = {
    {"", LAYER_AREA, ROLE_RUNNING, EVENTS_ALLOCATION},
};

static const LaneLayer memory_layers[MAX_LANE_LAYERS] = {
    /* TRANSLATORS: bytes of memory. */
    {N_("returned"), LAYER_STICKS, ROLE_FAINT, EVENTS_RETURNS},
    {N_("live"), LAYER_POINTS, ROLE_LIVE, EVENTS_LIVE},
    {N_("size"), LAYER_POINTS, ROLE_SIZE, EVENTS_SIZE},
    {N_("blocks"), LAYER_POINTS, ROLE_BLOCKS, EVENTS_BLOCKS},
};

static const LaneLayer thread_layers[MAX_LANE_LAYERS] = {
    {N_("running"), LAYER_AREA, ROLE_RUNNING, EVENTS_RUNNING},
    {N_("live"), LAYER_LINE, ROLE_TEXT, EVENTS_RUNNING},
};

static const LaneLayer spark_layers[MAX_LANE_LAYERS] = {
    {N_("created"), LAYER_AREA, ROLE_FAINT, EVENTS_SPARKS},
    {N_("converted"), LAYER_LINE, ROLE_LIVE, EVENTS_SPARKS},
    {N_("fizzled"), LAYER_LINE, ROLE_SIZE, EVENTS_SPARKS},
};

const LaneType lane_types[N_LANES] = {
    [LANE_USAGE] = {N_("usage"),
                    N_("time of all capabilities: collecting, running, idle"),
                    UNITS_SHARE, state_layers},
    [LANE_CAPABILITIES] = {N_("capabilities"),
                           N_("time of each capability: collecting, running, "
                              "idle"),
                           UNITS_SHARE, state_layers},
    [LANE_PAUSES] = {N_("pauses"),
                     N_("the longest pause for a garbage collection, without "
                        "and with a heap census"),
                     UNITS_SECONDS, pause_layers},
    [LANE_ALLOCATION] = {N_("allocation"), N_("bytes allocated per second"),
                         UNITS_BYTE_RATE, allocation_layers},
    [LANE_MEMORY] = {N_("memory"),
                     N_("memory of the heap, and what was returned to the "
                        "operating system"),
                     UNITS_BYTES, memory_layers},
    [LANE_THREADS] = {N_("threads"), N_("threads: live, and running"),
                      UNITS_NUMBER, thread_layers},
    [LANE_SPARKS] = {N_("sparks"),
                     N_("sparks per second: created, converted, fizzled"),
                     UNITS_RATE, spark_layers},
};

const char *
lane_name(const Page *page, LaneKind kind)
{
    return page->options->trend != NULL ? _("GC") : _(lane_types[kind].name);
}

const char *
lane_title(const Page *page, LaneKind kind)
{
    return page->options->trend != NULL
               ? _("time in which garbage collection stops the program")
               : _(lane_types[kind].title);
}

/* Returns the events of a run. */
static guint
known_events(const Run *run)
{
    const Activity *activity = run->activity;
    guint known = 0;

    known |= activity->has_running ? EVENTS_RUNNING : 0;
    known |= activity->has_collections ? EVENTS_COLLECTIONS : 0;
    known |= activity->has_census_pauses && activity->census_pauses.number > 0
                 ? EVENTS_CENSUSES
                 : 0;
    known |= activity->has_allocation ? EVENTS_ALLOCATION : 0;
    known |= activity->has_sparks ? EVENTS_SPARKS : 0;
    known |= activity->has_returns ? EVENTS_RETURNS : 0;
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        if (run->memory[line]->len > 0)
            known |= (guint)EVENTS_LIVE << line;
    return known;
}

guint
lane_known_layers(const Run *run, LaneKind kind)
{
    const LaneLayer *layers = lane_types[kind].layers;
    const guint known = known_events(run);
    guint bits = 0;

    for (guint i = 0; i < MAX_LANE_LAYERS; i++)
        if (layers[i].needs != 0 && (layers[i].needs & ~known) == 0)
            bits |= 1U << i;
    return bits;
}

const char *
lane_remark(const Run *run, LaneKind kind)
{
    static const struct {
        guint events;
        const char *text;
    } remarks[] = {
        {EVENTS_RUNNING | EVENTS_COLLECTIONS,
         N_("no events of the scheduler and of collections: +RTS -lgs")},
        {EVENTS_RUNNING, N_("no scheduler events: +RTS -ls")},
        {EVENTS_COLLECTIONS, N_("no events of collections: +RTS -lg")},
        {EVENTS_ALLOCATION, N_("no events of allocation: +RTS -lg")},
        {EVENTS_MEMORY, N_("no events of the heap: +RTS -lg")},
        {EVENTS_SPARKS, N_("no events of sparks: +RTS -lp")},
    };
    const LaneLayer *layers = lane_types[kind].layers;
    guint missing = 0;

    if (run->activity->flushed != NEVER && run->activity->n_bins == 0)
        return activity_not_flushed();

    for (guint i = 0; i < MAX_LANE_LAYERS; i++)
        missing |= layers[i].needs & ~known_events(run);
    /* Only the threaded run-time system has sparks. */
    if (missing == EVENTS_SPARKS && facts_lacks_way(&run->facts, "thr"))
        return _("no sparks: not built with -threaded");
    for (guint i = 0; i < G_N_ELEMENTS(remarks); i++)
        if ((remarks[i].events & ~missing) == 0)
            return _(remarks[i].text);
    return NULL;
}

/* Returns the time of the capabilities of a row in each state, in a cell. */
static CapabilityBin
row_time(const Lane *lane, guint row, const LaneCell *cell)
{
    const Activity *activity = lane->run->activity;
    const guint first = row * lane->n_together;
    CapabilityBin sum = {{0}};

    for (guint i = first;
         i < MIN(first + lane->n_together, activity->capabilities->len); i++) {
        const CapabilityBin bin = capability_join_bins(
            activity_capability(activity, i), cell->first, cell->end);

        for (guint state = 0; state < N_STATES; state++)
            sum.ns[state] += bin.ns[state];
    }
    return sum;
}

/* Returns the time of a row in the pauses that hold a census, in s.  They stop
 * all capabilities. */
static double
census_time(const Lane *lane, guint row, const LaneCell *cell,
            const CapabilityBin *time)
{
    const Activity *activity = lane->run->activity;
    const guint first = row * lane->n_together;
    const guint n = MIN(lane->n_together, activity->capabilities->len - first);
    const ActivityBin bin =
        activity_join_bins(activity, cell->first, cell->end);

    return (double)MIN(time->ns[STATE_COLLECTING], n * bin.census_pauses) / 1e9;
}

/* Returns the share of a state and of those that cover it.  Without all states,
 * the time of the capabilities is that of the cell. */
static double
state_share(const Lane *lane, guint row, guint layer, const LaneCell *cell)
{
    static const CapabilityState order[] = {STATE_IDLE, STATE_RUNNING,
                                            STATE_COLLECTING};
    const guint first = row * lane->n_together;
    const guint n_capabilities = lane->run->activity->capabilities->len;
    const CapabilityBin bin = row_time(lane, row, cell);
    double all = 0, part = 0;

    for (guint i = 0; i < N_STATES; i++) {
        all += (double)bin.ns[order[i]] / 1e9;
        part += i >= layer ? (double)bin.ns[order[i]] / 1e9 : 0;
    }
    if (layer == N_STATES)
        part = census_time(lane, row, cell, &bin);
    if (!activity_has_idle(lane->run->activity))
        all = MAX(all, cell->seconds *
                           MIN(lane->n_together, n_capabilities - first));
    return all > 0 ? part / all : 0;
}

static double
value_of(const Lane *lane, guint row, guint layer, const LaneCell *cell)
{
    static const SparkFate fates[] = {SPARKS_CREATED, SPARKS_CONVERTED,
                                      SPARKS_FIZZLED};
    const Activity *activity = lane->run->activity;
    const ActivityBin bin =
        activity_join_bins(activity, cell->first, cell->end);
    guint32 live = 0;

    switch (lane->kind) {
    case LANE_USAGE:
    case LANE_CAPABILITIES:
        return state_share(lane, row, layer, cell);
    case LANE_PAUSES:
        if ((lane->layers & 1) == 0)
            return (double)bin.longest_pause / 1e9;
        return (double)(layer > 0 ? bin.longest_other_pause
                        : bin.longest_pause > bin.longest_other_pause
                            ? bin.longest_pause
                            : 0) /
               1e9;
    case LANE_ALLOCATION:
        return (double)bin.allocated / cell->seconds;
    case LANE_MEMORY:
        return (double)bin.returned;
    case LANE_THREADS:
        if (layer == 0)
            return (double)row_time(lane, row, cell).ns[STATE_RUNNING] / 1e9 /
                   cell->seconds;
        for (guint i = cell->first; i < cell->end; i++)
            live = MAX(live, activity->bins[i].live);
        return live;
    case LANE_SPARKS:
        return (double)bin.sparks[fates[layer]] / cell->seconds;
    case N_LANES:
        break;
    }
    g_assert_not_reached();
}

void
lane_fill(Lane *lane)
{
    const LaneLayer *layers = lane_types[lane->kind].layers;
    const double size = lane->drawing->page->layout.small_font.size;
    const guint n = MAX(1, lane->run->activity->capabilities->len);
    const guint max_rows =
        MAX(1, (guint)(box_height(&lane->box) / (MIN_LANE_ROW * size)));
    /* Layers without cells need addresses, too. */
    const gsize n_values = MAX(1, lane->cells->len);

    lane->layers = lane_known_layers(lane->run, lane->kind);
    lane->n_together = n;
    if (lane->kind == LANE_CAPABILITIES)
        lane->n_together = (n + max_rows - 1) / max_rows;
    lane->n_rows = (n + lane->n_together - 1) / lane->n_together;
    lane->values = g_new0(double, lane->n_rows *MAX_LANE_LAYERS *n_values);
    for (guint layer = 0; layer < MAX_LANE_LAYERS; layer++) {
        if ((lane->layers & 1U << layer) == 0)
            continue;
        if (layers[layer].shape == LAYER_POINTS) {
            const MemoryLine line = layer_line(&layers[layer]);

            if (drawing_has_line(lane->drawing, line))
                lane->greatest =
                    MAX(lane->greatest,
                        (double)memory_line_peak(lane->drawing, line));
            continue;
        }
        for (guint row = 0; row < lane->n_rows; row++) {
            double *values = lane_values(lane, row, layer);

            for (guint i = 0; i < lane->cells->len; i++) {
                values[i] = value_of(lane, row, layer, lane_cell(lane, i));
                lane->greatest = MAX(lane->greatest, values[i]);
            }
        }
    }
}
