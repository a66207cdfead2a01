#include <config.h>

#include "chart/stacks/flame-text.h"

#include <glib/gi18n.h>
#include <string.h>

#include "run/grouping.h"
#include "words/amount.h"
#include "words/clip.h"
#include "words/moment-text.h"

/* Longer names are clipped in tooltips. */
#define MAX_CHARACTERS 4000

/* The maximum number of frames that the description names, and of vanished
 * frames that the page lists. */
#define MAX_NAMED    3
#define MAX_VANISHED 6

/* Appends a change to a text. */
static void
append_change(char **text, const Profile *profile, double change)
{
    g_autofree char *before = *text;
    g_autofree char *by = moment_change(profile, change);

    /* TRANSLATORS: the first text ends with an amount: "mean: 3.40 MiB, change
     * +1.20 MiB". */
    *text = g_strdup_printf(_("%s, change %s"), before, by);
}

char *
flame_frame_title(const Profile *profile, const Stacks *stacks, guint index,
                  guint64 sum, const StacksDifference *difference)
{
    const Frame *frame = stacks_frame(stacks, index);
    g_autofree char *name = text_clip(frame->label, MAX_CHARACTERS);
    g_autofree char *own = moment_amount(profile, (double)frame->own);
    g_autofree char *total = moment_amount(profile, (double)frame->total);
    g_autofree char *share = format_share((double)frame->total / (double)sum);
    g_autofree char *source = frame->source == NULL
                                  ? g_strdup("")
                                  : g_strdup_printf(" (%s)", frame->source);
    /* TRANSLATORS: a frame of a flame graph: "Main.go (Main.hs:3:1-9): own 1.20
     * MiB, total 3.40 MiB, 12.3 %". */
    char *title = g_strdup_printf(_("%s%s: own %s, total %s, %s"), name, source,
                                  own, total, share);

    if (difference != NULL)
        append_change(&title, profile, stacks_difference_of(difference, index));
    return title;
}

char *
flame_total_title(const Profile *profile, const Moment *moment, guint64 sum,
                  const StacksDifference *difference)
{
    g_autofree char *when = moment_text(moment, profile);
    g_autofree char *amount = moment_amount(profile, (double)sum);
    char *title = g_strdup_printf("%s: %s", when, amount);

    if (difference != NULL)
        append_change(&title, profile, stacks_difference_sum(difference));
    return title;
}

char *
flame_joined_note(guint n_joined)
{
    if (n_joined == 0)
        return NULL;
    return g_strdup_printf(
        ngettext("%u frame is too narrow to be drawn, and joined with those "
                 "beside it",
                 "%u frames are too narrow to be drawn, and joined with those "
                 "beside them",
                 n_joined),
        n_joined);
}

char *
flame_difference_note(const Profile *profile,
                      const StacksDifference *difference, const char *letter,
                      const char *before_letter, const char *before_name)
{
    g_autofree char *name = text_clip(before_name, MAX_ROW_TEXT);
    g_autofree char *largest = moment_amount(profile, difference->max_change);

    return g_strdup_printf(
        /* TRANSLATORS: "B, compared with A (a.eventlog): red is more, blue is
         * less, the strongest is 1.20 MiB". */
        _("%s, compared with %s (%s): red is more, blue is less, the strongest "
          "is %s"),
        letter, before_letter, name, largest);
}

void
flame_add_vanished(GPtrArray *notes, const Profile *profile,
                   const StacksDifference *difference, double min_total)
{
    const Stacks *before = difference->before;
    const GArray *vanished = difference->vanished;
    guint n_small = 0;

    for (guint i = 0; i < vanished->len; i++) {
        const Frame *frame =
            stacks_frame(before, g_array_index(vanished, guint, i));
        g_autofree char *amount = moment_amount(profile, (double)frame->total);
        g_autofree char *name = text_clip(frame->label, MAX_ROW_TEXT);
        g_autofree char *outside =
            frame->parent == NO_FRAME
                ? NULL
                : text_clip(stacks_frame(before, frame->parent)->label,
                            MAX_ROW_TEXT);

        if (i >= MAX_VANISHED || (double)frame->total < min_total) {
            n_small = vanished->len - i;
            break;
        }
        g_ptr_array_add(
            notes,
            outside == NULL
                /* TRANSLATORS: a frame that a run no longer has, and its
                 * amount in the other run. */
                ? g_strdup_printf(_("vanished: %s, was %s"), name, amount)
                /* TRANSLATORS: the same for a frame in another one. */
                : g_strdup_printf(_("vanished: %s in %s, was %s"), name,
                                  outside, amount));
    }
    if (n_small > 0)
        g_ptr_array_add(notes,
                        g_strdup_printf(_("vanished, too: %u more"), n_small));
}

static int
compare_owns(const void *left, const void *right)
{
    const Frame *a = left, *b = right;

    return a->own != b->own ? (a->own > b->own ? -1 : 1)
                            : strcmp(a->name, b->name);
}

char *
flame_description(const Profile *profile, const Stacks *stacks,
                  const Moment *moment, const Places *places)
{
    g_autoptr(GArray) own = g_array_new(FALSE, FALSE, sizeof(Frame));
    GString *out = g_string_new(NULL);
    g_autofree char *heading = profile_heading(profile);
    g_autofree char *when = moment_text(moment, profile);
    g_autofree char *total = moment_amount(profile, (double)places->total);

    /* TRANSLATORS: "Flame graph of heap by cost-centre stack (-hc), mean: 3.4
     * MiB in 120 frames." */
    g_string_printf(out,
                    ngettext("Flame graph of %s, %s: %s in %u frame.",
                             "Flame graph of %s, %s: %s in %u frames.",
                             places->n_frames),
                    heading, when, total, places->n_frames);
    for (guint i = 0; i < stacks_n_frames(stacks); i++)
        g_array_append_vals(own, stacks_frame(stacks, i), 1);
    g_array_sort(own, compare_owns);
    for (guint i = 0; i < MIN(own->len, MAX_NAMED); i++) {
        const Frame *frame = &g_array_index(own, Frame, i);
        g_autofree char *name = text_clip(frame->label, MAX_ROW_TEXT);
        g_autofree char *share =
            format_share((double)frame->own / (double)MAX(1, places->total));

        g_string_append_printf(out, " %s: %s.", name, share);
    }
    return g_string_free(out, FALSE);
}
