/* What an archive says of the symbols that bands name. */
#include <inttypes.h>

#include "base/intern.h"
#include "output/xml-parts.h"

const char *
xml_band_key(const Profile *profile, const Band *band, guint32 *size)
{
    return intern_get(profile->keys, band->key, size);
}

gboolean
xml_is_stack(const Profile *profile, guint32 key_size)
{
    return profile->breakdown == BREAKDOWN_COST_CENTRE && !profile->texts &&
           key_size % 4 == 0;
}

guint32
xml_stack_id(const char *key, guint32 index)
{
    return cost_centre_id((const guint8 *)key + 4 * (gsize)index);
}

static void
write_cost_centre(XmlStream *stream, const Profile *profile, guint32 id)
{
    const CostCentre *centre = cost_centres_get(profile->cost_centres, id);

    xml_start(stream, "cost-centre");
    xml_number_attribute(stream, "id", id);
    if (centre != NULL) {
        xml_presented_attribute(stream, "label", centre->label,
                                centre->originals[0]);
        xml_presented_attribute(stream, "module", centre->module,
                                centre->originals[1]);
        xml_presented_attribute(stream, "location", centre->location,
                                centre->originals[2]);
        if (centre->caf)
            xml_attribute(stream, "caf", "true");
    }
    xml_end(stream);
}

/* Writes the cost centres that bands name, by first appearance. */
static void
write_cost_centres(XmlStream *stream, const Profile *profile)
{
    g_autoptr(Intern) written = intern_new();

    for (guint i = 0; i < profile_n_bands(profile); i++) {
        guint32 size;
        const char *key =
            xml_band_key(profile, profile_band(profile, i), &size);

        if (!xml_is_stack(profile, size))
            continue;
        for (guint32 frame = 0; frame < size / 4; frame++) {
            guint32 id = xml_stack_id(key, frame);

            if (!intern_has_word(written, id)) {
                write_cost_centre(stream, profile, id);
                intern_add_word(written, id);
            }
        }
    }
}

static void
write_info_table(XmlStream *stream, const InfoTable *table)
{
    char address[24];

    g_snprintf(address, sizeof(address), "0x%" PRIx64, table->address);
    xml_start(stream, "info-table");
    xml_attribute(stream, "address", address);
    xml_text_attribute(stream, "name", table->strings[INFO_NAME]);
    xml_text_attribute(stream, "closure", table->strings[INFO_CLOSURE]);
    xml_text_attribute(stream, "type", table->strings[INFO_TYPE]);
    xml_text_attribute(stream, "label", table->strings[INFO_LABEL]);
    xml_text_attribute(stream, "module", table->strings[INFO_MODULE]);
    xml_text_attribute(stream, "location", table->strings[INFO_LOCATION]);
    xml_end(stream);
}

/* Writes the info tables that bands name, by first appearance. */
static void
write_info_tables(XmlStream *stream, const Profile *profile)
{
    g_autoptr(Intern) written = intern_new();

    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const char *key = xml_band_key(profile, profile_band(profile, i), NULL);
        const InfoTable *table = info_tables_find(profile->info_tables, key);

        if (table == NULL || intern_has_word(written, table->address))
            continue;
        write_info_table(stream, table);
        intern_add_word(written, table->address);
    }
}

void
xml_put_symbols(XmlStream *stream, const Profile *profile)
{
    if (profile->breakdown == BREAKDOWN_COST_CENTRE)
        write_cost_centres(stream, profile);
    if (profile->breakdown == BREAKDOWN_INFO_TABLE)
        write_info_tables(stream, profile);
}
