#include <config.h>

#include "source/sentences.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "run/filter.h"
#include "run/grouping.h"
#include "run/run.h"
#include "words/amount.h"
#include "words/clip.h"
#include "words/disclose.h"

#define GAP 2

/* The maximum number of reasons that are named. */
#define MAX_REASONS 6

/* The maximum number of paths of an ambiguous file that are named. */
#define MAX_CHOICES 3

/* The maximum number of files that were not found that are named. */
#define MAX_MISSING 5

/* Returns what was added up; of two runs, after the name of the run. */
static char *
total_text(const Profile *profile, const Moment *moment, guint64 total,
           const char *name, char *(*quote)(const char *name))
{
    g_autofree char *when = moment_text(moment, profile);
    g_autofree char *amount = moment_amount(profile, (double)total);
    g_autofree char *file = quote(profile->run->name);

    if (name == NULL)
        /* TRANSLATORS: a moment and an amount: "peak at 1.20 s, 12.3 MiB". */
        return g_strdup_printf(_("%s, %s"), when, amount);
    /* TRANSLATORS: "A (before.eventlog), peak at 1.20 s, 12.3 MiB". */
    return g_strdup_printf(_("%s (%s), %s, %s"), name, file, when, amount);
}

char *
source_heading(const SourceListing *listing, char *(*quote)(const char *name))
{
    const Annotation *annotation = listing->annotation;
    const Profile *profile = annotation->profile;
    g_autofree char *heading = profile_heading(profile);
    g_autofree char *now =
        total_text(profile, &annotation->moment, annotation->totals[RUN_NOW],
                   listing->names[RUN_NOW], quote);
    g_autofree char *before = NULL;

    if (annotation->before == NULL)
        /* TRANSLATORS: "heap by info table (-hi), by line of source: peak at
         * 1.20 s, 12.3 MiB". */
        return g_strdup_printf(_("%s, by line of source: %s"), heading, now);
    before = total_text(annotation->before, &annotation->moment,
                        annotation->totals[RUN_BEFORE],
                        listing->names[RUN_BEFORE], quote);
    /* TRANSLATORS: the same of two runs. */
    return g_strdup_printf(_("%s, by line of source: %s; %s"), heading, before,
                           now);
}

guint
source_amounts(const Annotation *annotation, const guint64 amounts[N_ANNOTATED],
               char *texts[MAX_AMOUNT_TEXTS])
{
    const Profile *profile = annotation->profile;
    const double now = (double)amounts[RUN_NOW];
    const double before = (double)amounts[RUN_BEFORE];

    if (annotation->before == NULL) {
        texts[0] = moment_amount(profile, now);
        texts[1] = format_share(source_share(annotation, amounts));
        return 2;
    }
    texts[0] = moment_amount(profile, before);
    texts[1] = moment_amount(profile, now);
    texts[2] = amount_change(profile, moment_metric(profile), now - before);
    return 3;
}

char *
source_line_place(const SourceSection *section, const SourceLine *line,
                  guint number)
{
    const gboolean is_there = line->row >= 0 || !section->has_code;
    g_autofree char *path =
        disclose_text(is_there ? section->path : section->lines->file);

    return g_strdup_printf("%s:%u:%u", path, number, line->column);
}

char *
source_brackets(const SourceSection *section, const SourceRow *row,
                gboolean is_plain)
{
    GString *out = g_string_new(NULL);

    for (guint i = 0; i < section->n_brackets; i++) {
        const char kind = row->brackets[i];

        g_string_append(out, kind == BRACKET_START ? is_plain ? "/" : "\u250c"
                             : kind == BRACKET_INSIDE
                                 ? is_plain ? "|" : "\u2502"
                             : kind == BRACKET_END ? is_plain ? "\\" : "\u2514"
                                                   : " ");
    }
    return g_string_free(out, FALSE);
}

char *
source_line_url(const SourceListing *listing, const SourceSection *section,
                const SourceLine *line, guint number)
{
    const char *path = section->file == NULL ? section->lines->file
                       : line->row >= 0      ? section->file->local
                                             : NULL;

    return listing->urls == NULL || line->is_gone
               ? NULL
               : source_url_of(listing->urls->template, path, number);
}

