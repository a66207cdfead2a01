/* A run of several programs that a tool starts: it starts evheap in place of
 * each (the wrapper), and evheap starts the program.
 *
 * The folder of the session has the file "recording", which tells the wrappers
 * what to record, and for each program its log and a file with the suffix
 * ".end" that tells how it went. */
#ifndef LAUNCH_SESSION_H
#define LAUNCH_SESSION_H

#include <glib.h>

#include "launch/flags.h"
#include "launch/process.h"

/* The environment variable with the folder: set for the tool, unset for its
 * programs. */
#define SESSION_FOLDER "EVHEAP_SESSION"

/* A program of a session that has ended. */
typedef struct {
    char *file;    /* of the program */
    char *folder;  /* where it began */
    char *log;     /* NULL = there is none */
    char *trouble; /* why it was not recorded; presentable; NULL = it was */
    Breakdown breakdown; /* that was recorded */
    char *letters; /* of all break-downs that it can record; NULL = unknown */
    ProcessEnd end;
} SessionPart;

/* What the wrappers are told. */
typedef struct {
    Recording recording;   /* without places */
    gboolean has_interval; /* the user has asked for it */
    gint64 end_after;    /* when each program is asked to end, ns; G_MAXINT64 =
                            never */
    gboolean starts_all; /* also programs that cannot be recorded */
} Session;

/* Writes what to tell the wrappers into the folder.  Errors: those of
 * g_key_file_save_to_file. */
gboolean session_begin(const char *folder, const Session *session,
                       GError **error);

/* Returns the programs that have ended (SessionPart), by the names of their
 * files.  Free with g_ptr_array_unref. */
GPtrArray *session_parts(const char *folder);

/* Removes what programs have left in the folder, but no log that is kept. */
void session_clear(const char *folder);

/* Keeps a log in the folder.  Returns its file from now on.  Free with
 * g_free. */
char *session_keep(const char *log);

/* Starts the program of a command line, argv, as the wrapper in a session, and
 * waits for its end.  Returns its exit status, as a shell has it. */
int session_wrap(const char *folder, char **argv, gboolean ignores_pipe);

#endif
