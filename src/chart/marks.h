/* What marks say and where: the plan of a page's markers.
 *
 * Takes the markers on the time axis and a page that is laid out, gives the
 * spots at which they lie, the flags above the plot, and the entries of the
 * list below it.  Where there is room, a flag bears its marker's text; else
 * flags bear numbers, and the list says what these stand for.  What is too
 * close together shares a flag; what the list has no room for it counts.
 * Nothing is drawn here. */
#ifndef CHART_MARKS_H
#define CHART_MARKS_H

#include "chart/parts.h"

/* What some markers say together.  The texts of traceMarker come before the
 * messages of traceEvent. */
typedef struct {
    guint rank;     /* 2 = traceMarker, 1 = traceEvent, 0 = nothing */
    char *text;     /* the first of that rank, a marker's; NULL = none */
    gboolean mixed; /* others of that rank have other texts */
    gboolean hides; /* there are texts of a lower rank */
} Saying;

/* A place on the time axis: a marker, and those that no page can show apart
 * from it. */
typedef struct {
    guint first, end; /* markers, in the options' array */
    double x;         /* points */
    MarkerKind kind;
    Saying saying;
    gboolean has_line; /* through the plot; else only a tick at its top */
} Spot;

/* What stands above the plot for one spot, or for several. */
typedef struct {
    guint first, end; /* spots */
    Saying saying;
    guint count;     /* of the markers */
    double from, to; /* the first and the last spot, points */
    double left, width;
    guint row;   /* from below */
    char *label; /* the text, or number, or NULL */
} Flag;

/* A text with a number, for all markers that have it. */
typedef struct {
    char *text;
    guint count;
    guint rank; /* the highest of these markers */
} MarkEntry;

typedef enum {
    MARKS_BARE,    /* lines only */
    MARKS_TEXTS,   /* each flag bears its text */
    MARKS_NUMBERS, /* a number, or how many markers it stands for */
} MarksMode;

struct Marks {
    MarksMode mode;
    GArray *spots;     /* Spot, from left to right */
    GArray *flags;     /* Flag, from left to right */
    GPtrArray *texts;  /* MarkEntry: number 1 is the first */
    guint n_texts;     /* markers that have one */
    guint n_unlisted;  /* of these, such as have no entry */
    guint n_rows;      /* above the plot */
    guint n_list_rows; /* below it */
    GArray *columns;   /* double: their widths, points */
};

static inline Spot *
mark_spot(const Marks *marks, guint index)
{
    return &g_array_index(marks->spots, Spot, index);
}

static inline Flag *
mark_flag(const Marks *marks, guint index)
{
    return &g_array_index(marks->flags, Flag, index);
}

static inline const Marker *
drawn_marker(const Drawing *drawing, guint index)
{
    return &g_array_index(drawing->options->markers, Marker, index);
}

/* Returns what one marker says. */
Saying marker_says(const Marker *marker);

/* Finds the spots on the page, and makes a flag without a label for each. */
void marks_find_spots(Marks *marks, const Drawing *drawing);

/* Returns whether a line for every spot would fill the plot. */
gboolean marks_are_crowded(const Marks *marks, const Drawing *drawing);

/* Gives each flag its text, in no more rows than that.  Returns whether all
 * have room; if not, no flag has a label. */
gboolean marks_place_texts(Marks *marks, const Drawing *drawing, guint n_rows);

/* Joins flags until each has room for a number and none touches another. */
void marks_join_flags(Marks *marks, const Drawing *drawing);

/* Numbers the flags, up to that number, and makes the entries for these; all
 * other flags count. */
void marks_number(Marks *marks, const Drawing *drawing, guint most);

/* Returns whether there is a crowd of markers with one text: a number would
 * tell nothing, and flags count. */
gboolean marks_bear_counts(const Marks *marks, const Drawing *drawing);

/* Numbers the flags and fills the list, of no more rows than that. */
void marks_fill_list(Marks *marks, const Drawing *drawing, guint n_rows);

/* Returns how many rows a list may have on the page. */
guint marks_most_list_rows(const Drawing *drawing);

/* Returns how wide the box around a number or a count is, in points. */
double mark_box_width(const Drawing *drawing, const char *label);

/* Messages stand back behind the markers. */
const Colour *flag_colour(const Drawing *drawing, const Flag *flag);

/* Draws a box from its lower left corner, around a label. */
void draw_mark_box(Drawing *drawing, Point at, const Flag *flag);

void draw_mark_list(Drawing *drawing);

#endif
