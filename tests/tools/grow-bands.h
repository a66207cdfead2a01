/* Generates bands for growlog: writes the requested definitions and samples to
 * the grown log, in addition to those of the seed.
 *
 * Their properties were measured in real logs of some 1500 (-hd) and 20 000
 * (-hi) bands.  From one census to the next, half of the values stay the same.
 * One band in a hundred is missing.  The order of bands changes, but one in
 * five has the same neighbour behind it.  Labels have the length of real ones:
 * an event of -hd has 29 bytes, of -hi 30.  Cost-centre stacks are those of a
 * recursion: each one extends another one by a cost centre, and keeps only the
 * innermost ones.
 *
 * A compiler has rare bands, too: in a -hT log of GHC 9.6.6 itself, three of
 * ten bands are in one census of fifty. */
#ifndef TESTS_GROW_BANDS_H
#define TESTS_GROW_BANDS_H

#include <glib.h>

#include "grow-blocks.h"
#include "grow-seed.h"
#include "support/chance.h"

typedef struct {
    guint bands;     /* the number of bands */
    guint depth;     /* of stacks, at most 255 */
    guint tables;    /* generated info tables, for -hi */
    guint rare;      /* percent of the bands that are in few censuses */
    guint type_size; /* bytes of the type of an info table; 0 = as in programs
                        with short types */
} BandRequest;

typedef struct GrowBands GrowBands;

/* Returns why the log cannot have such bands, or NULL. */
const char *grow_bands_trouble(const Seed *seed, const BandRequest *request);

GrowBands *grow_bands_new(const Seed *seed, const BandRequest *request,
                          Chance *chance);
void grow_bands_free(GrowBands *bands);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GrowBands, grow_bands_free)

/* Writes their definitions: info tables and cost centres. */
void grow_bands_define(const GrowBands *bands, GrowBlocks *blocks,
                       guint64 time);

/* Writes the samples of one census.  Returns their number, and adds their bytes
 * to *size. */
guint grow_bands_census(GrowBands *bands, GrowBlocks *blocks, guint64 time,
                        guint64 *size);

#endif
