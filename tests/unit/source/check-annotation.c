#include "support/suite.h"

#include <stdlib.h>
#include <string.h>

#include "source/annotation.h"
#include "support/matchings.h"
#include "support/profiles.h"

static const Moment peak = {.kind = MOMENT_PEAK}, end = {.kind = MOMENT_END};

static void
write_amounts(GString *out, const Annotation *annotation,
              const guint64 amounts[N_ANNOTATED])
{
    if (annotation->before != NULL)
        g_string_append_printf(out, " %" G_GUINT64_FORMAT " >",
                               amounts[RUN_BEFORE]);
    g_string_append_printf(out, " %" G_GUINT64_FORMAT "\n", amounts[RUN_NOW]);
}

static void
write_line(GString *out, const Annotation *annotation, const SourceLine *line)
{
    g_string_append_printf(out, "%s %u:%u", line->is_gone ? " gone" : "",
                           line->line, line->column);
    for (guint i = 0; i < line->ends->len; i++)
        g_string_append_printf(out, "-%u", g_array_index(line->ends, guint, i));
    g_string_append_printf(out, " %s", line->name);
    write_amounts(out, annotation, line->amounts);
}

/* Writes an annotation: each file with its module, its lines, what has no
 * place, and the totals. */
static char *
write_annotation(const Annotation *annotation)
{
    GString *out = g_string_new(NULL);

    for (guint i = 0; i < annotation->files->len; i++) {
        const FileLines *file = g_ptr_array_index(annotation->files, i);

        g_string_append_printf(out, "%s (%s)", file->file, file->module);
        write_amounts(out, annotation, file->amounts);
        for (guint j = 0; j < file->lines->len; j++)
            write_line(out, annotation,
                       &g_array_index(file->lines, SourceLine, j));
    }
    for (guint i = 0; i < annotation->unplaced->len; i++) {
        const Unplaced *row = &g_array_index(annotation->unplaced, Unplaced, i);

        g_string_append_printf(out, "%s%s%s", place_state_keys[row->state],
                               row->name != NULL ? " " : "",
                               row->name != NULL ? row->name : "");
        write_amounts(out, annotation, row->amounts);
    }
    g_string_append(out, "placed");
    write_amounts(out, annotation, annotation->placed);
    g_string_append(out, "total");
    write_amounts(out, annotation, annotation->totals);
    return g_string_free(out, FALSE);
}

static void
assert_annotation(const Run *run, const Moment *moment, const char *expected)
{
    g_autoptr(Annotation) annotation =
        annotation_new(run->heap, NULL, moment, NULL);
    g_autofree char *text = write_annotation(annotation);

    ck_assert_str_eq(text, expected);
}

/* Asserts the annotation of the last of two runs, at the end. */
static void
assert_pair(MatchRule rule, Run *before, Run *now, const char *expected)
{
    g_auto(Matched) pair = MATCHED(rule, before, now);
    g_autoptr(Annotation) annotation =
        annotation_new(now->heap, pair.matching, &end, NULL);
    g_autofree char *text = write_annotation(annotation);

    ck_assert_str_eq(text, expected);
}

TEST(info_tables)
{
    g_autoptr(Run) run = run_by(
        BREAKDOWN_INFO_TABLE, "info 0x10 a_info|16|[Int]|a|M|src/M.hs:3:1-9\n"
                              "info 0x11 b_info|16|Int|b|M|src/M.hs:3:20\n"
                              "info 0x12 c_info|16|T|c|M|src/M.hs:(3,5)-(7,2)\n"
                              "info 0x13 d_info|16||d|M|./src/M.hs:2:1-4\n"
                              "info 0x14 e_info|16|T|e|N|N.hs:2:1\n"
                              "info 0x15 f_info|16|T|f|N|:\n"
                              "info 0x17 g_info|16|T|g|N|N.hs:8:1\n"
                              "info 0x18 h_info|16|T|h|M|src/M.hs:(3,1)-(9,2)\n"
                              "time: 0 1 2\n"
                              "0x10: 1 10 -\n0x11: 1 30 -\n0x12: 2 20 -\n"
                              "0x13: 0 5 -\n0x14: 1 100 4\n0x15: 1 7 5\n"
                              "0x16: 1 8 -\n0x17: 1 0 6\n0x18: 0 1 -\n");

    /* Lines are in their order, and those without an amount are left out.
     * Column and name are those of the place that holds most. */
    assert_annotation(run, &peak,
                      "N.hs (N) 100\n 2:1 e :: T 100\n"
                      "src/M.hs (M) 66\n 2:1 d 5\n 3:20-9-7 b :: Int 61\n"
                      "no-name 8\nno-location N 7\nplaced 166\ntotal 181\n");
    assert_annotation(run, &end,
                      "N.hs (N) 10\n 2:1 e :: T 4\n 8:1 g :: T 6\n"
                      "no-location N 5\nplaced 10\ntotal 15\n");
    run->heap->grouping = GROUP_MODULE;
    assert_annotation(run, &end, "grouped 15\nplaced 0\ntotal 15\n");
    run->heap->grouping = GROUP_NONE;
    run->heap->breakdown = BREAKDOWN_CLOSURE_TYPE;
    assert_annotation(run, &end, "no-places 15\nplaced 0\ntotal 15\n");
}

