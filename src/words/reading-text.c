#include <config.h>

#include "words/reading-text.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "base/numbers.h"
#include "compare/change.h"
#include "run/grouping.h"
#include "run/impossible.h"
#include "words/amount.h"
#include "words/clip.h"
#include "words/comparison-text.h"
#include "words/finding-text.h"
#include "words/functions-text.h"
#include "words/input-command.h"

/* A flat heap has a start if it is at least this part of the run. */
#define MIN_START 0.02

/* A last era below this part of the top is told. */
#define MAX_LAST 0.9

/* A change of the peak by less, in percent, is none. */
#define MIN_CHANGE 1

/* A larger one is a factor. */
#define MAX_PERCENT 1000

/* The bands of a change that are named: their minimum part of the change, and
 * their maximum number. */
#define MIN_CHANGE_PART  0.1
#define MAX_CHANGE_BANDS 3

/* A flat heap that does not leak and whose peak is below this, in bytes, needs
 * no further look. */
#define MIN_PURSUED (10 * 1024 * 1024)

/* The command groups the bands if those that are named hold less than this. */
#define MIN_NAMED 0.5

/* The least share of all other bands that is told. */
#define MIN_OTHERS 0.0005

/* Shares of a rise that are this far outside 0 to 1 are told as sizes. */
#define MAX_ODD_SHARE 0.1

/* The texts of the sentences: the sizes and moments of up to three eras. */
typedef struct {
    char *size[3], *at[3];
} Moments;

static void
moments_clear(Moments *moments)
{
    for (guint i = 0; i < G_N_ELEMENTS(moments->size); i++) {
        g_free(moments->size[i]);
        g_free(moments->at[i]);
    }
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Moments, moments_clear)

static Moments
moments_of(const Profile *profile, guint32 first, guint32 second, guint32 third)
{
    const guint32 eras[] = {first, second, third};
    Moments moments;

    for (guint i = 0; i < G_N_ELEMENTS(eras); i++) {
        moments.size[i] =
            amount_level(profile, (double)profile_era(profile, eras[i])->total);
        moments.at[i] = moment_of_era(profile, eras[i]);
    }
    return moments;
}

/* The sentences of shapes that do not rise begin with a small letter, because
 * they may follow "No growth: ".  at has the lowest, the highest and the peak
 * era. */
static char *
flat_text(const Reading *reading, const Profile *profile, const Moments *at)
{
    const Era *first = profile_era(profile, 0);
    const Era *last = profile_era(profile, profile_n_eras(profile) - 1);
    const gint64 from = profile_era(profile, reading->from)->time;
    g_autofree char *since = time_of_era(profile, reading->from);

    if (strcmp(at->size[0], at->size[1]) == 0)
        return g_strdup_printf(_("the heap is flat, at %s."), at->size[0]);
    if ((double)(from - first->time) <
        MIN_START * (double)(last->time - first->time))
        return g_strdup_printf(_("the heap is flat, between %s and %s."),
                               at->size[0], at->size[1]);
    return g_strdup_printf(
        /* TRANSLATORS: a time, and two sizes. */
        _("the heap is flat from %s on, between %s and %s."), since,
        at->size[0], at->size[1]);
}

static char *
saw_tooth_text(const Reading *reading, const Moments *at)
{
    if (strcmp(at->size[0], at->size[1]) == 0)
        return g_strdup_printf(
            /* TRANSLATORS: a number, two sizes, and the moment ("at 1.20
             * s") of the last one. */
            _("the heap is a saw-tooth of %u teeth; its floor stays at %s, "
              "its highest tooth is %s %s."),
            reading->n_teeth, at->size[0], at->size[2], at->at[2]);
    return g_strdup_printf(
        /* TRANSLATORS: a number, three sizes, and the moment ("at 1.20 s")
         * of the last one. */
        _("the heap is a saw-tooth of %u teeth; its floor stays between %s "
          "and %s, its highest tooth is %s %s."),
        reading->n_teeth, at->size[0], at->size[1], at->size[2], at->at[2]);
}

static char *
hill_text(const Reading *reading, const Profile *profile)
{
    g_auto(Moments) at =
        moments_of(profile, reading->onset, reading->peak, reading->remains);

    return g_strdup_printf(
        /* TRANSLATORS: three sizes, each with its moment ("at 1.20 s"). */
        _("the heap rises from %s %s to %s %s, then falls to %s %s."),
        at.size[0], at.at[0], at.size[1], at.at[1], at.size[2], at.at[2]);
}

