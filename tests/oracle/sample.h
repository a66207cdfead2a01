/* A census as rows of label and bytes, to be compared with another one.
 *
 * Takes rows in any order, tells whether two censuses have the same.  Labels
 * are bytes as somebody wrote them, without a NUL. */
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

/* Adds a row; the label, so many bytes, is copied. */
void sample_add(GArray *sample, const char *label, gsize size, guint64 bytes);

/* Makes one row of the rows with equal labels. */
void sample_sum(GArray *sample);

const Row *sample_row(const GArray *sample, guint index);

/* How two censuses compare. */
typedef struct {
    gboolean equal; /* they have all rows in common, each used once */
    const Row *odd; /* the first row that only one of them has, or NULL;
                       borrowed from it */
} Comparison;

/* Compares ours, in which labels may be open, with theirs.  Sorts both. */
Comparison sample_compare(GArray *ours, GArray *theirs);

#endif
