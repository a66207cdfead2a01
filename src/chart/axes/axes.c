#include <config.h>

#include "chart/axes/axes.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/page/sizes.h"
#include "words/amount.h"

double
scale_at(const Scale *scale, double value)
{
    double part = (value - scale->low) / (scale->high - scale->low);

    return scale->from + part * (scale->to - scale->from);
}

/* Returns the smallest number not below value that is 1, 2 or 5 times a power
 * of ten. */
static double
round_up(double value)
{
    double power = pow(10, floor(log10(value)));
    double digit = value / power;

    /* With a tolerance: 5 * 10^-3 / 10^-3 may come out above 5. */
    return power * (digit <= 1.0001   ? 1
                    : digit <= 2.0001 ? 2
                    : digit <= 5.0001 ? 5
                                      : 10);
}

Ticks
ticks_choose(double low, double high, guint max_steps, const Unit *unit)
{
    double span = (high - low) / unit->size;
    Ticks ticks = {.unit = unit};
    double last;

    /* With a tolerance, so that ticks at both ends of the scale count.  It
     * stays below half an era, so that each tick of an axis of eras is one. */
    ticks.step = round_up(span / max_steps);
    ticks.first =
        ceil(low / unit->size / ticks.step - span / ticks.step * 1e-7);
    last = floor(high / unit->size / ticks.step + span / ticks.step * 1e-7);
    ticks.n_ticks = (guint)MAX(0, last - ticks.first + 1);
    ticks.decimals = MAX(0, (int)-floor(log10(ticks.step) + 0.0001));
    return ticks;
}

double
ticks_value(const Ticks *ticks, guint index)
{
    return (ticks->first + index) * ticks->step * ticks->unit->size;
}

char *
ticks_label(const Ticks *ticks, guint index)
{
    double value = (ticks->first + index) * ticks->step;

    return g_strdup_printf("%.*f", ticks->decimals, value);
}

gboolean
axis_counts_eras(const Profile *profile, XAxis x_axis)
{
    return profile->clock == CLOCK_ERAS ||
           (x_axis == X_AXIS_ERA && profile_n_eras(profile) > 0);
}

static double
end_of_y(const Axes *axes, guint64 y_max)
{
    if (axes->in_percent)
        return 100;
    if (y_max > 0)
        return (double)y_max;
    return axes->greatest > 0 ? axes->greatest * PEAK_HEADROOM
                              : amount_unit(axes->profile, 0)->size;
}

static guint
steps_in(double room, double each, guint max_steps)
{
    return (guint)CLAMP(room / each, 1, max_steps);
}

/* Limits the number of steps, so that a step is at least 1: a byte or an era.
 */
static guint
whole_steps(guint steps, double span)
{
    return MIN(steps, (guint)ceil(MIN(span, 1000)));
}

/* A single tick at 0 does not show the scale.  A second tick is added if the
 * labels do not overlap.  If there is no data, one tick is enough. */
void
axes_choose_y_ticks(Axes *axes, const Page *page, double height)
{
    static const Unit percent = {"%", 1};
    guint64 y_max = page->options->y_max;
    double high = end_of_y(axes, y_max);
    double size = page->layout.small_font.size;
    /* The unit is chosen for the peak, not for the headroom above it. */
    const Unit *unit =
        axes->in_percent ? &percent
                         : amount_unit(axes->profile,
                                       y_max > 0 ? high : high / PEAK_HEADROOM);
    guint steps = steps_in(height, Y_TICK_ROOM * size, MAX_Y_STEPS);
    guint max_steps = steps_in(height, MIN_Y_TICK * size, MAX_Y_STEPS);

    do {
        axes->y_ticks = ticks_choose(0, high, whole_steps(steps, high), unit);
    } while (axes->y_ticks.n_ticks < 2 && steps++ < max_steps);
    if (axes->greatest <= 0 && y_max == 0)
        axes->y_ticks.n_ticks = 1;
}

/* Returns the label of a tick.  If titles of the axes do not name the units,
 * the last label does.  Free with g_free. */
static char *
axis_label(const Page *page, const Ticks *ticks, guint tick)
{
    g_autofree char *number = ticks_label(ticks, tick);
    const char *unit = unit_name(ticks->unit);

    if (page->layout.names_units || tick + 1 < ticks->n_ticks ||
        unit[0] == '\0')
        return g_steal_pointer(&number);
    return g_strdup_printf("%s %s", number, unit);
}

double
axes_tick_width(const Axes *axes, const Page *page)
{
    double widest = 0;

    for (guint i = 0; i < axes->y_ticks.n_ticks; i++) {
        g_autofree char *label = axis_label(page, &axes->y_ticks, i);

        widest = MAX(widest, page_text_width(page, label));
    }
    return widest;
}

