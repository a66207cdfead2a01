/* Large blocks of memory in large pages, where the system has them.
 *
 * To have memory page by page from the system takes longer than most of what
 * is done with it here. */
#ifndef BASE_PAGES_H
#define BASE_PAGES_H

#include <glib.h>

/* The size of a large page, of which a block takes whole ones. */
#define LARGE_PAGE ((gsize)2 * 1024 * 1024)

/* Returns memory of that many bytes, on cache lines of its own.  Free with
 * pages_free. */
gpointer pages_new(gsize size);
void pages_free(gpointer pages);

#endif
