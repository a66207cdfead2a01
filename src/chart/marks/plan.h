/* The plan of a plot's markers: the markers and a layout in, positions on the
 * time axis, and labels above the plot out.
 *
 * A spot is a position on the time axis.  A flag is a label above the plot.  If
 * there is room, each flag shows the text of its marker.  Otherwise flags show
 * numbers in order of time.  An entry is a numbered text.  The mark list, below
 * the plot, shows the first entries and the number of the remaining markers.
 * Markers whose labels would touch share a flag.
 *
 * This module finds the spots.  Then flags.h labels the flags, and mark-list.h
 * lists the numbered texts. */
#ifndef CHART_MARKS_PLAN_H
#define CHART_MARKS_PLAN_H

#include "chart/plot/drawing.h"

/* The text that stands for several markers.  A text of traceMarker has
 * precedence over a message of traceEvent. */
typedef struct {
    guint rank;     /* 2 = traceMarker, 1 = traceEvent, 0 = no text */
    char *text;     /* the first text of that rank, borrowed; NULL = none */
    gboolean mixed; /* markers of that rank have different texts */
    gboolean hides; /* markers of a lower rank have texts, too */
} MarkerText;

/* A position on the time axis, with all markers that are too close to be
 * distinguished. */
typedef struct {
    guint first, end; /* range of markers: indices into drawing->markers */
    double x;         /* points */
    MarkerKind kind;
    MarkerText text;
    gboolean has_line; /* through the plot; else a tick at its top */
} Spot;

/* A label above the plot for one or more spots. */
typedef struct {
    guint first, end; /* range of spots */
    MarkerText text;
    guint count;     /* markers, including those that the profile left out */
    double from, to; /* x of the first and the last spot, points */
    double at;       /* preferred middle of the label, points */
    double left, width;
    guint row;         /* row above the plot; 0 = the lowest */
    char *label;       /* text, numbers or count; NULL = no label */
    gboolean is_faint; /* a message, or not in the mark list */
} Flag;

/* A numbered text, and the markers that have it. */
typedef struct {
    char *text;        /* clipped */
    const char *whole; /* borrowed from its first marker */
    guint first;       /* the first of its markers: an index */
    guint count;       /* markers, including those that the profile left out */
    guint rank;        /* the highest rank of these markers */
} MarkEntry;

typedef enum {
    MARKS_BARE,    /* lines only */
    MARKS_TEXTS,   /* a text at each flag */
    MARKS_NUMBERS, /* numbers or counts at flags */
} MarksMode;

struct Marks {
    MarksMode mode;
    GArray *spots;     /* Spot, from left to right */
    GArray *flags;     /* Flag, from left to right */
    GArray *numbers;   /* guint: number of each marker of the spots; 0 = none */
    GPtrArray *texts;  /* MarkEntry: the first has number 1 */
    const Marks *page; /* of a panel: has the numbers of all panels, borrowed;
                          NULL = none */
    guint n_listed;    /* entries in the mark list, from number 1 */
    guint n_texts;     /* markers with a text */
    guint n_unnumbered;    /* markers with a text but no number */
    gboolean shows_counts; /* flags show counts, because all texts are equal */
    guint n_rows;          /* rows of flags above the plot */
    guint n_list_rows;     /* rows of the mark list */
    gsize n_common;        /* bytes that all texts begin with: the list has them
                              only once */
    GArray *columns;       /* double: widths of its columns, points */
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

/* Returns all markers of a flag. */
static inline Spot
mark_all_of(const Marks *marks, const Flag *flag)
{
    return (Spot){.first = mark_spot(marks, flag->first)->first,
                  .end = mark_spot(marks, flag->end - 1)->end};
}

static inline const Marker *
drawn_marker(const Drawing *drawing, guint index)
{
    return &g_array_index(drawing->markers, Marker, index);
}

/* Returns the text of a single marker, borrowed from the marker. */
MarkerText marker_text_of(const Marker *marker);

/* Joins the text of later markers (other) to the text of earlier markers. */
void marker_text_join(MarkerText *text, const MarkerText *other);

/* Returns the number of markers with indices from first to end (exclusive),
 * including those that the profile left out after them. */
guint count_markers(const Drawing *drawing, guint first, guint end);

/* Sets the spots of all markers within the x axis, a flag without a label for
 * each spot, and n_texts. */
void marks_find_spots(Marks *marks, const Drawing *drawing);

/* Frees the members of a Flag. */
void flag_clear(gpointer flag);

/* Returns whether the plot is crowded: lines at all spots would be too
 * dense. */
gboolean marks_are_crowded(const Marks *marks, const Drawing *drawing);

#endif
