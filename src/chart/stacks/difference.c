#include "chart/stacks/difference.h"

#include <math.h>
#include <string.h>

#include "base/numbers.h"
#include "run/stable.h"

/* A frame of either run. */
typedef struct {
    guint frame;  /* index */
    guint parent; /* in the frames before; NO_FRAME for a root */
    char *name;   /* by which frames match; borrowed */
    const char *module, *source;
    guint64 inside; /* a bit for the name of each frame in it */
} Candidate;

/* The frames of a run, by index. */
typedef struct {
    const Stacks *stacks;
    GPtrArray *names; /* by which they match */
    guint64 *inside;  /* Candidate.inside */
} Side;

static void
side_clear(Side *side)
{
    g_ptr_array_unref(side->names);
    g_free(side->inside);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Side, side_clear)

/* NULL is first. */
static int
compare_texts(const char *left, const char *right)
{
    return left == NULL || right == NULL ? (left != NULL) - (right != NULL)
                                         : numbers_compare_texts(left, right);
}

/* Those that may match are beside each other, in the order of their source
 * locations. */
static int
compare_groups(const Candidate *a, const Candidate *b)
{
    if (a->parent != b->parent)
        return COMPARE(a->parent, b->parent);
    return strcmp(a->name, b->name);
}

static int
compare_places(const Candidate *a, const Candidate *b)
{
    const int modules = compare_texts(a->module, b->module);

    return modules != 0 ? modules : compare_texts(a->source, b->source);
}

static int
compare_candidates(const void *left, const void *right)
{
    const Candidate *a = left, *b = right;
    int order = compare_groups(a, b);

    if (order == 0)
        order = compare_places(a, b);
    return order != 0 ? order : COMPARE(a->frame, b->frame);
}

static Side
side_of(const Stacks *stacks, MatchRule rule)
{
    const guint n = stacks_n_frames(stacks);
    Side side = {
        .stacks = stacks,
        .names = g_ptr_array_new_with_free_func(g_free),
        .inside = g_new0(guint64, (gsize)n + 1),
    };

    for (guint i = 0; i < n; i++) {
        const Frame *frame = stacks_frame(stacks, i);
        char *name = rule == MATCH_EXACT ? g_strdup(frame->name)
                                         : stable_name(frame->name);

        g_ptr_array_add(side.names, name);
        if (frame->parent != NO_FRAME)
            side.inside[frame->parent] |= G_GUINT64_CONSTANT(1)
                                          << g_str_hash(name) % 64;
    }
    return side;
}

/* Returns the frames (Candidate) at a depth, sorted.  matches has the parents
 * of frames after; it is NULL for frames before. */
static GArray *
candidates_at(const Side *side, guint depth, const guint *matches)
{
    GArray *candidates = g_array_new(FALSE, FALSE, sizeof(Candidate));

    for (guint i = 0; i < stacks_n_frames(side->stacks); i++) {
        const Frame *frame = stacks_frame(side->stacks, i);
        const Candidate candidate = {
            .frame = i,
            .parent = frame->parent == NO_FRAME || matches == NULL
                          ? frame->parent
                          : matches[frame->parent],
            .name = g_ptr_array_index(side->names, i),
            .module = frame->module,
            .source = frame->source,
            .inside = side->inside[i],
        };

        /* A frame in one that is new is new. */
        if (frame->depth == depth &&
            (frame->parent == NO_FRAME || candidate.parent != NO_FRAME))
            g_array_append_val(candidates, candidate);
    }
    g_array_sort(candidates, compare_candidates);
    return candidates;
}

/* Matches frames of one name with other places: each with that which has the
 * most names of frames inside in common, of equal ones the first.  GHC gives
 * parts of a function names that each build changes. */
static void
match_rest(guint *matches, Candidate *before, guint n_before,
           const Candidate *after, guint n_after)
{
    for (guint i = 0; i < n_after && n_before > 0; i++) {
        guint best = 0;

        for (guint j = 1; j < n_before; j++)
            if (__builtin_popcountll(before[j].inside & after[i].inside) >
                __builtin_popcountll(before[best].inside & after[i].inside))
                best = j;
        matches[after[i].frame] = before[best].frame;
        memmove(&before[best], &before[best + 1],
                (--n_before - best) * sizeof(Candidate));
    }
}

/* Matches the frames of a group: first those of equal places, then the others.
 * Both groups are sorted; frames that match are taken out of them. */
