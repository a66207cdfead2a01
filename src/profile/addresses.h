/* A set of addresses of info tables.
 *
 * Of a log's million addresses, of which each is looked up once, nearly all
 * are not in it: that is told at a glance. */
#ifndef PROFILE_ADDRESSES_H
#define PROFILE_ADDRESSES_H

#include <glib.h>

typedef struct Addresses Addresses;

Addresses *addresses_new(void);
void addresses_free(Addresses *addresses);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Addresses, addresses_free)

void addresses_add(Addresses *addresses, guint64 address);

gboolean addresses_have(const Addresses *addresses, guint64 address);

#endif
