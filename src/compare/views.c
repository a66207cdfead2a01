#include "compare/views.h"

#include <math.h>
#include <string.h>

#include "base/numbers.h"
#include "compare/account.h"
#include "compare/phases.h"
#include "compare/samples.h"
#include "run/impossible.h"
#include "run/quantity.h"

/* A rise in another view is the same if its part of what the heap holds at the
 * top is at least this part of that of the main view. */
#define MIN_SAME_RISE 0.5

/* Runs of which one allocates this many times as much as the other, or takes as
 * long, may not have done the same.  Censuses and profiled builds take time. */
#define MAX_BYTES_APART 1.1
#define MAX_TIME_APART  4

const char *const question_keys[] = {"what", "made-by", "kept-by", "used",
                                     NULL};

const char *const views_alignment_keys[] = {"markers", "allocation", "time"};

/* The break-downs in the order of views, with what they answer. */
static const struct {
    Breakdown breakdown;
    Question question;
} answers[] = {
    {BREAKDOWN_CLOSURE_TYPE, QUESTION_WHAT},
    {BREAKDOWN_TYPE_DESCRIPTION, QUESTION_WHAT},
    {BREAKDOWN_CLOSURE_DESCRIPTION, QUESTION_WHAT},
    {BREAKDOWN_COST_CENTRE, QUESTION_MAKER},
    {BREAKDOWN_INFO_TABLE, QUESTION_MAKER},
    {BREAKDOWN_MODULE, QUESTION_MAKER},
    {BREAKDOWN_RETAINER, QUESTION_KEEPER},
    {BREAKDOWN_BIOGRAPHY, QUESTION_USE},
};

/* Returns the index of a profile in answers, or more if it is not there. */
static guint
place_of(const Profile *profile)
{
    guint i = 0;

    if (profile->quantity != QUANTITY_HEAP)
        return G_N_ELEMENTS(answers) + 1 + profile->quantity;
    while (i < G_N_ELEMENTS(answers) &&
           answers[i].breakdown != profile->breakdown)
        i++;
    return i;
}

gint
view_compare(const Profile *a, const Profile *b)
{
    return COMPARE(place_of(a), place_of(b));
}

/* Appends the text of a filter, in which no format finds markup or a separator:
 * a name stands there without quotes. */
static void
append_filter(GString *name, const char *text)
{
    for (; *text != '\0'; text++)
        if (g_ascii_isalnum(*text) || strchr(".-'", *text) != NULL)
            g_string_append_c(name, *text);
        else if (*text == ',')
            g_string_append_c(name, '+');
        else
            g_string_append_printf(name, "%%%02X", (guchar)*text);
}

char *
view_name(const Profile *profile)
{
    g_autoptr(GString) name =
        g_string_new(breakdown_option(profile->breakdown));

    if (profile->quantity != QUANTITY_HEAP)
        return g_strdup(quantity_keys[profile->quantity]);
    for (guint i = 0; i < N_FILTERS; i++)
        if (profile->run->facts.filters[i] != NULL) {
            g_string_append_printf(name, " %s", filter_options[i]);
            append_filter(name, profile->run->facts.filters[i]);
        }
    return g_string_free(g_steal_pointer(&name), FALSE);
}

/* Returns the name of a program without its folder and the ending that tells
 * its build.  Free with g_free. */
static char *
program_name(const Facts *facts)
{
    static const char *const endings[] = {"-prof", "_prof", ".prof", "-p",
                                          "-hi"};
    char *name = g_path_get_basename(facts->program);

    for (guint i = 0; i < G_N_ELEMENTS(endings); i++)
        if (g_str_has_suffix(name, endings[i]) &&
            strlen(name) > strlen(endings[i])) {
            name[strlen(name) - strlen(endings[i])] = '\0';
            break;
        }
    return name;
}

/* Returns the arguments of the program itself as one text.  Free with
 * g_free. */
static char *
own_arguments(const Facts *facts)
{
    g_autofree char *command = facts_command(facts, COMMAND_OWN);
    g_autofree char *name = g_path_get_basename(facts->program);
    g_autoptr(GString) word = g_string_new(NULL);

    facts_append_word(word, name);
    return g_strdup(command + word->len);
}

