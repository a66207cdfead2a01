#include "support/suite.h"

#include <string.h>

#include "run/call-samples.h"
#include "run/filter.h"
#include "run/finish.h"
#include "run/functions.h"
#include "run/run.h"
#include "run/stacks.h"

#define MS G_GINT64_CONSTANT(1000000)

/* The frames of a message that is full. */
#define FULL 5

/* The addresses of info tables: their names are the addresses. */
#define ADDRESS(n) (0x400000u + 16u * (guint)(n))

/* A sample: its frames, innermost first, as the profile names them. */
typedef struct {
    gint64 time;
    guint32 thread;
    GArray *frames; /* CallFrame */
} Posted;

static void
posted_clear(gpointer data)
{
    g_array_unref(((Posted *)data)->frames);
}

/* Returns samples of some threads.  Each has its own outermost frames; inside,
 * a stack goes up and down at random. */
static GArray *
some_samples(GRand *rand, guint n)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(Posted));
    GArray *stacks[3];
    gint64 time = 7 * MS;

    g_array_set_clear_func(all, posted_clear);
    for (guint i = 0; i < G_N_ELEMENTS(stacks); i++)
        stacks[i] = g_array_new(FALSE, FALSE, sizeof(CallFrame));
    for (guint i = 0; i < n; i++) {
        const guint thread = (guint)g_rand_int_range(rand, 0, 3);
        GArray *stack = stacks[thread];
        Posted posted = {.thread = 5 + thread};

        while (stack->len < 2) {
            const CallFrame frame = {FRAME_TABLE,
                                     ADDRESS(2 * thread + stack->len), 0};

            g_array_append_val(stack, frame);
        }
        g_array_set_size(
            stack, (guint)g_rand_int_range(rand, 2, (gint)stack->len + 1));
        for (guint more = (guint)g_rand_int_range(rand, 0, 6); more > 0;
             more--) {
            const CallFrame frame = {FRAME_TABLE,
                                     ADDRESS(g_rand_int_range(rand, 6, 30)), 0};

            g_array_append_val(stack, frame);
        }
        time += g_rand_int_range(rand, 1, 20 * (gint)MS);
        posted.time = time;
        posted.frames = g_array_new(FALSE, FALSE, sizeof(CallFrame));
        for (guint frame = stack->len; frame-- > 0;)
            g_array_append_val(posted.frames,
                               g_array_index(stack, CallFrame, frame));
        g_array_append_val(all, posted);
    }
    for (guint i = 0; i < G_N_ELEMENTS(stacks); i++)
        g_array_unref(stacks[i]);
    return all;
}

/* A message as the library writes it. */
typedef struct {
    gint64 time;
    guint32 thread;
    GArray *frames;
    gboolean goes_on;
} Written;

static void
written_clear(gpointer data)
{
    g_array_unref(((Written *)data)->frames);
}

/* Returns the messages of samples: a long stack is in several, of which the one
 * with the outermost frames is not full if they are first, else the last. */
static GArray *
write_messages(const GArray *all, gboolean outermost_first)
{
    GArray *messages = g_array_new(FALSE, FALSE, sizeof(Written));

    g_array_set_clear_func(messages, written_clear);
    for (guint i = 0; i < all->len; i++) {
        const Posted *posted = &g_array_index(all, Posted, i);
        const guint n = posted->frames->len;
        guint size = outermost_first && n % FULL > 0 ? n % FULL : FULL;

        for (guint from = 0; from < n; from += size, size = FULL) {
            Written written = {.time = posted->time + from,
                               .thread = posted->thread};

            if (from > 0)
                size = FULL;
            size = MIN(size, n - from);
            written.frames = g_array_new(FALSE, FALSE, sizeof(CallFrame));
            for (guint frame = from; frame < from + size; frame++)
                g_array_append_val(
                    written.frames,
                    g_array_index(posted->frames, CallFrame,
                                  outermost_first ? n - 1 - frame : frame));
            written.goes_on = from + size < n;
            g_array_append_val(messages, written);
        }
    }
    return messages;
}

