#include "chart/colour/line-paint.h"

#include <math.h>

#include "chart/colour/colour.h"

/* Minimum contrast of a thin line (WCAG 2.1, 1.4.11). */
#define MIN_CONTRAST 3.0

/* The lightness of a grey in OKLab is the cube root of its luminance.  For
 * colours it differs by about this fraction. */
#define CHROMA_MARGIN 0.04

/* The fraction of the areas' differences in lightness that lines keep.  With
 * more, some lines would be so dark that they are hardly visible in a viewer
 * with a dark background. */
#define KEPT_SPREAD 0.75

/* Limits of the lightness of a line.  Black and white have no hue. */
#define DARKEST  0.15
#define LIGHTEST 0.97

/* The distance (colour_look_distance) below which two thin lines look alike.
 * Blue and teal have about this distance. */
#define MIN_APART 0.12

/* The number of levels of lightness that are tried with all dashes, and their
 * distance.  Each level is farther from the page's lightness than the last. */
#define N_LIGHTNESS_LEVELS 3
#define LIGHTNESS_STEP     0.1

/* A line is compared with at most this many lines before it.  More lines cannot
 * be distinguished anyway. */
#define MAX_COMPARED 40

/* Maps the lightness of areas to that of lines. */
typedef struct {
    double edge;  /* lightness of the area that is nearest to the page's */
    double limit; /* the lightness to which edge is mapped */
    double part;  /* factor for differences from edge */
    double away;  /* direction away from the page's lightness: 1 or -1 */
} Mapping;

static Mapping
map_areas(const Theme *theme, const Paint *areas, guint n_areas)
{
    double page = colour_lightness(&theme->background);
    gboolean is_light = page > 0.5;
    double flare = 0.05; /* as in WCAG */
    double ground = pow(page, 3) + flare;
    /* The luminance, and the lightness, at which contrast is sufficient. */
    double limit_luminance =
        is_light ? ground / MIN_CONTRAST : ground * MIN_CONTRAST;
    double grey = cbrt(MAX(0, limit_luminance - flare));
    double limit =
        is_light ? grey - CHROMA_MARGIN * grey : grey + CHROMA_MARGIN * grey;
    double low = 1, high = 0, max_spread;

    /* The range of the theme, not of the areas that happen to be there, so that
     * a band has the same colour in every picture. */
    for (guint i = 0; theme->rule == BANDS_BY_HUE && i < theme->n_levels; i++) {
        low = MIN(low, theme->lightness[i]);
        high = MAX(high, theme->lightness[i]);
    }
    for (guint i = 0; i < n_areas; i++) {
        double lightness = colour_lightness(&areas[i].fill);

        low = MIN(low, lightness);
        high = MAX(high, lightness);
    }
    if (is_light ? high <= limit : low >= limit)
        return (Mapping){limit, limit, 1, is_light ? -1 : 1};
    max_spread = is_light ? limit - DARKEST : LIGHTEST - limit;
    return (Mapping){
        .edge = is_light ? high : low,
        .limit = limit,
        .part = high - low > 0 ? MIN(KEPT_SPREAD, max_spread / (high - low))
                               : KEPT_SPREAD,
        .away = is_light ? -1 : 1,
    };
}

/* Returns the distance in OKLab to the most similar line with the same dash. */
static double
distance_to_nearest(const Paint *line, const GArray *lines)
{
    guint first = lines->len > MAX_COMPARED ? lines->len - MAX_COMPARED : 0;
    double nearest = 1;

    for (guint i = first; i < lines->len; i++) {
        const Paint *other = &g_array_index(lines, Paint, i);

        if (other->dash == line->dash)
            nearest = MIN(nearest,
                          colour_look_distance(&line->stroke, &other->stroke));
    }
    return nearest;
}

/* The line of a plain area is solid, and that of a hatched area has a dash that
 * depends on the hatch.  It gets another dash only if it would look like
 * another line, and another lightness only if no dash helps. */
static Paint
choose_line(const Mapping *mapping, const Paint *area, const GArray *lines)
{
    static const Dash dashes[] = {DASH_NONE, DASH_LONG, DASH_DOTS,
                                  DASH_AND_DOT};
    const Colour *fill = &area->fill;
    const guint first =
        area->hatch == HATCH_NONE
            ? 0
            : 1 + (area->hatch - 1) % (G_N_ELEMENTS(dashes) - 1);
    double lightness = mapping->limit +
                       mapping->part * (colour_lightness(fill) - mapping->edge);
    double best_distance = -1;
    Paint best = {.filled = FALSE};

    for (guint i = 0; i < N_LIGHTNESS_LEVELS * G_N_ELEMENTS(dashes); i++) {
        double shift =
            mapping->away * LIGHTNESS_STEP * (i / G_N_ELEMENTS(dashes));
        Paint line = {
            .stroke = colour_with_lightness(
                fill, CLAMP(lightness + shift, DARKEST, LIGHTEST)),
            .dash = dashes[(first + i) % G_N_ELEMENTS(dashes)],
        };
        double distance = distance_to_nearest(&line, lines);

        if (distance > best_distance) {
            best_distance = distance;
            best = line;
        }
        if (distance >= MIN_APART)
            break;
    }
    return best;
}

void
line_paints_add(const Theme *theme, const Paint *areas, guint n_areas,
                double width, GArray *lines)
{
    Mapping mapping = map_areas(theme, areas, n_areas);

    for (guint i = 0; i < n_areas; i++) {
        Paint line = choose_line(&mapping, &areas[i], lines);

        line.width = width;
        g_array_append_val(lines, line);
    }
}
