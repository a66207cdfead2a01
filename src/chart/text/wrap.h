/* Breaking a text into as many lines as it needs.
 *
 * For lists, in which nothing is shortened: put together again, the lines are
 * the text.  The time is linear in the text's length, for labels may be
 * megabytes long. */
#ifndef CHART_TEXT_WRAP_H
#define CHART_TEXT_WRAP_H

#include "figure/metrics.h"

typedef struct {
    const TextMetrics *metrics;
    Font font;
    double first, rest; /* the widths of the first line and of the others,
                           points */
    guint most;         /* no more lines than these; 0 = all */
    const char *signs;  /* behind which a line ends best, "/"; else it ends
                           behind another sign of names, or anywhere but
                           before an accent */
} Wrap;

/* Appends to the ends (gsize) where in the text, in bytes, each line ends, as
 * far as lines go: at least one line, and at least one character in each.  No
 * line is wider than was asked for, but for one of a lone character. */
void wrap_text(const Wrap *wrap, const char *text, GArray *ends);

#endif
