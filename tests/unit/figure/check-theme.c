/* The themes of data/themes/ are valid and readable, and their colours can be
 * told apart.  Invalid files are refused. */
#include "support/suite.h"

#include <string.h>

#include "base/error.h"
#include "chart/colour/colour.h"
#include "input/open.h"
#include "oracle/vision.h"
#include "run/finish.h"
#include "support/drawings.h"
#include "themes/file.h"
#include "themes/themes.h"

/* Minimum distances in OKLab: of neighbours, of colours far apart on the page,
 * and of the paints of "safe". */
#define MIN_NEIGHBOURS 0.08
#define MIN_APART      0.04
#define MIN_SAFE       0.10

static char *
themes_folder(void)
{
    const char *top = g_getenv("top_srcdir");

    return g_build_filename(top != NULL ? top : ".", "data", "themes", NULL);
}

/* Returns the names (char *) of all themes in the folder.  Free with
 * g_ptr_array_unref. */
static GPtrArray *
all_names(void)
{
    g_autofree char *folder = themes_folder();
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    GDir *dir = g_dir_open(folder, 0, NULL);
    const char *file;

    while (dir != NULL && (file = g_dir_read_name(dir)) != NULL)
        if (g_str_has_suffix(file, ".xml"))
            g_ptr_array_add(names, g_strndup(file, strlen(file) - 4));
    if (dir != NULL)
        g_dir_close(dir);
    return names;
}

static guint
n_themes(void)
{
    g_autoptr(GPtrArray) names = all_names();

    return names->len;
}

/* Loads the file from data/themes/, not an installed theme of that name. */
static Theme *
load(const char *name)
{
    g_autofree char *folder = themes_folder();
    g_autofree char *base = g_strconcat(name, ".xml", NULL);
    g_autofree char *file = g_build_filename(folder, base, NULL);
    g_autoptr(GError) error = NULL;
    Theme *theme = themes_load(file, &error);

    ck_assert_msg(theme != NULL, "%s", error ? error->message : name);
    return theme;
}

static Theme *
load_nth(int n)
{
    g_autoptr(GPtrArray) names = all_names();

    return load(g_ptr_array_index(names, (guint)n));
}

LOOP_TEST(all_themes_are_complete, 0, n_themes())
{
    g_autoptr(Theme) theme = load_nth(_i);

    ck_assert_uint_gt(strlen(theme->summary), 10);
    ck_assert_uint_le(strlen(theme->summary), 65);
    for (guint role = ROLE_NONE + 1; role < N_ROLES; role++)
        ck_assert_uint_eq(theme->colours[role].role, role);
    ck_assert(theme->rule == BANDS_BY_HUE
                  ? theme->n_levels > 0 && theme->chroma > 0
                  : theme->n_paints > 0);
}

LOOP_TEST(contrast_is_sufficient, 0, n_themes())
{
    g_autoptr(Theme) theme = load_nth(_i);
    const Colour *page = &theme->background;

    ck_assert_double_ge(contrast(&theme->text, page), 7);
    ck_assert_double_ge(contrast(&theme->faint, page), 4.5);
    ck_assert_double_ge(contrast(&theme->mark, page), 4.5);
    ck_assert_double_ge(contrast(&theme->frame, page), 3);
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        ck_assert_double_ge(contrast(&theme->colours[ROLE_LIVE + line], page),
                            3);
}

/* Memory lines differ only in colour. */
LOOP_TEST(memory_lines_differ, 0, n_themes())
{
    g_autoptr(Theme) theme = load_nth(_i);

    for (guint i = 0; i < N_MEMORY_LINES; i++)
        for (guint k = 0; k < i; k++)
            ck_assert_double_ge(colour_distance(&theme->colours[ROLE_LIVE + i],
                                                &theme->colours[ROLE_LIVE + k]),
                                0.15);
}

static gboolean
are_distinct(const Paint *left, const Paint *right, double min)
{
    return left->hatch != right->hatch ||
           colour_distance(&left->fill, &right->fill) >= min;
}

/* Returns the paints of 1 to max_bands bands with random names under that
 * theme, and stores their number in *n.  Each band is smaller than the last
 * one, by a little or by a factor of 2.  Free with g_free. */
static Paint *
random_paints(const Theme *theme, guint32 seed, guint max_bands, gboolean steep,
              SortKey order, guint *n)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    g_autoptr(Run) run = run_begin(BREAKDOWN_CLOSURE_TYPE);
    g_autoptr(Selection) selection = NULL;
    Paint *paints = NULL;

    *n = 1 + seed % max_bands;
    profile_begin_era(run->heap, 0, 0);
    for (guint i = 0; i < *n; i++) {
        g_autofree char *label =
            g_strdup_printf("M%u.f%u", g_rand_int(random) % 1000, i);

        profile_sample(run->heap, label,
                       steep ? G_GUINT64_CONSTANT(1) << (62 - i) : 1000 - i);
    }
    profile_end_era(run->heap);
    run_finish(run);
    selection = selection_new(run->heap, &(SelectionOptions){.sort = order});
    *n = selection_n_choices(selection);
    paints = g_new(Paint, *n);
    colour_bands(theme, BREAKDOWN_MODULE, selection, paints);
    return paints;
}

