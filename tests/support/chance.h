/* Numbers by chance: the same seed gives the same ones, everywhere
 * (splitmix64). */
#ifndef TESTS_CHANCE_H
#define TESTS_CHANCE_H

#include <glib.h>

typedef struct {
    guint64 state;
} Chance;

static inline guint64
chance_next(Chance *chance)
{
    guint64 number = chance->state += G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);

    number = (number ^ number >> 30) * G_GUINT64_CONSTANT(0xbf58476d1ce4e5b9);
    number = (number ^ number >> 27) * G_GUINT64_CONSTANT(0x94d049bb133111eb);
    return number ^ number >> 31;
}

/* Returns one of n, from 0; 0 where there is none. */
static inline guint
chance_below(Chance *chance, gsize n)
{
    return n > 0 ? (guint)(chance_next(chance) % n) : 0;
}

/* Returns whether what happens once in so many times does. */
static inline gboolean
chance_once_in(Chance *chance, guint times)
{
    return chance_below(chance, times) == 0;
}

/* Returns a number of any magnitude, often one at the border of a type. */
static inline guint64
chance_number(Chance *chance)
{
    static const guint64 borders[] = {
        0,           1,          2,           0xff,       0x100,
        G_MAXUINT16, G_MAXINT32, G_MAXUINT32, G_MAXINT64, G_MAXUINT64,
        1000000000,  0x40a128,   0x10000,     1ULL << 32, 1ULL << 53,
        1ULL << 62,  1ULL << 63,
    };

    if (chance_once_in(chance, 3))
        return borders[chance_below(chance, G_N_ELEMENTS(borders))] +
               chance_below(chance, 3) - 1;
    return chance_next(chance) >> chance_below(chance, 64);
}

#endif
