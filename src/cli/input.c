#include <config.h>

#include "cli/input.h"

#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/message.h"
#include "cli/run-labels.h"
#include "cli/values.h"
#include "reader/executable/executable.h"
#include "reader/reader.h"
#include "run/band-sums.h"
#include "run/place.h"
#include "words/units.h"

InputReader
input_reader(const Options *options, Progress *progress)
{
    return (InputReader){
        .options = options,
        .progress = progress,
        .has_quantity = options->input.has_quantity,
        .quantity = options->input.quantity,
    };
}

static void
input_clear(Input *input)
{
    run_free(input->decoded);
    run_free(input->filtered);
    g_free(input->name);
    g_clear_pointer(&input->labels, g_ptr_array_unref);
}

/* Adds a hint to the error of an input that was probably meant as an output. */
static void
hint_at_output(const char *file, GError **error)
{
    const OutputFormat *format = output_format_by_suffix(file);
    g_autoptr(GError) reason = NULL;

    /* What a file of a known kind is tells more. */
    if (format == NULL || (format->traits & FORMAT_IS_INPUT) ||
        g_error_matches(*error, TROUBLE, TROUBLE_UNSUPPORTED))
        return;
    reason = g_steal_pointer(error);
    /* TRANSLATORS: "cannot read 'heap.svg': No such file or directory (to write
     * it: -o heap.svg)". */
    g_set_error(error, reason->domain, reason->code,
                _("%s (to write it: -o %s)"), reason->message, file);
}

/* Tells how many eras, bands and events a file has, and what was filtered. */
static void
tell(const Input *input)
{
    const Run *run = input->decoded;
    g_autofree char *eras = format_n_eras(profile_n_eras(input->whole));
    g_autofree char *bands = format_n_bands(profile_n_bands(input->whole));
    g_autofree char *filtered = filter_sentence(input->profile);

    /* TRANSLATORS: done: "read 'prog.eventlog': 9 eras, 12 bands". */
    message(_("read '%s': %s, %s"), run->name, eras, bands);
    for (guint i = 0; i < run->events->len; i++) {
        const EventCount *row = &g_array_index(run->events, EventCount, i);
        g_autofree char *count = event_count_text(row);

        if (row->count > 0)
            message("'%s': %s", run->name, count);
    }
    if (filtered != NULL)
        message("'%s': %s", run->name, filtered);
}

gboolean
input_fail_missing_profile(const Run *run, Quantity quantity, GError **error)
{
    return fail_with(
        error, TROUBLE_EMPTY,
        /* TRANSLATORS: "no time profile in 'prog.eventlog': run
           the program with evheap run --profile=time (+RTS -p -l)". */
        _("no %s profile in '%s': run the program with %s"),
        quantity_keys[quantity], run->name,
        quantity_rows[quantity]->recorded_by);
}

/* Returns whether a picture should have lanes because the run has no profile.
 * That is known only after the run was read. */
static gboolean
lacks_default_lanes(const Options *options, const Run *run)
{
    const Profile *profile = run->profiles[run_main_quantity(run)];

    return options_draw(options) && !options->page.has_lanes &&
           !options_for_reading(options).activity &&
           profile_n_eras(profile) == 0;
}

static void
take_label(const char *key, const char *value, gpointer labels)
{
    run_labels_set(labels, key, value);
}

/* Reads the archive of a run of a history, its name and its labels. */
static Run *
read_from_history(Input *input, const InputFile *file, const char *name,
                  const ReadOptions *options, GError **error)
{
    g_autoptr(Database) history = history_open(file->file, error);
    g_autoptr(GBytes) archive = NULL;

    if (history == NULL)
        return NULL;
    input->name =
        history_describe(history, file->number, take_label, input->labels);
    archive = history_archive(history, file->number, error);
    return archive == NULL ? NULL
                           : reader_read_bytes(name, archive, options, error);
}

