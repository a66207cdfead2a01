/* The error domain of the whole program.
 *
 * Code outside main.c and src/cli/ reports each failure as a GError of this
 * domain, with a code for the kind of failure and a translated sentence.  The
 * sentence is in lower case, without a full stop, and says first what went
 * wrong: "cannot read 'x.hp': the file is empty".  It contains the name of the
 * file and the byte offset if these are known.  Only main.c and src/cli/ print
 * messages or exit. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <glib.h>

#define TROUBLE (trouble_quark())

typedef enum {
    TROUBLE_FORMAT,      /* not a file format that evheap reads */
    TROUBLE_UNSUPPORTED, /* a known format that evheap does not read */
    TROUBLE_CORRUPT,     /* a known format, but too damaged to read */
    TROUBLE_TRUNCATED,   /* ends before any useful data */
    TROUBLE_IO,          /* a system call failed */
    TROUBLE_UNREAD,      /* the reader of standard output is gone (EPIPE) */
    TROUBLE_LIMIT,       /* exceeds a limit of evheap */
    TROUBLE_EMPTY,       /* readable, but without data to draw */
    TROUBLE_USAGE,       /* the command line is wrong */
    TROUBLE_UNTOLD,      /* readable, but does not tell what a limit or
                            a window needs */
} TroubleCode;

GQuark trouble_quark(void);

/* Sets an error with a printf text.  Returns FALSE. */
G_GNUC_PRINTF(3, 4)
gboolean fail_with(GError **error, TroubleCode code, const char *format, ...);
#define misuse(error, ...) fail_with(error, TROUBLE_USAGE, __VA_ARGS__)

#endif
