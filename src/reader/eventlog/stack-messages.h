/* Decodes the messages of the library ghc-stack-profiler, which are the
 * payloads of binary messages of the program (USER_BINARY_MSG).
 * doc/internals/eventlog-format.md has their layout. */
#ifndef READER_EVENTLOG_STACK_MESSAGES_H
#define READER_EVENTLOG_STACK_MESSAGES_H

#include "eventlog/event.h"
#include "run/run.h"

/* Adds a message to the samples of the run.  Any other message is left alone.
 * Once there is one of the library, adds a warning for one that begins as such
 * and goes on in another way. */
void stack_message_take(Run *run, const Event *event, Cursor message);

#endif
