/* The format folded: a line for each stack, as flamegraph.pl and speedscope
 * read it: the frames joined by ";", the outermost first, a blank, and the
 * amount at the moment of --at.
 *
 * A ";" in a frame becomes ":".  Frames are presentable, so they have no line
 * breaks.  Stacks are in the order of first appearance.  Those without an
 * amount are left out. */
#include <config.h>

#include <glib/gi18n.h>

#include "base/intern.h"
#include "base/numbers.h"
#include "output/data.h"

/* Appends the frames of a stack, the outermost first, each with what follows
 * it. */
static void
append_frames(GString *line, const Stacks *stacks, guint end)
{
    g_autoptr(GArray) frames = g_array_new(FALSE, FALSE, sizeof(guint));

    for (guint i = end; i != NO_FRAME; i = stacks_frame(stacks, i)->parent)
        g_array_append_val(frames, i);
    for (guint i = frames->len; i-- > 0;) {
        const gsize start = line->len;
        const guint frame = g_array_index(frames, guint, i);

        g_string_append(line, stacks_frame(stacks, frame)->name);
        g_strdelimit(line->str + start, ";", ':');
        g_string_append_c(line, i > 0 ? ';' : ' ');
    }
}

static void
folded_write(const Report *report, Sink *sink)
{
    g_autoptr(Stacks) stacks = data_stacks(&report->runs[0], &report->moment);
    g_autoptr(Intern) lines = intern_new();
    g_autoptr(GArray) amounts = g_array_new(FALSE, FALSE, sizeof(guint64));
    g_autoptr(GString) line = g_string_new(NULL);

    /* Frames of one name may differ by their sources. */
    for (guint i = 0; i < stacks_n_frames(stacks); i++) {
        const guint64 own = stacks_frame(stacks, i)->own;
        guint32 index;

        if (own == 0)
            continue;
        g_string_truncate(line, 0);
        append_frames(line, stacks, i);
        index = intern_add(lines, line->str, (guint32)line->len);
        if (index == amounts->len)
            g_array_append_val(amounts, own);
        else
            g_array_index(amounts, guint64, index) =
                bytes_add(g_array_index(amounts, guint64, index), own);
    }
    for (guint i = 0; i < amounts->len; i++) {
        guint32 size;
        const char *text = intern_get(lines, i, &size);

        g_string_truncate(line, 0);
        g_string_append_len(line, text, size);
        digits_append(line, g_array_index(amounts, guint64, i));
        g_string_append_c(line, '\n');
        sink_write(sink, line->str, line->len);
    }
}

const OutputFormat format_folded = {
    .name = "folded",
    .summary = N_("a line for each stack, for flamegraph.pl and speedscope"),
    .traits = FORMAT_HOLDS_ONE_RUN | FORMAT_HAS_MOMENT | FORMAT_IS_DATA,
    .write = folded_write,
};
