/* The title box: what ran, how it was measured, what it came to. */
#include <config.h>

#include <glib/gi18n.h>

#include "chart/parts.h"
#include "profile/grouping.h"

#define INSET 6.0

/* Of the time that --from and --to left. */
static void
append_window(GString *text, const Profile *profile)
{
    g_autofree char *from = format_seconds((double)profile->start / 1e9);
    g_autofree char *to = format_seconds((double)profile->end / 1e9);

    if (!profile->windowed)
        return;
    g_string_append(text, ", ");
    /* TRANSLATORS: the part of the run: "0.50 s to 1.20 s". */
    g_string_append_printf(text, _("%s to %s"), from, to);
}

static char *
breakdown_text(const Drawing *drawing)
{
    const Profile *profile = drawing->profile;
    g_autofree char *heading = profile_heading(profile);
    GString *text = g_string_new(NULL);

    if (!profile->has_breakdown && profile_n_eras(profile) == 0) {
        g_string_append(text, _("memory of the run-time system"));
        append_window(text, profile);
        return g_string_free(text, FALSE);
    }
    g_string_append(text, heading);
    for (guint filter = 0; filter < N_FILTERS; filter++)
        if (profile->facts.filters[filter] != NULL)
            g_string_append_printf(text, ", %s%s", filter_option(filter),
                                   profile->facts.filters[filter]);
    if (profile->filtered)
        g_string_append(text, _(", filtered"));
    append_window(text, profile);
    if (drawing_stacking(drawing) == STACK_PERCENT)
        g_string_append(text, _(", share of each census"));
    return g_string_free(text, FALSE);
}

static char *
figures_text(const Drawing *drawing)
{
    const Statistics *run = &drawing->selection->run;
    g_autofree char *peak = format_bytes((double)run->peak);
    g_autofree char *mean = format_bytes(run->mean);
    g_autofree char *area =
        format_area(run->area, drawing->profile->clock == CLOCK_ERAS);

    if (!drawing_has_bands(drawing))
        return g_strdup("");
    if (run->area <= 0)
        return g_strdup_printf(_("mean %s, peak %s"), mean, peak);
    return g_strdup_printf(_("area %s, mean %s, peak %s"), area, mean, peak);
}

static char *
date_text(const Profile *profile)
{
    g_autofree char *date = facts_date(&profile->facts);

    if (date == NULL)
        return g_strdup("");
    if (profile->facts.start_s == 0)
        return g_steal_pointer(&date);
    /* 2026-11-21T10:00:00Z reads better with a blank and the zone's name. */
    date[10] = ' ';
    date[19] = '\0';
    return g_strdup_printf("%s UTC", date);
}

static double
text_width(const Drawing *drawing, const char *text)
{
    return drawing->metrics->width(drawing->metrics, text,
                                   &drawing->layout.text_font);
}

/* The second line: break-down at the left, figures in the middle, date at
 * the right; where they do not fit, the middle goes, then the date. */
static void
draw_second_line(Drawing *drawing)
{
    const Box *box = &drawing->layout.title;
    const Font *font = &drawing->layout.text_font;
    const Colour *colour = &drawing->theme->faint;
    double room = box_width(box) - 2 * INSET;
    double y = box->bottom - 0.6 * font->size;
    gboolean own = drawing->second_line == NULL;
    g_autofree char *left =
        own ? breakdown_text(drawing) : g_strdup(drawing->second_line);
    g_autofree char *middle = own ? figures_text(drawing) : g_strdup("");
    g_autofree char *right = own ? date_text(drawing->profile) : g_strdup("");
    double ends = text_width(drawing, left) + text_width(drawing, right);
    double gaps = 4 * font->size;
    g_autofree char *fitting = NULL;

    if (ends + gaps + text_width(drawing, middle) <= room)
        figure_text(drawing->figure,
                    (Point){box->left + INSET + text_width(drawing, left) +
                                (room - ends) / 2,
                            y},
                    ANCHOR_MIDDLE, font, colour, middle);
    if (ends + gaps / 2 <= room) {
        figure_text(drawing->figure, (Point){box->right - INSET, y}, ANCHOR_END,
                    font, colour, right);
        room -= text_width(drawing, right) + gaps / 2;
    }
    fitting = metrics_shorten(drawing->metrics, left, font, room);
    figure_text(drawing->figure, (Point){box->left + INSET, y}, ANCHOR_START,
                font, colour, fitting);
}

/* The page's frame is that of the title, too, but for one edge. */
void
draw_title(Drawing *drawing)
{
    const Box *box = &drawing->layout.title;
    const Font *font = &drawing->layout.title_font;
    const Paint frame = {.width = 0.5, .stroke = drawing->theme->frame};
    const Point edge[] = {{box->left, box->bottom}, {box->right, box->bottom}};
    g_autofree char *fitting = NULL;

    if (drawing->layout.title_lines == 0)
        return;
    fitting = metrics_shorten(drawing->metrics, drawing->figure->title, font,
                              box_width(box) - 2 * INSET);
    figure_open_group(drawing->figure, "title", NULL);
    figure_line(drawing->figure, edge, 2, &frame);
    figure_text(drawing->figure,
                (Point){box->left + INSET, box->top + 1.35 * font->size},
                ANCHOR_START, font, &drawing->theme->text, fitting);
    if (drawing->layout.title_lines > 1)
        draw_second_line(drawing);
    figure_close_group(drawing->figure);
}
