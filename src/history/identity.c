#include "history/identity.h"

#include <string.h>

/* A text ends with a NUL, so that texts cannot run into each other. */
static void
add_text(GChecksum *sum, const char *text)
{
    if (text != NULL)
        g_checksum_update(sum, (const guchar *)text, (gssize)strlen(text));
    g_checksum_update(sum, (const guchar *)"", 1);
}

static void
add_number(GChecksum *sum, guint64 number)
{
    number = GUINT64_TO_BE(number);
    g_checksum_update(sum, (const guchar *)&number, sizeof(number));
}

static void
add_profile(GChecksum *sum, const Profile *profile)
{
    add_text(sum, quantity_keys[profile->quantity]);
    add_text(sum, breakdown_key(profile->breakdown));
    add_number(sum, profile_n_eras(profile));
    add_number(sum, profile_n_bands(profile));
    for (guint i = 0; i < profile_n_eras(profile); i++) {
        const Era *era = profile_era(profile, i);

        add_number(sum, (guint64)era->time);
        add_number(sum, era->total);
    }
}

char *
run_hash(const Run *run)
{
    const Facts *facts = &run->facts;
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);

    add_text(sum, facts->program);
    for (char **word = facts->arguments; word != NULL && *word != NULL; word++)
        add_text(sum, *word);
    add_text(sum, facts->rts);
    add_number(sum, (guint64)facts->start_s);
    add_number(sum, facts->start_ns);
    add_text(sum, facts->date);
    add_number(sum, (guint64)run->end);
    for (guint i = 0; i < N_QUANTITIES; i++)
        if (run_has_profile(run, i))
            add_profile(sum, run->profiles[i]);
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        const MemoryPoint *peak = memory_peak(run->memory[line]);

        add_number(sum, peak != NULL ? peak->bytes : 0);
    }
    return g_strdup(g_checksum_get_string(sum));
}
