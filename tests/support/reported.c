#include "support/reported.h"

#include "support/profiles.h"

static void
add_run(Reported *compared, guint index)
{
    const Run *input = g_ptr_array_index(compared->inputs, index);
    Selection *selection = select_bands(input->heap, 0, 0);
    const ReportRun run = {
        .profile = input->heap,
        .decoded = input->heap,
        .selection = selection,
        .markers = input->markers,
        .letter = comparison_run(compared->comparison, index)->letter,
    };

    g_ptr_array_add(compared->selections, selection);
    g_array_append_val(compared->runs, run);
}

static void
make_report(Reported *compared)
{
    guint first = comparison_first_shown(compared->comparison);

    for (guint i = first; i < compared->inputs->len; i++)
        add_run(compared, i);
    compared->report = (Report){
        .runs = (const ReportRun *)compared->runs->data,
        .n_runs = compared->runs->len,
        .comparison = compared->comparison,
    };
}

Reported *
reported_new(Run *const *runs, guint n_baselines, MatchRule rule)
{
    Reported *compared = g_new0(Reported, 1);
    g_autoptr(GPtrArray) profiles = g_ptr_array_new();

    compared->inputs = g_ptr_array_new_with_free_func((GDestroyNotify)run_free);
    compared->selections =
        g_ptr_array_new_with_free_func((GDestroyNotify)selection_free);
    compared->runs = g_array_new(FALSE, FALSE, sizeof(ReportRun));
    for (; *runs != NULL; runs++) {
        g_ptr_array_add(compared->inputs, *runs);
        g_ptr_array_add(profiles, (*runs)->heap);
    }
    compared->comparison =
        comparison_new((const Profile *const *)profiles->pdata, profiles->len,
                       n_baselines, rule);
    make_report(compared);
    return compared;
}

Reported *
reported_tables(const char *before, const char *after)
{
    Run *const runs[] = {run_from(before), run_from(after), NULL};

    return reported_new(runs, FALSE, MATCH_STABLE);
}

void
reported_free(Reported *compared)
{
    if (compared == NULL)
        return;
    comparison_free(compared->comparison);
    g_array_unref(compared->runs);
    g_ptr_array_unref(compared->selections);
    g_ptr_array_unref(compared->inputs);
    g_free(compared);
}
