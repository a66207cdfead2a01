#include "chart/page/key-plan.h"

#include "chart/page/sizes.h"

#define FONT_STEP   0.04 /* of the font */
#define WIDTH_STEPS 8

/* One way to set the entries, which may turn out not to fit. */
typedef struct {
    const KeyTexts *texts;
    guint n_entries; /* shown, and the count of the hidden */
    guint n_hidden;
    guint n_columns;
    double size;   /* of the font, points */
    double column; /* width of one, points */
    double gap;    /* between entries, ems */
    guint *lines;  /* of each entry; as many as its text takes, or fewer */
    guint *shown;  /* the text of each entry */
} Trial;

KeySlot *
key_plan_slot(const KeyPlan *plan, guint index)
{
    return &g_array_index(plan->slots, KeySlot, index);
}

void
key_plan_clear(KeyPlan *plan)
{
    g_clear_pointer(&plan->slots, g_array_unref);
}

static guint
n_rows(const Trial *trial)
{
    return (trial->n_entries + trial->n_columns - 1) / trial->n_columns;
}

/* Returns how many entries fit into a column at all. */
static guint
most_rows(double height, double size)
{
    double pitch = MIN(MIN_KEY_PITCH, (KEY_LEADING + TIGHT_ENTRY_GAP) * size);

    return (guint)MAX(0, height / pitch + 1e-9);
}

static guint
most_columns(double width, double size, double least)
{
    return (guint)CLAMP((width / size + KEY_COLUMN_GAP) /
                            (least + KEY_COLUMN_GAP),
                        1, MAX_KEY_COLUMNS);
}

double
key_texts_width(const KeyTexts *texts)
{
    double widest = 0;

    for (guint i = 0; i < texts->texts->len; i++)
        widest =
            MAX(widest, paragraph_width(g_ptr_array_index(texts->texts, i)));
    return widest;
}

/* Returns the least width of a column of these texts, ems; that is enough for
 * those that are wider. */
static double
least_column(const KeyTexts *texts, double enough)
{
    return CLAMP(key_texts_width(texts) + KEY_INDENT + 0.1, NARROW_KEY_COLUMN,
                 enough);
}

guint
key_most_bands(double width, double height)
{
    return MAX(2 * most_rows(height, SMALLEST_KEY_FONT),
               most_rows(height / 2, SMALLEST_KEY_FONT) *
                   most_columns(width, SMALLEST_KEY_FONT, NARROW_KEY_COLUMN));
}

/* Decides on what is shown of all entries where only so many have room: the
 * texts of the largest bands, the count of the others, and what no key leaves
 * out.  Returns FALSE where that is too little to be a key. */
static gboolean
hide_entries(Trial *trial, guint room)
{
    const KeyTexts *texts = trial->texts;
    guint n_texts = texts->texts->len - texts->n_fixed;
    guint n_all = texts->n_bands + texts->n_fixed;
    guint least = texts->n_fixed + MIN_KEY_BANDS + 1;
    guint n_shown, place = 0;

    if (n_all > texts->texts->len)
        room = MIN(room, texts->texts->len + 1);
    if (n_all == 0 || room == 0 || room < MIN(n_all, least))
        return FALSE;
    trial->n_entries = MIN(n_all, room);
    trial->n_hidden = n_all > room ? n_all - room + 1 : 0;
    trial->lines = g_new(guint, trial->n_entries);
    trial->shown = g_new0(guint, trial->n_entries);
    n_shown = texts->n_bands - trial->n_hidden;
    for (guint i = 0; i <= texts->texts->len; i++) {
        guint rank = texts->ranks == NULL || i >= n_texts
                         ? i
                         : g_array_index(texts->ranks, guint, i);

        if (i == n_texts && trial->n_hidden > 0)
            trial->shown[place++] = KEY_COUNT;
        if (i < texts->texts->len && (i >= n_texts || rank < n_shown))
            trial->shown[place++] = i;
    }
    return TRUE;
}

static void
trial_clear(Trial *trial)
{
    g_free(trial->lines);
    g_free(trial->shown);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Trial, trial_clear)

/* Returns the text of an entry; NULL of that which counts. */
static const Paragraph *
text_at(const Trial *trial, guint index)
{
    guint text = trial->shown[index];

    return text == KEY_COUNT ? NULL
                             : g_ptr_array_index(trial->texts->texts, text);
}

