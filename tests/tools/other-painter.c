/* A painter that is not of this evheap, for tests/system/check-start.sh. */
#include "output/painter.h"

const Painter *
painter_entry(void)
{
    static const Painter other = {.version = "0.0",
                                  .report_size = sizeof(Report)};

    return &other;
}
