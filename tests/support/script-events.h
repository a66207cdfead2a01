/* The events that a script says: their fields, and the lies they tell. */
#ifndef TESTS_SCRIPT_EVENTS_H
#define TESTS_SCRIPT_EVENTS_H

#include "support/log-writer.h"
#include "support/script-words.h"

/* Writes an event of a declared type, its fields being the words that are
 * left: 1 2 4 8 a number of so many bytes; T a time; s a text and its NUL;
 * t a text; a any number of s; c a stack; k "caf"; b a break-down; f the
 * filters; * any fields; .1 .4 .8 a 0 of so many bytes that no word stands
 * for. */
void script_event(Words *words, LogWriter *log, guint16 type,
                  const char *codes);

#endif