char *
source_line_name(const SourceLine *line)
{
    g_autofree char *name = disclose_text(line->name != NULL ? line->name : "");
    /* Of thunks, one wants to know that they are. */
    const gboolean is_thunk =
        line->closure != NULL && g_str_has_prefix(line->closure, "THUNK");
    g_autofree char *full =
        is_thunk ? g_strdup_printf("%s (%s)", name, line->closure)
                 : g_steal_pointer(&name);

    /* TRANSLATORS: what a line of source holds, "insertWith :: Trie". */
    return line->is_gone ? g_strdup_printf(_("%s (before)"), full)
                         : g_steal_pointer(&full);
}

char *
source_section_path(const SourceSection *section)
{
    return disclose_text(section->path);
}

Table *
heaviest_lines_table(const SourceListing *listing)
{
    const Annotation *annotation = listing->annotation;
    const gboolean is_pair = annotation->before != NULL;
    const Column columns[] = {
        {.head = is_pair ? listing->names[RUN_BEFORE] : _("amount"),
         .gap = GAP},
        {.head = is_pair ? listing->names[RUN_NOW] : _("share"), .gap = GAP},
        {.head = is_pair ? _("change") : NULL, .gap = GAP},
        {.head = _("line of source"), .gap = GAP, .is_left = TRUE},
        {.head = _("what is there"), .gap = GAP, .is_left = TRUE},
    };
    Table *table;

    if (listing->heaviest->len == 0)
        return NULL;
    table = table_new();
    table_add_columns(table, columns, G_N_ELEMENTS(columns));
    for (guint i = 0; i < MIN(listing->heaviest->len, MAX_HEAVIEST); i++) {
        const HeavyLine *heavy =
            &g_array_index(listing->heaviest, HeavyLine, i);
        char *texts[MAX_AMOUNT_TEXTS];
        const guint n = source_amounts(annotation, heavy->line->amounts, texts);

        for (guint j = 0; j < n; j++)
            table_add(table, texts[j]);
        table_add_cell(
            table, (Cell){
                       .text = source_line_place(heavy->section, heavy->line,
                                                 heavy->number),
                       .url = source_line_url(listing, heavy->section,
                                              heavy->line, heavy->number),
                       .is_code = TRUE,
                   });
        table_add_label(table, source_line_name(heavy->line), TRUE);
    }
    return table;
}

/* Returns whether most of the amount has no place, for want of a location. */
static gboolean
lacks_locations(const Annotation *annotation)
{
    guint64 amount = 0;

    for (guint i = 0; i < annotation->unplaced->len; i++) {
        const Unplaced *row = &g_array_index(annotation->unplaced, Unplaced, i);

        if (row->state == PLACE_NOT_LOCATED)
            amount = bytes_add(amount, row->amounts[RUN_NOW]);
    }
    return amount > annotation->totals[RUN_NOW] / 2;
}

static gboolean
is_missing(const SourceSection *section)
{
    return section->file != NULL && section->file->state == SOURCE_MISSING;
}

/* Returns which files were not found, all in one sentence; NULL if all were.
 * Free with g_free. */
static char *
missing_note(const SourceListing *listing, char *(*quote)(const char *name))
{
    g_autoptr(GString) names = g_string_new(NULL);
    g_autofree char *all = NULL;
    guint n = 0;

    if (listing->lacks_all)
        return g_strdup(_("none of these source files was found: "
                          "--source=DIR tells where they are"));
    for (guint i = 0; i < listing->sections->len; i++) {
        const SourceSection *section = g_ptr_array_index(listing->sections, i);

        if (is_missing(section) && n++ < MAX_MISSING) {
            g_autofree char *name = quote(section->path);

            g_string_append_printf(names, "%s%s", n > 1 ? _(", ") : "", name);
        }
    }
    if (n == 0)
        return NULL;
    all = n <= MAX_MISSING ? g_strdup(names->str)
                           /* TRANSLATORS: names of files, separated by commas,
                            * and a number. */
                           : g_strdup_printf(_("%s and %u more"), names->str,
                                             n - MAX_MISSING);
    /* TRANSLATORS: the names of files. */
    return g_strdup_printf(
        ngettext("%s was not found: --source=DIR tells where it is",
                 "%s were not found: --source=DIR tells where they are", n),
        all);
}

