/* Compares the looks of bands in the pictures of all pairs of runs of one
 * program in one break-down, from the corpus.
 *
 * A picture never has two bands of nearly the same colour.  At most 1 in 20 of
 * the bands that both pictures show look different in them: those whose colour
 * a larger band has in one of them.  -hb and -he are left out: their colours do
 * not depend on the names of bands. */
#include <stdlib.h>
#include <string.h>

#include "chart/colour/colour.h"
#include "reader/reader.h"
#include "run/stable.h"
#include "support/log-folder.h"
#include "themes/themes.h"

#define MAX_CHANGED 0.05

/* The distance in OKLab of the colours of any two bands. */
#define MIN_DISTANCE 0.08

/* A drawn band.  Bands of one picture with the same stable name are told apart
 * by their texts. */
typedef struct {
    char *name; /* the stable name */
    char *text;
    Paint paint;
} DrawnBand;

/* The picture of a run. */
typedef struct {
    char *subject; /* the program and the break-down */
    GArray *bands; /* DrawnBand */
} Picture;

static void
band_clear(gpointer data)
{
    DrawnBand *band = data;

    g_free(band->name);
    g_free(band->text);
}

static void
picture_free(gpointer data)
{
    Picture *picture = data;

    g_free(picture->subject);
    g_array_unref(picture->bands);
    g_free(picture);
}

static gboolean
same_look(const Paint *left, const Paint *right)
{
    return colour_distance(&left->fill, &right->fill) < 1e-6 &&
           left->hatch == right->hatch;
}

/* Returns what a page of default options shows of a run, or NULL if its bands
 * have no colours by name. */
static Picture *
picture_of(const char *name, const Run *run, const Theme *theme)
{
    static const SelectionOptions options = {
        .trace = SELECTION_DEFAULT_TRACE,
        .bands = SELECTION_DEFAULT_BANDS,
        .min_peak = SELECTION_DEFAULT_MIN_PEAK,
    };
    g_auto(GStrv) words = g_strsplit_set(name, "-", -1);
    g_autoptr(Selection) selection = NULL;
    g_autofree Paint *paints = NULL;
    const Profile *profile = run != NULL ? run->heap : NULL;
    Picture *picture;

    if (profile == NULL || profile_n_eras(profile) == 0 ||
        profile->breakdown == BREAKDOWN_BIOGRAPHY ||
        profile->breakdown == BREAKDOWN_ERA || g_strv_length(words) < 2)
        return NULL;
    selection = selection_new(profile, &options);
    paints = g_new(Paint, selection_n_choices(selection));
    colour_bands(theme, profile->breakdown, selection, paints);
    picture = g_new(Picture, 1);
    picture->subject =
        g_strdup_printf("%s %d", words[1], (int)profile->breakdown);
    picture->bands = g_array_new(FALSE, FALSE, sizeof(DrawnBand));
    g_array_set_clear_func(picture->bands, band_clear);
    for (guint i = 0; i < selection_n_choices(selection); i++) {
        const char *text = selection_choice(selection, i)->band->text;
        const DrawnBand band = {stable_name(text), g_strdup(text), paints[i]};

        g_array_append_val(picture->bands, band);
    }
    return picture;
}

static char *
problem_of(const Picture *picture)
{
    for (guint i = 0; i < picture->bands->len; i++)
        for (guint k = 0; k < i; k++) {
            const DrawnBand *left =
                &g_array_index(picture->bands, DrawnBand, i);
            const DrawnBand *right =
                &g_array_index(picture->bands, DrawnBand, k);

            if (colour_distance(&left->paint.fill, &right->paint.fill) <
                MIN_DISTANCE)
                return g_strdup_printf("'%s' and '%s' look alike", left->text,
                                       right->text);
        }
    return NULL;
}

/* Returns the band of a picture that is the given band of another one: the one
 * with the same text, or else the only one with the same stable name.  NULL =
 * none. */
static const DrawnBand *
find_band(const Picture *picture, const DrawnBand *wanted)
{
    const DrawnBand *found = NULL;
    guint n_found = 0;

    for (guint i = 0; i < picture->bands->len; i++) {
        const DrawnBand *band = &g_array_index(picture->bands, DrawnBand, i);

        if (strcmp(band->text, wanted->text) == 0)
            return band;
        if (strcmp(band->name, wanted->name) == 0) {
            found = band;
            n_found++;
        }
    }
    return n_found == 1 ? found : NULL;
}

/* Counts the bands that both pictures show, and those that look different. */
static void
compare(const Picture *left, const Picture *right, guint *n_common,
        guint *n_changed)
{
    for (guint i = 0; i < left->bands->len; i++) {
        const DrawnBand *band = &g_array_index(left->bands, DrawnBand, i);
        const DrawnBand *other = find_band(right, band);

        if (other == NULL || find_band(left, other) != band)
            continue;
        *n_common += 1;
        *n_changed += !same_look(&band->paint, &other->paint);
    }
}

static void
check_theme(const char *theme_name, const GPtrArray *runs,
            const LogFolder *corpus, Outcomes *outcomes)
{
    g_autoptr(Theme) theme = themes_load(theme_name, NULL);
    g_autoptr(GPtrArray) pictures =
        g_ptr_array_new_with_free_func(picture_free);
    g_autofree char *title = NULL, *problem = NULL;
    guint n_pairs = 0, n_common = 0, n_changed = 0;

    for (guint i = 0; i < runs->len; i++) {
        Picture *picture = picture_of(g_ptr_array_index(corpus->names, i),
                                      g_ptr_array_index(runs, i), theme);
        g_autofree char *twins = NULL;

        if (picture == NULL)
            continue;
        twins = problem_of(picture);
        if (twins != NULL)
            print_outcome(outcomes, g_ptr_array_index(corpus->names, i), twins);
        for (guint k = 0; k < pictures->len; k++) {
            const Picture *other = g_ptr_array_index(pictures, k);

            if (strcmp(picture->subject, other->subject) != 0)
                continue;
            compare(picture, other, &n_common, &n_changed);
            n_pairs++;
        }
        g_ptr_array_add(pictures, picture);
    }
    title = g_strdup_printf("%s: %u of %u bands change in %u pairs of runs",
                            theme_name, n_changed, n_common, n_pairs);
    if (n_common == 0 || n_changed > MAX_CHANGED * n_common)
        problem = g_strdup("more than 1 in 20");
    print_outcome(outcomes, title, problem);
}

int
main(void)
{
    g_autoptr(LogFolder) corpus = log_folder_corpus();
    g_autoptr(GPtrArray) runs =
        g_ptr_array_new_with_free_func((GDestroyNotify)run_free);
    Outcomes outcomes = {0};

    if (corpus == NULL) {
        print_no_corpus(&outcomes);
        return outcomes.n_failed > 0;
    }
    for (guint i = 0; i < corpus->names->len; i++) {
        g_autofree char *file = log_folder_file(
            corpus, g_ptr_array_index(corpus->names, i), ".eventlog");

        g_ptr_array_add(runs, reader_read(file, NULL, NULL, NULL));
    }
    check_theme("colour", runs, corpus, &outcomes);
    check_theme("dark", runs, corpus, &outcomes);
    return outcomes.n_failed > 0;
}
