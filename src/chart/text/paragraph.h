/* Breaks texts into lines: a label and a width in, lines out.
 *
 * Labels of the legend are Paragraphs.  A Paragraph is measured once, in pieces
 * between possible breaks, because the layout tries many widths.  Widths are in
 * ems, multiples of the font size.  A label that does not fit is shortened; one
 * of more than 400 characters is clipped before it is measured.
 *
 * A WholeText is never shortened.  It is used for labels in tables and for
 * sentences in text reports, which may have any length.  Its lines,
 * concatenated, are the text. */
#ifndef CHART_TEXT_PARAGRAPH_H
#define CHART_TEXT_PARAGRAPH_H

#include "figure/metrics.h"

/* The maximum number of characters of a label: longer ones are clipped, because
 * each piece is measured. */
#define MAX_LABEL 400

/* The kind of a text.  It decides after which characters lines preferably
 * end. */
typedef enum {
    PARAGRAPH_NAME,  /* "package:Module.Con": ':' or '/', else '.' or ',' */
    PARAGRAPH_STACK, /* cost-centre stack or retainer set: '/', ',' or '}'; the
                        start is the most important part */
    PARAGRAPH_TABLE, /* "name (Module file:span)" of an info table: the blank
                        before '(', else '/', '.' or ':' */
    PARAGRAPH_PROSE, /* blanks, else next to ideographs */
} ParagraphKind;

typedef struct Paragraph Paragraph;

/* Measures a text (valid UTF-8) in a font.  The metrics are borrowed until
 * paragraph_free.  Free with paragraph_free. */
Paragraph *paragraph_new(const TextMetrics *metrics, const char *text,
                         const Font *font, ParagraphKind kind);

/* Keeps the end of the text whole where the text is shortened: a remark,
 * " (+136 KiB, +11.8 %)".  If the last line has no room for it, it is omitted.
 * length is in bytes. */
void paragraph_keep_end(Paragraph *paragraph, gsize length);

/* Frees a paragraph; NULL is allowed. */
void paragraph_free(Paragraph *paragraph);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Paragraph, paragraph_free)

/* Returns the width of the whole text in one line, in ems. */
double paragraph_width(const Paragraph *paragraph);

/* Returns the number of lines that the text needs at a width in ems.  Returns
 * max_lines + 1 if it needs more than max_lines. */
guint paragraph_count_lines(const Paragraph *paragraph, double width,
                            guint max_lines);

/* Breaks the text into at most max_lines (at least 1) lines, at most width ems
 * wide.  If the text needs more lines, the last line is shortened, and an
 * ellipsis marks the omitted part.  The text after the ellipsis takes
 * 1/tail_parts of that line; 0 = the position depends on the kind of the text.
 * If the last line would be very short, the other lines may be made narrower.
 * Returns no lines if the width is too small for one character.  Free with
 * g_strfreev. */
char **paragraph_lines(const Paragraph *paragraph, double width,
                       guint max_lines, guint tail_parts);

/* Returns the width of the widest of the lines that paragraph_lines returns
 * with tail_parts 0, in ems. */
double paragraph_lines_width(const Paragraph *paragraph, double width,
                             guint max_lines);

/* Returns a sentence if its width is at most "width" points.  Otherwise returns
 * its start, up to the end of a word, and an ellipsis.  Words next to
 * ideographs end there.  A number is not kept without its unit.  Returns "" if
 * nothing fits.  Free with g_free. */
char *prose_shorten(const TextMetrics *metrics, const char *text,
                    const Font *font, double width);

/* The rules for breaking a text into lines without shortening it. */
typedef struct {
    const TextMetrics *metrics;
    Font font;

    /* A line of a PARAGRAPH_STACK preferably ends after '/', a line of another
     * name after '.'.  Otherwise it ends after another separator, or else
     * anywhere but within a grapheme cluster.  A line of PARAGRAPH_PROSE ends
     * after a blank or next to an ideograph, but never within a word. */
    ParagraphKind kind;

    double first, rest; /* widths of the first line and of the others, points */
    guint max_lines;    /* 0 = no limit */
} WholeText;

/* Appends the end of each line (gsize, a byte offset in the text) to ends.
 * Stops after whole->max_lines lines.  Even an empty text has one line.  A line
 * is wider than its width only if it is a single character or a word of prose.
 * The time is linear in the length of the text, because labels may be megabytes
 * long. */
void paragraph_break_whole(const WholeText *whole, const char *text,
                           GArray *ends);

#endif
