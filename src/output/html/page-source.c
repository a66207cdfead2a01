#include "output/html/page.h"

#include <string.h>

#include "run/place.h"
#include "source/sentences.h"
#include "words/clip.h"
#include "words/disclose.h"
#include "words/source-url.h"

/* The maximum size of the places and the code, in bytes. */
#define MAX_SOURCES 300000

/* The maximum number of places, of all profiles together. */
#define MAX_PLACES 4000

/* The maximum numbers of characters of a row of code and of other texts. */
#define MAX_CODE 400
#define MAX_TEXT 4096

/* If the code is too large, it is that of fewer places, a little fewer than
 * necessary. */
#define MARGIN 0.95

typedef struct {
    char *path;      /* as it is shown; owned */
    char *link;      /* what stands for it in a URL; owned; NULL = nothing */
    FileLines lines; /* with the name in the log only, which is owned */
    SourceSection about; /* for source_notes */
    guint index;
} PageFile;

typedef struct {
    const PageFile *file; /* borrowed; NULL = none, for a reason */
    char *reason;         /* translated; owned */
    guint line, end;      /* of the file, or as in the log */
    guint column;
    gboolean has_code;
    double share; /* of its bands, for all profiles */
} PagePlace;

struct PageSources {
    const SourceUrls *urls; /* borrowed; NULL = none */
    gboolean has_sources;   /* files were looked for */
    GPtrArray *files;       /* PageFile */
    GPtrArray *places;      /* PagePlace */
    GHashTable *known;      /* the text of a place or a reason -> index + 1 */
};

static void
file_free(gpointer data)
{
    PageFile *file = data;

    g_free(file->path);
    g_free(file->link);
    g_free(file->lines.file);
    g_free(file);
}

static void
place_free(gpointer data)
{
    PagePlace *place = data;

    g_free(place->reason);
    g_free(place);
}

/* Returns the file, or NULL if its code is not known. */
static const SourceFile *
with_code(const SourceFile *found)
{
    return found != NULL && found->state == SOURCE_FOUND ? found : NULL;
}

/* Returns the file of a name in a log, which was found or not.  Names that lead
 * to one file are one. */
static PageFile *
take_file(PageSources *sources, const char *name, const SourceFile *found)
{
    const SourceFile *coded = with_code(found);
    const char *path = coded != NULL ? coded->path : name;
    const char *local = found != NULL          ? found->local
                        : sources->has_sources ? NULL
                                               : name;
    PageFile *file;

    for (guint i = 0; i < sources->files->len; i++) {
        file = g_ptr_array_index(sources->files, i);
        if (file->about.has_code != (coded != NULL) ||
            strcmp(coded != NULL ? file->about.file->path : file->lines.file,
                   path) != 0)
            continue;
        /* It may be older than another view. */
        if (coded != NULL && coded->is_newer)
            file->about.file = found;
        return file;
    }
    file = g_new0(PageFile, 1);
    file->path = disclose_text(path);
    if (sources->urls != NULL)
        file->link = source_url_of("%f", local, 0);
    file->lines.file = g_strdup(name);
    file->about.lines = &file->lines;
    file->about.file = found;
    file->about.has_code = coded != NULL;
    file->index = sources->files->len;
    g_ptr_array_add(sources->files, file);
    return file;
}

/* Sets the file and the lines of a place.  One that is not in the file is in
 * one of that name without code; that of an earlier version may be. */
static void
locate(PageSources *sources, PagePlace *place, const Place *logged,
       const SourceFile *found, gint row, gboolean is_last)
{
    const SourceFile *coded = with_code(found);
    PageFile *file = take_file(sources, logged->file, found);
    gint end;

    if (coded != NULL && row < 0 && is_last) {
        file->about.n_misfits++;
        file = take_file(sources, logged->file, NULL);
        file->about.file = found;
        file->about.n_misfits++;
    }
    place->file = file;
    place->line = logged->line;
    place->end = logged->end_line;
    place->column = logged->column;
    if (coded == NULL || row < 0)
        return;
    end = source_text_find(coded->text, logged->end_line);
    place->has_code = TRUE;
    place->line = (guint)row + 1;
    place->end = (guint)MAX(row, end) + 1;
}

/* Returns the index of a place with a key, and adds it without a file if it is
 * new. */
static guint
take_key(PageSources *sources, const char *key, gboolean *is_new)
{
    guint known = GPOINTER_TO_UINT(g_hash_table_lookup(sources->known, key));

    *is_new = known == 0 && sources->places->len < MAX_PLACES;
    if (*is_new) {
        g_ptr_array_add(sources->places, g_new0(PagePlace, 1));
        known = sources->places->len;
        g_hash_table_insert(sources->known, g_strdup(key),
                            GUINT_TO_POINTER(known));
    }
    return known > 0 ? known - 1 : NO_PLACE;
}

