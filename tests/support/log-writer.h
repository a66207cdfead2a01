/* Writing eventlogs, for tests.
 *
 * Builds a log in memory as GHC writes it: header, blocks, events, end
 * marker; and, on demand, as GHC should not.  It knows the format by itself,
 * numbers and sizes included, and shares nothing with the decoder. */
#ifndef TESTS_LOG_WRITER_H
#define TESTS_LOG_WRITER_H

#include <glib.h>

#define LOG_VARIABLE   0xffff
#define LOG_UNDECLARED 0xfffe
#define LOG_N_TYPES    512

/* The capability of a block that belongs to none: the heap profile's. */
#define LOG_NO_CAPABILITY 0xffff

/* The numbers of the types: TYPE_HEAP_LIVE. */
enum {
#define TYPE(number, name, size) TYPE_##name = number,
#include "support/log-types.def"
#undef TYPE
};

typedef struct {
    GByteArray *bytes;
    guint64 time;               /* of the events to come, ns */
    guint16 sizes[LOG_N_TYPES]; /* as the header declares them */
    gsize block;        /* offset of the open block's marker, 0 = none */
    guint64 block_time; /* its time */
    gsize event;        /* offset of the open event */
} LogWriter;

/* Starts an empty log that declares the types of GHC 9.10 with its sizes. */
LogWriter *log_new(void);
void log_free(LogWriter *log);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LogWriter, log_free)

/* Changes what the header will declare, or declares one more type.  After
 * log_header it changes only how events are written: the header lies then. */
void log_declare(LogWriter *log, guint16 type, guint16 size);

/* Returns the name of one of GHC 9.10's types, or NULL; and the size that GHC
 * 9.10 declares, or LOG_UNDECLARED. */
const char *log_type_name(guint16 type);
guint16 log_type_size(guint16 type);
void log_header(LogWriter *log);

/* A block; its size and end time are filled in at its end. */
void log_begin_block(LogWriter *log, guint16 capability);
void log_end_block(LogWriter *log);

/* An event, with fields put in between.  What a type of fixed size lacks is
 * filled up with 0xee; a variable one gets its length, plus excess. */
void log_begin_event(LogWriter *log, guint16 type);
void log_put(LogWriter *log, guint size, guint64 number); /* big endian */
void log_put_bytes(LogWriter *log, const void *bytes, gsize size);
void log_put_string(LogWriter *log, const char *string); /* with its NUL */
void log_end_event(LogWriter *log, guint excess);

/* Puts a number in the place of bytes that are written already. */
void log_set(LogWriter *log, gsize offset, guint size, guint64 number);

/* The events of a heap profile. */
void log_profile(LogWriter *log, guint32 breakdown, guint64 interval,
                 const char *biography);
void log_cost_centre(LogWriter *log, guint32 id, const char *label,
                     const char *module, const char *location, gboolean caf);
void log_info_table(LogWriter *log, guint64 address,
                    const char *const strings[6], guint excess);
void log_sample_begin(LogWriter *log);
void log_bio_sample_begin(LogWriter *log, guint64 era, guint64 time);
void log_sample(LogWriter *log, const char *label, guint64 bytes);
void log_stack_sample(LogWriter *log, const guint32 *ids, guint8 depth,
                      guint64 bytes);
void log_sample_end(LogWriter *log);

/* A whole era of one band, at that time. */
void log_era(LogWriter *log, guint64 time, const char *label, guint64 bytes);

/* Other events. */
void log_text(LogWriter *log, guint16 type, const char *text);
void log_memory(LogWriter *log, guint16 type, guint64 bytes);
void log_empty(LogWriter *log, guint16 type);

/* The end marker: within an open block, as GHC 9.10 has it, or behind the
 * last one, as GHC 9.0 does. */
void log_end_marker(LogWriter *log);

/* A header, and an open block of no capability, at 1 s. */
LogWriter *log_new_block(void);

/* Ends the block with the end marker in it. */
void log_finish(LogWriter *log);

#endif
