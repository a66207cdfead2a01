#include "chart/text/paragraph.h"

#include <string.h>

#include "words/clip.h"

/* Joins what stands on both sides of it. */
#define NO_BREAK_SPACE 0xa0

/* What a line must have of its width filled to end at a good break; at any;
 * else it is broken anywhere. */
#define MIN_GOOD 0.25
#define MIN_FILL 0.5

/* An ellipsis between pieces that leaves more of the line empty than this
 * part is set between characters. */
#define MAX_WASTE 0.35

/* What the tail of a shortened line has of it; of a stack's only line, less,
 * for its front tells most. */
#define TAIL       0.5
#define STACK_TAIL 0.3

/* A last line that is shorter than this part of the width gets more from the
 * others; how that is tried. */
#define ORPHAN    0.3
#define NARROWING 0.05
#define MAX_STEPS 12

/* Kerning between pieces and rounding make a line a hair wider than the
 * pieces are together. */
#define ROUNDING_MARGIN 0.002

/* Of texts that are broken whole: a character is hardly ever narrower than
 * this part of the font's size; looking for the last one that fits may stop
 * when that part is left; and where names may be parted, when there is none of
 * the best signs. */
#define NARROWEST 0.2
#define SLACK     0.6
#define SIGNS     "/,.: "

/* A place where a line may end, and how much of the text lies before it. */
typedef struct {
    gsize at;     /* byte */
    double width; /* ems */
    gboolean good;
} Break;

struct Paragraph {
    const TextMetrics *metrics;
    char *text;
    Font font;
    ParagraphKind kind;
    double ellipsis; /* its width, ems; of a stack's, with a '/' */
    GArray *breaks;  /* Break; the first is the text's start, the last its
                        end */
};

/* A place in the text: at a break, or within a piece that is too long. */
typedef struct {
    gsize at;
    double width; /* of all that lies before it, ems */
    guint next;   /* the first break behind it */
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

/* Returns how many characters of a text's front, of so many that are looked
 * at, fit into a width in points; perhaps fewer, where these leave less of it
 * than the slack.  Each guess takes the length that the last one promises to
 * fit. */
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

/* Returns the last place up to that one, in bytes, that is not within what is
 * one sign to the reader; 0 without any. */
static gsize
before_joined(const char *text, gsize end)
{
    const char *at = text + end;

    while (at > text && *at != '\0' && text_is_joined(text, at))
        at = g_utf8_prev_char(at);
    return (gsize)(at - text);
}

/* A stack ends its lines behind whole cost centres, an info table behind its
 * name. */
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

/* Beside ideographs a line may nearly always end.  A point within dots or
 * before a bracket joins more than it parts, as does a colon between numbers.
 */
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
    paragraph->text = g_strdup(text);
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
rest_fits(const Paragraph *paragraph, const TextPosition *place, double width)
{
    return last_break(paragraph)->width - place->width <=
           width - ROUNDING_MARGIN;
}

static TextPosition
place_of_break(const Paragraph *paragraph, guint index)
{
    const Break *found = break_at(paragraph, index);

    return (TextPosition){found->at, found->width, index + 1};
}

/* Returns where a line that begins there, and that the rest of the text does
 * not fit into, ends: at the last good break that leaves it filled enough,
 * else at the last one, else within a piece, behind as many characters as fit
 * into what is left of the width. */
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
        if (found->good && filled >= MIN_GOOD * width)
            best = i;
        else if (filled >= MIN_FILL * width && !break_at(paragraph, best)->good)
            best = i;
    }
    if (best > 0)
        return place_of_break(paragraph, best);
    if (i > start->next)
        last = place_of_break(paragraph, i - 1);
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

/* How a text falls into lines. */
typedef struct {
    guint n_lines;
    double last;   /* the width of the last line, ems */
    gboolean good; /* every other one ends at a good break */
} Fall;

/* With more than "most" lines, only the number is right: most + 1. */
static Fall
fall_into_lines(const Paragraph *paragraph, double width, guint most)
{
    Fall fall = {.n_lines = 1, .good = TRUE};
    TextPosition place = {.next = 1};

    while (!rest_fits(paragraph, &place, width)) {
        TextPosition end = end_of_line(paragraph, &place, width);
        const Break *before = break_at(paragraph, end.next - 1);

        if (++fall.n_lines > most || end.at == place.at) {
            fall.n_lines = most + 1;
            return fall;
        }
        fall.good = fall.good && before->at == end.at && before->good;
        place = end;
    }
    fall.last = last_break(paragraph)->width - place.width;
    return fall;
}

guint
paragraph_count_lines(const Paragraph *paragraph, double width, guint most)
{
    return fall_into_lines(paragraph, width, most).n_lines;
}

/* Returns the width to set a text in, that much or less: with a single short
 * word in its last line the others give it something, as far as that does
 * not take another line. */
static double
balanced_width(const Paragraph *paragraph, double width, guint most)
{
    Fall fall = fall_into_lines(paragraph, width, most);

    if (fall.n_lines == 1 || fall.n_lines > most || fall.last >= ORPHAN * width)
        return width;
    for (guint step = 1; step <= MAX_STEPS; step++) {
        double narrower = (1 - step * NARROWING) * width;
        Fall other = fall_into_lines(paragraph, narrower, fall.n_lines);

        if (other.n_lines > fall.n_lines)
            break;
        if (other.good && other.last >= ORPHAN * width)
            return narrower;
    }
    return width;
}

