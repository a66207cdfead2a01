/* growlog --size=SIZE [OPTION]...  LOG -o OUT: grows a real log to any size.
 * Described in tests/tools/README.md. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grow-bands.h"
#include "grow-blocks.h"
#include "grow-schedule.h"
#include "grow-seed.h"
#include "support/log-writer.h"

#define TROUBLE 2

/* The command line. */
typedef struct {
    char *size_text, *output, **logs;
    guint64 size;
    int n_bands, depth, n_tables, rare, type_size, n_capabilities, n_switches,
        n_markers, seed;
    BandRequest bands;
    ScheduleRequest schedule;
} Request;

/* The state of a growing log. */
typedef struct {
    const Seed *seed;
    const Request *request;
    GrowBlocks *blocks;
    GrowBands *bands;
    Chance *chance;
    guint round;    /* begins with 0 */
    guint64 shift;  /* added to the times of this round */
    guint64 census; /* time of the last one; threads have run until then */
    guint64 censuses, samples, sample_bytes;
} Growth;

static int
complain(const char *file, const char *what)
{
    fprintf(stderr, "growlog: %s: %s\n", file, what);
    return TROUBLE;
}

static guint8 *
copy_event(Growth *growth, const SeedEvent *event, guint64 time)
{
    guint8 *copy = grow_blocks_event(growth->blocks, event->capability,
                                     event->type, time, event->size);

    memcpy(copy + 10, event->bytes + 10, event->size - 10);
    return copy;
}

static void
grow_start(Growth *growth)
{
    const Seed *seed = growth->seed;
    guint64 time = 0;

    grow_blocks_put(growth->blocks, seed->bytes, seed->header_size);
    for (guint i = 0; i < seed->start->len; i++) {
        const SeedEvent *event = &g_array_index(seed->start, SeedEvent, i);

        time = MIN(seed_event_time(event), seed->first_census);
        copy_event(growth, event, time);
    }
    grow_schedule_define(seed, &growth->request->schedule, growth->blocks,
                         time);
    grow_bands_define(growth->bands, growth->blocks, time);
    growth->census = time;
}

/* Returns more bytes than that many generated bands need. */
static guint64
heap_of(int n_bands)
{
    return n_bands > 0 ? ((guint64)n_bands << 16) + (1 << 26) : 0;
}

/* Generated samples of a census come after the seed's own. */
static void
grow_census(Growth *growth, guint64 time)
{
    growth->samples += grow_bands_census(growth->bands, growth->blocks, time,
                                         &growth->sample_bytes);
    growth->censuses++;
    if (growth->request->schedule.capabilities > 0)
        grow_schedule_run(growth->seed, &growth->request->schedule,
                          growth->blocks, growth->chance, growth->census, time);
    growth->census = time;
}

static void
grow_event(Growth *growth, const SeedEvent *event)
{
    guint64 time = seed_event_time(event) + growth->shift;
    guint8 *copy;

    if (event->type == TYPE_HEAP_PROF_SAMPLE_END)
        grow_census(growth, time);
    copy = copy_event(growth, event, time);
    seed_renew(growth->seed, copy, growth->round);
    switch (event->type) {
    case TYPE_HEAP_SIZE: /* no census is larger */
        grow_put(copy + 14, 8,
                 grow_get(copy + 14, 8) + growth->request->schedule.heap);
        break;
    case TYPE_HEAP_PROF_SAMPLE_STRING:
    case TYPE_HEAP_PROF_SAMPLE_COST_CENTRE:
        growth->samples++;
        growth->sample_bytes += event->size;
        break;
    case TYPE_HEAP_BIO_PROF_SAMPLE_BEGIN:
        grow_put(copy + 18, 8, grow_get(copy + 18, 8) + growth->shift);
        break;
    default:
        break;
    }
}

/* Repeats rounds until the log is long enough.  It ends with a census. */
static void
grow_rounds(Growth *growth)
{
    const GArray *round = growth->seed->round;

    for (guint i = 0;; i++) {
        const SeedEvent *event;

        if (i == round->len) {
            growth->shift += seed_period(growth->seed);
            growth->round++;
            i = 0;
        }
        event = &g_array_index(round, SeedEvent, i);
        grow_event(growth, event);
        if (event->type == TYPE_HEAP_PROF_SAMPLE_END &&
            grow_blocks_size(growth->blocks) >= growth->request->size)
            return;
    }
}

static void
grow_end(Growth *growth)
{
    const GArray *end = growth->seed->end;

    for (guint i = 0; i < end->len; i++)
        copy_event(growth, &g_array_index(end, SeedEvent, i),
                   grow_blocks_time(growth->blocks));
}

/* Prints figures for a benchmark.  The end marker has two bytes. */
static void
print_facts(const Growth *growth)
{
    printf("bytes %" G_GUINT64_FORMAT "\n"
           "sample-bytes %" G_GUINT64_FORMAT "\n"
           "samples %" G_GUINT64_FORMAT "\n"
           "censuses %" G_GUINT64_FORMAT "\n",
           grow_blocks_size(growth->blocks) + 2, growth->sample_bytes,
           growth->samples, growth->censuses);
}

