#include <config.h>

#include "cli/parse.h"

#include <errno.h>
#include <getopt.h>
#include <glib/gi18n.h>
#include <string.h>

#include "base/error.h"
#include "base/label.h"
#include "base/nearest.h"
#include "cli/arguments.h"
#include "cli/conditions.h"
#include "cli/launch.h"
#include "cli/values.h"
#include "reader/breakdown.h"

/* getopt_long returns a letter, or FIRST_CODE plus the index of the row. */
#define FIRST_CODE 256

/* The code that getopt_long returns for an operand.  With POSIXLY_CORRECT, too,
 * options may follow operands. */
#define OPERAND 1

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
    g_autofree char *line = label_line(words[0]);
    const gboolean begins = words[0][0] == '+';
    g_autoptr(GString) flags = g_string_new("+RTS");

    /* Between +RTS and -RTS, evheap's letters are flags, too. */
    for (words += begins ? 1 : 0;
         *words != NULL && strcmp(*words, "-RTS") != 0 &&
         (begins ? **words == '-' : is_rts_flag(*words));
         words++) {
        g_autofree char *flag = label_line(*words);

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
    return misuse(error,
                  /* TRANSLATORS: "'-hT' is a flag of your program, not of
                   * evheap: use evheap run, or run the program with +RTS
                   * -hT -l". */
                  _("'%s' is a flag of your program, not of evheap: use evheap "
                    "run, or run the program with %s"),
                  line, flags->str);
}

/* Fails for a flag of the RTS that evheap run does not take itself. */
static gboolean
fail_flag_of_run(GError **error, const char *typed)
{
    g_autofree char *line = label_line(typed);
    g_autofree char *use = strcmp(typed, "-p") == 0
                               ? g_strdup("--profile=time")
                               : g_strdup_printf("--rts='%s'", line);

    /* TRANSLATORS: "'-A64m' is a flag of the RTS: use --rts='-A64m'". */
    return misuse(error, _("'%s' is a flag of the RTS: use %s"), line, use);
}

