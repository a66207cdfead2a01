#include "chart/text/paragraph.h"

#include <string.h>

#include "words/clip.h"

/* Joins the text on both sides of it. */
#define NO_BREAK_SPACE 0xa0

/* Fractions of the width.  A line may end at a good break if it then fills
 * MIN_GOOD_FILL, and at any break if it fills MIN_FILL.  Otherwise it is broken
 * between characters. */
#define MIN_GOOD_FILL 0.25
#define MIN_FILL      0.5

/* An ellipsis is put between pieces if that leaves at most this fraction of the
 * line empty, else between characters. */
#define MAX_WASTE 0.35

/* The maximum fraction of a shortened line after the ellipsis.  It is smaller
 * if a stack has a single line, because the start of a stack is the most
 * important part. */
#define TAIL_SHARE       0.5
#define STACK_TAIL_SHARE 0.3

/* If the last line fills less than this fraction of the width, the width is
 * reduced in steps.  That moves text from the other lines to the last line. */
#define MIN_LAST_LINE       0.3
#define NARROWING_STEP      0.05
#define MAX_NARROWING_STEPS 12

/* Kerning and rounding make a line slightly wider than the sum of its
 * pieces. */
#define ROUNDING_MARGIN 0.002

/* For a WholeText, in font sizes: a lower limit of the mean width of
 * characters, and the unused width at which the search for the last character
 * of a line may stop.  SEPARATORS are used if the best separator does not
 * occur. */
#define MIN_CHARACTER_WIDTH 0.2
#define MAX_UNUSED          0.6
#define SEPARATORS          "/,.: "

/* The characters that a shortened sentence does not end with, because a number
 * without its unit misleads.  NO_TAIL_PARTS keeps nothing after the
 * ellipsis. */
#define PROSE_TAIL    " ,;:.0123456789"
#define NO_TAIL_PARTS G_MAXINT

/* A possible break, and the width of the text before it. */
typedef struct {
    gsize at;     /* byte offset */
    double width; /* ems */
    gboolean good;
} Break;

struct Paragraph {
    const TextMetrics *metrics;
    char *text;
    Font font;
    ParagraphKind kind;
    double ellipsis; /* width of an ellipsis, for stacks with '/', ems */
    GArray *breaks;  /* Break: the start of the text, the possible breaks, the
                        end of the text */
    gsize kept;      /* the start of what is never shortened, a byte offset;
                        0 = nothing */
};

/* A position in the text: at a break, or within a piece that is too long. */
typedef struct {
    gsize at;
    double width; /* of the text before it, ems */
    guint next;   /* the first break after it */
} TextPosition;

static double
ems(const Paragraph *paragraph, const char *text)
{
    return paragraph->metrics->width(paragraph->metrics, text,
                                     &paragraph->font) /
           paragraph->font.size;
}

static const Break *
break_at(const Paragraph *paragraph, guint index)
{
    return &g_array_index(paragraph->breaks, Break, index);
}

static const Break *
last_break(const Paragraph *paragraph)
{
    return break_at(paragraph, paragraph->breaks->len - 1);
}

/* Returns how many of the first length characters of a text fit into a width in
 * points.  The search may stop early when less than slack points remain unused.
 * Each guess extrapolates from the last guess. */
static glong
count_fitting(const TextMetrics *metrics, const Font *font, const char *text,
              glong length, double width, double slack)
{
    glong fits = 0, fails = length + 1, guess = length;

    while (fails - fits > 1) {
        g_autofree char *front = NULL;
        double wide;

        guess = CLAMP(guess, fits + 1, fails - 1);
        front = g_utf8_substring(text, 0, guess);
        wide = metrics->width(metrics, front, font);
        if (wide > width)
            fails = guess;
        else
            fits = guess;
        if (wide <= width && width - wide < slack)
            break;
        guess = guess == length ? (glong)(width / (0.5 * font->size))
                                : (glong)((double)guess * width / MAX(wide, 1));
    }
    return fits;
}

/* Returns the last position up to end, in bytes, that is not within a grapheme
 * cluster; 0 if there is none. */
static gsize
before_joined(const char *text, gsize end)
{
    const char *at = text + end;

    while (at > text && *at != '\0' && text_is_joined(text, at))
        at = g_utf8_prev_char(at);
    return (gsize)(at - text);
}

/* Returns whether a break after a character is good.  In a stack it is good
 * after a whole cost centre, in an info table after the name. */
