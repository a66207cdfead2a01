/* The texts of a source listing, translated.  Free them with g_free, arrays
 * with g_ptr_array_unref. */
#ifndef SOURCE_SENTENCES_H
#define SOURCE_SENTENCES_H

#include "source/listing.h"
#include "words/table.h"

/* The maximum number of lines in the table of the heaviest. */
#define MAX_HEAVIEST 10

/* The texts of amounts: of one run the amount and its share, of two what was
 * before, what is now, and the change.  The colour is that of the share. */
#define MAX_AMOUNT_TEXTS 3

/* Returns what is listed: "heap by info table (-hi), by line of source: peak at
 * 1.20 s, 35.6 MiB".  Of two runs it has the names of their files, quoted:
 * disclose_text does where markup has no effect. */
char *source_heading(const SourceListing *listing,
                     char *(*quote)(const char *name));

/* Sets the texts of amounts.  Returns how many there are. */
guint source_amounts(const Annotation *annotation,
                     const guint64 amounts[N_ANNOTATED],
                     char *texts[MAX_AMOUNT_TEXTS]);

/* Returns a line as editors open it: "src/Data/Trie.hs:36:71", and one that
 * is_gone as in the log. */
char *source_line_place(const SourceSection *section, const SourceLine *line,
                        guint number);

/* Returns the brackets of a row, as many characters as its section has columns;
 * is_plain: in ASCII. */
char *source_brackets(const SourceSection *section, const SourceRow *row,
                      gboolean is_plain);

/* Returns the URL of a line.  NULL without one. */
char *source_line_url(const SourceListing *listing,
                      const SourceSection *section, const SourceLine *line,
                      guint number);

/* Returns what is at a line: its name, "main", and of a line that the second of
 * two runs does not have, that it is of the first.  "" if it is not known. */
char *source_line_name(const SourceLine *line);

/* Returns the path of a file. */
char *source_section_path(const SourceSection *section);

/* Returns the table of the heaviest lines: the texts of their amounts, their
 * places, and what is there.  NULL without lines.  Free with table_free. */
Table *heaviest_lines_table(const SourceListing *listing);

/* Returns what is to be said of the source files: which were not found, their
 * names quoted as by source_heading, or that not all were looked at (char *).
 */
GPtrArray *source_listing_notes(const SourceListing *listing,
                                char *(*quote)(const char *name));

/* Returns what is to be said of a file beside source_listing_notes: it is newer
 * than the log (char *). */
GPtrArray *source_notes(const SourceSection *section);

/* The same of a file that is shown without the listing: also that it was not
 * found. */
GPtrArray *source_lone_notes(const SourceSection *section);

/* Returns what a row stands for that sums the small lines of a section, or the
 * small files: "12 other lines", "3 other files". */
char *source_small_lines(const SourceSection *section);
char *source_small_files(const SourceListing *listing);

/* The same for all files but the first.  Sets the amounts.  NULL without any.
 */
char *source_other_files(const SourceListing *listing,
                         guint64 amounts[N_ANNOTATED]);

/* Returns why there is no place, with the name of spot_reason: "CAFs". */
char *source_reason(PlaceState state, const char *name);

/* Returns what a row stands for that sums what has no place, and why: "no
 * place: CAFs 1.2 MiB, PINNED 34.0 KiB".  NULL if there is nothing.  Sets the
 * amounts. */
char *source_unplaced(const Annotation *annotation,
                      guint64 amounts[N_ANNOTATED]);

#endif
