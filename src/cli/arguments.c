#include <config.h>

#include "cli/arguments.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/error.h"
#include "base/label.h"
#include "base/nearest.h"
#include "cli/run-labels.h"
#include "cli/values.h"
#include "run/patterns.h"
#include "run/renames.h"
#include "run/span-forms.h"
#include "themes/themes.h"
#include "words/source-url.h"

char *
argument_formats(const char *typed)
{
    /* Suffixes of other programs. */
    static const char *const others[][2] = {
        {"jpg", "png"},  {"jpeg", "png"}, {"gif", "png"},  {"webp", "png"},
        {"bmp", "png"},  {"tif", "png"},  {"tiff", "png"}, {"emf", "svg"},
        {"tsv", "csv"},  {"xls", "csv"},  {"xlsx", "csv"}, {"yaml", "json"},
        {"text", "txt"}, {"tex", "pdf"},
    };

    g_autoptr(GPtrArray) names = g_ptr_array_new();

    for (const OutputFormat *const *format = output_formats(); *format != NULL;
         format++)
        g_ptr_array_add(names, (gpointer)(gsize)(*format)->name);
    g_ptr_array_add(names, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(others); i++)
        if (g_ascii_strcasecmp(typed, others[i][0]) == 0)
            typed = others[i][1];
    return nearest_offer(typed, (const char *const *)names->pdata);
}

static gboolean
fail_argument(GError **error, const OptionRow *row, const char *argument,
              const char *reason)
{
    g_autofree char *line = label_line(argument);

    return misuse(error, _("--%s: bad argument '%s': %s"), row->name, line,
                  reason);
}

/* Fails for an argument that is no word of the option. */
static gboolean
fail_word(GError **error, const OptionRow *row, const char *argument)
{
    g_autofree char *line = label_line(argument);
    const char *const *words = row->words;
    g_auto(GStrv) parts = g_strsplit(argument, ",", -1);
    const char *unknown = argument;
    g_autofree char *offer = NULL;
    guint index;

    for (guint i = 0; row->kind == ARGUMENT_LIST && parts[i] != NULL; i++)
        if (strcmp(parts[i], "all") != 0 &&
            !value_word(parts[i], words, &index)) {
            unknown = parts[i];
            break;
        }
    offer = words != NULL ? nearest_offer(unknown, words)
                          : argument_formats(unknown);
    if (row->kind == ARGUMENT_LIST)
        /* TRANSLATORS: "--overlay: unknown word in 'live,sizes': live, size,
         * blocks, all, or none". */
        return misuse(error, _("--%s: unknown word in '%s': %s, all, or none"),
                      row->name, line, offer);
    /* TRANSLATORS: "--sort: unknown word 'weight': area, stddev, peak, growth,
     * name". */
    return misuse(error, _("--%s: unknown word '%s': %s"), row->name, line,
                  offer);
}

static gboolean
set_word(const OptionRow *row, const char *argument, int *field)
{
    guint index;

    if (!value_word(argument, row->words, &index))
        return FALSE;
    *field = row->value + (int)index;
    return TRUE;
}

static gboolean
add_limit(GPtrArray *limits, const char *text, GError **error)
{
    Limit *limit = limit_parse(text, error);

    if (limit != NULL)
        g_ptr_array_add(limits, limit);
    return limit != NULL;
}

static gboolean
store_span(const char *text, gint64 *ns, GError **error)
{
    return value_time(text, ns) &&
           (*ns > 0 || misuse(error, "%s", _("the time is not positive")));
}

/* Returns whether an argument is one of a kind that is kept as it is. */
static gboolean
is_good_text(ArgumentKind kind, const char *argument)
{
    if (kind == ARGUMENT_LEVEL)
        return value_is_level(argument);
    if (kind == ARGUMENT_ADDRESS)
        return source_url_is_template(argument);
    return kind == ARGUMENT_PAGE || argument[0] != '\0';
}

