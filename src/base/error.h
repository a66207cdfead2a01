/* The error domain of the whole program.
 *
 * Everything below src/cli/ reports failure as a GError of this domain: a
 * code that says which kind of failure it is, and a translated sentence in
 * lower case, without a full stop, that ends in the byte offset and the
 * 'name' where these are known.  Nothing below src/cli/ prints or exits. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <glib.h>

#define TROUBLE (trouble_quark())

typedef enum {
    TROUBLE_FORMAT,      /* not a kind of file that evheap reads */
    TROUBLE_UNSUPPORTED, /* the right kind, but a variant unknown to us */
    TROUBLE_CORRUPT,     /* the right kind, but damaged beyond reading */
    TROUBLE_TRUNCATED,   /* ends before anything useful */
    TROUBLE_IO,          /* the operating system refused */
    TROUBLE_UNREAD,      /* nobody reads standard output any more */
    TROUBLE_LIMIT,       /* larger than a limit of evheap allows */
    TROUBLE_EMPTY,       /* readable, but nothing in it to draw */
    TROUBLE_USAGE,       /* the command line is wrong */
} TroubleCode;

GQuark trouble_quark(void);

#endif
