#include "oracle/totals.h"

#include <string.h>

#include "support/stride.h"
#include "support/written.h"

static const guint band_limits[] = {0, 3, 1, 20};
static const double traces[] = {0, 5, 1, 50};

/* The number of entries used for SETTINGS_FEW. */
#define N_FEW 2

typedef struct {
    const Profile *profile;
    guint n_eras, n_bands;
    guint64 *values;                 /* by band; for each band all eras */
    const SelectionOptions *options; /* current options, or NULL */
    guint turn;                      /* counts the orders */
    char *problem;                   /* the first */
} Totals;

static void G_GNUC_PRINTF(2, 3)
    complain(Totals *totals, const char *format, ...)
{
    const SelectionOptions *options = totals->options;
    g_autofree char *what = NULL;
    va_list arguments;

    if (totals->problem != NULL)
        return;
    va_start(arguments, format);
    what = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    totals->problem =
        options == NULL
            ? g_strdup(what)
            : g_strdup_printf("%s (-m%u -t%g, sort %d%s)", what, options->bands,
                              options->trace, options->sort,
                              options->reverse ? " reversed" : "");
}

static guint64
value_of(const Totals *totals, guint band, guint era)
{
    return totals->values[(gsize)band * totals->n_eras + era];
}

static void
read_values(Totals *totals)
{
    totals->values = g_new0(guint64, (gsize)totals->n_bands * totals->n_eras);
    for (guint i = 0; i < totals->n_bands; i++)
        series_values(&profile_band(totals->profile, i)->series, totals->n_eras,
                      totals->values + (gsize)i * totals->n_eras);
}

/* Compares sums with the eras' totals. */
static void
check_sums(Totals *totals, const guint64 *sums, const char *of_what)
{
    for (guint era = 0; era < totals->n_eras; era++) {
        guint64 total = profile_era(totals->profile, era)->total;

        if (sums[era] != total)
            complain(totals,
                     "era %u: the %s are %" G_GUINT64_FORMAT
                     " bytes, the total is %" G_GUINT64_FORMAT,
                     era, of_what, sums[era], total);
    }
}

static void
check_bands(Totals *totals)
{
    g_autofree guint64 *sums = g_new0(guint64, totals->n_eras);

    for (guint i = 0; i < totals->n_bands; i++)
        for (guint era = 0; era < totals->n_eras; era++)
            sums[era] += value_of(totals, i, era);
    check_sums(totals, sums, "bands");
}

/* Returns which bands are drawn, by their position.  Reports a band that is
 * drawn twice.  Free with g_free. */
static gboolean *
find_drawn(Totals *totals, const Selection *selection)
{
    gboolean *is_drawn = g_new0(gboolean, totals->n_bands + 1);

    for (guint i = 0; i < selection_n_choices(selection); i++) {
        const Band *band = selection_choice(selection, i)->band;
        gsize place = (gsize)(band - profile_band(totals->profile, 0));

        if (place >= totals->n_bands || is_drawn[place])
            complain(totals, "choice %u is not a band, or is drawn twice", i);
        else
            is_drawn[place] = TRUE;
    }
    return is_drawn;
}

/* OTHER never has a single band: it would be drawn itself. */
static void
check_counts(Totals *totals, const Selection *selection)
{
    guint n_drawn = selection_n_choices(selection);
    guint max_bands = totals->options->bands;

    if (n_drawn + selection->n_other != totals->n_bands)
        complain(totals, "%u drawn bands and %u others are not %u", n_drawn,
                 selection->n_other, totals->n_bands);
    if (selection->n_other == 1 ||
        (selection->n_other > 0) != (selection->other != NULL))
        complain(totals, "OTHER has one band, or none");
    if (max_bands > 0 && n_drawn > max_bands &&
        !(n_drawn == max_bands + 1 && selection->n_other == 0))
        complain(totals, "%u bands are drawn", n_drawn);
}

/* OTHER is the total without the drawn bands, and the sum of the other
 * bands. */
