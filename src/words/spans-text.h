/* Writes the spans of a run as a table: takes Spans, returns translated
 * text. */
#ifndef WORDS_SPANS_TEXT_H
#define WORDS_SPANS_TEXT_H

#include "run/spans.h"
#include "words/table.h"

/* Returns what precedes the table: "spans (of the one with the largest growth,
 * heap before and after it):".  Free with g_free. */
char *spans_head(const Spans *spans);

/* Returns the table of kinds: those with the largest sums, and a row that
 * counts the others.  NULL if there are no spans. */
Table *spans_table_new(const Spans *spans);

/* Returns "request 17: 5.00 ms, heap 1.20 MiB, then 1.50 MiB", or of a span
 * that is open "request 17: open for 5.00 ms".  Free with g_free. */
char *span_text(const Span *span);

#endif
