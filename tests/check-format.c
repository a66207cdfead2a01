#include "suite.h"

#include <glib/gstdio.h>
#include <string.h>

#include "output/format.h"

START_TEST(every_format_is_reachable)
{
    guint count = 0;

    for (const OutputFormat *const *row = output_formats(); *row; row++) {
        const char *name = (*row)->name;
        g_autofree char *upper = g_ascii_strup(name, -1);
        g_autofree char *file = g_strdup_printf("dir.x/a.b.%s", name);
        g_autofree char *loud = g_strdup_printf("/A.%s", upper);

        ck_assert_ptr_eq(output_format_by_name(name), *row);
        ck_assert_ptr_eq(output_format_by_suffix(file), *row);
        ck_assert_ptr_eq(output_format_by_suffix(loud), *row);
        ck_assert_ptr_nonnull((*row)->write);
        ck_assert_str_ne((*row)->summary, "");
        count++;
    }
    ck_assert_uint_ge(count, 5);
}
END_TEST

START_TEST(unknown_formats_are_none)
{
    static const char *const files[] = {
        "", "-", "pdf", "a.", "a.pdfx", "a.p", "a.pdf/out", "a.pdf.bak", ".",
    };

    ck_assert_ptr_null(output_format_by_name(""));
    ck_assert_ptr_null(output_format_by_name("pd"));
    ck_assert_ptr_null(output_format_by_name("pdfs"));
    ck_assert_ptr_null(output_format_by_name(".pdf"));
    for (guint i = 0; i < G_N_ELEMENTS(files); i++) {
        ck_assert_ptr_null(output_format_by_suffix(files[i]));
    }
}
END_TEST

static Figure *
sample_figure(void)
{
    const Font font = {.size = 20};
    Figure *figure = figure_new(144, 72.5);

    figure->title = g_strdup("prog --flag");
    figure->description = g_strdup("heap profile");
    figure->date = 86400;
    figure->background = (Colour)RGB(1, 1, 1);
    figure_text(figure, (Point){10, 50}, ANCHOR_START, &font,
                &(Colour)RGB(0, 0, 0), "text");
    return figure;
}

/* Returns what the format writes, or NULL and the error. */
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

static gboolean
contains(GBytes *bytes, const char *wanted)
{
    const gsize length = strlen(wanted);
    gsize size;
    const char *data = g_bytes_get_data(bytes, &size);

    for (gsize i = 0; i + length <= size; i++) {
        if (memcmp(data + i, wanted, length) == 0)
            return TRUE;
    }
    return FALSE;
}

START_TEST(pictures_begin_as_they_should)
{
    g_autoptr(GBytes) pdf = picture(&format_pdf, 144);
    g_autoptr(GBytes) svg = picture(&format_svg, 144);
    g_autoptr(GBytes) png = picture(&format_png, 144);

    ck_assert_mem_eq(g_bytes_get_data(pdf, NULL), "%PDF-", 5);
    ck_assert_mem_eq(g_bytes_get_data(svg, NULL), "<?xml", 5);
    ck_assert_mem_eq(g_bytes_get_data(png, NULL), "\x89PNG", 4);
    ck_assert(contains(svg, "</svg>"));
    ck_assert(contains(pdf, "%%EOF"));
}
END_TEST

/* A cairo that compresses even the document's own facts hides them here, and
 * 1.16 leaves out the D: before the date. */
START_TEST(pdf_tells_its_facts)
{
    g_autoptr(GBytes) bytes = picture(&format_pdf, 144);

    if (contains(bytes, "/ObjStm"))
        return;
    ck_assert(contains(bytes, "/Title (prog --flag)"));
    ck_assert(contains(bytes, "/Subject (heap profile)"));
    ck_assert(contains(bytes, "/Creator (evheap "));
    ck_assert(contains(bytes, "19700102000000Z"));
    ck_assert(!contains(bytes, "/Author"));
}
END_TEST

START_TEST(pdf_takes_the_date_from_the_environment)
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
}
END_TEST

/* Over a second apart, for that is the grain of a date. */
START_TEST(equal_figures_give_equal_bytes)
{
    const OutputFormat *const formats[] = {&format_pdf, &format_svg,
                                           &format_png};
    GBytes *first[G_N_ELEMENTS(formats)];

    for (guint i = 0; i < G_N_ELEMENTS(formats); i++)
        first[i] = picture(formats[i], 144);
    g_usleep(1100 * 1000);
    for (guint i = 0; i < G_N_ELEMENTS(formats); i++) {
        g_autoptr(GBytes) second = picture(formats[i], 144);

        ck_assert(g_bytes_equal(first[i], second));
        g_bytes_unref(first[i]);
    }
}
END_TEST

/* Width and height stand in bytes 16 to 23 of a PNG, big-endian. */
static void
assert_pixels(double dpi, guint8 width, guint8 height)
{
    const guint8 expected[] = {0, 0, (guint8)(width >> 8), (guint8)width, 0,
                               0, 0, (guint8)height};
    g_autoptr(GBytes) bytes = picture(&format_png, dpi);
    const guint8 *data = g_bytes_get_data(bytes, NULL);

    ck_assert_mem_eq(data + 16, expected, sizeof(expected));
}

START_TEST(png_has_the_pixels_of_its_resolution)
{
    assert_pixels(72, 144, 73);
    assert_pixels(36, 72, 36);
    assert_pixels(100, 200, 101);
    assert_pixels(0.01, 1, 1);
}
END_TEST

START_TEST(png_refuses_what_is_too_large)
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
END_TEST

START_TEST(a_full_disk_is_told)
{
    const OutputFormat *const formats[] = {&format_pdf, &format_svg,
                                           &format_png};
    g_autoptr(Figure) figure = sample_figure();
    const Report report = {.figure = figure, .dpi = 720};

    if (!g_file_test("/dev/full", G_FILE_TEST_EXISTS))
        return;
    for (guint i = 0; i < G_N_ELEMENTS(formats); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(Sink) sink = sink_open("/dev/full", NULL);

        for (guint row = 0; row < 10000; row++)
            figure_line(figure, (Point[]){{row, 0}, {0, row}}, 2,
                        &(Paint){.width = 1});
        formats[i]->write(&report, sink);
        ck_assert(!sink_finish(sink, &error));
        ck_assert_str_eq(error->message, "cannot write '/dev/full': "
                                         "No space left on device");
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("format");
    TCase *list = tcase_create("list");
    TCase *pictures = tcase_create("pictures");

    tcase_add_test(list, every_format_is_reachable);
    tcase_add_test(list, unknown_formats_are_none);
    tcase_add_test(pictures, pictures_begin_as_they_should);
    tcase_add_test(pictures, pdf_tells_its_facts);
    tcase_add_test(pictures, pdf_takes_the_date_from_the_environment);
    tcase_add_test(pictures, equal_figures_give_equal_bytes);
    tcase_add_test(pictures, png_has_the_pixels_of_its_resolution);
    tcase_add_test(pictures, png_refuses_what_is_too_large);
    tcase_add_test(pictures, a_full_disk_is_told);
    tcase_set_timeout(pictures, 60);
    suite_add_tcase(suite, list);
    suite_add_tcase(suite, pictures);
    return run_suite(suite);
}
