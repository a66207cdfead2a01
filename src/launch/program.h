/* A program that will be profiled: its file, and what it can record.
 *
 * The file is looked at before anything is started, so that no other program
 * than GHC's is ever run.  A program of GHC is then asked: it answers +RTS
 * --info without running its main function, unless it handles +RTS itself. */
#ifndef LAUNCH_PROGRAM_H
#define LAUNCH_PROGRAM_H

#include <glib.h>

typedef struct {
    char *file;           /* what is executed */
    guint version;        /* of GHC, 100 * major + minor; 0 = unknown */
    gboolean is_profiled; /* it was built with -prof */
    gboolean has_eventlog;
    char *rts_options; /* of -with-rtsopts */
} Program;

/* Finds a program as a shell does: in PATH, if the name has no slash.  Errors,
 * TROUBLE_USAGE: there is none, it cannot be executed, or it is not a program
 * of GHC.  Free with program_free. */
Program *program_find(const char *name, GError **error);
void program_free(Program *program);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Program, program_free)

/* Asks the program what it can record, for at most two seconds.  Errors,
 * TROUBLE_USAGE: it cannot be started, or takes no options of the RTS. */
gboolean program_ask(Program *program, GError **error);

/* Asks the program whether it takes options of the RTS (char *).  Its main
 * function does not run, unless the program handles +RTS itself: then for two
 * seconds at most.  Errors, TROUBLE_USAGE: why it does not. */
gboolean program_try(const Program *program, const GPtrArray *flags,
                     GError **error);

/* Takes the answer to +RTS --info.  Returns FALSE if it is none. */
gboolean program_take_info(Program *program, const char *answer);

#endif
