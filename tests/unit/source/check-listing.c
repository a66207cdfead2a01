#include "support/suite.h"

#include <glib/gstdio.h>
#include <string.h>

#include "source/listing.h"
#include "source/sentences.h"
#include "support/matchings.h"
#include "support/profiles.h"

static const Moment end = {.kind = MOMENT_END};

/* Source files in a temporary folder, "M.hs" and "N.hs". */
typedef struct {
    char *path;
    SourceTree *tree;
} Sources;

static const char *const names[] = {"M.hs", "N.hs"};

static Sources
sources_new(const char *m, const char *n)
{
    Sources sources = {.path = g_dir_make_tmp("evheap-XXXXXX", NULL)};
    g_autoptr(GPtrArray) folders = g_ptr_array_new();
    const char *const texts[] = {m, n};

    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *path = g_build_filename(sources.path, names[i], NULL);

        if (texts[i] != NULL)
            ck_assert(g_file_set_contents(path, texts[i], -1, NULL));
    }
    g_ptr_array_add(folders, sources.path);
    sources.tree = source_tree_new(folders, 0, NULL);
    return sources;
}

static void
sources_clear(Sources *sources)
{
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *path = g_build_filename(sources->path, names[i], NULL);

        g_unlink(path);
    }
    ck_assert_int_eq(g_rmdir(sources->path), 0);
    g_free(sources->path);
    source_tree_free(sources->tree);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Sources, sources_clear)

static void
write_row(GString *out, const SourceSection *section, const SourceRow *row)
{
    g_string_append_printf(out, "%u|%.*s|%s", row->number,
                           (int)section->n_brackets, row->brackets,
                           row->code != NULL ? row->code : "-");
    if (row->line != NULL)
        g_string_append_printf(out, "|%u%s", row->line->line,
                               row->line->is_gone ? " gone" : "");
    g_string_append_c(out, '\n');
}

/* Writes the rows of each section, with the line of the log that begins there,
 * and how many lines and files are not shown. */
static char *
write_listing(const SourceListing *listing)
{
    GString *out = g_string_new(NULL);

    for (guint i = 0; i < listing->sections->len; i++) {
        const SourceSection *section = g_ptr_array_index(listing->sections, i);
        g_autofree char *base = g_path_get_basename(section->path);

        g_string_append_printf(out, "%s\n", base);
        for (guint j = 0; j < section->rows->len; j++)
            write_row(out, section,
                      &g_array_index(section->rows, SourceRow, j));
        if (section->n_small > 0)
            g_string_append_printf(out, "+%u: %" G_GUINT64_FORMAT "\n",
                                   section->n_small, section->small[RUN_NOW]);
        if (section->n_misfits > 0)
            g_string_append_printf(out, "misfits: %u\n", section->n_misfits);
    }
    if (listing->n_small > 0)
        g_string_append_printf(out, "files +%u: %" G_GUINT64_FORMAT "\n",
                               listing->n_small, listing->small[RUN_NOW]);
    return g_string_free(out, FALSE);
}

static void
assert_annotated(const Annotation *annotation, const Sources *sources,
                 double least, const char *expected)
{
    g_autoptr(SourceListing) listing = source_listing_new(
        annotation, sources == NULL ? NULL : sources->tree, least);
    g_autofree char *text = write_listing(listing);

    ck_assert_str_eq(text, expected);
}

/* Asserts the listing of a run of cost centres. */
static void
assert_listing(const char *table, const Sources *sources, double least,
               const char *expected)
{
    g_autoptr(Run) run = run_by(BREAKDOWN_COST_CENTRE, table);
    g_autoptr(Annotation) annotation = annotation_new(
        run->heap, NULL, &end, sources == NULL ? NULL : sources->tree);

    assert_annotated(annotation, sources, least, expected);
}

static const char letters[] = "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\nn\n"
                              "o\np\nq\nr\ns\nt\nu\nv\nw\nx\ny\nz\n";

/* Two rows before and after a line, and a gap where more than eight rows are
 * left out. */
TEST(context)
{
    g_auto(Sources) sources = sources_new(letters, NULL);

    assert_listing("centre 1 f|M|M.hs:1:1\ncentre 2 g|M|M.hs:12:1\n"
                   "centre 3 h|M|M.hs:26:1\n"
                   "time: 0\n[1]: 1\n[2]: 1\n[3]: 1\n",
                   &sources, 0,
                   "M.hs\n1||a|1\n2||b\n3||c\n4||d\n5||e\n6||f\n7||g\n"
                   "8||h\n9||i\n10||j\n11||k\n12||l|12\n13||m\n14||n\n"
                   "0||-\n24||x\n25||y\n26||z|26\n");
}

