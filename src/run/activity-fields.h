/* Lists the numbers of an activity for data formats: their names, their places
 * in the structs of run/activity.h, and what the log must show for them. */
#ifndef RUN_ACTIVITY_FIELDS_H
#define RUN_ACTIVITY_FIELDS_H

#include "run/activity.h"
#include "run/field.h"

/* What a log may show of an activity, for Field.needs: a bit for each "has_" of
 * Activity. */
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

/* The flags are those of ActivityPart, in the order of its bits. */
extern const Field activity_flags[];        /* of Activity */
extern const Field activity_fields[];       /* of Activity */
extern const Field generation_fields[];     /* of Generation */
extern const Field segment_fields[];        /* of SegmentCensus */
extern const Field capability_fields[];     /* of Capability */
extern const Field thread_fields[];         /* of Thread */
extern const Field activity_bin_fields[];   /* of ActivityBin */
extern const Field capability_bin_fields[]; /* of CapabilityBin */

/* Returns whether the log shows the parts that a field needs. */
gboolean activity_shows(const Activity *activity, guint needs);

/* Sets *value and returns TRUE, unless the value is unknown. */
gboolean activity_field_known(const Activity *activity, const Field *field,
                              gconstpointer record, guint64 *value);

#endif
