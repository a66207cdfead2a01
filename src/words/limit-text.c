#include <config.h>

#include "words/limit-text.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "compare/rise.h"
#include "compare/usual.h"
#include "words/amount.h"
#include "words/clip.h"
#include "words/comparison-text.h"
#include "words/reading-text.h"

/* Returns the value with enough digits to show whether it is above a bound: not
 * "200 MiB" for a value just above 200 MiB.  Free with g_free. */
static char *
format_after(const Limit *limit, const LimitCheck *check,
             const Profile *profile)
{
    const double value = check->figures.after;
    char *text = amount_metric(profile, limit->metric, value);

    for (guint i = 0; i < limit->bounds->len; i++) {
        const Bound *bound = &g_array_index(limit->bounds, Bound, i);
        const gboolean usual = bound->kind == BOUND_USUAL && check->judged;
        const double number = usual ? check->figures.usual : bound->value;
        g_autofree char *most = amount_metric(profile, limit->metric, number);

        if ((bound->kind != BOUND_ABSOLUTE && !usual) || value == number ||
            strcmp(most, text) != 0)
            continue;
        g_free(text);
        return amount_exact_metric(profile, limit->metric, value);
    }
    return text;
}

/* Returns a change as "+37.4 %".  It has more digits if it is so close to a
 * bound that it would be rounded to it, and it is no factor beside a bound that
 * is a large percentage.  Free with g_free. */
static char *
format_percent_of(const Limit *limit, double percent)
{
    for (guint i = 0; i < limit->bounds->len; i++) {
        const Bound *bound = &g_array_index(limit->bounds, Bound, i);

        if (bound->kind == BOUND_PERCENT &&
            fabs(percent - bound->value) < 0.1 &&
            fabs(percent - bound->value) > 1e-9)
            return g_strdup_printf("%+.10g %%", percent);
        if (bound->kind == BOUND_PERCENT && bound->value >= 1000)
            return g_strdup_printf("%+.1f %%", percent);
    }
    return format_percent(percent);
}

/* Returns "16.9 MiB, was 12.3 MiB (+37.4 %)".  A change from 0 has no
 * percentage, nor has one of a share, or of a growth that is or was negative: a
 * fall that shrinks by 90 % is a change of +90 %.  Free with g_free. */
static char *
describe_change(const Limit *limit, const LimitCheck *check,
                const Profile *profile)
{
    g_autofree char *after = format_after(limit, check, profile);
    g_autofree char *before =
        amount_metric(profile, limit->metric, check->figures.before);
    double percent =
        change_percent(check->figures.before, check->figures.after);
    g_autofree char *change = NULL;

    if (!check->has_before)
        return g_steal_pointer(&after);
    if (isinf(percent) || check->figures.before < 0 ||
        check->figures.after < 0 ||
        metric_rows[limit->metric].unit == MEASURED_SHARE)
        /* TRANSLATORS: two sizes, "16.9 MiB, was 0 B". */
        return g_strdup_printf(_("%s, was %s"), after, before);
    change = format_percent_of(limit, percent);
    /* TRANSLATORS: two sizes, "16.9 MiB, was 12.3 MiB (+37.4 %)". */
    return g_strdup_printf(_("%s, was %s (%s)"), after, before, change);
}

/* Returns "12 bands together: 16.9 MiB, was 12.3 MiB (+37.4 %)", or of each
 * band "3 of 12 bands, worst '<Main.sat>': 16.9 MiB, was 12.3 MiB".  Free with
 * g_free. */
static char *
describe_bands(const Limit *limit, const LimitCheck *check,
               const Profile *profile)
{
    const ProfileBand worst = {profile, profile_band(profile, check->worst)};
    g_autoptr(GPtrArray) names = NULL;
    g_autofree char *change = NULL;

    if (check->n_bands == 0)
        return g_strdup(limit->of_spans ? _("no span matches")
                                        : _("no band matches"));
    change = describe_change(limit, check, profile);
    if (limit->of_spans)
        return g_strdup_printf(
            /* TRANSLATORS: the kinds of spans that a limit is for, and their
             * size or time. */
            ngettext("%u kind of spans: %s", "%u kinds of spans: %s",
                     check->n_bands),
            check->n_bands, change);
    if (!limit->each)
        return g_strdup_printf(
            /* TRANSLATORS: the bands that a limit is for, and their sum. */
            ngettext("%u band: %s", "%u bands together: %s", check->n_bands),
            check->n_bands, change);
    names = band_names(&worst, 1, &plain_quotes);
    return g_strdup_printf(
        /* TRANSLATORS: the bands that cross the limit, all its bands (plural by
         * these), the band that crosses it most, and the size of that band. */
        ngettext("%u of %u band, worst %s: %s", "%u of %u bands, worst %s: %s",
                 check->n_bands),
        check->n_crossed, check->n_bands, (char *)names->pdata[0], change);
}

/* Removes the full stop: more may follow. */
static void
drop_full_stop(char *sentence)
{
    /* The last one is that of Japanese. */
    static const char *const full_stops[] = {".", "。"};

    for (guint i = 0; i < G_N_ELEMENTS(full_stops); i++)
        if (g_str_has_suffix(sentence, full_stops[i]))
            sentence[strlen(sentence) - strlen(full_stops[i])] = '\0';
}

/* Returns a sentence as a part of another one.  Free with g_free. */
static char *
part_of_sentence(const char *sentence)
{
    char *part = text_uncapitalise(sentence);

    drop_full_stop(part);
    return part;
}

/* Returns why a limit is not judged.  Free with g_free. */
static char *
impossible_text(guint n)
{
    return g_strdup_printf(ngettext("%u heap census counts more than there is",
                                    "%u heap censuses count more than there is",
                                    n),
                           n);
}