TEST(cost_centres)
{
    g_autoptr(Run) run =
        run_by(BREAKDOWN_COST_CENTRE,
               "centre 1 go|M|M.hs:(3,1)-(5,9)\n"
               "centre 2 CAF|M|<entire-module>|caf\n"
               "centre 3 CAF|N|<entire-module>|caf\n"
               "centre 4 PINNED|SYSTEM|<built-in>\n"
               "centre 5 SYSTEM|SYSTEM|<built-in>\n"
               "centre 6 add|M|<no location info>\n"
               "time: 0\n"
               "[1 2]: 10\n[1]: 20\n[2]: 3\n[3 1]: 4\n[4]: 30\n[5]: 1\n"
               "[6 1]: 50\n[9 1]: 60\n[]: 2\n");

    assert_annotation(run, &peak,
                      "M.hs (M) 30\n 3:1-5 M.go 30\nno-location #9 60\n"
                      "no-location M 50\n"
                      "built-in PINNED 30\ncaf 7\nbuilt-in MAIN 2\n"
                      "built-in SYSTEM 1\nplaced 30\ntotal 180\n");
}

/* A line that has moved keeps its history.  A band that only the first run has
 * is at a line of its own, even where another one is now. */
TEST(two_runs)
{
    assert_pair(MATCH_STABLE,
                run_by(BREAKDOWN_INFO_TABLE,
                       "info 0x10 a_info|16|A|a|M|M.hs:3:1-9\n"
                       "info 0x11 b_info|16|B|b|M|M.hs:4:1-9\n"
                       "info 0x12 c_info|16|C|c|M|M.hs:5:1-9\n"
                       "info 0x13 d_info|16|D|d|N|N.hs:1:1-9\n"
                       "time: 0\n0x10: 10\n0x11: 20\n0x12: 30\n0x13: 40\n"
                       "0x20: 3\n"),
                run_by(BREAKDOWN_INFO_TABLE,
                       "info 0x30 a_info|16|A|a|M|M.hs:5:1-9\n"
                       "info 0x31 b_info|16|B|b|M|M.hs:5:1-9\n"
                       "info 0x32 e_info|16|E|e|M|M.hs:9:1-9\n"
                       "time: 0\n0x30: 11\n0x31: 5\n0x32: 90\n0x21: 4\n"),
                "M.hs (M) 60 > 106\n 5:1 b :: B 30 > 16\n 9:1 e :: E 0 > 90\n"
                " gone 5:1 c :: C 30 > 0\n"
                "N.hs (N) 40 > 0\n gone 1:1 d :: D 40 > 0\n"
                "no-name 3 > 4\nplaced 100 > 106\ntotal 103 > 110\n");
}

/* A function that is called in another way has other stacks, but is not gone;
 * its line may have moved. */
