#include "output/data.h"

#include <string.h>

/* Returns which of the profile's bands were asked for, by their position.
 * Free with g_free. */
static gboolean *
find_asked(const Profile *profile, const Selection *asked)
{
    gboolean *is_asked = g_new0(gboolean, profile_n_bands(profile));

    for (guint i = 0; i < selection_n_choices(asked); i++) {
        const Band *band = selection_choice(asked, i)->band;

        is_asked[band - profile_band(profile, 0)] = TRUE;
    }
    return is_asked;
}

GPtrArray *
data_bands(const ReportRun *run)
{
    const Profile *profile = run->profile;
    GPtrArray *bands = g_ptr_array_new();
    g_autofree gboolean *is_asked = NULL;

    if (run->asked != NULL)
        is_asked = find_asked(profile, run->asked);
    for (guint i = 0; i < profile_n_bands(profile); i++)
        if (is_asked == NULL || is_asked[i])
            g_ptr_array_add(bands, &g_array_index(profile->bands, Band, i));
    return bands;
}

const guint64 *
data_other(const ReportRun *run)
{
    return run->asked == NULL ? NULL : run->asked->other;
}

static gboolean
has_band(const Profile *profile, const char *name)
{
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        g_autofree char *taken = band_unique_text(profile_band(profile, i));

        if (strcmp(taken, name) == 0)
            return TRUE;
    }
    return FALSE;
}

char *
data_band_name(const ReportRun *run, const Band *band)
{
    char *name = band_unique_text(band);
    guint number = 1;

    if (data_other(run) == NULL || strcmp(name, DATA_OTHER) != 0)
        return name;
    do {
        g_free(name);
        name = g_strdup_printf(DATA_OTHER " #%u", ++number);
    } while (has_band(run->profile, name));
    return name;
}
