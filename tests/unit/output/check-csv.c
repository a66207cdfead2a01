#include "support/suite.h"

#include "support/profiles.h"
#include "support/written.h"

#define HEADER "run,era,time_s,band,bytes\n"

/* Runs the format, and compares all that it writes. */
static void
assert_csv(const Profile *profile, const Selection *asked, const char *expected)
{
    const ReportRun run = {.profile = profile, .asked = asked, .letter = "A"};
    const Report report = {.runs = &run, .n_runs = 1};
    g_autofree char *text = written(&format_csv, &report);

    ck_assert_str_eq(text, expected);
}

START_TEST(no_eras_are_a_header)
{
    g_autoptr(Profile) profile = profile_new("log");

    profile_finish(profile);
    assert_csv(profile, NULL, HEADER);
}
END_TEST

START_TEST(rows_come_by_era_then_first_appearance)
{
    g_autoptr(Profile) profile = profile_new("log");

    profile_begin_era(profile, 5);
    profile_sample(profile, "zed", 1);
    profile_sample(profile, "alpha", 20);
    profile_end_era(profile);
    profile_begin_era(profile, 1000000000);
    profile_end_era(profile);
    profile_begin_era(profile, 12345678901234567);
    profile_sample(profile, "new", G_MAXUINT64 / 2);
    profile_sample(profile, "alpha", 30);
    profile_sample(profile, "zed", 0);
    profile_end_era(profile);
    profile_finish(profile);
    assert_csv(profile, NULL,
               HEADER "A,0,0.000000005,\"zed\",1\n"
                      "A,0,0.000000005,\"alpha\",20\n"
                      "A,2,12345678.901234567,\"alpha\",30\n"
                      "A,2,12345678.901234567,\"new\",9223372036854775807\n");
}
END_TEST

START_TEST(times_are_exact)
{
    static const gint64 times[] = {G_MININT64, -1500000000, -1,
                                   0,          999999999,   G_MAXINT64};
    g_autoptr(Profile) profile = profile_new("log");

    for (guint i = 0; i < G_N_ELEMENTS(times); i++) {
        profile_begin_era(profile, times[i]);
        profile_sample(profile, "b", 7);
        profile_end_era(profile);
    }
    profile_finish(profile);
    assert_csv(profile, NULL,
               HEADER "A,0,-9223372036.854775808,\"b\",7\n"
                      "A,1,-1.500000000,\"b\",7\n"
                      "A,2,-0.000000001,\"b\",7\n"
                      "A,3,0.000000000,\"b\",7\n"
                      "A,4,0.999999999,\"b\",7\n"
                      "A,5,9223372036.854775807,\"b\",7\n");
}
END_TEST

START_TEST(labels_are_quoted)
{
    static const char *const labels[] = {"a\"b", "\"", "a,b",
                                         "x\ny", "",   "\xe4\xb8\xad"};
    g_autoptr(Profile) profile = profile_new("log");

    profile_begin_era(profile, 0);
    for (guint i = 0; i < G_N_ELEMENTS(labels); i++)
        profile_sample(profile, labels[i], 1);
    profile_end_era(profile);
    profile_finish(profile);
    assert_csv(profile, NULL,
               HEADER "A,0,0.000000000,\"a\"\"b\",1\n"
                      "A,0,0.000000000,\"\"\"\",1\n"
                      "A,0,0.000000000,\"a,b\",1\n"
                      "A,0,0.000000000,\"x\\x0Ay\",1\n"
                      "A,0,0.000000000,\"(empty)\",1\n"
                      "A,0,0.000000000,\"\xe4\xb8\xad\",1\n");
}
END_TEST

START_TEST(equal_texts_stay_apart)
{
    g_autoptr(Profile) profile = profile_new("log");

    profile_begin_era(profile, 0);
    profile_sample(profile, "a\nb", 1);
    profile_sample(profile, "a\\x0Ab", 2);
    profile_end_era(profile);
    profile_finish(profile);
    assert_csv(profile, NULL,
               HEADER "A,0,0.000000000,\"a\\x0Ab\",1\n"
                      "A,0,0.000000000,\"a\\x0Ab #2\",2\n");
}
END_TEST

/* Asks for bands by their place in the profile. */
static Selection *
ask_for(const Profile *profile, const guint *places, guint n_places)
{
    Selection *asked = g_new0(Selection, 1);

    asked->choices = g_array_new(FALSE, TRUE, sizeof(Choice));
    for (guint i = 0; i < n_places; i++) {
        const Choice choice = {.band = profile_band(profile, places[i])};

        g_array_append_val(asked->choices, choice);
    }
    return asked;
}

