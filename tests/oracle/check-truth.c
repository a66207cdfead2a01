/* Compares the eras of each log with the samples of GHC's .hp file of the same
 * run.  Their number, values and labels are equal.
 *
 * Prints a line for each log, as the test scripts do.  The table below lists
 * the exceptions and how many logs need each.  The test fails if more or fewer
 * logs need one. */
#include <stdlib.h>
#include <string.h>

#include "base/label.h"
#include "oracle/truth.h"
#include "reader/reader.h"
#include "support/log-folder.h"

/* The number of logs of tests/inputs/logs with eras and a .hp. */
#define MIN_TESTS_LOGS 17

/* How far a log agrees with its .hp. */
typedef enum {
    RULE_WHOLE,    /* era k equals sample k, and there are no others */
    RULE_BUT_MANY, /* except the band MANY, in each era that has it */
    RULE_PART,     /* eras are missing; the others are equal and in order */
    RULE_START,    /* the log ends early: its eras are the first samples */
    RULE_NOTHING,  /* the log has no eras */
} Rule;

enum { TESTS_LOGS, CORPUS, N_FOLDERS };

/* Logs that do not agree completely with their .hp. */
typedef struct {
    const char *pattern; /* a regular expression for the log's name */
    const char *reason;
    Rule rule;
    guint n_logs[N_FOLDERS]; /* how many need it, in tests/inputs/logs and in
                                the corpus */
    guint n_lost[N_FOLDERS]; /* samples without an era, summed over these
                                logs */
} Exception;

static const Exception exceptions[] = {
    {
        .pattern = "-hr-R1$",
        .reason = "GHC leaves the band MANY out of the log",
        .rule = RULE_BUT_MANY,
        .n_logs = {0, 2},
    },
    {
        .pattern = "-race",
        .reason = "GHC wrote events into the middle of others",
        .rule = RULE_PART,
        .n_logs = {1, 4},
        .n_lost = {3, 6},
    },
    {
        .pattern = "-corrupt",
        .reason = "GHC wrote events into the middle of others",
        .rule = RULE_PART,
        .n_logs = {1, 1},
        .n_lost = {1, 1},
    },
    {
        .pattern = "-cut-",
        .reason = "it was cut, its .hp is that of the whole run",
        .rule = RULE_START,
        .n_logs = {1, 3},
        .n_lost = {7, 34},
    },
    {
        .pattern = "-crash-.*-(abort|exitnow|kill9|segv|termout)$",
        .reason = "the program was killed before the log was flushed",
        .rule = RULE_NOTHING,
        .n_logs = {0, 10},
        .n_lost = {0, 42},
    },
};

/* How often an exception was used. */
typedef struct {
    guint n_logs, n_lost;
} Use;

typedef struct {
    const LogFolder *folder;
    guint index; /* TESTS_LOGS or CORPUS */
    Outcomes *outcomes;
    Use uses[G_N_ELEMENTS(exceptions)];
    guint n_compared; /* logs that have eras and a .hp of their own */
} LogChecks;

/* Texts for users are the sanitized labels.  Addresses (-hi) are resolved. */
static char *
texts_problem(const Profile *profile)
{
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const Band *band = profile_band(profile, i);
        g_autofree char *label = truth_label(profile, band);
        g_autofree char *text = label_present(label, strlen(label));

        if (profile->breakdown != BREAKDOWN_INFO_TABLE &&
            !g_str_equal(text, band->text))
            return g_strdup_printf("the band '%.80s' has the text '%.80s'",
                                   text, band->text);
    }
    return NULL;
}

/* Matches each era with the next sample or, if eras are missing in between,
 * with the next equal one.  Returns how log and .hp disagree with the rule, or
 * NULL. */
static char *
match(GPtrArray *ours, GPtrArray *theirs, Rule rule)
{
    const gboolean all = rule == RULE_WHOLE || rule == RULE_BUT_MANY;
    const guint max_eras = rule == RULE_NOTHING ? 0 : theirs->len;
    guint sample = 0;

    for (guint i = 0; rule == RULE_BUT_MANY && i < theirs->len; i++)
        g_hash_table_remove(g_ptr_array_index(theirs, i), MANY_RETAINERS);
    if (ours->len > max_eras || (all && ours->len < max_eras))
        return g_strdup_printf("it has %u eras, the .hp %u samples", ours->len,
                               theirs->len);
    for (guint era = 0; era < ours->len; era++) {
        g_autofree char *difference = g_strdup("no later sample equals it");

        while (difference != NULL && sample < theirs->len) {
            g_free(difference);
            difference = truth_difference(g_ptr_array_index(ours, era),
                                          g_ptr_array_index(theirs, sample++));
            if (rule != RULE_PART)
                break;
        }
        if (difference != NULL)
            return g_strdup_printf("era %u: %s", era, difference);
    }
    return NULL;
}

/* Returns the index of the first exception that matches a name, or their
 * number. */
static guint
find_exception(const char *name)
{
    guint i = 0;

    while (i < G_N_ELEMENTS(exceptions) &&
           !g_regex_match_simple(exceptions[i].pattern, name, 0, 0))
        i++;
    return i;
}

