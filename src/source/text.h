/* A source file as lines that are safe to show: takes its bytes, returns
 * presentable lines, and the row of a line as places count. */
#ifndef SOURCE_TEXT_H
#define SOURCE_TEXT_H

#include "run/place.h"

typedef struct SourceText SourceText;

/* Returns the text of a file with this name.  Line ends are LF or CR LF, a tab
 * goes to the next multiple of 8, other control characters and invalid UTF-8
 * become \xHH, and a byte order mark at the start is left out.  Free with
 * source_text_free. */
SourceText *source_text_new(const char *bytes, gsize size, const char *file);
void source_text_free(SourceText *text);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SourceText, source_text_free)

guint source_text_n_rows(const SourceText *text);

/* Returns a row, from 0; borrowed. */
const char *source_text_row(const SourceText *text, guint row);

/* Returns the row of a line of a place, or -1 if the file has no such line.
 * They are the same but after "#line", "# LINE" and "{-# LINE #-}", which
 * number the lines of a generated file after those of its origin (GHC's lexer).
 */
gint source_text_find(const SourceText *text, guint line);

/* Returns the row of the first line of a place, or -1 if the file does not have
 * its lines, or the place does not fit: it begins and ends with a character
 * that is not blank.  Places of generated files may have other columns. */
gint source_text_place(const SourceText *text, const Place *place);

/* Returns whether a row has the last part of a name as a word: "go" of "main.go
 * :: Int".  FALSE for what is no identifier. */
gboolean source_text_names(const SourceText *text, guint row, const char *name);

#endif
