/* Compares the activity of logs with the statistics that the run-time system
 * printed for the same run ("+RTS -t --machine-readable").  The logs are in
 * tests/inputs/truth, and in the folder "truth" beside the corpus.  Those in
 * the folder "real" have what "+RTS -s" printed, which tells the heap censuses
 * (PROF and RP) from the collections.
 *
 * The number of collections, their time by generation, the longest pause, the
 * bytes allocated and copied, and sparks are equal.  The time of the mutator is
 * near: the log tells when threads run, not when the RTS begins and ends. */
#include <math.h>
#include <string.h>

#include "reader/reader.h"
#include "support/log-folder.h"

/* The difference of the mutator's times, as a part of them.  The run-time
 * system takes the times at other places than those of the events. */
#define MUTATOR_TOLERANCE 0.02

/* Returns a statistic: ,("num_GCs", "36") */
static double
statistic(const char *text, const char *name)
{
    g_autofree char *key = g_strdup_printf("(\"%s\", \"", name);
    const char *at = strstr(text, key);

    return at == NULL ? 0 : g_ascii_strtod(at + strlen(key), NULL);
}

/* A row of the table of differences. */
typedef struct {
    const char *name;
    double ours, theirs, tolerance;
} Row;

static double
seconds(guint64 ns)
{
    return (double)ns / 1e9;
}

/* Prints the row.  Returns whether the numbers are equal within its
 * tolerance. */
static gboolean
check_row(const char *log, const Row *row)
{
    const double difference = row->ours - row->theirs;
    const gboolean good = fabs(difference) <= row->tolerance;

    g_print("# %-26s %-22s %18.6f %18.6f %+9.3f %%%s\n", log, row->name,
            row->ours, row->theirs,
            row->theirs > 0 ? 100 * difference / row->theirs : 0,
            good ? "" : " WRONG");
    return good;
}

/* Returns the number of wrong rows. */
static guint
compare(const char *log, const Activity *activity, const char *truth)
{
    /* The RTS writes microseconds. */
    const double exact = 0, micro = 0.51e-6;
    const double mutator = statistic(truth, "mut_wall_seconds");
    const guint64 *sparks = activity->sparks;
    double pause = 0;
    guint n_wrong = 0;

    for (guint i = 0; i < 2; i++) {
        g_autofree char *key = g_strdup_printf("gen_%u_max_pause_seconds", i);

        pause = MAX(pause, statistic(truth, key));
    }
    {
        const Generation *young = &activity->generations[0];
        const Generation *old = &activity->generations[1];
        const Row rows[] = {
            {"collections", (double)activity->pauses.number,
             statistic(truth, "num_GCs"), exact},
            {"allocated", (double)activity->allocated,
             statistic(truth, "bytes allocated"), exact},
            {"copied", (double)activity->copied,
             statistic(truth, "copied_bytes"), exact},
            {"GC seconds", seconds(activity->pauses.sum),
             statistic(truth, "GC_wall_seconds"), micro},
            {"generation 0", (double)young->pauses.number,
             statistic(truth, "gen_0_collections"), exact},
            {"generation 1", (double)old->pauses.number,
             statistic(truth, "gen_1_collections"), exact},
            {"generation 0 seconds", seconds(young->pauses.sum),
             statistic(truth, "gen_0_wall_seconds"), micro},
            {"generation 1 seconds", seconds(old->pauses.sum),
             statistic(truth, "gen_1_wall_seconds"), micro},
            {"longest pause", seconds(activity->pauses.longest), pause, micro},
            {"mutator seconds", seconds(activity->mutator), mutator,
             MUTATOR_TOLERANCE * mutator},
            {"sparks",
             (double)(sparks[SPARKS_CREATED] + sparks[SPARKS_DUD] +
                      sparks[SPARKS_OVERFLOWED]),
             statistic(truth, "sparks_count"), exact},
            {"sparks converted", (double)sparks[SPARKS_CONVERTED],
             statistic(truth, "sparks_converted"), exact},
            {"sparks collected", (double)sparks[SPARKS_COLLECTED],
             statistic(truth, "sparks_gcd"), exact},
            {"sparks fizzled", (double)sparks[SPARKS_FIZZLED],
             statistic(truth, "sparks_fizzled"), exact},
        };

        for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
            if (!check_row(log, &rows[i]))
                n_wrong++;
    }
    return n_wrong;
}

/* Returns a description of the problem with a log, or NULL.  Free with
 * g_free. */
