#include <config.h>

#include "words/measure-text.h"

#include <glib/gi18n.h>

#include "words/amount.h"

const char *
measure_name(Measure measure)
{
    static const char *const names[N_COMPARED_MEASURES] = {
        /* TRANSLATORS: the head of a column: the peak of the live bytes. */
        [MEASURE_LIVE] = N_("live bytes"),
        /* TRANSLATORS: the head of a column: the peak of the heap size. */
        [MEASURE_SIZE] = N_("heap size"),
        /* TRANSLATORS: the head of a column: the share of the time in garbage
         * collections without a heap census. */
        [MEASURE_GC] = N_("GC share"),
        /* TRANSLATORS: the head of a column: the longest pause without a heap
         * census. */
        [MEASURE_PAUSE] = N_("max pause"),
        /* TRANSLATORS: the head of a column: the share of the time in pauses
         * that hold a heap census. */
        [MEASURE_CENSUSES] = N_("census share"),
        /* TRANSLATORS: the head of a column: garbage collections. */
        [MEASURE_COLLECTIONS] = N_("collections"),
        /* TRANSLATORS: the head of a column: bytes. */
        [MEASURE_ALLOCATED] = N_("allocated"),
        /* TRANSLATORS: the head of a column: the time of the program without
         * garbage collections. */
        [MEASURE_MUTATOR] = N_("mutator"),
        /* TRANSLATORS: the head of a column: the mutator's share of the
         * time. */
        [MEASURE_PRODUCTIVITY] = N_("productivity"),
    };

    return _(names[measure]);
}

char *
measure_text(Measure measure, double value)
{
    switch (measures[measure].unit) {
    case MEASURED_SHARE:
        return format_share(value);
    case MEASURED_TIME:
        return format_seconds(value / 1e9);
    case MEASURED_BYTES:
        return format_bytes(value);
    case MEASURED_BYTE_RATE:
        return format_in_unit(value, unit_of_kind(UNITS_BYTE_RATE, value));
    case MEASURED_NUMBER:
        break;
    }
    return g_strdup_printf("%.0f", value);
}

char *
measure_exact_text(Measure measure, double value)
{
    switch (measures[measure].unit) {
    case MEASURED_SHARE:
        return g_strdup_printf("%.10g %%", value * 100);
    case MEASURED_TIME:
        return g_strdup_printf("%.0f ns", value);
    case MEASURED_BYTES:
        return g_strdup_printf("%.0f B", value);
    case MEASURED_BYTE_RATE:
        return g_strdup_printf("%.0f B/s", value);
    case MEASURED_NUMBER:
        break;
    }
    return measure_text(measure, value);
}
