#include <config.h>

#include "words/trend-text.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "run/grouping.h"
#include "run/plain.h"
#include "words/amount.h"
#include "words/clip.h"

/* The runs that a note names. */
#define MAX_NAMED 4

/* The characters of the name of a run or of a band in a sentence. */
#define MAX_NAME 120

#define DAY (24 * 60 * 60)

/* Returns the earliest and the latest start of a run.  Returns FALSE if none is
 * known. */
static gboolean
find_period(const Trend *trend, gint64 *first, gint64 *last)
{
    gboolean known = FALSE;

    for (guint i = 0; i < trend->runs->len; i++) {
        const gint64 start = trend_run(trend, i)->start_s;

        if (start == 0)
            continue;
        *first = known ? MIN(*first, start) : start;
        *last = known ? MAX(*last, start) : start;
        known = TRUE;
    }
    return known;
}

/* Returns a time in UTC; "" if it is not of this calendar.  Free with g_free.
 */
static char *
format_time(gint64 time, const char *format)
{
    g_autoptr(GDateTime) date = g_date_time_new_from_unix_utc(time);

    return date == NULL ? g_strdup("") : g_date_time_format(date, format);
}

/* Returns the dates of the runs; of runs on few days also the time. */
static char **
make_dates(const Trend *trend)
{
    const guint n_runs = trend->runs->len;
    gint64 first, last;
    const char *format = "%Y-%m-%d";
    char **dates;

    if (!find_period(trend, &first, &last))
        return NULL;
    if (first / DAY == last / DAY)
        format = "%H:%M";
    else if (last - first < 3 * DAY)
        format = "%m-%d %H:%M";
    dates = g_new0(char *, n_runs + 1);
    for (guint i = 0; i < n_runs; i++) {
        const gint64 start = trend_run(trend, i)->start_s;

        dates[i] = start == 0 ? g_strdup("") : format_time(start, format);
    }
    return dates;
}

static char *
make_step(const TrendTexts *texts, const Profile *bands, const TrendStep *step)
{
    const Profile profile = {.quantity = texts->trend->quantity};
    const double change = step->after - step->before;
    g_autofree char *amount = amount_change(&profile, METRIC_MEAN, change);
    g_autofree char *label = NULL;
    g_autofree char *name = NULL;

    if (step->band == TREND_NO_BAND)
        /* TRANSLATORS: a step of a trend: "+4.1 MiB at 3f2a91c", the name of a
         * run. */
        return g_strdup_printf(_("%s at %s"), amount, texts->names[step->run]);
    label = band_label(profile_band(bands, step->band));
    name = text_clip(label, MAX_NAME);
    if (fabs(step->band_change) < fabs(change) / 2)
        return g_strdup_printf(_("%s at %s: %s and others"), amount,
                               texts->names[step->run], name);
    /* TRANSLATORS: "+4.1 MiB at 3f2a91c: Map", a run and a band. */
    return g_strdup_printf(_("%s at %s: %s"), amount, texts->names[step->run],
                           name);
}

/* Returns a profile that has only the bands of a trend.  Free with
 * profile_free. */
static Profile *
bands_of(const Trend *trend, gboolean plain)
{
    Profile *profile = profile_new(NULL, trend->quantity);

    profile->grouping = trend->grouping;
    for (guint i = 0; i < trend->bands->len; i++) {
        const TrendBand *of = trend_band(trend, i);
        const Band band = {.text = of->text, .number = of->number};

        g_array_append_val(profile->bands, band);
    }
    if (plain)
        profiles_make_plain(&profile, 1);
    return profile;
}

TrendTexts *
trend_texts_new(const Trend *trend, gboolean plain)
{
    g_autoptr(Profile) bands = bands_of(trend, plain);
    TrendTexts *texts = g_new0(TrendTexts, 1);
    const guint n_runs = trend->runs->len;
    const GArray *steps = trend->steps;

    texts->trend = trend;
    texts->names = g_new0(char *, n_runs + 1);
    for (guint i = 0; i < n_runs; i++) {
        g_autofree char *name = trend_run_name(trend, i);

        texts->names[i] = text_clip(name, MAX_NAME);
    }
    texts->dates = make_dates(trend);
    texts->marks = g_new0(char *, n_runs + 1);
    for (guint i = 0; i < n_runs; i++) {
        const TrendRun *run = trend_run(trend, i);

        texts->marks[i] =
            g_strconcat(run->whole ? "" : _("not whole"),
                        run->whole || !run->impossible ? "" : parts_separator(),
                        run->impossible ? _("impossible censuses") : "", NULL);
    }
    texts->steps = g_new0(char *, steps->len + 1);
    for (guint i = 0; i < steps->len; i++)
        texts->steps[i] =
            make_step(texts, bands, &g_array_index(steps, TrendStep, i));
    return texts;
}

void
trend_texts_free(TrendTexts *texts)
{
    if (texts == NULL)
        return;
    g_strfreev(texts->names);
    g_strfreev(texts->dates);
    g_strfreev(texts->steps);
    g_strfreev(texts->marks);
    g_free(texts);
}

