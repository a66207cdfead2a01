#include <config.h>

#include "chart/lanes/kinds.h"

#include <glib/gi18n.h>

#include "run/activity-fields.h"

/* What a layer needs besides bits of ActivityPart: memory lines. */
enum {
    SHOWS_LIVE = SHOWS_ANYTHING << 1, /* and the others, by MemoryLine */
    SHOWS_MEMORY = SHOWS_RETURNS | ((1 << N_MEMORY_LINES) - 1) * SHOWS_LIVE,
    SHOWS_SPANS = SHOWS_LIVE << N_MEMORY_LINES,
};

/* Returns whether the log tells which pauses hold a census, and there are any.
 */
static gboolean
knows_censuses(const Activity *activity)
{
    return activity->has_census_pauses && activity->census_pauses.number > 0;
}

static ActivityBin
joined_bin(const LanePart *part)
{
    return activity_join_bins(part->activity, part->first, part->end);
}

/* Returns the time of all capabilities in each state. */
static CapabilityBin
state_times(const LanePart *part)
{
    CapabilityBin sum = {{0}};

    for (guint i = 0; i < part->n_capabilities; i++) {
        const CapabilityBin bin = capability_join_bins(
            activity_capability(part->activity, part->first_capability + i),
            part->first, part->end);

        for (guint state = 0; state < N_STATES; state++)
            sum.ns[state] += bin.ns[state];
    }
    return sum;
}

/* Returns the share of a state.  Without all states, the time of the
 * capabilities is that of the bins.  Pauses that hold a census stop all
 * capabilities. */
static double
state_share(const LanePart *part, guint layer)
{
    const CapabilityBin time = state_times(part);
    const guint64 censuses =
        knows_censuses(part->activity)
            ? MIN(time.ns[STATE_COLLECTING],
                  part->n_capabilities * joined_bin(part).census_pauses)
            : 0;
    const guint64 layers[MAX_LANE_LAYERS] = {
        time.ns[STATE_IDLE], time.ns[STATE_RUNNING],
        time.ns[STATE_COLLECTING] - censuses, censuses};
    double all = 0;

    for (guint state = 0; state < N_STATES; state++)
        all += (double)time.ns[state] / 1e9;
    if (!activity_has_idle(part->activity))
        all = MAX(all, part->seconds * part->n_capabilities);
    return all > 0 ? (double)layers[layer] / 1e9 / all : 0;
}

/* Returns the longest pause with a census, if it is longer than all others, or
 * the longest other one. */
static double
longest_pause(const LanePart *part, guint layer)
{
    const ActivityBin bin = joined_bin(part);

    if (!knows_censuses(part->activity))
        return (double)bin.longest_pause / 1e9;
    if (layer > 0)
        return (double)bin.longest_other_pause / 1e9;
    return bin.longest_pause > bin.longest_other_pause
               ? (double)bin.longest_pause / 1e9
               : 0;
}

static double
allocated_rate(const LanePart *part, G_GNUC_UNUSED guint layer)
{
    return (double)joined_bin(part).allocated / part->seconds;
}

static double
returned_bytes(const LanePart *part, G_GNUC_UNUSED guint layer)
{
    return (double)joined_bin(part).returned;
}

static double
thread_count(const LanePart *part, guint layer)
{
    guint32 live = 0;

    if (layer == 0)
        return (double)state_times(part).ns[STATE_RUNNING] / 1e9 /
               part->seconds;
    for (guint i = part->first; i < part->end; i++)
        live = MAX(live, part->activity->bins[i].live);
    return live;
}

static double
spark_rate(const LanePart *part, guint layer)
{
    static const SparkFate fates[] = {SPARKS_CREATED, SPARKS_CONVERTED,
                                      SPARKS_FIZZLED};

    return (double)joined_bin(part).sparks[fates[layer]] / part->seconds;
}

/* Those of state_share. */
static const LaneLayer state_layers[MAX_LANE_LAYERS] = {
    {N_("idle"), LAYER_AREA, ROLE_IDLE, SHOWS_RUNNING | SHOWS_COLLECTIONS},
    /* TRANSLATORS: the program itself, as opposed to the collector. */
    {N_("mutator"), LAYER_AREA, ROLE_RUNNING, SHOWS_RUNNING},
    {N_("GC"), LAYER_AREA, ROLE_COLLECTING, SHOWS_COLLECTIONS},
    /* TRANSLATORS: collections with a heap census. */
    {N_("with census"), LAYER_AREA, ROLE_CENSUS, SHOWS_CENSUS_PAUSES},
};

static const LaneLayer pause_layers[MAX_LANE_LAYERS] = {
    {N_("with census"), LAYER_STICKS, ROLE_CENSUS, SHOWS_CENSUS_PAUSES},
    {N_("longest"), LAYER_STICKS, ROLE_COLLECTING, SHOWS_COLLECTIONS},
};

static const LaneLayer allocation_layers[MAX_LANE_LAYERS] = {
    {N_("allocated"), LAYER_AREA, ROLE_RUNNING, SHOWS_ALLOCATION},
};

