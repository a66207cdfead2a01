/* Writes the spans of a run as a table: takes Spans, returns translated
 * text. */
#ifndef WORDS_SPANS_TEXT_H
#define WORDS_SPANS_TEXT_H

#include "compare/comparison.h"
#include "run/spans.h"
#include "words/table.h"

/* Returns the table of kinds: those with the largest sums, and a row that
 * counts the others.  NULL if there are no spans. */
Table *spans_table_new(const Spans *spans);

/* Returns the table of the kinds of several runs, by name: number and longest
 * span in each.  The kinds are those with the largest sums in any run, and a
 * row counts the others.  NULL if there are no spans. */
Table *compared_spans_table_new(const Comparison *comparison);

/* Returns "request 17: 5.00 ms, heap 1.20 MiB, then 1.50 MiB", or "request 17:
 * 5.00 ms" if the heap is not known; of a span that is open, "request 17: open
 * for 5.00 ms".  Free with g_free. */
char *span_text(const Span *span);

#endif