/* Adds an expression or a limit to the list of its field. */
static gboolean
add_rule(ArgumentKind kind, GPtrArray **list, const char *rule, GError **error)
{
    return kind == ARGUMENT_REGEX    ? patterns_add(list, rule, NULL, error)
           : kind == ARGUMENT_PAIR   ? span_patterns_add(list, rule, error)
           : kind == ARGUMENT_RENAME ? renames_add(list, rule, error)
                                     : add_limit(*list, rule, error);
}

/* Stores an argument (NULL = none) in the field of its row.  If the argument is
 * bad, returns FALSE and may set the error. */
static gboolean
store(const OptionRow *row, const char *argument, gpointer field,
      GError **error)
{
    switch (row->kind) {
    case ARGUMENT_NONE:
    case ARGUMENT_ALONE:
        *(int *)field = row->value;
        return TRUE;
    case ARGUMENT_WORD:
        return set_word(row, argument, field);
    case ARGUMENT_LIST:
        return value_list(argument, row->words, field);
    case ARGUMENT_COUNT:
        return value_count(argument, field);
    case ARGUMENT_PERCENT:
        return value_percent(argument, field);
    case ARGUMENT_DPI:
        return value_dpi(argument, field, error);
    case ARGUMENT_SECONDS:
        *(double *)field = row->value;
        return argument == NULL || value_seconds(argument, field, error);
    case ARGUMENT_EDGE:
        return value_edge(argument, field, error);
    case ARGUMENT_SPAN:
        return store_span(argument, field, error);
    case ARGUMENT_MOMENT:
        return value_moment(argument, row->words, field);
    case ARGUMENT_TITLE:
        g_free(*(char **)field);
        *(char **)field = label_line(argument);
        return TRUE;
    case ARGUMENT_REGEX:
    case ARGUMENT_PAIR:
    case ARGUMENT_RENAME:
    case ARGUMENT_LIMIT:
        return add_rule(row->kind, field, argument, error);
    case ARGUMENT_FORMAT:
        *(const OutputFormat **)field = output_format_by_name(argument);
        return *(const OutputFormat **)field != NULL;
    case ARGUMENT_LABEL:
        return run_labels_add(*(GPtrArray **)field, argument);
    case ARGUMENT_LEVEL:
    case ARGUMENT_ADDRESS:
    case ARGUMENT_PAGE:
    case ARGUMENT_THEME:
    case ARGUMENT_NAME:
    case ARGUMENT_RUN:
        *(const char **)field = argument;
        return is_good_text(row->kind, argument);
    case ARGUMENT_RUNS:
        return argument[0] != '\0' &&
               value_runs(*(GPtrArray **)field, argument, error);
    case ARGUMENT_FILES:
    case ARGUMENT_NAMES:
        g_ptr_array_add(*(GPtrArray **)field, g_strdup(argument));
        return argument[0] != '\0';
    case ARGUMENT_OUTPUT:
        g_array_append_vals(*(GArray **)field, &(Output){.file = argument}, 1);
        return argument[0] != '\0';
    }
    g_assert_not_reached();
}

#define NOT_EMPTY N_("the name is empty")

/* A kind of argument.  Completions cannot complete a "text"; an option with
 * "texts", "runs" or "output" may be repeated. */
