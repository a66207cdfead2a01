#include <config.h>

#include "cli/options.h"

#include <getopt.h>
#include <glib/gi18n.h>
#include <string.h>

#include "cli/values.h"
#include "input/error.h"
#include "profile/label.h"

/* One option: parsing and help read these rows. */
typedef struct {
    const char *name;
    char letter;          /* '\0' = none */
    const char *argument; /* its name in the help; NULL = takes none */
    const char *help;     /* NULL = hidden */
    /* Takes the option; returns FALSE for a bad argument. */
    gboolean (*take)(Options *options, const char *argument);
} OptionRow;

static gboolean
take_output(Options *options, const char *argument)
{
    Output output = {.file = argument};

    g_array_append_val(options->outputs, output);
    return argument[0] != '\0';
}

static gboolean
take_format(Options *options, const char *argument)
{
    options->format = output_format_by_name(argument);
    return options->format != NULL;
}

static gboolean
take_trace(Options *options, const char *argument)
{
    options->narrows = TRUE;
    return value_percent(argument, &options->selection.trace);
}

static gboolean
take_bands(Options *options, const char *argument)
{
    options->narrows = TRUE;
    return value_count(argument, &options->selection.bands);
}

static gboolean
take_sort(Options *options, const char *argument)
{
    return value_sort_key(argument, &options->selection.sort);
}

static gboolean
take_reverse(Options *options, const char *argument)
{
    (void)argument;
    options->selection.reverse = TRUE;
    return TRUE;
}

static gboolean
take_title(Options *options, const char *argument)
{
    g_free(options->title);
    options->title = argument[0] == '\0'
                         ? g_strdup("")
                         : label_present(argument, strlen(argument));
    return TRUE;
}

static gboolean
take_size(Options *options, const char *argument)
{
    return value_size(argument, &options->width, &options->height);
}

static gboolean
take_strict(Options *options, const char *argument)
{
    (void)argument;
    options->strict = TRUE;
    return TRUE;
}

static gboolean
take_quiet(Options *options, const char *argument)
{
    (void)argument;
    options->quiet = TRUE;
    return TRUE;
}

static gboolean
take_verbose(Options *options, const char *argument)
{
    (void)argument;
    options->verbose = TRUE;
    return TRUE;
}

static gboolean
take_dump(Options *options, const char *argument)
{
    if (strcmp(argument, "events") == 0)
        options->action = ACTION_DUMP_EVENTS;
    else if (strcmp(argument, "profile") == 0)
        options->action = ACTION_DUMP_PROFILE;
    else if (strcmp(argument, "figure") == 0)
        options->action = ACTION_DUMP_FIGURE;
    else
        return FALSE;
    return TRUE;
}

static gboolean
take_help(Options *options, const char *argument)
{
    (void)argument;
    options->action = ACTION_HELP;
    return TRUE;
}

static gboolean
take_version(Options *options, const char *argument)
{
    (void)argument;
    options->action = ACTION_VERSION;
    return TRUE;
}

static const OptionRow rows[] = {
    {"output", 'o', N_("FILE"),
     N_("write to FILE, in the format that its suffix tells; may be repeated; "
        "- is standard output"),
     take_output},
    {"format", 'f', N_("NAME"),
     N_("the format of outputs whose suffix tells none"), take_format},
    {"trace", 't', N_("PERCENT"),
     N_("put the smallest bands that together stay below PERCENT of the area "
        "into OTHER (default 1)"),
     take_trace},
    {"bands", 'm', N_("N"),
     N_("draw at most N bands beside OTHER, the largest ones (default 20; 0: "
        "no limit)"),
     take_bands},
    {"sort", 's', N_("KEY"),
     N_("order of the bands from the top: area (default), stddev, peak, "
        "growth or name"),
     take_sort},
    {"reverse", 'r', NULL, N_("turn that order round"), take_reverse},
    {"title", '\0', N_("TEXT"),
     N_("the title, instead of the program and its arguments"), take_title},
    {"size", '\0', N_("WxH"),
     N_("size of the page in pt (default), mm, cm, in or px, or a4, a3, "
        "letter (default 648x432pt)"),
     take_size},
    {"strict", '\0', NULL, N_("a damaged log is an error: no output, status 2"),
     take_strict},
    {"quiet", 'q', NULL, N_("no warnings and hints"), take_quiet},
    {"verbose", 'v', NULL, N_("say what is read and written"), take_verbose},
    {"dump", '\0', "WHAT", NULL, take_dump},
    {"help", 'h', NULL, N_("print this help"), take_help},
    {"version", 'V', NULL, N_("print the version"), take_version},
};

/* getopt_long returns this plus the row's place, for letters as well. */
#define FIRST_CODE 256

static void
fill_long_options(struct option *options)
{
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        options[i] = (struct option){
            .name = rows[i].name,
            .has_arg = rows[i].argument ? required_argument : no_argument,
            .val = FIRST_CODE + (int)i,
        };
    options[G_N_ELEMENTS(rows)] = (struct option){.name = NULL};
}

/* The leading colon has getopt_long tell a missing argument from an unknown
 * option. */
static char *
short_options(void)
{
    GString *letters = g_string_new(":");

    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        if (rows[i].letter == '\0')
            continue;
        g_string_append_c(letters, rows[i].letter);
        if (rows[i].argument != NULL)
            g_string_append_c(letters, ':');
    }
    return g_string_free(letters, FALSE);
}

static const OptionRow *
row_of_code(int code)
{
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        if (code == FIRST_CODE + (int)i ||
            (rows[i].letter != '\0' && code == rows[i].letter))
            return &rows[i];
    return NULL;
}

