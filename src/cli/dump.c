#include <config.h>

#include "cli/dump.h"

#include "run/dump.h"

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
