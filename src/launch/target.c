#include <config.h>

#include "launch/target.h"

#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* The options of stack that its other verbs take, too. */
static const char *const stack_options[] = {"--stack-yaml", "--stack-root",
                                            "--work-dir",   "--resolver",
                                            "--compiler",   NULL};

static void
target_free(Target *target)
{
    g_free(target->id);
    g_free(target->file);
    g_free(target->folder);
    g_strfreev(target->command);
    g_free(target);
}

static void
add_target(GPtrArray *targets, char *id, char *file, char *folder)
{
    const Target target = {.id = id, .file = file, .folder = folder};

    g_ptr_array_add(targets, g_memdup2(&target, sizeof(target)));
}

/* Returns the words of a command of the tool that are no targets, before "--",
 * with other words for its verb, which blanks separate, and with an option and
 * a target unless they are NULL.  Free with g_strfreev. */
static char **
command_for(char *const *argv, const char *verb, const char *option,
            const char *target)
{
    GPtrArray *command = g_ptr_array_new();
    g_auto(GStrv) words = g_strsplit(verb, " ", -1);
    char *const *found = launcher_word(argv + 1);

    for (char *const *word = argv; *word != NULL && strcmp(*word, "--") != 0;
         word++) {
        if (word != found)
            g_ptr_array_add(command, g_strdup(*word));
        else
            found = launcher_word(found + 1);
        for (char **part = words;
             word == launcher_word(argv + 1) && *part != NULL; part++)
            g_ptr_array_add(command, g_strdup(*part));
    }
    if (option != NULL)
        g_ptr_array_add(command, g_strdup(option));
    if (target != NULL)
        g_ptr_array_add(command, g_strdup(target));
    g_ptr_array_add(command, NULL);
    return (char **)g_ptr_array_free(command, FALSE);
}

/* Returns what a command writes to standard output, without the newline at the
 * end; NULL if it fails.  Free with g_free. */
static char *
ask(char *const *command)
{
    g_autofree char *answer = NULL;
    int status;

    return g_spawn_sync(NULL, (char **)(gsize)command, NULL,
                        G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                        NULL, &answer, NULL, &status, NULL) &&
                   status == 0
               ? g_strchomp(g_steal_pointer(&answer))
               : NULL;
}

const Launcher *
target_launcher(char *const *argv)
{
    const Launcher *launcher = launcher_of(argv);
    char *const question[] = {argv[0], (char *)(gsize) "--numeric-version",
                              NULL};
    g_autofree char *version = NULL;

    if (launcher == NULL || launcher->kind != LAUNCH_WRAPPER)
        return launcher;
    version = ask(question);
    return version != NULL ? launcher_for_version(launcher, version) : launcher;
}

/* Returns a value of a text in JSON, or NULL.  Free with g_free. */
static char *
value_of(const char *text, const char *key)
{
    g_autofree char *begin = g_strdup_printf("\"%s\":\"", key);
    const char *value = strstr(text, begin);
    g_autofree char *escaped = NULL;
    gsize length = 0;

    if (value == NULL)
        return NULL;
    value += strlen(begin);
    while (value[length] != '\0' && value[length] != '"')
        length += value[length] == '\\' && value[length + 1] != '\0' ? 2 : 1;
    escaped = g_strndup(value, length);
    return g_strcompress(escaped);
}

/* Returns the folder of cabal's builds, below that of the project. */
static const char *
build_folder(char *const *argv)
{
    const char *folder = "dist-newstyle";

    for (char *const *word = argv; *word != NULL && strcmp(*word, "--") != 0;
         word++)
        if (g_str_has_prefix(*word, "--builddir="))
            folder = *word + strlen("--builddir=");
        else if (strcmp(*word, "--builddir") == 0 && word[1] != NULL)
            folder = word[1];
    return folder;
}

/* Returns the plan of cabal for the project of the working folder, or NULL.
 * Free with g_free. */
static char *
read_plan(char *const *argv)
{
    g_autofree char *folder = g_get_current_dir();
    char *plan = NULL;

    for (;;) {
        g_autofree char *builds =
            g_canonicalize_filename(build_folder(argv), folder);
        g_autofree char *file =
            g_build_filename(builds, "cache", "plan.json", NULL);
        char *above;

        if (g_file_get_contents(file, &plan, NULL, NULL) ||
            strcmp(folder, "/") == 0)
            return plan;
        above = g_path_get_dirname(folder);
        g_free(folder);
        folder = above;
    }
}

