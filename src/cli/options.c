#include <config.h>

#include "cli/options.h"

#include <errno.h>
#include <getopt.h>
#include <glib/gi18n.h>
#include <string.h>

#include "base/error.h"
#include "base/label.h"
#include "base/nearest.h"
#include "chart/page/sizes.h"
#include "cli/option-table.h"
#include "cli/run-labels.h"
#include "cli/values.h"
#include "run/patterns.h"
#include "run/renames.h"
#include "themes/themes.h"
#include "words/amount.h"

/* getopt_long returns a letter, or FIRST_CODE plus the index of the row. */
#define FIRST_CODE 256

/* The code that getopt_long returns for an operand.  With POSIXLY_CORRECT, too,
 * options may follow operands. */
#define OPERAND 1

/* Returns a word of the command line as presentable text of one line.  Free
 * with g_free. */
static char *
in_one_line(const char *typed)
{
    return typed[0] == '\0' ? g_strdup("")
                            : label_present(typed, strlen(typed));
}

G_GNUC_PRINTF(2, 3)
static gboolean
fail(GError **error, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    g_propagate_error(
        error, g_error_new_valist(TROUBLE, TROUBLE_USAGE, format, arguments));
    va_end(arguments);
    return FALSE;
}

/* Returns the names of all formats, and first the one that was probably meant
 * (nearest_offer).  Free with g_free. */
static char *
format_offer(const char *typed)
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

/* Returns whether a word is for GHC's run-time system.  Some flags of the same
 * letters are options of evheap. */
static gboolean
is_rts_flag(const char *typed)
{
    static const char flags[] =
        "^\\+RTS$|"
        "^-(h[Tcmdyrbie]|p$|p[aj]$|po|[PSNT]$|RTS$|l[-asgpfuT]*$|x[ct]$|"
        "[iALMHKGFnNOCI][0-9.]|"
        "-(eventlog-flush-interval|nonmoving-gc|copying-gc|null-eventlog))";

    return (typed[0] == '-' || typed[0] == '+') &&
           g_regex_match_simple(flags, typed, G_REGEX_RAW, 0);
}

/* Fails for the first of these words of the command line. */
static gboolean
fail_rts_flag(GError **error, char **words)
{
    g_autofree char *line = in_one_line(words[0]);
    const gboolean begins = words[0][0] == '+';
    g_autoptr(GString) flags = g_string_new("+RTS");

    /* Between +RTS and -RTS, evheap's letters are flags, too. */
    for (words += begins ? 1 : 0;
         *words != NULL && strcmp(*words, "-RTS") != 0 &&
         (begins ? **words == '-' : is_rts_flag(*words));
         words++) {
        g_autofree char *flag = in_one_line(*words);

        g_string_append_printf(flags, " %s", flag);
    }
    /* -RTS alone names no flag. */
    if (strcmp(flags->str, "+RTS") == 0)
        g_string_append(flags, " … -RTS");
    /* Without an eventlog, the profile would be of less use. */
    if ((strstr(flags->str, " -h") != NULL ||
         strstr(flags->str, " -p") != NULL) &&
        strstr(flags->str, " -l") == NULL)
        g_string_append(flags, " -l");
    return fail(error,
                /* TRANSLATORS: "'-hT' is a flag of your program, not of evheap:
                 * run the program with +RTS -hT -l". */
                _("'%s' is a flag of your program, not of evheap: run the "
                  "program with %s"),
                line, flags->str);
}

/* Fails for "--NAME" if NAME begins no option, or several. */
static gboolean
fail_long_option(GError **error, const char *typed)
{
    const char *prefix = typed + strlen("--");
    g_autofree char *name = g_strndup(prefix, strcspn(prefix, "="));
    g_autofree char *line = in_one_line(typed);
    g_autoptr(GPtrArray) all = g_ptr_array_new();
    g_autoptr(GString) names = g_string_new(NULL);
    const char *nearest;

    for (const OptionRow *row = option_rows; row->name != NULL; row++) {
        if (row->help == NULL)
            continue;
        g_ptr_array_add(all, (gpointer)(gsize)row->name);
        if (g_str_has_prefix(row->name, name))
            g_string_append_printf(names, "%s--%s", names->len > 0 ? ", " : "",
                                   row->name);
    }
    g_ptr_array_add(all, NULL);
    if (names->len > 0)
        return fail(error, _("ambiguous option '%s': %s"), line, names->str);
    nearest = nearest_word(name, (const char *const *)all->pdata);
    if (nearest == NULL)
        return fail(error, _("unknown option '%s'"), line);
    return fail(error, _("unknown option '%s': did you mean '--%s'?"), line,
                nearest);
}