static char *
level_text(const Reading *reading, const Profile *profile)
{
    g_auto(Moments) at =
        moments_of(profile, reading->low, reading->high, reading->peak);

    switch (reading->shape) {
    case SHAPE_FLAT:
        return flat_text(reading, profile, &at);
    case SHAPE_SAW_TOOTH:
        return saw_tooth_text(reading, &at);
    case SHAPE_STEPS:
        return g_strdup_printf(
            /* TRANSLATORS: two sizes and their moments ("at 1.20 s"). */
            _("the heap moves in steps, between %s %s and %s %s."), at.size[0],
            at.at[0], at.size[1], at.at[1]);
    case SHAPE_FALLS:
        return g_strdup_printf(
            /* TRANSLATORS: two sizes and their moments ("at 1.20 s"). */
            _("the heap falls, from %s %s to %s %s."), at.size[2], at.at[2],
            at.size[0], at.at[0]);
    case SHAPE_SPIKE:
        return g_strdup_printf(
            /* TRANSLATORS: a size, its moment ("at 1.20 s"), and a size. */
            _("the heap has a spike of %s %s, and beside it at most %s."),
            at.size[2], at.at[2], at.size[1]);
    case SHAPE_VARIES:
        return g_strdup_printf(
            /* TRANSLATORS: two sizes and their moments ("at 1.20 s"). */
            _("the heap varies, between %s %s and %s %s."), at.size[0],
            at.at[0], at.size[1], at.at[1]);
    case SHAPE_NONE:
    case SHAPE_RISES:
    case SHAPE_PILES_UP:
    case SHAPE_RISING_FLOOR:
    case SHAPE_FEW:
        break;
    }
    g_assert_not_reached();
}

/* Returns whether the sentence is that of a hill, which tells more than the
 * name of these shapes. */
static gboolean
is_hill(const Reading *reading)
{
    return reading->has_hill &&
           (reading->shape == SHAPE_VARIES || reading->shape == SHAPE_STEPS ||
            reading->shape == SHAPE_FALLS);
}

/* Returns the sentence of a rise of which no end is told. */
static char *
climb_text(const Profile *profile, guint32 low, guint32 high)
{
    g_auto(Moments) at = moments_of(profile, low, high, high);

    return g_strdup_printf(
        /* TRANSLATORS: two sizes and their moments ("at 1.20 s"). */
        _("The heap rises from %s %s to %s %s."), at.size[0], at.at[0],
        at.size[1], at.at[1]);
}

/* Returns the sentence of a shape that does not rise until the end. */
static char *
shape_text(const Reading *reading, const Profile *profile)
{
    g_autofree char *sentence = is_hill(reading) ? hill_text(reading, profile)
                                                 : level_text(reading, profile);

    if (reading->climbs && reading->shape == SHAPE_VARIES)
        return climb_text(profile, reading->low, reading->high);
    if (reading->leak == LEAK_NO && !is_hill(reading) &&
        (!reading->ends_high || reading->shape == SHAPE_FLAT ||
         (reading->shape == SHAPE_SPIKE && !reading->climbs)))
        /* TRANSLATORS: a sentence that begins with a small letter: "the heap is
         * flat, between 1.2 MiB and 1.4 MiB." */
        return g_strdup_printf(_("No growth: %s"), sentence);
    return text_capitalise(sentence);
}

/* Returns the caption of a heap that does not rise, but bands in it do.  Free
 * with g_free. */
static char *
hidden_text(const Reading *reading, const Profile *profile)
{
    g_auto(Moments) at =
        moments_of(profile, reading->low, reading->high, reading->top);
    g_autofree char *sentence = NULL;

    if (!reading->lacks_end)
        return g_strdup_printf(
            /* TRANSLATORS: two sizes and their moments ("at 1.20 s"). */
            _("The heap varies, between %s %s and %s %s, but bands in it rise "
              "until the end."),
            at.size[0], at.at[0], at.size[1], at.at[1]);
    sentence = g_strdup_printf(_("the heap varies, between %s %s and %s %s."),
                               at.size[0], at.at[0], at.size[1], at.at[1]);
    return text_capitalise(sentence);
}

