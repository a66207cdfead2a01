#include <config.h>

#include "launch/program.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "base/label.h"

/* How long a program has to answer, in us; the answer takes some ms. */
#define ANSWER_US 2000000

/* The longest answer that is read, in bytes. */
#define MAX_ANSWER 65536

/* Since this version every program has an eventlog. */
#define ALWAYS_EVENTLOG 904

/* What the file of a program of GHC contains: a text of the RTS, or the name of
 * the RTS as a shared library. */
static const char *const rts_texts[] = {"GHC RTS", "libHSrts"};

static gboolean
contains(const char *bytes, gsize length, const char *text)
{
    return memmem(bytes, length, text, strlen(text)) != NULL;
}

/* Fails if a file is not a program of GHC. */
static gboolean
check_file(const char *name, const char *file, GError **error)
{
    g_autoptr(GMappedFile) mapped = NULL;
    g_autoptr(GError) reason = NULL;
    const char *bytes;
    gsize length;

    mapped = g_mapped_file_new(file, FALSE, &reason);
    if (mapped == NULL) {
        return misuse(error, _("cannot run '%s': %s"), name, reason->message);
    }
    bytes = g_mapped_file_get_contents(mapped);
    length = g_mapped_file_get_length(mapped);
    if (length >= 2 && memcmp(bytes, "#!", 2) == 0) {
        misuse(error, _("'%s' is a script: name the program that it starts"),
               name);
        return FALSE;
    }
    if (length >= 4 && memcmp(bytes, "\177ELF", 4) == 0)
        for (guint i = 0; i < G_N_ELEMENTS(rts_texts); i++)
            if (contains(bytes, length, rts_texts[i]))
                return TRUE;
    misuse(error, _("'%s' is not a program that GHC made"), name);
    return FALSE;
}

/* Returns the file that a name stands for, or NULL.  Free with g_free. */
static char *
find_file(const char *name, GError **error)
{
    char *file = strchr(name, '/') != NULL ? g_strdup(name)
                                           : g_find_program_in_path(name);

    if (file == NULL)
        misuse(error,
               g_file_test(name, G_FILE_TEST_IS_REGULAR)
                   ? _("'%s' is not in PATH: did you mean './%s'?")
                   : _("there is no program '%s'"),
               name, name);
    return file;
}

Program *
program_find(const char *name, GError **error)
{
    g_autoptr(Program) program = g_new0(Program, 1);

    program->file = find_file(name, error);
    return program->file != NULL && check_file(name, program->file, error)
               ? g_steal_pointer(&program)
               : NULL;
}

void
program_free(Program *program)
{
    g_free(program->file);
    g_free(program->rts_options);
    g_free(program);
}

/* Starts a program with a pipe at one stream, and nothing at the others, as the
 * leader of a process group.  Returns an error number. */
