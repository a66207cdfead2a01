/* The views of a program: runs of it with different break-downs of the heap.
 * Takes their profiles, tells whether they are views, orders and aligns them,
 * and joins their readings: what fills the heap, who made it, who keeps it, and
 * whether it is used, at one moment.
 *
 * Bytes of different views are never set against each other, because a profiled
 * build holds more: a share is that of the view's own total.  doc/evheap.1,
 * "VIEWS", has the rules in words. */
#ifndef COMPARE_VIEWS_H
#define COMPARE_VIEWS_H

#include "compare/reading.h"

/* What a break-down answers. */
typedef enum {
    QUESTION_WHAT,
    QUESTION_MAKER,
    QUESTION_KEEPER,
    QUESTION_USE,
    QUESTION_NONE, /* it is joined with nothing */
} Question;

/* The names of questions in data formats: "made-by". */
extern const char *const question_keys[];

/* What the times of the views are aligned by. */
typedef enum {
    ALIGNED_BY_MARKERS,    /* those that all have; between them as below */
    ALIGNED_BY_ALLOCATION, /* the part of all bytes that is allocated */
    ALIGNED_BY_TIME,       /* the part of the time of the run */
} ViewsAlignment;

/* The names of alignments in data formats: "allocation". */
extern const char *const views_alignment_keys[];

/* The run of a view is divided into this many parts of equal progress. */
#define VIEW_STEPS 1024

typedef struct {
    const Profile *profile; /* of several versions, the last one; borrowed */
    const Profile *decoded; /* before filtering; borrowed */
    const GArray *markers;  /* Marker, by time; borrowed */
    const char *name;       /* "-hc"; borrowed */
    gboolean is_alone;      /* other views have several versions, and this one
                               has an unknown one of them: it is not joined */
    Question question;
    double times[VIEW_STEPS + 1]; /* ns: when each part of the run is done */
    const Reading *reading;       /* borrowed; NULL = none */
    /* With the reading of the main view, for a view that answers something: */
    gboolean is_joined;
    gboolean is_outside; /* the moment of the main view is not in its window: it
                            is not joined */
    gboolean lacks_rise; /* the main view rises, and this one does not in the
                            same time; it has no bands then */
    Reading joined;      /* rises, onset, top, peak, bands, n_bands, n_others,
                            others: at the moment of the main view, which is its
                            top, or else its peak */
    gboolean is_of_other_command; /* of another program, or other arguments */
    gboolean is_of_other_length;  /* the run did more, or less */
    gboolean differs; /* its total there, by more than MAX_VIEW_DIFFERENCE of
                         that of the main view, though it has no other filter */
} JoinedView;

#define MAX_VIEW_DIFFERENCE 0.1

typedef struct {
    JoinedView *list; /* owned */
    guint n;
    guint main; /* the view whose moment is that of all, and whose reading heads
                   the report */
    ViewsAlignment alignment;
} Views;

/* Whether runs are views. */
typedef enum {
    VIEWS_MATCH,
    VIEWS_OF_ONE_BREAKDOWN,
    VIEWS_OF_UNKNOWN, /* a program, or its arguments, is not known */
    VIEWS_OF_PROGRAMS,
    VIEWS_OF_ARGUMENTS,
} ViewsMatch;

/* Returns whether profiles are views: their programs have the same name, but
 * for an ending of the build like "-prof", and the same arguments, but for
 * those of the run-time system, and not all have one name. */
ViewsMatch views_match(const Profile *const *profiles, guint n);

/* Returns what tells a view from others: the option of its break-down and of
 * the filters of its census, "-hc -hbdrag+void"; if it is no heap profile, its
 * quantity.  It is safe in all formats: "%" and two hexadecimal digits stand
 * for other bytes than letters, digits, ".", "-" and "'".  Free with g_free. */
char *view_name(const Profile *profile);

/* Returns the order of two profiles as views: what, made by, kept by, used;
 * less than 0 if the first comes first, 0 if they have the same break-down. */
gint view_compare(const Profile *a, const Profile *b);

/* Takes the list of views, with the members up to is_alone, in the order of
 * view_compare; sets the others but reading.  Free with views_free. */
Views *views_new(JoinedView *list, guint n);
void views_free(Views *views);

/* Joins the readings: sets the last members of each view.  The reading of the
 * main view must be set. */
void views_join(Views *views);

/* Returns the time in ns at which a part of the run, 0 to 1, is done in a
 * view, and the part that is done at a time. */
double views_time(const Views *views, guint view, double part);
double views_part(const Views *views, guint view, double time);

#endif