static void
add_message(CallSamples *samples, const Written *written)
{
    for (guint i = 0; i < written->frames->len; i++)
        call_samples_push(samples,
                          &g_array_index(written->frames, CallFrame, i));
    call_samples_add(samples, &(CallMessage){written->time, 0, written->thread,
                                             written->goes_on, "", 0});
}

/* Adds messages as a log has them: blocks of two capabilities, each in order.
 */
static void
add_messages(CallSamples *samples, const GArray *messages, GRand *rand)
{
    g_autofree gboolean *later = g_new(gboolean, messages->len + 1);

    for (guint i = 0; i < messages->len; i++)
        later[i] = g_rand_boolean(rand);
    for (guint pass = 0; pass < 2; pass++)
        for (guint i = 0; i < messages->len; i++)
            if (later[i] == (pass == 1))
                add_message(samples, &g_array_index(messages, Written, i));
}

/* Fills the profile of a run.  Returns the number of stacks without an end. */
static guint
fill(Run *run, gint64 end)
{
    const guint n_open = call_samples_join(run->call_samples);

    run->end = end;
    info_tables_finish(run->info_tables);
    if (call_samples_count(run->call_samples) > 0)
        call_samples_fill(run->call_samples,
                          run_take_profile(run, QUANTITY_SAMPLES),
                          run->cost_centres, run->info_tables, run->end);
    return n_open;
}

/* Adds to a count of stacks, which are texts. */
static void
count(GHashTable *counts, GString *text, guint64 n)
{
    const gpointer before = g_hash_table_lookup(counts, text->str);

    g_hash_table_insert(counts, g_string_free(text, FALSE),
                        GUINT_TO_POINTER(GPOINTER_TO_UINT(before) + (guint)n));
}

/* Returns how often each stack is in the eras, which are checked, too. */
static GHashTable *
stacks_of(const Run *run)
{
    Profile *profile = run->profiles[QUANTITY_SAMPLES];
    const Moment whole = {.kind = MOMENT_MEAN};
    GHashTable *counts =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    profile_end_reading(profile);
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const Band *band = profile_band(profile, i);
        GString *text = g_string_new(NULL);
        guint32 size;
        const guint8 *key =
            (const guint8 *)intern_get(profile->keys, band->key, &size);
        guint64 n;

        for (guint32 at = 0; at < size; at += FRAME_SIZE) {
            g_autofree char *name =
                cost_centres_name(run->cost_centres, cost_centre_id(key + at));

            g_string_append_printf(text, "%s/", name);
        }
        moment_values(&whole, profile, &band, 1, &n);
        count(counts, text, n);
    }
    return counts;
}

static GHashTable *
stacks_posted(const GArray *all, guint n)
{
    GHashTable *counts =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < n; i++) {
        const Posted *posted = &g_array_index(all, Posted, i);
        GString *text = g_string_new(NULL);

        for (guint frame = 0; frame < posted->frames->len; frame++)
            g_string_append_printf(
                text, "0x%x/",
                (guint)g_array_index(posted->frames, CallFrame, frame).id);
        g_string_append_printf(text, "thread %u/", posted->thread);
        count(counts, text, 1);
    }
    return counts;
}

static void
assert_same(GHashTable *found, GHashTable *right)
{
    GHashTableIter iter;
    gpointer key, value;

    ck_assert_uint_eq(g_hash_table_size(found), g_hash_table_size(right));
    g_hash_table_iter_init(&iter, right);
    while (g_hash_table_iter_next(&iter, &key, &value))
        ck_assert_msg(g_hash_table_lookup(found, key) == value, "%s",
                      (const char *)key);
}

/* The stacks are those of the program, from whichever end they are written, in
 * however many messages, and in whatever order blocks have them. */