static gboolean
ends_well(ParagraphKind kind, const char *sign, const char *next)
{
    switch (kind) {
    case PARAGRAPH_NAME:
        return strchr(":/ ", *sign) != NULL;
    case PARAGRAPH_STACK:
        return strchr("/,} ", *sign) != NULL;
    case PARAGRAPH_TABLE:
        return *sign == ' ' && *next == '(';
    case PARAGRAPH_PROSE:
        return *sign == ' ';
    }
    g_assert_not_reached();
}

/* Returns whether a line may end after a character.  Next to ideographs it may
 * end nearly everywhere.  There is no break after a dot that is followed by a
 * dot or a bracket, and none after a colon before a digit. */
static gboolean
may_end(const char *sign, const char *next)
{
    gunichar letter = g_utf8_get_char(sign);
    gunichar follows = g_utf8_get_char(next);

    if (g_unichar_iswide(letter) || g_unichar_iswide(follows))
        return text_may_part(sign, next);
    if (letter >= 0x80 || follows == NO_BREAK_SPACE ||
        strchr("/,:._ }", *sign) == NULL)
        return FALSE;
    if (*sign == ':')
        return !g_unichar_isdigit(follows);
    return strchr("._", *sign) == NULL || g_unichar_isalnum(follows) ||
           (*sign == '.' && follows == '_');
}

Paragraph *
paragraph_new(const TextMetrics *metrics, const char *text, const Font *font,
              ParagraphKind kind)
{
    Paragraph *paragraph = g_new0(Paragraph, 1);
    Break found = {0};
    const char *next, *piece;

    paragraph->metrics = metrics;
    paragraph->text = text_clip(text, MAX_LABEL);
    paragraph->font = *font;
    paragraph->kind = kind;
    paragraph->ellipsis =
        ems(paragraph, kind == PARAGRAPH_STACK ? ELLIPSIS "/" : ELLIPSIS);
    paragraph->breaks = g_array_new(FALSE, FALSE, sizeof(Break));
    g_array_append_val(paragraph->breaks, found);
    piece = paragraph->text;
    for (const char *sign = piece; *sign != '\0'; sign = next) {
        g_autofree char *measured = NULL;

        next = g_utf8_find_next_char(sign, NULL);
        if (*next != '\0' && !may_end(sign, next))
            continue;
        measured = g_strndup(piece, (gsize)(next - piece));
        found.at = (gsize)(next - paragraph->text);
        found.width += ems(paragraph, measured);
        found.good = *next == '\0' || ends_well(kind, sign, next);
        g_array_append_val(paragraph->breaks, found);
        piece = next;
    }
    return paragraph;
}

void
paragraph_keep_end(Paragraph *paragraph, gsize length)
{
    const gsize whole = strlen(paragraph->text);

    paragraph->kept = whole - MIN(length, whole);
}

void
paragraph_free(Paragraph *paragraph)
{
    if (paragraph == NULL)
        return;
    g_free(paragraph->text);
    g_array_unref(paragraph->breaks);
    g_free(paragraph);
}

double
paragraph_width(const Paragraph *paragraph)
{
    return last_break(paragraph)->width;
}

static gboolean
rest_fits(const Paragraph *paragraph, const TextPosition *position,
          double width)
{
    return last_break(paragraph)->width - position->width <=
           width - ROUNDING_MARGIN;
}

static TextPosition
position_of_break(const Paragraph *paragraph, guint index)
{
    const Break *found = break_at(paragraph, index);

    return (TextPosition){found->at, found->width, index + 1};
}

/* Returns the end of a line, if the rest of the text does not fit into it.  The
 * line ends at the last good break that fills it enough, else at the last break
 * that does, else within a piece, after as many characters as fit. */
static TextPosition
end_of_line(const Paragraph *paragraph, const TextPosition *start, double width)
{
    guint best = 0, i;
    TextPosition last = *start;
    const Break *piece;
    g_autofree char *text = NULL;
    glong count;
    gsize length;

    for (i = start->next; i < paragraph->breaks->len; i++) {
        const Break *found = break_at(paragraph, i);
        double filled = found->width - start->width;

        if (filled > width - ROUNDING_MARGIN)
            break;
        if (found->good && filled >= MIN_GOOD_FILL * width)
            best = i;
        else if (filled >= MIN_FILL * width && !break_at(paragraph, best)->good)
            best = i;
    }
    if (best > 0)
        return position_of_break(paragraph, best);
    if (i > start->next)
        last = position_of_break(paragraph, i - 1);
    piece = break_at(paragraph, last.next);
    text = g_strndup(paragraph->text + last.at, piece->at - last.at);
    width -= last.width - start->width;
    count = count_fitting(paragraph->metrics, &paragraph->font, text,
                          g_utf8_strlen(text, -1),
                          (width - ROUNDING_MARGIN) * paragraph->font.size, 0);
    length = before_joined(
        text, (gsize)(g_utf8_offset_to_pointer(text, count) - text));
    text[length] = '\0';
    return (TextPosition){last.at + length, last.width + ems(paragraph, text),
                          last.next};
}

