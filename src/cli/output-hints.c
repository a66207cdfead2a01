#include <config.h>

#include "cli/output-hints.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/label.h"
#include "canvas/text.h"
#include "cli/message.h"
#include "cli/option-table.h"
#include "words/comparison-text.h"
#include "words/finding-text.h"
#include "words/reading-text.h"

/* A file of at least as many bytes is announced before it is written. */
#define HUGE_FILE G_GUINT64_CONSTANT(1000000000)

/* Warns about memory lines of --overlay that are not drawn. */
static void
warn_of_overlays(const Options *options, const Profile *profile)
{
    const Run *run = profile->run;
    gboolean is_all = TRUE;

    for (guint line = 0; line < N_MEMORY_LINES; line++)
        is_all &= options->page.chart.overlay[line];
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        if (!options->page.chart.overlay[line])
            continue;
        if (options->page.chart.stacking == STACK_PERCENT &&
            profile_n_bands(profile) > 0) {
            /* The y axis has no bytes then. */
            message(_("warning: no --overlay in '%s': --stack=percent draws "
                      "shares, not bytes"),
                    run->name);
            return;
        }
        if (!quantity_is_size(profile->quantity) &&
            profile_n_eras(profile) > 0) {
            message(
                _("warning: no --overlay in '%s': the y axis of its %s profile "
                  "is not in bytes"),
                run->name, quantity_keys[profile->quantity]);
            return;
        }
        /* Without census times there is another warning (WARNING_NO_TIMES). */
        if (run->memory[line]->len > 0 || profile->clock == CLOCK_ERAS)
            continue;
        if (memory_line_rows[line].event == NULL) {
            if (!is_all)
                message(
                    _("warning: no resident size in '%s': evheap run reads it"),
                    run->name);
            continue;
        }
        message(
            line == MEMORY_BLOCKS && run->memory[MEMORY_SIZE]->len > 0
                ? _("warning: no %s events in '%s': --overlay=blocks needs a "
                    "newer GHC")
            : line == MEMORY_LIVE && run->memory[MEMORY_SIZE]->len > 0
                ? _("warning: no %s events in '%s': GHC writes them at "
                    "major collections only")
            : profile->texts
                ? _("warning: no %s events in '%s': --overlay needs an "
                    "eventlog")
                : _("warning: no %s events in '%s': for --overlay, run the "
                    "program with +RTS -l-agu"),
            memory_line_rows[line].event, run->name);
    }
}

/* Prints a hint about an input.  Takes the sentence. */
static void
hint_at(const ReportRun *run, char *sentence)
{
    /* TRANSLATORS: an input, and the hint. */
    message(_("hint: '%s': %s"), run->profile->run->name, sentence);
    g_free(sentence);
}

/* Hints at what a picture does not show: messages that explain it, and the
 * bands in OTHER. */
static void
hint_at_hidden(const ReportRun *run)
{
    const GArray *findings =
        run->reading != NULL ? run->reading->findings : NULL;

    if (run->n_messages > 0)
        hint_at(run, messages_sentence(run->n_messages));
    for (guint i = 0;
         findings != NULL && i < findings->len && run->selection->n_other > 0;
         i++) {
        const Finding *finding = &g_array_index(findings, Finding, i);

        if (finding->kind == FINDING_SCATTERED)
            hint_at(run, finding_text(finding, run->profile));
    }
}

void
warn_of_pictures(const Options *options, const Report *report)
{
    const gboolean has_font = pango_metrics_has_letters(report->metrics, "A");

    for (guint i = 0; i < report->n_runs; i++) {
        warn_of_overlays(options, report->runs[i].decoded);
        if (!options_draw_stacks(options))
            hint_at_hidden(&report->runs[i]);
    }
    if (!has_font)
        message(_("warning: no font was found, and text widths are estimates: "
                  "install the package fonts-dejavu-core (Debian, "
                  "Ubuntu) or dejavu-sans-fonts (Fedora)"));
    else if (report->in_english)
        /* TRANSLATORS: name the packages with the letters of your language. */
        message(_("warning: no font has the letters of this language, so the "
                  "page is in English: install a font that has them"));
}

/* Hints at outer frames that the run-time system has cut off in a .hp file, if
 * stacks are written. */
