/* What made-up bands are defined by: info tables and cost centres.
 *
 * Both look like GHC's: names of closures, types and places of some 70 bytes
 * for each info table, all of a module one behind the other from high to low
 * addresses, and with the length that GHC declares, one byte too much. */
#ifndef TESTS_GROW_DEFINITIONS_H
#define TESTS_GROW_DEFINITIONS_H

#include <glib.h>

#include "grow-blocks.h"
#include "grow-seed.h"

/* Break-downs as HEAP_PROF_BEGIN numbers them. */
enum {
    BREAKDOWN_COST_CENTRE_STACK = 1,
    BREAKDOWN_RETAINER = 5,
    BREAKDOWN_BIOGRAPHY = 6,
    BREAKDOWN_INFO_TABLE = 8,
    BREAKDOWN_ERA = 9
};

/* The address of an info table, and the number of a cost centre, that is made
 * up: none of the seed's own. */
guint64 made_address(const Seed *seed, guint table);
guint32 made_cost_centre(const Seed *seed, guint index);

void define_info_tables(const Seed *seed, guint n_tables, GrowBlocks *blocks,
                        guint64 time);
void define_cost_centres(const Seed *seed, guint n_centres, GrowBlocks *blocks,
                         guint64 time);

#endif
