/* A theme: the colours of a picture and the rule for the paints of its bands,
 * as data.
 *
 * src/themes/ reads a theme from an XML file like those in data/themes/
 * (format: data/evheap-theme.rng).  chart/colour/colour.h chooses the paint of
 * each band from it. */
#ifndef FIGURE_THEME_H
#define FIGURE_THEME_H

#include "figure/figure.h"

#define THEME_MAX_LEVELS 8
#define THEME_MAX_PAINTS 64

/* A colour in OKLCH coordinates (chart/colour/colour.h). */
typedef struct {
    double lightness; /* 0 to 1 */
    double chroma;
    double hue; /* degrees */
} Oklch;

/* The rule that chooses the paint of a band. */
typedef enum {
    BANDS_BY_HUE,   /* a hue that depends on the name of the band, in one of
                       several lightnesses */
    BANDS_BY_NAME,  /* one of the paints, which depends on the name of the
                       band */
    BANDS_BY_PLACE, /* the paints in turn, from the top of the stack; the lowest
                       of several bands has the colour "other" */
} BandRule;

/* The states of closures in -hb. */
typedef enum {
    KIND_VOID,
    KIND_LAG,
    KIND_USE,
    KIND_INHERENT_USE,
    KIND_DRAG,
    N_KINDS
} BiographyKind;

typedef struct {
    char *name;    /* "colour", or the name of the file */
    char *summary; /* one line */
    union {
        Colour colours[N_ROLES]; /* by role; ROLE_NONE is unused */
        struct {
#define ROLE(kind, name) Colour name;
#include "figure/role.def"
#undef ROLE
        };
    };
    BandRule rule;
    double lightness[THEME_MAX_LEVELS]; /* BANDS_BY_HUE */
    guint n_levels;
    double chroma;
    Paint paints[THEME_MAX_PAINTS]; /* BANDS_BY_NAME and BANDS_BY_PLACE */
    guint n_paints;
    gboolean has_biography;
    Colour biography[N_KINDS];
    gboolean has_eras;
    Oklch oldest, newest; /* the ends of the colour range for user eras (-he) */
    gboolean has_dark; /* SVG: "dark" has the colours of roles for viewers that
                          prefer dark pages */
    Colour dark[N_ROLES];
} Theme;

static inline void
theme_free(Theme *theme)
{
    if (theme == NULL)
        return;
    g_free(theme->name);
    g_free(theme->summary);
    g_free(theme);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Theme, theme_free)

#endif