LOOP_TEST(stacks_are_those_of_the_program, 0, 60)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed((guint32)_i);
    g_autoptr(Run) run = run_new("log");
    g_autoptr(GArray) all = some_samples(rand, 40 + 20 * (guint)_i);
    g_autoptr(GArray) messages = write_messages(all, _i % 2 == 0);
    g_autoptr(GHashTable) right = stacks_posted(all, all->len);
    g_autoptr(GHashTable) found = NULL;

    add_messages(run->call_samples, messages, rand);
    ck_assert_uint_eq(fill(run, G_GINT64_CONSTANT(60000000000)), 0);
    found = stacks_of(run);
    assert_same(found, right);
}

/* Without long stacks, the frames that stay tell the direction. */
LOOP_TEST(the_outermost_frame_stays, 0, 20)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(100 + (guint32)_i);
    g_autoptr(Run) run = run_new("log");
    g_autoptr(GArray) all = some_samples(rand, 100);
    g_autoptr(GHashTable) right = stacks_posted(all, all->len);
    g_autoptr(GHashTable) found = NULL;

    for (guint i = 0; i < all->len; i++) {
        const Posted *posted = &g_array_index(all, Posted, i);
        const guint n = posted->frames->len;

        for (guint frame = 0; frame < n; frame++)
            call_samples_push(
                run->call_samples,
                &g_array_index(posted->frames, CallFrame,
                               _i % 2 == 0 ? n - 1 - frame : frame));
        call_samples_add(
            run->call_samples,
            &(CallMessage){posted->time, 0, posted->thread, FALSE, "", 0});
    }
    fill(run, G_GINT64_CONSTANT(60000000000));
    found = stacks_of(run);
    assert_same(found, right);
}

/* A log may be cut anywhere: the stacks before are whole, and one without its
 * end is left out. */
LOOP_TEST(a_stack_without_its_end_is_left_out, 0, 40)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(200 + (guint32)_i);
    g_autoptr(Run) run = run_new("log");
    g_autoptr(GArray) all = some_samples(rand, 30);
    g_autoptr(GArray) messages = write_messages(all, TRUE);
    g_autoptr(GHashTable) right = NULL, found = NULL;
    const guint n = messages->len * (guint)(_i + 1) / 41;
    guint n_whole = 0, n_open;

    call_samples_direct(run->call_samples, TRUE);
    for (guint i = 0; i < n; i++) {
        const Written *written = &g_array_index(messages, Written, i);

        n_whole += !written->goes_on;
        add_message(run->call_samples, written);
    }
    n_open = fill(run, G_GINT64_CONSTANT(60000000000));
    ck_assert_uint_eq(n_open,
                      n > 0 && g_array_index(messages, Written, n - 1).goes_on);
    if (n_whole == 0) {
        ck_assert_ptr_null(run->profiles[QUANTITY_SAMPLES]);
        return;
    }
    right = stacks_posted(all, n_whole);
    found = stacks_of(run);
    assert_same(found, right);
}

/* Eras follow each other without gaps, have all samples, and are not too
 * many. */
LOOP_TEST(eras_divide_the_time, 0, 30)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(300 + (guint32)_i);
    g_autoptr(Run) run = run_new("log");
    const guint n = 1 + (guint)g_rand_int_range(rand, 0, 1 << (_i / 2));
    g_autoptr(GArray) all = some_samples(rand, n);
    const Posted *posted = (const Posted *)(gpointer)all->data;
    const gint64 last = posted[n - 1].time;
    const Profile *profile;
    guint next = 0;

    call_samples_direct(run->call_samples, TRUE);
    for (guint i = 0; i < n; i++)
        call_samples_add(run->call_samples,
                         &(CallMessage){posted[i].time, 0, 1, FALSE, "", 0});
    fill(run, last + g_rand_int_range(rand, 0, 100 * (gint)MS));
    profile = run->profiles[QUANTITY_SAMPLES];
    ck_assert_uint_le(profile_n_eras(profile), 20000);
    ck_assert_int_le(profile_era(profile, 0)->time, posted[0].time);
    for (guint i = 0; i < profile_n_eras(profile); i++) {
        const Era *era = profile_era(profile, i);
        const gboolean is_last = i + 1 == profile_n_eras(profile);
        guint64 total = 0;

        if (!is_last)
            ck_assert_int_eq(era->end, profile_era(profile, i + 1)->time);
        while (next < n && (posted[next].time < era->end ||
                            (is_last && posted[next].time == era->end))) {
            total++;
            next++;
        }
        ck_assert_uint_eq(era->total, total);
        ck_assert_int_le(era->end, run->end);
    }
    ck_assert_uint_eq(next, n);
}

