#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "fuzz.h"

uint8_t *
exact_copy(const uint8_t *data, size_t size)
{
    uint8_t *copy = g_malloc(MAX(size, 1));

    if (size > 0)
        memcpy(copy, data, size);
    return copy;
}

void
demand(gboolean holds, const char *format, ...)
{
    va_list arguments;

    if (holds)
        return;
    fputs("demand failed: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    abort();
}

void
demand_error(const GError *error, gboolean failed)
{
    demand((error != NULL) == failed,
           failed ? "it fails without an error" : "an error, but no failure");
    if (error == NULL)
        return;
    demand(error->domain == TROUBLE, "an error that is not evheap's: %s",
           error->message);
    demand(error->message[0] != '\0', "an empty error");
    demand_text(error->message, strlen(error->message), TRUE, "error");
}

void
demand_text(const char *text, gsize size, gboolean lines, const char *what)
{
    const char *end = NULL;
    const char *next;

    g_utf8_validate(text, (gssize)size, &end);
    demand(end == text + size, "%s: no UTF-8 at byte %ld of '%.80s'", what,
           (long)(end - text), text);
    for (const char *at = text; at < text + size; at = next) {
        gunichar character = g_utf8_get_char(at);

        next = g_utf8_find_next_char(at, NULL);
        demand((character >= 0x20 && character < 0x7f) || character > 0x9f ||
                   (lines && character == '\n'),
               "%s: the character %#x at byte %ld", what,
               (unsigned int)character, (long)(at - text));
    }
}
