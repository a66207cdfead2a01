/* The text report: facts, figures, the largest bands, warnings.
 *
 * It speaks the user's language and fits the given number of columns. */
#include <config.h>

#include <glib/gi18n.h>

#include "output/cells.h"
#include "output/comparison-txt.h"
#include "output/facts-text.h"
#include "output/format.h"
#include "words/clip.h"
#include "words/disclose.h"
#include "words/sparkline.h"
#include "words/units.h"

#define LEAST_COLUMNS 60
#define MOST_COLUMNS  1000
#define LEAST_LABEL   12
#define MOST_SPARK    40

/* The cells of a table's columns, the blank in front included: "100.0 %",
 * "1023 KiB", "-99.9 MiB/s", "-99.9 MiB/era".  What is wider, thousands of TiB
 * or the head in some language, makes its column wider. */
#define SHARE_CELLS      7
#define SIZE_CELLS       10
#define GROWTH_CELLS     12
#define ERA_GROWTH_CELLS 14

static guint
columns_of(const Report *report)
{
    return CLAMP(report->columns, LEAST_COLUMNS, MOST_COLUMNS);
}

static char *
peak_moment(const Report *report, const Statistics *figures)
{
    g_autofree char *time = NULL;

    if (report->profile->clock == CLOCK_ERAS)
        /* TRANSLATORS: goes into "peak %s %s, mean ...". */
        return g_strdup_printf(_("in era %u"),
                               report->profile->first_era + figures->peak_era);
    time = format_seconds((double)figures->peak_time / 1e9);
    /* TRANSLATORS: a time; goes into "peak %s %s, mean ...". */
    return g_strdup_printf(_("at %s"), time);
}

static void
put_figures(Sink *sink, const Report *report)
{
    const Statistics *run = &report->selection->run;
    g_autofree char *peak = format_bytes((double)run->peak);
    g_autofree char *moment = peak_moment(report, run);
    g_autofree char *mean = format_bytes(run->mean);
    g_autofree char *end = format_bytes((double)run->end);
    g_autofree char *area =
        format_area(run->area, report->profile->clock == CLOCK_ERAS);
    g_autofree char *text =
        g_strdup_printf(_("peak %s %s, mean %s, end %s, area %s"), peak, moment,
                        mean, end, area);

    sink_printf(sink, "\n");
    put_wrapped(sink, text, columns_of(report));
}

/* What one row of the table says. */
typedef struct {
    const char *text;
    const Statistics *figures;
    double share;
    const guint64 *values;
} Row;

/* How many cells the parts of a table's row take. */
typedef struct {
    guint share, peak, mean, growth;
    guint spark;
    guint label;
} Widths;

static void
widen(guint *width, const char *text)
{
    *width = MAX(*width, cells_count(text) + 1);
}

static void
widen_by_figures(Widths *widths, const Report *report,
                 const Statistics *figures)
{
    g_autofree char *peak = format_bytes((double)figures->peak);
    g_autofree char *mean = format_bytes(figures->mean);
    g_autofree char *growth =
        format_growth(figures->growth, report->profile->clock == CLOCK_ERAS);

    widen(&widths->peak, peak);
    widen(&widths->mean, mean);
    widen(&widths->growth, growth);
}

static Widths
widths_of(const Report *report)
{
    const Selection *selection = report->selection;
    Widths widths = {
        .share = SHARE_CELLS,
        .peak = SIZE_CELLS,
        .mean = SIZE_CELLS,
        .growth = report->profile->clock == CLOCK_ERAS ? ERA_GROWTH_CELLS
                                                       : GROWTH_CELLS,
    };
    guint taken, room;

    widen(&widths.share, _("share"));
    widen(&widths.peak, _("peak"));
    widen(&widths.mean, _("mean"));
    widen(&widths.growth, _("growth"));
    for (guint i = 0; i < selection_n_choices(selection); i++)
        widen_by_figures(&widths, report,
                         &selection_choice(selection, i)->figures);
    if (selection->n_other > 0)
        widen_by_figures(&widths, report, &selection->other_figures);
    taken = widths.share + widths.peak + widths.mean + widths.growth + 4;
    room = MAX(columns_of(report), taken + LEAST_LABEL) - taken;
    widths.spark = MIN((room - LEAST_LABEL) / 3 + 2, MOST_SPARK);
    widths.spark =
        MAX(widths.spark, MIN(cells_count(_("over time")), room - LEAST_LABEL));
    widths.label = room - widths.spark;
    return widths;
}

