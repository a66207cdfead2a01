/* Compares the names that evheap takes from executables of GHC with those in
 * NAME.symbols.tsv, in the folder "truth" beside the corpus: every address in
 * the executable has its name, and no other address has more than a module. */
#include <glib/gstdio.h>
#include <string.h>

#include "input/open.h"
#include "reader/executable/executable.h"
#include "reader/reader.h"
#include "run/call-samples.h"
#include "support/log-folder.h"

/* The columns of NAME.symbols.tsv. */
enum { COLUMN_ADDRESS, COLUMN_DECODED = 2, COLUMN_OBJECT = 5 };

/* Unpacks a file to a new temporary file.  Returns its name, or NULL.  Free
 * with g_free. */
static char *
unpack(const char *packed)
{
    g_autoptr(Source) source = source_open(packed, NULL, NULL);
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    guint8 buffer[64 * 1024];
    char *file = NULL;
    gsize size;

    while (source != NULL &&
           (size = source_take(source, buffer, sizeof(buffer))) > 0)
        g_byte_array_append(bytes, buffer, (guint)size);
    if (source == NULL || !g_close(g_file_open_tmp(NULL, &file, NULL), NULL) ||
        !g_file_set_contents(file, (const char *)bytes->data, bytes->len, NULL))
        g_clear_pointer(&file, g_free);
    return file;
}

/* Returns the text of a band from the decoded symbol:
 * "containers-0.7-inplace_Data.Map_Bin_con_info" gives
 * "containers-0.7:Data.Map.Bin (con)". */
static char *
text_of(const char *decoded)
{
    g_autoptr(GString) text = g_string_new(decoded);

    g_string_truncate(text, text->len - strlen("_info"));
    if (g_str_has_prefix(decoded, "stg_"))
        return g_strdup(text->str);
    if (g_str_has_suffix(text->str, "_con")) {
        g_string_truncate(text, text->len - strlen("_con"));
        g_string_append(text, " (con)");
    }
    if (g_ascii_islower(*decoded)) {
        *strchr(text->str, '_') = ':';
        g_string_replace(text, "-inplace:", ":", 1);
    }
    *strchr(text->str, '_') = '.';
    return g_strdup(text->str);
}

/* Returns the texts by address (char *) of the tables in the executable. */
static GHashTable *
read_truth(const char *file)
{
    GHashTable *texts =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_autofree char *content = NULL;
    g_auto(GStrv) lines = NULL;

    g_file_get_contents(file, &content, NULL, NULL);
    lines = g_strsplit_set(content != NULL ? content : "", "\n", -1);
    for (char **line = lines; *line != NULL; line++) {
        g_auto(GStrv) cells = g_strsplit_set(*line, "\t", -1);

        if (g_strv_length(cells) > COLUMN_OBJECT &&
            strcmp(cells[COLUMN_OBJECT], "exe") == 0)
            g_hash_table_insert(texts, g_strdup(cells[COLUMN_ADDRESS]),
                                text_of(cells[COLUMN_DECODED]));
    }
    return texts;
}

/* Returns a description of the problem, or NULL.  Free with g_free. */
static char *
problem_of(const char *log, const char *executable, GHashTable *texts)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Run) run = reader_read(log, NULL, NULL, &error);
    guint n_named = 0;

    if (run == NULL || !executable_name_tables(executable, run, &error))
        return g_strdup(error->message);
    for (guint i = 0; i < profile_n_bands(run->heap); i++) {
        const Band *band = profile_band(run->heap, i);
        const char *key = intern_get(run->heap->keys, band->key, NULL);
        const InfoTable *table = info_tables_find(run->info_tables, key);
        const char *text = g_hash_table_lookup(texts, key);

        if (text != NULL && strcmp(band->text, text) != 0)
            return g_strdup_printf("%s is %s instead of %s", key, band->text,
                                   text);
        if (text == NULL && table != NULL && table->symbol &&
            !info_table_is_place(table))
            return g_strdup_printf("%s is %s, but not in the executable", key,
                                   band->text);
        n_named += text != NULL;
    }
    if (n_named == 0 || n_named != g_hash_table_size(texts))
        return g_strdup_printf("%u names instead of %u", n_named,
                               g_hash_table_size(texts));
    return NULL;
}