/* Fails for an unknown letter (optopt). */
static gboolean
fail_letter(GError **error, char **argv)
{
    const char letter[] = {'-', (char)optopt, '\0'};
    const char *typed = argv[optind - 1];
    g_autofree char *line = NULL;

    /* getopt_long goes to the next word only after the last letter of a
     * word. */
    if (typed[0] != '-' || typed[1] == '-' ||
        typed[strlen(typed) - 1] != (char)optopt)
        typed = argv[optind];
    line = in_one_line(typed);
    /* A letter that is not ASCII has several bytes. */
    if (optopt < 0 || optopt >= 0x80 || strcmp(typed, letter) == 0)
        return fail(error, _("unknown option '%s'"), line);
    return fail(error, _("unknown option '%s' in '%s'"), letter, line);
}

/* Fails after getopt_long returned '?' or ':'. */
static gboolean
fail_option(GError **error, int code, char **argv)
{
    const char letter[] = {'-', (char)optopt, '\0'};
    g_autofree char *line = in_one_line(argv[optind - 1]);

    if (code == ':')
        return fail(error, _("an argument is missing after '%s'"),
                    optopt < FIRST_CODE ? letter : line);
    if (optopt >= FIRST_CODE)
        return fail(error, _("no argument is allowed in '%s'"), line);
    return optopt == 0 ? fail_long_option(error, argv[optind - 1])
                       : fail_letter(error, argv);
}

static gboolean
fail_argument(GError **error, const char *name, const char *argument,
              const char *reason)
{
    g_autofree char *line = in_one_line(argument);

    return fail(error, _("--%s: bad argument '%s': %s"), name, line, reason);
}

/* Fails for an argument that is no word of the option. */
static gboolean
fail_word(GError **error, const OptionRow *row, const char *argument)
{
    g_autofree char *line = in_one_line(argument);
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
    offer =
        words != NULL ? nearest_offer(unknown, words) : format_offer(unknown);
    if (row->kind == ARGUMENT_LIST)
        /* TRANSLATORS: "--overlay: unknown word in 'live,sizes': live, size,
         * blocks, all, or none". */
        return fail(error, _("--%s: unknown word in '%s': %s, all, or none"),
                    row->name, line, offer);
    /* TRANSLATORS: "--sort: unknown word 'weight': area, stddev, peak, growth,
     * name". */
    return fail(error, _("--%s: unknown word '%s': %s"), row->name, line,
                offer);
}

/* Fails for an argument that store refused.  Takes ownership of reason, which
 * may be NULL. */
static gboolean
fail_to_store(GError **error, const OptionRow *row, const char *argument,
              GError *reason)
{
    static const char *const expectations[] = {
        [ARGUMENT_COUNT] = N_("expected a whole number, 0 or more"),
        [ARGUMENT_PERCENT] = N_("expected a number from 0 to 100"),
        [ARGUMENT_TIME] = N_("expected a time: 1.5, 200ms or 3min"),
        [ARGUMENT_MOMENT] = N_("expected mean, peak, end, all or a time: 1.5, "
                               "200ms or 3min"),
        [ARGUMENT_LEVEL] = N_("expected a size (4096, 200MiB or 1.5GB), or a "
                              "number of CPUs or calls (1.5, 2M)"),
        [ARGUMENT_THEME] = N_("the name is empty"),
        [ARGUMENT_NAME] = N_("the name is empty"),
        [ARGUMENT_NAMES] = N_("the name is empty"),
        [ARGUMENT_LABEL] = N_("expected KEY=VALUE"),
        [ARGUMENT_RUN] = N_("the name is empty"),
        [ARGUMENT_RUNS] = N_("the name is empty"),
        [ARGUMENT_FILES] = N_("the name is empty"),
        [ARGUMENT_OUTPUT] = N_("the name is empty"),
    };
    g_autoptr(GError) cause = reason;

    if (cause != NULL && row->kind == ARGUMENT_LIMIT) {
        /* The message has the option and the text already. */
        g_propagate_error(error, g_steal_pointer(&cause));
        return FALSE;
    }
    if (cause != NULL)
        return fail_argument(error, row->name, argument, cause->message);
    if ((row->words != NULL && row->kind != ARGUMENT_MOMENT) ||
        row->kind == ARGUMENT_FORMAT)
        return fail_word(error, row, argument);
    return fail_argument(error, row->name, argument,
                         _(expectations[row->kind]));
}

