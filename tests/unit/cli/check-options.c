#include "support/suite.h"

#include <getopt.h>
#include <string.h>

#include "base/error.h"
#include "cli/help.h"
#include "cli/option-table.h"
#include "cli/parse.h"

/* The words of all lines parsed so far.  The options borrow them. */
static GPtrArray *lines;

AT_START(remember_lines)
{
    lines = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);
}

/* Parses a command line without the name of the program. */
static Options *
parse(const char *line, GError **error)
{
    g_autofree char *whole = g_strconcat("evheap ", line, NULL);
    char **words = g_strsplit_set(whole, " ", -1);

    g_ptr_array_add(lines, words);
    optind = 0; /* makes getopt start again */
    return options_parse((int)g_strv_length(words), words, error);
}

static Options *
parse_well(const char *line)
{
    g_autoptr(GError) error = NULL;
    Options *options = parse(line, &error);

    ck_assert_msg(options != NULL, "%s: %s", line, error ? error->message : "");
    return options;
}

static void
assert_usage_error(const char *line, const char *expected)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Options) options = parse(line, &error);

    ck_assert_msg(options == NULL, "'%s' is taken", line);
    ck_assert(g_error_matches(error, TROUBLE, TROUBLE_USAGE));
    ck_assert_msg(strstr(error->message, expected) != NULL, "%s: %s", line,
                  error->message);
}

static void
assert_output(const Options *options, guint index, const char *file,
              const OutputFormat *format)
{
    const Output *output;

    ck_assert_uint_lt(index, options->output.files->len);
    output = &g_array_index(options->output.files, Output, index);
    ck_assert_str_eq(output->file, file);
    ck_assert_ptr_eq(output->format, format);
}

static void
assert_inputs(const Options *options, const char *names)
{
    g_autoptr(GString) all = g_string_new(NULL);

    for (guint i = 0; i < options->input.files->len; i++)
        g_string_append_printf(all, "%s%s", i > 0 ? " " : "",
                               options_input(options, i)->file);
    ck_assert_str_eq(all->str, names);
}

TEST(counts_are_read_in_all_spellings)
{
    static const char *const spellings[] = {
        "-m20 log",     "-m 20 log", "--bands=20 log", "--bands 20 log",
        "--ban=20 log", "log -m20",  "-m5 -m20 log",   "-rm20 log"};

    for (guint i = 0; i < G_N_ELEMENTS(spellings); i++) {
        g_autoptr(Options) options = parse_well(spellings[i]);

        ck_assert_uint_eq(options->choice.selection.bands, 20);
        ck_assert(options->choice.narrows);
        assert_inputs(options, "log");
    }
}

TEST(outputs_keep_their_order)
{
    g_autoptr(Options) options =
        parse_well("-oa.pdf --output=b.c.SVG -o - log -o e.png -o f.csv");

    ck_assert_uint_eq(options->output.files->len, 5);
    assert_output(options, 0, "a.pdf", &format_pdf);
    assert_output(options, 1, "b.c.SVG", &format_svg);
    assert_output(options, 2, "-", &format_txt);
    assert_output(options, 3, "e.png", &format_png);
    assert_output(options, 4, "f.csv", &format_csv);
}

TEST(format_is_for_unknown_suffixes)
{
    g_autoptr(Options) options =
        parse_well("-o x -o y.odd -f svg -o z.pdf -o - log");
    g_autoptr(Options) none = parse_well("-f csv log");

    assert_output(options, 0, "x", &format_svg);
    assert_output(options, 1, "y.odd", &format_svg);
    assert_output(options, 2, "z.pdf", &format_pdf);
    assert_output(options, 3, "-", &format_svg);
    assert_output(none, 0, "-", &format_csv);
}