static char *
problem_of(const char *name, const char *log, const char *truth)
{
    g_autofree char *text = NULL;
    g_autoptr(Run) run =
        reader_read(log, &(ReadOptions){.activity = TRUE}, NULL, NULL);
    guint n_wrong;

    if (run == NULL || !g_file_get_contents(truth, &text, NULL, NULL))
        return g_strdup("the files cannot be read");
    if (run->warnings.of[WARNING_ACTIVITY].count > 0 ||
        run->warnings.of[WARNING_STOP_STATUS].count > 0)
        return g_strdup("there are warnings");
    /* Such a log has no events of the collector and the scheduler. */
    if (strstr(name, "-l-au") != NULL)
        return run->activity->has_collections || run->activity->has_running ||
                       run->activity->has_allocation ||
                       run->activity->n_bins > 0
                   ? g_strdup("it shows what is not in the log")
                   : NULL;
    n_wrong = compare(name, run->activity, text);
    return n_wrong == 0 ? NULL : g_strdup_printf("%u are wrong", n_wrong);
}

/* Returns the elapsed time of a line of -s in s: "  GC  time  6.088s  ( 16.231s
 * elapsed)"; 0 without such a line. */
static double
elapsed(const char *text, const char *name)
{
    g_autofree char *key = g_strdup_printf("\n  %-8stime", name);
    const char *at = strstr(text, key);

    return at == NULL ? 0 : g_ascii_strtod(strchr(at, '(') + 1, NULL);
}

/* As problem_of, for the statistics of -s, which has milliseconds. */
static char *
summary_problem(const char *name, const char *log, const char *truth)
{
    const double milli = 0.51e-3;
    g_autofree char *text = NULL;
    g_autoptr(Run) run =
        reader_read(log, &(ReadOptions){.activity = TRUE}, NULL, NULL);
    const SpanSums *censuses;
    double profiling;
    guint n_eras;

    if (run == NULL || !g_file_get_contents(truth, &text, NULL, NULL))
        return g_strdup("the files cannot be read");
    profiling = elapsed(text, "PROF") + elapsed(text, "RP");
    censuses = &run->activity->census_pauses;
    n_eras = profile_n_eras(run->heap);
    if (!check_row(name,
                   &(Row){"all pauses", seconds(run->activity->pauses.sum),
                          elapsed(text, "GC") + profiling, 3 * milli}) ||
        !check_row(name,
                   &(Row){"mutator seconds", seconds(run->activity->mutator),
                          elapsed(text, "MUT"),
                          MUTATOR_TOLERANCE * elapsed(text, "MUT")}) ||
        !check_row(name, &(Row){"pauses with a census",
                                (double)censuses->number, n_eras, 0}))
        return g_strdup("numbers are wrong");
    if (seconds(censuses->sum) < profiling - 2 * milli)
        return g_strdup("the pauses with a census are shorter than these");
    return NULL;
}

/* Checks all logs of a folder that have statistics, in files with a suffix.
 * Returns their number. */
static guint
check_folder(const char *path, const char *suffix, Outcomes *outcomes,
             char *(*find_problem)(const char *name, const char *log,
                                   const char *truth))
{
    g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
    guint n = 0;

    if (dir == NULL)
        return 0;
    for (const char *file; (file = g_dir_read_name(dir)) != NULL;) {
        g_autofree char *name = g_strndup(file, strcspn(file, "."));
        g_autofree char *base = g_build_filename(path, name, NULL);
        g_autofree char *log = g_strconcat(base, ".eventlog", NULL);
        g_autofree char *packed = g_strconcat(log, ".zst", NULL);
        g_autofree char *truth = g_strconcat(base, suffix, NULL);
        g_autofree char *problem = NULL;

        if (!g_str_has_suffix(file, suffix) ||
            (find_problem == problem_of && !g_str_has_prefix(file, "act-")))
            continue;
        problem = find_problem(
            name, g_file_test(log, G_FILE_TEST_EXISTS) ? log : packed, truth);
        print_outcome(outcomes, name, problem);
        n++;
    }
    return n;
}

int
main(void)
{
    g_autofree char *small = top_file("tests/inputs/truth");
    g_autoptr(LogFolder) corpus = log_folder_corpus();
    Outcomes outcomes = {0};

    if (check_folder(small, ".rts-stats", &outcomes, problem_of) == 0)
        print_outcome(&outcomes, "tests/inputs/truth", "there is no log");
    if (corpus == NULL)
        print_no_corpus(&outcomes);
    else {
        g_autofree char *path =
            g_build_filename(corpus->path, "..", "truth", NULL);

        g_autofree char *real =
            g_build_filename(corpus->path, "..", "real", NULL);

        if (check_folder(path, ".rts-stats", &outcomes, problem_of) == 0)
            print_skip("truth", NO_CORPUS);
        if (check_folder(real, ".stats", &outcomes, summary_problem) == 0)
            print_skip("real", NO_CORPUS);
    }
    return outcomes.n_failed > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
