/* Breaking a label into lines.
 *
 * For the legend a label is a Paragraph: it is measured once, piece by piece
 * between the signs behind which it may be broken, so that it can be tried at
 * many widths: the layout does so.  Widths are in ems, that is, in parts of the
 * font's size.  What has no room is shortened.
 *
 * For lists a label of any length is broken whole: put together again, the
 * lines are the text.  Reports in text break their sentences so. */
#ifndef CHART_TEXT_PARAGRAPH_H
#define CHART_TEXT_PARAGRAPH_H

#include "figure/metrics.h"

/* What the label is: it tells where a line had best end. */
typedef enum {
    PARAGRAPH_NAME,  /* package:Module.Con: behind ':', else '.' or ',' */
    PARAGRAPH_STACK, /* of cost centres, or a set of retainers: behind '/',
                        ',' or '}'; the front tells most */
    PARAGRAPH_TABLE, /* name (Module file:span): before the bracket, else behind
                        '/', '.' or ':' */
    PARAGRAPH_PROSE, /* at blanks, else beside ideographs */
} ParagraphKind;

typedef struct Paragraph Paragraph;

/* Measures a text (valid UTF-8) in that font.  The metrics are borrowed and
 * must outlive the paragraph.  Free with paragraph_free. */
Paragraph *paragraph_new(const TextMetrics *metrics, const char *text,
                         const Font *font, ParagraphKind kind);
void paragraph_free(Paragraph *paragraph);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Paragraph, paragraph_free)

/* Returns the width of the whole text in one line. */
double paragraph_width(const Paragraph *paragraph);

/* Returns how many lines of that width the text takes, or most + 1 where
 * these are too few. */
guint paragraph_count_lines(const Paragraph *paragraph, double width,
                            guint most);

/* Sets the text in at most so many lines (at least one); where they are too
 * few, the middle of what is left for the last one gives way to an ellipsis:
 * with one part in tail_parts of it behind that, or for 0 where it is best.
 * A last line with little in it gets more from the others.  Of lines without
 * room for a character none is given.  Free with g_strfreev. */
char **paragraph_lines(const Paragraph *paragraph, double width, guint most,
                       guint tail_parts);

/* How a text is broken of which nothing is shortened. */
typedef struct {
    const TextMetrics *metrics;
    Font font;
    ParagraphKind kind; /* lines of stacks end best behind '/', of names behind
                           '.'; else they end behind another sign of names, or
                           anywhere but before an accent.  Lines of prose have
                           the blanks they end at, and words of any width */
    double first, rest; /* the widths of the first line and of the others,
                           points */
    guint most;         /* no more lines than these; 0 = all */
} WholeText;

/* Appends to the ends (gsize) where in the text, in bytes, each line ends, as
 * far as lines go: at least one line, and at least one character in each.  No
 * line is wider than was asked for, but for one of a lone character.  The time
 * is linear in the text's length, for labels may be megabytes long. */
void paragraph_break_whole(const WholeText *whole, const char *text,
                           GArray *ends);

#endif