static void
check_selection(Totals *totals, const Selection *selection)
{
    g_autofree gboolean *is_drawn = find_drawn(totals, selection);
    g_autofree guint64 *drawn = g_new0(guint64, totals->n_eras);
    g_autofree guint64 *others = g_new0(guint64, totals->n_eras);

    check_counts(totals, selection);
    for (guint i = 0; i < totals->n_bands; i++)
        for (guint era = 0; era < totals->n_eras; era++)
            (is_drawn[i] ? drawn : others)[era] += value_of(totals, i, era);
    for (guint era = 0; era < totals->n_eras; era++) {
        guint64 other = selection->other != NULL ? selection->other[era] : 0;

        if (other != others[era])
            complain(totals,
                     "era %u: OTHER is %" G_GUINT64_FORMAT
                     " bytes, not %" G_GUINT64_FORMAT,
                     era, other, others[era]);
        drawn[era] += other;
    }
    check_sums(totals, drawn, "drawn bands and OTHER");
}

char *
totals_csv_problem(const Profile *profile, const char *csv)
{
    const guint n_eras = profile_n_eras(profile);
    g_autofree guint64 *sums = g_new0(guint64, n_eras + 1);
    g_auto(GStrv) lines = g_strsplit_set(csv, "\n", -1);

    if (lines[0] == NULL || lines[1] == NULL)
        return g_strdup("the CSV has no header");
    /* A row is A,era,time,"band",bytes. */
    for (char **row = lines + 1; *row != NULL; row++) {
        const char *era_text = strchr(*row, ',');
        const char *bytes = strrchr(*row, ',');
        guint64 era, value;

        if (**row == '\0')
            continue;
        if (era_text == NULL || era_text == bytes)
            return g_strdup_printf("the CSV has the row '%s'", *row);
        era = g_ascii_strtoull(era_text + 1, NULL, 10) - profile->first_era;
        if (era >= n_eras)
            return g_strdup_printf("the CSV has an invalid era: '%s'", *row);
        value = g_ascii_strtoull(bytes + 1, NULL, 10);
        sums[era] += MIN(value, G_MAXUINT64 - sums[era]);
    }
    for (guint era = 0; era < n_eras; era++)
        if (sums[era] != profile_era(profile, era)->total)
            return g_strdup_printf("era %u: the rows of the CSV "
                                   "are %" G_GUINT64_FORMAT
                                   " bytes, the total is %" G_GUINT64_FORMAT,
                                   era, sums[era],
                                   profile_era(profile, era)->total);
    return NULL;
}

/* With the default options the CSV has all bands. */
static void
check_csv(Totals *totals, const Selection *asked)
{
    const ReportRun run = {
        .profile = totals->profile, .asked = asked, .letter = "A"};
    const Report report = {.runs = &run, .n_runs = 1};
    g_autofree char *csv = written(&format_csv, &report);
    g_autofree char *problem = totals_csv_problem(totals->profile, csv);

    if (problem != NULL)
        complain(totals, "%s", problem);
}

/* A CSV keeps its order of bands, whatever the picture's. */
static void
check_setting(Totals *totals, const SelectionOptions *options,
              gboolean with_csv)
{
    g_autoptr(Selection) selection = selection_new(totals->profile, options);

    totals->options = options;
    check_selection(totals, selection);
    if (with_csv)
        check_csv(totals, selection);
    totals->options = NULL;
}

/* Checks the first and the last order with this number of bands and this trace,
 * and of the others those whose turn it is. */
static void
check_orders(Totals *totals, guint bands, double trace, Settings settings)
{
    const gboolean all = settings == SETTINGS_ALL;
    const guint first = 2 * SORT_AREA, last = 2 * SORT_NAME + 1;

    for (guint i = first; i <= last; i++) {
        const SelectionOptions options = {
            .trace = trace, .bands = bands, .sort = i / 2, .reverse = i % 2};
        const gboolean in_turn = all && totals->turn++ % short_stride() == 0;

        if (i == first || i == last || in_turn)
            check_setting(totals, &options,
                          i == first && (all || (bands > 0 && trace > 0)));
    }
}

char *
totals_problem(const Profile *profile, Settings settings)
{
    Totals totals = {
        .profile = profile,
        .n_eras = profile_n_eras(profile),
        .n_bands = profile_n_bands(profile),
    };
    guint n = settings == SETTINGS_ALL ? G_N_ELEMENTS(traces) : N_FEW;

    read_values(&totals);
    check_bands(&totals);
    check_csv(&totals, NULL);
    for (guint i = 0; i < n; i++)
        for (guint j = 0; j < n; j++)
            check_orders(&totals, band_limits[i], traces[j], settings);
    g_free(totals.values);
    return totals.problem;
}