static const struct {
    const char *completion;
    const char *expected; /* for a bad argument without an error; NULL = one of
                             the words */
} kinds[] = {
    [ARGUMENT_NONE] = {"none", NULL},
    [ARGUMENT_ALONE] = {"alone", NULL},
    [ARGUMENT_WORD] = {"word", NULL},
    [ARGUMENT_LIST] = {"list", NULL},
    [ARGUMENT_COUNT] = {"text", N_("expected a whole number, 0 or more")},
    [ARGUMENT_PERCENT] = {"text", N_("expected a number from 0 to 100")},
    [ARGUMENT_DPI] = {"text", NULL},
    [ARGUMENT_EDGE] = {"text", NULL},
    [ARGUMENT_SPAN] = {"text", N_("expected a time: 1.5, 200ms or 3min")},
    [ARGUMENT_SECONDS] = {"none", NULL},
    [ARGUMENT_MOMENT] = {"word",
                         N_("expected mean, peak, end, all or a time: 1.5, "
                            "200ms or 3min")},
    [ARGUMENT_LEVEL] = {"text",
                        N_("expected a size (4096, 200MiB or 1.5GB), or a "
                           "number of CPUs or calls (1.5, 2M)")},
    [ARGUMENT_TITLE] = {"text", NULL},
    [ARGUMENT_NAME] = {"text", NOT_EMPTY},
    [ARGUMENT_ADDRESS] = {"text",
                          N_("expected an address of http or https, with %f "
                             "for the file, %l for the line and %% for a "
                             "percent sign")},
    [ARGUMENT_NAMES] = {"texts", NOT_EMPTY},
    [ARGUMENT_LABEL] = {"texts", N_("expected KEY=VALUE")},
    [ARGUMENT_PAGE] = {"word", NULL},
    [ARGUMENT_REGEX] = {"texts", NULL},
    [ARGUMENT_PAIR] = {"texts", NULL},
    [ARGUMENT_RENAME] = {"texts", NULL},
    [ARGUMENT_LIMIT] = {"texts", NULL},
    [ARGUMENT_FORMAT] = {"format", NULL},
    [ARGUMENT_THEME] = {"theme", NOT_EMPTY},
    [ARGUMENT_RUN] = {"run", NOT_EMPTY},
    [ARGUMENT_RUNS] = {"runs", NOT_EMPTY},
    [ARGUMENT_FILES] = {"output", NOT_EMPTY},
    [ARGUMENT_OUTPUT] = {"output", NOT_EMPTY},
};

gboolean
argument_take(Options *options, const OptionRow *row, const char *argument,
              GError **error)
{
    gpointer field = G_STRUCT_MEMBER_P(options, row->field);
    g_autoptr(GError) reason = NULL;

    if (row->given != 0)
        G_STRUCT_MEMBER(gboolean, options, row->given) = TRUE;
    if (store(row, argument, field, &reason))
        return TRUE;
    if (reason != NULL && row->kind == ARGUMENT_LIMIT) {
        /* The message has the option and the text already. */
        g_propagate_error(error, g_steal_pointer(&reason));
        return FALSE;
    }
    if (reason != NULL)
        return fail_argument(error, row, argument, reason->message);
    if (kinds[row->kind].expected != NULL)
        return fail_argument(error, row, argument,
                             _(kinds[row->kind].expected));
    return fail_word(error, row, argument);
}

const char *
argument_completion(ArgumentKind kind)
{
    return kinds[kind].completion;
}

static gpointer
copy_name(gconstpointer name, gpointer unused)
{
    (void)unused;
    return g_strdup(name);
}

GPtrArray *
argument_files(const Options *options)
{
    GPtrArray *files = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < options->input.files->len; i++)
        value_runs(files, options_input(options, i)->file, NULL);
    for (const OptionRow *row = option_rows; row->name != NULL; row++) {
        gconstpointer field = (const guint8 *)options + row->field;
        char *file = NULL;

        if (row->kind == ARGUMENT_RUN)
            file = g_strdup(*(const char *const *)field);
        else if (row->kind == ARGUMENT_THEME &&
                 *(const char *const *)field != NULL)
            file = themes_file(*(const char *const *)field);
        if (file != NULL)
            g_ptr_array_add(files, file);
        if (row->kind == ARGUMENT_RUNS || row->kind == ARGUMENT_FILES)
            g_ptr_array_extend(files, *(GPtrArray *const *)field, copy_name,
                               NULL);
    }
    return files;
}
