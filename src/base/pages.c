#include <config.h>

#include "base/pages.h"

#include <stdlib.h>
#include <sys/mman.h>

/* A large page is filled with 0 as a whole: so it is worth its while for what
 * takes much of it. */
#define ENOUGH (LARGE_PAGE / 4)

#define CACHE_LINE 64

/* Where the system has no large pages, small ones do; where it has none at all,
 * g_malloc says so and ends. */
gpointer
pages_new(gsize size)
{
    const gsize unit = size < ENOUGH ? CACHE_LINE : LARGE_PAGE;
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
