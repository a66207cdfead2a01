#include "output/painter.h"

const Painter *
painter_entry(void)
{
    return painter_linked();
}