/* Returns how many lines a text takes; most + 1 if these do not do. */
static guint
lines_needed(const Trial *trial, guint index, guint most)
{
    const Paragraph *text = text_at(trial, index);

    if (text == NULL)
        return 1;
    return paragraph_count_lines(text, trial->column / trial->size - KEY_INDENT,
                                 most);
}

/* Gives every entry the lines that it needs.  Returns whether none needs
 * more than the most. */
static gboolean
take_lines(Trial *trial, guint most)
{
    gboolean whole = TRUE;

    for (guint i = 0; i < trial->n_entries; i++) {
        guint needed = lines_needed(trial, i, most);

        whole = whole && needed <= most;
        trial->lines[i] = MIN(needed, most);
    }
    return whole;
}

/* Returns the height of the highest column's lines, without gaps. */
static double
lines_height(const Trial *trial)
{
    guint rows = n_rows(trial), most = 0, n_lines = 0;

    for (guint i = 0; i < trial->n_entries; i++) {
        n_lines = (i % rows == 0 ? 0 : n_lines) + trial->lines[i];
        most = MAX(most, n_lines);
    }
    return most * KEY_LEADING * trial->size;
}

static double
whole_height(const Trial *trial)
{
    return lines_height(trial) + n_rows(trial) * trial->gap * trial->size;
}

/* One line for each entry, in a font that makes them fit. */
static void
take_one_line(Trial *trial, double height)
{
    double pitch = height / n_rows(trial);

    for (guint i = 0; i < trial->n_entries; i++)
        trial->lines[i] = 1;
    trial->gap = MIN(trial->gap, TIGHT_ENTRY_GAP);
    trial->size = MIN(trial->size, pitch / (KEY_LEADING + trial->gap));
}

/* Sets the entries where they belong.  Room that is left goes between
 * them. */
static void
settle(const Trial *trial, double height, double most_gap, KeyPlan *plan)
{
    guint rows = n_rows(trial);
    double gap =
        MIN((height - lines_height(trial)) / rows, most_gap * trial->size);
    double pitch = trial->column + KEY_COLUMN_GAP * trial->size, top = 0;

    *plan = (KeyPlan){
        .font = {trial->size, FALSE},
        .n_hidden = trial->n_hidden,
        .column = trial->column,
        .width = trial->n_columns * trial->column +
                 (trial->n_columns - 1) * KEY_COLUMN_GAP * trial->size,
        .slots = g_array_new(FALSE, FALSE, sizeof(KeySlot)),
    };
    for (guint i = 0; i < trial->n_entries; i++) {
        KeySlot slot = {
            .left = (i / rows) * pitch,
            .top = i % rows == 0 ? gap / 2 : top,
            .height = trial->lines[i] * KEY_LEADING * trial->size,
            .n_lines = trial->lines[i],
            .text = trial->shown[i],
        };

        g_array_append_val(plan->slots, slot);
        top = slot.top + (slot.height + gap);
        plan->height = MAX(plan->height, top - gap / 2);
    }
}

static void
set_columns(Trial *trial, guint n_columns, double width)
{
    trial->n_columns = n_columns;
    trial->column =
        (width - (n_columns - 1) * KEY_COLUMN_GAP * trial->size) / n_columns;
}

/* Looks for the number of columns that needs the least height while no text
 * takes more lines than that. */
static gboolean
find_columns(Trial *trial, double width, double height, guint most_lines)
{
    guint most = most_columns(width, trial->size,
                              least_column(trial->texts, MIN_KEY_COLUMN));
    guint best = 0;

    for (guint n = 1; n <= MIN(most, trial->n_entries); n++) {
        set_columns(trial, n, width);
        if (!take_lines(trial, most_lines) ||
            whole_height(trial) > height - 1e-6)
            continue;
        height = whole_height(trial);
        best = n;
    }
    if (best == 0)
        return FALSE;
    set_columns(trial, best, width);
    take_lines(trial, most_lines);
    return TRUE;
}

/* The last columns may be empty, and the texts narrower than all. */
static void
narrow_columns(Trial *trial)
{
    double widest = trial->n_hidden > 0 ? KEY_COUNT_WIDTH : 0;

    g_assert(trial->n_entries > 0);
    trial->n_columns = (trial->n_entries + n_rows(trial) - 1) / n_rows(trial);
    for (guint i = 0; i < trial->n_entries; i++)
        if (text_at(trial, i) != NULL)
            widest = MAX(widest, paragraph_width(text_at(trial, i)));
    trial->column =
        MIN(trial->column, (widest + KEY_INDENT + 0.1) * trial->size);
}

/* Looks for two columns of short texts, for more of the bands than one column
 * shows. */
