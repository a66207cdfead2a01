#include <config.h>

#include "words/follow-text.h"

#include <glib/gi18n.h>

#include "run/facts.h"
#include "run/run.h"
#include "words/units.h"

char *
follow_text(const Profile *profile, gint64 read_at)
{
    const Run *run = profile->run;
    const Facts *facts = &run->facts;
    const gint64 last = run->windowed ? run->log_end : profile_end(profile);
    const gint64 after = (facts->start_ns + last) / 1000000000;
    g_autofree char *read = date_text(read_at / 1000000);
    g_autofree char *end = format_ns(last);
    g_autofree char *date = facts->start_s != 0 && profile->clock == CLOCK_WALL
                                ? date_text(facts->start_s + after)
                                : NULL;
    g_autofree char *moment =
        date == NULL ? NULL : g_strdup_printf("%s (%s)", end, date);

    if (profile->clock == CLOCK_ERAS)
        return g_strdup_printf(_("followed: read at %s"), read);
    /* TRANSLATORS: a date, and the time of the last event of a log. */
    return g_strdup_printf(_("followed: read at %s, up to %s"), read,
                           moment != NULL ? moment : end);
}
