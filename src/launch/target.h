/* The programs that a tool builds and then starts, found before it starts them,
 * so that they can be asked what they can record. */
#ifndef LAUNCH_TARGET_H
#define LAUNCH_TARGET_H

#include "launch/launcher.h"

typedef struct {
    char *id;       /* as the tool names it: "PACKAGE:KIND:NAME" */
    char *file;     /* of the program */
    char *folder;   /* where the tool starts it */
    char **command; /* of the tool, for this program alone */
} Target;

/* Returns how a command passes options, as launcher_of does, but asks a tool
 * for its version if it depends on that. */
const Launcher *target_launcher(char *const *argv);

/* Builds the programs of a command with the tool, and returns them (Target).
 * The list is empty if the tool does not tell them: then nothing is built.
 * Returns NULL with the exit status of the tool if it cannot build them; it has
 * said why.  Only for LAUNCH_DASHES, LAUNCH_OPTIONS and LAUNCH_TEXT.  Free with
 * g_ptr_array_unref. */
GPtrArray *targets_build(const Launcher *launcher, char *const *argv,
                         int *status);

/* Returns the name of a target, unlike those of the others: "NAME" or
 * "PACKAGE-NAME".  Free with g_free. */
char *targets_name(const GPtrArray *targets, guint index);

#endif