/* Texts and places may be defined late, again, or never; a thread has its last
 * label, and threads of one label are one. */
TEST(names_may_come_later)
{
    static const CallFrame frames[] = {
        {FRAME_TEXT, 7, 0},     {FRAME_TEXT, 8, 0},    {FRAME_PLACED, 7, 3},
        {FRAME_PLACED, 7, 4},   {FRAME_PLACE, 0, 5},   {FRAME_PLACE, 0, 6},
        {FRAME_TABLE, 0x10, 0}, {FRAME_TABLE, 0x20, 0}};
    static const char *const strings[N_INFO_STRINGS] = {
        "go_info", "9", "", "go", "Main", "Main.hs:3:1-9"};
    const CallPlace places[] = {{3, 0, 9, 12, 5}, {5, 8, 10, 1, 2}};
    g_autoptr(Run) run = run_new("log");
    CallSamples *samples = run->call_samples;
    g_autoptr(GHashTable) found = NULL;
    const CostCentre *placed;

    call_samples_direct(samples, FALSE);
    call_samples_label(samples, 1, "old", 3);
    for (guint thread = 1; thread < 4; thread++) {
        for (guint i = 0; i < G_N_ELEMENTS(frames); i++)
            call_samples_push(samples, &frames[i]);
        call_samples_add(samples,
                         &(CallMessage){thread * MS, 0, thread, FALSE, "", 0});
    }
    call_samples_define_text(samples, 7, "wrong", 5);
    call_samples_define_text(samples, 7, "annotated", 9);
    call_samples_define_text(samples, 9, "A.hs", 4);
    call_samples_define_place(samples, &places[0]);
    call_samples_define_place(samples, &places[1]);
    call_samples_label(samples, 1, "worker", 6);
    call_samples_label(samples, 2, "worker", 6);
    info_tables_define(run->info_tables, 0x10, strings);
    fill(run, 10 * MS);
    found = stacks_of(run);
    ck_assert_uint_eq(g_hash_table_size(found), 2);
    ck_assert_uint_eq(
        GPOINTER_TO_UINT(g_hash_table_lookup(
            found, "annotated/#text-8/annotated/annotated/#place-5/#place-6/"
                   "Main.go/0x20/worker/")),
        2);
    ck_assert_uint_eq(
        GPOINTER_TO_UINT(g_hash_table_lookup(
            found, "annotated/#text-8/annotated/annotated/#place-5/#place-6/"
                   "Main.go/0x20/thread 3/")),
        1);
    placed = cost_centres_get(run->cost_centres, 0x80000000u + 2);
    ck_assert_str_eq(placed->location, "A.hs:12:5");
    ck_assert_str_eq(
        cost_centres_get(run->cost_centres, 0x80000000u + 3)->location, "");
    ck_assert_str_eq(
        cost_centres_get(run->cost_centres, 0x80000000u + 6)->location,
        "Main.hs:3:1-9");
    ck_assert(cost_centre_is_unnamed(
        cost_centres_get(run->cost_centres, 0x80000000u + 7)));
}

/* A profiled program may have any ids. */
TEST(cost_centres_keep_their_ids)
{
    const CallFrame frame = {FRAME_TABLE, 0x10, 0};
    g_autoptr(Run) run = run_new("log");

    cost_centres_define(run->cost_centres, 0x80000000u, "own", "Main", "",
                        FALSE);
    call_samples_push(run->call_samples, &frame);
    call_samples_add(run->call_samples, &(CallMessage){MS, 0, 1, FALSE, "", 0});
    fill(run, 2 * MS);
    ck_assert_str_eq(cost_centres_get(run->cost_centres, 0x80000000u)->label,
                     "own");
}

