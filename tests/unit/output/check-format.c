#include "support/suite.h"

#include <cairo.h>
#include <glib/gstdio.h>
#include <string.h>

#include "output/format.h"
#include "support/drawings.h"
#include "themes/themes.h"

static const struct {
    const char *file;
    const OutputFormat *format;
} suffixes[] = {
    {"a.xml", &format_xml},
    {".xml", &format_xml},
    {"a.junit.XML", &format_junit},
    {"out/.junit.xml", &format_junit},
    {"junit.xml", &format_junit},
    {"out/junit.xml", &format_junit},
    {"ajunit.xml", &format_xml},
    {"junit.xml/a.xml", &format_xml},
    {"junit.xml.svg", &format_svg},
    {"a.junit", NULL},
    {"a.trace", &format_trace},
    {"a.trace.json", &format_trace},
    {"trace.json", &format_trace},
    {"atrace.json", &format_json},
    {"trace", NULL},
    {"a.htm", &format_html},
    {"a.html", &format_html},
};

TABLE_TEST(the_longest_suffix_counts, suffixes, row)
{
    ck_assert_msg(output_format_by_suffix(row->file) == row->format, "%s",
                  row->file);
}

/* A trait that needs another has it, in each format. */
TEST(traits_agree)
{
    guint n_reports = 0;

    for (const OutputFormat *const *row = output_formats(); *row; row++) {
        const guint traits = (*row)->traits;

        n_reports += traits & FORMAT_IS_REPORT ? 1 : 0;
        if (traits & (FORMAT_NEEDS_LISTING | FORMAT_NEEDS_FONT))
            ck_assert_msg(traits & FORMAT_NEEDS_FIGURE, "%s", (*row)->name);
        if (traits & FORMAT_DRAWS)
            ck_assert_msg((traits & FORMAT_NEEDS_SELECTION) &&
                              (traits & FORMAT_NEEDS_READING),
                          "%s", (*row)->name);
        if (traits & FORMAT_HAS_EACH_ERA)
            ck_assert_msg((traits & FORMAT_HAS_MOMENT) &&
                              (traits & FORMAT_HOLDS_ONE_RUN),
                          "%s", (*row)->name);
    }
    ck_assert_uint_eq(n_reports, 1);
    ck_assert_ptr_eq(output_format_with(FORMAT_IS_REPORT), &format_txt);
}

TEST(unknown_formats_are_not_found)
{
    static const char *const files[] = {
        "",    "-",         "pdf",       "a.", "a.pdfx",
        "a.p", "a.pdf/out", "a.pdf.bak", ".",  "out/pdf",
    };

    ck_assert_ptr_null(output_format_by_name(""));
    ck_assert_ptr_null(output_format_by_name("pd"));
    ck_assert_ptr_null(output_format_by_name("pdfs"));
    ck_assert_ptr_null(output_format_by_name(".pdf"));
    for (guint i = 0; i < G_N_ELEMENTS(files); i++) {
        ck_assert_ptr_null(output_format_by_suffix(files[i]));
    }
}

static Figure *
sample_figure(void)
{
    const Font font = {.size = 20};
    Figure *figure = figure_new(144, 72.5);

    figure->title = g_strdup("prog --flag");
    figure->author = g_strdup("prog");
    figure->description = g_strdup("heap profile");
    figure->date = 86400;
    figure->background = (Colour)RGB(1, 1, 1);
    figure_text(figure, (Point){10, 50}, ANCHOR_START, &font,
                &(Colour)RGB(0, 0, 0), "text");
    return figure;
}

/* Returns the output of the format, or NULL and an error. */
static GBytes *
write_with(const OutputFormat *format, const Report *report, GError **error)
{
    g_autofree char *folder = g_dir_make_tmp("evheap-XXXXXX", NULL);
    g_autofree char *name = g_build_filename(folder, "out", NULL);
    g_autoptr(Sink) sink = sink_open(name, NULL);
    char *bytes = NULL;
    gsize size = 0;

    format->write(report, sink);
    if (sink_finish(sink, error) && sink_commit(sink, error)) {
        ck_assert(g_file_get_contents(name, &bytes, &size, NULL));
        g_unlink(name);
    }
    g_clear_pointer(&sink, sink_free);
    ck_assert_int_eq(g_rmdir(folder), 0);
    return bytes == NULL ? NULL : g_bytes_new_take(bytes, size);
}

static GBytes *
picture(const OutputFormat *format, double dpi)
{
    g_autoptr(Figure) figure = sample_figure();
    const Report report = {.figure = figure, .dpi = dpi};
    GBytes *bytes = write_with(format, &report, NULL);

    ck_assert_ptr_nonnull(bytes);
    return bytes;
}

/* Returns the output for a run with 30 bands: the graph, then two pages of the
 * band table. */
