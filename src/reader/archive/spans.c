/* The spans. */
#include <config.h>

#include <glib/gi18n.h>
#include <string.h>

#include "base/label.h"
#include "reader/archive/elements.h"
#include "run/memory-use.h"
#include "run/record-fields.h"

/* Presentable names can take four times the bytes of those in a log. */
#define MAX_NAMES ((gsize)4 * MAX_SPAN_NAMES)

/* Returns the name of the element, or NULL if it has none.  Free with
 * g_free. */
static char *
take_name(Archive *archive)
{
    gsize size;
    const char *bytes = document_bytes(archive->document, "name", &size);

    if (bytes == NULL)
        return NULL;
    archive->names_size += size;
    if (archive->names_size > MAX_NAMES)
        document_fail(archive->document,
                      _("the names of the spans are too long"));
    return label_present(bytes, size);
}

void
archive_on_span_kind(Archive *archive)
{
    Spans *spans = archive->run->spans;
    g_autofree char *name = take_name(archive);
    SpanKind *kind;

    if (name == NULL || spans->kinds->len == MAX_SPAN_KINDS) {
        document_fail(archive->document,
                      name == NULL ? _("a kind of spans has no name")
                                   : _("there are too many kinds of spans"));
        return;
    }
    kind = spans_add_kind(spans, name);
    archive_take_fields(archive, span_kind_fields, kind);
    if (kind->sums.number == UNKNOWN_SUM || kind->n_open > kind->sums.number) {
        document_fail(archive->document,
                      _("it is unknown how many spans a kind has"));
        return;
    }
    if ((kind->before == NEVER) != (kind->after == NEVER))
        document_fail(archive->document,
                      _("a span has the heap of only one end"));
    spans->n_dropped += kind->sums.number;
}

void
archive_on_span(Archive *archive)
{
    Spans *spans = archive->run->spans;
    g_autofree char *name = take_name(archive);
    char *shared;
    Span span = {.kind = spans->kinds->len - 1};

    archive_take_fields(archive, span_fields, &span);
    if (spans->n_dropped == 0 || spans->spans->len == MAX_SPANS) {
        document_fail(archive->document, _("there are too many spans"));
        return;
    }
    if (span.begin > span.end || span.begin < archive->run->start ||
        span.end > archive->run->end) {
        document_fail(archive->document,
                      _("a span is not between the start and the end"));
        return;
    }
    spans->n_dropped--;
    shared = name != NULL
                 ? g_ref_string_new(name)
                 : g_ref_string_acquire(spans_kind(spans, span.kind)->name);
    spans_take(spans, &span, shared);
    g_ref_string_release(shared);
}
