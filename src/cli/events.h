/* Lists the events of an eventlog: the formats events, ndjson and trace, and
 * --dump=events. */
#ifndef CLI_EVENTS_H
#define CLI_EVENTS_H

#include "cli/options.h"

/* Checks that the input can be read as often as the outputs need it: a pipe can
 * be read only once.  Errors: TROUBLE_USAGE. */
gboolean events_check(const Options *options, GError **error);

/* Writes the events of the input that the options choose.  Prints the warnings
 * about the log, unless the runs are read, too.  Sets whether the log is whole.
 * A failure to write latches in the sink.  Errors: those of source_open,
 * reader_check_eventlog and event_list_next. */
gboolean events_write(const Options *options, EventListing listing, Sink *sink,
                      gboolean *whole, GError **error);

/* Writes the output trace: the report, and what the capabilities and threads of
 * the input did, which is read for that.  There is nothing of the latter if the
 * input is no eventlog.  A failure to write latches in the sink.  Errors: those
 * of source_open and event_list_next. */
gboolean events_write_trace(const Options *options, const Report *report,
                            Sink *sink, GError **error);

/* Prints the events of the input on standard output, in the order of the log.
 * A line is the offset of the event, and its line in the format events; or the
 * offset of damage, the word "damage" and the number of skipped bytes.  Errors:
 * as for events_write, and those of the sink. */
gboolean events_dump(const Options *options, GError **error);

#endif
