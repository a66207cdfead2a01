/* Writes the lines of source of a report as text. */
#ifndef OUTPUT_TEXT_SOURCE_TXT_H
#define OUTPUT_TEXT_SOURCE_TXT_H

#include "output/report.h"
#include "output/text/cells.h"

/* Writes them, with colours if the report wants them.  Returns FALSE if the
 * report has none, and writes nothing. */
gboolean put_sources(const TextPage *page, const Report *report);

/* Writes the files of a listing with their rows, and the rows that sum the
 * rest. */
void put_source_files(const TextPage *page, const SourceListing *listing,
                      gboolean has_colours);

#endif
