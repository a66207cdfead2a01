#include "support/profiles.h"

#include <math.h>
#include <string.h>

#include "run/finish.h"

void
profile_sample(Profile *profile, const char *label, guint64 bytes)
{
    g_autoptr(GByteArray) key = g_byte_array_new();
    g_auto(GStrv) ids = NULL;

    if (label[0] != '[' || profile->texts ||
        profile->breakdown != BREAKDOWN_COST_CENTRE) {
        profile_add_sample(profile, label, (guint32)strlen(label), bytes);
        return;
    }
    ids = g_strsplit_set(label, "[ ]", -1);
    for (char **id = ids; *id != NULL; id++) {
        const guint32 number =
            GUINT32_TO_BE((guint32)g_ascii_strtoull(*id, NULL, 10));

        if (**id != '\0')
            g_byte_array_append(key, (const guint8 *)&number, sizeof(number));
    }
    profile_add_sample(profile, key->len > 0 ? (gconstpointer)key->data : "",
                       key->len, bytes);
}

void
profile_add_era(Profile *profile, gint64 time, const LabelledSample *samples)
{
    profile_begin_era(profile, time, 0);
    for (; samples->label != NULL; samples++)
        profile_sample(profile, samples->label, samples->bytes);
    profile_end_era(profile);
}

/* Splits a line of a table at its last colon.  Stores the text before the colon
 * in *label and returns the words after it. */
static char **
read_line(const char *line, char **label)
{
    const char *colon = strrchr(line, ':');
    g_autoptr(GPtrArray) words = g_ptr_array_new();
    g_auto(GStrv) parts = NULL;

    g_assert(colon != NULL);
    *label = g_strndup(line, (gsize)(colon - line));
    parts = g_strsplit_set(colon + 1, " ", -1);
    for (char **part = parts; *part != NULL; part++)
        if (**part != '\0')
            g_ptr_array_add(words, g_strdup(*part));
    g_ptr_array_add(words, NULL);
    return (char **)g_ptr_array_steal(words, NULL);
}

/* A band of a table: its label and the word of each era. */
typedef struct {
    char *label;
    char **words;
} TableRow;

static void
table_row_clear(gpointer data)
{
    TableRow *row = data;

    g_free(row->label);
    g_strfreev(row->words);
}

/* Adds the samples of the era at that index of the table. */
static void
add_cells(Run *run, const GArray *rows, guint era)
{
    for (guint i = 0; i < rows->len; i++) {
        const TableRow *row = &g_array_index(rows, TableRow, i);
        const char *word = row->words[era];

        g_assert(word != NULL);
        if (strcmp(word, "-") != 0)
            profile_sample(run->heap, row->label,
                           g_ascii_strtoull(word, NULL, 10));
    }
}

/* Reads a line such as "centre 1 go|Main|M.hs". */
static void
define(Run *run, const char *line)
{
    g_auto(GStrv) words = g_strsplit(line, " ", 3);
    g_auto(GStrv) texts = g_strsplit_set(words[2], "|", -1);
    const guint64 number = g_ascii_strtoull(words[1], NULL, 0);

    if (g_str_equal(words[0], "info")) {
        g_assert_cmpuint(g_strv_length(texts), ==, N_INFO_STRINGS);
        info_tables_define(run->info_tables, number,
                           (const char *const *)texts);
    } else {
        g_assert_cmpstr(words[0], ==, "centre");
        cost_centres_define(run->cost_centres, (guint32)number, texts[0],
                            texts[1], texts[2], texts[3] != NULL);
    }
}