/* The size of a pixel is known only after all options. */
TEST(pixels_follow_the_resolution)
{
    g_autoptr(Options) before = parse_well("--dpi=96 --size=800x600px log");
    g_autoptr(Options) after = parse_well("--size=800x600px --dpi=96 log");
    g_autoptr(Options) none = parse_well("--size=800x600px log");

    ck_assert_double_eq_tol(before->page.chart.width, 600, 1e-9);
    ck_assert_double_eq_tol(before->page.chart.height, 450, 1e-9);
    ck_assert_double_eq_tol(after->page.chart.width, 600, 1e-9);
    ck_assert_double_eq_tol(after->page.dpi, 96, 1e-9);
    ck_assert_double_eq_tol(none->page.chart.width, 400, 1e-9);
    ck_assert_double_eq_tol(none->page.dpi, 144, 1e-9);
}

/* The default height grows with the number of runs. */
static const struct {
    const char *line;
    double width, height;
} pages[] = {
    {"a b c", 648, 432},
    {"a b --diff", 648, 576},
    {"a b c d", 648, 576},
    {"a b c d e f g", 1190.55, 841.89},
    {"a b c d e f g --layout=rows", 648, 840},
    {"a b c d e f g --size=300x200", 300, 200},
};

TABLE_TEST(size_by_runs, pages, row)
{
    g_autoptr(Options) options = parse_well(row->line);

    ck_assert_double_eq_tol(options->page.chart.width, row->width, 0.01);
    ck_assert_double_eq_tol(options->page.chart.height, row->height, 0.01);
}