char *
reading_caption(const Reading *reading, const Profile *profile)
{
    const guint32 last = profile_n_eras(profile) - 1;
    g_auto(Moments) at = {{NULL}, {NULL}};

    if (reading->shape == SHAPE_NONE)
        return NULL;
    if (reading->shape == SHAPE_FEW)
        return g_strdup_printf(
            ngettext("%u heap census does not tell what the heap does.",
                     "%u heap censuses do not tell what the heap does.",
                     last + 1),
            last + 1);
    if (!reading->rises)
        return shape_text(reading, profile);
    if (reading->hidden && reading->shape != SHAPE_PILES_UP)
        return hidden_text(reading, profile);
    if (reading->shape == SHAPE_RISING_FLOOR) {
        at = moments_of(profile, reading->low, reading->high, reading->top);
        return g_strdup_printf(
            /* TRANSLATORS: three sizes, each with its moment ("at 1.20 s"). */
            _("The floor of the heap's saw-tooth rises, from %s %s to %s %s; "
              "a tooth at its end is %s %s."),
            at.size[0], at.at[0], at.size[1], at.at[1], at.size[2], at.at[2]);
    }
    at = moments_of(profile, reading->onset, reading->top,
                    reading->let_go ? reading->remains : last);
    if (reading->shape == SHAPE_PILES_UP)
        return g_strdup_printf(
            /* TRANSLATORS: three sizes, each with its moment ("at 1.20 s"). */
            _("The heap piles up, from %s %s to %s %s, then falls to %s %s."),
            at.size[0], at.at[0], at.size[1], at.at[1], at.size[2], at.at[2]);
    if (reading->lacks_end)
        return climb_text(profile, reading->onset, reading->top);
    if (reading->let_go)
        return g_strdup_printf(
            /* TRANSLATORS: three sizes, each with its moment ("at 1.20 s"). */
            _("The heap rises until its final phase, from %s %s to %s %s; %s "
              "remain %s."),
            at.size[0], at.at[0], at.size[1], at.at[1], at.size[2], at.at[2]);
    if ((double)profile_era(profile, last)->total <
        MAX_LAST * (double)profile_era(profile, reading->top)->total)
        return g_strdup_printf(
            /* TRANSLATORS: two sizes and their moments ("at 1.20 s"), and a
             * size. */
            _("The heap rises until the end, from %s %s to %s %s; only the last "
              "census has %s."),
            at.size[0], at.at[0], at.size[1], at.at[1], at.size[2]);
    return g_strdup_printf(
        /* TRANSLATORS: two sizes and their moments ("at 1.20 s"). */
        _("The heap rises until the end, from %s %s to %s %s."), at.size[0],
        at.at[0], at.size[1], at.at[1]);
}

Sentence *
reading_add_caption(GPtrArray *sentences, const Reading *reading,
                    const Profile *profile)
{
    Sentence *sentence =
        sentences_add(sentences, reading_caption(reading, profile));
    guint32 from = reading->low, to = reading->high;

    if (reading->shape == SHAPE_PILES_UP ||
        (reading->shape == SHAPE_RISES && !reading->hidden)) {
        from = reading->onset;
        to = reading->top;
    } else if (is_hill(reading)) {
        from = reading->onset;
        to = reading->peak;
    } else if (reading->shape == SHAPE_SPIKE) {
        from = to = reading->peak;
    } else if (reading->shape == SHAPE_FLAT || reading->shape == SHAPE_FALLS) {
        from = reading->from;
        to = reading->to;
    } else if (reading->shape == SHAPE_SAW_TOOTH) {
        from = 0;
        to = profile_n_eras(profile) - 1;
    }
    sentence_set_eras(sentence, profile, from, to);
    sentence->rises = reading->rises || is_hill(reading);
    return sentence;
}

static char *
share_text(double share)
{
    g_autofree char *text = format_share(fabs(share));

    return g_strconcat(share < 0 ? "-" : "", text, NULL);
}

/* Returns by how much the heap rises, in bytes. */
static double
rise_of(const Reading *reading, const Profile *profile)
{
    return (double)profile_era(profile, reading->top)->total -
           (double)profile_era(profile, reading->onset)->total;
}

/* Returns whether shares of a rise tell little, because much of the heap falls
 * meanwhile. */
static gboolean
has_odd_shares(const Reading *reading)
{
    gboolean odd = reading->others < -MAX_ODD_SHARE;

    for (guint i = 0; i < reading->n_bands; i++)
        odd |= reading->bands[i].share > 1 + MAX_ODD_SHARE;
    return odd;
}

