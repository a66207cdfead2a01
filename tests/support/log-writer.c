#include "support/log-writer.h"

#include <string.h>

static const struct {
    guint16 type;
    guint16 size;
    const char *name;
} usual_types[] = {
#define TYPE(number, name, size) {number, size, #name},
#include "support/log-types.def"
#undef TYPE
};

LogWriter *
log_new(void)
{
    LogWriter *log = g_new0(LogWriter, 1);

    log->bytes = g_byte_array_new();
    for (guint type = 0; type < LOG_N_TYPES; type++)
        log->sizes[type] = LOG_UNDECLARED;
    for (guint i = 0; i < G_N_ELEMENTS(usual_types); i++)
        log->sizes[usual_types[i].type] = usual_types[i].size;
    return log;
}

void
log_free(LogWriter *log)
{
    g_byte_array_unref(log->bytes);
    g_free(log);
}

const char *
log_type_name(guint16 type)
{
    for (guint i = 0; i < G_N_ELEMENTS(usual_types); i++)
        if (usual_types[i].type == type)
            return usual_types[i].name;
    return NULL;
}

guint16
log_type_size(guint16 type)
{
    for (guint i = 0; i < G_N_ELEMENTS(usual_types); i++)
        if (usual_types[i].type == type)
            return usual_types[i].size;
    return LOG_UNDECLARED;
}

static void
set_number(guint8 *place, guint size, guint64 number)
{
    for (; size > 0; size--, number >>= 8)
        place[size - 1] = (guint8)number;
}

void
log_put(LogWriter *log, guint size, guint64 number)
{
    guint8 field[8];

    set_number(field, size, number);
    log_put_bytes(log, field, size);
}

void
log_set(LogWriter *log, gsize offset, guint size, guint64 number)
{
    g_assert(offset + size <= log->bytes->len);
    set_number(log->bytes->data + offset, size, number);
}

void
log_put_bytes(LogWriter *log, const void *bytes, gsize size)
{
    g_byte_array_append(log->bytes, bytes, (guint)size);
}

void
log_put_string(LogWriter *log, const char *string)
{
    log_put_bytes(log, string, strlen(string) + 1);
}

void
log_declare(LogWriter *log, guint16 type, guint16 size)
{
    log->sizes[type] = size;
}

void
log_header(LogWriter *log)
{
    static const char description[] = "what it is";

    log_put_bytes(log, "hdrbhetb", 8);
    for (guint type = 0; type < LOG_N_TYPES; type++) {
        if (log->sizes[type] == LOG_UNDECLARED)
            continue;
        log_put_bytes(log, "etb", 4);
        log_put(log, 2, type);
        log_put(log, 2, log->sizes[type]);
        log_put(log, 4, strlen(description));
        log_put_bytes(log, description, strlen(description));
        log_put(log, 4, 0);
        log_put_bytes(log, "ete", 4);
    }
    log_put_bytes(log, "hetehdredatb", 12);
}

void
log_begin_block(LogWriter *log, guint16 capability)
{
    log->block = log->bytes->len;
    log->block_time = log->time;
    log_begin_event(log, TYPE_BLOCK_MARKER);
    log_put(log, 4, 0);
    log_put(log, 8, 0);
    log_put(log, 2, capability);
    log_end_event(log, 0);
}

void
log_end_block(LogWriter *log)
{
    guint8 *fields = log->bytes->data + log->block + 10;

    g_assert(log->time >= log->block_time);
    set_number(fields, 4, log->bytes->len - log->block);
    set_number(fields + 4, 8, log->time);
    log->block = 0;
}

void
log_begin_event(LogWriter *log, guint16 type)
{
    g_assert(log->sizes[type] != LOG_UNDECLARED);
    log->event = log->bytes->len;
    log_put(log, 2, type);
    log_put(log, 8, log->time);
    if (log->sizes[type] == LOG_VARIABLE)
        log_put(log, 2, 0);
}