static const struct {
    const char *line;
    const char *expected;
} wrong[] = {
    {"-q", "no FILE"},
    {"- -", "standard input ('-') can be read only once"},
    {"--baseline=- -", "standard input ('-') can be read only once"},
    {"--like=- -", "standard input ('-') can be read only once"},
    {"--diff log", "--diff needs a second FILE or a --baseline"},
    {"a b -f hp",
     "cannot write 2 runs to standard output: the format hp holds one"},
    {"a b c -o x.hp", "cannot write 3 runs to 'x.hp': the format hp holds one"},
    {"--layout=grid a b", "--layout: unknown word 'grid': columns, rows"},
    {"--align=end a b",
     "--align: unknown word 'end': start, markers, relative"},
    {"--match=fuzzy a b", "--match: unknown word 'fuzzy': stable, exact"},
    {"--fail-if=peak>+1% log",
     "--fail-if 'peak>+1%' needs a run to compare with: "},
    {"--fail-if=peak log", "--fail-if: "},
    {"-x log", "unknown option '-x'"},
    {"-\xc3\xa9 log", "'-\xc3\xa9'"},
    {"-qx log", "unknown option '-x' in '-qx'"},
    {"-hx log", "unknown option '-x' in '-hx'"},
    {"-hc log", "'-hc' is a flag of your program"},
    {"-xq log", "unknown option '-x' in '-xq'"},
    {"run -A64m p", "'-A64m' is a flag of the RTS: use --rts='-A64m'"},
    {"run -cl p", "unknown option '-l' in '-cl'"},
    {"run -p p", "'-p' is a flag of the RTS: use --profile=time"},
    {"run -hbdrag p", "'-hbdrag' is a flag of the RTS: use --rts='-hbdrag'"},
    {"run +RTS -hc p", "flags of the RTS stand after the program, or in --rts"},
    {"run --all -c p", "--all does not go together with --breakdown"},
    {"run --times=0 p", "--times: at least 1"},
    {"run -i0 p", "--interval: bad argument '0': the time is not positive"},
    {"run --for=0 p", "--for: bad argument '0': the time is not positive"},
    {"run --log=x/ p", "--log: 'x/' names a folder"},
    {"run --open -o - p", "--open writes to files, and its report"},
    {"--nonsense log", "unknown option '--nonsense'"},
    {"--grup-by=module log", "unknown option '--grup-by=module'"},
    {"--st=a log", "ambiguous option '--st=a': --stack, --strict"},
    {"--strict=1 log", "no argument is allowed in '--strict=1'"},
    {"log -m", "missing after '-m'"},
    {"log --bands", "missing after '--bands'"},
    {"log -o", "missing after '-o'"},
    {"-m -5 log", "--bands: bad argument '-5': expected a whole"},
    {"-mx log", "--bands: bad argument 'x'"},
    {"-t 101 log", "--trace: bad argument '101': expected a number"},
    {"-s siez log", "--sort: unknown word 'siez': did you mean 'size'? area, "},
    {"--source-url=%f log",
     "--source-url: bad argument '%f': expected an address of http or https"},
    {"--source-url=https://x/ log", "--source-url: bad argument 'https://x/'"},
    {"-f doc log", "--format: unknown word 'doc': pdf, ps, eps, "},
    {"--legend=left log", "--legend: unknown word 'left': "},
    {"--size=a5 log", "--size: bad argument 'a5': expected "},
    {"--frame=no log", "--frame: unknown word 'no': page, none"},
    {"--date=now log", "--date: unknown word 'now': run, none"},
    {"--pages=2 log", "--pages: unknown word '2': all, 1"},
    {"--size=60x60px --dpi=300 log", "--size: bad argument '60x60px'"},
    {"--dpi=9 log", "--dpi: bad argument '9': expected "},
    {"--markers=both log", "--markers: unknown word 'both': "},
    {"--marker-include=a( log", "--marker-include: bad argument 'a(': missing"},
    {"--marker-include=a --marker-exclude=[ log",
     "--marker-exclude: bad argument '[': "},
    {"--overlay=heap log",
     "--overlay: unknown word in 'heap': live, size, blocks, resident, all, or none"},
    {"--lanes=usage,gc log",
     "--lanes: unknown word in 'usage,gc': usage, capabilities, "},
    {"--theme= log", "--theme: bad argument '': the name is empty"},
    {"--x-axis=eras log",
     "--x-axis: unknown word 'eras': did you mean 'era'? time, "},
    {"--y-max=0 log", "--y-max: bad argument '0': expected a size"},
    {"--y-max=5XB log", "--y-max: bad argument '5XB'"},
    {"--stack=areas log", "--stack: unknown word 'areas': "},
    {"--group-by=none log",
     "--group-by: unknown word 'none': band, stack, cost-centre, "},
    {"--rename=a log", "--rename: bad argument 'a': expected REGEX=TEXT"},
    {"--rename=a( log", "--rename: bad argument 'a(': expected REGEX"},
    {"--rename=a=b --rename=[=c log", "--rename: bad argument '[=c': mi"},
    {"--rename=(a)=\\2 log",
     "--rename: bad argument '(a)=\\2': the expression has no group for "},
    {"--from=2 --to=1 log", "--from is later than --to"},
    {"--from=60% --to=50% log", "--from is later than --to"},
    {"--from=101% log", "--from: bad argument '101%': expected a number from "},
    {"--to=@0:a log", "--to: bad argument '@0:a': expected a time (1.5, "},
    {"--stack=percent --y-max=5 log", "--y-max cannot be used"},
    {"--y-max=5 --stack=percent log", "--y-max cannot be used"},
    {"--dump=all log", "--dump: unknown word 'all': "},
    {"--output= log", "--output: bad argument '': the name is empty"},
    {"-o x log", "format of 'x': use --format (pdf, "},
    {"-o x. log", "format of 'x.': use --format"},
    {"-o a.pdf -o x.odd log", "format of 'x.odd': use --format"},
    {"-o a.pdf -o b.pdf -o a.pdf log", "the output 'a.pdf' is given twice"},
    {"-o - -o - log", "the output '-' is given twice"},
    {"-o folder.svg/x log", "format of 'folder.svg/x': use --format"},
};

TABLE_TEST(wrong_usage, wrong, row)
{
    assert_usage_error(row->line, row->expected);
}

/* Who chooses the bands or the scale also sees bands that are lower than a
 * pixel. */
TEST(low_bands_go_to_other_by_default)
{
    static const char *const choosing[] = {"-t1 log", "-m20 log",
                                           "--y-max=1MiB log"};
    g_autoptr(Options) options = parse_well("-s growth log");

    ck_assert_double_eq(options->choice.selection.min_peak,
                        SELECTION_DEFAULT_MIN_PEAK);
    for (guint i = 0; i < G_N_ELEMENTS(choosing); i++) {
        g_autoptr(Options) chosen = parse_well(choosing[i]);

        ck_assert_double_eq(chosen->choice.selection.min_peak, 0);
    }
}