char *
reading_bands(const Reading *reading, const Profile *profile,
              const Quotes *quotes)
{
    const gboolean has_sizes = reading->hidden || has_odd_shares(reading);
    g_autoptr(GString) list = g_string_new(NULL);
    ProfileBand bands[MAX_READING_BANDS];
    g_autoptr(GPtrArray) names = NULL;

    for (guint i = 0; i < reading->n_bands; i++)
        bands[i] = (ProfileBand){profile, reading->bands[i].band};
    names = band_names(bands, reading->n_bands, quotes);
    for (guint i = 0; i < reading->n_bands; i++) {
        const char *label = names->pdata[i];
        g_autofree char *share = share_text(reading->bands[i].share);
        g_autofree char *change = amount_change(
            profile, METRIC_PEAK,
            (double)reading->bands[i].top - (double)reading->bands[i].onset);

        g_string_append_printf(list, "%s%s %s", i > 0 ? _(", ") : "", label,
                               has_sizes ? change : share);
    }
    if (reading->n_others > 0 && !reading->hidden &&
        fabs(reading->others) >= MIN_OTHERS) {
        g_autofree char *share =
            has_sizes
                ? amount_change(profile, METRIC_PEAK,
                                reading->others * rise_of(reading, profile))
                : share_text(reading->others);

        g_string_append(list, _(", "));
        g_string_append_printf(
            list,
            /* TRANSLATORS: a number of bands and a percentage, at the end of a
             * list: "'a' 60.0 %, 'b' 20.0 %, 12 others 20.0 %". */
            ngettext("%u other %s", "%u others %s", reading->n_others),
            reading->n_others, share);
    }
    /* A .hp file has what many keep, as MANY. */
    if (profile->breakdown == BREAKDOWN_RETAINER && !profile->texts) {
        const guint limit = facts_retainer_limit(&profile->run->facts);

        g_string_append_printf(
            list,
            /* TRANSLATORS: a number, at the end of a list of bands. */
            ngettext("; without pinned memory, and without what more than %u "
                     "retainer keeps",
                     "; without pinned memory, and without what more than %u "
                     "retainers keep",
                     limit),
            limit);
    }
    return g_string_free(g_steal_pointer(&list), FALSE);
}

char *
reading_account(const Reading *reading, const Profile *profile,
                const Quotes *quotes)
{
    g_autofree char *list = reading_bands(reading, profile, quotes);
    g_autofree char *peak = NULL, *moment = NULL;

    if (reading->n_bands == 0)
        return NULL;
    if (reading->hidden) {
        g_autofree char *from = time_of_era(profile, reading->onset);
        g_autofree char *to = time_of_era(profile, reading->top);

        /* TRANSLATORS: two times, and a list of bands, each with a size: "These
         * bands rise from 1.20 s to 9.50 s: 'a' +1.20 MiB, 'b' +300 KiB." */
        return g_strdup_printf(_("These bands rise from %s to %s: %s."), from,
                               to, list);
    }
    if (reading->rises)
        /* TRANSLATORS: a list of bands, each with a percentage, or
           with a size. */
        return g_strdup_printf(_("Of this rise: %s."), list);
    peak = amount_level(profile,
                        (double)profile_era(profile, reading->peak)->total);
    moment = moment_of_era(profile, reading->peak);
    /* TRANSLATORS: a size, its moment ("at 1.20 s"), and a list of bands, each
     * with a percentage. */
    return g_strdup_printf(_("At the peak, %s %s: %s."), peak, moment, list);
}

void
sentence_set_account(Sentence *sentence, const Reading *reading,
                     const Profile *profile)
{
    for (guint i = 0; i < reading->n_bands; i++)
        sentence_name(sentence, profile, reading->bands[i].band);
    if (reading->rises)
        sentence_set_eras(sentence, profile, reading->onset, reading->top);
    else
        sentence_set_eras(sentence, profile, reading->peak, reading->peak);
    sentence->rises = reading->rises;
}

void
reading_add_account(GPtrArray *sentences, const Reading *reading,
                    const Profile *profile, const Quotes *quotes)
{
    char *text = reading_account(reading, profile, quotes);

    if (text != NULL)
        sentence_set_account(sentences_add(sentences, text), reading, profile);
}

/* How a band changed from the peak of one run to that of another, in bytes. */
typedef struct {
    const Change *change;
    double size;
    double together; /* of the stacks with its innermost cost centre */
} PeakChange;

/* Of stacks with one innermost cost centre that make up for each other by this
 * part, that is told alone: a function that is called in another way. */
#define MIN_TOGETHER 0.5

/* Returns how a band changed: "'a' is gone", "'b' needs 1.20 MiB more". */
static char *
band_change(const Profile *profile, const Change *change, double size,
            const char *label)
{
    g_autofree char *text = amount_level(profile, fabs(size));

    return g_strdup_printf(
        change->kind == CHANGE_GONE
            ? /* TRANSLATORS: a band. */
            _("%s is gone")
            : change->kind == CHANGE_NEW
                  ? /* TRANSLATORS: a band. */
                  _("%s is new")
                  : size < 0 ? /* TRANSLATORS: a band and a size. */
                        _("%s needs %s less")
                             : /* TRANSLATORS: a band and a size. */
                        _("%s needs %s more"),
        label, text);
}

static gint
compare_falls(gconstpointer a, gconstpointer b)
{
    const PeakChange *left = a, *right = b;

    return COMPARE(left->size, right->size);
}

/* Returns the innermost cost centre of a stack; of any other band its text.
 * Free with g_free. */
