/* What the page has packed: as much as fits, the largest bands first. */
#include "support/suite.h"

#include <gio/gio.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "output/html/page.h"
#include "run/finish.h"
#include "support/bulk.h"
#include "support/profiles.h"

#define N_BANDS 1500
#define N_ERAS  250

/* The page has 20 drawn bands, and the figures of 200 more. */
#define N_SMALLER (N_BANDS - 20 - 200)

/* Larger than the data and the names of all bands. */
#define ROOM 2000000

/* Returns a run whose bands have labels of 100 characters that hardly repeat,
 * the larger the smaller their number. */
static Run *
wide_run(void)
{
    Run *run = run_begin(BREAKDOWN_CLOSURE_DESCRIPTION);

    for (guint era = 0; era < N_ERAS; era++) {
        profile_begin_era(run->heap, era * (gint64)1000000, 0);
        for (guint band = 0; band < N_BANDS; band++) {
            g_autofree char *label =
                g_strdup_printf("%04u %016" G_GINT64_MODIFIER "x%079u", band,
                                pseudo_random(band), band * 7919);

            profile_sample(run->heap, label,
                           1000 * (N_BANDS - band) +
                               pseudo_random(era * N_BANDS + band) % 999);
        }
        profile_end_era(run->heap);
    }
    run_finish(run);
    return run;
}

typedef struct {
    Run *run;
    Selection *drawn;
    ReportRun shown;
    SelectionOptions choosing;
    Report report;
    HtmlPage *page;
} Wide;

static void
wide_init(Wide *wide)
{
    *wide = (Wide){.run = wide_run(), .choosing = {.bands = 20}};
    wide->drawn = selection_new(wide->run->heap, &wide->choosing);
    wide->shown = (ReportRun){.profile = wide->run->heap,
                              .decoded = wide->run->heap,
                              .selection = wide->drawn,
                              .markers = wide->run->markers,
                              .letter = "A"};
    wide->report = (Report){
        .runs = &wide->shown, .n_runs = 1, .choosing = &wide->choosing};
    wide->page = html_page_new(&wide->report, FALSE);
}

static void
wide_clear(Wide *wide)
{
    html_page_free(wide->page);
    selection_free(wide->drawn);
    run_free(wide->run);
}

/* Returns the JSON of a packed text.  Free with g_object_unref. */
static JsonParser *
unpack(const char *base64)
{
    gsize size;
    g_autofree guchar *packed = g_base64_decode(base64, &size);
    g_autoptr(GInputStream) memory =
        g_memory_input_stream_new_from_data(packed, (gssize)size, NULL);
    g_autoptr(GConverter) zlib =
        G_CONVERTER(g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB));
    g_autoptr(GInputStream) text = g_converter_input_stream_new(memory, zlib);
    JsonParser *parser = json_parser_new();

    ck_assert(json_parser_load_from_stream(parser, text, NULL, NULL));
    return parser;
}

static JsonArray *
array_of(JsonParser *parser)
{
    return json_node_get_array(json_parser_get_root(parser));
}

/* The names are those of the largest bands that the data leave out, as many as
 * fit; a little more room has at least as many. */
TEST(as_many_names_as_fit)
{
    Wide wide;
    guint n_before = 0;

    wide_init(&wide);
    g_free(html_page_data(wide.page, ROOM));
    for (gsize room = 0; room < ROOM; room = room * 3 / 2 + 100) {
        g_autofree char *packed = page_names(wide.page, room);
        g_autoptr(JsonParser) parser = unpack(packed);
        JsonArray *names = json_array_get_array_element(array_of(parser), 0);
        const guint n = json_array_get_length(names);

        ck_assert_uint_le(strlen(packed), MAX(room, 100));
        ck_assert_uint_ge(n, n_before);
        ck_assert(n == N_SMALLER || room < 10000 ||
                  (double)strlen(packed) > 0.8 * (double)room);
        for (guint i = 0; i < n; i++)
            ck_assert_int_eq(atoi(json_array_get_string_element(names, i)),
                             N_BANDS - N_SMALLER + i);
        n_before = n;
    }
    ck_assert_uint_eq(n_before, N_SMALLER);
    wide_clear(&wide);
}

/* Fails unless the values of a profile, with changes, are those of its bands in
 * every step-th kept era and in the last one. */
static void
assert_values(const PageProfile *page, JsonArray *bands, guint step)
{
    const guint n_eras = profile_n_eras(page->run.profile);
    const guint last = page->kept->len - 1;

    ck_assert_uint_eq(json_array_get_length(bands), page->n_next);
    for (guint i = 0; i < page->n_next; i++) {
        JsonArray *changes = json_array_get_array_element(bands, i);
        const Choice *choice = &g_array_index(page->next, Choice, i);
        g_autofree guint64 *values = g_new(guint64, n_eras);
        guint64 value = 0;

        series_values(&choice->band->series, n_eras, values);
        for (guint j = 0; j * step < last + step; j++) {
            if (j < json_array_get_length(changes))
                value += (guint64)json_array_get_int_element(changes, j);
            ck_assert_uint_eq(
                value,
                values[g_array_index(page->kept, guint, MIN(j * step, last))]);
        }
    }
}

/* The values are exact, and with less room in fewer eras, down to the number of
 * points. */
TEST(values_in_as_many_eras_as_fit)
{
    Wide wide;
    const PageProfile *profile;
    guint before = 0;

    wide_init(&wide);
    g_free(html_page_data(wide.page, ROOM));
    profile = page_report_profile(wide.page->parts->pdata[0], wide.run->heap);
    for (gsize room = ROOM; before != 8; room /= 2) {
        g_autofree char *packed = page_values(wide.page, room);
        g_autoptr(JsonParser) parser = unpack(packed);
        JsonNode *own = json_array_get_element(array_of(parser), 0);
        JsonObject *told =
            JSON_NODE_HOLDS_NULL(own) ? NULL : json_node_get_object(own);
        const guint step =
            told == NULL ? 8 : (guint)json_object_get_int_member(told, "step");

        ck_assert_uint_le(strlen(packed), MAX(room, 100));
        ck_assert_uint_ge(step, before);
        ck_assert(step == 1 || step == 2 || step == 4 || step == 8);
        if (told != NULL)
            assert_values(profile, json_object_get_array_member(told, "bands"),
                          step);
        before = step;
    }
    wide_clear(&wide);
}

/* Data that are limited leave more bands to the names. */
TEST(names_follow_the_data)
{
    Wide wide;

    wide_init(&wide);
    for (gsize room = 20000; room < ROOM; room *= 2) {
        g_autofree char *data = html_page_data(wide.page, room);
        g_autofree char *packed = page_names(wide.page, ROOM);
        g_autoptr(JsonParser) told = json_parser_new();
        g_autoptr(JsonParser) parser = unpack(packed);
        JsonObject *run, *left_out;

        ck_assert(json_parser_load_from_data(told, data, -1, NULL));
        run = json_array_get_object_element(
            json_object_get_array_member(
                json_node_get_object(json_parser_get_root(told)), "runs"),
            0);
        left_out = json_object_get_object_member(run, "left_out");
        ck_assert_int_eq(json_array_get_length(
                             json_array_get_array_element(array_of(parser), 0)),
                         json_object_get_int_member(left_out, "bands"));
    }
    wide_clear(&wide);
}
