/* Fuzz target: what --size takes, and --dpi, and numbers of bytes, bands and
 * percents. */
#include <inttypes.h>
#include <math.h>

#include "cli/values.h"
#include "fuzz.h"

const FuzzTarget fuzz_target = {"size", NULL};

/* What a page may be, in points. */
#define LEAST_SIDE 24
#define MOST_SIDE  14400

static void
examine_size(const char *text, double dpi)
{
    double width = NAN, height = NAN;
    g_autoptr(GError) error = NULL;
    gboolean valid = value_size(text, dpi, &width, &height, &error);

    demand_error(error, !valid);
    demand(!valid || (width >= LEAST_SIDE && width <= MOST_SIDE &&
                      height >= LEAST_SIDE && height <= MOST_SIDE),
           "'%s' is a page of %g x %g", text, width, height);
}

static void
examine_dpi(const char *text)
{
    double dpi = NAN;
    g_autoptr(GError) error = NULL;
    gboolean valid = value_dpi(text, &dpi, &error);

    demand_error(error, !valid);
    demand(!valid || (dpi >= 10 && dpi <= 1200), "%g pixels per inch", dpi);
}

static void
examine_bytes(const char *text)
{
    guint64 bytes = 0, again = 0;
    g_autofree char *shown = NULL;

    if (!value_bytes(text, &bytes))
        return;
    shown = g_strdup_printf("%" PRIu64, bytes);
    demand(value_bytes(shown, &again) && again == (guint64)ceil((double)bytes),
           "%s bytes are %" PRIu64, shown, again);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autofree char *text = g_strndup((const char *)data, size);
    double percent = NAN;
    guint count;

    examine_size(text, DEFAULT_DPI);
    examine_size(text, 10);
    examine_dpi(text);
    examine_bytes(text);
    if (value_percent(text, &percent))
        demand(percent >= 0 && percent <= 100, "%g %%", percent);
    value_count(text, &count);
    return 0;
}
