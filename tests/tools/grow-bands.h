/* Bands that are made up, beside the seed's own.
 *
 * What they are like was measured in real logs of some 1500 (-hd) and 20 000
 * (-hi) bands.  From a census to the next half of the values stay, one band
 * of a hundred is missing, and the bands come in another order, in which one
 * of five has the same neighbour behind it as before.  Labels have the length
 * of real ones: an event of -hd has 29 bytes, of -hi 30.  Stacks of cost
 * centres are as those of recursion: each band's is another one's and one cost
 * centre more, cut to the innermost that there is room for. */
#ifndef TESTS_GROW_BANDS_H
#define TESTS_GROW_BANDS_H

#include <glib.h>

#include "grow-blocks.h"
#include "grow-seed.h"
#include "support/chance.h"

typedef struct {
    guint bands;  /* how many */
    guint depth;  /* of stacks, at most 255 */
    guint tables; /* info tables that are made up, for -hi */
} BandRequest;

typedef struct GrowBands GrowBands;

/* Returns why there can be no such bands in that log, or NULL. */
const char *grow_bands_trouble(const Seed *seed, const BandRequest *request);

GrowBands *grow_bands_new(const Seed *seed, const BandRequest *request,
                          Chance *chance);
void grow_bands_free(GrowBands *bands);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GrowBands, grow_bands_free)

/* Writes what defines them, info tables and cost centres. */
void grow_bands_define(const GrowBands *bands, GrowBlocks *blocks,
                       guint64 time);

/* Writes their samples in one census.  Returns how many, and adds their bytes
 * to *size. */
guint grow_bands_census(GrowBands *bands, GrowBlocks *blocks, guint64 time,
                        guint64 *size);

#endif