void
run_fill(Run *run, const char *table)
{
    g_auto(GStrv) all_lines = g_strsplit_set(table, "\n", -1);
    char **lines = all_lines;
    g_autofree char *head = NULL;
    g_auto(GStrv) times = NULL;
    g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, sizeof(TableRow));

    for (; !g_str_has_prefix(*lines, "time:"); lines++)
        define(run, *lines);
    times = read_line(lines[0], &head);
    g_array_set_clear_func(rows, table_row_clear);
    for (char **line = lines + 1; *line != NULL; line++) {
        TableRow row;

        if (**line == '\0')
            continue;
        row.words = read_line(*line, &row.label);
        g_array_append_val(rows, row);
    }
    for (guint era = 0; times[era] != NULL; era++) {
        gint64 time = llround(g_ascii_strtod(times[era], NULL) * 1e9);

        run->end = MAX(run->end, time);
        if (!quantity_is_flow(run->heap->quantity))
            profile_begin_era(run->heap, time, 0);
        else if (times[era + 1] != NULL)
            profile_begin_era(
                run->heap, time,
                llround(g_ascii_strtod(times[era + 1], NULL) * 1e9));
        else
            break;
        add_cells(run, rows, era);
        profile_end_era(run->heap);
    }
}

Run *
run_begin(Breakdown breakdown)
{
    Run *run = run_new("table");

    run->heap->breakdown = breakdown;
    run->heap->has_breakdown = TRUE;
    return run;
}

static Run *
fill_and_finish(Run *run, const char *table)
{
    run_fill(run, table);
    run_finish(run);
    return run;
}

Run *
run_from(const char *table)
{
    return run_by(BREAKDOWN_CLOSURE_TYPE, table);
}

Run *
run_by(Breakdown breakdown, const char *table)
{
    return fill_and_finish(run_begin(breakdown), table);
}

Run *
flow_from(Quantity quantity, const char *table)
{
    Run *run = run_begin(BREAKDOWN_CLOSURE_TYPE);

    run->heap->quantity = quantity;
    return fill_and_finish(run, table);
}

/* Mostly of the same magnitude, sometimes of another one. */
static guint64
random_value(GRand *random)
{
    guint64 value = g_rand_int(random);

    switch (g_rand_int_range(random, 0, 6)) {
    case 0:
        return 0;
    case 1:
        return value % 10;
    case 2:
        return value * 1000;
    default:
        return value % 1000000;
    }
}

Run *
run_random(guint32 seed, guint max_bands, guint max_eras)
{
    GRand *random = g_rand_new_with_seed(seed);
    Run *run = run_begin(BREAKDOWN_CLOSURE_TYPE);
    gint32 n_bands = g_rand_int_range(random, 1, (gint32)max_bands + 1);
    gint32 n_eras = g_rand_int_range(random, 1, (gint32)max_eras + 1);

    for (gint32 era = 0; era < n_eras; era++) {
        run->end += g_rand_int_range(random, 0, 3) * (gint64)100000000;
        profile_begin_era(run->heap, run->end, 0);
        for (gint32 i = 0; i < n_bands; i++) {
            g_autofree char *label = g_strdup_printf("band %d", i);

            if (era == 0 || g_rand_int_range(random, 0, 4) > 0)
                profile_sample(run->heap, label, random_value(random));
        }
        profile_end_era(run->heap);
    }
    run_finish(run);
    g_rand_free(random);
    return run;
}

Run *
run_waves(guint n_bands, guint n_eras)
{
    Run *run = run_begin(BREAKDOWN_CLOSURE_TYPE);

    for (guint era = 0; era < n_eras; era++) {
        run->end = era * (gint64)1000000;
        profile_begin_era(run->heap, run->end, 0);
        for (guint i = 0; i < n_bands; i++) {
            g_autofree char *label = g_strdup_printf("band %u", i);

            profile_sample(run->heap, label,
                           1000 * (i + 1) + (era * 7 + i * 13) % 100);
        }
        profile_end_era(run->heap);
    }
    run_finish(run);
    return run;
}

GPtrArray *
expressions(const char *text)
{
    g_auto(GStrv) words = g_strsplit_set(text, " ", -1);
    GPtrArray *list = NULL;

    for (char **word = words; *word != NULL; word++) {
        if (list == NULL)
            list =
                g_ptr_array_new_with_free_func((GDestroyNotify)g_regex_unref);
        g_ptr_array_add(list, g_regex_new(*word, 0, 0, NULL));
    }
    return list;
}

Selection *
select_bands(const Profile *profile, double trace, guint bands)
{
    const SelectionOptions options = {.trace = trace, .bands = bands};

    return selection_new(profile, &options);
}
