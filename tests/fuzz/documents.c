/* Fuzz targets: .hp files and XML archives, from their bytes to figures and
 * files. */
#include "examine.h"
#include "fuzz.h"
#include "input/open.h"
#include "reader/archive/archive.h"
#include "reader/hp/hp.h"

static void
run(const uint8_t *data, size_t size, const char *name,
    Run *(*reader)(Source *source, GError **error))
{
    const Choices choices = choices_of(data, &size);
    g_autofree guint8 *bytes = exact_copy(data, size);
    g_autoptr(Source) source = source_open_memory(name, bytes, size);
    g_autoptr(GError) error = NULL;
    g_autoptr(Run) input = reader(source, &error);

    demand_error(error, input == NULL);
    if (input == NULL)
        return;
    examine_run(input, &choices);
    for (guint i = 0; input->others != NULL && i < input->others->len; i++)
        examine_run(g_ptr_array_index(input->others, i), &choices);
}

static Run *
read_hp(Source *source, GError **error)
{
    return hp_read(source, BREAKDOWN_UNKNOWN, error);
}

static void
run_hp(const uint8_t *data, size_t size)
{
    run(data, size, "x.hp", read_hp);
}

static void
run_archive(const uint8_t *data, size_t size)
{
    run(data, size, "x.xml", archive_read);
}

const FuzzTarget fuzz_hp = {"hp", run_hp, &text_structure};
const FuzzTarget fuzz_archive = {"archive", run_archive, &text_structure};
