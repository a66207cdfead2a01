#include "support/suite.h"

#include <getopt.h>
#include <string.h>

#include "base/error.h"
#include "cli/option-table.h"

/* The words of the lines parsed so far: the options borrow them. */
static GPtrArray *lines;

static void
remember_lines(void)
{
    lines = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);
}

static void
forget_lines(void)
{
    g_ptr_array_unref(lines);
}

/* Parses a command line, given without the program's name. */
static Options *
parse(const char *line, GError **error)
{
    g_autofree char *whole = g_strconcat("evheap ", line, NULL);
    char **words = g_strsplit(whole, " ", -1);

    g_ptr_array_add(lines, words);
    optind = 0; /* getopt is to begin anew */
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

    ck_assert_uint_lt(index, options->outputs->len);
    output = &g_array_index(options->outputs, Output, index);
    ck_assert_str_eq(output->file, file);
    ck_assert_ptr_eq(output->format, format);
}

static void
assert_inputs(const Options *options, const char *names)
{
    g_autoptr(GString) all = g_string_new(NULL);

    for (guint i = 0; i < options->inputs->len; i++)
        g_string_append_printf(
            all, "%s%s", i > 0 ? " " : "",
            (const char *)g_ptr_array_index(options->inputs, i));
    ck_assert_str_eq(all->str, names);
}

START_TEST(defaults)
{
    g_autoptr(Options) options = parse_well("log");

    ck_assert_int_eq(options->action, ACTION_DRAW);
    assert_inputs(options, "log");
    ck_assert_uint_eq(options->outputs->len, 1);
    assert_output(options, 0, "-", &format_txt);
    ck_assert_double_eq_tol(options->selection.trace, 1, 1e-12);
    ck_assert_uint_eq(options->selection.bands, 20);
    ck_assert_int_eq(options->selection.sort, SORT_AREA);
    ck_assert(!options->selection.reverse && !options->narrows);
    ck_assert(!options->strict && !options->quiet && !options->verbose);
    ck_assert_int_eq(options->progress, PROGRESS_AUTO);
    ck_assert_ptr_null(options->title);
    ck_assert_double_eq_tol(options->width, 648, 1e-9);
    ck_assert_double_eq_tol(options->height, 432, 1e-9);
}
END_TEST

START_TEST(counts_in_all_spellings)
{
    static const char *const spellings[] = {
        "-m20 log",     "-m 20 log", "--bands=20 log", "--bands 20 log",
        "--ban=20 log", "log -m20",  "-m5 -m20 log",   "-rm20 log"};

    for (guint i = 0; i < G_N_ELEMENTS(spellings); i++) {
        g_autoptr(Options) options = parse_well(spellings[i]);

        ck_assert_uint_eq(options->selection.bands, 20);
        ck_assert(options->narrows);
        assert_inputs(options, "log");
    }
}
END_TEST

START_TEST(selection_is_taken)
{
    g_autoptr(Options) options = parse_well("-t2.5% -s growth -r log");
    g_autoptr(Options) sorted = parse_well("-sname --reverse log");

    ck_assert_double_eq_tol(options->selection.trace, 2.5, 1e-12);
    ck_assert_int_eq(options->selection.sort, SORT_GROWTH);
    ck_assert(options->selection.reverse && options->narrows);
    ck_assert_uint_eq(options->selection.bands, 20);
    /* The order alone leaves nothing out. */
    ck_assert_int_eq(sorted->selection.sort, SORT_NAME);
    ck_assert(sorted->selection.reverse && !sorted->narrows);
}
END_TEST

START_TEST(outputs_keep_their_order)
{
    g_autoptr(Options) options =
        parse_well("-oa.pdf --output=b.c.SVG -o - log -o e.png -o f.csv");

    ck_assert_uint_eq(options->outputs->len, 5);
    assert_output(options, 0, "a.pdf", &format_pdf);
    assert_output(options, 1, "b.c.SVG", &format_svg);
    assert_output(options, 2, "-", &format_txt);
    assert_output(options, 3, "e.png", &format_png);
    assert_output(options, 4, "f.csv", &format_csv);
}
END_TEST

START_TEST(format_is_for_odd_suffixes)
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
END_TEST

