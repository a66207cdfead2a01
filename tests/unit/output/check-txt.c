#include "support/suite.h"

#include <string.h>

#include "output/format.h"
#include "run/finish.h"
#include "support/profiles.h"
#include "support/written.h"
#include "words/disclose.h"

/* Returns the report of a profile.  Free with g_free. */
static char *
report_of(const Profile *profile, const Selection *selection, guint columns)
{
    const ReportRun run = {
        .profile = profile,
        .decoded = profile,
        .selection = selection,
        .markers = profile->run->markers,
    };

    return written_txt(&(Report){.runs = &run, .n_runs = 1}, columns);
}

static char *
default_report(const Profile *profile)
{
    g_autoptr(Selection) selection =
        select_bands(profile, SELECTION_DEFAULT_TRACE, SELECTION_DEFAULT_BANDS);

    return report_of(profile, selection, 80);
}

static void
assert_has(const char *text, const char *part)
{
    ck_assert_msg(strstr(text, part) != NULL, "no '%s' in:\n%s", part, text);
}

static void
assert_has_not(const char *text, const char *part)
{
    ck_assert_msg(strstr(text, part) == NULL, "'%s' in:\n%s", part, text);
}

static guint
cells_of(const char *line)
{
    guint cells = 0;

    for (; *line != '\0'; line = g_utf8_find_next_char(line, NULL)) {
        gunichar character = g_utf8_get_char(line);

        if (!g_unichar_iszerowidth(character))
            cells += g_unichar_iswide(character) ? 2 : 1;
    }
    return cells;
}

static void
assert_columns(const char *text, guint columns)
{
    g_auto(GStrv) lines = g_strsplit_set(text, "\n", -1);

    ck_assert(g_utf8_validate(text, -1, NULL));
    ck_assert(g_str_has_suffix(text, "\n"));
    for (guint i = 0; lines[i] != NULL; i++)
        ck_assert_msg(cells_of(lines[i]) <= columns, "%u columns: %s",
                      cells_of(lines[i]), lines[i]);
}

/* Three bands over three seconds, one of them small, and all facts of a run. */
static Run *
small_run(void)
{
    Run *run = run_new("log");

    run->heap->breakdown = BREAKDOWN_CLOSURE_TYPE;
    run->heap->has_breakdown = TRUE;
    run->facts.program = g_strdup("/usr/bin/prog");
    run->facts.arguments = g_strsplit_set("a b +RTS -hT", " ", -1);
    run->facts.rts = g_strdup("GHC-9.10.3 rts_p");
    run->facts.start_s = 1000000000;
    run->heap->interval = 100000000;
    run_fill(run, "time: 0 1 2 3\n"
                  "list: 1024 2048 1024 512\n"
                  "Map:   512  512  512   0\n"
                  "tiny1:   1    -    -   -\n"
                  "tiny2:   1    -    -   -\n");
    run_finish(run);
    return run;
}

TEST(bands_and_other_have_rows)
{
    g_autoptr(Run) run = small_run();
    g_autofree char *text = default_report(run->heap);
    const char *list = strstr(text, "  list\n");
    const char *map = strstr(text, "  Map\n");
    const char *other = strstr(text, "  OTHER (2 bands)\n");

    ck_assert(list != NULL && map != NULL && other != NULL);
    ck_assert(list < map && map < other);
    assert_has(text, "  share");
    assert_has(text, " 75.0 %  2.00 KiB  1.25 KiB");
    assert_has(text, "    -341 B/s  -0.50  ");
    assert_has_not(text, "tiny");
}

/* The curve of the total, and those of the bands, end at the end. */
TEST(a_followed_log_has_bars_of_ascii)
{
    g_autoptr(Run) run = small_run();
    g_autoptr(Selection) selection = select_bands(
        run->heap, SELECTION_DEFAULT_TRACE, SELECTION_DEFAULT_BANDS);
    const ReportRun shown = {
        .profile = run->heap,
        .decoded = run->heap,
        .selection = selection,
        .markers = run->markers,
    };
    const Report report = {.runs = &shown, .n_runs = 1, .read_at = 1};
    g_autofree char *text = written_txt(&report, 60);
    g_autofree char *plain = written_plain_txt(&report, 60);

    assert_has(
        text,
        "\n 2.50 KiB ▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅█████████████████▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▂\n");
    assert_has(
        plain,
        "\n 2.50 KiB ================#################================.\n");
    assert_has(text, "  ████████   Map\n");
    assert_has(plain, "  ########   Map\n");
}

/* Groups, a filter, a window and mutator time. */
TEST(groups_and_windows_are_reported)
{
    g_autoptr(Run) run = small_run();
    g_autofree char *text = NULL;

    run->heap->breakdown = BREAKDOWN_COST_CENTRE;
    run->heap->grouping = GROUP_MODULE;
    run->heap->filtered = TRUE;
    run->heap->matches =
        (FilterMatches){.include = TRUE, .n_bands = 5, .n_included = 4};
    run->heap->first_era = 12;
    run->windowed = TRUE;
    run->log_end = 20 * G_GINT64_CONSTANT(1000000000);
    run->heap->clock = CLOCK_MUTATOR;
    text = default_report(run->heap);
    assert_has(text,
               "\nheap by cost-centre stack (-hc), grouped by module, a "
               "census every 100 ms\n"
               "cut to the window from 0 s to 3 s\n"
               "4 eras (12 to 15) from 0 s to 3 s of mutator CPU time; the "
               "run ends at 20 s;\n  4 bands\n"
               "filtered: --include matches 4 of 5 bands; the totals are those "
               "of the bands\n  shown\n\n");
}

