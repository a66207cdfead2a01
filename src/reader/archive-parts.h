/* What the parts of the reader of archives share.  For archive.c and
 * archive-facts.c alone. */
#ifndef READER_ARCHIVE_PARTS_H
#define READER_ARCHIVE_PARTS_H

#include "base/document.h"
#include "input/source.h"
#include "profile/changes.h"
#include "profile/profile.h"

typedef struct Archive Archive;

/* Takes a change of the list being read.  Returns FALSE where it is out of
 * range. */
typedef gboolean (*TakeChange)(Archive *archive, const ListChange *change);

struct Archive {
    Profile *profile;
    Source *source;
    Document *document;
    GPtrArray *arguments;
    TakeChange take; /* the list being read */
    gint64 time;     /* eras and memory lines: the last */
    MemoryLine line;
    guint64 value;
    gint64 era;   /* bands: of the last change */
    GString *key; /* of the band being read */
    Series *band; /* of that in the profile, or NULL */
};

/* Returns the place of an attribute's value among names, or n_names with a
 * failure. */
guint archive_choose(Archive *archive, const char *name,
                     const char *const *names, guint n_names);

/* Returns a moment of the run, with a failure where it is none. */
gint64 archive_take_time(Archive *archive, const char *name);

/* Returns whether a moment is one between start and end of the run: every
 * era, marker and memory point is. */
gboolean archive_knows_time(const Archive *archive, gint64 time);

/* The handlers of elements that stand before the eras. */
void archive_on_run(Archive *archive);
void archive_on_program(Archive *archive);
void archive_on_argument(Archive *archive);
void archive_on_rts(Archive *archive);
void archive_on_started(Archive *archive);
void archive_on_date(Archive *archive);
void archive_on_filter(Archive *archive);
void archive_on_warning(Archive *archive);
void archive_on_cost_centre(Archive *archive);
void archive_on_info_table(Archive *archive);

#endif
