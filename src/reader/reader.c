#include <config.h>

#include "reader/reader.h"

#include <glib/gi18n.h>

#include "base/error.h"
#include "input/foreign.h"
#include "input/open.h"
#include "reader/archive/archive.h"
#include "reader/check.h"
#include "reader/eventlog/eventlog.h"
#include "reader/hp/hp.h"
#include "run/finish.h"

/* If a compressed input could not be read, this many more unpacked bytes are
 * checked for damage. */
#define MAX_CHECKED_BYTES (64 * 1024 * 1024)

static Run *
fail(GError **error, TroubleCode code, const char *text, const Source *source)
{
    fail_with(error, code, _("cannot read '%s': %s"), source_name(source),
              text);
    return NULL;
}

/* Fails for an input of no kind that is read: with what it is, or else with
 * text. */
static Run *
fail_unknown(GError **error, const char *text, Source *source)
{
    const char *name = source_name(source);
    gsize have;
    const guint8 *bytes = source_peek(source, FOREIGN_BYTES, &have);
    g_autofree char *sentence = foreign_sentence(name, bytes, have);

    fail(error, sentence != NULL ? TROUBLE_UNSUPPORTED : TROUBLE_FORMAT,
         sentence != NULL ? sentence : text, source);
    foreign_suggest(name, error);
    return NULL;
}

gboolean
reader_check_eventlog(Source *source, GError **error)
{
    SourceKind kind = source_kind(source);

    if (source_take_error(source, error))
        return FALSE;
    if (kind == SOURCE_UNKNOWN)
        fail_unknown(error, _("not an eventlog of GHC"), source);
    else if (kind != SOURCE_EVENTLOG)
        fail(error, TROUBLE_FORMAT, _("not an eventlog of GHC"), source);
    return kind == SOURCE_EVENTLOG;
}

static Breakdown
stated_of(const ReadOptions *options)
{
    return options == NULL ? BREAKDOWN_UNKNOWN : options->stated;
}

static Run *
read_kind(Source *source, SourceKind kind, const ReadOptions *options,
          GError **error)
{
    guint64 offset;

    switch (kind) {
    case SOURCE_EVENTLOG:
        return eventlog_read(source, options, error);
    case SOURCE_HP:
        return hp_read(source, stated_of(options), error);
    case SOURCE_ARCHIVE:
        return archive_read(source, error);
    case SOURCE_EMPTY:
        return fail(error, TROUBLE_TRUNCATED,
                    source_is_broken(source, &offset)
                        ? _("no part of it can be unpacked")
                        : _("the file is empty"),
                    source);
    case SOURCE_DATABASE:
        return fail(error, TROUBLE_FORMAT,
                    _("a database: only FILE and --baseline may be a history"),
                    source);
    case SOURCE_UNKNOWN:
        return fail_unknown(error,
                            _("neither an eventlog of GHC, nor a .hp file, nor "
                              "an archive of evheap"),
                            source);
    }
    g_assert_not_reached();
}

/* If the compressed file is damaged, adds that to the error.  An error about
 * missing eras is replaced, because it describes only the data before the
 * damage.  Reads on first: the checksum that detects a wrong byte may be far
 * after it. */
static void
report_broken_compression(Source *source, GError **error)
{
    guint64 offset;

    /* Of a followed input no more bytes are waited for: it is not compressed.
     */
    if (source_is_followed(source))
        return;
    source_skip(source, MAX_CHECKED_BYTES);
    if (!source_is_broken(source, &offset))
        return;
    if (g_error_matches(*error, TROUBLE, TROUBLE_EMPTY)) {
        g_clear_error(error);
        g_set_error(error, TROUBLE, TROUBLE_TRUNCATED,
                    _("no heap census is left in '%s'"), source_name(source));
    }
    g_prefix_error(error, "%s",
                   _("the compressed file is broken or cut off: "));
}

/* Gives a run the break-down that the user states, unless its input tells one.
 * An archive may be of a log that does not.  Fails if it tells another one. */
