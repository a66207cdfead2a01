/* Addresses of info tables, numbered.
 *
 * Of a log's million addresses, of which each is looked up once, nearly all
 * are not in it. */
#ifndef BASE_ADDRESSES_H
#define BASE_ADDRESSES_H

#include <glib.h>

typedef struct Addresses Addresses;

Addresses *addresses_new(void);
void addresses_free(Addresses *addresses);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Addresses, addresses_free)

/* Adds an address with a number, unless it is there. */
void addresses_add(Addresses *addresses, guint64 address, guint32 number);

/* Returns whether the address is there, and its number, which may be NULL. */
gboolean addresses_find(const Addresses *addresses, guint64 address,
                        guint32 *number);

#endif
