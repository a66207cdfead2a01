#include "support/suite.h"

#include <string.h>

#include "run/finish.h"
#include "support/profiles.h"
#include "support/written.h"

/* 2001-09-09T01:46:40.1234Z */
#define START_S  1000000000
#define START_NS 123400000

/* Writes the run with the bands that a page has with -m. */
static char *
metrics(const Run *run, guint bands, const OutputFormat *format)
{
    g_autoptr(Selection) selection = select_bands(run->heap, 0, bands);
    const ReportRun shown = {.profile = run->heap, .selection = selection};
    const Report report = {.runs = &shown, .n_runs = 1};

    return written(format, &report);
}

/* Returns the samples of the metrics whose name begins with a prefix, without
 * the labels that tell the run. */
static char *
samples_of(const char *text, const char *prefix)
{
    g_auto(GStrv) lines = g_strsplit_set(text, "\n", -1);
    GString *samples = g_string_new(NULL);

    for (char **line = lines; *line != NULL; line++)
        if (g_str_has_prefix(*line, prefix))
            g_string_append_printf(samples, "%s\n", *line + strlen(prefix));
    return g_string_free(samples, FALSE);
}

static void
assert_samples(const Run *run, guint bands, const OutputFormat *format,
               const char *prefix, const char *expected)
{
    g_autofree char *text = metrics(run, bands, format);

    ck_assert_text_eq(samples_of(text, prefix), expected);
}

static Run *
run_at_start(const char *table)
{
    Run *run = run_from(table);

    run->facts.start_s = START_S;
    run->facts.start_ns = START_NS;
    run->facts.program = g_strdup("./dist/prog");
    return run;
}

TEST(a_family_is_a_block_with_its_metadata)
{
    g_autoptr(Run) run = run_at_start("time: 0 1\na: 10 20\n");
    g_autofree char *text = metrics(run, 0, &format_openmetrics);
    static const char expected[] =
        "# TYPE evheap_heap_bytes gauge\n"
        "# UNIT evheap_heap_bytes bytes\n"
        "# HELP evheap_heap_bytes The heap residency of a band at a census.\n"
        "evheap_heap_bytes{program=\"prog\",breakdown=\"closure type\",band=\"a\"} "
        "10 1000000000.123\n"
        "evheap_heap_bytes{program=\"prog\",breakdown=\"closure type\",band=\"a\"} "
        "20 1000000001.123\n"
        "# TYPE evheap_run_start_time_seconds gauge\n";

    ck_assert(g_str_has_prefix(text, expected));
    ck_assert(g_str_has_suffix(text, "\n# EOF\n"));
}

#define HEAP                                                                   \
    "evheap_heap_bytes{program=\"prog\",breakdown=\"closure type\",band="

TEST(an_absent_band_is_zero)
{
    g_autoptr(Run) run = run_at_start("time: 1 2 3\n"
                                      "a: 10 20 30\n"
                                      "b:  -  5  -\n");

    assert_samples(run, 0, &format_openmetrics, HEAP,
                   "\"a\"} 10 1000000001.123\n"
                   "\"a\"} 20 1000000002.123\n"
                   "\"a\"} 30 1000000003.123\n"
                   "\"b\"} 0 1000000001.123\n"
                   "\"b\"} 5 1000000002.123\n"
                   "\"b\"} 0 1000000003.123\n");
    assert_samples(run, 0, &format_prometheus, HEAP, "\"a\"} 30\n\"b\"} 0\n");
}

TEST(the_last_census_of_a_millisecond_counts)
{
    /* The start is 0.4 ms after a millisecond. */
    g_autoptr(Run) run =
        run_at_start("time: 0 0.0005 0.0006 0.0007 0.0016 0.0026\n"
                     "a: 1 2 3 4 5 6\n");

    assert_samples(run, 0, &format_openmetrics, HEAP,
                   "\"a\"} 2 1000000000.123\n"
                   "\"a\"} 4 1000000000.124\n"
                   "\"a\"} 5 1000000000.125\n"
                   "\"a\"} 6 1000000000.126\n");
}

