/* Reading whole, cut and damaged logs. */
#include "support/suite.h"

#include <glib/gstdio.h>
#include <string.h>

#include "reader/eventlog/eventlog.h"
#include "reader/reader.h"
#include "support/model.h"

#define SEED     27182
#define N_ROUNDS 1000

static const struct {
    const char *trailer;
    guint size;
    const char *warning; /* "" = none */
} trailers[] = {
    {"", 0, ""},
    {"x", 1,
     "warning what follows the log's end marker was ignored "
     "(1 byte, at byte %u)\n"},
    {"hdrbx", 5,
     "warning another log follows the log's end marker and was "
     "ignored (5 bytes, at byte %u)\n"},
};

START_TEST(trailing_bytes_are_told)
{
    g_autoptr(LogWriter) log = log_new_profile(BREAKDOWN_MODULE);
    g_autoptr(GString) expected = g_string_new("era 1000000005 1\nband 1 a\n");
    g_autofree char *place = NULL;

    log_era(log, SECOND + 5, "a", 1);
    log_finish(log);
    place = g_strdup_printf("at byte %u)\n", log->bytes->len - 2);
    if (trailers[_i].size > 0) {
        g_string_append(expected, trailers[_i].warning);
        g_string_truncate(expected, expected->len - strlen("at byte %u)\n"));
        g_string_append(expected, place);
    }
    log_put_bytes(log, trailers[_i].trailer, trailers[_i].size);
    assert_model(log, expected->str);
}
END_TEST

/* What a profile may take hangs on it. */
START_TEST(bytes_that_were_read_are_told)
{
    static const gsize piece_sizes[] = {0, 100, 10000};
    g_autoptr(LogWriter) log = log_new_profile(BREAKDOWN_MODULE);

    for (guint64 i = 0; i < 100; i++)
        log_era(log, SECOND + i, "a", 1 + i);
    log_finish(log);
    for (guint i = 0; i < G_N_ELEMENTS(piece_sizes); i++) {
        g_autoptr(Source) source =
            source_open_memory("log", log->bytes->data, log->bytes->len);
        g_autoptr(Profile) profile =
            eventlog_read_pieces(source, piece_sizes[i], NULL);

        ck_assert_ptr_nonnull(profile);
        ck_assert_uint_eq(profile->bytes_read, log->bytes->len);
    }
}
END_TEST

/* A log may end anywhere: eras that are whole before the cut are kept. */
START_TEST(cut_log_keeps_its_whole_eras)
{
    g_autoptr(LogWriter) log = log_new_profile(BREAKDOWN_MODULE);
    gsize first, ends[4];

    first = log->bytes->len;
    for (guint64 i = 0; i < G_N_ELEMENTS(ends); i++) {
        log_era(log, SECOND + i, "a", 1 + i);
        ends[i] = log->bytes->len;
    }
    log_finish(log);
    for (gsize size = first; size < log->bytes->len; size++) {
        g_autoptr(Source) source =
            source_open_memory("log", log->bytes->data, size);
        g_autoptr(GError) error = NULL;
        g_autoptr(Profile) profile = eventlog_read(source, &error);
        guint n_eras = 0;

        while (n_eras < G_N_ELEMENTS(ends) && ends[n_eras] <= size)
            n_eras++;
        ck_assert_int_eq(profile == NULL, n_eras == 0);
        if (profile == NULL)
            continue;
        ck_assert_uint_eq(profile_n_eras(profile), n_eras);
        for (guint i = 0; i < n_eras; i++)
            ck_assert_uint_eq(profile_era(profile, i)->total, 1 + i);
        ck_assert_uint_eq(profile->warnings.of[WARNING_TRUNCATED].count +
                              profile->warnings.of[WARNING_UNFINISHED].count,
                          1);
    }
}
END_TEST

/* Where bytes are damaged, in or behind the second of four eras, and which
 * eras are left. */
typedef enum {
    HIT_BEGIN,
    HIT_FIRST_SAMPLE,
    HIT_SAMPLE,
    HIT_END,
    HIT_BETWEEN,
    HIT_NOTHING,
} Hit;

static const struct {
    Hit hit;
    const char *eras; /* by their totals */
    guint n_lost;
} hits[] = {
    {HIT_BEGIN, "11 33 44", 1},      {HIT_FIRST_SAMPLE, "11 33 44", 1},
    {HIT_SAMPLE, "11 33 44", 1},     {HIT_END, "11 33 44", 1},
    {HIT_BETWEEN, "11 22 33 44", 0}, {HIT_NOTHING, "11 22 33 44", 0},
};