/* Returns a finished run with samples of several threads, of which two have the
 * same stacks and two the same label. */
static Run *
some_run(GRand *rand, GArray **all)
{
    Run *run = run_new("log");

    *all = some_samples(rand, 1 + (guint)g_rand_int_range(rand, 0, 400));
    call_samples_direct(run->call_samples, FALSE);
    call_samples_label(run->call_samples, 5, "worker", 6);
    call_samples_label(run->call_samples, 6, "worker", 6);
    for (guint i = 0; i < (*all)->len; i++) {
        Posted *posted = &g_array_index(*all, Posted, i);

        if (g_rand_boolean(rand))
            posted->thread += 3;
        if (g_rand_int_range(rand, 0, 10) == 0)
            g_array_set_size(posted->frames, 0);
        for (guint frame = 0; frame < posted->frames->len; frame++)
            call_samples_push(run->call_samples,
                              &g_array_index(posted->frames, CallFrame, frame));
        call_samples_add(
            run->call_samples,
            &(CallMessage){posted->time, 0, posted->thread, FALSE, "", 0});
    }
    run->end = g_array_index(*all, Posted, (*all)->len - 1).time + 30 * MS;
    run_finish(run);
    return run;
}

/* Returns how often each text is among the bands. */
static GHashTable *
bands_of(const Profile *profile)
{
    static const Moment whole = {.kind = MOMENT_MEAN};
    GHashTable *counts =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const Band *band = profile_band(profile, i);
        guint64 n;

        moment_values(&whole, profile, &band, 1, &n);
        ck_assert_uint_eq(band->number, 1);
        count(counts, g_string_new(band->text), n);
    }
    return counts;
}

/* The text of a sample in a grouping. */
static GString *
text_of(const Posted *posted, Grouping grouping)
{
    const char *label = posted->thread <= 6 ? "worker" : NULL;
    GString *text = g_string_new(NULL);
    g_autofree char *thread =
        label != NULL ? g_strdup(label)
                      : g_strdup_printf("thread %u", posted->thread);
    const guint n = posted->frames->len;

    if (grouping == GROUP_THREAD)
        return g_string_append(text, thread);
    for (guint i = 0, same; i < (grouping == GROUP_FUNCTION ? MIN(n, 1) : n);
         i += same) {
        const guint64 id = g_array_index(posted->frames, CallFrame, i).id;

        same = 1;
        while (grouping != GROUP_FUNCTION && i + same < n &&
               g_array_index(posted->frames, CallFrame, i + same).id == id)
            same++;
        g_string_append_printf(text, "%s0x%x", i > 0 ? "/" : "", (guint)id);
        if (same > 1)
            g_string_append_printf(text, "\303\227%u", same);
    }
    if (n == 0)
        g_string_append(text, NO_FRAMES);
    if (grouping == GROUP_THREAD_STACK)
        g_string_append_printf(text, "/%s", thread);
    return text;
}

/* Each grouping has all samples of the window, each in its band; a window has
 * those within it, to a millisecond; eras are few, and have their samples. */
