/* How an output's file comes to its name.
 *
 * It is written beside it: without a name where the file system can do that,
 * so that nothing is left even by a program that is killed; else, and while it
 * takes the place of an old file, under a name of its own, which is among the
 * temporaries from before the file is there. */
#ifndef OUTPUT_NAMING_H
#define OUTPUT_NAMING_H

#include <glib.h>
#include <sys/types.h>

#include "output/temporaries.h"

/* All zero where no file is to get a name. */
typedef struct {
    char *target;             /* the name it is to get, links followed */
    char *temporary;          /* the one it has until then, or NULL */
    gboolean unnamed;         /* it was created without any */
    gboolean existed;         /* something has the target's name */
    gboolean linked;          /* it has got it, and is not closed yet */
    Temporaries *temporaries; /* borrowed, or NULL */
} Naming;

/* Creates a file that is to get the name, or that a link of that name points
 * to; existed says whether there is such a file.  All of these return 0, or
 * the number of the error. */
int naming_begin(Naming *naming, const char *name, gboolean existed,
                 mode_t mode, int *fd);

/* Gives a file without a name one, while it is open; */
int naming_prepare(Naming *naming, int fd);

/* and lets it have that which it is to get, when it is closed. */
int naming_finish(Naming *naming);

/* Removes what was not finished, and frees all but the structure. */
void naming_clear(Naming *naming);

#endif
