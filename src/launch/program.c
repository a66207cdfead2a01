#include <config.h>

#include "launch/program.h"

#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
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

/* Of a program that does not run: what the RTS says about options that it
 * refuses, and messages of the dynamic linker. */
static const char *const error_texts[] = {
    "RTS option", "loading shared libraries:", "not found (required by"};

/* What the file of a program of GHC contains: a text of the RTS, or the name of
 * the RTS as a shared library. */
static const char *const rts_texts[] = {"GHC RTS", "libHSrts"};

/* Fails if a file cannot be executed, or is not a program of GHC. */
static gboolean
check_file(const char *name, const char *file, GError **error)
{
    g_autoptr(GMappedFile) mapped = NULL;
    g_autoptr(GError) reason = NULL;
    const char *bytes;
    gsize length;

    if (g_file_test(file, G_FILE_TEST_IS_DIR))
        return misuse(error, _("'%s' is a folder: name a program in it"), name);
    if (access(file, F_OK) == 0 && access(file, X_OK) != 0 && errno == EACCES)
        return misuse(error, _("'%s' is not executable: chmod +x '%s'"), name,
                      name);
    if (access(file, R_OK) != 0)
        return misuse(error, _("cannot run '%s': %s"), name, g_strerror(errno));
    mapped = g_mapped_file_new(file, FALSE, &reason);
    if (mapped == NULL)
        return misuse(error, _("cannot run '%s': %s"), name, reason->message);
    bytes = g_mapped_file_get_contents(mapped);
    length = g_mapped_file_get_length(mapped);
    if (length >= 2 && memcmp(bytes, "#!", 2) == 0)
        return misuse(error,
                      _("'%s' is a script: name the program that it starts"),
                      name);
    if (length >= 4 && memcmp(bytes, "\177ELF", 4) == 0)
        for (guint i = 0; i < G_N_ELEMENTS(rts_texts); i++)
            if (memmem(bytes, length, rts_texts[i], strlen(rts_texts[i])) !=
                NULL)
                return TRUE;
    return misuse(error, _("'%s' is not a program that GHC made"), name);
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
                   : _("there is no program '%s' in PATH"),
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

/* What a program has written to its two streams. */
typedef struct {
    GString *text, *errors;
} Answer;

static Answer *
answer_new(void)
{
    const Answer answer = {g_string_new(NULL), g_string_new(NULL)};

    return g_memdup2(&answer, sizeof(answer));
}

static void
answer_free(Answer *answer)
{
    g_string_free(answer->text, TRUE);
    g_string_free(answer->errors, TRUE);
    g_free(answer);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Answer, answer_free)

/* Starts a program, with pipes for what it writes and nothing to read, as the
 * leader of a process group.  Returns an error number. */
static int
start(const char *file, char *const *argv, int text, int errors, pid_t *child)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int number;

    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null",
                                     O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, text, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    number = posix_spawn(child, file, &actions, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return number;
}

/* Reads what a program writes until it ends, has written too much or has no
 * time left. */
static void
read_answer(int text, int errors, const Answer *answer)
{
    const gint64 end = g_get_monotonic_time() + ANSWER_US;
    struct pollfd ready[] = {{.fd = text, .events = POLLIN},
                             {.fd = errors, .events = POLLIN}};
    gint64 left;

    while ((left = end - g_get_monotonic_time()) > 0 &&
           (ready[0].fd >= 0 || ready[1].fd >= 0) &&
           answer->text->len + answer->errors->len < MAX_ANSWER) {
        char bytes[4096];

        if (poll(ready, 2, (int)(left / 1000) + 1) <= 0)
            continue;
        for (guint i = 0; i < 2; i++) {
            const gssize count = ready[i].revents != 0
                                     ? read(ready[i].fd, bytes, sizeof(bytes))
                                     : -1;

            if (count > 0)
                g_string_append_len(i == 0 ? answer->text : answer->errors,
                                    bytes, count);
            else if (ready[i].revents != 0 && (count == 0 || errno != EINTR))
                ready[i].fd = -1;
        }
    }
}

/* Returns a value of the answer, which is a list of pairs of texts, or NULL if
 * it is missing or cut off.  Free with g_free. */
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
    if (*end == '\0')
        return NULL;
    escaped = g_strndup(value, (gsize)(end - value));
    return g_strcompress(escaped);
}

static gboolean
is_info(const char *answer)
{
    return g_str_has_prefix(answer, "[(\"GHC RTS\"");
}

