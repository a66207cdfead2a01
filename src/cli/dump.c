#include <config.h>

#include "cli/dump.h"

#include "eventlog/decoder.h"
#include "input/open.h"
#include "reader/reader.h"
#include "run/dump.h"

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
        sink_write(sink, text->str, text->len);
        g_string_truncate(text, 0);
    }
    return step == STEP_END && sink_finish(sink, error);
}

char *
dump_profile(const Inputs *inputs)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < inputs->runs->len; i++)
        run_dump(inputs_run(inputs, i)->shown, text);
    return g_string_free(text, FALSE);
}

char *
dump_figure(const Figure *figure)
{
    GString *text = g_string_new(NULL);

    figure_dump(figure, text);
    return g_string_free(text, FALSE);
}
