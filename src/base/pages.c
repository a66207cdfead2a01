#include <config.h>

#include "base/pages.h"

#include <stdlib.h>
#include <sys/mman.h>

/* The system fills a large page with zeros as a whole, so it pays only for
 * blocks that use much of it. */
#define MIN_LARGE_BLOCK (LARGE_PAGE / 4)

#define CACHE_LINE 64

/* The block falls back to small pages if the system has no large ones.  If
 * there is no memory at all, g_malloc reports this and aborts. */
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
