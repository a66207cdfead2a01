#include <config.h>

#include "output/painter.h"

#include "canvas/text.h"
#include "output/painter-parts.h"

const Painter *
painter_linked(void)
{
    static const Painter painter = {
        .version = PACKAGE_VERSION,
        .report_size = sizeof(Report),
        .metrics_new = pango_metrics_new,
        .metrics_free = pango_metrics_free,
        .has_letters = pango_metrics_has_letters,
        .paint_pdf = pdf_paint,
        .paint_ps = ps_paint,
        .paint_eps = eps_paint,
        .paint_png = png_paint,
    };

    return &painter;
}