/* Sets what a history calls a run. */
static void
name_run(Input *input, const Options *options, gboolean is_new)
{
    if (options->output.run_name != NULL) {
        g_free(input->name);
        input->name = g_strdup(options->output.run_name);
    }
    for (guint i = 0; i < options->output.run_labels->len; i++) {
        const RunLabel *label =
            g_ptr_array_index(options->output.run_labels, i);

        run_labels_set(input->labels, label->key, label->value);
    }
    if (is_new)
        run_labels_add_defaults(input->labels);
}

/* Reads a log up to its present end if it is still written, or all of it. */
static Run *
read_followed(const Options *options, const char *file, ReadOptions reading,
              GError **error)
{
    Run *run;

    reading.activity = reading.activity || options_draw(options);
    run = reader_follow(file, &reading, options->input.following, error);
    if (run == NULL || !options->input.following->is_update)
        return run;
    /* A log that is still written has no end yet. */
    run->warnings.of[WARNING_TRUNCATED].count = 0;
    run->warnings.of[WARNING_UNFINISHED].count = 0;
    run->warnings.of[WARNING_ERA_CUT].count = 0;
    if (options->input.shared_sums != NULL)
        profile_borrow_sums(run->heap, options->input.shared_sums,
                            options->input.shared_size);
    return run;
}

/* Begins the step of a run. */
static Meter *
begin(InputReader *reader, const char *name)
{
    const guint number = ++reader->n_begun;
    g_autofree char *step =
        /* TRANSLATORS: a file, its number, and the number of files. */
        reader->n_runs > 1 && number <= reader->n_runs
            ? g_strdup_printf(_("reading '%s' (%u of %u)"), name, number,
                              reader->n_runs)
            : g_strdup_printf(_("reading '%s'"), name);

    return progress_begin(reader->progress, step);
}

/* Reads a run, before it is filtered. */
static Run *
read_whole(Input *input, InputReader *reader, const InputFile *file,
           GError **error)
{
    const Options *options = reader->options;
    ReadOptions reading = options_for_reading(options);
    g_autofree char *name = input_file_name(file);
    Meter *meter = begin(reader, name);
    Run *run = NULL;

    if (file->process != NULL)
        reading.ended_by = &file->process->signal;
    if (file->number > 0)
        return read_from_history(input, file, name, &reading, error);
    if (options->input.following != NULL && file == options_input(options, 0))
        return read_followed(options, file->file, reading, error);
    if (reader->run_queue != NULL)
        run = run_queue_next(reader->run_queue);
    /* A run that could not be read ahead is read again, to report the error. */
    if (run == NULL)
        run = reader_read(file->file, &reading, meter, error);
    if (run != NULL && lacks_default_lanes(options, run) &&
        g_file_test(file->file, G_FILE_TEST_IS_REGULAR)) {
        run_free(run);
        reading.activity = TRUE;
        run = reader_read(file->file, &reading, meter, error);
    }
    if (run == NULL)
        hint_at_output(file->file, error);
    return run;
}

gboolean
input_is_told(const Options *options)
{
    gboolean tells = FALSE;

    for (guint i = 0; i < options->output.files->len; i++) {
        const Output *output = options_output(options, i);

        if (output->format->traits & FORMAT_IS_REPORT)
            tells |= strcmp(output->file, STANDARD_ERROR) == 0 ||
                     (strcmp(output->file, "-") == 0 && isatty(STDOUT_FILENO) &&
                      isatty(STDERR_FILENO));
    }
    return tells &&
           options->input.files->len + options->input.baselines->len == 1 &&
           options->page.view == VIEW_CHART && options->action == ACTION_DRAW;
}

/* Returns the quantity of the profile that is shown.  For lines of source it
 * has places, if any has. */
static Quantity
quantity_of(const InputReader *reader, const Run *run)
{
    const gboolean needs_places =
        reader->options->page.view == VIEW_SOURCE && !reader->has_quantity;

    for (Quantity i = 0; needs_places && i < N_QUANTITIES; i++)
        if (run_has_profile(run, i) && profile_has_places(run->profiles[i]))
            return i;
    return reader->has_quantity ? reader->quantity : run_main_quantity(run);
}

