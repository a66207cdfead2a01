/* Describes the members of a record for data formats: their names, their places
 * in the struct and their types.
 *
 * Each kind of record has a list of fields, and formats loop over it: those of
 * the activity are in run/activity-fields.h, those of other records in
 * run/record-fields.h. */
#ifndef RUN_FIELD_H
#define RUN_FIELD_H

#include <glib.h>

typedef enum {
    FIELD_COUNT, /* guint64 below 2^63, or gint64 that is not negative */
    FIELD_COUNT_32,
    FIELD_KNOWN_32, /* guint32; 0 is unknown */
    FIELD_SIZE,     /* guint64 */
    FIELD_CAPPED,   /* guint64; G_MAXINT64 is unknown */
    FIELD_TIME,     /* gint64; NEVER is unknown */
    FIELD_SIGNED,   /* gint64 */
    FIELD_REAL,     /* double */
    FIELD_FLAG,     /* gboolean */
    FIELD_TEXT,     /* char *, presentable; NULL is unknown */
    FIELD_WORD,     /* the same, of letters and digits only */
} FieldType;

/* A list of fields ends with a field without a name. */
typedef struct {
    const char *name; /* "pause_ns"; what ends in "_ns" is in nanoseconds */
    guint offset;     /* in the record */
    FieldType type;
    guint needs; /* bits that each list defines: what must be there, or else the
                    field is unknown; or who has the field (field_is_of) */
    const char *attribute; /* its name in an archive; NULL = name */
} Field;

/* The size of the values of each type. */
enum {
    SIZE_OF_COUNT = sizeof(guint64),
    SIZE_OF_COUNT_32 = sizeof(guint32),
    SIZE_OF_KNOWN_32 = sizeof(guint32),
    SIZE_OF_SIZE = sizeof(guint64),
    SIZE_OF_CAPPED = sizeof(guint64),
    SIZE_OF_TIME = sizeof(gint64),
    SIZE_OF_SIGNED = sizeof(gint64),
    SIZE_OF_REAL = sizeof(double),
    SIZE_OF_FLAG = sizeof(gboolean),
    SIZE_OF_TEXT = sizeof(char *),
    SIZE_OF_WORD = sizeof(char *),
};

/* The initializer of a field: its struct, its name, the member, its type
 * without "FIELD_" and what it needs.  Compiles only if the member has the size
 * of the type. */
#define FIELD(struct, name, member, type, needs)                               \
    {                                                                          \
        name,                                                                  \
            G_STRUCT_OFFSET(struct, member) +                                  \
                0 * sizeof(char[sizeof(((struct *)NULL)->member) ==            \
                                        SIZE_OF_##type                         \
                                    ? 1                                        \
                                    : -1]),                                    \
            FIELD_##type, needs, NULL                                          \
    }

/* Ends a list. */
#define NO_FIELD                                                               \
    {                                                                          \
        NULL, 0, FIELD_COUNT, 0, NULL                                          \
    }

/* Returns the name of a field in an archive. */
const char *field_attribute(const Field *field);

/* Returns whether all have a field, or one of "bits". */
gboolean field_is_of(const Field *field, guint bits);

/* Returns whether a field is in nanoseconds. */
gboolean field_is_ns(const Field *field);

/* Returns the value of a field that is a whole number or a flag, whether known
 * or not. */
guint64 field_number(const Field *field, gconstpointer record);

/* Sets *value and returns TRUE, unless the value is unknown. */
gboolean field_known(const Field *field, gconstpointer record, guint64 *value);

/* Returns the value of a FIELD_REAL, or of another number, not negative. */
double field_real(const Field *field, gconstpointer record);

/* Returns the value of a field that is a string, or NULL; borrowed. */
const char *field_text(const Field *field, gconstpointer record);

/* Sets the value of a field that is a whole number or a flag.  It must be in
 * the range of the type. */
void field_set(const Field *field, gpointer record, guint64 value);

/* Sets the value of a FIELD_TEXT.  The record takes ownership of the text. */
void field_set_text(const Field *field, gpointer record, char *text);

#endif
