#include "source/listing.h"

#include <math.h>
#include <string.h>

/* The lines of a shown file hold at least this part of what files must. */
#define LINE_PART 0.1

/* At most this many rows between shown ones are shown, too, as the body of a
 * function is. */
#define MAX_FILLED 8

/* A place of several rows. */
typedef struct {
    guint first, last;
} RowSpan;

static void
section_free(gpointer data)
{
    SourceSection *section = data;

    g_array_unref(section->rows);
    g_free(section);
}

double
source_share(const Annotation *annotation, const guint64 amounts[N_ANNOTATED])
{
    const guint64 *totals = annotation->totals;
    const guint64 total = MAX(totals[RUN_NOW], totals[RUN_BEFORE]);
    const double value =
        annotation->before == NULL
            ? (double)amounts[RUN_NOW]
            : (double)amounts[RUN_NOW] - (double)amounts[RUN_BEFORE];

    return total == 0 ? 0 : value / (double)total;
}

static void
add_amounts(guint64 sums[N_ANNOTATED], const guint64 amounts[N_ANNOTATED])
{
    for (guint i = 0; i < N_ANNOTATED; i++)
        sums[i] = bytes_add(sums[i], amounts[i]);
}

static gint
compare_spans(gconstpointer left, gconstpointer right)
{
    const RowSpan *a = left, *b = right;

    if (a->first != b->first)
        return (a->first > b->first) - (a->first < b->first);
    return (a->last < b->last) - (a->last > b->last);
}

/* Draws the bracket of each span in the first column that is free in its rows;
 * rows are all of the file.  Returns the number of columns. */
static guint
draw_brackets(GArray *spans, SourceRow *rows)
{
    guint free_from[MAX_BRACKETS] = {0}, n = 0;

    g_array_sort(spans, compare_spans);
    for (guint i = 0; i < spans->len; i++) {
        const RowSpan *span = &g_array_index(spans, RowSpan, i);
        guint column = 0;

        while (column < MAX_BRACKETS && free_from[column] > span->first)
            column++;
        if (column == MAX_BRACKETS)
            continue;
        free_from[column] = span->last + 1;
        n = MAX(n, column + 1);
        for (guint row = span->first; row <= span->last; row++)
            rows[row].brackets[column] = row == span->first  ? BRACKET_START
                                         : row == span->last ? BRACKET_END
                                                             : BRACKET_INSIDE;
    }
    return n;
}

void
source_mark_place(guint8 *is_shown, guint n_rows, guint first, guint last)
{
    for (guint i = first - MIN(first, SOURCE_CONTEXT);
         i < n_rows && i <= first + SOURCE_CONTEXT; i++)
        is_shown[i] = TRUE;
    is_shown[last] = TRUE;
}

void
source_fill_gaps(guint8 *is_shown, guint n_rows)
{
    guint last = n_rows; /* the last shown row; n_rows = none yet */

    for (guint i = 0; i < n_rows; i++) {
        if (!is_shown[i])
            continue;
        if (last < i && i - last - 1 <= MAX_FILLED)
            memset(is_shown + last, TRUE, i - last);
        last = i;
    }
}

/* Marks the rows around a line, and adds its spans. */
static void
mark_rows(const SourceText *text, const SourceLine *line, guint row,
          guint8 *is_shown, GArray *spans)
{
    const guint n_rows = source_text_n_rows(text);

    source_mark_place(is_shown, n_rows, row, row);
    for (guint i = 0; i < line->ends->len; i++) {
        const gint end =
            source_text_find(text, g_array_index(line->ends, guint, i));
        const RowSpan span = {row, (guint)end};

        if (end <= (gint)row)
            continue;
        g_array_append_val(spans, span);
        source_mark_place(is_shown, n_rows, row, (guint)end);
    }
}

/* Adds the rows around lines in a file that was found, and marks the lines that
 * it has. */
static void
add_code(SourceSection *section, const GPtrArray *lines, guint8 *is_added)
{
    const SourceText *text = section->file->text;
    const guint n_rows = source_text_n_rows(text);
    g_autofree guint8 *is_shown = g_new0(guint8, n_rows + 1);
    g_autofree SourceRow *rows = g_new0(SourceRow, n_rows + 1);
    g_autoptr(GArray) spans = g_array_new(FALSE, FALSE, sizeof(RowSpan));
    guint last = 0;

    for (guint i = 0; i < n_rows; i++) {
        rows[i].number = i + 1;
        rows[i].code = source_text_row(text, i);
        memset(rows[i].brackets, BRACKET_NONE, MAX_BRACKETS);
    }
    for (guint i = 0; i < lines->len; i++) {
        const SourceLine *line = g_ptr_array_index(lines, i);

        if (line->row < 0) {
            section->n_misfits += !line->is_gone;
            continue;
        }
        mark_rows(text, line, (guint)line->row, is_shown, spans);
        rows[line->row].line = line;
        is_added[i] = TRUE;
    }
    source_fill_gaps(is_shown, n_rows);
    section->n_brackets = draw_brackets(spans, rows);
    for (guint i = 0; i < n_rows; i++) {
        if (!is_shown[i])
            continue;
        if (section->rows->len > 0 && i > last + 1) {
            SourceRow gap = rows[last + 1];

            gap.number = 0;
            gap.code = NULL;
            g_array_append_val(section->rows, gap);
        }
        g_array_append_val(section->rows, rows[i]);
        last = i;
    }
}

