#include "output/csv-changes.h"

#include "compare/change.h"
#include "compare/quantity.h"
#include "output/lines.h"

#define HEADER                                                                 \
    "run,band,kind,peak_before,peak_after,mean_before,mean_after,"             \
    "area_before,area_after,end_before,end_after"

static void
append_number(GString *out, double number)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    g_string_append_c(out, ',');
    g_string_append(out, g_ascii_dtostr(text, sizeof(text), number));
}

static void
append_change(GString *out, const Comparison *comparison, guint run,
              const Change *change)
{
    const Profile *profile = matching_run(comparison->matching, 0)->profile;
    g_autofree char *name =
        band_unique_text(profile_band(profile, change->place));

    g_string_append_printf(out, "%s,", comparison_run(comparison, run)->letter);
    lines_append_quoted(out, name);
    g_string_append_printf(out, ",%s", change_kind_key(change->kind));
    for (Quantity i = 0; i <= QUANTITY_END; i++) {
        append_number(out, quantity_of(&change->before, i));
        append_number(out, quantity_of(&change->after, i));
    }
}

void
write_csv_changes(const Report *report, Sink *sink)
{
    const Comparison *comparison = report->comparison;
    Lines lines = lines_to(sink);

    g_string_append(lines.text, HEADER);
    lines_end(&lines);
    for (guint run = 1; run < comparison_n_runs(comparison); run++) {
        g_autoptr(GArray) changes = changes_new(comparison->matching, 0, run);

        for (guint i = 0; i < changes->len; i++) {
            append_change(lines.text, comparison, run,
                          &g_array_index(changes, Change, i));
            lines_end(&lines);
        }
    }
    lines_finish(&lines);
}
