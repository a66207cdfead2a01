/* Generates the numbers from 0 to n - 1 in one of several orders, for tests of
 * bounded stores.  A test uses them as times, or as indices of markers or
 * pauses. */
#ifndef TESTS_BULK_H
#define TESTS_BULK_H

#include "run/run.h"

/* Orders in which a reader may get the events of several capabilities. */
typedef enum {
    ORDER_OF_TIME,
    ORDER_REVERSED,
    ORDER_OF_BLOCKS, /* four capabilities, one block after another */
    ORDER_RANDOM,
    N_ORDERS
} Order;

/* Returns the numbers 0 to count - 1 in that order.  Free with g_free. */
guint *numbers_in_order(Order order, guint count);

/* Returns a pseudo-random number, computed from number alone. */
guint64 pseudo_random(guint64 number);

#endif