/* How a text is wrapped into lines. */
typedef struct {
    guint n_lines;
    double last;   /* width of the last line, ems */
    gboolean good; /* all other lines end at a good break */
} Wrapping;

/* Breaks a text at a width.  If there are more than max_lines lines, n_lines is
 * max_lines + 1 and the other members are not valid. */
static Wrapping
wrap_text(const Paragraph *paragraph, double width, guint max_lines)
{
    Wrapping wrapping = {.n_lines = 1, .good = TRUE};
    TextPosition position = {.next = 1};

    while (!rest_fits(paragraph, &position, width)) {
        TextPosition end = end_of_line(paragraph, &position, width);
        const Break *before = break_at(paragraph, end.next - 1);

        if (++wrapping.n_lines > max_lines || end.at == position.at) {
            wrapping.n_lines = max_lines + 1;
            return wrapping;
        }
        wrapping.good = wrapping.good && before->at == end.at && before->good;
        position = end;
    }
    wrapping.last = last_break(paragraph)->width - position.width;
    return wrapping;
}

guint
paragraph_count_lines(const Paragraph *paragraph, double width, guint max_lines)
{
    return wrap_text(paragraph, width, max_lines).n_lines;
}

/* Returns the width at which a text is broken, at most the given width.  If the
 * last line would have only a short word, a smaller width gives it more text,
 * unless that needs another line. */
static double
balanced_width(const Paragraph *paragraph, double width, guint max_lines)
{
    Wrapping wrapping = wrap_text(paragraph, width, max_lines);

    if (wrapping.n_lines == 1 || wrapping.n_lines > max_lines ||
        wrapping.last >= MIN_LAST_LINE * width)
        return width;
    for (guint step = 1; step <= MAX_NARROWING_STEPS; step++) {
        double narrower = (1 - step * NARROWING_STEP) * width;
        Wrapping other = wrap_text(paragraph, narrower, wrapping.n_lines);

        if (other.n_lines > wrapping.n_lines)
            break;
        if (other.good && other.last >= MIN_LAST_LINE * width)
            return narrower;
    }
    return width;
}

/* Returns the last good break before the tail at which the text from start
 * still fits; 0 if there is none. */
static guint
find_head(const Paragraph *paragraph, const TextPosition *start, guint tail,
          double width)
{
    guint head = 0;

    for (guint i = start->next; i < tail; i++) {
        if (break_at(paragraph, i)->width - start->width > width)
            break;
        if (break_at(paragraph, i)->good)
            head = i;
    }
    return head;
}

/* Omits as many whole pieces as needed: "a/b/.../y/z".  Returns NULL if that
 * leaves the line too empty. */
static char *
cut_pieces(const Paragraph *paragraph, const TextPosition *start, double width,
           double tail_share)
{
    double room = width - paragraph->ellipsis - ROUNDING_MARGIN;
    guint head, last = paragraph->breaks->len - 1, tail = last;
    const char *text = paragraph->text;
    double wide = 0; /* of the tail, then of both parts */
    gsize end, from;

    for (guint i = last; i-- > start->next;) {
        double behind =
            last_break(paragraph)->width - break_at(paragraph, i)->width;

        if (behind > tail_share * room)
            break;
        if (break_at(paragraph, i)->good) {
            tail = i;
            wide = behind;
        }
    }
    head = find_head(paragraph, start, tail, room - wide);
    if (head == 0 || tail == last)
        return NULL;
    wide += break_at(paragraph, head)->width - start->width;
    if (wide < (1 - MAX_WASTE) * room)
        return NULL;
    end = break_at(paragraph, head)->at;
    from = break_at(paragraph, tail)->at;
    /* The '/' before the tail shows that the tail begins with a whole piece. */
    return g_strdup_printf(
        "%.*s" ELLIPSIS "%s%s", (int)(end - start->at), text + start->at,
        text[from - 1] == '/' && text[end - 1] == '/' ? "/" : "", text + from);
}

