#include <config.h>

#include "cli/dump.h"

#include "cli/assembly.h"
#include "eventlog/decoder.h"
#include "eventlog/dump.h"
#include "profile/dump.h"
#include "reader/reader.h"

#define CHUNK (64 * 1024)

static void
flush(GString *text, Sink *sink)
{
    sink_write(sink, text->str, text->len);
    g_string_truncate(text, 0);
}

gboolean
dump_events(const Options *options, GError **error)
{
    g_autoptr(Source) source =
        source_open(g_ptr_array_index(options->inputs, 0), error);
    g_autoptr(Decoder) decoder = NULL;
    g_autoptr(Sink) sink = NULL;
    g_autoptr(GString) text = g_string_new(NULL);
    Event event;
    Step step;

    if (source == NULL || !reader_check_eventlog(source, error))
        return FALSE;
    decoder = decoder_new(source, error);
    sink = decoder == NULL ? NULL : sink_open("-", error);
    if (sink == NULL)
        return FALSE;
    while ((step = decoder_next(decoder, &event, error)) == STEP_EVENT ||
           step == STEP_DAMAGE) {
        if (step == STEP_DAMAGE)
            g_string_append_printf(text, "%" G_GUINT64_FORMAT " damage %u\n",
                                   event.offset, event.size);
        else
            event_dump(&event, text);
        if (text->len > CHUNK)
            flush(text, sink);
    }
    flush(text, sink);
    return step == STEP_END && sink_finish(sink, error);
}

static gboolean
print(const GString *text, GError **error)
{
    g_autoptr(Sink) sink = sink_open("-", error);

    return sink != NULL && sink_write(sink, text->str, text->len) &&
           sink_finish(sink, error);
}

/* All runs, one after the other. */
gboolean
dump_profile(const Inputs *inputs, GError **error)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < inputs_n_runs(inputs); i++)
        profile_dump(inputs_run(inputs, i)->shown, text);
    return print(text, error);
}

/* With the fixed metrics: a dump is the same on every machine. */
gboolean
dump_figure(const Options *options, const Inputs *inputs, GError **error)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(Assembly) assembly = assembly_new(options, inputs, TRUE, error);
    g_autoptr(Figure) figure = NULL;

    if (assembly == NULL)
        return FALSE;
    figure = assembly_draw(assembly, options, metrics_fixed());
    figure_dump(figure, text);
    return print(text, error);
}
