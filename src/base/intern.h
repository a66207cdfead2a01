/* Interned byte strings: the position is the identity.
 *
 * Takes any bytes, gives the same small number for the same bytes, counted
 * from 0 in the order of first appearance.  The bytes are compared as they
 * are: no encoding is assumed, NUL is a byte like any other. */
#ifndef BASE_INTERN_H
#define BASE_INTERN_H

#include <glib.h>

typedef struct Intern Intern;

Intern *intern_new(void);
void intern_free(Intern *intern);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Intern, intern_free)

/* Returns the number of these bytes, which are copied when they are new. */
guint32 intern_add(Intern *intern, const void *bytes, guint32 size);

/* Frees what only intern_add needs, which may not be called any more: of many
 * short strings that is as much as the strings. */
void intern_finish(Intern *intern);

/* Returns the bytes with that number and their size.  They stay owned by
 * the table, keep their address, and are followed by a NUL. */
const char *intern_get(const Intern *intern, guint32 number, guint32 *size);

/* Returns how many bytes the strings take: each its own, and one for the NUL
 * behind it. */
gsize intern_bytes(const Intern *intern);

/* Returns how many different strings the table holds. */
guint32 intern_count(const Intern *intern);

#endif
