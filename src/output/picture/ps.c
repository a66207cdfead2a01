#include <config.h>

#include <cairo-ps.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "output/picture/pages.h"
#include "words/clip.h"
#include "words/disclose.h"

/* The maximum number of characters in the title.  A line of a comment has at
 * most 255 characters (Document Structuring Conventions 3.0, section 3), and
 * each character of the title may need a backslash. */
#define MAX_TITLE 100

/* Replaces the date in the comments at the head of the file: cairo always
 * writes the current time there.  The head is kept in memory until it is
 * complete. */
typedef struct {
    Sink *sink;
    GString *head; /* NULL once it is written */
    char *date;
} PsStream;

/* Returns a text as a PostScript string, "(Main \\(all\\))", in ASCII.  Other
 * letters are transliterated, some to several letters.  Free with g_free. */
static char *
ps_string(const char *text)
{
    g_autofree char *ascii = g_str_to_ascii(text, "C");
    g_autofree char *clipped = text_clip(ascii, MAX_TITLE);
    g_autofree char *dots = g_str_to_ascii(clipped, "C");
    GString *string = g_string_new("(");

    for (const char *at = dots; *at != '\0'; at++) {
        if (strchr("()\\", *at) != NULL)
            g_string_append_c(string, '\\');
        g_string_append_c(string, *at);
    }
    g_string_append_c(string, ')');
    return g_string_free(string, FALSE);
}

/* Writes the head with the date of pages_date, and the bytes after it.  end is
 * the line feed before %%EndComments. */
static void
put_head(PsStream *stream, char *end)
{
    static const char creator[] = "%%Creator: ";
    g_auto(GStrv) lines = NULL;

    *end = '\0';
    lines = g_strsplit(stream->head->str, "\n", -1);
    for (char **line = lines; *line != NULL; line++)
        if (g_str_has_prefix(*line, "%%CreationDate:"))
            sink_printf(stream->sink, "%%%%CreationDate: (%s)\n", stream->date);
        else if (g_str_has_prefix(*line, creator))
            sink_printf(stream->sink, "%s" PACKAGE_STRING ", %s\n", creator,
                        *line + strlen(creator));
        else
            sink_printf(stream->sink, "%s\n", *line);
    sink_write(stream->sink, end + 1,
               stream->head->len - (gsize)(end + 1 - stream->head->str));
    g_string_free(stream->head, TRUE);
    stream->head = NULL;
}

static cairo_status_t
write_stream(void *closure, const unsigned char *bytes, unsigned int size)
{
    PsStream *stream = closure;
    char *end;

    if (stream->head == NULL)
        return pages_write(stream->sink, bytes, size);
    g_string_append_len(stream->head, (const char *)bytes, (gssize)size);
    end = strstr(stream->head->str, "\n%%EndComments\n");
    if (end != NULL)
        put_head(stream, end);
    return CAIRO_STATUS_SUCCESS;
}

/* Sets the page size, rounded up to whole points: cairo clips at the bounding
 * box, which is in whole points. */
static void
begin_page(cairo_surface_t *surface, const Figure *page)
{
    cairo_ps_surface_set_size(surface, ceil(page->width), ceil(page->height));
}

static void
write_pages(const Report *report, const Listing *listing, gboolean eps,
            Sink *sink)
{
    const Figure *graph = report->figure;
    g_autofree char *disclosed = disclose_text(graph->title);
    g_autofree char *string = ps_string(disclosed);
    g_autofree char *title = g_strconcat("%%Title: ", string, NULL);
    PsStream stream = {sink, g_string_new(NULL), pages_date(graph)};
    cairo_surface_t *surface = cairo_ps_surface_create_for_stream(
        write_stream, &stream, ceil(graph->width), ceil(graph->height));
    cairo_status_t status;

    cairo_ps_surface_set_eps(surface, eps);
    cairo_ps_surface_dsc_comment(surface, title);
    status = pages_paint(surface, graph, listing, begin_page);
    pages_finish(surface, status, sink);
    /* A head without an end is written unchanged. */
    if (stream.head != NULL) {
        sink_write(sink, stream.head->str, stream.head->len);
        g_string_free(stream.head, TRUE);
    }
    g_free(stream.date);
}

static void
eps_write(const Report *report, Sink *sink)
{
    write_pages(report, NULL, TRUE, sink);
}

static void
ps_write(const Report *report, Sink *sink)
{
    write_pages(report, report->listing, FALSE, sink);
}

const OutputFormat format_ps = {
    .name = "ps",
    .summary = N_("the picture for print, as PostScript"),
    .traits = PICTURE_TRAITS | FORMAT_NEEDS_LISTING | FORMAT_NEEDS_FONT,
    .write = ps_write,
};

const OutputFormat format_eps = {
    .name = "eps",
    .summary =
        N_("picture to include in a document, as encapsulated PostScript"),
    .traits = PICTURE_TRAITS | FORMAT_NEEDS_FONT,
    .write = eps_write,
};
