#include "run/field.h"

#include "run/threads.h"

const char *
field_attribute(const Field *field)
{
    return field->attribute != NULL ? field->attribute : field->name;
}

gboolean
field_is_of(const Field *field, guint bits)
{
    return field->needs == 0 || (field->needs & bits) != 0;
}

gboolean
field_is_ns(const Field *field)
{
    return g_str_has_suffix(field->name, "_ns");
}

guint64
field_number(const Field *field, gconstpointer record)
{
    gconstpointer at = (const guint8 *)record + field->offset;

    if (field->type == FIELD_FLAG)
        return *(const gboolean *)at != FALSE;
    if (field->type == FIELD_COUNT_32 || field->type == FIELD_KNOWN_32)
        return *(const guint32 *)at;
    return *(const guint64 *)at;
}

gboolean
field_known(const Field *field, gconstpointer record, guint64 *value)
{
    *value = field_number(field, record);
    return (field->type != FIELD_TIME || *value != (guint64)NEVER) &&
           (field->type != FIELD_KNOWN_32 || *value != 0) &&
           (field->type != FIELD_CAPPED || *value != G_MAXINT64);
}

double
field_real(const Field *field, gconstpointer record)
{
    if (field->type == FIELD_REAL)
        return *(const double *)((const guint8 *)record + field->offset);
    return (double)field_number(field, record);
}

const char *
field_text(const Field *field, gconstpointer record)
{
    return *(const char *const *)((const guint8 *)record + field->offset);
}

void
field_set(const Field *field, gpointer record, guint64 value)
{
    gpointer at = (guint8 *)record + field->offset;

    if (field->type == FIELD_FLAG)
        *(gboolean *)at = value != 0;
    else if (field->type == FIELD_COUNT_32 || field->type == FIELD_KNOWN_32)
        *(guint32 *)at = (guint32)value;
    else
        *(guint64 *)at = value;
}

void
field_set_text(const Field *field, gpointer record, char *text)
{
    *(char **)((guint8 *)record + field->offset) = text;
}
