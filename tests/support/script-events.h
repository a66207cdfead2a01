/* Writes the events of a script to a log: their fields, invalid lengths and
 * damage. */
#ifndef TESTS_SCRIPT_EVENTS_H
#define TESTS_SCRIPT_EVENTS_H

#include "support/log-writer.h"
#include "support/script-words.h"

/* Writes an event of a declared type.  The remaining words of the line are its
 * fields.  Each character of codes is the kind of one field:
 *
 *     1 2 4 8      a number of that many bytes
 *     T            a time
 *     s            a text and its NUL
 *     t            a text
 *     a            any number of s
 *     c            a cost-centre stack
 *     k            "caf", or nothing
 *     b            a break-down
 *     f            the filters
 *     *            any fields
 *     .1 .2 .4 .8  a 0 of that many bytes, without a word in the script
 */
void script_event(Words *words, LogWriter *log, guint16 type,
                  const char *codes);

#endif
