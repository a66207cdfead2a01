#include <config.h>

#include "launch/session.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "launch/heap-file.h"
#include "launch/log-link.h"
#include "launch/program.h"

/* How often a wrapper looks at its program, in us. */
#define LOOK_US 500000

#define GROUP "evheap"

/* The suffixes of files in the folder: logs, how programs ended, and logs that
 * remain there. */
#define LOG  ".eventlog"
#define END  ".end"
#define KEPT ".kept"

/* Sets a text, whose bytes need not be UTF-8, unless it is NULL. */
static void
set_text(GKeyFile *keys, const char *key, const char *text)
{
    g_autofree char *escaped = text != NULL ? g_strescape(text, NULL) : NULL;

    if (escaped != NULL)
        g_key_file_set_string(keys, GROUP, key, escaped);
}

/* Returns a text that set_text has set, or NULL.  Free with g_free. */
static char *
get_text(GKeyFile *keys, const char *key)
{
    g_autofree char *escaped = g_key_file_get_string(keys, GROUP, key, NULL);

    return escaped != NULL ? g_strcompress(escaped) : NULL;
}

gboolean
session_begin(const char *folder, const Session *session, GError **error)
{
    const Recording *recording = &session->recording;
    g_autoptr(GKeyFile) keys = g_key_file_new();
    g_autofree char *file = g_build_filename(folder, "recording", NULL);

    g_key_file_set_integer(keys, GROUP, "breakdown", (int)recording->breakdown);
    g_key_file_set_int64(keys, GROUP, "interval", recording->interval);
    g_key_file_set_boolean(keys, GROUP, "has_interval", session->has_interval);
    g_key_file_set_int64(keys, GROUP, "end_after", session->end_after);
    g_key_file_set_boolean(keys, GROUP, "starts_all", session->starts_all);
    g_key_file_set_boolean(keys, GROUP, "threads", recording->has_threads);
    set_text(keys, "more", recording->more);
    return g_key_file_save_to_file(keys, file, error);
}

static void
part_free(SessionPart *part)
{
    g_free(part->file);
    g_free(part->folder);
    g_free(part->log);
    g_free(part->trouble);
    g_free(part->letters);
    g_clear_pointer(&part->end.resident, g_array_unref);
    g_free(part);
}

/* Reads resident sizes: a time and bytes for each.  Doubles hold them. */
static GArray *
read_curve(GKeyFile *keys)
{
    GArray *curve = g_array_new(FALSE, FALSE, sizeof(MemoryPoint));
    gsize n = 0;
    g_autofree double *numbers =
        g_key_file_get_double_list(keys, GROUP, "curve", &n, NULL);

    for (gsize i = 0; i + 1 < n; i += 2) {
        const MemoryPoint point = {(gint64)numbers[i], (guint64)numbers[i + 1]};

        g_array_append_val(curve, point);
    }
    return curve;
}

static void
write_curve(GKeyFile *keys, const GArray *curve)
{
    g_autofree double *numbers = g_new(double, 2 * curve->len);

    for (guint i = 0; i < curve->len; i++) {
        const MemoryPoint *point = &g_array_index(curve, MemoryPoint, i);

        numbers[2 * i] = (double)point->time;
        numbers[2 * i + 1] = (double)point->bytes;
    }
    g_key_file_set_double_list(keys, GROUP, "curve", numbers, 2 * curve->len);
}

/* Returns a program of which only the name of its file is known, without the
 * suffix. */
static SessionPart *
part_of(const char *file, const char *suffix)
{
    SessionPart *part = g_new0(SessionPart, 1);

    part->file = g_strndup(file, strlen(file) - strlen(suffix));
    part->folder = g_path_get_dirname(file);
    part->log = g_strconcat(part->file, LOG, NULL);
    return part;
}

static SessionPart *
part_read(const char *file)
{
    g_autoptr(GKeyFile) keys = g_key_file_new();
    SessionPart *part = g_new0(SessionPart, 1);

    g_key_file_load_from_file(keys, file, G_KEY_FILE_NONE, NULL);
    part->file = get_text(keys, "file");
    part->folder = get_text(keys, "folder");
    if (part->file == NULL || part->folder == NULL) {
        part_free(part);
        return part_of(file, END);
    }
    part->log = get_text(keys, "log");
    part->trouble = get_text(keys, "trouble");
    part->letters = get_text(keys, "letters");
    part->breakdown =
        (Breakdown)g_key_file_get_integer(keys, GROUP, "breakdown", NULL);
    part->end = (ProcessEnd){
        .has_ended = g_key_file_get_boolean(keys, GROUP, "ended", NULL),
        .status = g_key_file_get_integer(keys, GROUP, "status", NULL),
        .signal = g_key_file_get_integer(keys, GROUP, "signal", NULL),
        .elapsed = g_key_file_get_int64(keys, GROUP, "elapsed", NULL),
        .cpu = g_key_file_get_int64(keys, GROUP, "cpu", NULL),
        .peak_resident = g_key_file_get_uint64(keys, GROUP, "resident", NULL),
        .started_at = g_key_file_get_int64(keys, GROUP, "started", NULL),
        .resident = read_curve(keys),
    };
    return part;
}

