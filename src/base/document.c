#include <config.h>

#include "base/document.h"

#include <glib/gi18n.h>
#include <libxml/relaxng.h>
#include <libxml/xmlreader.h>
#include <stdarg.h>
#include <string.h>

#include "base/error.h"
#include "base/label.h"
#include "base/markup.h"

/* Suffix of the attribute that carries the bytes of another one in base64. */
#define CODE_SUFFIX "-base64"

/* The maximum number of bytes per read: CHUNK_SIZE in xmlreader.c of libxml2
 * 2.9.  libxml2 asks for eight times as many bytes, but parses only CHUNK_SIZE
 * of them before it reads again.  With a larger READ_SIZE, its buffer would
 * grow to a third of a long document. */
#define READ_SIZE 512

/* The error handlers of a thread that libxml2 uses where no other handler is
 * set.  document_free restores those of the caller. */
typedef struct {
    xmlGenericErrorFunc generic;
    void *generic_data;
    xmlStructuredErrorFunc structured;
    void *structured_data;
} ErrorHandlers;

struct Document {
    char *name; /* of the input, for messages */
    DocumentRead *read;
    void *input; /* the argument of read; borrowed */
    Markup markup;
    MarkupStatus status; /* no more is read unless MARKUP_GOOD */
    gboolean ended;      /* the parser gets no more bytes */
    ErrorHandlers old_handlers;
    char *error_prefix; /* prefix of the error messages */
    xmlRelaxNG *schema;
    xmlTextReader *reader;
    GPtrArray *strings;       /* copies made for the current element */
    gboolean begun;           /* the root was returned */
    const char *const *known; /* names; NULL: others are errors */
    gboolean skips;           /* an element with another name was found */
    char *parser_error;       /* first error of parser or schema */
    gboolean of_schema;       /* it is of the schema */
    int line;                 /* of that error */
    GError *error;
};

/* Fills the parser's buffer.  For the parser, the input ends before markup that
 * markup_follow refuses.  The result is at most READ_SIZE, so it fits an
 * int. */
static int
read_input(void *data, char *buffer, int size)
{
    Document *document = data;
    gsize have;

    document->ended = document->status != MARKUP_GOOD;
    if (document->ended)
        return 0;
    have = document->read(document->input, buffer, MIN((gsize)size, READ_SIZE));
    have = markup_follow(&document->markup, buffer, have, &document->status);
    document->ended = have == 0;
    return (int)have;
}

/* Latches a failure.  Lines count from 1; 0 is an unknown line. */
static void
fail_at(Document *document, const char *reason, int line)
{
    if (document->error != NULL)
        return;
    if (line > 0)
        g_set_error(&document->error, TROUBLE, TROUBLE_CORRUPT,
                    /* TRANSLATORS: "cannot read 'run.xml': the archive is not
                     * valid: a band is repeated at line 12". */
                    _("cannot read '%s': %s: %s at line %d"), document->name,
                    document->error_prefix, reason, line);
    else
        g_set_error(&document->error, TROUBLE, TROUBLE_CORRUPT,
                    _("cannot read '%s': %s: %s"), document->name,
                    document->error_prefix, reason);
}

/* Returns a message as one presentable line.  A message may quote the document,
 * and messages of libxml2 end in a newline. */
static char *
one_line(const char *message)
{
    g_autofree char *line = g_strdup(message);

    g_strdelimit(g_strstrip(line), "\n", ' ');
    return label_present(line, strlen(line));
}

void
document_fail(Document *document, const char *reason, ...)
{
    g_autofree char *text = NULL;
    g_autofree char *line = NULL;
    xmlNode *node;
    va_list arguments;

    if (document->error != NULL)
        return;
    va_start(arguments, reason);
    text = g_strdup_vprintf(reason, arguments);
    va_end(arguments);
    line = one_line(text);
    node = xmlTextReaderCurrentNode(document->reader);
    fail_at(document, line, node == NULL ? 0 : (int)xmlGetLineNo(node));
}

void
document_take_error(Document *document, GError *error)
{
    if (document->error == NULL)
        document->error = error;
    else
        g_error_free(error);
}

/* Returns the cause of a parser error if the parser cannot report it, or NULL.
 * There are two such causes: the input is cut off, or markup_follow refused
 * it.  An end tag that does not match has neither cause, but libxml2 from 2.15
 * finds it only after it has read all of a short input. */
static const char *
true_cause(const Document *document, int code)
{
    if (!document->ended || (code == XML_ERR_TAG_NAME_MISMATCH &&
                             document->markup.state == MARKUP_TEXT))
        return NULL;
    switch (document->status) {
    case MARKUP_GOOD:
        return markup_is_open(&document->markup) ? _("the document is cut off")
                                                 : NULL;
    case MARKUP_DOCTYPE:
        return _("a document type declaration is not allowed");
    case MARKUP_ATTRIBUTES:
        return _("an element has too many attributes");
    case MARKUP_REMARKS:
        return _("there are too many comments and processing instructions");
    }
    g_assert_not_reached();
}

