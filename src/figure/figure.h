/* A figure: a drawn page as data.  The chart makes it, the canvases paint it,
 * and --dump=figure prints it.
 *
 * It is a list of items in painting order.  Two items begin and end a group;
 * groups nest.  Coordinates are points (1/72 inch) from the upper left corner;
 * y increases downwards.  All texts are valid UTF-8. */
#ifndef FIGURE_FIGURE_H
#define FIGURE_FIGURE_H

#include <glib.h>

/* The purpose of a colour on a page.  A figure may have a second colour for
 * each role, for viewers that prefer dark pages (Figure.dark).  Theme has the
 * colours of the roles (theme.h). */
typedef enum {
#define ROLE(kind, name) ROLE_##kind,
#include "figure/role.def"
#undef ROLE
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

/* Sizes of hatches in points: the vertical or horizontal distance between two
 * lines, the width of a line, and the diameter of a dot.  All hatches are
 * aligned to the upper left corner of the page, so a hatch looks the same in
 * the legend and in the band. */
#define FIGURE_HATCH_PITCH 4
#define FIGURE_HATCH_WIDTH 0.6
#define FIGURE_HATCH_DOT   1.4

/* A row of the table of hatches. */
typedef struct {
    const char *name; /* "rising" */
    const char *path; /* SVG: its lines on a square of FIGURE_HATCH_PITCH, a
                         little longer than it is wide */
    /* On a line of a slope, x + slope * y is a multiple of the pitch: 0 is
     * upright, 1 rising, -1 falling.  Horizontal lines have no slope in this
     * sense. */
    guint n_slopes;
    double slopes[2];
    gboolean has_horizontal;
} HatchRow;

extern const HatchRow hatch_rows[N_HATCHES];

typedef struct {
    double x, y;
} Point;

typedef struct {
    double size; /* points */
    gboolean bold;
    gboolean mono; /* all characters have one width: FIGURE_MONO_FAMILY */
} Font;

/* The font families in the syntax of CSS and pango, the preferred one first.
 * All but the generic sans-serif are metric-compatible with Helvetica (Roboto
 * nearly).  So texts fit if the viewer of an SVG has any of them. */
#define FIGURE_FONT_FAMILY                                                     \
    "Helvetica, Arial, Liberation Sans, Nimbus Sans, Arimo, Roboto, "          \
    "sans-serif"

/* Likewise of fonts for code; those but monospace are metric-compatible with
 * Courier. */
#define FIGURE_MONO_FAMILY                                                     \
    "Courier New, Liberation Mono, Nimbus Mono PS, Cousine, monospace"

typedef enum {
    ANCHOR_START,
    ANCHOR_MIDDLE,
    ANCHOR_END,
} Anchor;

typedef enum {
    FIGURE_RECTANGLE, /* points: upper left, lower right */
    FIGURE_POLYGON,   /* points: the closed outline */
    FIGURE_LINE,      /* points: an open line, stroked only */
    FIGURE_TEXT,      /* points: the anchor, on the baseline */
    FIGURE_GROUP,     /* begins a group: role and title */
    FIGURE_END,       /* ends the innermost open group */
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

/* A row of the table of dashes. */
typedef struct {
    const char *name;
    guint n_lengths;   /* 0 = solid */
    double lengths[4]; /* of dashes and gaps in turn, as multiples of the stroke
                          width; a single one is that of both */
} DashRow;

extern const DashRow dash_rows[N_DASHES];

/* The paint of an item.  A width of 0 means no stroke. */
typedef struct {
    gboolean filled;
    Hatch hatch; /* drawn over the fill; only if filled */
    Colour fill;
    Colour ink;   /* of the hatch */
    double width; /* of the stroke, points */
    Colour stroke;
    Dash dash;
} Paint;

/* A figure may have many items.  The order of the members avoids padding. */
typedef struct {
    FigureKind kind;
    guint n_points;
    Point *points;    /* owned */
    Paint paint;      /* texts: fill only */
    char *text;       /* the text; group: its title or NULL; owned */
    const char *role; /* group: "band", "axis", "legend"; static */
    char *run;        /* group of a band or of OTHER: the run, "A" or
                         "baseline"; NULL = none, or all; owned */
    gint band;        /* group: the band that it shows, as its index in the
                         drawn profile; -1 = none, or OTHER */
    Font font;
    Anchor anchor;
    gboolean upwards; /* text: reads from bottom to top */
} FigureItem;

/* The maximum number of characters of a text: more fit on no page, but an input
 * may have texts of megabytes.  The functions that take a text clip it, and the
 * metrics measure and shorten a longer text by its ends. */
#define FIGURE_MAX_TEXT 8000

typedef struct {
    double width, height; /* points */
    char *title;          /* one line: program and arguments */
    char *author;         /* the program that was measured, NULL if unknown */
    char *description;    /* the picture described in words */
    char *language;       /* of the texts, NULL if unknown */
    gint64 date;          /* start of the run, Unix seconds; 0 = unknown */
    Colour background;
    gboolean has_dark;    /* viewers that prefer dark pages use "dark" */
    Colour dark[N_ROLES]; /* indexed by role; ROLE_NONE is unused */
    GArray *items;        /* FigureItem */
} Figure;

/* The names of the roles, "background". */
extern const char *const role_names[N_ROLES];

/* Returns a colour in the syntax of CSS, "#5476c0".  Free with g_free. */
char *colour_text(const Colour *colour);

/* Makes a figure without items, on a white page of a size in points. */
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

/* Returns whether the next item, which may be NULL, continues the path of an
 * item: both are polygons or both lines, of the same paint.  Such polygons must
 * not overlap: a path is filled before it is stroked. */
gboolean figure_item_continues(const FigureItem *item, const FigureItem *next);

/* Names a figure.  The texts are copied; the author may be NULL. */
void figure_name(Figure *figure, const char *title, const char *description,
                 const char *author);

/* Adds a text, which is copied.  Returns its item, until the next is added. */
FigureItem *figure_text(Figure *figure, Point at, Anchor anchor,
                        const Font *font, const Colour *colour,
                        const char *text);

/* Begins a group.  The role is a static string.  The title (a tooltip in SVG)
 * is copied and may be NULL. */
void figure_open_group(Figure *figure, const char *role, const char *title);

/* Begins the group of a band (-1 for OTHER) of a run, which is copied and may
 * be NULL.  The rest is as for figure_open_group. */
void figure_open_band(Figure *figure, const char *role, const char *title,
                      gint band, const char *run);

/* Ends the innermost open group. */
void figure_close_group(Figure *figure);

/* Adds a copy of the items of another figure, whose upper left corner comes to
 * a point.  Groups of a run get "run" as their run. */
void figure_append(Figure *figure, const Figure *other, Point at,
                   const char *run);

/* Appends the figure as text, one line per item, coordinates with two decimals.
 * This is the output of --dump=figure and the format of golden files. */
void figure_dump(const Figure *figure, GString *out);

#endif
