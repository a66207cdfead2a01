/* The format html: a page to explore, in one file without references to others.
 *
 * data/page/ has its parts: the skeleton with placeholders, the style sheet,
 * the script, which is compressed, and the loader, which starts it.  A content
 * security policy allows these three by their hashes, and nothing else.
 *
 * A browser takes more than twice as long to decode a page with a character
 * beyond Latin-1.  So all but the data is ASCII: other characters are escaped.
 */
#include <config.h>

#include <glib/gi18n.h>
#include <string.h>

#include "canvas/svg.h"
#include "chart/colour/colour.h"
#include "output/html/page.h"
#include "output/html/resource.h"
#include "words/disclose.h"

/* The maximum size of a page, in bytes, and that of its data, which a browser
 * reads before the first picture. */
#define MAX_SIZE      1000000
#define MAX_DATA_SIZE 500000

/* The maximum share of a page by which it grows for the values of bands that
 * are not drawn. */
#define VALUES_SHARE 0.6

/* A placeholder of the skeleton: @NAME@. */
typedef struct {
    const char *name;
    char *text;
} Part;

/* Returns a part of data/page/. */
static char *
resource_text(const char *name)
{
    g_autofree char *path = g_strconcat("/page/", name, NULL);
    g_autoptr(GBytes) bytes = g_resource_lookup_data(
        page_get_resource(), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

    return g_strndup(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes));
}

/* Appends a rule that sets a variable for each role, and the colour scheme. */
static void
append_variables(GString *out, const Colour *colours, const char *scheme)
{
    g_string_append_printf(out, ":root{color-scheme:%s", scheme);
    for (ColourRole role = ROLE_NONE + 1; role < N_ROLES; role++) {
        g_autofree char *colour = colour_text(&colours[role]);

        g_string_append_printf(out, ";--%s:%s", role_names[role], colour);
    }
    g_string_append_c(out, '}');
}

/* Returns a style sheet of data/page/, after the colours of the theme.  Paper
 * is light. */
static char *
style_text(const Theme *theme, const char *name)
{
    g_autofree char *css = resource_text(name);
    g_autoptr(GString) out = g_string_new(NULL);
    const char *own =
        colour_lightness(&theme->background) < 0.5 ? "dark" : "light";

    append_variables(out, theme->colours, theme->has_dark ? "light dark" : own);
    if (theme->has_dark) {
        g_string_append(out, "\n@media screen and "
                             "(prefers-color-scheme:dark){");
        append_variables(out, theme->dark, "light dark");
        g_string_append_c(out, '}');
    }
    g_string_append_printf(out, "\n%s", css);
    return g_strdup(out->str);
}

/* Returns the figure as an element, or NULL if libxml2 fails. */
static char *
svg_text(const Figure *figure)
{
    xmlBuffer *buffer = xmlBufferCreate();
    xmlOutputBuffer *out =
        buffer == NULL ? NULL
                       : xmlOutputBufferCreateBuffer(
                             buffer, xmlFindCharEncodingHandler("ASCII"));
    xmlTextWriter *writer = out == NULL ? NULL : xmlNewTextWriter(out);
    char *text = NULL;

    if (writer != NULL && svg_paint_figure(writer, figure, TRUE))
        text = g_strdup((const char *)xmlBufferContent(buffer));
    if (writer == NULL)
        xmlOutputBufferClose(out);
    xmlFreeTextWriter(writer);
    xmlBufferFree(buffer);
    return text;
}

/* Returns a text as content of an element. */
static char *
content_text(const char *text)
{
    xmlChar *content = xmlEncodeEntitiesReentrant(NULL, (const xmlChar *)text);
    char *copy = content != NULL ? g_strdup((const char *)content)
                                 : g_markup_escape_text(text, -1);

    xmlFree(content);
    return copy;
}

/* Returns JSON whose strings have escapes for what is not ASCII, and frees the
 * one that has not. */
static char *
ascii_json(char *json)
{
    GString *out = g_string_sized_new(strlen(json));

    for (char *at = json; *at != '\0'; at = g_utf8_next_char(at)) {
        const gunichar c = g_utf8_get_char(at);

        if (c < 0x80)
            g_string_append_c(out, (char)c);
        else if (c < 0x10000)
            g_string_append_printf(out, "\\u%04x", c);
        else
            g_string_append_printf(out, "\\u%04x\\u%04x",
                                   0xd800 + ((c - 0x10000) >> 10),
                                   0xdc00 + (c & 0x3ff));
    }
    g_free(json);
    return g_string_free(out, FALSE);
}

/* Returns the hash of a style sheet or a script for the policy. */
static char *
hash_text(const char *text)
{
    g_autoptr(GChecksum) checksum = g_checksum_new(G_CHECKSUM_SHA256);
    guint8 digest[32];
    gsize size = sizeof(digest);
    g_autofree char *base64 = NULL;

    g_checksum_update(checksum, (const guchar *)text, -1);
    g_checksum_get_digest(checksum, digest, &size);
    base64 = g_base64_encode(digest, size);
    return g_strconcat("sha256-", base64, NULL);
}