static char *
innermost_of(const Profile *profile, const PeakChange *each)
{
    const Band *band = profile_band(profile, each->change->band);
    const gboolean is_stack = breakdown_has_stacks(profile->breakdown) &&
                              profile->grouping == GROUP_NONE && !band->renamed;

    /* An operator may begin with a slash. */
    return is_stack && band->text[0] != '\0'
               ? g_strndup(band->text, 1 + strcspn(band->text + 1, "/"))
               : g_strdup(band->text);
}

/* Sets what the stacks with one innermost cost centre changed by together. */
static void
add_together(GArray *changes, const Profile *profile)
{
    g_autoptr(GHashTable) sums =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < changes->len; i++) {
        PeakChange *each = &g_array_index(changes, PeakChange, i);
        g_autofree char *name = innermost_of(profile, each);
        PeakChange *first = g_hash_table_lookup(sums, name);

        if (first != NULL)
            first->together += each->size;
        else
            g_hash_table_insert(sums, g_steal_pointer(&name), each);
    }
    for (guint i = 0; i < changes->len; i++) {
        PeakChange *each = &g_array_index(changes, PeakChange, i);
        g_autofree char *name = innermost_of(profile, each);
        const PeakChange *first = g_hash_table_lookup(sums, name);

        each->together = first->together;
    }
}

/* Returns how the bands changed (PeakChange), what fell most first. */
static GArray *
peak_changes(const Comparison *comparison, guint run)
{
    const Profile *profile = matching_run(comparison->matching, run)->profile;
    g_autofree double *before = levels_at_peak(comparison->matching, 0);
    g_autofree double *after = levels_at_peak(comparison->matching, run);
    const GArray *changes = comparison_changes(comparison, run);
    GArray *at_peak = g_array_new(FALSE, FALSE, sizeof(PeakChange));

    for (guint i = 0; i < changes->len; i++) {
        const Change *change = &g_array_index(changes, Change, i);
        const double size = after[change->band] - before[change->band];
        const PeakChange each = {change, size, size};

        g_array_append_val(at_peak, each);
    }
    add_together(at_peak, profile);
    g_array_sort(at_peak, compare_falls);
    return at_peak;
}

static gboolean
is_told_together(const PeakChange *each)
{
    return each->together / each->size <= 1 - MIN_TOGETHER;
}

/* Returns the quoted name of the innermost cost centre of a stack.  Free with
 * g_free. */
static char *
quoted_innermost(ProfileBand band, char *innermost, const Quotes *quotes)
{
    g_auto(BandName) name = band_name(band, quotes->urls);

    g_free(name.name);
    name.name = g_strdup(innermost);
    return quotes->band(&name);
}

/* Returns the bands that changed most at the peak, in the direction of the run;
 * "" if none did.  The sentence names them. */
static char *
bands_change(const Comparison *comparison, guint run, double change,
             const Quotes *quotes, Sentence *sentence)
{
    const Profile *profile = matching_run(comparison->matching, run)->profile;
    g_autoptr(GArray) changes = peak_changes(comparison, run);
    g_autoptr(GString) list = g_string_new(NULL);
    g_autoptr(GHashTable) told =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const PeakChange *named[MAX_CHANGE_BANDS];
    ProfileBand bands[MAX_CHANGE_BANDS];
    g_autoptr(GPtrArray) names = NULL;
    guint n = 0;

    for (guint i = 0; i < changes->len && n < MAX_CHANGE_BANDS; i++) {
        const guint at = change < 0 ? i : changes->len - 1 - i;
        const PeakChange *each = &g_array_index(changes, PeakChange, at);
        const guint band = each->change->band;
        const double part = each->size / change;

        if (part <= 0 || (n > 0 && part < MIN_CHANGE_PART))
            break;
        if (is_told_together(each) &&
            (each->together / change < MIN_CHANGE_PART ||
             !g_hash_table_add(told, innermost_of(profile, each))))
            continue;
        sentence_name(sentence, profile, profile_band(profile, band));
        named[n] = each;
        bands[n++] = change_band(comparison, run, each->change);
    }
    names = band_names(bands, n, quotes);
    for (guint i = 0; i < n; i++) {
        static const Change both = {.kind = CHANGE_BOTH};
        const gboolean together = is_told_together(named[i]);
        g_autofree char *innermost = innermost_of(profile, named[i]);
        g_autofree char *name =
            together ? quoted_innermost(bands[i], innermost, quotes)
                     : g_strdup(names->pdata[i]);
        g_autofree char *text =
            band_change(profile, together ? &both : named[i]->change,
                        together ? named[i]->together : named[i]->size, name);

        g_string_append_printf(list, "%s%s", i > 0 ? _(", ") : "", text);
    }
    return g_string_free(g_steal_pointer(&list), FALSE);
}

/* Returns the text of reading_change, or NULL.  The sentence names its bands.
 */
