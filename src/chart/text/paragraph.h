/* Line breaking: a label and a width in, lines out.
 *
 * Labels of the legend are Paragraphs.  A Paragraph is measured once, in pieces
 * between possible breaks, because the layout tries many widths.  Widths are in
 * ems, multiples of the font size.  A label that does not fit is shortened.
 *
 * A WholeText is broken without shortening: labels in tables and sentences in
 * text reports may have any length.  Its lines concatenated are the text. */
#ifndef CHART_TEXT_PARAGRAPH_H
#define CHART_TEXT_PARAGRAPH_H

#include "figure/metrics.h"

/* The kind of a text.  It decides where lines break. */
typedef enum {
    PARAGRAPH_NAME,  /* package:Module.Con: after ':' or '/', else '.' or ',' */
    PARAGRAPH_STACK, /* cost-centre stack or retainer set: after '/', ',' or
                        '}'; the front is the most important part */
    PARAGRAPH_TABLE, /* name (Module file:span): before '(', else after '/', '.'
                        or ':' */
    PARAGRAPH_PROSE, /* at blanks, else before or after ideographs */
} ParagraphKind;

typedef struct Paragraph Paragraph;

/* Measures a text (valid UTF-8) in a font.  The metrics are borrowed until
 * paragraph_free.  Free with paragraph_free. */
Paragraph *paragraph_new(const TextMetrics *metrics, const char *text,
                         const Font *font, ParagraphKind kind);
void paragraph_free(Paragraph *paragraph);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Paragraph, paragraph_free)

/* Returns the width of the whole text in one line, in ems. */
double paragraph_width(const Paragraph *paragraph);

/* Returns the number of lines that the text needs at a width in ems.  Returns
 * max_lines + 1 if it needs more than max_lines. */
guint paragraph_count_lines(const Paragraph *paragraph, double width,
                            guint max_lines);

/* Breaks the text into at most max_lines (at least 1) lines, at most width ems
 * wide.  If the text needs more lines, an ellipsis replaces the middle of the
 * last line.  The part after the ellipsis is 1/tail_parts of that line; 0 = the
 * best place is chosen.  If the last line is short, the other lines are made
 * narrower.  Returns no lines if the width is too small for one character. Free
 * with g_strfreev. */
char **paragraph_lines(const Paragraph *paragraph, double width,
                       guint max_lines, guint tail_parts);

/* How a text is broken into lines without shortening. */
typedef struct {
    const TextMetrics *metrics;
    Font font;

    /* PARAGRAPH_STACK breaks after '/', other names after '.'.  Without
     * these it breaks after another separator, else anywhere but before a
     * combining accent.  PARAGRAPH_PROSE breaks at blanks, which stay at the
     * end of the line, and never within a word. */
    ParagraphKind kind;

    double first, rest; /* widths of the first line and of the others, points */
    guint most;         /* maximum number of lines; 0 = no limit */
} WholeText;

/* Appends the end of each line (gsize, a byte offset in the text) to ends, for
 * at most whole->most lines.  There is at least one line.  Each line has at
 * least one character and fits its width, unless it is a single character or a
 * word of prose.  The time is linear in the length of the text, because labels
 * may be megabytes long. */
void paragraph_break_whole(const WholeText *whole, const char *text,
                           GArray *ends);

#endif
