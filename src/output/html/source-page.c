/* The page of --view=source: the files with their lines, without a script. */
#include <config.h>

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "output/html/page.h"
#include "source/sentences.h"
#include "words/clip.h"
#include "words/disclose.h"

/* The least shares of lines that are coloured, in ascending order. */
static const double steps[] = {0.005, 0.05, 0.2};

/* Appends a text formatted as by g_markup_printf_escaped: all strings are
 * escaped. */
G_GNUC_PRINTF(2, 3)
static void
append(GString *out, const char *format, ...)
{
    va_list arguments;
    g_autofree char *text = NULL;

    va_start(arguments, format);
    text = g_markup_vprintf_escaped(format, arguments);
    va_end(arguments);
    g_string_append(out, text);
}

/* Appends the cells of amounts, or empty ones for NULL.  If they are coloured,
 * their class tells how large the share is. */
static void
append_amounts(GString *out, const Annotation *annotation,
               const guint64 *amounts, gboolean is_coloured)
{
    char *texts[MAX_AMOUNT_TEXTS] = {NULL};
    guint n = annotation->before == NULL ? 2 : 3, step = 0;
    double share = 0;

    if (amounts != NULL) {
        n = source_amounts(annotation, amounts, texts);
        share = source_share(annotation, amounts);
    }
    while (is_coloured && step < G_N_ELEMENTS(steps) &&
           fabs(share) >= steps[step])
        step++;
    for (guint i = 0; i < n; i++) {
        append(out, "<td class=\"number%s",
               step == 0    ? ""
               : share >= 0 ? " more"
                            : " less");
        if (step > 0)
            append(out, "%u", step);
        append(out, "\">%s</td>", texts[i] != NULL ? texts[i] : "");
        g_free(texts[i]);
    }
}

static void
append_sum(GString *out, const Annotation *annotation, const guint64 *amounts,
           char *text)
{
    g_string_append(out, "<tr>");
    append_amounts(out, annotation, amounts, FALSE);
    append(out, "<td></td><td></td><td>%s</td></tr>\n", text);
    g_free(text);
}

static void
append_notes(GString *out, const GPtrArray *notes)
{
    if (notes->len > 0)
        g_string_append(out, "<ul>");
    for (guint i = 0; i < notes->len; i++)
        append(out, "<li>%s</li>", (const char *)g_ptr_array_index(notes, i));
    if (notes->len > 0)
        g_string_append(out, "</ul>\n");
}

static void
append_row(GString *out, const SourceListing *listing,
           const SourceSection *section, guint number, const SourceRow *row)
{
    const gboolean has_code = row->code != NULL;
    g_autofree char *brackets = source_brackets(section, row, FALSE);
    g_autofree char *name =
        row->line == NULL ? g_strdup("") : source_line_name(row->line);
    g_autofree char *url =
        row->line == NULL
            ? NULL
            : source_line_url(listing, section, row->line, row->number);

    if (row->line != NULL)
        append(out, "<tr id=\"%u-%u%s\">", number, row->number,
               has_code ? "" : "x");
    else
        append(out, "<tr class=\"context\">");
    append_amounts(out, listing->annotation,
                   row->line == NULL ? NULL : row->line->amounts, TRUE);
    g_string_append(out, "<td class=\"number line\">");
    if (row->number == 0)
        g_string_append(out, ELLIPSIS);
    else if (url != NULL)
        append(out, "<a href=\"%s\" rel=\"noreferrer\">%u</a>", url,
               row->number);
    else
        append(out, "%u", row->number);
    append(out, "</td><td class=\"brackets\">%s", brackets);
    append(out, "</td><td>%s</td></tr>\n", has_code ? row->code : name);
}

