#include "run/delta-list.h"

#include "base/numbers.h"

Difference
difference_of_values(guint64 from, guint64 to)
{
    return (Difference){to < from, to < from ? from - to : to - from};
}

Difference
difference_of_times(gint64 from, gint64 to)
{
    guint64 distance = (guint64)to - (guint64)from;

    return (Difference){to < from, to < from ? 0 - distance : distance};
}

gboolean
difference_add_to_value(Difference difference, guint64 *value)
{
    if (difference.size > (difference.negative ? *value : G_MAXUINT64 - *value))
        return FALSE;
    *value += difference.negative ? 0 - difference.size : difference.size;
    return TRUE;
}

gboolean
difference_add_to_time(Difference difference, gint64 *time)
{
    /* Add to the distance from G_MININT64, which is not negative. */
    const guint64 origin = (guint64)G_MININT64;
    guint64 value = (guint64)*time - origin;

    if (!difference_add_to_value(difference, &value))
        return FALSE;
    *time = (gint64)(value + origin);
    return TRUE;
}

static void
append_difference(GString *list, Difference difference)
{
    if (difference.negative)
        g_string_append_c(list, '-');
    digits_append(list, difference.size);
}

void
delta_append(GString *list, const Delta *delta)
{
    if (list->len > 0)
        g_string_append_c(list, ' ');
    if (delta->gap.negative || delta->gap.size != 1) {
        append_difference(list, delta->gap);
        g_string_append_c(list, ':');
    }
    append_difference(list, delta->difference);
}

/* Reads a difference: an optional minus sign, and digits.  Returns FALSE if
 * there are no digits or the number is too large. */
static gboolean
parse_difference(const char **text, Difference *difference)
{
    const char *at = *text;
    const char *digits;
    guint64 size = 0;
    guint digit;

    difference->negative = *at == '-';
    if (difference->negative)
        at++;
    /* Only the twentieth digit can overflow, so the first comparison is enough
     * for all digits before it. */
    for (digits = at; (digit = (guint)(*at - '0')) <= 9; at++) {
        if (size >= G_MAXUINT64 / 10 &&
            (size > G_MAXUINT64 / 10 || digit > G_MAXUINT64 % 10))
            return FALSE;
        size = size * 10 + digit;
    }
    difference->size = size;
    *text = at;
    return at > digits;
}

/* Returns whether a byte is white space of XML. */
static gboolean
is_blank(char byte)
{
    return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r';
}

gboolean
delta_next(const char **list, Delta *delta)
{
    const char *at;

    while (is_blank(**list))
        (*list)++;
    at = *list;
    delta->gap = (Difference){FALSE, 1};
    if (!parse_difference(&at, &delta->difference))
        return FALSE;
    if (*at == ':') {
        at++;
        delta->gap = delta->difference;
        if (!parse_difference(&at, &delta->difference))
            return FALSE;
    }
    if (*at != '\0' && !is_blank(*at))
        return FALSE;
    *list = at;
    return TRUE;
}
