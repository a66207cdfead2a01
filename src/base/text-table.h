/* Numbers by text.
 *
 * Takes texts of any origin, which it borrows, for there may be very many.  Its
 * hash is secret: texts that are chosen to be slow are as quick as others. */
#ifndef BASE_TEXT_TABLE_H
#define BASE_TEXT_TABLE_H

#include <glib.h>

typedef struct TextTable TextTable;

TextTable *text_table_new(void);
void text_table_free(TextTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TextTable, text_table_free)

/* Returns whether the text is there, and its number, which may be NULL. */
gboolean text_table_find(const TextTable *table, const char *text,
                         guint *number);

/* Returns the text's number, 0 where it is not there. */
guint text_table_get(const TextTable *table, const char *text);

/* Gives the text a number, whether it is there or not.  The text must live as
 * long as the table. */
void text_table_set(TextTable *table, const char *text, guint number);

#endif
