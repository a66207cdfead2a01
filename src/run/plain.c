#include "run/plain.h"

#include <string.h>

#include "run/package.h"

/* A text that was shortened. */
typedef struct {
    const char *text; /* the first that became the short one; borrowed */
    gsize size;
    gboolean is_ambiguous; /* others became the short one, too */
} Source;

typedef struct {
    Intern *shorts;
    GArray *sources; /* Source, by number of the short text */
} Shortened;

static void
begin(Shortened *shortened)
{
    shortened->shorts = intern_new();
    shortened->sources = g_array_new(FALSE, FALSE, sizeof(Source));
}

static void
clear(Shortened *shortened)
{
    intern_free(shortened->shorts);
    g_array_unref(shortened->sources);
}

static void
add(Shortened *shortened, const char *text, gsize size, const char *name,
    gsize name_size)
{
    const guint32 index =
        intern_add(shortened->shorts, name, (guint32)name_size);
    const Source source = {.text = text, .size = size};

    if (index == shortened->sources->len) {
        g_array_append_val(shortened->sources, source);
    } else {
        Source *first = &g_array_index(shortened->sources, Source, index);

        first->is_ambiguous |=
            first->size != size || memcmp(first->text, text, size) != 0;
    }
}

static gboolean
is_ambiguous(const Shortened *shortened, const char *name, gsize name_size)
{
    const guint32 index =
        intern_find(shortened->shorts, name, (guint32)name_size);

    return g_array_index(shortened->sources, Source, index).is_ambiguous;
}

/* Returns the package of a band and its size, or NULL.  Only a group is a
 * package by itself: a type, for example, may look like one. */
static const char *
package_of(const Profile *profile, const Band *band, gsize *size)
{
    return profile->grouping == GROUP_PACKAGE || strchr(band->text, ':') != NULL
               ? package_next(band->text, 0, size)
               : NULL;
}

/* Returns the plain text of a band, or the text that --rename gave.  Returns
 * NULL if there is no package in it.  Free with g_free. */
static char *
plain_text(const Profile *profile, const Band *band)
{
    gsize size;

    if (profile->grouping != GROUP_PACKAGE &&
        package_of(profile, band, &size) == NULL)
        return NULL;
    return band->renamed ? g_strdup(band->text) : package_shorten(band->text);
}

/* Decides which bands of a profile are plain.  packages has those of all
 * profiles. */
static void
make_plain(Profile *profile, const Shortened *packages)
{
    Shortened texts;

    begin(&texts);
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const Band *band = profile_band(profile, i);
        g_autofree char *text = plain_text(profile, band);

        if (text != NULL)
            add(&texts, band->text, strlen(band->text), text, strlen(text));
    }
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        Band *band = &g_array_index(profile->bands, Band, i);
        g_autofree char *text = plain_text(profile, band);
        const char *package;
        gsize size;

        if (text == NULL)
            continue;
        band->keeps_text =
            band->renamed || is_ambiguous(&texts, text, strlen(text));
        band->has_plain_text =
            !band->keeps_text && strcmp(text, band->text) != 0;
        package = package_of(profile, band, &size);
        band->has_plain_package =
            package != NULL && !band->renamed &&
            !is_ambiguous(packages, package, package_name_size(package, size));
    }
    clear(&texts);
    profile->is_plain = TRUE;
}

void
profiles_make_plain(Profile *const *profiles, guint n_profiles)
{
    Shortened packages;

    begin(&packages);
    for (guint i = 0; i < n_profiles; i++)
        for (guint j = 0; j < profile_n_bands(profiles[i]); j++) {
            const Band *band = profile_band(profiles[i], j);
            gsize size;
            const char *package = package_of(profiles[i], band, &size);

            if (package != NULL)
                add(&packages, package, size, package,
                    package_name_size(package, size));
        }
    for (guint i = 0; i < n_profiles; i++)
        make_plain(profiles[i], &packages);
    clear(&packages);
}

void
profile_keep_text(Profile *profile, guint index)
{
    Band *band = &g_array_index(profile->bands, Band, index);

    band->keeps_text = TRUE;
    band->has_plain_text = FALSE;
}

char *
band_label(const Band *band)
{
    Band plain = *band;
    g_autofree char *text = NULL;

    if (!band->has_plain_text)
        return band_unique_text(band);
    text = package_shorten(band->text);
    plain.text = text;
    return band_unique_text(&plain);
}

char *
band_part_label(const Band *band, const char *part)
{
    return band->has_plain_package ? package_shorten(part) : g_strdup(part);
}
