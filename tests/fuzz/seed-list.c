#include "seed-list.h"

#include <string.h>

#include "input/open.h"
#include "reader/eventlog/eventlog.h"
#include "support/log-folder.h"
#include "support/log-script.h"
#include "support/written.h"

/* Larger seeds are slow and find nothing more. */
#define MAX_BYTES (100 * 1024)

typedef struct {
    GArray *seeds;
    const char *target;
} Gatherer;

static void
seed_clear(Seed *seed)
{
    g_free(seed->name);
    g_bytes_unref(seed->bytes);
}

/* Adds a seed.  Takes ownership of name and bytes. */
static void
add(Gatherer *gatherer, char *name, GBytes *bytes)
{
    Seed seed = {name, bytes};

    if (g_bytes_get_size(bytes) <= MAX_BYTES)
        g_array_append_val(gatherer->seeds, seed);
    else
        seed_clear(&seed);
}

/* Adds a log converted to one of our formats. */
static void
add_written(Gatherer *gatherer, const char *name, GBytes *log,
            const OutputFormat *format)
{
    gsize size;
    const void *bytes = g_bytes_get_data(log, &size);
    g_autoptr(Source) source = source_open_memory("log", bytes, size);
    g_autoptr(Run) input = eventlog_read(source, NULL, NULL);
    ReportRun run = {.letter = "A"};
    const Report report = {.runs = &run, .n_runs = 1};
    char *text;

    if (input == NULL)
        return;
    run.profile = run.decoded = input->heap;
    run.markers = input->markers;
    text = written_bytes(format, &report, &size);
    add(gatherer, g_strdup_printf("%s.%s", name, format->name),
        g_bytes_new_take(text, size));
}

/* Adds a log, converted to what the target reads. */
static void
add_log(Gatherer *gatherer, const char *name, GBytes *log)
{
    if (g_bytes_get_size(log) > MAX_BYTES)
        return;
    if (strcmp(gatherer->target, "eventlog") == 0 ||
        strcmp(gatherer->target, "events") == 0 ||
        strcmp(gatherer->target, "follow") == 0)
        add(gatherer, g_strdup(name), g_bytes_ref(log));
    else if (strcmp(gatherer->target, "archive") == 0)
        add_written(gatherer, name, log, &format_xml);
    else if (strcmp(gatherer->target, "hp") == 0)
        add_written(gatherer, name, log, &format_hp);
}

static void
add_script(Gatherer *gatherer, const char *name, GBytes *script)
{
    gsize size;
    const char *bytes = g_bytes_get_data(script, &size);
    g_autofree char *text = g_strndup(bytes, size);
    g_autoptr(GBytes) log = log_script_build(text, NULL, NULL);

    if (log != NULL)
        add_log(gatherer, name, log);
}

static void
add_itself(Gatherer *gatherer, const char *name, GBytes *bytes)
{
    add(gatherer, g_strdup(name), g_bytes_ref(bytes));
}

/* Calls a function for each file of a folder with that suffix. */
static void
each_file(Gatherer *gatherer, const char *folder, const char *suffix,
          void (*take)(Gatherer *gatherer, const char *name, GBytes *bytes))
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name;

    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        g_autofree char *file = g_build_filename(folder, name, NULL);
        g_autoptr(GBytes) bytes = NULL;
        char *contents;
        gsize size;

        if (!g_str_has_suffix(name, suffix) || strcmp(name, "README.md") == 0 ||
            !g_file_get_contents(file, &contents, &size, NULL))
            continue;
        bytes = g_bytes_new_take(contents, size);
        take(gatherer, name, bytes);
    }
}

static gint
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(((const Seed *)a)->name, ((const Seed *)b)->name);
}

/* Adds the logs of a folder, and GHC's .hp files beside them. */
static void
add_folder(Gatherer *gatherer, const char *folder)
{
    each_file(gatherer, folder, ".eventlog", add_log);
    if (strcmp(gatherer->target, "hp") == 0)
        each_file(gatherer, folder, ".hp", add_itself);
}

GArray *
seeds_of(const char *target, const char *folder)
{
    Gatherer gatherer = {g_array_new(FALSE, FALSE, sizeof(Seed)), target};
    g_autofree char *seeds = top_file("tests/fuzz/seeds/%s", target);
    g_autofree char *findings = top_file("tests/fuzz/findings/%s", target);
    g_autofree char *logs = top_file("tests/inputs/logs");
    g_autofree char *scripts = top_file("tests/inputs/scripts");
    g_autofree char *archives = top_file("tests/inputs/archives");
    g_autofree char *themes = top_file("data/themes");

    g_array_set_clear_func(gatherer.seeds, (GDestroyNotify)seed_clear);
    each_file(&gatherer, seeds, "", add_itself);
    each_file(&gatherer, findings, "", add_itself);
    add_folder(&gatherer, logs);
    each_file(&gatherer, scripts, ".mklog", add_script);
    if (strcmp(target, "archive") == 0)
        each_file(&gatherer, archives, ".xml", add_itself);
    if (strcmp(target, "theme") == 0)
        each_file(&gatherer, themes, ".xml", add_itself);
    if (folder != NULL)
        add_folder(&gatherer, folder);
    g_array_sort(gatherer.seeds, compare_names);
    return gatherer.seeds;
}
