/* Fuzz target: an eventlog, from its bytes to figures and files.
 *
 * The result does not depend on the pieces in which the log is read.  This
 * includes files, where info tables are skipped and read later.  All other
 * checks are in examine.h. */
#include <config.h>

#include <string.h>

#include "examine.h"
#include "fuzz.h"
#include "reader/eventlog/eventlog.h"
#include "support/log-file.h"

/* A bit of the choice of pieces: the log is a file. */
#define IS_FILE 0x80

/* The maximal number of pieces: each takes time. */
#define MAX_PIECES 200

/* Replaces GLib's function: no threads, as starting one takes longer than
 * reading a small log. */
guint
g_get_num_processors(void)
{
    return 1;
}

static Run *
read_log(const LogFile *log, gsize piece_size, GError **error)
{
    g_autoptr(Source) source = log_file_open(log);

    return eventlog_read_pieces(source, &(ReadOptions){.activity = TRUE},
                                piece_size, error);
}

/* Returns a size of pieces.  0 means event by event. */
static gsize
piece_size(const Choices *choices, gsize size)
{
    static const gsize sizes[] = {0, 0, 0, 65536, 4096, 1000, 64, 7, 1};
    gsize piece = sizes[choose(choices, CHOICE_PIECES, G_N_ELEMENTS(sizes))];

    return piece == 0 ? 0 : MAX(piece, size / MAX_PIECES);
}

/* Reads the log again, in pieces, and compares. */
static void
examine_pieces(const LogFile *log, gsize piece, const Run *expected,
               const GError *expected_error)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Run) run = read_log(log, piece, &error);

    demand((run == NULL) == (expected == NULL),
           "in pieces of %" G_GSIZE_FORMAT " it is another log", piece);
    if (run != NULL)
        examine_same(run, expected, "in pieces");
    else
        demand(strcmp(error->message, expected_error->message) == 0,
               "in pieces: '%s', not '%s'", error->message,
               expected_error->message);
}

/* The time profile has all samples of the program, and no others. */
static void
examine_ticks(const Run *input)
{
    const Profile *profile = input->profiles[QUANTITY_TIME];
    guint64 area = 0;

    if (profile == NULL || profile->interval == 0 ||
        profile->interval > G_MAXUINT32)
        return;
    for (guint i = 0; i < profile_n_eras(profile); i++)
        area += profile_era(profile, i)->total;
    demand(area == input->facts.ticks[TICK_PROGRAM] * profile->interval,
           "a time of %" G_GUINT64_FORMAT " ns", area);
    demand(profile_n_eras(profile) <= 1000, "more than 1 000 eras");
}

static void
run(const uint8_t *data, size_t size)
{
    const Choices choices = choices_of(data, &size);
    g_autofree guint8 *bytes = exact_copy(data, size);
    const gsize piece = piece_size(&choices, size);
    LogFile log = {.bytes = bytes, .size = size, .fd = -1};
    g_autoptr(GError) error = NULL;
    g_autoptr(Run) input = NULL;

    if (choices.bytes[CHOICE_PIECES] & IS_FILE)
        log_file_make(&log);
    input = read_log(&log, 0, &error);
    demand_error(error, input == NULL);
    if (piece > 0)
        examine_pieces(&log, piece, input, error);
    if (input != NULL) {
        examine_ticks(input);
        examine_run(input, &choices);
    }
    log_file_clear(&log);
}

const FuzzTarget fuzz_eventlog = {"eventlog", run, &eventlog_structure};
