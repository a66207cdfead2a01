/* The plan of a page's markers: the markers and a layout in, labels and
 * positions out.
 *
 * A spot is a position on the time axis.  A flag is a label above the plot.  An
 * entry is a numbered text in the list below the plot.  If there is room, each
 * flag shows the text of its marker.  Otherwise flags show numbers in order of
 * time, and the list explains the first numbers.  Markers that are too close
 * share a flag.  The list counts the texts that it does not show.
 *
 * This header defines the data.  spots.h fills it in first.  Then either
 * flag-texts.h does, or numbers.h and mark-list.h. */
#ifndef CHART_MARKS_PLAN_H
#define CHART_MARKS_PLAN_H

#include "chart/plot/drawing.h"

/* The common text of several markers.  Texts of traceMarker rank before
 * messages of traceEvent. */
typedef struct {
    guint rank;     /* 2 = traceMarker, 1 = traceEvent, 0 = no text */
    char *text;     /* the first of that rank, borrowed; NULL = none */
    gboolean mixed; /* other markers of that rank have other texts */
    gboolean hides; /* there are also texts of a lower rank */
} MarkerText;

/* A position on the time axis, with all markers that are too close to be
 * distinguished. */
typedef struct {
    guint first, end; /* markers, as indices into drawing->markers */
    double x;         /* points */
    MarkerKind kind;
    MarkerText text;
    gboolean has_line; /* through the plot; else a tick at its top */
} Spot;

/* A label above the plot for one or more spots. */
typedef struct {
    guint first, end; /* spots */
    MarkerText text;
    guint count;     /* markers, including those left out */
    double from, to; /* x of the first and the last spot, points */
    double at;       /* x that the box should be centred at */
    double left, width;
    guint row;         /* 0 = the lowest */
    char *label;       /* text, numbers or count; NULL = no label */
    gboolean is_faint; /* of a message or unlisted */
} Flag;

/* A numbered text, and the markers that have it. */
typedef struct {
    char *text;
    guint first; /* the first of its markers */
    guint count;
    guint rank; /* the highest rank of these markers */
} MarkEntry;

typedef enum {
    MARKS_BARE,    /* lines only */
    MARKS_TEXTS,   /* a text at each flag */
    MARKS_NUMBERS, /* numbers or counts at flags */
} MarksMode;

struct Marks {
    MarksMode mode;
    GArray *spots;    /* Spot, from left to right */
    GArray *flags;    /* Flag, from left to right */
    GArray *numbers;  /* guint: number of each marker of the spots; 0 = none */
    GPtrArray *texts; /* MarkEntry: the first has number 1 */
    guint n_listed;   /* entries in the list: the first texts */
    guint n_texts;    /* markers with a text */
    guint n_unnumbered;    /* markers with a text but no number */
    gboolean shows_counts; /* all texts are equal: flags show counts */
    guint n_rows;          /* above the plot */
    guint n_list_rows;     /* below it */
    GArray *columns;       /* double: widths in the list, points */
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
