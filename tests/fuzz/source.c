/* The fuzz target source: places of cost centres, and a source file.
 *
 * An input has lines "MODULE|PLACE" up to an empty line.  The rest is the file
 * Fuzz.hs in a folder whose other files are always the same.  A secret is
 * beside that folder. */
#include <config.h>

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fuzz.h"
#include "run/finish.h"
#include "source/listing.h"
#include "support/matchings.h"
#include "support/profiles.h"

#define MAX_CENTRES 12
#define SECRET      "the secret"

static const Moment end = {.kind = MOMENT_END};

static void
write_file(const char *base, const char *name, const char *text, size_t size)
{
    g_autofree char *path = g_build_filename(base, name, NULL);
    g_autofree char *folder = g_path_get_dirname(path);
    FILE *file;

    g_mkdir_with_parents(folder, 0700);
    file = fopen(path, "w");
    demand(file != NULL && fwrite(text, 1, size, file) == size &&
               fclose(file) == 0,
           "there is no file");
}

/* The folder above that of the sources; NULL = it is not made yet. */
static char *area;

static int
remove_one(const char *path, G_GNUC_UNUSED const struct stat *status,
           G_GNUC_UNUSED int type, G_GNUC_UNUSED struct FTW *walk)
{
    return remove(path);
}

