/* Writes eventlogs in memory, for tests: header, blocks, events and end marker.
 *
 * The log is as GHC writes it, or deliberately invalid.  This module shares no
 * code with the decoder: it has its own numbers and sizes of event types. */
#ifndef TESTS_LOG_WRITER_H
#define TESTS_LOG_WRITER_H

#include <glib.h>

/* Sizes of an event type: each event has its own length, or the header does not
 * declare the type. */
#define LOG_VARIABLE   0xffff
#define LOG_UNDECLARED 0xfffe

/* All numbers of event types are smaller. */
#define LOG_N_TYPES 512

/* The capability of a block that belongs to no capability.  The heap profile is
 * in such blocks. */
#define LOG_NO_CAPABILITY 0xffff

/* The numbers of the event types: TYPE_HEAP_LIVE and so on. */
enum {
#define TYPE(number, name, size) TYPE_##name = number,
#include "support/log-types.def"
#undef TYPE
};

typedef struct {
    GByteArray *bytes;
    guint64 time;               /* of the next event, ns */
    guint16 sizes[LOG_N_TYPES]; /* of the fields of each type, bytes */
    gsize block;                /* offset of the open block's marker, or 0 */
    guint64 block_time;         /* time of the open block's marker, ns */
    gsize event;                /* offset of the open event */
} LogWriter;

/* Creates an empty log that declares the types and sizes of GHC 9.10. */
LogWriter *log_new(void);
void log_free(LogWriter *log);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LogWriter, log_free)

/* Changes the size of a type, or adds a type.  Before log_header, this changes
 * what the header declares.  After it, only the events change, and they
 * contradict the header. */
void log_declare(LogWriter *log, guint16 type, guint16 size);

/* Returns the name of a type of GHC 9.10, or NULL. */
const char *log_type_name(guint16 type);

/* Returns the size that GHC 9.10 declares for a type, or LOG_UNDECLARED. */
guint16 log_type_size(guint16 type);

/* Writes the header. */
void log_header(LogWriter *log);

/* Write a block.  log_end_block fills in its size and end time. */
void log_begin_block(LogWriter *log, guint16 capability);
void log_end_block(LogWriter *log);

/* Write an event: its type and time, its fields, its end.  log_end_event pads
 * or truncates an event of fixed size to that size; the padding is 0xee.  The
 * length field of an event of variable size becomes its length plus excess. */
void log_begin_event(LogWriter *log, guint16 type);
void log_put(LogWriter *log, guint size, guint64 number); /* big endian */
void log_put_bytes(LogWriter *log, const void *bytes, gsize size);
void log_put_string(LogWriter *log, const char *string); /* with its NUL */
void log_end_event(LogWriter *log, guint excess);

/* Overwrites size bytes at an offset with a big-endian number. */
void log_set(LogWriter *log, gsize offset, guint size, guint64 number);

/* Write the events of a heap profile.  breakdown is the number in
 * HEAP_PROF_BEGIN.  The interval is in ns.  The strings of an info table are
 * its name, closure type, type, label, module and source location.  excess is
 * that of log_end_event. */
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

/* Writes a complete era with one sample, at that time in ns. */
void log_era(LogWriter *log, guint64 time, const char *label, guint64 bytes);

/* Write other events: of a text, of a number of bytes, without fields. */
void log_text(LogWriter *log, guint16 type, const char *text);
void log_memory(LogWriter *log, guint16 type, guint64 bytes);
void log_empty(LogWriter *log, guint16 type);

/* Writes the end marker: in the open block, as GHC 9.10 does, or after the last
 * block, as GHC 9.0 does. */
void log_end_marker(LogWriter *log);

/* Returns a log with a header and an open block without capability, at 1 s. */
LogWriter *log_new_block(void);

/* Writes the end marker and ends the block after it. */
void log_finish(LogWriter *log);

#endif
