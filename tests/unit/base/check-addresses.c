#include "support/suite.h"

#include "base/addresses.h"

#define MANY 100000

START_TEST(what_was_added_is_there_and_nothing_else)
{
    g_autoptr(Addresses) addresses = addresses_new();

    for (guint64 i = 0; i < MANY; i++) {
        ck_assert(!addresses_find(addresses, 0x400000 + 16 * i, NULL));
        addresses_add(addresses, 0x400000 + 16 * i, (guint32)i);
        addresses_add(addresses, 0x400000 + 16 * i, 0);
    }
    for (guint64 i = 0; i < MANY; i++) {
        guint32 number = MANY;

        ck_assert(addresses_find(addresses, 0x400000 + 16 * i, &number));
        ck_assert_uint_eq(number, i);
        for (guint64 by = 1; by < 16; by++)
            if (addresses_find(addresses, 0x400000 + 16 * i + by, NULL))
                ck_abort_msg("%" G_GUINT64_FORMAT " + %u", i, (guint)by);
    }
}
END_TEST

START_TEST(any_address_will_do)
{
    static const guint64 edges[] = {0, 1, G_MAXUINT32, G_MAXINT64, G_MAXUINT64};
    g_autoptr(Addresses) addresses = addresses_new();

    for (guint i = 0; i < G_N_ELEMENTS(edges); i++) {
        ck_assert(!addresses_find(addresses, edges[i], NULL));
        addresses_add(addresses, edges[i], i);
        ck_assert(addresses_find(addresses, edges[i], NULL));
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("addresses");
    TCase *addresses = add_case(suite, "addresses");

    tcase_add_test(addresses, what_was_added_is_there_and_nothing_else);
    tcase_add_test(addresses, any_address_will_do);
    return run_suite(suite);
}