static GBytes *
print_run(const OutputFormat *format)
{
    g_autoptr(Theme) theme = themes_load_default();
    const ChartOptions options = {
        .width = 480.5, .height = 300, .theme = theme};
    g_autoptr(Run) run = run_waves(30, 4);
    g_autoptr(Selection) selection = select_bands(run->heap, 0, 0);
    g_autoptr(Figure) figure =
        chart_draw(run->heap, selection, &options, metrics_fixed());
    g_autoptr(Listing) listing = listing_new();
    const Report report = {.figure = figure, .listing = listing};

    listing_add_run(listing, run->heap, selection, &options, metrics_fixed());
    ck_assert_uint_eq(listing_n_pages(listing), 2);
    return write_with(format, &report, NULL);
}

static gboolean
find_bytes(GBytes *bytes, const char *wanted, gsize length)
{
    gsize size;
    const char *data = g_bytes_get_data(bytes, &size);

    for (gsize i = 0; i + length <= size; i++) {
        if (memcmp(data + i, wanted, length) == 0)
            return TRUE;
    }
    return FALSE;
}

static gboolean
contains(GBytes *bytes, const char *wanted)
{
    return find_bytes(bytes, wanted, strlen(wanted));
}

/* Versions of cairo that compress the document information hide it from this
 * test.  cairo 1.16 omits the "D:" before the date. */
TEST(pdf_has_document_information)
{
    g_autoptr(GBytes) bytes = picture(&format_pdf, 144);

    if (contains(bytes, "/ObjStm"))
        return;
    ck_assert(contains(bytes, "/Title (prog --flag)"));
    ck_assert(contains(bytes, "/Subject (heap profile)"));
    ck_assert(contains(bytes, "/Creator (evheap "));
    ck_assert(contains(bytes, "19700102000000Z"));
    ck_assert(contains(bytes, "/Author (prog)"));
    ck_assert(contains(bytes, "/Keywords (heap profile, Haskell, GHC)"));
}

TEST(pdf_takes_the_date_from_the_environment)
{
    static const struct {
        const char *variable, *date;
    } cases[] = {
        {"0", "19700101000000Z"},
        {"1000000000", "20010909014640Z"},
        {"1e9", "19700102000000Z"},
        {"", "19700102000000Z"},
        {" 1000000000", "19700102000000Z"},
        {"-1", "19700102000000Z"},
        {"999999999999999", "19700101000000Z"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GBytes) bytes = NULL;

        g_setenv("SOURCE_DATE_EPOCH", cases[i].variable, TRUE);
        bytes = picture(&format_pdf, 144);
        ck_assert_msg(contains(bytes, cases[i].date) ||
                          contains(bytes, "/ObjStm"),
                      "SOURCE_DATE_EPOCH='%s'", cases[i].variable);
    }
    /* Under valgrind, all tests run in the same process. */
    g_unsetenv("SOURCE_DATE_EPOCH");
}

TEST(pdf_has_an_outline)
{
    g_autoptr(GBytes) lone = picture(&format_pdf, 144);
    g_autoptr(GBytes) bytes = print_run(&format_pdf);

    if (contains(bytes, "/ObjStm"))
        return;
    ck_assert(contains(lone, "/Title (Heap graph)"));
    ck_assert(!contains(lone, "/Title (List of bands)"));
    ck_assert(contains(bytes, "/Title (Heap graph)"));
    ck_assert(contains(bytes, "/Title (List of bands)"));
    ck_assert(contains(bytes, "/Title (bands 1 to 18)"));
    ck_assert(contains(bytes, "/Title (bands 19 to 30)"));
}

TEST(pdf_of_a_flow_is_no_heap_graph)
{
    g_autoptr(Run) run = flow_from(QUANTITY_TIME, "time: 0 1 2\nf: 1 2\n");
    const ReportRun of_flow = {.profile = run->heap};
    g_autoptr(Figure) figure = sample_figure();
    const Report report = {.figure = figure, .runs = &of_flow, .n_runs = 1};
    g_autoptr(GBytes) bytes = write_with(&format_pdf, &report, NULL);

    ck_assert(!contains(bytes, "(Heap graph)"));
    if (!contains(bytes, "/ObjStm"))
        ck_assert(contains(bytes, "/Title (Graph)"));
}

TEST(postscript_has_document_comments)
{
    const OutputFormat *const formats[] = {&format_ps, &format_eps};

    for (guint i = 0; i < G_N_ELEMENTS(formats); i++) {
        g_autoptr(GBytes) bytes = picture(formats[i], 144);

        ck_assert(contains(bytes, "\n%%Title: (prog --flag)\n"));
        ck_assert(
            contains(bytes, "\n%%CreationDate: (1970-01-02T00:00:00Z)\n"));
        ck_assert(contains(bytes, "\n%%Creator: evheap "));
        ck_assert(contains(bytes, "\n%%EndComments\n"));
        ck_assert(contains(bytes, "\n%%Pages: 1\n"));
        ck_assert(contains(bytes, "\n%%BoundingBox: 0 0 144 73\n"));
    }
}

