/* Fuzz target: what --fail-if takes.
 *
 * A limit that can be read says so again in its own words; one that cannot is
 * shown with a caret under it. */
#include <math.h>
#include <string.h>

#include "base/label.h"
#include "compare/limit.h"
#include "fuzz.h"

const FuzzTarget fuzz_target = {"limit", NULL};

/* Writes the limit anew, from what was read. */
static char *
text_of(const Limit *limit)
{
    GString *text = g_string_new(NULL);

    if (limit->patterns != NULL)
        g_string_append_printf(
            text, "band:/%s/:", g_regex_get_pattern(limit->patterns->pdata[0]));
    g_string_append_printf(text, "%s>", quantity_key(limit->quantity));
    for (guint i = 0; i < limit->bounds->len; i++) {
        const Bound *bound = &g_array_index(limit->bounds, Bound, i);
        char number[G_ASCII_DTOSTR_BUF_SIZE];

        g_ascii_formatd(number, sizeof(number), "%.25f", bound->value);
        g_string_append_printf(text, "%s%s%s%s", i > 0 ? "&" : "",
                               bound->kind == BOUND_ABSOLUTE ? "" : "+", number,
                               bound->kind == BOUND_PERCENT ? "%" : "");
    }
    return g_string_free(text, FALSE);
}

static void
demand_equal(const Limit *left, const Limit *right)
{
    demand(left->quantity == right->quantity &&
               left->bounds->len == right->bounds->len &&
               (left->patterns == NULL) == (right->patterns == NULL),
           "'%s' is not '%s'", left->text, right->text);
    for (guint i = 0; i < left->bounds->len; i++) {
        const Bound *a = &g_array_index(left->bounds, Bound, i);
        const Bound *b = &g_array_index(right->bounds, Bound, i);

        demand(a->kind == b->kind && fabs(a->value - b->value) < 1e-9,
               "bound %u of '%s' is %g", i, left->text, b->value);
    }
}

static void
examine_limit(const Limit *limit)
{
    g_autofree char *text = text_of(limit);
    g_autoptr(Limit) again = limit_parse(text, NULL);

    demand_text(limit->text, strlen(limit->text), FALSE, "limit");
    demand(limit->bounds->len > 0, "'%s' has no bound", limit->text);
    for (guint i = 0; i < limit->bounds->len; i++) {
        double value = g_array_index(limit->bounds, Bound, i).value;

        demand(isfinite(value) && value >= 0, "'%s': a bound of %g",
               limit->text, value);
    }
    demand(again != NULL, "'%s' cannot be read again as '%s'", limit->text,
           text);
    demand_equal(limit, again);
}

/* What is wrong, the text, a caret. */
static void
examine_message(const char *message)
{
    g_auto(GStrv) lines = g_strsplit(message, "\n", -1);

    demand(g_strv_length(lines) == 3, "not three lines: '%s'", message);
    demand(g_str_has_suffix(lines[2], "^"), "no caret: '%s'", lines[2]);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autofree char *text = g_strndup((const char *)data, size);
    g_autoptr(GError) error = NULL;
    g_autoptr(Limit) limit = limit_parse(text, &error);

    demand_error(error, limit == NULL);
    if (limit == NULL)
        examine_message(error->message);
    else
        examine_limit(limit);
    return 0;
}
