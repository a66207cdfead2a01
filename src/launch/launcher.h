/* Tools that start the program: cabal and stack.  They are known by their first
 * words. */
#ifndef LAUNCH_LAUNCHER_H
#define LAUNCH_LAUNCHER_H

#include <glib.h>

/* How a tool passes options to the program. */
typedef enum {
    LAUNCH_DIRECT,  /* there is no tool */
    LAUNCH_DASHES,  /* after its "--" */
    LAUNCH_EXEC,    /* the program is after its verb: it starts the wrapper */
    LAUNCH_WRAPPER, /* an option of the tool names the wrapper */
    LAUNCH_OPTIONS, /* by an option of the tool for each option */
    LAUNCH_TEXT,    /* by an option of the tool for all of them */
} LaunchKind;

typedef struct {
    const char *tool, *verb;
    LaunchKind kind;
    const char *option; /* of the tool */
    const char *each;   /* what it replaces by the name of each program */
    /* What the verb starts, of LAUNCH_DASHES, LAUNCH_OPTIONS and LAUNCH_TEXT:
     * the kind of component, the word that means all of a package, and the
     * words that only build it. */
    const char *component, *all, *build;
} Launcher;

/* Returns how a command passes options.  Returns NULL if it is a tool in PATH
 * whose verb starts no program.  argv ends with NULL. */
const Launcher *launcher_of(char *const *argv);

/* Returns the launcher for a version of the tool, "3.4.1.0". */
const Launcher *launcher_for_version(const Launcher *launcher,
                                     const char *version);

/* Returns the first word that is neither an option nor the value of one, "--",
 * or the end. */
char *const *launcher_word(char *const *word);

/* Returns the word before the first argument of the program, of
 * LAUNCH_DIRECT and LAUNCH_DASHES; of others the last word. */
char *const *launcher_arguments(const Launcher *launcher, char *const *argv);

/* Returns the name of the log of the program that a command starts: its own, or
 * that of the tool's target, or what the tool replaces by the name of each
 * program.  Free with g_free. */
char *launcher_log_name(const Launcher *launcher, char *const *argv);

/* Returns the command with the options of the RTS in their place (char *, NULL
 * at the end).  wrapper is the file that is started instead of the program by
 * LAUNCH_EXEC and LAUNCH_WRAPPER.  Free with g_ptr_array_unref. */
GPtrArray *launcher_command(const Launcher *launcher, char *const *argv,
                            const GPtrArray *flags, const char *wrapper);

#endif