char *
trend_title(const TrendTexts *texts)
{
    const Trend *trend = texts->trend;
    const guint n_runs = trend->runs->len;
    g_autofree char *runs =
        g_strdup_printf(ngettext("%u run", "%u runs", n_runs), n_runs);
    const char *program = NULL;

    for (guint i = 0; i < n_runs && program == NULL; i++)
        program = trend_run(trend, i)->program;
    if (trend_programs_differ(trend))
        program = _("different programs");
    /* TRANSLATORS: a program, and "50 runs". */
    return program == NULL ? g_steal_pointer(&runs)
                           : g_strdup_printf(_("%s: %s"), program, runs);
}

char *
trend_heading(const TrendTexts *texts, const Profile *profile)
{
    g_autofree char *heading = profile_heading(profile);

    return g_strdup_printf(texts->trend->of == METRIC_MEAN
                               /* TRANSLATORS: "mean of each run: heap by
                                * closure type (-hT)". */
                               ? _("mean of each run: %s")
                               : _("peak of each run: %s"),
                           heading);
}

char *
trend_range(const TrendTexts *texts, const Profile *profile)
{
    const Trend *trend = texts->trend;
    double least = INFINITY, greatest = -INFINITY;
    g_autofree char *from = NULL;
    g_autofree char *to = NULL;

    for (guint i = 0; i < trend->runs->len; i++) {
        if (!trend_is_sure(trend, i))
            continue;
        least = MIN(least, trend_value(trend, i));
        greatest = MAX(greatest, trend_value(trend, i));
    }
    if (least > greatest)
        return g_strdup("");
    from = amount_level(profile, least);
    to = amount_level(profile, greatest);
    if (strcmp(from, to) == 0)
        return g_steal_pointer(&from);
    return g_strdup_printf(_("%s to %s"), from, to);
}

char *
trend_period(const TrendTexts *texts)
{
    gint64 first, last;
    g_autofree char *from = NULL;
    g_autofree char *to = NULL;

    if (!find_period(texts->trend, &first, &last))
        return g_strdup("");
    from = format_time(first, "%Y-%m-%d");
    to = format_time(last, "%Y-%m-%d");
    return strcmp(from, to) == 0 ? g_steal_pointer(&from)
                                 : g_strdup_printf(_("%s to %s"), from, to);
}

/* Appends a sentence with the names of the runs that are cut, or else of those
 * with impossible censuses, if there are any. */
static void
append_named(GString *out, const TrendTexts *texts, gboolean are_cut,
             const char *sentence)
{
    g_autoptr(GString) names = g_string_new(NULL);
    g_autofree char *all = NULL;
    guint n = 0;

    for (guint i = 0; i < texts->trend->runs->len; i++) {
        const TrendRun *run = trend_run(texts->trend, i);

        if (are_cut ? run->whole : !run->impossible)
            continue;
        if (n++ < MAX_NAMED)
            g_string_append_printf(names, "%s%s", n > 1 ? _(", ") : "",
                                   texts->names[i]);
    }
    if (n == 0)
        return;
    all =
        n <= MAX_NAMED
            ? g_strdup(names->str)
            /* TRANSLATORS: names of runs, separated by commas, and a number. */
            : g_strdup_printf(_("%s and %u more"), names->str, n - MAX_NAMED);
    g_string_append(out, out->len > 0 ? parts_separator() : "");
    g_string_append_printf(out, _("%s: %s"), sentence, all);
}

char *
trend_note(const TrendTexts *texts)
{
    GString *note = g_string_new(NULL);

    append_named(note, texts, TRUE, _("not whole"));
    append_named(note, texts, FALSE,
                 /* TRANSLATORS: runs; "steps" are those of a trend. */
                 _("impossible censuses, left out of the steps"));
    return g_string_free(note, note->len == 0);
}

char *
trend_start(const TrendTexts *texts, guint run)
{
    const gint64 start = trend_run(texts->trend, run)->start_s;

    return start == 0 ? g_strdup("") : format_time(start, "%Y-%m-%d %H:%M");
}

Table *
trend_table_new(const TrendTexts *texts)
{
    const Profile profile = {.quantity = texts->trend->quantity};
    const Column columns[] = {
        {.head = _("run"), .is_left = TRUE, .max_cells = 24},
        /* TRANSLATORS: when a run started. */
        {.head = _("start (UTC)"), .gap = 2},
        {.head = _("mean"), .gap = 2},
        {.head = _("peak"), .gap = 2},
        /* TRANSLATORS: bytes of memory. */
        {.head = _("live"), .gap = 2},
        {.head = _("GC"), .gap = 2},
        {.head = "", .gap = 2},
    };
    Table *table = table_new();

    table_add_columns(table, columns, G_N_ELEMENTS(columns));
    for (guint i = 0; i < texts->trend->runs->len; i++) {
        const TrendRun *run = trend_run(texts->trend, i);
        const Statistics *of = &run->statistics;
        char *const cells[] = {
            trend_start(texts, i),
            run->has_eras ? amount_level(&profile, of->mean) : g_strdup(""),
            run->has_eras ? amount_level(&profile, (double)of->peak)
                          : g_strdup(""),
            isnan(run->live) ? g_strdup("") : format_bytes(run->live),
            isnan(run->gc) ? g_strdup("") : format_share(run->gc),
            g_strdup(texts->marks[i]),
        };

        table_add_label(table, g_strdup(texts->names[i]), TRUE);
        for (guint j = 0; j < G_N_ELEMENTS(cells); j++)
            table_add(table, cells[j]);
    }
    table_drop_empty(table);
    return table;
}