TEST(a_census_before_the_start_rounds_down)
{
    g_autoptr(Run) run = run_new("log");

    run->facts.start_s = 1;
    run->facts.program = g_strdup("prog");
    run->heap->breakdown = BREAKDOWN_CLOSURE_TYPE;
    for (gint64 time = -2000000001; time < 0; time += 1000000000) {
        ERA(run->heap, time, {"a", 7});
    }
    run_finish(run);
    assert_samples(run, 0, &format_openmetrics, HEAP,
                   "\"a\"} 7 -1.001\n"
                   "\"a\"} 7 -0.001\n"
                   "\"a\"} 7 0.999\n");
}

TEST(small_bands_are_other)
{
    g_autoptr(Run) run = run_at_start("time: 0 1\n"
                                      "OTHER: 90 91\n"
                                      "b: 1 2\n"
                                      "c: 2 -\n");

    assert_samples(run, 1, &format_openmetrics, HEAP,
                   "\"OTHER #2\"} 90 1000000000.123\n"
                   "\"OTHER #2\"} 91 1000000001.123\n"
                   "\"OTHER\",other=\"true\"} 3 1000000000.123\n"
                   "\"OTHER\",other=\"true\"} 2 1000000001.123\n");
    assert_samples(run, 1, &format_prometheus, HEAP,
                   "\"OTHER #2\"} 91\n"
                   "\"OTHER\",other=\"true\"} 2\n");
    /* Without merged bands the label stays. */
    assert_samples(run, 0, &format_prometheus, HEAP,
                   "\"OTHER\"} 91\n\"b\"} 2\n\"c\"} 0\n");
}

TEST(labels_are_escaped)
{
    static const char *const labels[] = {"a\"b", "c\\", "x\ny", "", "\xff"};
    g_autoptr(Run) run = run_new("log");

    run->facts.program = g_strdup("a/p\\\"q");
    run->heap->breakdown = BREAKDOWN_CLOSURE_TYPE;
    profile_begin_era(run->heap, 0, 0);
    for (guint i = 0; i < G_N_ELEMENTS(labels); i++)
        profile_sample(run->heap, labels[i], 100 + i);
    profile_end_era(run->heap);
    run_finish(run);
    assert_samples(run, 0, &format_prometheus,
                   "evheap_heap_bytes{program=\"p\\\\\\\"q\","
                   "breakdown=\"closure type\",band=",
                   "\"a\\\"b\"} 100\n"
                   "\"c\\\\\"} 101\n"
                   "\"x\\\\x0Ay\"} 102\n"
                   "\"(empty)\"} 103\n"
                   "\"\\\\xFF\"} 104\n");
}

TEST(a_flow_is_a_rate_in_base_units)
{
    static const char *const names[] = {
        [QUANTITY_TIME] = "cpu_seconds_per_second",
        [QUANTITY_TICKY] = "ticky_bytes_per_second",
        [QUANTITY_ENTRIES] = "entries_per_second",
        [QUANTITY_SAMPLES] = "call_samples_per_second",
    };
    static const char *const sums[] = {
        [QUANTITY_TIME] = "cpu_seconds",
        [QUANTITY_TICKY] = "ticky_bytes",
        [QUANTITY_ENTRIES] = "entries",
        [QUANTITY_SAMPLES] = "call_samples",
    };

    for (Quantity i = QUANTITY_TIME; i < N_QUANTITIES; i++) {
        /* The widths are 2 s and 1 s. */
        g_autoptr(Run) run =
            flow_from(i, "time: 0 2 3\nf: 1000000000 250000000\n");
        g_autofree char *prefix = g_strdup_printf(
            "evheap_%s{program=\"prog\",breakdown=\"closure type\",band=\"f\"} ",
            names[i]);
        g_autofree char *sum = g_strdup_printf(
            "evheap_run_%s{program=\"prog\",breakdown=\"closure type\"} ",
            sums[i]);

        run->facts.start_s = START_S;
        run->facts.program = g_strdup("prog");
        assert_samples(run, 0, &format_openmetrics, prefix,
                       i == QUANTITY_TIME ? "0.5 1000000000.000\n"
                                            "0.25 1000000002.000\n"
                                          : "500000000 1000000000.000\n"
                                            "250000000 1000000002.000\n");
        assert_samples(run, 0, &format_openmetrics, sum,
                       i == QUANTITY_TIME ? "1.25 1000000003.000\n"
                                          : "1250000000 1000000003.000\n");
    }
}

