/* Compares time profiles with the reports that GHC's run-time system wrote in
 * the same runs: NAME.prof (-p), and NAME.prof.json (-pj) if there is one.
 *
 * The logs are those of tests/inputs/time, and ../shared/truth/timeprof* if
 * that folder exists ($EVHEAP_TRUTH names another).  The parser of .prof files
 * here shares no code with evheap.  The ticks of ../shared/real/alex-p
 * ($EVHEAP_REAL), which has no .prof, are compared with the times that -s told.
 *
 * At a tick the run-time system reads the current stack for its report, and
 * once more for the log.  The program runs on in between, so some ticks are of
 * another cost centre in the log. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reader/reader.h"
#include "run/inherited.h"
#include "run/statistics.h"
#include "support/log-folder.h"

/* The greatest difference of a share, in percent of the ticks. */
#define MAX_DIFFERENCE 3.0

/* A .prof rounds shares to 0.1 %. */
#define ROUNDING 0.05

/* A timer may miss this part of its ticks, and the shares of ticks differ by
 * this part from those of elapsed times. */
#define MAX_MISSED 0.05
#define MAX_STRAY  0.01

/* Shares in percent, by text.  A centre is "Module.label source".  A stack is
 * its centres from the outermost one, each with a line feed behind it. */
typedef struct {
    GHashTable *centres;   /* individual share of a centre */
    GHashTable *inherited; /* inherited share of a stack */
    guint64 ticks;
} Shares;

static Shares
shares_new(void)
{
    return (Shares){
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free), 0};
}

static void
shares_clear(Shares *shares)
{
    g_hash_table_unref(shares->centres);
    g_hash_table_unref(shares->inherited);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Shares, shares_clear)

static void
add(GHashTable *table, const char *text, double share)
{
    double *sum = g_hash_table_lookup(table, text);

    if (sum == NULL) {
        sum = g_new0(double, 1);
        g_hash_table_insert(table, g_strdup(text), sum);
    }
    *sum += share;
}

static double
get(GHashTable *table, const char *text)
{
    const double *share = g_hash_table_lookup(table, text);

    return share == NULL ? 0 : *share;
}

/* Reads the tree of a .prof.  A row is indented by the depth of its stack.  Its
 * columns are label, module, source, number, entries, and four shares, of which
 * the first and the third are of time. */
