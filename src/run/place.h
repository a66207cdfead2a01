/* Places in source files: parses them, and tells those of bands. */
#ifndef RUN_PLACE_H
#define RUN_PLACE_H

#include "run/profile.h"

/* Some characters of a source file, as GHC counts: from 1, a tab to the next
 * multiple of 8. */
typedef struct {
    char *file; /* "Data/Trie.hs", without a leading "./"; owned */
    guint line, column;
    guint end_line, end_column; /* of the last character */
} Place;

/* Parses the places that GHC writes: FILE:LINE:COLUMN, and the spans
 * FILE:LINE:COLUMN-COLUMN and FILE:(LINE,COLUMN)-(LINE,COLUMN).  Returns FALSE
 * for anything else, such as "<entire-module>" and NULL. */
gboolean place_parse(const char *text, Place *place);
void place_clear(Place *place);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Place, place_clear)

/* Why a band has no place. */
typedef enum {
    PLACE_KNOWN,
    PLACE_OF_CAFS,     /* GHC has one cost centre for all CAFs of a module */
    PLACE_BUILT_IN,    /* a cost centre of the run-time system: "PINNED" */
    PLACE_NOT_TOLD,    /* the log has no entry for the info table of a frame */
    PLACE_OF_TEXT,     /* a frame is a text of the program */
    PLACE_NOT_NAMED,   /* the log has no entry for its info table */
    PLACE_NOT_LOCATED, /* the definition of the cost centre, info table or
                          ticky counter has none */
    PLACE_LOST,        /* the band was renamed, is a group, or a sum of several
                          (profile_join) */
    PLACE_OF_NONE,     /* no band of the break-down has one */
    N_PLACE_STATES
} PlaceState;

/* Their names in data formats: "caf"; "" for PLACE_KNOWN. */
extern const char *const place_state_keys[N_PLACE_STATES];

/* Returns whether the bands of a profile can have places. */
gboolean profile_has_places(const Profile *profile);

/* Returns whether any band of a profile has a place. */
gboolean profile_tells_places(const Profile *profile);

/* Tells the place of a band: of an info table or a ticky counter, what the log
 * tells of it; of a cost-centre stack, that of the innermost cost centre, which
 * is its whole binding.  Sets *source to the text, presentable, if it is
 * PLACE_KNOWN, and else to NULL.  If name is not NULL, sets *name to what is
 * there, presentable: "insertWith :: Trie", "Data.Trie.insertWith", "PINNED";
 * or to NULL if it is not known.  Free both with g_free. */
PlaceState band_place(const Profile *profile, const Band *band, char **source,
                      char **name);

#endif
