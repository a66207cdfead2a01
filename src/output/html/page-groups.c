/* How the bands of a page may be grouped: takes a profile, writes the groupings
 * of --group-by that make fewer bands of those that the page has, each with the
 * names of its groups and the group of each band.  The script only adds up. */
#include <config.h>

#include <string.h>

#include "output/html/page.h"
#include "run/grouping.h"
#include "run/plain.h"
#include "words/input-command.h"

/* Indices of bands and groups. */
#define NOT_ON_PAGE G_MAXUINT
#define NO_GROUP    G_MAXUINT
#define SEVERAL     (G_MAXUINT - 1)

/* A comma, and the index of a group. */
#define INDEX_SIZE 4

/* Returns for each band of a profile the index that it has on the page.
 * indices are those of its bands in the profile of the page, NULL = the same.
 * Free with g_free. */
static guint *
places_of(const PageProfile *page, const Profile *profile, const guint *indices)
{
    const Profile *shown = page->run.profile;
    const guint n = profile_n_bands(profile);
    g_autofree guint *on_page = g_new(guint, profile_n_bands(shown) + 1);
    guint *places = g_new(guint, n + 1);

    memset(on_page, 0xff, profile_n_bands(shown) * sizeof *on_page);
    for (guint i = 0; i < page_profile_n_bands(page); i++)
        on_page[page_profile_choice(page, i)->band - profile_band(shown, 0)] =
            i;
    for (guint i = 0; i < n; i++)
        places[i] = on_page[indices == NULL ? i : indices[i]];
    return places;
}

/* Returns the index of a group in a profile whose bands are groups.  A new one
 * is added. */
static guint
find_group(Profile *groups, const char *label)
{
    const guint32 key = profile_key(groups, label, (guint32)strlen(label));

    if (profile_add_band(groups, label, (guint32)strlen(label), 0) != NULL) {
        Band *band = &g_array_index(groups->bands, Band, key);

        band->text = intern_get(groups->keys, key, NULL);
        band->number = 1;
    }
    return key;
}

/* Sets the names (char *) of the groups of those bands of the page that have
 * none: as they are shown after --group-by.  Sums of bands of several groups
 * get none, nor do bands that were renamed if only their ids tell the group. */
static void
name_groups(GPtrArray *names, const Profile *profile, const guint *places,
            Grouping by)
{
    g_autoptr(Profile) groups = profile_new_like(profile, profile->run);
    g_autofree guint *group_of = g_new(guint, names->len + 1);

    memset(group_of, 0xff, names->len * sizeof *group_of);
    groups->grouping = by;
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const Band *band = profile_band(profile, i);
        g_autofree char *label = NULL;
        guint *of, group;

        if (places[i] == NOT_ON_PAGE ||
            (band->renamed && grouping_needs_ids(by, profile->breakdown)))
            continue;
        label = grouping_label(by, profile, band, band->text);
        group = find_group(groups, label);
        of = &group_of[places[i]];
        *of = *of == NO_GROUP || *of == group ? group : SEVERAL;
    }
    if (profile->is_plain)
        profiles_make_plain(&groups, 1);
    for (guint i = 0; i < names->len; i++)
        if (names->pdata[i] == NULL && group_of[i] < profile_n_bands(groups))
            names->pdata[i] = band_label(profile_band(groups, group_of[i]));
}

/* Writes a grouping, if it makes fewer bands and has at most as many bytes as
 * are left. */
static void
put_grouping(JsonStream *stream, Grouping by, const GPtrArray *names,
             gsize *left)
{
    g_autoptr(Intern) groups = intern_new_borrowing();
    gsize size = INDEX_SIZE * names->len;
    guint n_named = 0;

    for (guint i = 0; i < names->len; i++) {
        const char *name = names->pdata[i];

        if (name == NULL)
            continue;
        n_named++;
        intern_add(groups, name, (guint32)strlen(name));
    }
    for (guint i = 0; i < intern_count(groups); i++)
        size += strlen("\"\",") + strlen(intern_get(groups, i, NULL));
    if (intern_count(groups) < 2 || intern_count(groups) >= n_named ||
        size > *left)
        return;
    *left -= size;
    json_open(stream, NULL, "{");
    json_put_text(stream, "key", grouping_keys[by]);
    json_put_text(stream, "title", grouping_name(by));
    json_open(stream, "names", "[");
    for (guint i = 0; i < intern_count(groups); i++)
        page_put_text(stream, NULL, intern_get(groups, i, NULL));
    json_close(stream, "]");
    json_open(stream, "of", "[");
    for (guint i = 0; i < names->len; i++) {
        const char *name = names->pdata[i];

        json_put_integer(
            stream, NULL,
            name == NULL
                ? -1
                : (gint64)intern_find(groups, name, (guint32)strlen(name)));
    }
    json_close(stream, "]");
    json_close(stream, "}");
}

