#include "support/bulk.h"

/* The finaliser of MurmurHash3.  Its constants are in the public domain. */
guint64
pseudo_random(guint64 number)
{
    number ^= number >> 33;
    number *= G_GUINT64_CONSTANT(0xff51afd7ed558ccd);
    number ^= number >> 33;
    number *= G_GUINT64_CONSTANT(0xc4ceb9fe1a85ec53);
    return number ^ number >> 33;
}

static void
shuffle(guint *numbers, guint count)
{
    for (guint i = count; i > 1; i--) {
        guint other = (guint)(pseudo_random(i) % i);
        guint number = numbers[i - 1];

        numbers[i - 1] = numbers[other];
        numbers[other] = number;
    }
}

/* Each of four capabilities has every fourth number.  Blocks of the four
 * capabilities alternate. */
static void
fill_blocks(guint *numbers, guint count)
{
    const guint n_capabilities = 4, block = 30000;
    guint n_filled = 0;

    for (guint from = 0; from < count; from += block)
        for (guint capability = 0; capability < n_capabilities; capability++)
            for (guint i = from; i < MIN(from + block, count); i++)
                if (i % n_capabilities == capability)
                    numbers[n_filled++] = i;
}

guint *
numbers_in_order(Order order, guint count)
{
    guint *numbers = g_new(guint, count);

    for (guint i = 0; i < count; i++)
        numbers[i] = order == ORDER_REVERSED ? count - 1 - i : i;
    if (order == ORDER_OF_BLOCKS)
        fill_blocks(numbers, count);
    if (order == ORDER_RANDOM)
        shuffle(numbers, count);
    return numbers;
}
