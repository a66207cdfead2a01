/* Fuzz targets: files that libraries read by their names, an executable and a
 * history. */
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "history/history.h"
#include "reader/executable/executable.h"
#include "run/finish.h"

/* The first bytes of an ELF file, which the input does not have. */
static const char magic[] = "\177ELF";

/* Writes a temporary file, and returns its name.  Free with free_file. */
static char *
make_file(const char *begin, const uint8_t *data, size_t size)
{
    const size_t begin_size = strlen(begin);
    char *name;
    const int fd = g_file_open_tmp("evheap-fuzz-XXXXXX", &name, NULL);

    demand(fd >= 0 && write(fd, begin, begin_size) == (gssize)begin_size &&
               write(fd, data, size) == (gssize)size,
           "there is no file");
    close(fd);
    return name;
}

static void
free_file(char *name)
{
    g_unlink(name);
    g_free(name);
}

/* Returns a run by info tables, at the addresses of the seed's symbols. */
static Run *
run_of_tables(void)
{
    static const char *const labels[] = {"0x401000", "0x401040", "0x401080"};
    Run *run = run_new("run");

    run->heap->breakdown = BREAKDOWN_INFO_TABLE;
    run->heap->has_breakdown = TRUE;
    profile_begin_era(run->heap, 0, 0);
    for (guint i = 0; i < G_N_ELEMENTS(labels); i++)
        profile_add_sample(run->heap, labels[i], (guint32)strlen(labels[i]), 8);
    profile_end_era(run->heap);
    run_finish(run);
    return run;
}

/* Names are presentable, and unique. */
static void
run_executable(const uint8_t *data, size_t size)
{
    char *name = make_file(magic, data, size);
    Run *run = run_of_tables();
    GError *error = NULL;

    demand(executable_name_tables(name, run, &error) && error == NULL,
           "a file that exists cannot be read");
    for (guint i = 0; i < profile_n_bands(run->heap); i++) {
        const Band *band = profile_band(run->heap, i);

        demand_text(band->text, strlen(band->text), FALSE, "a name");
        for (guint j = 0; j < i; j++)
            demand(strcmp(band->text, profile_band(run->heap, j)->text) != 0 ||
                       band->number != profile_band(run->heap, j)->number,
                   "two bands are '%s'", band->text);
    }
    run_free(run);
    free_file(name);
}

static void
take_text(const char *text)
{
    if (text != NULL)
        demand_text(text, strlen(text), FALSE, "a text of a history");
}

static void
take_band(const char *text, G_GNUC_UNUSED double peak,
          G_GNUC_UNUSED double mean, G_GNUC_UNUSED gpointer data)
{
    take_text(text);
}

static void
take_label(const char *key, const char *value, G_GNUC_UNUSED gpointer data)
{
    take_text(key);
    take_text(value);
}

static void
examine_history(Database *history)
{
    const HistoryChoice all = {.last = 4, .sets = TRUE};
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) runs = history_runs(history, &all, &error);

    demand_error(error, runs == NULL);
    for (guint i = 0; runs != NULL && i < runs->len && error == NULL; i++) {
        const HistoryRun *run = g_ptr_array_index(runs, i);
        g_autoptr(GPtrArray) views =
            history_runs(history, &(HistoryChoice){.of = run->number}, &error);
        GBytes *archive;

        demand_error(error, views == NULL);
        if (views == NULL)
            return;
        take_text(run->name);
        take_text(run->program);
        take_text(run->commit);
        take_text(run->branch);
        if (run->profile != 0)
            history_bands(history, run->profile, 10, take_band, NULL);
        g_free(history_describe(history, run->number, take_label, NULL));
        archive = history_archive(history, run->number, &error);
        demand_error(error, archive == NULL);
        g_clear_pointer(&archive, g_bytes_unref);
    }
}

/* The first bytes of a rollback journal. */
static const guint8 journal_magic[] = {0xd9, 0xd5, 0x05, 0xf9,
                                       0x20, 0xa1, 0x63, 0xd7};

/* Returns where the journal begins that may follow a database. */
static size_t
find_journal(const uint8_t *data, size_t size)
{
    for (size_t at = 0; at + sizeof(journal_magic) <= size; at++)
        if (memcmp(data + at, journal_magic, sizeof(journal_magic)) == 0)
            return at;
    return size;
}

static void
demand_file(const char *name, const uint8_t *data, size_t size)
{
    g_autofree char *bytes = NULL;
    gsize now;

    demand(g_file_get_contents(name, &bytes, &now, NULL) && now == size &&
               memcmp(bytes, data, size) == 0,
           "reading a history changes a file");
}

static void
run_history(const uint8_t *data, size_t size)
{
    const size_t end = find_journal(data, size);
    char *name = make_file("", data, end);
    g_autofree char *journal = g_strconcat(name, "-journal", NULL);
    g_autoptr(GError) error = NULL;
    Database *history;

    if (end < size)
        g_file_set_contents(journal, (const char *)data + end,
                            (gssize)(size - end), NULL);
    history = history_open(name, &error);
    demand_error(error, history == NULL);
    if (history != NULL)
        examine_history(history);
    database_free(history);
    demand_file(name, data, end);
    if (end < size)
        demand_file(journal, data + end, size - end);
    g_unlink(journal);
    free_file(name);
}

const FuzzTarget fuzz_executable = {"executable", run_executable, NULL};
const FuzzTarget fuzz_history = {"history", run_history, NULL};
