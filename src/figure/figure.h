/* A figure: a drawn page as pure data.
 *
 * The chart builds it, the canvases paint it, --dump=figure prints it.  It
 * is a flat list of items in painting order; groups nest.  Coordinates are
 * points (1/72 inch) from the upper left corner, y downwards.  All texts are
 * valid UTF-8. */
#ifndef FIGURE_FIGURE_H
#define FIGURE_FIGURE_H

#include <glib.h>

/* What a colour of the theme is for: where the viewer prefers a dark page,
 * it takes another value (see Figure). */
typedef enum {
    ROLE_NONE, /* a colour of its own, a band's */
    ROLE_BACKGROUND,
    ROLE_TEXT,
    ROLE_FAINT,
    ROLE_GRID,
    ROLE_GAP,
    ROLE_FRAME,
    ROLE_OUTLINE,
    ROLE_OTHER,
    ROLE_MARK,
    ROLE_LIVE,
    ROLE_SIZE,
    ROLE_BLOCKS,
    N_ROLES
} ColourRole;

/* An opaque sRGB colour, each part from 0 to 1. */
typedef struct {
    double red, green, blue;
    ColourRole role;
} Colour;

/* The same without a role. */
#define RGB(red, green, blue)                                                  \
    {                                                                          \
        red, green, blue, ROLE_NONE                                            \
    }

/* Lines or dots over a filled area. */
typedef enum {
    HATCH_NONE,
    HATCH_RISING,
    HATCH_FALLING,
    HATCH_HORIZONTAL,
    HATCH_VERTICAL,
    HATCH_GRID,
    HATCH_DIAMONDS,
    HATCH_DOTS,
    N_HATCHES
} Hatch;

/* From one line of a hatch to the next, upwards or sideways; the width of a
 * line; the diameter of a dot: points.  All hatches hang on the page's upper
 * left corner, so that the legend shows them as the band does. */
#define FIGURE_HATCH_PITCH 4
#define FIGURE_HATCH_WIDTH 0.6
#define FIGURE_HATCH_DOT   1.4

typedef struct {
    double x, y;
} Point;

typedef struct {
    double size; /* points */
    gboolean bold;
} Font;

/* The families to set texts in, first choice first, as CSS and pango both
 * take them: all as wide as Helvetica, so that texts fit where the reader of
 * an SVG has any of them; Roboto nearly so. */
#define FIGURE_FONT_FAMILY                                                     \
    "Helvetica, Arial, Liberation Sans, Nimbus Sans, Arimo, Roboto, "          \
    "sans-serif"

typedef enum {
    ANCHOR_START,
    ANCHOR_MIDDLE,
    ANCHOR_END,
} Anchor;

typedef enum {
    FIGURE_RECTANGLE, /* points: upper left, lower right */
    FIGURE_POLYGON,   /* points: the closed outline */
    FIGURE_LINE,      /* points: an open line, stroked only */
    FIGURE_TEXT,      /* points: one, on the baseline, by anchor */
    FIGURE_GROUP,     /* opens a group: kind and title */
    FIGURE_END,       /* closes the group opened last */
} FigureKind;

/* How a stroke is broken. */
typedef enum {
    DASH_NONE,
    DASH_EVEN,
    DASH_LONG,
    DASH_DOTS,
    DASH_AND_DOT,
    N_DASHES
} Dash;

/* How an item is painted.  A width of 0 means no stroke. */
typedef struct {
    gboolean filled;
    Colour fill;
    Hatch hatch;  /* over the fill, of what is filled */
    Colour ink;   /* of the hatch */
    double width; /* of the stroke, points */
    Colour stroke;
    Dash dash;
} Paint;

typedef struct {
    FigureKind kind;
    Paint paint;   /* texts: fill only */
    Point *points; /* owned */
    guint n_points;
    char *text; /* text: what it says; group: its title or NULL; owned */
    const char
        *role; /* group: "band", "axis", "legend", "title", ...; static */
    Font font;
    Anchor anchor;
    gboolean upwards; /* text: turned to read from bottom to top */
} FigureItem;

typedef struct {
    double width, height; /* points */
    char *title;          /* one line: program and arguments */
    char *author;         /* the program that was measured, NULL if unknown */
    char *description;    /* the picture in words */
    char *language;       /* of the texts, NULL if unknown */
    gint64 date;          /* start of the run, Unix seconds; 0 = unknown */
    Colour background;
    gboolean has_dark;    /* on a dark page the roles' colours are these: */
    Colour dark[N_ROLES]; /* by role; ROLE_NONE unused */
    GArray *items;        /* FigureItem */
} Figure;

/* Returns a role's name, "background"; a static string. */
const char *role_name(ColourRole role);

/* Returns a hatch's name, "rising". */
const char *hatch_name(Hatch hatch);

/* Returns the lengths of dashes and gaps in turn, in widths of the stroke, and
 * how many there are; with one only, a gap is as long as a dash.  A static
 * array; none of DASH_NONE. */
const double *dash_lengths(Dash dash, guint *n_lengths);

/* Makes an empty page of that size in points. */
Figure *figure_new(double width, double height);
void figure_free(Figure *figure);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Figure, figure_free)

void figure_rectangle(Figure *figure, Point upper_left, Point lower_right,
                      const Paint *paint);

/* Adds a polygon or a line; the points are copied. */
void figure_polygon(Figure *figure, const Point *points, guint n_points,
                    const Paint *paint);
void figure_line(Figure *figure, const Point *points, guint n_points,
                 const Paint *paint);

/* Adds a text; it is copied.  The colour is opaque. */
void figure_text(Figure *figure, Point at, Anchor anchor, const Font *font,
                 const Colour *colour, const char *text);

/* The same, turned by a quarter to read from bottom to top. */
void figure_text_upwards(Figure *figure, Point at, Anchor anchor,
                         const Font *font, const Colour *colour,
                         const char *text);

/* Opens a group.  The role is a static string; the title (a tooltip in SVG)
 * is copied and may be NULL. */
void figure_open_group(Figure *figure, const char *role, const char *title);
void figure_close_group(Figure *figure);

/* Prints the figure, a line per item, coordinates with two decimals: the
 * format of golden files. */
void figure_dump(const Figure *figure, GString *out);

#endif