/* Appends the table of the heaviest lines, with links to the rows. */
static void
append_heaviest(GString *out, const SourceListing *listing)
{
    g_autoptr(Table) table = heaviest_lines_table(listing);
    guint place;

    if (table == NULL)
        return;
    place = table->columns->len - 2;
    g_string_append(out, "<div class=\"scroll\" tabindex=\"0\">"
                         "<table class=\"heaviest\">\n");
    for (guint i = 0; i < table_n_rows(table); i++) {
        const HeavyLine *heavy =
            &g_array_index(listing->heaviest, HeavyLine, MAX(i, 1) - 1);
        guint section = 0;

        while (g_ptr_array_index(listing->sections, section) != heavy->section)
            section++;
        g_string_append(out, "<tr>");
        for (guint j = 0; j < table->columns->len; j++) {
            const char *text = table_cell(table, i, j)->text;

            if (i == 0)
                append(out, "<th class=\"%s\">%s</th>",
                       j < place ? "number" : "", text);
            else if (j == place)
                append(
                    out, "<td class=\"name\"><a href=\"#%u-%u%s\">%s</a></td>",
                    section, heavy->number, heavy->has_code ? "" : "x", text);
            else
                append(out, "<td class=\"%s\">%s</td>",
                       j < place ? "number" : "name", text);
        }
        g_string_append(out, "</tr>\n");
    }
    g_string_append(out, "</table></div>\n");
}

static void
append_section(GString *out, const SourceListing *listing, guint number)
{
    const SourceSection *section = g_ptr_array_index(listing->sections, number);
    const Annotation *annotation = listing->annotation;
    g_autoptr(GPtrArray) notes = source_notes(section);
    g_autofree char *path = source_section_path(section);
    char *texts[MAX_AMOUNT_TEXTS];
    const guint n = source_amounts(annotation, section->lines->amounts, texts);

    g_string_append(out, "<h2>");
    for (guint i = 0; i < n; i++) {
        append(out, "<span>%s</span>", texts[i]);
        g_free(texts[i]);
    }
    append(out, "%s</h2>\n", path);
    append_notes(out, notes);
    g_string_append(out, "<div class=\"scroll\" tabindex=\"0\">"
                         "<table class=\"code\">\n");
    for (guint i = 0; i < section->rows->len; i++)
        append_row(out, listing, section, number,
                   &g_array_index(section->rows, SourceRow, i));
    if (section->n_small > 0)
        append_sum(out, annotation, section->small,
                   source_small_lines(section));
    g_string_append(out, "</table></div>\n");
}

static void
append_rest(GString *out, const SourceListing *listing)
{
    guint64 amounts[N_ANNOTATED];
    char *unplaced = source_unplaced(listing->annotation, amounts);

    if (listing->n_small == 0 && unplaced == NULL)
        return;
    g_string_append(out, "<div class=\"scroll\" tabindex=\"0\">"
                         "<table class=\"heaviest\">\n");
    if (listing->n_small > 0)
        append_sum(out, listing->annotation, listing->small,
                   source_small_files(listing));
    if (unplaced != NULL)
        append_sum(out, listing->annotation, amounts, unplaced);
    g_string_append(out, "</table></div>\n");
}

char *
source_page_body(const Report *report)
{
    GString *out = g_string_new(NULL);

    for (guint i = 0; i < report_n_parts(report); i++) {
        const Report *part = report_part(report, i);
        const SourceListing *listing = part->source;
        g_autofree char *typed = report_title(part);
        g_autofree char *command = disclose_text(typed);
        g_autofree char *heading = NULL;
        g_autoptr(GPtrArray) notes = NULL;

        if (listing == NULL)
            continue;
        heading = source_heading(listing, disclose_text);
        notes = source_listing_notes(listing, disclose_text);
        append(out, "<h1>%s</h1>\n<p>%s</p>\n", command, heading);
        append_notes(out, notes);
        append_heaviest(out, listing);
        for (guint j = 0; j < listing->sections->len; j++)
            append_section(out, listing, j);
        append_rest(out, listing);
    }
    return g_string_free(out, FALSE);
}
