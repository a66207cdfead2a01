#include "support/suite.h"

#include "run/finish.h"
#include "support/expect.h"
#include "support/profiles.h"

TEST(dropped_era_leaves_nothing)
{
    g_autoptr(Run) run = run_new("test");

    ERA(run->heap, 1, {"a", 1});
    profile_begin_era(run->heap, 2, 0);
    profile_sample(run->heap, "only here", 100);
    profile_sample(run->heap, "a", 100);
    profile_drop_era(run->heap);
    ERA(run->heap, 3, {"b", 2}, {"a", 3});
    run_finish(run);
    assert_profile(run->heap, "0:1 1:5 | a: 1 3 | b: 0 2");
    ck_assert_int_eq(profile_era(run->heap, 0)->time, 1);
    ck_assert_int_eq(profile_era(run->heap, 1)->time, 3);
}

TEST(keys_are_any_bytes)
{
    g_autoptr(Run) run = run_new("test");

    profile_begin_era(run->heap, 1, 0);
    profile_add_sample(run->heap, "a\0b", 3, 1);
    profile_add_sample(run->heap, "a", 1, 2);
    profile_add_sample(run->heap, "", 0, 4);
    profile_add_sample(run->heap, "\xFF", 1, 8);
    profile_end_era(run->heap);
    run_finish(run);
    assert_profile(run->heap,
                   "0:15 | a\\x00b: 1 | a: 2 | (empty): 4 | \\xFF: 8");
}

/* The first era of a band is the earliest in time, not the first in the
 * input. */
TEST(first_appearance_follows_the_times)
{
    g_autoptr(Run) run = run_from("time: 3 1 2\n"
                                  "a: 1 3 -\nd: 4 - -\nb: - 2 -\nc: - - 7\n");

    assert_profile(run->heap, "0:5 1:7 2:5 | a: 3 0 1 | b: 2 0 0 | c: 0 7 0 "
                              "| d: 0 0 4");
}

/* The text of a band may equal the unique name of another band. */
TEST(names_of_bands_are_unique)
{
    g_autoptr(Run) run = run_from("time: 1\n\xff: 1\n\\xFF #2: 2\n"
                                  "\\xFF: 3\n\\xFF #2 #2: 4\n");

    assert_profile(run->heap, "0:10 | \\xFF: 1 | \\xFF #2: 2 | \\xFF #3: 3 "
                              "| \\xFF #2 #2: 4");
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
    command = facts_command(&run->facts, COMMAND_WHOLE);
    ck_assert_str_eq(command, commands[_i].command);
}

/* What ran, without the arguments for the run-time system, by GHC's rules. */
static const struct {
    const char *arguments;
    const char *command;
} own_commands[] = {
    {"", "prog"},
    {"-x|+RTS|-hc|-l|-RTS", "prog -x"},
    {"+RTS|-hT|-RTS|-f|a b|+RTS|-s", "prog -f 'a b'"},
    {"+RTS|-hT|--RTS|+RTS|-x", "prog +RTS -x"},
    {"x|--|+RTS|-x", "prog x -- +RTS -x"},
    {"+RTS|-s|--|-RTS", "prog -- -RTS"},
    {"-RTS|x|+RTS", "prog x"},
};

LOOP_TEST(own_command_has_no_rts_options, 0, G_N_ELEMENTS(own_commands))
{
    g_auto(GStrv) arguments =
        g_strsplit_set(own_commands[_i].arguments, "|", -1);
    const Facts facts = {.program = (char[]){"/bin/prog"},
                         .arguments = arguments};
    g_autofree char *command = facts_command(&facts, COMMAND_OWN);

    ck_assert_str_eq(command, own_commands[_i].command);
}

/* What was typed: without what evheap run adds. */
static const struct {
    const char *arguments;
    const char *command;
} typed_commands[] = {
    {"+RTS|-hT|-i0.1|-l-agu|-ol/tmp/evheap-1aB2cD/log|"
     "--eventlog-flush-interval=1|-po/tmp/evheap-1aB2cD/heap|-RTS|a b|-RTS",
     "prog 'a b'"},
    {"+RTS|-p|-l|-ol/w/.evheap-1aB2cD/t|-A4m|-hbvoid|-RTS|+RTS|-hc|-RTS|x",
     "prog +RTS -A4m -hbvoid -RTS +RTS -hc -RTS x"},
    {"x|+RTS|-hT|-po/evheap-1aB2cD/heap", "prog x"},
    {"+RTS|-hT|-ol/tmp/evheap-1/log|-po/evheap-1aB2cD/a/b|-RTS|x",
     "prog +RTS -hT -ol/tmp/evheap-1/log -po/evheap-1aB2cD/a/b -RTS x"},
    {"--|+RTS|-ol/tmp/evheap-1aB2cD/log", "prog -- +RTS "
                                          "-ol/tmp/evheap-1aB2cD/log"},
};

LOOP_TEST(typed_command_has_no_options_of_launch, 0,
          G_N_ELEMENTS(typed_commands))
{
    g_auto(GStrv) arguments =
        g_strsplit_set(typed_commands[_i].arguments, "|", -1);
    const Facts facts = {.program = (char[]){"/bin/prog"},
                         .arguments = arguments};
    g_autofree char *command = facts_command(&facts, COMMAND_TYPED);

    ck_assert_str_eq(command, typed_commands[_i].command);
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

TEST(ghc_has_a_version)
{
    static const char *const versions[][2] = {
        {"GHC-9.10.3 rts_p", "9.10.3"},
        {"GHC-9.13.20250101", "9.13.20250101"},
        {"MicroHs 1", NULL},
        {NULL, NULL},
    };

    for (guint i = 0; i < G_N_ELEMENTS(versions); i++) {
        g_autofree char *rts = g_strdup(versions[i][0]);
        g_autofree char *ghc = facts_ghc(&(Facts){.rts = rts});

        ck_assert_pstr_eq(ghc, versions[i][1]);
    }
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