static void
forget(Selection *asked)
{
    g_array_unref(asked->choices);
    g_free(asked->other);
    g_free(asked);
}

static Profile *
four_bands(void)
{
    Profile *profile = profile_new("log");

    profile_begin_era(profile, 0);
    profile_sample(profile, "a", 1);
    profile_sample(profile, "OTHER", 2);
    profile_sample(profile, "c", 4);
    profile_sample(profile, "d", 8);
    profile_end_era(profile);
    profile_begin_era(profile, 1);
    profile_sample(profile, "c", 16);
    profile_end_era(profile);
    profile_finish(profile);
    return profile;
}

/* The order of the choices is the picture's, and of no matter here. */
START_TEST(other_is_last_and_its_name_is_its_own)
{
    static const guint places[] = {2, 1};
    g_autoptr(Profile) profile = four_bands();
    Selection *asked = ask_for(profile, places, G_N_ELEMENTS(places));

    asked->n_other = 2;
    asked->other = g_new0(guint64, 2);
    asked->other[0] = 9;
    assert_csv(profile, asked,
               HEADER "A,0,0.000000000,\"OTHER #2\",2\n"
                      "A,0,0.000000000,\"c\",4\n"
                      "A,0,0.000000000,\"OTHER\",9\n"
                      "A,1,0.000000001,\"c\",16\n");
    forget(asked);
}
END_TEST

/* The next number may be taken, too: by a label that ends in it. */
START_TEST(other_takes_no_name_away)
{
    static const guint places[] = {0, 1};
    g_autoptr(Profile) profile = profile_new("log");
    Selection *asked;

    profile_begin_era(profile, 0);
    profile_sample(profile, "OTHER", 1);
    profile_sample(profile, "OTHER #2", 2);
    profile_sample(profile, "c", 4);
    profile_end_era(profile);
    profile_finish(profile);
    asked = ask_for(profile, places, G_N_ELEMENTS(places));
    asked->n_other = 1;
    asked->other = g_new0(guint64, 1);
    asked->other[0] = 4;
    assert_csv(profile, asked,
               HEADER "A,0,0.000000000,\"OTHER #3\",1\n"
                      "A,0,0.000000000,\"OTHER #2\",2\n"
                      "A,0,0.000000000,\"OTHER\",4\n");
    forget(asked);
}
END_TEST

START_TEST(without_other_all_are_bands)
{
    static const guint places[] = {3, 0, 1, 2};
    g_autoptr(Profile) profile = four_bands();
    Selection *asked = ask_for(profile, places, G_N_ELEMENTS(places));

    assert_csv(profile, asked,
               HEADER "A,0,0.000000000,\"a\",1\n"
                      "A,0,0.000000000,\"OTHER\",2\n"
                      "A,0,0.000000000,\"c\",4\n"
                      "A,0,0.000000000,\"d\",8\n"
                      "A,1,0.000000001,\"c\",16\n");
    forget(asked);
}
END_TEST

START_TEST(many_rows_are_all_written)
{
    g_autoptr(Profile) profile = profile_new("log");
    g_autoptr(GString) expected = g_string_new(HEADER);

    for (guint era = 0; era < 300; era++) {
        profile_begin_era(profile, era);
        for (guint i = 0; i < 100; i++) {
            g_autofree char *label = g_strdup_printf("band %u", i);

            profile_sample(profile, label, (guint64)era * i);
            if (era * i > 0)
                g_string_append_printf(expected, "A,%u,0.%09u,\"band %u\",%u\n",
                                       era, era, i, era * i);
        }
        profile_end_era(profile);
    }
    profile_finish(profile);
    assert_csv(profile, NULL, expected->str);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("csv");
    TCase *cases = add_case(suite, "rows");

    tcase_add_test(cases, no_eras_are_a_header);
    tcase_add_test(cases, rows_come_by_era_then_first_appearance);
    tcase_add_test(cases, times_are_exact);
    tcase_add_test(cases, labels_are_quoted);
    tcase_add_test(cases, equal_texts_stay_apart);
    tcase_add_test(cases, other_is_last_and_its_name_is_its_own);
    tcase_add_test(cases, other_takes_no_name_away);
    tcase_add_test(cases, without_other_all_are_bands);
    tcase_add_test(cases, many_rows_are_all_written);
    return run_suite(suite);
}