/* Adds the components of a kind of a cabal project. */
static void
add_of_cabal(GPtrArray *targets, const Launcher *launcher, char *const *argv)
{
    g_auto(GStrv) plans =
        command_for(argv, launcher->build, "--dry-run", "all");
    g_autofree char *answer = ask(plans);
    g_autofree char *plan = answer != NULL ? read_plan(argv) : NULL;
    g_auto(GStrv) parts =
        g_strsplit(plan != NULL ? plan : "", "{\"type\":\"configured\"", -1);

    for (char **part = parts; *part != NULL; part++) {
        g_autofree char *package = value_of(*part, "pkg-name");
        g_autofree char *component = value_of(*part, "component-name");
        g_autofree char *folder = value_of(*part, "path");
        g_autofree char *file = value_of(*part, "bin-file");

        if (package != NULL && component != NULL && folder != NULL &&
            file != NULL &&
            strncmp(component, launcher->component,
                    strlen(launcher->component)) == 0 &&
            component[strlen(launcher->component)] == ':')
            add_target(targets, g_strconcat(package, ":", component, NULL),
                       g_steal_pointer(&file),
                       g_canonicalize_filename(folder, NULL));
    }
}

/* Asks stack: the words are separated by blanks. */
static char *
ask_stack(char *const *argv, const char *words)
{
    g_autoptr(GPtrArray) command = g_ptr_array_new_with_free_func(g_free);
    g_auto(GStrv) question = g_strsplit(words, " ", -1);

    g_ptr_array_add(command, g_strdup(argv[0]));
    for (char *const *word = argv + 1;
         *word != NULL && strcmp(*word, "--") != 0; word++)
        if (g_strv_contains(stack_options, *word) && word[1] != NULL) {
            g_ptr_array_add(command, g_strdup(*word));
            g_ptr_array_add(command, g_strdup(*++word));
        }
    for (char **word = question; *word != NULL; word++)
        g_ptr_array_add(command, g_strdup(*word));
    g_ptr_array_add(command, NULL);
    return ask((char *const *)command->pdata);
}

/* Adds the components of a kind of a stack project. */
static void
add_of_stack(GPtrArray *targets, const Launcher *launcher, char *const *argv)
{
    g_autofree char *ids = ask_stack(argv, "ide targets --stdout");
    g_autofree char *cabal_files =
        ask_stack(argv, "ide packages --cabal-files --stdout");
    g_autofree char *dist = ask_stack(argv, "path --dist-dir");
    g_auto(GStrv) id = g_strsplit(ids != NULL ? ids : "", "\n", -1);
    g_auto(GStrv) cabal_file =
        g_strsplit(cabal_files != NULL ? cabal_files : "", "\n", -1);

    for (guint i = 0; dist != NULL && id[i] != NULL; i++) {
        g_auto(GStrv) part = g_strsplit(id[i], ":", -1);

        if (g_strv_length(part) != 3 ||
            strcmp(part[1], launcher->component) != 0)
            continue;
        for (char **file = cabal_file; *file != NULL; file++) {
            g_autofree char *name = g_path_get_basename(*file);
            g_autofree char *folder = g_path_get_dirname(*file);

            if (g_str_has_prefix(name, part[0]) &&
                strcmp(name + strlen(part[0]), ".cabal") == 0) {
                add_target(targets, g_strdup(id[i]),
                           g_build_filename(folder, dist, "build", part[2],
                                            part[2], NULL),
                           g_strdup(folder));
                break;
            }
        }
    }
}

/* Returns whether a word means a target. */
static gboolean
means(const char *word, const Target *target, const Launcher *launcher)
{
    g_auto(GStrv) part = g_strsplit(target->id, ":", 3);
    g_autofree char *of_package = g_strconcat(part[0], ":", part[2], NULL);
    g_autofree char *of_any = g_strconcat(":", part[2], NULL);
    g_autofree char *all = g_strconcat(
        part[0], ":", launcher->all != NULL ? launcher->all : "", NULL);
    const char *const words[] = {
        "all",      target->id, part[0], part[2],
        of_package, of_any,     all,     target->id + strlen(part[0]) + 1,
        NULL};

    return g_strv_contains(words, word);
}

/* Returns whether a command means a target.  Without a word, cabal takes the
 * package of the working folder, and stack all. */
static gboolean
is_meant(const Target *target, const Launcher *launcher, char *const *argv)
{
    char *const *word = launcher_word(launcher_word(argv + 1) + 1);
    g_autofree char *here = g_get_current_dir();

    if (*word == NULL || strcmp(*word, "--") == 0)
        return launcher->all == NULL || strcmp(target->folder, here) == 0;
    for (; *word != NULL && strcmp(*word, "--") != 0;
         word = launcher_word(word + 1)) {
        if (means(*word, target, launcher))
            return TRUE;
        /* The other words are the program's. */
        if (strcmp(launcher->verb, "run") == 0)
            break;
    }
    return FALSE;
}