/* Neighbours differ clearly in colour, or also in hatch in a theme of greys; in
 * "safe" for all kinds of colour vision.  So do any two of twenty bands, and
 * OTHER, of a theme that has colours enough.  The paints depend on the names
 * and on the order of the sizes, not on the sizes. */
LOOP_TEST(bands_are_told_apart, 0, n_themes())
{
    g_autoptr(Theme) theme = load_nth(_i);
    const gboolean is_safe = g_str_equal(theme->name, "safe");
    const gboolean by_hue = theme->rule == BANDS_BY_HUE;
    const guint max_bands = theme->rule == BANDS_BY_PLACE ? 20 : 60;

    for (guint32 seed = 1; seed <= 300; seed++) {
        const SortKey order = seed % 2 == 0 ? SORT_NAME : SORT_DEFAULT;
        guint n;
        g_autofree Paint *paints =
            random_paints(theme, seed, max_bands, FALSE, order, &n);
        g_autofree Paint *others =
            random_paints(theme, seed, max_bands, TRUE, order, &n);

        for (guint i = 0; i < n; i++) {
            const Colour *fill = &paints[i].fill;

            ck_assert(colour_distance(fill, &others[i].fill) == 0 &&
                      paints[i].hatch == others[i].hatch);
            ck_assert(!by_hue ||
                      colour_distance(fill, &theme->other) >= MIN_NEIGHBOURS);
            ck_assert_msg(
                !is_safe || i == 0 ||
                    min_distance(fill, &paints[i - 1].fill) >= MIN_NEIGHBOURS,
                "seed %u: bands %u and %u are not safe", seed, i - 1, i);
            for (guint k = 0; k < i; k++) {
                const Paint *other = &paints[k];
                const gboolean coloured = by_hue && (k + 1 == i || n <= 20);

                ck_assert_msg(
                    coloured
                        ? colour_distance(fill, &other->fill) >= MIN_NEIGHBOURS
                        : are_distinct(&paints[i], other,
                                       k + 1 == i ? MIN_NEIGHBOURS : MIN_APART),
                    "%s, seed %u: bands %u and %u look alike", theme->name,
                    seed, k, i);
            }
        }
    }
}

/* All paints, and OTHER, differ for all kinds of colour vision. */
TEST(safe_suits_all_colour_vision)
{
    g_autoptr(Theme) theme = load("safe");

    ck_assert_uint_ge(theme->n_paints, 8);
    for (guint i = 0; i < theme->n_paints; i++) {
        const Colour *fill = &theme->paints[i].fill;

        ck_assert_double_ge(min_distance(fill, &theme->other), MIN_SAFE);
        for (guint k = 0; k < i; k++)
            ck_assert_msg(min_distance(fill, &theme->paints[k].fill) >=
                              MIN_SAFE,
                          "paints %u and %u look alike", k, i);
    }
    for (guint i = 0; i < N_KINDS; i++)
        for (guint k = 0; k < i; k++)
            ck_assert_double_ge(
                min_distance(&theme->biography[i], &theme->biography[k]),
                MIN_SAFE);
    for (guint i = 0; i < N_MEMORY_LINES; i++)
        for (guint k = 0; k < i; k++)
            ck_assert_double_ge(min_distance(&theme->colours[ROLE_LIVE + i],
                                             &theme->colours[ROLE_LIVE + k]),
                                0.15);
}

/* Returns how many bands have that fill. */
static guint
count_fill(const Paint *paints, guint n_paints, const Colour *fill)
{
    guint count = 0;

    for (guint i = 0; i < n_paints; i++)
        count += colour_distance(&paints[i].fill, fill) == 0;
    return count;
}

/* No paint is used twice or with a hatch while another one is unused. */
TEST(safe_uses_all_paints)
{
    g_autoptr(Theme) theme = load("safe");

    for (guint32 seed = 1; seed <= 200; seed++) {
        guint n_choices;
        g_autofree Paint *paints = random_paints(
            theme, seed, theme->n_paints + 4, FALSE, SORT_DEFAULT, &n_choices);

        for (guint i = 0; i < theme->n_paints; i++) {
            guint count = count_fill(paints, n_choices, &theme->paints[i].fill);

            if (n_choices <= theme->n_paints)
                ck_assert_uint_le(count, 1);
            else
                ck_assert_uint_ge(count, 1);
        }
        for (guint i = 0; n_choices <= theme->n_paints && i < n_choices; i++)
            ck_assert_int_eq(paints[i].hatch, HATCH_NONE);
    }
}