static void
remove_area(void)
{
    nftw(area, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    g_free(area);
}

static void
make_link(const char *base, const char *target, const char *name)
{
    g_autofree char *path = g_build_filename(base, name, NULL);

    demand(symlink(target, path) == 0, "there is no link");
}

static void
make_area(void)
{
    static const char *const files[] = {
        "in/M.hs",          "in/src/Data/Trie.hs",  "in/b/src/Data/Trie.hs",
        "in/b/src/Main.hs", "in/dist/gen/Data/M.x", "in/.hidden/N.hs",
        "in/b/Data/Map.hs", "in-side/M.hs",         "in/\xd0\x94 \xff.hs",
    };
    g_autofree char *pipe = NULL;

    area = g_dir_make_tmp("evheap-fuzz-XXXXXX", NULL);
    demand(area != NULL && atexit(remove_area) == 0, "there is no folder");
    for (guint i = 0; i < G_N_ELEMENTS(files); i++)
        write_file(area, files[i], files[i], strlen(files[i]));
    write_file(area, "out/S.hs", SECRET, strlen(SECRET));
    write_file(area, "in-side/S.hs", SECRET, strlen(SECRET));
    make_link(area, "../out/S.hs", "in/S.hs");
    make_link(area, "../in-side", "in/near");
    make_link(area, "../out", "in/out");
    make_link(area, "..", "in/b/up");
    make_link(area, "Loop.hs", "in/Loop.hs");
    make_link(area, "M.hs", "in/Same.hs");
    pipe = g_build_filename(area, "in/Pipe.hs", NULL);
    demand(mkfifo(pipe, 0600) == 0, "there is no FIFO");
}

/* A place that is written and read again is the same. */
static void
examine_place(const char *text)
{
    g_auto(Place) place = {.file = NULL};
    g_auto(Place) again = {.file = NULL};
    g_autofree char *written = NULL;

    if (!place_parse(text, &place)) {
        demand(place.file == NULL, "no place has a file");
        return;
    }
    demand(place.file[0] != '\0' && place.line > 0 && place.column > 0 &&
               place.end_line >= place.line && place.end_column > 0,
           "'%s' is no place", text);
    written = g_strdup_printf("%s:(%u,%u)-(%u,%u)", place.file, place.line,
                              place.column, place.end_line, place.end_column);
    demand(place_parse(written, &again) &&
               strcmp(again.file, place.file) == 0 &&
               again.line == place.line && again.column == place.column &&
               again.end_line == place.end_line &&
               again.end_column == place.end_column,
           "'%s' is not read as it is written", text);
}

/* Returns a run by cost centre, those at the places of lines from first. */
static Run *
run_of(char **lines, guint first)
{
    Run *run = run_begin(BREAKDOWN_COST_CENTRE);

    profile_begin_era(run->heap, 0, 0);
    for (guint i = first; i < MAX_CENTRES && lines[i] != NULL; i++) {
        g_auto(GStrv) parts = g_strsplit(lines[i], "|", 2);
        g_autofree char *stack = g_strdup_printf("[%u]", i + 1);

        if (parts[0] != NULL)
            cost_centres_define(run->cost_centres, i + 1, "f", parts[0],
                                parts[1] != NULL ? parts[1] : "", FALSE);
        profile_sample(run->heap, stack, 10 + i - first);
    }
    profile_end_era(run->heap);
    run_finish(run);
    return run;
}

static void
examine_text(const SourceText *text)
{
    const guint n_rows = source_text_n_rows(text);
    g_autofree gint *lines = g_new0(gint, n_rows + 1);

    for (guint i = 0; i < n_rows; i++) {
        const char *row = source_text_row(text, i);

        demand_text(row, strlen(row), FALSE, "a row");
        demand(strstr(row, SECRET) == NULL, "a file outside is read");
    }
    for (guint i = 0; i < n_rows + 300; i++) {
        const gint row = source_text_find(text, i);

        demand(row >= -1 && row < (gint)n_rows, "line %u is row %d", i, row);
        demand(row < 0 || lines[row] == 0, "two lines are row %d", row);
        if (row >= 0)
            lines[row] = (gint)i + 1;
    }
}

static void
examine_file(const SourceFile *file)
{
    const char *const texts[] = {file->path, file->reason};
    const guint n_choices = file->choices == NULL ? 0 : file->choices->len;

    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        if (texts[i] != NULL)
            demand_text(texts[i], strlen(texts[i]), FALSE, "a path");
    demand((file->text != NULL) == (file->state == SOURCE_FOUND) &&
               (file->path == NULL) == (file->state == SOURCE_MISSING) &&
               (n_choices > 1) == (file->state == SOURCE_AMBIGUOUS),
           "a file in the wrong state");
    for (guint i = 0; i < n_choices; i++)
        examine_file(g_ptr_array_index(file->choices, i));
    if (file->text != NULL)
        examine_text(file->text);
}

/* Each line is in a row, or counts as small. */
static void
examine_section(const SourceSection *section)
{
    guint n_lines = section->n_small;

    for (guint i = 0; i < section->rows->len; i++) {
        const SourceRow *row = &g_array_index(section->rows, SourceRow, i);

        n_lines += row->line != NULL;
        demand(row->line == NULL || row->number > 0, "a line without a number");
        demand(row->code == NULL ||
                   strcmp(row->code, source_text_row(section->file->text,
                                                     row->number - 1)) == 0,
               "row %u has other code", row->number);
        demand(strspn(row->brackets, "[]| ") == MAX_BRACKETS, "brackets '%s'",
               row->brackets);
    }
    demand(n_lines == section->lines->lines->len, "lines are lost");
}

static void
examine_annotation(const Annotation *annotation, SourceTree *tree)
{
    g_autoptr(SourceListing) listing = source_listing_new(annotation, tree, 0);
    guint64 sums[N_ANNOTATED] = {0};

    for (guint i = 0; i < annotation->files->len; i++) {
        const FileLines *file = g_ptr_array_index(annotation->files, i);

        demand_text(file->file, strlen(file->file), FALSE, "a name");
        for (guint j = 0; j < file->lines->len; j++)
            for (guint run = 0; run < N_ANNOTATED; run++)
                sums[run] +=
                    g_array_index(file->lines, SourceLine, j).amounts[run];
        if (annotation->before == NULL)
            examine_file(source_tree_find(tree, file->file, file->module));
    }
    demand(memcmp(sums, annotation->placed, sizeof(sums)) == 0,
           "lines do not add up");
    for (guint i = 0; i < annotation->unplaced->len; i++)
        for (guint run = 0; run < N_ANNOTATED; run++)
            sums[run] +=
                g_array_index(annotation->unplaced, Unplaced, i).amounts[run];
    demand(memcmp(sums, annotation->totals, sizeof(sums)) == 0,
           "what has no place is not the rest");
    for (guint i = 0; i < listing->sections->len; i++)
        examine_section(g_ptr_array_index(listing->sections, i));
}

static void
run_source(const uint8_t *data, size_t size)
{
    g_autofree char *input = g_strndup((const char *)data, size);
    char *text = strstr(input, "\n\n");
    g_autofree char *head = text == NULL
                                ? g_strdup(input)
                                : g_strndup(input, (gsize)(text - input));
    const size_t skip = text == NULL ? size : (size_t)(text - input) + 2;
    g_auto(GStrv) lines = g_strsplit_set(head, "\n", -1);
    g_auto(Matched) pair = MATCHED(
        MATCH_STABLE, run_of(lines, lines[0] != NULL), run_of(lines, 0));
    const Profile *now = matched_profiles(&pair)[1];
    g_autoptr(GPtrArray) folders = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(SourceTree) tree = NULL;
    g_autoptr(Annotation) one = NULL;
    g_autoptr(Annotation) two = NULL;

    /* The fuzzer learns texts that are compared. */
    if (memmem(data, size, SECRET, strlen(SECRET)) != NULL)
        return;
    if (area == NULL)
        make_area();
    write_file(area, "in/Fuzz.hs", (const char *)data + skip, size - skip);
    g_ptr_array_add(folders, g_build_filename(area, "in", NULL));
    tree = source_tree_new(folders, 1, NULL);
    demand(tree != NULL, "the folder cannot be read");
    one = annotation_new(now, NULL, &end, tree);
    two = annotation_new(now, pair.matching, &end, tree);
    for (guint i = 0; i < MAX_CENTRES && lines[i] != NULL; i++)
        examine_place(strchr(lines[i], '|') != NULL ? strchr(lines[i], '|') + 1
                                                    : lines[i]);
    examine_annotation(one, tree);
    examine_annotation(two, tree);
}

const FuzzTarget fuzz_source = {"source", run_source, NULL};
