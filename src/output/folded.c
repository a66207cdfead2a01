/* The format folded: a line for each stack, as flamegraph.pl and speedscope
 * read it: the frames joined by ";", the outermost first, a blank, and the
 * amount at the moment of --at.
 *
 * A ";" in a frame becomes ":".  Frames are presentable, so they have no line
 * breaks.  Stacks are in the order of first appearance.  Those without an
 * amount are left out. */
#include <config.h>

#include <glib/gi18n.h>
#include <string.h>

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
    g_autoptr(GString) line = g_string_new(NULL);

    for (guint i = 0; i < stacks_n_frames(stacks); i++) {
        const guint64 own = stacks_frame(stacks, i)->own;

        if (own == 0)
            continue;
        g_string_truncate(line, 0);
        append_frames(line, stacks, i);
        digits_append(line, own);
        g_string_append_c(line, '\n');
        sink_write(sink, line->str, line->len);
    }
}

const OutputFormat format_folded = {
    .name = "folded",
    .summary = N_("a line for each stack, for flamegraph.pl and speedscope"),
    .holds_one_run = TRUE,
    .has_moment = TRUE,
    .write = folded_write,
};
