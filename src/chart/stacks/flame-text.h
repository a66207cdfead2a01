/* The texts of a flame graph: takes stacks and their difference, returns titles
 * of frames, rows of text below the plot, and a description of the picture. */
#ifndef CHART_STACKS_FLAME_TEXT_H
#define CHART_STACKS_FLAME_TEXT_H

#include "chart/stacks/difference.h"
#include "chart/stacks/places.h"

/* Longer names are clipped in rows of text. */
#define MAX_ROW_TEXT 200

/* Returns the title of a frame: its name, source, own amount, amount and share
 * of the sum of all stacks; with a difference, its change.  Free with
 * g_free. */
char *flame_frame_title(const Profile *profile, const Stacks *stacks,
                        guint frame, guint64 sum,
                        const StacksDifference *difference);

/* Returns the title of all stacks: the moment, the amount, and with a
 * difference the change.  Free with g_free. */
char *flame_total_title(const Profile *profile, const Moment *moment,
                        guint64 sum, const StacksDifference *difference);

/* Returns how many frames are joined, or NULL.  Free with g_free. */
char *flame_joined_note(guint n_joined);

/* Returns what the colours of a difference mean.  letter is that of the run,
 * before_letter and before_name are of the run that it is compared with.  Free
 * with g_free. */
char *flame_difference_note(const Profile *profile,
                            const StacksDifference *difference,
                            const char *letter, const char *before_letter,
                            const char *before_name);

/* Adds rows of text (char *) for the largest frames that vanished, without
 * those of less than min_total, which are counted. */
void flame_add_vanished(GPtrArray *notes, const Profile *profile,
                        const StacksDifference *difference, double min_total);

/* Returns a description of the picture for people who cannot see it: the
 * largest frames by their own amounts.  Free with g_free. */
char *flame_description(const Profile *profile, const Stacks *stacks,
                        const Moment *moment, const Places *places);

#endif