static char *
change_text(const Comparison *comparison, guint run, const Quotes *quotes,
            Sentence *sentence)
{
    const ComparedRun *first = comparison_run(comparison, 0);
    const ComparedRun *other = comparison_run(comparison, run);
    const double before = (double)first->statistics.peak;
    const double after = (double)other->statistics.peak;
    const double percent = change_percent(before, after);
    g_autofree char *size = NULL, *was = NULL, *part = NULL, *bands = NULL;
    const char *colon;

    if (!comparison_has_change(comparison, run) || before == 0 ||
        other->profile->quantity != QUANTITY_HEAP ||
        profile_n_impossible(first->profile) > 0 ||
        profile_n_impossible(other->profile) > 0)
        return NULL;
    size = amount_level(other->profile, after);
    was = amount_level(first->profile, before);
    if (fabs(percent) < MIN_CHANGE)
        return g_strdup_printf(
            /* TRANSLATORS: run B, run A, and the two sizes. */
            _("%s needs as much as %s at its peak (%s, %s)."), run_name(other),
            run_name(first), size, was);
    bands =
        comparison->matching->mixed
            ? g_strdup("")
            : bands_change(comparison, run, after - before, quotes, sentence);
    colon = bands[0] != '\0' ? ": " : "";
    if (percent > MAX_PERCENT)
        return g_strdup_printf(
            /* TRANSLATORS: run B, a number, run A, two sizes, then ": " and the
             * bands that changed, or nothing. */
            _("%s needs %.0f times as much as %s at its peak (%s instead of "
              "%s)%s%s."),
            run_name(other), after / before, run_name(first), size, was, colon,
            bands);
    /* Something is left. */
    part = percent < -99.95 && after > 0 ? g_strdup_printf(">%.1f %%", 99.9)
                                         : format_share(fabs(percent) / 100);
    return g_strdup_printf(
        after < before ? /* TRANSLATORS: run B, a percentage, run A, two sizes,
                            then ": " and the bands that changed, or nothing. */
            _("%s needs %s less than %s at its peak (%s instead of %s)%s%s.")
                       : /* TRANSLATORS: run B, a percentage, run A, two sizes,
                            then ": " and the bands that changed, or nothing. */
            _("%s needs %s more than %s at its peak (%s instead of %s)%s%s."),
        run_name(other), part, run_name(first), size, was, colon, bands);
}

Sentence *
reading_change(const Comparison *comparison, guint run, const Quotes *quotes)
{
    g_autoptr(Sentence) sentence = sentence_new(NULL);

    sentence->before = matching_run(comparison->matching, 0)->profile;
    sentence->text = change_text(comparison, run, quotes, sentence);
    return sentence->text != NULL ? g_steal_pointer(&sentence) : NULL;
}

/* Returns whether the version of GHC is at least one.  Logs tell it; that of a
 * .hp file may be old. */
static gboolean
ghc_is_at_least(const Profile *profile, guint major, guint minor)
{
    g_autofree char *version = facts_ghc(&profile->run->facts);
    guint64 number[2] = {0, 0};
    char *end;

    if (version == NULL)
        return profile->clock != CLOCK_MUTATOR;
    number[0] = g_ascii_strtoull(version, &end, 10);
    if (*end == '.')
        number[1] = g_ascii_strtoull(end + 1, NULL, 10);
    return number[0] > major || (number[0] == major && number[1] >= minor);
}

/* Returns an evheap command for the input of a run with an option, or NULL. */
static char *
command_for_input(const Run *run, const char *option)
{
    GString *line = input_command(&run, 1, 0);

    if (line == NULL)
        return NULL;
    facts_append_word(line, option);
    return g_string_free(line, FALSE);
}

/* Returns the interval in ns that a finding advises, or else that of the
 * profile; 0 = unknown. */
static guint64
wanted_interval(const GArray *findings, const Profile *profile)
{
    guint64 wanted = 0;

    for (guint i = 0; i < findings->len && wanted == 0; i++)
        wanted = g_array_index(findings, Finding, i).wanted;
    return wanted > 0 ? wanted : profile->interval;
}

/* Returns whether a finding of a kind is among those of a reading. */
static gboolean
has_finding(const Reading *reading, FindingKind kind)
{
    for (guint i = 0; i < reading->findings->len; i++)
        if (g_array_index(reading->findings, Finding, i).kind == kind)
            return TRUE;
    return FALSE;
}

/* Returns whether views have the break-down of an option, "-hc" or "-hc
 * -hbdrag", or are all of them together. */
static gboolean
is_known(const Views *views, const char *option)
{
    g_autofree char *breakdown = g_strndup(option, strcspn(option, " "));

    for (guint i = 0; views != NULL && i < views->n; i++)
        if (strcmp(views->list[i].name, breakdown) == 0)
            return TRUE;
    return views != NULL && strcmp(option, "--all") == 0;
}

