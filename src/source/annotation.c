#include "source/annotation.h"

#include <string.h>

#include "run/grouping.h"
#include "run/run.h"

void
spot_clear(gpointer data)
{
    Spot *spot = data;

    place_clear(&spot->place);
    g_free(spot->name);
    g_free(spot->module);
    g_free(spot->closure);
}

static void
line_clear(gpointer data)
{
    SourceLine *line = data;

    g_array_unref(line->ends);
    g_free(line->name);
    g_free(line->closure);
}

static void
file_free(gpointer data)
{
    FileLines *file = data;

    g_free(file->file);
    g_free(file->module);
    g_array_unref(file->lines);
    g_free(file);
}

static void
unplaced_clear(gpointer data)
{
    g_free(((Unplaced *)data)->name);
}

Spot
spot_of(const Profile *profile, guint index, SourceTree *tree)
{
    const Band *band = profile_band(profile, index);
    g_autofree char *source = NULL;
    Spot spot;

    if (profile->joined != NULL && profile->origins[index] != NO_OLD_BAND)
        return spot_of(profile->joined, profile->origins[index], tree);
    spot = (Spot){.row = -1};
    spot.state = band_place(profile, band, &source, &spot.name);
    if (spot.state == PLACE_KNOWN)
        place_parse(source, &spot.place);
    if (spot.state == PLACE_KNOWN || spot.state == PLACE_NOT_LOCATED)
        spot.module = grouping_label(GROUP_MODULE, profile, band, band->text);
    if (profile->breakdown == BREAKDOWN_INFO_TABLE)
        spot.closure = grouping_label(GROUP_CLOSURE, profile, band, band->text);
    /* "(no module)". */
    if (spot.module != NULL && spot.module[0] == '(')
        g_clear_pointer(&spot.module, g_free);
    if (spot.state == PLACE_KNOWN && tree != NULL)
        spot.found = source_tree_place(tree, &spot.place, spot.module,
                                       spot.name, &spot.row);
    return spot;
}

const char *
spot_reason(const Spot *spot)
{
    return spot->state == PLACE_BUILT_IN      ? spot->name
           : spot->state == PLACE_NOT_LOCATED ? spot->module
                                              : NULL;
}

/* The annotation while bands are added. */
typedef struct {
    Annotation *annotation;
    /* The values are indices in annotation->files, in the lines of a file, and
     * in annotation->unplaced. */
    Intern *files, *lines, *unplaced;
} Builder;

static FileLines *
take_file(Builder *builder, const Spot *spot)
{
    g_autofree char *key =
        g_strdup_printf("%s %p", spot->place.file, (const void *)spot->found);
    GPtrArray *files = builder->annotation->files;
    guint32 index;
    FileLines *file;

    if (intern_find_text(builder->files, key, &index))
        return g_ptr_array_index(files, index);
    intern_set_text(builder->files, key, files->len);
    file = g_new0(FileLines, 1);
    file->file = g_strdup(spot->place.file);
    file->module = g_strdup(spot->module);
    file->found = spot->found;
    file->lines = g_array_new(FALSE, TRUE, sizeof(SourceLine));
    g_array_set_clear_func(file->lines, line_clear);
    g_ptr_array_add(files, file);
    return file;
}

static SourceLine *
take_line(Builder *builder, FileLines *file, const Spot *spot, gboolean is_gone)
{
    g_autofree char *key =
        g_strdup_printf("%s %p %u %d%s", file->file, (const void *)file->found,
                        spot->place.line, spot->row, is_gone ? "-" : "");
    SourceLine line = {.line = spot->place.line,
                       .is_gone = is_gone,
                       .row = is_gone ? -1 : spot->row};
    guint32 index = file->lines->len;

    if (!intern_find_text(builder->lines, key, &index)) {
        line.ends = g_array_new(FALSE, FALSE, sizeof(guint));
        intern_set_text(builder->lines, key, index);
        g_array_append_val(file->lines, line);
    }
    return &g_array_index(file->lines, SourceLine, index);
}