static gboolean
is_grey(const Colour *colour)
{
    return colour->red == colour->green && colour->green == colour->blue;
}

TEST(classic_has_greys_only)
{
    g_autoptr(Theme) theme = load("classic");

    for (guint role = ROLE_NONE + 1; role < N_ROLES; role++)
        ck_assert(is_grey(&theme->colours[role]));
    ck_assert_uint_eq(theme->n_paints, 20);
    ck_assert(!theme->has_biography && !theme->has_eras);
    for (guint i = 0; i < theme->n_paints; i++) {
        ck_assert(is_grey(&theme->paints[i].fill));
        ck_assert(is_grey(&theme->paints[i].ink));
        if (theme->paints[i].hatch != HATCH_NONE)
            ck_assert_double_ge(
                contrast(&theme->paints[i].fill, &theme->paints[i].ink), 4.5);
        ck_assert(are_distinct(&theme->paints[i],
                               &(Paint){.filled = TRUE, .fill = theme->other},
                               0.25));
        for (guint k = 0; k < i; k++)
            ck_assert_msg(are_distinct(&theme->paints[i], &theme->paints[k],
                                       MIN_NEIGHBOURS),
                          "paints %u and %u look alike", k, i);
    }
}

TEST(default_includes_the_dark_theme)
{
    g_autoptr(Theme) dark = load("dark");
    g_autoptr(Theme) colour = themes_load_default();

    ck_assert_double_lt(luminance(&dark->background), 0.02);
    ck_assert(colour->has_dark);
    for (guint role = ROLE_NONE + 1; role < N_ROLES; role++)
        ck_assert_int_eq(
            memcmp(&colour->dark[role], &dark->colours[role], sizeof(Colour)),
            0);
}

/* The program contains exactly the themes of the folder. */
TEST(built_in_themes_are_those_of_the_folder)
{
    g_autoptr(Theme) file = load(THEMES_DEFAULT);
    g_autoptr(Theme) embedded = themes_load_default();
    g_autoptr(GPtrArray) names = all_names();
    g_autoptr(GPtrArray) found = themes_names();

    ck_assert_str_eq(file->summary, embedded->summary);
    ck_assert_double_eq(file->chroma, embedded->chroma);
    for (guint role = ROLE_NONE + 1; role < N_ROLES; role++)
        ck_assert_double_eq(
            colour_distance(&file->colours[role], &embedded->colours[role]), 0);
    ck_assert_uint_ge(names->len, 4);
    for (guint i = 0; i < names->len; i++)
        ck_assert(g_ptr_array_find_with_equal_func(
            found, g_ptr_array_index(names, i), g_str_equal, NULL));
}

/* All colours have a role, except for fills and outlines of bands. */
static gboolean
is_themed(const FigureItem *item, const char *group)
{
    const Paint *paint = &item->paint;
    gboolean own =
        strcmp(group, "band") == 0 ||
        (strcmp(group, "legend-entry") == 0 &&
         (item->kind == FIGURE_POLYGON || item->kind == FIGURE_RECTANGLE));

    return own || ((!paint->filled || paint->fill.role != ROLE_NONE) &&
                   (paint->width <= 0 || paint->stroke.role != ROLE_NONE));
}

static void
assert_themed(const Figure *figure, const char *name)
{
    const char *group = "";

    ck_assert(figure->has_dark);
    ck_assert_uint_eq(figure->background.role, ROLE_BACKGROUND);
    for (guint i = 0; i < figure->items->len; i++) {
        const FigureItem *item = figure_item(figure, i);

        if (item->kind == FIGURE_GROUP)
            group = item->role;
        ck_assert_msg(is_themed(item, group),
                      "%s: item %u would not change on a dark page", name, i);
    }
}

TEST(drawn_colours_have_dark_variants)
{
    for (const Subject *subject = drawing_subjects(); subject->name != NULL;
         subject++) {
        g_autoptr(Run) run = subject->make();
        g_autoptr(Figure) figure = draw_overlaid(run->heap, 648, 432);

        assert_themed(figure, subject->name);
    }
}

#define PAGE                                                                          \
    "<page background='#ffffff' text='#000000' faint='#000000' "                      \
    "grid='#000000' gap='#000000' frame='#000000' outline='#000000' other='#0a1B2c' " \
    "mark='#000000' live='#000000' size='#000000' blocks='#000000'/>\n"
#define HUES "<hues lightness=' 0.5  1' chroma='0.1'/>\n"
#define ROOT "<evheap-theme version='1' summary='s'>\n"
#define END  "</evheap-theme>\n"

static Theme *
read_text(const char *text, char **dark, GError **error)
{
    g_autoptr(Source) source = source_open_memory("t.xml", text, strlen(text));

    return theme_read(source, "t", dark, error);
}

