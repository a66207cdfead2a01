/* The painter: all that needs cairo, pango and fonts.
 *
 * Loading these libraries takes longer than a report of a small log, so they
 * are not linked with the program: the painter is a module, painter.so, that
 * is loaded when a picture is asked for.  It calls functions of the program,
 * which painter.exports lists.  configure --disable-painter-module links the
 * painter as everything else is; so do the unit tests. */
#ifndef OUTPUT_PAINTER_H
#define OUTPUT_PAINTER_H

#include "figure/metrics.h"
#include "output/format.h"

struct Painter {
    const char *version; /* of the evheap that the painter is part of */
    gsize report_size;   /* bytes of a Report, as the painter knows it */
    /* Texts measured with the fonts that are painted; free with
     * metrics_free. */
    TextMetrics *(*metrics_new)(void);
    void (*metrics_free)(TextMetrics *metrics);
    /* Returns whether the fonts have all the letters of a text. */
    gboolean (*has_letters)(const TextMetrics *metrics, const char *text);
    /* Each writes the report's figure; failures latch in the sink. */
    void (*paint_pdf)(const Report *report, Sink *sink);
    void (*paint_ps)(const Report *report, Sink *sink);
    void (*paint_eps)(const Report *report, Sink *sink);
    void (*paint_png)(const Report *report, Sink *sink);
};

/* Returns the painter, which stays loaded.  The module is looked for beside
 * the program, where a build has it, then in evheap's folder of libraries,
 * which may have been moved together with the program.  Errors: TROUBLE_IO
 * with the file and the reason, also where the module is part of another
 * evheap. */
const Painter *painter_load(GError **error);

/* Returns the painter that is linked with the caller. */
const Painter *painter_linked(void);

/* The same, as the module's only symbol. */
const Painter *painter_entry(void);

#endif
