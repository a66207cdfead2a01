/* The format pprof: the stacks of one moment as google/pprof and Pyroscope read
 * them, a profile.proto compressed with gzip.
 *
 * Each stack with an amount is a sample.  A frame is a function with its module
 * and source; equal frames are one function.  Stacks and functions are in the
 * order of first appearance. */
#include <config.h>

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "base/intern.h"
#include "output/data.h"
#include "output/pprof/profile.pb-c.h"
#include "run/grouping.h"
#include "run/place.h"

static const char *const moment_keys[] = {
    [MOMENT_MEAN] = "mean", [MOMENT_PEAK] = "peak", [MOMENT_END] = "end",
    [MOMENT_ALL] = "all",   [MOMENT_TIME] = "time", [MOMENT_ERA] = "census",
};

/* A message that is filled while stacks are read.  What it points to is freed
 * at once. */
typedef struct {
    Intern *strings; /* the table of strings */
    Intern *known;   /* the names and sources of the locations, by their ids
                        less 1 */
    guint64 *ids;    /* of the locations of frames; 0 = not yet known */
    GPtrArray *functions, *locations, *samples;
    GPtrArray *memory; /* to be freed with g_free */
} Builder;

static gpointer
keep(Builder *builder, gpointer memory)
{
    g_ptr_array_add(builder->memory, memory);
    return memory;
}

/* Returns the index of a text in the table of strings. */
static gint64
take_text(Builder *builder, const char *text)
{
    return intern_add(builder->strings, text, (guint32)strlen(text));
}

static guint64
take_location(Builder *builder, const Frame *frame)
{
    g_autofree char *key = g_strdup_printf(
        "%s\n%s", frame->name, frame->source != NULL ? frame->source : "");
    const guint id = intern_add(builder->known, key, (guint32)strlen(key)) + 1;
    Pprof__Function *function;
    Pprof__Location *location;
    Pprof__Line *line;

    if (id <= builder->functions->len)
        return id;
    function = keep(builder, g_new(Pprof__Function, 1));
    pprof__function__init(function);
    function->id = id;
    function->name = take_text(builder, frame->name);
    function->system_name =
        frame->module != NULL ? take_text(builder, frame->module) : 0;
    if (frame->source != NULL) {
        g_auto(Place) place;
        const gboolean has_line = place_parse(frame->source, &place);

        /* "<built-in>" is all file. */
        function->start_line = has_line ? place.line : 0;
        function->filename =
            take_text(builder, has_line ? place.file : frame->source);
    }
    line = keep(builder, g_new(Pprof__Line, 1));
    pprof__line__init(line);
    line->function_id = id;
    line->line = function->start_line;
    location = keep(builder, g_new(Pprof__Location, 1));
    pprof__location__init(location);
    location->id = id;
    location->n_line = 1;
    location->line = keep(builder, g_memdup2(&line, sizeof(Pprof__Line *)));
    g_ptr_array_add(builder->functions, function);
    g_ptr_array_add(builder->locations, location);
    return id;
}

static void
add_sample(Builder *builder, const Stacks *stacks, guint end)
{
    const Frame *frame = stacks_frame(stacks, end);
    const guint n = frame->depth + 1;
    Pprof__Sample *sample = keep(builder, g_new(Pprof__Sample, 1));

    pprof__sample__init(sample);
    sample->location_id = keep(builder, g_new(guint64, n));
    sample->value = keep(builder, g_new(gint64, 1));
    sample->value[0] = (gint64)MIN(frame->own, (guint64)G_MAXINT64);
    sample->n_value = 1;
    for (guint i = end; i != NO_FRAME; i = stacks_frame(stacks, i)->parent) {
        if (builder->ids[i] == 0)
            builder->ids[i] = take_location(builder, stacks_frame(stacks, i));
        sample->location_id[sample->n_location_id++] = builder->ids[i];
    }
    g_ptr_array_add(builder->samples, sample);
}

static void
add_comment(Builder *builder, GArray *comments, const char *key,
            const char *value)
{
    g_autofree char *text = g_strconcat(key, "=", value, NULL);
    const gint64 index = value != NULL ? take_text(builder, text) : 0;

    if (value != NULL)
        g_array_append_val(comments, index);
}

/* Sets what is known of the run, and of the moment. */
static void
tell_of_run(Builder *builder, Pprof__Profile *message, const Profile *profile,
            const Moment *moment)
{
    const Facts *facts = &profile->run->facts;
    const gint era = moment_era(moment, profile);
    const gint64 since = era >= 0 && profile->clock != CLOCK_ERAS
                             ? profile_era(profile, (guint)era)->time
                             : 0;
    gint64 start;
    GArray *comments = g_array_new(FALSE, FALSE, sizeof(gint64));
    g_autofree char *command = facts_command(facts, COMMAND_WHOLE);

    if (profile->clock != CLOCK_ERAS)
        message->duration_nanos = profile_end(profile) - profile_start(profile);
    if (facts_unix_ns(facts, since, &start))
        message->time_nanos = start;
    add_comment(builder, comments, "generator", PACKAGE_STRING);
    add_comment(builder, comments, "command",
                facts->program != NULL ? command : NULL);
    add_comment(builder, comments, "rts", facts->rts);
    add_comment(builder, comments, "quantity",
                quantity_keys[profile->quantity]);
    if (profile->has_breakdown)
        add_comment(builder, comments, "breakdown", profile_option(profile));
    add_comment(builder, comments, "at", moment_keys[moment->kind]);
    if (era >= 0) {
        g_autofree char *number = g_strdup_printf(
            "%" G_GINT64_FORMAT, (gint64)profile->first_era + era);
        g_autofree char *time = g_strdup_printf(
            "%" G_GINT64_FORMAT, profile_era(profile, (guint)era)->time);

        add_comment(builder, comments, "era", number);
        if (profile->clock != CLOCK_ERAS)
            add_comment(builder, comments, "time_ns", time);
    }
    message->n_comment = comments->len;
    message->comment = keep(builder, g_array_free(comments, FALSE));
}

