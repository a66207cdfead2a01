/* What log-writer.h wrote, as an input of the code under test. */
#ifndef TESTS_LOG_INPUT_H
#define TESTS_LOG_INPUT_H

#include "eventlog/event.h"
#include "input/source.h"
#include "support/log-writer.h"

/* Returns how long an event is, all in all. */
gsize log_event_length(const LogWriter *log, const Event *event);

/* Opens the log's bytes as an input called "log"; they are borrowed. */
Source *log_open(const LogWriter *log);

#endif
