#include "chart/page/legend-plan.h"

#include "chart/page/sizes.h"

#define FONT_STEP   0.04 /* part of the font size */
#define WIDTH_STEPS 8    /* number of widths to try, less one */

/* One way to place the entries.  It may not fit. */
typedef struct {
    const LegendTexts *texts;
    guint n_entries; /* shown entries, with the count entry */
    guint n_hidden;  /* bands without an entry */
    guint n_columns;
    double size;   /* font size, points */
    double column; /* width of a column, points */
    double gap;    /* between entries, ems */
    guint *lines;  /* number of lines of each entry, at most those that its
                      label needs */
    guint *shown;  /* label of each entry: an index, or LEGEND_COUNT */
} Candidate;

LegendSlot *
legend_plan_slot(const LegendPlan *plan, guint index)
{
    return &g_array_index(plan->slots, LegendSlot, index);
}

static guint
n_rows(const Candidate *candidate)
{
    return (candidate->n_entries + candidate->n_columns - 1) /
           candidate->n_columns;
}

/* Returns the maximum number of entries in a column. */
static guint
max_rows(double height, double size)
{
    double pitch =
        MIN(MIN_LEGEND_PITCH, (LEGEND_LEADING + TIGHT_ENTRY_GAP) * size);

    return (guint)MAX(0, height / pitch + 1e-9);
}

static guint
max_columns(double width, double size, double min_width)
{
    return (guint)CLAMP((width / size + LEGEND_COLUMN_GAP) /
                            (min_width + LEGEND_COLUMN_GAP),
                        1, MAX_LEGEND_COLUMNS);
}

double
legend_texts_width(const LegendTexts *texts)
{
    double widest = 0;

    for (guint i = 0; i < texts->texts->len; i++)
        widest =
            MAX(widest, paragraph_width(g_ptr_array_index(texts->texts, i)));
    return widest;
}

/* Returns the minimum width of a column of these labels, in ems.  It is at most
 * "enough". */
static double
min_column(const LegendTexts *texts, double enough)
{
    return CLAMP(legend_texts_width(texts) + LEGEND_INDENT +
                     texts->share_width + 0.1,
                 NARROW_LEGEND_COLUMN, enough);
}

guint
legend_max_bands(double width, double height)
{
    return MAX(
        2 * max_rows(height, SMALLEST_LEGEND_FONT),
        max_rows(height / 2, SMALLEST_LEGEND_FONT) *
            max_columns(width, SMALLEST_LEGEND_FONT, NARROW_LEGEND_COLUMN));
}

/* Selects the entries to show, at most "room" entries: the largest bands, the
 * count entry, OTHER and the memory lines.  Returns FALSE if these are too few
 * for a legend. */
static gboolean
hide_entries(Candidate *candidate, guint room)
{
    const LegendTexts *texts = candidate->texts;
    guint n_texts = texts->texts->len - texts->n_fixed;
    guint n_all = texts->n_bands + texts->n_fixed;
    guint min_entries = texts->n_fixed + MIN_LEGEND_BANDS + 1;
    guint n_shown, place = 0;

    if (n_all > texts->texts->len)
        room = MIN(room, texts->texts->len + 1);
    if (n_all == 0 || room == 0 || room < MIN(n_all, min_entries))
        return FALSE;
    candidate->n_entries = MIN(n_all, room);
    candidate->n_hidden = n_all > room ? n_all - room + 1 : 0;
    candidate->lines = g_new(guint, candidate->n_entries);
    candidate->shown = g_new0(guint, candidate->n_entries);
    n_shown = texts->n_bands - candidate->n_hidden;
    for (guint i = 0; i <= texts->texts->len; i++) {
        guint rank = texts->ranks == NULL || i >= n_texts
                         ? i
                         : g_array_index(texts->ranks, guint, i);

        if (i == n_texts && candidate->n_hidden > 0)
            candidate->shown[place++] = LEGEND_COUNT;
        if (i < texts->texts->len && (i >= n_texts || rank < n_shown))
            candidate->shown[place++] = i;
    }
    return TRUE;
}

static void
candidate_clear(Candidate *candidate)
{
    g_free(candidate->lines);
    g_free(candidate->shown);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Candidate, candidate_clear)

/* Returns the label of an entry; NULL for the count entry. */
static const Paragraph *
text_at(const Candidate *candidate, guint index)
{
    guint text = candidate->shown[index];

    return text == LEGEND_COUNT
               ? NULL
               : g_ptr_array_index(candidate->texts->texts, text);
}

/* Returns the width of an entry's label at most, in ems. */
static double
label_width(const Candidate *candidate)
{
    return candidate->column / candidate->size - LEGEND_INDENT -
           candidate->texts->share_width;
}

/* Returns the number of lines that a label needs, or max_lines + 1 if it needs
 * more. */
static guint
lines_needed(const Candidate *candidate, guint index, guint max_lines)
{
    const Paragraph *text = text_at(candidate, index);

    if (text == NULL)
        return 1;
    return paragraph_count_lines(text, label_width(candidate), max_lines);
}