static void
hint_at_stacks(const Options *options, const Profile *profile)
{
    gboolean cut = FALSE;

    if (!(options_traits(options) & FORMAT_HAS_MOMENT) &&
        !options_draw_stacks(options))
        return;
    if (!profile->texts || !breakdown_has_stacks(profile->breakdown))
        return;
    for (guint i = 0; i < profile_n_bands(profile) && !cut; i++)
        cut = g_str_has_suffix(profile_band(profile, i)->text, "...");
    if (cut)
        message(_("hint: stacks in '%s' lack their outer frames: "
                  "use +RTS -L%u, or an eventlog"),
                profile->run->name, WANTED_LABEL_SIZE);
}

/* Hints at retainers that the run-time system has cut off, in an eventlog,
 * too. */
static void
hint_at_retainers(const Profile *profile)
{
    const guint limit = facts_label_limit(&profile->run->facts);
    guint32 id;

    if (run_cuts_retainers(profile, &id))
        message(_("hint: sets of retainers in '%s' are cut off at "
                  "%u bytes: use +RTS -L%u"),
                profile->run->name, limit,
                MAX(WANTED_LABEL_SIZE, 4 * MIN(limit, 1000000)));
}

/* Returns whether a run has a selected band of the run of --like. */
static gboolean
has_like(const Report *report)
{
    for (guint i = 0; i < report->n_runs; i++) {
        const Selection *selection = report->runs[i].selection;

        for (guint j = 0; j < selection_n_choices(selection); j++)
            if (selection_choice(selection, j)->like != NULL)
                return TRUE;
    }
    return FALSE;
}

/* Warns if a run does not have the events or spans of --table. */
static void
warn_of_table(DataTable table, const Run *run)
{
    const Activity *activity = run->activity;
    const gboolean told[] = {
        [TABLE_THREADS] = activity->has_running,
        [TABLE_CAPABILITIES] =
            activity->has_running || activity->has_collections,
        [TABLE_COLLECTIONS] = activity->has_collections,
    };
    const char *const needed[] = {
        [TABLE_THREADS] = "+RTS -ls",
        [TABLE_CAPABILITIES] = "+RTS -lgs",
        [TABLE_COLLECTIONS] = "+RTS -lg",
    };

    if (table >= TABLE_THREADS && table <= TABLE_COLLECTIONS && !told[table])
        message(_("warning: --table=%s: '%s' does not have the events of %s"),
                table_words[table], run->name, needed[table]);
    if (table == TABLE_SPANS && run->spans->kinds->len == 0)
        message(_("warning: --table=%s: '%s' has no spans"), table_words[table],
                run->name);
}

void
warn_of_report(const Options *options, const Report *report)
{
    const MarkerChoice *choice = &options->choice.markers;
    const Comparison *comparison = report->comparison;

    if (options->input.like != NULL && report->runs[0].selection != NULL &&
        !has_like(report)) {
        g_autofree char *name =
            label_present(options->input.like, strlen(options->input.like));

        message(_("warning: --like: no band is also in '%s'"), name);
    }
    for (guint i = 0; i < report->n_runs; i++) {
        const ReportRun *run = &report->runs[i];

        warn_of_table(report->table, run->profile->run);
        hint_at_stacks(options, run->decoded);
        hint_at_retainers(run->decoded);
        if ((choice->include == NULL && choice->exclude == NULL) ||
            choice->kinds == MARKERS_NONE || run->markers->len > 0 ||
            run->profile->run->markers->len == 0)
            continue;
        message(_("warning: no marker in '%s' passes --marker-include and "
                  "--marker-exclude"),
                run->profile->run->name);
    }
    if (comparison == NULL)
        return;
    if (comparison->clocks_differ)
        message(_(
            "warning: cannot compare the times: one run has wall-clock times, "
            "another does not"));
    if (comparison->matching->mixed)
        message(options->choice.views == VIEWS_NEVER
                    ? _("warning: the runs have different break-downs: no "
                        "bands match")
                    : _("warning: the runs have different break-downs: no "
                        "bands match; if they are of one program, --views "
                        "lays them side by side"));
    if (comparison->programs_differ)
        message(_("warning: the runs are of different programs"));
    for (guint i = 1; i < comparison_n_runs(comparison); i++) {
        g_autofree char *hint = matching_hint(comparison, i);

        if (hint != NULL)
            message(_("hint: %s"), hint);
    }
}

void
hint_at_rows(const Output *output, const Report *report)
{
    const guint64 size =
        output->format->size != NULL ? output->format->size(report) : 0;

    if (size >= HUGE_FILE)
        message(
            /* TRANSLATORS: "the csv will have about 7.2 GB". */
            _("hint: the %s will have about %.1f GB, a row for each band and "
              "era: take --table=bands (csv) for a row for each band, or -o "
              "FILE.db for a database of the run"),
            output->format->name, (double)size / 1e9);
}
