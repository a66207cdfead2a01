#include "chart/panels.h"

Figure *
panels_draw(const PanelsOptions *panels, const ChartOptions *options,
            const TextMetrics *metrics)
{
    return chart_draw(matching_run(panels->comparison->matching, 0)->profile,
                      panels->panels[0].selection, options, metrics);
}
