#include "run/quantity.h"

#include <string.h>

static const struct {
    const char *key, *unit;
} quantities[N_QUANTITIES] = {
    [QUANTITY_HEAP] = {"heap", "bytes"},
    [QUANTITY_TIME] = {"time", "ns"},
    [QUANTITY_TICKY] = {"ticky", "bytes"},
    [QUANTITY_ENTRIES] = {"entries", "calls"},
};

const char *
quantity_key(Quantity quantity)
{
    return quantities[quantity].key;
}

gboolean
quantity_by_key(const char *key, Quantity *quantity)
{
    for (guint i = 0; i < N_QUANTITIES; i++)
        if (strcmp(quantities[i].key, key) == 0) {
            *quantity = (Quantity)i;
            return TRUE;
        }
    return FALSE;
}

const char *
quantity_unit(Quantity quantity)
{
    return quantities[quantity].unit;
}

gboolean
quantity_is_flow(Quantity quantity)
{
    return quantity != QUANTITY_HEAP;
}
