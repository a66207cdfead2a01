#include <config.h>

#include "themes/file.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/document.h"
#include "themes/schema.h"

/* The schema has already checked colours and numbers, so they are not checked
 * here. */

/* Reads a colour from an attribute, if the element has it. */
static void
read_colour(Document *document, const char *name, Colour *colour)
{
    const char *text = document_attribute(document, name);
    guint64 number;

    if (text == NULL || strlen(text) != strlen("#rrggbb"))
        return;
    number = g_ascii_strtoull(text + 1, NULL, 16);
    *colour = (Colour){
        .red = (double)(number >> 16 & 0xff) / 255,
        .green = (double)(number >> 8 & 0xff) / 255,
        .blue = (double)(number & 0xff) / 255,
    };
}

/* Reads up to max_numbers numbers separated by blanks.  Returns how many. */
static guint
read_numbers(Document *document, const char *name, double *numbers,
             guint max_numbers)
{
    const char *at = document_attribute(document, name);
    guint count = 0;

    while (at != NULL && count < max_numbers) {
        char *end;
        double number = g_ascii_strtod(at, &end);

        if (end == at)
            break;
        numbers[count++] = number;
        at = end;
    }
    return count;
}

/* A theme without the colours of later versions of evheap has those of similar
 * roles instead. */
static void
read_page(Document *document, Theme *theme)
{
    static const struct {
        ColourRole role, like;
    } defaults[] = {
        {ROLE_RESIDENT, ROLE_MARK},   {ROLE_RUNNING, ROLE_OTHER},
        {ROLE_COLLECTING, ROLE_LIVE}, {ROLE_CENSUS, ROLE_FAINT},
        {ROLE_IDLE, ROLE_GAP},
    };

    for (guint role = ROLE_NONE + 1; role < N_ROLES; role++) {
        Colour *colour = &theme->colours[role];

        for (guint i = 0; i < G_N_ELEMENTS(defaults); i++)
            if (defaults[i].role == role)
                *colour = theme->colours[defaults[i].like];
        read_colour(document, role_names[role], colour);
        colour->role = role;
    }
}

static void
read_hues(Document *document, Theme *theme)
{
    double levels[THEME_MAX_LEVELS + 1];
    guint n_levels =
        read_numbers(document, "lightness", levels, G_N_ELEMENTS(levels));

    if (n_levels > THEME_MAX_LEVELS) {
        document_fail(document, _("more than %d lightness values"),
                      THEME_MAX_LEVELS);
        return;
    }
    theme->rule = BANDS_BY_HUE;
    theme->n_levels = n_levels;
    memcpy(theme->lightness, levels, n_levels * sizeof(levels[0]));
    read_numbers(document, "chroma", &theme->chroma, 1);
}

static void
read_paints(Document *document, Theme *theme)
{
    const char *by = document_attribute(document, "by");

    theme->rule = g_strcmp0(by, "place") == 0 ? BANDS_BY_PLACE : BANDS_BY_NAME;
}

static void
read_paint(Document *document, Theme *theme)
{
    const char *name = document_attribute(document, "hatch");
    Paint *paint;

    if (theme->n_paints == THEME_MAX_PAINTS) {
        document_fail(document, _("more than %d paints"), THEME_MAX_PAINTS);
        return;
    }
    paint = &theme->paints[theme->n_paints++];
    paint->filled = TRUE;
    read_colour(document, "fill", &paint->fill);
    for (guint hatch = 0; hatch < N_HATCHES; hatch++)
        if (g_strcmp0(name, hatch_rows[hatch].name) == 0)
            paint->hatch = hatch;
    read_colour(document, "ink", &paint->ink);
}

static void
read_biography(Document *document, Theme *theme)
{
    static const char *const names[N_KINDS] = {
        [KIND_VOID] = "void", [KIND_LAG] = "lag",
        [KIND_USE] = "use",   [KIND_INHERENT_USE] = "inherent-use",
        [KIND_DRAG] = "drag",
    };

    theme->has_biography = TRUE;
    for (guint kind = 0; kind < N_KINDS; kind++)
        read_colour(document, names[kind], &theme->biography[kind]);
}

static Oklch
read_oklch(Document *document, const char *name)
{
    double parts[3] = {0};

    read_numbers(document, name, parts, G_N_ELEMENTS(parts));
    return (Oklch){parts[0], parts[1], parts[2]};
}

static void
read_eras(Document *document, Theme *theme)
{
    theme->has_eras = TRUE;
    theme->oldest = read_oklch(document, "oldest");
    theme->newest = read_oklch(document, "newest");
}

static void
read_element(Document *document, const char *element, Theme *theme)
{
    static const struct {
        const char *name;
        void (*read)(Document *document, Theme *theme);
    } readers[] = {
        {"page", read_page},           {"hues", read_hues},
        {"paints", read_paints},       {"paint", read_paint},
        {"biography", read_biography}, {"eras", read_eras},
    };

    for (guint i = 0; i < G_N_ELEMENTS(readers); i++)
        if (strcmp(readers[i].name, element) == 0)
            readers[i].read(document, theme);
}

Theme *
theme_read(Source *source, const char *name, char **dark, GError **error)
{
    g_autoptr(Document) document =
        document_new(source_name(source), source_take, source, theme_schema,
                     _("the theme is not valid"));
    g_autoptr(Theme) theme = g_new0(Theme, 1);
    const char *element = document_next(document);

    theme->name = g_strdup(name);
    /* The document returns the root before the schema has checked it. */
    *dark = NULL;
    if (element != NULL && strcmp(element, "evheap-theme") != 0) {
        document_fail(document,
                      _("the root element is '%s', not 'evheap-theme'"),
                      element);
    } else if (element != NULL) {
        theme->summary = g_strdup(document_attribute(document, "summary"));
        *dark = g_strdup(document_attribute(document, "dark"));
    }
    while ((element = document_next(document)) != NULL)
        read_element(document, element, theme);
    if (!source_take_error(source, error) && document_finish(document, error))
        return g_steal_pointer(&theme);
    g_clear_pointer(dark, g_free);
    return NULL;
}
