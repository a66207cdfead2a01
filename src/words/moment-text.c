#include <config.h>

#include "words/moment-text.h"

#include <glib/gi18n.h>

#include "words/amount.h"

char *
time_of_era(const Profile *profile, guint era)
{
    return profile->clock == CLOCK_ERAS
               ? g_strdup_printf(_("era %u"), profile->first_era + era)
               : format_ns(profile_era(profile, era)->time);
}

char *
moment_text(const Moment *moment, const Profile *profile)
{
    const gboolean flow = quantity_is_flow(profile->quantity);
    const gint era = moment_era(moment, profile);
    g_autofree char *time = NULL;

    if (era < 0)
        return g_strdup(flow ? _("whole run") : _("mean"));
    time = time_of_era(profile, (guint)era);
    if (moment->kind == MOMENT_PEAK)
        /* TRANSLATORS: "peak at 1.20 s"; "era 5" may stand for the time. */
        return g_strdup_printf(_("peak at %s"), time);
    if (flow) {
        g_autofree char *end = format_ns(profile_era_end(profile, (guint)era));

        return g_strdup_printf(_("from %s to %s"), time, end);
    }
    if (moment->kind == MOMENT_END)
        return g_strdup_printf(_("last census, at %s"), time);
    return g_strdup_printf(_("census at %s"), time);
}

char *
moment_of_era(const Profile *profile, guint era)
{
    g_autofree char *time = format_ns(profile_era(profile, era)->time);

    if (profile->clock == CLOCK_ERAS)
        /* TRANSLATORS: a moment, after a size: "12.3 MiB in era 5". */
        return g_strdup_printf(_("in era %u"), profile->first_era + era);
    /* TRANSLATORS: a moment, after a size: "12.3 MiB at 1.20 s". */
    return g_strdup_printf(_("at %s"), time);
}

Metric
moment_metric(const Profile *profile)
{
    return quantity_is_flow(profile->quantity) ? METRIC_AREA : METRIC_MEAN;
}

char *
moment_amount(const Profile *profile, double amount)
{
    return amount_metric(profile, moment_metric(profile), amount);
}