static void
add_output(GArray *outputs, const char *file)
{
    Output output = {.file = file};

    g_array_append_val(outputs, output);
}

/* Stores an argument (NULL = none) in the field of its row.  If the argument is
 * bad, returns FALSE and may set the error. */
static gboolean
store(const OptionRow *row, const char *argument, gpointer field,
      GError **error)
{
    guint index;
    guint64 level;
    GRegex *regex;
    Limit *limit;
    Moment *moment;

    switch (row->kind) {
    case ARGUMENT_NONE:
    case ARGUMENT_ALONE:
        *(int *)field = row->value;
        return TRUE;
    case ARGUMENT_WORD:
        if (!value_word(argument, row->words, &index))
            return FALSE;
        *(int *)field = row->value + (int)index;
        return TRUE;
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
    case ARGUMENT_TIME:
        return value_time(argument, field);
    case ARGUMENT_MOMENT:
        moment = field;
        if (!value_word(argument, row->words, &index))
            index = MOMENT_TIME;
        moment->kind = (MomentKind)index;
        return index < MOMENT_TIME || value_time(argument, &moment->time);
    case ARGUMENT_LEVEL:
        for (Quantity i = 0; i < N_QUANTITIES; i++)
            if (value_level(argument, i, &level) && level > 0) {
                *(const char **)field = argument;
                return TRUE;
            }
        return FALSE;
    case ARGUMENT_TITLE:
        g_free(*(char **)field);
        *(char **)field = in_one_line(argument);
        return TRUE;
    case ARGUMENT_REGEX:
        regex = pattern_new(argument, NULL, error);
        if (regex != NULL)
            patterns_add(field, regex);
        return regex != NULL;
    case ARGUMENT_RENAME:
        return renames_add(field, argument, error);
    case ARGUMENT_LIMIT:
        limit = limit_parse(argument, error);
        if (limit != NULL)
            g_ptr_array_add(*(GPtrArray **)field, limit);
        return limit != NULL;
    case ARGUMENT_FORMAT:
        *(const OutputFormat **)field = output_format_by_name(argument);
        return *(const OutputFormat **)field != NULL;
    case ARGUMENT_LABEL:
        return run_labels_add(*(GPtrArray **)field, argument);
    case ARGUMENT_PAGE:
    case ARGUMENT_THEME:
    case ARGUMENT_NAME:
    case ARGUMENT_RUN:
        *(const char **)field = argument;
        return row->kind == ARGUMENT_PAGE || argument[0] != '\0';
    case ARGUMENT_RUNS:
        return argument[0] != '\0' &&
               value_runs(*(GPtrArray **)field, argument, error);
    case ARGUMENT_FILES:
    case ARGUMENT_NAMES:
        g_ptr_array_add(*(GPtrArray **)field, g_strdup(argument));
        return argument[0] != '\0';
    case ARGUMENT_OUTPUT:
        add_output(*(GArray **)field, argument);
        return argument[0] != '\0';
    }
    g_assert_not_reached();
}

static gboolean
take(Options *options, const OptionRow *row, const char *argument,
     GError **error)
{
    GError *reason = NULL;

    if (row->given != 0)
        G_STRUCT_MEMBER(gboolean, options, row->given) = TRUE;
    return store(row, argument, G_STRUCT_MEMBER_P(options, row->field),
                 &reason) ||
           fail_to_store(error, row, argument, reason);
}

static const OptionRow *
row_of_code(int code)
{
    const OptionRow *row = option_rows;

    if (code >= FIRST_CODE)
        return row + (code - FIRST_CODE);
    for (; row->letter != code; row++)
        g_assert(row->name != NULL);
    return row;
}

static gboolean
take_all(Options *options, int argc, char **argv, GError **error)
{
    /* With "-" getopt_long returns operands in their order; with ":" it
     * distinguishes a missing argument from an unknown option. */
    g_autoptr(GString) letters = g_string_new("-:");
    g_autoptr(GArray) names = g_array_new(TRUE, FALSE, sizeof(struct option));
    char **word;
    int code;

    for (const OptionRow *row = option_rows; row->name != NULL; row++) {
        struct option name = {
            .name = row->name,
            .has_arg = row->argument == NULL           ? no_argument
                       : row->kind == ARGUMENT_SECONDS ? optional_argument
                                                       : required_argument,
            .val = FIRST_CODE + (int)names->len,
        };

        g_array_append_val(names, name);
        if (row->letter != '\0')
            g_string_append_printf(letters, "%c%s", row->letter,
                                   row->argument ? ":" : "");
    }
    opterr = 0;
    for (;;) {
        /* The word that getopt_long reads next, or has not read to its end. */
        word = argv + MAX(optind, 1);
        if (*word != NULL && is_rts_flag(*word))
            return fail_rts_flag(error, word);
        code = getopt_long(argc, argv, letters->str,
                           (const struct option *)(void *)names->data, NULL);
        if (code == -1)
            break;
        if (code == '?' || code == ':')
            return fail_option(error, code, argv);
        if (code == OPERAND)
            g_ptr_array_add(options->input.files, input_file_new(optarg, 0));
        else if (!take(options, row_of_code(code), optarg, error))
            return FALSE;
    }
    /* The operands after "--". */
    for (int i = optind; i < argc; i++)
        g_ptr_array_add(options->input.files, input_file_new(argv[i], 0));
    return TRUE;
}