static gboolean
read_prof(const char *text, Shares *shares)
{
    g_autoptr(GRegex) row =
        g_regex_new("^( *)(\\S+) +(\\S+) +(\\S+).* \\d+ +\\d+"
                    " +([\\d.]+) +[\\d.]+ +([\\d.]+) +[\\d.]+$",
                    G_REGEX_MULTILINE, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    g_autoptr(GPtrArray) centres = g_ptr_array_new_with_free_func(g_free);
    const char *ticks = strstr(text, "secs   (");

    if (ticks == NULL)
        return FALSE;
    shares->ticks = g_ascii_strtoull(ticks + strlen("secs   ("), NULL, 10);
    g_regex_match(row, text, 0, &match);
    for (; g_match_info_matches(match); g_match_info_next(match, NULL)) {
        g_auto(GStrv) cells = g_match_info_fetch_all(match);
        const gsize depth = strlen(cells[1]);
        g_autoptr(GString) stack = g_string_new(NULL);

        g_ptr_array_set_size(centres, (gint)depth);
        g_ptr_array_add(
            centres, g_strdup_printf("%s.%s %s", cells[3], cells[2], cells[4]));
        add(shares->centres, g_ptr_array_index(centres, depth),
            g_ascii_strtod(cells[5], NULL));
        /* The root is MAIN, which stacks in a log leave out. */
        for (guint i = 1; i <= depth; i++)
            g_string_append_printf(stack, "%s\n",
                                   (char *)g_ptr_array_index(centres, i));
        add(shares->inherited, stack->str, g_ascii_strtod(cells[6], NULL));
    }
    return g_hash_table_size(shares->inherited) > 1;
}

static char *
centre_text(const Run *run, guint32 id)
{
    const CostCentre *centre = cost_centres_get(run->cost_centres, id);

    return centre == NULL ? g_strdup_printf("#%u", id)
                          : g_strdup_printf("%s.%s %s", centre->module,
                                            centre->label, centre->location);
}

/* Replaces the shares of centres by the exact ones of a .prof.json, and adds up
 * all ticks, also those that a .prof leaves out. */
static guint64
read_json(const char *text, const Run *run, Shares *shares)
{
    g_autoptr(GRegex) node = g_regex_new(
        "\"id\": (\\d+), \"entries\": \\d+, \"alloc\": \\d+, \"ticks\": (\\d+)",
        0, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    guint64 sum = 0;

    g_hash_table_remove_all(shares->centres);
    g_regex_match(node, text, 0, &match);
    for (; g_match_info_matches(match); g_match_info_next(match, NULL)) {
        g_autofree char *id = g_match_info_fetch(match, 1);
        g_autofree char *ticks = g_match_info_fetch(match, 2);
        g_autofree char *centre =
            centre_text(run, (guint32)g_ascii_strtoull(id, NULL, 10));

        sum += g_ascii_strtoull(ticks, NULL, 10);
        add(shares->centres, centre,
            100 * g_ascii_strtod(ticks, NULL) / (double)shares->ticks);
    }
    return sum;
}

/* Returns the text of a stack without its n innermost centres. */
static char *
stack_text(const Run *run, const char *ids, guint32 size, guint n)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = size / 4; i-- > n;) {
        g_autofree char *centre = centre_text(
            run, cost_centre_id((const guint8 *)ids + (gsize)4 * i));

        g_string_append_printf(text, "%s\n", centre);
    }
    return g_strdup(text->str);
}

/* Sets the shares of a profile from the values of its bands. */
static void
read_profile(const Profile *profile, Shares *shares)
{
    const Run *run = profile->run;
    const guint n_eras = profile_n_eras(profile);
    g_autofree guint64 *values = g_new(guint64, n_eras);
    guint64 area = 0;

    for (guint i = 0; i < n_eras; i++)
        area += profile_era(profile, i)->total;
    shares->ticks = area / profile->interval;
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const Band *band = profile_band(profile, i);
        guint32 size;
        const char *ids = intern_get(profile->keys, band->key, &size);
        g_autofree char *centre =
            size == 0 ? g_strdup("MAIN.MAIN <built-in>")
                      : centre_text(run, cost_centre_id((const guint8 *)ids));
        double share = 0;

        series_values(&band->series, n_eras, values);
        for (guint j = 0; j < n_eras; j++)
            share += 100.0 * (double)values[j] / (double)area;
        add(shares->centres, centre, share);
        for (guint j = 0; j <= size / 4; j++) {
            g_autofree char *stack = stack_text(run, ids, size, j);

            add(shares->inherited, stack, share);
        }
    }
}

/* Returns a problem of any time profile. */
static const char *
problem_of_totals(const Run *run)
{
    const Profile *profile = run->profiles[QUANTITY_TIME];
    guint64 area = 0;

    for (guint i = 0; i < profile_n_eras(profile); i++)
        area += profile_era(profile, i)->total;
    if (area != run->facts.ticks[TICK_PROGRAM] * profile->interval)
        return "the area is not that of the ticks";
    if (statistics_of_run(profile).peak >
        run->facts.capabilities * G_GUINT64_CONSTANT(1000000000))
        return "more CPUs than capabilities";
    return NULL;
}