/* Units are checked when the quantity of the profile is known. */
static const struct {
    const char *line;
    Quantity quantity;
    const char *message; /* NULL if all fits */
} quantities[] = {
    {"--y-max=2MiB --fail-if=peak>1MiB --fail-if=leak log", QUANTITY_HEAP,
     NULL},
    {"--y-max=2 --fail-if=peak>1.5CPUs log", QUANTITY_TIME, NULL},
    {"--y-max=2MiB log", QUANTITY_TIME,
     "--y-max: bad argument '2MiB': the time profile takes a number of CPUs: "
     "2 or 1.5"},
    {"--y-max=0.2M --y-max=.0000000001 log", QUANTITY_HEAP, NULL},
    {"--fail-if=peak>1&1MiB log", QUANTITY_TIME,
     "--fail-if 'peak>1&1MiB': peak of the time profile takes a number of "
     "CPUs: 2 or 1.5"},
    {"--fail-if=area>1s log", QUANTITY_TICKY,
     "--fail-if 'area>1s': area of the ticky profile takes a size: 4096, "
     "200MiB or 1.5GB"},
    {"--fail-if=leak log", QUANTITY_ENTRIES,
     "--fail-if 'leak': leaks are judged on heap profiles, "
     "not on the entries profile"},
};

TABLE_TEST(units_fit_the_quantity, quantities, row)
{
    g_autoptr(Options) options = parse_well(row->line);
    g_autoptr(GError) error = NULL;
    const gboolean fits = options_set_quantity(options, row->quantity, &error);

    ck_assert_int_eq(fits, row->message == NULL);
    if (fits)
        return;
    ck_assert(g_error_matches(error, TROUBLE, TROUBLE_USAGE));
    ck_assert_str_eq(error->message, row->message);
}

/* Every visible option, with a valid argument. */
static const char *const visible[] = {
    "-o, --output=x.pdf",
    "-f, --format=svg",
    "-t, --trace=1",
    "-m, --bands=1",
    "-s, --sort=area",
    "-r, --reverse",
    "    --profile=time",
    "    --breakdown=T",
    "    --group-by=type",
    "    --labels=full",
    "    --include=a",
    "    --exclude=a",
    "    --from=1s",
    "    --to=2min",
    "    --markers=all",
    "    --title=x",
    "    --caption=x",
    "    --marker-include=a",
    "    --marker-exclude=a",
    "    --size=a4",
    "    --overlay=live",
    "    --lanes=all",
    "    --strict",
    "-q, --quiet",
    "-v, --verbose",
    "-h, --help",
    "-V, --version",
    "    --theme=dark",
    "    --list-themes",
    "    --legend=none",
    "    --x-axis=era",
    "    --y-max=1MiB",
    "    --stack=lines",
    "    --dpi=96",
    "    --layout=rows",
    "    --diff",
    "    --align=start",
    "    --baseline=a",
    "    --match=exact",
    "    --fail-if=peak>1",
    "    --progress=never",
    "    --symbols=a",
    "    --table=values",
    "    --rename=a=b",
    "    --span=a=b",
    "    --like=a",
    "    --events=GC",
    "    --order=file",
    "    --at=peak",
    "    --view=flame",
    "    --run=1",
    "    --runs=2",
    "    --program=a",
    "    --run-name=a",
    "    --run-label=a=b",
    "    --of=peak",
    "    --branch=a",
    "    --follow=5",
    "    --follow-for=5",
    "    --frame=none",
    "    --date=none",
    "    --pages=1",
    "    --views",
    "    --compare",
    "    --source-url=https://x/%f",
    "    --source=a",
    "    --color=never",
};

/* Those of evheap run. */
static const char *const visible_run[] = {
    "    --all",   "-i, --interval=50ms", "    --for=1s", "    --times=2",
    "    --again", "    --open",          "    --log=a",  "    --rts=-A1m",
};