/* Sets the size of the page.  All options must be parsed, because px depends on
 * --dpi.  Without --size, the page is larger for a difference, for more runs
 * and for more lanes. */
static gboolean
settle_size(Options *options, GError **error)
{
    /* A trend draws any number of runs as one. */
    const gboolean is_trend = options->page.view == VIEW_TREND;
    guint n_runs = is_trend ? 1 : options->input.files->len, n_lanes = 0;
    g_autoptr(GError) reason = NULL;

    for (guint kind = 0; kind < N_LANES; kind++)
        n_lanes += options->page.lanes[kind] ? 1 : 0;
    if (options->page.size != NULL)
        return value_size(options->page.size, options->page.dpi,
                          &options->page.width, &options->page.height,
                          &reason) ||
               fail_argument(error, "size", options->page.size,
                             reason->message);
    options->page.width = CHART_DEFAULT_WIDTH;
    options->page.height =
        options->choice.diff || n_runs > FEW_PANELS || n_lanes > FEW_LANES
            ? CHART_HIGH_HEIGHT
            : CHART_DEFAULT_HEIGHT;
    if (options->page.panel_order == PANELS_ROWS) {
        options->page.height =
            MAX(options->page.height, n_runs * PANEL_ROW_HEIGHT);
    } else if (n_runs > MAX_SMALL_PAGE_RUNS) {
        options->page.width = A3_WIDTH;
        options->page.height = A3_HEIGHT;
    }
    return TRUE;
}

static gboolean
is_standard(const char *file)
{
    return strcmp(file, "-") == 0;
}

/* Returns whether two names are of the same file: "x" and "./x". */
static gboolean
is_same_name(const char *file, const char *other)
{
    g_autofree char *path = g_canonicalize_filename(file, NULL);
    g_autofree char *other_path = g_canonicalize_filename(other, NULL);

    return is_standard(file) == is_standard(other) &&
           strcmp(path, other_path) == 0;
}

static gboolean
check_inputs(const Options *options, GError **error)
{
    gint n_standard =
        options->input.like != NULL && is_standard(options->input.like);

    for (guint i = 0; i < options->input.baselines->len; i++)
        n_standard +=
            is_standard(g_ptr_array_index(options->input.baselines, i));
    for (guint i = 0; i < options->input.files->len; i++)
        n_standard += is_standard(options_input(options, i)->file);
    if (options->input.files->len == 0)
        return fail(error, "%s", _("no FILE to read"));
    if (n_standard > 1)
        return fail(error, "%s",
                    _("standard input ('-') can be read only once"));
    /* A run that counts twice makes the spread too small. */
    for (guint i = 0; i < options->input.baselines->len; i++)
        for (guint j = 0; j < i; j++) {
            const char *file = g_ptr_array_index(options->input.baselines, i);
            g_autofree char *line = in_one_line(file);

            if (is_same_name(file,
                             g_ptr_array_index(options->input.baselines, j)))
                return fail(error, _("the baseline '%s' is given twice"), line);
        }
    return TRUE;
}

/* Fails for an output whose format is unknown. */
static gboolean
fail_format(GError **error, const char *file)
{
    g_autofree char *line = in_one_line(file);
    const char *dot = strrchr(file, '.');
    g_autofree char *formats = format_offer(dot != NULL ? dot + 1 : "");

    if (g_file_test(file, G_FILE_TEST_IS_DIR))
        return fail(error, _("cannot write '%s': %s"), line,
                    g_strerror(EISDIR));
    if (g_strcmp0(dot, ".gz") == 0)
        return fail(error,
                    _("cannot tell the format of '%s': only pprof is "
                      "compressed, as .pb.gz"),
                    line);
    return fail(error,
                /* TRANSLATORS: a file, and the names of all formats. */
                _("cannot tell the format of '%s': use --format (%s)"), line,
                formats);
}

