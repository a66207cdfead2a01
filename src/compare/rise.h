/* Decides whether values rise until their end, beyond what their noise can
 * make: takes values and their times, returns the rise.
 *
 * The time is divided into N_FLOORS equal windows.  The lowest value in each is
 * its floor: what is held after the deepest collections.  The floors decide,
 * not single values.  The rule is made to be silent rather than wrong
 * (doc/evheap.1, "THE READING"). */
#ifndef COMPARE_RISE_H
#define COMPARE_RISE_H

#include <glib.h>

#define N_FLOORS 8

/* The maximum number of values. */
#define MAX_RISE_VALUES 501

/* With fewer values a rise is only likely, with fewer than MIN_RISE_VALUES none
 * is found. */
#define MIN_SURE_VALUES 10
#define MIN_RISE_VALUES 3

typedef struct {
    guint from;     /* the first value of the rise */
    double amount;  /* from the first floor to the last */
    double teeth;   /* the median of the largest falls in the windows */
    guint n_floors; /* N_FLOORS, or one for each value if these are fewer */
    guint floors[N_FLOORS]; /* indices of the lowest values of the windows; if
                               the values never fall, of those between which the
                               windows lie */
} Rise;

/* How far the floors may fall back, as a part of the rise: those of a whole
 * heap, and those of one of its bands. */
#define MAX_HEAP_FALL 0.3
#define MAX_BAND_FALL 0.15

/* Returns whether values[0 .. n - 1] at ascending times rise until the end, and
 * sets *rise if they do.  If not all of them rise, those from one of the first
 * five eighths of the time on may. */
gboolean rise_find(const double *times, const double *values, guint n,
                   double max_fall, Rise *rise);

/* Returns the number of the values before a final phase, in which they fall and
 * do not rise again, with the top from which they fall; n if there is none. */
guint rise_end(const double *times, const double *values, guint n);

/* Sets the floors and the teeth of values[from .. n - 1]. */
void rise_floors(const double *times, const double *values, guint from, guint n,
                 Rise *rise);

/* The turns of values: tops, and the floors before them. */
typedef struct {
    guint n_tops, n_floors;
    guint tops[MAX_RISE_VALUES], floors[MAX_RISE_VALUES]; /* indices */
} Turns;

/* Finds the turns of values[0 .. n - 1] between rises and falls of at least an
 * amount, n at most MAX_RISE_VALUES. */
void turns_find(const double *values, guint n, double min, Turns *turns);

/* Returns the largest fall of values[from .. to - 1] from an earlier maximum.
 */
double rise_largest_fall(const double *values, guint from, guint to);

#endif
