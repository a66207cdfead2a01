#include <config.h>

#include "cli/options.h"

#include <getopt.h>
#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/label.h"
#include "cli/option-table.h"
#include "cli/values.h"
#include "themes/themes.h"

/* More runs than this have a page of A3; in rows they have a page that is as
 * much higher, points. */
#define MANY_RUNS   6
#define A3_WIDTH    (420 * 72 / 25.4)
#define A3_HEIGHT   (297 * 72 / 25.4)
#define ROOM_OF_ROW 120

/* getopt_long returns this plus the row's place, for letters as well. */
#define FIRST_CODE 256

/* Free with g_free. */
static struct option *
long_options(void)
{
    struct option *options = g_new0(struct option, option_count() + 1);

    for (guint i = 0; i < option_count(); i++) {
        const OptionRow *row = option_row(i);

        options[i] = (struct option){
            .name = row->name,
            .has_arg = row->argument ? required_argument : no_argument,
            .val = FIRST_CODE + (int)i,
        };
    }
    return options;
}

/* getopt_long returns an operand as this code, wherever it stands, also where
 * POSIXLY_CORRECT has options end at the first. */
#define OPERAND 1

/* The minus asks for that; the colon has getopt_long tell a missing argument
 * from an unknown option. */
static char *
short_options(void)
{
    GString *letters = g_string_new("-:");

    for (guint i = 0; i < option_count(); i++) {
        if (option_row(i)->letter == '\0')
            continue;
        g_string_append_c(letters, option_row(i)->letter);
        if (option_row(i)->argument != NULL)
            g_string_append_c(letters, ':');
    }
    return g_string_free(letters, FALSE);
}

static const OptionRow *
row_of_code(int code)
{
    for (guint i = 0; i < option_count(); i++) {
        const OptionRow *row = option_row(i);

        if (code == FIRST_CODE + (int)i ||
            (row->letter != '\0' && code == row->letter))
            return row;
    }
    return NULL;
}

/* Returns what was typed in one line.  Free with g_free. */
static char *
in_one_line(const char *typed)
{
    return typed[0] == '\0' ? g_strdup("")
                            : label_present(typed, strlen(typed));
}

static gboolean
fail(GError **error, const char *text, const char *where)
{
    g_autofree char *line = in_one_line(where);

    g_set_error(error, TROUBLE, TROUBLE_USAGE, "%s '%s'", text, line);
    return FALSE;
}

/* Returns the word that has the letter which getopt_long does not know: it has
 * moved on from the word's last. */
static const char *
word_of_letter(char **argv)
{
    const char *before = argv[optind - 1];

    return before[0] == '-' && before[strlen(before) - 1] == (char)optopt
               ? before
               : argv[optind];
}

/* Returns what the user typed where getopt_long saw no option, or no argument.
 * Free with g_free. */
static char *
typed_option(char **argv)
{
    char letter[] = {'-', (char)optopt, '\0'};

    if (optopt > 0 && optopt < 0x80)
        return in_one_line(letter);
    return in_one_line(optopt < 0 ? word_of_letter(argv) : argv[optind - 1]);
}

static gboolean
fail_option(GError **error, int code, char **argv)
{
    g_autofree char *typed = typed_option(argv);

    if (code == ':')
        g_set_error(error, TROUBLE, TROUBLE_USAGE,
                    _("an argument is missing after '%s'"), typed);
    else if (optopt >= FIRST_CODE)
        g_set_error(error, TROUBLE, TROUBLE_USAGE,
                    _("no argument is allowed in '%s'"), typed);
    else
        g_set_error(error, TROUBLE, TROUBLE_USAGE,
                    _("unknown or ambiguous option '%s'"), typed);
    return FALSE;
}

static gboolean
fail_argument(GError **error, const char *name, const char *argument)
{
    g_autofree char *line = in_one_line(argument);

    g_set_error(error, TROUBLE, TROUBLE_USAGE, _("bad argument of --%s '%s'"),
                name, line);
    return FALSE;
}

static gboolean
fail_reason(GError **error, const char *name, const char *argument,
            const GError *reason)
{
    g_autofree char *line = in_one_line(argument);

    /* A limit tells where it is wrong. */
    if (strcmp(name, "fail-if") == 0) {
        g_propagate_error(error, g_error_copy(reason));
        return FALSE;
    }
    g_set_error(error, TROUBLE, TROUBLE_USAGE,
                _("bad argument of --%s '%s': %s"), name, line,
                reason->message);
    return FALSE;
}

