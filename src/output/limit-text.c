#include <config.h>

#include "output/limit-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/units.h"

static char *
format_quantity(Quantity quantity, double value, gboolean eras)
{
    switch (quantity) {
    case QUANTITY_PEAK:
    case QUANTITY_MEAN:
    case QUANTITY_END:
        return format_bytes(value);
    case QUANTITY_AREA:
        return format_area(value, eras);
    case QUANTITY_GROWTH:
        return format_growth(value, eras);
    case N_QUANTITIES:
        break;
    }
    g_assert_not_reached();
}

/* Returns "16.9 MiB, was 12.3 MiB (+37.4 %)".  Of what was 0, there is no
 * percentage.  Free with g_free. */
static char *
describe_change(const Limit *limit, const Judgement *judgement)
{
    gboolean eras = judgement->clock == CLOCK_ERAS;
    g_autofree char *after =
        format_quantity(limit->quantity, judgement->after, eras);
    g_autofree char *before =
        format_quantity(limit->quantity, judgement->before, eras);
    double percent = change_percent(judgement->before, judgement->after);

    if (!judgement->has_before)
        return g_steal_pointer(&after);
    if (isinf(percent))
        /* TRANSLATORS: two sizes, "16.9 MiB, was 0 B". */
        return g_strdup_printf(_("%s, was %s"), after, before);
    /* Not "-0.0 %". */
    if (fabs(percent) < 0.05)
        percent = 0;
    /* TRANSLATORS: two sizes, "16.9 MiB, was 12.3 MiB (+37.4 %)". */
    return g_strdup_printf(_("%s, was %s (%+.1f %%)"), after, before, percent);
}

/* Returns "3 of 12 bands, most '<Main.sat>': 16.9 MiB, was 12.3 MiB". */
static char *
describe_bands(const Limit *limit, const Judgement *judgement)
{
    g_autofree char *change = NULL;

    if (judgement->n_bands == 0)
        return g_strdup(_("no band matches"));
    change = describe_change(limit, judgement);
    /* TRANSLATORS: how many bands cross the limit, of how many; then the one
     * that does so most, and its size. */
    return g_strdup_printf(
        ngettext("%u of %u band, most '%s': %s",
                 "%u of %u bands, most '%s': %s", judgement->n_bands),
        judgement->n_crossed, judgement->n_bands, judgement->band, change);
}

char *
limit_sentence(const Limit *limit, const Judgement *judgement)
{
    g_autofree char *reason = limit->patterns == NULL
                                  ? describe_change(limit, judgement)
                                  : describe_bands(limit, judgement);

    /* TRANSLATORS: a limit as the user wrote it, and what is measured. */
    return g_strdup_printf(judgement->crossed ? _("crossed: %s: %s")
                                              : _("kept: %s: %s"),
                           limit->text, reason);
}