TEST(flows_have_their_units)
{
    g_autoptr(Run) run = run_new("log");
    Profile *profile = run->heap;
    g_autofree char *text = NULL;

    profile->quantity = QUANTITY_TIME;
    profile->breakdown = BREAKDOWN_COST_CENTRE;
    profile->has_breakdown = TRUE;
    profile->texts = TRUE;
    profile->interval = 10000000;
    run->facts.ticks[TICK_PROGRAM] = 203;
    run_fill(run, "time: 0 1 3\n"
                  "f: 1500000000 500000000\n"
                  "g: - 30000000\n");
    run_finish(run);
    text = default_report(profile);
    assert_has(text, "\ntime by cost-centre stack, a sample every 10.0 ms\n"
                     "2 eras from 0 s to 3 s; the log ends at 3 s; 2 bands\n"
                     "ticks: 203 program, 0 GC, 0 idle, 0 system, 0 other\n"
                     "\npeak 1.50 CPUs at 0 s, mean 0.68 CPUs, "
                     "end 0.27 CPUs, area 2.03 s\n");
    assert_has(text, " 98.5 %  1.50 CPUs  -0.83 CPUs/s  -1.00  ");
    assert_has(text, "  1.5 % 0.015 CPUs +0.010 CPUs/s  +1.00  ");
}

/* A run with two bands.  Only the first is in the info table map. */
static Run *
info_tables(const char *table)
{
    static const char *const strings[N_INFO_STRINGS] = {"f", "1", "",
                                                        "",  "M", ":"};
    Run *run = run_new("log");

    run->heap->breakdown = BREAKDOWN_INFO_TABLE;
    info_tables_define(run->info_tables, 0x40, strings);
    run_fill(run, table);
    run_finish(run);
    return run;
}

TEST(unresolved_info_tables_are_reported)
{
    g_autoptr(Run) some = info_tables("time: 0 1\n0x40: 3 3\n0x48: 5 5\n");
    g_autoptr(Run) none = info_tables("time: 0 1\n0x44: 3 3\n0x48: 5 5\n");
    g_autoptr(Run) all = info_tables("time: 0 1\n0x40: 3 3\n");
    g_autoptr(Run) few = info_tables("time: 0 1\n0x40: 9 9\n0x48: 1 1\n");
    g_autofree char *text_of_some = default_report(some->heap);
    g_autofree char *text_of_few = default_report(few->heap);
    g_autofree char *text_of_none = default_report(none->heap);
    g_autofree char *text_of_all = default_report(all->heap);
    g_autofree char *text_of_rest = NULL;

    assert_has(text_of_few, "\nthe log does not name 1 of 2 info tables "
                            "(10.0 % of the area): name the\n"
                            "  executable with --symbols=EXE, or build the "
                            "program and its libraries with\n"
                            "  -finfo-table-map\n");
    /* A finding says so instead. */
    assert_has(text_of_some, "\n62.5 % of the area is in info tables that");
    assert_has_not(text_of_some, "map");
    assert_has(text_of_none, "\n100.0 % of the area is in info tables that");
    assert_has_not(text_of_all, "info tables that");
    info_tables_define_symbol(some->info_tables, 0x80, "x_info", "M", "x");
    text_of_rest = default_report(some->heap);
    assert_has(text_of_rest, "\nneither the log nor the executable names 1 of "
                             "2 info tables (62.5 % of the\n  area): build the "
                             "program and its libraries with "
                             "-finfo-table-map\n");
}

TEST(eras_replace_times)
{
    g_autoptr(Run) run = run_new("log");
    g_autofree char *text = NULL;

    run->heap->breakdown = BREAKDOWN_BIOGRAPHY;
    run->heap->has_breakdown = TRUE;
    run->heap->clock = CLOCK_ERAS;
    run->heap->first_era = 5;
    run_fill(run, "time: 0 0 0\nDRAG: 1024 4096 2048\n");
    run_finish(run);
    text = default_report(run->heap);
    assert_has(text, "\n3 eras (5 to 7); 1 band\n");
    assert_has(text, "\npeak 4.00 KiB in era 6, mean 2.75 KiB, end 2.00 KiB, "
                     "area 5.50 KiB eras\n");
    assert_has(text, "from 1.00 KiB in era 5 to 4.00 KiB in era 6");
    assert_has_not(text, "log ends");
    assert_has_not(text, " at ");
}