LOOP_TEST(groupings_have_all_samples, 0, 60)
{
    static const Grouping groupings[] = {GROUP_NONE, GROUP_THREAD,
                                         GROUP_THREAD_STACK, GROUP_FUNCTION};
    g_autoptr(GRand) rand = g_rand_new_with_seed(400 + (guint32)_i);
    g_autoptr(GArray) all = NULL;
    g_autoptr(Run) run = some_run(rand, &all);
    const gint64 last = g_array_index(all, Posted, all->len - 1).time;
    Filter filter = {.grouping = groupings[_i % 4]};
    g_autoptr(GHashTable) right =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) found = NULL;
    g_autoptr(Run) filtered = NULL;
    const Profile *profile;
    guint next = 0;

    if (_i >= 30) {
        filter.from.kind = filter.to.kind = EDGE_TIME;
        filter.from.time = last / MS * g_rand_int_range(rand, 0, 50) / 100 * MS;
        filter.to.time = last / MS * g_rand_int_range(rand, 50, 110) / 100 * MS;
    }
    filtered = run_filter(run, &filter, QUANTITY_SAMPLES, NULL);
    ck_assert_ptr_nonnull(filtered);
    profile = filtered->profiles[QUANTITY_SAMPLES];
    ck_assert_uint_le(profile_n_eras(profile), 1000);
    for (guint i = 0; i < all->len; i++) {
        const Posted *posted = &g_array_index(all, Posted, i);

        if (_i < 30 ||
            (posted->time >= filter.from.time && posted->time < filter.to.time))
            count(right, text_of(posted, filter.grouping), 1);
        else if (posted->time < filter.from.time)
            next++;
    }
    found = bands_of(profile);
    assert_same(found, right);
    for (guint i = 0; i < profile_n_eras(profile); i++) {
        const Era *era = profile_era(profile, i);
        guint64 total = 0;

        for (; next < all->len &&
               g_array_index(all, Posted, next).time < era->end;
             next++)
            total++;
        ck_assert_uint_eq(era->total, total);
    }
}

/* A sample is an own one of one function, and one in all of each in its stack.
 */
LOOP_TEST(functions_add_up, 0, 20)
{
    static const Filter none = {.grouping = GROUP_NONE};
    g_autoptr(GRand) rand = g_rand_new_with_seed(500 + (guint32)_i);
    g_autoptr(GArray) all = NULL;
    g_autoptr(Run) run = some_run(rand, &all);
    g_autoptr(Run) filtered = run_filter(run, &none, QUANTITY_SAMPLES, NULL);
    g_autoptr(Functions) functions =
        functions_new(filtered->profiles[QUANTITY_SAMPLES]);

    ck_assert_uint_eq(functions->samples, all->len);
    for (guint i = 0; i < functions->all->len; i++) {
        const Function *function = &g_array_index(functions->all, Function, i);
        guint own = 0, total = 0;

        for (guint j = 0; j < all->len; j++) {
            const Posted *posted = &g_array_index(all, Posted, j);
            gboolean is_in = FALSE;

            for (guint k = 0; k < posted->frames->len; k++) {
                g_autofree char *name = g_strdup_printf(
                    "0x%x",
                    (guint)g_array_index(posted->frames, CallFrame, k).id);
                const gboolean is_it = strcmp(name, function->name) == 0;

                is_in |= is_it;
                own += is_it && k == 0 ? 1 : 0;
            }
            total += is_in ? 1 : 0;
            if (posted->frames->len == 0 &&
                strcmp(function->name, NO_FRAMES) == 0) {
                own++;
                total++;
            }
        }
        ck_assert_uint_eq(function->own, own);
        ck_assert_uint_eq(function->total, total);
    }
}

/* Of parts of one thread, those of two capabilities are of two stacks. */
TEST(a_stack_has_one_capability)
{
    const CallFrame outer = {FRAME_TABLE, 0x10, 0},
                    inner = {FRAME_TABLE, 0x20, 0};
    g_autoptr(Run) run = run_new("log");
    CallSamples *samples = run->call_samples;
    g_autoptr(GHashTable) found = NULL;

    call_samples_direct(samples, TRUE);
    call_samples_push(samples, &outer);
    call_samples_add(samples, &(CallMessage){MS, 0, 1, TRUE, "", 0});
    call_samples_push(samples, &outer);
    call_samples_push(samples, &inner);
    call_samples_add(samples, &(CallMessage){2 * MS, 1, 1, FALSE, "", 0});
    ck_assert_uint_eq(fill(run, 3 * MS), 1);
    found = stacks_of(run);
    ck_assert_uint_eq(g_hash_table_size(found), 1);
    ck_assert(g_hash_table_contains(found, "0x20/0x10/thread 1/"));
}
