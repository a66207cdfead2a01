#include <config.h>

#include "base/pages.h"

#include <stdlib.h>
#include <sys/mman.h>

/* The minimum size of a block in large pages, in bytes.  The system fills a
 * whole large page with zeros, which takes too long for a smaller block. */
#define MIN_LARGE_BLOCK (LARGE_PAGE / 4)

#define CACHE_LINE 64

/* If the system has no large pages, the block is in small pages.  If there is
 * no memory, g_malloc reports it and aborts. */
gpointer
pages_new(gsize size)
{
    const gsize unit = size < MIN_LARGE_BLOCK ? CACHE_LINE : LARGE_PAGE;
    const gsize whole = (size + unit - 1) / unit * unit;
    gpointer pages = aligned_alloc(unit, whole);

    if (pages == NULL)
        return g_malloc(whole);
#ifdef MADV_HUGEPAGE
    if (unit == LARGE_PAGE)
        madvise(pages, whole, MADV_HUGEPAGE);
#endif
    return pages;
}

void
pages_free(gpointer pages)
{
    free(pages);
}
