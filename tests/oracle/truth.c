#include "oracle/truth.h"

#include <inttypes.h>
#include <string.h>

#include "base/label.h"

/* GHC's default for +RTS -L. */
#define DEFAULT_LABEL_SIZE 25

/* An event has at most this many frames of a stack. */
#define MAX_FRAMES 255

static GPtrArray *
samples_new(void)
{
    return g_ptr_array_new_with_free_func((GDestroyNotify)g_hash_table_unref);
}

static GHashTable *
sample_new(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
}

static void
sample_add(GHashTable *sample, Breakdown breakdown, const char *label,
           guint64 bytes)
{
    const gboolean is_stack = breakdown == BREAKDOWN_COST_CENTRE;
    char *key = is_stack ? NULL : g_strdup(label);
    guint64 *sum = is_stack ? NULL : g_hash_table_lookup(sample, label);

    for (guint i = 0;
         key == NULL || (is_stack && g_hash_table_contains(sample, key)); i++) {
        g_free(key);
        key = g_strdup_printf("%s\t%" PRIu64 "\t%u", label, bytes, i);
    }
    bytes += sum != NULL ? *sum : 0;
    g_hash_table_replace(sample, key, g_memdup2(&bytes, sizeof(bytes)));
}

/* Returns the label without a number "(17)" in front. */
static const char *
skip_number(const char *label)
{
    const char *at = label + 1;

    if (*label != '(')
        return label;
    while (g_ascii_isdigit(*at))
        at++;
    return at > label + 1 && *at == ')' ? at + 1 : label;
}

/* Reads the rows of a sample of a .hp file: labels, which may contain line
 * feeds, tabs and numbers.  Returns whether there is nothing else. */
static gboolean
read_rows(char *label, const char *end, Breakdown breakdown, GHashTable *sample)
{
    const gboolean is_numbered =
        breakdown == BREAKDOWN_COST_CENTRE || breakdown == BREAKDOWN_RETAINER;

    for (char *tab = label, *after; label <= end;) {
        guint64 bytes;

        tab = strchr(tab, '\t');
        if (tab == NULL || tab > end)
            return FALSE;
        bytes = g_ascii_strtoull(tab + 1, &after, 10);
        if (!g_ascii_isdigit(tab[1]) || *after != '\n') {
            tab++;
            continue;
        }
        *tab = '\0';
        if (bytes > 0)
            sample_add(sample, breakdown,
                       is_numbered ? skip_number(label) : label, bytes);
        label = tab = after + 1;
    }
    return TRUE;
}

static gboolean
is_empty(GPtrArray *samples, guint index)
{
    return g_hash_table_size(g_ptr_array_index(samples, index)) == 0;
}

/* A program that was killed leaves the last sample unfinished. */
GPtrArray *
truth_of_hp(const char *file, Breakdown breakdown, GError **error)
{
    static const char begin[] = "\nBEGIN_SAMPLE ";
    g_autofree char *text = NULL;
    g_autoptr(GPtrArray) samples = samples_new();
    gboolean invents;
    char *at;

    if (!g_file_get_contents(file, &text, NULL, error))
        return NULL;
    at = strstr(text, begin);
    invents = at != NULL && g_str_has_prefix(at, "\nBEGIN_SAMPLE 0.000000\n");
    while (at != NULL && at[strspn(at, "\n")] != '\0') {
        char *rows = strchr(at + 1, '\n');
        char *end = rows != NULL ? strstr(rows, "\nEND_SAMPLE ") : NULL;

        if (end == NULL)
            break;
        g_ptr_array_add(samples, sample_new());
        if (!g_str_has_prefix(at, begin) ||
            !read_rows(rows + 1, end, breakdown,
                       g_ptr_array_index(samples, samples->len - 1))) {
            g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                        "GHC would not write byte %u of '%s'",
                        (guint)(at - text), file);
            return NULL;
        }
        at = strchr(end + 1, '\n');
    }
    if (invents && samples->len > 0 && is_empty(samples, 0))
        g_ptr_array_remove_index(samples, 0);
    if (samples->len > 0 && is_empty(samples, samples->len - 1))
        g_ptr_array_remove_index(samples, samples->len - 1);
    return g_steal_pointer(&samples);
}

/* Returns the maximal size of a label from +RTS -L. */
static gsize
label_size(const Profile *profile)
{
    gsize size = DEFAULT_LABEL_SIZE;

    for (char **word = profile->run->facts.arguments;
         word != NULL && *word != NULL; word++)
        if (g_str_has_prefix(*word, "-L") && g_ascii_isdigit((*word)[2]))
            size = (gsize)g_ascii_strtoull(*word + 2, NULL, 10);
    return size;
}

/* The .hp replaces the end of longer labels by an ellipsis, and they are a byte
 * shorter. */
static char *
cut_label(const char *label, gsize max_size)
{
    g_autofree char *start = NULL;

    if (strlen(label) <= max_size || max_size <= strlen("...") + 1)
        return g_strdup(label);
    start = g_strndup(label, max_size - strlen("...") - 1);
    return g_strconcat(start, "...", NULL);
}