/* Keeps whole cost centres at the start of a stack and omits their callers:
 * "a/b/...".  Returns NULL if not even the innermost cost centre fits, or if a
 * number distinguishes the text from equal texts: "a/b #2". */
static char *
cut_callers(const Paragraph *paragraph, const TextPosition *start, double width)
{
    guint head = find_head(paragraph, start, paragraph->breaks->len - 1,
                           width - paragraph->ellipsis - ROUNDING_MARGIN);
    const char *text = paragraph->text;
    const char *number = strrchr(text, '#');

    if (head == 0 || (number != NULL && number > text && number[-1] == ' ' &&
                      strspn(number + 1, "0123456789") == strlen(number + 1)))
        return NULL;
    return g_strdup_printf("%.*s" ELLIPSIS,
                           (int)(break_at(paragraph, head)->at - start->at),
                           text + start->at);
}

static char *last_line(const Paragraph *paragraph, const TextPosition *start,
                       double width, guint tail_parts);

/* Returns the last line of a text with a kept end: what is before it is
 * shortened, or if there is no room for that, the end is omitted. */
static char *
last_line_with_end(const Paragraph *paragraph, const TextPosition *start,
                   double width, guint tail_parts)
{
    const char *end = paragraph->text + paragraph->kept;
    const double room = width - ems(paragraph, end);
    g_autofree char *front = g_strndup(paragraph->text, paragraph->kept);
    g_autoptr(Paragraph) before = paragraph_new(
        paragraph->metrics, front, &paragraph->font, paragraph->kind);
    g_autofree char *cut =
        room > 0 ? last_line(before, start, room, tail_parts) : NULL;

    return cut != NULL && g_utf8_strlen(cut, -1) > 1
               ? g_strconcat(cut, end, NULL)
               : last_line(before, start, width, tail_parts);
}

/* Returns the last line: the rest of the text, shortened if necessary.
 * tail_parts is that of paragraph_lines. */
static char *
last_line(const Paragraph *paragraph, const TextPosition *start, double width,
          guint tail_parts)
{
    const char *rest = paragraph->text + start->at;
    gboolean lone_stack = paragraph->kind == PARAGRAPH_STACK && start->at == 0;
    g_autofree char *cut = NULL;

    if (rest_fits(paragraph, start, width))
        return g_strdup(rest);
    if (paragraph->kept > 0)
        return start->at < paragraph->kept
                   ? last_line_with_end(paragraph, start, width, tail_parts)
                   : g_strdup("");
    if (tail_parts == 0) {
        cut = cut_pieces(paragraph, start, width,
                         lone_stack ? STACK_TAIL_SHARE : TAIL_SHARE);
        if (cut == NULL && lone_stack)
            cut = cut_callers(paragraph, start, width);
        if (cut != NULL && ems(paragraph, cut) <= width)
            return g_steal_pointer(&cut);
        tail_parts = lone_stack ? STACK_TAIL_PARTS : 2;
    }
    return metrics_shorten_to(paragraph->metrics, rest, &paragraph->font,
                              width * paragraph->font.size, tail_parts);
}

char **
paragraph_lines(const Paragraph *paragraph, double width, guint max_lines,
                guint tail_parts)
{
    GPtrArray *lines = g_ptr_array_new();
    TextPosition position = {.next = 1};
    char *last;

    width = balanced_width(paragraph, width, max_lines);
    while (lines->len + 1 < max_lines &&
           !rest_fits(paragraph, &position, width)) {
        TextPosition end = end_of_line(paragraph, &position, width);

        if (end.at == position.at || end.at == last_break(paragraph)->at)
            break;
        g_ptr_array_add(lines,
                        g_strchomp(g_strndup(paragraph->text + position.at,
                                             end.at - position.at)));
        position = end;
    }
    last = last_line(paragraph, &position, width, tail_parts);
    if (last[0] != '\0')
        g_ptr_array_add(lines, last);
    else
        g_free(last);
    g_ptr_array_add(lines, NULL);
    return (char **)g_ptr_array_free(lines, FALSE);
}

double
paragraph_lines_width(const Paragraph *paragraph, double width, guint max_lines)
{
    g_auto(GStrv) lines = paragraph_lines(paragraph, width, max_lines, 0);
    double widest = 0;

    for (guint i = 0; lines[i] != NULL; i++)
        widest = MAX(widest, ems(paragraph, lines[i]));
    return widest;
}

/* Returns the length in bytes of the first line of prose, with the blank at its
 * end.  fitting is the length that fits.  A longer word is not broken, nor is
 * one that begins with a bracket: it is syntax, like "[band:/REGEX/:]". */
