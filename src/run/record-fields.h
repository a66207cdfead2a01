/* Lists the fields of the records of a run for data formats.  Those of the
 * activity are in run/activity-fields.h. */
#ifndef RUN_RECORD_FIELDS_H
#define RUN_RECORD_FIELDS_H

#include "run/field.h"

/* The formats that have a statistic, for Field.needs. */
typedef enum {
    FIGURE_OF_JSON = 1,
    FIGURE_OF_CSV = 2,
    FIGURE_OF_HISTORY = 4,
} FigureFormat;

extern const Field statistics_fields[]; /* of Statistics */

/* Of BandFields: those of a band that is an info table, a cost-centre stack, or
 * a ticky counter. */
extern const Field table_fields[];
extern const Field centre_fields[];
extern const Field counter_fields[];

/* Of Facts: the plain facts that json has beside others, and the archive as
 * attributes of the run. */
extern const Field facts_fields[];

extern const Field process_fields[]; /* of ProcessFacts */

extern const Field span_kind_fields[]; /* of SpanKind */
extern const Field span_fields[];      /* of Span */

extern const Field event_count_fields[]; /* of EventCount */
extern const Field warning_fields[]; /* of Warning; needs is a WarningTrait */

#endif