/* Writes the skeleton with the parts in place of their names. */
static void
write_skeleton(Sink *sink, const char *skeleton, const Part *parts, guint n)
{
    g_auto(GStrv) pieces = g_strsplit(skeleton, "@", 0);

    /* Every second piece is a name. */
    for (guint i = 0; pieces[i] != NULL; i++) {
        const char *text = pieces[i];

        for (guint j = 0; i % 2 == 1 && j < n; j++)
            if (strcmp(parts[j].name, pieces[i]) == 0)
                text = parts[j].text;
        sink_write(sink, text, strlen(text));
    }
}

/* Returns what is left of the size of a page. */
static gsize
size_left(gsize used)
{
    return MAX_SIZE - MIN(used, MAX_SIZE);
}

/* Sets the parts that get what the others leave: the data, the names of bands
 * that these leave out, and the values of the bands that have points there. */
static void
set_limited(HtmlPage *page, Part *parts, gsize size)
{
    parts[0].text = html_page_data(
        page, MIN(MAX_DATA_SIZE, size_left(size + page_names_size(page))));
    size += strlen(parts[0].text);
    parts[1].text = page_names(page, size_left(size));
    size += strlen(parts[1].text);
    parts[2].text = page_values(
        page, MIN(size_left(size), (gsize)(VALUES_SHARE * (double)size)));
}

/* Writes the page.  svg is its figure, which is freed. */
static void
write_page(const Report *report, char *svg, Sink *sink)
{
    const Figure *figure = report->inlined;
    g_autofree char *title = disclose_text(figure->title);
    const char *language = figure->language != NULL ? figure->language : "en";
    /* The page of a trend is that of its last runs, and the trend. */
    g_autoptr(HtmlPage) page =
        html_page_new(report->trend_page != NULL ? report->trend_page : report,
                      report->trend_page != NULL);
    g_autofree char *skeleton = resource_text("page.html");
    g_autofree char *words = resource_text("words.txt");
    char *views = ascii_json(page_views(page));
    char *style = style_text(report->theme, "page.css");
    g_autofree char *program = resource_text("page.js");
    char *loader = resource_text("loader.js");
    Part parts[] = {
        {"LANG", g_strdup(language)},
        {"TITLE", content_text(title)},
        {"LOADER_HASH", hash_text(loader)},
        {"PROGRAM_HASH", hash_text(program)},
        {"STYLE_HASH", hash_text(style)},
        {"STYLE", style},
        {"UNSTARTED",
         content_text(_("The browser cannot start this page, and shows its "
                        "picture only."))},
        {"SVG", svg},
        {"TREND", report->trend_page != NULL ? ascii_json(page_trend(report))
                                             : g_strdup("null")},
        {"VIEWS", views},
        {"SOURCES", ascii_json(page_sources_json(page->sources))},
        {"SETTINGS", ascii_json(html_page_settings(page, words))},
        {"PROGRAM", page_pack(program)},
        {"LOADER", loader},
        /* Of these, set_limited makes the texts. */
        {"DATA", NULL},
        {"NAMES", NULL},
        {"VALUES", NULL},
    };
    const guint n_parts = G_N_ELEMENTS(parts);
    gsize size = strlen(skeleton);
    guint n_made = 0;

    while (parts[n_made].text != NULL)
        size += strlen(parts[n_made++].text);
    set_limited(page, &parts[n_made], size);
    write_skeleton(sink, skeleton, parts, n_parts);
    for (guint i = 0; i < n_parts; i++)
        g_free(parts[i].text);
}

/* Writes the page of --view=source. */
static void
write_source_page(const Report *report, Sink *sink)
{
    const Figure *figure = report->inlined;
    g_autofree char *title = disclose_text(figure->title);
    g_autofree char *skeleton = resource_text("source.html");
    char *style = style_text(report->theme, "source.css");
    const Part parts[] = {
        {"LANG", g_strdup(figure->language != NULL ? figure->language : "en")},
        {"TITLE", content_text(title)},
        {"STYLE_HASH", hash_text(style)},
        {"STYLE", style},
        {"BODY", source_page_body(report)},
    };

    write_skeleton(sink, skeleton, parts, G_N_ELEMENTS(parts));
    for (guint i = 0; i < G_N_ELEMENTS(parts); i++)
        g_free(parts[i].text);
}

static void
write_html(const Report *report, Sink *sink)
{
    char *svg = NULL;

    if (report_has_source(report)) {
        page_register_resource();
        write_source_page(report, sink);
        page_unregister_resource();
        return;
    }
    svg = svg_text(report->inlined);
    if (svg == NULL) {
        sink_fail(sink, _("libxml2 could not write the SVG"));
        return;
    }
    page_register_resource();
    write_page(report, svg, sink);
    page_unregister_resource();
}

const OutputFormat format_html = {
    .name = "html",
    .suffix = "html htm",
    .summary = N_("page to explore in a browser, in one file"),
    .traits = FORMAT_HAS_TREND | FORMAT_HAS_SOURCE | FORMAT_NEEDS_INLINED |
              FORMAT_NEEDS_SELECTION | FORMAT_NEEDS_READING |
              FORMAT_NEEDS_ACTIVITY,
    .write = write_html,
};
