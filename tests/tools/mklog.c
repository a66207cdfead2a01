/* mklog SCRIPT [-o LOG]: writes an eventlog from a script, to standard output
 * without -o.  The language is described in tests/tools/README.md. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/log-script.h"

#define TROUBLE 2

static int
complain(const char *file, const char *what)
{
    fprintf(stderr, "mklog: %s: %s\n", file, what);
    return TROUBLE;
}

static int
write_log(const char *file, GBytes *log)
{
    FILE *stream = file == NULL ? stdout : fopen(file, "wb");
    gsize size;
    const void *bytes = g_bytes_get_data(log, &size);
    gboolean written;

    if (file == NULL)
        file = "standard output";
    if (stream == NULL)
        return complain(file, g_strerror(errno));
    written = fwrite(bytes, 1, size, stream) == size;
    if (fclose(stream) != 0 || !written)
        return complain(file, g_strerror(errno));
    return EXIT_SUCCESS;
}

int
main(int argc, char **argv)
{
    g_autofree char *text = NULL;
    g_autoptr(GBytes) log = NULL;
    g_autoptr(GError) error = NULL;
    const char *script = argc > 1 ? argv[1] : "";

    if (argc != 2 && !(argc == 4 && strcmp(argv[2], "-o") == 0)) {
        fputs("Usage: mklog SCRIPT [-o LOG]\n", stderr);
        return TROUBLE;
    }
    if (strcmp(script, "-") == 0)
        script = "/dev/stdin";
    if (!g_file_get_contents(script, &text, NULL, NULL))
        return complain(script, "cannot be read");
    log = log_script_build(text, NULL, &error);
    if (log == NULL)
        return complain(script, error->message);
    return write_log(argc == 4 ? argv[3] : NULL, log);
}
