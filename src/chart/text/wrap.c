#include "chart/text/wrap.h"

#include <string.h>

/* Where names may be parted, when there is none of the best signs. */
#define SIGNS "/,.: "

/* A character is hardly ever narrower than this part of the font's size: so
 * many characters are enough to look for the end of a line among. */
#define NARROWEST 0.2

/* A line ends behind a sign that leaves it at least this full. */
#define LEAST_FILL 0.5

/* Looking for the last character that fits may stop when that part of the
 * font's size is left. */
#define SLACK 0.6

/* The front of what is left of the text, of a length that is searched for:
 * so many characters fit, so many do not. */
typedef struct {
    const Wrap *wrap;
    const char *text;
    double width;
    glong fits, fails;
} Search;

static double
front_width(const Search *search, glong length)
{
    g_autofree char *front = g_utf8_substring(search->text, 0, length);

    return search->wrap->metrics->width(search->wrap->metrics, front,
                                        &search->wrap->font);
}

/* Tries the length that the last trial promises to fit. */
static void
narrow_down(Search *search)
{
    double size = search->wrap->font.size;
    glong trial = (glong)(search->width / (0.5 * size));

    while (search->fails - search->fits > 1) {
        double width;

        trial = CLAMP(trial, search->fits + 1, search->fails - 1);
        width = front_width(search, trial);
        if (width > search->width)
            search->fails = trial;
        else
            search->fits = trial;
        if (width <= search->width && search->width - width < SLACK * size)
            break;
        trial = (glong)((double)trial * search->width / MAX(width, 1));
    }
}

/* Returns how many characters go into a line; "most" are there. */
static glong
count_fitting(const Wrap *wrap, const char *text, double width, glong most)
{
    Search search = {wrap, text, width, 1, most};

    if (front_width(&search, most) <= width)
        return most;
    narrow_down(&search);
    return search.fits;
}

/* Returns the end of the last part, behind one of those signs, that leaves the
 * line well filled; 0 without any. */
static gsize
end_behind(const char *text, gsize end, const char *signs)
{
    for (gsize at = end; (double)at >= LEAST_FILL * (double)end; at--)
        if (strchr(signs, text[at - 1]) != NULL)
            return at;
    return 0;
}

/* Anywhere, but not within what is one sign to the reader. */
static gsize
end_between(const char *text, gsize end)
{
    const char *at = text + end;

    while (at > text && text_is_joined(text, at))
        at = g_utf8_find_prev_char(text, at);
    return at > text ? (gsize)(at - text) : end;
}

/* Returns how many characters a text has, but not more than "most": the text
 * may go on for megabytes. */
static glong
count_characters(const char *text, glong most)
{
    glong count = 0;

    for (const char *at = text; *at != '\0' && count < most; count++)
        at = g_utf8_find_next_char(at, NULL);
    return count;
}

/* Returns the length of the text's first line in bytes. */
static gsize
line_length(const Wrap *wrap, const char *text, double width)
{
    glong most = 2 + (glong)(width / (NARROWEST * wrap->font.size));
    glong fitting =
        count_fitting(wrap, text, width, count_characters(text, most));
    gsize end = (gsize)(g_utf8_offset_to_pointer(text, fitting) - text);
    gsize behind;

    if (text[end] == '\0')
        return end;
    behind = end_behind(text, end, wrap->signs);
    if (behind == 0)
        behind = end_behind(text, end, SIGNS);
    return behind > 0 ? behind : end_between(text, end);
}

void
wrap_text(const Wrap *wrap, const char *text, GArray *ends)
{
    double width = wrap->first;
    guint n_lines = 0;
    gsize end = 0;

    do {
        if (text[end] != '\0')
            end += line_length(wrap, text + end, width);
        g_array_append_val(ends, end);
        width = wrap->rest;
        n_lines++;
    } while (text[end] != '\0' && n_lines != wrap->most);
}