static gboolean
take(Options *options, const OptionRow *row, GError **error)
{
    if (row->take(options, optarg))
        return TRUE;
    if (options->reason != NULL)
        return fail_reason(error, row->name, optarg, options->reason);
    return fail_argument(error, row->name, optarg);
}

static gboolean
take_all(Options *options, int argc, char **argv, GError **error)
{
    g_autofree struct option *names = long_options();
    g_autofree char *letters = short_options();
    const OptionRow *row;
    int code;

    opterr = 0;
    while ((code = getopt_long(argc, argv, letters, names, NULL)) != -1) {
        if (code == '?' || code == ':')
            return fail_option(error, code, argv);
        if (code == OPERAND) {
            g_ptr_array_add(options->inputs, optarg);
            continue;
        }
        row = row_of_code(code);
        g_assert(row != NULL);
        if (!take(options, row, error))
            return FALSE;
    }
    /* What stands behind "--". */
    for (int i = optind; i < argc; i++)
        g_ptr_array_add(options->inputs, argv[i]);
    return TRUE;
}

/* Without -o, standard output; without -f there, the text report. */
static gboolean
settle_format(const Options *options, Output *output, GError **error)
{
    output->format = output_format_by_suffix(output->file);
    if (strcmp(output->file, "-") == 0)
        output->format = NULL;
    if (output->format == NULL)
        output->format = options->format;
    if (output->format == NULL && strcmp(output->file, "-") == 0)
        output->format = &format_txt;
    if (output->format == NULL)
        return fail(error,
                    _("the suffix tells no format, and there is no --format"),
                    output->file);
    return TRUE;
}

static gboolean
is_standard_output(const char *file)
{
    return strcmp(file, "-") == 0;
}

/* Returns whether an earlier -o names the same file, "x" and "./x". */
static gboolean
is_repeated(const Options *options, guint index)
{
    const char *file = g_array_index(options->outputs, Output, index).file;
    g_autofree char *path = g_canonicalize_filename(file, NULL);

    for (guint i = 0; i < index; i++) {
        const char *other = g_array_index(options->outputs, Output, i).file;
        g_autofree char *other_path = g_canonicalize_filename(other, NULL);

        if (is_standard_output(file) == is_standard_output(other) &&
            strcmp(path, other_path) == 0)
            return TRUE;
    }
    return FALSE;
}

static gboolean
settle_outputs(Options *options, GError **error)
{
    if (options->outputs->len == 0)
        options_add_output(options, "-");
    for (guint i = 0; i < options->outputs->len; i++) {
        Output *output = &g_array_index(options->outputs, Output, i);

        if (is_repeated(options, i))
            return fail(error, _("the same output is given twice"),
                        output->file);
        if (!settle_format(options, output, error))
            return FALSE;
    }
    return TRUE;
}

static guint
count_standard_inputs(const Options *options)
{
    guint count =
        options->baseline != NULL && strcmp(options->baseline, "-") == 0;

    for (guint i = 0; i < options->inputs->len; i++)
        count += strcmp(g_ptr_array_index(options->inputs, i), "-") == 0;
    return count;
}

static gboolean
settle_input(const Options *options, GError **error)
{
    if (options->inputs->len == 0) {
        g_set_error_literal(error, TROUBLE, TROUBLE_USAGE,
                            _("no FILE to read"));
        return FALSE;
    }
    if (count_standard_inputs(options) > 1)
        return fail(error, _("standard input can be read only once"), "-");
    return TRUE;
}

gboolean
options_compare(const Options *options)
{
    return options->inputs->len > 1 || options->baseline != NULL;
}

static gboolean
check_limits(const Options *options, GError **error)
{
    for (guint i = 0; i < options->limits->len; i++) {
        const Limit *limit = g_ptr_array_index(options->limits, i);

        if (!limit_is_relative(limit) || options_compare(options))
            continue;
        g_set_error(error, TROUBLE, TROUBLE_USAGE,
                    _("the limit compares with a run before: it needs a "
                      "--baseline or a second FILE '%s'"),
                    limit->text);
        return FALSE;
    }
    return TRUE;
}

/* What makes sense only of several runs, and what of one. */
static gboolean
check_comparison(const Options *options, GError **error)
{
    if (options->diff && !options_compare(options)) {
        g_set_error_literal(error, TROUBLE, TROUBLE_USAGE,
                            _("--diff needs a second FILE or a --baseline"));
        return FALSE;
    }
    for (guint i = 0; i < options->outputs->len; i++) {
        const Output *output = &g_array_index(options->outputs, Output, i);

        if (output->format->holds_one_run && options->inputs->len > 1) {
            g_set_error(error, TROUBLE, TROUBLE_USAGE,
                        _("the format %s holds one run, not %u '%s'"),
                        output->format->name, options->inputs->len,
                        output->file);
            return FALSE;
        }
    }
    return TRUE;
}

