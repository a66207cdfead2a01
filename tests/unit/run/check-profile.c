#include "support/suite.h"

#include <string.h>

#include "run/run.h"

static void
add(Run *run, const char *key, guint64 bytes)
{
    profile_add_sample(run->heap, key, (guint32)strlen(key), bytes);
}

/* Adds an era written as "a=1 b=2". */
static void
add_era(Run *run, gint64 time, const char *samples)
{
    g_auto(GStrv) words = g_strsplit_set(samples, " ", -1);

    profile_begin_era(run->heap, time);
    for (char **word = words; *word != NULL && **word != '\0'; word++) {
        char *sign = strchr(*word, '=');

        *sign = '\0';
        add(run, *word, g_ascii_strtoull(sign + 1, NULL, 10));
    }
    profile_end_era(run->heap);
}

/* Returns all eras and bands as text: "TIME:TOTAL | LABEL@FIRST:VALUE,...". */
static char *
table_of(const Profile *profile)
{
    guint n_eras = profile_n_eras(profile);
    g_autofree guint64 *values = g_new(guint64, n_eras);
    g_autoptr(GString) table = g_string_new(NULL);

    for (guint i = 0; i < n_eras; i++)
        g_string_append_printf(table,
                               "%s%" G_GINT64_FORMAT ":%" G_GUINT64_FORMAT,
                               i == 0 ? "" : " ", profile_era(profile, i)->time,
                               profile_era(profile, i)->total);
    g_string_append(table, " |");
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const Band *band = profile_band(profile, i);
        g_autofree char *text = band_unique_text(band);

        series_values(&band->series, n_eras, values);
        g_string_append_printf(table, " %s@%u", text, band->first_era);
        for (guint era = 0; era < n_eras; era++)
            g_string_append_printf(table, "%c%" G_GUINT64_FORMAT,
                                   era == 0 ? ':' : ',', values[era]);
    }
    return g_strdup(table->str);
}

static void
assert_table(const Profile *profile, const char *expected)
{
    g_autofree char *table = table_of(profile);

    ck_assert_str_eq(table, expected);
}

TEST(dropped_era_leaves_nothing)
{
    g_autoptr(Run) run = run_new("test");

    add_era(run, 1, "a=1");
    profile_begin_era(run->heap, 2);
    add(run, "only here", 100);
    add(run, "a", 100);
    profile_drop_era(run->heap);
    add_era(run, 3, "b=2 a=3");
    run_finish(run);
    assert_table(run->heap, "1:1 3:5 | a@0:1,3 b@1:0,2");
}

TEST(keys_are_any_bytes)
{
    g_autoptr(Run) run = run_new("test");

    profile_begin_era(run->heap, 1);
    profile_add_sample(run->heap, "a\0b", 3, 1);
    profile_add_sample(run->heap, "a", 1, 2);
    profile_add_sample(run->heap, "", 0, 4);
    profile_add_sample(run->heap, "\xFF", 1, 8);
    profile_end_era(run->heap);
    run_finish(run);
    assert_table(run->heap, "1:15 | a\\x00b@0:1 a@0:2 (empty)@0:4 \\xFF@0:8");
}

/* The first era of a band is the earliest in time, not the first in the
 * input. */
TEST(first_appearance_follows_the_times)
{
    g_autoptr(Run) run = run_new("test");

    add_era(run, 100, "a=1 d=4");
    add_era(run, 50, "b=2 a=3");
    add_era(run, 75, "c=5");
    run_finish(run);
    for (guint i = 0; i < profile_n_bands(run->heap); i++) {
        const Band *band = profile_band(run->heap, i);
        guint64 values[3];
        guint32 first = 0;

        series_values(&band->series, 3, values);
        while (values[first] == 0)
            first++;
        ck_assert_msg(band->first_era == first, "%s: %u is not %u", band->text,
                      band->first_era, first);
    }
    assert_table(run->heap, "50:5 75:5 100:5 | a@0:3,0,1 b@0:2,0,0 "
                            "c@1:0,5,0 d@2:0,0,4");
}