static PagePlace *
place_at(const PageSources *sources, guint index)
{
    return g_ptr_array_index(sources->places, index);
}

/* Returns the index of a place in a file that was found or not, and adds it if
 * it is new.  row is that of the place, -1 = it is not in the file. */
static guint
take_place(PageSources *sources, const Place *place, const SourceFile *found,
           gint row, gboolean is_last)
{
    g_autofree char *key = g_strdup_printf(
        "%s:%u:%u:%u %s %d %d", place->file, place->line, place->column,
        place->end_line,
        found == NULL || found->path == NULL ? "" : found->path, row, is_last);
    gboolean is_new;
    const guint index = take_key(sources, key, &is_new);

    if (is_new)
        locate(sources, place_at(sources, index), place, found, row, is_last);
    return index;
}

/* Returns the index of the place of a band, or of the reason why it has none,
 * and adds it if it is new. */
static guint
take_spot(PageSources *sources, const Spot *spot, gboolean is_last)
{
    g_autofree char *reason = NULL;
    gboolean is_new;
    guint index;

    if (spot->state == PLACE_KNOWN)
        return take_place(sources, &spot->place, spot->found, spot->row,
                          is_last);
    reason = source_reason(spot->state, spot_reason(spot));
    index = take_key(sources, reason, &is_new);
    if (is_new)
        place_at(sources, index)->reason = g_steal_pointer(&reason);
    return index;
}

/* Returns whether a profile is of the last version. */
static gboolean
is_of_last(const Report *report, const PageProfile *page)
{
    return page->run.letter == report->runs[report->n_runs - 1].letter;
}

/* Takes the places of the bands of a profile.  Returns their indices. */
static guint *
take_bands(PageSources *sources, const Report *report, const PageProfile *page)
{
    const guint n = page_profile_n_bands(page);
    guint *indices = g_new(guint, n + 1);

    for (guint i = 0; i < n; i++) {
        const Choice *choice = page_profile_choice(page, i);
        const Profile *profile = page->run.profile;
        Spot spot;

        indices[i] = NO_PLACE;
        /* A run of a comparison may not have the band. */
        if (choice->band->first_era >= profile_n_eras(profile))
            continue;
        spot =
            spot_of(profile, (guint)(choice->band - profile_band(profile, 0)),
                    report->sources);
        indices[i] = take_spot(sources, &spot, is_of_last(report, page));
        spot_clear(&spot);
        if (indices[i] != NO_PLACE)
            place_at(sources, indices[i])->share += choice->share;
    }
    return indices;
}

/* Takes the places of the frames of a profile.  Returns their indices. */
static guint *
take_frames(PageSources *sources, const Report *report, const PageProfile *page)
{
    const guint n = stacks_n_frames(page->stacks);
    guint *indices = g_new(guint, n + 1);

    for (guint i = 0; i < n; i++) {
        const Frame *frame = stacks_frame(page->stacks, i);
        g_auto(Place) place = {.file = NULL};
        const SourceFile *found = NULL;
        gint row = -1;

        indices[i] = NO_PLACE;
        if (!place_parse(frame->source, &place))
            continue;
        if (report->sources != NULL)
            found = source_tree_place(report->sources, &place, frame->module,
                                      frame->name, &row);
        indices[i] =
            take_place(sources, &place, found, row, is_of_last(report, page));
    }
    return indices;
}

PageSources *
page_sources_new(const HtmlPage *page)
{
    PageSources *sources = g_new0(PageSources, 1);

    sources->urls = page->report->urls;
    sources->has_sources = sources->urls != NULL && sources->urls->find != NULL;
    sources->files = g_ptr_array_new_with_free_func(file_free);
    sources->places = g_ptr_array_new_with_free_func(place_free);
    sources->known =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    /* If there are too many places, those of frames are missing. */
    for (guint pass = 0; pass < 2; pass++)
        for (guint i = 0; i < page->parts->len; i++) {
            const PageReport *part = g_ptr_array_index(page->parts, i);

            for (guint j = 0; j < part->profiles->len; j++) {
                PageProfile *profile = g_ptr_array_index(part->profiles, j);

                if (!profile_has_places(profile->profile))
                    continue;
                if (pass == 0)
                    profile->band_places =
                        take_bands(sources, part->report, profile);
                else
                    profile->frame_places =
                        take_frames(sources, part->report, profile);
            }
        }
    return sources;
}

void
page_sources_free(PageSources *sources)
{
    if (sources == NULL)
        return;
    g_ptr_array_unref(sources->files);
    g_ptr_array_unref(sources->places);
    g_hash_table_unref(sources->known);
    g_free(sources);
}

