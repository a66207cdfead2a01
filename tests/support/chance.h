/* Pseudo-random numbers (splitmix64).  The same seed gives the same numbers on
 * every platform. */
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

/* Returns a number from 0 to n - 1, or 0 if n is 0. */
static inline guint
chance_below(Chance *chance, gsize n)
{
    return n > 0 ? (guint)(chance_next(chance) % n) : 0;
}

/* Returns TRUE with a probability of 1 / times. */
static inline gboolean
chance_once_in(Chance *chance, guint times)
{
    return chance_below(chance, times) == 0;
}

/* Returns a number of any magnitude, often close to a limit of an integer
 * type. */
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
