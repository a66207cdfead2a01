#include <config.h>

#include "output/text/source-txt.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "output/terminal.h"
#include "source/sentences.h"
#include "words/clip.h"
#include "words/disclose.h"

/* Escape sequences of terminals (ECMA-48, SGR). */
#define SGR_NONE "\033[0m"
#define SGR_BOLD "\033[1m"
#define SGR_DIM  "\033[2m"
#define SGR_HOT  "\033[1;31m"
#define SGR_WARM "\033[33m"
#define SGR_LESS "\033[32m"

/* The least shares of lines that are hot and warm. */
#define HOT  0.05
#define WARM 0.005

#define GAP "  "

/* What is written. */
typedef struct {
    const TextPage *page;
    const SourceListing *listing;
    gboolean has_colours;
    guint widths[MAX_AMOUNT_TEXTS]; /* of the amounts, in cells */
    guint n_widths;
} Writer;

static const char *
sgr(const Writer *writer, const char *sequence)
{
    return writer->has_colours ? sequence : "";
}

static const char *
sgr_of_share(const Writer *writer, double share)
{
    return share <= -WARM       ? sgr(writer, SGR_LESS)
           : fabs(share) >= HOT ? sgr(writer, SGR_HOT)
           : share >= WARM      ? sgr(writer, SGR_WARM)
                                : "";
}

static const char *
sgr_end(const Writer *writer, const char *begun)
{
    return begun[0] == '\0' ? "" : sgr(writer, SGR_NONE);
}

static void
clear_texts(char **texts, guint n)
{
    for (guint i = 0; i < n; i++)
        g_free(texts[i]);
}

static void
take_widths(Writer *writer, const guint64 amounts[N_ANNOTATED])
{
    char *texts[MAX_AMOUNT_TEXTS];
    const guint n = source_amounts(writer->listing->annotation, amounts, texts);

    for (guint i = 0; i < n; i++)
        writer->widths[i] = MAX(writer->widths[i], cells_count(texts[i]));
    writer->n_widths = n;
    clear_texts(texts, n);
}

/* Writes the columns of amounts, empty for NULL, and a gap after them. */
static void
put_amounts(const Writer *writer, const guint64 *amounts)
{
    Sink *sink = writer->page->sink;
    char *texts[MAX_AMOUNT_TEXTS] = {NULL};
    const char *begun = "";

    if (amounts != NULL) {
        source_amounts(writer->listing->annotation, amounts, texts);
        begun = sgr_of_share(
            writer, source_share(writer->listing->annotation, amounts));
    }
    sink_printf(sink, "%s", begun);
    for (guint i = 0; i < writer->n_widths; i++) {
        sink_printf(sink, "%s", i == 0 ? "" : GAP);
        put_right(sink, texts[i] != NULL ? texts[i] : "", writer->widths[i]);
    }
    sink_printf(sink, "%s" GAP, sgr_end(writer, begun));
    clear_texts(texts, writer->n_widths);
}

/* Writes a text after amounts; "used" cells of the line are used beside them.
 */
static void
put_end(const Writer *writer, const char *text, guint used)
{
    const TextPage *page = writer->page;
    guint room;

    for (guint i = 0; i < writer->n_widths; i++)
        used += writer->widths[i] + (guint)strlen(GAP);
    room = page->columns > used + 20 ? page->columns - used : 20;
    if (page->terminal && cells_count(text) > room) {
        g_autofree char *shown = cells_cut(text, room);

        sink_printf(page->sink, "%s", shown);
    } else {
        sink_printf(page->sink, "%s", text);
    }
}

static void
put_sum(const Writer *writer, const guint64 *amounts, char *text)
{
    put_amounts(writer, amounts);
    put_end(writer, text, 0);
    sink_printf(writer->page->sink, "\n");
    g_free(text);
}

/* Writes a row with its code. */
static void
put_code(const Writer *writer, const SourceSection *section,
         const SourceRow *row, guint digits)
{
    Sink *sink = writer->page->sink;
    const char *begun = row->line == NULL ? sgr(writer, SGR_DIM) : "";
    const char *code = row->code != NULL ? row->code : "";
    g_autofree char *brackets =
        source_brackets(section, row, sink_is_plain(sink));

    put_amounts(writer, row->line == NULL ? NULL : row->line->amounts);
    sink_printf(sink, "%s", begun);
    if (row->number == 0)
        put_right(sink, ELLIPSIS, digits);
    else
        sink_printf(sink, "%*u", (int)digits, row->number);
    if (code[0] != '\0' || strspn(brackets, " ") < strlen(brackets))
        sink_printf(sink, " %s", brackets);
    if (code[0] != '\0') {
        sink_printf(sink, "%s", brackets[0] != '\0' ? " " : "");
        put_end(writer, code, digits + 2 + section->n_brackets);
    }
    sink_printf(sink, "%s\n", sgr_end(writer, begun));
}

/* Writes a row by its place, in this number of cells, and the name of what is
 * there. */
static void
put_place(const Writer *writer, const SourceSection *section,
          const SourceRow *row, guint cells)
{
    g_autofree char *place = source_line_place(section, row->line, row->number);
    g_autofree char *what = source_line_name(row->line);

    put_amounts(writer, row->line->amounts);
    put_left(writer->page->sink, place, cells);
    sink_printf(writer->page->sink, GAP);
    put_end(writer, what, MAX(cells, cells_count(place)) + (guint)strlen(GAP));
    sink_printf(writer->page->sink, "\n");
}