static gboolean
fail(GError **error, const char *text, const char *where)
{
    g_set_error(error, TROUBLE, TROUBLE_USAGE, "%s '%s'", text, where);
    return FALSE;
}

/* What the user typed where getopt_long saw no option, or no argument. */
static gboolean
fail_option(GError **error, const char *text, char **argv)
{
    char letter[] = {'-', (char)optopt, '\0'};

    if (optopt > 0 && optopt < FIRST_CODE)
        return fail(error, text, letter);
    return fail(error, text, argv[optind - 1]);
}

static gboolean
take(Options *options, const OptionRow *row, GError **error)
{
    g_autofree char *text = NULL;

    if (row->take(options, optarg))
        return TRUE;
    text = g_strdup_printf(_("bad argument of --%s"), row->name);
    return fail(error, text, optarg);
}

static gboolean
take_all(Options *options, int argc, char **argv, GError **error)
{
    struct option long_options[G_N_ELEMENTS(rows) + 1];
    g_autofree char *letters = short_options();
    const OptionRow *row;
    int code;

    fill_long_options(long_options);
    opterr = 0;
    while ((code = getopt_long(argc, argv, letters, long_options, NULL)) !=
           -1) {
        if (code == '?' && optopt >= FIRST_CODE)
            return fail_option(error, _("no argument is allowed in"), argv);
        if (code == '?')
            return fail_option(error, _("unknown or ambiguous option"), argv);
        if (code == ':')
            return fail_option(error, _("an argument is missing after"), argv);
        row = row_of_code(code);
        g_assert(row != NULL);
        if (!take(options, row, error))
            return FALSE;
    }
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

/* Returns whether an earlier -o names the same file. */
static gboolean
is_repeated(const Options *options, guint index)
{
    const char *file = g_array_index(options->outputs, Output, index).file;

    for (guint i = 0; i < index; i++)
        if (strcmp(g_array_index(options->outputs, Output, i).file, file) == 0)
            return TRUE;
    return FALSE;
}

static gboolean
settle_outputs(Options *options, GError **error)
{
    if (options->outputs->len == 0)
        take_output(options, "-");
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

static gboolean
settle_input(Options *options, int argc, char **argv, GError **error)
{
    if (optind == argc) {
        g_set_error_literal(error, TROUBLE, TROUBLE_USAGE,
                            _("no FILE to read"));
        return FALSE;
    }
    if (optind + 1 < argc)
        return fail(error, _("more than one FILE"), argv[optind + 1]);
    options->input = argv[optind];
    return TRUE;
}

Options *
options_parse(int argc, char **argv, GError **error)
{
    g_autoptr(Options) options = g_new0(Options, 1);

    options->outputs = g_array_new(FALSE, FALSE, sizeof(Output));
    options->selection.trace = SELECTION_DEFAULT_TRACE;
    options->selection.bands = SELECTION_DEFAULT_BANDS;
    options->width = CHART_DEFAULT_WIDTH;
    options->height = CHART_DEFAULT_HEIGHT;
    if (!take_all(options, argc, argv, error))
        return NULL;
    if (options->action == ACTION_HELP || options->action == ACTION_VERSION)
        return g_steal_pointer(&options);
    if (!settle_input(options, argc, argv, error) ||
        !settle_outputs(options, error))
        return NULL;
    return g_steal_pointer(&options);
}

void
options_free(Options *options)
{
    if (options == NULL)
        return;
    g_array_unref(options->outputs);
    g_free(options->title);
    g_free(options);
}

#define HELP_INDENT 26
#define HELP_WIDTH  79

/* Appends text word by word, its further lines indented. */
static void
append_wrapped(GString *help, const char *text)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    glong column = HELP_INDENT;

    for (char **word = words; *word != NULL; word++) {
        glong length = g_utf8_strlen(*word, -1);

        if (column > HELP_INDENT && column + 1 + length > HELP_WIDTH) {
            g_string_append_printf(help, "\n%*s", HELP_INDENT, "");
            column = HELP_INDENT;
        } else if (column > HELP_INDENT) {
            g_string_append_c(help, ' ');
            column++;
        }
        g_string_append(help, *word);
        column += length;
    }
    g_string_append_c(help, '\n');
}

static void
append_row(GString *help, const OptionRow *row)
{
    g_autoptr(GString) usage = g_string_new("  ");

    if (row->letter != '\0')
        g_string_append_printf(usage, "-%c, --%s", row->letter, row->name);
    else
        g_string_append_printf(usage, "    --%s", row->name);
    if (row->argument != NULL)
        g_string_append_printf(usage, "=%s", _(row->argument));
    g_string_append(help, usage->str);
    g_string_append_printf(
        help, "%*s", MAX(1, HELP_INDENT - (int)g_utf8_strlen(usage->str, -1)),
        "");
    append_wrapped(help, _(row->help));
}

static void
append_formats(GString *help)
{
    g_string_append(help, _("\nFormats:\n"));
    for (const OutputFormat *const *format = output_formats(); *format != NULL;
         format++)
        g_string_append_printf(help, "  %-6s %s\n", (*format)->name,
                               _((*format)->summary));
}

char *
options_help(void)
{
    GString *help = g_string_new(
        _("Usage: evheap [OPTION]... FILE\n"
          "Draw the heap profile in an eventlog of GHC.\n\n"
          "FILE is an eventlog; - is standard input.  Without -o a text "
          "report goes to\nstandard output.\n\n"));

    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        if (rows[i].help != NULL)
            append_row(help, &rows[i]);
    append_formats(help);
    g_string_append(help,
                    _("\nExit status: 0 done, 2 trouble (wrong usage, input "
                      "that cannot be read,\noutput that cannot be "
                      "written).\n"));
    return g_string_free(help, FALSE);
}
