#include "support/model.h"

#include "reader/eventlog/eventlog.h"
#include "support/assert.h"
#include "support/expect.h"
#include "support/log-script.h"

LogWriter *
log_from(const char *script)
{
    g_autoptr(GError) error = NULL;
    LogWriter *log = log_script_write(script, NULL, &error);

    g_assert_no_error(error);
    return log;
}

Run *
run_of(const LogWriter *log)
{
    g_autoptr(Source) source = log_open(log);
    g_autoptr(GError) error = NULL;
    Run *run = eventlog_read(source, NULL, &error);

    ck_assert_msg(run != NULL, "%s", error ? error->message : "no error");
    return run;
}

Run *
run_of_script(const char *script)
{
    g_autoptr(LogWriter) log = log_from(script);

    return run_of(log);
}

void
assert_trouble(const LogWriter *log, TroubleCode code, const char *sentence)
{
    g_autoptr(Source) source = log_open(log);
    g_autoptr(GError) error = NULL;
    g_autoptr(Run) run = eventlog_read(source, NULL, &error);

    ck_assert_ptr_null(run);
    assert_error(error, code, sentence);
    assert_error(error, code, "'log'");
}

LogWriter *
log_new_profile(guint32 breakdown)
{
    LogWriter *log = log_new_block();

    log_profile(log, breakdown, 10000000, "");
    return log;
}
