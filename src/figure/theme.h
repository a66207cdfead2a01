/* A theme: all that is to be known of the colours of a picture.
 *
 * Pure data.  src/themes/ reads it from a file of data/themes/, whose
 * elements and attributes have the same names; colour.h finds the paint of
 * each band in it. */
#ifndef FIGURE_THEME_H
#define FIGURE_THEME_H

#include "figure/figure.h"

#define THEME_MAX_LEVELS 8
#define THEME_MAX_PAINTS 64
#define THEME_N_LINES    3 /* memory lines: ROLE_LIVE to ROLE_BLOCKS */

/* A colour as people see it (colour.h). */
typedef struct {
    double lightness; /* 0 to 1 */
    double chroma;
    double hue; /* degrees */
} Oklch;

/* How the bands get their paint. */
typedef enum {
    BANDS_BY_HUE,   /* a hue by the band's name, on several lightnesses */
    BANDS_BY_NAME,  /* one of the paints by the band's name */
    BANDS_BY_PLACE, /* the paints in turn, from the top of the stack; its
                       bottom is painted as OTHER */
} BandRule;

/* The kinds of closures of -hb. */
typedef enum {
    KIND_VOID,
    KIND_LAG,
    KIND_USE,
    KIND_INHERENT_USE,
    KIND_DRAG,
    N_KINDS
} BiographyKind;

typedef struct {
    char *name;    /* "colour", or that of the file */
    char *summary; /* one line */
    /* Each of these has its role. */
    Colour background;
    Colour text;
    Colour faint; /* secondary texts */
    Colour grid;
    Colour gap;     /* the ground where no census was taken */
    Colour frame;   /* boxes and axes */
    Colour outline; /* of bands */
    Colour other;   /* the OTHER band */
    Colour mark;    /* markers */
    Colour memory[THEME_N_LINES];
    BandRule rule;
    double lightness[THEME_MAX_LEVELS]; /* by hue */
    guint n_levels;
    double chroma;
    Paint paints[THEME_MAX_PAINTS]; /* by name, by place: what fills */
    guint n_paints;
    gboolean has_biography;
    Colour biography[N_KINDS];
    gboolean has_eras;
    Oklch oldest, newest; /* user eras lie between these */
    gboolean has_dark;    /* SVG: where a dark page is preferred, the roles
                             take these values */
    Colour dark[N_ROLES];
} Theme;

/* Makes a theme without any colours. */
Theme *theme_new(const char *name);
void theme_free(Theme *theme);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Theme, theme_free)

/* Returns where the theme keeps the colour of a role; NULL for ROLE_NONE. */
Colour *theme_role(Theme *theme, ColourRole role);

#endif