TEST(stacks_that_changed)
{
    assert_pair(MATCH_STABLE,
                run_by(BREAKDOWN_COST_CENTRE,
                       "centre 1 main|M|M.hs:1:1-9\n"
                       "centre 2 old|M|M.hs:2:1-9\n"
                       "centre 3 add|M|M.hs:3:1-9\n"
                       "time: 0\n[3 2 1]: 10\n[3 1]: 4\n[2 1]: 5\n"),
                run_by(BREAKDOWN_COST_CENTRE, "centre 1 main|M|M.hs:1:1-9\n"
                                              "centre 3 add|M|M.hs:7:1-9\n"
                                              "time: 0\n[3 1 1]: 12\n"),
                "M.hs (M) 19 > 12\n 7:1 M.add 14 > 12\n"
                " gone 2:1 M.old 5 > 0\nplaced 19 > 12\ntotal 19 > 12\n");
}

/* Bands that match as one differ by their line alone. */
TEST(bands_that_match_as_one)
{
    static const char tables[] = "info 0x10 t|16|T|t|M|M.hs:20:5-9\n"
                                 "info 0x11 t|16|T|t|M|M.hs:27:5-9\n"
                                 "info 0x12 t|16|T|t|M|M.hs:40:5-9\n"
                                 "info 0x13 t|16|T|t|M|M.hs:29:5-9\n";
    g_autofree char *before =
        g_strconcat(tables, "time: 0\n0x13: 4\n0x12: 3\n0x11: 2\n", NULL);
    g_autofree char *now =
        g_strconcat(tables, "time: 0\n0x10: 10\n0x11: 20\n0x12: 30\n", NULL);

    assert_pair(MATCH_STABLE, run_by(BREAKDOWN_INFO_TABLE, before),
                run_by(BREAKDOWN_INFO_TABLE, now),
                "M.hs (M) 9 > 60\n 20:5 t :: T 0 > 10\n 27:5 t :: T 6 > 20\n"
                " 40:5 t :: T 3 > 30\nplaced 9 > 60\ntotal 9 > 60\n");
}

/* The order of files is that of changes. */
TEST(changes_rank)
{
    assert_pair(MATCH_STABLE,
                run_by(BREAKDOWN_COST_CENTRE,
                       "centre 1 f|A|A.hs:1:1\ncentre 2 g|B|B.hs:1:1\n"
                       "centre 3 CAF|A|<entire-module>|caf\n"
                       "centre 4 PINNED|SYSTEM|<built-in>\n"
                       "time: 0\n[1]: 1000\n[2]: 50\n[3]: 70\n[4]: 500\n"),
                run_by(BREAKDOWN_COST_CENTRE,
                       "centre 8 g|B|B.hs:3:1\ncentre 9 f|A|A.hs:2:1\n"
                       "centre 3 CAF|A|<entire-module>|caf\n"
                       "centre 4 PINNED|SYSTEM|<built-in>\n"
                       "time: 0\n[8]: 20\n[9]: 1001\n[3]: 7\n[4]: 501\n"),
                "B.hs (B) 50 > 20\n 3:1 B.g 50 > 20\n"
                "A.hs (A) 1000 > 1001\n 2:1 A.f 1000 > 1001\n"
                "caf 70 > 7\nbuilt-in PINNED 500 > 501\n"
                "placed 1050 > 1021\ntotal 1620 > 1529\n");
}

/* Makes a run of up to 40 info tables, many of which match as one. */
static Run *
random_run(GRand *random)
{
    g_autoptr(GString) table = g_string_new(NULL);
    g_autoptr(GString) rows = g_string_new("time: 0 1\n");

    for (guint i = 0; i < 40; i++) {
        g_string_append_printf(table, "info 0x%x t|16|T|f%d|M|%c.hs:%d:1\n",
                               16 + i, g_rand_int_range(random, 0, 5),
                               'A' + g_rand_int_range(random, 0, 2),
                               g_rand_int_range(random, 1, 12));
        if (g_rand_boolean(random))
            g_string_append_printf(rows, "0x%x: %d %d\n",
                                   16 + i + 2 * (guint)g_rand_boolean(random),
                                   g_rand_int_range(random, 0, 1000),
                                   g_rand_int_range(random, 0, 1000));
    }
    g_string_append(table, rows->str);
    return run_by(BREAKDOWN_INFO_TABLE, table->str);
}

static void
add_line(guint64 sums[N_ANNOTATED], const guint64 amounts[N_ANNOTATED])
{
    for (guint i = 0; i < N_ANNOTATED; i++)
        sums[i] += amounts[i];
}