static char *
shorten_label(const Report *report, const char *text, guint cells)
{
    g_autofree char *clipped = text_clip(text, 2 * MOST_COLUMNS);
    g_autofree char *disclosed = disclose_text(clipped);

    return report->profile->breakdown == BREAKDOWN_COST_CENTRE
               ? cells_shorten_stack(disclosed, cells)
               : cells_shorten(disclosed, cells);
}

static void
put_row(Sink *sink, const Report *report, const Widths *widths, const Row *row)
{
    g_autofree char *share = format_share(row->share);
    g_autofree char *peak = format_bytes((double)row->figures->peak);
    g_autofree char *mean = format_bytes(row->figures->mean);
    g_autofree char *growth = format_growth(
        row->figures->growth, report->profile->clock == CLOCK_ERAS);
    g_autofree char *line =
        sparkline(report->profile, row->values, widths->spark);
    g_autofree char *label = shorten_label(report, row->text, widths->label);

    put_right(sink, share, widths->share);
    put_right(sink, peak, widths->peak);
    put_right(sink, mean, widths->mean);
    put_right(sink, growth, widths->growth);
    sink_printf(sink, "  %s  %s\n", line, label);
}

static void
put_heads(Sink *sink, const Widths *widths)
{
    /* TRANSLATORS: above small curves; best in at most ten letters. */
    g_autofree char *over_time = cells_shorten(_("over time"), widths->spark);

    sink_printf(sink, "\n");
    put_right(sink, _("share"), widths->share);
    put_right(sink, _("peak"), widths->peak);
    put_right(sink, _("mean"), widths->mean);
    put_right(sink, _("growth"), widths->growth);
    sink_printf(sink, "  ");
    put_left(sink, over_time, widths->spark);
    sink_printf(sink, "  %s\n", _("band"));
}

static void
put_table(Sink *sink, const Report *report)
{
    const Selection *selection = report->selection;
    guint n_eras = profile_n_eras(report->profile);
    g_autofree guint64 *values = g_new(guint64, n_eras);
    g_autofree char *other = selection_other_text(selection);
    Widths widths = widths_of(report);

    put_heads(sink, &widths);
    for (guint i = 0; i < selection_n_choices(selection); i++) {
        const Choice *choice = selection_choice(selection, i);
        g_autofree char *text = band_unique_text(choice->band);
        Row row = {text, &choice->figures, choice->share, values};

        series_values(&choice->band->series, n_eras, values);
        put_row(sink, report, &widths, &row);
    }
    if (selection->n_other > 0)
        put_row(sink, report, &widths,
                &(Row){other, &selection->other_figures, selection->other_share,
                       selection->other});
}

static void
put_memory_line(Sink *sink, const char *name, const GArray *points)
{
    guint64 peak = 0;
    g_autofree char *peak_text = NULL;
    g_autofree char *end_text = NULL;

    for (guint i = 0; i < points->len; i++)
        peak = MAX(peak, g_array_index(points, MemoryPoint, i).bytes);
    peak_text = format_bytes((double)peak);
    end_text = format_bytes(
        (double)g_array_index(points, MemoryPoint, points->len - 1).bytes);
    sink_printf(sink, _("%s: peak %s, end %s\n"), name, peak_text, end_text);
}

static void
put_memory(Sink *sink, const Report *report)
{
    const char *const names[N_MEMORY_LINES] = {_("live bytes"), _("heap size"),
                                               _("blocks")};

    sink_printf(sink, "\n");
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        if (report->profile->memory[line]->len > 0)
            put_memory_line(sink, names[line], report->profile->memory[line]);
}

static void
put_warning(Sink *sink, const Report *report, WarningKind kind)
{
    g_autofree char *text = warnings_line(&report->profile->warnings, kind);

    put_wrapped(sink, text, columns_of(report));
}

static void
put_warnings(Sink *sink, const Report *report)
{
    gboolean first = TRUE;

    for (guint kind = 0; kind < N_WARNINGS; kind++) {
        if (report->profile->warnings.of[kind].count == 0)
            continue;
        if (first)
            sink_printf(sink, "\n");
        put_warning(sink, report, kind);
        first = FALSE;
    }
}

static void
write_txt(const Report *report, Sink *sink)
{
    if (report->comparison != NULL) {
        put_comparison(sink, report, columns_of(report));
        return;
    }
    put_facts(sink, report->profile, columns_of(report));
    if (profile_n_bands(report->profile) > 0) {
        put_figures(sink, report);
        put_table(sink, report);
    }
    if (profile_has_memory(report->profile))
        put_memory(sink, report);
    put_warnings(sink, report);
}

const OutputFormat format_txt = {
    .name = "txt",
    .needs_selection = TRUE,
    .summary = N_("text report"),
    .write = write_txt,
};
