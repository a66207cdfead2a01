#include <config.h>

#include "cli/sources.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/error.h"
#include "run/grouping.h"
#include "source/annotation.h"
#include "source/tree.h"
#include "words/comparison-text.h"

#define NO_SOURCES "none"

/* Opens the folders of --source, without it the working directory, which may be
 * gone.  Sets report->sources unless it is "none". */
static gboolean
open_sources(Report *report, const Options *options, GError **error)
{
    const GPtrArray *given = options->page.sources;
    const Run *run = report->runs[report->n_runs - 1].profile->run;
    g_autoptr(GPtrArray) here = g_ptr_array_new_with_free_func(g_free);
    gint64 start = 0;

    for (guint i = 0; i < given->len; i++)
        if (strcmp(given->pdata[i], NO_SOURCES) == 0)
            return TRUE;
    g_ptr_array_add(here, g_strdup("."));
    if (!facts_unix_ns(&run->facts, 0, &start))
        start = 0;
    report->sources = report_keep(
        report,
        source_tree_new(given->len > 0 ? given : here, start / 1000000000,
                        given->len > 0 ? error : NULL),
        (GDestroyNotify)source_tree_free);
    return report->sources != NULL || given->len == 0;
}

static void
list_lines(Report *report, const Options *options)
{
    const Comparison *comparison = report->comparison;
    const Profile *profile = report->runs[report->n_runs - 1].profile;
    Annotation *annotation = report_keep(
        report,
        annotation_new(profile,
                       comparison == NULL ? NULL : comparison->matching,
                       &report->line_moment, report->sources),
        (GDestroyNotify)annotation_free);
    SourceListing *listing =
        report_keep(report,
                    source_listing_new(annotation, report->sources,
                                       options->choice.selection.trace / 100),
                    (GDestroyNotify)source_listing_free);

    for (guint i = 0; i < N_ANNOTATED && comparison != NULL; i++)
        listing->names[i] = run_name(comparison_run(comparison, i));
    listing->urls = report->urls;
    report->source = listing;
}

gboolean
sources_add(Report *report, const Options *options, GError **error)
{
    const Profile *profile = report->runs[report->n_runs - 1].profile;
    const gboolean is_view = options->page.view == VIEW_SOURCE;
    const char *template = options->output.source_url;

    report->line_moment = options->choice.moment;
    if (!options->choice.has_moment && !quantity_is_flow(profile->quantity))
        report->line_moment.kind = MOMENT_PEAK;
    if (!is_view && template == NULL &&
        !(options_traits(options) & FORMAT_NEEDS_INLINED))
        return TRUE;
    if (is_view && report->comparison != NULL &&
        comparison_n_runs(report->comparison) > 2)
        return misuse(error, "%s",
                      _("--view=source shows one run, or what changed between "
                        "two"));
    if (!open_sources(report, options, error))
        return FALSE;
    if (template != NULL) {
        SourceUrls *urls = report_keep(report, g_new0(SourceUrls, 1), g_free);

        urls->template = template;
        urls->find = report->sources == NULL ? NULL : source_tree_url_path;
        urls->files = report->sources;
        report->urls = urls;
    }
    if (is_view && profile_has_places(profile))
        list_lines(report, options);
    return TRUE;
}

gboolean
sources_check(const Report *report, GError **error)
{
    const Profile *profile = report->runs[0].profile;

    if (report_has_source(report))
        return TRUE;
    if (profile->texts)
        return fail_with(error, TROUBLE_UNTOLD, "%s",
                         _("--view=source: a .hp file tells no places in "
                           "source; an eventlog does"));
    if (profile->breakdown == BREAKDOWN_UNKNOWN)
        return fail_with(error, TROUBLE_UNTOLD, "%s",
                         _("--view=source: the log has no profile"));
    return fail_with(error, TROUBLE_UNTOLD,
                     _("--view=source: %s tells no places in source; these do: "
                       "-hi of a build with -finfo-table-map, and -hc or -p of "
                       "a profiled build"),
                     profile_option(profile));
}