static gboolean
take_stated(Run *run, Breakdown stated, GError **error)
{
    Profile *heap = run->heap;

    if (stated == BREAKDOWN_UNKNOWN || profile_n_eras(heap) == 0 ||
        heap->breakdown == stated)
        return TRUE;
    if (heap->breakdown != BREAKDOWN_UNKNOWN)
        return fail_with(
            error, TROUBLE_USAGE,
            /* TRANSLATORS: an input, and two options as "-hT". */
            _("--breakdown: the profile of '%s' is one of %s, not %s"),
            run->name, breakdown_option(heap->breakdown),
            breakdown_option(stated));
    heap->breakdown = stated;
    heap->has_breakdown = TRUE;
    warnings_remove(&run->warnings, WARNING_NO_BREAKDOWN);
    run_name_bands(run);
    return TRUE;
}

/* Frees the views of an archive that have another break-down than the stated
 * one, if any has that.  Returns the first of the others. */
static Run *
choose_views(Run *run, Breakdown stated)
{
    GPtrArray *views = g_steal_pointer(&run->others);
    gboolean any = FALSE;

    if (views == NULL)
        return run;
    g_ptr_array_insert(views, 0, run);
    for (guint i = 0; i < views->len; i++)
        any |= ((Run *)views->pdata[i])->heap->breakdown == stated;
    for (guint i = views->len; any && i-- > 0;)
        if (((Run *)views->pdata[i])->heap->breakdown != stated)
            g_ptr_array_remove_index(views, i);
    run = g_ptr_array_steal_index(views, 0);
    run->others = views;
    return run;
}

/* Adds what is known only when the whole input is read. */
static gboolean
settle(Run *run, Source *source, Breakdown stated, GError **error)
{
    if (!reader_warn_compression(source, &run->warnings, error) ||
        !take_stated(run, stated, error))
        return FALSE;
    for (guint i = 0; run->others != NULL && i < run->others->len; i++)
        if (!settle(g_ptr_array_index(run->others, i), source, stated, error))
            return FALSE;
    return TRUE;
}

static Run *
read_source(Source *source, const ReadOptions *options, GError **error)
{
    SourceKind kind = source_kind(source);
    g_autoptr(Run) run = NULL;
    GError *reason = NULL;

    if (source_take_error(source, error))
        return NULL;
    run = read_kind(source, kind, options, &reason);
    if (run == NULL) {
        report_broken_compression(source, &reason);
        g_propagate_error(error, reason);
        return NULL;
    }
    if (stated_of(options) != BREAKDOWN_UNKNOWN)
        run = choose_views(g_steal_pointer(&run), stated_of(options));
    return settle(run, source, stated_of(options), error)
               ? g_steal_pointer(&run)
               : NULL;
}

Run *
reader_read(const char *name, const ReadOptions *options, Meter *meter,
            GError **error)
{
    g_autoptr(Source) source = NULL;

    if (g_file_test(name, G_FILE_TEST_IS_DIR)) {
        g_set_error(error, TROUBLE, TROUBLE_UNSUPPORTED,
                    _("cannot read '%s': a folder: name a log in it, or use "
                      "--view=trend or --baseline for its archives"),
                    name);
        foreign_suggest(name, error);
        return NULL;
    }
    source = source_open(name, meter, error);
    return source == NULL ? NULL : read_source(source, options, error);
}

Run *
reader_follow(const char *name, const ReadOptions *options,
              Following *following, GError **error)
{
    g_autoptr(Source) source = source_follow(name, following, error);
    Run *run = source == NULL ? NULL : read_source(source, options, error);

    following->has_marker = source != NULL && source_is_settled(source);
    return run;
}

Run *
reader_read_bytes(const char *name, GBytes *bytes, const ReadOptions *options,
                  GError **error)
{
    gsize size;
    const void *data = g_bytes_get_data(bytes, &size);
    g_autoptr(Source) source = source_open_memory(name, data, size);

    return read_source(source, options, error);
}