/* Labels of unusual widths, with values close to changes of the unit. */
static Run *
odd_labels(void)
{
    GString *table = g_string_new("time: 0 59.7 3661\n");
    Run *run;

    g_string_append(table, "short: 1 1023 1048575\n");
    for (guint i = 0; i < 120; i++)
        g_string_append(table, i % 7 ? "x" : " ");
    g_string_append(table, ": 99999999 1 2\n");
    for (guint i = 0; i < 60; i++)
        g_string_append(table, "\xe4\xb8\xad\xe6\x96\x87");
    g_string_append(table, ": 4096 123456789012 5\n");
    for (guint i = 0; i < 90; i++)
        g_string_append(table, "e\xcc\x81");
    g_string_append(table, ": 1000 3 77777777777\n");
    for (guint i = 0; i < 40; i++)
        g_string_append(table, "\xf0\x9f\x98\x80\xe2\x80\x8b");
    g_string_append(table, ": 1099511627775 1 1\n");
    run = run_from(table->str);
    g_string_free(table, TRUE);
    return run;
}

TEST(labels_fit_their_columns)
{
    for (guint columns = 60; columns <= 240; columns += 5) {
        g_autoptr(Run) run = odd_labels();
        g_autoptr(Selection) selection = select_bands(run->heap, 0, 0);
        g_autofree char *text = report_of(run->heap, selection, columns);

        assert_columns(text, MAX(columns, 80));
    }
}

/* A file has no width: the labels are complete, in the last column. */
TEST(labels_are_complete_in_files)
{
    g_autoptr(Run) run = odd_labels();
    g_autoptr(Selection) selection = select_bands(run->heap, 0, 0);
    g_autofree char *text = report_of(run->heap, selection, 0);

    for (guint i = 0; i < selection_n_choices(selection); i++) {
        g_autofree char *label =
            disclose_text(selection_choice(selection, i)->band->text);
        g_autofree char *end = g_strconcat("  ", label, "\n", NULL);

        assert_has(text, end);
    }
}

TEST(long_facts_are_shortened)
{
    g_autoptr(Run) run = small_run();
    g_autofree char *text = NULL;

    g_free(run->facts.arguments[0]);
    run->facts.arguments[0] = g_strnfill(300, 'x');
    run->facts.filters[0] = g_strnfill(300, 'y');
    g_free(run->facts.rts);
    run->facts.rts = g_strnfill(300, 'z');
    text = default_report(run->heap);
    assert_columns(text, 80);
    assert_has(text, "xxx\xe2\x80\xa6xxx");
    assert_has(text, "\xe2\x80\xa6yyy");
}

/* Columns do not touch.  Headings are above their figures. */
TEST(huge_figures_fit_their_columns)
{
    g_autoptr(Run) run = run_new("log");
    g_autofree char *text = NULL;

    run_fill(run, "time: 0 1\n"
                  "a: 1000000000000000 18000000000000000\n"
                  "b: 900000000000000000 1\n"
                  "c: 2000000000000000000 2000000000000000000\n");
    run_finish(run);
    text = default_report(run->heap);
    assert_columns(text, 80);
    assert_has(text, "\n  share        peak        growth steady  over time");
    assert_has(text, "\n 81.3 % 1818989 TiB         0 B/s  ");
    assert_has(text, "\n 18.3 %  818545 TiB -818545 TiB/s  ");
    assert_has(text, "\n  0.4 %   16371 TiB  +15461 TiB/s  ");
}

/* The other lines fit, too, with the times and counts of a run of several
 * days. */
TEST(a_long_run_fits)
{
    g_autoptr(Run) run = run_waves(50, 12000);
    g_autofree char *text = NULL;

    for (guint era = 0; era < profile_n_eras(run->heap); era++)
        g_array_index(run->heap->eras, Era, era).time =
            (1200 + era * 36) * G_GINT64_CONSTANT(1000000000);
    run->end = profile_era(run->heap, 11999)->time;
    run->facts.capabilities = 65535;
    run->heap->first_era = 4000000000;
    run->heap->grouping = GROUP_CLOSURE;
    run->heap->filtered = TRUE;
    run->heap->n_summed = G_MAXUINT64;
    text = default_report(run->heap);
    assert_columns(text, 80);
}

/* Every sentence of a warning. */
TEST(warnings_fit)
{
    g_autoptr(Run) run = small_run();
    g_autofree char *text = NULL;

    for (guint kind = 0; kind < N_WARNINGS; kind++) {
        warnings_add(&run->warnings, kind, 1234567890, 75);
        warnings_add(&run->warnings, kind, 1234567890, 75);
    }
    text = default_report(run->heap);
    assert_columns(text, 80);
}

TEST(summed_samples_are_counted)
{
    g_autoptr(Run) run = small_run();
    g_autofree char *none = default_report(run->heap);
    g_autofree char *one = NULL;
    g_autofree char *text = NULL;

    assert_has_not(none, "same label");
    run->heap->n_summed = 1;
    one = default_report(run->heap);
    assert_has(one, "\n1 value had the same label as another at that time "
                    "and was added to it\n");
    run->heap->n_summed = 138;
    text = default_report(run->heap);
    assert_has(text, "\n138 values had the same label as another at that time "
                     "and were added to it\n");
}