/* Names the info tables of a decoded run, filters it and prints its warnings.
 */
static gboolean
settle(Input *input, const InputReader *reader, GError **error)
{
    Facts *facts = &input->decoded->facts;
    const Options *options = reader->options;
    const GPtrArray *symbols = options->input.symbols;
    const Quantity quantity = quantity_of(reader, input->decoded);
    const gboolean has_tables =
        input->decoded->heap->breakdown == BREAKDOWN_INFO_TABLE ||
        input->decoded->profiles[QUANTITY_SAMPLES] != NULL;
    /* An update is quiet, too, which began after the reader was made. */
    const gboolean is_quiet = reader->is_quiet || options->output.quiet;

    if (symbols->len > 0 && !is_quiet && !has_tables)
        message(_("warning: --symbols: only -hi and call stacks have info "
                  "tables to name"));
    if (options->input.spans != NULL && !is_quiet &&
        !input->decoded->obeys_span_rules)
        message(_("warning: --span has no effect on '%s': it needs an "
                  "eventlog, and an output with spans"),
                input->decoded->name);
    for (guint i = 0; i < symbols->len; i++)
        if (!executable_name_tables(g_ptr_array_index(symbols, i),
                                    input->decoded, error))
            return FALSE;
    /* It may be gone. */
    if (symbols->len == 0 && options->input.program != NULL && has_tables)
        executable_name_tables(options->input.program, input->decoded, NULL);
    facts->tool = g_strdup(options->input.tool);
    /* A .hp file tells neither the folder nor the arguments of the program. */
    if (options->input.command != NULL && facts->arguments == NULL) {
        g_free(facts->program);
        facts->program = g_strdup(options->input.command[0]);
        facts->arguments =
            g_strdupv((char **)(gsize)(options->input.command + 1));
    }
    input->shown = input->decoded;
    input->whole = input->decoded->profiles[quantity];
    if (reader->has_quantity &&
        (input->whole == NULL || profile_n_eras(input->whole) == 0))
        return input_fail_missing_profile(input->decoded, quantity, error);
    /* Without census times, the markers and memory lines are left out.  Call
     * stacks are joined that differ by their threads only. */
    if (filter_is_set(&options->choice.filter) ||
        input->whole->clock == CLOCK_ERAS ||
        input->decoded->profiles[QUANTITY_SAMPLES] != NULL) {
        input->filtered = run_filter(input->decoded, &options->choice.filter,
                                     quantity, error);
        input->shown = input->filtered;
        if (input->filtered == NULL)
            return FALSE;
    }
    input->profile = input->shown->profiles[quantity];
    if (options->output.verbose)
        tell(input);
    if (!is_quiet && !input_is_told(options))
        message_warnings(&input->shown->warnings, quantity, input->shown->name);
    return TRUE;
}

/* Leaves of the views of an archive those with the chosen profile, unless none
 * has it. */
static void
leave_chosen(const InputReader *reader, GPtrArray *views)
{
    gboolean any = FALSE;

    for (guint i = 0; i < views->len; i++)
        any |= run_has_profile(views->pdata[i], reader->quantity);
    for (guint i = views->len; any && i-- > 0;)
        if (!run_has_profile(views->pdata[i], reader->quantity))
            g_ptr_array_remove_index(views, i);
}

/* Moves the run with the break-down of a trend to the front of the views of an
 * archive. */
static void
move_to_front(const InputReader *reader, GPtrArray *views)
{
    for (guint i = 0; i < views->len; i++) {
        Run *run = g_ptr_array_index(views, i);
        const Profile *profile = run->profiles[quantity_of(reader, run)];

        if (profile == NULL || profile->breakdown != reader->breakdown)
            continue;
        views->pdata[i] = views->pdata[0];
        views->pdata[0] = run;
        return;
    }
}

/* Settles a run and appends its Input, which takes both. */
static gboolean
add(GArray *inputs, InputReader *reader, Input input, gboolean is_new,
    GError **error)
{
    name_run(&input, reader->options, is_new);
    g_array_append_val(inputs, input);
    return settle(&g_array_index(inputs, Input, inputs->len - 1), reader,
                  error);
}