/* Gives each entry the lines that it needs, at most max_lines.  Returns whether
 * no entry needs more. */
static gboolean
take_lines(Candidate *candidate, guint max_lines)
{
    gboolean whole = TRUE;

    for (guint i = 0; i < candidate->n_entries; i++) {
        guint needed = lines_needed(candidate, i, max_lines);

        whole = whole && needed <= max_lines;
        candidate->lines[i] = MIN(needed, max_lines);
    }
    return whole;
}

/* Returns the lines that are left free before an entry: the tail of stacks has
 * no swatch, and would read as a line of the entry above. */
static double
lines_before(const Candidate *candidate, guint index)
{
    const LegendTexts *texts = candidate->texts;

    return texts->tail != NULL && index % n_rows(candidate) > 0 &&
                   candidate->shown[index] == texts->texts->len - 1
               ? LINES_BEFORE_TAIL
               : 0;
}

/* Returns the height of the lines in the highest column, without gaps. */
static double
lines_height(const Candidate *candidate)
{
    const guint rows = n_rows(candidate);
    double max_lines = 0, n_lines = 0;

    for (guint i = 0; i < candidate->n_entries; i++) {
        n_lines = (i % rows == 0 ? 0 : n_lines) + lines_before(candidate, i) +
                  candidate->lines[i];
        max_lines = MAX(max_lines, n_lines);
    }
    return max_lines * LEGEND_LEADING * candidate->size;
}

static double
whole_height(const Candidate *candidate)
{
    return lines_height(candidate) +
           n_rows(candidate) * candidate->gap * candidate->size;
}

/* Gives each entry one line, in a font that is small enough for the height. */
static void
take_one_line(Candidate *candidate, double height)
{
    for (guint i = 0; i < candidate->n_entries; i++)
        candidate->lines[i] = 1;
    candidate->gap = MIN(candidate->gap, TIGHT_ENTRY_GAP);
    candidate->size *= MIN(1, height / whole_height(candidate));
}

/* Sets the plan.  Remaining height goes between the entries, at most max_gap
 * ems each. */
static void
settle(const Candidate *candidate, double height, double max_gap,
       LegendPlan *plan)
{
    guint rows = n_rows(candidate);
    double gap = MIN((height - lines_height(candidate)) / rows,
                     max_gap * candidate->size);
    double pitch = candidate->column + LEGEND_COLUMN_GAP * candidate->size,
           top = 0;

    *plan = (LegendPlan){
        .font = {.size = candidate->size},
        .n_hidden = candidate->n_hidden,
        .column = candidate->column,
        .share_width = candidate->texts->share_width,
        .width =
            candidate->n_columns * candidate->column +
            (candidate->n_columns - 1) * LEGEND_COLUMN_GAP * candidate->size,
        .slots = g_array_new(FALSE, FALSE, sizeof(LegendSlot)),
    };
    for (guint i = 0; i < candidate->n_entries; i++) {
        LegendSlot slot = {
            .left = (i / rows) * pitch,
            .height = candidate->lines[i] * LEGEND_LEADING * candidate->size,
            .n_lines = candidate->lines[i],
            .text = candidate->shown[i],
            .before =
                lines_before(candidate, i) * LEGEND_LEADING * candidate->size,
        };

        slot.top = (i % rows == 0 ? gap / 2 : top) + slot.before;
        g_array_append_val(plan->slots, slot);
        top = slot.top + (slot.height + gap);
        plan->height = MAX(plan->height, top - gap / 2);
    }
}

static void
set_columns(Candidate *candidate, guint n_columns, double width)
{
    candidate->n_columns = n_columns;
    candidate->column =
        (width - (n_columns - 1) * LEGEND_COLUMN_GAP * candidate->size) /
        n_columns;
}

/* Finds the number of columns that needs the least height, with at most
 * max_lines lines per label. */
static gboolean
find_columns(Candidate *candidate, double width, double height, guint max_lines)
{
    guint limit = max_columns(width, candidate->size,
                              min_column(candidate->texts, MIN_LEGEND_COLUMN));
    guint best = 0;

    for (guint n = 1; n <= MIN(limit, candidate->n_entries); n++) {
        set_columns(candidate, n, width);
        if (!take_lines(candidate, max_lines) ||
            whole_height(candidate) > height - 1e-6)
            continue;
        height = whole_height(candidate);
        best = n;
    }
    if (best == 0)
        return FALSE;
    set_columns(candidate, best, width);
    take_lines(candidate, max_lines);
    return TRUE;
}

/* Removes empty columns, and makes columns as narrow as the lines of their
 * labels allow. */
static void
narrow_columns(Candidate *candidate)
{
    double widest = candidate->n_hidden > 0 ? LEGEND_COUNT_WIDTH : 0;

    g_assert(candidate->n_entries > 0);
    candidate->n_columns =
        (candidate->n_entries + n_rows(candidate) - 1) / n_rows(candidate);
    for (guint i = 0; i < candidate->n_entries; i++)
        if (text_at(candidate, i) != NULL)
            widest = MAX(widest, paragraph_lines_width(text_at(candidate, i),
                                                       label_width(candidate),
                                                       candidate->lines[i]));
    candidate->column =
        MIN(candidate->column,
            (widest + LEGEND_INDENT + candidate->texts->share_width + 0.1) *
                candidate->size);
}