static guint32
big_endian_32(const char *bytes)
{
    guint32 number;

    memcpy(&number, bytes, sizeof(number));
    return GUINT32_FROM_BE(number);
}

/* Appends a string of a cost centre as the log has it. */
static void
append_original(GString *label, const char *text, GBytes *original)
{
    if (original == NULL)
        g_string_append(label, text);
    else
        g_string_append_len(label, g_bytes_get_data(original, NULL),
                            (gssize)g_bytes_get_size(original));
}

static void
append_frame(GString *label, const CostCentre *centre)
{
    if (centre == NULL) {
        g_string_append_c(label, '?');
    } else if (g_str_equal(centre->label, "CAF")) {
        append_original(label, centre->module, centre->originals[1]);
        g_string_append(label, ".CAF");
    } else {
        append_original(label, centre->label, centre->originals[0]);
    }
}

static char *
stack_label(const Profile *profile, const char *ids, guint depth)
{
    GString *label = g_string_new(depth == 0 ? "MAIN" : NULL);

    for (guint i = 0; i < depth; i++) {
        if (i > 0)
            g_string_append_c(label, '/');
        append_frame(label, cost_centres_get(profile->run->cost_centres,
                                             big_endian_32(ids + 4 * i)));
    }
    return g_string_free(label, FALSE);
}

char *
truth_label(const Profile *profile, const Band *band)
{
    guint32 size;
    const char *key = intern_get(profile->keys, band->key, &size);

    if (profile->breakdown == BREAKDOWN_COST_CENTRE)
        return stack_label(profile, key, size / 4);
    return g_strndup(key, size);
}

/* Returns the label of a band as its .hp has it.  A slash at the end stands for
 * more frames, which an event cannot have. */
static char *
hp_label(const Profile *profile, const Band *band)
{
    g_autofree char *label = truth_label(profile, band);
    g_autofree char *cut = cut_label(label, label_size(profile));
    guint32 size;

    if (profile->breakdown != BREAKDOWN_COST_CENTRE)
        return g_steal_pointer(&label);
    intern_get(profile->keys, band->key, &size);
    return g_strconcat(
        cut, size == 4 * MAX_FRAMES && g_str_equal(cut, label) ? "/" : "",
        NULL);
}

GPtrArray *
truth_of_profile(const Profile *profile)
{
    GPtrArray *samples = samples_new();

    for (guint era = 0; era < profile_n_eras(profile); era++)
        g_ptr_array_add(samples, sample_new());
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const Band *band = profile_band(profile, i);
        g_autofree char *label = hp_label(profile, band);
        SeriesReader reader;

        series_reader_init(&reader, &band->series);
        for (guint era = 0; era < samples->len; era++) {
            const guint64 bytes = series_reader_next(&reader);

            if (bytes > 0)
                sample_add(g_ptr_array_index(samples, era), profile->breakdown,
                           label, bytes);
        }
    }
    return samples;
}

/* Returns the key of an equal row, or of one with more frames than a label that
 * ends in a slash.  NULL if there is none. */
static const char *
find_row(GHashTable *sample, const char *key, guint64 bytes)
{
    const char *slash = strstr(key, "/\t");
    const guint64 *equal = g_hash_table_lookup(sample, key);
    GHashTableIter rows;
    gpointer other, value;

    if (equal != NULL && *equal == bytes)
        return key;
    g_hash_table_iter_init(&rows, sample);
    while (slash != NULL && g_hash_table_iter_next(&rows, &other, &value)) {
        const char *end = (const char *)other + (slash - key);

        if (*(guint64 *)value == bytes &&
            strncmp(other, key, (gsize)(slash - key)) == 0 &&
            (*end == '/' || *end == '\t'))
            return other;
    }
    return NULL;
}

static char *
row_text(const char *key, guint64 bytes)
{
    g_autofree char *label = label_present(key, strlen(key));

    return g_strdup_printf("'%.80s' with %" PRIu64 " bytes is on one side only",
                           label, bytes);
}

char *
truth_difference(GHashTable *ours, GHashTable *theirs)
{
    g_autoptr(GHashTable) rest = g_hash_table_new(g_str_hash, g_str_equal);
    GHashTableIter rows;
    gpointer key, bytes;

    g_hash_table_iter_init(&rows, theirs);
    while (g_hash_table_iter_next(&rows, &key, &bytes))
        g_hash_table_insert(rest, key, bytes);
    g_hash_table_iter_init(&rows, ours);
    while (g_hash_table_iter_next(&rows, &key, &bytes)) {
        const char *found = find_row(rest, key, *(guint64 *)bytes);

        if (found == NULL)
            return row_text(key, *(guint64 *)bytes);
        g_hash_table_remove(rest, found);
    }
    g_hash_table_iter_init(&rows, rest);
    return g_hash_table_iter_next(&rows, &key, &bytes)
               ? row_text(key, *(guint64 *)bytes)
               : NULL;
}