/* Replaces histories by their runs.  If nothing else is asked for, their runs
 * are listed. */
static gboolean
settle_inputs(Options *options, GError **error)
{
    const gboolean lists =
        options->action == ACTION_DRAW && options->input.files->len == 1 &&
        options->output.files->len == 0 && options->output.format == NULL &&
        options->choice.limits->len == 0 && !options->choice.diff &&
        options->input.baselines->len == 0 &&
        options->input.history.named->len == 0 &&
        options->page.view == VIEW_CHART;

    /* What is not written yet, or is a pipe, is no history. */
    if (options->input.follow > 0)
        return TRUE;
    histories_detect(options->input.files);
    if (lists && options_input(options, 0)->is_history) {
        options->action = ACTION_LIST_RUNS;
        return TRUE;
    }
    if (options->input.history.named->len > 0 &&
        options->input.history.last > 0)
        return fail(error, "%s", _("--runs does not go together with --run"));
    if (!histories_check(options->input.files, &options->input.history,
                         options->input.baselines->len > 0, error))
        return FALSE;
    /* A trend takes runs of a history from its tables. */
    if (options->page.view == VIEW_TREND)
        return TRUE;
    return histories_expand(options->input.files, &options->input.history,
                            error);
}

/* Sets the default output, standard output, and the format of each output. */
static gboolean
settle_outputs(Options *options, GError **error)
{
    if (options->output.files->len == 0)
        add_output(options->output.files, "-");
    for (guint i = 0; i < options->output.files->len; i++) {
        Output *output = &g_array_index(options->output.files, Output, i);
        g_autofree char *line = in_one_line(output->file);

        for (guint j = 0; j < i; j++)
            if (is_same_name(
                    output->file,
                    g_array_index(options->output.files, Output, j).file))
                return fail(error, _("the output '%s' is given twice"), line);
        output->format = output_format_by_suffix(output->file);
        if (output->format == NULL)
            output->format = options->output.format;
        if (output->format == NULL && is_standard(output->file))
            output->format = output_format_with(FORMAT_IS_REPORT);
        if (output->format == NULL)
            return fail_format(error, output->file);
    }
    return TRUE;
}

/* Returns whether there is more than one run: several inputs, or a
 * baseline. */
static gboolean
compares(const Options *options)
{
    return options->input.files->len + options->input.baselines->len > 1;
}

/* Checks that all formats can hold a trend, and that no option needs single
 * runs. */
static gboolean
check_trend(const Options *options, GError **error)
{
    const char *other = options->choice.diff                    ? "--diff"
                        : options->input.like != NULL           ? "--like"
                        : options->input.baselines->len > 0     ? "--baseline"
                        : options->choice.has_moment            ? "--at"
                        : options->page.has_lanes               ? "--lanes"
                        : options->input.history.named->len > 0 ? "--run"
                                                                : NULL;

    if (other != NULL)
        return fail(error, _("--view=trend does not go together with %s"),
                    other);
    for (guint i = 0; i < options->output.files->len; i++) {
        const Output *output = &g_array_index(options->output.files, Output, i);

        g_autofree char *name = sink_name(output->file);

        if (!(output->format->traits & FORMAT_HAS_TREND))
            return fail(
                error,
                _("cannot write %s: --view=trend writes only pictures, html, "
                  "txt and md"),
                name);
    }
    for (guint i = 0; i < options->choice.limits->len; i++) {
        const Limit *limit = g_ptr_array_index(options->choice.limits, i);

        if (limit_is_relative(limit))
            return fail(error,
                        _("--fail-if '%s': --view=trend checks the last run, "
                          "which has no run to compare with"),
                        limit->text);
    }
    return TRUE;
}

/* Checks that a view of stacks has a picture or a page, and one run or the
 * difference of two. */
static gboolean
check_view(const Options *options, GError **error)
{
    const guint n_runs = options->input.files->len;

    if (options->choice.has_of && options->page.view != VIEW_TREND)
        return fail(error, "%s", _("--of needs --view=trend"));
    if (options->page.view == VIEW_CHART)
        return TRUE;
    if (options->page.view == VIEW_TREND)
        return check_trend(options, error);
    if (options->choice.moment.kind == MOMENT_ALL)
        return fail(error, _("--view=%s does not go together with --at=all"),
                    view_words[options->page.view]);
    if (!(options_traits(options) & FORMAT_DRAWS))
        return fail(error,
                    _("--view=%s needs an output that is a picture or a page: "
                      "-o heap.svg"),
                    view_words[options->page.view]);
    if (options->choice.diff ? n_runs + options->input.baselines->len != 2
                             : n_runs > 1)
        return fail(error,
                    _("--view=%s draws one run, or two runs with --diff"),
                    view_words[options->page.view]);
    return TRUE;
}

