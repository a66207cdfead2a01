#include "support/log-input.h"
#include "input/open.h"

gsize
log_event_length(const LogWriter *log, const Event *event)
{
    return event->size +
           (log->sizes[event->type] == LOG_VARIABLE ? (gsize)12 : 10);
}

Source *
log_open(const LogWriter *log)
{
    return source_open_memory("log", log->bytes->data, log->bytes->len);
}