/* The error's type depends on the version of libxml2. */
static void
#if LIBXML_VERSION >= 21200
keep_parser_error(void *data, const xmlError *error)
#else
keep_parser_error(void *data, xmlError *error)
#endif
{
    Document *document = data;
    const char *cause;

    if (error->level < XML_ERR_ERROR || document->parser_error != NULL)
        return;
    cause = true_cause(document, error->code);
    document->parser_error = one_line(cause            ? cause
                                      : error->message ? error->message
                                                       : "?");
    document->of_schema = error->domain == XML_FROM_RELAXNGV;
    document->line = cause ? document->markup.line + 1 : error->line;
}

/* Drops messages of the generic handler: they have no level and no line. */
static void
drop_message(void *data, const char *message, ...)
{
    (void)data;
    (void)message;
}

static gboolean
open_reader(Document *document, const char *schema)
{
    xmlRelaxNGParserCtxt *context =
        xmlRelaxNGNewMemParserCtxt(schema, (int)strlen(schema));

    if (context == NULL)
        return FALSE;
    xmlRelaxNGSetParserStructuredErrors(context, keep_parser_error, document);
    document->schema = xmlRelaxNGParse(context);
    xmlRelaxNGFreeParserCtxt(context);
    if (document->schema == NULL)
        return FALSE;
    document->reader = xmlReaderForIO(read_input, NULL, document, NULL, "UTF-8",
                                      XML_PARSE_NONET | XML_PARSE_NOCDATA |
                                          XML_PARSE_BIG_LINES);
    if (document->reader == NULL)
        return FALSE;
    xmlTextReaderSetStructuredErrorHandler(document->reader, keep_parser_error,
                                           document);
    return xmlTextReaderRelaxNGSetSchema(document->reader, document->schema) ==
           0;
}

Document *
document_new(const char *name, DocumentRead *read, void *input,
             const char *schema, const char *error_prefix)
{
    Document *document = g_new0(Document, 1);

    document->name = g_strdup(name);
    document->read = read;
    document->input = input;
    document->strings = g_ptr_array_new_with_free_func(g_free);
    document->error_prefix = g_strdup(error_prefix);
    document->old_handlers = (ErrorHandlers){
        .generic = xmlGenericError,
        .generic_data = xmlGenericErrorContext,
        .structured = xmlStructuredError,
        .structured_data = xmlStructuredErrorContext,
    };
    xmlSetGenericErrorFunc(NULL, drop_message);
    xmlSetStructuredErrorFunc(document, keep_parser_error);
    if (!open_reader(document, schema))
        fail_at(document,
                document->parser_error ? document->parser_error
                                       : _("libxml2 could not start"),
                document->line);
    return document;
}

void
document_free(Document *document)
{
    if (document == NULL)
        return;
    if (document->reader != NULL)
        xmlFreeTextReader(document->reader);
    xmlRelaxNGFree(document->schema);
    xmlSetGenericErrorFunc(document->old_handlers.generic_data,
                           document->old_handlers.generic);
    xmlSetStructuredErrorFunc(document->old_handlers.structured_data,
                              document->old_handlers.structured);
    g_ptr_array_unref(document->strings);
    g_free(document->error_prefix);
    g_free(document->name);
    g_free(document->parser_error);
    g_clear_error(&document->error);
    g_free(document);
}

/* Latches the first error of the parser or the schema. */
static void
fail_with_parser_error(Document *document)
{
    if (document->parser_error != NULL)
        fail_at(document, document->parser_error, document->line);
    else
        document_fail(document, _("the document ends too early"));
}

void
document_skip_unknown(Document *document, const char *const *known)
{
    document->known = known;
}

/* Returns whether the current element is skipped.  The schema has an error at
 * the first such element, and is not used from there on. */
static gboolean
is_skipped(Document *document)
{
    const char *name = (const char *)xmlTextReaderConstName(document->reader);

    if (document->known == NULL || xmlTextReaderDepth(document->reader) != 1)
        return document->skips;
    if (g_strv_contains(document->known, name)) {
        if (document->skips)
            document_fail(document,
                          _("the element '%s' follows one that this version of "
                            "evheap does not know"),
                          name);
        return document->skips;
    }
    xmlTextReaderRelaxNGSetSchema(document->reader, NULL);
    if (document->of_schema)
        g_clear_pointer(&document->parser_error, g_free);
    document->skips = TRUE;
    return TRUE;
}

/* A schema error at the root is reported by the next call, so that the caller
 * can check the root first. */