/* Adds the last line of a place, the farthest first. */
static void
take_end(SourceLine *line, guint end)
{
    guint at = 0;

    while (at < line->ends->len && g_array_index(line->ends, guint, at) > end)
        at++;
    if (end > line->line &&
        (at == line->ends->len || g_array_index(line->ends, guint, at) != end))
        g_array_insert_val(line->ends, at, end);
}

static void
add_placed(Builder *builder, const Spot *spot, gboolean is_gone,
           AnnotatedRun run, guint64 amount)
{
    FileLines *file = take_file(builder, spot);
    SourceLine *line = take_line(builder, file, spot, is_gone);
    Annotation *annotation = builder->annotation;

    take_end(line, spot->place.end_line);
    if (amount > line->most) {
        line->most = amount;
        line->column = spot->place.column;
        g_free(line->name);
        line->name = g_strdup(spot->name);
        g_free(line->closure);
        line->closure = g_strdup(spot->closure);
    }
    line->amounts[run] = bytes_add(line->amounts[run], amount);
    file->amounts[run] = bytes_add(file->amounts[run], amount);
    annotation->placed[run] = bytes_add(annotation->placed[run], amount);
}

static void
add_unplaced(Builder *builder, const Spot *spot, AnnotatedRun run,
             guint64 amount)
{
    GArray *rows = builder->annotation->unplaced;
    const char *name = spot_reason(spot);
    g_autofree char *key =
        g_strdup_printf("%d %s", (int)spot->state, name != NULL ? name : "");
    Unplaced row = {.state = spot->state}, *sum;
    guint32 index = rows->len;

    if (!intern_find_text(builder->unplaced, key, &index)) {
        row.name = g_strdup(name);
        intern_set_text(builder->unplaced, key, index);
        g_array_append_val(rows, row);
    }
    sum = &g_array_index(rows, Unplaced, index);
    sum->amounts[run] = bytes_add(sum->amounts[run], amount);
}

static void
add(Builder *builder, const Spot *spot, gboolean is_gone, AnnotatedRun run,
    guint64 amount)
{
    guint64 *totals = builder->annotation->totals;

    if (amount == 0)
        return;
    totals[run] = bytes_add(totals[run], amount);
    if (spot->state == PLACE_KNOWN)
        add_placed(builder, spot, is_gone, run, amount);
    else
        add_unplaced(builder, spot, run, amount);
}

/* Returns the values of all bands of a profile.  Free with g_free. */
static guint64 *
values_at(const Profile *profile, const Moment *moment)
{
    const guint n_bands = profile_n_bands(profile);
    g_autofree const Band **bands = g_new(const Band *, n_bands + 1);
    guint64 *values = g_new(guint64, n_bands + 1);

    for (guint i = 0; i < n_bands; i++)
        bands[i] = profile_band(profile, i);
    moment_values(moment, profile, bands, n_bands, values);
    return values;
}

/* Returns where the bands of a profile count (Spot). */
static GArray *
spots_of(const Profile *profile, SourceTree *tree)
{
    GArray *spots = g_array_new(FALSE, FALSE, sizeof(Spot));

    g_array_set_clear_func(spots, spot_clear);
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const Spot spot = spot_of(profile, i, tree);

        g_array_append_val(spots, spot);
    }
    return spots;
}

/* A band of a run, and its index after matching. */
typedef struct {
    guint band;
    guint index; /* in its run */
    const Spot *spot;
} Heir;

static gint
compare_heirs(gconstpointer left, gconstpointer right)
{
    const Heir *a = left, *b = right;
    const gint files = g_strcmp0(a->spot->place.file, b->spot->place.file);
    const guint of_a = a->spot->place.line, of_b = b->spot->place.line;

    if (a->band != b->band)
        return a->band < b->band ? -1 : 1;
    return files != 0 ? files : (of_a > of_b) - (of_a < of_b);
}

static guint
distance(const Spot *a, const Spot *b)
{
    if (g_strcmp0(a->place.file, b->place.file) != 0)
        return G_MAXUINT;
    return (guint)ABS((gint)a->place.line - (gint)b->place.line);
}

/* Returns the bands of a run (Heir), by their index after matching and by their
 * place. */
