/* Many moments in one order or another, for tests of what a profile keeps. */
#ifndef TESTS_BULK_H
#define TESTS_BULK_H

#include "profile/profile.h"

/* The orders in which a reader may meet what capabilities wrote. */
typedef enum {
    ORDER_OF_TIME,
    ORDER_REVERSED,
    ORDER_OF_BLOCKS, /* of several capabilities, one block after another */
    ORDER_OF_CHANCE,
    N_ORDERS
} Order;

/* Returns the numbers 0 to count - 1 in that order.  Free with g_free. */
guint *numbers_in_order(Order order, guint count);

/* Returns a number that follows from another by chance. */
guint64 scatter(guint64 number);

#endif
