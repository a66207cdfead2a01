#include "support/suite.h"

#include <math.h>

#include "profile/unresolved.h"
#include "support/profiles.h"

/* Two tables in the map, two bands that are not, one of them no address. */
static Profile *
some_tables(Breakdown breakdown)
{
    static const char *const strings[N_INFO_STRINGS] = {"f", "1", "",
                                                        "",  "M", ":"};
    Profile *profile = profile_new("test");

    profile->breakdown = breakdown;
    profile->has_breakdown = TRUE;
    info_tables_define(profile->info_tables, 0x40, strings);
    info_tables_define(profile->info_tables, 0x48, strings);
    profile_fill(profile, "time: 0 1 2\n"
                          "0x40: 30 30 30\n"
                          "0x44: 15 15 15\n"
                          "0x48: 4 4 4\n"
                          "list: - 2 -\n");
    profile_finish(profile);
    return profile;
}

START_TEST(unresolved_tables_are_counted_and_weighed)
{
    g_autoptr(Profile) profile = some_tables(BREAKDOWN_INFO_TABLE);
    Unresolved unresolved;

    ck_assert(profile_unresolved(profile, &unresolved));
    ck_assert_uint_eq(unresolved.n_tables, 4);
    ck_assert_uint_eq(unresolved.n_unresolved, 2);
    /* Areas: 30 + 2 of 60 + 30 + 8 + 2. */
    ck_assert(fabs(unresolved.share - 0.32) < 1e-12);
}
END_TEST

/* Without time the sum of the values takes the area's place. */
START_TEST(one_era_is_weighed_by_its_sum)
{
    g_autoptr(Profile) profile = profile_new("test");
    Unresolved unresolved;

    profile->breakdown = BREAKDOWN_INFO_TABLE;
    profile_fill(profile, "time: 0\n0x40: 3\n0x44: 5\n");
    profile_finish(profile);
    ck_assert(profile_unresolved(profile, &unresolved));
    ck_assert_uint_eq(unresolved.n_unresolved, 2);
    ck_assert(unresolved.share == 1);
}
END_TEST

START_TEST(no_bands_have_no_share)
{
    g_autoptr(Profile) profile = profile_new("test");
    Unresolved unresolved;

    profile->breakdown = BREAKDOWN_INFO_TABLE;
    profile_fill(profile, "time: 0 1\n");
    profile_finish(profile);
    ck_assert(profile_unresolved(profile, &unresolved));
    ck_assert_uint_eq(unresolved.n_tables, 0);
    ck_assert_uint_eq(unresolved.n_unresolved, 0);
    ck_assert(unresolved.share == 0);
}
END_TEST

START_TEST(other_bands_are_no_tables)
{
    g_autoptr(Profile) types = some_tables(BREAKDOWN_CLOSURE_TYPE);
    g_autoptr(Profile) groups = some_tables(BREAKDOWN_INFO_TABLE);
    Unresolved unresolved;

    ck_assert(!profile_unresolved(types, &unresolved));
    groups->grouping = GROUP_MODULE;
    ck_assert(!profile_unresolved(groups, &unresolved));
}
END_TEST

/* A .hp has no map in which they could be. */
START_TEST(texts_are_no_tables)
{
    g_autoptr(Profile) profile = some_tables(BREAKDOWN_INFO_TABLE);
    Unresolved unresolved;

    profile->texts = TRUE;
    ck_assert(!profile_unresolved(profile, &unresolved));
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("unresolved");
    TCase *tables = add_case(suite, "tables");

    tcase_add_test(tables, unresolved_tables_are_counted_and_weighed);
    tcase_add_test(tables, one_era_is_weighed_by_its_sum);
    tcase_add_test(tables, no_bands_have_no_share);
    tcase_add_test(tables, other_bands_are_no_tables);
    tcase_add_test(tables, texts_are_no_tables);
    return run_suite(suite);
}
