#include <config.h>

#include "reader/archive/archive.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/error.h"
#include "reader/archive/elements.h"
#include "reader/archive/schema.h"
#include "reader/breakdown.h"
#include "reader/check.h"
#include "run/finish.h"
#include "run/grouping.h"
#include "run/memory-use.h"

/* The elements of a run and of several, of which one is the root. */
#define RUN   "evheap-profile"
#define VIEWS "evheap-views"

/* The last version of the schema that this evheap reads. */
#define SCHEMA 2

gboolean
archive_is_in_run(const Archive *archive, gint64 time)
{
    return time >= archive->run->start && time <= archive->run->end;
}

gboolean
archive_may_grow(Archive *archive)
{
    GError *error = NULL;

    archive->run->bytes_read = source_bytes_read(archive->source);
    if (run_may_grow(archive->run, source_offset(archive->source), &error))
        return TRUE;
    document_take_error(archive->document, error);
    return FALSE;
}

static const struct {
    const char *name;
    void (*handler)(Archive *archive);
} handlers[] = {
#define ELEMENT(name, handler) {name, archive_on_##handler},
#include "reader/archive/elements.def"
#undef ELEMENT
};

/* Handles the current element, after the end of what preceded it. */
static void
handle(Archive *archive, const char *name)
{
    guint i = 0;

    if (strcmp(name, "changes") != 0) {
        archive_finish_band(archive);
        archive_finish_bins(archive);
        if (strcmp(name, "bins") != 0)
            archive_finish_capability(archive);
    }
    while (i < G_N_ELEMENTS(handlers) && strcmp(handlers[i].name, name) != 0)
        i++;
    if (i < G_N_ELEMENTS(handlers))
        handlers[i].handler(archive);
    else
        document_fail(archive->document, _("unknown element %s"), name);
}

/* Returns whether a version is greater than SCHEMA.  It may be too large for
 * any integer type. */
static gboolean
is_newer(const char *version)
{
    const gsize size = strlen(version);

    return strspn(version, "0123456789") == size && version[0] != '0' &&
           (size > strlen(G_STRINGIFY(SCHEMA)) ||
            strcmp(version, G_STRINGIFY(SCHEMA)) > 0);
}

/* Checks the root element before schema errors are reported, because an archive
 * of a newer schema is not damaged. */
static void
check_root(Archive *archive, const char *root)
{
    const char *text = document_attribute(archive->document, "version");
    const gboolean has_views = strcmp(root, VIEWS) == 0;

    if (strcmp(root, RUN) != 0 && !has_views)
        document_take_error(
            archive->document,
            g_error_new(
                TROUBLE, TROUBLE_FORMAT,
                _("cannot read '%s': an XML file, but not an archive of "
                  "evheap"),
                archive->run->name));
    else if (text != NULL && is_newer(text))
        document_take_error(
            archive->document,
            g_error_new(
                TROUBLE, TROUBLE_UNSUPPORTED,
                _("cannot read '%s': written by a newer evheap (schema %.40s; "
                  "this one reads schema %d)"),
                archive->run->name, text, SCHEMA));
    archive->may_go_on = g_strcmp0(text, "1") != 0 && !has_views;
}

static void
begin_run(Archive *archive)
{
    archive->run = run_new(source_name(archive->source));
    archive->profile = archive->run->heap;
    archive->labels_size = archive->names_size = 0;
    g_ptr_array_add(archive->runs, archive->run);
}

/* Ends a run, whose elements are all read. */
static void
end_run(Archive *archive)
{
    archive_finish_band(archive);
    archive_finish_bins(archive);
    archive_finish_capability(archive);
    if (archive->arguments->len == 0)
        return;
    g_ptr_array_add(archive->arguments, NULL);
    archive->run->facts.arguments =
        (char **)g_ptr_array_steal(archive->arguments, NULL);
}

/* Begins a run of several, which together may take the memory of one.  The
 * first is there. */
static void
begin_view(Archive *archive)
{
    const gsize memory = run_memory(archive->run);

    if (archive->n_views++ == 0)
        return;
    end_run(archive);
    begin_run(archive);
    archive->run->others_memory = memory;
    if (archive->n_views > MAX_VIEWS)
        document_fail(archive->document, _("there are too many runs"));
}

/* Finishes and checks a run, with the same check as for a log. */
static gboolean
finish(const Archive *archive, Run *run, GError **error)
{
    Warning *warnings = run->warnings.of;
    const guint64 n_retainers = warnings[WARNING_RETAINERS].count;
    const LogSummary summary = {
        .unfinished = warnings[WARNING_TRUNCATED].count > 0 ||
                      warnings[WARNING_UNFINISHED].count > 0,
        .is_hp = run->heap->texts,
        .size = source_offset(archive->source),
    };

    for (guint i = 0; i < N_QUANTITIES; i++)
        if (run->profiles[i] != NULL)
            profile_sum_bands(run->profiles[i]);
    if (run->profiles[QUANTITY_TICKY] != NULL)
        profile_sum_bands(run->profiles[QUANTITY_TICKY]->allocated_of);
    if (run->heap->breakdown == BREAKDOWN_UNKNOWN)
        breakdown_find(run);
    if (archive->n_views > 0) {
        g_autofree char *file = run->name;

        run->name = g_strdup_printf(
            "%s#%s", file,
            profile_option(run->profiles[run_main_quantity(run)]));
    }
    /* The archive does not store the text of this warning, so it is made again,
     * in the user's language. */
    if (n_retainers > 0)
        reader_warn_retainers(run);
    warnings[WARNING_RETAINERS].count = n_retainers;
    run_finish(run);
    return reader_check(run, &summary, error);
}

Run *
archive_read(Source *source, GError **error)
{
    g_autoptr(GPtrArray) runs =
        g_ptr_array_new_with_free_func((GDestroyNotify)run_free);
    g_autoptr(Document) document =
        document_new(source_name(source), source_take, source, archive_schema,
                     _("the archive is not valid"));
    g_autoptr(GPtrArray) arguments = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GString) key = g_string_new(NULL);
    Archive archive = {
        .runs = runs,
        .source = source,
        .document = document,
        .arguments = arguments,
        .key = key,
    };
    const char *name = document_next(document);
    Run *first;

    begin_run(&archive);
    if (name != NULL)
        check_root(&archive, name);
    while ((name = document_next(document)) != NULL &&
           archive_may_grow(&archive)) {
        if (strcmp(name, RUN) == 0)
            begin_view(&archive);
        else
            handle(&archive, name);
    }
    end_run(&archive);
    if (source_take_error(source, error) || !document_finish(document, error))
        return NULL;
    for (guint i = 0; i < runs->len; i++) {
        Run *run = g_ptr_array_index(runs, i);

        /* The labels are made last. */
        run->others_memory =
            i == 0 ? 0 : run_memory(g_ptr_array_index(runs, i - 1));
        if (!finish(&archive, run, error))
            return NULL;
    }
    first = g_ptr_array_steal_index(runs, 0);
    if (runs->len > 0)
        first->others = g_steal_pointer(&runs);
    return first;
}
