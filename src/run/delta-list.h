/* Encodes lists of values at ascending positions as text for the XML archive,
 * and decodes them.
 *
 * An element is a word "GAP:DIFFERENCE".  GAP is the difference to the previous
 * position, DIFFERENCE that to the previous value.  If GAP is 1, it is omitted
 * with its colon.  Blanks separate elements.  data/evheap-profile.rng describes
 * the format. */
#ifndef RUN_DELTA_LIST_H
#define RUN_DELTA_LIST_H

#include <glib.h>

/* The difference of two 64-bit numbers, signed or unsigned. */
typedef struct {
    gboolean negative;
    guint64 size;
} Difference;

typedef struct {
    Difference gap;        /* to the previous position */
    Difference difference; /* to the previous value */
} Delta;

/* The maximum size of an element in bytes, with the blank. */
#define MAX_DELTA_SIZE 44

/* Returns the difference of two values. */
Difference difference_of_values(guint64 from, guint64 to);

/* Returns the difference of two times. */
Difference difference_of_times(gint64 from, gint64 to);

/* Adds a difference to a value.  If the sum is out of range, returns FALSE and
 * leaves the value unchanged. */
gboolean difference_add_to_value(Difference difference, guint64 *value);

/* Adds a difference to a time.  If the sum is out of range, returns FALSE and
 * leaves the time unchanged. */
gboolean difference_add_to_time(Difference difference, gint64 *time);

/* Appends an element, after a blank if the list is not empty. */
void delta_append(GString *list, const Delta *delta);

/* Reads the next element and advances *list past it.  Returns FALSE at the end
 * of the text and at a word that is not an element; then **list is the NUL or
 * the first character of the word. */
gboolean delta_next(const char **list, Delta *delta);

#endif