static GArray *
heirs_of(const MatchedRun *run, const GArray *spots)
{
    GArray *heirs = g_array_new(FALSE, FALSE, sizeof(Heir));

    for (guint i = 0; i < spots->len; i++) {
        const Heir heir = {run->indices[i], i, &g_array_index(spots, Spot, i)};

        g_array_append_val(heirs, heir);
    }
    g_array_sort(heirs, compare_heirs);
    return heirs;
}

/* Returns the index after those of the same band. */
static guint
end_of_band(const GArray *heirs, guint from)
{
    guint to = from;

    while (to < heirs->len && g_array_index(heirs, Heir, to).band ==
                                  g_array_index(heirs, Heir, from).band)
        to++;
    return to;
}

/* Returns whether n bands have moved by the same number of lines. */
static gboolean
have_moved(const Heir *olds, const Heir *heirs, guint n)
{
    const Place *old = &olds[0].spot->place, *new = &heirs[0].spot->place;

    for (guint i = 1; i < n; i++) {
        const Place *next_old = &olds[i].spot->place;
        const Place *next_new = &heirs[i].spot->place;

        if (g_strcmp0(next_old->file, old->file) != 0 ||
            g_strcmp0(next_new->file, new->file) != 0 ||
            next_new->line - next_old->line != new->line - old->line)
            return FALSE;
    }
    return TRUE;
}

/* Returns the nearest of n bands. */
static const Spot *
nearest(const Heir *heirs, guint n, const Spot *own)
{
    const Spot *best = NULL;

    for (guint i = 0; i < n; i++)
        if (best == NULL || distance(heirs[i].spot, own) < distance(best, own))
            best = heirs[i].spot;
    return best;
}

/* Returns what spots of one function have in common: its name and file, and the
 * line if by_line.  NULL = the spot has no name or place.  Free with
 * g_free. */
static char *
function_key(const Spot *spot, gboolean by_line)
{
    return spot->state != PLACE_KNOWN || spot->name == NULL
               ? NULL
               : g_strdup_printf("%u %s\n%s", by_line ? spot->place.line : 0,
                                 spot->place.file, spot->name);
}

/* Returns the spots by their functions: with their lines, and of stacks without
 * them, too.  Of several, the first.  Free with g_hash_table_unref. */
static GHashTable *
functions_of(const GArray *spots, gboolean has_stacks)
{
    GHashTable *functions =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < spots->len; i++)
        for (gboolean by_line = !has_stacks; by_line <= TRUE; by_line++) {
            Spot *spot = &g_array_index(spots, Spot, i);
            char *key = function_key(spot, by_line);

            if (key != NULL && !g_hash_table_contains(functions, key))
                g_hash_table_insert(functions, key, spot);
            else
                g_free(key);
        }
    return functions;
}

/* Returns the spot of the function of a band that is gone, or NULL: if a caller
 * calls it in another way, it has other stacks. */
static const Spot *
same_function(GHashTable *functions, const Spot *spot)
{
    g_autofree char *there = function_key(spot, TRUE);
    g_autofree char *anywhere = function_key(spot, FALSE);
    const Spot *found =
        there != NULL ? g_hash_table_lookup(functions, there) : NULL;

    return found == NULL && anywhere != NULL
               ? g_hash_table_lookup(functions, anywhere)
               : found;
}

/* Adds the bands of the first run.  spots are those of the bands of the
 * last. */
static void
add_before(Builder *builder, const Matching *matching, const GArray *spots,
           const Moment *moment, SourceTree *tree)
{
    const MatchedRun *first = matching_run(matching, 0);
    const MatchedRun *last =
        matching_run(matching, matching_n_runs(matching) - 1);
    g_autofree guint64 *values = values_at(first->input, moment);
    g_autoptr(GArray) old_spots = spots_of(first->input, tree);
    g_autoptr(GArray) olds = heirs_of(first, old_spots);
    g_autoptr(GArray) heirs = heirs_of(last, spots);
    g_autoptr(GHashTable) functions =
        functions_of(spots, breakdown_has_stacks(first->input->breakdown));
    guint at = 0;

    for (guint i = 0, end; i < olds->len; i = end) {
        const guint band = g_array_index(olds, Heir, i).band;
        gboolean has_moved;
        guint n;

        end = end_of_band(olds, i);
        while (at < heirs->len && g_array_index(heirs, Heir, at).band < band)
            at++;
        n = at < heirs->len && g_array_index(heirs, Heir, at).band == band
                ? end_of_band(heirs, at) - at
                : 0;
        has_moved =
            n == end - i && have_moved(&g_array_index(olds, Heir, i),
                                       &g_array_index(heirs, Heir, at), n);
        for (guint j = i; j < end; j++) {
            const Heir *old = &g_array_index(olds, Heir, j);
            const Spot *heir =
                n == 0 ? same_function(functions, old->spot)
                : has_moved
                    ? g_array_index(heirs, Heir, at + j - i).spot
                    : nearest(&g_array_index(heirs, Heir, at), n, old->spot);

            add(builder, heir != NULL ? heir : old->spot, heir == NULL,
                RUN_BEFORE, values[old->index]);
        }
    }
}