ViewsMatch
views_match(const Profile *const *profiles, guint n)
{
    g_autofree char *name = NULL, *program = NULL, *arguments = NULL;
    gboolean differ = FALSE, is_known = TRUE;

    for (guint i = 0; i < n; i++) {
        const Facts *facts = &profiles[i]->run->facts;
        g_autofree char *own = view_name(profiles[i]);

        if (i > 0)
            differ |= strcmp(own, name) != 0;
        else
            name = g_steal_pointer(&own);
        is_known &= profiles[i]->has_breakdown && facts->program != NULL &&
                    facts->arguments != NULL;
    }
    if (!differ)
        return VIEWS_OF_ONE_BREAKDOWN;
    if (!is_known)
        return VIEWS_OF_UNKNOWN;
    program = program_name(&profiles[0]->run->facts);
    arguments = own_arguments(&profiles[0]->run->facts);
    for (guint i = 1; i < n; i++) {
        const Facts *facts = &profiles[i]->run->facts;
        g_autofree char *own_program = program_name(facts);
        g_autofree char *own = own_arguments(facts);

        if (strcmp(own_program, program) != 0)
            return VIEWS_OF_PROGRAMS;
        if (strcmp(own, arguments) != 0)
            return VIEWS_OF_ARGUMENTS;
    }
    return VIEWS_MATCH;
}

/* Returns the value at a place in a list of VIEW_STEPS + 1 values, linear
 * between them. */
static double
value_at(const double *values, double place)
{
    const guint before = (guint)CLAMP(place, 0, VIEW_STEPS - 1);

    return values[before] + (CLAMP(place, 0, VIEW_STEPS) - before) *
                                (values[before + 1] - values[before]);
}

/* Returns the place of a value in such a list, which ascends. */
static double
place_in(const double *values, double value)
{
    guint low = 0, high = VIEW_STEPS;

    if (value <= values[0])
        return 0;
    if (value >= values[VIEW_STEPS])
        return VIEW_STEPS;
    while (high - low > 1) {
        const guint middle = (low + high) / 2;

        if (values[middle] <= value)
            low = middle;
        else
            high = middle;
    }
    return low + (value - values[low]) / (values[high] - values[low]);
}

double
views_time(const Views *views, guint view, double part)
{
    return value_at(views->list[view].times, part * VIEW_STEPS);
}

double
views_part(const Views *views, guint view, double time)
{
    return place_in(views->list[view].times, time) / VIEW_STEPS;
}

/* Returns whether the log tells all that was allocated. */
static gboolean
tells_allocation(const JoinedView *view)
{
    const Activity *activity = view->decoded->run->activity;

    return activity->has_allocation && activity->flushed == NEVER &&
           activity->n_bins > 0 && activity->allocated > 0;
}

/* Sets the times at which parts of all bytes are allocated. */
static void
set_times_by_allocation(JoinedView *view)
{
    const Activity *activity = view->decoded->run->activity;
    double sum = 0, done = 0;
    guint bin = 0;

    for (guint i = 0; i < activity->n_bins; i++)
        sum += (double)activity->bins[i].allocated;
    for (guint step = 0; step <= VIEW_STEPS; step++) {
        const double wanted = sum * step / VIEW_STEPS;
        double own;

        while (bin + 1 < activity->n_bins &&
               done + (double)activity->bins[bin].allocated < wanted)
            done += (double)activity->bins[bin++].allocated;
        own = (double)activity->bins[bin].allocated;
        view->times[step] =
            (bin + (own > 0 ? MIN((wanted - done) / own, 1) : 0)) *
            (double)activity->bin_width;
    }
}

/* Sets the times at which parts of the time have passed. */
static void
set_times_by_time(JoinedView *view)
{
    const double start = (double)profile_start(view->decoded);
    const double end = (double)profile_end(view->decoded);

    for (guint step = 0; step <= VIEW_STEPS; step++)
        view->times[step] = start + (end - start) * step / VIEW_STEPS;
}

/* Moves the times of a view so that the marks it has in common with the main
 * view are passed at the same parts of the run. */