void
log_end_event(LogWriter *log, guint excess)
{
    guint8 *event = log->bytes->data + log->event;
    guint16 type = (guint16)(event[0] << 8 | event[1]);
    gsize written = log->bytes->len - log->event;
    gsize size = (gsize)10 + log->sizes[type];

    if (log->sizes[type] == LOG_VARIABLE) {
        set_number(event + 10, 2, written - 12 + excess);
        return;
    }
    for (; written < size; written++)
        log_put(log, 1, 0xee);
    g_byte_array_set_size(log->bytes, (guint)(log->event + size));
}

void
log_profile(LogWriter *log, guint32 breakdown, guint64 interval,
            const char *biography)
{
    log_begin_event(log, TYPE_HEAP_PROF_BEGIN);
    log_put(log, 1, 0);
    log_put(log, 8, interval);
    log_put(log, 4, breakdown);
    for (guint filter = 0; filter < 6; filter++)
        log_put_string(log, "");
    log_put_string(log, biography);
    log_end_event(log, 0);
}

void
log_cost_centre(LogWriter *log, guint32 id, const char *label,
                const char *module, const char *location, gboolean caf)
{
    log_begin_event(log, TYPE_HEAP_PROF_COST_CENTRE);
    log_put(log, 4, id);
    log_put_string(log, label);
    log_put_string(log, module);
    log_put_string(log, location);
    log_put(log, 1, caf ? 'c' : 0);
    log_end_event(log, 0);
}

void
log_info_table(LogWriter *log, guint64 address, const char *const strings[6],
               guint excess)
{
    log_begin_event(log, TYPE_IPE);
    log_put(log, 8, address);
    for (guint i = 0; i < 6; i++)
        log_put_string(log, strings[i]);
    log_end_event(log, excess);
}

void
log_sample_begin(LogWriter *log)
{
    log_begin_event(log, TYPE_HEAP_PROF_SAMPLE_BEGIN);
    log_put(log, 8, 0);
    log_end_event(log, 0);
}

void
log_bio_sample_begin(LogWriter *log, guint64 era, guint64 time)
{
    log_begin_event(log, TYPE_HEAP_BIO_PROF_SAMPLE_BEGIN);
    log_put(log, 8, era);
    log_put(log, 8, time);
    log_end_event(log, 0);
}

void
log_sample(LogWriter *log, const char *label, guint64 bytes)
{
    log_begin_event(log, TYPE_HEAP_PROF_SAMPLE_STRING);
    log_put(log, 1, 0);
    log_put(log, 8, bytes);
    log_put_string(log, label);
    log_end_event(log, 0);
}

void
log_stack_sample(LogWriter *log, const guint32 *ids, guint8 depth,
                 guint64 bytes)
{
    log_begin_event(log, TYPE_HEAP_PROF_SAMPLE_COST_CENTRE);
    log_put(log, 1, 0);
    log_put(log, 8, bytes);
    log_put(log, 1, depth);
    for (guint i = 0; i < depth; i++)
        log_put(log, 4, ids[i]);
    log_end_event(log, 0);
}

void
log_sample_end(LogWriter *log)
{
    log_begin_event(log, TYPE_HEAP_PROF_SAMPLE_END);
    log_put(log, 8, 0);
    log_end_event(log, 0);
}

void
log_era(LogWriter *log, guint64 time, const char *label, guint64 bytes)
{
    log->time = time;
    log_sample_begin(log);
    log_sample(log, label, bytes);
    log_sample_end(log);
}

void
log_text(LogWriter *log, guint16 type, const char *text)
{
    log_begin_event(log, type);
    log_put_bytes(log, text, strlen(text));
    log_end_event(log, 0);
}

void
log_memory(LogWriter *log, guint16 type, guint64 bytes)
{
    log_begin_event(log, type);
    log_put(log, 4, 0);
    log_put(log, 8, bytes);
    log_end_event(log, 0);
}

void
log_empty(LogWriter *log, guint16 type)
{
    log_begin_event(log, type);
    log_end_event(log, 0);
}

void
log_end_marker(LogWriter *log)
{
    log_put(log, 2, 0xffff);
}

LogWriter *
log_new_block(void)
{
    LogWriter *log = log_new();

    log_header(log);
    log->time = 1000000000;
    log_begin_block(log, LOG_NO_CAPABILITY);
    return log;
}

void
log_finish(LogWriter *log)
{
    log_end_marker(log);
    log_end_block(log);
}