/* Writes bytes, compressed.  The result depends on the bytes only. */
static void
write_compressed(Sink *sink, const guint8 *bytes, gsize size)
{
    g_autoptr(GZlibCompressor) gzip =
        g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP, -1);
    GConverterResult result;
    gsize done = 0, n_read, n_written;

    do {
        char chunk[16384];
        g_autoptr(GError) error = NULL;

        result = g_converter_convert(
            G_CONVERTER(gzip), bytes + done, size - done, chunk, sizeof(chunk),
            G_CONVERTER_INPUT_AT_END, &n_read, &n_written, &error);
        if (result == G_CONVERTER_ERROR) {
            sink_fail(sink, error->message);
            return;
        }
        done += n_read;
        sink_write(sink, chunk, n_written);
    } while (result != G_CONVERTER_FINISHED);
}

static void
builder_clear(Builder *builder)
{
    intern_free(builder->strings);
    intern_free(builder->known);
    g_free(builder->ids);
    g_ptr_array_unref(builder->functions);
    g_ptr_array_unref(builder->locations);
    g_ptr_array_unref(builder->samples);
    g_ptr_array_unref(builder->memory);
}

static Builder
builder_new(guint n_frames)
{
    Builder builder = {
        .strings = intern_new(),
        .known = intern_new(),
        .ids = g_new0(guint64, n_frames + 1),
        .functions = g_ptr_array_new(),
        .locations = g_ptr_array_new(),
        .samples = g_ptr_array_new(),
        .memory = g_ptr_array_new_with_free_func(g_free),
    };

    take_text(&builder, ""); /* the first must be empty */
    return builder;
}

/* Packs the message with what the builder has, and writes it. */
static void
write_message(Builder *builder, Pprof__Profile *message, Sink *sink)
{
    const guint32 n_strings = intern_count(builder->strings);
    g_autofree char **strings = g_new(char *, n_strings);
    g_autofree guint8 *packed = NULL;
    gsize size;

    message->n_sample = builder->samples->len;
    message->sample = (Pprof__Sample **)builder->samples->pdata;
    message->n_location = builder->locations->len;
    message->location = (Pprof__Location **)builder->locations->pdata;
    message->n_function = builder->functions->len;
    message->function = (Pprof__Function **)builder->functions->pdata;
    for (guint32 i = 0; i < n_strings; i++)
        strings[i] =
            keep(builder, g_strdup(intern_get(builder->strings, i, NULL)));
    message->n_string_table = n_strings;
    message->string_table = strings;
    size = pprof__profile__get_packed_size(message);
    packed = g_malloc(size + 1);
    pprof__profile__pack(message, packed);
    write_compressed(sink, packed, size);
}

static void
pprof_write(const Report *report, Sink *sink)
{
    const Profile *profile = report->runs[0].profile;
    g_autoptr(Stacks) made =
        report->stacks == NULL ? data_stacks(&report->runs[0], &report->moment)
                               : NULL;
    const Stacks *stacks = made != NULL ? made : report->stacks;
    const QuantityRow *quantity = quantity_rows[profile->quantity];
    Builder builder = builder_new(stacks_n_frames(stacks));
    Pprof__Profile message = PPROF__PROFILE__INIT;
    Pprof__ValueType type = PPROF__VALUE_TYPE__INIT;
    Pprof__ValueType period_type = PPROF__VALUE_TYPE__INIT;
    Pprof__ValueType *types[] = {&type};

    type.type = take_text(&builder, quantity->pprof.type);
    type.unit = take_text(&builder, quantity->pprof.unit);
    period_type.type = take_text(&builder, quantity->pprof.period_type);
    period_type.unit = take_text(&builder, quantity->pprof.period_unit);
    message.n_sample_type = 1;
    message.sample_type = types;
    message.default_sample_type = type.type;
    message.period_type = &period_type;
    /* Every byte and call is counted, but time is sampled. */
    message.period =
        profile->quantity == QUANTITY_TIME ? (gint64)profile->interval : 1;
    for (guint i = 0; i < stacks_n_frames(stacks); i++)
        if (stacks_frame(stacks, i)->own > 0)
            add_sample(&builder, stacks, i);
    tell_of_run(&builder, &message, profile, &report->moment);
    write_message(&builder, &message, sink);
    builder_clear(&builder);
}

const OutputFormat format_pprof = {
    .name = "pprof",
    .suffix = "pprof pb.gz",
    .summary = N_("stacks, for pprof and Pyroscope"),
    .traits = FORMAT_HOLDS_ONE_RUN | FORMAT_HAS_MOMENT | FORMAT_HAS_EACH_ERA |
              FORMAT_IS_BINARY | FORMAT_IS_DATA,
    .write = pprof_write,
};