gboolean
input_read(GArray *inputs, InputReader *reader, const InputFile *file,
           GError **error)
{
    Input input = {.labels = run_labels_new()};
    Run *run = read_whole(&input, reader, file, error);
    g_autoptr(GPtrArray) views = NULL;
    gboolean is_view;

    if (run == NULL) {
        input_clear(&input);
        return FALSE;
    }
    if (file->process != NULL)
        process_end_tell(file->process, run);
    views = run->others != NULL
                ? g_steal_pointer(&run->others)
                : g_ptr_array_new_with_free_func((GDestroyNotify)run_free);
    g_ptr_array_insert(views, 0, run);
    if (reader->has_quantity)
        leave_chosen(reader, views);
    is_view = file->is_view || views->len > 1;
    if (reader->is_of_trend)
        move_to_front(reader, views);
    for (guint n = reader->is_of_trend ? 1 : views->len; n > 0; n--) {
        input.is_view = is_view;
        input.decoded = g_ptr_array_steal_index(views, 0);
        if (!add(inputs, reader, input, file->number == 0, error))
            return FALSE;
        input = (Input){.labels = run_labels_new()};
    }
    input_clear(&input);
    return TRUE;
}

GArray *
input_list_new(void)
{
    GArray *inputs = g_array_new(FALSE, TRUE, sizeof(Input));

    g_array_set_clear_func(inputs, (GDestroyNotify)input_clear);
    return inputs;
}

gboolean
input_has_empty_window(const Input *input)
{
    return input->shown->warnings.of[WARNING_EMPTY_WINDOW].count > 0;
}

gboolean
input_fail_empty_window(const Input *input, GError **error)
{
    const Profile *whole = input->whole;
    const guint n_eras = profile_n_eras(whole);
    guint next = 0;
    g_autofree char *before = NULL, *after = NULL, *nearest = NULL;

    while (next < n_eras &&
           profile_era(whole, next)->time < input->shown->start)
        next++;
    if (next > 0)
        before = format_ns(profile_era(whole, next - 1)->time);
    if (next < n_eras)
        after = format_ns(profile_era(whole, next)->time);
    if (after == NULL)
        nearest = g_strdup_printf(_("the last is at %s"), before);
    else if (before == NULL)
        nearest = g_strdup_printf(_("the first is at %s"), after);
    else
        nearest =
            g_strdup_printf(_("the nearest are at %s and %s"), before, after);
    return misuse(error,
                  /* TRANSLATORS: a file, and "the nearest are at 1 s and 2 s",
                   * of heap censuses or samples. */
                  whole->quantity != QUANTITY_HEAP
                      ? _("no sample in '%s' between --from and --to: %s")
                      : _("no heap census in '%s' between --from and --to: %s"),
                  input->shown->name, nearest);
}

/* Fails if a window is later than the end of a log, or before its start. */
static gboolean
check_axis(gint64 from, gint64 to, const char *name, gint64 start, gint64 end,
           GError **error)
{
    g_autofree char *bound = format_ns(from > end ? end : start);

    if (from > end)
        /* TRANSLATORS: a file and a time. */
        return misuse(error, _("--from is after the end of '%s' (%s)"), name,
                      bound);
    return to >= start ||
           misuse(error, _("--to is before the start of '%s' (%s)"), name,
                  bound);
}

gboolean
input_check_window(const Input *input, GError **error)
{
    const Run *run = input->decoded;

    /* A window outside the run is the time axis, too. */
    return check_axis(input->shown->start, input->shown->end, run->name,
                      run->start, run->end, error);
}

gboolean
input_check_times(const WindowEdge *from, const WindowEdge *to,
                  const char *name, gint64 end, GError **error)
{
    return check_axis(from->kind == EDGE_NONE ? 0 : from->time,
                      to->kind == EDGE_NONE ? end : to->time, name, 0, end,
                      error);
}