static const char garbage[] = "garbage that is no event";

static void
put_hit(LogWriter *log, Hit now, Hit wanted, guint64 era)
{
    if (now == wanted && era == 2)
        log_put_bytes(log, garbage, strlen(garbage));
}

/* The garbage takes the place of an event that it stands for. */
static void
put_era(LogWriter *log, guint64 era, Hit hit)
{
    gboolean target = era == 2;

    log->time++;
    put_hit(log, HIT_BEGIN, hit, era);
    if (!target || hit != HIT_BEGIN)
        log_sample_begin(log);
    put_hit(log, HIT_FIRST_SAMPLE, hit, era);
    log_sample(log, "a", era);
    log_sample(log, "b", 5 * era);
    put_hit(log, HIT_SAMPLE, hit, era);
    log_sample(log, "c", 5 * era);
    put_hit(log, HIT_END, hit, era);
    if (!target || hit != HIT_END)
        log_sample_end(log);
    put_hit(log, HIT_BETWEEN, hit, era);
}

START_TEST(damage_drops_just_its_era)
{
    g_autoptr(LogWriter) log = log_new_profile(BREAKDOWN_MODULE);
    g_autoptr(GString) totals = g_string_new(NULL);
    g_autoptr(Profile) profile = NULL;
    const Warning *warnings;

    for (guint64 era = 1; era <= 4; era++)
        put_era(log, era, hits[_i].hit);
    log_finish(log);
    profile = profile_of(log);
    for (guint i = 0; i < profile_n_eras(profile); i++)
        g_string_append_printf(totals, i == 0 ? "%u" : " %u",
                               (guint)profile_era(profile, i)->total);
    ck_assert_str_eq(totals->str, hits[_i].eras);
    warnings = profile->warnings.of;
    ck_assert_uint_eq(warnings[WARNING_DAMAGE].count,
                      hits[_i].hit != HIT_NOTHING);
    ck_assert_uint_eq(warnings[WARNING_DAMAGE].amount,
                      hits[_i].hit == HIT_NOTHING ? 0 : strlen(garbage));
    ck_assert_uint_eq(warnings[WARNING_ERA_DAMAGED].count, hits[_i].n_lost);
    ck_assert_uint_eq(warnings[WARNING_SAMPLE_OUTSIDE_ERA].count, 0);
}
END_TEST

/* The heap profile does not stand in the blocks of capabilities. */
START_TEST(damage_elsewhere_costs_no_era)
{
    g_autoptr(LogWriter) log = log_new_profile(BREAKDOWN_MODULE);
    g_autoptr(Profile) profile = NULL;

    log_sample_begin(log);
    log_sample(log, "a", 1);
    log_end_block(log);
    log_begin_block(log, 0);
    log_empty(log, EVENT_GC_START);
    log_put_bytes(log, "garbage", 7);
    log_end_block(log);
    log_begin_block(log, NO_CAPABILITY);
    log_sample(log, "a", 2);
    log_sample_end(log);
    log_finish(log);
    profile = profile_of(log);
    ck_assert_uint_eq(profile_n_eras(profile), 1);
    ck_assert_uint_eq(profile_era(profile, 0)->total, 3);
    ck_assert_uint_eq(profile->warnings.of[WARNING_DAMAGE].count, 1);
    ck_assert_uint_eq(profile->warnings.of[WARNING_ERA_DAMAGED].count, 0);
}
END_TEST

/* What holds of every profile. */
static void
assert_sound(const Profile *profile, const char *name)
{
    guint n_eras = profile_n_eras(profile);
    g_autofree guint64 *sums = g_new0(guint64, n_eras);
    g_autofree guint64 *values = g_new(guint64, n_eras);

    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const Band *band = profile_band(profile, i);

        ck_assert_msg(g_utf8_validate(band->text, -1, NULL), "%s", name);
        ck_assert_msg(band->first_era < n_eras, "%s", name);
        series_values(&band->series, n_eras, values);
        for (guint era = 0; era < n_eras; era++)
            sums[era] += values[era];
    }
    for (guint era = 0; era < n_eras; era++) {
        ck_assert_msg(sums[era] == profile_era(profile, era)->total, "%s",
                      name);
        ck_assert_msg(era == 0 || profile_era(profile, era)->time >=
                                      profile_era(profile, era - 1)->time,
                      "%s", name);
    }
}

