/* The main program of Server.hs, with its eventlog on a Unix socket, as
 * eventlog-socket does: it waits for a client at the path in EVENTLOG_SOCKET,
 * and the client gets all of the log. */
#include "Rts.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

extern StgClosure ZCMain_main_closure;

static int client;

static bool
write_all(void *bytes, size_t size)
{
    char *at = bytes;

    while (size > 0) {
        const ssize_t written = write(client, at, size);

        if (written <= 0)
            return false;
        at += written;
        size -= (size_t)written;
    }
    return true;
}

static void
stop(void)
{
    close(client);
}

int
main(int argc, char **argv)
{
    static const EventLogWriter writer = {
        .writeEventLog = write_all,
        .stopEventLogWriter = stop,
    };
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const int server = socket(AF_UNIX, SOCK_STREAM, 0);
    RtsConfig config = defaultRtsConfig;

    strncpy(address.sun_path, getenv("EVENTLOG_SOCKET"),
            sizeof(address.sun_path) - 1);
    if (bind(server, (struct sockaddr *)&address, sizeof(address)) != 0 ||
        listen(server, 1) != 0)
        return 1;
    client = accept(server, NULL, NULL);
    config.rts_opts_enabled = RtsOptsAll;
    config.eventlog_writer = &writer;
    return hs_main(argc, argv, &ZCMain_main_closure, config);
}