static gboolean
find_two_columns(const KeyTexts *texts, const Font *font, double width,
                 double height, KeyPlan *plan)
{
    g_auto(Trial) trial = {.texts = texts, .gap = TIGHT_ENTRY_GAP};
    double least = MIN(font->size, MIN_KEY_FONT);

    if (!hide_entries(&trial, 2 * most_rows(height, font->size)))
        return FALSE;
    for (trial.size = font->size; trial.size >= least - 1e-9;
         trial.size -= FONT_STEP * font->size) {
        set_columns(&trial, 2, width);
        if (take_lines(&trial, 2) && whole_height(&trial) <= height + 1e-6) {
            narrow_columns(&trial);
            settle(&trial, height, trial.gap, plan);
            return TRUE;
        }
    }
    return FALSE;
}

/* Returns the least font, somewhat smaller than that one, in which texts are
 * set before they are cut. */
static double
least_font(const Font *font)
{
    return MIN(font->size, MAX(MIN_KEY_FONT, MIN_KEY_FONT_PART * font->size));
}

gboolean
key_plan_beside(const KeyTexts *texts, const Font *font, const double widths[3],
                double height, KeyPlan *plan)
{
    g_auto(Trial) trial = {
        .texts = texts,
        .n_columns = 1,
        .size = font->size,
        .gap = MIN_ENTRY_GAP,
    };
    gboolean fits = FALSE;
    double room, each;

    if (!hide_entries(&trial, most_rows(height, font->size)))
        return FALSE;
    if (trial.n_hidden > 0 &&
        find_two_columns(texts, font, widths[2], height, plan))
        return TRUE;
    /* The least width at which no text is cut; */
    for (guint i = 0; i <= WIDTH_STEPS && !fits; i++) {
        trial.column = widths[0] + (widths[1] - widths[0]) * i / WIDTH_STEPS;
        fits =
            take_lines(&trial, MAX_KEY_LINES) && whole_height(&trial) <= height;
    }
    /* else a font that lets the texts fit, of which those that are too long
     * for any key are cut; */
    while (!fits && trial.size >= least_font(font)) {
        take_lines(&trial, MAX_KEY_LINES);
        fits = whole_height(&trial) <= height;
        trial.size -= fits ? 0 : FONT_STEP * font->size;
    }
    /* else a line for each, and what lines there is room for: a second one to
     * each entry in need of it, from the top, then a third. */
    if (!fits) {
        trial.size = least_font(font);
        take_one_line(&trial, height);
    }
    room = height - whole_height(&trial);
    each = KEY_LEADING * trial.size;
    for (guint line = 2; line <= MAX_KEY_LINES && !fits; line++)
        for (guint i = 0; i < trial.n_entries && room >= each; i++)
            if (lines_needed(&trial, i, line - 1) >= line) {
                trial.lines[i] = line;
                room -= each;
            }
    settle(&trial, height, MAX_ENTRY_GAP, plan);
    return TRUE;
}

gboolean
key_plan_below(const KeyTexts *texts, const Font *font, double width,
               double height, KeyPlan *plan)
{
    g_auto(Trial) trial = {
        .texts = texts,
        .n_columns = 1,
        .size = font->size,
        .gap = ENTRY_GAP_BELOW,
    };
    double least = least_font(font);
    guint rows = most_rows(height, least);
    guint n_columns =
        most_columns(width, least, least_column(texts, MIN_KEY_COLUMN));
    guint n_scant =
        most_columns(width, least, least_column(texts, SCANT_KEY_COLUMN));
    gboolean fits = FALSE;

    if (width < MIN_KEY_COLUMN * least ||
        (!hide_entries(&trial, rows * n_columns) &&
         !hide_entries(&trial, rows * n_scant)))
        return FALSE;
    /* Whole texts in lines of their own, else in more of them, else in a
     * smaller font; */
    while (!fits && trial.size >= least - 1e-9) {
        for (guint lines = 1; lines <= MAX_KEY_LINES_BELOW && !fits; lines++)
            fits = find_columns(&trial, width, height, lines);
        trial.size -= fits ? 0 : 2 * FONT_STEP * font->size;
    }
    /* else cut ones in as few columns as have room for them. */
    if (!fits) {
        trial.size = least;
        set_columns(&trial, (trial.n_entries + rows - 1) / rows, width);
        take_one_line(&trial, height);
    }
    narrow_columns(&trial);
    settle(&trial, height, trial.gap, plan);
    return TRUE;
}
