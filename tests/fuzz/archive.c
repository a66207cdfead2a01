/* Fuzz target: an XML archive, from its bytes to figures and files. */
#include "reader/archive/archive.h"
#include "choices.h"
#include "examine.h"
#include "fuzz.h"

const FuzzTarget fuzz_target = {"archive", LLVMFuzzerCustomMutator};

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const Choices choices = choices_of(data, &size);
    g_autofree guint8 *bytes = exact_copy(data, size);
    g_autoptr(Source) source = source_open_memory("x.xml", bytes, size);
    g_autoptr(GError) error = NULL;
    g_autoptr(Profile) profile = archive_read(source, &error);

    demand_error(error, profile == NULL);
    if (profile != NULL)
        examine_profile(profile, &choices);
    return 0;
}