/* Returns what rises, or that nothing does.  Free with g_free. */
static char *
describe_leak(const LimitCheck *check)
{
    const Profile *profile = check->read;
    const guint n_judged = check->reading->n_judged;
    g_autofree char *caption = reading_caption(check->reading, profile);
    g_autofree char *account =
        check->crossed ? reading_account(check->reading, profile, &plain_quotes)
                       : NULL;
    g_autofree char *part = NULL;

    if (check->reading->n_impossible > 0 &&
        check->reading->leak == LEAK_UNKNOWN)
        return impossible_text(check->reading->n_impossible);
    if (caption == NULL)
        return g_strdup(_("there is nothing in the heap profile"));
    if (check->reading->lacks_end) {
        g_autofree char *sentence = reading_lacks_end_text(profile);

        return part_of_sentence(sentence);
    }
    if (account != NULL) {
        drop_full_stop(account);
        return g_strconcat(caption, " ", account, NULL);
    }
    part = part_of_sentence(caption);
    switch (check->reading->leak) {
    case LEAK_LIKELY:
        return g_strdup_printf(
            /* TRANSLATORS: a number of censuses, then a sentence. */
            ngettext("likely, but %u heap census is not enough to be sure: %s",
                     "likely, but %u heap censuses are not enough to be sure: "
                     "%s",
                     n_judged),
            n_judged, part);
    case LEAK_UNKNOWN:
        if (profile->clock == CLOCK_ERAS)
            return g_strdup(_("eras without times do not tell"));
        /* TRANSLATORS: a number of censuses, and a sentence. */
        return g_strdup_printf(_("that takes at least %d heap censuses; %s"),
                               MIN_SURE_VALUES, part);
    case LEAK_NO:
    case LEAK_YES:
        break;
    }
    return g_steal_pointer(&part);
}

/* Returns what is usual, after "; ", or that it is not judged; "" if the limit
 * has no bound ">usual".  Free with g_free. */
static char *
describe_usual(const Limit *limit, const LimitCheck *check,
               const Profile *profile)
{
    g_autofree char *most = NULL;

    if (!check->judged && check->n_before == 0 && limit_is_relative(limit))
        return g_strdup(_("; there is no run to compare with"));
    if (!limit_has_bound(limit, BOUND_USUAL) ||
        (limit->patterns != NULL && check->n_bands == 0))
        return g_strdup("");
    if (!check->judged)
        return g_strdup_printf(
            /* TRANSLATORS: two numbers of runs. */
            _("; usual needs a baseline of at least %d runs, not %u"),
            MIN_USUAL_RUNS, check->n_before);
    most = amount_metric(profile, limit->metric, check->figures.usual);
    /* TRANSLATORS: a size: "; up to 12.3 MiB is usual". */
    return g_strdup_printf(_("; up to %s is usual"), most);
}

/* Returns "; grew most: 'a' +1.20 MiB, 'b' +300 KiB"; "" if no band grew.  Free
 * with g_free. */
static char *
describe_grown(const LimitCheck *check, const Profile *profile)
{
    const guint n = check->grown != NULL ? check->grown->len : 0;
    g_autofree ProfileBand *bands = g_new(ProfileBand, n);
    g_autoptr(GPtrArray) names = NULL;
    g_autoptr(GString) list = g_string_new(NULL);

    for (guint i = 0; i < n; i++)
        bands[i] = (ProfileBand){
            profile,
            profile_band(profile,
                         g_array_index(check->grown, GrownBand, i).index)};
    names = band_names(bands, n, &plain_quotes);
    for (guint i = 0; i < n; i++) {
        const GrownBand *band = &g_array_index(check->grown, GrownBand, i);
        g_autofree char *change =
            amount_metric(profile, check->grown_in, band->change);

        /* A growth has its sign. */
        g_string_append_printf(
            list, "%s%s %s%s", i > 0 ? _(", ") : "", (char *)names->pdata[i],
            check->grown_in == METRIC_GROWTH ? "" : "+", change);
    }
    /* TRANSLATORS: the bands whose size grew most, and by how much:
     * "'main:Main.Node' +1.20 MiB, 'ARR_WORDS' +300 KiB". */
    return list->len > 0 ? g_strdup_printf(_("; grew most: %s"), list->str)
                         : g_strdup("");
}

char *
limit_verdict(const Limit *limit, const LimitCheck *check, const char *reason)
{
    const gboolean of_none = limit->patterns != NULL && check->n_bands == 0;
    g_autofree char *line =
        g_strconcat(reason, check->whole ? "" : _("; the log is not whole"),
                    check->before_whole || of_none
                        ? ""
                        : _("; the log to compare with is not whole"),
                    NULL);

    /* TRANSLATORS: a limit as the user typed it, and the result. */
    return g_strdup_printf(check->crossed   ? _("crossed: %s: %s")
                           : !check->judged ? _("not judged: %s: %s")
                                            : _("kept: %s: %s"),
                           limit->text, line);
}

char *
limit_sentence(const Limit *limit, const LimitCheck *check,
               const Profile *profile)
{
    g_autofree char *change = limit->is_leak ? describe_leak(check)
                              : limit->patterns == NULL
                                  ? describe_change(limit, check, profile)
                                  : describe_bands(limit, check, profile);
    g_autofree char *usual = describe_usual(limit, check, profile);
    g_autofree char *grown = describe_grown(check, profile);
    g_autofree char *impossible =
        check->n_impossible > 0 ? impossible_text(check->n_impossible) : NULL;
    g_autofree char *reason =
        impossible != NULL
            ? g_strconcat(change, parts_separator(), impossible, NULL)
            : g_strconcat(change, usual, grown, NULL);

    return limit_verdict(limit, check, reason);
}