/* Checks that one log is followed, and that the outputs are files. */
static gboolean
check_follow(const Options *options, GError **error)
{
    const char *input;

    if (options->input.follow <= 0)
        return options->input.follow_for == G_MAXINT64 ||
               fail(error, "%s", _("--follow-for needs --follow"));
    if (options->input.follow_for <= 0)
        return fail(error, "%s", _("--follow-for: the time is not positive"));
    if (options->input.files->len != 1 || options->action != ACTION_DRAW)
        return fail(error, "%s", _("--follow reads one FILE"));
    if (options->page.view == VIEW_TREND)
        return fail(error, _("--view=trend does not go together with %s"),
                    "--follow");
    input = options_input(options, 0)->file;
    if (strcmp(input, FOLLOW_SOCKET) == 0)
        return fail(error, _("--follow: '%s' needs the path of a socket"),
                    input);
    for (guint i = 0; i < options->output.files->len; i++) {
        const Output *output = &g_array_index(options->output.files, Output, i);

        if (!is_standard(input) && is_same_name(output->file, input))
            return fail(error, _("the output '%s' would replace an input"),
                        input);
        if (output->format->events != LISTS_NO_EVENTS &&
            (is_standard(input) || g_str_has_prefix(input, FOLLOW_SOCKET)))
            return fail(error,
                        _("--follow writes '%s' from a file only, not from "
                          "'%s'"),
                        output->file, input);
        if (is_standard(output->file) &&
            (!(output->format->traits & FORMAT_IS_REPORT) ||
             !screen_is_possible()))
            return fail(error, "%s",
                        _("--follow writes to files, and its report to a "
                          "terminal: use -o FILE"));
    }
    if (options->input.history.named->len > 0 ||
        options->input.history.last > 0)
        return fail(error, _("--%s does not go together with --follow"),
                    options->input.history.last > 0 ? "runs" : "run");
    return TRUE;
}

/* Checks options that need several runs or a format, and formats that hold only
 * one run. */
static gboolean
check_comparison(const Options *options, GError **error)
{
    const guint traits = options_traits(options);
    gboolean has_history = FALSE;

    if (options->choice.diff && !compares(options))
        return fail(error, "%s",
                    _("--diff needs a second FILE or a --baseline"));
    if (options->choice.diff && options->output.table != TABLE_VALUES)
        return fail(error, _("--table=%s does not go together with --diff"),
                    table_words[options->output.table]);
    for (guint i = 0; i < options->output.files->len; i++) {
        const Output *output = &g_array_index(options->output.files, Output, i);
        g_autofree char *name = sink_name(output->file);

        g_assert(output->format != NULL);
        if ((output->format->traits & FORMAT_HOLDS_ONE_RUN) &&
            options->input.files->len > 1 && options->page.view != VIEW_TREND)
            return fail(error,
                        _("cannot write %u runs to %s: the format %s holds "
                          "one"),
                        options->input.files->len, name, output->format->name);
        if (options->choice.moment.kind == MOMENT_ALL &&
            (output->format->traits & FORMAT_HAS_MOMENT) &&
            (!(output->format->traits & FORMAT_HAS_EACH_ERA) ||
             is_standard(output->file)))
            return fail(error,
                        _("cannot write %s: --at=all needs a file in pprof"),
                        name);
        has_history |= output->format->add != NULL;
        if (output->format->add != NULL && is_standard(output->file))
            return fail(error, _("cannot write %s: the format %s needs a file"),
                        name, output->format->name);
        if ((output->format->traits & FORMAT_NEEDS_LIMITS) &&
            options->choice.limits->len == 0)
            return fail(error,
                        _("cannot write %s: the format %s needs --fail-if"),
                        name, output->format->name);
    }
    if (!has_history && options->input.baselines->len == 0 &&
        (options->output.run_name != NULL ||
         options->output.run_labels->len > 0))
        return fail(error, _("--%s needs an output in sqlite"),
                    options->output.run_name != NULL ? "run-name"
                                                     : "run-label");
    if (options->output.table != TABLE_VALUES && !(traits & FORMAT_HAS_TABLES))
        return fail(error, _("--table=%s needs an output in csv"),
                    table_words[options->output.table]);
    if (options->choice.has_moment && !(traits & FORMAT_HAS_MOMENT) &&
        options->page.view == VIEW_CHART)
        return fail(error, "%s",
                    _("--at needs an output in folded or pprof, or "
                      "--view=flame or icicle"));
    return check_follow(options, error) && check_view(options, error);
}