START_TEST(page_and_messages)
{
    g_autoptr(Options) options =
        parse_well("--size=10x5in --title=a --title=b\033[m --strict -q -v "
                   "--progress=always log");
    g_autoptr(Options) empty = parse_well("--title= log");

    ck_assert_double_eq_tol(options->width, 720, 1e-9);
    ck_assert_double_eq_tol(options->height, 360, 1e-9);
    ck_assert_str_eq(options->title, "b\\x1B[m");
    ck_assert(options->strict && options->quiet && options->verbose);
    ck_assert_int_eq(options->progress, PROGRESS_ALWAYS);
    ck_assert_str_eq(empty->title, "");
}
END_TEST

/* What a pixel is, is asked for last. */
START_TEST(pixels_follow_the_resolution)
{
    g_autoptr(Options) before = parse_well("--dpi=96 --size=800x600px log");
    g_autoptr(Options) behind = parse_well("--size=800x600px --dpi=96 log");
    g_autoptr(Options) none = parse_well("--size=800x600px log");

    ck_assert_double_eq_tol(before->width, 600, 1e-9);
    ck_assert_double_eq_tol(before->height, 450, 1e-9);
    ck_assert_double_eq_tol(behind->width, 600, 1e-9);
    ck_assert_double_eq_tol(behind->dpi, 96, 1e-9);
    ck_assert_double_eq_tol(none->width, 400, 1e-9);
    ck_assert_double_eq_tol(none->dpi, 144, 1e-9);
}
END_TEST

static const char *
pattern(const GPtrArray *expressions, guint index)
{
    return g_regex_get_pattern(g_ptr_array_index(expressions, index));
}

START_TEST(markers_and_overlays)
{
    g_autoptr(Options) none = parse_well("log");
    g_autoptr(Options) options =
        parse_well("--markers=all --marker-include=a --marker-include=b "
                   "--marker-exclude=c --overlay=size --overlay=live log");
    g_autoptr(GArray) markers = g_array_new(FALSE, FALSE, sizeof(Marker));
    ChartOptions chart = options_chart(options, markers, NULL);

    ck_assert_int_eq(none->markers.kinds, MARKERS_USER);
    ck_assert_ptr_null(none->markers.include);
    ck_assert_ptr_null(none->markers.exclude);
    ck_assert(!none->overlay[MEMORY_LIVE] && !none->overlay[MEMORY_SIZE]);
    ck_assert_int_eq(options->markers.kinds, MARKERS_ALL);
    ck_assert_uint_eq(options->markers.include->len, 2);
    ck_assert_uint_eq(options->markers.exclude->len, 1);
    ck_assert_str_eq(pattern(options->markers.include, 1), "b");
    ck_assert_str_eq(pattern(options->markers.exclude, 0), "c");
    ck_assert_ptr_eq(chart.markers, markers);
    ck_assert(chart.overlay[MEMORY_LIVE] && !chart.overlay[MEMORY_SIZE]);
    ck_assert_double_eq_tol(chart.width, 648, 1e-9);
}
END_TEST

START_TEST(axes)
{
    g_autoptr(Options) none = parse_well("log");
    g_autoptr(Options) options = parse_well(
        "--x-axis=era --y-max=2KiB --stack=percent --stack=lines log");
    ChartOptions chart = options_chart(options, NULL, NULL);

    ck_assert_int_eq(none->x_axis, X_AXIS_TIME);
    ck_assert_int_eq(none->stacking, STACK_AREA);
    ck_assert_uint_eq(none->y_max, 0);
    ck_assert_int_eq(chart.x_axis, X_AXIS_ERA);
    ck_assert_int_eq(chart.stacking, STACK_LINES);
    ck_assert_uint_eq(chart.y_max, 2048);
}
END_TEST

/* The words of each enum, beside those above. */
START_TEST(words)
{
    g_autoptr(Options) options =
        parse_well("--group-by=module --legend=bottom --markers=none "
                   "--layout=columns --progress=never log");

    ck_assert_int_eq(options->shape.grouping, GROUP_MODULE);
    ck_assert_int_eq(options->key_place, KEY_BOTTOM);
    ck_assert_int_eq(options->markers.kinds, MARKERS_NONE);
    ck_assert_int_eq(options->panel_order, PANELS_COLUMNS);
    ck_assert_int_eq(options->progress, PROGRESS_NEVER);
}
END_TEST

