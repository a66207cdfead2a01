/* Numbers by chance, the same for the same seed on every machine: the
 * generator xorshift64* of Marsaglia and Vigna. */
#ifndef TESTS_GROW_CHANCE_H
#define TESTS_GROW_CHANCE_H

#include <glib.h>

typedef struct {
    guint64 state; /* never 0 */
} Chance;

static inline guint64
chance_bits(Chance *chance)
{
    chance->state ^= chance->state >> 12;
    chance->state ^= chance->state << 25;
    chance->state ^= chance->state >> 27;
    return chance->state * 0x2545f4914f6cdd1du;
}

/* A number below `limit`, which is at least 1. */
static inline guint32
chance_below(Chance *chance, guint32 limit)
{
    return (guint32)((chance_bits(chance) >> 32) * limit >> 32);
}

#endif
