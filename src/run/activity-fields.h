/* Lists the numbers of an activity for data formats: their names, their places
 * in the structs of run/activity.h, and what the log must show for them. */
#ifndef RUN_ACTIVITY_FIELDS_H
#define RUN_ACTIVITY_FIELDS_H

#include "run/activity.h"

/* What a log may show of an activity: a bit for each "has_" of Activity. */
typedef enum {
    SHOWS_COLLECTIONS = 1,
    SHOWS_RUNNING = 2,
    SHOWS_ALLOCATION = 4,
    SHOWS_SPARKS = 8,
    SHOWS_RETURNS = 16,
    SHOWS_MARKING = 32,
    SHOWS_CENSUS_PAUSES = 64,
    SHOWS_ANYTHING = 128, /* also an activity of which nothing is known */
} ActivityPart;

typedef enum {
    FIELD_COUNT, /* guint64, or gint64 that is not negative */
    FIELD_COUNT_32,
    FIELD_CAPPED, /* guint64; G_MAXINT64 is unknown */
    FIELD_TIME,   /* gint64; NEVER is unknown */
    FIELD_FLAG,   /* gboolean */
} FieldType;

/* A list of fields ends with a field without a name. */
typedef struct {
    const char *name; /* "pause_ns"; what ends in "_ns" is in nanoseconds */
    guint offset;     /* in the record */
    FieldType type;
    guint needs; /* ActivityPart: without these, the field is unknown */
} ActivityField;

/* The flags are those of ActivityPart, in the order of its bits. */
extern const ActivityField activity_flags[];        /* of Activity */
extern const ActivityField activity_fields[];       /* of Activity */
extern const ActivityField generation_fields[];     /* of Generation */
extern const ActivityField segment_fields[];        /* of SegmentCensus */
extern const ActivityField capability_fields[];     /* of Capability */
extern const ActivityField thread_fields[];         /* of Thread */
extern const ActivityField activity_bin_fields[];   /* of ActivityBin */
extern const ActivityField capability_bin_fields[]; /* of CapabilityBin */

/* Returns whether the log shows the parts that a field needs. */
gboolean activity_shows(const Activity *activity, guint needs);

/* Returns the value of a field of a record, whether known or not. */
guint64 activity_field_get(const ActivityField *field, gconstpointer record);

/* Sets *value and returns TRUE, unless the value is unknown. */
gboolean activity_field_known(const Activity *activity,
                              const ActivityField *field, gconstpointer record,
                              guint64 *value);

/* Sets the value of a field of a record. */
void activity_field_set(const ActivityField *field, gpointer record,
                        guint64 value);

#endif
