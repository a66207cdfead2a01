/* Builds the profile of call stacks of a run: takes what the library
 * ghc-stack-profiler has written into a log, in the order of the log, and
 * returns a profile of samples.
 *
 * Every few milliseconds the library writes the stack of each thread, in one
 * message or in several.  A frame is the address of an info table, or a text of
 * the program with or without its place in source.  Texts and places have ids,
 * whose definitions may come later, again or never.
 *
 * The versions of the library write a stack from different ends, and do not
 * tell from which.  So all messages are kept until the end of the log.
 *
 * A frame of the profile is a cost centre of the run whose id no cost centre
 * has (CostCentre).  Its stacks begin with the thread: its frame is outside all
 * others (Profile.has_threads). */
#ifndef RUN_CALL_SAMPLES_H
#define RUN_CALL_SAMPLES_H

#include "base/intern.h"
#include "run/profile.h"
#include "run/symbols.h"

typedef enum {
    FRAME_TABLE,  /* id is the address of an info table */
    FRAME_TEXT,   /* id is that of a text */
    FRAME_PLACED, /* the same, and place is the id of a place in source */
    FRAME_PLACE,  /* place is the id of a place that has the text, too (version
                     0.2) */
} FrameKind;

typedef struct {
    guint64 kind; /* FrameKind: the struct has no padding */
    guint64 id, place;
} CallFrame;

/* A definition of a place in source. */
typedef struct {
    guint64 id;
    guint64 text; /* id of the text of a FRAME_PLACE */
    guint64 file; /* id of a text */
    guint32 line, column;
} CallPlace;

typedef struct CallSamples CallSamples;

CallSamples *call_samples_new(void);
void call_samples_free(CallSamples *samples);

/* Returns whether nothing but labels was added. */
gboolean call_samples_is_empty(const CallSamples *samples);

/* Returns an upper bound of the memory of all messages, in bytes. */
gsize call_samples_memory(const CallSamples *samples);

/* Defines a text of size bytes, or a place.  Both are copied.  A later
 * definition of an id replaces the earlier one. */
void call_samples_define_text(CallSamples *samples, guint64 id,
                              const char *text, gsize size);
void call_samples_define_place(CallSamples *samples, const CallPlace *place);

/* Sets the label of a thread, which is copied.  The last one counts.  Of very
 * many threads, not all labels are kept. */
void call_samples_label(CallSamples *samples, guint32 thread, const char *label,
                        gsize size);

/* Records that the log tells that stacks are written outermost frame first, or
 * innermost first. */
void call_samples_direct(CallSamples *samples, gboolean outermost_first);

/* Adds a frame to the message that is added next. */
void call_samples_push(CallSamples *samples, const CallFrame *frame);

/* A message: a stack, or a part of one that goes on in the next message of the
 * capability and the thread. */
typedef struct {
    gint64 time; /* ns; may be before that of the message before */
    guint32 capability, thread;
    gboolean goes_on;
    const void *bytes; /* those in the log that tell thread and frames */
    guint32 size;
} CallMessage;

/* Adds a message with the frames that were pushed.  Its bytes are copied. */
void call_samples_add(CallSamples *samples, const CallMessage *message);

/* Adds a message if one with its bytes was added before: most stacks are
 * sampled often.  Its thread is not read.  Returns FALSE if none was. */
gboolean call_samples_add_again(CallSamples *samples,
                                const CallMessage *message);

/* Adds the addresses of all info tables to a set. */
void call_samples_want(const CallSamples *samples, Intern *wanted);

/* Joins the messages of each stack, so that the messages are the samples.  A
 * stack whose last message is not in the log is left out: returns the number of
 * these. */
guint call_samples_join(CallSamples *samples);

/* Returns the number of messages. */
guint call_samples_count(const CallSamples *samples);

/* Adds the eras and bands of all samples to a profile, and their frames to the
 * cost centres.  Call it after call_samples_join, if there are samples.  The
 * info tables must be finished.  end is that of the run, in ns.  A text or
 * place without a definition is named by its id. */
void call_samples_fill(CallSamples *samples, Profile *profile,
                       CostCentres *centres, const InfoTables *tables,
                       gint64 end);

#endif