/* Returns whether the log has entries of info tables: the program was built
 * with -finfo-table-map. */
static gboolean
has_info_tables(const Run *run)
{
    for (guint i = 0; i < run->events->len; i++) {
        const EventCount *row = &g_array_index(run->events, EventCount, i);

        if (strcmp(row->name, "IPE") == 0)
            return row->count > 0;
    }
    return FALSE;
}

/* Returns the RTS options of the next profile in a profiled build, or NULL. */
static const char *
next_option(const Reading *reading, const Profile *profile)
{
    /* What a profile of a break-down leaves open. */
    static const char *const next[N_BREAKDOWNS] = {
        [BREAKDOWN_COST_CENTRE] = "-hr",
        [BREAKDOWN_MODULE] = "-hc",
        [BREAKDOWN_CLOSURE_DESCRIPTION] = "-hc",
        [BREAKDOWN_TYPE_DESCRIPTION] = "-hc",
        [BREAKDOWN_RETAINER] = "--all",
        [BREAKDOWN_BIOGRAPHY] = "-hc",
        [BREAKDOWN_CLOSURE_TYPE] = "-hc",
        [BREAKDOWN_INFO_TABLE] = "-hr",
        [BREAKDOWN_ERA] = "-hT",
    };
    const char *first =
        reading->n_bands > 0 ? reading->bands[0].band->text : "";

    if (profile->breakdown == BREAKDOWN_BIOGRAPHY) {
        if (strcmp(first, "VOID") == 0)
            return "-hc -hbvoid";
        if (strcmp(first, "DRAG") == 0)
            return "-hc -hbdrag";
    }
    /* What holds pinned memory tells more: mostly it is byte strings. */
    if (profile->breakdown == BREAKDOWN_COST_CENTRE &&
        has_finding(reading, FINDING_PINNED))
        return "-hc -hyByteString";
    return next[profile->breakdown];
}

/* Returns whether there is nothing to pursue. */
static gboolean
is_done(const Reading *reading, const Profile *profile)
{
    return reading->shape == SHAPE_FLAT && reading->leak == LEAK_NO &&
           profile_era(profile, reading->peak)->total < MIN_PURSUED;
}

char *
next_command(const Reading *reading, const Profile *profile, const Views *views,
             const char **build)
{
    const Run *run = profile->run;
    const Facts *facts = &run->facts;
    const gboolean profiled = facts_has_way(facts, "p");
    const char *option = next_option(reading, profile);
    Unresolved unresolved;

    *build = NULL;
    if (is_done(reading, profile))
        return NULL;
    if (profile->grouping == GROUP_NONE && !profile->texts) {
        char *command = NULL;

        if (profile_unresolved(profile, &unresolved) &&
            unresolved.share >= MIN_FOUND_UNRESOLVED &&
            !info_tables_have_symbols(run->info_tables) &&
            facts->program != NULL) {
            g_autofree char *symbols =
                g_strconcat("--symbols=", facts->program, NULL);

            command = command_for_input(run, symbols);
        } else if (reading->others > 1 - MIN_NAMED &&
                   grouping_merges(GROUP_MODULE, profile->breakdown)) {
            command = command_for_input(run, "--group-by=module");
        }
        if (command != NULL)
            return command;
    }
    if (option == NULL || (facts->program == NULL && facts->tool == NULL))
        return NULL;
    if (profile->breakdown == BREAKDOWN_CLOSURE_TYPE && !profiled &&
        ghc_is_at_least(profile, 9, 2)) {
        option = "-hi";
        if (!has_info_tables(run))
            *build = "-finfo-table-map -fdistinct-constructor-tables";
    } else if (!profiled && (profile->breakdown == BREAKDOWN_CLOSURE_TYPE ||
                             profile->breakdown == BREAKDOWN_INFO_TABLE)) {
        *build = ghc_is_at_least(profile, 9, 4) ? "-prof -fprof-late"
                                                : "-prof -fprof-auto";
    }
    if (is_known(views, option))
        return NULL;
    return facts_command_again(facts, option,
                               wanted_interval(reading->findings, profile));
}

char *
reading_next(const Reading *reading, const Profile *profile, const Views *views,
             const Quotes *quotes)
{
    const char *build;
    g_autofree char *command = next_command(reading, profile, views, &build);
    g_autofree char *label = command != NULL ? quotes->command(command) : NULL;

    if (command == NULL)
        return NULL;
    if (build == NULL)
        /* TRANSLATORS: a command line. */
        return g_strdup_printf(_("Next: %s"), label);
    /* TRANSLATORS: options of GHC, and a command line. */
    return g_strdup_printf(_("Next: build with %s, then: %s"), build, label);
}

