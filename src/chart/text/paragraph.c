#include "chart/text/paragraph.h"

#include <string.h>

/* Joins what stands on both sides of it. */
#define NO_BREAK_SPACE 0xa0

/* What a line must have of its width filled to end at a good break; at any;
 * else it is broken anywhere. */
#define LEAST_GOOD 0.25
#define LEAST_FILL 0.5

/* An ellipsis between pieces that leaves more of the line empty than this
 * part is set between characters. */
#define MOST_WASTE 0.35

/* What the tail of a shortened line has of it; of a stack's only line, less,
 * for its front tells most. */
#define TAIL       0.5
#define STACK_TAIL 0.3

/* A last line that is shorter than this part of the width gets more from the
 * others; how that is tried. */
#define ORPHAN     0.3
#define NARROWING  0.05
#define MOST_STEPS 12

/* Kerning between pieces and rounding make a line a hair wider than the
 * pieces are together. */
#define HAIR 0.002

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
} Place;

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

static void
add_break(Paragraph *paragraph, gsize start, gsize end, gboolean good)
{
    g_autofree char *piece = g_strndup(paragraph->text + start, end - start);
    Break found = {
        .at = end,
        .width = last_break(paragraph)->width + ems(paragraph, piece),
        .good = good,
    };

    g_array_append_val(paragraph->breaks, found);
}

static void
find_breaks(Paragraph *paragraph)
{
    const char *text = paragraph->text;
    const Break start = {0};
    const char *piece = text, *sign, *next;

    g_array_append_val(paragraph->breaks, start);
    for (sign = text; *sign != '\0'; sign = next) {
        next = g_utf8_find_next_char(sign, NULL);
        if (*next == '\0' || !may_end(sign, next))
            continue;
        add_break(paragraph, (gsize)(piece - text), (gsize)(next - text),
                  ends_well(paragraph->kind, sign, next));
        piece = next;
    }
    if (*piece != '\0')
        add_break(paragraph, (gsize)(piece - text), (gsize)(sign - text), TRUE);
}