/* Returns the elapsed seconds of a part of the run, as -s prints them. */
static double
elapsed(const char *stats, const char *part)
{
    g_autofree char *pattern =
        g_strdup_printf("^ *%s +time .*\\( *([\\d.]+)s elapsed", part);
    g_autoptr(GRegex) row = g_regex_new(pattern, G_REGEX_MULTILINE, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    g_autofree char *seconds = NULL;

    if (g_regex_match(row, stats, 0, &match))
        seconds = g_match_info_fetch(match, 1);
    return seconds == NULL ? 0 : g_ascii_strtod(seconds, NULL);
}

/* Compares the ticks of a run of one capability with what -s printed. */
static char *
find_problem_of_stats(const char *log, const char *file)
{
    g_autofree char *stats = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(Run) run = reader_read(log, NULL, NULL, &error);
    double total, gc, ticks = 0, gc_ticks;
    const char *problem;

    if (run == NULL || !g_file_get_contents(file, &stats, NULL, &error))
        return g_strdup(error->message);
    if (run->profiles[QUANTITY_TIME] == NULL)
        return g_strdup("no time profile");
    problem = problem_of_totals(run);
    if (problem != NULL)
        return g_strdup(problem);
    for (TickKind i = 0; i < N_TICK_KINDS; i++)
        ticks += (double)run->facts.ticks[i];
    ticks *= (double)run->profiles[QUANTITY_TIME]->interval / 1e9;
    gc_ticks = (double)run->facts.ticks[TICK_GC] *
               (double)run->profiles[QUANTITY_TIME]->interval / 1e9;
    total = elapsed(stats, "Total");
    gc = elapsed(stats, "GC");
    if (ticks > total || ticks < total * (1 - MAX_MISSED))
        return g_strdup_printf("ticks of %g s in %g s", ticks, total);
    if (fabs(gc_ticks / ticks - gc / total) > MAX_STRAY)
        return g_strdup_printf("ticks of GC are %g s, -s says %g s", gc_ticks,
                               gc);
    return NULL;
}

/* Returns the greatest difference between two tables, and its text. */
static double
greatest_difference(GHashTable *ours, GHashTable *theirs, const char **where)
{
    GHashTable *const tables[] = {ours, theirs};
    double greatest = -1;

    for (guint i = 0; i < G_N_ELEMENTS(tables); i++) {
        GHashTableIter iter;
        gpointer text;

        g_hash_table_iter_init(&iter, tables[i]);
        while (g_hash_table_iter_next(&iter, &text, NULL)) {
            const double difference = fabs(get(ours, text) - get(theirs, text));

            if (difference > greatest) {
                greatest = difference;
                *where = text;
            }
        }
    }
    return greatest;
}

/* The inherited shares of bands are those of their stacks. */
static gboolean
inherited_agree(const Profile *profile, const Shares *ours)
{
    g_autofree double *weights = inherited_weights(profile);
    const double total = statistics_of_run(profile).weight;

    for (guint i = 0; weights != NULL && i < profile_n_bands(profile); i++) {
        guint32 size;
        const char *ids =
            intern_get(profile->keys, profile_band(profile, i)->key, &size);
        g_autofree char *stack = stack_text(profile->run, ids, size, 0);

        if (fabs(100 * weights[i] / total - get(ours->inherited, stack)) > 1e-9)
            return FALSE;
    }
    return weights != NULL;
}

static char *
find_problem(const char *log, const char *base, const char *name)
{
    g_autofree char *prof = g_strconcat(base, ".prof", NULL);
    g_autofree char *json = g_strconcat(base, ".prof.json", NULL);
    g_autofree char *prof_text = NULL, *json_text = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(Run) run = reader_read(log, NULL, NULL, &error);
    const Profile *profile = run != NULL ? run->profiles[QUANTITY_TIME] : NULL;
    g_auto(Shares) ours = shares_new(), theirs = shares_new();
    guint64 samples = 0, reported = 0;
    static const char *const left_out[] = {
        "GC.GC <built-in>", "IDLE.IDLE <built-in>", "SYSTEM.SYSTEM <built-in>",
        "PROFILING.OVERHEAD_of <built-in>"};
    double individual, inherited;
    const char *centre = "", *stack = "", *problem;

    if (run == NULL || !g_file_get_contents(prof, &prof_text, NULL, &error))
        return g_strdup(error->message);
    if (profile == NULL || profile->interval == 0)
        return g_strdup("no time profile");
    if (!read_prof(prof_text, &theirs))
        return g_strdup("no tree in the .prof");
    read_profile(profile, &ours);
    if (!inherited_agree(profile, &ours))
        return g_strdup("inherited shares are not the sums of shares");
    for (TickKind i = 0; i < N_TICK_KINDS; i++)
        samples += run->facts.ticks[i];
    if (g_file_get_contents(json, &json_text, NULL, NULL)) {
        reported = read_json(json_text, run, &theirs);
        if (samples != reported)
            return g_strdup_printf("%" G_GUINT64_FORMAT
                                   " samples, not %" G_GUINT64_FORMAT,
                                   samples, reported);
        for (guint i = 0; i < G_N_ELEMENTS(left_out); i++)
            g_hash_table_remove(theirs.centres, left_out[i]);
    }
    individual = greatest_difference(ours.centres, theirs.centres, &centre);
    inherited = greatest_difference(ours.inherited, theirs.inherited, &stack);
    printf("%s: %" G_GUINT64_FORMAT
           " ticks of the program, .prof %" G_GUINT64_FORMAT
           "; greatest difference of a cost centre %.2f %% "
           "(%s), of an inherited share %.2f %%\n",
           name, ours.ticks, theirs.ticks, individual, centre, inherited);
    problem = problem_of_totals(run);
    if (problem != NULL)
        return g_strdup(problem);
    /* Without a .prof.json all samples cannot be compared, and no tick may be
     * missing. */
    if (ours.ticks != theirs.ticks &&
        (json_text == NULL || fabs((double)ours.ticks - (double)theirs.ticks) >
                                  MAX_DIFFERENCE / 100 * (double)theirs.ticks))
        return g_strdup("the ticks of the program differ");
    if (individual > MAX_DIFFERENCE + (json_text == NULL ? ROUNDING : 0))
        return g_strdup_printf("the share of %s differs", centre);
    if (inherited > MAX_DIFFERENCE + ROUNDING)
        return g_strdup_printf("the inherited share of %s differs", stack);
    return NULL;
}

static void
check_log(Outcomes *outcomes, const char *folder, const char *file)
{
    const char *suffix = strstr(file, ".eventlog");
    g_autofree char *name = g_strndup(file, (gsize)(suffix - file));
    g_autofree char *log = g_build_filename(folder, file, NULL);
    g_autofree char *base = g_build_filename(folder, name, NULL);
    g_autofree char *problem = find_problem(log, base, name);

    print_outcome(outcomes, name, problem);
}

int
main(void)
{
    const char *given = g_getenv("EVHEAP_TRUTH");
    g_autofree char *inputs = top_file("tests/inputs/time");
    g_autofree char *truth =
        given != NULL ? g_strdup(given) : top_file("../shared/truth");
    const char *other = g_getenv("EVHEAP_REAL");
    g_autofree char *real =
        other != NULL ? g_strdup(other) : top_file("../shared/real");
    g_autofree char *log = NULL, *stats = NULL;
    g_autoptr(GDir) dir = g_dir_open(truth, 0, NULL);
    Outcomes outcomes = {0};

    check_log(&outcomes, inputs, "trie.eventlog.zst");
    if (dir == NULL)
        print_skip("the logs of truth", NO_CORPUS);
    for (const char *file;
         dir != NULL && (file = g_dir_read_name(dir)) != NULL;)
        if (g_str_has_prefix(file, "timeprof") &&
            g_str_has_suffix(file, ".eventlog"))
            check_log(&outcomes, truth, file);
    log = g_build_filename(real, "alex-p.eventlog.zst", NULL);
    stats = g_build_filename(real, "alex-p.stats", NULL);
    if (g_file_test(log, G_FILE_TEST_EXISTS)) {
        g_autofree char *problem = find_problem_of_stats(log, stats);

        print_outcome(&outcomes, "alex-p", problem);
    } else {
        print_skip("alex-p", NO_CORPUS);
    }
    return outcomes.n_failed > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