char *
reading_lacks_end_text(const Profile *profile)
{
    const guint n_eras = profile_n_eras(profile);
    g_autofree char *last = format_ns(profile_era(profile, n_eras - 1)->time);
    g_autofree char *end = format_ns(profile->run->end);

    return g_strdup_printf(
        /* TRANSLATORS: two times, of a log without its end. */
        _("There is no heap census after %s, though the log ends at %s."), last,
        end);
}

/* Adds a sentence about the whole rise. */
static Sentence *
add_of_rise(GPtrArray *sentences, const Reading *reading,
            const Profile *profile, char *text)
{
    Sentence *sentence = sentences_add(sentences, text);

    sentence_set_eras(sentence, profile, reading->onset, reading->top);
    sentence->rises = TRUE;
    return sentence;
}

/* Adds that most of the rise, or of the peak, is thunks. */
static void
add_thunks(GPtrArray *sentences, const Reading *reading, const Profile *profile)
{
    Sentence *sentence =
        add_of_rise(sentences, reading, profile,
                    g_strdup(_("Most of it is unevaluated thunks: a lazy "
                               "accumulation.")));

    sentence->rises = reading->rises;
    if (!reading->rises)
        sentence_set_eras(sentence, profile, reading->peak, reading->peak);
    for (guint i = 0; i < reading->n_bands; i++)
        if (reading->bands[i].is_thunk)
            sentence_name(sentence, profile, reading->bands[i].band);
}

void
reading_add_heap(GPtrArray *sentences, const Reading *reading,
                 const Profile *profile, GPtrArray *account)
{
    const guint64 peak = profile_era(profile, reading->peak)->total;
    const guint last = profile_n_eras(profile) - 1;

    /* That there are few is a finding. */
    if (reading->shape != SHAPE_FEW)
        reading_add_caption(sentences, reading, profile);
    if (reading->lacks_end)
        sentence_set_time(
            sentences_add(sentences, reading_lacks_end_text(profile)), profile,
            profile_era(profile, last)->time, profile->run->end);
    g_ptr_array_extend_and_steal(sentences, account);
    if (reading->thunks && (reading->rises || is_hill(reading)))
        add_thunks(sentences, reading, profile);
    if (reading->leak == LEAK_YES)
        add_of_rise(sentences, reading, profile,
                    g_strdup(_("This looks like a leak.")));
    if (reading->leak == LEAK_LIKELY)
        add_of_rise(
            sentences, reading, profile,
            g_strdup_printf(ngettext("This may be a leak; %u heap census is "
                                     "not enough to be sure.",
                                     "This may be a leak; %u heap censuses "
                                     "are not enough to be sure.",
                                     reading->n_judged),
                            reading->n_judged));
    if (profile->clock == CLOCK_ERAS)
        sentences_add(sentences,
                      g_strdup(_("Eras without times do not tell whether it "
                                 "is a leak.")));
    if (reading->rises && peak > profile_era(profile, reading->top)->total) {
        g_autofree char *size = amount_level(profile, (double)peak);
        g_autofree char *moment = moment_of_era(profile, reading->peak);

        sentence_set_eras(
            sentences_add(
                sentences,
                /* TRANSLATORS: a size and its moment ("at 1.20 s"). */
                g_strdup_printf(_("The peak is %s %s."), size, moment)),
            profile, reading->peak, reading->peak);
    }
}

char *
messages_sentence(guint n_messages)
{
    return g_strdup_printf(
        /* TRANSLATORS: texts that the program writes to the log, with
         * traceEvent. */
        ngettext("%u message of the program is not shown: --markers=all",
                 "%u messages of the program are not shown: --markers=all",
                 n_messages),
        n_messages);
}

GPtrArray *
reading_sentences(const Reading *reading, const Profile *profile,
                  gboolean of_several, const Quotes *quotes)
{
    GPtrArray *sentences = sentences_new();
    char *functions = functions_sentence(profile, quotes);
    char *next = NULL;

    if (reading->shape != SHAPE_NONE) {
        GPtrArray *account = sentences_new();

        reading_add_account(account, reading, profile, quotes);
        reading_add_heap(sentences, reading, profile, account);
    }
    if (functions != NULL)
        sentences_add(sentences, functions);
    for (guint i = 0; i < reading->findings->len; i++)
        finding_add(sentences, &g_array_index(reading->findings, Finding, i),
                    profile);
    /* The report of one run says so in its activity. */
    if (of_several && profile->run->activity->flushed != NEVER)
        sentences_add(sentences, g_strdup_printf(_("activity: %s"),
                                                 activity_not_flushed()));
    if (reading->shape != SHAPE_NONE && !of_several)
        next = reading_next(reading, profile, NULL, quotes);
    if (next != NULL)
        sentences_add(sentences, next);
    return sentences;
}