/* PostScript comments are ASCII and at most 255 characters wide. */
TEST(any_title_is_valid_in_postscript)
{
    static const struct {
        const char *title, *comment;
    } cases[] = {
        {"a (b) \\c", "\n%%Title: (a \\(b\\) \\\\c)\n"},
        {"\xc3\x84pfel \xe4\xb8\xad", "\n%%Title: ("},
        {"", "\n%%Title: ()\n"},
    };
    g_autofree char *brackets = g_strnfill(4000, '(');

    for (guint i = 0; i <= G_N_ELEMENTS(cases); i++) {
        gboolean extra = i == G_N_ELEMENTS(cases);
        g_autoptr(Figure) figure = sample_figure();
        const Report report = {.figure = figure};
        g_autoptr(GBytes) bytes = NULL;

        g_free(figure->title);
        figure->title = g_strdup(extra ? brackets : cases[i].title);
        bytes = write_with(&format_ps, &report, NULL);
        ck_assert_ptr_nonnull(bytes);
        ck_assert(contains(bytes, extra ? "%%Title: (\\(" : cases[i].comment));
        ck_assert(!contains(bytes, "\xc3"));
    }
}

/* EPS is embedded in other documents, so it has the graph only. */
TEST(eps_has_one_page)
{
    g_autoptr(GBytes) eps = print_run(&format_eps);
    g_autoptr(GBytes) ps = print_run(&format_ps);

    ck_assert(contains(eps, "\n%%Pages: 1\n"));
    ck_assert(contains(eps, "\n%%BoundingBox: 0 0 481 300\n"));
    ck_assert(!contains(eps, "%%Page: 2"));
    ck_assert(contains(ps, "\n%%Pages: 3\n"));
    ck_assert(contains(ps, "%%Page: 3 3"));
}

/* cairo's prolog defines operators that paint images.  A use of them is at the
 * end of a line. */
TEST(postscript_has_no_images)
{
    const OutputFormat *const formats[] = {&format_ps, &format_eps};

    for (guint i = 0; i < G_N_ELEMENTS(formats); i++) {
        g_autoptr(GBytes) bytes = print_run(formats[i]);

        ck_assert(contains(bytes, "/cairo_image {"));
        ck_assert(!contains(bytes, " cairo_image\n"));
        ck_assert(!contains(bytes, "cairo_imagemask\n"));
        ck_assert(!contains(bytes, "/ImageType"));
        ck_assert(contains(bytes, "%%BeginResource: font "));
    }
}

/* The two outputs are more than a second apart, as dates have a resolution of
 * one second. */
TEST(equal_figures_give_equal_bytes)
{
    g_autoptr(GPtrArray) first =
        g_ptr_array_new_with_free_func((GDestroyNotify)g_bytes_unref);
    guint i = 0;

    for (const OutputFormat *const *row = output_formats(); *row; row++)
        if ((*row)->traits & FORMAT_NEEDS_FIGURE)
            g_ptr_array_add(first, picture(*row, 144));
    g_usleep(1100 * 1000);
    for (const OutputFormat *const *row = output_formats(); *row; row++) {
        g_autoptr(GBytes) second = NULL;

        if (!((*row)->traits & FORMAT_NEEDS_FIGURE))
            continue;
        second = picture(*row, 144);
        ck_assert_msg(g_bytes_equal(first->pdata[i++], second), "%s",
                      (*row)->name);
    }
}

/* Width and height are in bytes 16 to 23 of a PNG, big-endian. */
static void
assert_pixels(double dpi, guint8 width, guint8 height)
{
    const guint8 expected[] = {0, 0, (guint8)(width >> 8), (guint8)width, 0,
                               0, 0, (guint8)height};
    g_autoptr(GBytes) bytes = picture(&format_png, dpi);
    const guint8 *data = g_bytes_get_data(bytes, NULL);

    ck_assert_mem_eq(data + 16, expected, sizeof(expected));
}

TEST(png_has_the_pixels_of_its_resolution)
{
    assert_pixels(72, 144, 73);
    assert_pixels(36, 72, 36);
    assert_pixels(100, 200, 101);
    assert_pixels(0.01, 1, 1);
}

/* 144 pixels per inch are 5669 per metre: 0x1625. */
TEST(png_has_resolution_and_title)
{
    static const char resolution[] = "pHYs\0\0\x16\x25\0\0\x16\x25\1";
    g_autoptr(GBytes) bytes = picture(&format_png, 144);

    ck_assert(find_bytes(bytes, resolution, sizeof(resolution) - 1));
    ck_assert(find_bytes(bytes, "iTXtTitle\0\0\0\0\0prog --flag", 25));
    ck_assert(contains(bytes, "heap profile"));
    ck_assert(contains(bytes, "evheap "));
}

TEST(too_large_png_is_refused)
{
    static const double resolutions[] = {16385, 1e9, 1e300};
    g_autoptr(Figure) figure = sample_figure();

    for (guint i = 0; i < G_N_ELEMENTS(resolutions); i++) {
        const Report report = {.figure = figure, .dpi = resolutions[i]};
        g_autoptr(GError) error = NULL;

        ck_assert_ptr_null(write_with(&format_png, &report, &error));
        ck_assert_ptr_nonnull(strstr(error->message, "32767 pixels"));
    }
}
