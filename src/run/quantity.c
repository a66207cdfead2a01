#include "run/quantity.h"

const char *const quantity_keys[] = {
    [QUANTITY_HEAP] = "heap",   [QUANTITY_TIME] = "time",
    [QUANTITY_TICKY] = "ticky", [QUANTITY_ENTRIES] = "entries",
    [N_QUANTITIES] = NULL,
};

const char *
quantity_unit(Quantity quantity)
{
    static const char *const units[N_QUANTITIES] = {
        [QUANTITY_HEAP] = "bytes",
        [QUANTITY_TIME] = "ns",
        [QUANTITY_TICKY] = "bytes",
        [QUANTITY_ENTRIES] = "calls",
    };

    return units[quantity];
}