/* Returns whether each word of a command that is for a target means one. */
static gboolean
all_mean(const GPtrArray *targets, const Launcher *launcher, char *const *argv)
{
    for (char *const *word = launcher_word(launcher_word(argv + 1) + 1);
         *word != NULL && strcmp(*word, "--") != 0;
         word = launcher_word(word + 1)) {
        guint i = 0;

        while (i < targets->len &&
               !means(*word, g_ptr_array_index(targets, i), launcher))
            i++;
        if (i == targets->len)
            return FALSE;
        if (strcmp(launcher->verb, "run") == 0)
            break;
    }
    return TRUE;
}

static void
write_to_stderr(gpointer data)
{
    (void)data;
    dup2(STDERR_FILENO, STDOUT_FILENO);
}

/* Builds the targets.  Returns the exit status of the tool, as a shell has it.
 * cabal writes to standard output; its bench does it once more. */
static int
build(const GPtrArray *targets, const Launcher *launcher, char *const *argv)
{
    const gboolean is_run = strcmp(launcher->verb, "run") == 0;
    g_auto(GStrv) words = command_for(argv, launcher->build, NULL, NULL);
    g_autoptr(GPtrArray) command = g_ptr_array_new();
    int status = 0;

    for (char **word = words; *word != NULL; word++)
        g_ptr_array_add(command, *word);
    for (guint i = 0; i < targets->len; i++)
        g_ptr_array_add(command, ((Target *)g_ptr_array_index(targets, i))->id);
    g_ptr_array_add(command, NULL);
    if (!g_spawn_sync(NULL, (char **)command->pdata, NULL,
                      G_SPAWN_SEARCH_PATH | G_SPAWN_CHILD_INHERITS_STDIN,
                      is_run ? NULL : write_to_stderr, NULL, NULL, NULL,
                      &status, NULL))
        return 127;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/* Returns the command that runs a target.  Free with g_strfreev. */
static char **
command_of(const Target *target, const Launcher *launcher, char *const *argv)
{
    const gboolean is_cabal = strcmp(launcher->tool, "cabal") == 0;
    char *const *verb = launcher_word(argv + 1);
    char *const *next = launcher_word(verb + 1);
    GPtrArray *command;

    if (strcmp(launcher->verb, "run") != 0)
        return command_for(argv, launcher->verb, NULL, target->id);
    command = g_ptr_array_new();
    for (char *const *word = argv; *word != NULL; word++) {
        g_ptr_array_add(command, g_strdup(*word));
        if (word != verb || !is_cabal)
            continue;
        /* It has told what it builds, and would take an argument for a missing
         * target. */
        g_ptr_array_add(command, g_strdup("-v0"));
        if (*next == NULL || strcmp(*next, "--") == 0)
            g_ptr_array_add(command, g_strdup(target->id));
    }
    g_ptr_array_add(command, NULL);
    return (char **)g_ptr_array_free(command, FALSE);
}

GPtrArray *
targets_build(const Launcher *launcher, char *const *argv, int *status)
{
    g_autoptr(GPtrArray) targets =
        g_ptr_array_new_with_free_func((GDestroyNotify)target_free);
    const gboolean is_run = strcmp(launcher->verb, "run") == 0;

    if (strcmp(launcher->tool, "cabal") == 0)
        add_of_cabal(targets, launcher, argv);
    else
        add_of_stack(targets, launcher, argv);
    /* The tool itself starts what evheap does not know. */
    if (!all_mean(targets, launcher, argv))
        g_ptr_array_set_size(targets, 0);
    for (guint i = targets->len; i-- > 0;)
        if (!is_meant(g_ptr_array_index(targets, i), launcher, argv))
            g_ptr_array_remove_index(targets, i);
    /* stack takes the first, and cabal none of several. */
    if (is_run && targets->len > 1)
        g_ptr_array_set_size(targets, launcher->all == NULL ? 1 : 0);
    if (targets->len > 0 && (*status = build(targets, launcher, argv)) != 0)
        return NULL;
    for (guint i = 0; i < targets->len; i++) {
        Target *target = g_ptr_array_index(targets, i);

        target->command = command_of(target, launcher, argv);
        if (is_run) {
            g_free(target->folder);
            target->folder = g_strdup(".");
        }
    }
    return g_steal_pointer(&targets);
}

char *
targets_name(const GPtrArray *targets, guint index)
{
    const Target *target = g_ptr_array_index(targets, index);
    const char *name = strrchr(target->id, ':') + 1;
    guint n = 0;

    for (guint i = 0; i < targets->len; i++) {
        const Target *other = g_ptr_array_index(targets, i);

        n += strcmp(strrchr(other->id, ':') + 1, name) == 0;
    }
    return n == 1 ? g_strdup(name)
                  : g_strdup_printf("%.*s-%s", (int)strcspn(target->id, ":"),
                                    target->id, name);
}
