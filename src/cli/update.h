/* An update of the outputs of a log that is followed.
 *
 * It is a copy of the process (fork): in it the log ends with what is written,
 * so the model is finished, the outputs are written, and the copy exits, while
 * the process itself waits for it and then reads on.  So an update is what
 * evheap would make of the log as it is, reading costs only what came, and no
 * memory grows with the number of updates. */
#ifndef CLI_UPDATE_H
#define CLI_UPDATE_H

#include "cli/inputs.h"

typedef struct {
    Options *options;
    gboolean has_screen; /* an output goes to the terminal */
    /* After an update: */
    gboolean is_marked;  /* the log had its end marker */
    char *error;         /* presentable, or NULL; owned */
    gboolean is_undrawn; /* the copy could not draw the error */
    /* In a copy: */
    gboolean is_quiet; /* only errors are printed */
    gboolean draws;    /* the screen */
    int report;        /* where the error goes */
} Update;

/* Returns whether updates write an output.  The others are written at the end
 * only: they add the run to a file, or read the log again. */
gboolean update_writes(const Output *output);

/* Begins an update.  Returns TRUE in the copy.  In the process itself, returns
 * FALSE when the copy has ended; reports its error, unless that of the update
 * before was the same, or the screen shows it. */
gboolean update_begin(Update *update);

/* Ends the copy: draws the screen, and prints the error, or why there is
 * no census yet: the reason, if the log is too short and inputs is NULL. */
G_GNUC_NORETURN void update_end(const Update *update, const Inputs *inputs,
                                const GError *reason);

#endif
