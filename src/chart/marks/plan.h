/* What marks say and where: the plan of a page's markers.
 *
 * Takes the markers on the time axis and a page that is laid out, gives the
 * spots at which they lie, the flags above the plot, and the entries of the
 * list below it.  Where there is room, a flag bears its marker's text; else
 * flags bear numbers, in the order of time, and the list says what the first
 * of these stand for.  What is too close together shares a flag; what the list
 * has no room for it counts.
 * This is the data.  The modules beside it fill it in: spots.h, then
 * flag-texts.h or numbers.h, mark-list.h. */
#ifndef CHART_MARKS_PLAN_H
#define CHART_MARKS_PLAN_H

#include "chart/plot/drawing.h"

/* What some markers say together.  The texts of traceMarker come before the
 * messages of traceEvent. */
typedef struct {
    guint rank;     /* 2 = traceMarker, 1 = traceEvent, 0 = nothing */
    char *text;     /* the first of that rank, a marker's; NULL = none */
    gboolean mixed; /* others of that rank have other texts */
    gboolean hides; /* there are texts of a lower rank */
} MarkerText;

/* A place on the time axis: a marker, and those that no page can show apart
 * from it. */
typedef struct {
    guint first, end; /* markers, in the options' array */
    double x;         /* points */
    MarkerKind kind;
    MarkerText saying;
    gboolean has_line; /* through the plot; else only a tick at its top */
} Spot;

/* What stands above the plot for one spot, or for several. */
typedef struct {
    guint first, end; /* spots */
    MarkerText saying;
    guint count;     /* of the markers */
    double from, to; /* the first and the last spot, points */
    double at;       /* what the box should stand over */
    double left, width;
    guint row;            /* from below */
    char *label;          /* the text, or number, or NULL */
    gboolean stands_back; /* behind the others: messages, what is not listed */
} Flag;

/* A text with a number, for all markers that have it. */
typedef struct {
    char *text;
    guint first; /* the marker that has it first */
    guint count;
    guint rank; /* the highest of these markers */
} MarkEntry;

typedef enum {
    MARKS_BARE,    /* lines only */
    MARKS_TEXTS,   /* each flag bears its text */
    MARKS_NUMBERS, /* numbers, or how many markers it stands for */
} MarksMode;

struct Marks {
    MarksMode mode;
    GArray *spots;         /* Spot, from left to right */
    GArray *flags;         /* Flag, from left to right */
    GArray *numbers;       /* guint: of each marker of the spots; 0 = none */
    GPtrArray *texts;      /* MarkEntry: number 1 is the first */
    guint n_listed;        /* of these: the first ones */
    guint n_texts;         /* markers that have one */
    guint n_unnumbered;    /* of these, such as have no number */
    gboolean bears_counts; /* a crowd with one text: its number tells nothing */
    guint n_rows;          /* above the plot */
    guint n_list_rows;     /* below it */
    GArray *columns;       /* double: their widths, points */
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
    return &g_array_index(drawing->markers, Marker, index);
}

#endif
