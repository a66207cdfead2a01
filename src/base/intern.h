/* Interned keys: the position is the identity.
 *
 * Takes byte strings, texts and words of 64 bits; gives the same small number
 * for the same key, counted from 0 in the order of first appearance, and keeps
 * a value with each.  Keys are compared as bytes: no encoding is assumed, NUL
 * is a byte like any other.  The hash is secret: keys that are chosen to be
 * slow are as quick as others. */
#ifndef BASE_INTERN_H
#define BASE_INTERN_H

#include <glib.h>

typedef struct Intern Intern;

/* No number of a key. */
#define NOT_INTERNED G_MAXUINT32

/* A table copies its keys, each with a NUL behind it; one that borrows does
 * not, for there may be very many: they must live as long as the table. */
Intern *intern_new(void);
Intern *intern_new_borrowing(void);
void intern_free(Intern *intern);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Intern, intern_free)

/* Returns the number of these bytes, which are added when they are new. */
guint32 intern_add(Intern *intern, const void *bytes, guint32 size);

/* Returns the number of these bytes, or NOT_INTERNED. */
guint32 intern_find(const Intern *intern, const void *bytes, guint32 size);

/* Frees what only intern_add and intern_find need, which may not be called any
 * more: of many short strings that is as much as the strings. */
void intern_finish(Intern *intern);

/* Returns the bytes with that number and their size.  They keep their
 * address. */
const char *intern_get(const Intern *intern, guint32 number, guint32 *size);

/* The value that the caller keeps with a key, 0 until it is set. */
guint32 intern_value(const Intern *intern, guint32 number);
void intern_set_value(Intern *intern, guint32 number, guint32 value);

/* Returns how many bytes the copies take: each its own, and one for the NUL
 * behind it. */
gsize intern_bytes(const Intern *intern);

/* Returns how many different keys the table holds. */
guint32 intern_count(const Intern *intern);

/* Values by text: returns whether the text is there, and its value, which may
 * be NULL; returns the value, 0 where the text is not there; sets it, and adds
 * the text where it is new. */
gboolean intern_find_text(const Intern *intern, const char *text,
                          guint32 *value);
guint32 intern_get_text(const Intern *intern, const char *text);
void intern_set_text(Intern *intern, const char *text, guint32 value);

/* The same as intern_add for a word, for a table that copies; and whether it is
 * there. */
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
