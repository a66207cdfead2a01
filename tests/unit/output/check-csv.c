#include "support/suite.h"

#include <string.h>

#include "run/finish.h"
#include "support/profiles.h"
#include "support/written.h"

#define HEADER "run,era,time_s,band,bytes\n"

/* Writes the CSV and compares it. */
static void
assert_csv(const Profile *profile, const Selection *asked, const char *expected)
{
    const ReportRun run = {.profile = profile, .asked = asked, .letter = "A"};
    const Report report = {.runs = &run, .n_runs = 1};

    ck_assert_text_eq(written(&format_csv, &report), expected);
}

TEST(rows_come_by_era_then_first_appearance)
{
    g_autoptr(Run) run = run_new("log");

    ERA(run->heap, 5, {"zed", 1}, {"alpha", 20});
    profile_begin_era(run->heap, 1000000000, 0);
    profile_end_era(run->heap);
    ERA(run->heap, 12345678901234567, {"new", G_MAXUINT64 / 2}, {"alpha", 30},
        {"zed", 0});
    run_finish(run);
    assert_csv(run->heap, NULL,
               HEADER "A,0,0.000000005,\"zed\",1\n"
                      "A,0,0.000000005,\"alpha\",20\n"
                      "A,2,12345678.901234567,\"alpha\",30\n"
                      "A,2,12345678.901234567,\"new\",9223372036854775807\n");
}

TEST(times_are_exact)
{
    static const gint64 times[] = {G_MININT64, -1500000000, -1,
                                   0,          999999999,   G_MAXINT64};
    g_autoptr(Run) run = run_new("log");

    for (guint i = 0; i < G_N_ELEMENTS(times); i++) {
        ERA(run->heap, times[i], {"b", 7});
    }
    run_finish(run);
    assert_csv(run->heap, NULL,
               HEADER "A,0,-9223372036.854775808,\"b\",7\n"
                      "A,1,-1.500000000,\"b\",7\n"
                      "A,2,-0.000000001,\"b\",7\n"
                      "A,3,0.000000000,\"b\",7\n"
                      "A,4,0.999999999,\"b\",7\n"
                      "A,5,9223372036.854775807,\"b\",7\n");
}

TEST(the_last_column_is_called_by_the_unit)
{
    static const char *const units[] = {"bytes", "ns", "bytes", "calls",
                                        "samples"};

    for (Quantity i = QUANTITY_TIME; i < N_QUANTITIES; i++) {
        g_autoptr(Run) run = flow_from(i, "time: 0 2 3\nf: 5 7\n");
        g_autofree char *expected = g_strdup_printf("run,era,time_s,band,%s\n"
                                                    "A,0,0.000000000,\"f\",5\n"
                                                    "A,1,2.000000000,\"f\",7\n",
                                                    units[i]);

        assert_csv(run->heap, NULL, expected);
    }
}

TEST(labels_are_quoted)
{
    static const char *const labels[] = {"a\"b", "\"", "a,b",
                                         "x\ny", "",   "\xe4\xb8\xad"};
    g_autoptr(Run) run = run_new("log");

    profile_begin_era(run->heap, 0, 0);
    for (guint i = 0; i < G_N_ELEMENTS(labels); i++)
        profile_sample(run->heap, labels[i], 1);
    profile_end_era(run->heap);
    run_finish(run);
    assert_csv(run->heap, NULL,
               HEADER "A,0,0.000000000,\"a\"\"b\",1\n"
                      "A,0,0.000000000,\"\"\"\",1\n"
                      "A,0,0.000000000,\"a,b\",1\n"
                      "A,0,0.000000000,\"x\\x0Ay\",1\n"
                      "A,0,0.000000000,\"(empty)\",1\n"
                      "A,0,0.000000000,\"\xe4\xb8\xad\",1\n");
}

/* Selects bands by their index in the profile. */
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
selection_clear(Selection *asked)
{
    g_array_unref(asked->choices);
    g_free(asked->other);
    g_free(asked);
}

