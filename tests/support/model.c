#include "support/model.h"

#include <string.h>

#include "reader/eventlog/eventlog.h"
#include "support/assert.h"

Run *
run_of(const LogWriter *log)
{
    g_autoptr(Source) source = log_open(log);
    g_autoptr(GError) error = NULL;
    Run *run = eventlog_read(source, 0, &error);

    ck_assert_msg(run != NULL, "%s", error ? error->message : "no error");
    return run;
}

void
assert_trouble(const LogWriter *log, TroubleCode code, const char *sentence)
{
    g_autoptr(Source) source = log_open(log);
    g_autoptr(GError) error = NULL;
    g_autoptr(Run) run = eventlog_read(source, 0, &error);

    ck_assert_ptr_null(run);
    ck_assert(error->domain == TROUBLE);
    ck_assert_int_eq(error->code, code);
    ck_assert_msg(strstr(error->message, sentence) != NULL &&
                      strstr(error->message, "'log'") != NULL,
                  "%s", error->message);
}

LogWriter *
log_new_profile(guint32 breakdown)
{
    LogWriter *log = log_new_block();

    log_profile(log, breakdown, 10000000, "");
    return log;
}

void
log_program(LogWriter *log)
{
    static const char arguments[] = "/bin/prog\0a b\0\0+RTS\0-hT";

    log_begin_event(log, EVENT_RTS_IDENTIFIER);
    log_put(log, 4, 0);
    log_put_bytes(log, "GHC-9.10.3 rts_p", 16);
    log_end_event(log, 0);
    log_begin_event(log, EVENT_PROGRAM_ARGS);
    log_put(log, 4, 0);
    log_put_bytes(log, arguments, sizeof(arguments)); /* with the last NUL */
    log_end_event(log, 0);
    log_begin_event(log, EVENT_WALL_CLOCK_TIME);
    log_put(log, 4, 0);
    log_put(log, 8, 1709208000);
    log_put(log, 4, 5);
    log_end_event(log, 0);
}
