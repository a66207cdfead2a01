#include "run/call-frames.h"

/* Calls a function for each frame without a name, once. */
static void
each_unnamed(const Run *run, void (*take)(guint32 id, gpointer data),
             gpointer data)
{
    const Profile *profile = run->profiles[QUANTITY_SAMPLES];
    g_autoptr(Intern) known = intern_new();

    for (guint i = 0; profile != NULL && i < profile_n_bands(profile); i++) {
        guint32 size;
        const guint8 *key = (const guint8 *)intern_get(
            profile->keys, profile_band(profile, i)->key, &size);

        for (guint32 at = 0; at + FRAME_SIZE <= size; at += FRAME_SIZE) {
            const guint32 id = cost_centre_id(key + at);
            const guint32 n = intern_count(known);

            if (intern_add_word(known, id) == n &&
                cost_centre_is_unnamed(cost_centres_get(run->cost_centres, id)))
                take(id, data);
        }
    }
}

typedef struct {
    Run *run;
    GArray *addresses;
} Frames;

static void
add_address(guint32 id, gpointer data)
{
    const Frames *frames = data;
    guint64 address;

    if (info_table_address(
            cost_centres_get(frames->run->cost_centres, id)->label, &address))
        g_array_append_val(frames->addresses, address);
}

GArray *
call_frames_unnamed(const Run *run)
{
    Frames frames = {(Run *)(gsize)run,
                     g_array_new(FALSE, FALSE, sizeof(guint64))};

    each_unnamed(run, add_address, &frames);
    return frames.addresses;
}

static void
name_frame(guint32 id, gpointer data)
{
    Run *run = data;
    const CostCentre *frame = cost_centres_get(run->cost_centres, id);
    guint64 address;

    if (info_table_address(frame->label, &address))
        cost_centres_define_table(run->cost_centres, id, run->info_tables,
                                  address);
}

void
call_frames_name(Run *run)
{
    each_unnamed(run, name_frame, run);
}
