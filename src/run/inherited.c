#include "run/inherited.h"

#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "run/statistics.h"

/* The size of a cost-centre id in a key. */
#define ID_SIZE 4

#define NO_PARENT G_MAXUINT

typedef struct {
    const char *ids; /* innermost first */
    guint32 size;    /* bytes */
    guint band;
    guint parent; /* index of the longest stack that it was entered from */
} Stack;

static gboolean
has_stacks(const Profile *profile)
{
    if (!breakdown_has_stacks(profile->breakdown) || profile->texts ||
        (profile->grouping != GROUP_NONE && profile->grouping != GROUP_STACK))
        return FALSE;
    for (guint i = 0; i < profile_n_bands(profile); i++)
        if (profile_band(profile, i)->renamed)
            return FALSE;
    return TRUE;
}

/* Orders stacks by their ids from the outermost to the innermost.  So the
 * stacks that were entered from a stack come right after it. */
static gint
compare_stacks(gconstpointer a, gconstpointer b)
{
    const Stack *left = a, *right = b;
    const guint32 size = MIN(left->size, right->size);

    for (guint32 i = ID_SIZE; i <= size; i += ID_SIZE) {
        const int order = memcmp(left->ids + left->size - i,
                                 right->ids + right->size - i, ID_SIZE);

        if (order != 0)
            return order;
    }
    return COMPARE(left->size, right->size);
}

/* Returns whether a stack was entered from another, or is equal.  The empty
 * stack of cost centres is MAIN, that of a call is unknown. */
static gboolean
is_entered_from(const Stack *stack, const Stack *from, gboolean has_main)
{
    return stack->size >= from->size && (from->size > 0 || has_main) &&
           memcmp(stack->ids + stack->size - from->size, from->ids,
                  from->size) == 0;
}

double *
inherited_weights(const Profile *profile)
{
    const guint n = profile_n_bands(profile);
    g_autoptr(Timeline) timeline = NULL;
    g_autofree Statistics *statistics = NULL;
    g_autofree Stack *stacks = NULL;
    double *weights;

    if (!has_stacks(profile))
        return NULL;
    timeline = timeline_new(profile);
    statistics = statistics_of_bands(timeline, 0);
    stacks = g_new(Stack, n + 1);
    weights = g_new(double, n + 1);
    for (guint i = 0; i < n; i++) {
        stacks[i].band = i;
        stacks[i].ids = intern_get(profile->keys, profile_band(profile, i)->key,
                                   &stacks[i].size);
        weights[i] = statistics[i].weight;
    }
    qsort(stacks, n, sizeof(Stack), compare_stacks);
    for (guint i = 0; i < n; i++) {
        guint parent = i > 0 ? i - 1 : NO_PARENT;

        while (parent != NO_PARENT &&
               !is_entered_from(&stacks[i], &stacks[parent],
                                profile->breakdown == BREAKDOWN_COST_CENTRE))
            parent = stacks[parent].parent;
        stacks[i].parent = parent;
    }
    for (guint i = n; i-- > 0;)
        if (stacks[i].parent != NO_PARENT)
            weights[stacks[stacks[i].parent].band] += weights[stacks[i].band];
    return weights;
}
