/* Fuzz target: an eventlog, from its bytes to figures and files.
 *
 * What is read does not depend on the pieces it is read in; the rest is
 * examine.h's. */
#include <string.h>

#include "choices.h"
#include "examine.h"
#include "fuzz.h"
#include "reader/reader.h"

const FuzzTarget fuzz_target = {"eventlog", LLVMFuzzerCustomMutator};

/* Of so many pieces, at most: each takes its time. */
#define MOST_PIECES 200

/* In the place of GLib's: no threads, which take longer than a small log. */
guint
g_get_num_processors(void)
{
    return 1;
}

static Profile *
read_log(const guint8 *bytes, gsize size, gsize piece_size, GError **error)
{
    g_autoptr(Source) source = source_open_memory("log", bytes, size);

    return eventlog_read_pieces(source, piece_size, error);
}

/* Returns a size of pieces; 0 is for event by event. */
static gsize
piece_size(const Choices *choices, gsize size)
{
    static const gsize sizes[] = {0, 0, 0, 65536, 4096, 1000, 64, 7, 1};
    gsize piece = sizes[choose(choices, CHOICE_PIECES, G_N_ELEMENTS(sizes))];

    return piece == 0 ? 0 : MAX(piece, size / MOST_PIECES);
}

/* Reads the log once more, in pieces. */
static void
examine_pieces(const guint8 *bytes, gsize size, gsize piece,
               const Profile *expected, const GError *expected_error)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Profile) profile = read_log(bytes, size, piece, &error);

    demand((profile == NULL) == (expected == NULL),
           "in pieces of %" G_GSIZE_FORMAT " it is another log", piece);
    if (profile != NULL)
        examine_same(profile, expected, "in pieces");
    else
        demand(strcmp(error->message, expected_error->message) == 0,
               "in pieces: '%s', not '%s'", error->message,
               expected_error->message);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const Choices choices = choices_of(data, &size);
    g_autofree guint8 *bytes = exact_copy(data, size);
    const gsize piece = piece_size(&choices, size);
    g_autoptr(GError) error = NULL;
    g_autoptr(Profile) profile = read_log(bytes, size, 0, &error);

    demand_error(error, profile == NULL);
    if (piece > 0)
        examine_pieces(bytes, size, piece, profile, error);
    if (profile != NULL)
        examine_profile(profile, &choices);
    return 0;
}