/* A log that agrees completely needs no exception, whatever its name. */
static char *
judge(LogChecks *checks, const char *name, GPtrArray *ours, GPtrArray *theirs)
{
    char *problem = match(ours, theirs, RULE_WHOLE);
    guint i = find_exception(name);

    if (problem == NULL || i == G_N_ELEMENTS(exceptions))
        return problem;
    g_free(problem);
    checks->uses[i].n_logs++;
    if (ours->len < theirs->len)
        checks->uses[i].n_lost += theirs->len - ours->len;
    return match(ours, theirs, exceptions[i].rule);
}

/* Returns the .hp of a log, or NULL if there is none.  A truncated log has that
 * of the whole run.  Free with g_free. */
static char *
find_hp(const LogFolder *folder, const char *name)
{
    const char *whole = g_hash_table_lookup(folder->cut_of, name);
    char *file = log_folder_file(folder, whole != NULL ? whole : name, ".hp");

    if (!g_file_test(file, G_FILE_TEST_EXISTS))
        g_clear_pointer(&file, g_free);
    return file;
}

/* A truncated log has no .hp of its own.  If it has no eras, there is nothing
 * to compare. */
static gboolean
is_cut(const LogChecks *checks, const char *name)
{
    return g_hash_table_contains(checks->folder->cut_of, name);
}

/* Compares a log with its .hp.  A log that could not be read has no profile and
 * no eras. */
static char *
compare(LogChecks *checks, const char *name, const Profile *profile,
        const char *hp)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) ours = NULL;
    g_autoptr(GPtrArray) theirs = truth_of_hp(
        hp, profile != NULL ? profile->breakdown : BREAKDOWN_UNKNOWN, &error);
    char *problem;

    if (theirs == NULL)
        return g_strdup(error->message);
    ours = profile != NULL ? truth_of_profile(profile) : g_ptr_array_new();
    problem = judge(checks, name, ours, theirs);
    if (ours->len > 0 && !is_cut(checks, name))
        checks->n_compared++;
    if (problem == NULL && profile != NULL)
        problem = texts_problem(profile);
    return problem;
}

static void
compare_log(LogChecks *checks, const char *name)
{
    g_autofree char *log = log_folder_file(checks->folder, name, ".eventlog");
    g_autofree char *hp = find_hp(checks->folder, name);
    g_autoptr(Run) run = reader_read(log, NULL, NULL, NULL);
    gboolean has_eras = run != NULL && profile_n_eras(run->heap) > 0;
    g_autofree char *problem = NULL;

    if (hp == NULL && has_eras)
        print_skip(name, "no .hp");
    if (hp == NULL || (!has_eras && is_cut(checks, name)))
        return;
    problem = compare(checks, name, run != NULL ? run->heap : NULL, hp);
    print_outcome(checks->outcomes, name, problem);
}

/* Checks that exactly the logs of the table needed the exception. */
static void
check_exception(const LogChecks *checks, guint i)
{
    const Exception *exception = &exceptions[i];
    const Use *use = &checks->uses[i];
    g_autofree char *name = g_strdup_printf(
        "%s, exception '%s'", checks->folder->title, exception->pattern);
    g_autofree char *problem = NULL;

    if (use->n_logs != exception->n_logs[checks->index])
        problem = g_strdup_printf("%u logs need it, not %u (%s)", use->n_logs,
                                  exception->n_logs[checks->index],
                                  exception->reason);
    else if (use->n_lost > exception->n_lost[checks->index])
        problem =
            g_strdup_printf("%u samples have no era, more than %u", use->n_lost,
                            exception->n_lost[checks->index]);
    print_outcome(checks->outcomes, name, problem);
}

static void
check_count(const LogChecks *checks)
{
    guint min_logs =
        checks->index == CORPUS ? checks->folder->min_readable : MIN_TESTS_LOGS;
    g_autofree char *name =
        g_strdup_printf("%s, %u logs compared of at least %u",
                        checks->folder->title, checks->n_compared, min_logs);
    gboolean enough = min_logs > 0 && checks->n_compared >= min_logs;

    print_outcome(checks->outcomes, name, enough ? NULL : "too few");
}

static void
check_folder(const LogFolder *folder, guint index, Outcomes *outcomes)
{
    LogChecks checks = {.folder = folder, .index = index, .outcomes = outcomes};

    for (guint i = 0; i < folder->names->len; i++)
        compare_log(&checks, g_ptr_array_index(folder->names, i));
    for (guint i = 0; i < G_N_ELEMENTS(exceptions); i++)
        check_exception(&checks, i);
    check_count(&checks);
}

int
main(void)
{
    g_autoptr(LogFolder) logs = log_folder_tests();
    g_autoptr(LogFolder) corpus = log_folder_corpus();
    Outcomes outcomes = {0};

    check_folder(logs, TESTS_LOGS, &outcomes);
    if (corpus != NULL)
        check_folder(corpus, CORPUS, &outcomes);
    else
        print_no_corpus(&outcomes);
    return outcomes.n_failed > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