static Run *
four_bands(void)
{
    Run *run = run_new("log");

    ERA(run->heap, 0, {"a", 1}, {"OTHER", 2}, {"c", 4}, {"d", 8});
    ERA(run->heap, 1, {"c", 16});
    run_finish(run);
    return run;
}

/* The rows follow the profile, not the order of the choices. */
TEST(other_is_last_and_has_a_unique_name)
{
    static const guint places[] = {2, 1};
    g_autoptr(Run) run = four_bands();
    Selection *asked = ask_for(run->heap, places, G_N_ELEMENTS(places));

    asked->n_other = 2;
    asked->other = g_new0(guint64, 2);
    asked->other[0] = 9;
    assert_csv(run->heap, asked,
               HEADER "A,0,0.000000000,\"OTHER #2\",2\n"
                      "A,0,0.000000000,\"c\",4\n"
                      "A,0,0.000000000,\"OTHER\",9\n"
                      "A,1,0.000000001,\"c\",16\n");
    selection_clear(asked);
}

/* Writes the table of bands and compares it. */
static void
assert_bands(const Profile *profile, const Selection *asked,
             const char *expected)
{
    const ReportRun run = {.profile = profile, .asked = asked, .letter = "A"};
    const Report report = {.runs = &run, .n_runs = 1, .table = TABLE_BANDS};
    g_autofree char *text = written(&format_csv, &report);

    ck_assert(g_str_has_prefix(
        text, "run,band,label,type,module,source,address,share,peak,"
              "peak_time_s,mean,area,end,growth,steadiness\n"));
    ck_assert_str_eq(text + strcspn(text, "\n") + 1, expected);
}

static const char tables[] = "time: 0 1 2\n"
                             "0x10: 1 2 3\n"
                             "0x20: 8 4 0\n"
                             "0x30: 6 6 6\n";

/* The fields of a band are in columns of their own. */
TEST(bands_are_in_a_table)
{
    static const char *const strings[N_INFO_STRINGS] = {
        "f_info", "16", "\"T\" -> ()", "f", "M", "M.hs:1:2"};
    g_autoptr(Run) run = run_new("log");

    run->heap->breakdown = BREAKDOWN_INFO_TABLE;
    info_tables_define(run->info_tables, 0x10, strings);
    info_tables_define_symbol(run->info_tables, 0x20, "g_info", "p:N", "g");
    run_fill(run, tables);
    run_finish(run);
    assert_bands(
        run->heap, NULL,
        "A,\"f :: \"\"T\"\" -> () (M M.hs:1:2)\",\"f\",\"\"\"T\"\" -> ()\","
        "\"M\",\"M.hs:1:2\",0x10,0.16666666666666666,3,2.000000000,2,4,3,1,1\n"
        "A,\"p:N.g\",\"g\",,\"p:N\",,0x20,0.33333333333333331,8,0.000000000,4,"
        "8,0,-4,-1\n"
        "A,\"0x30\",,,,,0x30,0.5,6,0.000000000,6,12,6,0,0\n");
}

/* The key of a renamed band is one info table of perhaps several. */
TEST(renamed_bands_have_no_fields)
{
    g_autoptr(Run) run = run_new("log");

    run->heap->breakdown = BREAKDOWN_INFO_TABLE;
    run_fill(run, "time: 0 1\n0x10: 1 1\n0x20: 1 1\n");
    run_finish(run);
    g_array_index(run->heap->bands, Band, 0).renamed = TRUE;
    assert_bands(run->heap, NULL,
                 "A,\"0x10\",,,,,,0.5,1,0.000000000,1,1,1,0,0\n"
                 "A,\"0x20\",,,,,0x20,0.5,1,0.000000000,1,1,1,0,0\n");
}

/* Bands of other break-downs have no fields, OTHER neither. */
TEST(other_bands_have_no_fields)
{
    g_autoptr(Run) run = run_from(tables);
    g_autoptr(Selection) asked = select_bands(run->heap, 0, 1);

    assert_bands(run->heap, asked,
                 "A,\"0x30\",,,,,,0.5,6,0.000000000,6,12,6,0,0\n"
                 "A,\"OTHER\",,,,,,0.5,9,0.000000000,6,12,3,-3,-1\n");
}
