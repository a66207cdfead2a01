#include "chart/stacks/places.h"

#include <math.h>
#include <stdlib.h>
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

static int
compare_places(const void *left, const void *right)
{
    const Place *a = left, *b = right;

    /* NO_FRAME comes first. */
    if (a->parent != b->parent)
        return a->parent + 1 < b->parent + 1 ? -1 : 1;
    if (a->total != b->total)
        return COMPARE(b->total, a->total);
    return strcmp(a->name, b->name);
}

static int
compare_sizes(const void *left, const void *right)
{
    const Place *a = left, *b = right;

    return COMPARE(b->total, a->total);
}

/* Sets the minimum total of a drawn frame: half a pixel, but more if the file
 * would be larger than MAX_BYTES. */
static void
choose_least(Places *places, const Stacks *stacks, double width)
{
    gsize bytes = 0;
    guint n = 0;

    places->min_total = MIN_FRAME_WIDTH * (double)places->total / width;
    qsort(places->places, places->n_frames, sizeof(Place), compare_sizes);
    for (; n < places->n_frames; n++) {
        const Frame *frame = stacks_frame(stacks, places->places[n].frame);

        bytes += FRAME_BYTES + MIN(strlen(frame->name), MAX_NAME) +
                 (frame->source != NULL ? strlen(frame->source) : 0);
        if (bytes > MAX_BYTES)
            break;
    }
    if (n == places->n_frames)
        return;
    /* Of frames of one size, all are drawn or none, but at least one size. */
    while (n > 0 && places->places[n - 1].total == places->places[n].total)
        n--;
    places->min_total =
        MAX(places->min_total, (double)places->places[n > 0 ? n - 1 : 0].total);
}

Places
places_choose(const Stacks *stacks, double width)
{
    const guint n = stacks_n_frames(stacks);
    Places places = {
        .places = g_new(Place, n + 1),
        .left = g_new(double, n + 1),
        .right = g_new(double, n + 1),
        .n_rows = 1,
    };

    for (guint i = 0; i < n; i++) {
        const Frame *frame = stacks_frame(stacks, i);

        places.left[i] = NAN;
        if (frame->total == 0)
            continue;
        places.places[places.n_frames++] =
            (Place){i, frame->parent, frame->total, frame->name};
        if (frame->parent == NO_FRAME)
            places.total = bytes_add(places.total, frame->total);
    }
    choose_least(&places, stacks, width);
    for (guint i = 0; i < places.n_frames; i++)
        if ((double)places.places[i].total < places.min_total)
            places.n_joined++;
        else
            places.n_rows =
                MAX(places.n_rows,
                    stacks_frame(stacks, places.places[i].frame)->depth + 2);
    /* A frame is after its parent, because frames are. */
    qsort(places.places, places.n_frames, sizeof(Place), compare_places);
    return places;
}

void
places_clear(Places *places)
{
    g_free(places->places);
    g_free(places->left);
    g_free(places->right);
}

void
places_set(Places *places, double left, double right)
{
    const double scale = (right - left) / (double)places->total;
    double root = left;

    for (guint i = 0; i < places->n_frames; i++) {
        const Place *place = &places->places[i];
        const gboolean is_root = place->parent == NO_FRAME;
        const double width = (double)place->total * scale;
        double *next = is_root ? &root : &places->right[place->parent];

        if ((!is_root && isnan(places->left[place->parent])) ||
            (double)place->total < places->min_total)
            continue;
        places->left[place->frame] = places->right[place->frame] = *next;
        *next += width;
    }
}
