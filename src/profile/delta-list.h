/* The text coding of lists in the XML archive.
 *
 * A list of values at ascending places is written as what changes from one
 * to the next: a word "GAP:DIFFERENCE" for each, with blanks in between; a
 * gap of 1 is left out.  data/evheap-profile.rng describes it for others. */
#ifndef PROFILE_CHANGES_H
#define PROFILE_CHANGES_H

#include <glib.h>

/* What any two numbers of 64 bits may differ by, with a sign or without. */
typedef struct {
    gboolean negative;
    guint64 size;
} Difference;

typedef struct {
    Difference gap;        /* to the place before */
    Difference difference; /* to the value before */
} Delta;

/* The greatest number of bytes that a change takes. */
#define MAX_DELTA_SIZE 44

Difference difference_of_values(guint64 from, guint64 to);
Difference difference_of_times(gint64 from, gint64 to);

/* Adds a difference to a value or a time.  Returns FALSE, and changes
 * nothing, where the sum is out of range. */
gboolean difference_add_to_value(Difference difference, guint64 *value);
gboolean difference_add_to_time(Difference difference, gint64 *time);

/* Appends a change, with a blank in front unless it is the first. */
void delta_append(GString *list, const Delta *change);

/* Reads the next change of a list and moves behind it.  Returns FALSE where
 * there is none: at the end of the text, or before what is no change. */
gboolean delta_next(const char **list, Delta *change);

#endif
