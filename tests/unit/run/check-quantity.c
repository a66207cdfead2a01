#include "support/suite.h"

#include <string.h>

#include "run/quantity.h"

LOOP_TEST(each_quantity_has_a_key_and_a_unit, 0, N_QUANTITIES)
{
    const QuantityRow *row = quantity_rows[_i];

    ck_assert_ptr_nonnull(quantity_keys[_i]);
    ck_assert_ptr_null(quantity_keys[N_QUANTITIES]);
    for (int i = 0; i < _i; i++)
        ck_assert_str_ne(quantity_keys[i], quantity_keys[_i]);
    ck_assert_int_lt(row->scale, N_SCALES);
    ck_assert_ptr_nonnull(row->unit);
    ck_assert_ptr_nonnull(row->recorded_by);
    ck_assert_ptr_nonnull(row->pprof.type);
    ck_assert_ptr_nonnull(row->pprof.period_unit);
}

LOOP_TEST(each_quantity_has_words, 0, N_QUANTITIES)
{
    const QuantityRow *row = quantity_rows[_i];
    const char *const words[] = {row->axis_title, row->share_title, row->areas,
                                 row->shares,     row->lines,       row->level,
                                 row->area,       row->growth};

    for (guint i = 0; i < G_N_ELEMENTS(words); i++)
        ck_assert_ptr_nonnull(words[i]);
    if (_i != QUANTITY_HEAP)
        ck_assert_ptr_nonnull(strstr(row->heading, "%s"));
}

static void
check_family(const MetricFamily *family)
{
    ck_assert(g_str_has_prefix(family->name, "evheap_"));
    ck_assert(family->unit == NULL ||
              g_str_has_suffix(family->name, family->unit));
    ck_assert(g_str_has_suffix(family->help, "."));
}

/* A level has a growth, a flow a sum. */
LOOP_TEST(each_quantity_has_metrics, 0, N_QUANTITIES)
{
    const QuantityFamilies *families = &quantity_rows[_i]->families;
    const gboolean is_flow = quantity_is_flow((Quantity)_i);

    check_family(&families->bands);
    check_family(&families->peak);
    check_family(&families->mean);
    check_family(&families->end);
    check_family(is_flow ? &families->sum : &families->growth);
    ck_assert_ptr_null(is_flow ? families->growth.name : families->sum.name);
    ck_assert(families->base >= 1);
}