/* Returns the label of a tick of the x axis.  Free with g_free. */
static char *
x_label(const Axes *axes, const Page *page, guint tick)
{
    const double value = ticks_value(&axes->x_ticks, tick);

    return axes->trend != NULL
               ? metrics_shorten(page->metrics,
                                 axes->trend->names[(guint)value],
                                 &page->layout.small_font,
                                 MAX_X_LABEL * page->layout.small_font.size)
               : axis_label(page, &axes->x_ticks, tick);
}

/* Returns the date below the label of a tick, or NULL.  Borrowed. */
static const char *
x_date(const Axes *axes, guint tick)
{
    const double value = ticks_value(&axes->x_ticks, tick);

    return axes->trend == NULL || axes->trend->dates == NULL
               ? NULL
               : axes->trend->dates[(guint)value];
}

static double
x_label_width(const Axes *axes, const Page *page, guint tick)
{
    g_autofree char *label = x_label(axes, page, tick);
    const char *date = x_date(axes, tick);

    return MAX(page_text_width(page, label),
               date == NULL ? 0 : page_text_width(page, date));
}

/* Returns the position of the middle of an x label, in points.  That is the
 * position of the tick, unless the label would leave the page. */
static double
x_label_middle(const Axes *axes, const Page *page, guint tick)
{
    const Box *box = &page->layout.page;
    double x = scale_at(&axes->x, ticks_value(&axes->x_ticks, tick));
    double half = x_label_width(axes, page, tick) / 2;

    return MAX(MIN(x, box->right - half - 1), box->left + half + 1);
}

/* Returns whether the labels of the x axis have gaps between them. */
static gboolean
labels_fit(const Axes *axes, const Page *page)
{
    double gap = X_LABEL_GAP * page->layout.small_font.size;
    double taken = -G_MAXDOUBLE;

    for (guint i = 0; i < axes->x_ticks.n_ticks; i++) {
        double half = x_label_width(axes, page, i) / 2;
        double middle = x_label_middle(axes, page, i);

        if (middle - half < taken)
            return FALSE;
        taken = middle + half + gap;
    }
    return TRUE;
}

/* Chooses the first and the last tick of the longest step that has both.
 * Returns whether there are such ticks and their labels fit. */
static gboolean
choose_end_ticks(Axes *axes, const Page *page, const Unit *unit)
{
    const double span = axes->x.high - axes->x.low;

    for (guint steps = 2; steps <= MAX_X_STEPS; steps++) {
        Ticks *ticks = &axes->x_ticks;

        *ticks = ticks_choose(
            axes->x.low, axes->x.high,
            axes->counts_eras ? whole_steps(steps, span) : steps, unit);
        if (ticks->n_ticks < 2)
            continue;
        ticks->first /= ticks->n_ticks - 1;
        ticks->step *= ticks->n_ticks - 1;
        ticks->n_ticks = 2;
        return labels_fit(axes, page);
    }
    return FALSE;
}

/* The x axis has as many ticks as there is room for labels, but at least two,
 * or else only the first one. */
void
axes_place(Axes *axes, const Page *page, const Box *plot)
{
    static const Unit eras = {"", 1};
    double low = axes->x.low, high = axes->x.high;
    const Unit *unit = unit_of_times(low, high);
    guint steps =
        steps_in(box_width(plot), X_TICK_ROOM * page->layout.small_font.size,
                 MAX_X_STEPS);

    axes->plot = *plot;
    axes->bottom = plot->bottom;
    axes->x.from = plot->left;
    axes->x.to = plot->right;
    axes->y = (Scale){0, end_of_y(axes, page->options->y_max), plot->bottom,
                      plot->top};
    if (axes->counts_eras) {
        unit = &eras;
        steps = whole_steps(steps, high - low);
    }
    do {
        axes->x_ticks = ticks_choose(low, high, steps, unit);
    } while (!labels_fit(axes, page) && --steps > 0);
    if ((steps == 0 || axes->x_ticks.n_ticks < 2) &&
        !choose_end_ticks(axes, page, unit)) {
        axes->x_ticks = ticks_choose(low, high, 1, unit);
        axes->x_ticks.n_ticks = MIN(axes->x_ticks.n_ticks, 1);
    }
}

double
axes_y(const Axes *axes, double value)
{
    double y = scale_at(&axes->y, value);

    return value > axes->y.high ? y : MAX(y, axes->plot.top);
}

void
draw_grid(Page *page, const Axes *axes)
{
    const Box *plot = &axes->plot;
    Paint paint = {.width = 0.4, .stroke = page->theme->grid};

    figure_open_group(page->figure, "grid", NULL);
    for (guint i = 1; i < axes->y_ticks.n_ticks; i++) {
        double y = scale_at(&axes->y, ticks_value(&axes->y_ticks, i));

        page_segment(page, (Point){plot->left, y}, (Point){plot->right, y},
                     &paint);
    }
    for (guint i = 0; i < axes->x_ticks.n_ticks; i++) {
        double x = scale_at(&axes->x, ticks_value(&axes->x_ticks, i));

        if (x > plot->left + 0.5)
            page_segment(page, (Point){x, plot->top}, (Point){x, plot->bottom},
                         &paint);
    }
    figure_close_group(page->figure);
}