gboolean
program_take_info(Program *program, const char *answer)
{
    g_auto(GStrv) parts = g_strsplit(answer, ", \"", -1);
    g_autofree char *dense = g_strjoinv(",\"", parts);
    g_autofree char *version = NULL;
    g_autofree char *way = NULL;
    unsigned major, minor;

    if (!is_info(g_strchug(dense)))
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
 * writes, or NULL.  Free with answer_free. */
static Answer *
answer_to(const Program *program, const GPtrArray *flags, GError **error)
{
    g_autoptr(GPtrArray) argv = g_ptr_array_new();
    g_autoptr(Answer) answer = answer_new();
    int text[2], errors[2], number;
    pid_t child;

    g_ptr_array_add(argv, program->file);
    if (flags == NULL)
        g_ptr_array_add(argv, (gpointer)(gsize) "+RTS");
    /* -RTS is the last. */
    for (guint i = 0; flags != NULL && i + 1 < flags->len; i++)
        g_ptr_array_add(argv, g_ptr_array_index(flags, i));
    g_ptr_array_add(argv, (gpointer)(gsize) "--info");
    g_ptr_array_add(argv, NULL);
    if (!g_unix_open_pipe(text, FD_CLOEXEC, error))
        return NULL;
    if (!g_unix_open_pipe(errors, FD_CLOEXEC, error)) {
        close(text[0]);
        close(text[1]);
        return NULL;
    }
    number = start(program->file, (char *const *)argv->pdata, text[1],
                   errors[1], &child);
    close(text[1]);
    close(errors[1]);
    if (number == 0) {
        read_answer(text[0], errors[0], answer);
        kill(-child, SIGKILL);
        while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
            continue;
    }
    close(text[0]);
    close(errors[0]);
    if (number == 0)
        return g_steal_pointer(&answer);
    misuse(error, _("cannot run '%s': %s"), program->file, g_strerror(number));
    return NULL;
}

/* Returns the first line of a text that begins so and contains a text, or NULL;
 * presentable.  Free with g_free. */
static char *
find_line(const char *text, const char *begin, const char *part)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

    for (char **line = lines; *line != NULL; line++)
        if (g_str_has_prefix(*line, begin) && strstr(*line, part) != NULL)
            return label_line(*line);
    return NULL;
}

/* Fails because the program has not answered with its info, but so.  The line
 * tells why; NULL = it has to be found. */
static gboolean
fail_answer(const Program *program, const Answer *answer, const char *line,
            GError **error)
{
    const char *errors = answer->errors->str;

    if (strstr(errors, "RTS options are disabled") != NULL)
        return misuse(error,
                      _("'%s' was built without '-rtsopts', which a heap "
                        "profile needs: ghc: '-rtsopts' (before GHC 9.4 also "
                        "'-eventlog'); cabal: "
                        "'--ghc-options=-rtsopts', or 'ghc-options: -rtsopts' "
                        "in the .cabal file, or below 'program-options' in "
                        "cabal.project; stack: 'ghc-options: {\"$locals\": "
                        "-rtsopts}' in stack.yaml"),
                      program->file);
    if (line != NULL)
        return misuse(error, _("cannot run '%s': %s"), program->file, line);
    for (guint i = 0; i < G_N_ELEMENTS(error_texts); i++) {
        g_autofree char *found = find_line(errors, "", error_texts[i]);

        if (found != NULL)
            return misuse(error, _("cannot run '%s': %s"), program->file,
                          found);
    }
    return misuse(error,
                  _("'%s' does not answer '+RTS --info': it takes '+RTS' "
                    "itself, or was built with '-rtsopts=ignoreAll'; build it "
                    "with '-rtsopts'"),
                  program->file);
}

gboolean
program_ask(Program *program, GError **error)
{
    g_autoptr(Answer) answer = answer_to(program, NULL, error);

    return answer != NULL && (program_take_info(program, answer->text->str) ||
                              fail_answer(program, answer, NULL, error));
}

gboolean
program_try(const Program *program, const GPtrArray *flags, GError **error)
{
    g_autoptr(Answer) answer = answer_to(program, flags, error);
    g_autofree char *name = g_path_get_basename(program->file);
    g_autofree char *begin = g_strconcat(name, ": ", NULL);
    g_autofree char *refusal = NULL;

    if (answer == NULL)
        return FALSE;
    /* The RTS tells its info all the same. */
    refusal = find_line(answer->errors->str, begin, "");
    return (refusal == NULL && is_info(g_strchug(answer->text->str))) ||
           fail_answer(program, answer, refusal, error);
}
