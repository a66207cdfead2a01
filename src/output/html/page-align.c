#include <config.h>

#include <glib/gi18n.h>

#include "base/numbers.h"
#include "compare/diff.h"
#include "compare/phases.h"
#include "output/html/page.h"

/* The number of common markers by which runs can be aligned, and of the phases
 * that the page has. */
#define MIN_MARKERS 2
#define MAX_PHASES  100

#define N_ALIGNMENTS (ALIGN_RELATIVE + 1)

static const char *const names[N_ALIGNMENTS] = {
    [ALIGN_START] = N_("aligned by start"),
    [ALIGN_MARKERS] = N_("aligned by markers"),
    [ALIGN_RELATIVE] = N_("aligned by fraction of the run"),
};

/* The same point of two runs, in ns. */
typedef struct {
    gint64 times[2];
} CommonPoint;

/* Two runs, and how they can be aligned. */
typedef struct {
    const Profile *profiles[2];
    GArray *points[N_ALIGNMENTS]; /* CommonPoint, ascending; owned; empty = they
                                     cannot be aligned so */
    gboolean differ;              /* in length */
} Pair;

static void
pair_clear(Pair *pair)
{
    for (Alignment how = 0; how < N_ALIGNMENTS; how++)
        g_array_unref(pair->points[how]);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Pair, pair_clear)

static void
add_point(GArray *points, gint64 before, gint64 after)
{
    const CommonPoint point = {{before, after}};

    g_array_append_val(points, point);
}

/* Adds the ends of the phases of both runs, if they have markers in common. */
static void
add_markers(GArray *points, const Pair *pair, const GArray *const markers[2])
{
    g_autoptr(GArray) phases = phases_new(pair->profiles, markers);
    const guint n = phases == NULL ? 0 : phases->len;
    const guint n_kept = MIN(n, MAX_PHASES);
    const Phase *last;

    if (n == 0 ||
        n - (g_array_index(phases, Phase, 0).mark == NULL) < MIN_MARKERS)
        return;
    for (guint i = 0; i < n_kept; i++) {
        const Phase *phase =
            &g_array_index(phases, Phase, i * (n - 1) / (n_kept - 1));

        add_point(points, phase->from[0], phase->from[1]);
    }
    last = &g_array_index(phases, Phase, n - 1);
    add_point(points, last->to[0], last->to[1]);
}

/* Returns the runs with these indices in the matching.  Free with pair_clear.
 * Times of different clocks are not comparable, and eras have no markers. */
static Pair
pair_new(const Report *report, guint before, guint after)
{
    const Matching *matching = report->comparison->matching;
    const GArray *const markers[] = {report->panels[before].markers,
                                     report->panels[after].markers};
    Pair pair = {.profiles = {matching_run(matching, before)->profile,
                              matching_run(matching, after)->profile}};
    const Clock clock = pair.profiles[0]->clock;
    gint64 from[2] = {0}, to[2] = {0};

    for (Alignment how = 0; how < N_ALIGNMENTS; how++)
        pair.points[how] = g_array_new(FALSE, FALSE, sizeof(CommonPoint));
    for (guint run = 0; run < 2; run++) {
        const Profile *profile = pair.profiles[run];
        const guint n_eras = profile_n_eras(profile);

        if (n_eras == 0)
            continue;
        from[run] = profile_era(profile, 0)->time;
        to[run] = profile_era_end(profile, n_eras - 1);
    }
    pair.differ = diff_lengths_differ(matching, before, after);
    add_point(pair.points[ALIGN_RELATIVE], from[0], from[1]);
    add_point(pair.points[ALIGN_RELATIVE], to[0], to[1]);
    if (clock != pair.profiles[1]->clock)
        return pair;
    add_point(pair.points[ALIGN_START], 0, 0);
    if (clock != CLOCK_ERAS)
        add_markers(pair.points[ALIGN_MARKERS], &pair, markers);
    return pair;
}

static void
put_alignment(JsonStream *stream, const Pair *pair, Alignment how)
{
    const GArray *points = pair->points[how];

    json_open(stream, alignment_keys[how], "{");
    json_put_text(stream, "name", _(names[how]));
    json_open(stream, "times", "[");
    for (guint run = 0; run < 2; run++) {
        json_open(stream, NULL, "[");
        for (guint i = 0; i < points->len; i++)
            json_put_number(
                stream, NULL,
                (double)g_array_index(points, CommonPoint, i).times[run] /
                    NS_PER_S);
        json_close(stream, "]");
    }
    json_close(stream, "]");
    json_open(stream, "ends", "[");
    for (guint run = 0; run < 2; run++)
        json_put_number(stream, NULL, diff_run_end(pair->profiles[run]));
    json_close(stream, "]");
    json_close(stream, "}");
}

void
page_put_aligned(JsonStream *stream, const PageReport *page, guint run)
{
    const Report *report = page->report;
    const guint before = page->in_turn ? run - 1 : 0;
    const guint n_runs = comparison_n_runs(report->comparison);
    g_auto(Pair) own = pair_new(report, before, run);
    gboolean differ = own.differ;
    gboolean possible[N_ALIGNMENTS];
    Alignment order[] = {report->alignment != ALIGN_START ? report->alignment
                                                          : ALIGN_MARKERS,
                         ALIGN_MARKERS, ALIGN_START, ALIGN_RELATIVE};

    for (Alignment how = 0; how < N_ALIGNMENTS; how++)
        possible[how] = own.points[how]->len > 0;
    for (guint i = 1; i < n_runs && !page->in_turn; i++) {
        g_auto(Pair) other = pair_new(report, 0, i);

        differ |= other.differ;
        for (Alignment how = 0; how < N_ALIGNMENTS; how++)
            possible[how] &= other.points[how]->len > 0;
    }
    if (differ) {
        order[2] = ALIGN_RELATIVE;
        order[3] = ALIGN_START;
    }
    json_open(stream, "aligned", "{");
    for (guint i = 0; i < G_N_ELEMENTS(order); i++) {
        if (possible[order[i]])
            put_alignment(stream, &own, order[i]);
        possible[order[i]] = FALSE;
    }
    json_close(stream, "}");
}
