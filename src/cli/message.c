#include <config.h>

#include "cli/message.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/progress.h"
#include "cli/screen.h"
#include "output/terminal.h"
#include "words/disclose.h"

static void
print_line(const char *prefix, const char *text)
{
    g_autofree char *harmless = disclose_bytes(text, strlen(text));
    g_autofree char *line = terminal_text(STDERR_FILENO, harmless);

    progress_hide();
    screen_leave();
    fprintf(stderr, "%s%s\n", prefix, line);
}

void
message(const char *format, ...)
{
    g_autofree char *text = NULL;
    va_list arguments;

    va_start(arguments, format);
    text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    print_line("evheap: ", text);
}

void
message_usage(const char *text, gboolean is_run)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

    message("%s", lines[0]);
    for (guint i = 1; lines[i] != NULL; i++)
        print_line("", lines[i]);
    if (is_run)
        message(_("try '%s' and '%s'"), "evheap run --help", "evheap --help");
    else
        message(_("try '%s'"), "evheap --help");
}

void
message_warnings(const Warnings *warnings, Quantity quantity, const char *name)
{
    for (guint kind = 0; kind < N_WARNINGS; kind++) {
        g_autofree char *line = NULL;

        if (warnings->of[kind].count == 0 || kind == WARNING_EMPTY_WINDOW ||
            !warning_concerns(kind, quantity))
            continue;
        line = warnings_line(warnings, kind, name);
        message("%s", line);
    }
}
