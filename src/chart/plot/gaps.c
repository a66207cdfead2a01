#include <config.h>

#include "chart/plot/gaps.h"

#include <glib/gi18n.h>

#include "base/numbers.h"
#include "chart/page/sizes.h"

/* A census is due after an interval, and GHC takes it at the next garbage
 * collection.  The timer is stopped during garbage collection, so the distance
 * of two eras is measured without these pauses.  The usual distance is the
 * maximum of the median distance, the interval and a tick of the timer.
 *
 * Measured on the 205 logs of the corpus with at least three eras:
 *   - If the profile was stopped (hpctl, GHC 9.10, and 9.0's plain program),
 *     the longest distance is 8.0 to 17.4 times the usual one, and at least an
 *     eighth of the time of all eras.
 *   - Otherwise only two logs exceed 4.5 times.  A loaded machine delayed the
 *     timer to 6.9 times (trie-hT-vanilla, 9.0), and to 10.6 times in a run 20
 *     times as long (widebig-hi).
 *
 * To count as a gap, a distance must therefore be longer if it is only a small
 * part of the run. */
#define MIN_GAP_RATIO  7.5
#define MIN_GAP_SHARE  0.1 /* of the time from the first to the last era */
#define SURE_GAP_RATIO 20.0
#define TIMER_TICK_NS  G_GINT64_CONSTANT(10000000) /* GHC's -V0.01 */
#define MIN_ERAS       5

/* Used if the pauses are unknown and the distances include them.  Ordinary logs
 * then reach 18.8 times the median. */
#define MIN_GAP_RATIO_WITH_PAUSES 40.0

static gint64
time_of(const Profile *profile, guint era)
{
    return profile_era(profile, era)->time;
}

/* Returns the time from the previous era to an era in ns, without pauses. */
static gint64
distance(const Profile *profile, guint era)
{
    gint64 whole = time_of(profile, era) - time_of(profile, era - 1);

    return MAX(0, whole - profile_era(profile, era)->pause);
}

static gint
compare_distances(gconstpointer a, gconstpointer b)
{
    return COMPARE(*(const gint64 *)a, *(const gint64 *)b);
}

/* Finds the gaps of a profile from its own eras. */
static guint8 *
find_gaps(const Profile *profile)
{
    guint n_eras = profile_n_eras(profile);
    guint8 *gaps = g_new0(guint8, n_eras + 1);
    g_autoptr(GArray) distances = g_array_new(FALSE, FALSE, sizeof(gint64));
    gint64 median, interval = (gint64)MIN(profile->interval, G_MAXINT64);
    /* Mutator time has no pauses. */
    gboolean knows_pauses = profile->clock == CLOCK_MUTATOR;
    double usual, span;

    if (quantity_is_flow(profile->quantity)) {
        for (guint era = 1; era < n_eras; era++)
            gaps[era] =
                time_of(profile, era) > profile_era(profile, era - 1)->end;
        return gaps;
    }
    if (n_eras < MIN_ERAS || profile->clock == CLOCK_ERAS)
        return gaps;
    for (guint era = 1; era < n_eras; era++) {
        gint64 next = distance(profile, era);

        g_array_append_val(distances, next);
    }
    for (guint era = 0; era < n_eras; era++)
        knows_pauses |= profile_era(profile, era)->pause > 0;
    g_array_sort(distances, compare_distances);
    median = g_array_index(distances, gint64, distances->len / 2);
    usual = (double)MAX(MAX(median, interval), TIMER_TICK_NS);
    span = (double)(time_of(profile, n_eras - 1) - time_of(profile, 0));
    for (guint era = 1; era < n_eras; era++) {
        double whole =
            (double)(time_of(profile, era) - time_of(profile, era - 1));
        double times = (double)distance(profile, era) / usual;

        gaps[era] = knows_pauses ? times > SURE_GAP_RATIO ||
                                       (times > MIN_GAP_RATIO &&
                                        whole > MIN_GAP_SHARE * span)
                                 : times > MIN_GAP_RATIO_WITH_PAUSES;
    }
    return gaps;
}

guint8 *
gaps_find(const Profile *profile, const Profile *whole)
{
    guint n_eras = profile_n_eras(profile);
    g_autofree guint8 *all = NULL;
    guint8 *gaps;
    guint before;

    if (whole == NULL || profile->first_era < whole->first_era)
        return find_gaps(profile);
    before = profile->first_era - whole->first_era;
    if (before + n_eras > profile_n_eras(whole))
        return find_gaps(profile);
    all = find_gaps(whole);
    gaps = g_new0(guint8, n_eras + 1);
    /* A window does not begin with a gap. */
    for (guint era = 1; era < n_eras; era++)
        gaps[era] = all[before + era];
    return gaps;
}

gboolean
drawing_has_gap(const Drawing *drawing, guint era)
{
    if (!drawing->gaps[era] || drawing->axes.counts_eras)
        return FALSE;
    return drawing_era_x(drawing, era) - drawing_era_end_x(drawing, era - 1) >=
           MIN_GAP_WIDTH;
}

/* Sets the box of the gap before an era.  Returns FALSE if there is none. */
static gboolean
find_gap(const Drawing *drawing, guint era, Box *gap)
{
    const Box *plot = &drawing->axes.plot;

    if (!drawing_has_gap(drawing, era))
        return FALSE;
    *gap = (Box){drawing_era_end_x(drawing, era - 1), plot->top,
                 drawing_era_x(drawing, era), plot->bottom};
    return TRUE;
}

gboolean
drawing_gap_meets(const Drawing *drawing, const Box *box)
{
    Box gap;

    for (guint era = 1; era < profile_n_eras(drawing->profile); era++)
        if (find_gap(drawing, era, &gap) && box->left < gap.right &&
            box->right > gap.left)
            return TRUE;
    return FALSE;
}

static const char *
gap_note(const Drawing *drawing)
{
    /* TRANSLATORS: a time without samples of a profile, and one without heap
     * censuses. It is written into the gap if it fits: preferably at most nine
     * letters. */
    return drawing->profile->quantity != QUANTITY_HEAP ? _("no samples")
                                                       : _("no census");
}

void
draw_gaps(Drawing *drawing)
{
    Page *page = drawing->page;
    const Paint ground = {.filled = TRUE, .fill = page->theme->gap};
    Box gap;

    for (guint era = 1; era < profile_n_eras(drawing->profile); era++) {
        if (!find_gap(drawing, era, &gap))
            continue;
        figure_open_group(page->figure, "gap", gap_note(drawing));
        page_box(page, &gap, &ground);
        figure_close_group(page->figure);
    }
}

/* A note hides the lines of markers behind it. */
void
draw_gap_notes(Drawing *drawing)
{
    Page *page = drawing->page;
    const Font *font = &page->layout.small_font;
    const char *note = gap_note(drawing);
    double wanted = page_text_width(page, note) + font->size;
    Box gap;

    for (guint era = 1; era < profile_n_eras(drawing->profile); era++) {
        if (!find_gap(drawing, era, &gap) || wanted > box_width(&gap))
            continue;
        figure_open_group(page->figure, "gap-note", NULL);
        draw_text_on_ground(
            page,
            (Point){(gap.left + gap.right) / 2, gap.bottom - 0.7 * font->size},
            font, &page->theme->faint, &page->theme->gap, note);
        figure_close_group(page->figure);
    }
}
