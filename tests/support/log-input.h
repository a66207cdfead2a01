/* Opens a log of log-writer.h as an input of the code under test. */
#ifndef TESTS_LOG_INPUT_H
#define TESTS_LOG_INPUT_H

#include "eventlog/event.h"
#include "input/source.h"
#include "support/log-writer.h"

/* Returns the length of an event in bytes, with its type and time fields. */
gsize log_event_length(const LogWriter *log, const Event *event);

/* Opens the log's bytes as an input called "log".  The bytes are borrowed. */
Source *log_open(const LogWriter *log);

#endif