START_TEST(random_damage_gives_a_sound_profile)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(SEED);
    g_autoptr(LogWriter) log = log_new_profile(BREAKDOWN_RETAINER);
    gsize body = log->bytes->len;
    g_autofree guint8 *damaged = NULL;

    log_program(log);
    for (guint64 i = 0; i < 12; i++)
        log_era(log, SECOND + i, "(1)label", i);
    log_finish(log);
    damaged = g_malloc(log->bytes->len);
    for (guint round = 0; round < N_ROUNDS; round++) {
        g_autoptr(Source) source =
            source_open_memory("log", damaged, log->bytes->len);
        g_autoptr(Profile) profile = NULL;

        memcpy(damaged, log->bytes->data, log->bytes->len);
        for (guint i = 0; i < 1 + round % 4; i++)
            damaged[g_rand_int_range(random, (gint32)body - 60,
                                     (gint32)log->bytes->len)] =
                (guint8)g_rand_int(random);
        profile = eventlog_read(source, NULL);
        if (profile != NULL)
            assert_sound(profile, "damaged");
    }
}
END_TEST

static gboolean
has_damage(const Profile *profile)
{
    for (guint kind = 0; kind < N_WARNINGS; kind++)
        if (profile->warnings.of[kind].count > 0 &&
            warning_is_damage((WarningKind)kind))
            return TRUE;
    return FALSE;
}

START_TEST(real_logs_are_sound)
{
    const char *top = g_getenv("top_srcdir");
    g_autofree char *folder =
        g_build_filename(top ? top : ".", "tests", "inputs", "logs", NULL);
    g_autoptr(GDir) logs = g_dir_open(folder, 0, NULL);
    guint n_profiles = 0;
    const char *name;

    ck_assert_ptr_nonnull(logs);
    while ((name = g_dir_read_name(logs)) != NULL) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_autoptr(GError) error = NULL;
        g_autoptr(Profile) profile = NULL;
        gboolean good = g_str_has_prefix(name, "good-");

        if (!g_str_has_suffix(name, ".eventlog"))
            continue;
        profile = reader_read(path, &error);
        ck_assert_msg((profile == NULL) == (error != NULL), "%s", name);
        ck_assert_msg(profile != NULL || !good, "%s", name);
        if (profile == NULL)
            continue;
        n_profiles++;
        ck_assert_msg(has_damage(profile) != good, "%s", name);
        assert_sound(profile, name);
    }
    ck_assert_uint_ge(n_profiles, 15);
}
END_TEST

START_TEST(other_files_are_refused)
{
    static const struct {
        const char *content;
        gint code; /* TroubleCode */
    } files[] = {
        {"", TROUBLE_TRUNCATED},
        {"JOB \"prog\"\n", TROUBLE_EMPTY},
        {"hd", TROUBLE_TRUNCATED},
        {"hdrbhetbjunk", TROUBLE_CORRUPT},
        {"<xml/>", TROUBLE_FORMAT},
        {"<?xml version='1.0'?><html/>", TROUBLE_FORMAT},
    };
    g_autofree char *folder = g_dir_make_tmp("evheap-XXXXXX", NULL);
    g_autofree char *name = g_build_filename(folder, "in", NULL);
    g_autoptr(GError) no_file = NULL;

    for (guint i = 0; i < G_N_ELEMENTS(files); i++) {
        g_autoptr(GError) error = NULL;

        g_file_set_contents(name, files[i].content, -1, NULL);
        ck_assert_ptr_null(reader_read(name, &error));
        ck_assert(g_error_matches(error, TROUBLE, files[i].code));
        ck_assert_ptr_nonnull(strstr(error->message, name));
    }
    ck_assert_ptr_null(reader_read(folder, &no_file));
    ck_assert(g_error_matches(no_file, TROUBLE, TROUBLE_IO));
    g_unlink(name);
    g_rmdir(folder);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("reader");
    TCase *damage = add_case(suite, "damage");
    TCase *files = add_case(suite, "files");

    tcase_add_test(damage, bytes_that_were_read_are_told);
    tcase_add_loop_test(damage, trailing_bytes_are_told, 0,
                        G_N_ELEMENTS(trailers));
    tcase_add_test(damage, cut_log_keeps_its_whole_eras);
    tcase_add_loop_test(damage, damage_drops_just_its_era, 0,
                        G_N_ELEMENTS(hits));
    tcase_add_test(damage, damage_elsewhere_costs_no_era);
    tcase_add_test(damage, random_damage_gives_a_sound_profile);
    tcase_add_test(files, real_logs_are_sound);
    tcase_add_test(files, other_files_are_refused);
    return run_suite(suite);
}