static void
add_notes_of_run(GPtrArray *notes, const Profile *profile)
{
    char *filtered = filter_sentence(profile);
    char *mark = warnings_mark(&profile->run->warnings);

    if (filtered != NULL)
        g_ptr_array_add(notes, filtered);
    if (mark != NULL)
        g_ptr_array_add(notes, mark);
}

GPtrArray *
source_listing_notes(const SourceListing *listing,
                     char *(*quote)(const char *name))
{
    const Annotation *annotation = listing->annotation;
    GPtrArray *notes = g_ptr_array_new_with_free_func(g_free);
    char *missing = missing_note(listing, quote);

    if (annotation->before != NULL)
        add_notes_of_run(notes, annotation->before);
    add_notes_of_run(notes, annotation->profile);
    if (lacks_locations(annotation) &&
        annotation->profile->breakdown == BREAKDOWN_COST_CENTRE)
        g_ptr_array_add(
            notes, g_strdup(_("most of it has no place in source: cost "
                              "centres of functions that GHC made itself, "
                              "which -fprof-late adds, have none; build with "
                              "-fprof-auto-top instead")));
    else if (lacks_locations(annotation) &&
             annotation->profile->breakdown != BREAKDOWN_CALL_STACK)
        g_ptr_array_add(
            notes, g_strdup(_("GHC tells only the module of most of it, as "
                              "it does in optimised code: -hc of a build with "
                              "-prof -fprof-auto-top has the place of each "
                              "top-level function")));
    if (missing != NULL)
        g_ptr_array_add(notes, missing);
    if (listing->is_cut)
        g_ptr_array_add(notes,
                        g_strdup(_("the folders of sources hold too many files "
                                   "to look at all: --source=DIR can name "
                                   "smaller ones")));
    return notes;
}

/* Returns the paths of an ambiguous file: "a/A.hs, b/A.hs".  Free with
 * g_free. */
static char *
choices_text(const SourceFile *file)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < MIN(file->choices->len, MAX_CHOICES); i++) {
        const SourceFile *choice = g_ptr_array_index(file->choices, i);
        g_autofree char *path = disclose_text(choice->path);

        g_string_append_printf(text, "%s%s", i > 0 ? _(", ") : "", path);
    }
    if (file->choices->len > MAX_CHOICES)
        g_string_append_printf(text, "%s" ELLIPSIS, _(", "));
    return g_strdup(text->str);
}

GPtrArray *
source_lone_notes(const SourceSection *section)
{
    GPtrArray *notes = source_notes(section);

    if (is_missing(section))
        g_ptr_array_add(notes, g_strdup(_("the file was not found: "
                                          "--source=DIR tells where it is")));
    return notes;
}

GPtrArray *
source_notes(const SourceSection *section)
{
    GPtrArray *notes = g_ptr_array_new_with_free_func(g_free);
    const SourceFile *file = section->file;
    g_autofree char *name = disclose_text(section->lines->file);
    g_autofree char *path =
        file == NULL || file->path == NULL ? NULL : disclose_text(file->path);
    g_autofree char *choices =
        file == NULL || file->choices == NULL ? NULL : choices_text(file);

    if (file == NULL)
        return notes;
    switch (file->state) {
    case SOURCE_MISSING:
        break;
    case SOURCE_AMBIGUOUS:
        g_ptr_array_add(
            notes,
            g_strdup_printf(
                /* TRANSLATORS: the paths of files. */
                _("these places may be in %s, which differ: the folder of one, "
                  "as --source=DIR, chooses it, and --source=. after it finds "
                  "the other files"),
                choices));
        break;
    case SOURCE_REFUSED:
        g_ptr_array_add(notes, g_strdup_printf(_("%s is not read: %s"), path,
                                               file->reason));
        break;
    case SOURCE_FOUND:
        if (g_strcmp0(path, name) != 0)
            g_ptr_array_add(notes, g_strdup_printf(_("in the log: %s"), name));
        if (file->is_newer && section->n_misfits == 0)
            g_ptr_array_add(notes, g_strdup(_("the file is newer than the log, "
                                              "but the places fit")));
        else if (file->is_newer)
            g_ptr_array_add(notes, g_strdup(_("the file is newer than the log, "
                                              "and has changed: places do not "
                                              "fit")));
        else if (section->n_misfits > 0)
            g_ptr_array_add(notes,
                            g_strdup(_("the file is not the one of the build: "
                                       "places do not fit")));
        break;
    }
    return notes;
}

