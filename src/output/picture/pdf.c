#include <config.h>

#include <cairo-pdf.h>
#include <glib/gi18n.h>
#include <string.h>

#include "output/picture/pages.h"
#include "words/disclose.h"

/* The last bytes of every PDF of cairo. */
#define END_MARK "%%EOF\n"
#define END_SIZE (sizeof(END_MARK) - 1)

/* Keeps the last bytes, to check that the PDF ends with END_MARK.  If memory is
 * short, cairo 1.16 may truncate the file and report no failure. */
typedef struct {
    Sink *sink;
    char end[END_SIZE]; /* the last bytes */
} PdfStream;

/* If the listing has more pages, they have no entries in the outline. */
#define MAX_OUTLINE_PAGES 100

static void
set_metadatum(cairo_surface_t *surface, cairo_pdf_metadata_t which,
              const char *text)
{
    g_autofree char *disclosed = text != NULL ? disclose_text(text) : NULL;

    if (disclosed != NULL && disclosed[0] != '\0')
        cairo_pdf_surface_set_metadata(surface, which, disclosed);
}

/* Sets the metadata.  The date is always set, because cairo would use the
 * current time. */
static void
set_metadata(cairo_surface_t *surface, const Figure *figure, gboolean is_heap)
{
    g_autofree char *date = pages_date(figure);

    set_metadatum(surface, CAIRO_PDF_METADATA_TITLE, figure->title);
    set_metadatum(surface, CAIRO_PDF_METADATA_AUTHOR, figure->author);
    set_metadatum(surface, CAIRO_PDF_METADATA_SUBJECT, figure->description);
    set_metadatum(surface, CAIRO_PDF_METADATA_KEYWORDS,
                  is_heap ? _("heap profile, Haskell, GHC")
                          : _("profile, Haskell, GHC"));
    set_metadatum(surface, CAIRO_PDF_METADATA_CREATOR, PACKAGE_STRING);
    set_metadatum(surface, CAIRO_PDF_METADATA_CREATE_DATE, date);
}

/* Adds an outline entry for a page, counted from 1.  Returns its id. */
static int
add_entry(cairo_surface_t *surface, int parent, const char *name, guint page)
{
    g_autofree char *target = g_strdup_printf("page=%u", page);

    return cairo_pdf_surface_add_outline(surface, parent, name, target,
                                         CAIRO_PDF_OUTLINE_FLAG_OPEN);
}

static void
add_outline(cairo_surface_t *surface, const Listing *listing, gboolean is_heap)
{
    guint n_pages = listing == NULL ? 0 : listing_n_pages(listing);
    int bands;

    add_entry(surface, CAIRO_PDF_OUTLINE_ROOT,
              is_heap ? _("Heap graph") : _("Graph"), 1);
    if (n_pages == 0)
        return;
    bands = add_entry(surface, CAIRO_PDF_OUTLINE_ROOT, _("List of bands"), 2);
    for (guint i = 0;
         n_pages > 1 && n_pages <= MAX_OUTLINE_PAGES && i < n_pages; i++) {
        g_autofree char *name = listing_page_name(listing, i);

        add_entry(surface, bands, name, i + 2);
    }
}

static void
begin_page(cairo_surface_t *surface, const Figure *page)
{
    cairo_pdf_surface_set_size(surface, page->width, page->height);
}

static cairo_status_t
write_stream(void *closure, const unsigned char *bytes, unsigned int size)
{
    PdfStream *stream = closure;
    const gsize fresh = MIN(size, END_SIZE);

    memmove(stream->end, stream->end + fresh, END_SIZE - fresh);
    memcpy(stream->end + END_SIZE - fresh, bytes + size - fresh, fresh);
    return pages_write(stream->sink, bytes, size);
}

static void
pdf_write(const Report *report, Sink *sink)
{
    const Figure *graph = report->figure;
    const gboolean is_heap = report->n_runs == 0 ||
                             report->runs[0].profile->quantity == QUANTITY_HEAP;
    PdfStream stream = {.sink = sink};
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(
        write_stream, &stream, graph->width, graph->height);
    cairo_status_t status;

    set_metadata(surface, graph, is_heap);
    status = pages_paint(surface, graph, report->listing, begin_page);
    add_outline(surface, report->listing, is_heap);
    pages_finish(surface, status, sink);
    if (memcmp(stream.end, END_MARK, END_SIZE) != 0)
        sink_fail(sink, _("cairo could not finish the PDF"));
}

const OutputFormat format_pdf = {
    .name = "pdf",
    .summary = N_("picture for print, with pages that list the bands"),
    .traits = PICTURE_TRAITS | FORMAT_IS_BINARY | FORMAT_NEEDS_LISTING |
              FORMAT_NEEDS_FONT,
    .write = pdf_write,
};
