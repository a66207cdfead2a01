#include "support/log-folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reader/reader.h"
#include "support/stride.h"

#define SUFFIX ".eventlog"

/* The columns of MANIFEST.tsv that are read here. */
enum { COLUMN_NAME = 0, COLUMN_SAMPLES = 5, COLUMN_HP = 7, COLUMN_REMARKS = 8 };

static gint
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void
list_logs(LogFolder *folder)
{
    GDir *dir = g_dir_open(folder->path, 0, NULL);
    const char *file;

    if (dir == NULL)
        return;
    while ((file = g_dir_read_name(dir)) != NULL)
        if (g_str_has_suffix(file, SUFFIX))
            g_ptr_array_add(folder->names,
                            g_strndup(file, strlen(file) - strlen(SUFFIX)));
    g_dir_close(dir);
    g_ptr_array_sort(folder->names, compare_names);
}

static LogFolder *
folder_new(const char *title, char *path)
{
    LogFolder *folder = g_new0(LogFolder, 1);

    folder->title = title;
    folder->path = path;
    folder->names = g_ptr_array_new_with_free_func(g_free);
    folder->cut_of =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    list_logs(folder);
    return folder;
}

/* The remark of a truncated log names the whole log: "cut of NAME to ...". */
static void
read_remark(LogFolder *folder, const char *name, const char *remark)
{
    static const char words[] = "cut of ";
    const char *whole = strstr(remark, words);

    if (whole == NULL)
        return;
    whole += strlen(words);
    g_hash_table_insert(folder->cut_of, g_strdup(name),
                        g_strndup(whole, strcspn(whole, " ")));
}

static void
read_manifest(LogFolder *folder, const char *text)
{
    g_auto(GStrv) lines = g_strsplit_set(text, "\n", -1);

    for (char **line = lines; *line != NULL; line++) {
        g_auto(GStrv) cells = g_strsplit_set(*line, "\t", -1);

        if (g_strv_length(cells) <= COLUMN_REMARKS)
            continue;
        read_remark(folder, cells[COLUMN_NAME], cells[COLUMN_REMARKS]);
        folder->min_readable += g_str_equal(cells[COLUMN_HP], "hp") &&
                                atoi(cells[COLUMN_SAMPLES]) > 0;
    }
}

char *
top_file(const char *format, ...)
{
    const char *top = g_getenv("top_srcdir");
    g_autofree char *file = NULL;
    va_list arguments;

    va_start(arguments, format);
    file = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    return g_build_filename(top != NULL ? top : ".", file, NULL);
}

LogFolder *
log_folder_tests(void)
{
    return folder_new("tests/inputs/logs", top_file("tests/inputs/logs"));
}

LogFolder *
log_folder_corpus(void)
{
    const char *given = g_getenv("EVHEAP_CORPUS");
    g_autofree char *path =
        given != NULL ? g_strdup(given) : top_file("../shared/corpus");
    g_autofree char *file = g_build_filename(path, "MANIFEST.tsv", NULL);
    g_autofree char *text = NULL;
    LogFolder *folder;

    if (!g_file_get_contents(file, &text, NULL, NULL))
        return NULL;
    folder = folder_new("corpus", g_steal_pointer(&path));
    read_manifest(folder, text);
    return folder;
}

void
log_folder_free(LogFolder *folder)
{
    if (folder == NULL)
        return;
    g_free(folder->path);
    g_ptr_array_unref(folder->names);
    g_hash_table_unref(folder->cut_of);
    g_free(folder);
}

char *
log_folder_file(const LogFolder *folder, const char *name, const char *suffix)
{
    g_autofree char *base = g_strconcat(name, suffix, NULL);

    return g_build_filename(folder->path, base, NULL);
}

void
print_outcome(Outcomes *outcomes, const char *name, const char *problem)
{
    if (problem == NULL) {
        printf("PASS %s\n", name);
    } else {
        printf("FAIL %s: %s\n", name, problem);
        outcomes->n_failed++;
    }
}

/* A wrong path in $EVHEAP_CORPUS must not pass as a missing corpus. */
void
print_no_corpus(Outcomes *outcomes)
{
    const char *wanted = g_getenv("EVHEAP_CORPUS");

    if (wanted == NULL || strcmp(wanted, "none") == 0)
        print_skip("corpus", NO_CORPUS);
    else
        print_outcome(outcomes, "corpus", "there is none in $EVHEAP_CORPUS");
}

void
print_skip(const char *name, const char *why)
{
    printf("SKIP %s: %s\n", name, why);
}

/* Checks every log, or one in "every" logs.  A log that cannot be read is not a
 * failure.  If fewer than min_read logs can be read, this is a failure; if logs
 * are left out, only if no log can be read. */
static void
check_logs(const LogFolder *folder, guint every, guint min_read,
           Outcomes *outcomes, char *(*find_problem)(const Profile *profile))
{
    guint n_read = 0;

    for (guint i = 0; i < folder->names->len; i += every) {
        const char *name = g_ptr_array_index(folder->names, i);
        g_autofree char *log = log_folder_file(folder, name, SUFFIX);
        g_autoptr(Run) run = reader_read(log, NULL, NULL, NULL);
        g_autofree char *problem = NULL;

        if (run == NULL)
            continue;
        problem = find_problem(run->heap);
        print_outcome(outcomes, name, problem);
        n_read++;
    }
    if (n_read < (every == 1 ? min_read : 1))
        print_outcome(outcomes, folder->title, "too few logs can be read");
}

int
check_test_logs(char *(*find_problem)(const Profile *profile))
{
    g_autoptr(LogFolder) logs = log_folder_tests();
    Outcomes outcomes = {0};

    check_logs(logs, 1, 1, &outcomes, find_problem);
    return outcomes.n_failed > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}

int
check_all_logs(char *(*find_problem)(const Profile *profile))
{
    g_autoptr(LogFolder) logs = log_folder_tests();
    g_autoptr(LogFolder) corpus = log_folder_corpus();
    Outcomes outcomes = {0};

    check_logs(logs, 1, 1, &outcomes, find_problem);
    if (corpus != NULL)
        check_logs(corpus, stride(), corpus->min_readable, &outcomes,
                   find_problem);
    else
        print_no_corpus(&outcomes);
    return outcomes.n_failed > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
