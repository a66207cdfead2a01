/* Makes the tree of stacks: takes bands of a profile and a moment, returns
 * frames with their amounts.
 *
 * A cost-centre stack (-hc, -p) has a frame for each cost centre, the outermost
 * at the root, a call stack one for each frame: places in one function are one.
 * A label of -hT or -hd has frames for the package, the module and the name in
 * it, an info table (-hi) for its module and function.  Every other band is one
 * frame, and so are groups and renamed bands.  Bands with equal frames are one
 * stack. */
#ifndef RUN_STACKS_H
#define RUN_STACKS_H

#include "run/profile.h"

/* When the amounts of stacks are taken. */
typedef enum {
    MOMENT_MEAN, /* heap: the mean over time, each band rounded; a flow: the sum
                    of the whole run */
    MOMENT_PEAK, /* the first era with the largest total, of a flow with the
                    largest rate */
    MOMENT_END,  /* the last era */
    MOMENT_ALL,  /* each era in turn; as MOMENT_MEAN until one is chosen */
    MOMENT_TIME, /* the era nearest to a time; of a flow, the one that is
                    measured then */
    MOMENT_ERA,  /* an era by its index */
} MomentKind;

typedef struct {
    MomentKind kind;
    gint64 time; /* MOMENT_TIME: ns */
    guint era;   /* MOMENT_ERA: less than the number of eras */
} Moment;

/* Returns the index of the era of a moment, or -1: the mean, or no era. */
gint moment_era(const Moment *moment, const Profile *profile);

/* Sets the values of n bands of a finished profile at a moment. */
void moment_values(const Moment *moment, const Profile *profile,
                   const Band *const *bands, guint n_bands, guint64 *values);

#define NO_FRAME G_MAXUINT

typedef struct {
    const char *name;   /* presentable, as the other strings: "Main.go" */
    const char *label;  /* the name as it is shown (run/plain.h) */
    const char *module; /* "Main"; NULL if unknown */
    const char *source; /* "Main.hs:3:1-20"; NULL if unknown */
    const Band *band;   /* the first that ends here; NULL = none */
    gboolean is_rest;   /* of stacks_add_rest */
    guint parent;       /* index of the frame outside; NO_FRAME for a root */
    guint depth;        /* 0 for a root */
    guint64 own;   /* of the stacks that end here, in the quantity's unit */
    guint64 total; /* own, and that of the frames inside */
} Frame;

typedef struct Stacks Stacks;

/* Returns the stacks of bands (const Band *) of a finished profile, which is
 * borrowed, in their order.  All amounts are 0.  Free with stacks_free. */
Stacks *stacks_new(const Profile *profile, const GPtrArray *bands);
void stacks_free(Stacks *stacks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Stacks, stacks_free)

/* Sets the amounts to those of a moment.  A sum that does not fit is
 * G_MAXUINT64. */
void stacks_measure(Stacks *stacks, const Moment *moment);

/* Returns the index of the innermost frame of a band, by its index in the bands
 * of stacks_new. */
guint stacks_end(const Stacks *stacks, guint index);

/* Adds a stack of one frame for the bands that are no stacks of their own. Call
 * it once. */
void stacks_add_rest(Stacks *stacks, const char *name);

/* Sets the amount of that stack, after stacks_measure. */
void stacks_set_rest(Stacks *stacks, guint64 amount);

/* Gives the frame of a band that is a single frame another name. */
void stacks_rename(Stacks *stacks, guint index, const char *name);

guint stacks_n_frames(const Stacks *stacks);

/* Returns a frame by its index; borrowed until stacks_add_rest.  A frame is
 * after that outside it. */
const Frame *stacks_frame(const Stacks *stacks, guint index);

#endif
