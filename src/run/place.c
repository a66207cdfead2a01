#include "run/place.h"

#include <string.h>

#include "run/band-fields.h"
#include "run/grouping.h"
#include "run/run.h"

const char *const place_state_keys[N_PLACE_STATES] = {
    [PLACE_KNOWN] = "",
    [PLACE_OF_CAFS] = "caf",
    [PLACE_BUILT_IN] = "built-in",
    [PLACE_NOT_TOLD] = "no-entry",
    [PLACE_OF_TEXT] = "text",
    [PLACE_NOT_NAMED] = "no-name",
    [PLACE_NOT_LOCATED] = "no-location",
    [PLACE_LOST] = "grouped",
    [PLACE_OF_NONE] = "no-places",
};

/* Reads a number of a line or column from the end of a text backwards: *end is
 * moved to its first digit.  Returns 0 if there is none. */
static guint
number_before(const char *text, const char **end)
{
    const char *at = *end;
    guint64 number;

    while (at > text && g_ascii_isdigit(at[-1]))
        at--;
    if (at == *end || *end - at > 9)
        return 0;
    number = g_ascii_strtoull(at, NULL, 10);
    *end = at;
    return (guint)number;
}

/* Moves *end before a character that ends the text.  Returns FALSE if another
 * one does. */
static gboolean
skip_before(const char *text, const char **end, char character)
{
    if (*end == text || (*end)[-1] != character)
        return FALSE;
    (*end)--;
    return TRUE;
}

/* Reads "(LINE,COLUMN)" backwards. */
static gboolean
position_before(const char *text, const char **end, guint *line, guint *column)
{
    if (!skip_before(text, end, ')'))
        return FALSE;
    *column = number_before(text, end);
    if (!skip_before(text, end, ','))
        return FALSE;
    *line = number_before(text, end);
    return skip_before(text, end, '(');
}

/* Reads what is after the ":" of the file backwards: "L:C", "L:C-C", or
 * "(L,C)-(L,C)". */
static gboolean
span_before(const char *text, const char **end, Place *place)
{
    if (position_before(text, end, &place->end_line, &place->end_column))
        return skip_before(text, end, '-') &&
               position_before(text, end, &place->line, &place->column);
    place->column = place->end_column = number_before(text, end);
    if (skip_before(text, end, '-'))
        place->column = number_before(text, end);
    if (!skip_before(text, end, ':'))
        return FALSE;
    place->line = place->end_line = number_before(text, end);
    return TRUE;
}

gboolean
place_parse(const char *text, Place *place)
{
    const char *end = text == NULL ? NULL : text + strlen(text);

    *place = (Place){.file = NULL};
    if (text == NULL || !span_before(text, &end, place) ||
        !skip_before(text, &end, ':') || place->line == 0 ||
        place->column == 0 || place->end_line < place->line ||
        place->end_column == 0)
        return FALSE;
    while (g_str_has_prefix(text, "./"))
        text += 2;
    if (end <= text)
        return FALSE;
    place->file = g_strndup(text, (gsize)(end - text));
    return TRUE;
}

void
place_clear(Place *place)
{
    g_clear_pointer(&place->file, g_free);
}

gboolean
profile_has_places(const Profile *profile)
{
    if (profile->joined != NULL)
        return profile_has_places(profile->joined);
    return !profile->texts && (breakdown_has_stacks(profile->breakdown) ||
                               profile->breakdown == BREAKDOWN_INFO_TABLE ||
                               profile->breakdown == BREAKDOWN_CLOSURE);
}

/* Returns the state of a definition with this text, and takes the text if it is
 * a place. */
static PlaceState
take_source(char *text, char **source)
{
    g_auto(Place) place = {.file = NULL};

    if (place_parse(text, &place)) {
        *source = text;
        return PLACE_KNOWN;
    }
    g_free(text);
    return PLACE_NOT_LOCATED;
}

/* The empty stack of cost centres is MAIN, as in the run-time system.  A thread
 * is the innermost frame of a stack without others. */
static PlaceState
stack_place(const Profile *profile, const Band *band, char **source,
            char **name)
{
    const CostCentres *centres = profile->run->cost_centres;
    guint32 size;
    const guint8 *ids =
        (const guint8 *)intern_get(profile->keys, band->key, &size);
    const guint32 id = size < 4 ? 0 : cost_centre_id(ids);
    const CostCentre *centre = size < 4 ? NULL : cost_centres_get(centres, id);

    if (profile->breakdown == BREAKDOWN_CALL_STACK && size < 4) {
        *name = g_strdup(NO_FRAMES);
        return PLACE_NOT_NAMED;
    }
    *name = size < 4 ? g_strdup("MAIN") : cost_centres_name(centres, id);
    if (size < 4)
        return PLACE_BUILT_IN;
    if (centre == NULL)
        return PLACE_NOT_LOCATED;
    if (cost_centre_is_unnamed(centre))
        return PLACE_NOT_TOLD;
    if (strcmp(centre->location, THREAD_FRAME) == 0)
        return PLACE_NOT_NAMED;
    if (centre->module[0] == '\0' && centre->location[0] == '\0')
        return PLACE_OF_TEXT;
    if (strcmp(centre->location, "<built-in>") == 0)
        return PLACE_BUILT_IN;
    if (centre->caf && strcmp(centre->location, "<entire-module>") == 0)
        return PLACE_OF_CAFS;
    return take_source(g_strdup(centre->location), source);
}

PlaceState
band_place(const Profile *profile, const Band *band, char **source, char **name)
{
    g_auto(BandFields) fields = band_fields(profile, band);
    g_autofree char *own_name = NULL;

    if (name == NULL)
        name = &own_name;
    *source = *name = NULL;
    if (!profile_has_places(profile))
        return PLACE_OF_NONE;
    if (profile->joined != NULL) {
        const guint origin = profile->origins[band - profile_band(profile, 0)];

        if (origin != NO_OLD_BAND)
            return band_place(profile->joined,
                              profile_band(profile->joined, origin), source,
                              name);
        *name = g_strdup(band->text);
        return PLACE_LOST;
    }
    if (!band->renamed && profile->grouping == GROUP_SOURCE)
        return take_source(g_strdup(band->text), source);
    if (band->renamed ||
        grouping_merges(profile->grouping, profile->breakdown)) {
        *name = g_strdup(band->text);
        return PLACE_LOST;
    }
    if (breakdown_has_stacks(profile->breakdown))
        return stack_place(profile, band, source, name);
    if ((fields.name == NULL && !fields.counter) || fields.symbol) {
        *name = g_strdup(band->text);
        return PLACE_NOT_NAMED;
    }
    if (fields.counter)
        *name = g_strdup(band->text);
    else if (fields.type != NULL)
        *name = g_strdup_printf("%s :: %s", fields.name, fields.type);
    else
        *name = g_strdup(fields.name);
    return take_source(g_steal_pointer(&fields.source), source);
}

gboolean
profile_tells_places(const Profile *profile)
{
    for (guint i = 0;
         profile_has_places(profile) && i < profile_n_bands(profile); i++) {
        g_autofree char *source = NULL;

        if (band_place(profile, profile_band(profile, i), &source, NULL) ==
            PLACE_KNOWN)
            return TRUE;
    }
    return FALSE;
}
