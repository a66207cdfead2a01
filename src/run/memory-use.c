#include <config.h>

#include "run/memory-use.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "base/error.h"
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
typedef enum {
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
} MemoryUse;

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

/* Returns the memory of one use in a profile, in bytes. */
static gsize
memory_in_profile(const Profile *profile, MemoryUse use)
{
    switch (use) {
    case USE_BANDS:
        return intern_count(profile->keys) * (gsize)BAND_COST +
               N_COPIES * intern_bytes(profile->keys);
    case USE_LABELS:
        return N_COPIES * profile->labels_size;
    case USE_ERAS:
        return profile->eras->len * (gsize)ERA_COST +
               (profile->census != NULL ? census_memory(profile->census) : 0);
    case USE_VALUES:
        return series_store_memory(profile->store);
    case USE_COST_CENTRES:
    case USE_INFO_TABLES:
    case USE_COUNTERS:
    case USE_ARGUMENTS:
    case USE_EVENTS:
    case N_USES:
        break;
    }
    return 0;
}

/* Returns the memory of one use, in bytes. */
static gsize
memory_for(const Run *run, MemoryUse use)
{
    const Profile *ticky = run->profiles[QUANTITY_TICKY];
    gsize sum =
        use == USE_VALUES && run->ticks != NULL ? ticks_memory(run->ticks) : 0;

    if (use == USE_COST_CENTRES)
        return cost_centres_memory(run->cost_centres);
    if (use == USE_INFO_TABLES)
        return info_tables_memory(run->info_tables);
    if (use == USE_COUNTERS)
        return counters_memory(run->counters);
    if (use == USE_ARGUMENTS)
        return run->arguments_size;
    if (use == USE_EVENTS)
        return run->events_size;
    for (guint i = 0; i < N_QUANTITIES; i++)
        if (run->profiles[i] != NULL)
            sum += memory_in_profile(run->profiles[i], use);
    if (ticky != NULL && ticky->allocated_of != NULL)
        sum += memory_in_profile(ticky->allocated_of, use);
    return sum;
}

gsize
run_memory(const Run *run)
{
    gsize sum = 0;

    for (guint use = 0; use < N_USES; use++)
        sum += memory_for(run, (MemoryUse)use);
    return sum;
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
    MemoryUse greatest = USE_BANDS;

    if (G_LIKELY(run_memory(run) <= max_memory))
        return TRUE;
    for (guint use = 0; use < N_USES; use++)
        if (memory_for(run, (MemoryUse)use) > memory_for(run, greatest))
            greatest = (MemoryUse)use;
    g_set_error(
        error, TROUBLE, TROUBLE_LIMIT,
        _("cannot read '%s': it needs more than %u MiB of memory, most of it "
          "for %s: stopped at byte %" PRIu64),
        run->name, (guint)(max_memory / BYTES_PER_MIB), _(names[greatest]),
        offset);
    return FALSE;
}