/* Places in each other; one that has many rows shows its ends. */
TEST(brackets)
{
    g_auto(Sources) sources = sources_new(letters, NULL);

    assert_listing(
        "centre 1 f|M|M.hs:(2,1)-(16,1)\ncentre 2 g|M|M.hs:(2,1)-(4,1)\n"
        "centre 3 h|M|M.hs:(3,1)-(4,1)\ncentre 4 i|M|M.hs:(17,1)-(18,1)\n"
        "time: 0\n[1]: 1\n[2]: 1\n[3]: 1\n[4]: 1\n",
        &sources, 0,
        "M.hs\n1|   |a\n2|[[ |b|2\n3|||[|c|3\n4||]]|d\n5||  |e\n"
        "0||  |-\n15||  |o\n16|]  |p\n17|[  |q|17\n18|]  |r\n19|   |s\n");
    /* A fourth bracket beside three is left out. */
    assert_listing(
        "centre 1 f|M|M.hs:(1,1)-(5,1)\ncentre 2 g|M|M.hs:(1,1)-(4,1)\n"
        "centre 3 h|M|M.hs:(1,1)-(3,1)\ncentre 4 i|M|M.hs:(1,1)-(2,1)\n"
        "time: 0\n[1]: 1\n[2]: 1\n[3]: 1\n[4]: 1\n",
        &sources, 0, "M.hs\n1|[[[|a|1\n2|||||b\n3|||]|c\n4||] |d\n5|]  |e\n");
    /* The end is not in the file. */
    assert_listing("centre 1 f|M|M.hs:(25,1)-(99,1)\ntime: 0\n[1]: 1\n",
                   &sources, 0, "M.hs\n25||-|25\nmisfits: 1\n");
}

/* Eight rows between the first three and the last of a place are shown, nine
 * are not. */
TEST(long_places)
{
    g_auto(Sources) sources = sources_new(letters, NULL);

    assert_listing("centre 1 f|M|M.hs:(2,1)-(13,1)\ntime: 0\n[1]: 1\n",
                   &sources, 0,
                   "M.hs\n1| |a\n2|[|b|2\n3|||c\n4|||d\n5|||e\n6|||f\n7|||g\n"
                   "8|||h\n9|||i\n10|||j\n11|||k\n12|||l\n13|]|m\n");
    assert_listing("centre 1 f|M|M.hs:(2,1)-(14,1)\ntime: 0\n[1]: 1\n",
                   &sources, 0,
                   "M.hs\n1| |a\n2|[|b|2\n3|||c\n4|||d\n0|||-\n14|]|n\n");
}

static const struct {
    guint n_files; /* a, b, ... besides M.hs */
    const char *note;
} missing[] = {
    {1, "a was not found: --source=DIR tells where it is"},
    {2, "a, b were not found: --source=DIR tells where they are"},
    {5, "a, b, c, d, e were not found: --source=DIR tells where they are"},
    {7, "a, b, c, d, e and 2 more were not found: --source=DIR tells where "
        "they are"},
};

TABLE_TEST(files_that_were_not_found_have_one_sentence, missing, row)
{
    g_auto(Sources) sources = sources_new(letters, NULL);
    g_autoptr(GString) table = g_string_new("centre 1 f|M|M.hs:1:1\n");
    g_autoptr(Run) run = NULL;
    g_autoptr(Annotation) annotation = NULL;
    g_autoptr(SourceListing) listing = NULL;
    g_autoptr(GPtrArray) notes = NULL;

    for (guint i = 0; i < row->n_files; i++)
        g_string_append_printf(table, "centre %u f|M|%c:1:1\n", i + 2, 'a' + i);
    g_string_append(table, "time: 0\n");
    for (guint i = 0; i <= row->n_files; i++)
        g_string_append_printf(table, "[%u]: %u\n", i + 1, 9 - i);
    run = run_by(BREAKDOWN_COST_CENTRE, table->str);
    annotation = annotation_new(run->heap, NULL, &end, sources.tree);
    listing = source_listing_new(annotation, sources.tree, 0);
    notes = source_listing_notes(listing, g_strdup);
    ck_assert_uint_eq(notes->len, 1);
    ck_assert_str_eq(g_ptr_array_index(notes, 0), row->note);
}

/* Lines that the file does not have follow, without code. */
TEST(lines_that_are_not_there)
{
    g_auto(Sources) sources = sources_new("a\nb\n", "");

    assert_listing("centre 1 f|M|M.hs:2:1\ncentre 2 g|M|M.hs:3:1\n"
                   "centre 3 h|M|M.hs:9:1\ncentre 4 i|N|N.hs:1:1\n"
                   "centre 5 j|L|L.hs:7:1\n"
                   "time: 0\n[1]: 4\n[2]: 1\n[3]: 1\n[4]: 5\n[5]: 4\n",
                   &sources, 0,
                   "M.hs\n1||a\n2||b|2\n3||-|3\n9||-|9\nmisfits: 2\n"
                   "N.hs\n1||-|1\nmisfits: 1\nL.hs\n7||-|7\n");
    assert_listing("centre 1 f|M|M.hs:(2,1)-(3,1)\ntime: 0\n[1]: 4\n", NULL, 0,
                   "M.hs\n2||-|2\n");
}