void
page_put_place(JsonStream *stream, const guint *places, guint index)
{
    if (places != NULL && places[index] != NO_PLACE)
        json_put_integer(stream, "place", places[index]);
}

/* Writes a place: its file, line and column, and its last line if that is
 * another; or why there is none. */
static void
put_place(JsonStream *stream, const PagePlace *place)
{
    if (place->file == NULL) {
        page_put_text(stream, NULL, place->reason);
        return;
    }
    json_open(stream, NULL, "[");
    json_put_integer(stream, NULL, place->file->index);
    json_put_integer(stream, NULL, place->line);
    json_put_integer(stream, NULL, place->column);
    if (place->end > place->line)
        json_put_integer(stream, NULL, place->end);
    json_close(stream, "]");
}

/* Writes the shown rows of a file: successive rows are a list that begins with
 * the number of the first. */
static void
put_code(JsonStream *stream, const SourceText *text, const guint8 *is_shown)
{
    json_open(stream, "code", "[");
    for (guint i = 0; text != NULL && i < source_text_n_rows(text); i++) {
        g_autofree char *row = NULL;

        if (!is_shown[i])
            continue;
        if (i == 0 || !is_shown[i - 1]) {
            json_open(stream, NULL, "[");
            json_put_integer(stream, NULL, i + 1);
        }
        row = text_clip(source_text_row(text, i), MAX_CODE);
        json_put_text(stream, NULL, row);
        if (i + 1 == source_text_n_rows(text) || !is_shown[i + 1])
            json_close(stream, "]");
    }
    json_close(stream, "]");
}

/* Writes a file with the code of places (PagePlace). */
static void
put_file(JsonStream *stream, const PageFile *file, const GPtrArray *shown,
         guint n_shown)
{
    g_autoptr(GPtrArray) notes = source_lone_notes(&file->about);
    const SourceText *text =
        file->about.has_code ? file->about.file->text : NULL;
    const guint n_rows = text == NULL ? 0 : source_text_n_rows(text);
    g_autofree guint8 *is_shown = g_new0(guint8, n_rows + 1);

    for (guint i = 0; i < n_shown; i++) {
        const PagePlace *place = g_ptr_array_index(shown, i);

        if (place->file == file)
            source_mark_place(is_shown, n_rows, place->line - 1,
                              place->end - 1);
    }
    source_fill_gaps(is_shown, n_rows);
    json_open(stream, NULL, "{");
    json_put_text(stream, "path", file->path);
    if (file->link != NULL)
        json_put_text(stream, "link", file->link);
    json_open(stream, "notes", "[");
    for (guint i = 0; i < notes->len; i++)
        page_put_text(stream, NULL, g_ptr_array_index(notes, i));
    json_close(stream, "]");
    put_code(stream, text, is_shown);
    json_close(stream, "}");
}

static char *
sources_json(const PageSources *sources, const GPtrArray *shown, guint n_shown)
{
    GString *out = g_string_new(NULL);
    JsonStream stream = json_page_stream(out);

    stream.max_text = MAX_TEXT;
    json_open(&stream, NULL, "{");
    if (sources->urls != NULL)
        json_put_text(&stream, "url", sources->urls->template);
    json_open(&stream, "places", "[");
    for (guint i = 0; i < sources->places->len; i++)
        put_place(&stream, g_ptr_array_index(sources->places, i));
    json_close(&stream, "]");
    json_open(&stream, "files", "[");
    for (guint i = 0; i < sources->files->len; i++)
        put_file(&stream, g_ptr_array_index(sources->files, i), shown, n_shown);
    json_close(&stream, "]");
    json_close(&stream, "}");
    return g_string_free(out, FALSE);
}

static gint
compare_shares(gconstpointer left, gconstpointer right)
{
    const PagePlace *a = *(PagePlace *const *)left;
    const PagePlace *b = *(PagePlace *const *)right;

    return (a->share < b->share) - (a->share > b->share);
}

char *
page_sources_json(const PageSources *sources)
{
    g_autoptr(GPtrArray) shown = g_ptr_array_new();
    guint n;

    if (sources->files->len == 0)
        return g_strdup("null");
    for (guint i = 0; i < sources->places->len; i++) {
        PagePlace *place = g_ptr_array_index(sources->places, i);

        if (place->has_code)
            g_ptr_array_add(shown, place);
    }
    g_ptr_array_sort(shown, compare_shares);
    n = shown->len;
    for (;;) {
        char *json = sources_json(sources, shown, n);
        const gsize size = strlen(json);

        if (size <= MAX_SOURCES || n == 0)
            return json;
        g_free(json);
        n = MIN((guint)(n * MARGIN * MAX_SOURCES / (double)size), n - 1);
    }
}