static void
match_group(guint *matches, Candidate *before, guint n_before, Candidate *after,
            guint n_after)
{
    guint kept_before = 0, kept_after = 0, i = 0, j = 0;

    while (i < n_before && j < n_after) {
        const int order = compare_places(&before[i], &after[j]);

        if (order == 0 && before[i].source != NULL)
            matches[after[j++].frame] = before[i++].frame;
        else if (order <= 0)
            before[kept_before++] = before[i++];
        else
            after[kept_after++] = after[j++];
    }
    while (i < n_before)
        before[kept_before++] = before[i++];
    while (j < n_after)
        after[kept_after++] = after[j++];
    match_rest(matches, before, kept_before, after, kept_after);
}

/* Returns the number of candidates from an index on that are in one group. */
static guint
group_size(const GArray *candidates, guint index)
{
    const Candidate *first = &g_array_index(candidates, Candidate, index);
    guint end = index + 1;

    while (end < candidates->len &&
           compare_groups(first, &g_array_index(candidates, Candidate, end)) ==
               0)
        end++;
    return end - index;
}

/* Matches the frames at a depth.  Returns whether there are any after. */
static gboolean
match_depth(const StacksDifference *difference, const Side *side_before,
            const Side *side_after, guint depth)
{
    g_autoptr(GArray) before = candidates_at(side_before, depth, NULL);
    g_autoptr(GArray) after =
        candidates_at(side_after, depth, difference->matches);
    guint i = 0, j = 0;

    while (i < before->len && j < after->len) {
        Candidate *left = &g_array_index(before, Candidate, i);
        Candidate *right = &g_array_index(after, Candidate, j);
        const guint n_left = group_size(before, i);
        const guint n_right = group_size(after, j);
        const int order = compare_groups(left, right);

        if (order == 0)
            match_group(difference->matches, left, n_left, right, n_right);
        i += order <= 0 ? n_left : 0;
        j += order >= 0 ? n_right : 0;
    }
    return after->len > 0;
}

static int
compare_totals(gconstpointer left, gconstpointer right, gpointer data)
{
    const Frame *a = stacks_frame(data, *(const guint *)left);
    const Frame *b = stacks_frame(data, *(const guint *)right);

    return a->total != b->total ? (a->total > b->total ? -1 : 1)
                                : strcmp(a->name, b->name);
}

static void
find_vanished(StacksDifference *difference)
{
    const Stacks *before = difference->before;
    g_autofree guint8 *is_left = g_new0(guint8, stacks_n_frames(before) + 1);

    for (guint i = 0; i < stacks_n_frames(difference->after); i++)
        if (difference->matches[i] != NO_FRAME &&
            stacks_frame(difference->after, i)->total > 0)
            is_left[difference->matches[i]] = TRUE;
    for (guint i = 0; i < stacks_n_frames(before); i++) {
        const Frame *frame = stacks_frame(before, i);

        if (!is_left[i] && frame->total > 0 &&
            (frame->parent == NO_FRAME || is_left[frame->parent]))
            g_array_append_val(difference->vanished, i);
    }
    g_array_sort_with_data(difference->vanished, compare_totals,
                           (gpointer)(gsize)before);
}

StacksDifference *
stacks_difference_new(const Stacks *before, const Stacks *after, MatchRule rule)
{
    StacksDifference *difference = g_new(StacksDifference, 1);
    g_auto(Side) side_before = side_of(before, rule);
    g_auto(Side) side_after = side_of(after, rule);
    const guint n = stacks_n_frames(after);
    guint depth = 0;

    *difference = (StacksDifference){
        .before = before,
        .after = after,
        .matches = g_new(guint, n + 1),
        .vanished = g_array_new(FALSE, FALSE, sizeof(guint)),
    };
    memset(difference->matches, 0xff, (n + 1) * sizeof(guint)); /* NO_FRAME */
    while (match_depth(difference, &side_before, &side_after, depth))
        depth++;
    for (guint i = 0; i < n; i++)
        difference->max_change = MAX(difference->max_change,
                                     fabs(stacks_difference_of(difference, i)));
    find_vanished(difference);
    return difference;
}

void
stacks_difference_free(StacksDifference *difference)
{
    if (difference == NULL)
        return;
    g_free(difference->matches);
    g_array_unref(difference->vanished);
    g_free(difference);
}

double
stacks_difference_of(const StacksDifference *difference, guint frame)
{
    const guint match = difference->matches[frame];
    const double total = (double)stacks_frame(difference->after, frame)->total;

    return match == NO_FRAME
               ? total
               : total - (double)stacks_frame(difference->before, match)->total;
}

double
stacks_difference_sum(const StacksDifference *difference)
{
    const Stacks *const sides[] = {difference->before, difference->after};
    double sums[2] = {0, 0};

    for (guint side = 0; side < 2; side++)
        for (guint i = 0; i < stacks_n_frames(sides[side]); i++) {
            const Frame *frame = stacks_frame(sides[side], i);

            if (frame->parent == NO_FRAME)
                sums[side] += (double)frame->total;
        }
    return sums[1] - sums[0];
}