/* Rows of a generated file are numbered as in the file. */
TEST(renumbered_rows)
{
    g_auto(Sources) sources =
        sources_new("{-# LINE 40 \"M.hs\" #-}\na\nb\nc\nd\ne\n", NULL);

    assert_listing("centre 1 f|M|M.hs:(42,1)-(43,1)\ncentre 2 g|M|M.hs:1:1\n"
                   "time: 0\n[1]: 4\n[2]: 1\n",
                   &sources, 0,
                   "M.hs\n2| |a\n3| |b\n4|[|c|42\n5|]|d\n6| |e\n1| |-|1\n"
                   "misfits: 1\n");
}

/* Files that hold less than a part of the total, and lines that hold less than
 * a tenth of that, are summed. */
TEST(small_files_and_lines)
{
    g_auto(Sources) sources = sources_new(letters, letters);
    static const char table[] =
        "centre 1 f|M|M.hs:5:1\ncentre 2 g|M|M.hs:6:1\n"
        "centre 3 h|M|M.hs:20:1\ncentre 4 i|N|N.hs:1:1\n"
        "centre 5 j|L|L.hs:7:1\ncentre 6 CAF|M|<entire-module>|caf\n"
        "time: 0\n[1]: 700\n[2]: 11\n[3]: 8\n[4]: 100\n[5]: 99\n[6]: 82\n";

    assert_listing(table, &sources, 0.1,
                   "M.hs\n3||c\n4||d\n5||e|5\n6||f|6\n7||g\n8||h\n+1: 8\n"
                   "N.hs\n1||a|1\n2||b\n3||c\nfiles +1: 99\n");
    assert_listing(table, NULL, 0.5, "M.hs\n5||-|5\n+2: 19\nfiles +2: 199\n");
    assert_listing(table, NULL, 1, "files +3: 918\n");
    assert_listing("time: 0\n", NULL, 0.01, "");
    assert_listing("time: 0\n[]: 5\n", NULL, 0, "");
}

/* The heaviest lines of all files are in their order. */
TEST(heaviest)
{
    g_autoptr(Run) run = run_by(BREAKDOWN_COST_CENTRE,
                                "centre 1 f|M|M.hs:5:1\ncentre 2 g|M|M.hs:6:1\n"
                                "centre 3 h|N|N.hs:1:1\ncentre 4 i|N|N.hs:2:1\n"
                                "time: 0\n[1]: 7\n[2]: 30\n[3]: 29\n[4]: 7\n");
    g_autoptr(Annotation) annotation =
        annotation_new(run->heap, NULL, &end, NULL);
    g_autoptr(SourceListing) listing =
        source_listing_new(annotation, NULL, 0.01);
    g_autoptr(GString) lines = g_string_new(NULL);

    for (guint i = 0; i < listing->heaviest->len; i++) {
        const HeavyLine *heavy =
            &g_array_index(listing->heaviest, HeavyLine, i);

        g_string_append_printf(lines, "%s:%u ", heavy->section->path,
                               heavy->number);
    }
    ck_assert_str_eq(lines->str, "M.hs:6 N.hs:1 M.hs:5 N.hs:2 ");
}

/* Of two runs the change counts.  What is gone has no code. */
TEST(changes)
{
    g_auto(Sources) sources = sources_new(letters, NULL);
    g_auto(Matched) pair =
        MATCHED(MATCH_STABLE,
                run_by(BREAKDOWN_COST_CENTRE,
                       "centre 1 f|M|M.hs:1:1\ncentre 2 g|M|M.hs:9:1\n"
                       "centre 3 h|M|M.hs:20:1\ncentre 4 i|N|N.hs:20:1\n"
                       "time: 0\n[1]: 500\n[2]: 300\n[3]: 100\n[4]: 100\n"),
                run_by(BREAKDOWN_COST_CENTRE,
                       "centre 1 f|M|M.hs:2:1\ncentre 3 h|M|M.hs:21:1\n"
                       "centre 4 i|N|N.hs:20:1\n"
                       "time: 0\n[1]: 400\n[3]: 100\n[4]: 109\n"));
    g_autoptr(Annotation) annotation = annotation_new(
        matched_profiles(&pair)[1], pair.matching, &end, sources.tree);
    const guint64 less[N_ANNOTATED] = {500, 400};

    ck_assert_double_eq(source_share(annotation, less), -0.1);
    assert_annotated(annotation, &sources, 0.01,
                     "M.hs\n1||a\n2||b|2\n3||c\n4||d\n9||-|9 gone\n+1: 100\n"
                     "files +1: 109\n");
}

/* What does not fit the file has no code, and is told. */
TEST(misfits)
{
    g_auto(Sources) sources = sources_new("f = 1\n  g\nh\n", NULL);

    assert_listing("centre 1 f|M|M.hs:1:1-5\ncentre 2 g|M|M.hs:2:1-3\n"
                   "centre 3 h|M|M.hs:3:1-9\ncentre 4 i|M|M.hs:7:1\n"
                   "time: 0\n[1]: 1\n[2]: 2\n[3]: 4\n[4]: 8\n",
                   &sources, 0,
                   "M.hs\n1||f = 1|1\n2||  g\n3||h\n2||-|2\n3||-|3\n7||-|7\n"
                   "misfits: 3\n");
}
