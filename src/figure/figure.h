/* Holds a figure: a drawn page as data, made by the chart, painted by the
 * canvases and printed by --dump=figure.
 *
 * It is a flat list of items in painting order; groups nest.  Coordinates are
 * points (1/72 inch) from the upper left corner, y downwards.  All texts are
 * valid UTF-8. */
#ifndef FIGURE_FIGURE_H
#define FIGURE_FIGURE_H

#include <glib.h>

/* The purpose of a colour of the theme.  Colours with a role change where the
 * viewer prefers dark pages (see Figure). */
typedef enum {
    ROLE_NONE, /* none: the colour of a band */
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

/* An opaque sRGB colour, components from 0 to 1. */
typedef struct {
    double red, green, blue;
    ColourRole role;
} Colour;

/* A colour without a role. */
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

/* The distance of two lines of a hatch, vertically or horizontally, the width
 * of a line, and the diameter of a dot, in points.  All hatches start at the
 * upper left corner of the page, so that the legend shows them as the band
 * does. */
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

/* The font families, first choice first, in the syntax of CSS and pango.  All
 * have the widths of Helvetica (Roboto nearly), so that texts fit if the viewer
 * of an SVG has any of them. */
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
    FIGURE_TEXT,      /* points: one, the anchor on the baseline */
    FIGURE_GROUP,     /* opens a group: role and title */
    FIGURE_END,       /* closes the innermost open group */
} FigureKind;

/* The dash pattern of a stroke. */
typedef enum {
    DASH_NONE,
    DASH_EVEN,
    DASH_LONG,
    DASH_DOTS,
    DASH_AND_DOT,
    N_DASHES
} Dash;

/* The paint of an item.  A width of 0 means no stroke. */
typedef struct {
    gboolean filled;
    Colour fill;
    Hatch hatch;  /* over the fill; only if filled */
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
    char *text;       /* the text; group: its title or NULL; owned */
    const char *role; /* group: "band", "axis", "legend"; static */
    Font font;
    Anchor anchor;
    gboolean upwards; /* text: reads from bottom to top */
} FigureItem;

typedef struct {
    double width, height; /* points */
    char *title;          /* one line: program and arguments */
    char *author;         /* the program that was measured, NULL if unknown */
    char *description;    /* a description of the picture in words */
    char *language;       /* of the texts, NULL if unknown */
    gint64 date;          /* start of the run, Unix seconds; 0 = unknown */
    Colour background;
    gboolean has_dark;    /* dark pages use the colours below */
    Colour dark[N_ROLES]; /* by role; ROLE_NONE is unused */
    GArray *items;        /* FigureItem */
} Figure;

/* Returns the name of a role, "background"; static. */
const char *role_name(ColourRole role);

/* Returns the name of a hatch, "rising"; static. */
const char *hatch_name(Hatch hatch);

/* Returns the alternating lengths of dashes and gaps, in widths of the stroke,
 * and sets *n_lengths.  If there is only one length, gaps are as long as
 * dashes.  For DASH_NONE there are none.  The array is static. */
const double *dash_lengths(Dash dash, guint *n_lengths);

/* Makes an empty page of a size in points. */
Figure *figure_new(double width, double height);
void figure_free(Figure *figure);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Figure, figure_free)

/* Adds a rectangle. */
void figure_rectangle(Figure *figure, Point upper_left, Point lower_right,
                      const Paint *paint);

/* Adds a polygon.  The points are copied. */
void figure_polygon(Figure *figure, const Point *points, guint n_points,
                    const Paint *paint);

/* Adds a line.  The points are copied. */
void figure_line(Figure *figure, const Point *points, guint n_points,
                 const Paint *paint);

/* Adds a text, which is copied. */
void figure_text(Figure *figure, Point at, Anchor anchor, const Font *font,
                 const Colour *colour, const char *text);

/* Adds a text that reads from bottom to top. */
void figure_text_upwards(Figure *figure, Point at, Anchor anchor,
                         const Font *font, const Colour *colour,
                         const char *text);

/* Opens a group.  The role is a static string.  The title (a tooltip in SVG) is
 * copied and may be NULL. */
void figure_open_group(Figure *figure, const char *role, const char *title);

/* Closes the innermost open group. */
void figure_close_group(Figure *figure);

/* Appends the figure as text, one line per item, coordinates with two decimals:
 * the format of golden files. */
void figure_dump(const Figure *figure, GString *out);

#endif
