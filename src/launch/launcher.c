#include <config.h>

#include "launch/launcher.h"

#include <string.h>

static const Launcher launchers[] = {
    {"cabal", "run", LAUNCH_DASHES, NULL, NULL},
    {"cabal", "exec", LAUNCH_EXEC, NULL, NULL},
    {"cabal", "test", LAUNCH_WRAPPER, "--test-wrapper=", NULL},
    {"cabal", "bench", LAUNCH_OPTIONS,
     "--benchmark-option=", "$pkgid-$benchmark"},
    {"stack", "run", LAUNCH_DASHES, NULL, NULL},
    {"stack", "exec", LAUNCH_EXEC, NULL, NULL},
    {"stack", "test", LAUNCH_TEXT, "--ta=", NULL},
    {"stack", "bench", LAUNCH_TEXT, "--ba=", NULL},
};

static const Launcher direct = {.kind = LAUNCH_DIRECT};

/* Returns the verb of a command: the first word that is no option. */
static const char *
verb_of(char *const *argv)
{
    for (char *const *word = argv + 1; *word != NULL; word++)
        if (**word != '-')
            return *word;
    return NULL;
}

const Launcher *
launcher_of(char *const *argv)
{
    g_autofree char *tool = g_path_get_basename(argv[0]);
    const char *verb = verb_of(argv);

    for (guint i = 0; i < G_N_ELEMENTS(launchers); i++)
        if (strcmp(launchers[i].tool, tool) == 0 &&
            g_strcmp0(launchers[i].verb, verb) == 0)
            return &launchers[i];
    return &direct;
}

char *
launcher_log_name(const Launcher *launcher, char *const *argv)
{
    char *const *word = argv;
    const char *target = launcher->verb;

    if (launcher->each != NULL)
        return g_strdup(launcher->each);
    while (*word != NULL && strcmp(*word, launcher->verb) != 0)
        word++;
    for (; *word != NULL && strcmp(*word, "--") != 0; word++)
        if (**word != '-' && strcmp(*word, launcher->verb) != 0) {
            target = *word;
            break;
        }
    /* "pkg:exe:name", "exe:name". */
    return g_path_get_basename(
        strrchr(target, ':') != NULL ? strrchr(target, ':') + 1 : target);
}

/* Appends words until one of them. */
static char *const *
add_until(GPtrArray *command, char *const *word, const char *end)
{
    while (*word != NULL && g_strcmp0(*word, end) != 0)
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

/* Appends "--" in place of that of the command, if it has one, and goes on
 * after it.  Without it the tool, a program of GHC, would take the options. */
static char *const *
add_dashes(GPtrArray *command, char *const *word)
{
    if (*word != NULL && strcmp(*word, "--") == 0)
        word++;
    g_ptr_array_add(command, g_strdup("--"));
    return word;
}

/* Appends a command whose program follows the verb and its options, with the
 * wrapper before the program. */
static void
add_wrapped(GPtrArray *command, const Launcher *launcher, char *const *argv,
            const char *wrapper)
{
    char *const *word = add_until(command, argv, launcher->verb);

    g_ptr_array_add(command, g_strdup(*word++));
    while (*word != NULL && **word == '-' && strcmp(*word, "--") != 0)
        g_ptr_array_add(command, g_strdup(*word++));
    word = add_dashes(command, word);
    g_ptr_array_add(command, g_strdup(wrapper));
    if (*word != NULL)
        g_ptr_array_add(command, g_strdup(*word++));
    /* stack exec prog -- ARG... */
    if (*word != NULL && strcmp(*word, "--") == 0)
        word++;
    add_until(command, word, NULL);
}

GPtrArray *
launcher_command(const Launcher *launcher, char *const *argv,
                 const GPtrArray *flags, const char *wrapper)
{
    GPtrArray *command = g_ptr_array_new_with_free_func(g_free);
    char *const *word = argv;

    switch (launcher->kind) {
    case LAUNCH_DIRECT:
        g_ptr_array_add(command, g_strdup(*word++));
        add_flags(command, flags, "");
        add_until(command, word, NULL);
        break;
    case LAUNCH_DASHES:
        word = add_dashes(command, add_until(command, argv, "--"));
        add_flags(command, flags, "");
        add_until(command, word, NULL);
        break;
    case LAUNCH_EXEC:
        add_wrapped(command, launcher, argv, wrapper);
        break;
    case LAUNCH_WRAPPER:
        word = add_until(command, argv, "--");
        g_ptr_array_add(command, g_strconcat(launcher->option, wrapper, NULL));
        add_until(command, word, NULL);
        break;
    case LAUNCH_OPTIONS:
        word = add_until(command, argv, "--");
        add_flags(command, flags, launcher->option);
        add_until(command, word, NULL);
        break;
    case LAUNCH_TEXT: {
        g_autoptr(GPtrArray) words = g_ptr_array_new();
        g_autofree char *text = NULL;

        for (guint i = 0; i < flags->len; i++)
            g_ptr_array_add(words, g_ptr_array_index(flags, i));
        g_ptr_array_add(words, NULL);
        text = g_strjoinv(" ", (char **)words->pdata);
        word = add_until(command, argv, "--");
        g_ptr_array_add(command, g_strconcat(launcher->option, text, NULL));
        add_until(command, word, NULL);
        break;
    }
    }
    g_ptr_array_add(command, NULL);
    return command;
}