START_TEST(shape)
{
    g_autoptr(Options) none = parse_well("log");
    g_autoptr(Options) options = parse_well(
        "--from=-1s --to=2ms --include=a --include=b --exclude=c log");

    ck_assert(!none->shape.has_from && !none->shape.has_to);
    ck_assert(options->shape.has_from && options->shape.has_to);
    ck_assert_int_eq(options->shape.from, -1000000000);
    ck_assert_int_eq(options->shape.to, 2000000);
    ck_assert_uint_eq(options->shape.include->len, 2);
    ck_assert_str_eq(pattern(options->shape.exclude, 0), "c");
}
END_TEST

START_TEST(actions)
{
    static const struct {
        const char *line;
        Action action;
    } cases[] = {
        {"--help", ACTION_HELP},
        {"-h", ACTION_HELP},
        {"--version", ACTION_VERSION},
        {"-V", ACTION_VERSION},
        {"--dump=events log", ACTION_DUMP_EVENTS},
        {"--dump=profile log", ACTION_DUMP_PROFILE},
        {"--dump=figure log", ACTION_DUMP_FIGURE},
        {"--dump=options", ACTION_DUMP_OPTIONS},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Options) options = parse_well(cases[i].line);

        ck_assert_int_eq(options->action, cases[i].action);
    }
}
END_TEST

START_TEST(inputs)
{
    g_autoptr(Options) stdin_options = parse_well("-");
    g_autoptr(Options) dashed = parse_well("-- -m20");

    assert_inputs(stdin_options, "-");
    assert_inputs(dashed, "-m20");
    ck_assert_uint_eq(dashed->selection.bands, 20);
    ck_assert(!dashed->narrows);
}
END_TEST

/* The page grows with the runs, unless its size is given. */
START_TEST(size_by_runs)
{
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

    for (guint i = 0; i < G_N_ELEMENTS(pages); i++) {
        g_autoptr(Options) options = parse_well(pages[i].line);

        ck_assert_double_eq_tol(options->width, pages[i].width, 0.01);
        ck_assert_double_eq_tol(options->height, pages[i].height, 0.01);
    }
}
END_TEST

START_TEST(several_runs)
{
    g_autoptr(Options) plain = parse_well("a");
    g_autoptr(Options) two = parse_well("a b --diff --align=relative "
                                        "--match=exact --layout=rows");
    g_autoptr(Options) based =
        parse_well("a --baseline=old -f xml --fail-if=peak>+5%&+1MiB "
                   "--fail-if=mean>7");

    ck_assert(!options_compare(plain));
    ck_assert(options_compare(two) && options_compare(based));
    assert_inputs(two, "a b");
    ck_assert(two->diff && two->alignment == ALIGN_RELATIVE);
    ck_assert_int_eq(two->match, MATCH_EXACT);
    ck_assert_int_eq(two->panel_order, PANELS_ROWS);
    ck_assert_str_eq(based->baseline, "old");
    ck_assert_uint_eq(based->limits->len, 2);
}
END_TEST