Paragraph *
paragraph_new(const TextMetrics *metrics, const char *text, const Font *font,
              ParagraphKind kind)
{
    Paragraph *paragraph = g_new0(Paragraph, 1);

    paragraph->metrics = metrics;
    paragraph->text = g_strdup(text);
    paragraph->font = *font;
    paragraph->kind = kind;
    paragraph->ellipsis =
        ems(paragraph, kind == PARAGRAPH_STACK ? ELLIPSIS "/" : ELLIPSIS);
    paragraph->breaks = g_array_new(FALSE, FALSE, sizeof(Break));
    find_breaks(paragraph);
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

const char *
paragraph_text(const Paragraph *paragraph)
{
    return paragraph->text;
}

double
paragraph_width(const Paragraph *paragraph)
{
    return last_break(paragraph)->width;
}

static gboolean
is_end(const Paragraph *paragraph, const Place *place)
{
    return place->at == last_break(paragraph)->at;
}

static gboolean
rest_fits(const Paragraph *paragraph, const Place *place, double width)
{
    return last_break(paragraph)->width - place->width <= width - HAIR;
}

/* Ends a line within the piece that begins there, behind as many characters
 * as fit into what is left of the width. */
static Place
split_piece(const Paragraph *paragraph, const Place *start, double width)
{
    const Break *piece = break_at(paragraph, start->next);
    g_autofree char *text =
        g_strndup(paragraph->text + start->at, piece->at - start->at);
    gsize length = metrics_fitting(paragraph->metrics, text, &paragraph->font,
                                   (width - HAIR) * paragraph->font.size);

    text[length] = '\0';
    return (Place){start->at + length, start->width + ems(paragraph, text),
                   start->next};
}

static Place
place_of_break(const Paragraph *paragraph, guint index)
{
    const Break *found = break_at(paragraph, index);

    return (Place){found->at, found->width, index + 1};
}

/* Returns where a line that begins there, and that the rest of the text does
 * not fit into, ends: at the last good break that leaves it filled enough,
 * else at the last one, else within a piece. */
static Place
end_of_line(const Paragraph *paragraph, const Place *start, double width)
{
    guint best = 0, i;
    Place last = *start;

    for (i = start->next; i < paragraph->breaks->len; i++) {
        const Break *found = break_at(paragraph, i);
        double filled = found->width - start->width;

        if (filled > width - HAIR)
            break;
        if (found->good && filled >= LEAST_GOOD * width)
            best = i;
        else if (filled >= LEAST_FILL * width &&
                 !break_at(paragraph, best)->good)
            best = i;
    }
    if (best > 0)
        return place_of_break(paragraph, best);
    if (i > start->next)
        last = place_of_break(paragraph, i - 1);
    return split_piece(paragraph, &last, width - (last.width - start->width));
}

static gboolean
ends_at_good_break(const Paragraph *paragraph, const Place *place)
{
    const Break *before = break_at(paragraph, place->next - 1);

    return before->at == place->at && before->good;
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
    Place place = {.next = 1};

    while (!rest_fits(paragraph, &place, width)) {
        Place end = end_of_line(paragraph, &place, width);

        if (++fall.n_lines > most || end.at == place.at) {
            fall.n_lines = most + 1;
            return fall;
        }
        fall.good = fall.good && ends_at_good_break(paragraph, &end);
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
    for (guint step = 1; step <= MOST_STEPS; step++) {
        double narrower = (1 - step * NARROWING) * width;
        Fall other = fall_into_lines(paragraph, narrower, fall.n_lines);

        if (other.n_lines > fall.n_lines)
            break;
        if (other.good && other.last >= ORPHAN * width)
            return narrower;
    }
    return width;
}

/* Returns the first break from which the text to its end fits; the end's
 * where none does. */
static guint
find_tail(const Paragraph *paragraph, const Place *start, double width)
{
    guint tail = paragraph->breaks->len - 1;

    for (guint i = tail; i-- > start->next;) {
        if (last_break(paragraph)->width - break_at(paragraph, i)->width >
            width)
            break;
        if (break_at(paragraph, i)->good)
            tail = i;
    }
    return tail;
}

/* Returns the last break before the tail up to which the line fits; 0 where
 * there is none. */
static guint
find_head(const Paragraph *paragraph, const Place *start, guint tail,
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
cut_pieces(const Paragraph *paragraph, const Place *start, double width,
           double tail_share)
{
    double room = width - paragraph->ellipsis - HAIR;
    guint tail = find_tail(paragraph, start, tail_share * room);
    double wide = paragraph_width(paragraph) - break_at(paragraph, tail)->width;
    guint head = find_head(paragraph, start, tail, room - wide);
    const char *text = paragraph->text;
    gsize end = last_break(paragraph)->at, from, to;

    if (head == 0 || break_at(paragraph, tail)->at == end)
        return NULL;
    wide += break_at(paragraph, head)->width - start->width;
    if (wide < (1 - MOST_WASTE) * room)
        return NULL;
    to = break_at(paragraph, head)->at;
    from = break_at(paragraph, tail)->at;
    /* The sign before the tail says that it begins a piece. */
    if (text[from - 1] == '/' && text[to - 1] == '/')
        return g_strdup_printf("%.*s" ELLIPSIS "/%s", (int)(to - start->at),
                               text + start->at, text + from);
    return g_strdup_printf("%.*s" ELLIPSIS "%s", (int)(to - start->at),
                           text + start->at, text + from);
}

/* Returns whether a number tells the text from others of its name: "a/b #2". */
static gboolean
has_number(const char *text)
{
    const char *sign = strrchr(text, '#');

    return sign != NULL && sign > text && sign[-1] == ' ' &&
           strspn(sign + 1, "0123456789") == strlen(sign + 1);
}

/* Leaves whole cost centres at the front of a stack: "a/b/…"; NULL where not
 * even the innermost has room. */
static char *
cut_callers(const Paragraph *paragraph, const Place *start, double width)
{
    guint end = paragraph->breaks->len - 1;
    guint head =
        find_head(paragraph, start, end, width - paragraph->ellipsis - HAIR);
    const char *text = paragraph->text;

    if (head == 0 || has_number(text))
        return NULL;
    return g_strdup_printf("%.*s" ELLIPSIS,
                           (int)(break_at(paragraph, head)->at - start->at),
                           text + start->at);
}

/* Sets what is left of the text in a last line. */
static char *
last_line(const Paragraph *paragraph, const Place *start, double width)
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
    return lone_stack ? metrics_shorten_stack(paragraph->metrics, rest,
                                              &paragraph->font, points)
                      : metrics_shorten(paragraph->metrics, rest,
                                        &paragraph->font, points);
}

/* Sets the text in lines; with tail_parts of 0 the last is cut where it is
 * best. */
static char **
set_lines(const Paragraph *paragraph, double width, guint most,
          guint tail_parts)
{
    GPtrArray *lines = g_ptr_array_new();
    Place place = {.next = 1};
    char *last;

    width = balanced_width(paragraph, width, most);
    while (lines->len + 1 < most && !rest_fits(paragraph, &place, width)) {
        Place end = end_of_line(paragraph, &place, width);

        if (end.at == place.at || is_end(paragraph, &end))
            break;
        g_ptr_array_add(lines, g_strchomp(g_strndup(paragraph->text + place.at,
                                                    end.at - place.at)));
        place = end;
    }
    if (tail_parts == 0)
        last = last_line(paragraph, &place, width);
    else
        last = metrics_shorten_parts(
            paragraph->metrics, paragraph->text + place.at, &paragraph->font,
            width * paragraph->font.size, tail_parts);
    if (last[0] != '\0')
        g_ptr_array_add(lines, last);
    else
        g_free(last);
    g_ptr_array_add(lines, NULL);
    return (char **)g_ptr_array_free(lines, FALSE);
}

char **
paragraph_lines(const Paragraph *paragraph, double width, guint most)
{
    return set_lines(paragraph, width, most, 0);
}

char **
paragraph_lines_cut(const Paragraph *paragraph, double width, guint most,
                    guint tail_parts)
{
    return set_lines(paragraph, width, most, tail_parts);
}