/* Fails for "--NAME" if NAME begins no option, or several. */
static gboolean
fail_long_option(GError **error, const char *typed, gboolean is_run)
{
    const char *prefix = typed + strlen("--");
    g_autofree char *name = g_strndup(prefix, strcspn(prefix, "="));
    g_autofree char *line = label_line(typed);
    g_autoptr(GPtrArray) all = g_ptr_array_new();
    g_autoptr(GString) names = g_string_new(NULL);
    const char *nearest;

    for (const OptionRow *row = option_rows; row->name != NULL; row++) {
        if (row->help == NULL || (row->of_run && !is_run))
            continue;
        g_ptr_array_add(all, (gpointer)(gsize)row->name);
        if (g_str_has_prefix(row->name, name))
            g_string_append_printf(names, "%s--%s", names->len > 0 ? ", " : "",
                                   row->name);
    }
    g_ptr_array_add(all, NULL);
    if (names->len > 0)
        return misuse(error, _("ambiguous option '%s': %s"), line, names->str);
    nearest = nearest_word(name, (const char *const *)all->pdata);
    if (nearest == NULL)
        return misuse(error, _("unknown option '%s'"), line);
    return misuse(error, _("unknown option '%s': did you mean '--%s'?"), line,
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
    line = label_line(typed);
    /* A letter that is not ASCII has several bytes. */
    if (optopt < 0 || optopt >= 0x80 || strcmp(typed, letter) == 0)
        return misuse(error, _("unknown option '%s'"), line);
    return misuse(error, _("unknown option '%s' in '%s'"), letter, line);
}

/* Fails after getopt_long returned '?' or ':' for a word. */
static gboolean
fail_option(GError **error, int code, const char *word, char **argv,
            gboolean is_run)
{
    const char letter[] = {'-', (char)optopt, '\0'};
    g_autofree char *line = label_line(argv[optind - 1]);

    if (code == ':')
        return misuse(error, _("an argument is missing after '%s'"),
                      optopt < FIRST_CODE ? letter : line);
    if (optopt >= FIRST_CODE)
        return misuse(error, _("no argument is allowed in '%s'"), line);
    if (is_run && is_rts_flag(word))
        return fail_flag_of_run(error, word);
    return optopt == 0 ? fail_long_option(error, argv[optind - 1], is_run)
                       : fail_letter(error, argv);
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
take_command(Options *options, char **command, GError **error)
{
    options->launch.command = command;
    return g_strcmp0(command[0], "+RTS") != 0 ||
           misuse(error, "%s",
                  _("'+RTS' is no program: flags of the RTS stand after the "
                    "program, or in --rts"));
}

/* Stores all operands and options, in their order. */
static gboolean
take_words(Options *options, int argc, char **argv, GError **error)
{
    const gboolean is_run = options->launch.is_run;
    /* With "-" getopt_long returns operands in their order, with "+" it ends at
     * the first; with ":" it distinguishes a missing argument from an unknown
     * option. */
    g_autoptr(GString) letters = g_string_new(is_run ? "+:" : "-:");
    g_autoptr(GArray) names = g_array_new(TRUE, FALSE, sizeof(struct option));
    char **word;
    int code;

    for (const OptionRow *row = option_rows; row->name != NULL; row++) {
        struct option name = {
            .name = row->name,
            .has_arg = row->argument == NULL           ? no_argument
                       : row->kind == ARGUMENT_SECONDS ? optional_argument
                                                       : required_argument,
            .val = FIRST_CODE + (int)(row - option_rows),
        };

        if (row->of_run && !is_run)
            continue;
        g_array_append_val(names, name);
        if (row->letter != '\0')
            g_string_append_printf(letters, "%c%s", row->letter,
                                   row->argument ? ":" : "");
    }
    opterr = 0;
    for (;;) {
        /* The word that getopt_long reads next, or has not read to its end. */
        word = argv + MAX(optind, 1);
        /* "-hc" is an option of evheap run, too. */
        if (is_run && *word != NULL &&
            g_regex_match_simple("^-h[Tcmdyrbie]$", *word, 0, 0)) {
            options->input.breakdown = breakdown_of_letter((*word)[2]);
            optind = (int)(word - argv) + 1;
            continue;
        }
        /* "-hbdrag" is not -h, while "-i1" is an option of evheap run. */
        if (*word != NULL && is_rts_flag(*word) &&
            (!is_run || (*word)[1] == 'h'))
            return is_run ? fail_flag_of_run(error, *word)
                          : fail_rts_flag(error, word);
        code = getopt_long(argc, argv, letters->str,
                           (const struct option *)(void *)names->data, NULL);
        if (code == -1)
            break;
        if (code == '?' || code == ':')
            return fail_option(error, code, *word, argv, is_run);
        if (code == OPERAND)
            g_ptr_array_add(options->input.files, input_file_new(optarg, 0));
        else if (!argument_take(options, row_of_code(code), optarg, error))
            return FALSE;
    }
    if (is_run)
        return take_command(options, argv + optind, error);
    /* The operands after "--". */
    for (int i = optind; i < argc; i++)
        g_ptr_array_add(options->input.files, input_file_new(argv[i], 0));
    return TRUE;
}

/* Sets the size of the page.  All options must be parsed, because px depends on
 * --dpi. */
static gboolean
settle_size(Options *options, GError **error)
{
    /* A trend draws any number of runs as one. */
    const gboolean is_trend = options->page.view == VIEW_TREND;
    ChartOptions *chart = &options->page.chart;
    g_autoptr(GError) reason = NULL;

    if (options->page.size != NULL) {
        g_autofree char *line = label_line(options->page.size);

        return value_size(options->page.size, options->page.dpi, &chart->width,
                          &chart->height, &reason) ||
               misuse(error, _("--%s: bad argument '%s': %s"), "size", line,
                      reason->message);
    }
    options_fit_page(options, is_trend ? 1 : options->input.files->len);
    return TRUE;
}

/* Fails for an output whose format is unknown. */
static gboolean
fail_format(GError **error, const char *file)
{
    g_autofree char *line = label_line(file);
    const char *dot = strrchr(file, '.');
    g_autofree char *formats = argument_formats(dot != NULL ? dot + 1 : "");

    if (g_file_test(file, G_FILE_TEST_IS_DIR))
        return misuse(error, _("cannot write '%s': %s"), line,
                      g_strerror(EISDIR));
    if (g_strcmp0(dot, ".gz") == 0)
        return misuse(error,
                      _("cannot tell the format of '%s': only pprof is "
                        "compressed, as .pb.gz"),
                      line);
    return misuse(error,
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
    if (options->input.follow > 0 || options->launch.is_run)
        return TRUE;
    if (options->input.breakdown != BREAKDOWN_UNKNOWN)
        options->input.history.breakdown =
            breakdown_option(options->input.breakdown);
    if (options->input.has_quantity)
        options->input.history.quantity =
            quantity_keys[options->input.quantity];
    histories_detect(options->input.files);
    if (lists && options_input(options, 0)->is_history) {
        options->action = ACTION_LIST_RUNS;
        return TRUE;
    }
    if (options->input.history.named->len > 0 &&
        options->input.history.last > 0)
        return misuse(error, "%s", _("--runs does not go together with --run"));
    if (!histories_check(options->input.files, &options->input.history,
                         options->input.baselines->len > 0, error))
        return FALSE;
    /* A trend takes runs of a history from its tables. */
    if (options->page.view == VIEW_TREND)
        return TRUE;
    return histories_expand(options->input.files, &options->input.history,
                            error);
}

/* Sets the default output, standard output, and the format of each output. Adds
 * the page of --open if none is among them. */
static gboolean
settle_outputs(Options *options, GError **error)
{
    const OutputFormat *format = options->output.format;
    const OutputFormat *report = output_format_with(FORMAT_IS_REPORT);
    /* Standard output belongs to the program of evheap run. */
    const Output standard = {
        .file = options->launch.is_run ? STANDARD_ERROR : "-",
        .format = format != NULL ? format : report,
    };
    const Output page = {
        .file = options->launch.page,
        .format = output_format_by_name("html"),
    };
    gboolean has_page = page.file == NULL;

    for (guint i = 0; i < options->output.files->len; i++) {
        Output *output = &g_array_index(options->output.files, Output, i);
        g_autofree char *line = label_line(output->file);

        for (guint j = 0; j < i; j++)
            if (value_is_same_file(
                    output->file,
                    g_array_index(options->output.files, Output, j).file))
                return misuse(error, _("the output '%s' is given twice"), line);
        output->format = output_format_by_suffix(output->file);
        if (output->format == NULL)
            output->format = format;
        if (output->format == NULL && value_is_standard(output->file))
            output->format = report;
        if (output->format == NULL)
            return fail_format(error, output->file);
        has_page |= output->format == page.format;
    }
    if (options->output.files->len == 0 &&
        (has_page || options->launch.lacks_browser))
        g_array_append_val(options->output.files, standard);
    if (!has_page)
        g_array_append_val(options->output.files, page);
    return TRUE;
}

gboolean
options_are_of_run(int argc, char **argv)
{
    return argc > 1 && strcmp(argv[1], "run") == 0;
}

Options *
options_parse(int argc, char **argv, GError **error)
{
    g_autoptr(Options) options = options_new();

    if (options_are_of_run(argc, argv)) {
        options->launch.is_run = TRUE;
        argc--;
        argv++;
        options->launch.words = argv + 1;
    }
    if (!take_words(options, argc, argv, error))
        return NULL;
    if (options->action >= ACTION_DUMP_OPTIONS)
        return g_steal_pointer(&options);
    if (options->launch.is_run && !launch_settle(options, error))
        return NULL;
    if (!settle_inputs(options, error))
        return NULL;
    if (options->action == ACTION_LIST_RUNS)
        return g_steal_pointer(&options);
    if (!settle_size(options, error))
        return NULL;
    /* Who chooses the bands or the scale also chooses low bands. */
    if (options->choice.narrows || options->page.y_max_text != NULL)
        options->choice.selection.min_peak = 0;
    if (!conditions_check_inputs(options, error) ||
        !settle_outputs(options, error) || !conditions_check(options, error))
        return NULL;
    return g_steal_pointer(&options);
}
