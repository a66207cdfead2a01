#include "chart/stacks/places.h"

#include <math.h>
#include <string.h>

#include "base/bytes.h"
#include "base/numbers.h"
#include "chart/page/sizes.h"

/* An SVG has at most about 1 MB: the maximum of its frames in bytes, and the
 * size of a frame without its name and source, which are clipped at MAX_NAME.
 */
#define MAX_BYTES   900000
#define FRAME_BYTES 230
#define MAX_NAME    4000

static gint
compare_sizes(gconstpointer left, gconstpointer right, gpointer stacks)
{
    const Frame *a = stacks_frame(stacks, *(const guint *)left);
    const Frame *b = stacks_frame(stacks, *(const guint *)right);

    return COMPARE(b->total, a->total);
}

static gint
compare_places(gconstpointer left, gconstpointer right, gpointer stacks)
{
    const Frame *a = stacks_frame(stacks, *(const guint *)left);
    const Frame *b = stacks_frame(stacks, *(const guint *)right);

    /* NO_FRAME comes first. */
    if (a->parent != b->parent)
        return a->parent + 1 < b->parent + 1 ? -1 : 1;
    return a->total != b->total ? COMPARE(b->total, a->total)
                                : strcmp(a->name, b->name);
}

static void
sort(const Places *places, GCompareDataFunc compare)
{
    g_qsort_with_data(places->order, (gint)places->n_frames, sizeof(guint),
                      compare, (gpointer)(gsize)places->stacks);
}

/* Returns the total of a frame in the order of drawing. */
static guint64
total_at(const Places *places, guint index)
{
    return stacks_frame(places->stacks, places->order[index])->total;
}

/* Sets the minimum total of a drawn frame: half a pixel, but more if the file
 * would be larger than MAX_BYTES. */
static void
choose_least(Places *places, double width)
{
    gsize bytes = 0;
    guint n = 0;

    places->min_total = MIN_FRAME_WIDTH * (double)places->total / width;
    sort(places, compare_sizes);
    for (; n < places->n_frames; n++) {
        const Frame *frame = stacks_frame(places->stacks, places->order[n]);

        bytes += FRAME_BYTES + MIN(strlen(frame->name), MAX_NAME) +
                 (frame->source != NULL ? strlen(frame->source) : 0);
        if (bytes > MAX_BYTES)
            break;
    }
    if (n == places->n_frames)
        return;
    /* Of frames of one size, all are drawn or none, but at least one size. */
    while (n > 0 && total_at(places, n - 1) == total_at(places, n))
        n--;
    places->min_total =
        MAX(places->min_total, (double)total_at(places, n > 0 ? n - 1 : 0));
}

Places
places_choose(const Stacks *stacks, double width)
{
    const guint n = stacks_n_frames(stacks);
    Places places = {
        .stacks = stacks,
        .order = g_new(guint, n + 1),
        .left = g_new(double, n + 1),
        .right = g_new(double, n + 1),
        .n_rows = 1,
    };

    for (guint i = 0; i < n; i++) {
        const Frame *frame = stacks_frame(stacks, i);

        places.left[i] = NAN;
        if (frame->total == 0)
            continue;
        places.order[places.n_frames++] = i;
        if (frame->parent == NO_FRAME)
            places.total = bytes_add(places.total, frame->total);
    }
    choose_least(&places, width);
    for (guint i = 0; i < places.n_frames; i++) {
        const Frame *frame = stacks_frame(stacks, places.order[i]);

        if ((double)frame->total < places.min_total)
            places.n_joined++;
        else
            places.n_rows = MAX(places.n_rows, frame->depth + 2);
    }
    /* A frame is after its parent, because frames are. */
    sort(&places, compare_places);
    return places;
}

void
places_clear(Places *places)
{
    g_free(places->order);
    g_free(places->left);
    g_free(places->right);
}

void
places_set(Places *places, double left, double right)
{
    const double scale = (right - left) / (double)places->total;
    double root = left;

    for (guint i = 0; i < places->n_frames; i++) {
        const guint index = places->order[i];
        const Frame *frame = stacks_frame(places->stacks, index);
        const gboolean is_root = frame->parent == NO_FRAME;
        double *next = is_root ? &root : &places->right[frame->parent];

        if ((!is_root && isnan(places->left[frame->parent])) ||
            (double)frame->total < places->min_total)
            continue;
        places->left[index] = places->right[index] = *next;
        *next += (double)frame->total * scale;
    }
}