static gsize
prose_line(const char *text, gsize fitting)
{
    const char *at = text, *word = text, *end = text;

    do {
        at = g_utf8_find_next_char(at, NULL);
        if (end > text && at > text + fitting)
            break;
        if (*at == ' '    ? !text_is_in_amount(text, at)
            : *at == '\0' ? TRUE
                          : *word != '[' && text_may_part(text, at))
            end = at;
        if (*at == ' ')
            word = at + 1;
    } while (*at != '\0');
    return (gsize)(end - text) + (*end == ' ');
}

/* Returns how many of the first characters of a text fit into a width in
 * points, if they are ASCII; else -1.  Long tables have megabytes of labels, so
 * their characters are measured once, one by one.  Kerning, which is ignored,
 * makes nearly all texts narrower.  widths has the width of each ASCII
 * character, 0 = not yet measured. */
static glong
count_fitting_ascii(const WholeText *whole, const char *text, double width,
                    double *widths)
{
    double filled = 0;
    glong length = 0;

    for (; text[length] != '\0'; length++) {
        const char letter[] = {text[length], '\0'};
        double *wide = &widths[(guchar)letter[0]];

        if ((guchar)letter[0] >= 0x80)
            return -1;
        if (*wide == 0)
            *wide = whole->metrics->width(whole->metrics, letter, &whole->font);
        filled += *wide;
        if (filled > width)
            break;
    }
    return length;
}

/* Returns the length of the first line of a text in bytes.  The line ends after
 * the last best separator that fills it enough, else after the last separator
 * of any kind that does, else after the last character that fits. */
static gsize
whole_line(const WholeText *whole, const char *text, double width,
           double *widths)
{
    const char *const signs[] = {whole->kind == PARAGRAPH_STACK ? "/" : ".",
                                 SEPARATORS};
    const Font *font = &whole->font;
    /* The text may have megabytes: only as much as may fit is read. */
    glong max_length = 2 + (glong)(width / (MIN_CHARACTER_WIDTH * font->size));
    const char *at = text;
    glong length = count_fitting_ascii(whole, text, width, widths);
    gsize end, before;

    if (length < 0) {
        for (length = 0; *at != '\0' && length < max_length; length++)
            at = g_utf8_find_next_char(at, NULL);
        length = count_fitting(whole->metrics, font, text, length, width,
                               MAX_UNUSED * font->size);
    }
    end = (gsize)(g_utf8_offset_to_pointer(text, MAX(length, 1)) - text);
    if (whole->kind == PARAGRAPH_PROSE)
        return prose_line(text, end);
    if (text[end] == '\0')
        return end;
    for (guint i = 0; i < G_N_ELEMENTS(signs); i++)
        for (gsize to = end; (double)to >= MIN_FILL * (double)end; to--)
            if (strchr(signs[i], text[to - 1]) != NULL)
                return to;
    before = before_joined(text, end);
    return before > 0 ? before : end;
}

void
paragraph_break_whole(const WholeText *whole, const char *text, GArray *ends)
{
    double width = whole->first;
    double widths[0x80] = {0};
    guint n_lines = 0;
    gsize end = 0;

    do {
        if (text[end] != '\0')
            end += whole_line(whole, text + end, width, widths);
        g_array_append_val(ends, end);
        width = whole->rest;
        n_lines++;
    } while (text[end] != '\0' && n_lines != whole->max_lines);
}

char *
prose_shorten(const TextMetrics *metrics, const char *text, const Font *font,
              double width)
{
    const WholeText start = {
        .metrics = metrics,
        .font = *font,
        .kind = PARAGRAPH_PROSE,
        .first = width - metrics->width(metrics, ELLIPSIS, font),
        .max_lines = 1,
    };
    g_autoptr(GArray) ends = g_array_new(FALSE, FALSE, sizeof(gsize));
    g_autofree char *cut = NULL;
    gsize end;

    if (metrics->width(metrics, text, font) <= width)
        return g_strdup(text);
    paragraph_break_whole(&start, text, ends);
    end = g_array_index(ends, gsize, 0);
    while (end > 0 && strchr(PROSE_TAIL, text[end - 1]) != NULL)
        end--;
    cut = g_strdup_printf("%.*s" ELLIPSIS, (int)end, text);
    if (end > 0 && metrics->width(metrics, cut, font) <= width)
        return g_steal_pointer(&cut);
    return metrics_shorten_to(metrics, text, font, width, NO_TAIL_PARTS);
}
