#include <config.h>

#include "words/measure-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "words/units.h"

#define NS_PER_S 1e9

const char *
measure_name(Measure measure)
{
    switch (measure) {
    case MEASURE_COLLECTIONS:
        /* TRANSLATORS: the head of a column: garbage collections. */
        return _("collections");
    case MEASURE_GC:
        /* TRANSLATORS: the head of a column: the share of the time in garbage
         * collections. */
        return _("GC share");
    case MEASURE_PAUSE:
        /* TRANSLATORS: the head of a column: the longest pause. */
        return _("max pause");
    case MEASURE_ALLOCATED:
        /* TRANSLATORS: the head of a column: bytes. */
        return _("allocated");
    case MEASURE_MUTATOR:
        /* TRANSLATORS: the head of a column: the time of the program without
         * garbage collections. */
        return _("mutator");
    case MEASURE_PRODUCTIVITY:
        /* TRANSLATORS: the head of a column: the mutator's share of the
         * time. */
        return _("productivity");
    case MEASURE_LIVE:
    case MEASURE_SIZE:
    case MEASURE_BLOCKS:
    case N_MEASURES:
        break;
    }
    g_assert_not_reached();
}

char *
measure_text(Measure measure, double value)
{
    switch (measure) {
    case MEASURE_GC:
    case MEASURE_PRODUCTIVITY:
        return format_share(value);
    case MEASURE_PAUSE:
    case MEASURE_MUTATOR:
        return format_seconds(value / NS_PER_S);
    case MEASURE_COLLECTIONS:
        return g_strdup_printf("%.0f", value);
    case MEASURE_LIVE:
    case MEASURE_SIZE:
    case MEASURE_BLOCKS:
    case MEASURE_ALLOCATED:
        return format_bytes(value);
    case N_MEASURES:
        break;
    }
    g_assert_not_reached();
}

char *
measure_exact_text(Measure measure, double value)
{
    if (measure_is_share(measure))
        return g_strdup_printf("%.10g %%", value * 100);
    if (measure == MEASURE_PAUSE || measure == MEASURE_MUTATOR)
        return g_strdup_printf("%.0f ns", value);
    return g_strdup_printf(measure == MEASURE_COLLECTIONS ? "%.0f" : "%.0f B",
                           value);
}

char *
measure_change_text(Measure measure, double change)
{
    g_autofree char *size = measure_text(measure, fabs(change));

    return g_strconcat(change > 0 ? "+" : change < 0 ? "-" : "", size, NULL);
}