/* Finds two columns of short labels, to show more bands than one column can. */
static gboolean
find_two_columns(const LegendTexts *texts, const Font *font, double width,
                 double height, LegendPlan *plan)
{
    g_auto(Candidate) candidate = {.texts = texts, .gap = TIGHT_ENTRY_GAP};
    double min_size = MIN(font->size, MIN_LEGEND_FONT);

    if (!hide_entries(&candidate, 2 * max_rows(height, font->size)))
        return FALSE;
    for (candidate.size = font->size; candidate.size >= min_size - 1e-9;
         candidate.size -= FONT_STEP * font->size) {
        set_columns(&candidate, 2, width);
        if (take_lines(&candidate, 2) &&
            whole_height(&candidate) <= height + 1e-6) {
            narrow_columns(&candidate);
            settle(&candidate, height, candidate.gap, plan);
            return TRUE;
        }
    }
    return FALSE;
}

/* Returns the smallest font size to try before labels are shortened. */
static double
min_font(const Font *font)
{
    return MIN(font->size,
               MAX(MIN_LEGEND_FONT, MIN_LEGEND_FONT_PART * font->size));
}

gboolean
legend_plan_beside(const LegendTexts *texts, const Font *font,
                   const double widths[3], double height, LegendPlan *plan)
{
    g_auto(Candidate) candidate = {
        .texts = texts,
        .n_columns = 1,
        .size = font->size,
        .gap = MIN_ENTRY_GAP,
    };
    gboolean fits = FALSE;
    double room, each;

    if (!hide_entries(&candidate, max_rows(height, font->size)))
        return FALSE;
    if (candidate.n_hidden > 0 &&
        find_two_columns(texts, font, widths[2], height, plan))
        return TRUE;
    /* First, try to find the smallest width at which no label is shortened. */
    for (guint i = 0; i <= WIDTH_STEPS && !fits; i++) {
        candidate.column =
            widths[0] + (widths[1] - widths[0]) * i / WIDTH_STEPS;
        fits = take_lines(&candidate, MAX_LEGEND_LINES) &&
               whole_height(&candidate) <= height;
    }
    /* Then try smaller fonts.  Labels that need more than MAX_LEGEND_LINES
     * lines are shortened. */
    while (!fits && candidate.size >= min_font(font)) {
        take_lines(&candidate, MAX_LEGEND_LINES);
        fits = whole_height(&candidate) <= height;
        candidate.size -= fits ? 0 : FONT_STEP * font->size;
    }
    /* Then give each entry one line.  Remaining room goes to entries that need
     * a second line, from the top, then to those that need a third, and so on.
     */
    if (!fits) {
        candidate.size = min_font(font);
        take_one_line(&candidate, height);
    }
    room = height - whole_height(&candidate);
    each = LEGEND_LEADING * candidate.size;
    for (guint line = 2; line <= MAX_LEGEND_LINES && !fits; line++)
        for (guint i = 0; i < candidate.n_entries && room >= each; i++)
            if (lines_needed(&candidate, i, line - 1) >= line) {
                candidate.lines[i] = line;
                room -= each;
            }
    narrow_columns(&candidate);
    settle(&candidate, height, MAX_ENTRY_GAP, plan);
    return TRUE;
}

gboolean
legend_plan_below(const LegendTexts *texts, const Font *font, double width,
                  double height, LegendPlan *plan)
{
    g_auto(Candidate) candidate = {
        .texts = texts,
        .n_columns = 1,
        .size = font->size,
        .gap = ENTRY_GAP_BELOW,
    };
    double min_size = min_font(font);
    guint rows = max_rows(height, min_size);
    guint n_columns =
        max_columns(width, min_size, min_column(texts, MIN_LEGEND_COLUMN));
    guint n_fallback =
        max_columns(width, min_size, min_column(texts, FALLBACK_LEGEND_COLUMN));
    gboolean fits = FALSE;

    if (width < MIN_LEGEND_COLUMN * min_size ||
        (!hide_entries(&candidate, rows * n_columns) &&
         !hide_entries(&candidate, rows * n_fallback)))
        return FALSE;
    /* First, try whole labels: in one line, in more lines, in smaller fonts. */
    while (!fits && candidate.size >= min_size - 1e-9) {
        for (guint lines = 1; lines <= MAX_LEGEND_LINES_BELOW && !fits; lines++)
            fits = find_columns(&candidate, width, height, lines);
        candidate.size -= fits ? 0 : 2 * FONT_STEP * font->size;
    }
    /* Then shorten labels, in as few columns as possible. */
    if (!fits) {
        candidate.size = min_size;
        set_columns(&candidate, (candidate.n_entries + rows - 1) / rows, width);
        take_one_line(&candidate, height);
    }
    narrow_columns(&candidate);
    settle(&candidate, height, candidate.gap, plan);
    return TRUE;
}