char *
x_axis_title(const Axes *axes, const Profile *profile)
{
    if (axes->trend != NULL)
        return axes->trend->dates == NULL ? g_strdup(_("run")) : NULL;
    if (axes->counts_eras)
        /* TRANSLATORS: "era" is the number of a heap census. "census" is used
         * instead if bands are eras of creation (-he). */
        return g_strdup(names_censuses(profile) ? _("census") : _("era"));
    return g_strdup_printf(profile->clock == CLOCK_MUTATOR
                               ? _("mutator CPU time (%s)")
                               : _("time (%s)"),
                           unit_name(axes->x_ticks.unit));
}

char *
y_axis_title(const Axes *axes, const Page *page, const Profile *profile)
{
    gboolean has_lines = FALSE;

    for (guint line = 0; line < N_MEMORY_LINES; line++)
        has_lines |= page->memory_lines[line];
    if (stacking_of(page->options, profile) == STACK_PERCENT)
        return g_strdup(amount_share_title(profile));
    /* The lines of a trend have the quantity of the bands. */
    return (!has_lines || axes->trend != NULL) && has_bands(profile)
               ? amount_axis_title(profile, axes->y_ticks.unit)
               : g_strdup_printf(_("memory (%s)"),
                                 unit_name(axes->y_ticks.unit));
}

void
draw_axis_titles(Page *page, const char *x, const char *y)
{
    const Layout *layout = &page->layout;
    const Font *font = &layout->text_font;
    const Box *plot = &layout->plot;
    const Box *bands = &layout->split.bands;
    double middle = (bands->top + bands->bottom) / 2;

    /* If the bands are low, the title is also beside the lanes. */
    if (layout->split.n_lanes > 0)
        middle =
            MAX(middle,
                plot->top + page->metrics->width(page->metrics, y, font) / 2);
    if (x != NULL)
        page_text(page,
                  (Point){(plot->left + plot->right) / 2,
                          plot->bottom + 2.9 * font->size},
                  ANCHOR_MIDDLE, font, x);
    if (!page->lanes_alone)
        figure_text(page->figure,
                    (Point){layout->page.left + 1.5 * font->size, middle},
                    ANCHOR_MIDDLE, font, &page->theme->text, y)
            ->upwards = TRUE;
}

void
draw_axes(Page *page, const Axes *axes, char *const titles[2])
{
    const Box *plot = &axes->plot;
    const Font *font = &page->layout.small_font;
    const Paint paint = {.width = 0.6, .stroke = page->theme->frame};
    /* In a panel, a wider label would touch the labels of the next panel. */
    double max_width = titles != NULL ? G_MAXDOUBLE : box_width(plot);
    gboolean has_ticks = page->layout.has_ticks;
    gboolean has_y = box_height(plot) > 0;

    figure_open_group(page->figure, "axes", NULL);
    if (titles != NULL)
        page_draw_frame(page);
    if (has_y)
        page_box(page, plot, &paint);
    for (guint i = 0; has_ticks && i < axes->x_ticks.n_ticks; i++) {
        double x = scale_at(&axes->x, ticks_value(&axes->x_ticks, i));
        double end = axes->bottom + TICK_LENGTH;
        g_autofree char *label = x_label(axes, page, i);
        const char *date = x_date(axes, i);

        page_segment(page, (Point){x, axes->bottom}, (Point){x, end}, &paint);
        if (!axes->no_x_labels && page_text_width(page, label) <= max_width)
            page_text(
                page,
                (Point){x_label_middle(axes, page, i), end + 1.3 * font->size},
                ANCHOR_MIDDLE, font, label);
        /* In the place of the title of the axis. */
        if (date != NULL && page->layout.has_axis_titles)
            figure_text(
                page->figure,
                (Point){x_label_middle(axes, page, i), end + 2.5 * font->size},
                ANCHOR_MIDDLE, font, &page->theme->faint, date);
    }
    for (guint i = 0; has_ticks && has_y && i < axes->y_ticks.n_ticks; i++) {
        double y = scale_at(&axes->y, ticks_value(&axes->y_ticks, i));
        double end = plot->left - TICK_LENGTH;
        g_autofree char *label = axis_label(page, &axes->y_ticks, i);

        page_segment(page, (Point){end, y}, (Point){plot->left, y}, &paint);
        if (!axes->no_y_labels)
            page_text(page, (Point){end - 2, y + 0.36 * font->size}, ANCHOR_END,
                      font, label);
    }
    if (titles != NULL && page->layout.has_axis_titles)
        draw_axis_titles(page, titles[0], titles[1]);
    figure_close_group(page->figure);
}
