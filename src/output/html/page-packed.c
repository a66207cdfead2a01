#include <config.h>

#include "output/html/page.h"

#include <gio/gio.h>
#include <string.h>

#include "output/data.h"
#include "run/plain.h"

/* The level of zlib: a higher one takes twice the time for 2 % of the size. */
#define LEVEL 5

/* The maximum size of what is packed, which bounds the time. */
#define MAX_UNPACKED 8000000

/* The maximum number of characters of a name, and of bytes that are kept for
 * all of them. */
#define MAX_NAME       4096
#define MAX_NAMES_KEPT 150000

/* What does not fit shrinks a little more than necessary, until nothing is left
 * of it. */
#define MARGIN   0.95
#define MIN_PART 1e-9

/* Kept eras are never this far apart. */
#define MAX_STEP 1024

char *
page_pack(const char *text)
{
    g_autoptr(GZlibCompressor) zlib =
        g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB, LEVEL);
    GOutputStream *memory = g_memory_output_stream_new_resizable();
    g_autoptr(GOutputStream) packed =
        g_converter_output_stream_new(memory, G_CONVERTER(zlib));
    GMemoryOutputStream *bytes = G_MEMORY_OUTPUT_STREAM(memory);
    char *base64;

    /* Memory has no errors. */
    g_output_stream_write_all(packed, text, strlen(text), NULL, NULL, NULL);
    g_output_stream_close(packed, NULL, NULL);
    base64 = g_base64_encode(g_memory_output_stream_get_data(bytes),
                             g_memory_output_stream_get_data_size(bytes));
    g_object_unref(memory);
    return base64;
}

/* Returns how many bands of a profile have a name here: those in next that the
 * data leave out, then the smaller ones. */
static guint
n_names(const PageProfile *page)
{
    return page->smaller == NULL ? 0
                                 : page_profile_n_bands(page) -
                                       selection_n_choices(page->run.asked) -
                                       page->n_next + page->smaller->len;
}

static const Band *
named_band(const PageProfile *page, guint index)
{
    const guint first = selection_n_choices(page->run.asked) + page->n_next;
    const guint n_bands = page_profile_n_bands(page);

    return first + index < n_bands
               ? page_profile_choice(page, first + index)->band
               : profile_band(page->run.profile,
                              g_array_index(page->smaller, guint,
                                            first + index - n_bands));
}

/* Returns the profiles of all parts (PageProfile).  Free with
 * g_ptr_array_unref. */
static GPtrArray *
all_profiles(const HtmlPage *page)
{
    GPtrArray *all = g_ptr_array_new();

    for (guint i = 0; i < page->parts->len; i++) {
        const PageReport *part = g_ptr_array_index(page->parts, i);

        for (guint j = 0; j < part->profiles->len; j++)
            g_ptr_array_add(all, g_ptr_array_index(part->profiles, j));
    }
    return all;
}

/* Returns the size of all names, about. */
static gsize
size_of_names(const GPtrArray *profiles)
{
    gsize size = 0;

    for (guint i = 0; i < profiles->len; i++) {
        const PageProfile *page = g_ptr_array_index(profiles, i);

        for (guint j = 0; j < n_names(page); j++)
            size += strlen(named_band(page, j)->text) + strlen("\"\",");
    }
    return size;
}

/* Writes a name, or a list of it and the label that is shown, if that differs.
 * Names that would be cut are no help. */
static void
put_name(JsonStream *stream, const PageProfile *page, const Band *band)
{
    g_autofree char *name = data_band_name(&page->run, band);

    if (json_text_is_cut(stream, name))
        return;
    if (band->has_plain_text) {
        g_autofree char *label = band_label(band);

        json_open(stream, NULL, "[");
        json_put_text(stream, NULL, name);
        json_put_text(stream, NULL, label);
        json_close(stream, "]");
    } else {
        json_put_text(stream, NULL, name);
    }
}

/* Returns the names of a part of the bands of each profile, packed. */
static char *
pack_names(const GPtrArray *profiles, double part)
{
    g_autoptr(GString) out = g_string_new(NULL);
    JsonStream stream = json_page_stream(out);
    guint first = 0; /* the profile of the first run */

    stream.max_text = MAX_NAME;
    json_open(&stream, NULL, "[");
    for (guint i = 0; i < profiles->len; i++) {
        const PageProfile *page = g_ptr_array_index(profiles, i);
        const guint n = (guint)(n_names(page) * part);

        if (page->smaller == NULL && page->owned == NULL) {
            json_put_integer(&stream, NULL, first);
            continue;
        }
        if (page->owned == NULL)
            first = i;
        json_open(&stream, NULL, "[");
        for (guint j = 0; j < n; j++)
            put_name(&stream, page, named_band(page, j));
        json_close(&stream, "]");
    }
    json_close(&stream, "]");
    return page_pack(out->str);
}

