/* Tells what is known of the info table (-hi), the innermost cost centre (-hc)
 * or the ticky counter (-lT) of a band: a profile and a band in, the parts of
 * the band's text out. */
#ifndef RUN_BAND_FIELDS_H
#define RUN_BAND_FIELDS_H

#include "run/counters.h"
#include "run/profile.h"

/* What is known of a band.  A string is NULL if it is not known; all are NULL
 * if the band is none of these.  A cost centre has module and source only. */
typedef struct {
    char *name;  /* the label, else the name of the table without "_info" */
    char *label; /* the binding */
    char *type;
    char *module;
    char *source;     /* "Main.hs:36:71-84", "<entire-module>" */
    char *address;    /* "0x40e148" */
    gboolean symbol;  /* label and module are from the executable */
    gboolean centre;  /* the band is a stack, whose innermost cost centre is
                         defined: module and source are its */
    gboolean counter; /* the band is a defined ticky counter: module and
                         source are its, and these are set: */
    char *kind;       /* "fun" */
    guint arity;
    char *arguments;        /* "IS" */
    const char *definition; /* a JSON object, or NULL; borrowed */
} BandFields;

/* Returns the fields of a band, presentable.  A band that was renamed or that
 * is a group has none: it may be several of them. */
BandFields band_fields(const Profile *profile, const Band *band);
void band_fields_clear(BandFields *fields);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(BandFields, band_fields_clear)

#endif