/* Writes how a program went, under a name that no other program has. */
static void
part_write(const SessionPart *part, const char *stem)
{
    g_autoptr(GKeyFile) keys = g_key_file_new();
    g_autofree char *file = g_strconcat(stem, END, NULL);

    set_text(keys, "file", part->file);
    set_text(keys, "folder", part->folder);
    set_text(keys, "log", part->log);
    set_text(keys, "trouble", part->trouble);
    set_text(keys, "letters", part->letters);
    g_key_file_set_integer(keys, GROUP, "breakdown", (int)part->breakdown);
    g_key_file_set_boolean(keys, GROUP, "ended", part->end.has_ended);
    g_key_file_set_integer(keys, GROUP, "status", part->end.status);
    g_key_file_set_integer(keys, GROUP, "signal", part->end.signal);
    g_key_file_set_int64(keys, GROUP, "elapsed", part->end.elapsed);
    g_key_file_set_int64(keys, GROUP, "cpu", part->end.cpu);
    g_key_file_set_uint64(keys, GROUP, "resident", part->end.peak_resident);
    g_key_file_set_int64(keys, GROUP, "started", part->end.started_at);
    if (part->end.resident != NULL)
        write_curve(keys, part->end.resident);
    g_key_file_save_to_file(keys, file, NULL);
}

/* Returns whether a wrapper tells how the program of a log went. */
static gboolean
has_end(const char *log)
{
    g_autofree char *stem = g_strndup(log, strlen(log) - strlen(LOG));
    g_autofree char *file = g_strconcat(stem, END, NULL);

    return g_file_test(file, G_FILE_TEST_EXISTS);
}

static int
compare_files(gconstpointer a, gconstpointer b)
{
    const SessionPart *const *first = a, *const *second = b;

    return g_strcmp0((*first)->file, (*second)->file);
}

GPtrArray *
session_parts(const char *folder)
{
    GPtrArray *parts =
        g_ptr_array_new_with_free_func((GDestroyNotify)part_free);
    g_autoptr(GDir) files = g_dir_open(folder, 0, NULL);
    const char *name;

    while (files != NULL && (name = g_dir_read_name(files)) != NULL) {
        g_autofree char *file = g_build_filename(folder, name, NULL);

        if (g_str_has_suffix(name, END))
            g_ptr_array_add(parts, part_read(file));
        else if (g_str_has_suffix(name, LOG) &&
                 !g_str_has_suffix(name, "-fork.eventlog") && !has_end(file))
            g_ptr_array_add(parts, part_of(file, LOG));
    }
    g_ptr_array_sort(parts, compare_files);
    return parts;
}

void
session_clear(const char *folder)
{
    g_autoptr(GDir) files = g_dir_open(folder, 0, NULL);
    const char *name;

    while (files != NULL && (name = g_dir_read_name(files)) != NULL) {
        g_autofree char *file = g_build_filename(folder, name, NULL);

        if (!g_str_has_suffix(name, KEPT))
            g_unlink(file);
    }
}

char *
session_keep(const char *log)
{
    char *kept = g_strconcat(log, KEPT, NULL);

    g_rename(log, kept);
    return kept;
}

/* Reads what the wrappers are told.  The text of the recording is owned by
 * more. */
static Session
session_read(const char *folder, char **more)
{
    g_autoptr(GKeyFile) keys = g_key_file_new();
    g_autofree char *file = g_build_filename(folder, "recording", NULL);

    g_key_file_load_from_file(keys, file, G_KEY_FILE_NONE, NULL);
    *more = get_text(keys, "more");
    return (Session){
        .recording =
            {
                .breakdown = (Breakdown)g_key_file_get_integer(
                    keys, GROUP, "breakdown", NULL),
                .interval = g_key_file_get_int64(keys, GROUP, "interval", NULL),
                .has_threads =
                    g_key_file_get_boolean(keys, GROUP, "threads", NULL),
                .more = *more,
            },
        .has_interval =
            g_key_file_get_boolean(keys, GROUP, "has_interval", NULL),
        .end_after = g_key_file_get_int64(keys, GROUP, "end_after", NULL),
        .starts_all = g_key_file_get_boolean(keys, GROUP, "starts_all", NULL),
    };
}

