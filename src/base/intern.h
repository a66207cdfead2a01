/* A table of interned keys: maps byte strings, texts and 64-bit words to small
 * numbers.
 *
 * The first key has number 0, and each new key has the next number.  The table
 * also holds a value for each key.  Keys are compared as bytes, in no encoding,
 * and may contain NULs.  The hash is seeded at random, so that crafted keys
 * cannot slow the table down. */
#ifndef BASE_INTERN_H
#define BASE_INTERN_H

#include <glib.h>

typedef struct Intern Intern;

/* Returned instead of a number if the key is not in the table. */
#define NOT_INTERNED G_MAXUINT32

/* Both return an empty table.  A table of intern_new copies each key and
 * appends a NUL.  A table of intern_new_borrowing does not copy keys, which
 * saves memory: the caller's keys must outlive the table. */
Intern *intern_new(void);
Intern *intern_new_borrowing(void);
void intern_free(Intern *intern);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Intern, intern_free)

/* Returns the number of a key, and adds it if it is new. */
guint32 intern_add(Intern *intern, const void *bytes, guint32 size);

/* Returns the number of a key, or NOT_INTERNED. */
guint32 intern_find(const Intern *intern, const void *bytes, guint32 size);

/* Frees the hash slots.  Afterwards intern_add and intern_find must not be
 * called.  With many short keys, the slots take about as much memory as the
 * keys. */
void intern_finish(Intern *intern);

/* Returns the bytes of a key and, unless size is NULL, their size.  The bytes
 * keep their address as long as the table lives. */
const char *intern_get(const Intern *intern, guint32 number, guint32 *size);

/* Return and set the value of a key.  It is 0 until it is set. */
guint32 intern_value(const Intern *intern, guint32 number);
void intern_set_value(Intern *intern, guint32 number, guint32 value);

/* Returns the size of all copied keys in bytes, including one NUL per key. */
gsize intern_bytes(const Intern *intern);

/* Returns the number of keys in the table. */
guint32 intern_count(const Intern *intern);

/* Functions for keys that are NUL-terminated texts.  intern_find_text returns
 * whether the text is in the table, and stores its value unless value is NULL.
 * intern_get_text returns the value, or 0 if the text is not in the table.
 * intern_set_text sets the value, and adds the text if it is new. */
gboolean intern_find_text(const Intern *intern, const char *text,
                          guint32 *value);
guint32 intern_get_text(const Intern *intern, const char *text);
void intern_set_text(Intern *intern, const char *text, guint32 value);

/* Functions for keys that are 64-bit words.  The table must copy its keys
 * (intern_new).  The first two return what intern_add and intern_find return.
 * intern_has_word returns whether the word is in the table. */
static inline guint32
intern_add_word(Intern *intern, guint64 word)
{
    return intern_add(intern, &word, sizeof(word));
}

static inline guint32
intern_find_word(const Intern *intern, guint64 word)
{
    return intern_find(intern, &word, sizeof(word));
}

static inline gboolean
intern_has_word(const Intern *intern, guint64 word)
{
    return intern_find_word(intern, word) != NOT_INTERNED;
}

#endif