guint64
annotation_weight(const Annotation *annotation,
                  const guint64 amounts[N_ANNOTATED])
{
    const guint64 now = amounts[RUN_NOW], before = amounts[RUN_BEFORE];

    if (annotation->before == NULL)
        return now;
    return now > before ? now - before : before - now;
}

static gint
compare_lines(gconstpointer left, gconstpointer right)
{
    const SourceLine *a = left, *b = right;

    if (a->is_gone != b->is_gone)
        return a->is_gone ? 1 : -1;
    if (a->line != b->line)
        return (a->line > b->line) - (a->line < b->line);
    return (a->row < b->row) - (a->row > b->row);
}

static gint
compare_files(gconstpointer left, gconstpointer right)
{
    const FileLines *a = *(FileLines *const *)left;
    const FileLines *b = *(FileLines *const *)right;

    return a->weight != b->weight
               ? (a->weight < b->weight) - (a->weight > b->weight)
               : strcmp(a->file, b->file);
}

static gint
compare_unplaced(gconstpointer left, gconstpointer right, gpointer data)
{
    const guint64 a =
        annotation_weight(data, ((const Unplaced *)left)->amounts);
    const guint64 b =
        annotation_weight(data, ((const Unplaced *)right)->amounts);

    return (a < b) - (a > b);
}

static void
sort_all(Annotation *annotation)
{
    g_array_sort_with_data(annotation->unplaced, compare_unplaced, annotation);
    for (guint i = 0; i < annotation->files->len; i++) {
        FileLines *file = g_ptr_array_index(annotation->files, i);

        g_array_sort(file->lines, compare_lines);
        for (guint j = 0; j < file->lines->len; j++)
            file->weight = bytes_add(
                file->weight,
                annotation_weight(
                    annotation,
                    g_array_index(file->lines, SourceLine, j).amounts));
    }
    g_ptr_array_sort(annotation->files, compare_files);
}

Annotation *
annotation_new(const Profile *profile, const Matching *matching,
               const Moment *moment, SourceTree *tree)
{
    Annotation *annotation = g_new0(Annotation, 1);
    g_autoptr(Intern) files = intern_new();
    g_autoptr(Intern) lines = intern_new();
    g_autoptr(Intern) unplaced = intern_new();
    Builder builder = {annotation, files, lines, unplaced};
    g_autoptr(GArray) spots = spots_of(profile, tree);
    g_autofree guint64 *values = values_at(profile, moment);

    annotation->profile = profile;
    annotation->moment = *moment;
    annotation->files = g_ptr_array_new_with_free_func(file_free);
    annotation->unplaced = g_array_new(FALSE, FALSE, sizeof(Unplaced));
    g_array_set_clear_func(annotation->unplaced, unplaced_clear);
    for (guint i = 0; i < spots->len; i++)
        add(&builder, &g_array_index(spots, Spot, i), FALSE, RUN_NOW,
            values[i]);
    if (matching != NULL) {
        annotation->before = matching_run(matching, 0)->input;
        add_before(&builder, matching, spots, moment, tree);
    }
    sort_all(annotation);
    return annotation;
}

void
annotation_free(Annotation *annotation)
{
    g_ptr_array_unref(annotation->files);
    g_array_unref(annotation->unplaced);
    g_free(annotation);
}
