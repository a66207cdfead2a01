#include <config.h>

#include "launch/launcher.h"

#include <stdlib.h>
#include <string.h>

static const Launcher launchers[] = {
    {"cabal", "run", LAUNCH_DASHES, NULL, NULL, "exe", "exes", "build"},
    {"cabal", "exec", LAUNCH_EXEC, NULL, NULL, NULL, NULL, NULL},
    {"cabal", "test", LAUNCH_WRAPPER, "--test-wrapper=", NULL, NULL, NULL,
     NULL},
    {"cabal", "bench", LAUNCH_OPTIONS, "--benchmark-option=",
     "$pkgid-$benchmark", "bench", "benchmarks", "build --enable-benchmarks"},
    {"stack", "run", LAUNCH_DASHES, NULL, NULL, "exe", NULL, "build"},
    {"stack", "exec", LAUNCH_EXEC, NULL, NULL, NULL, NULL, NULL},
    {"stack", "test", LAUNCH_TEXT, "--ta=", NULL, "test", NULL,
     "test --no-run-tests"},
    {"stack", "bench", LAUNCH_TEXT, "--ba=", NULL, "bench", NULL,
     "bench --no-run-benchmarks"},
};

/* cabal test before version 3.0, which has no --test-wrapper. */
static const Launcher old_test = {"cabal",
                                  "test",
                                  LAUNCH_OPTIONS,
                                  "--test-option=",
                                  "$pkgid-$test-suite",
                                  "test",
                                  "tests",
                                  "build --enable-tests"};

static const Launcher direct = {.kind = LAUNCH_DIRECT};

/* What cabal takes before a verb of its projects. */
static const char *const prefixes[] = {"v2-", "new-"};

/* The options of the tools whose value is the next word. */
static const char *const valued[] = {"-w",
                                     "-f",
                                     "--with-compiler",
                                     "--project-file",
                                     "--project-dir",
                                     "--builddir",
                                     "--config-file",
                                     "--store-dir",
                                     "--flags",
                                     "--constraint",
                                     "--test-option",
                                     "--test-options",
                                     "--test-wrapper",
                                     "--benchmark-option",
                                     "--benchmark-options",
                                     "--stack-yaml",
                                     "--stack-root",
                                     "--work-dir",
                                     "--resolver",
                                     "--snapshot",
                                     "--compiler",
                                     "--flag",
                                     "--ghc-options",
                                     "--package",
                                     "--cwd",
                                     "--ta",
                                     "--test-arguments",
                                     "--ba",
                                     "--benchmark-arguments",
                                     NULL};

static gboolean
is_dashes(const char *word)
{
    return g_strcmp0(word, "--") == 0;
}

char *const *
launcher_word(char *const *word)
{
    for (; *word != NULL && !is_dashes(*word); word++) {
        if (**word != '-')
            break;
        if (word[1] != NULL && g_strv_contains(valued, *word))
            word++;
    }
    return word;
}

const Launcher *
launcher_of(char *const *argv)
{
    g_autofree char *tool = g_path_get_basename(argv[0]);
    const char *verb = *launcher_word(argv + 1);
    gboolean is_tool = FALSE;

    for (guint i = 0; i < G_N_ELEMENTS(prefixes); i++)
        if (verb != NULL && g_str_has_prefix(verb, prefixes[i]))
            verb += strlen(prefixes[i]);
    for (guint i = 0; i < G_N_ELEMENTS(launchers); i++) {
        if (strcmp(launchers[i].tool, tool) != 0)
            continue;
        is_tool = TRUE;
        if (g_strcmp0(launchers[i].verb, verb) == 0)
            return &launchers[i];
    }
    return is_tool && strchr(argv[0], '/') == NULL ? NULL : &direct;
}

const Launcher *
launcher_for_version(const Launcher *launcher, const char *version)
{
    return launcher->kind == LAUNCH_WRAPPER && atoi(version) < 3 ? &old_test
                                                                 : launcher;
}

char *
launcher_log_name(const Launcher *launcher, char *const *argv)
{
    const char *name = argv[0];
    char *const *word;

    if (launcher->each != NULL)
        return g_strdup(launcher->each);
    if (launcher->kind != LAUNCH_DIRECT) {
        word = launcher_word(argv + 1);
        name = *word++;
        word = launcher_word(word);
        if (launcher->kind == LAUNCH_EXEC && is_dashes(*word))
            word++;
        if (*word != NULL && !is_dashes(*word))
            name = *word;
        /* "pkg:exe:name", "exe:name". */
        if (strrchr(name, ':') != NULL)
            name = strrchr(name, ':') + 1;
    }
    return g_path_get_basename(name);
}

