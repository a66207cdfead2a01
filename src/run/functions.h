/* Adds up the samples of functions: takes a profile of call stacks, returns for
 * each function the samples that were in it. */
#ifndef RUN_FUNCTIONS_H
#define RUN_FUNCTIONS_H

#include "base/intern.h"
#include "run/profile.h"

typedef struct {
    const char *name; /* "Main.go", a text of the program, or NO_FRAMES */
    guint64 own;      /* samples whose innermost frame is in it */
    guint64 total;    /* samples with it in the stack, once or more often */
} Function;

typedef struct {
    GArray *all;     /* Function: the most own samples first, then the most
                        in all */
    guint64 samples; /* of the profile */
    Intern *names;
} Functions;

/* Returns the functions of a profile, or NULL if it has no call stacks of ids
 * any more. */
Functions *functions_new(const Profile *profile);
void functions_free(Functions *functions);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Functions, functions_free)

#endif
