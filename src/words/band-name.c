#include "words/band-name.h"

#include <string.h>

#include "run/grouping.h"
#include "run/place.h"
#include "run/plain.h"
#include "words/clip.h"

/* The characters of a label and of a place in a sentence: tables have all of
 * a label. */
#define MAX_LABEL 120
#define MAX_PLACE 60

static char *
quote_band(const BandName *name)
{
    g_autofree char *clipped = text_clip(name->name, MAX_LABEL);

    if (name->place == NULL)
        return g_strdup_printf("'%s'", clipped);
    return g_strdup_printf(name->is_part ? "'%s, %s'" : "'%s' (%s)", clipped,
                           name->place);
}

const Quotes plain_quotes = {quote_band, g_strdup, NULL, NULL};

/* Returns a path and what is behind it, ":88".  The folders of a long one are
 * shortened.  Free with g_free. */
static char *
place_text(const char *path, const char *rest)
{
    const char *slash = strrchr(path, '/');
    const gsize size = slash == NULL ? 0 : (gsize)(slash - path);
    g_autofree char *folders = g_strndup(path, size);
    g_autofree char *end = g_strconcat(path + size, rest, NULL);
    g_autofree char *tail = text_clip(end, MAX_PLACE);
    const glong room = MAX_PLACE - g_utf8_strlen(tail, -1);
    g_autofree char *head = text_clip(folders, (guint)MAX(room, 1));

    return g_strconcat(head, tail, NULL);
}

/* has_columns: the place has its columns.  A label that tells it itself needs
 * none, but for a link. */
static BandName
name_with(ProfileBand of, const SourceUrls *urls, gboolean has_columns)
{
    const gboolean is_told = of.profile->breakdown == BREAKDOWN_INFO_TABLE;
    BandName name = {.name = band_label(of.band)};
    g_autofree char *source = NULL, *own = NULL, *line = NULL, *module = NULL;
    g_auto(Place) place = {.file = NULL};
    Band shown = *of.band;
    const char *rest;

    band_place(of.profile, of.band, &source, &own);
    name.is_part = is_told && of.profile->is_plain && own != NULL;
    if (!place_parse(source, &place) ||
        (is_told && !name.is_part && urls == NULL))
        return name;
    if (name.is_part) {
        shown.text = own;
        g_free(name.name);
        name.name = band_unique_text(&shown);
    }
    line = g_strdup_printf(":%u", place.line);
    rest = has_columns ? strstr(source, place.file) + strlen(place.file) : line;
    name.place = place_text(place.file, rest);
    module = grouping_label(GROUP_MODULE, of.profile, of.band, of.band->text);
    name.url = source_url(urls, &place, module, own);
    return name;
}

BandName
band_name(ProfileBand band, const SourceUrls *urls)
{
    return name_with(band, urls, FALSE);
}

void
band_name_clear(BandName *name)
{
    g_free(name->name);
    g_free(name->place);
    g_free(name->url);
}

/* Returns the quoted name of a band.  Free with g_free. */
static char *
quoted(ProfileBand band, const Quotes *quotes, gboolean has_columns)
{
    g_auto(BandName) name = name_with(band, quotes->urls, has_columns);
    gpointer known;

    if (quotes->links != NULL && name.url != NULL) {
        const gboolean is_other =
            g_hash_table_lookup_extended(quotes->links, name.place, NULL,
                                         &known) &&
            g_strcmp0(known, name.url) != 0;

        g_hash_table_insert(quotes->links, g_strdup(name.place),
                            is_other ? NULL : g_strdup(name.url));
    }
    return quotes->band(&name);
}

GPtrArray *
band_names(const ProfileBand *bands, guint n, const Quotes *quotes)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    g_autofree gboolean *are_equal = g_new0(gboolean, n);

    for (guint i = 0; i < n; i++) {
        g_ptr_array_add(names, quoted(bands[i], quotes, FALSE));
        for (guint j = 0; j < i; j++)
            if (strcmp(names->pdata[i], names->pdata[j]) == 0)
                are_equal[i] = are_equal[j] = TRUE;
    }
    for (guint i = 0; i < n; i++)
        if (are_equal[i]) {
            g_free(names->pdata[i]);
            names->pdata[i] = quoted(bands[i], quotes, TRUE);
        }
    return names;
}