/* Adds a sample to a run for each table of its bands: a stack of that frame. */
static void
add_calls(Run *run)
{
    CallSamples *samples = call_samples_new();

    for (guint i = 0; i < profile_n_bands(run->heap); i++) {
        CallFrame frame = {FRAME_TABLE, 0, 0};

        info_table_address(
            intern_get(run->heap->keys, profile_band(run->heap, i)->key, NULL),
            &frame.id);
        call_samples_push(samples, &frame);
        call_samples_add(samples, &(CallMessage){i, 0, 1, FALSE, "", 0});
    }
    call_samples_join(samples);
    call_samples_fill(samples, run_take_profile(run, QUANTITY_SAMPLES),
                      run->cost_centres, run->info_tables, run->end);
    profile_end_reading(run->profiles[QUANTITY_SAMPLES]);
    call_samples_free(samples);
}

/* The same of the frames of call stacks. */
static char *
problem_of_frames(const char *log, const char *executable, GHashTable *texts)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Run) run = reader_read(log, NULL, NULL, &error);
    guint n_named = 0;

    if (run == NULL)
        return g_strdup(error->message);
    add_calls(run);
    if (!executable_name_tables(executable, run, &error))
        return g_strdup(error->message);
    for (guint i = 0; i < profile_n_bands(run->profiles[QUANTITY_SAMPLES]);
         i++) {
        const Profile *profile = run->profiles[QUANTITY_SAMPLES];
        const char *key =
            intern_get(run->heap->keys, profile_band(run->heap, i)->key, NULL);
        const char *text = g_hash_table_lookup(texts, key);
        const guint32 id = cost_centre_id((const guint8 *)intern_get(
            profile->keys, profile_band(profile, i)->key, NULL));
        g_autofree char *name = cost_centres_name(run->cost_centres, id);

        if (text != NULL && strcmp(name, text) != 0)
            return g_strdup_printf("the frame %s is %s instead of %s", key,
                                   name, text);
        n_named += text != NULL;
    }
    return n_named > 0 ? NULL : g_strdup("no frame has a name");
}

int
main(void)
{
    static const char *const names[] = {"hi-leak", "hi-ledger-pie"};
    g_autoptr(LogFolder) corpus = log_folder_corpus();
    Outcomes outcomes = {0};

    if (corpus == NULL)
        print_no_corpus(&outcomes);
    for (guint i = 0; corpus != NULL && i < G_N_ELEMENTS(names); i++) {
        g_autofree char *base =
            g_build_filename(corpus->path, "..", "truth", names[i], NULL);
        g_autofree char *log = g_strconcat(base, ".eventlog", NULL);
        g_autofree char *packed = g_strconcat(base, ".exe.zst", NULL);
        g_autofree char *truth = g_strconcat(base, ".symbols.tsv", NULL);
        g_autofree char *executable = NULL, *problem = NULL;
        g_autoptr(GHashTable) texts = NULL;

        if (!g_file_test(truth, G_FILE_TEST_EXISTS)) {
            print_skip(names[i], "it is not beside the corpus");
            continue;
        }
        executable = unpack(packed);
        texts = read_truth(truth);
        problem = executable == NULL ? g_strdup("cannot unpack the executable")
                                     : problem_of(log, executable, texts);
        if (problem == NULL)
            problem = problem_of_frames(log, executable, texts);
        print_outcome(&outcomes, names[i], problem);
        if (executable != NULL)
            g_unlink(executable);
    }
    return outcomes.n_failed > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