/* The profile of a run, and where its bands are on the page. */
typedef struct {
    const Profile *profile;
    guint *places; /* owned */
} Source;

static void
source_clear(gpointer data)
{
    g_free(((Source *)data)->places);
}

/* Returns the profiles (Source) whose bands the page has: its own, or those of
 * all runs, the last first, because the text of a matched band is that of the
 * last run that has it.  Free with g_array_unref. */
static GArray *
sources_of(const PageReport *report, const PageProfile *page)
{
    const Profile *own = page->run.profile;
    GArray *sources = g_array_new(FALSE, FALSE, sizeof(Source));
    const guint n = page->matched == NULL
                        ? 1
                        : comparison_n_runs(report->report->comparison);

    g_array_set_clear_func(sources, source_clear);
    for (guint run = n; run-- > 0;) {
        const MatchedRun *matched =
            page->matched == NULL
                ? NULL
                : matching_run(report->report->comparison->matching, run);
        const Source source =
            matched == NULL
                ? (Source){own, places_of(page, own, NULL)}
                : (Source){matched->input,
                           places_of(page, matched->input, matched->indices)};

        g_array_append_val(sources, source);
    }
    return sources;
}

static void
put_groups(JsonStream *stream, const PageReport *report,
           const PageProfile *page)
{
    g_autoptr(GArray) sources = sources_of(report, page);
    gsize left = report->max_groups;

    json_open(stream, "groups", "[");
    for (Grouping by = GROUP_NONE + 1; by < N_GROUPINGS; by++) {
        g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);

        g_ptr_array_set_size(names, (gint)page_profile_n_bands(page));
        for (guint i = 0; i < sources->len; i++) {
            const Source *source = &g_array_index(sources, Source, i);

            if (grouping_groups(by, source->profile))
                name_groups(names, source->profile, source->places, by);
        }
        put_grouping(stream, by, names, &left);
    }
    json_close(stream, "]");
}

/* Returns the runs that a profile of the page is of: those of the baseline
 * first, and all others that it is compared with.  Free with
 * g_ptr_array_unref. */
static GPtrArray *
runs_of(const PageReport *report, const PageProfile *page, guint *n_baselines)
{
    const Comparison *comparison = report->report->comparison;
    GPtrArray *runs = g_ptr_array_new();

    *n_baselines = 0;
    if (comparison == NULL) {
        g_ptr_array_add(runs, (gpointer)(gsize)page->profile->run);
        return runs;
    }
    for (guint run = 0; run < comparison_n_runs(comparison); run++)
        for (guint i = 0; i < matching_n_parts(comparison->matching, run);
             i++) {
            const guint part = matching_part(comparison->matching, run, i);
            const MatchedRun *matched =
                matching_run(comparison->matching, part);

            g_ptr_array_add(runs, (gpointer)(gsize)matched->input->run);
        }
    if (comparison->has_baseline)
        *n_baselines = matching_n_parts(comparison->matching, 0);
    return runs;
}

/* Writes the command line that reads the inputs again, for this profile. */
static void
put_command(JsonStream *stream, const PageReport *report,
            const PageProfile *page)
{
    guint n_baselines;
    g_autoptr(GPtrArray) runs = runs_of(report, page, &n_baselines);
    g_autoptr(GString) line =
        input_command((const Run *const *)runs->pdata, runs->len, n_baselines);
    Quantity usual = 0;

    while (!run_has_profile(page->profile->run, usual) &&
           usual < page->profile->quantity)
        usual++;
    if (line == NULL)
        return;
    if (page->profile->quantity != usual)
        g_string_append_printf(line, " --profile=%s",
                               quantity_keys[page->profile->quantity]);
    json_put_text(stream, "command", line->str);
}

void
page_put_groups(JsonStream *stream, const PageReport *report,
                const PageProfile *page)
{
    if (page->run.letter != report->report->runs[0].letter ||
        (report->report->n_runs > 1 && page->matched == NULL))
        return;
    put_groups(stream, report, page);
    put_command(stream, report, page);
}