static const LaneLayer memory_layers[MAX_LANE_LAYERS] = {
    /* TRANSLATORS: bytes of memory. */
    {N_("returned"), LAYER_STICKS, ROLE_FAINT, SHOWS_RETURNS},
#define MEMORY_LINE(name, word, ...)                                           \
    {word, LAYER_POINTS, ROLE_##name, SHOWS_LIVE << MEMORY_##name},
#include "run/memory-line.def"
};

static const LaneLayer thread_layers[MAX_LANE_LAYERS] = {
    {N_("running"), LAYER_AREA, ROLE_RUNNING, SHOWS_RUNNING},
    {N_("live"), LAYER_PEAKS, ROLE_TEXT, SHOWS_RUNNING},
};

static const LaneLayer spark_layers[MAX_LANE_LAYERS] = {
    {N_("created"), LAYER_AREA, ROLE_FAINT, SHOWS_SPARKS},
    {N_("converted"), LAYER_LINE, ROLE_LIVE, SHOWS_SPARKS},
    {N_("fizzled"), LAYER_LINE, ROLE_SIZE, SHOWS_SPARKS},
};

static const LaneLayer span_layers[MAX_LANE_LAYERS] = {
    {N_("spans"), LAYER_SPANS, ROLE_RUNNING, SHOWS_SPANS},
};

const LaneType lane_types[N_LANES] = {
    [LANE_USAGE] = {.name = N_("usage"),
                    .title = N_("time of all capabilities: collecting, "
                                "running, idle"),
                    .units = UNITS_SHARE,
                    .stacked = TRUE,
                    .layers = state_layers,
                    .value = state_share},
    [LANE_CAPABILITIES] = {.name = N_("capabilities"),
                           .title = N_("time of each capability: collecting, "
                                       "running, idle"),
                           .units = UNITS_SHARE,
                           .stacked = TRUE,
                           .of_capabilities = TRUE,
                           .layers = state_layers,
                           .value = state_share},
    [LANE_PAUSES] = {.name = N_("pauses"),
                     .title = N_("the longest pause for a garbage collection, "
                                 "without and with a heap census"),
                     .units = UNITS_SECONDS,
                     .layers = pause_layers,
                     .value = longest_pause},
    [LANE_ALLOCATION] = {.name = N_("allocation"),
                         .title = N_("bytes allocated per second"),
                         .units = UNITS_BYTE_RATE,
                         .layers = allocation_layers,
                         .value = allocated_rate},
    [LANE_MEMORY] = {.name = N_("memory"),
                     .title = N_("memory of the heap and of the process, and "
                                 "what was returned to the operating system"),
                     .units = UNITS_BYTES,
                     .layers = memory_layers,
                     .value = returned_bytes},
    [LANE_THREADS] = {.name = N_("threads"),
                      .title = N_("threads: live, and running"),
                      .units = UNITS_NUMBER,
                      .layers = thread_layers,
                      .value = thread_count},
    /* Most logs count sparks, but few programs create any. */
    [LANE_SPARKS] = {.name = N_("sparks"),
                     .title = N_("sparks per second: created, converted, "
                                 "fizzled"),
                     .units = UNITS_RATE,
                     .rare = TRUE,
                     .layers = spark_layers,
                     .value = spark_rate},
    [LANE_SPANS] = {.name = N_("spans"),
                    .title = N_("spans of the program, each from one of its "
                                "messages to another"),
                    .units = UNITS_NUMBER,
                    .layers = span_layers},
};

/* Returns what a log shows of a run.  Pauses with a census are only known if
 * there are any. */
static guint
known_parts(const Run *run)
{
    guint known = 0;

    for (guint i = 0; activity_flags[i].name != NULL; i++)
        known |= (guint)field_number(&activity_flags[i], run->activity) << i;
    if (!knows_censuses(run->activity))
        known &= ~(guint)SHOWS_CENSUS_PAUSES;
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        if (run->memory[line]->len > 0)
            known |= (guint)SHOWS_LIVE << line;
    if (run->spans->kinds->len > 0)
        known |= SHOWS_SPANS;
    return known;
}

guint
lane_known_layers(const Run *run, LaneKind kind)
{
    const LaneLayer *layers = lane_types[kind].layers;
    const guint known = known_parts(run);
    guint bits = 0;

    for (guint i = 0; i < MAX_LANE_LAYERS; i++)
        if (layers[i].name != NULL && (layers[i].needs & ~known) == 0)
            bits |= 1U << i;
    return bits;
}

gboolean
lane_is_default(const Run *run, LaneKind kind)
{
    const Activity *activity = run->activity;
    const LaneType *type = &lane_types[kind];

    return lane_known_layers(run, kind) != 0 &&
           (!type->rare || type->value(&(LanePart){.activity = activity,
                                                   .end = activity->n_bins,
                                                   .seconds = 1},
                                       0) > 0);
}

const char *
lane_remark(const Run *run, LaneKind kind)
{
    static const struct {
        guint events;
        const char *text;
    } remarks[] = {
        {SHOWS_RUNNING | SHOWS_COLLECTIONS,
         N_("no events of the scheduler and of collections: +RTS -lgs")},
        {SHOWS_RUNNING, N_("no scheduler events: +RTS -ls")},
        {SHOWS_COLLECTIONS, N_("no events of collections: +RTS -lg")},
        {SHOWS_ALLOCATION, N_("no events of allocation: +RTS -lg")},
        {SHOWS_MEMORY, N_("no events of the heap: +RTS -lg")},
        {SHOWS_SPARKS, N_("no events of sparks: +RTS -lp")},
        {SHOWS_SPANS, N_("no messages that are spans: START x, STOP x")},
    };
    const LaneLayer *layers = lane_types[kind].layers;
    guint missing = 0;

    if (run->activity->flushed != NEVER && run->activity->n_bins == 0)
        return activity_not_flushed();

    for (guint i = 0; i < MAX_LANE_LAYERS; i++)
        missing |= layers[i].needs & ~known_parts(run);
    /* Only the threaded run-time system has sparks. */
    if (missing == SHOWS_SPARKS && facts_lacks_way(&run->facts, "thr"))
        return _("no sparks: not built with -threaded");
    for (guint i = 0; i < G_N_ELEMENTS(remarks); i++)
        if ((remarks[i].events & ~missing) == 0)
            return _(remarks[i].text);
    return NULL;
}