/* Asserts that the lines add up to the totals, and returns each line now with
 * its amount. */
static char *
assert_sums(const Annotation *annotation)
{
    GString *now = g_string_new(NULL);
    guint64 all[N_ANNOTATED] = {0}, placed[N_ANNOTATED] = {0};

    for (guint i = 0; i < annotation->files->len; i++) {
        const FileLines *file = g_ptr_array_index(annotation->files, i);
        guint64 sums[N_ANNOTATED] = {0};

        for (guint j = 0; j < file->lines->len; j++) {
            const SourceLine *line = &g_array_index(file->lines, SourceLine, j);

            add_line(sums, line->amounts);
            if (line->amounts[RUN_NOW] > 0)
                g_string_append_printf(now, "%s:%u %" G_GUINT64_FORMAT "\n",
                                       file->file, line->line,
                                       line->amounts[RUN_NOW]);
        }
        ck_assert_mem_eq(sums, file->amounts, sizeof(sums));
        add_line(placed, sums);
    }
    ck_assert_mem_eq(placed, annotation->placed, sizeof(placed));
    add_line(all, placed);
    for (guint i = 0; i < annotation->unplaced->len; i++)
        add_line(all, g_array_index(annotation->unplaced, Unplaced, i).amounts);
    ck_assert_mem_eq(all, annotation->totals, sizeof(all));
    return g_string_free(now, FALSE);
}

static int
compare_texts(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* The files of a comparison are in another order. */
static void
assert_same_lines(const char *left, const char *right)
{
    g_auto(GStrv) a = g_strsplit_set(left, "\n", -1);
    g_auto(GStrv) b = g_strsplit_set(right, "\n", -1);

    ck_assert_uint_eq(g_strv_length(a), g_strv_length(b));
    qsort(a, g_strv_length(a), sizeof(*a), compare_texts);
    qsort(b, g_strv_length(b), sizeof(*b), compare_texts);
    for (guint i = 0; a[i] != NULL; i++)
        ck_assert_str_eq(a[i], b[i]);
}

/* Of two runs, the sums of each are those of the run alone, and so are the
 * lines of the last. */
LOOP_TEST(sums, 0, 200)
{
    g_autoptr(GRand) random = g_rand_new_with_seed((guint32)_i);
    const Moment *moment = _i % 2 == 0 ? &peak : &end;
    g_auto(Matched) runs = MATCHED(_i % 3 == 0 ? MATCH_EXACT : MATCH_STABLE,
                                   random_run(random), random_run(random));
    const Profile *first = matched_profiles(&runs)[0];
    const Profile *last = matched_profiles(&runs)[1];
    g_autoptr(Annotation) pair =
        annotation_new(last, runs.matching, moment, NULL);
    g_autoptr(Annotation) before = annotation_new(first, NULL, moment, NULL);
    g_autoptr(Annotation) now = annotation_new(last, NULL, moment, NULL);
    g_autofree char *of_pair = assert_sums(pair);
    g_autofree char *of_now = assert_sums(now);

    g_free(assert_sums(before));
    ck_assert_uint_eq(pair->totals[RUN_BEFORE], before->totals[RUN_NOW]);
    ck_assert_uint_eq(pair->totals[RUN_NOW], now->totals[RUN_NOW]);
    assert_same_lines(of_pair, of_now);
}

LOOP_TEST(a_run_has_no_changes_to_itself, 0, 50)
{
    g_autoptr(GRand) random = g_rand_new_with_seed((guint32)_i);
    g_autoptr(GRand) again = g_rand_new_with_seed((guint32)_i);
    g_auto(Matched) twins =
        MATCHED(MATCH_STABLE, random_run(random), random_run(again));
    g_autoptr(Annotation) pair =
        annotation_new(matched_profiles(&twins)[1], twins.matching, &end, NULL);

    for (guint i = 0; i < pair->files->len; i++) {
        const FileLines *file = g_ptr_array_index(pair->files, i);

        for (guint j = 0; j < file->lines->len; j++) {
            const SourceLine *line = &g_array_index(file->lines, SourceLine, j);

            ck_assert_uint_eq(line->amounts[RUN_BEFORE],
                              line->amounts[RUN_NOW]);
        }
    }
}
