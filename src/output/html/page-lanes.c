#include <config.h>

#include <glib/gi18n.h>
#include <math.h>

#include "chart/lanes/kinds.h"
#include "output/html/page.h"

/* Returns the layers that have times of their own, not bins, as bits: memory
 * lines and spans. */
static guint
timed_layers(const LaneType *type)
{
    guint layers = 0;

    for (guint i = 0; i < MAX_LANE_LAYERS; i++)
        if (type->layers[i].shape == LAYER_POINTS ||
            type->layers[i].shape == LAYER_SPANS)
            layers |= 1U << i;
    return layers;
}

/* Returns the layers of a lane that the page shows of a run, as bits.  Without
 * bins, only layers with times have values. */
static guint
layers_of(const Run *run, LaneKind kind)
{
    const LaneType *type = &lane_types[kind];

    if (type->of_capabilities || !lane_is_default(run, kind))
        return 0;
    return lane_known_layers(run, kind) &
           (run->activity->n_bins > 0 ? G_MAXUINT : timed_layers(type));
}

/* Writes a value with as many digits as the page can need. */
static void
put_value(JsonStream *stream, double value)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    if (value == floor(value))
        json_put_number(stream, NULL, value);
    else
        json_put_json(stream, NULL,
                      g_ascii_formatd(text, sizeof(text), "%.7g", value));
}

/* Writes the values of a layer.  A bin of the page is n_joined bins of the
 * activity. */
static void
put_values(JsonStream *stream, const Run *run, LaneKind kind, guint layer,
           guint n_joined)
{
    const LaneType *type = &lane_types[kind];
    const Activity *activity = run->activity;

    json_open(stream, type->layers[layer].name, "[");
    for (guint i = 0; i < activity->n_bins; i += n_joined) {
        const guint end = MIN(i + n_joined, activity->n_bins);
        const gint64 from = (gint64)i * activity->bin_width;
        const gint64 to = MIN((gint64)end * activity->bin_width, activity->end);
        const LanePart part = {
            .activity = activity,
            .first = i,
            .end = end,
            .seconds = (double)(to - from) / 1e9,
            .n_capabilities = activity->capabilities->len,
        };

        if (to > from)
            put_value(stream, type->value(&part, layer));
    }
    json_close(stream, "]");
}

void
page_put_lane_values(JsonStream *stream, const Run *run, guint max_bins)
{
    const Activity *activity = run->activity;
    const guint n_joined = MAX(1, (activity->n_bins + max_bins - 1) / max_bins);

    if (activity->n_bins == 0) {
        json_put_null(stream, "lanes");
        return;
    }
    json_open(stream, "lanes", "{");
    json_put_integer(stream, "width_ns", activity->bin_width * n_joined);
    json_open(stream, "values", "{");
    for (LaneKind kind = 0; kind < N_LANES; kind++) {
        const LaneType *type = &lane_types[kind];
        const guint layers = layers_of(run, kind) & ~timed_layers(type);

        json_open(stream, type->name, "{");
        for (guint i = 0; i < MAX_LANE_LAYERS; i++)
            if ((layers & 1U << i) != 0)
                put_values(stream, run, kind, i, n_joined);
        json_close(stream, "}");
    }
    json_close(stream, "}");
    json_close(stream, "}");
}

static void
put_layer(JsonStream *stream, const LaneLayer *layer)
{
    static const char *const shapes[] = {
        [LAYER_AREA] = "area",     [LAYER_LINE] = "line",
        [LAYER_PEAKS] = "peaks",   [LAYER_STICKS] = "sticks",
        [LAYER_POINTS] = "points", [LAYER_SPANS] = "spans",
    };

    json_open(stream, NULL, "{");
    json_put_text(stream, "layer", layer->name);
    json_put_text(stream, "name", _(layer->name));
    json_put_text(stream, "role", role_names[layer->role]);
    json_put_text(stream, "shape", shapes[layer->shape]);
    if (layer->shape == LAYER_POINTS)
        json_put_text(stream, "memory", memory_line_words[layer_line(layer)]);
    json_close(stream, "}");
}

static void
put_lane(JsonStream *stream, const LaneType *type, guint layers)
{
    json_open(stream, NULL, "{");
    json_put_text(stream, "lane", type->name);
    json_put_text(stream, "title", _(type->name));
    json_put_text(stream, "unit", unit_kind_name(type->units));
    json_put_flag(stream, "stacked", type->stacked);
    if (type->units == UNITS_SHARE)
        json_put_integer(stream, "high", 1);
    json_open(stream, "layers", "[");
    for (guint i = 0; i < MAX_LANE_LAYERS; i++)
        if ((layers & 1U << i) != 0)
            put_layer(stream, &type->layers[i]);
    json_close(stream, "]");
    json_close(stream, "}");
}

void
page_put_lane_settings(JsonStream *stream, const Run *run)
{
    json_open(stream, "lanes", "[");
    /* Those with times of their own come after those with bins alone. */
    for (gboolean timed = FALSE; timed <= TRUE; timed++)
        for (LaneKind kind = 0; kind < N_LANES; kind++) {
            const LaneType *type = &lane_types[kind];
            const guint layers = layers_of(run, kind);

            if (layers != 0 && (timed_layers(type) != 0) == timed)
                put_lane(stream, type, layers);
        }
    json_close(stream, "]");
}