START_TEST(wrong_usage)
{
    static const struct {
        const char *line;
        const char *expected;
    } cases[] = {
        {"-q", "no FILE"},
        {"- -", "standard input can be read only once '-'"},
        {"--baseline=- -", "standard input can be read only once '-'"},
        {"--diff log", "--diff needs a second FILE or a --baseline"},
        {"a b -f xml", "the format xml holds one run, not 2 '-'"},
        {"a b c -o x.hp", "the format hp holds one run, not 3 'x.hp'"},
        {"--layout=grid a b", "--layout 'grid'"},
        {"--align=end a b", "--align 'end'"},
        {"--match=fuzzy a b", "--match 'fuzzy'"},
        {"--fail-if=peak>+1% log", "the limit compares with a run before"},
        {"--fail-if=peak log", "--fail-if: "},
        {"-x log", "'-x'"},
        {"-\xc3\xa9 log", "'-\xc3\xa9'"},
        {"-qx log", "'-x'"},
        {"--nonsense log", "'--nonsense'"},
        {"--s log", "'--s'"},
        {"--strict=1 log", "no argument is allowed in '--strict=1'"},
        {"log -m", "missing after '-m'"},
        {"log --bands", "missing after '--bands'"},
        {"log -o", "missing after '-o'"},
        {"-m -5 log", "--bands '-5'"},
        {"-mx log", "--bands 'x'"},
        {"-t 101 log", "--trace '101'"},
        {"-s size log", "--sort 'size'"},
        {"-f doc log", "--format 'doc'"},
        {"--legend=left log", "--legend 'left'"},
        {"--size=a5 log", "--size 'a5'"},
        {"--size=60x60px --dpi=300 log", "--size '60x60px'"},
        {"--dpi=9 log", "--dpi '9'"},
        {"--markers=both log", "--markers 'both'"},
        {"--marker-include=a( log", "--marker-include 'a(': missing"},
        {"--marker-include=a --marker-exclude=[ log", "--marker-exclude '[': "},
        {"--overlay=heap log", "--overlay 'heap'"},
        {"--theme= log", "--theme ''"},
        {"--x-axis=eras log", "--x-axis 'eras'"},
        {"--y-max=0 log", "--y-max '0'"},
        {"--y-max=5XB log", "--y-max '5XB'"},
        {"--stack=areas log", "--stack 'areas'"},
        {"--group-by=none log", "--group-by 'none'"},
        {"--from=2 --to=1 log", "--from is later than --to"},
        {"--stack=percent --y-max=5 log", "--y-max makes no sense"},
        {"--y-max=5 --stack=percent log", "--y-max makes no sense"},
        {"--dump=all log", "--dump 'all'"},
        {"--output= log", "--output ''"},
        {"-o x log", "no --format 'x'"},
        {"-o x. log", "no --format 'x.'"},
        {"-o a.pdf -o x.odd log", "no --format 'x.odd'"},
        {"-o a.pdf -o b.pdf -o a.pdf log", "twice 'a.pdf'"},
        {"-o - -o - log", "twice '-'"},
        {"-o folder.svg/x log", "no --format 'folder.svg/x'"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
        assert_usage_error(cases[i].line, cases[i].expected);
}
END_TEST

/* Every visible option, with an argument that it takes. */
static const char *const visible[] = {
    "-o, --output=x.pdf",  "-f, --format=svg",       "-t, --trace=1",
    "-m, --bands=1",       "-s, --sort=area",        "-r, --reverse",
    "    --group-by=type", "    --include=a",        "    --exclude=a",
    "    --from=1s",       "    --to=2min",          "    --markers=all",
    "    --title=x",       "    --marker-include=a", "    --marker-exclude=a",
    "    --size=a4",       "    --overlay=live",     "    --strict",
    "-q, --quiet",         "-v, --verbose",          "-h, --help",
    "-V, --version",       "    --theme=dark",       "    --list-themes",
    "    --legend=none",   "    --x-axis=era",       "    --y-max=1MiB",
    "    --stack=lines",   "    --dpi=96",           "    --layout=rows",
    "    --diff",          "    --align=start",      "    --baseline=a",
    "    --match=exact",   "    --fail-if=peak>1",   "    --progress=never",
};

START_TEST(help_names_every_option)
{
    g_autofree char *help = options_help();

    for (guint i = 0; i < G_N_ELEMENTS(visible); i++) {
        g_autofree char *line = g_strconcat(visible[i] + 4, " log other", NULL);
        g_autoptr(Options) options = parse_well(line);
        g_autofree char *name = g_strndup(visible[i], strcspn(visible[i], "="));

        ck_assert_ptr_nonnull(options);
        ck_assert_msg(strstr(help, name) != NULL, "no '%s' in:\n%s", name,
                      help);
    }
    ck_assert_ptr_null(strstr(help, "dump"));
}
END_TEST

/* Lines that begin with an option are those of the list, so that no option
 * comes without a test; and a terminal of 80 columns shows them whole. */
START_TEST(help_has_no_other_lines)
{
    g_autofree char *help = options_help();
    g_auto(GStrv) help_lines = g_strsplit(help, "\n", -1);
    guint n_options = 0;

    for (guint i = 0; help_lines[i] != NULL; i++) {
        ck_assert_int_le(g_utf8_strlen(help_lines[i], -1), 79);
        n_options += strncmp(help_lines[i], "  -", 3) == 0 ||
                     strncmp(help_lines[i], "      --", 8) == 0;
    }
    ck_assert_uint_eq(n_options, G_N_ELEMENTS(visible));
}
END_TEST

START_TEST(help_names_every_format)
{
    g_autofree char *help = options_help();

    for (const OutputFormat *const *row = output_formats(); *row; row++) {
        g_autofree char *start = g_strdup_printf("\n  %s ", (*row)->name);

        ck_assert_ptr_nonnull(strstr(help, start));
        ck_assert_ptr_nonnull(strstr(help, (*row)->summary));
    }
}
END_TEST

/* Returns what an option makes of an argument, NULL if it refuses it. */
static Options *
parse_argument(const OptionRow *row, const char *argument)
{
    g_autofree char *line = g_strdup_printf("--%s=%s log", row->name, argument);

    return parse(line, NULL);
}

START_TEST(words_are_taken)
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
END_TEST

START_TEST(lists_are_taken)
{
    g_autoptr(Options) all = parse_well("--overlay=blocks,size,live log");
    g_autoptr(Options) none = parse_well("--overlay=live --overlay=none log");

    for (guint line = 0; line < N_MEMORY_LINES; line++)
        ck_assert(all->overlay[line] && !none->overlay[line]);
}
END_TEST

/* What takes words has some, and what has no argument no name for it. */
START_TEST(rows_are_complete)
{
    for (const OptionRow *row = option_rows; row->name != NULL; row++) {
        gboolean has_words = row->kind == ARGUMENT_WORD ||
                             row->kind == ARGUMENT_LIST ||
                             row->kind == ARGUMENT_PAGE;
        gboolean alone =
            row->kind == ARGUMENT_NONE || row->kind == ARGUMENT_ALONE;

        ck_assert_msg(has_words == (row->words && row->words[0]), "--%s",
                      row->name);
        ck_assert_msg(alone == (row->argument == NULL), "--%s", row->name);
    }
}
END_TEST

static void
assert_line(const char *table, const char *expected)
{
    g_autofree char *whole = g_strdup_printf("\n%s\n", expected);

    ck_assert_msg(strstr(table, whole) != NULL, "no '%s' in\n%s", expected,
                  table);
}

START_TEST(dump_is_the_table)
{
    g_autofree char *table = options_dump();
    g_auto(GStrv) rows = g_strsplit(table, "\n", -1);
    guint n_options = 0;

    ck_assert(
        g_str_has_prefix(table, "option\toutput\to\tFILE\toutput\twrite "));
    assert_line(table, "word\tsort\tstddev\t");
    assert_line(table, "word\tgroup-by\tstack\t");
    assert_line(table, "word\tgroup-by\tclosure\t");
    assert_line(table, "word\tlayout\tcolumns\t");
    assert_line(table, "word\toverlay\tblocks\t");
    assert_line(table, "word\ttheme\tdark\t");
    assert_line(table, "word\tformat\tpng\tpicture in pixels");
    assert_line(table, "option\tversion\tV\t\talone\tprint the version");
    ck_assert_ptr_null(strstr(table, "\tdump\t"));
    for (guint i = 0; rows[i] != NULL; i++)
        n_options += strncmp(rows[i], "option\t", 7) == 0;
    ck_assert_uint_eq(n_options, G_N_ELEMENTS(visible));
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("options");
    TCase *cases = add_case(suite, "command line");

    tcase_add_checked_fixture(cases, remember_lines, forget_lines);
    tcase_add_test(cases, defaults);
    tcase_add_test(cases, counts_in_all_spellings);
    tcase_add_test(cases, selection_is_taken);
    tcase_add_test(cases, outputs_keep_their_order);
    tcase_add_test(cases, format_is_for_odd_suffixes);
    tcase_add_test(cases, page_and_messages);
    tcase_add_test(cases, pixels_follow_the_resolution);
    tcase_add_test(cases, markers_and_overlays);
    tcase_add_test(cases, axes);
    tcase_add_test(cases, words);
    tcase_add_test(cases, shape);
    tcase_add_test(cases, actions);
    tcase_add_test(cases, inputs);
    tcase_add_test(cases, size_by_runs);
    tcase_add_test(cases, several_runs);
    tcase_add_test(cases, wrong_usage);
    tcase_add_test(cases, help_names_every_option);
    tcase_add_test(cases, help_has_no_other_lines);
    tcase_add_test(cases, help_names_every_format);
    tcase_add_test(cases, words_are_taken);
    tcase_add_test(cases, lists_are_taken);
    tcase_add_test(cases, rows_are_complete);
    tcase_add_test(cases, dump_is_the_table);
    return run_suite(suite);
}
