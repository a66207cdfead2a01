#include <inttypes.h>
#include <json-glib/json-glib.h>
#include <libxml/parser.h>
#include <string.h>

#include "examine.h"
#include "fuzz.h"
#include "input/open.h"
#include "oracle/totals.h"
#include "output/data.h"
#include "reader/archive/archive.h"
#include "reader/hp/hp.h"
#include "run/census.h"
#include "run/impossible.h"
#include "support/written.h"

static Run *
read_back(Run *(*reader)(Source *source, GError **error), const char *text,
          gsize size, const Profile *profile, const char *what)
{
    g_autoptr(Source) source =
        source_open_memory(profile->run->name, text, size);
    g_autoptr(GError) error = NULL;
    Run *back = reader(source, &error);

    demand_error(error, back == NULL);
    demand(back != NULL, "%s that evheap wrote: %s", what,
           error != NULL ? error->message : "");
    return back;
}

/* An archive contains the complete profile, before filters. */
static void
examine_archive(const Report *report, const char *text, gsize size)
{
    g_autoptr(Run) back = read_back(archive_read, text, size,
                                    report->runs[0].decoded, "an archive");

    examine_same(back, report->runs[0].decoded->run, "archive");
}

static Run *
read_hp(Source *source, GError **error)
{
    return hp_read(source, BREAKDOWN_UNKNOWN, error);
}

/* A .hp has no names with blanks, no times below a microsecond, and no bands of
 * 0 bytes.  But it has the eras of the profile, with their totals. */
static void
examine_hp(const Report *report, const char *text, gsize size)
{
    const Profile *profile = report->runs[0].profile;
    g_autoptr(Run) back = NULL;

    if (profile_n_eras(profile) == 0)
        return;
    back = read_back(read_hp, text, size, profile, "a .hp");
    demand(profile_n_eras(back->heap) == profile_n_eras(profile),
           ".hp: %u eras instead of %u", profile_n_eras(back->heap),
           profile_n_eras(profile));
    for (guint i = 0; i < profile_n_eras(profile); i++)
        demand(
            profile_era(back->heap, i)->total == profile_era(profile, i)->total,
            ".hp: era %u has %" PRIu64 " bytes instead of %" PRIu64, i,
            profile_era(back->heap, i)->total, profile_era(profile, i)->total);
}

static void
examine_json(const Report *report, const char *text, gsize size)
{
    g_autoptr(JsonParser) parser = json_parser_new();
    g_autoptr(GError) error = NULL;

    (void)report;
    demand(json_parser_load_from_data(parser, text, (gssize)size, &error),
           "JSON: %s", error != NULL ? error->message : "");
}

/* The data and the settings of a page are JSON. */
static void
examine_html(const Report *report, const char *text, gsize size)
{
    (void)size;
    for (const char *begin = text;
         (begin = strstr(begin, "type=\"application/json\"")) != NULL;) {
        begin = strchr(begin, '>') + 1;
        examine_json(report, begin,
                     (gsize)(strstr(begin, "</script>") - begin));
    }
}

/* Texts have no control characters, or escaped ones.  libxml2 must parse the
 * file. */
static void
examine_svg(const Report *report, const char *text, gsize size)
{
    xmlDoc *document =
        xmlReadMemory(text, (int)size, "svg", NULL,
                      XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_HUGE);

    (void)report;
    demand(document != NULL, "the SVG is no XML");
    xmlFreeDoc(document);
}

/* The rows of a CSV add up to the totals. */
static void
examine_csv(const Report *report, const char *text, gsize size)
{
    g_autofree char *problem = NULL;

    demand_text(text, size, TRUE, "CSV");
    if (report->comparison == NULL)
        problem = totals_csv_problem(report->runs[0].profile, text);
    demand(problem == NULL, "%s", problem);
}

/* The values of the last census add up to its total, unless that does not fit
 * in 64 bits, or the census is impossible.  Those of flows are rates. */
static void
examine_metrics(const Report *report, const char *text, gsize size)
{
    const Profile *profile = report->runs[0].profile;
    const guint n_eras = profile_n_eras(profile);
    g_auto(GStrv) lines = g_strsplit_set(text, "\n", -1);
    guint64 sum = 0;

    demand_text(text, size, TRUE, "metrics");
    for (char **line = lines; *line != NULL; line++) {
        const char *value = strrchr(*line, ' ');

        demand(g_str_has_prefix(*line, "# ") || **line == '\0' ||
                   (g_str_has_prefix(*line, "evheap_") && value != NULL),
               "metrics: the line '%s'", *line);
        if (g_str_has_prefix(*line, "evheap_heap_bytes{"))
            sum = bytes_add(sum, g_ascii_strtoull(value + 1, NULL, 10));
    }
    demand(quantity_is_flow(profile->quantity) || n_eras == 0 ||
               profile_n_impossible(profile) > 0 ||
               strstr(text, "\n# EOF\n") != NULL ||
               sum == profile_era(profile, n_eras - 1)->total,
           "metrics: the last census is %" PRIu64 " bytes", sum);
}

void
examine_output(const OutputFormat *format, const Report *report)
{
    static const struct {
        const OutputFormat *format;
        void (*examine)(const Report *report, const char *text, gsize size);
    } rows[] = {
        {&format_xml, examine_archive},
        {&format_hp, examine_hp},
        {&format_json, examine_json},
        {&format_svg, examine_svg},
        {&format_csv, examine_csv},
        {&format_html, examine_html},
        {&format_openmetrics, examine_metrics},
        {&format_prometheus, examine_metrics},
    };
    gsize size;
    g_autofree char *text = written_bytes(format, report, &size);

    if (format->traits & FORMAT_IS_BINARY)
        return;
    demand(strlen(text) == size, "%s: a NUL at byte %" G_GSIZE_FORMAT,
           format->name, strlen(text));
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        if (rows[i].format == format) {
            rows[i].examine(report, text, size);
            return;
        }
    /* Data may have tabs. */
    if (!(format->traits & FORMAT_IS_DATA))
        demand_text(text, size, TRUE, format->name);
}