TEST(minimal_themes_are_read)
{
    g_autofree char *dark = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(Theme) theme =
        read_text("<evheap-theme version='1' summary='s' dark='d'>\n" PAGE HUES
                  "<eras oldest='0 0.5 -10' newest='1 0 360'/>" END,
                  &dark, &error);

    ck_assert_msg(theme != NULL, "%s", error ? error->message : "");
    ck_assert_str_eq(theme->name, "t");
    ck_assert_str_eq(theme->summary, "s");
    ck_assert_str_eq(dark, "d");
    ck_assert_uint_eq(theme->n_levels, 2);
    ck_assert_double_eq(theme->lightness[0], 0.5);
    ck_assert_double_eq(theme->lightness[1], 1);
    ck_assert_double_eq(theme->other.red, 10 / 255.0);
    ck_assert_double_eq(theme->other.green, 27 / 255.0);
    ck_assert_double_eq(theme->other.blue, 44 / 255.0);
    ck_assert(theme->has_eras && !theme->has_biography);
    ck_assert_double_eq(theme->oldest.chroma, 0.5);
    ck_assert_double_eq(theme->newest.hue, 360);
}

static const struct {
    const char *text, *expected;
} invalid[] = {
    {"", "'t.xml'"},
    {"no XML", "at line 1"},
    {"<other/>", "the root element is 'other', not 'evheap-theme' at line 1"},
    {ROOT PAGE HUES, "the document is cut off"},
    {ROOT HUES END, "at line 2"},
    {ROOT PAGE END, "at line"},
    {ROOT PAGE HUES "<more/>" END, "at line 4"},
    {ROOT PAGE HUES END "<more/>", "at line 5"},
    {ROOT PAGE "<hues lightness='2' chroma='0'/>" END, "at line 3"},
    {ROOT PAGE "<hues lightness='' chroma='0'/>" END, "at line 3"},
    {ROOT PAGE "<hues lightness='1 1 1 1 1 1 1 1 1' chroma='0'/>" END,
     "more than 8 lightness values at line 3"},
    {ROOT PAGE "<hues lightness='nan' chroma='0'/>" END, "at line 3"},
    {ROOT PAGE "<paints by='name'/>" END, "at line 3"},
    {ROOT PAGE "<paints by='name'>\n<paint fill='red'/></paints>" END,
     "at line 4"},
    {ROOT PAGE "<paints by='size'><paint fill='#000000'/></paints>" END,
     "at line 3"},
    {ROOT PAGE "<paints by='name'>\n<paint fill='#000000' hatch='x' "
               "ink='#000000'/></paints>" END,
     "at line 4"},
    {ROOT PAGE HUES "<eras oldest='0 0' newest='1 0 360'/>" END, "at line 4"},
    {"<evheap-theme version='2' summary='s'>" PAGE HUES END, "at line 1"},
    {"<evheap-theme version='1'>" PAGE HUES END, "at line 1"},
    {"<!DOCTYPE a [<!ENTITY b 'c'>]>" ROOT PAGE HUES END,
     "a document type declaration is not allowed"},
};

TABLE_TEST(invalid_themes_are_refused, invalid, row)
{
    g_autofree char *dark = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(Theme) theme = read_text(row->text, &dark, &error);

    ck_assert_msg(theme == NULL, "case %td is taken", row - invalid);
    ck_assert(g_error_matches(error, TROUBLE, TROUBLE_CORRUPT));
    ck_assert(g_str_has_prefix(
        error->message, "cannot read 't.xml': the theme is not valid: "));
    ck_assert_msg(strstr(error->message, row->expected) != NULL,
                  "case %td: '%s'", row - invalid, error->message);
}

/* The schema does not limit their number. */
TEST(too_many_entries_are_refused)
{
    g_autoptr(GString) text = g_string_new(ROOT PAGE "<paints by='name'>\n");
    g_autofree char *dark = NULL;
    g_autoptr(GError) error = NULL;

    for (guint i = 0; i <= THEME_MAX_PAINTS; i++)
        g_string_append(text, "<paint fill='#000000'/>\n");
    g_string_append(text, "</paints>" END);
    ck_assert_ptr_null(read_text(text->str, &dark, &error));
    ck_assert(strstr(error->message, "more than 64 paints at line 68") != NULL);
}

TEST(unknown_names_are_refused)
{
    g_autoptr(GError) error = NULL;

    ck_assert_ptr_null(themes_load("no such theme", &error));
    ck_assert(g_error_matches(error, TROUBLE, TROUBLE_USAGE));
    g_clear_error(&error);
    ck_assert_ptr_null(themes_load("./no-such.xml", &error));
    ck_assert(g_error_matches(error, TROUBLE, TROUBLE_IO));
}