/* The text of a band may equal the unique name of another band. */
TEST(names_of_bands_are_unique)
{
    g_autoptr(Run) run = run_new("test");

    profile_begin_era(run->heap, 1);
    profile_add_sample(run->heap, "\xff", 1, 1);
    profile_add_sample(run->heap, "\\xFF #2", 7, 2);
    profile_add_sample(run->heap, "\\xFF", 4, 3);
    profile_add_sample(run->heap, "\\xFF #2 #2", 10, 4);
    profile_end_era(run->heap);
    run_finish(run);
    assert_table(run->heap, "1:10 | \\xFF@0:1 \\xFF #2@0:2 \\xFF #3@0:3 "
                            "\\xFF #2 #2@0:4");
}

static const struct {
    const char *program;
    const char *arguments;
    const char *command;
} commands[] = {
    {NULL, "", "?"},
    {"prog", "", "prog"},
    {"/usr/bin/prog", "+RTS|-hc|-l|-RTS", "prog +RTS -hc -l"},
    {"prog", "a b||it's", "prog 'a b' '' 'it'\\''s'"},
    {"prog", "-RTS|x", "prog -RTS x"},
    {"prog", "Größe|$HOME|a=b", "prog Größe '$HOME' a=b"},
};

LOOP_TEST(command_is_quoted_for_a_shell, 0, G_N_ELEMENTS(commands))
{
    g_autoptr(Run) run = run_new("test");
    g_autofree char *command = NULL;

    run->facts.program = g_strdup(commands[_i].program);
    if (commands[_i].arguments[0] != '\0')
        run->facts.arguments = g_strsplit_set(commands[_i].arguments, "|", -1);
    command = facts_command(&run->facts);
    ck_assert_str_eq(command, commands[_i].command);
}

/* Which arguments are for the run-time system, by GHC's rules.  The last one
 * wins. */
static const struct {
    const char *arguments;
    const char *argument; /* the one that begins with -R */
    guint limit;
} retainers[] = {
    {"", NULL, 8},
    {"-R3", NULL, 8},
    {"+RTS|-hr|-R3", "-R3", 3},
    {"+RTS|-R3|-R12|-RTS|-R4", "-R12", 12},
    {"+RTS|-hr|-RTS|x|+RTS|-R5", "-R5", 5},
    {"+RTS|-R2|--RTS|+RTS|-R5", "-R2", 2},
    {"--|+RTS|-R5", NULL, 8},
    {"+RTS|-Rmany", "-Rmany", 8},
    {"+RTS|-R", "-R", 8},
    {"+RTS|-R99999999999", "-R99999999999", 8},
};

LOOP_TEST(retainer_limit_follows_the_rts_options, 0, G_N_ELEMENTS(retainers))
{
    g_auto(GStrv) arguments = g_strsplit_set(retainers[_i].arguments, "|", -1);
    const Facts facts = {.arguments = arguments};

    ck_assert_int_eq(
        g_strcmp0(facts_rts_argument(&facts, "-R"), retainers[_i].argument), 0);
    ck_assert_uint_eq(facts_retainer_limit(&facts), retainers[_i].limit);
}

static void
assert_ghc(const char *rts, const char *version)
{
    g_autofree char *copy = g_strdup(rts);
    const Facts facts = {.rts = copy};
    g_autofree char *ghc = facts_ghc(&facts);

    ck_assert_msg(g_strcmp0(ghc, version) == 0, "%s", rts);
}

TEST(ghc_has_a_version)
{
    assert_ghc("GHC-9.10.3 rts_p", "9.10.3");
    assert_ghc("GHC-9.13.20250101", "9.13.20250101");
    assert_ghc("MicroHs 1", NULL);
    assert_ghc(NULL, NULL);
}

TEST(date_is_in_utc)
{
    Facts facts = {.start_s = 1709208000};
    g_autofree char *date = facts_date(&facts);

    ck_assert_str_eq(date, "2024-02-29T12:00:00Z");
    facts.start_s = 0;
    ck_assert_ptr_null(facts_date(&facts));
    facts.start_s = G_MAXINT64;
    ck_assert_ptr_null(facts_date(&facts));
    /* Possible in an archive. */
    g_free(date);
    facts.start_s = -40000000000;
    date = facts_date(&facts);
    ck_assert_str_eq(date, "0702-06-15T00:53:20Z");
}