TEST(figures_are_of_the_whole_run)
{
    static const struct {
        const char *name, *expected;
    } figures[] = {
        {"start_time_seconds", "1000000000.123 1000000002.123\n"},
        {"duration_seconds", "2 1000000002.123\n"},
        {"peak_heap_bytes", "22 1000000002.123\n"},
        {"mean_heap_bytes", "16.5 1000000002.123\n"},
        {"end_heap_bytes", "12 1000000002.123\n"},
        {"growth_heap_bytes_per_second", "1 1000000002.123\n"},
        {"peak_live_bytes", "77 1000000002.123\n"},
        {"peak_size_bytes", ""},
        {"gc_ratio", ""},
    };
    g_autoptr(Run) run = run_new("log");

    run->heap->breakdown = BREAKDOWN_CLOSURE_TYPE;
    run_fill(run, "time: 0 1 2\na: 9 20 10\nb: 1 2 2\n");
    run_add_memory(run, MEMORY_LIVE, 500000000, 77);
    run_finish(run);
    run->facts.start_s = START_S;
    run->facts.start_ns = START_NS;
    run->facts.program = g_strdup("prog");
    for (guint i = 0; i < G_N_ELEMENTS(figures); i++) {
        g_autofree char *prefix = g_strdup_printf(
            "evheap_run_%s{program=\"prog\",breakdown=\"closure type\"} ",
            figures[i].name);

        assert_samples(run, 1, &format_openmetrics, prefix,
                       figures[i].expected);
    }
}

/* A format may be asked for before the first census. */
TEST(a_run_without_censuses_has_figures)
{
    g_autoptr(Run) run = run_new("folder/log");
    g_autofree char *text = NULL;

    run_finish(run);
    run->facts.start_s = START_S;
    text = metrics(run, 0, &format_openmetrics);
    ck_assert_ptr_null(strstr(text, "evheap_heap_bytes"));
    ck_assert_ptr_null(strstr(text, "evheap_run_peak"));
    ck_assert_ptr_nonnull(
        strstr(text, "\nevheap_run_duration_seconds{program=\"log\","));
    ck_assert(g_str_has_suffix(text, "\n# EOF\n"));
}

TEST(a_start_must_be_known)
{
    g_autoptr(Run) run = run_from("time: 0 1\na: 1 2\n");

    ck_assert(!output_has_start(run->heap));
    run->facts.start_s = 1;
    ck_assert(output_has_start(run->heap));
    run->facts.start_s = OUTPUT_LATEST_START;
    ck_assert(output_has_start(run->heap));
    run->facts.start_s++;
    ck_assert(!output_has_start(run->heap));
    run->facts.start_s = -1;
    ck_assert(!output_has_start(run->heap));
    run->facts.start_s = 1;
    for (guint i = CLOCK_MUTATOR; i < N_CLOCKS; i++) {
        run->heap->clock = (Clock)i;
        ck_assert(!output_has_start(run->heap));
    }
    /* The writer itself takes any run. */
    run->facts.start_s = G_MAXINT64;
    assert_samples(run, 0, &format_prometheus, "evheap_run_start", "");
    g_free(metrics(run, 0, &format_openmetrics));
}
