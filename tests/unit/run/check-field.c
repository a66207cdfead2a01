/* Fields of records: values, and the lists. */
#include "support/suite.h"

#include <string.h>

#include "compare/findings.h"
#include "run/activity-fields.h"
#include "run/record-fields.h"
#include "run/threads.h"

typedef struct {
    guint64 count, capped;
    gint64 time, number;
    guint32 narrow, beside, known;
    double real;
    gboolean flag;
    char *text;
} Record;

static const Field fields[] = {
    FIELD(Record, "count", count, COUNT, 0),
    FIELD(Record, "narrow", narrow, COUNT_32, 0),
    FIELD(Record, "capped", capped, CAPPED, 0),
    FIELD(Record, "time_ns", time, TIME, 0),
    FIELD(Record, "number", number, SIGNED, 0),
    FIELD(Record, "flag", flag, FLAG, 0),
    FIELD(Record, "known", known, KNOWN_32, 0),
    NO_FIELD,
};

TEST(fields_are_set)
{
    Record record = {.beside = 7};

    for (guint i = 0; fields[i].name != NULL; i++)
        field_set(&fields[i], &record, i + 10);
    for (guint i = 0; fields[i].name != NULL; i++)
        ck_assert_uint_eq(field_number(&fields[i], &record),
                          fields[i].type == FIELD_FLAG ? 1 : i + 10);
    ck_assert_uint_eq(record.narrow, 11);
    ck_assert_uint_eq(record.beside, 7);
}

TEST(some_values_are_unknown)
{
    const Record record = {.capped = G_MAXINT64, .time = NEVER, .number = -1};
    guint64 value;

    for (guint i = 0; fields[i].name != NULL; i++)
        ck_assert_int_eq(field_known(&fields[i], &record, &value),
                         fields[i].type != FIELD_CAPPED &&
                             fields[i].type != FIELD_KNOWN_32 &&
                             fields[i].type != FIELD_TIME);
}

/* Counts the fields of a list with a name that one of "bits" has. */
static guint
count_named(const Field *list, const char *name, guint bits)
{
    guint count = 0;

    for (; list->name != NULL; list++)
        count += field_is_of(list, bits) && strcmp(list->name, name) == 0;
    return count;
}

/* An object of JSON, an element of the archive or a table has each name once.
 */
TEST(names_are_unique)
{
    static const Field *const lists[] = {
        statistics_fields, table_fields,        counter_fields,
        facts_fields,      event_count_fields,  warning_fields,
        finding_fields,    activity_flags,      activity_fields,
        generation_fields, segment_fields,      capability_fields,
        thread_fields,     activity_bin_fields, capability_bin_fields};

    for (guint i = 0; i < G_N_ELEMENTS(lists); i++)
        for (const Field *field = lists[i]; field->name != NULL; field++)
            for (guint bit = 0; bit < 32; bit++)
                if (field_is_of(field, 1u << bit))
                    ck_assert_msg(
                        count_named(lists[i], field->name, 1u << bit) == 1,
                        "%s", field->name);
}
