#include <config.h>

#include "run/memory-use.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "base/error.h"
#include "run/call-samples.h"
#include "run/census.h"
#include "run/ticks.h"

#define BYTES_PER_MIB ((gsize)1024 * 1024)

/* The memory of a band without its key and its values, in bytes: a line of the
 * census, an entry in each of three growing tables, and the data that a report
 * sorts. */
#define BAND_COST 384

/* The memory of an era, in bytes. */
#define ERA_COST 64

/* The number of copies of each label: that of the profile, and that of an
 * output. */
#define N_COPIES 2

/* The uses of memory. */
enum {
    USE_BANDS, /* with their keys */
    USE_LABELS,
    USE_ERAS,
    USE_VALUES,
    USE_COST_CENTRES,
    USE_INFO_TABLES,
    USE_COUNTERS,
    USE_ARGUMENTS,
    USE_EVENTS,
    N_USES
};

static const char *const names[N_USES] = {
    /* TRANSLATORS: part of "it needs more than %u MiB of memory, most of it for
     * %s", as are those below; some of the words are also headings
     * of the page. */
    [USE_BANDS] = N_("bands"),
    [USE_LABELS] = N_("labels of bands"),
    [USE_ERAS] = N_("eras"),
    [USE_VALUES] = N_("values of bands"),
    [USE_COST_CENTRES] = N_("cost centres"),
    [USE_INFO_TABLES] = N_("info tables"),
    [USE_COUNTERS] = N_("ticky counters"),
    [USE_ARGUMENTS] = N_("arguments of the program"),
    [USE_EVENTS] = N_("types of events"),
};

static void
add_profile(const Profile *profile, gsize uses[N_USES])
{
    uses[USE_BANDS] += intern_count(profile->keys) * (gsize)BAND_COST +
                       N_COPIES * intern_bytes(profile->keys);
    uses[USE_LABELS] += N_COPIES * profile->labels_size;
    uses[USE_ERAS] += profile->eras->len * (gsize)ERA_COST;
    if (profile->census != NULL)
        uses[USE_ERAS] += census_memory(profile->census);
    uses[USE_VALUES] += series_store_memory(profile->store);
    if (profile->allocated_of != NULL)
        add_profile(profile->allocated_of, uses);
}

/* Sets the memory of each use, and returns the sum with that of the runs before
 * it, in bytes. */
static gsize
measure(const Run *run, gsize uses[N_USES])
{
    gsize sum = run->others_memory;

    memset(uses, 0, N_USES * sizeof(gsize));
    for (guint i = 0; i < N_QUANTITIES; i++)
        if (run->profiles[i] != NULL)
            add_profile(run->profiles[i], uses);
    if (run->ticks != NULL)
        uses[USE_VALUES] += ticks_memory(run->ticks);
    if (run->call_samples != NULL)
        uses[USE_VALUES] += call_samples_memory(run->call_samples);
    uses[USE_COST_CENTRES] = cost_centres_memory(run->cost_centres);
    uses[USE_INFO_TABLES] = info_tables_memory(run->info_tables);
    uses[USE_COUNTERS] = counters_memory(run->counters);
    uses[USE_ARGUMENTS] = run->arguments_size;
    uses[USE_EVENTS] = run->events_size;
    for (guint use = 0; use < N_USES; use++)
        sum += uses[use];
    return sum;
}

gsize
run_memory(const Run *run)
{
    gsize uses[N_USES];

    return measure(run, uses);
}

gsize
run_max_memory(const Run *run)
{
    const guint64 max_memory =
        run->max_memory + run->bytes_read / BYTES_PER_BYTE;

    return (gsize)MIN(max_memory, G_MAXSIZE);
}

gboolean
run_may_grow(const Run *run, guint64 offset, GError **error)
{
    const gsize max_memory = run_max_memory(run);
    guint greatest = USE_BANDS;
    gsize uses[N_USES];

    if (G_LIKELY(measure(run, uses) <= max_memory))
        return TRUE;
    for (guint use = 0; use < N_USES; use++)
        if (uses[use] > uses[greatest])
            greatest = use;
    g_set_error(
        error, TROUBLE, TROUBLE_LIMIT,
        _("cannot read '%s': it needs more than %u MiB of memory, most of it "
          "for %s: stopped at byte %" PRIu64),
        run->name, (guint)(max_memory / BYTES_PER_MIB), _(names[greatest]),
        offset);
    return FALSE;
}
