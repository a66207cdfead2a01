/* What the handlers of the elements of an archive share: the state of reading,
 * and the handlers themselves.
 *
 * A handler takes the current element of the document, checks what the schema,
 * data/evheap-profile.rng, cannot express, and adds the data to the run.  An
 * invalid value latches a failure of the document. */
#ifndef READER_ARCHIVE_ELEMENTS_H
#define READER_ARCHIVE_ELEMENTS_H

#include "base/document.h"
#include "input/source.h"
#include "run/delta-list.h"
#include "run/field.h"
#include "run/run.h"

/* The white space of XML. */
#define BLANKS " \t\n\r"

typedef struct Archive Archive;

/* Applies one change of the current list.  Returns FALSE if the change is out
 * of range. */
typedef gboolean (*TakeChange)(Archive *archive, const Delta *change);

struct Archive {
    GPtrArray *runs;    /* Run: those that are read */
    guint n_views;      /* of an archive of views: runs; else 0 */
    Run *run;           /* the last one */
    Profile *profile;   /* that the elements belong to */
    gboolean may_go_on; /* it is not of version 1: after the elements of the
                           schema there may be those of a later evheap */
    Source *source;
    Document *document;
    GPtrArray *arguments; /* char *, of the program of the run */

    /* The current list of changes. */
    TakeChange take;
    gint64 time; /* of the last era or memory point */
    gint64 end;  /* of the last era of a flow */
    guint64 value;
    gint64 era; /* band: of the last change; pauses: of the next pause */
    MemoryLine line;

    /* The current band. */
    GString *key;
    Series *band;       /* its series, or NULL */
    SeriesStore *store; /* of that series */

    /* The current bins. */
    const Field *field; /* NULL: there are none */
    guint8 *bins;       /* the first one */
    gsize bin_size;
    guint8 *bin;            /* the last one that has a value */
    Capability *capability; /* whose bins follow, or NULL */

    gsize labels_size; /* of threads */
    gsize names_size;  /* of spans */
};

#define ELEMENT(name, handler) void archive_on_##handler(Archive *archive);
#include "reader/archive/elements.def"
#undef ELEMENT

/* End the current band, and the current bins and capability, if any. */
void archive_finish_band(Archive *archive);
void archive_finish_bins(Archive *archive);
void archive_finish_capability(Archive *archive);

/* Returns whether a time is between start and end of the run, as all eras,
 * markers and memory points must be. */
gboolean archive_is_in_run(const Archive *archive, gint64 time);

/* Checks the size of the run.  Returns FALSE with a failure if it is too
 * large. */
gboolean archive_may_grow(Archive *archive);

/* Returns the index of an attribute's value in names.  If it is not among them,
 * latches a failure in the document and returns n_names. */
guint archive_choose(const Archive *archive, const char *attribute,
                     const char *const *names, guint n_names);

/* Sets the fields of a record from the attributes.  Without an attribute, a
 * number is 0, a time is NEVER, and a text is NULL. */
void archive_take_fields(const Archive *archive, const Field *fields,
                         gpointer record);

/* Sets what a profile measures from the attributes of the current element. */
void archive_take_measurement(const Archive *archive, Profile *profile);

#endif
