#include "support/suite.h"

#include "launch/launcher.h"

/* Commands whose words have a blank between them; "_" is a blank of a word. */
static const struct {
    const char *command;
    const char *log;
    const char *expected; /* NULL: it starts no program */
} commands[] = {
    {"./p a -- b", "p", "./p +RTS -olx_y -RTS a -- b"},
    {"cabal run p", "p", "cabal run p -- +RTS -olx_y -RTS"},
    {"cabal run", "run", "cabal run . -- +RTS -olx_y -RTS"},
    {"cabal run -v0 -w g pkg:exe:p a -- b -- c", "p",
     "cabal run -v0 -w g pkg:exe:p a -- +RTS -olx_y -RTS b -- c"},
    {"cabal --store-dir s v2-run p", "p",
     "cabal --store-dir s v2-run p -- +RTS -olx_y -RTS"},
    {"cabal exec p a_b", "p", "cabal exec -- self p a_b"},
    {"cabal exec -w g -- p -- a", "p", "cabal exec -w g -- self p -- a"},
    {"stack exec p -- --a", "p", "stack exec -- self p --a"},
    {"stack exec --package x p -- a -- b", "p",
     "stack exec --package x -- self p a -- b"},
    {"cabal test all", "all", "cabal test all --test-wrapper=self"},
    {"/x/cabal test a b:t -- c", "a",
     "/x/cabal test a b:t --test-wrapper=self -- c"},
    {"cabal bench b --benchmark-option a", "$pkgid-$benchmark",
     "cabal bench b --benchmark-option a --benchmark-option=+RTS "
     "--benchmark-option=-olx_y --benchmark-option=-RTS"},
    {"stack test a:t --ta=a", "t",
     "stack test a:t --ta=a --ta=+RTS_\"-olx_y\"_-RTS"},
    {"stack --resolver test bench", "bench",
     "stack --resolver test bench --ba=+RTS_\"-olx_y\"_-RTS"},
    {"stack run p a", "p", "stack run p a -- +RTS -olx_y -RTS"},
    {"cabal build run", NULL, NULL},
    {"stack", NULL, NULL},
    {"./stack build", "stack", "./stack +RTS -olx_y -RTS build"},
};

/* Returns the words of a text, with blanks instead of "_". */
static char **
words_of(const char *text)
{
    char **words = g_strsplit(text, " ", -1);

    for (char **word = words; *word != NULL; word++)
        g_strdelimit(*word, "_", ' ');
    return words;
}

TABLE_TEST(test_command, commands, row)
{
    g_auto(GStrv) argv = words_of(row->command);
    g_auto(GStrv) flag_words = words_of("+RTS -olx_y -RTS");
    g_autoptr(GPtrArray) flags = g_ptr_array_new();
    g_autoptr(GPtrArray) command = NULL;
    const Launcher *launcher = launcher_of(argv);
    g_autofree char *text = NULL;
    g_autofree char *log = NULL;

    if (row->expected == NULL) {
        ck_assert_ptr_null(launcher);
        return;
    }
    ck_assert_ptr_nonnull(launcher);
    for (char **word = flag_words; *word != NULL; word++)
        g_ptr_array_add(flags, *word);
    command = launcher_command(launcher, argv, flags, "self");
    for (guint i = 0; i + 1 < command->len; i++)
        g_strdelimit(g_ptr_array_index(command, i), " ", '_');
    text = g_strjoinv(" ", (char **)command->pdata);
    log = launcher_log_name(launcher, argv);
    ck_assert_str_eq(text, row->expected);
    ck_assert_str_eq(log, row->log);
}

/* cabal test has no --test-wrapper before version 3.0. */
TEST(test_old_cabal)
{
    char *argv[] = {(char[]){"cabal"}, (char[]){"test"}, NULL};
    const Launcher *launcher = launcher_of(argv);

    ck_assert_ptr_eq(launcher_for_version(launcher, "3.0.0.0"), launcher);
    launcher = launcher_for_version(launcher, "2.4.1.0");
    ck_assert_int_eq(launcher->kind, LAUNCH_OPTIONS);
    ck_assert_str_eq(launcher->option, "--test-option=");
}
