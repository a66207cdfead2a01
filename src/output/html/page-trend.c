#include <config.h>

#include <math.h>
#include <string.h>

#include "output/data.h"
#include "output/html/page.h"
#include "output/json/json.h"

/* The maximum size of the runs and their values, in bytes. */
#define MAX_TREND 350000

/* The maximum number of characters of a text. */
#define MAX_TEXT 400

/* If the runs are too large, their number shrinks a little more than necessary,
 * but the last ones stay. */
#define MARGIN   0.95
#define MIN_RUNS 2

/* Writes a number unless it is unknown. */
static void
put_known(JsonStream *stream, const char *key, double number)
{
    if (!isnan(number))
        json_put_number(stream, key, number);
}

/* Writes a run.  What is unknown is left out, and so is the file if it is that
 * of the run before, as in a history. */
static void
put_run(JsonStream *stream, const TrendTexts *texts, guint index, guint first)
{
    const TrendRun *run = trend_run(texts->trend, index);
    g_autofree char *start = trend_start(texts, index);

    json_open_line(stream, NULL, "{");
    page_put_text(stream, "name", texts->names[index]);
    if (run->commit != NULL)
        page_put_text(stream, "commit", run->commit);
    if (run->branch != NULL)
        page_put_text(stream, "branch", run->branch);
    if (start[0] != '\0')
        json_put_text(stream, "date", start);
    if (run->has_eras)
        json_put_bytes(stream, "peak", run->statistics.peak);
    if (texts->trend->quantity == QUANTITY_HEAP)
        put_known(stream, "live", run->live);
    put_known(stream, "gc", run->gc);
    if (texts->marks[index][0] != '\0')
        json_put_text(stream, "mark", texts->marks[index]);
    if (index == first ||
        strcmp(run->file, trend_run(texts->trend, index - 1)->file) != 0)
        json_put_text(stream, "file", run->file);
    if (run->number > 0)
        json_put_integer(stream, "number", run->number);
    json_close(stream, "}");
}

/* Writes the values of the runs from the first one on: of all bands, and of
 * each drawn band and OTHER. */
static void
put_values(JsonStream *stream, const ReportRun *run, guint first)
{
    const Profile *profile = run->profile;
    const Selection *drawn = run->selection;
    const guint n_runs = profile_n_eras(profile);
    g_autofree guint64 *values = g_new(guint64, n_runs + 1);

    for (guint i = 0; i < n_runs; i++)
        values[i] = profile_era(profile, i)->total;
    json_put_values(stream, "totals", values + first, n_runs - first);
    json_open(stream, "bands", "[");
    for (guint i = 0; i < selection_n_layers(drawn); i++) {
        json_open_line(stream, NULL, "{");
        if (i < selection_n_choices(drawn)) {
            const Band *band = selection_choice(drawn, i)->band;
            g_autofree char *name = data_band_name(run, band);

            json_put_text(stream, "band", name);
            page_put_shown(stream, band);
        } else {
            json_put_flag(stream, "other", TRUE);
        }
        selection_values(drawn, i, n_runs, values);
        json_put_values(stream, "values", values + first, n_runs - first);
        json_close(stream, "}");
    }
    json_close(stream, "]");
}

static void
put_steps(JsonStream *stream, const TrendTexts *texts, guint first)
{
    const GArray *steps = texts->trend->steps;

    json_open(stream, "steps", "[");
    for (guint i = 0; i < steps->len; i++) {
        const guint run = g_array_index(steps, TrendStep, i).run;

        if (run < first)
            continue;
        json_open_line(stream, NULL, "{");
        json_put_integer(stream, "run", run - first);
        page_put_text(stream, "text", texts->steps[i]);
        json_close(stream, "}");
    }
    json_close(stream, "]");
}

/* Returns the JSON with the runs from the first one on. */
static char *
trend_json(const Report *report, const char *settings, guint first)
{
    const TrendTexts *texts = report->trend;
    const guint n_runs = texts->trend->runs->len;
    g_autofree char *heading = trend_heading(texts, report->runs[0].profile);
    GString *out = g_string_new(NULL);
    JsonStream stream = json_page_stream(out);

    json_open(&stream, NULL, "{");
    page_put_text(&stream, "heading", heading);
    json_put_integer(&stream, "first", first);
    json_put_json(&stream, "settings", settings);
    stream.max_text = MAX_TEXT;
    json_open(&stream, "runs", "[");
    for (guint i = first; i < n_runs; i++)
        put_run(&stream, texts, i, first);
    json_close(&stream, "]");
    put_values(&stream, &report->runs[0], first);
    put_steps(&stream, texts, first);
    json_close(&stream, "}");
    json_end(&stream);
    return g_string_free(out, FALSE);
}

char *
page_trend(const Report *report)
{
    const guint n_runs = report->trend->trend->runs->len;
    g_autoptr(HtmlPage) page = html_page_new(report, FALSE);
    g_autofree char *settings = html_page_settings(page, "");
    guint n = n_runs;

    for (;;) {
        char *json = trend_json(report, settings, n_runs - n);
        const gsize size = strlen(json);

        if (size <= MAX_TREND || n <= MIN_RUNS)
            return json;
        g_free(json);
        n = CLAMP((guint)(n * MARGIN * MAX_TREND / (double)size), MIN_RUNS,
                  n - 1);
    }
}
