/* Adds up what lines of source hold at a moment: takes the bands of a run, or
 * of two that are matched, returns files and their lines.
 *
 * All bands count, each once, at the first line of its place (run/place.h).  So
 * the amounts of all lines, and of what has no place, add up to the total.
 *
 * The lines of two runs are those of the second.  A band of the first run
 * counts at the place that the band has in the second.  Several that match as
 * one count in their order if all have moved by the same number of lines, else
 * each at the nearest.  A band that the second does not have counts where that
 * has its function: at the same line, or of stacks, which a caller may have
 * changed, anywhere in the file.  Else it counts at its own place, in a line
 * that is_gone. */
#ifndef SOURCE_ANNOTATION_H
#define SOURCE_ANNOTATION_H

#include "compare/match.h"
#include "run/place.h"
#include "run/stacks.h"
#include "source/tree.h"

/* An amount in each run, in the quantity's unit. */
typedef enum { RUN_BEFORE, RUN_NOW, N_ANNOTATED } AnnotatedRun;

typedef struct {
    guint line;       /* from 1 */
    gboolean is_gone; /* of the first of two runs alone */
    gint row;         /* in the file that was found; -1 = it is not there */
    guint column;     /* of the place that holds most */
    GArray *ends;     /* guint: the last lines of longer places that begin
                         here, each once, the farthest first; owned */
    char *name;       /* what is at that place, presentable; may be NULL */
    char *closure;    /* its closure type, "THUNK_1_0"; may be NULL */
    guint64 most;     /* what that place holds, for building */
    guint64 amounts[N_ANNOTATED];
} SourceLine;

typedef struct {
    char *file;              /* as in the log, without "./" */
    char *module;            /* "Data.Trie", or NULL */
    const SourceFile *found; /* borrowed from the tree; NULL = without one */
    GArray *lines; /* SourceLine, by line; those that are gone after the
                      others */
    guint64 amounts[N_ANNOTATED];
    guint64 weight; /* the sum of annotation_weight of its lines */
} FileLines;

/* What has no place, for one reason. */
typedef struct {
    PlaceState state;
    char *name; /* spot_reason */
    guint64 amounts[N_ANNOTATED];
} Unplaced;

typedef struct {
    const Profile *profile; /* borrowed */
    const Profile *before;  /* the first of two runs, borrowed; NULL = one */
    Moment moment;
    GPtrArray *files; /* FileLines: those with most first; of two runs,
                         those that changed most */
    GArray *unplaced; /* Unplaced, likewise */
    guint64 totals[N_ANNOTATED];
    guint64 placed[N_ANNOTATED]; /* of all files */
} Annotation;

/* Where a band counts. */
typedef struct {
    PlaceState state;
    Place place;
    char *name;    /* what is there, presentable; may be NULL */
    char *module;  /* likewise */
    char *closure; /* of an info table: its closure type; NULL = unknown */
    const SourceFile *found; /* as in FileLines */
    gint row;                /* as in SourceLine */
} Spot;

/* Returns where a band of a finished profile counts.  Its file is looked for in
 * the tree, which may be NULL.  Clear with spot_clear. */
Spot spot_of(const Profile *profile, guint index, SourceTree *tree);
void spot_clear(gpointer spot);

/* Returns a name for the reason why there is no place: of PLACE_BUILT_IN
 * "PINNED", of PLACE_NOT_LOCATED the module if it is known, else NULL;
 * borrowed. */
const char *spot_reason(const Spot *spot);

/* Returns the annotation of a finished profile.  matching has two runs or more,
 * and the profile is the input of the last; NULL = there is one run.  tree may
 * be NULL; it is borrowed until annotation_free, which frees. */
Annotation *annotation_new(const Profile *profile, const Matching *matching,
                           const Moment *moment, SourceTree *tree);
void annotation_free(Annotation *annotation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Annotation, annotation_free)

/* Returns how much amounts weigh in a ranking: the amount of one run, or the
 * change between two. */
guint64 annotation_weight(const Annotation *annotation,
                          const guint64 amounts[N_ANNOTATED]);

#endif
