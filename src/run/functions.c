#include "run/functions.h"

#include <string.h>

#include "base/numbers.h"
#include "run/run.h"
#include "run/stacks.h"

void
functions_free(Functions *functions)
{
    if (functions == NULL)
        return;
    g_array_unref(functions->all);
    intern_free(functions->names);
    g_free(functions);
}

/* Returns the index of a function. */
static guint
take(Functions *functions, const char *name)
{
    const guint index =
        intern_add(functions->names, name, (guint32)strlen(name));

    if (index == functions->all->len) {
        const Function function = {
            .name = intern_get(functions->names, index, NULL)};

        g_array_append_val(functions->all, function);
    }
    return index;
}

/* Returns the index of the function of a frame; ids caches it, plus 1. */
static guint
take_frame(Functions *functions, Intern *ids, const CostCentres *centres,
           guint32 id)
{
    const guint32 number = intern_add_word(ids, id);

    if (intern_value(ids, number) == 0) {
        g_autofree char *name = cost_centres_name(centres, id);

        intern_set_value(ids, number, take(functions, name) + 1);
    }
    return intern_value(ids, number) - 1;
}

static gint
compare_functions(gconstpointer a, gconstpointer b)
{
    const Function *left = a, *right = b;
    const gint order = COMPARE(right->own, left->own);

    if (order != 0)
        return order;
    return left->total != right->total ? COMPARE(right->total, left->total)
                                       : strcmp(left->name, right->name);
}

/* Adds the samples of a stack.  last_stack has, by function, the number of the
 * last stack that has it. */
static void
add_stack(Functions *functions, Intern *ids, GArray *last_stack,
          const Profile *profile, guint number, guint64 samples)
{
    guint32 size;
    const guint8 *key = (const guint8 *)intern_get(
        profile->keys, profile_band(profile, number)->key, &size);

    /* A thread is no function. */
    if (profile->has_threads)
        size -= FRAME_SIZE;
    if (size == 0) {
        const guint index = take(functions, NO_FRAMES);
        Function *none = &g_array_index(functions->all, Function, index);

        none->own += samples;
        none->total += samples;
    }
    for (guint32 at = 0; at < size; at += FRAME_SIZE) {
        const guint index =
            take_frame(functions, ids, profile->run->cost_centres,
                       cost_centre_id(key + at));
        Function *function = &g_array_index(functions->all, Function, index);

        if (index >= last_stack->len)
            g_array_set_size(last_stack, index + 1);
        if (at == 0)
            function->own += samples;
        if (g_array_index(last_stack, guint, index) != number + 1)
            function->total += samples;
        g_array_index(last_stack, guint, index) = number + 1;
    }
}

Functions *
functions_new(const Profile *profile)
{
    static const Moment whole = {.kind = MOMENT_MEAN};
    const guint n = profile_n_bands(profile);
    g_autoptr(Intern) ids = intern_new();
    g_autoptr(GArray) last_stack = g_array_new(FALSE, TRUE, sizeof(guint));
    Functions *functions;

    if (profile->breakdown != BREAKDOWN_CALL_STACK || profile->texts ||
        profile->grouping != GROUP_NONE)
        return NULL;
    for (guint i = 0; i < n; i++)
        if (profile_band(profile, i)->renamed)
            return NULL;
    functions = g_new0(Functions, 1);
    functions->all = g_array_new(FALSE, FALSE, sizeof(Function));
    functions->names = intern_new();
    for (guint i = 0; i < n; i++) {
        const Band *band = profile_band(profile, i);
        guint64 samples;

        moment_values(&whole, profile, &band, 1, &samples);
        functions->samples += samples;
        add_stack(functions, ids, last_stack, profile, i, samples);
    }
    g_array_sort(functions->all, compare_functions);
    return functions;
}