static int
start(const char *file, char *const *argv, int pipe_end, int stream,
      pid_t *child)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int number;

    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fd == stream)
            posix_spawn_file_actions_adddup2(&actions, pipe_end, fd);
        else
            posix_spawn_file_actions_addopen(&actions, fd, "/dev/null", O_RDWR,
                                             0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    number = posix_spawn(child, file, &actions, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return number;
}

/* Reads what a program writes until it ends, has written too much or has no
 * time left. */
static void
read_answer(int from, GString *answer)
{
    const gint64 end = g_get_monotonic_time() + ANSWER_US;
    struct pollfd ready = {.fd = from, .events = POLLIN};
    gint64 left;

    while ((left = end - g_get_monotonic_time()) > 0 &&
           answer->len < MAX_ANSWER) {
        char bytes[4096];
        gssize count;

        if (poll(&ready, 1, (int)(left / 1000) + 1) <= 0)
            continue;
        count = read(from, bytes, sizeof(bytes));
        if (count == 0 || (count < 0 && errno != EINTR))
            break;
        g_string_append_len(answer, bytes, MAX(count, 0));
    }
}

/* Returns a value of the answer, which is a list of pairs of texts, or NULL.
 * Free with g_free. */
static char *
value_of(const char *answer, const char *key)
{
    g_autofree char *begin = g_strdup_printf("(\"%s\",\"", key);
    const char *value = strstr(answer, begin);
    const char *end;
    g_autofree char *escaped = NULL;

    if (value == NULL)
        return NULL;
    value += strlen(begin);
    for (end = value; *end != '\0' && *end != '"'; end++)
        if (end[0] == '\\' && end[1] != '\0')
            end++;
    escaped = g_strndup(value, (gsize)(end - value));
    return g_strcompress(escaped);
}

gboolean
program_take_info(Program *program, const char *answer)
{
    g_auto(GStrv) parts = g_strsplit(answer, ", \"", -1);
    g_autofree char *dense = g_strjoinv(",\"", parts);
    g_autofree char *version = NULL;
    g_autofree char *way = NULL;
    unsigned major, minor;

    g_strchug(dense);
    if (!g_str_has_prefix(dense, "[(\"GHC RTS\""))
        return FALSE;
    version = value_of(dense, "GHC version");
    way = value_of(dense, "RTS way");
    if (version != NULL && sscanf(version, "%u.%u", &major, &minor) == 2)
        program->version = major * 100 + minor;
    if (way != NULL) {
        g_auto(GStrv) ways = g_strsplit(way, "_", -1);
        const char *const *set = (const char *const *)ways;

        program->is_profiled = g_strv_contains(set, "p");
        program->has_eventlog =
            program->version >= ALWAYS_EVENTLOG || program->is_profiled ||
            g_strv_contains(set, "l") || g_strv_contains(set, "debug");
    }
    g_free(program->rts_options);
    program->rts_options = value_of(dense, "Flag -with-rtsopts");
    return TRUE;
}

/* Runs the program with options of the RTS and --info, and returns what it
 * writes to a stream.  Free with g_free. */
static char *
answer_to(const Program *program, const GPtrArray *flags, int stream,
          GError **error)
{
    g_autoptr(GPtrArray) argv = g_ptr_array_new();
    GString *answer = g_string_new(NULL);
    int ends[2], number;
    pid_t child;

    g_ptr_array_add(argv, program->file);
    if (flags == NULL)
        g_ptr_array_add(argv, (gpointer)(gsize) "+RTS");
    /* -RTS is the last. */
    for (guint i = 0; flags != NULL && i + 1 < flags->len; i++)
        g_ptr_array_add(argv, g_ptr_array_index(flags, i));
    g_ptr_array_add(argv, (gpointer)(gsize) "--info");
    g_ptr_array_add(argv, NULL);
    if (pipe(ends) != 0) {
        number = errno;
    } else {
        fcntl(ends[0], F_SETFD, FD_CLOEXEC);
        number = start(program->file, (char *const *)argv->pdata, ends[1],
                       stream, &child);
        close(ends[1]);
        if (number == 0) {
            read_answer(ends[0], answer);
            kill(-child, SIGKILL);
            while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
                continue;
        }
        close(ends[0]);
    }
    if (number == 0)
        return g_string_free(answer, FALSE);
    g_string_free(answer, TRUE);
    misuse(error, _("cannot run '%s': %s"), program->file, g_strerror(number));
    return NULL;
}

gboolean
program_ask(Program *program, GError **error)
{
    g_autofree char *answer = answer_to(program, NULL, STDOUT_FILENO, error);

    return answer != NULL &&
           (program_take_info(program, answer) ||
            misuse(error,
                   _("'%s' takes no options of the run-time system: build it "
                     "with '-rtsopts'"),
                   program->file));
}

gboolean
program_try(const Program *program, const GPtrArray *flags, GError **error)
{
    g_autofree char *answer = answer_to(program, flags, STDOUT_FILENO, error);
    g_autofree char *reason = NULL;
    g_autofree char *line = NULL;

    if (answer == NULL || g_str_has_prefix(g_strchug(answer), "[(\"GHC RTS\""))
        return answer != NULL;
    reason = answer_to(program, flags, STDERR_FILENO, error);
    if (reason == NULL)
        return FALSE;
    if (strstr(reason, "RTS options are disabled") != NULL)
        return misuse(error,
                      _("'%s' was built without '-rtsopts': add "
                        "'ghc-options: -rtsopts' to its .cabal file or "
                        "cabal.project, 'ghc-options: {\"$locals\": -rtsopts}' "
                        "to stack.yaml, or '-rtsopts' to the command line of "
                        "ghc"),
                      program->file);
    reason[strcspn(reason, "\n")] = '\0';
    line = label_line(reason);
    return misuse(error, _("'%s' cannot be run with these options: %s"),
                  program->file, line);
}