static gboolean
is_place(const SourceRow *row)
{
    return row->code == NULL && row->number > 0;
}

/* Returns the cells of the longest place. */
static guint
place_cells(const SourceSection *section)
{
    guint cells = 0;

    for (guint i = 0; i < section->rows->len; i++) {
        const SourceRow *row = &g_array_index(section->rows, SourceRow, i);
        g_autofree char *place =
            is_place(row) ? source_line_place(section, row->line, row->number)
                          : g_strdup("");

        cells = MAX(cells, cells_count(place));
    }
    return cells;
}

static guint
digits_of(const SourceSection *section)
{
    guint largest = 0;
    g_autofree char *text = NULL;

    for (guint i = 0; i < section->rows->len; i++)
        largest =
            MAX(largest, g_array_index(section->rows, SourceRow, i).number);
    text = g_strdup_printf("%u", largest);
    return (guint)strlen(text);
}

static void
put_notes(const TextPage *page, const GPtrArray *notes)
{
    for (guint i = 0; i < notes->len; i++) {
        g_autofree char *note =
            g_strconcat("  ", g_ptr_array_index(notes, i), NULL);

        put_wrapped(page, note);
    }
}

static void
put_section(const Writer *writer, const SourceSection *section)
{
    Sink *sink = writer->page->sink;
    g_autoptr(GPtrArray) notes = source_notes(section);
    g_autofree char *path = source_section_path(section);
    const guint digits = digits_of(section), cells = place_cells(section);

    put_amounts(writer, section->lines->amounts);
    sink_printf(sink, "%s%s%s\n", sgr(writer, SGR_BOLD), path,
                sgr(writer, SGR_NONE));
    put_notes(writer->page, notes);
    for (guint i = 0; i < section->rows->len; i++) {
        const SourceRow *row = &g_array_index(section->rows, SourceRow, i);

        if (is_place(row))
            put_place(writer, section, row, cells);
        else
            put_code(writer, section, row, digits);
    }
    if (section->n_small > 0)
        put_sum(writer, section->small, source_small_lines(section));
}

/* Writes the rows that sum what is not listed. */
static void
put_rest(const Writer *writer)
{
    const SourceListing *listing = writer->listing;
    guint64 amounts[N_ANNOTATED];
    char *unplaced = source_unplaced(listing->annotation, amounts);

    if (listing->sections->len > 0 &&
        (listing->n_small > 0 || unplaced != NULL))
        sink_printf(writer->page->sink, "\n");
    if (listing->n_small > 0)
        put_sum(writer, listing->small, source_small_files(listing));
    if (unplaced != NULL)
        put_sum(writer, amounts, unplaced);
}

void
put_source_files(const TextPage *page, const SourceListing *listing,
                 gboolean has_colours)
{
    Writer writer = {page, listing, has_colours, {0}, 0};
    guint64 unplaced[N_ANNOTATED];

    g_free(source_unplaced(listing->annotation, unplaced));
    take_widths(&writer, unplaced);
    take_widths(&writer, listing->small);
    for (guint i = 0; i < listing->sections->len; i++) {
        const SourceSection *section = g_ptr_array_index(listing->sections, i);

        take_widths(&writer, section->lines->amounts);
        take_widths(&writer, section->small);
        for (guint j = 0; j < section->rows->len; j++) {
            const SourceRow *row = &g_array_index(section->rows, SourceRow, j);

            if (row->line != NULL)
                take_widths(&writer, row->line->amounts);
        }
    }
    for (guint i = 0; i < listing->sections->len; i++) {
        if (i > 0)
            sink_printf(page->sink, "\n");
        put_section(&writer, g_ptr_array_index(listing->sections, i));
    }
    put_rest(&writer);
}

static void
put_listing(const TextPage *page, const SourceListing *listing,
            gboolean has_colours)
{
    g_autofree char *heading = source_heading(listing, disclose_text);
    g_autoptr(Table) heaviest = heaviest_lines_table(listing);
    g_autoptr(GPtrArray) notes = source_listing_notes(listing, disclose_text);

    put_wrapped(page, heading);
    put_notes(page, notes);
    sink_printf(page->sink, "\n");
    if (heaviest != NULL) {
        put_table(page, heaviest);
        sink_printf(page->sink, "\n");
    }
    put_source_files(page, listing, has_colours);
}

static gboolean
wants_colours(const TextPage *page, ColourChoice choice)
{
    return choice == COLOUR_ALWAYS ||
           (choice == COLOUR_AUTO && page->terminal && terminal_has_colours());
}

gboolean
put_sources(const TextPage *page, const Report *report)
{
    gboolean is_first = TRUE;

    for (guint i = 0; i < report_n_parts(report); i++) {
        const Report *part = report_part(report, i);
        g_autofree char *command = report_title(part);

        if (part->source == NULL)
            continue;
        if (!is_first)
            sink_printf(page->sink, "\n");
        is_first = FALSE;
        put_wrapped(page, command);
        put_listing(page, part->source, wants_colours(page, report->colour));
    }
    return !is_first;
}