char *
page_names(const HtmlPage *page, gsize max_size)
{
    g_autoptr(GPtrArray) profiles = all_profiles(page);
    const double size = (double)MAX(1, size_of_names(profiles));
    const double greatest = MIN(1, MAX_UNPACKED / size);
    const double max = (double)max_size;
    double part = MIN(greatest, max / size / 2);
    char *packed = pack_names(profiles, part);

    /* The first names, which fit, tell how much the others shrink. */
    do {
        part = MIN(greatest, part * MARGIN * max / (double)strlen(packed));
        g_free(packed);
        packed = pack_names(profiles, part);
    } while (strlen(packed) > max_size && part > MIN_PART);
    return packed;
}

gsize
page_names_size(const HtmlPage *page)
{
    g_autoptr(GPtrArray) profiles = all_profiles(page);

    return MIN(MAX_NAMES_KEPT, size_of_names(profiles));
}

/* Returns the index of a kept era of a profile, or that of the last one. */
static guint
kept_era(const PageProfile *page, guint index)
{
    return g_array_index(page->kept, guint, MIN(index, page->kept->len - 1));
}

/* Writes the values of a band in every n-th kept era and in the last one,
 * each as the difference from that before it.  Those after the last change are
 * left out. */
static void
put_values(JsonStream *stream, const PageProfile *page, const guint64 *values,
           guint step)
{
    guint n_steps = (page->kept->len + step - 2) / step + 1;
    guint64 before = 0;

    while (n_steps > 1 && values[kept_era(page, (n_steps - 1) * step)] ==
                              values[kept_era(page, (n_steps - 2) * step)])
        n_steps--;
    json_open(stream, NULL, "[");
    for (guint i = 0; i < n_steps; i++) {
        const guint64 value = values[kept_era(page, i * step)];

        if ((value | before) <= G_MAXINT64)
            json_put_integer(stream, NULL, (gint64)(value - before));
        else
            json_put_number(stream, NULL, (double)value - (double)before);
        before = value;
    }
    json_close(stream, "]");
}

/* Returns whether a step is of use: the data have as many points. */
static gboolean
has_step(const PageProfile *page, guint step)
{
    return page->n_next > 0 && page->kept->len > 0 &&
           (step == 1 || page->kept->len / step >= N_PAGE_POINTS);
}

/* Returns the values of the bands in next that the data have, packed. */
static char *
pack_values(const GPtrArray *profiles, guint step)
{
    g_autoptr(GString) out = g_string_new(NULL);
    JsonStream stream = json_page_stream(out);

    json_open(&stream, NULL, "[");
    for (guint i = 0; i < profiles->len; i++) {
        const PageProfile *page = g_ptr_array_index(profiles, i);
        const guint n_eras = profile_n_eras(page->run.profile);
        g_autofree guint64 *values = g_new(guint64, n_eras + 1);

        if (!json_open_known(&stream, NULL, has_step(page, step)))
            continue;
        json_put_integer(&stream, "step", step);
        json_open(&stream, "bands", "[");
        for (guint j = 0; j < page->n_next; j++) {
            const Band *band = g_array_index(page->next, Choice, j).band;

            series_values(&band->series, n_eras, values);
            put_values(&stream, page, values, step);
        }
        json_close(&stream, "]");
        json_close(&stream, "}");
    }
    json_close(&stream, "]");
    return page_pack(out->str);
}

/* Returns in how many kept eras a band changes. */
static gsize
count_changes(const PageProfile *page, const Band *band)
{
    const guint n_eras = profile_n_eras(page->run.profile);
    g_autofree guint64 *values = g_new(guint64, n_eras + 1);
    gsize n = 0;

    series_values(&band->series, n_eras, values);
    for (guint i = 1; i < page->kept->len; i++)
        n += values[kept_era(page, i)] != values[kept_era(page, i - 1)];
    return n;
}

char *
page_values(const HtmlPage *page, gsize max_size)
{
    g_autoptr(GPtrArray) profiles = all_profiles(page);
    gsize n_changes = 0;
    guint step = 1;
    char *packed;

    for (guint i = 0; i < profiles->len; i++) {
        const PageProfile *profile = g_ptr_array_index(profiles, i);

        for (guint j = 0; j < profile->n_next; j++)
            n_changes += count_changes(
                profile, g_array_index(profile->next, Choice, j).band);
    }
    /* A change takes more than a byte. */
    while (n_changes / step > max_size && step < MAX_STEP)
        step *= 2;
    packed = pack_values(profiles, step);
    while (strlen(packed) > max_size && step < MAX_STEP) {
        step *= 2;
        g_free(packed);
        packed = pack_values(profiles, step);
    }
    return packed;
}
