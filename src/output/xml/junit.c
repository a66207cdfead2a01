/* The format junit: the results of limits as test cases, for CI systems.  A
 * suite is a run, a test case one of its limits.  data/evheap-junit.rng
 * describes the elements. */
#include <config.h>

#include <glib/gi18n.h>

#include "base/numbers.h"
#include "output/format.h"
#include "output/xml/xml-stream.h"
#include "words/disclose.h"

/* Writes a presentable text as an attribute. */
static void
put_text(XmlStream *stream, const char *name, const char *text)
{
    g_autofree char *disclosed = disclose_text(text);

    xml_attribute(stream, name, disclosed);
}

/* Writes the numbers of cases, failures, errors and skipped cases: those of the
 * run with this letter, or of all runs if it is NULL. */
static void
put_counts(XmlStream *stream, const GArray *results, const char *letter)
{
    guint64 cases = 0, failures = 0, errors = 0, skipped = 0;

    for (guint i = 0; i < results->len; i++) {
        const LimitResult *result = &g_array_index(results, LimitResult, i);

        if (letter != NULL && !g_str_equal(result->letter, letter))
            continue;
        cases++;
        failures += result->check.crossed ? 1 : 0;
        errors += result->failed ? 1 : 0;
        skipped += result->check.judged || result->failed ? 0 : 1;
    }
    xml_number_attribute(stream, "tests", cases);
    xml_number_attribute(stream, "failures", failures);
    xml_number_attribute(stream, "errors", errors);
    xml_number_attribute(stream, "skipped", skipped);
}

/* Appends a line with a figure: its digits do not depend on the locale. */
static void
append_figure(GString *lines, const char *name, double figure)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];

    g_ascii_formatd(digits, sizeof(digits), "%.15g", figure);
    g_string_append_printf(lines, "\n%s: %s", name, digits);
}

/* Writes a test case.  run is the name of the run's file. */
static void
put_case(XmlStream *stream, const LimitResult *result, const char *run)
{
    const LimitCheck *check = &result->check;
    g_autofree char *sentence = disclose_text(result->sentence);
    g_autoptr(GString) lines = g_string_new(sentence);

    xml_start(stream, "testcase");
    put_text(stream, "classname", run);
    put_text(stream, "name", result->limit->text);
    xml_attribute(stream, "time", "0");
    if (check->crossed || !check->judged) {
        xml_start(stream, check->crossed   ? "failure"
                          : result->failed ? "error"
                                           : "skipped");
        xml_attribute(stream, "message", sentence);
        if (check->crossed || result->failed)
            xml_content(stream, sentence);
        xml_end(stream);
    }
    if (result->limit->patterns != NULL && !result->failed && !result->untold)
        append_figure(lines, result->limit->of_spans ? "span_kinds" : "bands",
                      check->n_bands);
    if (!result->limit->is_leak && !result->matches_none && !result->failed &&
        !result->untold) {
        if (check->has_before)
            append_figure(lines, "before", check->figures.before);
        append_figure(lines, "after", check->figures.after);
        if (check->has_before)
            append_figure(lines, "change",
                          check->figures.after - check->figures.before);
        if (limit_has_bound(result->limit, BOUND_USUAL) && check->judged)
            append_figure(lines, "usual", check->figures.usual);
    }
    xml_start(stream, "system-out");
    xml_content(stream, lines->str);
    xml_end(stream);
    xml_end(stream);
}

/* Writes the suite of a run, if it has limits: these, and how long it took. */
static void
put_suite(XmlStream *stream, const GArray *results, const ReportRun *run)
{
    const Run *of = run->profile->run;
    gboolean opened = FALSE;

    for (guint i = 0; i < results->len; i++) {
        const LimitResult *result = &g_array_index(results, LimitResult, i);

        if (!g_str_equal(result->letter, run->letter))
            continue;
        if (!opened) {
            g_autoptr(GString) seconds = g_string_new(NULL);

            xml_start(stream, "testsuite");
            put_text(stream, "name", of->name);
            put_counts(stream, results, run->letter);
            digits_append_decimals(
                seconds, (guint64)MAX(of->end - of->start, 0) / 1000000, 3);
            xml_attribute(stream, "time", seconds->str);
            opened = TRUE;
        }
        put_case(stream, result, of->name);
    }
    if (opened)
        xml_end(stream);
}

static void
write_junit(const Report *report, Sink *sink)
{
    XmlStream stream = {.writer = xml_stream_open(sink)};

    if (stream.writer != NULL) {
        xml_check(&stream, xmlTextWriterSetIndent(stream.writer, 1));
        xml_check(&stream, xmlTextWriterStartDocument(stream.writer, "1.0",
                                                      "UTF-8", NULL));
        xml_start(&stream, "testsuites");
        xml_attribute(&stream, "name", "evheap");
        put_counts(&stream, report->limit_results, NULL);
        for (guint i = 0; i < report->n_runs; i++)
            put_suite(&stream, report->limit_results, &report->runs[i]);
        xml_check(&stream, xmlTextWriterEndDocument(stream.writer));
    }
    if (stream.writer == NULL || stream.failed)
        sink_fail(sink, _("libxml2 could not write the XML"));
    xmlFreeTextWriter(stream.writer);
}

const OutputFormat format_junit = {
    .name = "junit",
    .suffix = "junit.xml",
    .summary = N_("the results of --fail-if as test cases, for a CI system"),
    .traits = FORMAT_NEEDS_LIMITS,
    .write = write_junit,
};
