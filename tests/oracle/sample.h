/* Compares two censuses: lists of rows (label, bytes) in any order.
 *
 * Labels are raw bytes without a NUL. */
#ifndef TESTS_SAMPLE_H
#define TESTS_SAMPLE_H

#include <glib.h>

typedef struct {
    char *label;
    gboolean open; /* the label may be only the first frames of a stack */
    guint64 bytes;
} Row;

/* A GArray of Row.  Free with g_array_unref. */
GArray *sample_new(void);

/* Adds a row.  Copies size bytes of the label. */
void sample_add(GArray *sample, const char *label, gsize size, guint64 bytes);

/* Merges rows with equal labels. */
void sample_sum(GArray *sample);

const Row *sample_row(const GArray *sample, guint index);

/* The result of a comparison. */
typedef struct {
    gboolean equal; /* each row has its equal on the other side */
    const Row *odd; /* the first row without an equal, or NULL; borrowed from
                       its census */
} Comparison;

/* Compares ours, whose labels may be open, with theirs.  Sorts both. */
Comparison sample_compare(GArray *ours, GArray *theirs);

#endif