static gboolean
check_limits(const Options *options, GError **error)
{
    for (guint i = 0; i < options->choice.limits->len; i++) {
        const Limit *limit = g_ptr_array_index(options->choice.limits, i);

        if (limit_is_relative(limit) && !compares(options))
            return fail(error,
                        _("--fail-if '%s' needs a run to compare with: give "
                          "a --baseline or a second FILE"),
                        limit->text);
    }
    return TRUE;
}

Options *
options_parse(int argc, char **argv, GError **error)
{
    g_autoptr(Options) options = g_new0(Options, 1);
    const Filter *filter = &options->choice.filter;

    options->input.files =
        g_ptr_array_new_with_free_func((GDestroyNotify)input_file_free);
    options->input.history.named = g_ptr_array_new_with_free_func(g_free);
    options->output.run_labels = run_labels_new();
    options->input.baselines = g_ptr_array_new_with_free_func(g_free);
    options->input.symbols = g_ptr_array_new_with_free_func(g_free);
    options->choice.limits =
        g_ptr_array_new_with_free_func((GDestroyNotify)limit_free);
    options->output.files = g_array_new(FALSE, FALSE, sizeof(Output));
    options->choice.selection.trace = SELECTION_DEFAULT_TRACE;
    options->choice.selection.bands = SELECTION_DEFAULT_BANDS;
    options->choice.selection.min_peak = SELECTION_DEFAULT_MIN_PEAK;
    options->page.dpi = DEFAULT_DPI;
    options->choice.of = METRIC_MEAN;
    options->input.follow_for = G_MAXINT64;
    if (!take_all(options, argc, argv, error))
        return NULL;
    if (options->action >= ACTION_DUMP_OPTIONS)
        return g_steal_pointer(&options);
    if (!settle_inputs(options, error))
        return NULL;
    if (options->action == ACTION_LIST_RUNS)
        return g_steal_pointer(&options);
    if (!settle_size(options, error))
        return NULL;
    if (filter->has_from && filter->has_to && filter->from > filter->to) {
        fail(error, "%s", _("--from is later than --to"));
        return NULL;
    }
    /* Shares always end at 100 %. */
    if (options->page.y_max_text != NULL &&
        options->page.stacking == STACK_PERCENT) {
        fail(error, "%s", _("--y-max cannot be used with --stack=percent"));
        return NULL;
    }
    /* Who chooses the bands or the scale also chooses low bands. */
    if (options->choice.narrows || options->page.y_max_text != NULL)
        options->choice.selection.min_peak = 0;
    if (!check_inputs(options, error) || !settle_outputs(options, error) ||
        !check_comparison(options, error) || !check_limits(options, error))
        return NULL;
    return g_steal_pointer(&options);
}

const InputFile *
options_input(const Options *options, guint index)
{
    return g_ptr_array_index(options->input.files, index);
}

static gpointer
copy_name(gconstpointer name, gpointer unused)
{
    (void)unused;
    return g_strdup(name);
}

GPtrArray *
options_files(const Options *options)
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
                 options->page.theme_name != NULL)
            file = themes_file(options->page.theme_name);
        if (file != NULL)
            g_ptr_array_add(files, file);
        if (row->kind == ARGUMENT_RUNS || row->kind == ARGUMENT_FILES)
            g_ptr_array_extend(files, *(GPtrArray *const *)field, copy_name,
                               NULL);
    }
    return files;
}

gboolean
options_set_quantity(Options *options, Quantity quantity, GError **error)
{
    const char *key = quantity_keys[quantity];

    if (options->page.y_max_text != NULL &&
        (!value_level(options->page.y_max_text, quantity,
                      &options->page.y_max) ||
         options->page.y_max == 0)) {
        g_autofree char *line = in_one_line(options->page.y_max_text);

        /* TRANSLATORS: "--y-max: bad argument '2MiB': the time profile takes a
         * number of CPUs: 2 or 1.5". */
        return fail(error,
                    _("--y-max: bad argument '%s': the %s profile takes %s"),
                    line, key, amount_expected(quantity, METRIC_PEAK));
    }
    for (guint i = 0; i < options->choice.limits->len; i++) {
        Limit *limit = g_ptr_array_index(options->choice.limits, i);

        if (limit->is_leak && quantity_is_flow(quantity))
            return fail(
                error,
                _("--fail-if '%s': leaks are judged on heap profiles, not on the "
                  "%s profile"),
                limit->text, key);
        if (!limit_set_quantity(limit, quantity))
            /* TRANSLATORS: "--fail-if 'peak>2MiB': peak of the time profile
             * takes a number of CPUs: 2 or 1.5". */
            return fail(error,
                        _("--fail-if '%s': %s of the %s profile takes %s"),
                        limit->text, limit_key(limit), key,
                        amount_expected(quantity, limit->metric));
    }
    return TRUE;
}

