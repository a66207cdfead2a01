/* The error domain of the whole program.
 *
 * All code below src/cli/ reports failures as a GError of this domain.  Its
 * code is the kind of the failure.  Its message is translated, begins in lower
 * case and has no full stop.  It names the byte offset and the input if they
 * are known.  Code below src/cli/ neither prints nor exits. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <glib.h>

#define TROUBLE (trouble_quark())

typedef enum {
    TROUBLE_FORMAT,      /* not a file format that evheap reads */
    TROUBLE_UNSUPPORTED, /* a known format, but an unknown variant */
    TROUBLE_CORRUPT,     /* a known format, but unreadably damaged */
    TROUBLE_TRUNCATED,   /* ends before any useful data */
    TROUBLE_IO,          /* a system call failed */
    TROUBLE_UNREAD,      /* EPIPE on standard output */
    TROUBLE_LIMIT,       /* exceeds a limit of evheap */
    TROUBLE_EMPTY,       /* readable, but without data to draw */
    TROUBLE_USAGE,       /* the command line is wrong */
} TroubleCode;

GQuark trouble_quark(void);

#endif
