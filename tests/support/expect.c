#include "support/expect.h"

#include <string.h>

#include "run/dump.h"
#include "support/assert.h"

void
assert_error(const GError *error, TroubleCode code, const char *part)
{
    ck_assert_ptr_nonnull(error);
    ck_assert_msg(error->domain == TROUBLE && error->code == (gint)code,
                  "%s: the code is %d", error->message, error->code);
    ck_assert_msg(strstr(error->message, part) != NULL, "'%s' lacks '%s'",
                  error->message, part);
}

void
assert_profile(const Profile *profile, const char *expected)
{
    const guint n_eras = profile_n_eras(profile);
    g_autofree guint64 *values = g_new(guint64, n_eras + 1);
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint era = 0; era < n_eras; era++)
        g_string_append_printf(text, "%s%u:%" G_GUINT64_FORMAT,
                               era > 0 ? " " : "", profile->first_era + era,
                               profile_era(profile, era)->total);
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const Band *band = profile_band(profile, i);
        g_autofree char *name = band_unique_text(band);
        guint32 first = 0;

        series_values(&band->series, n_eras, values);
        g_string_append_printf(text, " | %s:", name);
        for (guint era = 0; era < n_eras; era++)
            g_string_append_printf(text, " %" G_GUINT64_FORMAT, values[era]);
        while (first < n_eras && values[first] == 0)
            first++;
        ck_assert(first == n_eras || band->first_era == first);
    }
    ck_assert_str_eq(text->str, expected);
}

void
assert_dump(const Run *run, const char *words, const char *expected)
{
    g_auto(GStrv) wanted = g_strsplit_set(words, " ", -1);
    g_autoptr(GString) dump = g_string_new(NULL);
    g_autoptr(GString) text = g_string_new(NULL);
    g_auto(GStrv) lines = NULL;

    run_dump(run, dump);
    lines = g_strsplit_set(dump->str, "\n", -1);
    for (char **line = lines; *line != NULL; line++) {
        g_autofree char *word = g_strndup(*line, strcspn(*line, " "));

        if (g_strv_contains((const char *const *)wanted, word))
            g_string_append_printf(text, "%s\n", *line);
    }
    ck_assert_str_eq(text->str, expected);
}