gboolean
options_need_runs(const Options *options)
{
    for (guint i = 0; i < options->output.files->len; i++)
        if (g_array_index(options->output.files, Output, i).format->events <=
            LISTS_ACTIVITY)
            return TRUE;
    return options->choice.limits->len > 0 || options->action != ACTION_DRAW;
}

guint
options_read_flags(const Options *options)
{
    gboolean activity = (options_traits(options) & FORMAT_NEEDS_ACTIVITY) ||
                        options->action == ACTION_DUMP_PROFILE ||
                        options->output.table >= TABLE_RUNS ||
                        options->page.view == VIEW_TREND;

    for (guint kind = 0; kind < N_LANES; kind++)
        activity |= options->page.lanes[kind] && options_draw(options);
    for (guint i = 0; i < options->choice.limits->len; i++) {
        const Limit *limit = g_ptr_array_index(options->choice.limits, i);

        activity |= limit_has_measure(limit);
    }
    return READ_STATED(options->input.breakdown) |
           (activity ? READ_ACTIVITY : 0);
}

gboolean
options_make_plain(const Options *options)
{
    return options->choice.labels == LABELS_PLAIN &&
           options->action == ACTION_DRAW;
}

guint
options_traits(const Options *options)
{
    guint traits = 0;

    for (guint i = 0; i < options->output.files->len; i++)
        traits |=
            g_array_index(options->output.files, Output, i).format->traits;
    if (options->action == ACTION_DUMP_FIGURE)
        traits |= FORMAT_IS_PICTURE;
    return traits;
}

gboolean
options_draw(const Options *options)
{
    return options->action == ACTION_DUMP_FIGURE ||
           (options->action == ACTION_DRAW &&
            (options_traits(options) & FORMAT_DRAWS));
}

gboolean
options_draw_stacks(const Options *options)
{
    return options->page.view == VIEW_FLAME ||
           options->page.view == VIEW_ICICLE;
}

/* A wrong --theme is an error even if nothing is drawn. */
gboolean
options_load_theme(Options *options, GError **error)
{
    if (options->page.theme_name != NULL)
        options->page.theme = themes_load(options->page.theme_name, error);
    else if (options_draw(options))
        options->page.theme = themes_load_default();
    else
        return TRUE;
    return options->page.theme != NULL;
}

ChartOptions
options_chart(const Options *options, const GArray *markers,
              const Profile *decoded)
{
    ChartOptions chart = {
        .width = options->page.width,
        .height = options->page.height,
        .theme = options->page.theme,
        .title = options->page.title,
        .caption = options->page.caption,
        .no_facts =
            options->page.title != NULL && options->page.title[0] == '\0' &&
            options->page.caption != NULL && options->page.caption[0] == '\0',
        .no_date = options->page.no_date,
        .no_frame = options->page.no_frame,
        .markers = markers,
        .decoded = decoded,
        .legend_place = options->page.legend_place,
        .x_axis = options->page.x_axis,
        .stacking = options->page.stacking,
        .y_max = options->page.y_max,
        .default_lanes = !options->page.has_lanes,
    };

    memcpy(chart.lanes, options->page.lanes, sizeof(chart.lanes));
    memcpy(chart.overlay, options->page.overlay, sizeof(chart.overlay));
    return chart;
}

void
options_free(Options *options)
{
    if (options == NULL)
        return;
    g_array_unref(options->output.files);
    g_ptr_array_unref(options->input.files);
    g_ptr_array_unref(options->input.history.named);
    g_ptr_array_unref(options->output.run_labels);
    g_free(options->output.run_name);
    g_ptr_array_unref(options->input.baselines);
    g_ptr_array_unref(options->input.symbols);
    g_ptr_array_unref(options->choice.limits);
    g_free(options->page.title);
    g_free(options->page.caption);
    theme_free(options->page.theme);
    screen_free(options->output.screen);
    filter_clear(&options->choice.filter);
    marker_choice_clear(&options->choice.markers);
    if (options->choice.events != NULL)
        g_ptr_array_unref(options->choice.events);
    g_free(options);
}