/* Returns the section of a file, with its lines that weigh enough. */
static SourceSection *
section_new(const SourceListing *listing, const FileLines *file, double least)
{
    SourceSection *section = g_new0(SourceSection, 1);
    g_autoptr(GPtrArray) lines = g_ptr_array_new();
    g_autofree guint8 *is_added = g_new0(guint8, file->lines->len + 1);

    section->lines = file;
    section->path = file->file;
    section->rows = g_array_new(FALSE, FALSE, sizeof(SourceRow));
    section->file = file->found;
    section->has_code =
        section->file != NULL && section->file->state == SOURCE_FOUND;
    if (section->has_code)
        section->path = section->file->path;
    for (guint i = 0; i < file->lines->len; i++) {
        SourceLine *line = &g_array_index(file->lines, SourceLine, i);
        const double share = source_share(listing->annotation, line->amounts);

        if (fabs(share) >= least * LINE_PART && fabs(share) > 0) {
            g_ptr_array_add(lines, line);
            continue;
        }
        section->n_small++;
        add_amounts(section->small, line->amounts);
    }
    if (section->has_code)
        add_code(section, lines, is_added);
    for (guint i = 0; i < lines->len; i++) {
        const SourceLine *line = g_ptr_array_index(lines, i);
        SourceRow row = {.line = line, .number = line->line};

        memset(row.brackets, BRACKET_NONE, MAX_BRACKETS);
        if (!is_added[i])
            g_array_append_val(section->rows, row);
    }
    return section;
}

static gint
compare_heavy(gconstpointer left, gconstpointer right, gpointer listing)
{
    const HeavyLine *a = left, *b = right;
    const Annotation *annotation = ((SourceListing *)listing)->annotation;
    const guint64 of_a = annotation_weight(annotation, a->line->amounts);
    const guint64 of_b = annotation_weight(annotation, b->line->amounts);

    if (of_a != of_b)
        return (of_a < of_b) - (of_a > of_b);
    if (a->section != b->section)
        return strcmp(a->section->path, b->section->path);
    return (a->number > b->number) - (a->number < b->number);
}

SourceListing *
source_listing_new(const Annotation *annotation, SourceTree *tree, double least)
{
    SourceListing *listing = g_new0(SourceListing, 1);
    const guint64 *totals = annotation->totals;
    const guint64 total = MAX(totals[RUN_NOW], totals[RUN_BEFORE]);
    gboolean has_any = FALSE;

    listing->annotation = annotation;
    listing->sections = g_ptr_array_new_with_free_func(section_free);
    listing->heaviest = g_array_new(FALSE, FALSE, sizeof(HeavyLine));
    for (guint i = 0; i < annotation->files->len; i++) {
        const FileLines *file = g_ptr_array_index(annotation->files, i);
        SourceSection *section;

        if ((double)file->weight < least * (double)total) {
            listing->n_small++;
            add_amounts(listing->small, file->amounts);
            continue;
        }
        section = section_new(listing, file, least);
        g_ptr_array_add(listing->sections, section);
        has_any |=
            section->file != NULL && section->file->state != SOURCE_MISSING;
        for (guint j = 0; j < section->rows->len; j++) {
            const SourceRow *row = &g_array_index(section->rows, SourceRow, j);
            const HeavyLine heavy = {section, row->line, row->number,
                                     row->code != NULL};

            if (row->line != NULL)
                g_array_append_val(listing->heaviest, heavy);
        }
    }
    listing->lacks_all = tree != NULL && listing->sections->len > 0 && !has_any;
    listing->is_cut = tree != NULL && source_tree_is_cut(tree);
    g_array_sort_with_data(listing->heaviest, compare_heavy, listing);
    return listing;
}

void
source_listing_free(SourceListing *listing)
{
    g_ptr_array_unref(listing->sections);
    g_array_unref(listing->heaviest);
    g_free(listing);
}