/* Appends words until one of them; until the end, if it is NULL. */
static char *const *
add_until(GPtrArray *command, char *const *word, char *const *end)
{
    while (*word != NULL && word != end)
        g_ptr_array_add(command, g_strdup(*word++));
    return word;
}

static void
add_flags(GPtrArray *command, const GPtrArray *flags, const char *prefix)
{
    for (guint i = 0; flags != NULL && i < flags->len; i++)
        g_ptr_array_add(command,
                        g_strconcat(prefix, g_ptr_array_index(flags, i), NULL));
}

/* Returns the "--" of a command, or its end. */
static char *const *
dashes_of(char *const *word)
{
    while (*word != NULL && !is_dashes(*word))
        word++;
    return word;
}

char *const *
launcher_arguments(const Launcher *launcher, char *const *argv)
{
    char *const *dashes = dashes_of(argv);
    char *const *word = argv;

    if (launcher->kind == LAUNCH_DIRECT)
        return argv;
    if (launcher->kind == LAUNCH_DASHES && *dashes != NULL)
        return dashes;
    while (word[1] != NULL)
        word++;
    return word;
}

/* Appends the tool's words, and the program after its verb with the wrapper
 * before it. */
static char *const *
add_wrapper(GPtrArray *command, char *const *argv, const char *wrapper)
{
    char *const *word = launcher_word(launcher_word(argv + 1) + 1);

    add_until(command, argv, word);
    if (is_dashes(*word))
        word++;
    g_ptr_array_add(command, g_strdup("--"));
    g_ptr_array_add(command, g_strdup(wrapper));
    if (*word != NULL)
        g_ptr_array_add(command, g_strdup(*word++));
    /* stack exec prog -- ARG... */
    return is_dashes(*word) && !is_dashes(word[-2]) ? word + 1 : word;
}

/* Appends an option of the tool with all flags, quoted as stack reads them. */
static void
add_text(GPtrArray *command, const GPtrArray *flags, const char *option)
{
    GString *text = g_string_new(option);

    for (guint i = 0; i < flags->len; i++) {
        const char *flag = g_ptr_array_index(flags, i);

        if (i > 0)
            g_string_append_c(text, ' ');
        if (strpbrk(flag, " \t\"\\") == NULL) {
            g_string_append(text, flag);
            continue;
        }
        g_string_append_c(text, '"');
        for (; *flag != '\0'; flag++) {
            if (*flag == '"' || *flag == '\\')
                g_string_append_c(text, '\\');
            g_string_append_c(text, *flag);
        }
        g_string_append_c(text, '"');
    }
    g_ptr_array_add(command, g_string_free(text, FALSE));
}

GPtrArray *
launcher_command(const Launcher *launcher, char *const *argv,
                 const GPtrArray *flags, const char *wrapper)
{
    GPtrArray *command = g_ptr_array_new_with_free_func(g_free);
    char *const *word = argv;

    switch (launcher->kind) {
    case LAUNCH_DIRECT:
        word = add_until(command, argv, argv + 1);
        add_flags(command, flags, "");
        break;
    case LAUNCH_DASHES:
        /* Without "--" the tool, a program of GHC, would take the flags. */
        word = add_until(command, argv, dashes_of(argv));
        /* cabal would take an argument for a missing target. */
        if (strcmp(launcher->tool, "cabal") == 0 &&
            launcher_word(launcher_word(argv + 1) + 1) == word)
            g_ptr_array_add(command, g_strdup("."));
        g_ptr_array_add(command, g_strdup("--"));
        add_flags(command, flags, "");
        if (*word != NULL)
            word++;
        break;
    case LAUNCH_EXEC:
        word = add_wrapper(command, argv, wrapper);
        break;
    case LAUNCH_WRAPPER:
        word = add_until(command, argv, dashes_of(argv));
        g_ptr_array_add(command, g_strconcat(launcher->option, wrapper, NULL));
        break;
    case LAUNCH_OPTIONS:
        word = add_until(command, argv, dashes_of(argv));
        add_flags(command, flags, launcher->option);
        break;
    case LAUNCH_TEXT:
        word = add_until(command, argv, dashes_of(argv));
        add_text(command, flags, launcher->option);
        break;
    }
    add_until(command, word, NULL);
    g_ptr_array_add(command, NULL);
    return command;
}