static gboolean
check_window(const Options *options, GError **error)
{
    const Shape *shape = &options->shape;

    if (!shape->has_from || !shape->has_to || shape->from <= shape->to)
        return TRUE;
    g_set_error_literal(error, TROUBLE, TROUBLE_USAGE,
                        _("--from is later than --to"));
    return FALSE;
}

/* Shares end at 100 %, whatever their bytes. */
static gboolean
check_axes(const Options *options, GError **error)
{
    if (options->y_max == 0 || options->stacking != STACK_PERCENT)
        return TRUE;
    g_set_error_literal(error, TROUBLE, TROUBLE_USAGE,
                        _("--y-max makes no sense with --stack=percent"));
    return FALSE;
}

/* Several rows of panels need a higher page than one graph. */
static void
take_default_size(Options *options)
{
    guint n_runs = options->inputs->len;

    options->width = CHART_DEFAULT_WIDTH;
    options->height =
        options->diff || n_runs > 3 ? CHART_HIGH_HEIGHT : CHART_DEFAULT_HEIGHT;
    if (options->panel_order == PANELS_ROWS) {
        options->height = MAX(options->height, n_runs * ROOM_OF_ROW);
    } else if (n_runs > MANY_RUNS) {
        options->width = A3_WIDTH;
        options->height = A3_HEIGHT;
    }
}

/* What a pixel is, an option behind it may say. */
static gboolean
settle_size(Options *options, GError **error)
{
    if (options->size == NULL ||
        value_size(options->size, options->dpi, &options->width,
                   &options->height, &options->reason))
        return TRUE;
    return fail_reason(error, "size", options->size, options->reason);
}

/* Those that print what is known without any. */
static gboolean
needs_file(Action action)
{
    return action != ACTION_HELP && action != ACTION_VERSION &&
           action != ACTION_LIST_THEMES && action != ACTION_DUMP_OPTIONS;
}

Options *
options_parse(int argc, char **argv, GError **error)
{
    g_autoptr(Options) options = g_new0(Options, 1);

    options->inputs = g_ptr_array_new();
    options->limits =
        g_ptr_array_new_with_free_func((GDestroyNotify)limit_free);
    options->outputs = g_array_new(FALSE, FALSE, sizeof(Output));
    options->selection.trace = SELECTION_DEFAULT_TRACE;
    options->selection.bands = SELECTION_DEFAULT_BANDS;
    options->dpi = DEFAULT_DPI;
    if (!take_all(options, argc, argv, error))
        return NULL;
    if (!needs_file(options->action))
        return g_steal_pointer(&options);
    if (!settle_size(options, error) || !check_window(options, error) ||
        !check_axes(options, error) || !settle_input(options, error) ||
        !settle_outputs(options, error) || !check_comparison(options, error) ||
        !check_limits(options, error))
        return NULL;
    if (options->size == NULL)
        take_default_size(options);
    return g_steal_pointer(&options);
}

gboolean
options_draw(const Options *options)
{
    for (guint i = 0; i < options->outputs->len; i++)
        if (g_array_index(options->outputs, Output, i).format->needs_figure)
            return options->action == ACTION_DRAW;
    return FALSE;
}

/* A theme with a slip in its name is an error even where none is needed. */
gboolean
options_load_theme(Options *options, GError **error)
{
    if (options->theme_name != NULL)
        options->theme = themes_load(options->theme_name, error);
    else if (options_draw(options) || options->action == ACTION_DUMP_FIGURE)
        options->theme = themes_load_default();
    else
        return TRUE;
    return options->theme != NULL;
}

ChartOptions
options_chart(const Options *options, const GArray *markers,
              const Profile *decoded)
{
    ChartOptions chart = {
        .width = options->width,
        .height = options->height,
        .theme = options->theme,
        .title = options->title,
        .markers = markers,
        .decoded = decoded,
        .key_place = options->key_place,
        .x_axis = options->x_axis,
        .stacking = options->stacking,
        .y_max = options->y_max,
    };

    memcpy(chart.overlay, options->overlay, sizeof(chart.overlay));
    return chart;
}

void
options_free(Options *options)
{
    if (options == NULL)
        return;
    g_array_unref(options->outputs);
    g_ptr_array_unref(options->inputs);
    g_ptr_array_unref(options->limits);
    g_free(options->title);
    theme_free(options->theme);
    shape_clear(&options->shape);
    marker_choice_clear(&options->markers);
    g_clear_error(&options->reason);
    g_free(options);
}