/* Returns the options for a program, or NULL with the reason. */
static GPtrArray *
flags_of(Program *program, char **argv, Session *session, SessionPart *part,
         GError **reason)
{
    Recording *recording = &session->recording;
    g_autoptr(GPtrArray) flags = NULL;
    g_autofree Breakdown *breakdowns = NULL;
    Chosen chosen;

    if (!program_ask(program, reason))
        return NULL;
    breakdowns = flags_breakdowns(program);
    part->letters = g_new0(char, N_BREAKDOWNS);
    for (guint i = 0; breakdowns[i] != BREAKDOWN_UNKNOWN; i++)
        part->letters[i] = breakdown_option(breakdowns[i])[2];
    chosen = flags_chosen(program, argv);
    if (session->has_interval)
        chosen.has_interval = FALSE;
    if (!flags_settle(program, &chosen, &recording->breakdown, reason))
        return NULL;
    part->breakdown = recording->breakdown;
    flags = flags_new(program, recording, &chosen);
    return program_try(program, flags, reason) ? g_steal_pointer(&flags) : NULL;
}

/* Starts the program, and waits for its end. */
static void
run_part(char **argv, const GPtrArray *flags, gboolean ignores_pipe,
         gint64 end_after, const char *link, SessionPart *part)
{
    g_autofree char *file = strchr(argv[0], '/') != NULL
                                ? g_strdup(argv[0])
                                : g_find_program_in_path(argv[0]);
    g_autoptr(GPtrArray) command = g_ptr_array_new();
    g_autoptr(Process) process = NULL;

    g_ptr_array_add(command, argv[0]);
    for (guint i = 0; flags != NULL && i < flags->len; i++)
        g_ptr_array_add(command, g_ptr_array_index(flags, i));
    for (char **word = argv + 1; *word != NULL; word++)
        g_ptr_array_add(command, *word);
    g_ptr_array_add(command, NULL);
    process =
        process_start(file != NULL ? file : argv[0],
                      (char *const *)command->pdata, ignores_pipe, end_after);
    if (process == NULL) {
        part->end.status = errno == ENOENT ? 127 : 126;
        return;
    }
    if (link != NULL)
        log_link_turn(link, part->log, process);
    while (!process_wait(process, LOOK_US))
        continue;
    part->end = *process_end(process);
    g_array_ref(part->end.resident);
}

int
session_wrap(const char *folder, char **argv, gboolean ignores_pipe)
{
    g_autofree char *name = g_path_get_basename(argv[0]);
    g_autofree char *stem =
        g_strdup_printf("%s/%s-%ld", folder, name, (long)getpid());
    g_autofree char *link = g_strconcat(stem, ".log", NULL);
    g_autofree char *current = g_get_current_dir();
    g_autofree char *more = NULL;
    g_autoptr(GError) reason = NULL;
    g_autoptr(Program) program = program_find(argv[0], &reason);
    g_autoptr(GPtrArray) flags = NULL;
    Session session = session_read(folder, &more);
    SessionPart part = {.file = argv[0], .folder = current};
    gboolean has_log = FALSE;
    HeapFile heap = {.file = NULL};

    session.recording.log = link;
    session.recording.heap = stem;
    g_unsetenv(SESSION_FOLDER);
    if (program != NULL)
        flags = flags_of(program, argv, &session, &part, &reason);
    if (flags != NULL) {
        has_log = program->has_eventlog;
        heap = heap_file_begin(program, current);
        part.log = g_strconcat(stem, has_log ? LOG : ".hp", NULL);
        if (has_log)
            log_link_make(link, part.log, NULL);
    } else {
        part.trouble = g_strdup(reason->message);
        part.end.status = 2;
    }
    if (flags != NULL || session.starts_all)
        run_part(argv, flags, ignores_pipe, session.end_after,
                 has_log ? link : NULL, &part);
    /* Nothing of this remains in the program's folder. */
    heap_file_end(&heap, has_log || (heap.file != NULL &&
                                     g_rename(heap.file, part.log) == 0));
    part_write(&part, stem);
    g_clear_pointer(&part.end.resident, g_array_unref);
    g_free(part.log);
    g_free(part.trouble);
    g_free(part.letters);
    return part.end.status;
}
