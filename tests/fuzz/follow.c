/* Fuzz target: a log that grows while it is followed, piece by piece.
 *
 * At the end all is as if the log was read at once.  An update has the eras of
 * a log that is cut off there. */
#include <config.h>

#include <string.h>
#include <unistd.h>

#include "choices.h"
#include "examine.h"
#include "fuzz.h"
#include "reader/reader.h"
#include "support/log-file.h"

/* The maximal number of pieces: each takes time. */
#define MAX_PIECES 100

typedef struct {
    Following following;
    _Atomic int stopped, redraw;
    LogFile log; /* what is written of it */
    gsize size, piece;
    gsize last; /* that many bytes are the last update; more than size: none */
} Grower;

/* Writes the next piece, which is not empty.  Returns whether there was one. */
static gboolean
grow(Grower *grower)
{
    LogFile *log = &grower->log;
    const gsize count = MIN(grower->piece, grower->size - log->size);

    demand(write(log->fd, log->bytes + log->size, count) == (gssize)count,
           "the log cannot be written");
    log->size += count;
    return count > 0;
}

/* All that is there is read.  The log grows by a piece; at its end following
 * ends, too. */
static gboolean
update(gpointer data)
{
    Grower *grower = data;

    if (grower->log.size >= grower->last)
        return TRUE;
    if (!grow(grower))
        grower->stopped = 1;
    return FALSE;
}

/* An update has the eras of the log that is cut off there. */
static void
examine_update(const Run *run, const Run *cut)
{
    const Profile *profile = run->heap, *other = cut->heap;

    examine_model(profile, "an update");
    demand(profile_n_eras(profile) == profile_n_eras(other),
           "an update of %u eras instead of %u", profile_n_eras(profile),
           profile_n_eras(other));
    for (guint i = 0; i < profile_n_eras(profile); i++)
        demand(profile_era(profile, i)->time == profile_era(other, i)->time &&
                   profile_era(profile, i)->total ==
                       profile_era(other, i)->total,
               "era %u of an update is another one", i);
}

static void
run(const uint8_t *data, size_t size)
{
    const Choices choices = choices_of(data, &size);
    g_autofree guint8 *bytes = exact_copy(data, size);
    Grower grower = {.log = {.bytes = bytes, .fd = -1}, .size = size};
    g_autoptr(GError) error = NULL, cut_error = NULL;
    g_autoptr(Run) followed = NULL, cut = NULL;

    /* A file that is still empty would be waited for. */
    if (size == 0)
        return;
    grower.following = (Following){
        .end = G_MAXINT64,
        .stopped = &grower.stopped,
        .redraw = &grower.redraw,
        .update = update,
        .data = &grower,
        .next_fd = -1,
    };
    sigemptyset(&grower.following.waiting_mask);
    grower.piece = MAX(1 + choose(&choices, CHOICE_PIECES, 256) *
                               choose(&choices, CHOICE_FROM, 64),
                       size / MAX_PIECES);
    grower.last = choose(&choices, CHOICE_WINDOW, 2) == 0
                      ? G_MAXSIZE
                      : size * choose(&choices, CHOICE_TO, 256) / 256;
    log_file_make(&grower.log);
    if (grower.log.fd < 0)
        return;
    grow(&grower);
    followed = reader_follow(grower.log.name, &(ReadOptions){.activity = TRUE},
                             &grower.following, &error);
    demand_error(error, followed == NULL);
    cut = reader_read(grower.log.name, &(ReadOptions){.activity = TRUE}, NULL,
                      &cut_error);
    if (grower.following.is_update) {
        if (followed != NULL && cut != NULL)
            examine_update(followed, cut);
    } else {
        demand((followed == NULL) == (cut == NULL), "it is another log");
        if (followed != NULL)
            examine_same(followed, cut, "followed");
        else
            demand(strcmp(error->message, cut_error->message) == 0,
                   "followed: '%s', not '%s'", error->message,
                   cut_error->message);
    }
    log_file_clear(&grower.log);
}

const FuzzTarget fuzz_follow = {"follow", run, &eventlog_structure};
