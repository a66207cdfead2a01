/* Allocates large blocks of memory in large pages (huge pages on Linux), if the
 * system has them.
 *
 * Page faults on small pages would take longer than most of the work on the
 * blocks. */
#ifndef BASE_PAGES_H
#define BASE_PAGES_H

#include <glib.h>

/* The size of a large page in bytes.  The size of a large block is rounded up
 * to a multiple of it. */
#define LARGE_PAGE ((gsize)2 * 1024 * 1024)

/* Returns size bytes of memory, aligned to a cache line and uninitialised.
 * Never NULL.  Free with pages_free. */
gpointer pages_new(gsize size);
void pages_free(gpointer pages);

#endif