char *
source_small_lines(const SourceSection *section)
{
    return g_strdup_printf(
        ngettext("%u other line", "%u other lines", section->n_small),
        section->n_small);
}

static char *
n_other_files(guint n)
{
    return g_strdup_printf(ngettext("%u other file", "%u other files", n), n);
}

char *
source_small_files(const SourceListing *listing)
{
    return n_other_files(listing->n_small);
}

char *
source_other_files(const SourceListing *listing, guint64 amounts[N_ANNOTATED])
{
    const Annotation *annotation = listing->annotation;
    const guint n_files = annotation->files->len;
    const FileLines *first;

    if (n_files < 2)
        return NULL;
    first = g_ptr_array_index(annotation->files, 0);
    for (guint i = 0; i < N_ANNOTATED; i++)
        amounts[i] = annotation->placed[i] - first->amounts[i];
    return n_other_files(n_files - 1);
}

char *
source_reason(PlaceState state, const char *name)
{
    switch (state) {
    case PLACE_OF_CAFS:
        return g_strdup(_("CAFs"));
    case PLACE_BUILT_IN:
        return disclose_text(name);
    case PLACE_NOT_TOLD:
        return g_strdup(_("info tables that the log does not name"));
    case PLACE_OF_TEXT:
        return g_strdup(_("annotations of the program"));
    case PLACE_NOT_NAMED:
        return g_strdup(_("code without -finfo-table-map"));
    case PLACE_NOT_LOCATED:
        if (name == NULL)
            return g_strdup(_("definitions without a place"));
        /* TRANSLATORS: the name of a module. */
        return g_strdup_printf(_("module %s"), name);
    case PLACE_LOST:
        return g_strdup(_("renamed or grouped bands"));
    case PLACE_OF_NONE:
    case PLACE_KNOWN:
    case N_PLACE_STATES:
        break;
    }
    return g_strdup(_("the break-down tells no places"));
}

char *
source_unplaced(const Annotation *annotation, guint64 amounts[N_ANNOTATED])
{
    g_autoptr(GString) text = g_string_new(NULL);
    const GArray *rows = annotation->unplaced;
    guint n_told = 0;

    memset(amounts, 0, N_ANNOTATED * sizeof(amounts[0]));
    for (guint i = 0; i < rows->len; i++) {
        const Unplaced *row = &g_array_index(rows, Unplaced, i);
        const double now = (double)row->amounts[RUN_NOW];
        g_autofree char *amount =
            annotation->before == NULL
                ? moment_amount(annotation->profile, now)
                : amount_change(annotation->profile,
                                moment_metric(annotation->profile),
                                now - (double)row->amounts[RUN_BEFORE]);
        g_autofree char *reason = NULL;

        for (guint j = 0; j < N_ANNOTATED; j++)
            amounts[j] = bytes_add(amounts[j], row->amounts[j]);
        /* Of two runs, those with the greatest change are first. */
        if (i > 0 && annotation->before != NULL &&
            row->amounts[RUN_NOW] == row->amounts[RUN_BEFORE])
            continue;
        if (n_told++ >= MAX_REASONS)
            continue;
        reason = source_reason(row->state, row->name);
        g_string_append_printf(text, "%s%s", i == 0 ? "" : _(", "), reason);
        if (rows->len > 1 || annotation->before != NULL)
            g_string_append_printf(text, " %s", amount);
    }
    if (rows->len == 0)
        return NULL;
    if (n_told > MAX_REASONS)
        g_string_append_printf(text, "%s" ELLIPSIS, _(", "));
    /* TRANSLATORS: reasons with amounts: "CAFs 1.2 MiB, PINNED 34.0 KiB". */
    return g_strdup_printf(_("no place: %s"), text->str);
}