static void
stretch(const JoinedView *main, JoinedView *view, const GArray *phases)
{
    double times[VIEW_STEPS + 1];
    guint at = 0;

    for (guint step = 0; step <= VIEW_STEPS; step++) {
        const Phase *phase = &g_array_index(phases, Phase, at);
        double place[2][2];

        while (at + 1 < phases->len &&
               main->times[step] >=
                   (double)g_array_index(phases, Phase, at + 1).from[0])
            phase = &g_array_index(phases, Phase, ++at);
        place[0][0] = place_in(main->times, (double)phase->from[0]);
        place[0][1] = place_in(main->times, (double)phase->to[0]);
        place[1][0] = place_in(view->times, (double)phase->from[1]);
        place[1][1] = place_in(view->times, (double)phase->to[1]);
        times[step] = value_at(
            view->times,
            place[1][0] +
                (place[0][1] > place[0][0]
                     ? CLAMP((step - place[0][0]) / (place[0][1] - place[0][0]),
                             0, 1)
                     : 0) *
                    (place[1][1] - place[1][0]));
    }
    memcpy(view->times, times, sizeof times);
}

/* Aligns the views by marks that all have.  Returns whether there are any. */
static gboolean
align_by_markers(Views *views)
{
    const JoinedView *main = &views->list[views->main];
    g_autoptr(GPtrArray) all =
        g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);

    for (guint i = 0; i < views->n; i++) {
        const JoinedView *view = &views->list[i];
        GArray *phases =
            phases_new((const Profile *[]){main->profile, view->profile},
                       (const GArray *[]){main->markers, view->markers});

        if (phases == NULL)
            return FALSE;
        g_ptr_array_add(all, phases);
    }
    for (guint i = 0; i < views->n; i++)
        if (i != views->main)
            stretch(main, &views->list[i], g_ptr_array_index(all, i));
    return TRUE;
}

/* Returns whether the view has a moment that others may share. */
static gboolean
can_join(const JoinedView *view)
{
    return view->question != QUESTION_NONE && !view->is_alone &&
           view->profile->clock != CLOCK_ERAS &&
           profile_n_bands(view->profile) > 0 &&
           profile_n_eras(view->profile) > profile_n_impossible(view->profile);
}

Views *
views_new(JoinedView *list, guint n)
{
    Views *views = g_new0(Views, 1);
    gboolean allocation = TRUE;

    views->list = list;
    views->n = n;
    for (guint i = 0; i < n; i++) {
        const guint place = place_of(list[i].profile);

        list[i].question = place < G_N_ELEMENTS(answers)
                               ? answers[place].question
                               : QUESTION_NONE;
        allocation &= tells_allocation(&list[i]);
    }
    while (views->main < n && !can_join(&list[views->main]))
        views->main++;
    if (views->main == n)
        views->main = 0;
    for (guint i = 0; i < n; i++)
        if (allocation)
            set_times_by_allocation(&list[i]);
        else
            set_times_by_time(&list[i]);
    views->alignment = align_by_markers(views) ? ALIGNED_BY_MARKERS
                       : allocation            ? ALIGNED_BY_ALLOCATION
                                               : ALIGNED_BY_TIME;
    return views;
}

void
views_free(Views *views)
{
    if (views == NULL)
        return;
    g_free(views->list);
    g_free(views);
}

/* Returns the part of the run that is done in an era of the main view. */
static double
part_at(const Views *views, guint32 era)
{
    const Profile *main = views->list[views->main].profile;

    return views_part(views, views->main, (double)profile_era(main, era)->time);
}

/* Returns the index of the sample of a view that is nearest to an era of the
 * main view.  What is near is what is done between: a pause for a census may
 * take longer than the program from one to the next.  A census during the exit
 * is the moment of none. */