const char *
document_next(Document *document)
{
    xmlTextReader *reader = document->reader;

    g_ptr_array_set_size(document->strings, 0);
    if (document->begun && document->parser_error != NULL)
        fail_with_parser_error(document);
    while (document->error == NULL) {
        const int result = xmlTextReaderRead(reader);
        const gboolean is_element =
            result == 1 &&
            xmlTextReaderNodeType(reader) == XML_READER_TYPE_ELEMENT &&
            !is_skipped(document);

        if (result < 0 || (document->parser_error != NULL &&
                           (document->begun || !is_element)))
            fail_with_parser_error(document);
        else if (result == 0)
            break;
        else if (is_element) {
            document->begun = TRUE;
            return (const char *)xmlTextReaderConstName(reader);
        }
    }
    return NULL;
}

/* Copies a string of libxml2 and frees it.  The copy is valid until the next
 * element.  Returns NULL for NULL. */
static const char *
keep_copy(Document *document, xmlChar *string)
{
    char *copy = g_strdup((const char *)string);

    if (string == NULL)
        return NULL;
    xmlFree(string);
    g_ptr_array_add(document->strings, copy);
    return copy;
}

/* Returns the attribute with the name name + suffix, or NULL.  Does not use
 * libxml2's look-ups, because they copy the value. */
static const xmlAttr *
find_attribute(const Document *document, const char *name, const char *suffix)
{
    const xmlNode *node = xmlTextReaderCurrentNode(document->reader);
    const gsize size = strlen(name);
    const xmlAttr *attribute = node == NULL ? NULL : node->properties;

    while (attribute != NULL &&
           (attribute->ns != NULL ||
            strncmp((const char *)attribute->name, name, size) != 0 ||
            strcmp((const char *)attribute->name + size, suffix) != 0))
        attribute = attribute->next;
    return attribute;
}

static gboolean
is_lone_text(const xmlNode *children)
{
    return children != NULL && children->type == XML_TEXT_NODE &&
           children->next == NULL && children->content != NULL;
}

static const char *
value_of(Document *document, const xmlAttr *attribute)
{
    if (attribute == NULL)
        return NULL;
    if (attribute->children == NULL)
        return "";
    if (is_lone_text(attribute->children))
        return (const char *)attribute->children->content;
    return keep_copy(
        document, xmlNodeListGetString(attribute->doc, attribute->children, 1));
}

const char *
document_attribute(Document *document, const char *name)
{
    if (document->error != NULL)
        return NULL;
    return value_of(document, find_attribute(document, name, ""));
}

guint64
document_number(Document *document, const char *name, guint64 max)
{
    const char *text = document_attribute(document, name);
    guint64 number = 0;

    if (text != NULL &&
        !g_ascii_string_to_unsigned(text, 10, 0, max, &number, NULL))
        document_fail(
            document,
            _("the attribute '%s' is not a number or is out of range"), name);
    return number;
}

gint64
document_signed(Document *document, const char *name, gint64 min, gint64 max)
{
    const char *text = document_attribute(document, name);
    gint64 number = 0;

    if (text != NULL &&
        !g_ascii_string_to_signed(text, 10, min, max, &number, NULL))
        document_fail(
            document,
            _("the attribute '%s' is not a number or is out of range"), name);
    return number;
}

const char *
document_bytes(Document *document, const char *name, gsize *size)
{
    g_autofree char *code_name = NULL;
    g_autofree char *encoded = NULL;
    const char *code, *text;
    char *bytes;

    *size = 0;
    if (document->error != NULL)
        return NULL;
    code = value_of(document, find_attribute(document, name, CODE_SUFFIX));
    if (code == NULL) {
        text = document_attribute(document, name);
        if (text != NULL)
            *size = strlen(text);
        return text;
    }
    bytes = (char *)g_base64_decode(code, size);
    g_ptr_array_add(document->strings, bytes);
    /* The schema check of libxml2 accepts some invalid base64. */
    encoded = g_base64_encode((guchar *)bytes, *size);
    if (strcmp(code, encoded) == 0)
        return bytes;
    *size = 0;
    code_name = g_strconcat(name, CODE_SUFFIX, NULL);
    document_fail(document, _("the attribute '%s' is not base64"), code_name);
    return NULL;
}

const char *
document_string(Document *document, const char *name)
{
    gsize size;
    const char *string = document_bytes(document, name, &size);

    if (string != NULL && strlen(string) != size) {
        document_fail(document, _("the attribute '%s' contains a NUL"), name);
        return NULL;
    }
    return string;
}

/* libxml2 has the whole element in memory at this point.  Its text is not
 * copied, because most bytes of an archive are in texts. */
const char *
document_text(Document *document)
{
    const xmlNode *node;
    const char *text;

    if (document->error != NULL)
        return NULL;
    node = xmlTextReaderExpand(document->reader);
    if (node == NULL) /* the next call reports the error */
        return "";
    if (is_lone_text(node->children))
        return (const char *)node->children->content;
    text = keep_copy(document, xmlTextReaderReadString(document->reader));
    return text == NULL ? "" : text;
}

gboolean
document_finish(Document *document, GError **error)
{
    if (!document->begun)
        fail_with_parser_error(document);
    if (document->error == NULL)
        return TRUE;
    g_propagate_error(error, g_steal_pointer(&document->error));
    return FALSE;
}
