#include <config.h>

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "output/html/page.h"
#include "output/json/json-stream.h"
#include "words/disclose.h"

/* The maximum size of the values of a trend, in bytes. */
#define MAX_VALUES 300000

/* Writes a text for people; NULL is left empty. */
static void
put_text(JsonStream *stream, const char *key, const char *text)
{
    g_autofree char *disclosed = disclose_text(text != NULL ? text : "");

    json_put_text(stream, key, disclosed);
}

static void
put_known(JsonStream *stream, const char *key, double number)
{
    if (isnan(number))
        json_put_null(stream, key);
    else
        json_put_number(stream, key, number);
}

static void
put_run(JsonStream *stream, const TrendTexts *texts, guint index)
{
    const TrendRun *run = trend_run(texts->trend, index);
    const gboolean has_peak =
        run->has_eras && trend_of(texts->trend) == STATISTIC_MEAN;
    g_autofree char *start = trend_cell(texts, index, 0);

    json_open_line(stream, NULL, "{");
    put_text(stream, "name", texts->names[index]);
    if (run->commit != NULL)
        put_text(stream, "commit", run->commit);
    if (run->branch != NULL)
        put_text(stream, "branch", run->branch);
    json_put_text(stream, "date", start);
    put_known(stream, "peak", has_peak ? (double)run->statistics.peak : NAN);
    put_known(stream, "live", run->live);
    put_known(stream, "gc", run->gc);
    if (!run->whole)
        json_put_text(stream, "not_whole", _("not whole"));
    json_put_text(stream, "file", run->file);
    json_put_integer(stream, "number", run->number);
    json_close(stream, "}");
}

char *
page_trend(const Report *report)
{
    const TrendTexts *texts = report->trend;
    const GArray *steps = trend_steps(texts->trend);
    g_autoptr(PageReport) page = page_report_new(report);
    g_autofree char *data = page_report_data(page, MAX_VALUES);
    g_autofree char *settings = page_report_settings(page, "");
    g_autofree char *heading = trend_heading(texts, report->runs[0].profile);
    g_autoptr(GString) out = g_string_new(NULL);
    JsonStream stream = json_page_stream(out);

    stream.max_text = 4096;
    json_open(&stream, NULL, "{");
    put_text(&stream, "heading", heading);
    json_open(&stream, "runs", "[");
    for (guint i = 0; i < trend_n_runs(texts->trend); i++)
        put_run(&stream, texts, i);
    json_close(&stream, "]");
    json_open(&stream, "steps", "[");
    for (guint i = 0; i < steps->len; i++) {
        json_open_line(&stream, NULL, "{");
        json_put_integer(&stream, "run",
                         g_array_index(steps, TrendStep, i).run);
        put_text(&stream, "text", texts->steps[i]);
        json_close(&stream, "}");
    }
    json_close(&stream, "]");
    json_close(&stream, "}");
    /* The values are a document of their own, made as for other pages. */
    g_string_truncate(out, strlen(g_strchomp(out->str)) - 1);
    return g_strdup_printf("%s,\"data\":%s,\"settings\":%s}", out->str, data,
                           settings);
}