static guint
sample_at(const Views *views, guint view, const Samples *samples, guint32 era)
{
    const double part = part_at(views, era);
    const guint n = samples_n_before_exit(samples);
    guint nearest = 0;
    double least = HUGE_VAL;

    for (guint i = 0; i < n; i++) {
        const Era *own = profile_era(samples->profile, samples->eras[i]);
        const double distance =
            fabs(views_part(views, view, (double)own->time) - part);

        if (distance < least) {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

/* Returns whether two views are of different programs, or have other
 * arguments, as far as they are known: --views does not ask. */
static gboolean
has_other_command(const JoinedView *main, const JoinedView *view)
{
    const ViewsMatch match =
        views_match((const Profile *[]){main->profile, view->profile}, 2);

    return match == VIEWS_OF_PROGRAMS || match == VIEWS_OF_ARGUMENTS;
}

/* Returns whether the run of a view is of another length than that of the main
 * view, as far as it can be told: equal builds allocate the same, and take
 * about as long. */
static gboolean
has_other_length(const JoinedView *main, const JoinedView *view)
{
    const Run *run = main->decoded->run, *other = view->decoded->run;
    const gboolean by_bytes = tells_allocation(main) && tells_allocation(view);
    const double length = by_bytes ? (double)run->activity->allocated
                                   : (double)profile_end(main->decoded);
    const double own = by_bytes ? (double)other->activity->allocated
                                : (double)profile_end(view->decoded);
    const double most = by_bytes ? MAX_BYTES_APART : MAX_TIME_APART;

    return g_strcmp0(run->facts.rts, other->facts.rts) == 0 &&
           MAX(length, own) > most * MIN(length, own);
}

/* Returns whether the censuses of two views count the same closures. */
static gboolean
has_same_filters(const JoinedView *main, const JoinedView *view)
{
    for (guint i = 0; i < N_FILTERS; i++)
        if (g_strcmp0(main->profile->run->facts.filters[i],
                      view->profile->run->facts.filters[i]) != 0)
            return FALSE;
    return TRUE;
}

/* Returns the era of the main view whose moment all views show. */
static guint32
moment_of(const Reading *reading)
{
    return reading->rises && !reading->hidden ? reading->top : reading->peak;
}

/* Sets what a view has at the moment of the main view. */
static void
join(const Views *views, guint index)
{
    const JoinedView *main = &views->list[views->main];
    JoinedView *view = &views->list[index];
    const Reading *reading = main->reading;
    const gboolean rises = reading->rises && !reading->hidden;
    g_autoptr(Samples) samples = samples_new(view->profile);
    const guint32 moment = moment_of(reading);
    const double total = (double)profile_era(main->profile, moment)->total;
    const double from =
        rises ? (double)profile_era(main->profile, reading->onset)->total : 0;
    const guint top = sample_at(views, index, samples, moment);
    const guint onset =
        rises ? sample_at(views, index, samples, reading->onset) : samples->n;
    const double own = samples->totals[top];
    const double own_from = rises ? samples->totals[onset] : 0;

    view->is_joined = TRUE;
    view->joined.rises = rises;
    view->joined.top = view->joined.peak = samples->eras[top];
    view->joined.onset = samples->eras[MIN(onset, samples->n - 1)];
    view->is_of_other_command = has_other_command(main, view);
    view->is_of_other_length = has_other_length(main, view);
    view->differs = has_same_filters(main, view) &&
                    fabs(own - total) > MAX_VIEW_DIFFERENCE * total;
    view->lacks_rise = rises && (own - own_from) * total <
                                    MIN_SAME_RISE * (total - from) * own;
    if (!view->lacks_rise)
        account_fill(&view->joined, samples, onset, top, FALSE);
}

/* Returns whether the moment of the main view is outside the window of another
 * one: --from and --to are times of each run. */
static gboolean
is_outside(const Views *views, guint index)
{
    const Run *run = views->list[index].profile->run;
    const guint32 moment = moment_of(views->list[views->main].reading);
    const double time = views_time(views, index, part_at(views, moment));

    return index != views->main && run->windowed &&
           (time < (double)run->start || time > (double)run->end);
}

void
views_join(Views *views)
{
    const JoinedView *main = &views->list[views->main];

    if (main->reading->shape == SHAPE_NONE)
        return;
    for (guint i = 0; i < views->n; i++) {
        if (!can_join(&views->list[i]))
            continue;
        views->list[i].is_outside = is_outside(views, i);
        if (!views->list[i].is_outside)
            join(views, i);
    }
    /* As its own account has them, which may be ordered in another way. */
    if (main->is_joined && !main->reading->hidden)
        views->list[views->main].joined = *main->reading;
    if (main->is_joined && !main->joined.rises)
        views->list[views->main].joined.top = main->joined.peak;
}