/* Returns the last break before the tail up to which the line fits; 0 where
 * there is none. */
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

/* Cuts out whole pieces, as many as needed: "a/b/…/y/z"; NULL where that
 * leaves the line too empty. */
static char *
cut_pieces(const Paragraph *paragraph, const TextPosition *start, double width,
           double tail_share)
{
    double room = width - paragraph->ellipsis - ROUNDING_MARGIN;
    guint head, last = paragraph->breaks->len - 1, tail = last;
    const char *text = paragraph->text;
    double wide = 0; /* of the tail, then of both */
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
    /* The sign before the tail says that it begins a piece. */
    return g_strdup_printf(
        "%.*s" ELLIPSIS "%s%s", (int)(end - start->at), text + start->at,
        text[from - 1] == '/' && text[end - 1] == '/' ? "/" : "", text + from);
}

/* Leaves whole cost centres at the front of a stack: "a/b/…"; NULL where not
 * even the innermost has room, or a number tells the text from others of its
 * name: "a/b #2". */
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

/* Sets what is left of the text in a last line. */
static char *
last_line(const Paragraph *paragraph, const TextPosition *start, double width)
{
    const char *rest = paragraph->text + start->at;
    gboolean lone_stack = paragraph->kind == PARAGRAPH_STACK && start->at == 0;
    double points = width * paragraph->font.size;
    g_autofree char *cut = NULL;

    if (rest_fits(paragraph, start, width))
        return g_strdup(rest);
    cut = cut_pieces(paragraph, start, width, lone_stack ? STACK_TAIL : TAIL);
    if (cut == NULL && lone_stack)
        cut = cut_callers(paragraph, start, width);
    if (cut != NULL && ems(paragraph, cut) <= width)
        return g_steal_pointer(&cut);
    return metrics_shorten_to(paragraph->metrics, rest, &paragraph->font,
                              points, lone_stack ? STACK_TAIL_PARTS : 2);
}

char **
paragraph_lines(const Paragraph *paragraph, double width, guint most,
                guint tail_parts)
{
    GPtrArray *lines = g_ptr_array_new();
    TextPosition place = {.next = 1};
    char *last;

    width = balanced_width(paragraph, width, most);
    while (lines->len + 1 < most && !rest_fits(paragraph, &place, width)) {
        TextPosition end = end_of_line(paragraph, &place, width);

        if (end.at == place.at || end.at == last_break(paragraph)->at)
            break;
        g_ptr_array_add(lines, g_strchomp(g_strndup(paragraph->text + place.at,
                                                    end.at - place.at)));
        place = end;
    }
    if (tail_parts == 0)
        last = last_line(paragraph, &place, width);
    else
        last = metrics_shorten_to(paragraph->metrics,
                                  paragraph->text + place.at, &paragraph->font,
                                  width * paragraph->font.size, tail_parts);
    if (last[0] != '\0')
        g_ptr_array_add(lines, last);
    else
        g_free(last);
    g_ptr_array_add(lines, NULL);
    return (char **)g_ptr_array_free(lines, FALSE);
}

/* Returns whether a line of prose may end before that place, which is behind
 * the text's start.  A syntax, "[band:/REGEX/:]", is typed in one piece. */
static gboolean
prose_may_end(const char *text, const char *at)
{
    const char *word = at;

    if (*at == ' ' || *at == '\0')
        return TRUE;
    while (word > text && word[-1] != ' ')
        word--;
    return *word != '[' && text_may_part(text, at);
}

/* Returns the length of a first line of prose, with the blank it ends at, if
 * that much of the text fits: a word that is longer stays in one piece. */
static gsize
prose_line(const char *text, gsize fitting)
{
    const char *at = text + fitting;

    while (at > text && !prose_may_end(text, at))
        at = g_utf8_prev_char(at);
    if (at == text)
        do
            at = g_utf8_find_next_char(at, NULL);
        while (!prose_may_end(text, at));
    return (gsize)(at - text) + (*at == ' ');
}

/* Returns the length of the text's first line in bytes: to the last of the
 * signs, or of those of names, that leaves the line filled enough; else as far
 * as it goes. */
static gsize
whole_line(const WholeText *whole, const char *text, double width)
{
    const char *const signs[] = {whole->kind == PARAGRAPH_STACK ? "/" : ".",
                                 SIGNS};
    const Font *font = &whole->font;
    /* The text may go on for megabytes. */
    glong most = 2 + (glong)(width / (NARROWEST * font->size));
    const char *at = text;
    glong length = 0;
    gsize end, before;

    for (; *at != '\0' && length < most; length++)
        at = g_utf8_find_next_char(at, NULL);
    length = count_fitting(whole->metrics, font, text, length, width,
                           SLACK * font->size);
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
    guint n_lines = 0;
    gsize end = 0;

    do {
        if (text[end] != '\0')
            end += whole_line(whole, text + end, width);
        g_array_append_val(ends, end);
        width = whole->rest;
        n_lines++;
    } while (text[end] != '\0' && n_lines != whole->most);
}
