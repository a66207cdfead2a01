#include "run/band-fields.h"

#include <inttypes.h>
#include <string.h>

#include "base/label.h"
#include "run/run.h"

/* Returns a string of an info table as presentable text, or NULL if it is
 * empty.  Free with g_free. */
static char *
field(const InfoTable *table, InfoString string)
{
    const char *text = table->strings[string];

    return text[0] == '\0' ? NULL : label_present(text, strlen(text));
}

static BandFields
counter_fields(const Run *run, const char *key)
{
    const Counter *counter = counters_of_key(run->counters, key);
    BandFields fields = {.counter = counter != NULL};

    if (counter == NULL)
        return fields;
    fields.kind = counter_kind(counter);
    fields.arity = counter->arity;
    fields.definition = counter->definition;
    fields.module = counter_module(counter);
    fields.source = run_counter_source(run, counter);
    fields.arguments =
        counter->arguments[0] == '\0'
            ? g_strdup("")
            : label_present(counter->arguments, strlen(counter->arguments));
    return fields;
}

static BandFields
stack_fields(const Profile *profile, const Band *band)
{
    guint32 size;
    const guint8 *ids =
        (const guint8 *)intern_get(profile->keys, band->key, &size);
    const CostCentre *centre =
        size < 4
            ? NULL
            : cost_centres_get(profile->run->cost_centres, cost_centre_id(ids));
    BandFields fields = {.centre = centre != NULL};

    if (centre == NULL)
        return fields;
    if (centre->module[0] != '\0')
        fields.module = g_strdup(centre->module);
    if (centre->location[0] != '\0')
        fields.source = g_strdup(centre->location);
    return fields;
}

BandFields
band_fields(const Profile *profile, const Band *band)
{
    const char *key = intern_get(profile->keys, band->key, NULL);
    BandFields fields = {.label = NULL};
    g_autofree char *name = NULL;
    const InfoTable *table;
    guint64 address;

    if (profile->texts || profile->grouping != GROUP_NONE || band->renamed)
        return fields;
    if (profile->breakdown == BREAKDOWN_CLOSURE)
        return counter_fields(profile->run, key);
    if (breakdown_has_stacks(profile->breakdown))
        return stack_fields(profile, band);
    if (profile->breakdown != BREAKDOWN_INFO_TABLE ||
        !info_table_address(key, &address))
        return fields;
    fields.address = g_strdup_printf("0x%" PRIx64, address);
    table = info_tables_find(profile->run->info_tables, key);
    if (table == NULL)
        return fields;
    name = info_table_name(table);
    fields.name = label_present(name, strlen(name));
    fields.label = field(table, INFO_LABEL);
    fields.type = field(table, INFO_TYPE);
    fields.module = field(table, INFO_MODULE);
    if (strcmp(table->strings[INFO_LOCATION], ":") != 0)
        fields.source = field(table, INFO_LOCATION);
    fields.symbol = table->symbol;
    return fields;
}

void
band_fields_clear(BandFields *fields)
{
    g_free(fields->name);
    g_free(fields->label);
    g_free(fields->type);
    g_free(fields->module);
    g_free(fields->source);
    g_free(fields->address);
    g_free(fields->kind);
    g_free(fields->arguments);
}
