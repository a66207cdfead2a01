/* What a text report says first: the changes between runs, the reading and the
 * findings of each. */
#ifndef OUTPUT_SENTENCES_H
#define OUTPUT_SENTENCES_H

#include "output/format.h"
#include "words/reading-text.h"

/* Returns the sentences of a report, those of several runs after their letters.
 * Free with g_ptr_array_unref. */
GPtrArray *report_sentences(const Report *report, const Quotes *quotes);

#endif