static int
grow(const Seed *seed, const Request *request)
{
    Chance chance = {.state = (guint64)request->seed};
    g_autoptr(GrowBands) bands = grow_bands_new(seed, &request->bands, &chance);
    Growth growth = {
        .seed = seed,
        .request = request,
        .bands = bands,
        .chance = &chance,
        .blocks = grow_blocks_open(request->output),
    };

    if (growth.blocks == NULL)
        return complain(request->output, g_strerror(errno));
    grow_start(&growth);
    grow_rounds(&growth);
    grow_end(&growth);
    print_facts(&growth);
    if (!grow_blocks_close(growth.blocks, seed->end_marker_inside))
        return complain(request->output, g_strerror(errno));
    return EXIT_SUCCESS;
}

/* Returns the bytes in "100MB": bytes, kB, MB or GB, with factors of a
 * thousand.  0 if it is not a size. */
static guint64
read_size(const char *text)
{
    static const char *const units[] = {"", "kB", "MB", "GB"};
    char *end;
    double number = g_ascii_strtod(text, &end);

    if (end == text)
        return 0;
    for (guint i = 0; i < G_N_ELEMENTS(units); i++, number *= 1000)
        if (strcmp(end, units[i]) == 0)
            return number >= 1 && number < 1e12 ? (guint64)number : 0;
    return 0;
}

static gboolean
parse(Request *request, int argc, char **argv, GError **error)
{
    const GOptionEntry entries[] = {
        {"size", 0, 0, G_OPTION_ARG_STRING, &request->size_text,
         "the least size: bytes, kB, MB, GB", "SIZE"},
        {"bands", 0, 0, G_OPTION_ARG_INT, &request->n_bands,
         "make up N bands beside the log's own", "N"},
        {"depth", 0, 0, G_OPTION_ARG_INT, &request->depth,
         "of -hc: up to N cost centres in their stacks (30)", "N"},
        {"info-tables", 0, 0, G_OPTION_ARG_INT, &request->n_tables,
         "make up N info tables", "N"},
        {"rare", 0, 0, G_OPTION_ARG_INT, &request->rare,
         "N percent of the bands are in one census of fifty", "N"},
        {"type-size", 0, 0, G_OPTION_ARG_INT, &request->type_size,
         "types of info tables have N bytes", "N"},
        {"capabilities", 0, 0, G_OPTION_ARG_INT, &request->n_capabilities,
         "make up N capabilities that run threads", "N"},
        {"switches", 0, 0, G_OPTION_ARG_INT, &request->n_switches,
         "threads run on each, from a census to the next (1000)", "N"},
        {"markers", 0, 0, G_OPTION_ARG_INT, &request->n_markers,
         "user markers of each, from a census to the next", "N"},
        {"seed", 0, 0, G_OPTION_ARG_INT, &request->seed,
         "where chance begins (1)", "N"},
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &request->output,
         "the log to write", "OUT"},
        {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &request->logs,
         NULL, NULL},
        {0},
    };
    g_autoptr(GOptionContext) context =
        g_option_context_new("LOG - grow an eventlog");

    g_option_context_add_main_entries(context, entries, NULL);
    return g_option_context_parse(context, &argc, &argv, error);
}

/* Returns what is wrong with the command line, or NULL. */
static const char *
check_request(Request *request)
{
    if (request->size_text == NULL || request->output == NULL ||
        request->logs == NULL || request->logs[1] != NULL)
        return "a --size, one log and -o are needed";
    if (MIN(request->n_bands, request->n_tables) < 0 ||
        MIN(request->n_switches, request->n_markers) < 0 ||
        request->n_capabilities < 0 || request->n_capabilities > 1024 ||
        request->rare < 0 || request->rare > 100 || request->type_size < 0 ||
        request->type_size > 4000)
        return "a number is out of range";
    if (request->depth < 1 || request->depth > 255 || request->seed < 1)
        return "--depth is 1 to 255, --seed at least 1";
    request->size = read_size(request->size_text);
    request->bands =
        (BandRequest){(guint)request->n_bands, (guint)request->depth,
                      (guint)request->n_tables, (guint)request->rare,
                      (guint)request->type_size};
    request->schedule = (ScheduleRequest){
        (guint)request->n_capabilities, (guint)request->n_switches,
        (guint)request->n_markers, heap_of(request->n_bands)};
    return request->size > 0 ? NULL : "--size is no size";
}

static int
run(Request *request)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Seed) seed = NULL;
    const char *trouble = check_request(request);

    if (trouble != NULL)
        return complain("command line", trouble);
    seed = seed_read(request->logs[0], &error);
    if (seed == NULL)
        return complain(request->logs[0], error->message);
    trouble = grow_bands_trouble(seed, &request->bands);
    if (trouble != NULL)
        return complain(request->logs[0], trouble);
    return grow(seed, request);
}

int
main(int argc, char **argv)
{
    Request request = {.depth = 30, .n_switches = 1000, .seed = 1};
    g_autoptr(GError) error = NULL;
    int status = parse(&request, argc, argv, &error)
                     ? run(&request)
                     : complain("command line", error->message);

    g_free(request.size_text);
    g_free(request.output);
    g_strfreev(request.logs);
    return status;
}