TEST(help_names_every_option)
{
    g_autofree char *help = options_help();
    g_autofree char *help_of_run = run_help();

    for (guint i = 0; i < G_N_ELEMENTS(visible); i++) {
        const gboolean of_stacks = strstr(visible[i], "--at") != NULL ||
                                   strstr(visible[i], "--view") != NULL;
        const gboolean of_trend = strstr(visible[i], "--of") != NULL;
        const gboolean follows = strstr(visible[i], "--follow") != NULL;
        g_autofree char *line =
            g_strconcat(visible[i] + 4,
                        of_stacks  ? " log -ox.folded -ox.svg"
                        : of_trend ? " log other --view=trend"
                        : follows  ? " log --follow -ox.svg"
                        : strstr(visible[i], "--run-") != NULL ? " log -ox.db"
                                                               : " log other",
                        NULL);
        g_autoptr(GError) error = NULL;
        g_autoptr(Options) options = parse(line, &error);
        g_autofree char *name = g_strndup(visible[i], strcspn(visible[i], "="));

        /* These need a history. */
        ck_assert_msg(options != NULL ||
                          strstr(error->message, "needs a history") != NULL,
                      "%s: %s", line, error->message);
        ck_assert_msg(strstr(help, name) != NULL, "no '%s' in:\n%s", name,
                      help);
    }
    for (guint i = 0; i < G_N_ELEMENTS(visible_run); i++) {
        g_autofree char *line =
            g_strconcat("run ", visible_run[i] + 4, " ./prog", NULL);
        g_autofree char *name =
            g_strndup(visible_run[i], strcspn(visible_run[i], "="));
        g_autoptr(Options) options = parse_well(line);

        ck_assert(options->launch.is_run);
        ck_assert_msg(strstr(help_of_run, name) != NULL, "no '%s' in:\n%s",
                      name, help_of_run);
    }
    ck_assert_ptr_null(strstr(help, "dump"));
}

/* Returns the number of lines that begin with an option.  Lines have at most 80
 * columns. */
static guint
count_options(char *const *help_lines)
{
    guint n_options = 0;

    for (guint i = 0; help_lines[i] != NULL; i++) {
        ck_assert_int_le(g_utf8_strlen(help_lines[i], -1), 79);
        n_options += strncmp(help_lines[i], "  -", 3) == 0 ||
                     strncmp(help_lines[i], "      --", 8) == 0;
    }
    return n_options;
}

/* They are in the lists above, so that no option lacks a test.  The help of
 * evheap run fits a screen. */
TEST(help_lists_no_other_options)
{
    g_autofree char *help = options_help();
    g_autofree char *help_of_run = run_help();
    g_auto(GStrv) help_lines = g_strsplit(help, "\n", -1);
    g_auto(GStrv) lines_of_run = g_strsplit(help_of_run, "\n", -1);

    ck_assert_uint_eq(count_options(help_lines), G_N_ELEMENTS(visible));
    /* That of the letters is one line. */
    ck_assert_uint_eq(count_options(lines_of_run),
                      G_N_ELEMENTS(visible_run) + 1);
    ck_assert_uint_le(g_strv_length(lines_of_run), 24);
}

/* Returns the options for an option and its argument, or NULL if it refuses the
 * argument. */
static Options *
parse_argument(const OptionRow *row, const char *argument)
{
    const gboolean of_trend =
        strcmp(argument, "trend") == 0 || strcmp(row->name, "of") == 0;
    g_autofree char *line = g_strdup_printf(
        "--%s=%s log %s", row->name, argument,
        of_trend ? "--view=trend -ox.svg -ox.md" : "-ox.csv -ox.pprof -ox.svg");

    return parse(line, NULL);
}

TEST(words_are_accepted)
{
    guint n_words = 0;

    for (const OptionRow *row = option_rows; row->name != NULL; row++) {
        if (row->words == NULL)
            continue;
        ck_assert_ptr_null(parse_argument(row, "quux"));
        for (guint i = 0; row->words[i] != NULL; i++, n_words++) {
            g_autoptr(Options) options = parse_argument(row, row->words[i]);

            ck_assert_msg(options != NULL, "--%s=%s", row->name, row->words[i]);
            if (row->kind == ARGUMENT_WORD)
                ck_assert_int_eq(G_STRUCT_MEMBER(int, options, row->field),
                                 row->value + (int)i);
        }
    }
    ck_assert_uint_gt(n_words, 0);
}
