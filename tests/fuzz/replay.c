/* Runs fuzz targets without a fuzzer: every seed, every finding, and a fixed
 * number of mutations of them: a third of them without THOROUGH.  The mutations
 * are the same in each run.
 *
 *     replay                          all targets
 *     replay TARGET                   one target
 *     replay TARGET FILE...           these inputs only
 *     replay TARGET --seeds FOLDER [LOGS]
 *                                     writes the seeds into a folder, with
 *                                     those of a folder of logs
 *
 * MUTATIONS=N sets the number of mutations.  KEEP=FILE saves each input in that
 * file before it is run, so that a failing input remains. */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "seed-list.h"
#include "support/chance.h"
#include "support/stride.h"
#include "support/timeout.h"

#define MUTATIONS 500

/* Larger seeds are slow, and are not mutated. */
#define MAX_BYTES (16 * 1024)

/* The current input, for the message of a failure. */
static char running[200];

static const FuzzTarget *target;

static void
print_failure(int signal_number)
{
    static const char words[] = "FAIL ";

    if (write(STDOUT_FILENO, words, strlen(words)) < 0 ||
        write(STDOUT_FILENO, running, strlen(running)) < 0 ||
        write(STDOUT_FILENO, "\n", 1) < 0)
        _exit(EXIT_FAILURE);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* The random generator of LLVMFuzzerMutate, which has no seed argument.  Single
 * thread only. */
static Chance plain_chance;

/* Changes, inserts, removes or doubles bytes, or writes a special number. */
size_t
LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size)
{
    Chance *chance = &plain_chance;
    const gsize at = chance_below(chance, size);
    const gsize wanted = 1 + chance_below(chance, 8);
    const gsize count = MIN(wanted, size - at);

    switch (size == 0 ? 0 : chance_below(chance, 6)) {
    case 0:
    case 1:
        if (size == max_size)
            return size;
        memmove(data + at + 1, data + at, size - at);
        data[at] = (guint8)chance_next(chance);
        return size + 1;
    case 2:
        memmove(data + at, data + at + count, size - at - count);
        return size - count;
    case 3:
        data[at] ^= (guint8)(1 << chance_below(chance, 8));
        return size;
    case 4:
        if (size + count > max_size)
            return size;
        memmove(data + at + count, data + at, size - at);
        return size + count;
    default: {
        const guint64 number = chance_number(chance);

        for (gsize i = 0; i < count; i++)
            data[at + i] = (guint8)(number >> 8 * i);
        return size;
    }
    }
}

static void
run(const char *name, const guint8 *bytes, gsize size)
{
    g_autofree guint8 *exact = exact_copy(bytes, size);
    const char *keep = g_getenv("KEEP");

    g_strlcpy(running, name, sizeof(running));
    if (keep != NULL)
        g_file_set_contents(keep, (const char *)exact, (gssize)size, NULL);
    alarm(TEST_TIMEOUT);
    target->run(exact, size);
    alarm(0);
}

static void
run_mutation(const Seed *seed, guint number)
{
    g_autofree char *name =
        g_strdup_printf("%s, mutation %u", seed->name, number);
    gsize size;
    const guint8 *bytes = g_bytes_get_data(seed->bytes, &size);
    const gsize max_size = 2 * size + 256;
    g_autofree guint8 *data = g_malloc0(max_size);

    if (size > 0)
        memcpy(data, bytes, size);
    plain_chance = (Chance){number};
    for (guint n = 1 + number % 3; n > 0; n--)
        size = fuzz_mutate(target, data, size, max_size, number * 4 + n);
    run(name, data, size);
}

static const Seed *
seed_at(const GArray *seeds, guint index)
{
    return &g_array_index(seeds, Seed, index);
}

static void
run_seeds(const GArray *seeds)
{
    for (guint i = 0; i < seeds->len; i++) {
        const Seed *seed = seed_at(seeds, i);
        gsize size;
        const guint8 *bytes = g_bytes_get_data(seed->bytes, &size);

        run(seed->name, bytes, size);
        printf("PASS %s %s\n", target->name, seed->name);
    }
}

static void
run_mutations(const GArray *seeds)
{
    const char *wanted = g_getenv("MUTATIONS");
    const guint n =
        wanted != NULL ? (guint)atoi(wanted) : MUTATIONS / short_stride();
    guint n_run = 0;

    for (guint i = 0; n_run < n; i++) {
        const Seed *seed = seed_at(seeds, i % seeds->len);

        if (g_bytes_get_size(seed->bytes) <= MAX_BYTES)
            run_mutation(seed, n_run++);
    }
    printf("PASS %s %u mutations\n", target->name, n);
}

static int
write_seeds(const GArray *seeds, const char *folder)
{
    for (guint i = 0; i < seeds->len; i++) {
        const Seed *seed = seed_at(seeds, i);
        g_autofree char *file = g_build_filename(folder, seed->name, NULL);
        gsize size;
        const char *bytes = g_bytes_get_data(seed->bytes, &size);

        if (!g_file_set_contents(file, bytes, (gssize)size, NULL))
            return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}

static int
run_files(char *const *files)
{
    for (; *files != NULL; files++) {
        g_autofree char *bytes = NULL;
        gsize size;

        if (!g_file_get_contents(*files, &bytes, &size, NULL)) {
            printf("FAIL %s: it cannot be read\n", *files);
            return EXIT_FAILURE;
        }
        run(*files, (const guint8 *)bytes, size);
        printf("PASS %s\n", *files);
    }
    return EXIT_SUCCESS;
}

static int
replay(const FuzzTarget *replayed)
{
    g_autoptr(GArray) seeds = seeds_of(replayed->name, NULL);

    target = replayed;
    if (seeds->len == 0) {
        printf("FAIL %s: there are no seeds\n", replayed->name);
        return EXIT_FAILURE;
    }
    run_seeds(seeds);
    run_mutations(seeds);
    return EXIT_SUCCESS;
}

int
main(int argc, char **argv)
{
    int status = EXIT_SUCCESS;

    keep_memory();
    setvbuf(stdout, NULL, _IOLBF, 0);
    signal(SIGABRT, print_failure);
    signal(SIGALRM, print_failure);
    if (argc > 1) {
        target = fuzz_target(argv[1]);
        demand(target != NULL, "there is no target '%s'", argv[1]);
        if (argc > 3 && strcmp(argv[2], "--seeds") == 0) {
            g_autoptr(GArray) seeds = seeds_of(target->name, argv[4]);

            return write_seeds(seeds, argv[3]);
        }
        return argc > 2 ? run_files(argv + 2) : replay(target);
    }
    for (guint i = 0; fuzz_targets[i] != NULL; i++)
        if (replay(fuzz_targets[i]) != EXIT_SUCCESS)
            status = EXIT_FAILURE;
    return status;
}
